"""What the panels draw on and with."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from yagopool.text.speaker import Speaker
from yagopool.ui.picture.room import draw_plaque
from yagopool.ui.play.view_model import Hints, ViewModel
from yagopool.ui.style import Style
from yagopool.ui.theme import Palette, Rgb, Role
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.indicators import draw_ball_icon, draw_pulse_dots

GAP: Final = 12
"""Between cards, in units."""
PAD: Final = 14
"""Inside a card, in units."""


@dataclass(frozen=True, slots=True)
class Page:
    """A window being drawn, the style of its size, and who says the words."""

    window: pygame.Surface
    style: Style
    speaker: Speaker

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.style.palette

    def card(self, box: Box, fill: Rgb | None = None) -> Box:
        """Draw a card; return its inside."""
        draw_plaque(self.window, self.style, box, self.palette.panel if fill is None else fill)
        return box.inset(self.style.px(PAD))

    def ball(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        """Draw a small ball with its mark."""
        draw_ball_icon(self.window, self.style, colour, centre, radius)


_Parts: TypeAlias = list[tuple[str, Role, int]]
"""What is written, in which letters, how high."""


def prompt_heights(style: Style, width: int, shown: ViewModel) -> tuple[int, ...]:
    """Return the heights that the card of prompt and notice can have at a width, the least first; none without both.

    The least has the notice alone, or the prompt, in small letters.
    """
    if not shown.prompt and not shown.notice:
        return ()
    ways = _ways_to_say(style, shown, width - 2 * style.px(PAD))
    return tuple(_written(style, parts) + 2 * style.px(PAD) for parts in reversed(ways))


def prompt_height(style: Style, column: Box, shown: ViewModel) -> int:
    """Return the height that prompt and notice take at the foot of a column."""
    heights = prompt_heights(style, column.w, shown)
    return next((high for high in reversed(heights) if high <= column.h), column.h if heights else 0)


def draw_prompt(page: Page, column: Box, shown: ViewModel) -> int:
    """Draw prompt and notice at the foot of a column, as much of both as it has room for; return the height used."""
    style, p = page.style, page.palette
    high = prompt_height(style, column, shown)
    if not high:
        return 0
    warns = shown.tone == "warning" and bool(shown.notice)
    inner = page.card(Box(column.x, column.bottom - high, column.w, high), p.warn_deep if warns else None)
    ways, y = _ways_to_say(style, shown, inner.w), inner.y
    for words, role, height in next((parts for parts in ways if _written(style, parts) <= inner.h), ways[-1]):
        ink = p.on_warn if warns else p.ink if words == shown.notice else p.ink_soft
        room = (inner.x, y, inner.w, min(height, inner.bottom - y))
        style.draw_text(page.window, words, role, ink, room, alone=False)
        y += height + style.px(8)
    return high


def _written(style: Style, parts: _Parts) -> int:
    return sum(height for *_, height in parts) + style.px(8) * (len(parts) - 1)


def _ways_to_say(style: Style, shown: ViewModel, wide: int) -> list[_Parts]:
    """Return how notice and prompt can be written, from the whole in large letters to the more urgent in small ones."""
    more: Role = "strong" if shown.notice else "body"
    tries: tuple[tuple[tuple[str, Role], ...], ...] = (
        ((shown.notice, "strong"), (shown.prompt, "body")),
        ((shown.notice, "small"), (shown.prompt, "small")),
        ((shown.notice or shown.prompt, more),),
        ((shown.notice or shown.prompt, "small"),),
    )
    return [[(words, role, style.height_of(words, role, wide)) for words, role in tried if words] for tried in tries]


_GAP: Final = 8
"""Above a stroke, in units."""
_DETAILS: Final = (3, 2, 1, 0)
"""How much is said: all of it, without how one is taken, the numbers and why in this order, only the numbers."""
_WITH_SHOTS: Final = 2
"""From this on it is said what each shot tries."""


def draw_hints(page: Page, column: Box, hints: Hints) -> int:
    """Draw the card at the top of a column; return the height used. Where there is little room less is said."""
    style, pad = page.style, page.style.px(PAD)
    wide = column.w - 2 * pad
    detail = next((much for much in _DETAILS if _height(page, hints, wide, much) + 2 * pad <= column.h), 0)
    high = min(column.h, _height(page, hints, wide, detail) + 2 * pad)
    inner = page.card(Box(column.x, column.y, column.w, high))
    y = inner.y
    for words, role, above, taken in _said(page, hints, detail, wide):
        y += style.px(above)
        tall = _tall(style, words, role, wide)
        ink = page.palette.accent if taken else page.palette.ink_soft if role == "small" else page.palette.ink
        room = (inner.x, y, wide, tall)
        if role == "small" and words:
            style.draw_text(page.window, words, role, ink, room)
        elif words:
            style.draw_line(page.window, words, role, ink, room)
        y += tall
    return high


def hints_heights(page: Page, hints: Hints, wide: int) -> tuple[int, ...]:
    """Return the heights that the card can have at a width, in pixels: the last says all there is."""
    pads = 2 * page.style.px(PAD)
    return tuple(_height(page, hints, wide - pads, detail) + pads for detail in reversed(_DETAILS))


def draw_sought(page: Page, at: Box, seconds: float) -> None:
    """Let three dots breathe there: hints are looked for."""
    draw_pulse_dots(page.window, page.style, at, page.palette.ink_soft, seconds, left=True)


def sought_at(page: Page, column: Box, high: int) -> Box:
    """Return where a card ``high`` pixels high shows that hints are still looked for: its last line."""
    pad, line = page.style.px(PAD), page.style.line_height("small")
    return Box(column.x + pad, column.y + high - pad - line, column.w - 2 * pad, line)


def _said(page: Page, hints: Hints, detail: int, wide: int) -> list[tuple[str, Role, int, bool]]:
    """Return what is said, in which letters, how far below the last, and whether it is the stroke taken."""
    if not hints.lines:
        lines = (hints.word, "") if hints.sought else (hints.word,)  # dots breathe in the second one
        return [(line, "small", 0, False) for line in lines]
    said: list[tuple[str, Role, int, bool]] = []
    numbers = _numbers(page, hints, detail, wide)
    for line, numbered in zip(hints.lines, numbers, strict=True):
        gap = _GAP if said else 0
        shots = detail >= _WITH_SHOTS
        said.append((numbered, "strong" if shots else "chip", gap if shots else 0, line.taken))
        if shots:
            said.append((line.tries, "small", 0, False))
    words = " ".join(filter(None, (hints.order if detail else "", hints.word if detail == _DETAILS[0] else "")))
    if words:
        said.append((words, "small", _GAP, False))
    return said


def _numbers(page: Page, hints: Hints, detail: int, wide: int) -> list[str]:
    """Return the numbers of each hint on one line: in fewer words where one has no room for all of them."""

    def said(key: str) -> list[str]:
        lines = hints.lines
        return [page.speaker.say(key, n=line.number, wins=line.wins, risk=line.risk) for line in lines]

    if detail >= _WITH_SHOTS:
        with_power = [
            page.speaker.say("ui.hint.wins.power", n=line.number, wins=line.wins, power=line.power)
            for line in hints.lines
        ]
        fit = all(page.style.fits(words, "strong", wide) for words in with_power)
        return with_power if fit else said("ui.hint.wins")
    whole = said("ui.hint.short")
    return whole if all(page.style.fits(words, "chip", wide) for words in whole) else said("ui.hint.brief")


def _tall(style: Style, words: str, role: Role, wide: int) -> int:
    return style.height_of(words, role, wide) if role == "small" else style.line_height(role)


def _height(page: Page, hints: Hints, wide: int, detail: int) -> int:
    style = page.style
    return sum(
        style.px(above) + _tall(style, words, role, wide) for words, role, above, _ in _said(page, hints, detail, wide)
    )
