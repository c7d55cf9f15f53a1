"""Plane geometry of legal spots: convex targets, blocked circles, where their edges meet.

Exact up to floating point, no sampling. Lengths in mm.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from yagopool.table.layout import Point

_FINE = 1e-12


@dataclass(frozen=True, slots=True)
class Circle:
    """A round place that a ball's centre must stay out of; its rim is free."""

    centre: Point
    radius: float

    def covers(self, point: Point, slack: float) -> bool:
        """Tell whether a point lies deeper inside than ``slack``."""
        return math.dist(self.centre, point) < self.radius - slack

    def toward(self, point: Point) -> Point | None:
        """Return the point of the rim nearest to a point, None from the very centre: all are equally near."""
        dx, dy = point.x - self.centre.x, point.y - self.centre.y
        length = math.hypot(dx, dy)
        if length < _FINE:
            return None
        scale = self.radius / length
        return Point(self.centre.x + dx * scale, self.centre.y + dy * scale)

    def meets(self, other: "Circle") -> Iterator[Point]:
        """Yield the points common to both rims."""
        dx, dy = other.centre.x - self.centre.x, other.centre.y - self.centre.y
        apart = math.hypot(dx, dy)
        if apart < _FINE:
            return
        along = (apart * apart + self.radius**2 - other.radius**2) / (2.0 * apart)
        across = self.radius**2 - along * along
        if across < 0.0:
            return
        side = math.sqrt(across)
        x, y = self.centre.x + dx * along / apart, self.centre.y + dy * along / apart
        for sign in (-1.0, 1.0):
            yield Point(x - sign * dy * side / apart, y + sign * dx * side / apart)

    def crosses(self, a: Point, b: Point) -> Iterator[Point]:
        """Yield the points of the segment from a to b that lie on the rim."""
        dx, dy = b.x - a.x, b.y - a.y
        square = dx * dx + dy * dy
        if square < _FINE:
            return
        middle = ((self.centre.x - a.x) * dx + (self.centre.y - a.y) * dy) / square
        foot = Point(a.x + middle * dx, a.y + middle * dy)
        rest = self.radius**2 - math.dist(foot, self.centre) ** 2
        if rest < 0.0:
            return
        half = math.sqrt(rest / square)
        for part in (middle - half, middle + half):
            if 0.0 <= part <= 1.0:
                yield Point(a.x + part * dx, a.y + part * dy)


@dataclass(frozen=True, slots=True)
class Target:
    """A convex region to lie in or near: a segment (two corners) or a polygon (three or more, counter-clockwise)."""

    corners: tuple[Point, ...]

    @property
    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """The edges, each from corner to corner; a segment has one."""
        if len(self.corners) == 2:
            return ((self.corners[0], self.corners[1]),)
        return tuple(pairwise((*self.corners, self.corners[0])))

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies inside a polygon or on its outline; a segment has no inside."""
        return len(self.corners) > 2 and all(_left_of(point, a, b) >= 0.0 for a, b in self.edges)

    def nearest(self, point: Point) -> Point:
        """Return the region's point nearest to a point."""
        if self.holds(point):
            return point
        return min((foot(point, a, b) for a, b in self.edges), key=lambda spot: math.dist(spot, point))

    def distance(self, point: Point) -> float:
        """Return how far a point lies from the region, 0 inside."""
        return math.dist(point, self.nearest(point))


def foot(point: Point, a: Point, b: Point) -> Point:
    """Return the point of the segment from a to b nearest to a point."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    part = 0.0 if square == 0.0 else ((point.x - a.x) * dx + (point.y - a.y) * dy) / square
    part = min(max(part, 0.0), 1.0)
    return Point(a.x + part * dx, a.y + part * dy)


def inset(corners: tuple[Point, Point, Point], by: float) -> tuple[Point, Point, Point]:
    """Return the triangle whose sides lie further in by a distance, counter-clockwise.

    Its incircle must be larger than the distance.
    """
    a, b, c = corners if _left_of(corners[2], corners[0], corners[1]) > 0.0 else (corners[0], corners[2], corners[1])
    sides = (math.dist(b, c), math.dist(c, a), math.dist(a, b))
    around = sum(sides)
    centre = Point(
        sum(side * corner.x for side, corner in zip(sides, (a, b, c), strict=True)) / around,
        sum(side * corner.y for side, corner in zip(sides, (a, b, c), strict=True)) / around,
    )
    shrink = 1.0 - by * around / _left_of(c, a, b)
    inner = [Point(centre.x + (x - centre.x) * shrink, centre.y + (y - centre.y) * shrink) for x, y in (a, b, c)]
    return (inner[0], inner[1], inner[2])


def _left_of(point: Point, a: Point, b: Point) -> float:
    """Twice the area of the triangle a, b, point: positive where the point lies left of the way from a to b."""
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
