"""The look of YAGO POOL: its map of the pots, its questions, what its cards and a break show."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Final

import pygame

from yagopool.ai.shot_geometry import drop_window, start_speed
from yagopool.errors import Argument
from yagopool.games.yago.board import COLOURS, POTS, ROWS, Colour, Row, balls_of, colour_of, complete_rows
from yagopool.games.yago.moves import straight_shot_denied
from yagopool.games.yago.rules.referee import every_reason
from yagopool.games.yago.rules.state import Because, ChooseColour, Decline, GameState, TakeOver
from yagopool.match.session import Played
from yagopool.physics.simulate import simulate
from yagopool.practice.breaks import BreakOutcome
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, Side
from yagopool.text.speaker import Speaker
from yagopool.ui.games import GameLook, SidePieces, VariantRules
from yagopool.ui.games.yago.rule_figures import rule_figures
from yagopool.ui.layout_kit import PAD, Page
from yagopool.ui.picture.backdrop import print_number
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.question_stage import Answer, QuestionStage, acting, move_answer
from yagopool.ui.play.view_model import Choice, Flight, Question
from yagopool.ui.shapes import dot, polygon
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, mixed
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import draw_ball_icon

_POT_PLACES: Final = ((0, -2), (-1, -1), (1, -1), (-2, 0), (0, 0), (2, 0), (-1, 1), (1, 1), (0, 2))
"""The diamond, pots in order, in half pitches; far end up."""
_OPEN_ROW: Final = 0.55
"""How strongly an open row is drawn, of the side's text colour over the panel."""
POT_RADIUS: Final = 0.56
"""Radius of a pot in half pitches."""


@dataclass(frozen=True, slots=True)
class PotMapLook:
    """What to draw; a colour of None stands for both sides while colours are open.

    ``filled``: colours by pot. ``open_rows``: rows a colour can still complete, none once the game is won.
    ``full_rows``: rows that stand. ``threats``: the free pots that would win the game, each with the colour that wins:
    those that complete a row, all where four are potted; none when the game is over. ``won``: the pots that have won
    the game, row by row; all five of a colour where there is no row. Of the board's own picture alone: ``near``, the
    rows one ball from done; ``own``, the colour of those who look at it: of the one person, else of who plays next.
    """

    filled: tuple[tuple[Pot, Colour], ...] = ()
    open_rows: tuple[tuple[Colour | None, Row], ...] = ()
    full_rows: tuple[tuple[Colour, Row], ...] = ()
    threats: tuple[tuple[Colour, Pot], ...] = ()
    won: tuple[tuple[Colour, tuple[Pot, ...]], ...] = ()
    near: tuple[tuple[Colour, Row], ...] = ()
    own: Colour | None = None


def draw_pot_map(surface: pygame.Surface, style: Style, box: Box, look: PotMapLook, *, turned: bool = False) -> None:
    """Draw the map as large as it fits in a box, in its middle, as the board lies: rows, then pots and balls."""
    at, step = pots_in(box, turned=turned)
    p, wide = style.palette, max(1, round(step * 0.09))
    for colour, row in look.open_rows:
        tone = p.ink_faint if colour is None else p.ball(colour).text
        pygame.draw.aaline(surface, mixed(p.panel, tone, _OPEN_ROW), at[row[0]], at[row[2]], wide)
    for colour, row in look.full_rows:
        pygame.draw.aaline(surface, p.ball(colour).text, at[row[0]], at[row[2]], max(3, round(step * 0.24)))
    for pot in POTS:
        _draw_pot(surface, style, at[pot], step * POT_RADIUS, dict(look.filled).get(pot))
    for pot in {pot for _, pots in look.won for pot in pots}:
        reach = step * (POT_RADIUS + 0.14)
        dot(surface, at[pot], reach, p.accent, hole=1.0 - max(1.5, step * 0.14) / reach)
    ringed: list[Pot] = []
    for colour, pot in look.threats:
        reach = step * (POT_RADIUS + (0.16 if pot in ringed else 0.0))
        ringed.append(pot)
        dot(surface, at[pot], reach, p.ball(colour).text, hole=1.0 - max(1.5, step * 0.12) / reach)


