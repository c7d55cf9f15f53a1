"""A match record as JSON Lines: read defensively, written exactly.

What is refused and by which code, where the format leaves it open: an input without any line, a first line that is no
object, names another format, or has another version is ``bad_header``; a broken first line is ``bad_json`` and a fault
in a header's key or value has the same code as in an entry. A key named twice, NaN, half a surrogate pair, too deep
nesting and a line over ``LONGEST_LINE`` are ``bad_json``; a whole number of over a thousand digits is ``bad_value``.
"""

import io
import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeVar

from pydantic import ValidationError

from yagopool.errors import RecordError
from yagopool.games.yago.rules.entries import ChooseColour, Place, Stroke
from yagopool.match.json_input import parse
from yagopool.match.model import FORMAT, VERSION, Header, RecordedEntry, Undo
from yagopool.match.schema import ENTRY, HEADER, StrokeShape, event_json, fault, layout_json
from yagopool.table.flick import Flick

LONGEST_LINE: Final = 1 << 20
"""The most bytes of a line, its end not counted.

A stroke of a thousand events takes 100 kB; one over ten times that is not a record's. Whoever sends more is refused
after so many bytes, however much would follow.
"""

_AT_ONCE: Final = 1 << 16
_BOM: Final = b"\xef\xbb\xbf"


class Source(Protocol):
    """Where bytes come from: a file opened in binary mode, standard input's buffer, ``io.BytesIO``."""

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most ``size`` bytes; wait only if there is nothing; empty at the end."""


class NumberedLine(NamedTuple):
    """One line of input: its number, from 1, and its bytes without the line end."""

    number: int
    content: bytes


def lines(source: Source) -> Iterator[NumberedLine]:
    """Yield the lines of a record as soon as each is complete.

    A byte order mark at the start, carriage returns before line feeds, and one empty line at the end are as if absent.
    A last line without its line end is taken as it is: a line of a record is one JSON object, and no torn part of an
    object is an object, so what is complete was meant. Raises ``RecordError`` for a line over ``LONGEST_LINE``.
    """
    empty: NumberedLine | None = None
    for line in _numbered(source):
        if empty is not None:
            yield empty
        empty = None if line.content else line
        if empty is None:
            yield line


def _numbered(source: Source) -> Iterator[NumberedLine]:
    """Yield all lines, empty ones too."""
    for number, content in enumerate(_split(source), start=1):
        text = (content.removeprefix(_BOM) if number == 1 else content).removesuffix(b"\r")
        if len(text) > LONGEST_LINE:
            raise RecordError("bad_json", "error.record.too_long", number, longest=LONGEST_LINE)
        yield NumberedLine(number, text)


def _split(source: Source) -> Iterator[bytes]:
    """Yield the bytes between line feeds, holding no more of them than one line and one piece read at once."""
    begun: list[bytes] = []
    held = 0
    while piece := source.read1(_AT_ONCE):
        first, *others = piece.split(b"\n")
        begun.append(first)
        held += len(first)
        for content in others:
            yield b"".join(begun)
            begun = [content]
            held = len(content)
        if held > LONGEST_LINE + len(_BOM) + len(b"\r"):
            break
    if held:
        yield b"".join(begun)


def header_of(line: NumberedLine) -> Header:
    """Return the header that a record's first line is. Raises ``RecordError``."""
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


def entry_of(line: NumberedLine) -> RecordedEntry:
    """Return the entry that a later line of a record is. Raises ``RecordError``."""
    found = parse(*line)
    try:
        shape = ENTRY.validate_python(found)
    except ValidationError as error:
        raise fault(line.number, "entry", error) from None
    if not isinstance(shape, StrokeShape):
        return RecordedEntry(shape.plain(), x=shape.x)
    flick = None
    if shape.flick is not None:
        if shape.ball is None:
            raise RecordError("bad_value", "error.record.flick_without_ball", line.number)
        flick = Flick(shape.ball, shape.flick.direction, shape.flick.speed)
    return RecordedEntry(
        shape.plain(),
        flick=flick,
        layout=None if shape.layout is None else shape.layout.plain(),
        fingerprint=shape.fingerprint,
        decision_seed=shape.decision_seed,
        x=shape.x,
    )


class Read(NamedTuple):
    """What a line of a record holds; ``line`` counts from 1."""

    line: int
    item: Header | RecordedEntry


def read(source: Source) -> Iterator[Read]:
    """Yield a record's header, then its entries, each as soon as its line is complete.

    Raises ``RecordError`` at the first line that cannot be read; says nothing of what the rules allow.
    """
    # Whoever writes a record, as every match does from its beginning, does not wait for the models that read one.

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


def entry_line(recorded: RecordedEntry) -> str:
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


def _stroke_line(recorded: RecordedEntry, stroke: Stroke) -> str:
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


Found = TypeVar("Found")

LONGEST_RECORD: Final = 1 << 28
"""The most bytes of a record that is read whole, to be seen or gone on with: a hundred thousand strokes."""


def use_whole_lines(content: bytes, use: Callable[[Iterator[Read]], Found]) -> tuple[Found, bool]:
    """Use a record's bytes and return what came of it; where only the last line fails and has no end, go without it.

    ``use`` is called with the record's lines, and again with those before the torn one. The second value tells whether
    there was one.

    Raises:
        RecordError: the record has more than ``LONGEST_RECORD`` bytes, or something else is wrong with it.
    """
    if len(content) > LONGEST_RECORD:
        raise RecordError("bad_value", "error.record.too_large", 1, most=LONGEST_RECORD)
    try:
        return use(read(io.BytesIO(content))), False
    except RecordError as error:
        whole = content[: content.rfind(b"\n") + 1]
        if not whole or error.line <= whole.count(b"\n"):
            raise
        return use(read(io.BytesIO(whole))), True
