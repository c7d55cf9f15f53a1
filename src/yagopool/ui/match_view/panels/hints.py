"""The strokes that are advised, beside the board: chance, what each tries, what it risks."""

from typing import Final

from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.match_view.shown import HintLine, Hints
from yagopool.ui.style import Style
from yagopool.ui.theme import Role
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.indicators import draw_pulse_dots

_GAP: Final = 8
"""Above a stroke, in units."""
_DETAILS: Final = (2, 1, 0)
"""How much is said: all of it, without how one is taken, only the numbers."""


def draw_hints(page: Page, column: Box, hints: Hints) -> int:
    """Draw the card at the top of a column; return the height used. Where there is little room less is said."""
    style, pad = page.style, page.style.px(PAD)
    wide = column.w - 2 * pad
    detail = next((much for much in _DETAILS if _height(page, hints, wide, much) + 2 * pad <= column.h), 0)
    high = min(column.h, _height(page, hints, wide, detail) + 2 * pad)
    inner = page.card(Box(column.x, column.y, column.w, high))
    y = inner.y
    for words, role, above, taken in _said(page, hints, detail):
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


def draw_sought(page: Page, at: Box, seconds: float) -> None:
    """Let three dots breathe there: hints are looked for."""
    draw_pulse_dots(page.window, page.style, at, page.palette.ink_soft, seconds, left=True)


def sought_at(page: Page, column: Box, high: int) -> Box:
    """Return where the card of so many pixels' height shows that hints are still looked for: its last line."""
    pad, line = page.style.px(PAD), page.style.line_height("small")
    return Box(column.x + pad, column.y + high - pad - line, column.w - 2 * pad, line)


def _said(page: Page, hints: Hints, detail: int) -> list[tuple[str, Role, int, bool]]:
    """Return what is said, in which letters, how far below the last, and whether it is the stroke taken."""
    if not hints.lines:
        lines = (hints.word, "") if hints.sought else (hints.word,)  # dots breathe in the second one
        return [(line, "small", 0, False) for line in lines]
    said: list[tuple[str, Role, int, bool]] = []
    for line in hints.lines:
        gap = _GAP if said else 0
        said.append((_numbers(page, line, detail), "strong" if detail else "chip", gap if detail else 0, line.taken))
        if detail:
            said.append((_words(page, line), "small", 0, False))
    if detail == _DETAILS[0] and hints.word:
        said.append((hints.word, "small", _GAP, False))
    return said


def _numbers(page: Page, line: HintLine, detail: int) -> str:
    if line.safe:
        key = "ui.hint.chance.safe" if detail else "ui.hint.short.safe"
    else:
        key = "ui.hint.chance" if detail else "ui.hint.short"
    return page.speaker.say(key, n=line.number, chance=line.chance, risk=line.risk)


def _words(page: Page, line: HintLine) -> str:
    return page.speaker.say("ui.hint.tries", tries=line.tries, risk=line.risk) if line.risk else line.tries


def _tall(style: Style, words: str, role: Role, wide: int) -> int:
    return style.height_of(words, role, wide) if role == "small" else style.line_height(role)


def _height(page: Page, hints: Hints, wide: int, detail: int) -> int:
    style = page.style
    return sum(
        style.px(above) + _tall(style, words, role, wide) for words, role, above, _ in _said(page, hints, detail)
    )
