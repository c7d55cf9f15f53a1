"""Plane geometry: points, directions, and the convex regions and circles of which legal spots are made.

Exact up to floating point, no sampling. Lengths in mm.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple


class Point(NamedTuple):
    """A point of the board in mm from the lower left corner of the playing field."""

    x: float
    y: float


_TINY: Final = 1e-12

_BITS: Final = 128
_ONE: Final = 1 << _BITS
_SINE: Final = tuple((-1) ** (n // 2) * _ONE // math.factorial(n) for n in range(29, 0, -2))
_COSINE: Final = tuple((-1) ** (n // 2) * _ONE // math.factorial(n) for n in range(28, -1, -2))
"""Coefficients of the Taylor series in x^2, highest first, in units of 2^-128."""


def sine(x: float) -> float:
    """Return the sine of an angle from -1 to 1 radian, correctly rounded: the same bits on every machine.

    The C libraries' sines differ in the last bit. This one is computed with integers and rounded once.
    """
    if abs(x) < 2.0**-26:
        return x
    fixed = int(x * _ONE)
    return (fixed * _series(_SINE, fixed * fixed >> _BITS) >> _BITS) / _ONE


def cosine(x: float) -> float:
    """Return the cosine of an angle from -1 to 1 radian, correctly rounded: the same bits on every machine."""
    fixed = int(x * _ONE)
    return _series(_COSINE, fixed * fixed >> _BITS) / _ONE


def _series(coefficients: tuple[int, ...], square: int) -> int:
    total = 0
    for coefficient in coefficients:
        total = (total * square >> _BITS) + coefficient
    return total


@lru_cache(maxsize=256)
def unit_vector(degrees: float) -> tuple[float, float]:
    """Return the unit vector of a direction: 0 is +x, 90 is +y. Exact at the quarter turns.

    Directions are rounded to 1e-9 degrees: a direction and its mirror image, written in decimals, are then the same
    numbers but for the sign.
    """
    turn = round(degrees % 360.0, 9) % 360.0
    if turn <= 90.0:
        return _first_quarter(turn)
    if turn <= 180.0:
        x, y = _first_quarter(round(180.0 - turn, 9))
        return -x, y
    if turn <= 270.0:
        x, y = _first_quarter(round(turn - 180.0, 9))
        return -x, -y
    x, y = _first_quarter(round(360.0 - turn, 9))
    return x, -y


def _first_quarter(degrees: float) -> tuple[float, float]:
    if degrees > 45.0:
        angle = math.radians(round(90.0 - degrees, 9))
        return sine(angle), cosine(angle)
    angle = math.radians(degrees)
    return cosine(angle), sine(angle)


def direction(start: Point, end: Point) -> float:
    """Return the direction from one point to another in degrees, 0 to 360."""
    return math.degrees(math.atan2(end.y - start.y, end.x - start.x)) % 360.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle that a ball's centre must stay out of; on its rim it may be."""

    centre: Point
    radius: float

    def covers(self, point: Point, slack: float) -> bool:
        """Return whether a point is more than ``slack`` inside."""
        return math.dist(self.centre, point) < self.radius - slack

    def nearest_rim_point(self, point: Point) -> Point | None:
        """Return the point of the rim nearest to a point; None for the centre, where all are equally near."""
        dx, dy = point.x - self.centre.x, point.y - self.centre.y
        length = math.hypot(dx, dy)
        if length < _TINY:
            return None
        scale = self.radius / length
        return Point(self.centre.x + dx * scale, self.centre.y + dy * scale)

    def intersections(self, other: "Circle") -> Iterator[Point]:
        """Yield the points that are on both rims."""
        dx, dy = other.centre.x - self.centre.x, other.centre.y - self.centre.y
        apart = math.hypot(dx, dy)
        if apart < _TINY:
            return
        along = (apart * apart + self.radius**2 - other.radius**2) / (2.0 * apart)
        across = self.radius**2 - along * along
        if across < 0.0:
            return
        side = math.sqrt(across)
        x, y = self.centre.x + dx * along / apart, self.centre.y + dy * along / apart
        for sign in (-1.0, 1.0):
            yield Point(x - sign * dy * side / apart, y + sign * dx * side / apart)

    def segment_intersections(self, a: Point, b: Point) -> Iterator[Point]:
        dx, dy = b.x - a.x, b.y - a.y
        square = dx * dx + dy * dy
        if square < _TINY:
            return
        middle = ((self.centre.x - a.x) * dx + (self.centre.y - a.y) * dy) / square
        closest = Point(a.x + middle * dx, a.y + middle * dy)
        rest = self.radius**2 - math.dist(closest, self.centre) ** 2
        if rest < 0.0:
            return
        half = math.sqrt(rest / square)
        for part in (middle - half, middle + half):
            if 0.0 <= part <= 1.0:
                yield Point(a.x + part * dx, a.y + part * dy)


@dataclass(frozen=True, slots=True)
class ConvexRegion:
    """A segment (two corners) or a convex polygon (three or more, counter-clockwise)."""

    corners: tuple[Point, ...]

    @property
    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """Each from corner to corner; a segment has one."""
        if len(self.corners) == 2:
            return ((self.corners[0], self.corners[1]),)
        return tuple(pairwise((*self.corners, self.corners[0])))

    def contains(self, point: Point) -> bool:
        """Return whether a point is inside a polygon or on its outline; a segment has no inside."""
        return len(self.corners) > 2 and all(_left_of(point, a, b) >= 0.0 for a, b in self.edges)

    def nearest(self, point: Point) -> Point:
        if self.contains(point):
            return point
        return min((closest_point(point, a, b) for a, b in self.edges), key=lambda spot: math.dist(spot, point))

    def distance(self, point: Point) -> float:
        return math.dist(point, self.nearest(point))


def closest_point(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    part = 0.0 if square == 0.0 else ((point.x - a.x) * dx + (point.y - a.y) * dy) / square
    part = min(max(part, 0.0), 1.0)
    return Point(a.x + part * dx, a.y + part * dy)


def inset(corners: tuple[Point, Point, Point], by: float) -> tuple[Point, Point, Point]:
    """Return the triangle whose sides are further in by a distance (mm), counter-clockwise.

    The radius of its incircle must be greater than the distance.
    """
    a, b, c = corners if _left_of(corners[2], corners[0], corners[1]) > 0.0 else (corners[0], corners[2], corners[1])
    sides = (math.dist(b, c), math.dist(c, a), math.dist(a, b))
    perimeter = sum(sides)
    centre = Point(
        sum(side * corner.x for side, corner in zip(sides, (a, b, c), strict=True)) / perimeter,
        sum(side * corner.y for side, corner in zip(sides, (a, b, c), strict=True)) / perimeter,
    )
    shrink = 1.0 - by * perimeter / _left_of(c, a, b)
    inner = [Point(centre.x + (x - centre.x) * shrink, centre.y + (y - centre.y) * shrink) for x, y in (a, b, c)]
    return (inner[0], inner[1], inner[2])


def _left_of(point: Point, a: Point, b: Point) -> float:
    """Return twice the area of the triangle a, b, point: positive where the point is left of the line from a to b."""
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
