"""What a match is made of: the entries of its record, as the rules read them."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from yagopool.table.balls import Ball, Colour
from yagopool.table.events import Event


@dataclass(frozen=True, slots=True)
class Stroke:
    """A ball flicked (``ball`` None: an accident without a stroke, G11), and what happened."""

    ball: Ball | None
    events: tuple[Event, ...] = ()
    do: ClassVar[Literal["stroke"]] = "stroke"


@dataclass(frozen=True, slots=True)
class ChooseColour:
    """The shooter's choice after G4."""

    colour: Colour
    do: ClassVar[Literal["choose_colour"]] = "choose_colour"


@dataclass(frozen=True, slots=True)
class Place:
    """A ball put back on the board; ``at`` in mm, not judged by the rules."""

    ball: Ball
    at: tuple[float, float] | None = None
    do: ClassVar[Literal["place"]] = "place"


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The opponent of an offender plays with two strokes (P7)."""

    do: ClassVar[Literal["take_over"]] = "take_over"


@dataclass(frozen=True, slots=True)
class Decline:
    """The opponent of an offender lets him play on with one stroke (P7)."""

    do: ClassVar[Literal["decline"]] = "decline"


@dataclass(frozen=True, slots=True)
class Concede:
    """The side to act gives up the game (G18)."""

    do: ClassVar[Literal["concede"]] = "concede"


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game is racked."""

    do: ClassVar[Literal["next_game"]] = "next_game"


Entry: TypeAlias = Stroke | ChooseColour | Place | TakeOver | Decline | Concede | NextGame
"""Everything ``apply`` takes. ``undo`` is a matter of the match's history, not of the rules."""
