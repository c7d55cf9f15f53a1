"""Opponents by their faces: several side by side to choose from, or one who is introduced."""

from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.ui.picture.portrait import draw_portrait, draw_stars
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.choice import SegmentedControl

_FACE: Final = 62
"""Units across a face, where there is room for it."""
_BESIDE: Final = 14
"""Units between a face and the words next to it."""
_STARS: Final = 0.86
"""The part of a segment's width that its stars take at most."""


class Introduction(Widget):
    """An opponent's face, and next to it a name and what one knows of them."""

    def __init__(self, level: str, name: str, known: str) -> None:
        super().__init__()
        self.level = level
        self.name = name
        self.known = known

    def height(self, style: Style, width: int) -> int:
        beside = width - style.px(_FACE + _BESIDE)
        return max(style.px(_FACE), style.line_height("heading") + style.height_of(self.known, "small", beside))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        face, high = style.px(_FACE), style.line_height("heading")
        draw_portrait(surface, self.level, (self.rect.x + face / 2, self.rect.centery), face / 2)
        x, wide = self.rect.x + style.px(_FACE + _BESIDE), self.rect.w - style.px(_FACE + _BESIDE)
        said = style.height_of(self.known, "small", wide)
        y = self.rect.centery - (high + said) // 2
        style.draw_line(surface, self.name, "heading", style.palette.ink, (x, y, wide, high))
        style.draw_text(surface, self.known, "small", style.palette.ink_soft, (x, y + high, wide, said))


class OpponentPicker(SegmentedControl):
    """Chooses a level by the face of who plays it; ``options``: each level with a name, the weakest first."""

    def __init__(self, key: str, options: Sequence[tuple[str, str]], value: str, *, label: str = "") -> None:
        super().__init__(key, options, value, label=label)

    def _columns_for(self, style: Style, width: int) -> int:
        return len(self.options)

    def _segment_height(self, style: Style) -> int:
        return style.px(_FACE) + style.line_height("chip") + self._star(style) + style.px(26)

    @staticmethod
    def _star(style: Style) -> int:
        return style.px(11)

    def _draw_segment(self, surface: pygame.Surface, style: Style, index: int, size: int) -> None:
        p, box = style.palette, self.segments[index].inflate(-style.px(6), -style.px(6))
        chosen, level, name = index == self.index, str(self.options[index][0]), self.options[index][1]
        if chosen or index == self._over:
            fill = p.raised if chosen else mixed(p.sunken, p.raised, 0.5)
            card(surface, box, fill, style.px(style.theme.radii.control - 3), p.accent if chosen else None)
        gap, line, star = style.px(6), style.line_height("chip"), self._star(style)
        radius = min(style.px(_FACE), box.w - 2 * gap, box.h - line - star - 3 * gap) / 2
        draw_portrait(surface, level, (box.centerx, box.y + gap + radius), radius, ring=p.accent if chosen else None)
        words = pygame.Rect(box.x, round(box.y + 2 * gap + 2 * radius), box.w, line)
        tone = p.ink if chosen else p.ink_soft
        size = style.fitted("chip", (name for _, name in self.options), box.w - gap)
        style.draw_line(surface, name, "chip", tone, words, align="centre", size=size)
        most = len(self.options)
        star = min(star, round(_STARS * box.w / (1.15 * most)))
        wide = star * (1.15 * most - 0.15)
        at = (box.centerx - wide / 2, words.bottom + star * 0.5)
        draw_stars(surface, at, star, index + 1, most, on=p.accent, off=p.line)
