"""What a match record holds: its header, its entries with what the game adds to them, ``undo``; and these as JSON.

The schema of a game's records is strict in both directions; faults become errors with a line number. Fields that may
be left out have a default but refuse ``null``: what is not there is not written.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache, reduce
from operator import or_
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, FailFast, Field, TypeAdapter, ValidationError, create_model
from pydantic_core import ErrorDetails

from yagopool.errors import Argument, RecordError
from yagopool.match.game import Entry, Game
from yagopool.match.json_input import WANTED_KIND, first_fault, kind_of
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, Flick, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball, Side

GuideName: TypeAlias = Literal["off", "direction", "contact", "both", "stroke"]
"""How much of a stroke the aim shows: nothing, the direction, up to the first contact, that and where both balls start
off, the whole stroke."""

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


Number: TypeAlias = Annotated[float, Field(allow_inf_nan=False)]
Place2D: TypeAlias = Annotated[list[Number], Field(min_length=2, max_length=2)]
Name: TypeAlias = Annotated[str, Field(min_length=1)]
Members: TypeAlias = Annotated[list[Name], Field(min_length=1), FailFast()]
ABSENT: Final[Any] = None
"""The value of a field that was left out; never a value that was given."""

EVENTS: Final = (Contact, Cushion, Potted, OffBoard, Disturbed)


class Shape(BaseModel):
    """What every object of a record has in common."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class FlickShape(Shape):
    """A stroke's ``flick``: degrees and mm/s."""

    direction: Number
    speed: Number

    def of(self, ball: Ball) -> Flick:
        return Flick(ball, self.direction, self.speed)


class PlacedFlickShape(FlickShape):
    """One that says where the piece was placed, in mm: x and y, or neither."""

    x: Number = ABSENT
    y: Number = ABSENT

    def of(self, ball: Ball) -> Flick:
        return replace(super().of(ball), at=None if self.x is None or self.y is None else Point(self.x, self.y))


class SidesShape(Shape):
    """The header's ``sides``: the members of each, in the order they play."""

    A: Members
    B: Members


class HeaderShape(Shape):
    """A record's first line; a game's own narrows ``variant`` and ``target``."""

    format: Literal["yagopool"]
    version: int
    game: str = ABSENT
    variant: str
    target: int
    sides: SidesShape
    opener: Side
    board: dict[str, Any] = ABSENT
    seed: int = ABSENT
    computer: dict[Side, Name] = ABSENT
    hand: dict[Side, Name] = ABSENT
    guide: dict[Side, Name] = ABSENT
    created: str = ABSENT
    x: Any = ABSENT


@dataclass(frozen=True, eq=False)
class Schema:
    """The shapes of one game's records; get one from ``schema_of``."""

    game: Game
    header: TypeAdapter[Any]
    entry: TypeAdapter[Any]
    objects: Mapping[str, type[BaseModel]]
    """The objects of a record by the names that pydantic's locations have for them."""
    possible: Mapping[str, tuple[str, ...]]
    """What a key's value, or the keys of its object, can be. Everywhere else it is a piece."""
    entries: Mapping[str, type]

    def header_of(self, line: int, found: object) -> Header:
        """Return the header that a JSON object is. Raises ``RecordError``."""
        try:
            shape = self.header.validate_python(found)
        except ValidationError as error:
            raise self._fault(line, "header", error) from None
        teams = (tuple(shape.sides.A), tuple(shape.sides.B))
        return Header(
            self.game.agreement(shape.variant, shape.target, teams, shape.opener),
            board=shape.board,
            seed=shape.seed,
            computer=shape.computer or {},
            hand=shape.hand or {},
            guide=shape.guide or {},
            created=shape.created,
            x=shape.x,
        )

    def entry_of(self, line: int, found: object) -> RecordedEntry:
        """Return the entry that a JSON object is. Raises ``RecordError``."""
        try:
            shape = self.entry.validate_python(found)
        except ValidationError as error:
            raise self._fault(line, "entry", error) from None
        if shape.do != Stroke.do:
            return RecordedEntry(_plain(self.entries[shape.do], shape), x=shape.x)
        if shape.flick is not None and shape.ball is None:
            raise RecordError("bad_value", "error.record.flick_without_ball", line)
        return RecordedEntry(
            Stroke(shape.ball, tuple([_plain(_EVENT_OF[event.kind], event) for event in shape.events])),
            flick=None if shape.flick is None else _flick(line, shape.ball, shape.flick),
            layout=None if shape.layout is None else plain_layout(shape.layout),
            fingerprint=shape.fingerprint,
            decision_seed=shape.decision_seed,
            x=shape.x,
        )

    def _fault(self, line: int, shape: str, error: ValidationError) -> RecordError:
        """Return the error to raise for a line that has not its shape; ``shape`` is ``header`` or ``entry``."""
        said = _sentence(self, shape, first_fault(error))
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in said.path).removeprefix(".")
        return RecordError(said.code, f"error.record.{said.key}", line, where=where, **said.arguments)


