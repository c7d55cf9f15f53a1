"""What the referee of carrom knows between two entries, the entries, and what it says of a shot.

In records a board is a ``game``: what ends with ``game_over`` and is set up again by ``next_game``. The game of 25
points that the boards make up is called ``games`` in the plural where it is counted.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from yagopool.errors import Argument
from yagopool.games.carrom.board import MEN, Colour, colour_of
from yagopool.table.spec import Ball, Pot, Side, other_side

MatchLength: TypeAlias = Literal["one_game", "best_of_three"]
BoardEnd: TypeAlias = Literal["cleared", "lost", "conceded", "game_conceded"]
BoardPhase: TypeAlias = Literal["break", "shoot", "cover", "place", "game_over", "match_over"]
QueenIs: TypeAlias = Literal["board", "uncovered", "A", "B"]
"""On the board, potted and to be covered by the next shot, or covered by a side."""

GAMES_TO_WIN: Final[dict[MatchLength, int]] = {"one_game": 1, "best_of_three": 2}
POINTS_TO_WIN: Final = 25
"""Of a game (S4)."""
MOST_BOARDS: Final = 8
"""Of a game; after a tie one more (S4)."""
QUEEN_POINTS: Final = 3
"""For the queen (S2), and for a board that the other side lost (S3)."""
NO_QUEEN_FROM: Final = 22
"""Points with which the queen no longer counts (S2)."""
MEN_EACH: Final = 9
MOST_TRIES: Final = 3
"""Of a break (C7)."""


@dataclass(frozen=True, slots=True)
class CarromMatch:
    """What the players agreed before the match (C1, C2, S4)."""

    variant: MatchLength
    target: int
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    """One or two on each side, in the order they play."""
    opener: Side
    game: ClassVar[str] = "carrom"

    def members(self, side: Side) -> tuple[str, ...]:
        return self.teams["AB".index(side)]

    @property
    def seats(self) -> tuple[tuple[Side, str], ...]:
        """The players around the board, anticlockwise (C1)."""
        return tuple(seat for a, b in zip(*self.teams, strict=True) for seat in (("A", a), ("B", b)))


@dataclass(frozen=True, slots=True)
class BoardResult:
    """How a board ended, and who won the game by it, None if that goes on."""

    winner: Side
    points: int
    reason: BoardEnd
    game_winner: Side | None


@dataclass(frozen=True, slots=True)
class CarromState:
    """Everything the rules know between two entries."""

    match: CarromMatch
    game: int
    """The number of the board in the match, from 1."""
    board: int
    """Its number in the present game, from 1."""
    phase: BoardPhase
    to_act: Side | None
    seat: int
    """Who plays the next shot, by number around the board; at ``game_over`` who breaks next."""
    breaker: int
    """The seat that breaks this board; its side has white (C2)."""
    tries: int
    """Breaks in a row that touched no man (C7)."""
    potted: tuple[Ball, ...]
    """The men in pockets, in the order they were potted."""
    queen: QueenIs
    dues: tuple[int, int]
    """Men that A and B owe (F1)."""
    to_place: frozenset[Ball]
    result: BoardResult | None
    score: tuple[int, int]
    """Points of A and of B in the present game."""
    games: tuple[int, int]
    """Games that A and B have won."""

    @property
    def shooter_next(self) -> Side:
        return self.match.seats[self.seat][0]

    @property
    def player(self) -> str | None:
        """Who plays the next shot; None when the match is over."""
        return None if self.to_act is None else self.match.seats[self.seat][1]

    @property
    def pots(self) -> tuple[tuple[Pot, Ball], ...]:
        return ()

    @property
    def strokes(self) -> int:
        """How many shots the player has: three to break (C7), else one."""
        return MOST_TRIES - self.tries if self.phase == "break" else 1

    def colour(self, side: Side) -> Colour:
        return "white" if side == self.match.seats[self.breaker][0] else "black"

    def owner(self, man: Ball) -> Side:
        breaking = self.match.seats[self.breaker][0]
        return breaking if colour_of(man) == "white" else other_side(breaking)

    def potted_by(self, side: Side) -> tuple[Ball, ...]:
        """Return a side's own men in pockets, whichever side potted them."""
        return tuple(man for man in self.potted if self.owner(man) == side)

    @property
    def on_board(self) -> frozenset[Ball]:
        """The men on the board, without those still to be placed."""
        return frozenset((*MEN["white"], *MEN["black"])).difference(self.potted, self.to_place)


@dataclass(frozen=True, slots=True)
class PlaceMan:
    """A man placed in the centre circle. ``at`` is in mm; the rules do not judge it."""

    ball: Ball
    at: tuple[float, float] | None = None
    do: ClassVar[Literal["place"]] = "place"


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The side to act concedes the board, or the whole game (S5)."""

    what: Literal["board", "game"] = "board"
    do: ClassVar[Literal["concede"]] = "concede"


@dataclass(frozen=True, slots=True)
class NextBoard:
    """The next board is set up."""

    do: ClassVar[Literal["next_game"]] = "next_game"


@dataclass(frozen=True, slots=True)
class StrikerFoul:
    """The striker potted, with the rule that says what follows."""

    rule: str
    ball: Ball = "striker"
    code: Literal["striker_potted"] = "striker_potted"


@dataclass(frozen=True, slots=True)
class CarromReason:
    """One reason of a ruling: the rule, the key and arguments of its sentence, and the events it is about."""

    rule: str
    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    events: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CarromRuling:
    """The referee's answer to a shot.

    ``returned``: the men that the opponent places in the centre circle; ``back``: the pieces that go back to the
    middle, in the order they are placed there.
    """

    fouls: tuple[StrikerFoul, ...]
    returned: tuple[Ball, ...]
    back: tuple[Ball, ...]
    continues: bool
    because: tuple[CarromReason, ...]
