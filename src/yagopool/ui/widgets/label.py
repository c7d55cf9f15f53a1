"""Words that do nothing: a title, a paragraph, a caption."""

import pygame

from yagopool.ui.style import Align, Style
from yagopool.ui.theme import Palette, Role
from yagopool.ui.widgets.base import Widget


class Label(Widget):
    """Text of one role, wrapped to its rectangle; ``tone`` is the name of a text colour of the palette."""

    def __init__(
        self, text: str, role: Role = "body", *, tone: str = "ink", align: Align = "left", most: int = 0, key: str = ""
    ) -> None:
        super().__init__(key)
        self.text = text
        self.role: Role = role
        self.tone = tone
        self.align: Align = align
        self.most = most

    def height(self, style: Style, width: int) -> int:
        """Return the height of the wrapped text."""
        return style.height_of(self.text, self.role, width, self.most)

    def width(self, style: Style) -> int:
        """Return the width of the text on one line."""
        return style.width_of(self.text, self.role)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it from the top of its rectangle."""
        colour = tone_of(style.palette, self.tone)
        if self.most == 1:
            style.draw_line(surface, self.text, self.role, colour, self.rect, align=self.align)
        else:
            style.draw_text(surface, self.text, self.role, colour, self.rect, align=self.align)


def tone_of(palette: Palette, tone: str) -> tuple[int, int, int]:
    """Return a text colour by its name in the palette, or a ball's text colour by its colour's name."""
    value = getattr(palette, tone)
    colour: tuple[int, int, int] = value.text if hasattr(value, "text") else value
    return colour
