"""The reader under attack: memory and reading stay bounded, however much would follow."""

import io
import json
import tracemalloc
from collections.abc import Callable
from itertools import repeat

import pytest

from yagopool.errors import RecordError
from yagopool.match.record import LONGEST_LINE, lines, read
from yagopool.match.replay import judge

HEADER = (
    b'{"format": "yagopool", "version": 1, "variant": "easy", "target": 3, '
    b'"sides": {"A": ["Ann"], "B": ["Ben"]}, "opener": "A"}\n'
)
HUNDRED_MB = 100 * 1000 * 1000
SOME_MB = 40 << 20


class Flood:
    """A stream that repeats a piece of bytes up to a size, and counts what was taken of it."""

    def __init__(self, start: bytes, piece: bytes, size: int = HUNDRED_MB) -> None:
        self.start, self.piece, self.left, self.taken = start, piece * (65536 // len(piece) + 1), size, 0

    def read1(self, size: int, /) -> bytes:
        if self.start:
            given, self.start = self.start[:size], self.start[size:]
        else:
            given = self.piece[: min(size, self.left)]
            self.left -= len(given)
        self.taken += len(given)
        return given


def peak_of(action: Callable[[], None]) -> int:
    """Return the most memory that an action held at once, in bytes."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("start", [b"", HEADER], ids=["first line", "second line"])
@pytest.mark.parametrize("piece", [b"x", b"[", b'{"a":', b'"', b"9", b"\x00", b" ", b"\r", b"\xef\xbb\xbf"], ids=repr)
def test_100_mb_in_one_line(start: bytes, piece: bytes) -> None:
    flood = Flood(start, piece)

    def refuse() -> None:
        with pytest.raises(RecordError) as caught:
            list(read(flood))
        assert caught.value.code == "bad_json"
        assert caught.value.line == (2 if start else 1)

    assert peak_of(refuse) < SOME_MB
    assert flood.taken < 2 * LONGEST_LINE, "most of it was never read"


def test_the_longest_line_is_read_and_one_byte_more_is_not() -> None:
    whole = b'{"do": "decline", "x": "%s"}'
    longest = whole % (b"x" * (LONGEST_LINE - len(whole) + 2))
    assert len(longest) == LONGEST_LINE
    for end in (b"\n", b"\r\n", b""):
        assert len(list(read(Flood(HEADER + longest + end, b"x", 0)))) == 2
    with pytest.raises(RecordError, match="too_long"):
        list(read(Flood(HEADER + longest[:-2] + b'x"}\n', b"x", 0)))


@pytest.mark.parametrize(
    "line",
    [
        b'{"x": ' + b"[" * 500_000 + b"]" * 500_000 + b"}",
        b'{"x": [' + b"{}," * 330_000 + b"{}]}",
        b"{" + b",".join(b'"%d": 1' % number for number in range(80_000)) + b"}",
        b'{"do": "undo", "count": ' + b"9" * 1_000_000 + b"}",
        b'{"do": "undo", "count": 1e' + b"9" * 1_000_000 + b"}",
        b'{"do": "undo", "count": 0.' + b"9" * 1_000_000 + b"}",
        b'{"do": "stroke", "ball": "' + b"r" * 1_000_000 + b'", "events": []}',
        b'{"do": "stroke", "ball": "red1", "events": [' + b"1," * 400_000 + b"1]}",
        b'{"do": "stroke", "ball": "red1", "' + b"\\ud83d\\ude00" * 80_000 + b'": 1}',
    ],
    ids=["deep", "wide", "many keys", "long integer", "long exponent", "long fraction", "long name", "events", "emoji"],
)
def test_the_worst_of_lines_that_are_short_enough(line: bytes) -> None:
    def refuse() -> None:
        with pytest.raises(RecordError) as caught:
            list(read(Flood(HEADER + line + b"\n", b"x", 0)))
        assert caught.value.line == 2
        assert len(str(caught.value)) < 3 * LONGEST_LINE

    assert peak_of(refuse) < 160 << 20


def test_many_lines_take_no_memory_for_those_read() -> None:
    """Lines are let go of as soon as they are handed on."""
    line = b'{"do": "decline", "x": "%s"}\n' % (b"x" * 1000)
    flood = Flood(HEADER, line, 20 * len(line) * 1000)

    def count() -> None:
        assert sum(1 for _ in lines(flood)) > 10_000

    assert peak_of(count) < 1 << 20


def test_a_long_match_takes_little_memory_an_entry() -> None:
    """What ``undo`` can go back to must be kept, but can be packed."""
    strokes = [json.dumps({"do": "stroke", "ball": ball, "events": []}).encode() for ball in ("red1", "red2")]
    entries = 20_000
    content = HEADER + b'{"do": "stroke", "ball": "blue", "events": []}\n'
    content += b"\n".join(line for _ in repeat(None, entries // 2) for line in strokes) + b"\n"
    stream = io.BytesIO(content)

    def run() -> None:
        for _ in judge(read(stream)):
            pass

    assert peak_of(run) / entries < 100
