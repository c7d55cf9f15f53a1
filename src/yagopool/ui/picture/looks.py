"""How a ball looks at a moment: place, height, turn, sunk or not."""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from yagopool.table.balls import BALLS, Ball
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec
from yagopool.ui.picture.turning import LEVEL, Turn, about


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


def _laid(index: int) -> Turn:
    """A mark upward, away from the lamp's gleam; turned and tilted a little differently for each ball, as hands do."""
    tilt = about(0.20 + 0.10 * math.sin(1.7 * index), 0.22 + 0.10 * math.cos(2.9 * index), 0.0)
    return about(0.0, 0.0, 2.4 * index).then(tilt)


LAID: Final[dict[Ball, Turn]] = {ball: _laid(index) for index, ball in enumerate(BALLS)}
"""How each ball lies when it has just been put on the board."""


def looks_of(layout: Layout, spec: BoardSpec, turns: Mapping[Ball, Turn] | None = None) -> dict[Ball, BallLook]:
    """Return the looks of a layout's balls, free and potted; a ball without a turn lies as a hand put it."""
    known = turns or {}
    looks = {ball: BallLook(x, y, 0.0, known.get(ball, LAID[ball])) for ball, (x, y) in layout.free}
    for pot, ball in layout.filled:
        x, y = spec.pot_centre(pot)
        looks[ball] = BallLook(x, y, -spec.potted_depth, known.get(ball, LAID[ball]), sunk=True)
    return looks
