"""A record judged, played through, compared with the physics of today, and reported when a ruling seems wrong."""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias

from yagopool.errors import BoardError, RecordError, RuleError, YagoError, unreadable
from yagopool.match.files import open_regular, unwritable, write_atomic
from yagopool.match.game import Move, State, game_of
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.position import Position, board_of, overrides_of, position_json
from yagopool.match.record import (
    LONGEST_RECORD,
    Read,
    entry_line,
    header_line,
    recorded,
    ruling_json,
    state_json,
    use_whole_lines,
)
from yagopool.match.session import Played, ScoreKeeping, Session, check_undo, step, tidied
from yagopool.physics.parameters import FingerprintMatch, compare
from yagopool.table.arguments import checked_arguments
from yagopool.table.layout import Layout, check_layout
from yagopool.table.shot import Event, Flick, Stroke, check_aim, check_flick
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

DisplayNames: TypeAlias = Callable[[Header], Header]
"""Returns a header with the names its sides are shown under, which may differ from those of the record."""


@contextmanager
def _at(line: int) -> Iterator[None]:
    try:
        yield
    except (RuleError, BoardError) as error:
        raise RecordError(error.code, error.key, line, **error.arguments) from error


@dataclass(frozen=True, slots=True)
class Judged:
    """One line of a record with what it led to.

    ``before`` is the state the line found, None for the header; ``ruling`` is there for every stroke, accidents too.
    """

    line: int
    item: Header | RecordedEntry
    before: State | None
    ruling: Any
    state: State


def judge(items: Iterable[Read]) -> Iterator[Judged]:
    """Yield what each line of a record led to, as it comes.

    Raises ``RecordError`` with the line's number for the first line that cannot be read, that the rules do not allow,
    or whose flick the board does not allow; it changes nothing.
    """
    state: State | None = None
    spec = STANDARD_BOARD
    past: list[State] = []
    for line, item in items:
        before, ruling = state, None
        with _at(line):
            if isinstance(item, Header):
                game = game_of(item.match)
                state, spec = game.new(item.match), board_of(item.board or {}, game.board)
                game.check_board(spec)
            elif state is None:
                continue
            elif isinstance(item.entry, Undo):
                check_undo(item.entry.count, len(past))
                state = past[-item.entry.count]
                del past[-item.entry.count :]
            else:
                if item.flick is not None:
                    check_aim(item.flick, spec)
                past.append(state)
                state, ruling = game_of(state).apply(state, item.entry)
        yield Judged(line, item, before, ruling, state)


@dataclass
class ReplayedMatch:
    """A match as its record tells it, as far as it has been read."""

    header: Header
    spec: BoardSpec
    seed: int
    state: State
    layout: Layout
    played: list[Played] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """The line of each entry that stands."""
    taken_back: list[tuple[int, Played]] = field(default_factory=list)
    """Entries that were taken back, with their lines: they were played all the same."""
    truncated: bool = False
    """Whether the last entry was incomplete and has been left out."""

    @classmethod
    def of(cls, items: Iterable[Read], names: DisplayNames | None = None) -> Self:
        """Play a whole record through.

        Raises:
            RecordError: a line that cannot be read, that the rules or the table do not allow, or that lacks what the
                game adds to an entry: a seed, a flick, a layout.
        """
        course: Self | None = None
        for line, item in items:
            if isinstance(item, Header):
                course = cls._begun(line, item if names is None else names(item))
            elif course is not None:
                course.take(line, item)
        if course is None:
            raise RecordError("bad_header", "error.record.nothing", 1)
        return course

    @classmethod
    def _begun(cls, line: int, header: Header) -> Self:
        if header.seed is None:
            raise RecordError("missing_key", "error.record.no_seed", line)
        with _at(line):
            game = game_of(header.match)
            spec = board_of(header.board or {}, game.board)
            game.check_board(spec)
            state = game.new(header.match)
        return cls(header, spec, header.seed, state, game.racked(header.seed, 1, spec))

    def take(self, line: int, item: RecordedEntry) -> None:
        """Let an entry happen as it was recorded, or take entries back."""
        if isinstance(item.entry, Undo):
            self._undo(line, item.entry.count)
            return
        played = self._played(line, item)
        self.played.append(played)
        self.lines.append(line)
        self.state, self.layout = played.after, played.layout_after

    def _played(self, line: int, item: RecordedEntry) -> Played:
        entry = item.entry
        assert not isinstance(entry, Undo)
        if isinstance(entry, Stroke):
            if item.flick is None or item.layout is None:
                raise RecordError("missing_key", "error.record.no_flick", line)
            move: Move = item.flick
        else:
            move = entry
        if getattr(entry, "at", ()) is None:
            raise RecordError("missing_key", "error.record.no_spot", line)
        with _at(line):
            if isinstance(move, Flick):
                check_flick(move, self.layout, self.spec)
            after, ruling = game_of(self.state).apply(self.state, entry)
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

    def _check(self, line: int, layout: Layout, after: State) -> None:
        """A layout must be possible and hold the balls that the rules say are there."""
        with _at(line):
            check_layout(layout, self.spec)
        if after.phase in ("game_over", "match_over"):
            return
        free, potted = game_of(after).in_play(after)
        if layout.potted != potted or layout.balls.keys() != free:
            raise RecordError("bad_value", "error.record.layout_differs", line)

    def _undo(self, line: int, count: int) -> None:
        with _at(line):
            check_undo(count, len(self.played))
        first = self.played[-count]
        self.taken_back += zip(self.lines[-count:], self.played[-count:], strict=True)
        self.state, self.layout = first.before, first.layout_before
        del self.played[-count:], self.lines[-count:]


