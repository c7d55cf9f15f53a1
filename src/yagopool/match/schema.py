"""The schema of a record, strict in both directions, and its faults as errors with a line number.

Fields that may be left out have a default but refuse ``null``: what is not there is not written.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, FailFast, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from yagopool.errors import Argument, RecordError
from yagopool.games.yago.balls import BALL_ORDER, BALLS, COLOURS, Colour
from yagopool.games.yago.pots import POTS
from yagopool.games.yago.rules.checks import TARGETS
from yagopool.games.yago.rules.entries import ChooseColour, Concede, Decline, NextGame, Place, Stroke, TakeOver
from yagopool.games.yago.rules.ruling import Because, Ruling
from yagopool.games.yago.rules.state import GameState, Match, Side, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.json_input import kind_of
from yagopool.match.model import Header, Undo
from yagopool.table.events import Contact, Cushion, Disturbed, Event, OffBoard, Potted
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball

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


_OBJECTS: Final[Mapping[str, type[BaseModel]]] = {
    "header": HeaderShape,
    "sides": SidesShape,
    "stroke": StrokeShape,
    "choose_colour": ChooseColourShape,
    "place": PlaceShape,
    "take_over": BareShape,
    "decline": BareShape,
    "concede": BareShape,
    "next_game": BareShape,
    "undo": UndoShape,
    "contact": ContactShape,
    "cushion": CushionShape,
    "potted": PottedShape,
    "off_board": OffBoardShape,
    "disturbed": DisturbedShape,
    "flick": FlickShape,
    "layout": LayoutShape,
}
"""The objects of a record by the names that pydantic's locations have for them."""

_ENTRIES: Final = ("stroke", "choose_colour", "place", "take_over", "decline", "concede", "next_game", "undo")
_EVENT_KINDS: Final = ("contact", "cushion", "potted", "off_board", "disturbed")
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
    told = _TELLERS.get(found["type"], _wrong_kind)(found, _place_of(shape, found["loc"]))
    return RecordError(told.code, f"error.record.{told.key}", line, where=str(told.place), **told.arguments)


def _place_of(shape: str, loc: tuple[str | int, ...]) -> _Place:
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
    return ("kind", _EVENT_KINDS) if place.path else ("do", _ENTRIES)


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


def event_json(event: Event) -> dict[str, Any]:
    """Return an event; without ``t`` where nobody measured it."""
    told: dict[str, Any] = {} if event.t is None else {"t": event.t}
    told["kind"] = event.kind
    if isinstance(event, Contact):
        return told | {"a": event.a, "b": event.b}
    if isinstance(event, Potted):
        return told | {"ball": event.ball, "pot": event.pot}
    return told | {"ball": event.ball}


def layout_json(layout: Layout) -> dict[str, Any]:
    """Return a layout: places by ball, balls by pot."""
    return {
        "balls": {ball: [place.x, place.y] for ball, place in layout.free},
        "potted": {str(pot): ball for pot, ball in layout.filled},
    }


def state_json(state: GameState) -> dict[str, Any]:
    """Return a state, the format's S."""
    result = state.result
    return {
        "game": state.game,
        "phase": state.phase,
        "to_act": state.to_act,
        "player": state.player,
        "strokes": state.strokes,
        "opener": state.opener,
        "colours": None if state.red is None else {"A": state.colour_of_side("A"), "B": state.colour_of_side("B")},
        "pots": {str(pot): ball for pot, ball in state.pots},
        "on_table": _sorted(state.on_table),
        "to_place": _sorted(state.to_place),
        "blue": state.blue,
        "result": None
        if result is None
        else {"winner": result.winner, "points": result.points, "reason": result.reason},
        "score": {"A": state.score[0], "B": state.score[1]},
    }


def ruling_json(ruling: Ruling, sentence: Callable[[Because], str]) -> dict[str, Any]:
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


def _sorted(balls: frozenset[Ball]) -> list[Ball]:
    return sorted(balls, key=BALL_ORDER.__getitem__)
