"""The folder of the saved matches: which are there, which can be continued, and how one is."""

import contextlib
import os
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import platformdirs
from pydantic import Field

from yagopool.errors import RecordError, WriteError, YagoError
from yagopool.match.files import JsonStore, Stored, is_held, open_regular, set_aside, unwritable
from yagopool.match.game import DEFAULT, State
from yagopool.match.json_input import parse
from yagopool.match.model import Header
from yagopool.match.record import LONGEST_RECORD, RecordWriter, open_locked, read
from yagopool.match.replay import DisplayNames, KeptScore, ReplayedMatch, judge, kept_score, replayed
from yagopool.match.session import Played, Session


@dataclass(frozen=True, slots=True)
class UnfinishedMatches:
    """The matches that are not over: the one to continue, and the one that another game is playing just now."""

    free: Path | None = None
    elsewhere: Path | None = None
    """Only where it was left later than the free one."""


VARIABLE: Final = "YAGOPOOL_DATA"
"""The environment's word for where everything is kept."""
_SEEDS_TOLD: Final = 10**12
"""Seeds differ up to here in the names of files: a foreign one of a thousand digits would be no name."""
_LOOKED_AT: Final = 50
"""How many of the newest matches are looked at for one to go on with."""


def data_folder(asked: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for all that the game keeps: the one asked for, else the environment's, else the platform's."""
    if asked is not None:
        return asked
    named = environment.get(VARIABLE)
    return Path(named) if named else platformdirs.user_data_path("yagopool", appauthor=False)


@dataclass(frozen=True, slots=True)
class Store:
    """What is kept in one data folder. Nothing need exist; a folder that cannot be read holds nothing.

    ``games``: the games whose matches can be continued, None for all there are.
    """

    folder: Path
    games: frozenset[str] | None = None

    @property
    def matches(self) -> Path:
        return self.folder / "matches"

    def new_record(self, when: str, seed: int) -> Path:
        """Return the file for a match begun at a time; of its seed, which may be a foreign record's, only the end."""
        return self.matches / f"{when}-{abs(seed) % _SEEDS_TOLD}.jsonl"

    def records(self) -> tuple[Path, ...]:
        """Return the matches' records, the one written last first; those set aside as damaged are none."""
        found: list[tuple[int, str, Path]] = []
        with contextlib.suppress(OSError):
            for path in self.matches.glob("*.jsonl"):
                with contextlib.suppress(OSError):  # one may vanish meanwhile
                    seen = path.stat()
                    if stat.S_ISREG(seen.st_mode) and ".damaged-" not in path.name:
                        found.append((seen.st_mtime_ns, path.name, path))
        return tuple(path for *_, path in sorted(found, reverse=True))

    def unfinished(self) -> UnfinishedMatches:
        """Return the match that was left last and is not over, and which one another game is playing.

        One without an entry comes after all that have one: it was begun by a press too many. One that cannot be
        continued here, as one of a newer game, comes after all that can. What was found is noted, so that no record is
        judged twice; the note can be deleted at any time.
        """
        records = self._newest()
        if not records:
            return UnfinishedMatches()
        note = JsonStore(self._note, _JudgedRecords)
        known = note.read(_JudgedRecords())
        judged = _JudgedRecords(sizes=dict(known.sizes), left=dict(known.left))
        found = _first_unfinished(records, judged)
        if judged != known:
            with contextlib.suppress(WriteError):
                note.save(judged)
        return found

    def first_unjudged(self) -> Path | None:
        """Return the record that has to be judged before ``unfinished`` can answer, None where there is none.

        There is one after a crash: leaving a match, or closing the window on it, waits for it. None too
        where another game is playing that match: it is not the one to continue.
        """
        records = self._newest()
        judged = JsonStore(self._note, _JudgedRecords).read(_JudgedRecords()) if records else _JudgedRecords()
        for path in records:
            if judged.is_over(path):
                continue
            if is_held(path):
                return None
            if judged.left.get(path.name) != _size(path):
                return path
            if has_entry(path):
                return None
        return None

    def _newest(self) -> tuple[Path, ...]:
        newest = self.records()[:_LOOKED_AT]
        return newest if self.games is None else tuple(path for path in newest if is_of(path, self.games))

    @property
    def _note(self) -> Path:
        return self.folder / "finished.json"


class _JudgedRecords(Stored):
    """The sizes of records that were judged, by name; one that has grown or shrunk since is judged again."""

    sizes: dict[str, int] = Field(default_factory=dict)
    """Of the matches known to be over."""
    left: dict[str, int] = Field(default_factory=dict)
    """Of the one that was found last, and of those without an entry that were passed over."""

    def is_over(self, path: Path) -> bool:
        """Tell whether a match is known to be over. In a record without a byte, as a power cut leaves, none began."""
        return _size(path) in (0, self.sizes.get(path.name))


def _first_unfinished(records: Iterable[Path], judged: _JudgedRecords) -> UnfinishedMatches:
    """Return the first record that can be continued; where none can, the first at all: it will say why not."""
    left: dict[str, int] = {}
    begun: UnfinishedMatches | None = None
    foreign: Path | None = None
    elsewhere: Path | None = None
    found: UnfinishedMatches | None = None
    for path in records:
        match _kind(path, judged):
            case "elsewhere":
                elsewhere = elsewhere or path
            case "foreign":
                foreign = foreign or path
            case "left":
                left[path.name] = _size(path)
                if has_entry(path):
                    found = UnfinishedMatches(path, elsewhere)
                    break
                if not is_of_real_board(path):
                    begun = begun or UnfinishedMatches(path, elsewhere)
    judged.left.clear()
    judged.left.update(left)
    return found or begun or UnfinishedMatches(foreign, elsewhere)


def _kind(path: Path, judged: _JudgedRecords) -> Literal["left", "elsewhere", "foreign", "over"]:
    if judged.is_over(path):
        return "over"
    size, held = _size(path), is_held(path)
    kind = "left" if judged.left.get(path.name) == size else judged_kind(path)
    if kind == "over" and not held and size <= LONGEST_RECORD:  # what grows is not noted: it would be of no use soon
        judged.sizes[path.name] = size
    return "elsewhere" if held and kind != "over" else kind


def judged_kind(path: Path) -> Literal["left", "foreign", "over"]:
    """Return whether a record's match can be continued here, as far as its whole lines tell.

    ``foreign``: it is whole but of a newer game, or too long. A damaged one counts as left: continuing it tells
    the player about the damage. One that is far too long, or cannot be opened, counts as over.
    """
    state: State | None = None
    try:
        if _size(path) > LONGEST_RECORD:
            return "over"
        with open_regular(path) as file:
            for judged in judge(read(file)):
                state = judged.state
            if state is None or state.phase == "match_over":
                return "over"
            if is_of_real_board(path):
                return "left"
            file.seek(0)
            ReplayedMatch.of(read(file))
    except OSError:
        return "over"
    except YagoError as error:
        return "foreign" if error.key in NOT_DAMAGED else "left"
    return "left"


def is_of_real_board(path: Path) -> bool:
    """Return whether a record's match is played on a real board, without seed and places, by the rules of our game."""
    header = header_in(path)
    return header is not None and header.seed is None and header.match.game == DEFAULT


def header_in(path: Path) -> Header | None:
    """Return a record's header, None where it cannot be read."""
    try:
        with open_regular(path) as file:
            item = next(read(file)).item
    except (OSError, RecordError):
        return None
    return item if isinstance(item, Header) else None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


_LONGEST: Final = 10_000
"""Bytes of a first line that is looked at."""


def is_of(record: Path, games: frozenset[str]) -> bool:
    """Return whether a record's match is of one of the games; a record that says none may be."""
    header = _first_line(record)
    return header is None or header.get("game", DEFAULT) in games


def _first_line(record: Path) -> dict[str, Any] | None:
    """Return a record's first line, None where it cannot be read or is no object."""
    try:
        with open_regular(record) as file:
            header = parse(1, file.readline(_LONGEST))
    except (OSError, RecordError):
        return None
    return header if isinstance(header, dict) else None


def has_entry(record: Path) -> bool:
    """Return whether anything follows a record's first line; of one that cannot be read nothing is said against it."""
    try:
        with open_regular(record) as file:
            file.readline(_LONGEST)
            return bool(file.read(_LONGEST).strip())
    except OSError:
        return True


NOT_DAMAGED: Final = (
    "error.record.newer_version",
    "error.record.no_seed",
    "error.record.no_flick",
    "error.record.no_spot",
    "error.record.too_large",
)
"""What is no damage: a record of a newer game, or of one that noted less, or one too long to be continued."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match to continue. ``truncated``: the last entry was incomplete and has been dropped."""

    session: Session
    header: Header
    writer: RecordWriter
    truncated: bool


class DamagedError(YagoError):
    """A record that is damaged, not only incomplete at its end; it has been set aside. ``why``: what is wrong there."""


def resume(path: Path, names: DisplayNames | None = None) -> Resumed:
    """Continue the match of a record; its further entries are written to the same file.

    ``names``: the names its sides are shown under; the file keeps its own.

    Raises:
        DamagedError: the record is damaged; the file now has another name, where it could be given one.
        RecordError: the record is of a newer version, or cannot be played on by the game.
        WriteError: another game has it, or it cannot be written.
    """
    real = is_of_real_board(path)
    number = open_locked(path, create=False)
    try:
        with os.fdopen(os.dup(number), "rb") as file:
            content = file.read(LONGEST_RECORD + 1)
        match = kept_score(content) if real else replayed(content, names)
        length = _ended(number, content[: content.rfind(b"\n") + 1] if match.truncated else content)
    except RecordError as error:
        os.close(number)
        if error.key in NOT_DAMAGED:
            raise
        raise _damaged(path, error) from error
    except OSError as error:
        os.close(number)
        raise unwritable(path, error) from None
    writer = RecordWriter(path, number, length)
    if isinstance(match, KeptScore):
        match.session.record(writer)
        return Resumed(match.session, match.header, writer, truncated=match.truncated)
    session = Session(
        match.state,
        match.layout,
        seed=match.seed,
        spec=match.spec,
        played=tuple(match.played),
        recorder=writer,
    )
    return Resumed(session, match.header, writer, truncated=match.truncated)


def _ended(number: int, whole: bytes) -> int:
    """Let a file hold what is whole of it, its last line ended and no empty one behind; return its length then."""
    length = len(whole.rstrip(b"\r\n"))
    if whole[length:] in (b"\n", b"\r\n"):
        os.ftruncate(number, len(whole))
        return len(whole)
    os.ftruncate(number, length)
    os.lseek(number, length, os.SEEK_SET)
    return length + os.write(number, b"\n")


def _damaged(path: Path, error: RecordError) -> DamagedError:
    values: dict[str, str | int] = {"path": str(path), "line": error.line}
    try:
        aside = set_aside(path)
        damaged = DamagedError("damaged", "error.record_damaged", aside=str(aside), name=aside.name, **values)
    except OSError:
        damaged = DamagedError("damaged", "error.record_damaged_stays", **values)
    damaged.why = error
    return damaged


def branch(path: Path, header: Header, played: Sequence[Played]) -> None:
    """Write a new record whose first moves are already played, from the first of a match on; ``resume`` continues it.

    Raises:
        WriteError: there is something at that path already, or nothing can be written there.
    """
    writer = RecordWriter.create(path, header)
    for one in played:
        writer.take(one)
    writer.close()
    if writer.trouble is not None:
        raise writer.trouble
