"""How hard: a wide meter with the hop zone marked."""

from collections.abc import Hashable
from dataclasses import dataclass
from math import sqrt
from typing import Final

import pygame

from yagopool.ui.shapes import card, outline
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, mixed
from yagopool.ui.widgets.base import Widget

_MARKS: Final = (0.1, 0.25, 0.5, 0.75)
"""Shares of the greatest speed that have a tick."""


@dataclass(frozen=True, slots=True)
class MeterLook:
    """``power``: speed as a share of the greatest; None while there is no aim. ``hop_from``: the share from which the
    ball hops. ``title`` and ``hop_text`` are words; ``value_text`` is the power as written (such as "62 %")."""

    power: float | None
    hop_from: float
    title: str = ""
    value_text: str = ""
    hop_text: str = ""


class PowerMeter(Widget):
    """A horizontal meter. Its length goes by the pull, and speed by the pull's square: the low end is fine."""

    def __init__(self, look: MeterLook, *, key: str = "meter") -> None:
        super().__init__(key)
        self.look = look
        self._ramp: tuple[object, pygame.Surface] | None = None

    @property
    def still(self) -> Hashable:
        """All that its picture depends on."""
        return (self.look, *self.rect)

    def height(self, style: Style, width: int) -> int:
        """Return the height of words, bar and ticks."""
        return style.line_height("strong") + style.px(6) + style.px(26) + style.px(8) + style.line_height("chip")

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it."""
        p, look, line = style.palette, self.look, style.line_height("strong")
        top = (*self.rect.topleft, self.rect.w, line)
        style.draw_line(surface, look.title, "small", p.ink_soft, top)
        hops = look.power is not None and look.power >= look.hop_from
        style.draw_line(surface, look.value_text, "strong", p.warn if hops else p.ink, top, align="right")
        bar = pygame.Rect(self.rect.x, self.rect.y + line + style.px(6), self.rect.w, style.px(26))
        self._draw_bar(surface, style, bar)
        self._draw_ticks(surface, style, bar, hops=hops)

    def _draw_bar(self, surface: pygame.Surface, style: Style, bar: pygame.Rect) -> None:
        p, radius = style.palette, style.px(8)
        card(surface, bar, p.sunken, radius, p.line)
        inner = bar.inflate(-2 * style.px(3), -2 * style.px(3))
        ramp = self._ramp_of(style, inner.size)
        hop = round(inner.w * sqrt(self.look.hop_from))
        dim = pygame.Rect(hop, 0, inner.w - hop, inner.h)
        surface.blit(ramp[1], inner.move(hop, 0).topleft, dim)
        if self.look.power is not None:
            full = round(inner.w * sqrt(min(max(self.look.power, 0.0), 1.0)))
            surface.blit(ramp[0], inner, (0, 0, full, inner.h))
            x = inner.x + full
            surface.fill(p.ink, (x - style.px(1), bar.y - style.px(2), style.px(3), bar.h + 2 * style.px(2)))
        outline(surface, bar, p.line, radius, 1)

    def _ramp_of(self, style: Style, size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
        """Return the bar full and as it shows the hop zone while it is not reached."""
        key = (size, style)
        if self._ramp is None or self._ramp[0] != key:
            full = _ramp(style, size, self.look.hop_from)
            ghost = full.copy()
            ghost.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
            both = pygame.Surface((size[0], size[1] * 2), pygame.SRCALPHA)
            both.blit(full, (0, 0))
            both.blit(ghost, (0, size[1]))
            self._ramp = (key, both)
        both = self._ramp[1]
        upper, lower = ((0, 0, *size), (0, size[1], *size))
        return both.subsurface(upper), both.subsurface(lower)

    def _draw_ticks(self, surface: pygame.Surface, style: Style, bar: pygame.Rect, *, hops: bool) -> None:
        p, pad = style.palette, style.px(3)
        wide = bar.w - 2 * pad
        line = style.line_height("chip")
        y = bar.bottom + style.px(6)
        hop = bar.x + pad + round(wide * sqrt(self.look.hop_from))
        room = bar.right - hop + style.px(40)
        for share in _MARKS:
            x = bar.x + pad + round(wide * sqrt(share))
            surface.fill(p.ink_faint, (x, bar.bottom + style.px(1), max(1, style.px(1)), style.px(4)))
            words = f"{share:.0%}".replace("%", "")
            box = pygame.Rect(x - style.px(20), y, style.px(40), line)
            if box.right < bar.right - room:
                style.draw_line(surface, words, "chip", p.ink_faint, box, align="centre")
        surface.fill(p.warn, (hop, bar.bottom + style.px(1), max(1, style.px(2)), style.px(4)))
        words_box = pygame.Rect(bar.right - room, y, room, line)
        style.draw_line(surface, self.look.hop_text, "chip", p.warn if hops else p.ink_soft, words_box, align="right")


def _ramp(style: Style, size: tuple[int, int], hop_from: float) -> pygame.Surface:
    """Return the filled bar: from calm to brass, and striped warning in the hop zone."""
    p = style.palette
    w, h = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    hop = round(w * sqrt(hop_from))
    for x in range(w):
        part = x / max(1, hop)
        colour: Rgb = mixed(p.good, p.accent, min(1.0, part)) if x < hop else p.warn
        picture.fill(colour, (x, 0, 1, h))
    stripe, dark = max(3, h // 3), mixed(p.warn, p.warn_deep, 0.75)
    zone = pygame.Surface((w - hop, h), pygame.SRCALPHA)
    for x in range(-h, w, 2 * stripe):
        pygame.draw.polygon(zone, dark, [(x, h), (x + stripe, h), (x + stripe + h, 0), (x + h, 0)])
    picture.blit(zone, (hop, 0))
    for y in range(h):
        level = round(255 * (1.0 - 0.26 * (y / max(1, h - 1)) ** 1.5))
        picture.fill((level, level, level, 255), (0, y, w, 1), special_flags=pygame.BLEND_RGBA_MULT)
    picture.fill((34, 34, 30, 0), (0, 0, w, max(1, h // 6)), special_flags=pygame.BLEND_RGBA_ADD)
    return picture
