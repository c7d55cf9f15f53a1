"""Where the balls are between two shots, and where they can be; errors name the field that is wrong."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from yagopool.errors import BoardError
from yagopool.table.arguments import check_type
from yagopool.table.geometry import Point
from yagopool.table.spec import (
    ROUNDING,
    STANDARD_BOARD,
    Ball,
    BoardSpec,
    Pot,
    is_single,
    least_distance,
    piece_order,
)

TOUCH: Final = 0.05
"""mm two balls, or a ball and a cushion, may overlap in a given layout: what rounding can cause."""


def _point(ball: Ball, place: Iterable[float]) -> Point:
    try:
        x, y = place
        return Point(float(x + 0.0), float(y + 0.0))  # no text, which ``float`` would take
    except OverflowError:
        raise BoardError("bad_value", "error.not_finite", f"balls.{ball}", name=f"balls.{ball}") from None
    except (TypeError, ValueError):
        raise BoardError("bad_value", "error.no_point", f"balls.{ball}", name=f"balls.{ball}") from None


@dataclass(frozen=True, slots=True)
class Layout:
    """The balls at rest: free ones by position, potted ones by pot. Build with ``Layout.of``.

    Always in the same order (free balls by ``piece_order``, potted ones by pot number), so that equal layouts are equal
    values.
    """

    free: tuple[tuple[Ball, Point], ...] = ()
    filled: tuple[tuple[Pot, Ball], ...] = ()

    @classmethod
    def of(cls, balls: Mapping[Ball, Iterable[float]], potted: Mapping[Pot, Ball] | None = None) -> "Layout":
        """Return a layout from positions by ball and balls by pot, in any order.

        Raises:
            BoardError: no mappings, a name that is no text, or a position that is not two numbers.
        """
        try:
            names, filled = sorted(balls.keys(), key=piece_order), tuple(sorted((potted or {}).items()))
        except (AttributeError, TypeError):
            check_type(balls, Mapping, "balls")
            check_type(potted, Mapping | None, "potted")
            check_type(tuple(balls), tuple[Ball, ...], "balls")
            check_type(tuple((potted or {}).items()), tuple[tuple[Pot, Ball], ...], "potted")
            raise
        return cls(tuple((ball, _point(ball, balls[ball])) for ball in names), filled)

    @property
    def balls(self) -> dict[Ball, Point]:
        """The free balls' positions, as a new dict."""
        return dict(self.free)

    @property
    def potted(self) -> dict[Pot, Ball]:
        """The balls in pots, as a new dict."""
        return dict(self.filled)

    def place_of(self, ball: Ball) -> Point | None:
        """Return a free ball's position, None if it is not free on the board."""
        return next((point for other, point in self.free if other == ball), None)

    def pot_of(self, ball: Ball) -> Pot | None:
        """Return the pot that a ball is in, None if it is in none."""
        return next((pot for pot, other in self.filled if other == ball), None)

    def with_ball(self, ball: Ball, place: Iterable[float]) -> "Layout":
        """Return the layout with a ball placed or moved to a position, out of any pot."""
        balls: dict[Ball, Iterable[float]] = dict(self.free)
        balls[ball] = place
        return Layout.of(balls, {pot: other for pot, other in self.filled if other != ball})

    def without(self, *gone: Ball) -> "Layout":
        return Layout(
            tuple(item for item in self.free if item[0] not in gone),
            tuple(item for item in self.filled if item[1] not in gone),
        )


def check_layout(layout: Layout, spec: BoardSpec = STANDARD_BOARD) -> None:
    """Raise BoardError if balls are outside the field, twice there, in each other, or in pots that do not exist.

    ``field`` is ``balls.NAME`` or ``potted.N``. A ball over an empty pot is legal: it drops at once.
    """
    slack = TOUCH + ROUNDING
    seen: set[Ball] = set()
    for ball, (x, y) in layout.free:
        if ball in seen:
            raise BoardError("bad_value", "error.ball_twice", f"balls.{ball}", ball=ball)
        low = spec.radius_of(ball) - slack
        if not (low <= x <= spec.width - low and low <= y <= spec.length - low):
            raise _wrong_position(ball, Point(x, y), spec)
        seen.add(ball)
    filled: set[Pot] = set()
    for pot, ball in layout.filled:
        if ball in seen:
            raise BoardError("bad_value", "error.ball_twice", f"potted.{pot}", ball=ball)
        if pot in filled:
            raise BoardError("bad_value", "error.pot_twice", f"potted.{pot}", pot=pot)
        filled.add(pot)
        if pot not in spec.pot_numbers:
            raise BoardError("no_such_pot", "error.no_such_pot", f"potted.{pot}", pot=pot, most=len(spec.pots))
        if spec.discs:
            raise BoardError("not_allowed", "error.pots_swallow", f"potted.{pot}", ball=ball, pot=pot)
        if is_single(ball):
            raise BoardError("not_allowed", "error.not_held_by_pots", f"potted.{pot}", ball=ball, pot=pot)
        seen.add(ball)
    _check_apart(layout, spec)


def _wrong_position(ball: Ball, place: Point, spec: BoardSpec) -> BoardError:
    field, radius = f"balls.{ball}", spec.radius_of(ball)
    if not all(map(math.isfinite, place)):
        return BoardError("bad_value", "error.not_finite", field, name=field)
    return BoardError(
        "outside_field", "error.ball_outside", field,
        ball=ball, x=place.x, y=place.y, left=radius, right=spec.width - radius,
        near=radius, far=spec.length - radius,
    )  # fmt: skip


def _check_apart(layout: Layout, spec: BoardSpec) -> None:
    """Check every pair except two potted balls: they are as far apart as their pots, which the board decides."""
    free = layout.free
    centres = [place for _, place in free] + [spec.pot_centre(pot) for pot, _ in layout.filled]
    radii = [spec.radius_of(ball) for ball, _ in free] + [spec.radius_of(ball) for _, ball in layout.filled]
    squares: dict[float, list[float]] = {}
    for number, (_, (x, y)) in enumerate(free):
        radius = radii[number]
        for other in range(number + 1, len(centres)):
            there = centres[other]
            dx, dy = there[0] - x, there[1] - y
            reach = radius + radii[other]
            if reach not in squares:
                squares[reach] = [_square_apart(spec, reach, count) for count in (0, 1)]
            if dx * dx + dy * dy < squares[reach][other >= len(free)]:
                raise _overlap(layout, number, other, spec)


def _square_apart(spec: BoardSpec, reach: float, potted: int) -> float:
    least = max(least_distance(spec, potted=potted, gap=-TOUCH, reach=reach) - ROUNDING, 0.0)
    return least * least


def _overlap(layout: Layout, number: int, other: int, spec: BoardSpec) -> BoardError:
    balls = [(f"balls.{ball}", ball, place) for ball, place in layout.free]
    balls += [(f"potted.{pot}", ball, spec.pot_centre(pot)) for pot, ball in layout.filled]
    (_, one, here), (field, two, there) = balls[number], balls[other]
    reach = spec.radius_of(one) + spec.radius_of(two)
    needed = least_distance(spec, potted=int(other >= len(layout.free)), reach=reach)
    return BoardError("overlap", "error.overlap", field, a=one, b=two, apart=math.dist(here, there), needed=needed)
