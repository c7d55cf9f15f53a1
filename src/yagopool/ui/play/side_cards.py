"""The cards in the columns of a match: each side, the map of the pots, the power and small steps of the aim."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.games.yago.balls import Colour
from yagopool.table.pieces import Pot
from yagopool.table.sides import Side
from yagopool.table.spec import BoardSpec
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import DIRECTION_STEPS, Aim
from yagopool.ui.input.devices import Device
from yagopool.ui.play.facts import PotsFacts, SideFacts
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.shapes import card, dot, outline, polygon
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import Button, draw_chip
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.indicators import PotMapLook, draw_pot_map, draw_power_bar, draw_pulse_dots, power_at

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
    """Draw points and target in one line, shots left as pips at the right."""
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
    """Draw points and target at the left, shots left at the right."""
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
    """Draw shots left as pips with their words below."""
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
    """Return what of the map is shown on the board itself: what has won, and all of it where that is asked."""
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


@dataclass(frozen=True, slots=True)
class Meter:
    """Where the meter lies; as the pull, its scale is the square root of the power, so soft flicks have room."""

    track: Box

    def power_at(self, x: float) -> float:
        """Return the power under a window x, 0 to 1."""
        return power_at(self.track, x)


def power_height(style: Style) -> int:
    """Return the height of the meter's card in pixels."""
    return style.line_height("heading") + style.line_height("small") + style.px(28 + 8 + 6) + 2 * style.px(PAD)


def meter_in(style: Style, box: Box) -> Meter:
    """Return the meter of a card."""
    inner = box.inset(style.px(PAD))
    return Meter(Box(inner.x, inner.y + style.line_height("heading") + style.px(8), inner.w, style.px(28)))


def hop_power(spec: BoardSpec) -> float:
    """Return the power from which a flicked ball leaves the cloth."""
    return min(spec.hop_speed / spec.greatest_flick, 1.0)


def draw_power(page: Page, box: Box, aim: Aim | None, spec: BoardSpec, device: Device | None, *, warns: bool) -> None:
    """Draw the meter's card; without an aim it is empty.

    Below it stands how the device in use moves it; nothing where it is not this player's to move (None).
    """
    style, p = page.style, page.palette
    inner, meter = page.card(box), meter_in(style, box)
    hops = aim is not None and aim.power >= hop_power(spec)
    high = style.line_height("heading")
    title = page.speaker.say("ui.power.title")
    style.draw_line(page.window, title, "small", p.ink_soft, (inner.x, inner.y, inner.w, high))
    if aim is not None:
        fixed = page.speaker.fixed
        words = page.speaker.say("ui.power.aim", power=fixed(aim.power * 100, 1), direction=fixed(aim.direction, 2))
        tone = p.warn if warns or hops else p.ink
        room = inner.w - style.width_of(title, "small") - style.px(10)
        style.draw_line(page.window, words, "heading", tone, (inner.right - room, inner.y, room, high), align="right")
    draw_power_bar(page.window, style, meter.track, None if aim is None else aim.power, hop_power(spec))
    below = (inner.x, meter.track.bottom + style.px(6), inner.w, style.line_height("small"))
    if hops or device is not None:
        words = page.speaker.say("ui.power.hop" if hops else f"ui.power.scale.{device}")
        style.draw_line(page.window, words, "small", p.warn if hops else p.ink_faint, below)


FINER: Final = "finer"
"""The key of the button that goes through the sizes of the steps."""

_SIGNS: Final = (("←", Action.LEFT), ("→", Action.RIGHT), ("", None), ("−", Action.DOWN), ("+", Action.UP))
_GAP: Final = 6
_WIDER: Final = 1.7
"""How much wider than a sign's button the one in the middle is."""


class Nudges:
    """The row, and how fine its steps are: 0 plain, 1 fine, 2 finest."""

    def __init__(self) -> None:
        self.step = 0
        self.group = Group()
        self.shown = False

    def handle(self, event: pygame.event.Event) -> Press | None:
        """Return the step that a button of the row means; the one in the middle makes the steps finer, then coarse."""
        pointed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
        message = self.group.handle(event) if self.shown and pointed else None
        if message is None:
            return None
        if message.key == FINER:
            self.step = (self.step + 1) % len(DIRECTION_STEPS)
            return None
        return Press(Action(message.key), self.step)

    def height(self, style: Style) -> int:
        """Return the row's height in pixels."""
        return Button("", "+").height(style, 1)

    def place(self, style: Style, box: Box) -> None:
        """Lay the row out in a box, and say the size of its steps."""
        words = f"{DIRECTION_STEPS[self.step]:g}°"
        if not self.group.widgets or not any(getattr(one, "text", "") == words for one in self.group):
            pressed = {one.key: one.hovered for one in self.group}
            signs = [Button(FINER, words) if action is None else Button(action, sign) for sign, action in _SIGNS]
            for button in signs:
                button.hovered = pressed.get(button.key, False)
            self.group = Group(signs)
        gap = style.px(_GAP)
        share = (box.w - gap * (len(_SIGNS) - 1)) / (len(_SIGNS) - 1 + _WIDER)
        x = float(box.x)
        for one in self.group:
            wide = share * (_WIDER if one.key == FINER else 1.0)
            one.place((round(x), box.y, round(wide), box.h))
            x += wide + gap
