"""The look of carrom: its card, its striker, what its sides have potted and owe."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from yagopool.errors import Argument
from yagopool.games.carrom.board import MEN, QUEEN, STRIKER
from yagopool.games.carrom.moves import side_of_seat
from yagopool.games.carrom.rules.state import MEN_EACH, MOST_BOARDS, CarromState
from yagopool.match.session import Played
from yagopool.table.shot import Potted
from yagopool.table.spec import SIDES, Ball, BoardSpec, Pot, Side, other_side
from yagopool.text.speaker import Speaker
from yagopool.ui import fonts
from yagopool.ui.games import GameLook, SidePieces, VariantRules
from yagopool.ui.games.carrom.cards import FlickCard, StrikerCard
from yagopool.ui.games.carrom.paint import INLAID
from yagopool.ui.games.carrom.striker_stage import StrikerStage
from yagopool.ui.games.carrom.turning import CarromScene
from yagopool.ui.layout_kit import PAD, Page
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.view_model import Flight
from yagopool.ui.shapes import card, dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import CUSHION, RAIL, Box, Viewport

_QUEEN: Final = 22
"""Radius of the queen on the card, in units."""
_LINES: Final = 3
"""Lines of words for which the card has room where it can: the board's number, the queen and a due."""


@dataclass(frozen=True)
class NoMarks:
    """Nothing of the card shows on the board itself."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing."""

    def only_won(self) -> "NoMarks":
        return self


