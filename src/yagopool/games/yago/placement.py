"""Where a returned ball may be placed: a red or yellow one in the printed triangle, blue on its line (G10, P4)."""

from typing import Final

from yagopool.games.yago.balls import BLUE
from yagopool.table.geometry import ConvexRegion, inset
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball
from yagopool.table.placement import Placement, placement_on
from yagopool.table.spec import BoardSpec

_IN_TRIANGLE: Final = ("problem.place_outside_triangle", "problem.place_not_nearest_triangle")
_ON_LINE: Final = ("problem.place_off_line", "problem.place_not_nearest_line")


def placement(ball: Ball, layout: Layout, spec: BoardSpec) -> Placement:
    """Return the legal spots for a ball that must be placed; its own position in the layout does not matter.

    Raises:
        BoardError: there is no room for it anywhere on the board.
    """
    if ball != BLUE:
        triangle = ConvexRegion(inset(spec.triangle, spec.ball_radius))
        return placement_on(triangle, ball, layout, spec, _IN_TRIANGLE)
    height = spec.starting_spot.y
    line = ConvexRegion((Point(spec.ball_radius, height), Point(spec.width - spec.ball_radius, height)))
    return placement_on(line, ball, layout, spec, _ON_LINE)
