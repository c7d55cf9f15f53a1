"""The room around the board: walnut planks under a lamp, dark toward the corners; and the plaques that lie in it."""

from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui.picture.images import picture, scaled, tiled
from yagopool.ui.shapes import card
from yagopool.ui.style import RectLike, Style
from yagopool.ui.theme import MATERIALS, Rgb, mixed

_PLANK: Final = 132
"""Height of a plank in units."""
_OFFSETS: Final = (0, 310, 120, 430, 220)
"""Where along the picture of wood each plank begins, again and again: no two neighbours are alike."""
_SHADES: Final = (0, 14, 5, 20, 9)
"""How much darker (of 255) each plank is than the lightest."""
_CUT: Final = 120
"""Height of a plank in the picture of wood, in its pixels."""
_CACHED_PIXELS: Final = 1_500_000
"""Larger plaques are painted each time they are drawn."""


def draw_room(surface: pygame.Surface, style: Style) -> None:
    """Fill a surface with the room, without visible steps from light to dark."""
    size = surface.get_size()
    surface.fill(style.palette.room)
    _draw_planks(surface, style)
    surface.blit(scaled("lamp", size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    tiled(surface, picture("grain"), surface.get_rect(), pygame.BLEND_RGB_ADD)


def _draw_planks(surface: pygame.Surface, style: Style) -> None:
    """Lay planks from side to side, a dark seam and a lit edge between two."""
    wood, high, wide = picture("wood"), max(24, style.px(_PLANK)), surface.get_width()
    rows = wood.get_height() - _CUT
    for number, top in enumerate(range(-high // 3, surface.get_height(), high)):
        offset = _OFFSETS[number % len(_OFFSETS)]
        strip = wood.subsurface((0, offset % max(1, rows), wood.get_width(), _CUT))
        plank = pygame.transform.smoothscale(strip, (max(wide, wood.get_width()), high))
        if number % 2:
            plank = pygame.transform.flip(plank, True, False)
        level = MATERIALS.plank[0] - _SHADES[number % len(_SHADES)]
        tint = mixed((0, 0, 0), MATERIALS.plank, level / MATERIALS.plank[0])
        plank.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        plank.set_alpha(200)
        surface.blit(plank, (0, top))
        surface.fill(MATERIALS.plank_seam, (0, top, wide, max(1, style.px(2))))
        surface.fill(mixed(style.palette.room, MATERIALS.wood_lit, 0.22), (0, top + max(1, style.px(2)), wide, 1))


def draw_plaque(surface: pygame.Surface, style: Style, rect: RectLike, fill: Rgb) -> None:
    """Draw a card of fine dark wood in a colour, a little lighter at its top, where the lamp hangs."""
    box = pygame.Rect(rect)
    make = _plaque if box.w * box.h <= _CACHED_PIXELS else _plaque.__wrapped__
    surface.blit(make(max(1, box.w), max(1, box.h), fill, style.px(style.theme.radii.card)), box)


@lru_cache(maxsize=24)
def _plaque(wide: int, high: int, fill: Rgb, radius: int) -> pygame.Surface:
    plaque = pygame.Surface((wide, high), pygame.SRCALPHA)
    plaque.fill((*fill, 0))
    card(plaque, plaque.get_rect(), fill, radius, mixed(fill, MATERIALS.wood_lit, 0.45))
    veins = _veins()
    size = (max(wide, veins.get_width()), max(high, veins.get_height()))
    plaque.blit(pygame.transform.smoothscale(veins, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    light = pygame.Surface((1, 2))
    light.set_at((0, 0), MATERIALS.plaque_lit)
    plaque.blit(pygame.transform.smoothscale(light, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return plaque


@lru_cache(maxsize=1)
def _veins() -> pygame.Surface:
    """Return the veins of the wood alone: nearly white, to darken any colour by."""
    veins = pygame.transform.grayscale(picture("wood"))
    veins.fill(MATERIALS.vein, special_flags=pygame.BLEND_RGB_ADD)
    return veins
