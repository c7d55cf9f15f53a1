"""The game's name as it is drawn: brass letters, and the diamond of pots for the first O of POOL."""

from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui import fonts
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style, Written, note_written, watched
from yagopool.ui.theme import MATERIALS, Rgb, mixed
from yagopool.ui.widgets.base import Widget

NAME: Final = "YAGO POOL"
_BEFORE: Final = "YAGO P"
_AFTER: Final = "OL"
_SIZE: Final = 54
"""Letters in units, where there is room for them."""
_TRACKING: Final = 0.05
"""Between two letters, in letter sizes."""
_CAPITALS: Final = 0.72
"""Height of capitals in letter sizes."""
_DIAMOND: Final = 0.92
"""Width of the diamond in letter sizes."""
_POTS: Final = ((0, -2), (-1, -1), (1, -1), (-2, 0), (0, 0), (2, 0), (-1, 1), (1, 1), (0, 2))
"""In quarters of the diamond's width, far end up."""
_FINE: Final = 3


class WordMark(Widget):
    """The name at the head of a card, as large as fits."""

    def height(self, style: Style, width: int) -> int:
        return round(1.12 * self._size(style, width))

    @staticmethod
    def _size(style: Style, width: int) -> int:
        wanted = style.px(_SIZE)
        wide = _width(wanted)
        return wanted if wide <= width else max(8, wanted * width // wide)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        picture = word_mark(self._size(style, self.rect.w), style.palette.accent)
        place = picture.get_rect(midleft=(self.rect.x, self.rect.centery))
        surface.blit(picture, place)
        if watched():
            note_written(surface, Written(NAME, "display", style.palette.accent, (place,)))


def _width(size: int) -> int:
    letters = sum(fonts.width_of("title", size, letter) for letter in _BEFORE + _AFTER)
    return round(letters + _DIAMOND * size + _TRACKING * size * len(_BEFORE + _AFTER))


@lru_cache(maxsize=8)
def word_mark(size: int, brass: Rgb) -> pygame.Surface:
    """Return the name in letters of a size in pixels."""
    large = size * _FINE
    flat = pygame.Surface((_width(large) + large // 4, round(1.12 * large)), pygame.SRCALPHA)
    flat.fill((255, 255, 255, 0))
    middle, x = flat.get_height() / 2, 0.0
    for letter in _BEFORE:
        x = _letter(flat, letter, x, middle, large)
    centre = x + _DIAMOND * large / 2
    for dx, dy in _POTS:
        at = (centre + dx * _DIAMOND * large / 5.1, middle + dy * _DIAMOND * large / 5.1)
        dot(flat, at, large * 0.108, (255, 255, 255), hole=0.44)
    x += (_DIAMOND + _TRACKING) * large
    for letter in _AFTER:
        x = _letter(flat, letter, x, middle, large)
    return pygame.transform.smoothscale(_brazen(flat, brass), (flat.get_width() // _FINE, flat.get_height() // _FINE))


def _letter(flat: pygame.Surface, letter: str, x: float, middle: float, size: int) -> float:
    """Set a letter; return where the next one begins."""
    picture = fonts.line("title", size, letter, (255, 255, 255))
    box = picture.get_bounding_rect()
    top = middle - _CAPITALS * size / 2 - (box.h - _CAPITALS * size) / 2 - box.y if box.h else middle
    flat.blit(picture, (round(x), round(top)))
    return x + fonts.width_of("title", size, letter) + _TRACKING * size


def _brazen(flat: pygame.Surface, brass: Rgb) -> pygame.Surface:
    """Return a white shape as brass: lit from above, with a dark edge below."""
    w, h = flat.get_size()
    light = pygame.Surface((1, 5))
    tones = (
        mixed(brass, (255, 255, 255), 0.45),
        mixed(brass, (255, 255, 255), 0.22),
        brass,
        mixed(brass, MATERIALS.inlay, 0.22),
        mixed(brass, MATERIALS.inlay, 0.42),
    )
    for row, tone in enumerate(tones):
        light.set_at((0, row), tone)
    metal = flat.copy()
    metal.blit(pygame.transform.smoothscale(light, (w, h)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    shade = flat.copy()
    shade.fill((0, 0, 0), special_flags=pygame.BLEND_RGB_MULT)
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.blit(shade, (h // 60, h // 24))
    out = pygame.transform.gaussian_blur(out, max(1, h // 50))
    out.blit(metal, (0, 0))
    return out
