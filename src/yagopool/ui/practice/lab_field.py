"""A map of breaks as it is drawn: across is direction, up is power, the light is what a break brings."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from yagopool.practice.breaks import Measure, chances
from yagopool.practice.lab import Axis, LabPlan
from yagopool.table.geometry import direction as bearing
from yagopool.text.speaker import Speaker
from yagopool.ui.input.aim import Aim, beyond, power_of_pull, pull_of_power
from yagopool.ui.layout_kit import Page
from yagopool.ui.shapes import dot, outline
from yagopool.ui.style import Align
from yagopool.ui.theme import MATERIALS, Rgb, mixed
from yagopool.ui.viewport import Box, Viewport

Grid: TypeAlias = tuple[tuple[float, ...], ...]

MEASURES: Final[tuple[Measure, ...]] = ("plays_on", "pots", "foul", "both")
"""What the glow can show, and what the card says of a break."""
BAD: Final[tuple[Measure, ...]] = ("foul", "both")
"""Measures of which less is better."""
_POWERS: Final = (0.25, 0.5, 0.75, 1.0)
"""Shares of the greatest power that the axis names."""
_FINE: Final = 4
"""Points of the glow for each cell of a map along a side, at most one for two pixels; they are smoothed."""
_DARK: Final = 12
"""The light of the least value, of 255 ..."""
_FULL: Final = 0.8
"""The part of the greatest value that has the full tone; what is above it is paler by so much of the way to white."""
_PALE: Final = 3.0
_COVER, _COVER_LIT = 90, 230
"""How much of the cloth the fan covers where it is dark and where it is lightest, of 255 ..."""
_SOFT_EDGE: Final = 0.1
"""... but not at its edges, in parts of its sides, ..."""
_RIM: Final = 14.0
"""... nor at the cushion, in mm."""
_WHITE: Final[Rgb] = (255, 255, 255)
_INSIDE: Final = 1e-6
"""How far from the end of an axis, in parts of it, a place still belongs to its last cell."""


@dataclass(frozen=True, slots=True)
class MapField:
    """A map of breaks in the window: from left to right where they are aimed, as the breaker sees it; power upward.

    The scale of power is that of a pull.
    """

    plan: LabPlan
    box: Box

    def place(self, direction: float, speed: float) -> tuple[float, float]:
        """Return where a break is in the window."""
        directions, (low, high) = self.plan.directions, self._pulls
        across = (direction - directions.low) / (directions.width * directions.cells)
        return self._spot(across, (pull_of_power(speed / self.plan.spec.greatest_flick) - low) / (high - low))

    def place_within(self, direction: float, speed: float) -> tuple[float, float] | None:
        """Return where a break is in the window; None outside the map."""
        return None if self.plan.cell(direction, speed) is None else self.place(direction, speed)

    def aim(self, place: tuple[float, float]) -> Aim | None:
        """Return the break at a place in the window; None outside the map."""
        return self.nearest(place) if self.box.contains(place) and self.inside(place) >= 0.0 else None

    def nearest(self, place: tuple[float, float]) -> Aim:
        directions, (low, high) = self.plan.directions, self._pulls
        across, up = (min(max(part, _INSIDE), 1.0 - _INSIDE) for part in self._parts(place))
        direction = directions.low + across * directions.width * directions.cells
        return Aim().toward(direction).with_power(power_of_pull(low + up * (high - low)), self.plan.spec)

    def inside(self, place: tuple[float, float]) -> float:
        """Return how far inside the map a place is, as a part of its sides; less than 0 outside."""
        return min(min(part, 1.0 - part) for part in self._parts(place))

    def cover(self, place: tuple[float, float], part: float) -> int:
        """Return how much the glow covers there (of 255), at a part of its full brightness."""
        del place, part
        return 255

    def _spot(self, across: float, up: float) -> tuple[float, float]:
        return self.box.right - across * self.box.w, self.box.bottom - up * self.box.h

    def _parts(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return how far across and up a place is, each from 0 to 1 within the map."""
        return (self.box.right - place[0]) / self.box.w, (self.box.bottom - place[1]) / self.box.h

    @property
    def _pulls(self) -> tuple[float, float]:
        """The shortest and the longest pull of the map, in mm."""
        return pull_of_power(self.plan.speeds.low / self.plan.spec.greatest_flick), pull_of_power(1.0)


