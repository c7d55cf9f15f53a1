"""Whether a ball's way is free: distances of straight ways to what stands beside them."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from yagopool.table.balls import Ball
from yagopool.table.layout import Layout, Point
from yagopool.table.spec import BoardSpec


class Obstacle(NamedTuple):
    """Something in the plan that a ball's centre must keep ``reach`` mm away from."""

    x: float
    y: float
    reach: float


def obstacles(layout: Layout, spec: BoardSpec, ignored: Iterable[Ball] = ()) -> tuple[Obstacle, ...]:
    """Return what stands in the way on a board: free balls, and potted ones, which are touched later (half sunk)."""
    left_out = frozenset(ignored)
    wide = 2.0 * spec.ball_radius
    narrow = math.sqrt(max(wide * wide - spec.potted_depth * spec.potted_depth, 0.0))
    free = tuple(Obstacle(x, y, wide) for ball, (x, y) in layout.free if ball not in left_out)
    sunk = tuple(Obstacle(*spec.pot_centre(pot), narrow) for pot, ball in layout.filled if ball not in left_out)
    return free + sunk


def room(start: Point, end: Point, things: Iterable[Obstacle]) -> float:
    """Return the mm to spare beside a straight way before something is touched; negative: something is in the way.

    What lies behind the start does not count: a ball flicked away from one it lies against is free to go.
    """
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    least = math.inf
    if square <= 0.0:
        return least
    for x, y, reach in things:
        along = (x - start.x) * dx + (y - start.y) * dy
        if along <= 0.0:
            continue
        part = min(along / square, 1.0)
        spare = math.hypot(start.x + part * dx - x, start.y + part * dy - y) - reach
        least = min(least, spare)
    return least


def direction(start: Point, end: Point) -> float:
    """Return the direction from one point to another in degrees, 0 to 360."""
    return math.degrees(math.atan2(end.y - start.y, end.x - start.x)) % 360.0


def distance(start: Point, end: Point) -> float:
    """Return the distance of two points in mm."""
    return math.hypot(end.x - start.x, end.y - start.y)


def inside(point: Point, spec: BoardSpec) -> bool:
    """Whether a ball's centre can be at a point without touching a cushion."""
    r = spec.ball_radius
    return r <= point.x <= spec.width - r and r <= point.y <= spec.length - r
