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

from yagopool.errors import RecordError
from yagopool.match.as_json import event_json, layout_json
from yagopool.match.lines import Source, lines
from yagopool.match.recorded import FORMAT, VERSION, Header, Recorded, Undo
from yagopool.rules.entries import ChooseColour, Place, Stroke


class Read(NamedTuple):
    """What a line of a record holds; ``line`` counts from 1."""

    line: int
    item: Header | Recorded


def read(source: Source) -> Iterator[Read]:
    """Yield a record's header, then its entries, each as soon as its line is complete.

    Raises ``RecordError`` at the first line that cannot be read; says nothing of what the rules allow.
    """
    # Whoever writes a record, as every match does from its beginning, does not wait for the models that read one.
    from yagopool.match.read_line import entry_of, header_of  # noqa: PLC0415

    numbered = lines(source)
    first = next(numbered, None)
    if first is None:
        raise RecordError("bad_header", "error.record.nothing", 1)
    yield Read(first.number, header_of(first))
    for line in numbered:
        yield Read(line.number, entry_of(line))


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
