"""The theme at one window size: what widgets and pictures draw with, and a record of what was written for checks."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.ui import fonts
from yagopool.ui.theme import DEFAULT_THEME, TYPE, Palette, Rgb, Role, Theme, on_paper


@dataclass(frozen=True, slots=True)
class Written:
    """One line or one paragraph on a surface, all in pixels.

    ``text``: all that was meant. ``places``: the rectangle of each line's letters. ``cut``: not all of it was drawn.
    ``broken``: a word was broken for lack of width. ``clip``: the part of the surface that could be drawn on.
    ``surface``: its size, which tells a picture drawn for itself from the window. ``printed`` on the board itself, so
    that balls and cards may lie on it.
    """

    text: str
    role: Role
    colour: Rgb
    places: tuple[pygame.Rect, ...]
    cut: bool = False
    broken: bool = False
    clip: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    surface: tuple[int, int] = (0, 0)
    printed: bool = False

    @property
    def inside(self) -> bool:
        """Whether all of it lies on its surface, from side to side and, unless it scrolls, from top to bottom."""
        width, height = self.surface
        scrolls = self.clip.h < height
        return all(
            self.clip.left <= place.left + 1
            and place.right - 1 <= self.clip.right
            and (scrolls or (place.top >= -1 and place.bottom <= height + 1))
            and place.right <= width + 1
            for place in self.places
        )


_watching: list[list[Written]] = []


@contextmanager
def watching() -> Iterator[list[Written]]:
    seen: list[Written] = []
    _watching.append(seen)
    try:
        yield seen
    finally:
        _watching.remove(seen)


def watched() -> bool:
    return bool(_watching)


def note_written(surface: pygame.Surface, written: Written) -> None:
    placed = replace(written, clip=surface.get_clip(), surface=surface.get_size())
    for seen in _watching:
        seen.append(placed)


Align: TypeAlias = Literal["left", "centre", "right"]
RectLike: TypeAlias = pygame.Rect | tuple[int, int, int, int]

FINGER: Final = 44
"""Pixels that a fingertip needs."""
_SHRINK: Final = 0.75
_TIGHT: Final = 1.12
"""The distance of two lines of a name in letter sizes: no closer, or they touch."""
_LONGEST_NAME: Final = 100
"""Letters from which a name, of a record made elsewhere, is one line that is cut: it would fill any number of lines."""
_LEAST_NAME: Final = 10
"""Pixels: no name is written in smaller letters; it is cut instead."""
_SMALLER: Final = (0.9, 0.8, 0.7, 0.6, 0.5)
_SINK: Final = 0.06
"""How much lower a line is set than its font says, in letter sizes: so that capitals and digits stand in the middle."""


@dataclass(frozen=True, slots=True)
class Style:
    """A theme, the pixels of one unit (``Viewport.unit``), and the player's text size (1.0 to 2.0).

    ``touched``: fingers press what is drawn; they need some pixels, however small the window is.
    """

    theme: Theme = DEFAULT_THEME
    unit: float = 1.0
    text_size: float = 1.0
    touched: bool = False

    @property
    def palette(self) -> Palette:
        return self.theme.palette

    @property
    def on_paper(self) -> "Style":
        """The style in the colours of what is written on paper."""
        return replace(self, theme=replace(self.theme, palette=on_paper(self.theme.palette)))

    def smaller(self, parts: Sequence[float] = _SMALLER) -> "list[Style]":
        """Return the style with its text at parts of its size, for what doesn't fit; never below normal size."""
        return [replace(self, text_size=max(1.0, part * self.text_size)) for part in parts]

    def px(self, units: float) -> int:
        """Return a length of the theme in whole pixels, at least one unless it is zero."""
        return max(1, round(units * self.unit)) if units else 0

    @property
    def control(self) -> int:
        return max(self.px(self.theme.spacing.control), FINGER if self.touched else 0)

    def tall(self, units: float) -> int:
        return max(1, round(units * self.unit * self.text_size))

    def pixels(self, role: Role) -> int:
        lettering = TYPE[role]
        return max(lettering.least, round(lettering.size * self.unit * self.text_size))

    def line_height(self, role: Role) -> int:
        return fonts.line_height(TYPE[role].face, self.pixels(role))

    def width_of(self, text: str, role: Role) -> int:
        return fonts.width_of(TYPE[role].face, self.pixels(role), text)

    def wrapped(self, text: str, role: Role, width: int, most: int = 0) -> tuple[str, ...]:
        """Return the text in lines no wider than a width, at most ``most`` of them (0: any number)."""
        return fonts.wrapped(TYPE[role].face, self.whole_words(text, role, width), text, max(1, width), most)

    def whole_words(self, text: str, role: Role, width: int) -> int:
        """Return the letter size of a paragraph in a width: the role's, or a smaller one that breaks no word."""
        face, size = TYPE[role].face, self.pixels(role)
        return fonts.unbroken(face, size, self.least(role), text, max(1, width))

    def least(self, role: Role, *, gently: bool = False) -> int:
        part = _SHRINK if gently else min(_SHRINK, 1.0 / self.text_size)
        return max(TYPE[role].least - 1, round(self.pixels(role) * part))

    def height_of(self, text: str, role: Role, width: int, most: int = 0) -> int:
        return len(self.wrapped(text, role, width, most)) * self.line_height(role)

    def fitted(self, role: Role, texts: Iterable[str], width: int, *, gently: bool = False) -> int:
        """Return the greatest letter size at which each text fits in a width: the role's, or a smaller one.

        Down to three quarters of it, and of enlarged letters (unless ``gently``, where there is another way to make
        room) down to what they would be without enlarging.
        """
        face, size = TYPE[role].face, self.pixels(role)
        least = self.least(role, gently=gently)
        return min((fonts.fitted(face, size, least, text, width) for text in texts), default=size)

    def fits(self, text: str, role: Role, width: int, *, gently: bool = False) -> bool:
        """Tell whether one line is whole in a width, be it in smaller letters."""
        size = self.fitted(role, (text,), width, gently=gently)
        return fonts.width_of(TYPE[role].face, size, text) <= width

    def draw_line(
        self,
        surface: pygame.Surface,
        text: str,
        role: Role,
        colour: Rgb,
        rect: RectLike,
        *,
        align: Align = "left",
        size: int = 0,
    ) -> pygame.Rect:
        """Draw one line in the middle height of a rectangle; shrunk to three quarters of its size, then cut, to fit.

        ``size`` in pixels where it was found before, so that lines beside each other are alike. Returns the rectangle
        the letters take.
        """
        box, face = pygame.Rect(rect), TYPE[role].face
        size = size or self.fitted(role, (text,), box.w)
        shown = fonts.cut(face, size, text, box.w)
        picture = fonts.line(face, size, shown, colour)
        place = _aligned(picture, box, box.centery - picture.get_height() // 2, align)
        place.y += round(size * _SINK)
        surface.blit(picture, place.move(0, -fonts.raised(face, size, shown)))
        if watched():
            note_written(surface, Written(text, role, colour, (place,), cut=shown != text))
        return place

    def draw_name(
        self,
        surface: pygame.Surface,
        name: str,
        role: Role,
        colour: Rgb,
        rect: RectLike,
        *,
        above: int = 0,
        size: int = 0,
    ) -> None:
        """Draw a name in a rectangle: as a line where there is room for it, else in lines of smaller letters.

        ``above``: pixels over the rectangle that more lines than one may take as well. ``size``: of the letters of a
        line, in pixels, where it was found before.
        """
        box, face = pygame.Rect(rect), TYPE[role].face
        size = size or self.fitted(role, (name,), box.w)
        if len(name) > _LONGEST_NAME or fonts.width_of(face, size, name) <= box.w:
            self.draw_line(surface, name, role, colour, box, size=size)
            return
        box = pygame.Rect(box.x, box.y - above, box.w, box.h + above)
        size = self.pixels(role)
        while size > _LEAST_NAME and len(fonts.wrapped(face, size, name, box.w)) * size * _TIGHT > box.h:
            size -= 1
        lines = fonts.wrapped(face, size, name, box.w, max(1, int(box.h / (size * _TIGHT))))
        step, places = box.h // len(lines), []
        for index, words in enumerate(lines):
            picture = fonts.line(face, size, words, colour)
            place = _aligned(picture, box, box.y + index * step + (step - picture.get_height()) // 2, "left")
            place.y -= fonts.raised(face, size, words)
            places.append(surface.blit(picture, place).clip(pygame.Rect(box.x, box.y + index * step, box.w, step)))
        if watched():
            whole = fonts.wrapped(face, size, name, box.w)
            note_written(surface, Written(name, role, colour, tuple(places), cut=lines != whole))

    def draw_text(
        self,
        surface: pygame.Surface,
        text: str,
        role: Role,
        colour: Rgb,
        rect: RectLike,
        *,
        align: Align = "left",
        even: bool = False,
        alone: bool = True,
    ) -> int:
        """Draw wrapped text from a rectangle's top; what does not fit in its height is cut. Return the height used.

        ``even``: lines of about the same length, as a title has them. ``alone``: whether a word may stand alone in the
        last line; where it may not, the lines are else as long as they can be.
        """
        box = pygame.Rect(rect)
        step = self.line_height(role)
        most = max(1, box.h // step)
        wide = self._evenly(text, role, box.w) if even else box.w if alone else self._in_company(text, role, box.w)
        lines = self.wrapped(text, role, wide, most)
        face, size = TYPE[role].face, self.whole_words(text, role, wide)
        places = []
        for index, words in enumerate(lines):
            picture = fonts.line(face, size, words, colour)
            places.append(_aligned(picture, box, box.y + index * step, align))
            surface.blit(picture, places[-1].move(0, -fonts.raised(face, size, words)))
        if watched():
            whole = self.wrapped(text, role, wide)
            broken = any(fonts.width_of(face, size, word) > box.w for word in text.split())
            note_written(surface, Written(text, role, colour, tuple(places), cut=lines != whole, broken=broken))
        return len(lines) * step

    def _in_company(self, text: str, role: Role, width: int) -> int:
        """Return the greatest width at which no word stands alone in a text's last line, if it needs no more lines."""
        lines = len(self.wrapped(text, role, width))
        if lines > 1:
            longest = max(self.width_of(word, role) for word in text.split())
            for narrower in range(width, max(width // 2, longest - 1), -4):
                found = self.wrapped(text, role, narrower)
                if len(found) > lines:
                    break
                if " " in found[-1]:
                    return narrower
        return width

    def _evenly(self, text: str, role: Role, width: int) -> int:
        """Return the least width at which a text takes no more lines than at a width."""
        lines = len(self.wrapped(text, role, width))
        words = max((self.width_of(word, role) for word in text.split()), default=width)
        low, high = min(words, width), width
        while low < high:
            middle = (low + high) // 2
            if len(self.wrapped(text, role, middle)) > lines:
                low = middle + 1
            else:
                high = middle
        return high


def _aligned(picture: pygame.Surface, box: pygame.Rect, top: int, align: Align) -> pygame.Rect:
    place = picture.get_rect(topleft=(box.x, top))
    if align == "centre":
        place.centerx = box.centerx
    elif align == "right":
        place.right = box.right
    return place
