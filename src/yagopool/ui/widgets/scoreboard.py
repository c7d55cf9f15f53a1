"""How a game or a match has ended: the score between its sides, the winner's cup, and their numbers below."""

import math
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from yagopool.ui.picture.effects import draw_glow, draw_trophy
from yagopool.ui.picture.portrait import draw_portrait
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import CHARACTERS, Rgb, Role, mixed
from yagopool.ui.widgets.base import Widget

_FACE: Final = 76
"""Units across the winner's cup and a computer's face ..."""
_LOW_FACE: Final = 44
"""... and where room is scarce."""
_NAME_LINES: Final = 3
"""Lines that a name takes at most."""
_SIDE: Final = 0.33
"""The part of the width that each side has next to the score ..."""
_AIR: Final = 0.85
"""... and of that the widest picture."""


_BESIDE: Final = 6
"""The least space between the score and its neighbours, in units."""


_RAYS: Final = 1.25
"""How far the cup's rays reach, in its heights, ..."""
_RAY_LIGHT: Final = 0.5
"""... how bright they are, of 1, ..."""
_RAY_COUNT: Final = 14
"""... and their number."""


@lru_cache(maxsize=4)
def _rays(reach: int, colour: Rgb) -> pygame.Surface:
    """Return light that falls from a middle in rays and fades outward, to be added."""
    rays, fades = pygame.Surface((2 * reach, 2 * reach), 0, 32), pygame.Surface((2 * reach, 2 * reach), 0, 32)
    for number in range(_RAY_COUNT):
        ends = (math.tau * (number + half) / _RAY_COUNT for half in (-0.25, 0.25))
        corners = [(reach + 2 * reach * math.cos(angle), reach + 2 * reach * math.sin(angle)) for angle in ends]
        pygame.draw.polygon(rays, colour, [(reach, reach), *corners])
    draw_glow(fades, (reach, reach), reach, (255, 255, 255), 1.0)
    rays.blit(fades, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.gaussian_blur(rays, max(1, reach // 60))


class FinalScore(NamedTuple):
    """What it shows: names, levels (None: a person), score and winner (0 or 1) of the sides; ``cup``: one is won.

    ``numbers``: a line each: a value of the first side, what it is, a value of the second. ``course``: in a few words.
    """

    names: tuple[str, str]
    levels: tuple[str | None, str | None]
    score: tuple[int, int]
    words: str
    winner: int
    cup: bool
    numbers: tuple[tuple[str, str, str], ...] = ()
    course: str = ""


class Scoreboard(Widget):
    """Draws a result. ``full``: with numbers and course; ``low``: with small pictures."""

    def __init__(self, result: FinalScore) -> None:
        super().__init__()
        self.result = result
        self.full = True
        self.low = False

    def height(self, style: Style, width: int) -> int:
        lines = len(self.result.numbers) if self.full else 0
        course = style.line_height("small") + style.px(6) if self.full and self.result.course else 0
        return self._head(style, width) + lines * self._line(style) + (style.px(12) if lines else 0) + course

    def _face(self, style: Style, width: int) -> int:
        """Return the height of the pictures, which leave the score its room; none where there are none."""
        shown = self.result.cup or any(level in CHARACTERS for level in self.result.levels)
        return min(style.px(_LOW_FACE if self.low else _FACE), round(_SIDE * width * _AIR)) if shown else 0

    def _head(self, style: Style, width: int) -> int:
        side = round(_SIDE * width)
        names = max(style.height_of(name, "strong", side, _NAME_LINES) for name in self.result.names)
        return max(self._face(style, width) + names + style.px(4), style.line_height("score"))

    @staticmethod
    def _line(style: Style) -> int:
        return style.line_height("small") + style.px(6)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p, result = style.palette, self.result
        head, side = self._head(style, self.rect.w), round(_SIDE * self.rect.w)
        for number, left in enumerate((self.rect.x, self.rect.right - side)):
            self._draw_side(surface, style, number, pygame.Rect(left, self.rect.y, side, head))
        middle = pygame.Rect(self.rect.x + side, self.rect.y, self.rect.w - 2 * side, head)
        middle.inflate_ip(-2 * style.px(_BESIDE), 0)
        letters: Role = "score" if style.fits(result.words, "score", middle.w) else "title"
        style.draw_line(surface, result.words, letters, p.ink, middle, align="centre")
        if not self.full:
            return
        y = self.rect.y + head + style.px(12)
        for index, line in enumerate(result.numbers):
            self._draw_numbers(surface, style, line, pygame.Rect(self.rect.x, y, self.rect.w, self._line(style)), index)
            y += self._line(style)
        if result.course:
            room = (self.rect.x, y + style.px(6), self.rect.w, style.line_height("small"))
            style.draw_line(surface, result.course, "small", p.ink_soft, room, align="centre")

    def _draw_side(self, surface: pygame.Surface, style: Style, number: int, box: pygame.Rect) -> None:
        p, result, face = style.palette, self.result, self._face(style, self.rect.w)
        won, level = number == result.winner, result.levels[number]
        centre = (box.centerx, box.y + face / 2)
        if level in CHARACTERS:
            draw_portrait(surface, level, centre, face / 2 - style.px(3), ring=p.accent if won else p.line)
        elif won and result.cup:
            rays = _rays(round(_RAYS * face), mixed((0, 0, 0), p.accent, _RAY_LIGHT))
            corner = round(centre[0] - rays.get_width() / 2), round(centre[1] - rays.get_height() / 2)
            surface.blit(rays, corner, special_flags=pygame.BLEND_RGB_ADD)
            draw_glow(surface, centre, 0.9 * face, p.accent, 0.55)
            below = (centre[0] + 0.02 * face, centre[1] + 0.03 * face)
            draw_trophy(surface, below, 0.8 * face, mixed(p.accent, (0, 0, 0), 0.55))
            draw_trophy(surface, centre, 0.8 * face, p.accent)
        elif face:
            dot(surface, centre, face / 2 - style.px(3), p.raised)
            room = pygame.Rect(0, 0, round(face), round(face))
            room.center = round(centre[0]), round(centre[1])
            style.draw_line(surface, result.names[number][:1].upper(), "heading", p.ink_soft, room, align="centre")
        words, tone = result.names[number], p.accent if won else p.ink_soft
        high = style.height_of(words, "strong", box.w, _NAME_LINES)
        top = box.y + face + style.px(4) if face else box.centery - high // 2
        least = min(style.whole_words(name, "strong", box.w) for name in result.names)
        alike = replace(style, text_size=style.text_size * least / style.pixels("strong"))
        alike.draw_text(surface, words, "strong", tone, (box.x, top, box.w, high), align="centre")

    def _draw_numbers(
        self, surface: pygame.Surface, style: Style, line: tuple[str, str, str], box: pygame.Rect, index: int
    ) -> None:
        p, side = style.palette, round(_SIDE * self.rect.w)
        if index:
            surface.fill(p.line, (box.x + style.px(8), box.y, box.w - 2 * style.px(8), max(1, style.px(1))))
        first, what, second = line
        for words, left in ((first, box.x), (second, box.right - side)):
            style.draw_line(surface, words, "strong", p.ink, (left, box.y, side, box.h), align="centre")
        taken = side // 2 + max(style.width_of(words, "strong") for words in (first, second)) // 2 + style.px(4)
        room = (box.x + taken, box.y, box.w - 2 * taken, box.h)
        style.draw_line(surface, what, "small", p.ink_soft, room, align="centre")
