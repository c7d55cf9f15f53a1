"""The aim on pale wood, where a faint dot is lost in the grain: light cores in dark edges."""

from typing import Final

import pygame

from yagopool.ui.shapes import dot, dot_at
from yagopool.ui.theme import MATERIALS, Rgb

LEAST_DOT: Final = 1.5
"""Pixels of the smallest dot."""
_SEEN: Final = 0.7
"""The least strength of a dot."""


def dots_on_wood(
    at: tuple[float, float], size: float, colour: Rgb, strength: float
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return one dot of a way."""
    alpha = round(20 * max(_SEEN, strength)) * 12
    return [dot_at(at, size * 1.9, colour, alpha=alpha), dot_at(at, size, MATERIALS.ivory_lit, alpha=alpha)]


def ghost_on_wood(surface: pygame.Surface, centre: tuple[float, float], reach: float, wide: float, colour: Rgb) -> None:
    """Draw where the striker is at its first contact."""
    inner = reach - 1.6 * wide
    dot(surface, centre, reach, MATERIALS.ivory_lit, alpha=110)
    dot(surface, centre, inner, MATERIALS.ivory_lit, alpha=235, hole=1.0 - wide / inner)
    dot(surface, centre, reach, colour, hole=1.0 - 1.6 * wide / reach)
