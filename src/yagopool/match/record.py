"""A match record as JSON Lines: read defensively, written exactly.

What is refused and by which code, where the format leaves it open: an input without any line, a first line that is no
object, names another format, or has another version is ``bad_header``; a broken first line is ``bad_json`` and a fault
in a header's key or value has the same code as in an entry. A key named twice, NaN, half a surrogate pair, too deep
nesting and a line over ``LONGEST_LINE`` are ``bad_json``; a whole number of over a thousand digits is ``bad_value``.
"""

import io
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from yagopool.errors import Argument, RecordError
from yagopool.match.game import DEFAULT, Entry, Game, game_of, games
from yagopool.match.json_input import parse
from yagopool.match.model import FORMAT, VERSION, Header, RecordedEntry
from yagopool.match.schema import event_json, flick_json, layout_json, schema_of
from yagopool.table.events import Stroke

LONGEST_LINE: Final = 1 << 20
"""The most bytes of a line, its end not counted.

A stroke of a thousand events takes 100 kB; one over ten times that is not a record's. Whoever sends more is refused
after these bytes, however much would follow.
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
    name = found.get("game", DEFAULT)
    if isinstance(name, str) and name not in games():
        values: dict[str, Argument] = {"where": "game", "given": name, "possible": tuple(games())}
        raise RecordError("bad_header", "error.record.no_such_value", line.number, **values)
    return schema_of(games()[name if isinstance(name, str) else DEFAULT]).header_of(line.number, found)


def entry_of(line: NumberedLine, game: Game) -> RecordedEntry:
    """Return the entry that a later line of a game's record is. Raises ``RecordError``."""
    return schema_of(game).entry_of(line.number, parse(*line))


class Read(NamedTuple):
    """What a line of a record holds; ``line`` counts from 1."""

    line: int
    item: Header | RecordedEntry


def read(source: Source) -> Iterator[Read]:
    """Yield a record's header, then its entries, each as soon as its line is complete.

    Raises ``RecordError`` at the first line that cannot be read; says nothing of what the rules allow.
    """
    numbered = lines(source)
    first = next(numbered, None)
    if first is None:
        raise RecordError("bad_header", "error.record.nothing", 1)
    header = header_of(first)
    yield Read(first.number, header)
    game = game_of(header.match)
    for line in numbered:
        yield Read(line.number, entry_of(line, game))


def header_line(header: Header) -> str:
    """Return a record's first line, its end included. Reading it again gives an equal value."""
    match = header.match
    return _line(
        format=FORMAT,
        version=VERSION,
        game=None if match.game == DEFAULT else match.game,
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
    entry, flick, layout = recorded.entry, recorded.flick, recorded.layout
    values: dict[str, Any] = {"do": entry.do}
    if isinstance(entry, Stroke):
        values |= {"ball": entry.ball, "events": [event_json(event) for event in entry.events]}
    else:
        values |= {name: value for name in _names(entry) if (value := getattr(entry, name)) is not None}
    return _line(
        values,
        flick=None if flick is None else flick_json(flick),
        layout=None if layout is None else layout_json(layout),
        fingerprint=recorded.fingerprint,
        decision_seed=recorded.decision_seed,
        x=recorded.x,
    )


def _names(entry: Entry) -> tuple[str, ...]:
    return tuple(field.name for field in fields(entry))


def _line(always: Mapping[str, object] = MappingProxyType({}), /, **if_known: object) -> str:
    """Return a JSON object on one line; what is None is left out."""
    values = {**always, **{key: value for key, value in if_known.items() if value is not None}}
    return json.dumps(values, ensure_ascii=False, allow_nan=False) + "\n"


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
