"""The referee of carrom: a state and an entry in, the next state and the ruling out."""

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Final, TypeAlias, cast

from yagopool.errors import RuleError
from yagopool.games.carrom.board import PIECES, QUEEN, STRIKER
from yagopool.games.carrom.rules.judgement import ShotJudgement, judge_shot
from yagopool.games.carrom.rules.reasons import reasons
from yagopool.games.carrom.rules.state import (
    GAMES_TO_WIN,
    MEN_EACH,
    MOST_BOARDS,
    NO_QUEEN_FROM,
    POINTS_TO_WIN,
    QUEEN_POINTS,
    BoardEnd,
    BoardPhase,
    BoardResult,
    CarromMatch,
    CarromRuling,
    CarromState,
    GiveUp,
    NextBoard,
    PlaceMan,
    StrikerFoul,
)
from yagopool.table.shot import Contact, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball, Side, other_side, piece_order

CarromEntry: TypeAlias = Stroke | PlaceMan | GiveUp | NextBoard

POSSIBLE: Final[Mapping[BoardPhase, tuple[str, ...]]] = {
    "break": ("stroke", "concede"),
    "shoot": ("stroke", "concede"),
    "cover": ("stroke", "concede"),
    "place": ("place", "concede"),
    "game_over": ("next_game",),
    "match_over": (),
}
"""The names of the entries that each phase takes."""


def new_carrom_match(match: CarromMatch) -> CarromState:
    """Return the state before the first shot of a match.

    Raises ``RuleError`` (``bad_header``) for an agreement that cannot be (C1, S4).
    """
    if match.variant not in GAMES_TO_WIN:
        possible = tuple(GAMES_TO_WIN)
        raise RuleError("bad_header", "error.header.variant", variant=match.variant, possible=possible)
    if match.target != POINTS_TO_WIN:
        raise RuleError("bad_header", "error.carrom.target", target=match.target, points=POINTS_TO_WIN)
    if match.opener not in ("A", "B"):
        raise RuleError("bad_header", "error.header.opener", opener=match.opener, possible=("A", "B"))
    if {len(team) for team in match.teams} not in ({1}, {2}) or not all(map(all, match.teams)):
        raise RuleError("bad_header", "error.carrom.teams", rule="C1")
    return _new_board(match, "AB".index(match.opener), game=1, board=1, score=(0, 0), games=(0, 0))


def apply_carrom(state: CarromState, entry: CarromEntry) -> tuple[CarromState, CarromRuling | None]:
    """Return the state after an entry, and the ruling if the entry is a shot.

    Raises ``RuleError`` for an entry that cannot be; then nothing has changed.
    """
    check_phase(state, entry.do)
    if isinstance(entry, Stroke):
        return _shot(state, entry)
    if isinstance(entry, PlaceMan):
        return _place(state, entry), None
    if isinstance(entry, GiveUp):
        return _give_up(state, entry), None
    return _next_board(state), None


def check_phase(state: CarromState, asked: str) -> None:
    """Raise ``RuleError`` where the state's phase does not take an entry."""
    possible = POSSIBLE[state.phase]
    if asked not in possible:
        if not possible:
            raise RuleError("wrong_phase", "error.match_is_over", asked=asked)
        phase = "place_man" if state.phase == "place" else state.phase
        raise RuleError("wrong_phase", "error.wrong_phase", asked=asked, phase=phase, possible=possible)


def _new_board(
    match: CarromMatch, breaker: int, *, game: int, board: int, score: tuple[int, int], games: tuple[int, int]
) -> CarromState:
    """Set up all men and the queen in the centre circle (C3)."""
    return CarromState(
        match=match,
        game=game,
        board=board,
        phase="break",
        to_act=match.seats[breaker][0],
        seat=breaker,
        breaker=breaker,
        tries=0,
        potted=(),
        queen="board",
        dues=(0, 0),
        to_place=frozenset(),
        result=None,
        score=score,
        games=games,
    )


def _check_shot(state: CarromState, stroke: Stroke) -> None:
    """Raise ``RuleError`` for a shot that cannot be, or whose events cannot follow one another."""
    if stroke.ball != STRIKER:
        raise RuleError("not_allowed", "error.carrom.only_striker", possible=(STRIKER,), rule="C4")
    free: set[Ball] = {STRIKER, *state.on_board}
    if state.queen == "board":
        free.add(QUEEN)
    for index, event in enumerate(stroke.events):
        _check_event(event, index, free)
        if isinstance(event, Potted | OffBoard):
            free.remove(event.ball)


