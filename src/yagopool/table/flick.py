"""A flick: what the fingertip does to one ball, and which others it would touch."""

from dataclasses import dataclass
from typing import Final

from yagopool.table.geometry import unit_vector
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

_TOUCHING: Final = 1e-6
"""mm: a fingertip that overlaps a ball's edge by less still passes it."""


@dataclass(frozen=True, slots=True)
class Flick:
    """A ball flicked in a direction at a speed.

    ``direction`` in degrees: 0 is +x, to the right; 90 is +y, away from the player, toward the pots.
    ``speed`` in mm/s: the ball's speed as the finger leaves it.
    """

    ball: Ball
    direction: float
    speed: float


def disturbed_balls(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> tuple[Ball, ...]:
    """Return the free balls that the finger would move by accident (E5, P6), in the balls' order.

    The fingertip is a disc that touches the flicked ball from behind. Potted balls, cushions and pots do not limit it:
    it comes from above.
    """
    place = layout.place_of(flick.ball)
    if place is None:
        return ()
    dx, dy = unit_vector(flick.direction)
    behind = spec.ball_radius + spec.finger_radius
    x = place.x - behind * dx
    y = place.y - behind * dy
    square = (behind - _TOUCHING) * (behind - _TOUCHING)
    return tuple(
        ball
        for ball, point in layout.free
        if ball != flick.ball and (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y) < square
    )
