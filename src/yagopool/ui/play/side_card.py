"""A side's card: who, which colour, what is left, strokes in hand, points; the one to act is unmistakable."""

from typing import Final

from yagopool.ui.play.facts import SideFacts
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.shapes import card, dot, outline, polygon
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import draw_chip
from yagopool.ui.widgets.indicators import draw_pulse_dots

_MOST: Final = 0.36
"""The part of a column that a full card may take; with larger letters the compact one stands there."""

_ARROW: Final = 6
"""Size of the arrow before the words that it is a side's turn, in units."""


def compact_in(style: Style, column: Box) -> bool:
    """Return whether a column is too short for full cards."""
    return _full_height(style) > column.h * _MOST


def side_height(style: Style, column: Box) -> int:
    """Return the height of a side's card in a column, in pixels."""
    if not compact_in(style, column):
        return _full_height(style)
    words = 2 * style.line_height("heading") + style.px(26)
    return words + style.px(8) + 2 * style.px(PAD)


def _full_height(style: Style) -> int:
    words = style.line_height("heading") + 2 * style.line_height("small") + style.line_height("score")
    return words + style.px(24) + 2 * style.px(8) + 2 * style.px(PAD)


def draw_side(page: Page, box: Box, facts: SideFacts, *, compact: bool = False, wordless: bool = False) -> None:
    """Draw one side's card. The compact one leaves out words that its pictures say too.

    ``wordless``: the words that it is its turn are left out, for the dots that breathe there (``draw_thinking``).
    """
    style = page.style
    inner = page.card(box)
    if facts.acting:
        radius = style.px(style.theme.radii.card)
        outline(page.window, box, page.palette.accent, radius, max(2, style.px(3)))
    high = style.line_height("heading")
    _draw_name(page, Box(inner.x, inner.y, inner.w, high), facts, wordless=wordless)
    y = inner.y + high
    if compact:
        _draw_compact_score(page, Box(inner.x, y, inner.w, high), facts)
        _draw_row_of_balls(page, (inner.x, y + high + style.px(18)), facts)
        return
    _draw_about(page, Box(inner.x, y, inner.w, style.line_height("small")), facts)
    y += style.line_height("small") + style.px(8)
    _draw_score(page, Box(inner.x, y, inner.w, style.line_height("score")), facts)
    y += style.line_height("score") + style.px(8)
    _draw_balls(page, Box(inner.x, y, inner.w, max(1, inner.bottom - y)), facts)


def _draw_compact_score(page: Page, box: Box, facts: SideFacts) -> None:
    """Draw points and target in one line, strokes in hand as pips at the right."""
    style, p, points = page.style, page.palette, str(facts.points)
    style.draw_line(page.window, points, "heading", p.ink, box)
    left = box.x + style.width_of(points, "heading") + style.px(8)
    right = box.right - facts.strokes * style.px(22) - style.px(6)
    style.draw_line(page.window, _target(page, facts), "small", p.ink_soft, (left, box.y, max(1, right - left), box.h))
    for index in range(facts.strokes):
        dot(page.window, (box.right - style.px(8) - index * style.px(22), box.y + box.h / 2), style.px(8), p.accent)


def _target(page: Page, facts: SideFacts) -> str:
    return page.speaker.say("ui.side.target", target=facts.target)


def _draw_name(page: Page, box: Box, facts: SideFacts, *, wordless: bool) -> None:
    """Draw the colour and the name of the member at the table."""
    left = box.x
    if facts.colour is not None:
        radius = box.h * 0.36
        page.ball((box.x + radius, box.y + box.h / 2), radius, facts.colour)
        left += round(2 * radius) + page.style.px(10)
    right = box.right
    if facts.acting:
        right -= _draw_turn(page, box, wordless=wordless) + page.style.px(10)
    name = facts.members[facts.at_table or 0]
    room, style = (left, box.y, max(1, right - left), box.h), page.style
    style.draw_name(page.window, name, "heading", page.palette.ink, room, above=style.px(PAD * 0.6))


def draw_thinking(page: Page, column: Box, seconds: float) -> None:
    """Let three dots breathe on the card at the top of a column, where it says whose turn it is: that side thinks."""
    inner = column.inset(page.style.px(PAD))
    pill = _pill(page, Box(inner.x, inner.y, inner.w, page.style.line_height("heading")))
    draw_pulse_dots(page.window, page.style, _beside_arrow(page, pill), page.palette.on_accent, seconds)