def pots_in(box: Box, *, turned: bool = False) -> tuple[dict[Pot, tuple[float, float]], float]:
    """Return where each pot is on the map in a box, and half the way from one to the next, in pixels."""
    step = min(box.w, box.h) / (4 + 2 * POT_RADIUS + 0.35)
    middle = (box.x + box.w / 2, box.y + box.h / 2)
    places = [(-dy, dx) if turned else (dx, dy) for dx, dy in _POT_PLACES]
    at = {pot: (middle[0] + dx * step, middle[1] + dy * step) for pot, (dx, dy) in zip(POTS, places, strict=True)}
    return at, step


def _draw_pot(
    surface: pygame.Surface, style: Style, centre: tuple[float, float], radius: float, colour: Colour | None
) -> None:
    p = style.palette
    dot(surface, centre, radius, p.line)
    dot(surface, centre, radius - max(1.0, radius * 0.13), p.room_deep)
    if colour is not None:
        draw_ball_icon(surface, style, colour, centre, radius * 0.92)


_OPEN: Final = 1.8
_NEAR: Final = 4.4
_FULL: Final = 6.0
"""Width in mm of the line of a row that is open, of one that is a ball from done, and of one that stands."""
_STRENGTH: Final = 0.88
"""How strongly open rows are drawn on the cloth."""
_GLOW: Final = 64
"""How strongly the line of one's own row glows that is one ball from done, of 255; an opponent's is dashed ..."""
_DASH: Final = 9.0
"""Length of a dash in mm."""
_OWN_RING: Final = 2.2
"""Millimetres from the rim of a pot to the thin ring that says that one's own ball stands in it."""
_THREAT_RING: Final = 5.0
"""Millimetres from a pot's rim to the ring that says that it would complete a row."""
_BREATH: Final = 14.0
"""How many mm farther the light about that pot reaches while it beats."""
_HALO: Final = 4.0
"""Millimetres from the rim of a pot that has won to its ring, and the ring's width."""


