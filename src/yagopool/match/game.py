"""What a match is given: one game's pieces, board and rules as a value; and the games there are, by name.

The games stand above this package: ``yagopool.games`` adds those that ship when it is first imported.
"""

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Literal, TypeAlias

from yagopool.errors import Argument, BoardError, RuleError, YagoError
from yagopool.table.arguments import checked_arguments
from yagopool.table.layout import Layout
from yagopool.table.placement import Placement
from yagopool.table.shot import Event, Flick
from yagopool.table.spec import Ball, BoardSpec, Pot, Side

State: TypeAlias = Any
"""A game's own state between two entries, frozen. All have ``match`` (the agreement, with ``game``, ``variant``,
``target``, ``teams``, ``opener`` and ``members``), ``game`` (a number), ``phase`` (which ends with ``game_over`` or
``match_over``), ``to_act`` and ``shooter_next`` (sides), ``player``, ``score`` and ``result``."""

Entry: TypeAlias = Any
"""A frozen dataclass with ``do``, its name in a record."""

Move: TypeAlias = Flick | Any
"""What a side can do: a flick, which becomes a ``Stroke`` once it has been simulated, or an entry of the game's own."""


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
        """Return an error as a problem."""
        rule = error.arguments.get("rule")
        return cls(error.code, None if rule is None else str(rule), error.key, tuple(error.arguments.items()))

    def error(self) -> RuleError:
        return RuleError(self.code, self.key, **dict(self.arguments))


@dataclass(frozen=True, slots=True)
class FlickRange:
    """All flicks of one ball that can be made: any direction, at a speed from ``slowest`` to ``fastest`` (mm/s).

    ``foul``: the rule that makes every flick of this ball a foul, None if none does. ``crowded``: the directions in
    which the finger would move another ball, each as ball, from, to (degrees, counterclockwise, ``to`` may be over
    360). ``placement``: where a piece may be placed before the shot, None for one that lies on the board.
    """

    ball: Ball
    slowest: float
    fastest: float
    foul: str | None = None
    crowded: tuple[tuple[Ball, float, float], ...] = ()
    placement: Placement | None = None

    @checked_arguments
    def crowds(self, direction: float) -> tuple[Ball, ...]:
        """Return the balls that the finger would move in a flick in a direction."""
        return tuple(ball for ball, start, end in self.crowded if (direction - start) % 360.0 < end - start)


_TRIES: Final = 100
"""How often a sample looks for a flick with room for the finger."""


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """Everything that the side to act may do in a position; one of ``flicks``, ``choices`` and ``places`` has all.

    ``choices``: entries to play as they are. ``places``: for each ball to be placed where it may go, made a move by
    ``place(ball, spot)``. ``may_concede``: whether it may give up the game as well.
    """

    flicks: tuple[FlickRange, ...] = ()
    choices: tuple[Entry, ...] = ()
    places: tuple[Placement, ...] = ()
    may_concede: bool = False
    place: Callable[[Ball, tuple[float, float]], Entry] | None = None

    @checked_arguments
    def sample(self, rng: random.Random) -> Move:
        """Return any of the moves, no concession; of the flicks one that is no foul by itself, if one is soon found.

        Raises:
            RuleError: ``wrong_phase``, there is no move: the match is over.
        """
        if self.choices:
            return rng.choice(self.choices)
        if self.places and self.place is not None:
            placement = rng.choice(self.places)
            return self.place(placement.ball, rng.choice(placement.samples()))
        if not self.flicks:
            raise RuleError("wrong_phase", "error.match_is_over", asked="sample")
        ranges = [one for one in self.flicks if one.foul is None] or list(self.flicks)
        for _ in range(_TRIES):
            one = rng.choice(ranges)
            direction, speed = rng.uniform(0.0, 360.0), rng.uniform(one.slowest, one.fastest)
            if not one.crowds(direction):
                break
        at = None if one.placement is None else rng.choice(one.placement.samples())
        return Flick(one.ball, direction, speed, at)