@dataclass(frozen=True)
class SeatNames(NoMarks):
    """The four players' names on the frame, each at its own side; the next player's is on a tag."""

    viewport: Viewport
    style: Style
    names: tuple[str, ...]
    playing: int

    def draw(self, surface: pygame.Surface) -> None:
        board, deep = self.viewport.board, round(self.viewport.length(CUSHION + RAIL))
        for seat, name in enumerate(self.names):
            tag, at = self._tag(name, deep, lit=seat == self.playing), (seat - self.viewport.turns) % 4
            turned = pygame.transform.rotate(tag, (0, -90, 0, 90)[at]) if at % 2 else tag
            x = (board.centre[0], board.right - deep // 2, board.centre[0], board.x + deep // 2)[at]
            y = (board.bottom - deep // 2, board.centre[1], board.y + deep // 2, board.centre[1])[at]
            surface.blit(turned, turned.get_rect(center=(x, y)))

    def _tag(self, name: str, deep: int, *, lit: bool) -> pygame.Surface:
        p, most = self.style.palette, self.viewport.board.w // 3
        size = min(round(0.48 * deep), self.style.fitted("strong", (name,), most))
        words = fonts.line("strong", size, name, p.on_accent if lit else INLAID)
        tag = pygame.Surface((words.get_width() + deep, round(0.72 * deep)), pygame.SRCALPHA)
        if lit:
            card(tag, tag.get_rect(), p.accent, tag.get_height() // 2)
        tag.blit(words, words.get_rect(center=tag.get_rect().center))
        return tag


@dataclass(frozen=True)
class BoardChart:
    """The card next to the board."""

    state: CarromState

    @classmethod
    def of(cls, state: CarromState, people: Sequence[Side]) -> "BoardChart":
        """Return the card of a state; it is the same for everybody."""
        del people
        return cls(state)

    @property
    def beats(self) -> bool:
        return False

    @property
    def bright(self) -> frozenset[Ball]:
        """No man shines when a board is won: they are all potted."""
        return frozenset()

    def lacks(self, side: Side) -> tuple[Pot, ...]:
        del side
        return ()

    @property
    def stays(self) -> bool:
        """Queen and dues stay in sight."""
        return True

    @property
    def lit_in_turn(self) -> tuple[tuple[Ball, ...], ...]:
        return ()

    @property
    def won_with(self) -> Mapping[str, Argument]:
        return {}

    def words(
        self, page: Page, names: Mapping[Side, tuple[str, ...]], width: int, *, lines: int = 0
    ) -> list[tuple[str, Rgb]]:
        """Return the board's number, where the queen is, and the dues, in lines."""
        del lines
        return self._wrapped(page, names, width - 2 * page.style.px(PAD) - page.style.px(2 * _QUEEN + 16))

    def _wrapped(
        self, page: Page, names: Mapping[Side, tuple[str, ...]], room: int, *, number: bool = True, calm: bool = True
    ) -> list[tuple[str, Rgb]]:
        """Return what is said in lines; without the board's ``number``, or that the queen is ``calm``, on the board."""
        said = self.said(page, names)
        if not calm and self.state.queen == "board":
            said = [one for one in said if one[0] != self._queen(page, {})]
        said = said if number else said[1:]
        return [(line, tone) for words, tone in said for line in page.style.wrapped(words, "small", max(1, room))]

    def said(self, page: Page, names: Mapping[Side, tuple[str, ...]]) -> list[tuple[str, Rgb]]:
        p, say, state = page.palette, page.speaker.say, self.state
        called = {side: " + ".join(members) for side, members in names.items()}
        said = [(say("ui.carrom.chart.board", board=state.board, most=max(MOST_BOARDS, state.board)), p.ink)]
        if max(state.games):
            said.append((say("ui.carrom.chart.games", a=state.games[0], b=state.games[1]), p.ink_soft))
        calm = state.queen == "board"
        said.append(
            (
                self._queen(page, called),
                p.ink_soft if calm else p.ball(QUEEN).text if state.queen == "uncovered" else p.good,
            )
        )
        for side, due in zip(names, state.dues, strict=True):
            if due:
                said.append((page.speaker.count("ui.carrom.chart.due", due, player=names[side]), p.warn))
        return said

    def _queen(self, page: Page, called: Mapping[Side, str]) -> str:
        if self.state.queen == "board":
            return page.speaker.say("ui.carrom.chart.queen_on_board")
        if self.state.queen == "uncovered":
            return page.speaker.say("ui.carrom.chart.queen_uncovered", player=self.state.player or "")
        return page.speaker.say("ui.carrom.chart.queen_covered", player=called[self.state.queen])

    def heights(self, style: Style, width: int, lines: int, room: int) -> tuple[int, ...]:
        """Return the heights that the card can have: one line, which has room next to any ruling, and all of them."""
        del width, room
        whole = max(max(lines, _LINES) * style.line_height("small"), style.px(2 * _QUEEN)) + 2 * style.px(PAD)
        return (style.line_height("small") + 2 * style.px(PAD), whole, whole)

    def draw(self, page: Page, box: Box, said: Sequence[tuple[str, Rgb]], *, turned: bool) -> None:
        del turned
        style, inner = page.style, page.card(box)
        line = style.line_height("small")
        radius = min(style.px(_QUEEN), inner.h // 2)
        beside = 2 * radius + style.px(16)
        # Words come first: without the picture there is room for more of them. The picture says too that the queen is
        # on the board, so that sentence goes before the board's number does.
        wrapped = partial(self._wrapped, page, {side: self.state.match.members(side) for side in SIDES})
        narrow, calm = inner.w - beside, self.state.queen == "board"
        ways = [(beside, said), (0, wrapped(inner.w)), (beside, wrapped(narrow, calm=False))]
        ways += [(beside, wrapped(narrow, number=False))] * (not calm)
        fits = ((room, lines) for room, lines in ways if len(lines) * line <= inner.h)
        room, said = next(fits, (0, self._in_a_line(page, inner.w)))
        if room:
            self._draw_queen(page, (inner.x + radius, inner.y + inner.h / 2), radius)
        x, y = inner.x + room, inner.y + max(0, (inner.h - len(said) * line) // 2)
        for words, tone in said:
            style.draw_line(page.window, words, "small", tone, (x, y, max(1, inner.right - x), line))
            y += line

    def _draw_queen(self, page: Page, centre: tuple[float, float], radius: int) -> None:
        if self.state.queen != "board":
            dot(page.window, centre, radius, page.palette.sunken)
            radius = round(radius * 0.62)
        page.ball(centre, radius, QUEEN)

    def _in_a_line(self, page: Page, width: int) -> list[tuple[str, Rgb]]:
        """Return the most urgent sentence that has room in a line; the board's number, if none has."""
        said = self.said(page, {side: self.state.match.members(side) for side in SIDES})
        urgent = said[-1:] if any(self.state.dues) or self.state.queen == "uncovered" else []
        fits = (one for one in urgent if page.style.fits(one[0], "small", width))
        return [next(fits, said[0])]

    def marks(
        self, viewport: Viewport, style: Style, spec: BoardSpec, lit: float, fresh: float, *, asked: bool
    ) -> NoMarks:
        """Return the names if four play at the board; with two, everyone knows who sits where."""
        del spec, lit, fresh, asked
        seats = self.state.match.seats
        if len(seats) < len(SIDES) * 2:
            return NoMarks()
        return SeatNames(viewport, style, tuple(name for _, name in seats), self.state.seat)


_RULES: Final = VariantRules(
    ("carrom_goal", "carrom_striker", "carrom_turn", "carrom_queen", "carrom_foul", "carrom_last", "carrom_win"), "CFS"
)

START: Final = ("carrom_striker", "carrom_flick", "carrom_queen")
"""What a newcomer reads before the first shot, a card each."""


def _side(state: CarromState, side: Side, speaker: Speaker) -> SidePieces:
    colour, due = state.colour(side), state.dues["AB".index(side)]
    said = [speaker.count("ui.carrom.side.due", due)] if due else []
    said += [speaker.say("ui.carrom.side.queen")] if state.queen == side else []
    return SidePieces(colour, tuple(man for man in MEN[colour] if man not in state.potted), MEN_EACH, tuple(said))


def _potted(played: Played) -> list[tuple[Pot, Ball]]:
    """Return the men and the queen that a shot potted, each with its pocket."""
    events = getattr(played.entry, "events", ())
    return [(one.pot, one.ball) for one in events if isinstance(one, Potted) and one.ball != STRIKER]


def _own_potted(played: Played) -> frozenset[Ball]:
    if played.ruling is None or played.ruling.fouls:
        return frozenset()
    before: CarromState = played.before
    return frozenset(
        piece
        for _, piece in _potted(played)
        if (piece in played.after.potted and before.owner(piece) == before.shooter_next)
        or (piece == QUEEN and played.after.queen != "board")
    )


def _flights(played: Played) -> tuple[Flight, ...]:
    found: list[Flight] = []
    for pot, piece in _potted(played):
        if piece in played.after.potted:
            owner: Side = played.before.owner(piece)
            found.append(Flight(piece, pot, owner, sum(one.side == owner for one in found)))
    return tuple(found)


def _headline(played: Played, speaker: Speaker) -> str:
    potted = tuple(piece for _, piece in _potted(played))
    return speaker.say("ui.carrom.ruling.potted", balls=potted) if potted else speaker.say("ui.ruling.nothing")


def _points(state: CarromState, speaker: Speaker) -> str:
    """Return what the points of a board are for: men, the queen (S1, S2), a board lost (S3)."""
    result = state.result
    if result is None or not result.points:
        return ""
    loser = other_side(result.winner)
    left = MEN_EACH - len(state.potted_by(loser))
    key = "lost" if result.reason == "lost" else "queen" if result.points > left else "men"
    return speaker.count(f"ui.carrom.points.{key}", left, loser=state.match.members(loser))


def _winner(state: CarromState) -> Side:
    """Return who has won the board, at the end of a match the game that ended it."""
    assert state.result is not None
    return (state.result.game_winner if state.phase == "match_over" else None) or state.result.winner


def _standing(state: CarromState, page: Page) -> str:
    """Return who has the queen, and who owes."""
    names = {side: state.match.members(side) for side in SIDES}
    return " \u00b7 ".join(words for words, _ in BoardChart(state).said(page, names))


def _sitting(controller: MatchController) -> int:
    """Return the shooter's side, or the side of the person who watches the computer shoot.

    In practice nobody moves.
    """
    session = controller.session
    state = session.played[0].before if controller.practising and session.played else controller.state
    people = [side for side in controller.setup.people if side not in controller.watched]
    if state.shooter_next in people or not people:
        return side_of_seat(state)
    own = next(number for number, (side, _) in enumerate(state.match.seats) if side in people)
    return own if len(state.match.seats) == 4 else 2 * own


LOOK: Final = GameLook(
    side=_side,
    chart=BoardChart.of,
    own_potted=_own_potted,
    flights=_flights,
    headline=_headline,
    questions={},
    rules={"one_game": _RULES, "best_of_three": _RULES},
    opening=dict.fromkeys(("one_game", "best_of_three"), ("C2", "C7")),
    firsts={
        "break": START,
        "shoot": START,
        "cover": ("carrom_cover",),
        "place": ("carrom_place",),
        "foul": ("carrom_foul",),
    },
    cards={"carrom_striker": StrikerCard, "carrom_flick": FlickCard},
    rule_of_end={"cleared": "S1", "lost": "F7", "conceded": "S5", "game_conceded": "S5"},
    points=_points,
    winner=_winner,
    standing=_standing,
    sitting=_sitting,
    table=CarromScene,
    aims=StrikerStage,
)