@dataclass(frozen=True, slots=True)
class Fan(MapField):
    """The same map on the cloth behind the ball: its angle is where to pull, its radius how far."""

    viewport: Viewport

    @classmethod
    def behind_ball(cls, plan: LabPlan, viewport: Viewport) -> "Fan":
        """Return the fan, cut off where the cloth ends."""
        whole = cls(plan, viewport.field, viewport)
        ends = [whole._spot(step / 8, up) for step in range(9) for up in (0.0, 1.0)]
        corner, other = (tuple(round(which(axis)) for axis in zip(*ends, strict=True)) for which in (min, max))
        box = pygame.Rect(corner, (other[0] - corner[0], other[1] - corner[1])).clip(pygame.Rect(viewport.field))
        return replace(whole, box=Box(box.x, box.y, max(1, box.w), max(1, box.h)))

    def cover(self, place: tuple[float, float], part: float) -> int:
        x, y = self.viewport.to_board(place)
        rim = min(x, y, self.plan.spec.width - x, self.plan.spec.length - y)
        soft = min(max(min(self.inside(place) / _SOFT_EDGE, rim / _RIM), 0.0), 1.0)
        return round(soft * (_COVER + (_COVER_LIT - _COVER) * part))

    def _spot(self, across: float, up: float) -> tuple[float, float]:
        directions, (low, high), spec = self.plan.directions, self._pulls, self.plan.spec
        heading = directions.low + across * directions.width * directions.cells + 180.0
        away = spec.ball_radius + low + up * (high - low)
        return self.viewport.to_window(beyond(spec.starting_spot, heading, away))

    def _parts(self, place: tuple[float, float]) -> tuple[float, float]:
        directions, (low, high), spec = self.plan.directions, self._pulls, self.plan.spec
        at = self.viewport.to_board(place)
        aside = (bearing(at, spec.starting_spot) - directions.low + 180.0) % 360.0 - 180.0
        up = (math.dist(at, spec.starting_spot) - spec.ball_radius - low) / (high - low)
        return aside / (directions.width * directions.cells), up


def ends_of(grid: Grid) -> tuple[float, float]:
    """Return the least and the greatest value of a grid; equal ones where nothing is known."""
    known = [value for row in grid for value in row if not math.isnan(value)]
    return min(known, default=0.0), max(known, default=0.0)


