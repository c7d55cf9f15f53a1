"""What the computer plays, in every phase of a game."""

import random
from dataclasses import replace

from yagopool.ai.choosing import take_over_or_decline, weigh_colours
from yagopool.ai.decision import Considered, Decision, Weighed, decision_seed
from yagopool.ai.hand import strayed, straying
from yagopool.ai.levels import SKILLED, Level
from yagopool.ai.placing import weigh_places
from yagopool.ai.search import search
from yagopool.ai.trials import Trials
from yagopool.ai.view import View
from yagopool.ai.yardsticks import random_flick, straight_flick
from yagopool.errors import RuleError
from yagopool.rules.entries import NextGame
from yagopool.table.flick import Flick

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
            return _weighed(weigh_colours(view, side, level))
        case "place" if side is not None:
            return _weighed(weigh_places(view, side, level.hand))
        case "take_over":
            trials = Trials(budget)
            weighed, considered = take_over_or_decline(view, thinking, trials, level)
            return replace(_weighed(weighed), considered=considered, simulated=trials.made)
    raise RuleError("wrong_phase", "error.match_is_over", asked="decide")


def decide_again(view: View, seed: int, level: Level) -> Decision:
    """Return the decision a level draws with a seed, its whole budget spent: the same each time."""
    return replace(decide(view, random.Random(seed), level.budget, level), seed=seed)


def _weighed(weighed: tuple[Weighed, ...]) -> Decision:
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
    return Decision(_flicked(view, aim, level, hand), aim, considered, trials.made)


def _flicked(view: View, aim: Flick, level: Level, hand: random.Random) -> Flick:
    return strayed(aim, level.hand, straying(hand), view.spec)