@dataclass(frozen=True, slots=True)
class RowsOnBoard:
    """Draws rows under the balls.

    ``lit``: how far a row that has won is lit; ``fresh``: how brightly
    the pots beat that would complete a row.
    """

    viewport: Viewport
    style: Style
    spec: BoardSpec
    look: PotMapLook
    lit: float = 1.0
    fresh: float = 0.0

    def only_won(self) -> "RowsOnBoard":
        return replace(self, look=replace(self.look, open_rows=(), threats=(), near=()), fresh=0.0)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw them: what is open, what is one ball from done, what stands and what has won."""
        p, look = self.style.palette, self.look
        for colour, row in look.open_rows:
            tone = p.guide if colour is None else p.ball(colour).text
            self._line(surface, row, mixed(p.cloth, tone, _STRENGTH), _OPEN)
        for colour, row in look.full_rows:
            part = max(0.0, self.lit * len(row) - 1.0) / (len(row) - 1)
            self._line(surface, row, p.ball(colour).text, _FULL, part)
        for colour, pots in look.won:
            for number, pot in enumerate(pots):
                self._halo(surface, pot, p.ball(colour).text, min(1.0, self.lit * len(pots) - number))
            for pot in pots if self.style.theme.pot_numbers else ():
                print_number(surface, self.viewport, self.style, pot, self.spec, over=True)
        if not look.won:
            self._draw_near(surface)

    def _draw_near(self, surface: pygame.Surface) -> None:
        """Draw one's own balls that stand, and the rows one ball from done with the pots they need."""
        p, own = self.style.palette, self.look.own
        for pot, colour in self.look.filled:
            if colour == own:
                self._ring(surface, pot, p.accent, _OWN_RING, 1.3)
        for colour, row in self.look.near:
            tone = self._tone(colour)
            for start, end in self._dashes(row) if self._against(colour) else [self._ends(row)]:
                polygon(surface, self._bar(start, end, _NEAR), tone, 2 * _GLOW if self._against(colour) else _GLOW)
        for colour, pot in self.look.threats:
            if self._against(colour):
                self._dotted_ring(surface, pot, p.warn, 2.2 * _THREAT_RING)
                continue
            tone = self._tone(colour)
            if self.fresh:
                reach = self.viewport.length(self.spec.pot_radius + _BREATH * self.fresh)
                dot(surface, self._centre(pot), reach, tone, alpha=round(96 * self.fresh))
            self._ring(surface, pot, tone, _THREAT_RING + 0.25 * _BREATH * self.fresh, 2.4)

    def _tone(self, colour: Colour) -> Rgb:
        """Return brass for one's own row, a warning for an opponent's, the balls' colour while colours are open."""
        p = self.style.palette
        return p.ball(colour).text if self.look.own is None else p.accent if colour == self.look.own else p.warn

    def _against(self, colour: Colour) -> bool:
        return self.look.own is not None and colour != self.look.own

    def _centre(self, pot: Pot) -> tuple[float, float]:
        return self.viewport.to_window(self.spec.pot_centre(pot))

    def _ends(self, row: Row) -> tuple[tuple[float, float], tuple[float, float]]:
        return self._centre(row[0]), self._centre(row[2])

    def _dashes(self, row: Row) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
        (ax, ay), (bx, by) = self._ends(row)
        count = max(1, round(math.dist((ax, ay), (bx, by)) / self.viewport.length(_DASH)) // 2)
        for dash in range(count):
            first, last = (dash + 0.25) / count, (dash + 0.75) / count
            yield ((ax + (bx - ax) * first, ay + (by - ay) * first), (ax + (bx - ax) * last, ay + (by - ay) * last))

    def _bar(self, start: tuple[float, float], end: tuple[float, float], wide: float) -> list[tuple[float, float]]:
        (ax, ay), (bx, by) = start, end
        long, half = math.dist(start, end) or 1.0, self.viewport.length(wide) / 2.0
        nx, ny = (ay - by) / long * half, (bx - ax) / long * half
        return [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]

    def _line(self, surface: pygame.Surface, row: Row, colour: Rgb, wide: float, part: float = 1.0) -> None:
        """Draw a line through the middles of a row's pots, or a part of it, from the first pot on."""
        if part <= 0.0:
            return
        (ax, ay), (bx, by) = self._ends(row)
        end = (ax + (bx - ax) * part, ay + (by - ay) * part)
        pygame.draw.aaline(surface, colour, (ax, ay), end, max(1, round(self.viewport.length(wide))))

    def _ring(self, surface: pygame.Surface, pot: Pot, colour: Rgb, away: float, wide_mm: float) -> None:
        centre, wide = self._centre(pot), max(1.2, self.viewport.length(wide_mm))
        reach = self.viewport.length(self.spec.pot_radius + away)
        dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=110, hole=1.0 - wide / reach)
        dot(surface, centre, reach, colour, hole=1.0 - wide / reach)

    def _dotted_ring(self, surface: pygame.Surface, pot: Pot, colour: Rgb, away: float) -> None:
        (x, y), reach = self._centre(pot), self.viewport.length(self.spec.pot_radius + away)
        for step in range(16):
            angle = math.tau * step / 16
            place = (x + reach * math.cos(angle), y + reach * math.sin(angle))
            dot(surface, place, max(1.2, self.viewport.length(1.8)), colour)

    def _halo(self, surface: pygame.Surface, pot: Pot, colour: Rgb, come: float) -> None:
        """Draw the light around a pot that has won, as far as it has come: nothing at 0, all of it at 1."""
        if come <= 0.0:
            return
        centre, length = self._centre(pot), self.viewport.length
        dot(surface, centre, length(self.spec.pot_radius + 4.0 * _HALO * come), colour, alpha=round(56 * come))
        reach, wide = length(self.spec.pot_radius + 2.0 * _HALO * come), max(2.0, length(_HALO))
        dot(surface, centre, reach, colour, alpha=round(255 * come), hole=max(0.1, 1.0 - wide / reach))


