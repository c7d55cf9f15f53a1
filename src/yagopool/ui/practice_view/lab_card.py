"""What one break of the lab brings, in numbers."""

from typing import Final

from yagopool.practice.breaks import CHANCES, BreakStats, Measure
from yagopool.table.flick import Flick
from yagopool.ui.input.devices import Device
from yagopool.ui.play.page import Page
from yagopool.ui.practice_view.heat_map import HeatLook
from yagopool.ui.viewport import Box

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
