"""The conductor of a match: takes moves, lets them happen, has them judged, keeps the table tidy and the history.

Knows no window and no clock. Everything that follows from a match's agreement, seed, board and moves is the same
each time.
"""

from dataclasses import dataclass
from typing import Protocol, Self

from yagopool.match.legality import Move, Problem, problems
from yagopool.match.past import check_undo
from yagopool.physics.trace import Trace
from yagopool.rules.entries import Entry, NextGame, Place, Stroke
from yagopool.rules.referee import apply, new_match
from yagopool.rules.ruling import Ruling
from yagopool.rules.state import GameState, Match
from yagopool.table.balls import BLUE
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.rack import rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_racked


@dataclass(frozen=True, slots=True)
class Played:
    """One move and its results: ``entry`` as the rules saw it, ``trace`` and ``ruling`` of a shot.

    A shot that was read from a record has no trace until it is simulated again.
    """

    move: Move
    entry: Entry
    before: GameState
    layout_before: Layout
    trace: Trace | None
    ruling: Ruling | None
    after: GameState
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
        state: GameState,
        layout: Layout,
        *,
        seed: int,
        spec: BoardSpec = STANDARD_BOARD,
        played: tuple[Played, ...] = (),
        recorder: Recorder | None = None,
    ) -> None:
        """Go on from a state; ``new`` begins a match."""
        self._state = state
        self._layout = layout
        self._seed = seed
        self._spec = spec
        self._played = list(played)
        self._recorder = recorder

    @classmethod
    def new(
        cls, match: Match, *, seed: int, spec: BoardSpec = STANDARD_BOARD, recorder: Recorder | None = None
    ) -> Self:
        """Start a match and rack the first game.

        Raises:
            RuleError: the agreement is impossible, such as a target of 0.
            BoardError: a game can't be racked on this board.
        """
        check_racked(spec)
        return cls(new_match(match), racked(seed, 1, spec), seed=seed, spec=spec, recorder=recorder)

    @property
    def state(self) -> GameState:
        """The match as the rules see it."""
        return self._state

    @property
    def layout(self) -> Layout:
        """Where the balls are."""
        return self._layout

    @property
    def match(self) -> Match:
        """What the players agreed."""
        return self._state.match

    @property
    def spec(self) -> BoardSpec:
        """The board played on."""
        return self._spec

    @property
    def seed(self) -> int:
        """The seed that racks follow from."""
        return self._seed

    @property
    def played(self) -> tuple[Played, ...]:
        """All moves that were not taken back, oldest first."""
        return tuple(self._played)

    def problems(self, move: Move) -> tuple[Problem, ...]:
        """Return why a move can't be made now; empty if it can."""
        return problems(self._state, self._layout, move, self._spec)

    def play(self, move: Move, *, decision_seed: int | None = None) -> Played:
        """Make a move: simulate it, judge it, tidy the table and pass the entry to the recorder.

        Raises:
            RuleError: the move can't be made; nothing has changed.
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
        check_undo(count, len(self._played))
        if self._recorder is not None:
            self._recorder.undo(count)
        taken = self._played[-count:]
        del self._played[-count:]
        self._state, self._layout = taken[0].before, taken[0].layout_before
        return tuple(taken)


def step(
    state: GameState,
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
        # Physics is imported for the first stroke: the table is shown before.
        from yagopool.physics.simulate import simulate  # noqa: PLC0415

        trace = simulate(layout, move, spec)
        entry = Stroke(move.ball, trace.events)
    else:
        entry = move
    after, ruling = apply(state, entry)
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


def tidied(
    layout: Layout, entry: Entry, ruling: Ruling | None, after: GameState, *, seed: int, spec: BoardSpec
) -> Layout:
    """Return how the table lies once a move is over and hands have done what the ruling asks.

    Returned balls come out of their pots (G9, M2), blue leaves after the break (E1), a placed ball lies on its spot,
    the next game is racked.
    """
    if isinstance(entry, NextGame):
        return racked(seed, after.game, spec)
    if isinstance(entry, Place) and entry.at is not None:
        return layout.with_ball(entry.ball, entry.at)
    if ruling is not None:
        out_of_play = (BLUE,) if after.blue in ("gone", "in_hand") else ()
        return layout.without(*ruling.returned, *out_of_play)
    return layout


def racked(seed: int, game: int, spec: BoardSpec) -> Layout:
    """Return the layout before the break of one game of a match."""
    return rack(spec, rack_rng(seed, game))
