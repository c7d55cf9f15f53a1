"""Rings upon the board: what would be touched, what decided, what is meant."""

import pygame

from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec
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


def draw_wanted_pot(surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, pot: Pot) -> None:
    """Ring a pot in brass: a ball is to drop there."""
    at = spec.pot_centre(pot)
    reach = viewport.length(spec.pot_radius + 5.0)
    dot(surface, viewport.to_window(at), reach + 2.0, style.palette.accent, alpha=70)
    draw_ring(surface, viewport, style, at, radius=spec.pot_radius + 4.0)
