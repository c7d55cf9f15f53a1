"""What the computer plays, in every phase of a game."""

import random
from dataclasses import replace

from yagopool.ai.choices import weigh_colours, weigh_places, weigh_taking_over
from yagopool.ai.decision import Considered, Decision, Weighed, decision_seed
from yagopool.ai.execution_noise import draw_noise, with_noise
from yagopool.ai.levels import SKILLED, Level
from yagopool.ai.observation import View
from yagopool.ai.rollouts import Trials
from yagopool.ai.search import search
from yagopool.ai.shot_generator import random_flick, straight_flick
from yagopool.errors import RuleError
from yagopool.games.yago.rules.entries import NextGame

__all__ = ["Considered", "Decision", "Weighed", "decide", "decide_again", "decision_seed"]


def decide(view: View, rng: random.Random, budget: int, level: Level = SKILLED) -> Decision:
    """Return what a level plays: always something allowed, and never a concession.

    ``budget``: how many shots may be simulated. The same view, random numbers and budget give the same decision. The
    error of the hand is drawn separately, so the search does not know it.

    Raises:
        RuleError: ``wrong_phase`` if the match is over.
    """
    thinking, hand = random.Random(rng.getrandbits(64)), random.Random(rng.getrandbits(64))
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


def decide_again(view: View, seed: int, level: Level) -> Decision:
    """Return the decision a level draws with a seed, its whole budget spent: the same each time."""
    return replace(decide(view, random.Random(seed), level.budget, level), seed=seed)


def _best(weighed: tuple[Weighed, ...]) -> Decision:
    return Decision(weighed[0].move, weighed=weighed)


def _stroke(view: View, thinking: random.Random, hand: random.Random, budget: int, level: Level) -> Decision:
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
