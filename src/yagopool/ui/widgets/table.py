"""A table of words and numbers."""

from collections.abc import Sequence

import pygame

from yagopool.ui.style import Align, Style
from yagopool.ui.theme import Role
from yagopool.ui.widgets.base import Widget


class Table(Widget):
    """Lines of cells under a line of headings. The first ``left`` columns are left-aligned, the others right.

    ``parts`` are the columns' shares of the width. When there are more lines than fit, the last ones are shown.
    ``letters``: those of the lines; headings are always small.
    """

    def __init__(
        self,
        headings: Sequence[str],
        rows: Sequence[Sequence[str]],
        parts: Sequence[float],
        *,
        left: int = 1,
        key: str = "",
        letters: Role = "body",
    ) -> None:
        super().__init__(key)
        self.letters: Role = letters
        self.headings = tuple(headings)
        self.rows = tuple(tuple(row) for row in rows)
        self.parts = tuple(parts)
        self.left = left

    def height(self, style: Style, width: int) -> int:
        """Return the height at which all lines show."""
        return self._line(style) * (len(self.rows) + 1)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw headings, a hairline, lines; nothing where there is no room for a line."""
        p, line = style.palette, self._line(style)
        if self.rect.h < 2 * line:
            return
        self._draw_cells(surface, style, self.headings, self.rect.y, heading=True)
        surface.fill(p.line, (self.rect.x, self.rect.y + line - 1, self.rect.w, max(1, style.px(1))))
        room = max(0, self.rect.h // line - 1)
        rows = self.rows[-room:] if room else ()
        for index, row in enumerate(rows):
            self._draw_cells(surface, style, row, self.rect.y + (index + 1) * line, heading=False)

    def _draw_cells(
        self, surface: pygame.Surface, style: Style, cells: Sequence[str], y: int, *, heading: bool
    ) -> None:
        p, line, total = style.palette, self._line(style), sum(self.parts)
        x = float(self.rect.x)
        for index, (cell, part) in enumerate(zip(cells, self.parts, strict=True)):
            wide = self.rect.w * part / total
            align: Align = "left" if index < self.left else "right"
            box = (round(x), y, round(wide) - style.px(6), line)
            if heading:
                style.draw_line(surface, cell, "small", p.ink_soft, box, align=align)
            else:
                style.draw_line(surface, cell, self.letters, p.ink, box, align=align)
            x += wide

    def _line(self, style: Style) -> int:
        return style.line_height(self.letters) + style.px(8)