def replayed(content: bytes, names: DisplayNames | None = None) -> ReplayedMatch:
    """Return the match of a record's bytes; an incomplete last line is left out.

    Raises:
        RecordError: it has more than ``LONGEST_RECORD`` bytes, cannot be read, or lacks what there is to see.
    """
    match, truncated = use_whole_lines(content, lambda items: ReplayedMatch.of(items, names))
    match.truncated = truncated
    return match


def replayed_file(path: Path, names: DisplayNames | None = None) -> ReplayedMatch:
    """Return the match of a record among the game's own, as ``replayed`` does.

    Raises:
        YagoError: it cannot be read, or as for ``replayed``.
    """
    try:
        with open_regular(path) as file:
            content = file.read(LONGEST_RECORD + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise YagoError("no_file", "ui.matches.unreadable", name=path.name, reason=reason) from None
    return replayed(content, names)


@dataclass(frozen=True, slots=True)
class KeptScore:
    """A match on a real board as its record tells it. ``truncated``: as in ``ReplayedMatch``."""

    header: Header
    session: ScoreKeeping
    truncated: bool


def kept_score(content: bytes) -> KeptScore:
    """Return the match of a record without flicks and positions; an incomplete last line is left out.

    Raises:
        RecordError: it cannot be read, or has a line that the rules do not allow.
    """
    found, truncated = use_whole_lines(content, _kept)
    return replace(found, truncated=truncated)


def _kept(items: Iterable[Read]) -> KeptScore:
    found: KeptScore | None = None
    for line, item in items:
        with _at(line):
            if isinstance(item, Header):
                found = KeptScore(item, ScoreKeeping.new(item.match, seed=0), truncated=False)
            elif found is not None and isinstance(item.entry, Undo):
                found.session.undo(item.entry.count)
            elif found is not None:
                found.session.play(item.entry)
    if found is None:
        raise RecordError("bad_header", "error.record.nothing", 1)
    return found


TOLERANCE: Final = 0.1
"""mm: how far a ball may be from its recorded place if the record is of another board or version of the physics."""
LATEST: Final = 0.01
"""s: how far an event may be from its recorded time there."""

Outcome: TypeAlias = Literal["same", "near", "differs"]


@dataclass(frozen=True, slots=True)
class Verified:
    """One stroke simulated again.

    ``outcome``: ``same`` to the last bit; ``near``: the same events within ``LATEST``, every ball within ``TOLERANCE``;
    or ``differs``. ``event`` is the first event that differs, ``other`` the first that differs by more than its time;
    ``shift`` (s) is the largest difference in time before that, infinite where an event has no time. ``apart`` (mm) is
    the largest distance of a ball from its recorded place, infinite where a ball is not where it was at all.
    ``recorded_with``: the same board and physics, or what differs.
    """

    line: int
    played: Played
    outcome: Outcome
    recorded_with: FingerprintMatch
    event: int | None
    other: int | None
    shift: float
    apart: float

    @property
    def same_fingerprint(self) -> bool:
        return self.recorded_with == "same"

    @property
    def good(self) -> bool:
        """Whether the stroke is what it should be: the same bits, or near where the fingerprint is another."""
        return self.outcome == "same" or (self.outcome == "near" and not self.same_fingerprint)


@checked_arguments
def verify(course: ReplayedMatch) -> Iterator[Verified]:
    """Simulate every stroke of a record again, those taken back too, and tell how it compares; in order of lines."""
    entries = [*zip(course.lines, course.played, strict=True), *course.taken_back]
    for line, played in sorted(entries, key=lambda entry: entry[0]):
        if isinstance(played.move, Flick):
            yield _verified(line, played, course)


def _verified(line: int, played: Played, course: ReplayedMatch) -> Verified:
    again = step(played.before, played.layout_before, played.move, seed=course.seed, spec=course.spec)
    assert isinstance(played.entry, Stroke)
    assert isinstance(again.entry, Stroke)
    event = _first_other(played.entry, again.entry, timed=True)
    other = _first_other(played.entry, again.entry, timed=False)
    alike = list(zip(played.entry.events, again.entry.events, strict=False))[:other]
    shift = max((_apart_in_time(here, there) for here, there in alike), default=0.0)
    apart = _apart(played.layout_after, again.layout_after)
    outcome: Outcome = "differs"
    if event is None and played.layout_after == again.layout_after:
        outcome = "same"
    elif other is None and apart <= TOLERANCE and (shift <= LATEST or math.isinf(shift)):
        outcome = "near"
    return Verified(line, played, outcome, compare(played.fingerprint, course.spec), event, other, shift, apart)


def _first_other(one: Stroke, two: Stroke, *, timed: bool) -> int | None:
    """The index of the first event that two strokes do not share."""
    for index in range(max(len(one.events), len(two.events))):
        if index >= min(len(one.events), len(two.events)):
            return index
        here, there = one.events[index], two.events[index]
        if type(here) is not type(there) or here.balls != there.balls or (timed and here != there):
            return index
        if getattr(here, "pot", None) != getattr(there, "pot", None):
            return index
    return None


def _apart_in_time(one: Event, two: Event) -> float:
    return math.inf if one.t is None or two.t is None else abs(one.t - two.t)


def _apart(one: Layout, two: Layout) -> float:
    if one.potted != two.potted or set(one.balls) != set(two.balls):
        return math.inf
    places = two.balls
    return max((math.dist(place, places[ball]) for ball, place in one.free), default=0.0)


def simulated_again(played: Played, *, seed: int, spec: BoardSpec) -> tuple[Played, bool]:
    """Return a stroke from a record with the trace it has here, to be watched, and whether it ends as recorded.

    What was recorded stays: state, ruling and layout afterwards.
    """
    again = step(played.before, played.layout_before, played.move, seed=seed, spec=spec)
    return replace(played, trace=again.trace), again.layout_after == played.layout_after


LONGEST_JUDGED: Final = 1 << 20
"""Bytes of a record that is judged for a list: some thousand strokes."""


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """The points of A and of B, the strokes that stand, and whether the match is over."""

    score: tuple[int, int]
    strokes: int
    over: bool


def match_status(record: Path) -> MatchStatus | None:
    """Return how a record's match stands; None where the record cannot be read or is too long to be judged for it."""
    try:
        with open_regular(record) as file:
            content = file.read(LONGEST_JUDGED + 1)
        return None if len(content) > LONGEST_JUDGED else use_whole_lines(content, _standing)[0]
    except (OSError, RecordError):
        return None


def _standing(items: Iterable[Read]) -> MatchStatus | None:
    found: MatchStatus | None = None
    strokes: list[bool] = []
    for one in judge(items):
        entry = getattr(one.item, "entry", None)
        if isinstance(entry, Undo):
            del strokes[-entry.count :]
        elif entry is not None:
            strokes.append(isinstance(entry, Stroke) and entry.ball is not None)
        found = MatchStatus(one.state.score, sum(strokes), one.state.phase == "match_over")
    return found


REPORT_FORMAT: Final = "yagopool-doubt"
REPORT_VERSION: Final = 1
_MOST_REPORTS: Final = 10_000


def ruling_report(session: Session, header: Header, number: int = -1, **more: object) -> dict[str, Any]:
    """Return all there is to know of one played stroke, the last by default, and of the match up to it, as JSON.

    ``more`` is added as it is: versions, settings, what the player says.
    """
    played = session.played[number]
    upto = session.played[: session.played.index(played) + 1]
    values: dict[str, Any] = {"format": REPORT_FORMAT, "version": REPORT_VERSION}
    if isinstance(played.move, Flick):
        values["position"] = position_json(Position(session.spec, played.layout_before, played.move))
    values |= _judged(played)
    values["fingerprint"] = played.fingerprint
    values["record"] = [json.loads(header_line(header))] + [json.loads(entry_line(recorded(one))) for one in upto]
    return values | {"more": more}


def write_report(folder: Path, values: Mapping[str, Any]) -> Path:
    """Write a doubt to a new file in a folder and return its path.

    Raises:
        WriteError: the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = next(path for n in range(1, _MOST_REPORTS) if not (path := folder / f"doubt-{n}.json").exists())
        with path.open("x", encoding="utf-8") as file:
            json.dump(values, file, ensure_ascii=False, indent=1)
            file.write("\n")
    except (OSError, StopIteration) as error:
        cause = error if isinstance(error, OSError) else OSError("too many files")
        raise unwritable(folder, cause) from None
    return path


def _judged(played: Played) -> dict[str, Any]:
    ruling = None if played.ruling is None else ruling_json(played.ruling, _no_words)
    return {"ruling": ruling, "state_before": state_json(played.before), "state": state_json(played.after)}


def _no_words(_because: object) -> str:
    """Sentences may change; what was ruled may not."""
    return ""


@checked_arguments
def read_record(file: str | Path) -> ReplayedMatch:
    """Return the match of a record, played through; an incomplete last line is left out, and ``truncated`` says so.

    Raises:
        YagoError: the file cannot be read.
        RecordError: it is no record, or has a line that cannot be; ``line`` says which.
    """
    path = Path(file)
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise unreadable(path, error) from None
    return replayed(content)


@checked_arguments
def write_record(file: str | Path, session: Session) -> None:
    """Write a session's match to a file, whole or not at all; a file of this name is replaced.

    Raises:
        WriteError: it cannot be written; what was there before still is.
    """
    header = Header(session.match, board=overrides_of(session.spec) or None, seed=session.seed)
    lines = (header_line(header), *(entry_line(recorded(played)) for played in session.played))
    write_atomic(Path(file), "".join(lines).encode())
