"""A record played through without simulating: every entry with the state and the layout before and after it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from yagopool.errors import BoardError, RecordError, RuleError
from yagopool.match.board_file import board_of
from yagopool.match.legality import Move
from yagopool.match.past import check_undo
from yagopool.match.record import Read
from yagopool.match.recorded import Header, Recorded, Undo
from yagopool.match.session import Played, racked, tidied
from yagopool.rules.entries import Place, Stroke
from yagopool.rules.referee import apply, new_match
from yagopool.rules.state import GameState
from yagopool.table.balls import BLUE
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec
from yagopool.table.validation import check_layout, check_racked


@dataclass
class Course:
    """A match as its record tells it, as far as it has been read."""

    header: Header
    spec: BoardSpec
    seed: int
    state: GameState
    layout: Layout
    played: list[Played] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """The line of each entry that stands."""
    taken_back: list[tuple[int, Played]] = field(default_factory=list)
    """Entries that were taken back, with their lines: they were played all the same."""

    @classmethod
    def of(cls, items: Iterable[Read]) -> Self:
        """Play a whole record through.

        Raises:
            RecordError: a line that cannot be read, that the rules or the table do not allow, or that lacks what the
                game adds to an entry: a seed, a flick, a layout.
        """
        course: Self | None = None
        for line, item in items:
            if isinstance(item, Header):
                course = cls._begun(line, item)
            elif course is not None:
                course.take(line, item)
        if course is None:
            raise RecordError("bad_header", "error.record.nothing", 1)
        return course

    @classmethod
    def _begun(cls, line: int, header: Header) -> Self:
        if header.seed is None:
            raise RecordError("missing_key", "error.record.no_seed", line)
        try:
            spec = board_of(header.board or {})
            check_racked(spec)
            state = new_match(header.match)
        except BoardError as error:
            raise RecordError(error.code, error.key, line, **error.arguments) from error
        except RuleError as error:
            raise RecordError(error.code, error.key, line, **error.arguments) from error
        return cls(header, spec, header.seed, state, racked(header.seed, 1, spec))

    def take(self, line: int, item: Recorded) -> None:
        """Let an entry happen as it was recorded, or take entries back."""
        if isinstance(item.entry, Undo):
            self._undo(line, item.entry.count)
            return
        played = self._played(line, item)
        self.played.append(played)
        self.lines.append(line)
        self.state, self.layout = played.after, played.layout_after

    def _played(self, line: int, item: Recorded) -> Played:
        entry = item.entry
        assert not isinstance(entry, Undo)
        if isinstance(entry, Stroke):
            if item.flick is None or item.layout is None:
                raise RecordError("missing_key", "error.record.no_flick", line)
            move: Move = item.flick
        else:
            move = entry
        if isinstance(entry, Place) and entry.at is None:
            raise RecordError("missing_key", "error.record.no_spot", line)
        try:
            after, ruling = apply(self.state, entry)
        except RuleError as error:
            raise RecordError(error.code, error.key, line, **error.arguments) from error
        lying = item.layout if item.layout is not None else self.layout
        layout = tidied(lying, entry, ruling, after, seed=self.seed, spec=self.spec)
        self._check(line, layout, after)
        return Played(
            move=move,
            entry=entry,
            before=self.state,
            layout_before=self.layout,
            trace=None,
            ruling=ruling,
            after=after,
            layout_after=layout,
            decision_seed=item.decision_seed,
            fingerprint=item.fingerprint,
        )

    def _check(self, line: int, layout: Layout, after: GameState) -> None:
        """A layout must be possible and hold the balls that the rules say are there."""
        try:
            check_layout(layout, self.spec)
        except BoardError as error:
            raise RecordError(error.code, error.key, line, **error.arguments) from error
        if after.phase in ("game_over", "match_over"):
            return
        free = set(layout.balls)
        blue_lies = after.blue in ("spot", "table")
        if layout.potted != dict(after.pots) or free != after.on_table | ({BLUE} if blue_lies else set()):
            raise RecordError("bad_value", "error.record.layout_differs", line)

    def _undo(self, line: int, count: int) -> None:
        try:
            check_undo(count, len(self.played))
        except RuleError as error:
            raise RecordError(error.code, error.key, line, **error.arguments) from error
        first = self.played[-count]
        self.taken_back += zip(self.lines[-count:], self.played[-count:], strict=True)
        self.state, self.layout = first.before, first.layout_before
        del self.played[-count:], self.lines[-count:]
