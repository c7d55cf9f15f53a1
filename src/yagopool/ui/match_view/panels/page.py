"""What the panels draw on and with."""

from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.text.speaker import Speaker
from yagopool.ui.shapes import card, dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Palette, Rgb, mixed
from yagopool.ui.viewport import Box

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
        paint = self.palette.ball(colour)
        dot(self.window, centre, radius, mixed(paint.body, (0, 0, 0), 0.4))
        dot(self.window, (centre[0] - radius * 0.05, centre[1] - radius * 0.06), radius * 0.93, paint.body)
        if self.style.theme.marks and colour == "red":
            dot(self.window, centre, radius * 0.58, paint.mark, hole=0.55)
        elif self.style.theme.marks:
            bar = pygame.Rect(0, 0, max(3, round(radius * 1.15)), max(2, round(radius * 0.44)))
            bar.center = (round(centre[0]), round(centre[1]))
            self.window.fill(paint.mark, bar)
