"""How a ball looks at a moment: place, height, turn, sunk or not."""

from collections.abc import Mapping
from typing import NamedTuple

from yagopool.table.balls import Ball
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec
from yagopool.ui.picture.turning import LEVEL, Turn


class BallLook(NamedTuple):
    """A ball for the picture. ``x, y`` in mm; ``z`` height of its lowest point over the bed, negative in a pot."""

    x: float
    y: float
    z: float = 0.0
    turn: Turn = LEVEL
    sunk: bool = False
    """Whether it stands in a pot, or is sinking into one: its pot's edge throws shade on it."""
    fade: float = 1.0
    """1 is solid; less while a ball that left the board is going."""


def looks_of(layout: Layout, spec: BoardSpec, turns: Mapping[Ball, Turn] | None = None) -> dict[Ball, BallLook]:
    """Return the looks of a layout's balls, free and potted; a ball without a turn lies level."""
    known = turns or {}
    looks = {ball: BallLook(x, y, 0.0, known.get(ball, LEVEL)) for ball, (x, y) in layout.free}
    for pot, ball in layout.filled:
        x, y = spec.pot_centre(pot)
        looks[ball] = BallLook(x, y, -spec.potted_depth, known.get(ball, LEVEL), sunk=True)
    return looks
