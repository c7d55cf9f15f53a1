"""The shipped images, loaded once and scaled to what a window needs; and plaques of their wood."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.ui.shapes import card
from yagopool.ui.style import RectLike, Style
from yagopool.ui.theme import MATERIALS, Rgb, mixed

Picture: TypeAlias = Literal[
    "ball-shade",
    "ball-shine",
    "cloth",
    "cuff",
    "grain",
    "hand-0",
    "hand-1",
    "hand-2",
    "hand-3",
    "hand-out",
    "hand-swing",
    "lamp",
    "pot",
    "pot-shade",
    "shadow",
    "wood",
]
"""All there are: the doctor looks for each."""
_PHASES: Final = 4
"""Places between two pixels that a sprite's middle may have, in each direction."""
_PHOTOGRAPHIC: Final = ("wood", "cloth")
"""Large and opaque, without sharp edges: as JPEG they are read in a quarter of the time."""
_CACHED_PIXELS: Final = 1_500_000
"""Larger plaques are painted each time they are drawn."""


class ArtError(YagoError):
    """A shipped picture cannot be read: the installation is not whole."""


def file_of(name: Picture) -> str:
    return f"pictures/{name}.{'jpg' if name in _PHOTOGRAPHIC else 'webp'}"


@lru_cache(maxsize=32)
def picture(name: Picture) -> pygame.Surface:
    """Return a picture of ``assets/pictures`` by its name, 32 bits a pixel. Shared: do not draw on it.

    Raises:
        ArtError: it is missing or damaged; without pictures there is no board to play on.
    """
    file = file_of(name)
    try:
        loaded = pygame.image.load(str(asset(file)))
    except (OSError, pygame.error):
        raise ArtError("damaged_asset", "error.damaged_asset", file=file) from None
    if loaded.get_bitsize() == 32 and loaded.get_flags() & pygame.SRCALPHA:
        return loaded
    opaque = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
    opaque.blit(loaded, (0, 0))
    return opaque


def scaled(name: Picture, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(picture(name), (max(1, size[0]), max(1, size[1])))


def tiled(surface: pygame.Surface, tile: pygame.Surface, box: pygame.Rect, flags: int) -> None:
    """Lay a tile over a rectangle again and again, blended by pygame's ``flags``."""
    clip = surface.get_clip()
    surface.set_clip(box)
    for x in range(box.x, box.right, tile.get_width()):
        for y in range(box.y, box.bottom, tile.get_height()):
            surface.blit(tile, (x, y), special_flags=flags)
    surface.set_clip(clip)


@lru_cache(maxsize=1024)
def sprite(name: Picture, quarters: int, phase: tuple[int, int], reach: float) -> pygame.Surface:
    """Return a round picture around a middle that lies ``phase`` quarters of a pixel beyond a whole one.

    ``quarters``: the radius of what it shows in quarters of a pixel; ``reach``: half the picture's side in radii. The
    middle stands at ``sprite_middle`` of it.
    """
    side = 2 * sprite_middle(quarters, reach) + 1
    left, top = (_PHASES - 1 - part for part in phase)
    seen = _fine(name, quarters, reach).subsurface((left, top, side * _PHASES, side * _PHASES))
    return pygame.transform.smoothscale(seen, (side, side))


@lru_cache(maxsize=8)
def _fine(name: Picture, quarters: int, reach: float) -> pygame.Surface:
    """Return a picture at four times the size it is shown in, with room to move the sprite's window over it."""
    half = sprite_middle(quarters, reach)
    span = max(1, round(2 * reach * quarters))
    whole = (2 * half + 1) * _PHASES + _PHASES - 1
    fine = pygame.Surface((whole, whole), pygame.SRCALPHA)
    at = half * _PHASES + _PHASES - 1 - span // 2
    fine.blit(scaled(name, (span, span)), (at, at), special_flags=pygame.BLEND_RGBA_ADD)
    return fine


def sprite_middle(quarters: int, reach: float) -> int:
    return int(reach * quarters / 4.0) + 2


def phased(value: float) -> tuple[int, int]:
    """Return the whole pixel at or before a place, and the quarters of a pixel beyond it."""
    return divmod(round(value * 4.0), 4)


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
