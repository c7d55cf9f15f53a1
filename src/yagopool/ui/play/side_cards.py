"""The cards of a match's sides, balls on their way to them, the power and small steps of the aim."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from yagopool.match.session import Played
from yagopool.table.spec import Ball, BoardSpec, Side, other_side
from yagopool.ui.input.actions import Action, Device, Press
from yagopool.ui.input.aim import DIRECTION_STEPS
from yagopool.ui.layout_kit import PAD, Page, Row, draw_power_bar, draw_pulse_dots
from yagopool.ui.picture.backdrop import name_box
from yagopool.ui.picture.portrait import Mood, draw_portrait
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.remarks import occasion_of
from yagopool.ui.play.view_model import AimView, Flight
from yagopool.ui.shapes import card, dot, outline, polygon
from yagopool.ui.style import FINGER, Style
from yagopool.ui.theme import CHARACTERS, Rgb, Role, eased
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Button, Widget, chip_height, chip_width
from yagopool.ui.widgets.group import Group

Place = tuple[float, float]
"""In the window, in pixels."""


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side as its card shows it.

    ``members`` with the index of the one whose turn it is within the team. ``left``: the balls still to pot of ``each``
    colour's, none while colours are open. ``strokes``: shots left, 0 where the opponent plays next. ``hand``: the one
    agreed on. ``said``: what else there is to say, in a few words each.
    """

    side: Side
    members: tuple[str, ...]
    at_table: int | None
    level: str | None
    colour: str | None
    left: tuple[Ball, ...]
    strokes: int
    acting: bool
    points: int
    target: int
    winner: bool
    hand: str = "exact"
    each: int = 5
    said: tuple[str, ...] = ()
    mood: Mood = "calm"
    """How the computer's face looks."""


def mood_of(controller: MatchController, side: Side, table: Mood, *, fresh: bool) -> Mood:
    """Return how the face of a computer's side looks; ``table``: where the table lies, ``fresh``: after a ruling."""
    level, ruled, winner = controller.setup.level_of(side), controller.ruled, controller.winner
    if level not in CHARACTERS:
        return "calm"
    kind = CHARACTERS[level].kind
    if winner is not None:
        return "glad" if kind or winner == side else "wince"
    just_ruled = ruled if fresh and controller.unseen is None else None
    return _after_shot(controller, side, just_ruled, kind=kind) or ("tense" if _threatened(controller, side) else table)


def _after_shot(controller: MatchController, side: Side, played: Played | None, *, kind: bool) -> Mood | None:
    """Return how a computer's face looks after a shot, None if it shows nothing of it; ``kind``: glad for others."""
    if played is None or played.ruling is None:
        return None
    own = played.before.shooter_next == side
    if own and played.ruling.fouls:
        return "wince"
    if own and occasion_of(controller, side, played) == "missed":
        return "glad" if kind else "wince"
    return "glad" if (own or kind) and controller.look.own_potted(played) else None


def _threatened(controller: MatchController, side: Side) -> bool:
    """Whether the opponent, who plays, is one ball from winning."""
    rival = other_side(side)
    return controller.state.to_act == rival and bool(controller.chart().lacks(rival))


def side_facts(controller: MatchController, side: Side) -> SideFacts:
    state, result = controller.state, controller.state.result
    pieces = controller.pieces_of(side)
    playing = result is None and state.shooter_next == side
    members = state.match.members(side)
    return SideFacts(
        side,
        members,
        members.index(state.player) if playing and state.player in members else None,
        None if controller.setup.program else controller.setup.level_of(side),
        pieces.colour,
        pieces.left,
        state.strokes if playing else 0,
        result is None and state.to_act == side,
        state.score["AB".index(side)],
        state.match.target,
        controller.winner == side,
        controller.setup.agreed_hand_of(side),
        pieces.each,
        pieces.said,
    )


_ARROW: Final = 6
"""Size of the arrow before the shots of the side whose turn it is, in units."""
_ABOVE: Final = 10
"""Above and below the words of a side's card, in units."""
_WITH_TARGET: Final = 150
"""Units of width from which a card says how many points win the match, at letters of 100 %."""
_WITH_FACE: Final = 70
"""Units of width from which there is room for a face before the name, at letters of 100 %."""
_ROOMY: Final = 200
"""Units of width from which two shots leave room for the colour's name, at letters of 100 %; else they are smaller."""
_BALL: Final = 10
"""Radius of the balls on it."""
_FEW: Final = 5
"""As many balls as have room at that size."""
_SHOTS: Final = 48
"""Width in units that its shots take, or the dots in their place; a face may not push them onto the balls."""