def pot_map_look(state: GameState, people: Sequence[Side] = ()) -> PotMapLook:
    """Return what the map of a state draws; ``people``: the sides that are no computer's."""
    filled = tuple((pot, colour) for pot, ball in state.pots if (colour := colour_of(ball)) is not None)
    by_pot = dict(filled)
    full, near = _rows_with(3, by_pot), _rows_with(2, by_pot) if state.result is None else ()
    needed = () if state.result is not None else _threats(by_pot)
    won = _won_pots(state, filled, full)
    looking = people[0] if len(people) == 1 else state.shooter_next
    own = None if looking is None else state.colour_of_side(looking)
    opened = () if won else _open_rows(by_pot, state.colour_of_side("A"), state.colour_of_side("B"))
    return PotMapLook(filled, opened, full, needed, won, near, own)


def _threats(by_pot: Mapping[Pot, Colour]) -> tuple[tuple[Colour, Pot], ...]:
    """Return the free pots with which a colour wins (G12)."""
    free = [pot for pot in POTS if pot not in by_pot]
    own = {colour: {pot for pot, one in by_pot.items() if one == colour} for colour in COLOURS}
    return tuple(
        (colour, pot)
        for colour, pots in own.items()
        for pot in free
        if len(pots) == _EACH - 1 or (len(pots) > 1 and complete_rows({*pots, pot}))
    )


def _won_pots(
    state: GameState, filled: tuple[tuple[Pot, Colour], ...], full: tuple[tuple[Colour, Row], ...]
) -> tuple[tuple[Colour, tuple[Pot, ...]], ...]:
    """Return the pots that have won the game, none as long as it goes on or where it was given up."""
    if state.result is None or state.result.reason == "conceded":
        return ()
    colour = state.colour_of_side(state.result.winner)
    if state.result.reason == "five" and colour is not None:
        return ((colour, tuple(pot for pot, one in filled if one == colour)),)
    return full


def _rows_with(count: int, by_pot: dict[Pot, Colour]) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows in which a number of balls stand, all of one colour, each with that."""
    found = []
    for row in ROWS:
        colours = [by_pot[pot] for pot in row if pot in by_pot]
        if len(colours) == count and len(set(colours)) == 1:
            found.append((colours[0], row))
    return tuple(found)


def _open_rows(
    by_pot: dict[Pot, Colour], first: Colour | None, second: Colour | None
) -> tuple[tuple[Colour | None, Row], ...]:
    """Return the rows without a ball of the other side, those open to ``first`` or to both before those to ``second``.

    Each comes once, in the colour it is open to, None where to both; all while colours are open.
    """

    def open_to(others: Colour | None) -> list[Row]:
        return sorted(row for row in ROWS if others is None or all(by_pot.get(pot) != others for pot in row))

    firsts, seconds = open_to(second), open_to(first)
    rows = [(None if row in seconds else first, row) for row in firsts]
    return (*rows, *((second, row) for row in seconds if row not in firsts))


_BESIDE: Final = 300
"""Units of width from which the map's words stand beside it, at letters of 100 %."""
_MAP: Final = 120
"""Height of the map itself, in units."""
_LEAST_MAP: Final = 48
"""The least height at which it can be read."""


def map_height(style: Style, width: int, lines: int = 0, units: float = _MAP) -> int:
    """Return the height of a map's card for a width in pixels; ``units``: how high the map itself is.

    ``lines`` of words stand below it if it is narrow, else next to it.
    """
    words = lines * style.line_height("small")
    inner = max(style.px(units), words) if width >= style.tall(_BESIDE) else style.px(units) + words
    return inner + 2 * style.px(PAD)


