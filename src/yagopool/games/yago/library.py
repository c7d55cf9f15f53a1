"""The functions that the library exports: those of the game, with every argument looked at first.

Inside, the game calls its own, which trust their types. Another program gets a ``BoardError`` that names the argument,
whatever it passes.
"""

import random
from typing import Any, Final

from yagopool.ai import decision as computer
from yagopool.ai.decision import Decision
from yagopool.ai.levels import SKILLED, Level
from yagopool.ai.observation import View
from yagopool.games.yago import board
from yagopool.games.yago.board import BALLS
from yagopool.games.yago.rules import referee
from yagopool.games.yago.rules.state import Entry, GameState, Match, Ruling
from yagopool.match import session
from yagopool.match.game import LegalMoves, Move, Problem, State, pieces_on
from yagopool.physics import simulate as physics
from yagopool.physics.trace import Trace
from yagopool.table.arguments import check_range, check_type
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, check_pieces
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec

MOST_BUDGET: Final = 1_000_000


def simulate(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> Trace:
    """Return what a flick does to a layout: the same input gives the same bits in every process.

    A ball given over an empty pot drops at once.

    Raises:
        BoardError: a measure of the board is out of range; balls are not of its game, outside the field or in each
            other; the flicked ball is not free; the direction is over a million degrees or the speed not within the
            board's limits; or an argument is of another type. ``field`` says where.
    """
    check_type(flick, Flick, "stroke")
    check_type(spec, BoardSpec, "spec")
    _check_table(layout, spec, flick, BALLS if spec is STANDARD_BOARD else pieces_on(spec))
    return physics.simulate(layout, flick, spec)


def rack(spec: BoardSpec, rng: random.Random | None = None) -> Layout:
    """Return the layout before a break: ten balls in the triangle and the single one on the starting spot (G2).

    With random numbers each racked ball lies up to ``spec.rack_scatter`` (mm) off its place, no two overlapping;
    without them, or with a scatter below a thousandth of a millimetre, the rack is exact.

    Raises:
        BoardError: a game can't be racked on this board.
    """
    check_type(spec, BoardSpec, "spec")
    check_type(rng, random.Random | None, "rng")
    board.check_racked(spec)
    return board.rack(spec, rng)


def new_match(match: Match) -> GameState:
    """Return the state before the first shot of a match.

    Raises:
        RuleError: ``bad_header``, the agreement can't be (G1).
        BoardError: a part of it is of another type.
    """
    check_type(match, Match, "match")
    return referee.new_match(match)


def apply(state: GameState, entry: Entry) -> tuple[GameState, Ruling | None]:
    """Return the state after an entry, and the ruling if the entry is a shot or an accident.

    Raises:
        RuleError: the entry can't be; nothing has changed.
        BoardError: an argument is of another type.
    """
    check_type(state, GameState, "state")
    check_type(entry, Entry, "entry")
    return referee.apply(state, entry)


def problems(state: State, layout: Layout, move: Move, spec: BoardSpec = STANDARD_BOARD) -> tuple[Problem, ...]:
    """Return why a move can't be made in this position; empty if it can, even if it would be a foul.

    Raises:
        BoardError: an argument is of another type; there is no place on the board for a ball that must be placed.
    """
    check_type(state, GameState, "state")
    check_type(move, Flick | Entry, "move")
    _check_table(layout, spec, move if isinstance(move, Flick) else None)
    return session.problems(state, layout, move, spec)


def legal_moves(state: State, layout: Layout, spec: BoardSpec = STANDARD_BOARD) -> LegalMoves:
    """Return everything that the side to act may do in this position; nothing once the match is over.

    Raises:
        BoardError: as ``problems``.
    """
    check_type(state, GameState, "state")
    _check_table(layout, spec)
    return session.legal_moves(state, layout, spec)


def decide(view: View, rng: random.Random, budget: int, level: Level = SKILLED) -> Decision:
    """Return what a level plays: always something allowed, and never a concession.

    ``budget``: how many shots may be simulated, up to a million. The same view, random numbers and budget give the same
    decision. The error of the hand is drawn separately, so the search does not know it.

    Raises:
        RuleError: ``wrong_phase`` if the match is over.
        BoardError: an argument is of another type; the budget is negative or too large.
    """
    wanted: tuple[tuple[object, Any, str], ...] = (
        (view, View, "view"),
        (rng, random.Random, "rng"),
        (budget, int, "budget"),
        (level, Level, "level"),
    )
    for value, kind, name in wanted:
        check_type(value, kind, name)
    check_type(view.state, GameState, "view.state")
    check_range("budget", budget, 0, MOST_BUDGET)
    return computer.decide(view, rng, budget, level)


def _check_table(layout: Layout, spec: BoardSpec, flick: Flick | None = None, pieces: tuple[Ball, ...] = BALLS) -> None:
    check_type(layout, Layout, "layout")
    if spec is not STANDARD_BOARD:
        check_type(spec, BoardSpec, "spec")
    check_pieces(pieces, layout, flick)
