"""The record's reader: what is read, and what is no error."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.match.records import EXAMPLES, HEADER, STROKE, items, record
from yagopool.match.record import read


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "changed",
    [
        lambda content: b"\xef\xbb\xbf" + content,
        lambda content: content.replace(b"\n", b"\r\n"),
        lambda content: content + b"\n",
        lambda content: b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n") + b"\r\n",
        lambda content: content.removesuffix(b"\n"),
    ],
    ids=["BOM", "CRLF", "empty last line", "all three", "no last line end"],
)
def test_what_is_no_error(path: Path, changed: Any) -> None:
    content = path.read_bytes()
    assert items(changed(content)) == items(content)


class Trickle:
    """A stream that gives a few bytes at a time."""

    def __init__(self, content: bytes, at_once: int) -> None:
        self.content, self.at_once, self.reads = content, at_once, 0

    def read1(self, _size: int, /) -> bytes:
        self.reads += 1
        piece, self.content = self.content[: self.at_once], self.content[self.at_once :]
        return piece


@given(st.integers(1, 400))
def test_pieces_make_no_difference(at_once: int) -> None:
    content = b"\xef\xbb\xbf" + EXAMPLES[0].read_bytes().replace(b"\n", b"\r\n") + b"\r\n"
    assert list(read(Trickle(content, at_once))) == items(content)


def test_an_entry_is_there_as_soon_as_its_line_is() -> None:
    stream = Trickle(record(HEADER, STROKE, STROKE), 1)
    reading = read(stream)
    next(reading)
    assert stream.reads == len(record(HEADER))
    next(reading)
    assert stream.reads == len(record(HEADER, STROKE))
