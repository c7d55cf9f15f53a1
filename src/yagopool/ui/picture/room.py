"""The room around the board: walnut planks under a lamp, dark toward the corners."""

from typing import Final

import pygame

from yagopool.ui.picture.images import picture, scaled, tiled
from yagopool.ui.style import Style
from yagopool.ui.theme import MATERIALS, mixed

_PLANK: Final = 132
"""Height of a plank in units."""
_OFFSETS: Final = (0, 310, 120, 430, 220)
"""Where along the picture of wood each plank begins, again and again: no two neighbours are alike."""
_SHADES: Final = (0, 14, 5, 20, 9)
"""How much darker (of 255) each plank is than the lightest."""
_CUT: Final = 120
"""Height of a plank in the picture of wood, in its pixels."""


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
