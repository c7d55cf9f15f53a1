"""A small map of the nine pots: which colour stands where, which rows each side can still complete."""

from collections.abc import Mapping
from typing import Final

from yagopool.games.yago.balls import Colour
from yagopool.table.pieces import Pot
from yagopool.table.sides import Side
from yagopool.ui.play.facts import PotsFacts
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.indicators import PotMapLook, draw_pot_map

_APART: Final = 10
"""Units between the words about one side and those about the other."""
_NARROW: Final = 270
"""Units of width below which the words stand under the map, at letters of 100 %."""


def map_height(style: Style, width: int) -> int:
    """Return the height of the map's card for a width, in pixels."""
    words, most = _words_height(style), style.px(150)
    if _stacked(style, width):
        high = min(round(width * 0.7), most) + style.px(_APART) + words
    else:
        high = max(min(round(width * 0.5), most), words)
    return high + style.line_height("small") + 2 * style.px(PAD)


def bare_map_height(style: Style, width: int) -> int:
    """Return the height of a card that holds the map alone, without words, in pixels."""
    return min(round(width * 0.7), style.tall(100)) + 2 * style.px(PAD)


def _words_height(style: Style) -> int:
    return 2 * (style.line_height("strong") + 2 * style.line_height("small")) + style.px(_APART)


def _stacked(style: Style, width: int) -> bool:
    """Return whether the words stand below the map: in a narrow column they have no room beside it."""
    return width < style.tall(_NARROW)


def rows_on_board(facts: PotsFacts, *, asked: bool) -> PotMapLook | None:
    """Return what of the map is to be seen on the board itself: what has won, and all of it where that is asked."""
    if asked:
        return map_look(facts)
    return PotMapLook(full_rows=facts.full_rows, won=facts.won) if facts.full_rows or facts.won else None


def draw_map(page: Page, box: Box, facts: PotsFacts, names: Mapping[Side, tuple[str, ...]]) -> None:
    """Draw the map's card, without words where it is too low; ``names`` are those of each side's members."""
    style = page.style
    inner = page.card(box)
    if box.h < map_height(style, box.w):
        draw_pot_map(page.window, style, inner, map_look(facts))
        return
    line = style.line_height("small")
    title = page.speaker.say("ui.map.title")
    style.draw_line(page.window, title, "small", page.palette.ink_soft, (inner.x, inner.y, inner.w, line))
    below = Box(inner.x, inner.y + line, inner.w, max(1, inner.h - line))
    if _stacked(style, box.w):
        words = _words_height(style)
        high = max(1, below.h - words - style.px(_APART))
        draw_pot_map(page.window, style, Box(below.x, below.y, below.w, high), map_look(facts))
        _draw_rows_left(page, Box(below.x, below.bottom - words, below.w, words), facts, names)
        return
    side = min(below.h, round(below.w * 0.46))
    draw_pot_map(page.window, style, Box(below.x, below.y, side, below.h), map_look(facts))
    left = below.x + side + style.px(16)
    _draw_rows_left(page, Box(left, below.y, max(1, below.right - left), below.h), facts, names)


def map_look(facts: PotsFacts) -> PotMapLook:
    """Return what the map draws. While colours are open every row is open to both sides, and drawn once."""
    known = any(colour is not None for _, colour, _ in facts.open_rows)
    sides = facts.open_rows if known else facts.open_rows[:1]
    rows = tuple((colour, row) for _, colour, open_rows in sides for row in open_rows)
    return PotMapLook(facts.colours, rows, facts.full_rows, facts.threats, facts.won)


def _draw_rows_left(page: Page, box: Box, facts: PotsFacts, names: Mapping[Side, tuple[str, ...]]) -> None:
    """Write how many rows each side can still complete, and with which pots it would."""
    style, p = page.style, page.palette
    name, line = style.line_height("strong"), style.line_height("small")
    threats = [threatened(facts, colour) for _, colour, _ in facts.open_rows]
    y = box.y + (box.h - 2 * (name + line) - line * sum(map(bool, threats)) - style.px(_APART)) // 2
    for (side, colour, rows), pots in zip(facts.open_rows, threats, strict=True):
        team = _team(page, names[side], box.w)
        style.draw_line(page.window, team, "strong", p.ink, (box.x, y, box.w, name))
        words = page.speaker.count("ui.map.rows", len(rows))
        style.draw_line(page.window, words, "small", p.side(colour), (box.x, y + name, box.w, line))
        y += name + line
        if pots:
            words = page.speaker.say("ui.map.threat", pots=pots)
            style.draw_line(page.window, words, "small", p.ink, (box.x, y, box.w, line))
            y += line
        y += style.px(_APART)


def threatened(facts: PotsFacts, colour: Colour | None) -> tuple[Pot, ...]:
    """Return the pots that would complete a row of a colour."""
    return tuple(pot for threatening, pot in facts.threats if threatening == colour)


def _team(page: Page, members: tuple[str, ...], room: int) -> str:
    """Return a side's name: of a team that is too long for a line the first member, and how many more there are."""
    whole = " + ".join(members)
    if len(members) == 1 or page.style.width_of(whole, "strong") <= room:
        return whole
    return page.speaker.say("ui.map.team", first=members[0], others=len(members) - 1)