def strip_height(text_size: float) -> float:
    return 2.0 * _ABOVE + 28.0 + 29.0 * text_size


def side_height(style: Style) -> int:
    return style.line_height("heading") + style.px(28) + 2 * style.px(_ABOVE)


def draw_side(
    page: Page,
    box: Box,
    facts: SideFacts,
    *,
    target: str | None = None,
    name_size: int = 0,
    wordless: bool = False,
    says_colour: bool = True,
) -> None:
    """Draw one side's card: name and points; below, balls to pot and in pots, and the shots left.

    ``target``: how it says what wins the match (``target_said``), None: as it has room. ``name_size``: of the letters
    of the name (``names_size``), 0: as it has room. ``wordless``: the place of the shots is left free, for the dots
    that breathe there (``draw_thinking``). ``says_colour``: its colour, or that it has none, is said in words
    (``colour_said``).
    """
    style, p = page.style, page.palette
    page.card(box)
    if facts.acting or facts.winner:
        outline(page.window, box, p.accent, style.px(style.theme.radii.card), max(2, style.px(3)))
    facts = _faced(style, box, facts)
    (_, lower), upper = _lines(style, box, facts.level), _upper(style, box, facts.level)
    if facts.level in CHARACTERS:
        draw_portrait(page.window, facts.level, *_portrait_at(style, box, facts.level), mood=facts.mood)
    right = _draw_points(page, upper, facts, _target(page, upper, facts) if target is None else target)
    facts = _draw_names(page, upper._replace(w=max(1, right - upper.x)), facts, name_size)
    left = _draw_balls(page, lower, facts)
    right = lower.right - style.px(_SHOTS) if wordless else _draw_turn(page, lower, facts, left)
    _draw_about(page, Box(left, lower.y, max(0, right - left), lower.h), facts, says_colour=says_colour)


def _faced(style: Style, box: Box, facts: SideFacts) -> SideFacts:
    """Return a side without its computer's face where a card has no room for one."""
    narrow = _lines(style, box, facts.level)[0].w < style.tall(_WITH_FACE)
    return replace(facts, level=None) if narrow and not _face(style, box, facts.level) else facts


def names_size(page: Page, sides: Mapping[Box, SideFacts], target: str) -> int:
    """Return the size of the letters, in pixels, in which each name fits that a line can hold; 0 if none."""
    style, sizes = page.style, list[int]()
    for box, facts in sides.items():
        one = _faced(style, box, facts)
        row = _upper(style, box, one.level)
        room = max(1, _points_left(style, row, one, target) - row.x)
        sizes += [style.fitted("heading", (name,), room) for name in one.members if style.fits(name, "heading", room)]
    return min(sizes, default=0)


def _draw_names(page: Page, room: Box, facts: SideFacts, size: int) -> SideFacts:
    """Write who plays, with the others of the team behind where they have room; return what is left to say."""
    style, name, p = page.style, facts.members[facts.at_table or 0], page.palette
    mates = " + ".join(("", *(one for one in facts.members if one != name)))
    after = style.width_of(name, "heading") + style.px(5)
    if mates and style.fits(mates, "small", room.w - after, gently=True):
        beside = (room.x + after, room.y, room.w - after, room.h)
        style.draw_line(page.window, mates, "small", p.ink_soft, beside)
        facts = replace(facts, members=(name,), at_table=0)
    style.draw_name(page.window, name, "heading", p.ink, room, above=style.px(_ABOVE - 2), size=size)
    return facts


def _face(style: Style, box: Box, level: str | None) -> int:
    """Return the width of a computer's face on its side's card; 0 where it is a small one before the name.

    As high as the card, it would leave no room there for balls and shots.
    """
    face = box.h - style.px(6)
    room = box.w - 2 * style.px(PAD) - face - 5 * (2 * style.px(_BALL) + style.px(5)) - style.px(6)
    return face if level in CHARACTERS and room >= style.px(_SHOTS) else 0


