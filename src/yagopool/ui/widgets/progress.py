"""How far a long work has come."""

from collections.abc import Hashable

import pygame

from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Widget


class Progress(Widget):
    """A labelled bar; ``part`` from 0 to 1, ``right`` is written at its right end (such as "340 of 1,000")."""

    def __init__(self, text: str, part: float = 0.0, *, right: str = "", key: str = "") -> None:
        super().__init__(key)
        self.text = text
        self.part = part
        self.right = right

    @property
    def still(self) -> Hashable:
        """All that its picture depends on."""
        return (self.text, self.part, self.right, *self.rect)

    def height(self, style: Style, width: int) -> int:
        """Return the height of words and bar."""
        return self._lines(style, width) * style.line_height("small") + style.px(16)

    def _lines(self, style: Style, width: int) -> int:
        """Return how many lines the words take: what stands at the right goes below where there is no room."""
        together = style.width_of(self.text, "small") + style.width_of(self.right, "small") + style.px(8)
        return 1 if together <= width else 2

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it."""
        p, line, thick = style.palette, style.line_height("small"), style.px(8)
        lines = self._lines(style, self.rect.w)
        wide = style.width_of(self.right, "small") + style.px(8) if lines == 1 else 0
        style.draw_line(surface, self.text, "small", p.ink_soft, (*self.rect.topleft, self.rect.w - wide, line))
        below = (self.rect.x, self.rect.y + (lines - 1) * line, self.rect.w, line)
        style.draw_line(surface, self.right, "small", p.ink_soft, below, align="right")
        bar = pygame.Rect(self.rect.x, self.rect.y + lines * line + style.px(4), self.rect.w, thick)
        card(surface, bar, p.sunken, thick // 2, p.line)
        full = round(bar.w * min(max(self.part, 0.0), 1.0))
        if full >= thick:
            card(surface, (bar.x, bar.y, full, thick), p.accent, thick // 2)
