"""What can happen in a shot: the shared vocabulary of physics, referee and record.

The rules depend on the order alone; ``t`` (seconds since the flick) is for the picture and may be absent.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from yagopool.table.pieces import Ball, Pot


@dataclass(frozen=True, slots=True)
class Contact:
    """Ball ``a`` hit ball ``b`` at a closing speed over 1 mm/s."""

    a: Ball
    b: Ball
    t: float | None = None
    kind: ClassVar[Literal["contact"]] = "contact"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.a, self.b)


@dataclass(frozen=True, slots=True)
class Cushion:
    """A ball hit a cushion at a closing speed over 1 mm/s."""

    ball: Ball
    t: float | None = None
    kind: ClassVar[Literal["cushion"]] = "cushion"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


@dataclass(frozen=True, slots=True)
class Potted:
    """A ball dropped into a pot and stays there until the shot is over."""

    ball: Ball
    pot: Pot
    t: float | None = None
    kind: ClassVar[Literal["potted"]] = "potted"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


@dataclass(frozen=True, slots=True)
class OffBoard:
    """A ball left the board."""

    ball: Ball
    t: float | None = None
    kind: ClassVar[Literal["off_board"]] = "off_board"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


@dataclass(frozen=True, slots=True)
class Disturbed:
    """The player moved a ball by accident; it is put back."""

    ball: Ball
    t: float | None = None
    kind: ClassVar[Literal["disturbed"]] = "disturbed"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


Event: TypeAlias = Contact | Cushion | Potted | OffBoard | Disturbed


@dataclass(frozen=True, slots=True)
class Stroke:
    """A shot: the ball flicked and what happened. ``ball`` is None for an accident between shots."""

    ball: Ball | None
    events: tuple[Event, ...] = ()
    do: ClassVar[Literal["stroke"]] = "stroke"
