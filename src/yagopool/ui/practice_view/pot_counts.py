"""The nine pots as counts: the fuller a hole, the brighter; the number stands in it."""

from collections.abc import Sequence
from typing import Final

from yagopool.ui.play.page import Page
from yagopool.ui.shapes import dot
from yagopool.ui.theme import contrast, mixed
from yagopool.ui.viewport import Box

_PLACES: Final = ((0, -2), (-1, -1), (1, -1), (-2, 0), (0, 0), (2, 0), (-1, 1), (1, 1), (0, 2))
"""The diamond, pots in order, in half pitches; far end up."""
_RADIUS: Final = 0.62
"""Radius of a pot in half pitches."""

_TONED = 0.33
"""How much brass the fuller pots have: more would leave no letters that stand out; the fullest is all brass."""


def draw_pot_counts(page: Page, box: Box, counts: Sequence[int]) -> None:
    """Draw how many balls went into each pot, as large as it fits in a box."""
    style, p = page.style, page.palette
    step = min(box.w, box.h) / (4 + 2 * _RADIUS + 0.3)
    most = max(counts, default=0)
    for (dx, dy), count in zip(_PLACES, counts, strict=True):
        x, y, radius = box.x + box.w / 2 + dx * step, box.y + box.h / 2 + dy * step, step * _RADIUS
        part = count / most if most else 0.0
        dot(page.window, (x, y), radius, p.line)
        share = 1.0 if part == 1.0 else 0.15 + _TONED * part
        fill = mixed(p.room_deep, p.accent, share) if count else p.room_deep
        dot(page.window, (x, y), radius - max(1.5, radius * 0.08), fill)
        if count:
            tone = max((p.on_accent, p.ink), key=lambda letters: contrast(letters, fill))
            room = (round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))
            size = round(min(style.pixels("heading"), radius * 0.9))
            style.draw_line(page.window, str(count), "strong", tone, room, align="centre", size=size)
