"""The match being played: which moves are possible, what comes of them, and the moves that can be undone.

Knows no window and no clock. Everything that follows from a match's agreement, seed, board and moves is the same
each time.
"""

import pickle
import zlib
from dataclasses import dataclass
from typing import Final, Protocol, Self, TypeAlias

from yagopool.errors import Argument, BoardError, RuleError, YagoError
from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.placement import placement
from yagopool.games.yago.rack import check_racked, rack, rack_rng
from yagopool.games.yago.rules.checks import foul_by_flicking, may_flick
from yagopool.games.yago.rules.entries import ChooseColour, Concede, Decline, Entry, NextGame, Place, Stroke, TakeOver
from yagopool.games.yago.rules.judgement import offences
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.ruling import Ruling
from yagopool.games.yago.rules.state import GameState, Match
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.events import Event
from yagopool.table.flick import Flick, disturbed_balls
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_flick

Choice: TypeAlias = ChooseColour | Place | TakeOver | Decline | Concede | NextGame
"""A move that is its own entry in the record."""

Move: TypeAlias = Flick | Choice
"""What a side can do. A flick becomes a ``Stroke`` once it has been simulated."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a move cannot be made, or what it would cost.

    ``code`` is stable; ``rule`` the id of the rule that says so, None where it is no matter of the rules; ``key`` and
    ``arguments`` make the sentence.
    """

    code: str
    rule: str | None
    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    @classmethod
    def of(cls, error: YagoError) -> "Problem":
        """Tell an error as a problem."""
        rule = error.arguments.get("rule")
        return cls(error.code, None if rule is None else str(rule), error.key, tuple(error.arguments.items()))

    def error(self) -> RuleError:
        """Return the problem as the error to raise."""
        return RuleError(self.code, self.key, **dict(self.arguments))


def problems(state: GameState, layout: Layout, move: Move, spec: BoardSpec = STANDARD_BOARD) -> tuple[Problem, ...]:
    """Return why a move can't be made in this position; empty if it can, even if it would be a foul."""
    if isinstance(move, Flick):
        return _flick_problems(state, layout, move, spec)
    try:
        apply(state, move)
    except RuleError as error:
        return (Problem.of(error),)
    return _place_problems(layout, move, spec) if isinstance(move, Place) else ()


def warnings(
    state: GameState,
    layout: Layout,
    flick: Flick,
    spec: BoardSpec = STANDARD_BOARD,
    *,
    foreseen: tuple[Event, ...] = (),
) -> tuple[Problem, ...]:
    """Return which fouls a legal flick commits by being made at all: an opponent's ball (E3), no room for the finger.

    Of what the balls do afterwards only an opponent's ball hit first (P3), if it is among the events ``foreseen``.
    """
    found = []
    rule = foul_by_flicking(state, flick.ball)
    if rule is not None:
        about: tuple[tuple[str, Argument], ...] = (("ball", flick.ball), ("rule", rule))
        found.append(Problem("opponent_ball_flicked", rule, "problem.opponents_ball", about))
    for foul, _ in offences(state, Stroke(flick.ball, foreseen), VARIANTS[state.match.variant]):
        if foul.code == "opponent_ball_hit_first" and foul.ball is not None:
            hit: tuple[tuple[str, Argument], ...] = (("ball", foul.ball), ("rule", foul.rule))
            found.append(Problem(foul.code, foul.rule, "problem.opponents_ball_first", hit))
    touched = disturbed_balls(layout, flick, spec)
    if touched:
        accident = VARIANTS[state.match.variant].foul_rules["ball_disturbed"]
        told: tuple[tuple[str, Argument], ...] = (("ball", flick.ball), ("balls", touched), ("rule", accident))
        found.append(Problem("ball_disturbed", accident, "problem.finger_room", told))
    return tuple(found)


def _flick_problems(state: GameState, layout: Layout, flick: Flick, spec: BoardSpec) -> tuple[Problem, ...]:
    refused = may_flick(state, flick.ball)
    if refused is not None:
        return (Problem(refused.code, refused.rule, refused.key, refused.arguments),)
    try:
        check_flick(flick, layout, spec)
    except BoardError as error:
        return (Problem.of(error),)
    return ()


def _place_problems(layout: Layout, place: Place, spec: BoardSpec) -> tuple[Problem, ...]:
    """The rules do not judge a spot; the table does (G10, P4)."""
    if place.at is None:
        return (Problem("missing_key", None, "problem.place_needs_spot", (("ball", place.ball),)),)
    spots = placement(place.ball, layout, spec)
    key = spots.why_not(place.at)
    if key is None:
        return ()
    told: dict[str, Argument] = {"ball": place.ball}
    if (other := spots.ball_at(place.at)) is not None:
        told["other"] = other
    elif (pot := spots.pot_at(place.at)) is not None:
        told["pot"] = pot
    return (Problem("not_allowed", "P4" if place.ball == BLUE else "G10", key, tuple(told.items())),)


BLOCK: Final = 256
"""So many states are packed together; they share nearly all they hold, so that little is left of each."""


def check_undo(count: int, possible: int) -> None:
    """Raise ``RuleError`` (``not_allowed``) where ``undo`` is to take back none, or more entries than still stand."""
    if not possible:
        raise RuleError("not_allowed", "error.record.nothing_to_undo")
    if not 1 <= count <= possible:
        raise RuleError("not_allowed", "error.record.undo_too_far", count=count, possible=possible)


class UndoHistory:
    """The state before each entry that still stands.

    ``undo`` may go back as far as the first entry, however long the record: a state takes about 500 bytes, packed
    about 20. Nothing packed comes from outside.
    """

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._recent: list[GameState] = []

    def __len__(self) -> int:
        return len(self._packed) * BLOCK + len(self._recent)

    def append(self, state: GameState) -> None:
        """Add the state before one more entry."""
        self._recent.append(state)
        # Two blocks, so that strokes and undos in turn do not pack and unpack the same one each time.
        if len(self._recent) == 2 * BLOCK:
            self._packed.append(zlib.compress(pickle.dumps(self._recent[:BLOCK], pickle.HIGHEST_PROTOCOL), 1))
            del self._recent[:BLOCK]

    def go_back(self, count: int) -> GameState:
        """Forget the last ``count`` entries, at most as many as there are; return the state before them."""
        if count > len(self._recent):
            forgotten, left = divmod(count - len(self._recent) - 1, BLOCK)
            del self._packed[len(self._packed) - forgotten :]
            self._recent = pickle.loads(zlib.decompress(self._packed.pop()))
            count = left + 1
        state = self._recent[-count]
        del self._recent[-count:]
        return state


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