def _check_event(event: Event, index: int, free: Set[Ball]) -> None:
    """Raise ``RuleError`` for an event that cannot be while these pieces are on the board."""
    if isinstance(event, Disturbed):
        raise RuleError("not_allowed", "error.carrom.disturbed", event=index)
    for piece in event.balls:
        if piece not in PIECES:
            raise RuleError("no_such_ball", "error.no_such_ball", ball=piece, possible=PIECES)
        if piece not in free:
            raise RuleError("ball_absent", "error.carrom.absent", event=index, ball=piece)
    match event:
        case Contact(a, b) if a == b:
            raise RuleError("not_allowed", "error.event.with_itself", event=index, ball=a)
        case Potted(ball, pot) if pot not in (1, 2, 3, 4):
            raise RuleError("bad_value", "error.carrom.no_such_pot", event=index, ball=ball, pot=pot)


def _shot(state: CarromState, stroke: Stroke) -> tuple[CarromState, CarromRuling]:
    _check_shot(state, stroke)
    found = judge_shot(state, stroke)
    after = _after(found)
    ruling = CarromRuling(
        fouls=(StrikerFoul(found.foul),) if found.foul is not None else (),
        returned=tuple(sorted(after.to_place, key=piece_order)),
        back=found.back if after.result is None else (),
        continues=found.continues and after.result is None,
        because=reasons(found, after),
    )
    return after, ruling


def _after(found: ShotJudgement) -> CarromState:
    state, shooter = found.before, found.shooter
    seat = state.seat if found.continues else (state.seat + 1) % len(state.match.seats)
    after = replace(
        state,
        seat=seat,
        tries=state.tries + 1 if found.untouched and found.continues else 0,
        potted=found.potted,
        queen=found.queen_after,
        dues=found.dues,
        to_place=frozenset(found.out),
    )
    if found.lost is not None:
        mine = MEN_EACH - len(state.potted_by(shooter)) - len(found.own)
        return _finish(after, other_side(shooter), QUEEN_POINTS + mine, "lost")
    if found.won:
        return _finish(after, shooter, _points(after, shooter), "cleared")
    return _to_play(after, "break" if found.untouched else "shoot")


def _to_play(state: CarromState, phase: BoardPhase) -> CarromState:
    """Return the state with what comes next: men to be placed, where both sides' are one side's first; or a shot."""
    if state.to_place:
        first = min(state.to_place, key=piece_order)
        return replace(state, phase="place", to_act=other_side(state.owner(first)))
    if state.queen == "uncovered":
        phase = "cover"
    return replace(state, phase=phase, to_act=state.shooter_next)


def _points(state: CarromState, winner: Side) -> int:
    """Return what a board is worth that a side has won: the opponent's men left (S1), and the queen (S2)."""
    left = MEN_EACH - len(state.potted_by(other_side(winner)))
    counts = state.queen == winner and state.score["AB".index(winner)] < NO_QUEEN_FROM
    return left + (QUEEN_POINTS if counts else 0)


def _finish(state: CarromState, winner: Side, points: int, reason: BoardEnd) -> CarromState:
    """End a board: points, the game (S4), the match."""
    a, b = state.score
    score = (a + points, b) if winner == "A" else (a, b + points)
    ahead: Side | None = None if score[0] == score[1] else "A" if score[0] > score[1] else "B"
    by_points = max(score) >= POINTS_TO_WIN or state.board >= MOST_BOARDS
    game_winner = winner if reason == "game_conceded" else ahead if by_points else None
    games = state.games
    if game_winner is not None:
        games = (games[0] + (game_winner == "A"), games[1] + (game_winner == "B"))
    over = max(games) >= GAMES_TO_WIN[state.match.variant]
    breaker = (state.breaker + 1) % len(state.match.seats)
    return replace(
        state,
        phase="match_over" if over else "game_over",
        to_act=None if over else state.match.seats[breaker][0],
        seat=breaker,
        tries=0,
        to_place=frozenset(),
        result=BoardResult(winner, points, reason, game_winner),
        score=score,
        games=games,
    )


def _place(state: CarromState, entry: PlaceMan) -> CarromState:
    """Place a man; after the last one a shot follows."""
    if entry.ball not in state.to_place or state.to_act == state.owner(entry.ball):
        possible = tuple(sorted((m for m in state.to_place if state.owner(m) != state.to_act), key=piece_order))
        raise RuleError("not_allowed", "error.place.not_wanted", ball=entry.ball, possible=possible)
    return _to_play(replace(state, to_place=state.to_place - {entry.ball}), "shoot")


def _give_up(state: CarromState, entry: GiveUp) -> CarromState:
    """Give the board, or the game, to the opponent (S5)."""
    winner = other_side(cast("Side", state.to_act))
    if entry.what == "game":
        return _finish(state, winner, 0, "game_conceded")
    return _finish(state, winner, _points(state, winner), "conceded")


def _next_board(state: CarromState) -> CarromState:
    """Set up the next board; after a game was won, the first of the next game."""
    new_game = state.result is not None and state.result.game_winner is not None
    score, board = ((0, 0), 1) if new_game else (state.score, state.board + 1)
    return _new_board(state.match, state.seat, game=state.game + 1, board=board, score=score, games=state.games)
