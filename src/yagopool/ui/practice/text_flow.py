"""Text and stars on a card, line below line."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from yagopool.ui.layout_kit import PAD, Page
from yagopool.ui.play.columns import draw_prompt
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.shapes import star
from yagopool.ui.theme import STANDARD, Rgb, Role
from yagopool.ui.viewport import Box


class TextFlow:
    """Writes down a box of a page from its top; what does not fit any more is left out.

    ``dry``: it only measures, and nothing is drawn.
    """

    def __init__(self, page: Page, box: Box, *, dry: bool = False) -> None:
        self.page = page
        self.box = box
        self.y = box.y
        self.dry = dry

    @property
    def room(self) -> int:
        return max(0, self.box.bottom - self.y)

    def line(self, text: str, role: Role, colour: Rgb) -> None:
        high = self.page.style.line_height(role)
        if text and high <= self.room:
            place = (self.box.x, self.y, self.box.w, high)
            if not self.dry:
                self.page.style.draw_line(self.page.window, text, role, colour, place)
            self.y += high

    def text(self, text: str, role: Role, colour: Rgb) -> None:
        if text and self.page.style.line_height(role) <= self.room:
            place = (self.box.x, self.y, self.box.w, self.room)
            if self.dry:
                self.y += self.page.style.height_of(text, role, self.box.w)
            else:
                self.y += self.page.style.draw_text(self.page.window, text, role, colour, place)

    def pair(self, name: str, value: str) -> None:
        style, p = self.page.style, self.page.palette
        high = style.line_height("small")
        if high > self.room:
            return
        if self.dry:
            self.y += high
            return
        wide = style.width_of(value, "strong") + style.px(10)
        style.draw_line(self.page.window, name, "small", p.ink_soft, (self.box.x, self.y, self.box.w - wide, high))
        place = (self.box.x, self.y, self.box.w, high)
        style.draw_line(self.page.window, value, "strong", p.ink, place, align="right", size=style.pixels("small"))
        self.y += high

    def skip(self, units: float) -> None:
        self.y += self.page.style.px(units)

    def rule(self) -> None:
        if self.room > 0:
            hair = (self.box.x, self.y, self.box.w, max(1, self.page.style.px(1)))
            if not self.dry:
                self.page.window.fill(self.page.palette.line, hair)
            self.y += self.page.style.px(8)

    def picture(self, high: int, draw: Callable[[Box], object]) -> None:
        """Have something drawn across the box, of a height in pixels, if there is room for it."""
        if high <= self.room:
            if not self.dry:
                draw(Box(self.box.x, self.y, self.box.w, high))
            self.y += high


Writing: TypeAlias = Callable[[TextFlow], object]
"""Writes a card: once to measure it, once to draw it."""
_EDGE: Final = 8
"""Units of a card's edge around a message on it."""
_ENDLESS: Final = 1 << 20
_RISE: Final = 70.0
"""How far its way is bent upward, in units."""


def written_height(page: Page, width: int, write: Writing) -> int:
    """Return the height in pixels of a card of a width that has room for all that is written."""
    pad = page.style.px(PAD)
    words = TextFlow(page, Box(0, 0, max(1, width - 2 * pad), _ENDLESS), dry=True)
    write(words)
    return words.y + 2 * pad


def draw_written(page: Page, box: Box, write: Writing, *, least: int = 0, fills: bool = False) -> int:
    """Draw a slip at the top of a box, as high as what is written, at most the box; return the height it takes.

    That is ``least`` at the least; ``fills``: so high is the slip, too. Without room for a line there is none.
    """
    written = written_height(page, box.w, write)
    high = min(max(written, least), box.h)
    if high < page.style.line_height("small") + 2 * page.style.px(PAD):
        return 0
    write(TextFlow(*page.slip(box._replace(h=high if fills else min(written, high)))))
    return high


def draw_told(page: Page, box: Box, view: ViewModel) -> None:
    """Draw a message at the foot of a card that fills a box: no card moves for it."""
    if view.notice:
        edge = page.style.px(_EDGE)
        draw_prompt(page, Box(box.x + edge, box.y, box.w - 2 * edge, max(1, box.h - edge)), replace(view, prompt=""))


def card_height(page: Page, *roles: Role, gaps: float = 0.0) -> int:
    """Return the height of a card with lines in some roles, and units of gaps between them."""
    return sum(page.style.line_height(role) for role in roles) + page.style.px(gaps) + 2 * page.style.px(PAD)


def titled_card(page: Page, box: Box, title: str, role: Role = "small", gap: int = 0) -> Box:
    """Draw a card with a title and units of a gap below it; return what is left of its inside."""
    words = TextFlow(page, page.card(box))
    words.line(title, role, page.palette.ink_soft if role == "small" else page.palette.ink)
    words.skip(gap)
    return words.box._replace(y=words.y, h=max(1, words.room))


def draw_stars(page: Page, place: tuple[float, float], size: float, earned: int, most: int = 3) -> float:
    """Draw stars in a line from a place at the left, the earned ones in brass; return where they end."""
    left, middle = place
    for number in range(most):
        centre = (left + size + number * size * 2.3, middle)
        draw_star(page, centre, size, lit=number < earned)
    return left + most * size * 2.3


def draw_star(page: Page, centre: tuple[float, float], size: float, *, lit: bool) -> None:
    star(page.window, centre, size, page.palette.accent if lit else page.palette.line)
    if lit:
        star(page.window, centre, 0.78 * size, STANDARD.accent)


def on_the_way(page: Page, start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    """Return where something that flies in an arc is in the window, at a part of its way."""
    rise = 4.0 * part * (1.0 - part) * page.style.px(_RISE)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part - rise
