"""What the computer plays, in every phase of a game."""

import random
from dataclasses import replace

from yagopool.ai.decision import Considered, Decision, Weighed, decision_seed
from yagopool.ai.levels import SKILLED, Level
from yagopool.ai.observation import View

__all__ = ["Considered", "Decision", "Weighed", "decide", "decide_again", "decision_seed"]


def decide(view: View, rng: random.Random, budget: int, level: Level = SKILLED) -> Decision:
    """Return what a level plays: always something allowed, and never a concession.

    ``budget``: how many shots may be simulated. The same view, random numbers and budget give the same decision. The
    error of the hand is drawn separately, so the search does not know it.

    Raises:
        RuleError: ``wrong_phase`` if the match is over.
    """
    thinking, hand = random.Random(rng.getrandbits(64)), random.Random(rng.getrandbits(64))
    decision: Decision = view.game.decide(view, thinking, hand, budget, level)
    return decision


def decide_again(view: View, seed: int, level: Level) -> Decision:
    """Return the decision a level draws with a seed, its whole budget spent: the same each time."""
    return replace(decide(view, random.Random(seed), level.budget, level), seed=seed)
