"""The entries of a match record, as the rules read them."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from yagopool.games.yago.balls import Colour
from yagopool.table.events import Stroke
from yagopool.table.pieces import Ball


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
