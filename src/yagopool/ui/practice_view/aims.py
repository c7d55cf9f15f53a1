"""The last aims, drawn faintly on the cloth: where, how hard, and what came of it, by shape as by colour."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from yagopool.practice.break_practice import PractisedBreak
from yagopool.table.layout import Point
from yagopool.table.spec import BoardSpec
from yagopool.ui.play.page import Page
from yagopool.ui.practice_view.break_panels import tone_of
from yagopool.ui.shapes import polygon
from yagopool.ui.viewport import Viewport

Corners: TypeAlias = tuple[tuple[float, float], ...]

_LONGEST: Final = 74.0
"""mm: how long the aim of the greatest flick is drawn: with what it ends in it stops short of a rack."""
_HALF_WIDTH: Final = 1.5
_END: Final = 5.5
"""Half the width of an arrow's head and of a cross at the end of an aim, in mm."""
_STROKE: Final = 1.1
"""Half the width of a cross's bars in mm."""
_OLDEST, _NEWEST = 46, 150
"""Opacity of the oldest and of the newest aim, of 255."""


def draw_aims(page: Page, viewport: Viewport, breaks: Sequence[PractisedBreak], spec: BoardSpec) -> None:
    """Draw aims as slim wedges from the starting spot, the older the fainter, long as they were hard.

    An aim that lets the breaker play on ends in an arrow, a foul in a cross, all others bluntly.
    """
    for number, broken in enumerate(breaks):
        part = (number + 1) / len(breaks)
        tone, alpha = tone_of(page, broken.outcome), round(_OLDEST + (_NEWEST - _OLDEST) * part)
        for shape in aim_shapes(broken, spec):
            polygon(page.window, [viewport.to_window(corner) for corner in shape], tone, alpha)


def aim_shapes(broken: PractisedBreak, spec: BoardSpec) -> tuple[tuple[Point, ...], ...]:
    """Return the corners of an aim's wedge and of what it ends in, in mm."""
    long = spec.ball_radius + _LONGEST * math.sqrt(broken.flick.speed / spec.greatest_flick)
    shapes = [_wedge(spec.ball_radius + 2.0, long)]
    if broken.outcome.fouls:
        shapes += [_bar(long + _END, 1.0), _bar(long + _END, -1.0)]
    elif broken.outcome.plays_on or broken.outcome.rows:
        shapes.append(((long - 1.0, _END), (long + 2.0 * _END, 0.0), (long - 1.0, -_END)))
    return tuple(_turned(shape, spec.starting_spot, broken.flick.direction) for shape in shapes)


def _wedge(near: float, far: float) -> Corners:
    return ((near, 0.4), (far, _HALF_WIDTH), (far, -_HALF_WIDTH), (near, -0.4))


def _bar(middle: float, way: float) -> Corners:
    """Return one bar of a cross, as places along the aim and aside of it."""
    a, b = _END - _STROKE, _END + _STROKE
    return ((middle - a, way * -b), (middle + b, way * a), (middle + a, way * b), (middle - b, way * -a))


def _turned(shape: Corners, start: Point, direction: float) -> tuple[Point, ...]:
    cos, sin = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    return tuple(Point(start.x + x * cos - y * sin, start.y + x * sin + y * cos) for x, y in shape)
