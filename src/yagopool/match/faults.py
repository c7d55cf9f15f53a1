"""What is wrong with a line of a record: the first of pydantic's findings as one of the record's own errors."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from yagopool.errors import Argument, RecordError
from yagopool.match import record_shapes as shapes
from yagopool.match.strict_json import kind_of
from yagopool.rules.checks import TARGETS
from yagopool.rules.variants import VARIANTS
from yagopool.table.balls import BALLS, COLOURS
from yagopool.table.pots import POTS

_OBJECTS: Final[Mapping[str, type[BaseModel]]] = {
    "header": shapes.HeaderShape,
    "sides": shapes.SidesShape,
    "stroke": shapes.StrokeShape,
    "choose_colour": shapes.ChooseColourShape,
    "place": shapes.PlaceShape,
    "take_over": shapes.BareShape,
    "decline": shapes.BareShape,
    "concede": shapes.BareShape,
    "next_game": shapes.BareShape,
    "undo": shapes.UndoShape,
    "contact": shapes.ContactShape,
    "cushion": shapes.CushionShape,
    "potted": shapes.PottedShape,
    "off_board": shapes.OffBoardShape,
    "disturbed": shapes.DisturbedShape,
    "flick": shapes.FlickShape,
    "layout": shapes.LayoutShape,
}
"""The objects of a record by the names that pydantic's locations have for them."""

_ENTRIES: Final = ("stroke", "choose_colour", "place", "take_over", "decline", "concede", "next_game", "undo")
_KINDS: Final = ("contact", "cushion", "potted", "off_board", "disturbed")
_SIDES: Final = ("A", "B")

_POSSIBLE: Final[Mapping[str, tuple[str, ...]]] = {
    "format": ("yagopool",),
    "variant": tuple(VARIANTS),
    "opener": _SIDES,
    "colour": COLOURS,
    "potted": tuple(map(str, POTS)),
    "computer": _SIDES,
    "hand": _SIDES,
    "guide": _SIDES,
}
"""What a key's value, or the keys of its object, can be. Everywhere else it is a ball."""

_WANTED: Final[Mapping[str, str]] = {
    "int_type": "whole",
    "float_type": "number",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
}
"""The kind of value that was wanted, by pydantic's name of the fault. A text where it is none of these."""

_TOLD_FIRST: Final = ("extra_forbidden", "missing")
"""A key that is unknown is told before one that is missing: often it is the same one, misspelt."""


class _Place(NamedTuple):
    """Where a fault lies."""

    object: str
    """The name of the innermost object of a record around it."""
    path: tuple[str | int, ...]
    """The keys and indices that lead to it."""

    def __str__(self) -> str:
        told = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return told.removeprefix(".")


class _Told(NamedTuple):
    """What to say of it."""

    code: str
    key: str
    arguments: Mapping[str, Argument]
    place: _Place


_Teller: TypeAlias = Callable[[ErrorDetails, _Place], _Told]


def fault(line: int, shape: str, error: ValidationError) -> RecordError:
    """Return the error to raise for a line that has not its shape; ``shape`` is ``header`` or ``entry``."""
    findings = error.errors(include_url=False)
    found = min(findings, key=lambda one: _TOLD_FIRST.index(one["type"]) if one["type"] in _TOLD_FIRST else 2)
    told = _TELLERS.get(found["type"], _wrong_kind)(found, _place(shape, found["loc"]))
    return RecordError(told.code, f"error.record.{told.key}", line, where=str(told.place), **told.arguments)


def _place(shape: str, loc: tuple[str | int, ...]) -> _Place:
    """Return where a location of pydantic's is; the tags in it (an entry's ``do``, an event's ``kind``) are no keys."""
    inner = next((part for part in reversed(loc[:-1]) if isinstance(part, str) and part in _OBJECTS), shape)
    path = [part for part in loc if part != "[key]"]
    if shape == "entry":
        path = path[1:]
        if path[:1] == ["events"]:
            del path[2:3]
    return _Place(inner, tuple(path))


def _unknown_key(_found: ErrorDetails, place: _Place) -> _Told:
    return _Told("unknown_key", "unknown_key", {"possible": tuple(_OBJECTS[place.object].model_fields)}, place)


def _missing_key(_found: ErrorDetails, place: _Place) -> _Told:
    return _Told("missing_key", "missing_key", {}, place)


def _no_tag(_found: ErrorDetails, place: _Place) -> _Told:
    name, possible = _tag(place)
    return _Told("missing_key", "missing_tag", {"possible": possible}, place._replace(path=(*place.path, name)))


def _unknown_tag(found: ErrorDetails, place: _Place) -> _Told:
    name, possible = _tag(place)
    return _no_such_value(found["input"][name], possible, place._replace(path=(*place.path, name)))


def _tag(place: _Place) -> tuple[str, tuple[str, ...]]:
    """Return the key that says what an object is, and its values."""
    return ("kind", _KINDS) if place.path else ("do", _ENTRIES)


def _not_among(found: ErrorDetails, place: _Place) -> _Told:
    keys = [part for part in reversed(place.path) if isinstance(part, str)]
    is_key = found["loc"][-1] == "[key]"
    return _no_such_value(found["input"], _POSSIBLE.get(keys[1] if is_key else keys[0], BALLS), place)


def _no_such_value(given: object, possible: tuple[str, ...], place: _Place) -> _Told:
    if not isinstance(given, str):
        return _Told("bad_value", "wrong_kind", {"wanted": "text", "given": kind_of(given)}, place)
    if possible == BALLS:
        return _Told("no_such_ball", "no_such_ball", {"ball": given}, place)
    return _Told("bad_value", "no_such_value", {"given": given, "possible": possible}, place)


def _out_of_range(_found: ErrorDetails, place: _Place) -> _Told:
    least, greatest = _RANGES[str(place.path[-1])]
    if greatest is None:
        return _Told("bad_value", "too_small", {"least": least}, place)
    return _Told("bad_value", "out_of_range", {"least": least, "greatest": greatest}, place)


_RANGES: Final[Mapping[str, tuple[int, int | None]]] = {
    "target": (TARGETS.start, TARGETS.stop - 1),
    "pot": (POTS[0], POTS[-1]),
    "count": (1, None),
}


def _too_few_or_many(found: ErrorDetails, place: _Place) -> _Told:
    """A place of one or three numbers, or an empty name or team."""
    key = "empty" if found.get("ctx", {}).get("min_length") == 1 else "no_pair"
    return _Told("bad_value", key, {}, place)


def _not_finite(_found: ErrorDetails, place: _Place) -> _Told:
    """A whole number too large for a measure."""
    return _Told("bad_value", "not_finite", {}, place)


def _wrong_kind(found: ErrorDetails, place: _Place) -> _Told:
    if found["type"] == "float_type" and kind_of(found["input"]) == "whole":
        return _not_finite(found, place)
    arguments = {"wanted": _WANTED.get(found["type"], "text"), "given": kind_of(found["input"])}
    if not place.path:
        return _Told("bad_value", "not_object", arguments, place)
    return _Told("bad_value", "wrong_kind", arguments, place)


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
