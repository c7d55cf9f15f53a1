"""Choosing an opponent: their faces side by side, each with a name and stars."""

from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.ui.picture.portrait import draw_portrait, draw_stars
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.choice import SegmentedControl

_FACE: Final = 62
"""Units across a face, where there is room for it."""
_STARS: Final = 0.86
"""The part of a segment's width that its stars take at most."""


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