def _greatest_map(style: Style, width: int) -> int:
    """Return how large the map can be in a card of a width: half of it where words can stand beside it."""
    inner = width - 2 * style.px(PAD)
    return min(inner // 2 if width >= style.tall(_BESIDE) else inner, 2 * style.px(_MAP))


@dataclass(frozen=True)
class PotMap:
    """The map as the game's chart."""

    state: GameState
    look: PotMapLook

    @classmethod
    def of(cls, state: GameState, people: Sequence[Side]) -> "PotMap":
        return cls(state, pot_map_look(state, people))

    @property
    def beats(self) -> bool:
        return bool(self.look.threats)

    @property
    def bright(self) -> frozenset[Ball]:
        won = {pot for _, pots in self.look.won for pot in pots}
        return frozenset(ball for pot, ball in self.state.pots if pot in won)

    def lacks(self, side: Side) -> tuple[Pot, ...]:
        colour = self.state.colour_of_side(side)
        return tuple(pot for threatening, pot in self.look.threats if threatening == colour)

    @property
    def stays(self) -> bool:
        return False

    @property
    def lit_in_turn(self) -> tuple[tuple[Ball, ...], ...]:
        """The balls of the row that has won; those of two rows light up side by side."""
        balls = dict(self.state.pots)
        turns = zip_longest(*(pots for _, pots in self.look.won))
        return tuple(tuple(balls[pot] for pot in turn if pot is not None) for turn in turns)

    @property
    def won_with(self) -> Mapping[str, Argument]:
        """The first row that stands."""
        full = self.look.full_rows
        return {"row": full[0][1]} if full else {}

    def words(
        self, page: Page, names: Mapping[Side, tuple[str, ...]], width: int, *, lines: int = 0
    ) -> list[tuple[str, Rgb]]:
        """Return who is one ball from winning, and in which pots; ``lines``: at most so many.

        What doesn't fit in them is said in few words, then in one line a side, in smaller letters; nothing where these
        don't fit either.
        """
        room, notes = self._room(page.style, width), list[tuple[str, Rgb]]()
        for short in ("", ".short") if lines else ("",):
            notes = self._notes(page, names, short)
            wrapped = [(line, tone) for words, tone in notes for line in page.style.wrapped(words, "small", room)]
            if not lines or len(wrapped) <= lines:
                return wrapped
        return notes if all(page.style.fits(words, "small", room) for words, _ in notes) else []

    def _notes(self, page: Page, names: Mapping[Side, tuple[str, ...]], short: str) -> list[tuple[str, Rgb]]:
        sides: tuple[Side, ...] = ("A", "B")
        lacks, p = {side: self.lacks(side) for side in sides}, page.palette
        if lacks["A"] and lacks["A"] == lacks["B"]:
            return [(self._lacking("both", lacks["A"], page.speaker, short), p.ink)]
        return [
            (
                self._lacking("one", pots, page.speaker, short, player=" + ".join(names[side])),
                p.side(self.state.colour_of_side(side)),
            )
            for side, pots in lacks.items()
            if pots
        ]

    def _lacking(self, who: str, pots: Sequence[Pot], speaker: Speaker, short: str, **name: str) -> str:
        """Return which pots would win, by number; of several in which a fifth ball wins, that any will do."""
        one = next(colour for colour, pot in self.look.threats if pot == pots[0])
        if len(pots) > 1 and sum(colour_of(ball) == one for _, ball in self.state.pots) == _EACH - 1:
            return speaker.say(f"ui.map.any.{who}{short}", **name)
        return speaker.say(f"ui.map.lacks.{who}", pots=tuple(pots), **name)

    def _room(self, style: Style, width: int) -> int:
        """Return how long a line of words is in a card of a width."""
        beside = _greatest_map(style, width) + style.px(16) if width >= style.tall(_BESIDE) else 0
        return max(1, width - 2 * style.px(PAD) - beside)

    def _caption(self, page: Page, width: int, most: int) -> list[tuple[str, Rgb]]:
        """Return how a game is won, where that has room in some lines: the words while there is nothing to warn of."""
        goal = "ui.map.goal" if self.look.won or self.look.open_rows else "ui.map.goal.five"
        lines = page.style.wrapped(page.speaker.say(goal), "small", self._room(page.style, width))
        return [(line, page.palette.ink_soft) for line in lines] if len(lines) <= most else []

    def heights(self, style: Style, width: int, lines: int, room: int) -> tuple[int, ...]:
        """Return the heights, from that of the words alone to as much of a room as the map can use."""
        usual = map_height(style, width, lines)
        low = (lines * style.line_height("small") + 2 * style.px(PAD),) if lines else ()
        most = max(usual, usual - style.px(_MAP) + _greatest_map(style, width))
        return (*low, map_height(style, width, lines, _LEAST_MAP), usual, min(max(usual, room), most))

    def draw(self, page: Page, box: Box, said: Sequence[tuple[str, Rgb]], *, turned: bool) -> None:
        """Draw the map with its words beside or below it; the words alone where the card is too low for the map.

        The map is as large whatever the words are, by the number of lines that they are given, some of which are empty.
        """
        style = page.style
        inner, lines = page.card(box), len(said)
        said = [one for one in said if one[0]] or self._caption(page, box.w, lines)
        line, x, y = style.line_height("small"), inner.x, inner.y
        if box.h >= map_height(style, box.w, lines, _LEAST_MAP):
            if lines and box.w >= style.tall(_BESIDE):
                place = Box(x, y, inner.h, inner.h)
                x, y = x + inner.h + style.px(16), y + max(0, (inner.h - len(said) * line) // 2)
            else:
                place = Box(x, y, inner.w, inner.h - lines * line)
                y += place.h + (lines - len(said)) * line // 2
            draw_pot_map(page.window, style, place, self.look, turned=turned)
        for words, tone in said:
            style.draw_line(page.window, words, "small", tone, (x, y, max(1, inner.right - x), line))
            y += line

    def marks(
        self, viewport: Viewport, style: Style, spec: BoardSpec, lit: float, fresh: float, *, asked: bool
    ) -> RowsOnBoard:
        """Return what has won or is one ball from it; all where asked."""
        look = self.look if asked else replace(self.look, open_rows=())
        return RowsOnBoard(viewport, style, spec, look, lit, fresh)


_EACH: Final = 5
"""Balls of a colour."""
_SHORT: Final = ("goal", "break", "colours", "turn", "potted", "foul", "place", "win", "easy")
_ON_THE_BOARD: Final = ("B1", "B5")
_RULES: Final = {
    "easy": VariantRules(_SHORT, "GE", _ON_THE_BOARD),
    "medium": VariantRules((*_SHORT, "medium"), "GEM", _ON_THE_BOARD),
    "professional": VariantRules(
        (
            "goal", "professional", "professional_break", "colours", "turn", "potted", "foul", "place",
            "professional_fouls", "professional_after", "win",
        ),
        "GP",
        _ON_THE_BOARD,
    ),
}  # fmt: skip


def _side(state: GameState, side: Side, _speaker: Speaker) -> SidePieces:
    colour = state.colour_of_side(side)
    potted = {ball for _, ball in state.pots}
    own = balls_of(colour) if colour is not None else ()
    return SidePieces(colour, tuple(ball for ball in own if ball not in potted), _EACH)


def _own_potted(played: Played) -> frozenset[Ball]:
    """Return the balls that a shot potted for whom who played it: they count, and are not the opponent's."""
    if played.ruling is None or played.ruling.fouls:
        return frozenset()
    mine = played.after.colour_of_side(played.before.shooter_next)
    return frozenset(ball for _, ball in _potted(played) if mine is None or colour_of(ball) == mine)


def _flights(played: Played) -> tuple[Flight, ...]:
    found: list[Flight] = []
    sides: tuple[Side, Side] = ("A", "B")
    for pot, ball in _potted(played):
        owner = next((side for side in sides if played.after.colour_of_side(side) == colour_of(ball)), None)
        if owner is not None and colour_of(ball) is not None:
            found.append(Flight(ball, pot, owner, sum(one.side == owner for one in found)))
    return tuple(found)


def _points(state: GameState, speaker: Speaker) -> str:
    """Return what a game was won with: a row, two, or all five."""
    result = state.result
    if result is None or result.reason == "conceded":
        return ""
    full = pot_map_look(state).full_rows
    return speaker.count(f"ui.points.{result.reason}", result.points, **({"row": full[0][1]} if full else {}))


def _headline(played: Played, speaker: Speaker) -> str:
    potted = _potted(played)
    if potted:
        pots, balls = zip(*potted, strict=True)
        mine = played.after.colour_of_side(played.before.shooter_next)
        theirs = mine is not None and all(colour_of(ball) not in (None, mine) for ball in balls)
        return speaker.say("ui.ruling.potted_theirs" if theirs else "ui.ruling.potted", balls=balls, pots=pots)
    return speaker.say("ui.ruling.returned" if played.ruling.returned else "ui.ruling.nothing")


def _potted(played: Played) -> list[tuple[int, Ball]]:
    """Return the balls that a shot has left in pots, each with its pot."""
    before = {ball for _, ball in played.before.pots}
    return [(pot, ball) for pot, ball in played.after.pots if ball not in before]


def _ask_for_colour(controller: MatchController) -> QuestionStage:
    say = controller.say
    question = Question(say("ui.colour.title", player=acting(controller)), say("ui.colour.text"), "G4")
    return QuestionStage(controller, question, tuple(_one_colour(controller, colour) for colour in COLOURS))


def _one_colour(controller: MatchController, colour: Colour) -> Answer:
    potted = sum(colour_of(ball) == colour for _, ball in controller.session.state.pots)
    detail = controller.count("ui.colour.potted", potted)
    choice = Choice(colour, controller.say(f"ui.colour.{colour}"), detail, ball=colour)
    return move_answer(controller, choice, ChooseColour(colour))


def _ask_to_take_over(controller: MatchController) -> QuestionStage:
    """Ask the opponent of the player who fouled whether to take over with two shots or to pass (P7)."""
    say = controller.say
    question = Question(say("ui.take_over.title", player=acting(controller)), rule="P7")
    take = Choice("take_over", say("ui.take_over.take"), say("ui.take_over.take_detail"), kind="primary")
    decline = Choice("decline", say("ui.take_over.decline"), say("ui.take_over.decline_detail"))
    answers = (move_answer(controller, take, TakeOver()), move_answer(controller, decline, Decline()))
    return QuestionStage(controller, question, answers)


def _pots_of(outcome: BreakOutcome, colour: Colour) -> tuple[Pot, ...]:
    return tuple(pot for pot, ball in outcome.stayed if colour_of(ball) == colour)


def rows_begun(outcome: BreakOutcome) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows with balls of one colour and none of the other, each with its colour."""
    pots = {colour: frozenset(_pots_of(outcome, colour)) for colour in COLOURS}
    touched = ((row, [colour for colour in COLOURS if pots[colour].intersection(row)]) for row in ROWS)
    return tuple((colours[0], row) for row, colours in touched if len(colours) == 1)


def _draw_break(page: Page, box: Box, outcome: BreakOutcome, turned: bool) -> None:
    filled = tuple((pot, colour) for colour in COLOURS for pot in _pots_of(outcome, colour))
    full = tuple((colour, row) for colour in COLOURS for row in complete_rows(_pots_of(outcome, colour)))
    draw_pot_map(page.window, page.style, box, PotMapLook(filled, rows_begun(outcome), full), turned=turned)


def _draw_rows(surface: pygame.Surface, viewport: Viewport, style: Style) -> None:
    """Draw all rows, and the one that is complete in the help's picture."""
    full: tuple[tuple[Colour, Row], ...] = (("red", (2, 5, 8)),)
    look = PotMapLook(open_rows=tuple((None, row) for row in ROWS), full_rows=full)
    RowsOnBoard(viewport, style, STANDARD_BOARD, look).draw(surface)


_SURE: Final = 0.99
"""Good speeds stay within the softest and the hardest that drop by this factor."""
GOOD_BREAK: Final = 0.6
"""The power, as a share of the greatest, from which a break opens the rack well."""


def _good_powers(state: GameState, layout: Layout, flick: Flick, spec: BoardSpec) -> tuple[float, float] | None:
    """Return the powers of a break that opens and keeps blue on the cloth, or of a ball that drops straight into a pot.

    None where a straight pot does not count, and where none lies ahead.
    """
    if state.phase == "break":
        return GOOD_BREAK, min(1.0, spec.hop_speed / spec.greatest_flick if spec.hop_factor else 1.0)
    if state.match.variant != "easy":
        return None
    taken = tuple(pot for pot, _ in state.pots)
    return _potting_powers(layout, replace(flick, speed=spec.least_flick), taken, spec)


@lru_cache(maxsize=8)
def _potting_powers(
    layout: Layout, flick: Flick, taken: tuple[Pot, ...], spec: BoardSpec
) -> tuple[float, float] | None:
    """Return the powers with which a ball drops straight into a pot; an aim that stands asks for them in each frame."""
    pot = _straight_pot(layout, flick, taken, spec)
    if pot is None:
        return None
    number, ahead, aside = pot
    mouth = math.sqrt(spec.pot_radius**2 - aside**2)  # where the ball comes over the rim, from beside the middle
    low, high = start_speed(max(ahead - mouth, 1.0), 0.0, spec), drop_window(ahead, spec, aside)[1]
    ends = [replace(flick, speed=max(round(speed, 1), spec.least_flick)) for speed in (low / _SURE, high * _SURE)]
    if ends[0].speed >= ends[1].speed or not all(_drops(layout, end, number, spec) for end in ends):
        return None
    return ends[0].speed / spec.greatest_flick, ends[1].speed / spec.greatest_flick


def _drops(layout: Layout, flick: Flick, pot: Pot, spec: BoardSpec) -> bool:
    return any(
        isinstance(event, Potted) and (event.ball, event.pot) == (flick.ball, pot)
        for event in simulate(layout, flick, spec).events
    )


def _straight_pot(
    layout: Layout, flick: Flick, taken: Collection[Pot], spec: BoardSpec
) -> tuple[Pot, float, float] | None:
    """Return the next pot that a flick goes over, how far ahead it lies, and how far to the left, in mm.

    None where there is none, or a ball is in the way.
    """
    start, turn = layout.place_of(flick.ball), math.radians(flick.direction)
    if start is None:
        return None

    def seen(place: Point) -> tuple[float, float]:
        """Return how far ahead a place lies, and how far to the left, in mm."""
        x, y = place.x - start.x, place.y - start.y
        return x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)

    balls = [*map(seen, (*layout.without(flick.ball).balls.values(), *map(spec.pot_centre, taken)))]
    pots = [(*seen(spec.pot_centre(pot)), pot) for pot in POTS if pot not in taken]
    pot = min((one for one in pots if one[0] > 0.0 and abs(one[1]) < spec.pot_radius), default=None)
    if pot is None or any(0.0 < ahead < pot[0] and abs(aside) < 2.0 * spec.ball_radius for ahead, aside in balls):
        return None
    return pot[2], pot[0], pot[1]


def _reasons(played: Played) -> tuple[Because, ...]:
    """Return all reasons for the ruling on a shot; the ruling itself gives only the most important."""
    given = () if played.ruling is None else played.ruling.because
    return every_reason(played.before, played.entry) if isinstance(played.entry, Stroke) else given


LOOK: Final = GameLook(
    side=_side,
    chart=PotMap.of,
    own_potted=_own_potted,
    flights=_flights,
    points=_points,
    headline=_headline,
    questions={"choose_colour": _ask_for_colour, "take_over": _ask_to_take_over},
    rules=_RULES,
    good_powers=_good_powers,
    denied=straight_shot_denied,
    reasons=_reasons,
    opening={"easy": ("G3", "E1"), "medium": ("G3", "M1"), "professional": ("G3", "P1")},
    figures=lambda variant: rule_figures(variant, _draw_rows),
    firsts={"foul": ("foul",), "place": ("place",), "edge": ("edge",)},
    rule_of_end={"row": "G12", "five": "G12", "double_row": "G13", "conceded": "G18"},
    breaks=_draw_break,
)
