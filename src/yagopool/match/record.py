"""A match's record as JSON Lines: read defensively, written exactly.

What is refused and by which code, where the format leaves it open: an input without any line, a first line that is no
object, names another format, or has another version is ``bad_header``; a broken first line is ``bad_json`` and a fault
in a header's key or value has the same code as in an entry. A key named twice, NaN, half a surrogate pair, too deep
nesting and a line over ``LONGEST_LINE`` are ``bad_json``; a whole number of over a thousand digits is ``bad_value``.
"""

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pydantic import ValidationError

from yagopool.errors import RecordError
from yagopool.match.as_json import event_json, layout_json
from yagopool.match.faults import fault
from yagopool.match.lines import Line, Source, lines
from yagopool.match.recorded import FORMAT, VERSION, Header, Recorded, Undo
from yagopool.match.shapes import ENTRY, HEADER, StrokeShape
from yagopool.match.strict_json import parse
from yagopool.rules.entries import ChooseColour, Place, Stroke
from yagopool.table.flick import Flick


class Read(NamedTuple):
    """What a line of a record holds; ``line`` counts from 1."""

    line: int
    item: Header | Recorded


def read(source: Source) -> Iterator[Read]:
    """Yield a record's header, then its entries, each as soon as its line is complete.

    Raises ``RecordError`` at the first line that cannot be read; says nothing of what the rules allow.
    """
    numbered = lines(source)
    first = next(numbered, None)
    if first is None:
        raise RecordError("bad_header", "error.record.nothing", 1)
    yield Read(first.number, _header(first))
    for line in numbered:
        yield Read(line.number, _entry(line))


def _header(line: Line) -> Header:
    found = parse(*line)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RecordError("bad_header", "error.record.no_header", line.number)
    version = found.get("version")
    if type(version) is int and version != VERSION:
        key = "newer_version" if version > VERSION else "no_such_version"
        raise RecordError("bad_header", f"error.record.{key}", line.number, version=version, known=VERSION)
    try:
        return HEADER.validate_python(found).plain()
    except ValidationError as error:
        raise fault(line.number, "header", error) from None


def _entry(line: Line) -> Recorded:
    found = parse(*line)
    try:
        shape = ENTRY.validate_python(found)
    except ValidationError as error:
        raise fault(line.number, "entry", error) from None
    if not isinstance(shape, StrokeShape):
        return Recorded(shape.plain(), x=shape.x)
    flick = None
    if shape.flick is not None:
        if shape.ball is None:
            raise RecordError("bad_value", "error.record.flick_without_ball", line.number)
        flick = Flick(shape.ball, shape.flick.direction, shape.flick.speed)
    return Recorded(
        shape.plain(),
        flick=flick,
        layout=None if shape.layout is None else shape.layout.plain(),
        fingerprint=shape.fingerprint,
        decision_seed=shape.decision_seed,
        x=shape.x,
    )


def header_line(header: Header) -> str:
    """Return a record's first line, its end included. Reading it again gives an equal value."""
    match = header.match
    return _line(
        format=FORMAT,
        version=VERSION,
        variant=match.variant,
        target=match.target,
        sides={"A": match.members("A"), "B": match.members("B")},
        opener=match.opener,
        board=header.board,
        seed=header.seed,
        computer=dict(header.computer) or None,
        hand=dict(header.hand) or None,
        guide=dict(header.guide) or None,
        created=header.created,
        x=header.x,
    )


def entry_line(recorded: Recorded) -> str:
    """Return an entry's line, its end included. Reading it again gives an equal value."""
    entry = recorded.entry
    if isinstance(entry, Stroke):
        return _stroke_line(recorded, entry)
    if isinstance(entry, ChooseColour):
        return _line(do=entry.do, colour=entry.colour, x=recorded.x)
    if isinstance(entry, Place):
        return _line(do=entry.do, ball=entry.ball, at=entry.at, x=recorded.x)
    if isinstance(entry, Undo):
        return _line(do=entry.do, count=entry.count, x=recorded.x)
    return _line(do=entry.do, x=recorded.x)


def _stroke_line(recorded: Recorded, stroke: Stroke) -> str:
    flick, layout = recorded.flick, recorded.layout
    return _line(
        {"do": stroke.do, "ball": stroke.ball, "events": [event_json(event) for event in stroke.events]},
        flick=None if flick is None else {"direction": flick.direction, "speed": flick.speed},
        layout=None if layout is None else layout_json(layout),
        fingerprint=recorded.fingerprint,
        decision_seed=recorded.decision_seed,
        x=recorded.x,
    )


def _line(always: Mapping[str, object] = MappingProxyType({}), /, **if_known: object) -> str:
    """Return a JSON object on one line; what is None is left out."""
    told = {**always, **{key: value for key, value in if_known.items() if value is not None}}
    return json.dumps(told, ensure_ascii=False, allow_nan=False) + "\n"
