"""A flick: what the fingertip does to one ball, and which others it would touch."""

import math
from dataclasses import dataclass
from typing import Final

from yagopool.table.geometry import unit_vector
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

_TOUCHING: Final = 1e-6
"""mm: a fingertip that overlaps a ball's edge by less still passes it."""


@dataclass(frozen=True, slots=True)
class Flick:
    """A ball flicked in a direction at a speed.

    ``direction`` in degrees: 0 is +x, to the right; 90 is +y, away from the player, toward the pots.
    ``speed`` in mm/s: the ball's speed as the finger leaves it. ``at``: where a piece is placed before the shot, such
    as a striker; None for one that lies on the board.
    """

    ball: Ball
    direction: float
    speed: float
    at: Point | None = None

    def placed(self, layout: Layout) -> Layout:
        """Return the layout as the finger finds it: the piece placed, if the shot places it."""
        return layout if self.at is None else layout.with_ball(self.ball, self.at)


def disturbed_balls(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> tuple[Ball, ...]:
    """Return the free balls that the finger would move by accident (E5, P6), in the balls' order.

    The fingertip is a disc that touches the flicked ball from behind. Potted balls, cushions and pots do not limit it:
    it comes from above.
    """
    place = layout.place_of(flick.ball)
    if place is None:
        return ()
    dx, dy = unit_vector(flick.direction)
    behind = spec.radius_of(flick.ball) + spec.finger_radius
    x = place.x - behind * dx
    y = place.y - behind * dy
    touched = []
    for ball, point in layout.free:
        reach = spec.radius_of(ball) + spec.finger_radius - _TOUCHING
        right, up = point.x - x, point.y - y
        if ball != flick.ball and right * right + up * up < reach * reach:
            touched.append(ball)
    return tuple(touched)


def crowded_directions(
    layout: Layout, ball: Ball, spec: BoardSpec = STANDARD_BOARD
) -> tuple[tuple[Ball, float, float], ...]:
    """Return in which directions (degrees) a flick of a free ball has ``disturbed_balls``: for each, from and to.

    Counterclockwise: ``from`` is at least 0 and below 360, ``to`` is greater and may be over 360.
    """
    place = layout.place_of(ball)
    if place is None:
        return ()
    behind = spec.radius_of(ball) + spec.finger_radius
    found = []
    for other, point in layout.free:
        apart, reach = math.dist(place, point), spec.radius_of(other) + spec.finger_radius
        if other == ball or apart >= behind + reach:
            continue
        away = math.degrees(math.atan2(place.y - point.y, place.x - point.x))
        cosine = (apart * apart + behind * behind - reach * reach) / (2.0 * apart * behind)
        half = math.degrees(math.acos(min(cosine, 1.0)))
        start = (away - half) % 360.0
        found.append((other, start, start + 2.0 * half))
    return tuple(found)
