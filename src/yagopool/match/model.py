"""What a match record holds: its header, its entries with what the game adds to them, ``undo``; and these as JSON.

The schema of a game's records is strict in both directions; faults become errors with a line number. Fields that may
be left out have a default but refuse ``null``: what is not there is not written.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, FailFast, Field, TypeAdapter, ValidationError, create_model
from pydantic_core import ErrorDetails

from yagopool.errors import Argument, RecordError
from yagopool.match.game import Entry, Game, State, game_of
from yagopool.match.json_input import kind_of
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball, Side
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, Flick, OffBoard, Potted, Stroke

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


class PlacedFlickShape(FlickShape):
    """One that says where the piece was placed, in mm: x and y, or neither."""

    x: Number = ABSENT
    y: Number = ABSENT


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
        findings = error.errors(include_url=False)
        found = min(
            findings, key=lambda one: _REPORTED_FIRST.index(one["type"]) if one["type"] in _REPORTED_FIRST else 2
        )
        parts = _TELLERS.get(found["type"], _wrong_kind)(self, found, _place_of(self, shape, found["loc"]))
        return RecordError(parts.code, f"error.record.{parts.key}", line, where=str(parts.place), **parts.arguments)


_EVENT_OF: Final[Mapping[str, type[Event]]] = {event.kind: event for event in EVENTS}


def _flick(line: int, ball: Ball, shape: FlickShape) -> Flick:
    if not isinstance(shape, PlacedFlickShape):
        return Flick(ball, shape.direction, shape.speed)
    if (shape.x is None) != (shape.y is None):
        where = "flick.x" if shape.x is None else "flick.y"
        raise RecordError("missing_key", "error.record.missing_key", line, where=where)
    return Flick(ball, shape.direction, shape.speed, None if shape.x is None else Point(shape.x, shape.y))


def _plain(kind: type, shape: Any) -> Any:
    """Return the value that a shape is of."""
    values = (getattr(shape, field.name) for field in fields(kind))
    return kind(*(tuple(value) if isinstance(value, list) else value for value in values))


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
    flick = PlacedFlickShape if game.placed else FlickShape
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
    possible = {"format": ("yagopool",), "variant": game.variants, "potted": pot_keys}
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


_WANTED: Final[Mapping[str, str]] = {
    "int_type": "whole",
    "float_type": "number",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
}
"""The kind of value that was wanted, by pydantic's name of the fault. A text where it is none of these."""

_REPORTED_FIRST: Final = ("extra_forbidden", "missing")
"""An unknown key is reported before a missing one: often it is the same one, misspelt."""


class _Place(NamedTuple):
    """Where a fault lies."""

    object: str
    """The name of the innermost object of a record around it."""
    path: tuple[str | int, ...]
    """The keys and indices that lead to it."""

    def __str__(self) -> str:
        parts = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return parts.removeprefix(".")


class _Sentence(NamedTuple):
    """What to say of it."""

    code: str
    key: str
    arguments: Mapping[str, Argument]
    place: _Place


_Teller: TypeAlias = Callable[[Schema, ErrorDetails, _Place], _Sentence]


def _place_of(schema: Schema, shape: str, loc: tuple[str | int, ...]) -> _Place:
    """Return where a location of pydantic's is; the tags in it (an entry's ``do``, an event's ``kind``) are no keys."""
    inner = next((part for part in reversed(loc[:-1]) if isinstance(part, str) and part in schema.objects), shape)
    path = [part for part in loc if part != "[key]"]
    if shape == "entry":
        path = path[1:]
        if path[:1] == ["events"]:
            del path[2:3]
    return _Place(inner, tuple(path))


def _unknown_key(schema: Schema, _found: ErrorDetails, place: _Place) -> _Sentence:
    return _Sentence(
        "unknown_key", "unknown_key", {"possible": tuple(schema.objects[place.object].model_fields)}, place
    )


def _missing_key(_schema: Schema, _found: ErrorDetails, place: _Place) -> _Sentence:
    return _Sentence("missing_key", "missing_key", {}, place)


def _no_tag(schema: Schema, _found: ErrorDetails, place: _Place) -> _Sentence:
    name, possible = _tag(schema, place)
    return _Sentence("missing_key", "missing_tag", {"possible": possible}, place._replace(path=(*place.path, name)))


def _unknown_tag(schema: Schema, found: ErrorDetails, place: _Place) -> _Sentence:
    name, possible = _tag(schema, place)
    return _no_such_value(schema, found["input"][name], possible, place._replace(path=(*place.path, name)))


