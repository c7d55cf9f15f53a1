"""The shapes of a record's lines, as JSON has them: strict, nothing unknown, nothing missing.

Each knows the plain value of the rules that it stands for. Fields that may be left out have a default but refuse
``null``: what is not there is not written.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, FailFast, Field, TypeAdapter

from yagopool.match.recorded import Header, Undo
from yagopool.rules.checks import TARGETS
from yagopool.rules.entries import ChooseColour, Concede, Decline, NextGame, Place, Stroke, TakeOver
from yagopool.rules.state import Match, Side, VariantName
from yagopool.table.balls import Ball, Colour
from yagopool.table.events import Contact, Cushion, Disturbed, Event, OffBoard, Potted
from yagopool.table.layout import Layout

Number: TypeAlias = Annotated[float, Field(allow_inf_nan=False)]
Place2D: TypeAlias = Annotated[list[Number], Field(min_length=2, max_length=2)]
Name: TypeAlias = Annotated[str, Field(min_length=1)]
Members: TypeAlias = Annotated[list[Name], Field(min_length=1), FailFast()]
PotNumber: TypeAlias = Annotated[int, Field(ge=1, le=9)]
PotKey: TypeAlias = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9"]
ABSENT: Final[Any] = None
"""The value of a field that was left out; never a value that was given."""


class Shape(BaseModel):
    """What every object of a record has in common."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ContactShape(Shape):
    """``contact``."""

    kind: Literal["contact"]
    a: Ball
    b: Ball
    t: Number = ABSENT
    x: Any = ABSENT

    def plain(self) -> Contact:
        """Return the event."""
        return Contact(self.a, self.b, self.t)


class BallShape(Shape):
    """What the events of one ball have in common."""

    kind: str
    ball: Ball
    t: Number = ABSENT
    x: Any = ABSENT
    event: ClassVar[type[Cushion | OffBoard | Disturbed]]

    def plain(self) -> Cushion | OffBoard | Disturbed:
        """Return the event."""
        return self.event(self.ball, self.t)


class CushionShape(BallShape):
    """``cushion``."""

    kind: Literal["cushion"]
    event = Cushion


class PottedShape(Shape):
    """``potted``."""

    kind: Literal["potted"]
    ball: Ball
    pot: PotNumber
    t: Number = ABSENT
    x: Any = ABSENT

    def plain(self) -> Potted:
        """Return the event."""
        return Potted(self.ball, self.pot, self.t)


class OffBoardShape(BallShape):
    """``off_board``."""

    kind: Literal["off_board"]
    event = OffBoard


class DisturbedShape(BallShape):
    """``disturbed``."""

    kind: Literal["disturbed"]
    event = Disturbed


EventShape: TypeAlias = Annotated[
    ContactShape | CushionShape | PottedShape | OffBoardShape | DisturbedShape, Field(discriminator="kind")
]


class FlickShape(Shape):
    """A stroke's ``flick``: degrees and mm/s."""

    direction: Number
    speed: Number


class LayoutShape(Shape):
    """A stroke's ``layout``: where the balls lie afterwards."""

    balls: dict[Ball, Place2D]
    potted: dict[PotKey, Ball]

    def plain(self) -> Layout:
        """Return the layout."""
        return Layout.of(self.balls, {int(pot): ball for pot, ball in self.potted.items()})


class StrokeShape(Shape):
    """``stroke``."""

    do: Literal["stroke"]
    ball: Ball | None
    events: Annotated[list[EventShape], FailFast()]
    flick: FlickShape = ABSENT
    layout: LayoutShape = ABSENT
    fingerprint: str = ABSENT
    decision_seed: int = ABSENT
    x: Any = ABSENT

    def plain(self) -> Stroke:
        """Return the entry."""
        events: tuple[Event, ...] = tuple([event.plain() for event in self.events])
        return Stroke(self.ball, events)


class ChooseColourShape(Shape):
    """``choose_colour``."""

    do: Literal["choose_colour"]
    colour: Colour
    x: Any = ABSENT

    def plain(self) -> ChooseColour:
        """Return the entry."""
        return ChooseColour(self.colour)


class PlaceShape(Shape):
    """``place``."""

    do: Literal["place"]
    ball: Ball
    at: Place2D = ABSENT
    x: Any = ABSENT

    def plain(self) -> Place:
        """Return the entry."""
        return Place(self.ball, None if self.at is None else (self.at[0], self.at[1]))


class BareShape(Shape):
    """The entries that are no more than their name."""

    do: Literal["take_over", "decline", "concede", "next_game"]
    x: Any = ABSENT

    def plain(self) -> TakeOver | Decline | Concede | NextGame:
        """Return the entry."""
        return _BARE[self.do]


_BARE: Final[Mapping[str, TakeOver | Decline | Concede | NextGame]] = {
    entry.do: entry for entry in (TakeOver(), Decline(), Concede(), NextGame())
}


class UndoShape(Shape):
    """``undo``."""

    do: Literal["undo"]
    count: Annotated[int, Field(ge=1)]
    x: Any = ABSENT

    def plain(self) -> Undo:
        """Return the undo."""
        return Undo(self.count)


EntryShape: TypeAlias = Annotated[
    StrokeShape | ChooseColourShape | PlaceShape | BareShape | UndoShape, Field(discriminator="do")
]


class SidesShape(Shape):
    """The header's ``sides``: the members of each, in the order they play."""

    A: Members
    B: Members


class HeaderShape(Shape):
    """A record's first line."""

    format: Literal["yagopool"]
    version: int
    variant: VariantName
    target: Annotated[int, Field(ge=TARGETS.start, lt=TARGETS.stop)]
    sides: SidesShape
    opener: Side
    board: dict[str, Any] = ABSENT
    seed: int = ABSENT
    computer: dict[Side, Name] = ABSENT
    hand: dict[Side, Name] = ABSENT
    guide: dict[Side, Name] = ABSENT
    created: str = ABSENT
    x: Any = ABSENT

    def plain(self) -> Header:
        """Return the header."""
        teams = (tuple(self.sides.A), tuple(self.sides.B))
        return Header(
            Match(self.variant, self.target, teams, self.opener),
            board=self.board,
            seed=self.seed,
            computer=self.computer or {},
            hand=self.hand or {},
            guide=self.guide or {},
            created=self.created,
            x=self.x,
        )


HEADER: Final = TypeAdapter(HeaderShape)
ENTRY: Final[TypeAdapter[EntryShape]] = TypeAdapter(EntryShape)
