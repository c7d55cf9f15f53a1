"""A last line that is torn: the game was killed, or the power went, while it was being written.

One that only lacks its line feed is whole: a line is one JSON object, and no torn part of an object is an object.
"""

import io
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from yagopool.errors import RecordError
from yagopool.match.record import Read, read

Found = TypeVar("Found")

LONGEST_RECORD: Final = 1 << 28
"""The most bytes of a record that is read whole, to be seen or gone on with: a hundred thousand strokes."""


def as_far_as_whole(content: bytes, use: Callable[[Iterator[Read]], Found]) -> tuple[Found, bool]:
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
