"""What the rules know and say: the state of a match, the entries of its record, rulings, and refusals.

A refusal is a key with arguments: ``text`` makes a sentence of it, what was asked, why it cannot be, what is possible.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from yagopool.errors import Argument, RuleError
from yagopool.games.yago.board import Colour, ColouredBall
from yagopool.table.shot import Stroke
from yagopool.table.spec import Ball, Pot, Side, other_side

VariantName: TypeAlias = Literal["easy", "medium", "professional"]
Phase: TypeAlias = Literal["break", "play", "choose_colour", "place", "take_over", "game_over", "match_over"]
BlueIs: TypeAlias = Literal["spot", "table", "in_hand", "gone"]
Reason: TypeAlias = Literal["row", "five", "double_row", "conceded"]
FoulCode: TypeAlias = Literal[
    "opponent_ball_flicked",
    "blue_potted",
    "blue_off_board",
    "opponent_ball_hit_first",
    "ball_off_board",
    "ball_disturbed",
    "no_ball_hit",
]


@dataclass(frozen=True, slots=True)
class Match:
    """What the players agreed before the match (G1)."""

    variant: VariantName
    target: int
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    """The members of side A and of side B, in the order they play."""
    opener: Side
    """The side that breaks in the first game."""
    game: ClassVar[str] = "yago"

    def members(self, side: Side) -> tuple[str, ...]:
        return self.teams[0 if side == "A" else 1]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: Side
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything the rules know between two entries. The fields have the meaning they have in the record's ``state``.

    ``phase`` says what is expected next, ``to_act`` of whom. ``strokes`` is how many strokes the side that plays the
    next one has. ``shooter_next`` is the side that plays the next stroke; at ``game_over`` and ``match_over`` the one
    that would open the next game.
    """

    match: Match
    game: int
    phase: Phase
    to_act: Side | None
    shooter_next: Side
    strokes: int
    opener: Side
    red: Side | None
    """The side that has red; None while colours are open."""
    pots: tuple[tuple[Pot, ColouredBall], ...]
    """By pot number."""
    on_table: frozenset[ColouredBall]
    to_place: frozenset[Ball]
    blue: BlueIs
    result: Result | None
    score: tuple[int, int]
    """Points of A and of B."""
    visits: tuple[int, int]
    """The visits that A and B have begun in this match (G1)."""
    last_shooter: Side | None
    """The side of the last shot of this game, for visits; None before the first and after the game."""
    drops: tuple[Pot, ...] = ()
    """While a colour is chosen, the pots that the shot filled, in order (G15); empty otherwise."""

    @property
    def broken(self) -> bool:
        return self.blue != "spot"

    @property
    def colours(self) -> dict[Side, Colour] | None:
        """Each side's colour, None while they are open."""
        if self.red is None:
            return None
        return {self.red: "red", other_side(self.red): "yellow"}

    def colour_of_side(self, side: Side) -> Colour | None:
        """Return a side's colour, None while colours are open."""
        if self.red is None:
            return None
        return "red" if side == self.red else "yellow"

    def points_of(self, side: Side) -> int:
        return self.score[0 if side == "A" else 1]

    @property
    def player(self) -> str | None:
        """The member who plays the next shot (G1); None when the match is over."""
        if self.to_act is None:
            return None
        members = self.match.members(self.shooter_next)
        begun = self.visits[0 if self.shooter_next == "A" else 1]
        goes_on = self.last_shooter == self.shooter_next
        return members[(begun - goes_on) % len(members)]


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul: its code, the ball concerned (None for ``no_ball_hit``) and the id of the rule."""

    code: FoulCode
    ball: Ball | None
    rule: str


@dataclass(frozen=True, slots=True)
class Because:
    """One reason of a ruling: the rule that decided, the key and arguments of its sentence, and the events it is about.

    ``events`` are indices into the events of the shot; there may be none.
    """

    rule: str
    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    events: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's answer to a shot.

    ``fouls`` in the order they happened; ``returned``: the red and yellow balls that must be placed; ``continues``:
    whether the same player plays the next shot of this game; ``because``: one to three reasons.
    """

    fouls: tuple[Foul, ...]
    returned: tuple[ColouredBall, ...]
    continues: bool
    because: tuple[Because, ...]


@dataclass(frozen=True, slots=True)
class ChooseColour:
    """The colour that the shooter chooses (G4)."""

    colour: Colour
    do: ClassVar[Literal["choose_colour"]] = "choose_colour"


@dataclass(frozen=True, slots=True)
class Place:
    """A ball placed back on the board. ``at`` is in mm; the rules do not judge it."""

    ball: Ball
    at: tuple[float, float] | None = None
    do: ClassVar[Literal["place"]] = "place"


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The opponent of the player who fouled takes the two shots (P7)."""

    do: ClassVar[Literal["take_over"]] = "take_over"


@dataclass(frozen=True, slots=True)
class Decline:
    """The opponent passes: the player who fouled plays on with one shot (P7)."""

    do: ClassVar[Literal["decline"]] = "decline"


@dataclass(frozen=True, slots=True)
class Concede:
    """The side to act concedes the game (G18)."""

    do: ClassVar[Literal["concede"]] = "concede"


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game is racked."""

    do: ClassVar[Literal["next_game"]] = "next_game"


Entry: TypeAlias = Stroke | ChooseColour | Place | TakeOver | Decline | Concede | NextGame
"""Everything that ``apply`` takes. ``undo`` belongs to the match's history, not to the rules."""


class Refusal(NamedTuple):
    """Why something cannot be done: a code of the record's contract, the sentence's key, the rule (if one says it)."""

    code: str
    key: str
    rule: str | None
    arguments: tuple[tuple[str, Argument], ...]

    @classmethod
    def of(cls, error: RuleError) -> "Refusal":
        return refusal(error.code, error.key, **error.arguments)

    def error(self) -> RuleError:
        return RuleError(self.code, self.key, **dict(self.arguments))


def refusal(code: str, key: str, **arguments: Argument) -> Refusal:
    """Build a refusal; the argument ``rule`` is also the refusal's rule."""
    rule = arguments.get("rule")
    return Refusal(code, key, None if rule is None else str(rule), tuple(arguments.items()))
