"""Balls on their way from the pots they dropped into to their sides' cards, once the shot has been ruled on."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from yagopool.table.pieces import Ball, Pot
from yagopool.table.sides import Side
from yagopool.ui.app import eased
from yagopool.ui.play.page import Page
from yagopool.ui.shapes import dot

_FLIES: Final = 0.55
"""Seconds that a ball is on its way ..."""
_LATER: Final = 0.12
"""... each so much later than the one before ..."""
_POPS: Final = 0.25
"""... and seconds of the ring where it arrives."""
_ARC: Final = 0.16
"""How high it flies over the straight way, as a part of this."""

Place = tuple[float, float]


class Flight(NamedTuple):
    """A ball that flies from a pot to the card of a side; ``number``: which of that side's balls of the shot."""

    ball: Ball
    pot: Pot
    side: Side
    number: int


def lasting(flights: Sequence[Flight]) -> float:
    """Return the seconds until all have arrived."""
    return _FLIES + _POPS + _LATER * (len(flights) - 1) if flights else 0.0


class Way(NamedTuple):
    """Where a ball flies in the window: from a place to another, and how large it is at both, in pixels."""

    ball: Ball
    start: Place
    end: Place
    large: float
    small: float


def draw_flights(page: Page, ways: Sequence[Way], age: float) -> None:
    """Draw balls on their way, and rings where they arrive; ``age``: seconds since the ruling."""
    for number, (ball, start, end, large, small) in enumerate(ways):
        time = age - _LATER * number
        part = eased(time / _FLIES)
        if time < _FLIES:
            high = _ARC * math.dist(start, end) * math.sin(math.pi * part)
            at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part - high)
            page.ball(at, large + (small - large) * part, ball)
        elif time < _FLIES + _POPS:
            out = (time - _FLIES) / _POPS
            reach, tone = small * (1.0 + 1.2 * out), page.palette.ball(ball).text
            dot(page.window, end, reach, tone, alpha=round(255 * (1.0 - out)), hole=1.0 - 0.35 * (1.0 - out))
