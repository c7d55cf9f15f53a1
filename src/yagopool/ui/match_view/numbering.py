"""Where the numbers of several strokes stand on the board: each on its line, clear of balls and of each other."""

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from yagopool.ui.picture.guide import HINT_DISC, Place

HAND: Final = 1.5
"""How much farther than its rim a number is still hit by a pointer."""
_FIRST: Final = 52.0
"""Millimetres from the ball to its number, where nothing stands in its way."""
_STEP: Final = 6.0
"""Millimetres by which a number moves on along its line until it stands free."""


def places_of_numbers(ways: Iterable[Sequence[Place]], balls: Collection[Place], radius: float) -> list[Place]:
    """Return a place for the number of each way, among balls of a radius; where none is free, near the way's start."""
    taken: list[Place] = []
    for way in ways:
        clear = (at for at in _along(way) if _is_clear(at, taken, balls, radius))
        taken.append(next(clear, _along(way)[0]))
    return taken


def hit(at: Place, pointer: Place) -> bool:
    """Tell whether a pointer at a place on the board hits a number."""
    return math.dist(at, pointer) <= HINT_DISC * HAND


def _along(way: Sequence[Place]) -> list[Place]:
    """Return places on a way where its number may stand, the nearest to its ball first; its end if it is short."""
    found, due, gone = [], _FIRST, 0.0
    for a, b in pairwise(way):
        long = math.dist(a, b)
        while due <= gone + long:
            part = (due - gone) / long
            found.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
            due += _STEP
        gone += long
    return found or [way[-1]]


def _is_clear(at: Place, taken: Collection[Place], balls: Collection[Place], radius: float) -> bool:
    apart = all(math.dist(at, other) >= 2 * HINT_DISC + 2.0 for other in taken)
    return apart and all(math.dist(at, ball) >= radius + HINT_DISC for ball in balls)
