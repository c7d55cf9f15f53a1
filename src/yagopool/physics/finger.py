"""Room for the finger: the fingertip right behind the flicked ball, and what it would move by accident (E5, P6)."""

from math import hypot

from yagopool.physics.direction import unit
from yagopool.table.balls import Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

_TOUCHING = 1e-6
"""mm: a fingertip this little over a ball's edge still passes it."""


def finger_room(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> tuple[Ball, ...]:
    """Return the free balls the finger would disturb, in the balls' order; none when there is room.

    The fingertip is a disc that touches the flicked ball from behind. Potted balls, cushions and pots do not limit it:
    it comes from above.
    """
    place = layout.place_of(flick.ball)
    if place is None:
        return ()
    dx, dy = unit(flick.direction)
    behind = spec.ball_radius + spec.finger_radius
    x = place.x - behind * dx
    y = place.y - behind * dy
    return tuple(
        ball
        for ball, point in layout.free
        if ball != flick.ball and hypot(point.x - x, point.y - y) < behind - _TOUCHING
    )