def _portrait_at(style: Style, box: Box, level: str | None) -> tuple[Place, float]:
    """Return where a computer's face is, and its radius: at the left of a card, or before the name in its line."""
    if _face(style, box, level):
        radius = (box.h - 2 * style.px(6)) / 2
        return (box.x + style.px(8) + radius, box.y + box.h / 2), radius
    whole, _ = _lines(style, box, level)
    return (whole.x + whole.h / 2 - style.px(4), whole.y + whole.h / 2), whole.h / 2


def _lines(style: Style, box: Box, level: str | None) -> tuple[Box, Box]:
    pad, high = style.px(PAD), style.line_height("heading")
    face = _face(style, box, level)
    x, y, wide = box.x + pad + face, box.y + (box.h - high - style.px(28)) // 2, max(1, box.w - 2 * pad - face)
    return Box(x, y, wide, high), Box(x, y + high + style.px(6), wide, style.px(22))


def draw_thinking(page: Page, box: Box, level: str | None, seconds: float) -> None:
    """Let three dots breathe on a side's card, where its shots stand else: that side thinks."""
    _, lower = _lines(page.style, box, level)
    wide = page.style.px(_SHOTS)
    place = Box(lower.right - wide, lower.y, wide, lower.h)
    draw_pulse_dots(page.window, page.style, place, page.palette.accent, seconds)


def target_said(page: Page, sides: Mapping[Box, SideFacts]) -> str:
    """Return how each of several cards says what wins the match: the shortest that one of them has room for."""
    return min((_target(page, _upper(page.style, box, one.level), one) for box, one in sides.items()), key=len)


def _upper(style: Style, box: Box, level: str | None) -> Box:
    """Return the line of name and points, without a small face before the name."""
    upper, _ = _lines(style, box, level)
    small = level in CHARACTERS and not _face(style, box, level)
    return upper._replace(x=upper.x + upper.h, w=max(1, upper.w - upper.h)) if small else upper


def _target(page: Page, row: Box, facts: SideFacts) -> str:
    """Return how a card says what wins the match: in words, in signs, or nothing next to a long name."""
    style = page.style
    if row.w >= style.tall(_WITH_TARGET):
        return page.speaker.say("ui.side.target", target=facts.target)
    name, short = facts.members[facts.at_table or 0], f"/{facts.target}"
    taken = style.width_of(str(facts.points), "heading") + style.width_of(short, "small") + style.px(16)
    letters = (style, *style.smaller())
    return short if any(one.fits(name, "heading", row.w - taken, gently=True) for one in letters) else ""


def _draw_points(page: Page, row: Box, facts: SideFacts, target: str) -> int:
    style, p, points = page.style, page.palette, str(facts.points)
    right = row.right - style.width_of(target, "small")
    style.draw_line(page.window, target, "small", p.ink_soft, (right, row.y, row.right - right, row.h))
    left, gap, ink = _points_left(style, row, facts, target), style.px(10), p.accent if facts.winner else p.ink
    at = (left + gap, row.y, style.width_of(points, "heading"), row.h)
    style.draw_line(page.window, points, "heading", ink, at)
    return left


def _points_left(style: Style, row: Box, facts: SideFacts, target: str) -> int:
    """Return where the name ends at the latest, left of points and target."""
    taken = style.width_of(str(facts.points), "heading") + style.width_of(target, "small")
    return row.right - taken - style.px(6) - style.px(10)


