"""A record opened only to be seen again: nothing is written, nothing set aside."""

from dataclasses import dataclass

from yagopool.match.calling import Calling, as_recorded, under_names
from yagopool.match.course import Course
from yagopool.match.torn import as_far_as_whole


@dataclass(frozen=True, slots=True)
class Watched:
    """A match to be seen. ``torn``: the last entry was not whole and has been left out."""

    course: Course
    torn: bool


def watched(content: bytes, calling: Calling = as_recorded) -> Watched:
    """Return the match of a record's bytes; a last line that is torn is left out, as when the match is gone on with.

    ``calling``: the names its sides are shown under.

    Raises:
        RecordError: it has more than ``LONGEST_RECORD`` bytes, cannot be read, or lacks what there is to see.
    """
    return Watched(*as_far_as_whole(content, lambda items: Course.of(under_names(items, calling))))
