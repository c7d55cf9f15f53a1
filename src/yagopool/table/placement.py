"""Where a returned ball may be placed: every legal spot, and the nearest one to a point.

A convex target, circles blocked by balls and pots, and if the whole target is blocked the free points nearest to it.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from yagopool.errors import BoardError
from yagopool.table.geometry import Circle, ConvexRegion, Point, closest_point
from yagopool.table.layout import Layout
from yagopool.table.spec import Ball, BoardSpec, Pot, inside_field, least_distance

GAP: Final = 0.1
"""mm of gap between a placed ball and every other, at least, in space (G10)."""
EQUALLY_NEAR: Final = 0.01
"""Spots whose distances to a blocked target differ by less (mm) are equally near: finer than hand or eye."""

_SLACK: Final = 1e-9
_GRAIN: Final = 1000
"""Resting positions are whole thousandths of a millimetre."""


@dataclass(frozen=True)
class Placement:
    """The legal spots for one ball in one layout; build with ``placement_on``.

    To draw them: if ``inside``, ``target`` without the ``blocked`` circles; else ``spots``.
    """

    ball: Ball
    spec: BoardSpec
    target: ConvexRegion
    """Where the ball's centre belongs."""
    around_balls: tuple[tuple[Ball, Circle], ...]
    """Where the ball would touch another or be too near to it."""
    over_pots: tuple[tuple[Pot, Circle], ...]
    """Where the ball's centre would be over an empty pot."""
    keys: tuple[str, str]
    """The catalogue's keys for a spot off the target, and for one that is not the nearest to a full target."""

    @property
    def blocked(self) -> tuple[Circle, ...]:
        return tuple(circle for _, circle in (*self.around_balls, *self.over_pots))

    @cached_property
    def inside(self) -> bool:
        """Whether the ball fits into the target; if not, the ``spots`` nearest to it are legal."""
        return self._reach <= _SLACK

    @property
    def on_line(self) -> bool:
        return self.inside and len(self.target.corners) == 2

    @cached_property
    def spots(self) -> tuple[Point, ...]:
        """The legal spots that stand out: corners of the free target, or the free points nearest to a full one."""
        return tuple(point for point in self._corners if self.legal(point))

    def samples(self, pitch: float = 10.0) -> tuple[Point, ...]:
        """Return legal spots all over where the ball may be placed: ``spots``, and a grid ``pitch`` mm apart."""
        (left, right), (near, far) = ((min(values), max(values)) for values in zip(*self.target.corners, strict=True))
        columns, rows = (math.floor(side / pitch) + 1 for side in (right - left, far - near))
        grid = (Point(left + pitch * column, near + pitch * row) for row in range(rows) for column in range(columns))
        return tuple(dict.fromkeys((*self.spots, *(point for point in grid if self.legal(point)))))

    def why_not(self, point: Iterable[float]) -> str | None:
        """Return the key of the reason why a spot is not legal, None if it is legal."""
        at = Point(*point)
        if not all(map(math.isfinite, at)):
            return "problem.place_no_point"
        if not inside_field(at, self.spec, self._radius - _SLACK):
            return "problem.place_outside_field"
        if self.ball_at(at) is not None:
            return "problem.place_touches_ball"
        if self.pot_at(at) is not None:
            return "problem.place_over_pot"
        if self.target.distance(at) <= self._limit:
            return None
        return self.keys[0] if self.inside else self.keys[1]

    def legal(self, point: Iterable[float]) -> bool:
        return self.why_not(point) is None

    def ball_at(self, point: Iterable[float]) -> Ball | None:
        """Return the ball that a ball placed there would touch or be too near to."""
        at = Point(*point)
        return next((ball for ball, circle in self.around_balls if circle.covers(at, _SLACK)), None)

    def pot_at(self, point: Iterable[float]) -> Pot | None:
        """Return the empty pot that a ball placed there would be over."""
        at = Point(*point)
        return next((pot for pot, circle in self.over_pots if circle.covers(at, _SLACK)), None)

    def nearest(self, point: Iterable[float]) -> Point:
        """Return the legal spot nearest to a point, in whole thousandths of a millimetre if such a spot is legal."""
        at = Point(*(value if math.isfinite(value) else 0.0 for value in point))
        near = sorted((math.dist(spot, at), spot) for spot in self._spots_toward(at))
        return self._rounded(next(spot for _, spot in near if self.legal(spot)))

    def _spots_toward(self, at: Point) -> Iterator[Point]:
        """Yield every point where the legal region can be nearest to a point: on its rims, or at its corners."""
        yield at
        yield from (closest_point(at, a, b) for a, b in self.target.edges)
        yield from (spot for circle in self.blocked if (spot := circle.nearest_rim_point(at)) is not None)
        yield from self.spots

    def _rounded(self, spot: Point) -> Point:
        """Return the legal spot in whole thousandths nearest to a legal spot, or that spot if there is none near."""
        level = self.target.corners[0].y if self.on_line else None
        columns = _thousandths(spot.x)
        rows = _thousandths(spot.y) if level is None else (level,)
        grid = sorted((math.dist(spot, (x, y)), Point(x, y)) for x in columns for y in rows)
        return next((point for _, point in grid if self.legal(point)), spot)

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        """Every free point where the distance to the target can be least, or the free target has a corner.

        Where the target has room, only the circles that reach it can make one.
        """
        reaching = [circle for circle in self.blocked if self.target.distance(circle.centre) <= circle.radius + _SLACK]
        found = tuple(point for point in self._candidates(reaching) if self._free(point))
        if any(self.target.distance(point) <= _SLACK for point in found):
            return found
        return tuple(point for point in self._candidates(self.blocked) if self._free(point))

    def _candidates(self, circles: Sequence[Circle]) -> Iterator[Point]:
        """Yield the target's corners, and where the circles' rims meet its edges, each other, the field's border, and
        the rays to its corners: if a circle covers the target, the nearest free point is on one of those."""
        edges = (*self.target.edges, *self._border())
        yield from self.target.corners
        for circle in circles:
            for a, b in edges:
                yield from circle.segment_intersections(a, b)
            nearest = map(circle.nearest_rim_point, self.target.corners)
            yield from (point for point in nearest if point is not None)
        for one, two in combinations(circles, 2):
            yield from one.intersections(two)

    def _border(self) -> tuple[tuple[Point, Point], ...]:
        """Return the edges of the region where a ball's centre can be."""
        low, right, far = self._radius, self.spec.width - self._radius, self.spec.length - self._radius
        return ConvexRegion((Point(low, low), Point(right, low), Point(right, far), Point(low, far))).edges

    def _free(self, point: Point) -> bool:
        return inside_field(point, self.spec, self._radius - _SLACK) and not any(
            circle.covers(point, _SLACK) for circle in self.blocked
        )

    @cached_property
    def _radius(self) -> float:
        return self.spec.radius_of(self.ball)

    @cached_property
    def _reach(self) -> float:
        return min(map(self.target.distance, self._corners), default=math.inf)

    @cached_property
    def _limit(self) -> float:
        """How far from the target a legal spot may be."""
        return _SLACK if self.inside else self._reach + EQUALLY_NEAR


