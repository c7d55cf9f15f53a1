"""A record opened only to be seen again: nothing is written, nothing set aside."""

import io
from dataclasses import dataclass

from yagopool.errors import RecordError
from yagopool.match.course import Course
from yagopool.match.record import read
from yagopool.match.resume import LONGEST_RECORD


@dataclass(frozen=True, slots=True)
class Watched:
    """A match to be seen. ``torn``: the last entry was not whole and has been left out."""

    course: Course
    torn: bool


def watched(content: bytes) -> Watched:
    """Return the match of a record's bytes; a last line that is torn is left out, as when the match is gone on with.

    Raises:
        RecordError: it has more than ``LONGEST_RECORD`` bytes, cannot be read, or lacks what there is to see.
    """
    if len(content) > LONGEST_RECORD:
        raise RecordError("bad_value", "error.record.too_large", 1, most=LONGEST_RECORD)
    try:
        return Watched(Course.of(read(io.BytesIO(content))), torn=False)
    except RecordError as error:
        whole = content[: content.rfind(b"\n") + 1]
        if not whole or error.line <= whole.count(b"\n"):
            raise
        return Watched(Course.of(read(io.BytesIO(whole))), torn=True)