def _draw_turn(page: Page, row: Box, facts: SideFacts, left: int) -> int:
    """Draw at a row's right whose turn it is: an arrow and a dot for each shot, or who has won; return the left end.

    One shot that has no room next to the balls, which end at ``left``, is not drawn: the card's frame says whose it is.
    """
    style, p, middle = page.style, page.palette, row.y + row.h / 2
    if facts.winner:
        words = page.speaker.say("ui.side.winner")
        wide = chip_width(style, words)
        tag = pygame.Rect(row.right - wide, round(middle) - chip_height(style) // 2, wide, chip_height(style))
        card(page.window, tag, p.accent, style.px(style.theme.radii.chip))
        style.draw_line(page.window, words, "chip", p.on_accent, tag, align="centre")
        return tag.x - style.px(8)
    if not facts.acting:
        return row.right
    arrow, (narrow, radius, x, places) = style.px(_ARROW), _shots_in(style, row, facts)
    if x - arrow * 1.1 < left and facts.strokes < 2:
        return row.right
    for place in places:
        dot(page.window, place, radius, p.accent)
    points = [(x - arrow * 1.1, middle - arrow), (x, middle), (x - arrow * 1.1, middle + arrow)]
    polygon(page.window, points, p.accent)
    return round(x - (1.5 if narrow else 2.0) * arrow)


def _shots_in(style: Style, row: Box, facts: SideFacts) -> tuple[bool, int, int, list[Place]]:
    """Return whether the dots of a side's shots are small, their radius, where they begin in a row, and each place."""
    narrow = facts.each > _FEW or (facts.strokes > 1 and row.w < style.tall(_ROOMY))
    radius, step = (style.px(5), style.px(12)) if narrow else (style.px(7), 2 * style.px(7) + style.px(5))
    x = row.right - max(1, facts.strokes) * step - (0 if narrow else style.px(3))
    first = x + style.px(5 if narrow else 8) + radius
    return narrow, radius, x, [(first + shot * step, row.y + row.h / 2) for shot in range(facts.strokes)]


def shot_slots(style: Style, box: Box, facts: SideFacts) -> list[Place]:
    return _shots_in(style, _lines(style, box, facts.level)[1], facts)[3]


def colour_said(page: Page, sides: Mapping[Box, SideFacts]) -> bool:
    """Return whether every card has room to say its side's colour, or that it has none yet: all say it, or none."""
    style, rows = page.style, [(_lines(page.style, box, one.level)[1], one) for box, one in sides.items()]
    rooms = ((row.right - style.px(_SHOTS) - _balls_end(style, row, one), one) for row, one in rows)
    return all(style.fits(_colour(page.speaker.say, one), "small", room, gently=True) for room, one in rooms)


def _colour(say: Callable[..., str], facts: SideFacts) -> str:
    return say(f"ui.side.{facts.colour or 'open'}")


def _draw_about(page: Page, box: Box, facts: SideFacts, *, says_colour: bool) -> None:
    """Draw the colour in words, a hand that strays and team mates, as many of them as there is room for."""
    style, words = page.style, _about(page.speaker.say, facts, says_colour=says_colour)
    while words and not style.fits(" · ".join(words), "small", box.w, gently=True):
        words.pop()
    if words:
        style.draw_line(page.window, " · ".join(words), "small", page.palette.side(facts.colour), box)


def _about(say: Callable[..., str], facts: SideFacts, *, says_colour: bool) -> list[str]:
    words = [_colour(say, facts), *facts.said] if says_colour else [*facts.said]
    if facts.hand != "exact":
        words.append(say(f"ui.side.hand.{facts.hand}"))
    mates = [name for i, name in enumerate(facts.members) if i != (facts.at_table or 0)]
    if mates:
        words.append(say("ui.side.with", names=tuple(mates)))
    return words


def ball_slot(style: Style, box: Box, facts: SideFacts, number: int) -> tuple[tuple[float, float], float]:
    """Return where on a side's card the first of its potted balls stands, or one after it, and its radius."""
    _, row = _lines(style, box, facts.level)
    radius, step = _ball_sizes(style, facts)
    return (row.x + radius + (len(facts.left) + number) * step, row.y + row.h / 2), radius


def _ball_sizes(style: Style, facts: SideFacts) -> tuple[int, int]:
    """Return the radius of the balls on a card, smaller where there are many, and from one middle to the next."""
    few = facts.each <= _FEW
    radius = style.px(_BALL) if few else int(style.px(_BALL) * _FEW / facts.each)
    return radius, 2 * radius + style.px(5 if few else 3)


def _draw_balls(page: Page, row: Box, facts: SideFacts) -> int:
    """Draw its balls: those still to pot whole, those in pots as dark holes with a dot; return where they end."""
    style, p, (radius, step) = page.style, page.palette, _ball_sizes(page.style, facts)
    for index in range(facts.each):
        centre = (row.x + radius + index * step, row.y + row.h / 2)
        if facts.colour is None:
            dot(page.window, centre, radius, p.line, hole=0.84)
        elif index < len(facts.left):
            page.ball(centre, radius, facts.colour)
        else:
            dot(page.window, centre, radius, p.sunken)
            dot(page.window, centre, radius * 0.42, p.ball(facts.colour).text)
    return _balls_end(style, row, facts)


def _balls_end(style: Style, row: Box, facts: SideFacts) -> int:
    return row.x + facts.each * _ball_sizes(style, facts)[1] + style.px(6)


GIVEN: Final = 0.9
"""Seconds for which the plate shows whose colour is whose, including the balls' way to the names, ..."""
_OPENS: Final = 0.15
"""... the time in which it comes, ..."""
_STANDS: Final = 0.5
"""... and the part after which they go there."""


def draw_given(page: Page, board: Box, sides: Mapping[Side, Box], facts: Sequence[SideFacts], left: float) -> None:
    """Draw across the board whose colour is whose; then each ball slides to its side's card.

    ``left``: seconds of ``GIVEN`` that it still stands.
    """
    style, p = page.style, page.palette
    way = 0.0 if style.theme.motion.off else eased(max(0.0, 1.0 - left / GIVEN - _STANDS) / (1.0 - _STANDS))
    high, radius = style.px(56) + 2 * style.line_height("small"), style.px(24)
    plate = Box(board.x, board.centre[1] - high // 2, board.w, high)
    picture = pygame.Surface((plate.w, plate.h), pygame.SRCALPHA)
    picture.fill((*p.panel, 236))
    for edge in (0, plate.h - style.px(2)):
        picture.fill(p.accent, (0, edge, plate.w, style.px(2)))
    places = []
    for number, one in enumerate(facts):
        half = plate.w // 2
        middle = number * half + half // 2
        words = " + ".join(one.members)
        room = (number * half + style.px(16), plate.h - style.line_height("heading") - style.px(8))
        size = (half - 2 * style.px(16), style.line_height("heading"))
        style.draw_line(picture, words, "heading", p.side(one.colour), (*room, *size), align="centre")
        places.append((plate.x + middle, plate.y + style.px(12) + radius))
    come = 1.0 if style.theme.motion.off else eased((GIVEN - left) / _OPENS)
    picture.set_alpha(round(255 * (1.0 - way) * come))
    page.window.blit(picture, (plate.x, plate.y))
    for one, (x, y) in zip(facts, places, strict=True):
        card_at = sides[one.side]
        to = (card_at.x + style.px(PAD + _BALL), card_at.bottom - style.px(_ABOVE + _BALL))
        at = (x + (to[0] - x) * way, y + (to[1] - y) * way)
        page.ball(at, (radius + (style.px(_BALL) - radius) * way) * come, one.colour or "")


PASSES: Final = 0.3
"""Seconds in which the turn passes from one side's card to the other's."""


def draw_passing(page: Page, start: Box, end: Box, age: float) -> None:
    """Draw the frame around who plays on its way from one card to the other."""
    style, gone = page.style, eased(age / PASSES)
    at = Box(*(round(a + (b - a) * gone) for a, b in zip(start, end, strict=True)))
    outline(page.window, at, page.palette.accent, style.px(style.theme.radii.card), max(2, style.px(3)))


class Remark(NamedTuple):
    """What an opponent says, and for how many more seconds; ``mood``: its face meanwhile, None: as usual."""

    side: Side
    words: str
    left: float = 3.0
    mood: Mood | None = None
    said: float = 0.0
    """Seconds for which it has stood."""


FADES: Final = 0.16
"""Seconds in which they come, and fade at the end."""


class Bubble(NamedTuple):
    """Where words lie that an opponent says, in which letters, and where its tail ends."""

    box: Box
    role: Role
    tip: tuple[int, int]
    style: Style
    """Letters that would otherwise reach the cloth are enlarged less."""
    lines: tuple[str, ...]


_SAID: Final[tuple[Role, ...]] = ("strong", "small")
"""The letters of what an opponent says, the first ones that fit."""
_LESS: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5)
"""Shares of the enlarged text size, down to normal."""
_HALF: Final = 0.58
"""Width of a text on two lines, as a share of its width on one."""
_OVER_CLOTH: Final = 65.0
"""mm of cloth that a bubble with letters of twice the size may cover in a window held in a hand; no pot is there."""
_BESIDE_NAME: Final = 6
"""Units from a bubble to the name in the board's frame."""


def bubble_of(style: Style, viewport: Viewport, side_at: Box, level: str | None, words: str) -> Bubble:
    """Return where the opponent of a side's card says something: on the frame next to it, off the frame's name.

    Text that would reach the cloth (in a hand a part of it that is free of pots) or the name takes two lines, then
    smaller letters. Next to a strip it stays within its ends.
    """
    name, (centre, radius) = name_box(viewport), _portrait_at(style, side_at, level)
    below, tail, margin = side_at.centre[1] > viewport.board.centre[1], style.px(8), style.px(10)
    around = viewport.window.inset(margin) if viewport.strip is None else viewport.strip
    tip = side_at.y if below else side_at.bottom
    room, found = _room_for_words(style, viewport, tip, below=below), []
    for role, letters, lines in _ways_to_write(style, words, around.w - 2 * style.px(14)):
        high = len(lines) * letters.line_height(role) + style.px(8)
        wide = min(max(letters.width_of(line, role) for line in lines) + 2 * style.px(14), around.w)
        box = Box(min(side_at.x + margin, around.right - wide), tip - tail - high if below else tip + tail, wide, high)
        beside = box._replace(x=name.right + style.px(_BESIDE_NAME))
        if _meet(box, name) and beside.right <= around.right and beside.x < centre[0] + radius:
            box = beside
        at = min(max(centre[0], box.x + style.px(18)), box.right - style.px(18))
        end = round(min(max(at, centre[0] - radius / 2), centre[0] + radius / 2))
        found.append(Bubble(box, role, (end, tip), letters, lines))
        if not _meet(box, name) and high + tail <= room:
            break
    return found[-1]


def _room_for_words(style: Style, viewport: Viewport, tip: int, *, below: bool) -> int:
    """Return how high words and their tail may stand from the tip up to the cloth, in a hand also on it."""
    room = tip - viewport.field.bottom if below else viewport.field.y - tip
    return room + round(viewport.length(_OVER_CLOTH) * (style.text_size - 1.0)) if viewport.handheld else room


def _ways_to_write(style: Style, words: str, wide: int) -> Iterator[tuple[Role, Style, tuple[str, ...]]]:
    """Yield sizes for the text and its lines, the largest first; the last is one line of normal size."""
    smaller = dict.fromkeys(style.smaller(_LESS))
    for role, letters in ((_SAID[0], style), *((_SAID[-1], one) for one in smaller)):
        if letters.width_of(words, role) <= wide:
            yield role, letters, (words,)
        half = letters.width_of(words, role) * _HALF
        if half <= wide and len(lines := letters.wrapped(words, role, round(half))) == 2:
            yield role, letters, lines
    yield _SAID[-1], replace(style, text_size=1.0), (words,)


def _meet(one: Box, other: Box) -> bool:
    return bool(pygame.Rect(one).colliderect(other))


def draw_remark(page: Page, bubble: Bubble, remark: Remark) -> None:
    """Draw what an opponent says; the bubble's tail leads to its face."""
    p, (box, role, (x, y), style, lines) = page.palette, bubble
    top, bottom = min(box.y, y), max(box.bottom, y)
    picture = pygame.Surface((box.w, bottom - top), pygame.SRCALPHA)
    inside = Box(0, box.y - top, box.w, box.h)
    card(picture, inside, p.ink, style.px(12))
    base = min(max(x - box.x, style.px(19)), box.w - style.px(19))
    edge = inside.bottom - 1 if y >= box.bottom else inside.y + 1
    polygon(picture, [(base - style.px(7), edge), (base + style.px(7), edge), (x - box.x, y - top)], p.ink)
    high, top_line = style.line_height(role), inside.y + (inside.h - len(lines) * style.line_height(role)) // 2
    for number, line in enumerate(lines):
        room = (style.px(14), top_line + number * high, box.w - 2 * style.px(14), high)
        style.draw_line(picture, line, role, p.panel, room, align="centre")
    if not style.theme.motion.off:
        picture.set_alpha(round(255 * min(1.0, remark.left / FADES, 0.2 + remark.said / FADES)))
    page.window.blit(picture, (box.x, top))


def power_height(style: Style, *, help_line: bool = True) -> int:
    """Return the height of the meter's card in pixels; ``help_line``: with the line that says how to move it."""
    line = style.line_height("small") + style.px(6) if help_line else 0
    return style.line_height("heading") + style.px(28 + 8) + 2 * style.px(PAD) + line


def power_letters(style: Style, high: int) -> Style:
    """Return the letters of a meter's card: smaller where it is too low for enlarged ones, down to normal."""
    sizes = style.smaller(_LESS)
    return next((one for one in sizes if power_height(one, help_line=False) <= high), sizes[-1])


def meter_in(style: Style, box: Box) -> Box:
    """Return where the meter lies in its card; its scale is the power itself, in per cent."""
    style = power_letters(style, box.h)
    inner = box.inset(style.px(PAD))
    return Box(inner.x, inner.y + style.line_height("heading") + style.px(8), inner.w, style.px(28))


def hop_power(spec: BoardSpec) -> float:
    """Return the power from which a flicked ball leaves the cloth; infinity where none does."""
    return min(spec.hop_speed / spec.greatest_flick, 1.0) if spec.hop_factor else math.inf


_IN_STEPS: Final = (Device.KEYBOARD, Device.GAMEPAD)
"""What turns an aim in steps of a degree or less: only there does its number help."""


def draw_power(
    page: Page,
    box: Box,
    aiming: AimView | None,
    spec: BoardSpec,
    device: Device | None,
    *,
    good: tuple[float, float] | None = None,
    warned: bool = False,
) -> None:
    """Draw the meter's card; without an aim it is empty. ``aiming``: as the window shows it, 90 degrees lead upward.

    Below it stands how the device in use moves it; nothing where it is not this player's to move (None). ``good``: the
    range of powers to bracket; ``warned``: the warning that a ball may jump off is shown elsewhere.
    """
    page = replace(page, style=power_letters(page.style, box.h))
    style, p = page.style, page.palette
    inner, meter = page.card(box), meter_in(style, box)
    power, hops, foul = None, False, False
    if aiming is not None:
        power, foul = aiming.aim.power, aiming.foul
        hops = power >= hop_power(spec)
    _draw_aim(page, inner, aiming, p.warn if hops or foul else p.ink, device)
    draw_power_bar(page.window, style, meter, power, min(1.0, hop_power(spec)), good=good)
    below = Box(inner.x, meter.bottom + style.px(6), inner.w, style.line_height("small"))
    warns = hops and not warned
    if below.bottom <= inner.bottom and (warns or device is not None):
        words = page.speaker.say("ui.power.hop" if warns else f"ui.power.scale.{device}")
        if style.fits(words, "small", below.w):
            style.draw_line(page.window, words, "small", p.warn if warns else p.ink_faint, below)


def _draw_aim(page: Page, box: Box, aiming: AimView | None, tone: Rgb, device: Device | None) -> None:
    """Write the power of an aim, after the card's title where both fit; its direction too where it moves in steps.

    0 degrees lead straight up in the window, 90 to the right.
    """
    style, fixed = page.style, page.speaker.fixed
    title, high = page.speaker.say("ui.power.title"), style.line_height("heading")
    words, room = "", box.w
    if aiming is not None:
        aim, power_places, places = aiming.aim, *((1, 2) if aiming.fine else (0, 0))
        power, direction = fixed(100.0 * aim.power, power_places), round(90.0 - aim.direction, places) % 360.0
        steps = device in _IN_STEPS or aiming.fine or aiming.stepped
        key = "ui.power.aim" if steps else "ui.power.alone"
        words = page.speaker.say(key, power=power, direction=fixed(direction, places))
    beside = box.w - style.width_of(title, "small") - style.px(10)
    if style.fits(words, "heading", beside):
        style.draw_line(page.window, title, "small", page.palette.ink_soft, (box.x, box.y, box.w, high))
        room = beside
    style.draw_line(page.window, words, "heading", tone, (box.right - room, box.y, room, high), align="right")


FINER: Final = "finer"
"""The key of the button that goes through the sizes of the steps."""

_SIGNS: Final = (("←", Action.LEFT), ("", None), ("→", Action.RIGHT), ("−", Action.DOWN), ("+", Action.UP))
_GAP: Final = 6
_TWO, _BESIDE_FLICK = 2, 0
"""Ways in which the row has room where it is narrow."""


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

    def height(self, style: Style, wide: int, flick: Widget | None = None) -> int:
        """Return its height in a width: two lines where the steps of the power need their own."""
        line = Button("", "+").height(style, 1)
        return 2 * line + style.px(_GAP) if self._lines(style, wide, flick) == _TWO else line

    def _lines(self, style: Style, wide: int, flick: Widget | None) -> int:
        """Return in how many lines it stands: one, two, or one with the steps of the power beside the button."""
        if flick is None or wide >= len(_SIGNS) * (FINGER + style.px(_GAP)):
            return 1
        between = flick.rect.w - 2 * (FINGER + style.px(_GAP))
        return _BESIDE_FLICK if between > 0 and flick.fits(style, between) else _TWO

    def place(self, style: Style, box: Box, flick: Widget | None = None, *, enabled: bool = True) -> None:
        """Lay the row out in a box, and say the size of its steps; ``enabled``: whether there is an aim to move.

        Where it is too narrow for fingers the power's steps stand at both ends of the button ``flick``, if its words
        have room between them, else in a line of their own.
        """
        words = f"{DIRECTION_STEPS[self.step]:g}°"
        if not self.group.widgets or not any(getattr(one, "text", "") == words for one in self.group):
            pressed = {one.key: one.hovered for one in self.group}
            signs = [Button(FINER, words) if action is None else Button(action, sign) for sign, action in _SIGNS]
            for button in signs:
                button.hovered = pressed.get(button.key, False)
            self.group = Group(signs)
        gap, row = style.px(_GAP), list(self.group)
        for one in row:
            one.enabled = enabled
        lines = self._lines(style, box.w, flick)
        if lines == _BESIDE_FLICK and flick is not None:
            rect, (*row, less, more) = flick.rect.copy(), row
            less.place((rect.x, rect.y, FINGER, rect.h))
            flick.place((less.rect.right + gap, rect.y, rect.w - 2 * (FINGER + gap), rect.h))
            more.place((rect.right - FINGER, rect.y, FINGER, rect.h))
        if lines == _TWO:
            high = (box.h - gap) // 2
            Row(row[3:], _GAP).place_in(style, box._replace(y=box.bottom - high, h=high))
            row, box = row[:3], box._replace(h=high)
        Row(row, _GAP).place_in(style, box)


_FLIES: Final = 0.55
"""Seconds that a ball is on its way ..."""
_LATER: Final = 0.12
"""... each so much later than the one before ..."""
_POPS: Final = 0.25
"""... and seconds of the ring where it arrives."""
_ARC: Final = 0.16
"""How high it flies over the straight way, as a part of this."""


def lasting(flights: Sequence[Flight], shots: int = 0) -> float:
    count = max(len(flights), shots)
    return _FLIES + _POPS + _LATER * (count - 1) if count else 0.0


class FlightPath(NamedTuple):
    """Where a ball flies in the window: from a place to another, and how large it is at both, in pixels."""

    ball: Ball
    start: Place
    end: Place
    large: float
    small: float


def draw_shots(page: Page, start: Place, ends: Sequence[Place], age: float) -> None:
    for number, end in enumerate(ends):
        _draw_flight(page, start, end, age - _LATER * number, page.palette.accent)


def _draw_flight(page: Page, start: Place, end: Place, time: float, tone: Rgb) -> None:
    """Draw a dot on its way, and a ring where it arrives, which the dot of the card stands in."""
    size = page.style.px(7)
    if 0.0 <= time < _FLIES:
        at = _on_the_way(start, end, eased(time / _FLIES))
        dot(page.window, at, 1.7 * size - 0.7 * size * eased(time / _FLIES), tone)
    elif _FLIES <= time < _FLIES + _POPS:
        dot(page.window, end, size, tone)
        _draw_arrival(page, end, size, tone, (time - _FLIES) / _POPS)


def _on_the_way(start: Place, end: Place, part: float) -> Place:
    """Return where something is that flies in an arc, after a part of its way."""
    high = _ARC * math.dist(start, end) * math.sin(math.pi * part)
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part - high)


def _draw_arrival(page: Page, end: Place, size: float, tone: Rgb, out: float) -> None:
    reach = size * (1.0 + 1.2 * out)
    dot(page.window, end, reach, tone, alpha=round(255 * (1.0 - out)), hole=1.0 - 0.35 * (1.0 - out))


_SPLITS_OFF: Final = 0.12
"""Seconds in which what flies grows out of the ball in its pot."""


def draw_flights(page: Page, ways: Sequence[FlightPath], age: float) -> None:
    for number, (ball, start, end, large, small) in enumerate(ways):
        time = age - _LATER * number
        part = eased(time / _FLIES)
        if 0.0 < time < _FLIES:
            seen = min(1.0, time / _SPLITS_OFF)
            page.ball(_on_the_way(start, end, part), (large + (small - large) * part) * seen, ball)
        elif _FLIES <= time < _FLIES + _POPS:
            _draw_arrival(page, end, small, page.palette.ball(ball).text, (time - _FLIES) / _POPS)
