"""A hint: the best strokes for the side that plays, and the chance of each."""

import random
from dataclasses import dataclass
from typing import Final

from yagopool.ai.decision import Considered
from yagopool.ai.hand import EXACT_HAND, Hand
from yagopool.ai.handicap import HANDS
from yagopool.ai.levels import Level
from yagopool.ai.search import search
from yagopool.ai.trials import Trials
from yagopool.ai.view import View
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace

SHOWN: Final = 3
AIMING: Final = HANDS["steady"]
"""Whose scatter the chances are for where a hand strays not at all: nobody aims exactly. Half a degree and 2.5 % is
about what one sees of an aim on the screen, and tells a stroke with room for error from one without.
"""
HINT_BUDGET: Final = 220
"""Simulated strokes: well under a second."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A stroke that is advised, and what it does where the hand does not stray. Can be pickled."""

    stroke: Considered
    trace: Trace


def advise(view: View, seed: int, hand: Hand = EXACT_HAND) -> tuple[Advice, ...]:
    """Return the hints for a person with a hand, each with its stroke simulated, so that it can be drawn."""
    played_by = AIMING if hand.exact else hand
    return tuple(Advice(found, simulate(view.layout, found.flick, view.spec)) for found in hint(view, seed, played_by))


def hint(view: View, seed: int, hand: Hand = AIMING, budget: int = HINT_BUDGET) -> tuple[Considered, ...]:
    """Return the best strokes, the best first, no two of them meant to do the same; fewer where there are fewer.

    Chances and risks are those of ``hand``; with an exact one each is 0 or 1. To be asked in the phases ``break`` and
    ``play`` only.
    """
    level = Level("hint", hand, depth=1, budget=budget)
    shown: list[Considered] = []
    for found in search(view, random.Random(seed), Trials(budget), level):
        if all(_meaning(found) != _meaning(other) for other in shown):
            shown.append(found)
    return tuple(sorted(shown[:SHOWN], key=lambda found: -found.value))


def _meaning(found: Considered) -> tuple[object, object, object]:
    return found.flick.ball, found.aim.target, found.aim.pot
