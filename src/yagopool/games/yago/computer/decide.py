"""What the computer plays, in every phase of this game."""

import random
from dataclasses import replace

from yagopool.ai.decision import Considered, Decision, Weighed
from yagopool.ai.execution_noise import draw_noise, with_noise
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.ai.rollouts import Trials
from yagopool.ai.search import search
from yagopool.errors import RuleError
from yagopool.games.yago.computer.choices import weigh_colours, weigh_places, weigh_taking_over
from yagopool.games.yago.computer.observation import YagoView
from yagopool.games.yago.computer.shot_generator import random_flick, straight_flick
from yagopool.games.yago.rules.entries import NextGame


def decide(seen: View, thinking: random.Random, hand: random.Random, budget: int, level: Level) -> Decision:
    """Return what a level plays; ``hand`` draws the error of the hand. See ``yagopool.ai.decide``."""
    view = YagoView.of(seen)
    side = view.state.to_act
    match view.state.phase:
        case "break" | "play":
            return _stroke(view, thinking, hand, budget, level)
        case "game_over":
            return Decision(NextGame())
        case "choose_colour" if side is not None:
            return _best(weigh_colours(view, side, level))
        case "place" if side is not None:
            return _best(weigh_places(view, side, level.hand))
        case "take_over":
            trials = Trials(budget)
            weighed, considered = weigh_taking_over(view, thinking, trials, level)
            return replace(_best(weighed), considered=considered, simulated=trials.made)
    raise RuleError("wrong_phase", "error.match_is_over", asked="decide")


def _best(weighed: tuple[Weighed, ...]) -> Decision:
    return Decision(weighed[0].move, weighed=weighed)


def _stroke(view: YagoView, thinking: random.Random, hand: random.Random, budget: int, level: Level) -> Decision:
    considered: tuple[Considered, ...] = ()
    trials = Trials(budget)
    if level.mind == "random":
        aim = random_flick(view, thinking)
    elif level.mind == "straight" or budget < 1:
        aim = straight_flick(view, level.hand)
    else:
        considered = search(view, thinking, trials, level)
        aim = considered[0].flick
    made = with_noise(aim, level.hand, draw_noise(hand), view.spec)
    return Decision(made, aim, considered, trials.made)