def placement_on(target: ConvexRegion, ball: Ball, layout: Layout, spec: BoardSpec, keys: tuple[str, str]) -> Placement:
    """Return the legal spots on or near a target, a polygon or a segment across the board.

    The ball's own position in the layout does not matter. ``keys``: see ``Placement``.

    Raises:
        BoardError: there is no room for it anywhere on the board.
    """
    others, radius = layout.without(ball), spec.radius_of(ball)
    lying = [(other, place, 0) for other, place in others.free]
    lying += [(other, spec.pot_centre(pot), 1) for pot, other in others.filled]
    balls = [
        (other, Circle(place, least_distance(spec, potted=count, gap=GAP, reach=radius + spec.radius_of(other))))
        for other, place, count in lying
    ]
    empty = [pot for pot in spec.pot_numbers if pot not in others.potted]
    pots = [(pot, Circle(spec.pot_centre(pot), spec.pot_radius)) for pot in empty]
    found = Placement(ball, spec, target, tuple(balls), tuple(pots), keys)
    if not found.spots:
        raise BoardError("no_room", "error.no_room", f"balls.{ball}", ball=ball)
    return found


def _thousandths(value: float) -> tuple[float, ...]:
    """Return the whole thousandths around a value."""
    middle = round(value * _GRAIN)
    return tuple(grain / _GRAIN for grain in range(middle - 3, middle + 4))
