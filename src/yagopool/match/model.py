"""What a match record holds: its header, its entries with what the game adds to them, and ``undo``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, TypeAlias

from yagopool.match.game import Entry
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.sides import Side

GuideName: TypeAlias = Literal["off", "direction", "contact", "both", "stroke"]
"""How much of a stroke the aim shows: nothing, the direction, up to the first contact, that and where both balls start
off, the whole stroke."""

HandName: TypeAlias = Literal["exact", "steady", "real"]
"""The hands a person may agree to play with, by their scatter."""


FORMAT: Final = "yagopool"
VERSION: Final = 1
"""The version of the format that is written, and the newest that is read."""


@dataclass(frozen=True, slots=True)
class Header:
    """A record's first line: the agreement, and what the game notes to play the same match again.

    ``match`` is the game's own agreement; ``board`` overrides fields of the spec by name; ``computer``, ``hand`` and
    ``guide`` name a level, a scatter of hand (a ``HandName``; without one the hand is exact) and a guide (a
    ``GuideName``) for the sides that have one; other names may come from a newer game. ``created`` is a date as text;
    ``x`` is anybody's own, kept and ignored.
    """

    match: Any
    board: Mapping[str, object] | None = None
    seed: int | None = None
    computer: Mapping[Side, str] = field(default_factory=dict)
    hand: Mapping[Side, str] = field(default_factory=dict)
    guide: Mapping[Side, str] = field(default_factory=dict)
    created: str | None = None
    x: object = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last ``count`` entries that still stand; counts from 1."""

    count: int
    do: ClassVar[Literal["undo"]] = "undo"


@dataclass(frozen=True, slots=True)
class RecordedEntry:
    """An entry of a record. What the game adds to a stroke is None where nobody noted it.

    ``flick``: how the ball was flicked; ``layout``: where the balls lay afterwards; ``fingerprint``: of the physics;
    ``decision_seed``: of the computer's thought; ``x``: anybody's own, kept and ignored.
    """

    entry: Entry
    flick: Flick | None = None
    layout: Layout | None = None
    fingerprint: str | None = None
    decision_seed: int | None = None
    x: object = None
