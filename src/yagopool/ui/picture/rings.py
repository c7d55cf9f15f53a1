"""Rings upon the board: what would be touched, what decided, what is meant."""

import pygame

from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.viewport import Viewport


def draw_ring(
    surface: pygame.Surface,
    viewport: Viewport,
    style: Style,
    place: tuple[float, float],
    *,
    radius: float = 22.0,
    warns: bool = False,
) -> None:
    """Draw a ring of a radius in mm around a place on the board; a warning ring is double."""
    colour = style.palette.warn if warns else style.palette.accent
    centre, reach = viewport.to_window(place), viewport.length(radius)
    wide = max(1.6, viewport.length(2.0))
    dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=110, hole=1.0 - wide / reach)
    dot(surface, centre, reach, colour, hole=1.0 - wide / reach)
    if warns:
        outer = reach + 2.2 * wide
        dot(surface, centre, outer, colour, alpha=150, hole=1.0 - wide / outer)
