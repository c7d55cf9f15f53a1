"""Panels of the break lab: the map with axes and legend, and what one break brings."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.practice.break_search import BreakCandidate
from yagopool.practice.breaks import CHANCES, BreakStats, Measure
from yagopool.practice.lab import LabMap, LabPlan
from yagopool.table.flick import Flick
from yagopool.ui.input.devices import Device
from yagopool.ui.play.page import Page
from yagopool.ui.shapes import dot, outline
from yagopool.ui.theme import MATERIALS, Rgb, mixed
from yagopool.ui.viewport import Box

_LEAST_TOP: Final = 0.05
_TICKS: Final = 5
_BLACK: Final = (0, 0, 0)
_WHITE: Final = (255, 255, 255)
_IN_CARD: Final[tuple[Measure, ...]] = ("pot", "plays_on", "foul", "both", "row", "pots")
_NAME_LINES: Final = 2
"""The most lines of a measure's name."""


@dataclass(frozen=True, slots=True)
class MapView:
    """What to draw: a map, a measure, the player's breaks as (direction, speed)."""

    map: LabMap
    measure: Measure
    own: tuple[tuple[float, float], ...] = ()
    pointed: int | None = None
    """The cell pointed at."""
    found: BreakCandidate | None = None
    """The break found for the hand, shown while no cell is pointed at."""
    chosen: int | None = None
    """The cell that will be played."""


@dataclass(frozen=True, slots=True)
class MapField:
    """Where the cells of a plan are in the window. Directions grow to the left, as seen from the table."""

    plan: LabPlan
    box: Box

    def x(self, direction: float) -> float:
        """Return the window x of a direction in degrees."""
        axis = self.plan.directions
        return self.box.x + (axis.high - direction) / (axis.high - axis.low) * self.box.w

    def y(self, speed: float) -> float:
        """Return the window y of a speed in mm/s."""
        axis = self.plan.speeds
        return self.box.y + (axis.high - speed) / (axis.high - axis.low) * self.box.h

    def place(self, direction: float, speed: float) -> tuple[float, float] | None:
        """Return where a break is, None outside the map."""
        return None if self.plan.cell(direction, speed) is None else (self.x(direction), self.y(speed))

    def cell_at(self, point: tuple[int, int]) -> int | None:
        """Return the cell under a window point."""
        if not self.box.contains(point):
            return None
        directions, speeds = self.plan.directions, self.plan.speeds
        across = (point[0] - self.box.x + 0.5) / self.box.w
        down = (point[1] - self.box.y + 0.5) / self.box.h
        direction = directions.high - across * (directions.high - directions.low)
        return self.plan.cell(direction, speeds.high - down * (speeds.high - speeds.low))

    def cell_rect(self, cell: int) -> pygame.Rect:
        """Return the place of a cell."""
        columns, rows = self.plan.directions.cells, self.plan.speeds.cells
        row, column = divmod(cell, columns)
        wide, high = self.box.w / columns, self.box.h / rows
        left, top = self.box.x + wide * (columns - 1 - column), self.box.y + high * (rows - 1 - row)
        return pygame.Rect(round(left), round(top), max(3, round(wide)), max(3, round(high)))


def map_field(page: Page, box: Box, plan: LabPlan) -> MapField:
    """Return the cells' place in a box: next to the axes, above the legend."""
    style = page.style
    left = style.width_of("0.00", "small") + style.px(34)
    below = 2 * style.line_height("small") + style.px(62)
    return MapField(plan, Box(box.x + left, box.y, max(1, box.w - left - style.px(8)), max(1, box.h - below)))


def draw_map(page: Page, box: Box, view: MapView) -> None:
    """Draw the map with its axes and legend."""
    field = map_field(page, box, view.map.plan)
    grid = view.map.grid(view.measure)
    known = [value for row in grid for value in row if not math.isnan(value)]
    ends = min(0.0, min(known, default=0.0)), max(_LEAST_TOP, max(known, default=0.0))
    _draw_cells(page, field.box, grid, ends)
    _draw_axes(page, field)
    if not known:
        _draw_hint(page, field.box)
    for direction, speed in view.own:
        _draw_rings(page, field.place(direction, speed), ((6, _BLACK, 150, 0.0), (3, _WHITE, 255, 0.0)))
    best = view.map.best(view.measure) if view.measure != "foul" else None
    if best is not None:
        flick = view.map.plan.flick(best)
        rings = ((12, _BLACK, 170, 0.66), (10, _WHITE, 255, 0.78))
        _draw_rings(page, field.place(flick.direction, flick.speed), rings)
    if view.found is not None:
        _draw_cross_hair(page, field.place(view.found.flick.direction, view.found.flick.speed))
    if view.pointed is not None and view.pointed != view.chosen:
        _draw_frame(page, field.cell_rect(view.pointed), page.palette.ink)
    if view.chosen is not None:
        _draw_frame(page, field.cell_rect(view.chosen), page.palette.accent)
    _draw_legend(page, box, field.box, view.measure, ends)


