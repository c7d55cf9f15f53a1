"""A record judged: the state after each of its lines, and the ruling of each stroke."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from yagopool.errors import RecordError, RuleError
from yagopool.match.past import Past, check_undo
from yagopool.match.record import Read
from yagopool.match.recorded import Header, Recorded, Undo
from yagopool.rules.referee import apply, new_match
from yagopool.rules.ruling import Ruling
from yagopool.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Judged:
    """One line of a record with what it led to.

    ``before`` is the state the line found, None for the header; ``ruling`` is there for every stroke, accidents too.
    """

    line: int
    item: Header | Recorded
    before: GameState | None
    ruling: Ruling | None
    state: GameState


def judge(items: Iterable[Read]) -> Iterator[Judged]:
    """Yield what each line of a record led to, as it comes.

    Raises ``RecordError`` with the line's number for the first line that cannot be read or that the rules do not
    allow; it changes nothing.
    """
    course: _Course | None = None
    for line, item in items:
        try:
            if isinstance(item, Header):
                course = _Course(new_match(item.match))
                yield Judged(line, item, None, None, course.state)
            elif course is not None:
                before = course.state
                ruling = course.take(item)
                yield Judged(line, item, before, ruling, course.state)
        except RuleError as error:
            raise RecordError(error.code, error.key, line, **error.arguments) from error


class _Course:
    """A match from its first state on, with all that ``undo`` can go back to."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self._past = Past()

    def take(self, item: Recorded) -> Ruling | None:
        """Let an entry happen, or take entries back; return the ruling of a stroke."""
        if isinstance(item.entry, Undo):
            self._undo(item.entry.count)
            return None
        after, ruling = apply(self.state, item.entry)
        self._past.append(self.state)
        self.state = after
        return ruling

    def _undo(self, count: int) -> None:
        check_undo(count, len(self._past))
        self.state = self._past.go_back(count)
