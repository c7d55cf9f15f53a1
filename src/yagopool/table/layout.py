"""Where the balls are between two shots."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from yagopool.errors import BoardError
from yagopool.table.pieces import Ball, Pot, piece_order
from yagopool.table.types import check_type


class Point(NamedTuple):
    """A point of the board in mm from the lower left corner of the playing field."""

    x: float
    y: float


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
        """Return the layout without some balls, free or potted."""
        return Layout(
            tuple(item for item in self.free if item[0] not in gone),
            tuple(item for item in self.filled if item[1] not in gone),
        )
