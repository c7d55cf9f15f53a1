"""Where to put a ball back: own ones where they are good, the rival's where they are not, blue likewise."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from yagopool.ai.decision import Weighed
from yagopool.ai.hand import Hand
from yagopool.ai.prospects import outlook
from yagopool.ai.view import View
from yagopool.rules.entries import Place
from yagopool.rules.state import Side
from yagopool.table.balls import BALL_ORDER, BLUE, Ball
from yagopool.table.layout import Point
from yagopool.table.placement import Placement, placement

ROWS_LOOKED_AT = 5
"""The triangle is looked at in so many rows of spots, one more in each."""
SPOTS_TOLD = 6
"""So many of the spots that were weighed are told."""
SPOTS_ON_LINE = 13
"""Blue's line is looked at in so many spots."""


def weigh_places(view: View, side: Side, hand: Hand) -> tuple[Weighed, ...]:
    """Return the best spots found for the first ball to be placed (blue last, as its place depends on the others).

    The best first; of spots closer together than two balls only the best.
    """
    ball = min(view.state.to_place, key=BALL_ORDER.__getitem__)
    spots = sorted(set(_spots(placement(ball, view.layout, view.spec))))
    worth = {spot: _worth_of(view, side, hand, ball, spot) for spot in spots}
    spots.sort(key=lambda spot: (worth[spot], *_central(view, spot)), reverse=True)
    apart = _apart(spots, 4.0 * view.spec.ball_radius)
    return tuple(Weighed(Place(ball, (spot.x, spot.y)), worth[spot]) for spot in apart)


def _apart(spots: Iterable[Point], least: float) -> list[Point]:
    """Return the first spots that lie so many mm from each other, not more than are told."""
    chosen: list[Point] = []
    for spot in spots:
        if len(chosen) < SPOTS_TOLD and all(math.dist(spot, other) >= least for other in chosen):
            chosen.append(spot)
    return chosen


def _central(view: View, spot: Point) -> tuple[float, float]:
    """Break ties toward the middle, then the near end: the same on either side of the board."""
    return -round(abs(spot.x - view.spec.width / 2.0), 6), -spot.y


def _worth_of(view: View, side: Side, hand: Hand, ball: Ball, spot: Point) -> float:
    state = replace(view.state, to_place=view.state.to_place - {ball})
    return outlook(View(state, view.layout.with_ball(ball, spot), view.spec), side, hand)


def _spots(legal: Placement) -> Iterator[Point]:
    """Yield legal spots all over where the ball may lie."""
    yield from (legal.nearest(spot) for spot in legal.spots)
    grid = _line(legal) if legal.ball == BLUE else _triangle(legal)
    yield from (legal.nearest(point) for point in grid if legal.legal(point))


def _line(legal: Placement) -> Iterator[Point]:
    first, last = legal.spec.ball_radius, legal.spec.width - legal.spec.ball_radius
    for index in range(SPOTS_ON_LINE):
        share = index / (SPOTS_ON_LINE - 1)
        yield Point(first + share * (last - first), legal.spec.starting_spot.y)


def _triangle(legal: Placement) -> Iterator[Point]:
    near, left, right = legal.target.corners
    for row in range(ROWS_LOOKED_AT):
        down = row / (ROWS_LOOKED_AT - 1)
        for column in range(row + 1):
            across = column / row if row else 0.5
            x = near.x + down * ((1.0 - across) * (left.x - near.x) + across * (right.x - near.x))
            y = near.y + down * ((1.0 - across) * (left.y - near.y) + across * (right.y - near.y))
            yield Point(x, y)