@lru_cache(maxsize=4)
def glow(field: MapField, grid: Grid, tone: Rgb) -> pygame.Surface:
    """Return a picture of a map: a tone where the value is greatest, nearly black where it is least."""
    plan, (low, high) = field.plan, ends_of(grid)
    columns = max(2, min(_FINE * plan.directions.cells, field.box.w // 2))
    rows = max(2, min(_FINE * plan.speeds.cells, field.box.h // 2))
    small = pygame.Surface((columns, rows), pygame.SRCALPHA)
    for row in range(rows):
        for column in range(columns):
            place = (
                field.box.x + (column + 0.5) * field.box.w / columns,
                field.box.y + (row + 0.5) * field.box.h / rows,
            )
            aim = field.nearest(place)
            speed = _cell(plan.speeds, aim.power * plan.spec.greatest_flick)
            value = _between(grid, speed, _cell(plan.directions, aim.direction))
            part = (value - low) / (high - low) if high > low and not math.isnan(value) else 0.0
            small.set_at((column, row), (*light(tone, part), field.cover(place, part)))
    return pygame.transform.smoothscale(small, (field.box.w, field.box.h))


def light(tone: Rgb, part: float) -> Rgb:
    """Return the light of a part of the greatest value, as the scale shows it: towards the greatest it turns white."""
    dark = (_DARK, _DARK, _DARK)
    return mixed(dark, tone, part / _FULL) if part < _FULL else mixed(tone, _WHITE, _PALE * (part - _FULL))


def _cell(axis: Axis, value: float) -> float:
    return min(max((value - axis.low) / axis.width - 0.5, 0.0), axis.cells - 1.0)


def _between(grid: Sequence[Sequence[float]], row: float, column: float) -> float:
    """Return the value between the middles of four cells."""
    r, c = min(int(row), len(grid) - 2), min(int(column), len(grid[0]) - 2)
    down, across = row - r, column - c
    above = grid[r][c] * (1.0 - across) + grid[r][c + 1] * across
    below = grid[r + 1][c] * (1.0 - across) + grid[r + 1][c + 1] * across
    return above * (1.0 - down) + below * down


def aim_said(speaker: Speaker, aim: Aim, key: str = "ui.lab.aim") -> str:
    """Return an aim in the words of ``key``: how far it is from straight, and its power."""
    off = round(90.0 - aim.direction)
    way = speaker.say(f"ui.lab.aim.{'to_right' if off > 0 else 'to_left' if off else 'straight'}", degrees=abs(off))
    return speaker.say(key, way=way, power=f"{100.0 * aim.power:.0f}")


def draw_mark(page: Page, at: tuple[float, float], units: float, *, hole: float = 0.0) -> None:
    """Draw a white dot or ring that is seen on any ground."""
    dot(page.window, at, page.style.px(units + 1.5), (0, 0, 0), alpha=140, hole=hole)
    dot(page.window, at, page.style.px(units), (255, 255, 255), hole=hole)


def glow_tone(measure: Measure) -> Rgb:
    return MATERIALS.glow_bad if measure in BAD else MATERIALS.glow_pots if measure == "pots" else MATERIALS.glow


def value_words(page: Page, measure: Measure, value: float) -> str:
    """Return a value in words: chances in per cent."""
    if measure in chances():
        return page.speaker.say("ui.percent", share=f"{100.0 * value:.0f}")
    return page.speaker.fixed(value, 2)


def draw_axes(page: Page, field: MapField, left: int) -> None:
    """Name the powers next to a map, from ``left`` to its edge, and below it the directions."""
    style, say, p, box = page.style, page.speaker.say, page.palette, field.box
    high = style.line_height("chip")
    last = box.y - high
    for power in reversed(_POWERS):
        y = round(field.place(90.0, power * field.plan.spec.greatest_flick)[1])
        middle = min(max(y, box.y + high // 2), box.bottom - high // 2)
        if middle - last < high:
            continue
        last = middle
        words = say("ui.percent", share=f"{100 * power:.0f}")
        place = Box(left, middle - high // 2, box.x - left - style.px(8), high)
        style.draw_line(page.window, words, "chip", p.ink_faint, place, align="right")
    below = Box(box.x, box.bottom + style.px(3), box.w, high)
    for words, align in _directions(page, field):
        style.draw_line(page.window, words, "chip", p.ink_faint, below, align=align)


def axis_width(page: Page) -> int:
    """Return the width of the powers next to a map."""
    return page.style.width_of(page.speaker.say("ui.percent", share="100"), "chip") + page.style.px(8)


def _directions(page: Page, field: MapField) -> list[tuple[str, Align]]:
    """Return the ends of a map's directions in degrees, and its middle, as far as there is room."""
    say, style, axis = page.speaker.say, page.style, field.plan.directions
    right, left = round(90.0 - axis.low), round(axis.low + axis.width * axis.cells - 90.0)
    found: list[tuple[str, Align]] = [
        (say("ui.lab.aim.to_left", degrees=left), "left"),
        (say("ui.lab.aim.to_right", degrees=right), "right"),
        (say("ui.lab.aim.straight"), "centre"),
    ]
    ways = found, found[:2]
    fit = (way for way in ways if sum(style.width_of(one, "chip") + style.px(12) for one, _ in way) <= field.box.w)
    return next(fit, [])


def draw_light(page: Page, field: MapField, grid: Grid, measure: Measure) -> None:
    """Draw the light of a map in its box, with an edge."""
    page.window.blit(glow(field, grid, glow_tone(measure)), field.box)
    outline(page.window, field.box, page.palette.line, page.style.px(2), 1)
