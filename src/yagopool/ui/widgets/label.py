"""Words that do nothing: a text, a table, the progress of long work, the game's name as it is drawn."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui import fonts
from yagopool.ui.shapes import dot
from yagopool.ui.style import Align, Style, Written, note_written, watched
from yagopool.ui.theme import MATERIALS, Palette, Rgb, Role, mixed
from yagopool.ui.widgets.base import Widget


class Label(Widget):
    """Text of one role, wrapped to its rectangle; ``tone`` is the name of a text colour of the palette.

    ``others``: texts that may take its place; it is as high as the highest of them, so that nothing below it moves.
    """

    def __init__(
        self,
        text: str,
        role: Role = "body",
        *,
        tone: str = "ink",
        align: Align = "left",
        most: int = 0,
        key: str = "",
        others: Sequence[str] = (),
    ) -> None:
        super().__init__(key)
        self.text = text
        self.others = others
        self.role: Role = role
        self.tone = tone
        self.align: Align = align
        self.most = most

    def height(self, style: Style, width: int) -> int:
        return max(style.height_of(text, self.role, width, self.most) for text in (self.text, *self.others))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colour = tone_of(style.palette, self.tone)
        if self.most == 1:
            style.draw_line(surface, self.text, self.role, colour, self.rect, align=self.align)
        else:
            style.draw_text(surface, self.text, self.role, colour, self.rect, align=self.align)


def tone_of(palette: Palette, tone: str) -> tuple[int, int, int]:
    """Return a text colour by its name in the palette, or a ball's text colour by its colour's name."""
    colour: tuple[int, int, int] = getattr(palette, tone, None) or palette.ball(tone).text
    return colour


class TextTable(Widget):
    """Lines of cells under a line of headings. The first ``left`` columns are left-aligned, the others right.

    ``parts`` are the columns' shares of the width. When there are more lines than fit, the last ones are shown.
    ``letters``: those of the lines; headings are always small.
    """

    def __init__(
        self,
        headings: Sequence[str],
        rows: Sequence[Sequence[str]],
        parts: Sequence[float],
        *,
        left: int = 1,
        letters: Role = "body",
    ) -> None:
        super().__init__()
        self.letters: Role = letters
        self.headings = tuple(headings)
        self.rows = tuple(tuple(row) for row in rows)
        self.parts = tuple(parts)
        self.left = left

    def height(self, style: Style, width: int) -> int:
        return self._line(style) * (len(self.rows) + 1)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p, line = style.palette, self._line(style)
        if self.rect.h < 2 * line:
            return
        self._draw_cells(surface, style, self.headings, self.rect.y, heading=True)
        surface.fill(p.line, (self.rect.x, self.rect.y + line - 1, self.rect.w, max(1, style.px(1))))
        room = max(0, self.rect.h // line - 1)
        rows = self.rows[-room:] if room else ()
        for index, row in enumerate(rows):
            self._draw_cells(surface, style, row, self.rect.y + (index + 1) * line, heading=False)

    def _draw_cells(
        self, surface: pygame.Surface, style: Style, cells: Sequence[str], y: int, *, heading: bool
    ) -> None:
        p, line, total = style.palette, self._line(style), sum(self.parts)
        x = float(self.rect.x)
        for index, (cell, part) in enumerate(zip(cells, self.parts, strict=True)):
            wide = self.rect.w * part / total
            align: Align = "left" if index < self.left else "right"
            box = (round(x), y, round(wide) - style.px(6), line)
            if heading:
                style.draw_line(surface, cell, "small", p.ink_soft, box, align=align)
            else:
                style.draw_line(surface, cell, self.letters, p.ink, box, align=align)
            x += wide

    def _line(self, style: Style) -> int:
        return style.line_height(self.letters) + style.px(8)


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
