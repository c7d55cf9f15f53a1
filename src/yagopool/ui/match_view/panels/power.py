"""The power meter: wide, legible, fine at its low end, with the hop zone marked; and the aim in numbers."""

import math
from dataclasses import dataclass

import pygame

from yagopool.table.spec import BoardSpec
from yagopool.ui.input.aim import Aim
from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.viewport import Box


@dataclass(frozen=True, slots=True)
class Meter:
    """Where the meter lies; as the pull, its scale is the square root of the power, so soft flicks have room."""

    track: Box

    def power_at(self, x: float) -> float:
        """Return the power under a window x, 0 to 1."""
        part = min(max((x - self.track.x) / max(1, self.track.w), 0.0), 1.0)
        return part * part

    def x_of(self, power: float) -> int:
        """Return the window x of a power."""
        return round(self.track.x + math.sqrt(min(max(power, 0.0), 1.0)) * self.track.w)


def power_height(style: Style) -> int:
    """Return the height of the meter's card in pixels."""
    return style.line_height("heading") + style.line_height("small") + style.px(28 + 8 + 6) + 2 * style.px(PAD)


def meter_in(style: Style, box: Box) -> Meter:
    """Return the meter of a card."""
    inner = box.inset(style.px(PAD))
    return Meter(Box(inner.x, inner.y + style.line_height("heading") + style.px(8), inner.w, style.px(28)))


def hop_power(spec: BoardSpec) -> float:
    """Return the power from which a flicked ball leaves the cloth."""
    return min(spec.hop_speed / spec.greatest_flick, 1.0)


def draw_power(page: Page, box: Box, aim: Aim | None, spec: BoardSpec, *, warns: bool) -> None:
    """Draw the meter's card; without an aim it is empty."""
    style, p = page.style, page.palette
    inner, meter = page.card(box), meter_in(style, box)
    hops = aim is not None and aim.power >= hop_power(spec)
    high = style.line_height("heading")
    title = page.speaker.say("ui.power.title")
    style.draw_line(page.window, title, "small", p.ink_soft, (inner.x, inner.y, inner.w, high))
    if aim is not None:
        words = page.speaker.say("ui.power.aim", power=f"{aim.power * 100:.1f}", direction=f"{aim.direction:.2f}")
        tone = p.warn if warns or hops else p.ink
        room = inner.w - style.width_of(title, "small") - style.px(10)
        style.draw_line(page.window, words, "heading", tone, (inner.right - room, inner.y, room, high), align="right")
    _draw_track(page, meter, aim, spec)
    below = (inner.x, meter.track.bottom + style.px(6), inner.w, style.line_height("small"))
    words = page.speaker.say("ui.power.hop" if hops else "ui.power.scale")
    style.draw_line(page.window, words, "small", p.warn if hops else p.ink_faint, below)


def _draw_track(page: Page, meter: Meter, aim: Aim | None, spec: BoardSpec) -> None:
    style, p, track = page.style, page.palette, meter.track
    radius = style.px(style.theme.radii.chip)
    card(page.window, track, p.sunken, radius, p.line)
    _draw_hop_zone(page, meter, spec)
    for part in (0.1, 0.25, 0.5, 0.75):
        tick = (meter.x_of(part), track.bottom - track.h // 3, max(1, style.px(1)), track.h // 3 - 1)
        page.window.fill(p.line, tick)
    if aim is None:
        return
    end = meter.x_of(aim.power)
    fill = p.warn if aim.power >= hop_power(spec) else p.accent
    card(page.window, (track.x, track.y, max(2 * radius, end - track.x), track.h), fill, radius)
    page.window.fill(p.ink, (end - style.px(1), track.y - style.px(3), max(2, style.px(3)), track.h + style.px(6)))


def _draw_hop_zone(page: Page, meter: Meter, spec: BoardSpec) -> None:
    """Draw the zone in which the ball leaves the cloth: darker and hatched, so that colour is not the only sign."""
    p, track = page.palette, meter.track
    start = meter.x_of(hop_power(spec))
    zone = pygame.Rect(start, track.y + 2, max(0, track.right - start - 2), track.h - 4)
    page.window.fill(p.warn_deep, zone)
    hatch = mixed(p.warn_deep, p.warn, 0.5)
    clip = page.window.get_clip()
    page.window.set_clip(zone)
    for x in range(zone.x - zone.h, zone.right, max(5, page.style.px(8))):
        pygame.draw.aaline(page.window, hatch, (x, zone.bottom), (x + zone.h, zone.y))
    page.window.set_clip(clip)
