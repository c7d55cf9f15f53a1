"""Panels of the break lab: the map with axes and legend, and what one break brings."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.practice.break_search import Candidate
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


@dataclass(frozen=True, slots=True)
class HeatLook:
    """What to draw: a map, a measure, one's own breaks as (direction, speed), the cell pointed at."""

    map: LabMap
    measure: Measure
    own: tuple[tuple[float, float], ...] = ()
    pointed: int | None = None
    found: Candidate | None = None
    """The break found for the hand, to be told where no cell is pointed at."""
    chosen: int | None = None
    """The cell that will be played."""

    @property
    def still(self) -> Hashable:
        """All that the picture depends on."""
        return (id(self.map), self.measure, len(self.own), self.pointed, self.found, self.chosen)


def field_in(page: Page, box: Box) -> Box:
    """Return where the cells lie in a box: beside the axes, above the legend."""
    style = page.style
    left = style.width_of("0.00", "small") + style.px(34)
    below = 2 * style.line_height("small") + style.px(62)
    return Box(box.x + left, box.y, max(1, box.w - left - style.px(8)), max(1, box.h - below))


def cell_at(plan: LabPlan, field: Box, point: tuple[int, int]) -> int | None:
    """Return the cell under a window point. Directions grow to the left, as seen from the table."""
    if not field.contains(point):
        return None
    across = 1.0 - (point[0] - field.x + 0.5) / field.w
    along = 1.0 - (point[1] - field.y + 0.5) / field.h
    directions, speeds = plan.directions, plan.speeds
    direction = directions.low + across * (directions.high - directions.low)
    return plan.cell(direction, speeds.low + along * (speeds.high - speeds.low))


def draw_heat(page: Page, box: Box, look: HeatLook) -> None:
    """Draw the map with its axes and legend."""
    field = field_in(page, box)
    grid = look.map.grid(look.measure)
    known = [value for row in grid for value in row if not math.isnan(value)]
    low = min(0.0, min(known, default=0.0))
    high = max(_LEAST_TOP, max(known, default=0.0))
    _draw_cells(page, field, grid, (low, high))
    _draw_axes(page, field, look.map.plan)
    if not known:
        _tell_how(page, field)
    for direction, speed in look.own:
        place = _place_of(look.map.plan, field, direction, speed)
        if place is not None:
            dot(page.window, place, page.style.px(6), (0, 0, 0), alpha=150)
            dot(page.window, place, page.style.px(3), (255, 255, 255))
    best = look.map.best(look.measure) if look.measure != "foul" else None
    if best is not None:
        flick = look.map.plan.flick(best)
        place = _place_of(look.map.plan, field, flick.direction, flick.speed)
        if place is not None:
            dot(page.window, place, page.style.px(12), (0, 0, 0), alpha=170, hole=0.66)
            dot(page.window, place, page.style.px(10), (255, 255, 255), hole=0.78)
    if look.found is not None:
        place = _place_of(look.map.plan, field, look.found.flick.direction, look.found.flick.speed)
        if place is not None:
            _draw_found(page, place)
    if look.pointed is not None and look.pointed != look.chosen:
        _draw_framed(page, field, look.map.plan, look.pointed, page.palette.ink)
    if look.chosen is not None:
        _draw_framed(page, field, look.map.plan, look.chosen, page.palette.accent)
    _draw_legend(page, box, field, look, (low, high))


def _draw_cells(page: Page, field: Box, grid: Sequence[Sequence[float]], ends: tuple[float, float]) -> None:
    small = pygame.Surface((len(grid[0]), len(grid)))
    blank = mixed(page.palette.sunken, page.palette.panel, 0.5)
    for row, values in enumerate(grid):
        for column, value in enumerate(values):
            tone = blank if math.isnan(value) else heat((value - ends[0]) / (ends[1] - ends[0]))
            small.set_at((len(values) - 1 - column, len(grid) - 1 - row), tone)
    page.window.blit(pygame.transform.scale(small, (field.w, field.h)), (field.x, field.y))
    outline(page.window, field, page.palette.line, 1, 1)


def _tell_how(page: Page, field: Box) -> None:
    """Say in the empty field what is pressed to fill it."""
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


