"""A record's lines: numbered, read from a stream of bytes as they come, in bounded memory."""

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from yagopool.errors import RecordError

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


class Line(NamedTuple):
    """One line of input: its number, from 1, and its bytes without the line end."""

    number: int
    content: bytes


def lines(source: Source) -> Iterator[Line]:
    """Yield the lines of a record as soon as each is complete.

    A byte order mark at the start, carriage returns before line feeds, and one empty line at the end are as if absent.
    A last line without its line end is taken as it is: a line of a record is one JSON object, and no torn part of an
    object is an object, so what is complete was meant. Raises ``RecordError`` for a line over ``LONGEST_LINE``.
    """
    empty: Line | None = None
    for line in _numbered(source):
        if empty is not None:
            yield empty
        empty = None if line.content else line
        if empty is None:
            yield line


def _numbered(source: Source) -> Iterator[Line]:
    """Yield all lines, empty ones too."""
    for number, content in enumerate(_split(source), start=1):
        text = (content.removeprefix(_BOM) if number == 1 else content).removesuffix(b"\r")
        if len(text) > LONGEST_LINE:
            raise RecordError("bad_json", "error.record.too_long", number, longest=LONGEST_LINE)
        yield Line(number, text)


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
