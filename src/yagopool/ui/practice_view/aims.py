"""The last aims, drawn faintly on the cloth: where, how hard, and what came of it."""

import math
from collections.abc import Sequence
from typing import Final

from yagopool.practice.break_practice import Broken
from yagopool.table.layout import Point
from yagopool.table.spec import BoardSpec
from yagopool.ui.match_view.panels.page import Page
from yagopool.ui.practice_view.break_panels import tone_of
from yagopool.ui.shapes import polygon
from yagopool.ui.viewport import Viewport

_LONGEST: Final = 118.0
"""mm: how long the aim of the greatest flick is drawn."""
_HALF_WIDTH: Final = 1.5
_OLDEST, _NEWEST = 46, 150
"""Opacity of the oldest and of the newest aim, of 255."""


def draw_aims(page: Page, viewport: Viewport, breaks: Sequence[Broken], spec: BoardSpec) -> None:
    """Draw aims as slim wedges from the starting spot, the older the fainter, long as they were hard."""
    start = spec.starting_spot
    for number, broken in enumerate(breaks):
        part = (number + 1) / len(breaks)
        long = _LONGEST * math.sqrt(broken.flick.speed / spec.greatest_flick)
        corners = _wedge(start, broken.flick.direction, spec.ball_radius + 2.0, spec.ball_radius + long)
        alpha = round(_OLDEST + (_NEWEST - _OLDEST) * part)
        polygon(page.window, [viewport.to_window(corner) for corner in corners], tone_of(page, broken.outcome), alpha)


def _wedge(start: Point, direction: float, near: float, far: float) -> tuple[Point, ...]:
    cos, sin = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    at = [(near, 0.4), (far, _HALF_WIDTH), (far + 4.0, 0.0), (far, -_HALF_WIDTH), (near, -0.4)]
    return tuple(Point(start.x + along * cos - aside * sin, start.y + along * sin + aside * cos) for along, aside in at)