def _tag(schema: Schema, place: _Place) -> tuple[str, tuple[str, ...]]:
    """Return the key that says what an object is, and its values."""
    return ("kind", tuple(_EVENT_OF)) if place.path else ("do", (Stroke.do, *schema.entries))


def _not_among(schema: Schema, found: ErrorDetails, place: _Place) -> _Sentence:
    keys = [part for part in reversed(place.path) if isinstance(part, str)]
    is_key = found["loc"][-1] == "[key]"
    possible = schema.possible.get(keys[1] if is_key else keys[0], schema.game.pieces)
    return _no_such_value(schema, found["input"], possible, place)


def _no_such_value(schema: Schema, given: object, possible: tuple[str, ...], place: _Place) -> _Sentence:
    if not isinstance(given, str):
        return _Sentence("bad_value", "wrong_kind", {"wanted": "text", "given": kind_of(given)}, place)
    if possible == schema.game.pieces:
        return _Sentence("no_such_ball", "no_such_ball", {"ball": given, "possible": possible}, place)
    return _Sentence("bad_value", "no_such_value", {"given": given, "possible": possible}, place)


def _out_of_range(schema: Schema, _found: ErrorDetails, place: _Place) -> _Sentence:
    targets = schema.game.targets
    ranges = {"target": (targets.start, targets.stop - 1), "pot": (1, schema.game.pots)}
    found = ranges.get(str(place.path[-1]))
    if found is None:
        return _Sentence("bad_value", "too_small", {"least": 1}, place)
    return _Sentence("bad_value", "out_of_range", {"least": found[0], "greatest": found[1]}, place)


def _too_few_or_many(_schema: Schema, found: ErrorDetails, place: _Place) -> _Sentence:
    """A place of one or three numbers, or an empty name or team."""
    key = "empty" if found.get("ctx", {}).get("min_length") == 1 else "no_pair"
    return _Sentence("bad_value", key, {}, place)


def _not_finite(_schema: Schema, _found: ErrorDetails, place: _Place) -> _Sentence:
    """A whole number too large for a measure."""
    return _Sentence("bad_value", "not_finite", {}, place)


def _wrong_kind(schema: Schema, found: ErrorDetails, place: _Place) -> _Sentence:
    if found["type"] == "float_type" and kind_of(found["input"]) == "whole":
        return _not_finite(schema, found, place)
    arguments = {"wanted": _WANTED.get(found["type"], "text"), "given": kind_of(found["input"])}
    if not place.path:
        return _Sentence("bad_value", "not_object", arguments, place)
    return _Sentence("bad_value", "wrong_kind", arguments, place)


_TELLERS: Final[Mapping[str, _Teller]] = {
    "extra_forbidden": _unknown_key,
    "missing": _missing_key,
    "union_tag_not_found": _no_tag,
    "union_tag_invalid": _unknown_tag,
    "literal_error": _not_among,
    "greater_than_equal": _out_of_range,
    "less_than_equal": _out_of_range,
    "less_than": _out_of_range,
    "too_short": _too_few_or_many,
    "too_long": _too_few_or_many,
    "string_too_short": _too_few_or_many,
    "finite_number": _not_finite,
}


def event_json(event: Event) -> dict[str, Any]:
    """Return an event; without ``t`` where nobody measured it."""
    parts: dict[str, Any] = {} if event.t is None else {"t": event.t}
    return parts | {"kind": event.kind} | {f.name: getattr(event, f.name) for f in fields(event) if f.name != "t"}


def flick_json(flick: Flick) -> dict[str, float]:
    """Return a flick without its ball."""
    placed = {} if flick.at is None else {"x": flick.at[0], "y": flick.at[1]}
    return {**placed, "direction": flick.direction, "speed": flick.speed}


def layout_json(layout: Layout) -> dict[str, Any]:
    return {
        "balls": {ball: [place.x, place.y] for ball, place in layout.free},
        "potted": {str(pot): ball for pot, ball in layout.filled},
    }


def state_json(state: State) -> dict[str, Any]:
    return game_of(state).state_json(state)


def ruling_json(ruling: Any, sentence: Callable[[Any], str]) -> dict[str, Any]:
    """Return a ruling, the format's R; ``sentence`` says a reason in words."""
    return {
        "fouls": [{"code": foul.code, "ball": foul.ball, "rule": foul.rule} for foul in ruling.fouls],
        "returned": list(ruling.returned),
        "continues": ruling.continues,
        "because": [
            {"rule": because.rule, "text": sentence(because), "events": list(because.events)}
            for because in ruling.because
        ],
    }
