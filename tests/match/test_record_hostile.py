"""The reader under attack: memory and reading stay bounded, however much would follow."""

import tracemalloc
from collections.abc import Callable

import pytest

from yagopool.errors import RecordError
from yagopool.match.record import LONGEST_LINE, read

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