def _place_of(plan: LabPlan, field: Box, direction: float, speed: float) -> tuple[float, float] | None:
    if plan.cell(direction, speed) is None:
        return None
    across = (direction - plan.directions.low) / (plan.directions.high - plan.directions.low)
    along = (speed - plan.speeds.low) / (plan.speeds.high - plan.speeds.low)
    return (field.x + (1.0 - across) * field.w, field.y + (1.0 - along) * field.h)


def _draw_found(page: Page, place: tuple[float, float]) -> None:
    """Draw a cross-hair: no cell's frame, no ring of the map's best, no dot of one's own."""
    x, y = round(place[0]), round(place[1])
    far, near = page.style.px(16), page.style.px(4)
    for wide, tone in ((page.style.px(6), (0, 0, 0)), (page.style.px(2), (255, 255, 255))):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ends = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
            pygame.draw.line(page.window, tone, *ends, max(1, wide))


def _draw_framed(page: Page, field: Box, plan: LabPlan, cell: int, tone: Rgb) -> None:
    row, column = divmod(cell, plan.directions.cells)
    left = field.x + field.w * (plan.directions.cells - 1 - column) / plan.directions.cells
    top = field.y + field.h * (plan.speeds.cells - 1 - row) / plan.speeds.cells
    wide, high = field.w / plan.directions.cells, field.h / plan.speeds.cells
    box = pygame.Rect(round(left), round(top), max(3, round(wide)), max(3, round(high))).inflate(4, 4)
    outline(page.window, box, (0, 0, 0), 2, 3)
    outline(page.window, box.inflate(-2, -2), tone, 2, 2)


def _draw_axes(page: Page, field: Box, plan: LabPlan) -> None:
    """Write degrees below the cells and metres a second at their left."""
    style, p, say = page.style, page.palette, page.speaker.say
    line, tick = style.line_height("small"), style.px(6)
    for direction in _ticks(plan.directions.low, plan.directions.high):
        across = 1.0 - (direction - plan.directions.low) / (plan.directions.high - plan.directions.low)
        x = round(field.x + across * field.w)
        page.window.fill(p.ink_faint, (x, field.bottom, max(1, style.px(1)), tick))
        place = (x - style.px(30), field.bottom + tick, style.px(60), line)
        style.draw_line(page.window, f"{direction:g}°", "small", p.ink_soft, place, align="centre")
    for speed in _ticks(plan.speeds.low, plan.speeds.high):
        along = 1.0 - (speed - plan.speeds.low) / (plan.speeds.high - plan.speeds.low)
        y = round(field.y + along * field.h)
        page.window.fill(p.ink_faint, (field.x - tick, y, tick, max(1, style.px(1))))
        wide = style.px(60)
        place = (field.x - tick - style.px(4) - wide, y - line // 2, wide, line)
        style.draw_line(page.window, f"{speed / 1000.0:g}", "small", p.ink_soft, place, align="right")
    name = pygame.Surface((field.h, line), pygame.SRCALPHA)
    style.draw_line(name, say("lab.axis.speed"), "small", p.ink_soft, (0, 0, field.h, line), align="centre")
    upright = pygame.transform.rotate(name, 90)
    page.window.blit(upright, (field.x - tick - style.px(8) - style.width_of("0.0", "small") - line, field.y))
    below = (field.x, field.bottom + tick + line, field.w, line)
    style.draw_line(page.window, say("lab.axis.direction"), "small", p.ink_soft, below, align="centre")


def _ticks(low: float, high: float) -> tuple[float, ...]:
    """Return round values between two ends, about five of them."""
    rough = (high - low) / _TICKS
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1.0, 2.0, 5.0, 10.0) if size * factor >= rough)
    first = math.ceil(low / step - 1e-9)
    return tuple(number * step for number in range(first, math.floor(high / step + 1e-9) + 1))


def _draw_legend(page: Page, box: Box, field: Box, look: HeatLook, ends: tuple[float, float]) -> None:
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
    left, right = (_told(page, look.measure, value) for value in ends)
    style.draw_line(page.window, left, "small", p.ink_soft, above)
    style.draw_line(page.window, right, "small", p.ink_soft, above, align="right")
    ends_wide = 2 * max(style.width_of(end, "small") for end in (left, right)) + style.px(20)
    name = page.speaker.say(f"ui.lab.means.{look.measure}")
    if style.width_of(name, "strong") > bar.w - ends_wide:
        name = page.speaker.say(f"lab.measure.{look.measure}")
    style.draw_line(page.window, name, "strong", p.ink, above, align="centre", size=style.pixels("small"))


