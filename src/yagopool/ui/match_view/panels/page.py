"""What the panels draw on and with."""

from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.text.speaker import Speaker
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import Palette, Rgb, mixed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.indicators import draw_ball_icon

GAP: Final = 12
"""Between cards, in units."""
PAD: Final = 14
"""Inside a card, in units."""


@dataclass(frozen=True, slots=True)
class Page:
    """A window being drawn, the style of its size, and who says the words."""

    window: pygame.Surface
    style: Style
    speaker: Speaker

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.style.palette

    def card(self, box: Box, fill: Rgb | None = None) -> Box:
        """Draw a card; return its inside."""
        surface = self.palette.panel if fill is None else fill
        radius = self.style.px(self.style.theme.radii.card)
        card(self.window, box, surface, radius, mixed(surface, self.palette.ink, 0.12))
        return box.inset(self.style.px(PAD))

    def ball(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        """Draw a small ball with its mark: red a ring, yellow a bar."""
        draw_ball_icon(self.window, self.style, colour, centre, radius)