Mark: TypeAlias = Literal["counts", "uncounted", "foul"]
"""What it means for the side that plays that a piece drops."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a game says of a flick before it is made, as far as what comes of it is foreseen.

    ``problems``: what it would cost. ``by_itself``: whether flicking that piece is a foul whatever comes of it.
    ``marks``: what dropping means for each piece that would drop; ``remark``: why one does not count.
    """

    problems: tuple[Problem, ...] = ()
    by_itself: bool = False
    marks: Mapping[Ball, Mark] = field(default_factory=dict)
    remark: Problem | None = None

    @property
    def foul(self) -> bool:
        """Whether it would be a foul, apart from any ball that the finger would disturb."""
        return any(problem.code != "ball_disturbed" for problem in self.problems)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game: everything that the packages below ``games`` ask a game about."""

    name: str
    """In records and on the command line."""
    code: str
    """The two letters that its share codes begin with."""
    pieces: tuple[Ball, ...]
    pots: int
    """The greatest number of pots of its boards."""
    board: BoardSpec
    """The board it is played on unless another is asked for."""
    variants: tuple[str, ...]
    """The first is what one plays who does not choose."""
    targets: range
    """The points that a match can be agreed to be played for."""
    agreement: Callable[..., Any]
    """Makes an agreement of variant, target, teams and opener."""
    entries: tuple[Any, ...]
    """The entries of its records besides ``stroke`` and ``undo``: frozen dataclasses with ``do``."""

    state: type
    """The class of its states."""
    new: Callable[[Any], State]
    """Returns the state before the first move of what was agreed; raises RuleError."""
    apply: Callable[[State, Entry], tuple[State, Any]]
    """Returns the state after an entry, and a ruling if the entry is a stroke; raises RuleError."""
    problems: Callable[[State, Layout, Move, BoardSpec], tuple[Problem, ...]]
    """Returns why a move cannot be made; empty if it can, even if it would be a foul."""
    legal: Callable[[State, Layout, BoardSpec], LegalMoves]
    """Returns all moves that can be made."""
    check_board: Callable[[BoardSpec], None]
    """Raises BoardError for a board on which it cannot be played."""
    racked: Callable[[int, int, BoardSpec], Layout]
    """Returns the layout before the first shot, by the match's seed and the game's number."""
    rack: Callable[[BoardSpec], Layout]
    """The same without anything random."""
    cleared: Callable[[Layout, Entry, Any, State, BoardSpec], Layout]
    """Returns how the table lies once hands have done what an entry and its ruling ask, by the state after it."""
    in_play: Callable[[State], tuple[frozenset[Ball], Mapping[Pot, Ball]]]
    """The pieces that lie free on the board, and those in pots."""
    state_json: Callable[[State], dict[str, Any]]
    printed: Callable[[BoardSpec], dict[str, Any]]
    """What ``yagopool board --json`` prints of its own."""

    decide: Callable[..., Any]
    """What the computer plays: see ``yagopool.ai.decision``."""
    flickable: Callable[[State], tuple[Ball, ...]]
    """Returns the pieces that the side to act may flick, those first whose flick is no foul by itself."""
    foresee: Callable[[State, Layout, Flick, tuple[Event, ...], BoardSpec], Foreseen]
    """Returns what a flick would come to, by the events of its shot that are foreseen."""
    shots: frozenset[str] = frozenset({"play"})
    """The phases, other than the break, in which the side to act flicks a piece."""
    placed: tuple[Ball, ...] = ()
    """The pieces that are placed before each shot, such as a striker: a flick of one says where."""
    check_placed: Callable[[Layout, Flick, BoardSpec], None] = lambda _layout, _flick, _spec: None
    """Raises BoardError for a flick whose piece lies where nobody may place it."""
    levels: tuple[str, ...] = ()
    """The names of the computer's levels that are offered, weakest first; empty: all."""
    strategy: Any = None
    """What tells the search of shots: a ``yagopool.ai.search.Strategy``; None where the computer does without."""
    practice: Any = None
    """Its part of practice: a ``yagopool.match.game.Practice``; None where there is none."""


GAMES: Final[dict[str, Game]] = {}
"""The games that records can be of, by name."""

DEFAULT: Final = "yago"
"""The game of a record that names none."""


def games() -> Mapping[str, Game]:
    if DEFAULT not in GAMES:
        import_module("yagopool.games")  # not known here, as it stands above; it adds them
    return GAMES


def pieces_on(spec: BoardSpec) -> tuple[Ball, ...]:
    """Return the pieces of the games that are played on boards such as this one, where balls roll or discs slide."""
    return tuple(piece for game in games().values() if game.board.discs == spec.discs for piece in game.pieces)


def game_on(spec: BoardSpec) -> Game:
    """Return the first game that is played on this kind of board."""
    return next(game for game in games().values() if game.board.discs == spec.discs)


def game_of(state_or_match: Any) -> Game:
    """Return the game that a state, or an agreement, is of.

    Raises:
        BoardError: it is neither.
    """
    name = getattr(getattr(state_or_match, "match", state_or_match), "game", None)
    if not isinstance(name, str) or name not in games():
        kind = type(state_or_match).__name__
        raise BoardError("bad_value", "error.other_type", "match", name="match", wanted="Match", given=kind)
    return games()[name]


def pieces_named(said: Iterable[Problem]) -> frozenset[Ball]:
    """Return the pieces named in the sentences about problems."""
    values = [value for problem in said for _, value in problem.arguments]
    words = {str(part) for value in values for part in (value if isinstance(value, tuple) else (value,))}
    return frozenset(piece for game in games().values() for piece in game.pieces if piece in words)


@dataclass(frozen=True, kw_only=True, eq=False)
class Practice:
    """One game's part of practice; ``Game.practice``."""

    breaker: Ball
    """The piece that breaks."""
    kinds: Mapping[str, frozenset[Ball]]
    """The pieces that a side can own, by what they are called."""
    target: int
    """The points that a drill's match is played for."""
    chances: Mapping[str, Callable[[Mapping[Ball, Pot]], bool]]
    """What else can come of a break, by name: whether it has, by the pieces that it left in pots."""
    rack: Callable[[BoardSpec, random.Random | None], Layout]
    """Returns the layout before a break; without random numbers the exact one."""
    open_state: Callable[[str, Layout, str | None], State]
    """Returns the state at a position with side A to play, by variant and the kind that A owns; None: not settled."""
    with_turn: Callable[[State], State]
    """Returns a state with one more shot for side A."""
    can_play: Callable[[State, Ball], bool]
    """Tells whether the side to act may flick a piece, and commits no foul by that."""
    potted: Callable[[State], Collection[Ball]]
    """Returns the pieces that are potted for good."""
    owns: Callable[[State, Side, Ball], bool]
    """Tells whether a piece is a side's; all are while that is not settled."""
    variants: Callable[[Layout], tuple[str, ...]]
    """Returns the variants that a position can be played in."""
    check: Callable[[str, Layout, bool], None]
    """Raises BoardError for a drill's variant and position that do not fit; True: its first shot is the break."""

    placing: Callable[[State, Ball], State] | None = None
    """Returns a state in which side A first puts a piece that came out on the board; None where no drill begins so."""

    def kind(self, ball: Ball) -> str | None:
        return next((name for name, balls in self.kinds.items() if ball in balls), None)


def practice_of(game: str) -> Practice:
    found: Practice = games()[game].practice
    return found