def _told(page: Page, measure: Measure, value: float) -> str:
    """Return a value as the legend says it: chances in per cent."""
    if measure in CHANCES:
        return page.speaker.say("ui.percent", share=f"{100 * value:.0f}")
    return page.speaker.fixed(value, 2)


_TOLD: Final[tuple[Measure, ...]] = ("pot", "plays_on", "foul", "both", "row", "pots")
_LINES: Final = 2
"""So many lines a measure's name may take."""


def draw_cell(page: Page, box: Box, look: HeatLook, notice: str, device: Device) -> None:
    """Draw the strip about the cell pointed at, else the break found, else the map's best; how a device plays it."""
    style, p, say = page.style, page.palette, page.speaker.say
    inner = page.card(box)
    line, small = style.line_height("strong"), style.line_height("small")
    told = _told_of(look)
    if told is None:
        words = notice or f"{say(f'ui.lab.means.{look.measure}')} {say('ui.lab.empty')}"
        style.draw_text(page.window, words, "body", p.warn if notice else p.ink_soft, inner)
        return
    flick, stats = told
    fixed = page.speaker.fixed
    at = say(
        "ui.lab.at",
        direction=fixed(flick.direction, 1),
        power=fixed(100.0 * flick.speed / look.map.plan.spec.greatest_flick, 1),
        speed=fixed(flick.speed / 1000.0, 2),
    )
    if stats.breaks:
        at = say("ui.lab.at_tried", at=at, tried=page.speaker.count("ui.lab.tried", stats.breaks))
    style.draw_line(page.window, at, "strong", p.ink, (inner.x, inner.y, inner.w, line))
    hint = "ui.lab.dots" if look.own and look.pointed is None else f"ui.lab.click.{device}"
    if look.found is not None and look.pointed is None:
        hint = "ui.lab.found"
    dots = notice or say(hint)
    tone = p.warn if notice else p.ink_faint
    left = style.width_of(at, "strong") + style.px(20)
    beside = max(1, inner.w - left)
    if notice or style.width_of(dots, "small") <= beside:
        style.draw_line(page.window, dots, "small", tone, (inner.x + left, inner.y, beside, line), align="right")
    wide = inner.w / len(_TOLD)
    top = inner.y + line + style.px(8)
    names = _names(page, round(wide) - style.px(10))
    for number, measure in enumerate(_TOLD):
        x = round(inner.x + number * wide)
        room = round(wide) - style.px(10)
        value = _value(page, stats, measure)
        style.draw_line(
            page.window, value, "heading", p.accent if measure == look.measure else p.ink, (x, top, room, line)
        )
        style.draw_text(page.window, names[measure], "small", p.ink_soft, (x, top + line, room, 2 * small))


def _told_of(look: HeatLook) -> tuple[Flick, BreakStats] | None:
    """Return the break that is told, with what it brings: pointed at, found, or the map's best; None without any."""
    if look.pointed is None and look.found is not None:
        return look.found.flick, look.found.stats
    cell = look.pointed if look.pointed is not None else look.map.best(look.measure)
    return None if cell is None else (look.map.plan.flick(cell), look.map.done.get(cell, BreakStats()))


def _names(page: Page, room: int) -> dict[Measure, str]:
    """Return what the measures are called: by whole names where two lines of a width hold each, else by short ones."""
    whole = {measure: page.speaker.say(f"lab.measure.{measure}") for measure in _TOLD}
    if all(_fits(page, name, room) for name in whole.values()):
        return whole
    return {measure: page.speaker.say(f"ui.lab.measure.{measure}") for measure in _TOLD}


def _fits(page: Page, name: str, room: int) -> bool:
    lines = page.style.wrapped(name, "small", room)
    return len(lines) <= _LINES and all(page.style.width_of(word, "small") <= room for word in name.split())


def _value(page: Page, stats: BreakStats, measure: Measure) -> str:
    if not stats.breaks:
        return "–"
    value = stats.measure(measure)
    if measure in CHANCES:
        return page.speaker.say("ui.percent", share=f"{100 * value:.0f}")
    return page.speaker.fixed(value, 2)