_EVENT_OF: Final[Mapping[str, type[Event]]] = {event.kind: event for event in EVENTS}


def _flick(line: int, ball: Ball, shape: FlickShape) -> Flick:
    if isinstance(shape, PlacedFlickShape) and (shape.x is None) != (shape.y is None):
        where = "flick.x" if shape.x is None else "flick.y"
        raise RecordError("missing_key", "error.record.missing_key", line, where=where)
    return shape.of(ball)


def _plain(kind: type, shape: Any) -> Any:
    """Return the value that a shape is of; what the line leaves out has the value's own default."""
    values = {name: value for field in fields(kind) if (value := getattr(shape, name := field.name)) is not None}
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


def plain_layout(shape: Any) -> Layout:
    return Layout.of(shape.balls, {int(pot): ball for pot, ball in shape.potted.items()})


_literal: Any = Literal
_annotated: Any = Annotated
_dict: Any = dict
_list: Any = list
"""For types that a game decides, which mypy could not follow."""


@cache
def schema_of(game: Game) -> Schema:
    """Return the schema of a game's records, made from its entries' dataclasses."""
    piece: Any = _literal[game.pieces]
    flick: Any = FlickShape
    if game.placed:
        flick = create_model("FlickShape", __base__=PlacedFlickShape, piece=(_literal[game.placed], ABSENT))
    pot_keys = tuple(str(pot) for pot in range(1, game.pots + 1))
    types: dict[str, Any] = {
        "ball": piece,
        "a": piece,
        "b": piece,
        "pot": Annotated[int, Field(ge=1, le=game.pots)],
        "t": Number,
        "at": Place2D,
        "count": Annotated[int, Field(ge=1)],
    }
    events: dict[str, Any] = {event.kind: _shape(event, "kind", _fields(event, types)) for event in EVENTS}
    lying: dict[str, Any] = {
        "balls": (_dict[piece, Place2D], ...),
        "potted": (_dict[_literal[pot_keys], piece], ...),
    }
    layout = create_model("LayoutShape", __base__=Shape, **lying)
    stroke: dict[str, Any] = {
        "ball": (piece | None, ...),
        "events": (_annotated[_list[_one_of(events, "kind")], FailFast()], ...),
        "flick": (flick, ABSENT),
        "layout": (layout, ABSENT),
        "fingerprint": (str, ABSENT),
        "decision_seed": (int, ABSENT),
    }
    agreed: dict[str, Any] = {
        "variant": (_literal[game.variants], ...),
        "target": (Annotated[int, Field(ge=game.targets.start, lt=game.targets.stop)], ...),
    }
    header = create_model("HeaderShape", __base__=HeaderShape, **agreed)
    entries: dict[str, Any] = {kind.do: kind for kind in (*game.entries, Undo)}
    shapes = {"stroke": _shape(Stroke, "do", stroke)}
    shapes |= {do: _shape(kind, "do", _fields(kind, types)) for do, kind in entries.items()}
    possible = {"format": ("yagopool",), "variant": game.variants, "potted": pot_keys, "piece": game.placed}
    possible |= dict.fromkeys(("opener", "computer", "hand", "guide"), ("A", "B"))
    for kind in entries.values():
        hints = get_type_hints(kind)
        possible |= {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    objects: dict[str, Any] = {
        **shapes,
        **events,
        "header": header,
        "sides": SidesShape,
        "flick": flick,
        "layout": layout,
    }
    return Schema(game, TypeAdapter(header), TypeAdapter(_one_of(shapes, "do")), objects, possible, entries)


def _fields(kind: Any, types: Mapping[str, Any]) -> dict[str, Any]:
    """Return a dataclass's fields with their types in a record and their defaults."""
    hints = get_type_hints(kind)
    return {
        field.name: (types.get(field.name, hints[field.name]), ... if field.default is MISSING else ABSENT)
        for field in fields(kind)
    }


def _shape(kind: type, tag: str, parts: Mapping[str, Any]) -> type[Shape]:
    """Return a shape with some fields, the tag that says which it is, and anybody's own ``x``."""
    more: dict[str, Any] = {tag: (_literal[getattr(kind, tag)], ...), **parts, "x": (Any, ABSENT)}
    return create_model(kind.__name__, __base__=Shape, **more)


def _one_of(shapes: Mapping[str, type[Shape]], tag: str) -> Any:
    return _annotated[reduce(or_, shapes.values()), Field(discriminator=tag)]


class _Sentence(NamedTuple):
    """What to say of a fault; ``path``: the keys and indices that lead to it."""

    code: str
    key: str
    path: tuple[str | int, ...]
    arguments: Mapping[str, Argument] = MappingProxyType({})


def _path_of(shape: str, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return where a location of pydantic's is; the tags in it (an entry's ``do``, an event's ``kind``) are no keys."""
    path = [part for part in loc if part != "[key]"]
    if shape == "entry":
        path = path[1:]
        if path[:1] == ["events"]:
            del path[2:3]
    return tuple(path)


def _sentence(schema: Schema, shape: str, found: ErrorDetails) -> _Sentence:
    """Return what to say of pydantic's finding in an object of a record."""
    loc, path = found["loc"], _path_of(shape, found["loc"])
    match found["type"]:
        case "extra_forbidden":
            inner = next((part for part in reversed(loc[:-1]) if part in schema.objects), shape)
            possible = tuple(schema.objects[str(inner)].model_fields)
            return _Sentence("unknown_key", "unknown_key", path, {"possible": possible})
        case "missing":
            return _Sentence("missing_key", "missing_key", path)
        case "union_tag_not_found" | "union_tag_invalid":
            tag, possible = ("kind", tuple(_EVENT_OF)) if path else ("do", (Stroke.do, *schema.entries))
            if found["type"] == "union_tag_invalid":
                return _no_such_value(schema, found["input"][tag], possible, (*path, tag))
            return _Sentence("missing_key", "missing_tag", (*path, tag), {"possible": possible})
        case "literal_error":
            keys = [part for part in reversed(path) if isinstance(part, str)]
            key = keys[1] if loc[-1] == "[key]" else keys[0]
            return _no_such_value(schema, found["input"], schema.possible.get(key, schema.game.pieces), path)
    return _bad_value(schema, found, path)


def _no_such_value(schema: Schema, given: object, possible: tuple[str, ...], path: tuple[str | int, ...]) -> _Sentence:
    if not isinstance(given, str):
        return _Sentence("bad_value", "wrong_kind", path, {"wanted": "text", "given": kind_of(given)})
    if possible == schema.game.pieces:
        return _Sentence("no_such_ball", "no_such_ball", path, {"ball": given, "possible": possible})
    return _Sentence("bad_value", "no_such_value", path, {"given": given, "possible": possible})


def _bad_value(schema: Schema, found: ErrorDetails, path: tuple[str | int, ...]) -> _Sentence:
    targets, kind = schema.game.targets, kind_of(found["input"])
    match found["type"]:
        case "greater_than_equal" | "less_than_equal" | "less_than":
            ranges = {"target": (targets.start, targets.stop - 1), "pot": (1, schema.game.pots)}
            if path[-1] not in ranges:
                return _Sentence("bad_value", "too_small", path, {"least": 1})
            least, greatest = ranges[str(path[-1])]
            key = "other_number" if least == greatest else "out_of_range"
            return _Sentence("bad_value", key, path, {"least": least, "greatest": greatest})
        case "too_short" | "too_long" | "string_too_short":  # a place of one or three numbers, an empty name or team
            key = "empty" if found.get("ctx", {}).get("min_length") == 1 else "no_pair"
            return _Sentence("bad_value", key, path)
        case "finite_number":
            return _Sentence("bad_value", "not_finite", path)
        case "float_type" if kind == "whole":  # too large for a measure
            return _Sentence("bad_value", "not_finite", path)
    arguments = {"wanted": WANTED_KIND.get(found["type"], "text"), "given": kind}
    return _Sentence("bad_value", "wrong_kind" if path else "not_object", path, arguments)
