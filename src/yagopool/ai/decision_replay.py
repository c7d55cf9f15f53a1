"""Going back in a record to what was seen before one of its lines."""

from collections.abc import Iterable
from dataclasses import dataclass

from yagopool.ai.observation import View
from yagopool.errors import RecordError
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.record import Read
from yagopool.match.replay import ReplayedMatch


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """What was seen before a line: the position, how many moves stood, the line itself, the match's header and seed."""

    view: View
    moves: int
    recorded: RecordedEntry
    header: Header
    seed: int


def decision_point(items: Iterable[Read], line: int) -> DecisionPoint:
    """Return what was seen before a line of a record; what follows is not read.

    Raises:
        RecordError: the record cannot be read or played so far, or has no move in that line.
    """
    course: ReplayedMatch | None = None
    for number, item in items:
        if isinstance(item, Header):
            course = ReplayedMatch.of((Read(number, item),))
        elif course is not None and number == line and not isinstance(item.entry, Undo):
            view = View(course.state, course.layout, course.spec)
            return DecisionPoint(view, len(course.played), item, course.header, course.seed)
        elif course is not None:
            course.take(number, item)
    raise RecordError("bad_value", "error.explain.no_entry", line)
