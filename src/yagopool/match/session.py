"""The match being played: which moves are possible, what comes of them, and the moves that can be undone.

Knows no window, no clock and no game's rules: an agreement knows its game. Everything that follows from a match's
agreement, seed, board and moves is the same each time.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Protocol, Self

from yagopool.errors import RuleError
from yagopool.match.game import Entry, LegalMoves, Move, Problem, State, game_of
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.arguments import check_type
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Stroke
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def problems(state: State, layout: Layout, move: Move, spec: BoardSpec = STANDARD_BOARD) -> tuple[Problem, ...]:
    """Return why a move can't be made in this position; empty if it can, even if it would be a foul."""
    game = game_of(state)
    if isinstance(move, Flick) and move.at is not None and move.ball not in game.placed:
        return (Problem("not_allowed", None, "problem.not_placed", (("ball", move.ball),)),)
    return game.problems(state, layout, move, spec)


def legal_moves(state: State, layout: Layout, spec: BoardSpec = STANDARD_BOARD) -> LegalMoves:
    """Return everything that the side to act may do in this position; nothing once the match is over."""
    return game_of(state).legal(state, layout, spec)


def check_undo(count: int, possible: int) -> None:
    """Raise ``RuleError`` (``not_allowed``) where ``undo`` is to take back none, or more entries than still stand."""
    if not possible:
        raise RuleError("not_allowed", "error.record.nothing_to_undo")
    if not 1 <= count <= possible:
        raise RuleError("not_allowed", "error.record.undo_too_far", count=count, possible=possible)


@dataclass(frozen=True, slots=True)
class Played:
    """One move and its results: ``entry`` as the rules saw it, ``trace`` and ``ruling`` of a shot.

    A shot that was read from a record has no trace until it is simulated again.
    """

    move: Move
    entry: Entry
    before: State
    layout_before: Layout
    trace: Trace | None
    ruling: Any
    after: State
    layout_after: Layout
    decision_seed: int | None = None
    """The seed of the computer's decision."""
    fingerprint: str | None = None
    """The board and the physics that a shot was played with."""


class Recorder(Protocol):
    """Whoever keeps a match while it is played."""

    def take(self, played: Played) -> None:
        """Keep an accepted move."""

    def undo(self, count: int) -> None:
        """Keep that the last moves were taken back."""


class Session:
    """A match being played."""

    def __init__(
        self,
        state: State,
        layout: Layout,
        *,
        seed: int,
        spec: BoardSpec = STANDARD_BOARD,
        played: tuple[Played, ...] = (),
        recorder: Recorder | None = None,
    ) -> None:
        """Go on from a state; ``new`` begins a match.

        Raises:
            BoardError: an argument is of another type.
        """
        game_of(state)
        check_type(layout, Layout, "layout")
        check_type(seed, int, "seed")
        check_type(spec, BoardSpec, "spec")
        self._state = state
        self._layout = layout
        self._seed = seed
        self._spec = spec
        self._played = list(played)
        self._recorder = recorder

    @classmethod
    def new(cls, match: Any, *, seed: int, spec: BoardSpec | None = None, recorder: Recorder | None = None) -> Self:
        """Start a match and rack the first game.

        Raises:
            RuleError: the agreement is impossible, such as a target of 0.
            BoardError: a game can't be racked on this board; the seed is no whole number.
        """
        check_type(seed, int, "seed")
        game = game_of(match)
        spec = spec or game.board
        game.check_board(spec)
        return cls(game.new(match), game.racked(seed, 1, spec), seed=seed, spec=spec, recorder=recorder)

    @property
    def state(self) -> State:
        return self._state

    @property
    def layout(self) -> Layout:
        return self._layout

    @property
    def match(self) -> Any:
        return self._state.match

    @property
    def spec(self) -> BoardSpec:
        return self._spec

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def played(self) -> tuple[Played, ...]:
        """All moves that were not taken back, oldest first."""
        return tuple(self._played)

    def problems(self, move: Move) -> tuple[Problem, ...]:
        """Return why a move can't be made now; empty if it can.

        Raises:
            BoardError: it is no move, or a part of it is of another type.
        """
        check_type(move, reduce(or_, (Flick, Stroke, *game_of(self._state).entries)), "move")
        return problems(self._state, self._layout, move, self._spec)

    def play(self, move: Move, *, decision_seed: int | None = None) -> Played:
        """Make a move: simulate it, judge it, tidy the table and pass the entry to the recorder.

        Raises:
            RuleError: the move can't be made; nothing has changed.
            BoardError: it is no move, or a part of it is of another type.
        """
        for problem in self.problems(move):
            raise problem.error()
        played = step(self._state, self._layout, move, seed=self._seed, spec=self._spec, decision_seed=decision_seed)
        if self._recorder is not None:
            self._recorder.take(played)
        self._played.append(played)
        self._state, self._layout = played.after, played.layout_after
        return played

    def undo(self, count: int = 1) -> tuple[Played, ...]:
        """Take back the last moves and return them, oldest first.

        Raises:
            RuleError: there are fewer moves; nothing has changed.
        """
        check_type(count, int, "count")
        check_undo(count, len(self._played))
        if self._recorder is not None:
            self._recorder.undo(count)
        taken = self._played[-count:]
        del self._played[-count:]
        self._state, self._layout = taken[0].before, taken[0].layout_before
        return tuple(taken)


class ScoreKeeping(Session):
    """A match on a real board: its moves are entries, shots as somebody saw them, and nobody knows where balls lie.

    Its layout says nothing, and its seed neither: nothing is racked or simulated here.
    """

    def problems(self, move: Move) -> tuple[Problem, ...]:
        try:
            game_of(self._state).apply(self._state, move)
        except RuleError as error:
            return (Problem.of(error),)
        return ()

    def record(self, recorder: Recorder) -> None:
        self._recorder = recorder


def step(
    state: State,
    layout: Layout,
    move: Move,
    *,
    seed: int,
    spec: BoardSpec = STANDARD_BOARD,
    decision_seed: int | None = None,
) -> Played:
    """Return what comes of a legal move, changing nothing."""
    trace: Trace | None = None
    entry: Entry
    if isinstance(move, Flick):
        trace = simulate(layout, move, spec)
        entry = Stroke(move.ball, trace.events)
    else:
        entry = move
    after, ruling = game_of(state).apply(state, entry)
    return Played(
        move=move,
        entry=entry,
        before=state,
        layout_before=layout,
        trace=trace,
        ruling=ruling,
        after=after,
        layout_after=tidied(layout if trace is None else trace.layout, entry, ruling, after, seed=seed, spec=spec),
        decision_seed=decision_seed,
        fingerprint=None if trace is None else trace.fingerprint,
    )


def tidied(layout: Layout, entry: Entry, ruling: Any, after: State, *, seed: int, spec: BoardSpec) -> Layout:
    """Return how the table lies once a move is over: the next game racked, or as hands have left it."""
    game = game_of(after)
    if entry.do == "next_game":
        return game.racked(seed, after.game, spec)
    return game.cleared(layout, entry, ruling, after, spec)