def _draw_cells(page: Page, field: Box, grid: Sequence[Sequence[float]], ends: tuple[float, float]) -> None:
    small = pygame.Surface((len(grid[0]), len(grid)))
    blank = mixed(page.palette.sunken, page.palette.panel, 0.5)
    for row, values in enumerate(grid):
        for column, value in enumerate(values):
            tone = blank if math.isnan(value) else heat((value - ends[0]) / (ends[1] - ends[0]))
            small.set_at((len(values) - 1 - column, len(grid) - 1 - row), tone)
    page.window.blit(pygame.transform.scale(small, (field.w, field.h)), (field.x, field.y))
    outline(page.window, field, page.palette.line, 1, 1)


def _draw_hint(page: Page, field: Box) -> None:
    """Say in the empty field which button fills it."""
    style, say = page.style, page.speaker.say
    words = say("ui.lab.press", start=say("ui.lab.start"))
    room = field.inset(style.px(24))
    high = len(style.wrapped(words, "body", room.w)) * style.line_height("body")
    place = (room.x, room.y + max(0, (room.h - high) // 2), room.w, room.h)
    style.draw_text(page.window, words, "body", page.palette.ink_soft, place, align="centre")


def heat(part: float) -> Rgb:
    """Return the colour of a part of the scale, 0 to 1."""
    place = min(max(part, 0.0), 1.0) * (len(MATERIALS.heat) - 1)
    index = min(int(place), len(MATERIALS.heat) - 2)
    return mixed(MATERIALS.heat[index], MATERIALS.heat[index + 1], place - index)


def _draw_rings(page: Page, place: tuple[float, float] | None, rings: Sequence[tuple[int, Rgb, int, float]]) -> None:
    """Draw dots over each other: radius in units, colour, opacity, share of the hole."""
    for radius, tone, alpha, hole in rings if place is not None else ():
        dot(page.window, place or (0, 0), page.style.px(radius), tone, alpha=alpha, hole=hole)


def _draw_cross_hair(page: Page, place: tuple[float, float] | None) -> None:
    """Mark the break found: no frame of a cell, no ring of the best one, no dot of the player's."""
    if place is None:
        return
    x, y = round(place[0]), round(place[1])
    far, near = page.style.px(16), page.style.px(4)
    for wide, tone in ((page.style.px(6), _BLACK), (page.style.px(2), _WHITE)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ends = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
            pygame.draw.line(page.window, tone, *ends, max(1, wide))


def _draw_frame(page: Page, cell: pygame.Rect, tone: Rgb) -> None:
    box = cell.inflate(4, 4)
    outline(page.window, box, _BLACK, 2, 3)
    outline(page.window, box.inflate(-2, -2), tone, 2, 2)


def _draw_axes(page: Page, field: MapField) -> None:
    """Write degrees below the cells and metres a second at their left."""
    style, p, say, box = page.style, page.palette, page.speaker.say, field.box
    line, tick, hair, wide = style.line_height("small"), style.px(6), max(1, style.px(1)), style.px(60)
    for direction in _ticks(field.plan.directions.low, field.plan.directions.high):
        x = round(field.x(direction))
        page.window.fill(p.ink_faint, (x, box.bottom, hair, tick))
        place = (x - wide // 2, box.bottom + tick, wide, line)
        style.draw_line(page.window, f"{direction:g}°", "small", p.ink_soft, place, align="centre")
    for speed in _ticks(field.plan.speeds.low, field.plan.speeds.high):
        y = round(field.y(speed))
        page.window.fill(p.ink_faint, (box.x - tick, y, tick, hair))
        place = (box.x - tick - style.px(4) - wide, y - line // 2, wide, line)
        style.draw_line(page.window, f"{speed / 1000.0:g}", "small", p.ink_soft, place, align="right")
    name = pygame.Surface((box.h, line), pygame.SRCALPHA)
    style.draw_line(name, say("lab.axis.speed"), "small", p.ink_soft, (0, 0, box.h, line), align="centre")
    left = box.x - tick - style.px(8) - style.width_of("0.0", "small") - line
    page.window.blit(pygame.transform.rotate(name, 90), (left, box.y))
    below = (box.x, box.bottom + tick + line, box.w, line)
    style.draw_line(page.window, say("lab.axis.direction"), "small", p.ink_soft, below, align="centre")


def _ticks(low: float, high: float) -> tuple[float, ...]:
    """Return round values between two ends, about five of them."""
    rough = (high - low) / _TICKS
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1.0, 2.0, 5.0, 10.0) if size * factor >= rough)
    first = math.ceil(low / step - 1e-9)
    return tuple(number * step for number in range(first, math.floor(high / step + 1e-9) + 1))


def _draw_legend(page: Page, box: Box, field: Box, measure: Measure, ends: tuple[float, float]) -> None:
    """Draw the scale with its ends, and what it measures."""
    style, p = page.style, page.palette
    line, high = style.line_height("small"), style.px(12)
    bar = Box(field.x, box.bottom - high - style.px(2), field.w, high)
    ramp = pygame.Surface((256, 1))
    for x in range(256):
        ramp.set_at((x, 0), heat(x / 255))
    page.window.blit(pygame.transform.scale(ramp, (bar.w, bar.h)), (bar.x, bar.y))
    outline(page.window, bar, p.line, 1, 1)
    above = (bar.x, bar.y - line - style.px(2), bar.w, line)
    left, right = (_value(page, measure, value) for value in ends)
    style.draw_line(page.window, left, "small", p.ink_soft, above)
    style.draw_line(page.window, right, "small", p.ink_soft, above, align="right")
    ends_wide = 2 * max(style.width_of(end, "small") for end in (left, right)) + style.px(20)
    name = page.speaker.say(f"ui.lab.means.{measure}")
    if style.width_of(name, "strong") > bar.w - ends_wide:
        name = page.speaker.say(f"lab.measure.{measure}")
    style.draw_line(page.window, name, "strong", p.ink, above, align="centre", size=style.pixels("small"))


def _value(page: Page, measure: Measure, value: float) -> str:
    """Return a value in words: chances in per cent, a dash for one that is not known."""
    if math.isnan(value):
        return "–"
    if measure in CHANCES:
        return page.speaker.say("ui.percent", share=f"{100 * value:.0f}")
    return page.speaker.fixed(value, 2)


# The card below the map


def draw_cell(page: Page, box: Box, view: MapView, notice: str, device: Device) -> None:
    """Draw what the break brings that is pointed at, else found, else the map's best; how a device plays it."""
    style, p, say = page.style, page.palette, page.speaker.say
    inner = page.card(box)
    line, small = style.line_height("strong"), style.line_height("small")
    shown = _shown_break(view)
    if shown is None:
        words = notice or f"{say(f'ui.lab.means.{view.measure}')} {say('ui.lab.empty')}"
        style.draw_text(page.window, words, "body", p.warn if notice else p.ink_soft, inner)
        return
    flick, stats = shown
    title = _title(page, view, flick, stats)
    style.draw_line(page.window, title, "strong", p.ink, (inner.x, inner.y, inner.w, line))
    hint = notice or say(_hint_key(view, device))
    left = style.width_of(title, "strong") + style.px(20)
    rest = (inner.x + left, inner.y, max(1, inner.w - left), line)
    if notice or style.width_of(hint, "small") <= rest[2]:
        style.draw_line(page.window, hint, "small", p.warn if notice else p.ink_faint, rest, align="right")
    wide = inner.w / len(_IN_CARD)
    top, room = inner.y + line + style.px(8), round(wide) - style.px(10)
    names = _names(page, room)
    for number, measure in enumerate(_IN_CARD):
        x, tone = round(inner.x + number * wide), p.accent if measure == view.measure else p.ink
        value = _value(page, measure, stats.measure(measure))
        style.draw_line(page.window, value, "heading", tone, (x, top, room, line))
        style.draw_text(page.window, names[measure], "small", p.ink_soft, (x, top + line, room, 2 * small))


def _shown_break(view: MapView) -> tuple[Flick, BreakStats] | None:
    """Return the break of the card with what it brings; None without any."""
    if view.pointed is None and view.found is not None:
        return view.found.flick, view.found.stats
    cell = view.pointed if view.pointed is not None else view.map.best(view.measure)
    return None if cell is None else (view.map.plan.flick(cell), view.map.done.get(cell, BreakStats()))


def _title(page: Page, view: MapView, flick: Flick, stats: BreakStats) -> str:
    """Return direction, power and speed of a break, and how often it was tried."""
    fixed, say = page.speaker.fixed, page.speaker.say
    power = fixed(100.0 * flick.speed / view.map.plan.spec.greatest_flick, 1)
    at = say("ui.lab.at", direction=fixed(flick.direction, 1), power=power, speed=fixed(flick.speed / 1000.0, 2))
    if not stats.breaks:
        return at
    return say("ui.lab.at_tried", at=at, tried=page.speaker.count("ui.lab.tried", stats.breaks))


def _hint_key(view: MapView, device: Device) -> str:
    if view.pointed is None and view.found is not None:
        return "ui.lab.found"
    return "ui.lab.dots" if view.own and view.pointed is None else f"ui.lab.click.{device}"


def _names(page: Page, room: int) -> dict[Measure, str]:
    """Return the names of the measures: in full if each fits, otherwise short ones."""
    full = {measure: page.speaker.say(f"lab.measure.{measure}") for measure in _IN_CARD}
    style = page.style
    fit = all(
        len(style.wrapped(name, "small", room)) <= _NAME_LINES
        and all(style.width_of(word, "small") <= room for word in name.split())
        for name in full.values()
    )
    return full if fit else {measure: page.speaker.say(f"ui.lab.measure.{measure}") for measure in _IN_CARD}
