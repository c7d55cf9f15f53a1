"""A small map of the nine pots: which colour stands where, complete rows, and how many rows each side can complete."""

import math
from collections.abc import Mapping
from typing import Final

from yagopool.rules.state import Side
from yagopool.table.pots import Pot
from yagopool.ui.match_view.panels.facts import PotsFacts
from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Box

_STEPS: Final[dict[Pot, tuple[int, int]]] = {
    1: (0, -2), 2: (-1, -1), 3: (1, -1), 4: (-2, 0), 5: (0, 0), 6: (2, 0), 7: (-1, 1), 8: (1, 1), 9: (0, 2),
}  # fmt: skip
"""The diamond in steps from its middle, as the player sees it."""


def map_height(style: Style, width: int) -> int:
    """Return the height of the map's card for a width, in pixels."""
    return min(round(width * 0.5), style.px(150)) + style.line_height("small") + 2 * style.px(PAD)


def draw_map(page: Page, box: Box, facts: PotsFacts, names: Mapping[Side, str]) -> None:
    """Draw the map's card."""
    style = page.style
    inner = page.card(box)
    line = style.line_height("small")
    title = page.speaker.say("ui.map.title")
    style.draw_line(page.window, title, "small", page.palette.ink_soft, (inner.x, inner.y, inner.w, line))
    below = Box(inner.x, inner.y + line, inner.w, max(1, inner.h - line))
    step = below.h / 5.3
    _draw_pots(page, (below.x + 2.65 * step, below.y + below.h / 2), step, facts)
    left = round(below.x + 5.3 * step + style.px(16))
    _draw_rows_left(page, Box(left, below.y, max(1, below.right - left), below.h), facts, names)


def _draw_pots(page: Page, centre: tuple[float, float], step: float, facts: PotsFacts) -> None:
    p = page.palette
    at = {pot: (centre[0] + dx * step, centre[1] + dy * step) for pot, (dx, dy) in _STEPS.items()}
    for colour, row in facts.full_rows:
        _draw_row(page, at[row[0]], at[row[2]], p.ball(colour).text)
    standing = dict(facts.colours)
    for pot, place in at.items():
        dot(page.window, place, step * 0.56, p.sunken)
        if pot in standing:
            page.ball(place, step * 0.54, standing[pot])
        else:
            dot(page.window, place, step * 0.56, p.line, hole=0.84)


def _draw_row(page: Page, start: tuple[float, float], end: tuple[float, float], colour: Rgb) -> None:
    radius = max(1.5, page.style.unit * 2.0)
    steps = max(1, round(math.dist(start, end) / radius))
    for i in range(steps + 1):
        part = i / steps
        dot(page.window, (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part), radius, colour)


def _draw_rows_left(page: Page, box: Box, facts: PotsFacts, names: Mapping[Side, str]) -> None:
    """Write how many rows each side can still complete."""
    style, p = page.style, page.palette
    name, line = style.line_height("strong"), style.line_height("small")
    y = box.y + (box.h - 2 * (name + line) - style.px(10)) // 2
    for side, rows in facts.open_rows:
        style.draw_line(page.window, names[side], "strong", p.ink, (box.x, y, box.w, name))
        words = page.speaker.count("ui.map.rows", len(rows))
        style.draw_line(page.window, words, "small", p.ink_soft, (box.x, y + name, box.w, line))
        y += name + line + style.px(10)