def _pill(page: Page, row: Box) -> Box:
    """Return the tag at the right of the name's row that says that it is this side's turn."""
    style = page.style
    wide = style.width_of(page.speaker.say("ui.side.turn"), "chip") + 3 * style.px(_ARROW) + style.px(16)
    wide, high = min(wide, row.w // 2), style.line_height("chip") + style.px(8)
    return Box(row.right - wide, row.y + (row.h - high) // 2, wide, high)


def _beside_arrow(page: Page, pill: Box) -> Box:
    style = page.style
    arrow = 2 * style.px(_ARROW)
    return Box(pill.x + style.px(10) + arrow, pill.y, pill.w - style.px(18) - arrow, pill.h)


def _draw_turn(page: Page, row: Box, *, wordless: bool) -> int:
    """Say at the right that it is this side's turn, in brass, with an arrow; return the width used."""
    style, p, pill = page.style, page.palette, _pill(page, row)
    card(page.window, pill, p.accent, pill.h // 2)
    x, y, arrow = pill.x + style.px(10), pill.y + pill.h / 2, style.px(_ARROW)
    polygon(page.window, [(x, y - arrow * 0.8), (x + arrow * 1.1, y), (x, y + arrow * 0.8)], p.on_accent)
    if not wordless:
        words = page.speaker.say("ui.side.turn")
        style.draw_line(page.window, words, "chip", p.on_accent, _beside_arrow(page, pill))
    return pill.w


def _draw_about(page: Page, box: Box, facts: SideFacts) -> None:
    """Draw the colour in words, the computer's level, a hand that strays, team mates."""
    say, words = page.speaker.say, []
    words.append(say(f"ui.side.{facts.colour}") if facts.colour else say("ui.side.open"))
    if facts.level is not None:
        level = say(f"ui.level.{facts.level}")
        named = level in facts.members
        words.append(say("ui.side.level") if named else say("ui.side.computer", level=level))
    if facts.hand != "exact":
        words.append(say(f"ui.side.hand.{facts.hand}"))
    mates = [name for i, name in enumerate(facts.members) if i != (facts.at_table or 0)]
    if mates:
        words.append(say("ui.side.with", names=tuple(mates)))
    page.style.draw_line(page.window, " · ".join(words), "small", page.palette.side(facts.colour), box)


def _draw_score(page: Page, box: Box, facts: SideFacts) -> None:
    """Draw points and target at the left, strokes in hand at the right."""
    style, p = page.style, page.palette
    points = str(facts.points)
    style.draw_line(page.window, points, "score", p.ink, box)
    left = box.x + style.width_of(points, "score") + style.px(10)
    words = _target(page, facts)
    line = style.line_height("small")
    base = box.y + box.h - line - round(box.h * 0.16)
    style.draw_line(page.window, words, "small", p.ink_soft, (left, base, max(1, box.w // 2), line))
    if facts.strokes:
        _draw_strokes(page, box, facts.strokes)
    elif facts.winner:
        tag = page.speaker.say("ui.side.winner")
        wide = style.width_of(tag, "chip") + style.px(14)
        draw_chip(page.window, style, tag, (box.right - wide, box.y + box.h // 3))


def _draw_strokes(page: Page, box: Box, strokes: int) -> None:
    """Draw strokes in hand as pips with their words below."""
    style, colour = page.style, page.palette.accent
    radius, line = style.px(8), style.line_height("small")
    middle = box.y + (box.h - line) / 2
    for index in range(strokes):
        dot(page.window, (box.right - radius - index * (2 * radius + style.px(6)), middle), radius, colour)
    words = page.speaker.say("ui.side.strokes_left", n=strokes)
    base = box.y + box.h - line
    half = box.w // 2
    style.draw_line(page.window, words, "small", colour, (box.right - half, base, half, line), align="right")


def _draw_balls(page: Page, box: Box, facts: SideFacts) -> None:
    """Draw five balls: those still to pot whole, those in pots as dark holes with a dot of their colour."""
    style, p, line = page.style, page.palette, page.style.line_height("small")
    known = facts.colour is not None
    words = page.speaker.count("ui.side.left", len(facts.left) if known else 5)
    style.draw_line(page.window, words, "small", p.ink_soft, (box.x, box.y, box.w, line))
    _draw_row_of_balls(page, (box.x, box.y + line + style.px(14)), facts)


def _draw_row_of_balls(page: Page, place: tuple[int, int], facts: SideFacts) -> None:
    """Draw the five balls from a place at the middle of their left edge."""
    style, p, radius = page.style, page.palette, page.style.px(10)
    for index in range(5):
        centre = (place[0] + radius + index * (2 * radius + style.px(8)), place[1])
        if facts.colour is None:
            dot(page.window, centre, radius, p.line, hole=0.84)
        elif index < len(facts.left):
            page.ball(centre, radius, facts.colour)
        else:
            dot(page.window, centre, radius, p.sunken)
            dot(page.window, centre, radius * 0.42, p.ball(facts.colour).text)
