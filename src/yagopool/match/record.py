"""A match record as JSON Lines: read defensively, written exactly, also while the match goes on.

What is refused and by which code, where the format leaves it open: an input without any line, a first line that is no
object, names another format, or has another version is ``bad_header``; a broken first line is ``bad_json`` and a fault
in a header's key or value has the same code as in an entry. A key named twice, NaN, half a surrogate pair, too deep
nesting and a line over ``LONGEST_LINE`` are ``bad_json``; a whole number of over a thousand digits is ``bad_value``.

While a match goes on, each entry is with the operating system before ``take`` returns, so that a killed game loses
nothing; a thread of its own then asks the system to put it on the disk for good, so that no frame waits for one.
"""

import contextlib
import io
import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar

from yagopool.errors import Argument, RecordError, WriteError
from yagopool.match.files import lock, unwritable
from yagopool.match.game import DEFAULT, Entry, Game, State, game_of, games
from yagopool.match.json_input import parse
from yagopool.match.model import (
    FORMAT,
    VERSION,
    Header,
    RecordedEntry,
    Undo,
    schema_of,
)
from yagopool.match.session import Played
from yagopool.table.layout import Layout
from yagopool.table.shot import Event, Flick, Stroke

LONGEST_LINE: Final = 1 << 20
"""The most bytes of a line, its end not counted.

A stroke of a thousand events takes 100 kB; one over ten times that is not a record's. Whoever sends more is refused
after these bytes, however much would follow.
"""

_AT_ONCE: Final = 1 << 16
_BOM: Final = b"\xef\xbb\xbf"


class Source(Protocol):
    """Where bytes come from: a file opened in binary mode, standard input's buffer, ``io.BytesIO``."""

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most ``size`` bytes; wait only if there is nothing; empty at the end."""


class NumberedLine(NamedTuple):
    """One line of input: its number, from 1, and its bytes without the line end."""

    number: int
    content: bytes


def lines(source: Source) -> Iterator[NumberedLine]:
    """Yield the lines of a record as soon as each is complete.

    A byte order mark at the start, carriage returns before line feeds, and one empty line at the end are as if absent.
    A last line without its line end is taken as it is: a line of a record is one JSON object, and no torn part of an
    object is an object, so what is complete was meant. Raises ``RecordError`` for a line over ``LONGEST_LINE``.
    """
    empty: NumberedLine | None = None
    for line in _numbered(source):
        if empty is not None:
            yield empty
        empty = None if line.content else line
        if empty is None:
            yield line


def _numbered(source: Source) -> Iterator[NumberedLine]:
    for number, content in enumerate(_split(source), start=1):
        text = (content.removeprefix(_BOM) if number == 1 else content).removesuffix(b"\r")
        if len(text) > LONGEST_LINE:
            raise RecordError("bad_json", "error.record.too_long", number, longest=LONGEST_LINE)
        yield NumberedLine(number, text)


def _split(source: Source) -> Iterator[bytes]:
    """Yield the bytes between line feeds, holding no more of them than one line and one piece read at once."""
    begun: list[bytes] = []
    held = 0
    while piece := source.read1(_AT_ONCE):
        first, *others = piece.split(b"\n")
        begun.append(first)
        held += len(first)
        for content in others:
            yield b"".join(begun)
            begun = [content]
            held = len(content)
        if held > LONGEST_LINE + len(_BOM) + len(b"\r"):
            break
    if held:
        yield b"".join(begun)


def header_of(line: NumberedLine) -> Header:
    """Return the header that a record's first line is. Raises ``RecordError``."""
    found = parse(*line)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RecordError("bad_header", "error.record.no_header", line.number)
    version = found.get("version")
    if type(version) is int and version != VERSION:
        key = "newer_version" if version > VERSION else "no_such_version"
        raise RecordError("bad_header", f"error.record.{key}", line.number, version=version, known=VERSION)
    name = found.get("game", DEFAULT)
    if isinstance(name, str) and name not in games():
        values: dict[str, Argument] = {"where": "game", "given": name, "possible": tuple(games())}
        raise RecordError("bad_header", "error.record.no_such_value", line.number, **values)
    return schema_of(games()[name if isinstance(name, str) else DEFAULT]).header_of(line.number, found)


def entry_of(line: NumberedLine, game: Game) -> RecordedEntry:
    return schema_of(game).entry_of(line.number, parse(*line))


class Read(NamedTuple):
    """What a line of a record holds; ``line`` counts from 1."""

    line: int
    item: Header | RecordedEntry


def read(source: Source) -> Iterator[Read]:
    """Yield a record's header, then its entries, each as soon as its line is complete.

    Raises ``RecordError`` at the first line that cannot be read; says nothing of what the rules allow.
    """
    numbered = lines(source)
    first = next(numbered, None)
    if first is None:
        raise RecordError("bad_header", "error.record.nothing", 1)
    header = header_of(first)
    yield Read(first.number, header)
    game = game_of(header.match)
    for line in numbered:
        yield Read(line.number, entry_of(line, game))


def event_json(event: Event) -> dict[str, Any]:
    """Return an event, without ``t`` if its time wasn't measured."""
    parts: dict[str, Any] = {} if event.t is None else {"t": event.t}
    return parts | {"kind": event.kind} | {f.name: getattr(event, f.name) for f in fields(event) if f.name != "t"}


def flick_json(flick: Flick) -> dict[str, float]:
    placed = {} if flick.at is None else {"x": flick.at[0], "y": flick.at[1]}
    return {**placed, "direction": flick.direction, "speed": flick.speed}


def layout_json(layout: Layout) -> dict[str, Any]:
    return {
        "balls": {ball: [place.x, place.y] for ball, place in layout.free},
        "potted": {str(pot): ball for pot, ball in layout.filled},
    }


def state_json(state: State) -> dict[str, Any]:
    return game_of(state).state_json(state)


def ruling_json(ruling: Any, sentence: Callable[[Any], str]) -> dict[str, Any]:
    """Return a ruling, the format's R; ``sentence`` says a reason in words."""
    return {
        "fouls": [{"code": foul.code, "ball": foul.ball, "rule": foul.rule} for foul in ruling.fouls],
        "returned": list(ruling.returned),
        "continues": ruling.continues,
        "because": [
            {"rule": because.rule, "text": sentence(because), "events": list(because.events)}
            for because in ruling.because
        ],
    }


def header_line(header: Header) -> str:
    """Return a record's first line, its end included. Reading it again gives an equal value."""
    match = header.match
    return _line(
        format=FORMAT,
        version=VERSION,
        game=None if match.game == DEFAULT else match.game,
        variant=match.variant,
        target=match.target,
        sides={"A": match.members("A"), "B": match.members("B")},
        opener=match.opener,
        board=header.board,
        seed=header.seed,
        computer=dict(header.computer) or None,
        hand=dict(header.hand) or None,
        guide=dict(header.guide) or None,
        created=header.created,
        x=header.x,
    )


def entry_line(recorded: RecordedEntry) -> str:
    """Return an entry's line, its end included. Reading it again gives an equal value."""
    entry, flick, layout = recorded.entry, recorded.flick, recorded.layout
    values: dict[str, Any] = {"do": entry.do}
    if isinstance(entry, Stroke):
        values |= {"ball": entry.ball, "events": [event_json(event) for event in entry.events]}
    else:
        values |= {name: value for name in _names(entry) if (value := getattr(entry, name)) is not None}
    return _line(
        values,
        flick=None if flick is None else flick_json(flick),
        layout=None if layout is None else layout_json(layout),
        fingerprint=recorded.fingerprint,
        decision_seed=recorded.decision_seed,
        x=recorded.x,
    )


def _names(entry: Entry) -> tuple[str, ...]:
    return tuple(field.name for field in fields(entry))


def _line(always: Mapping[str, object] = MappingProxyType({}), /, **if_known: object) -> str:
    values = {**always, **{key: value for key, value in if_known.items() if value is not None}}
    return json.dumps(values, ensure_ascii=False, allow_nan=False) + "\n"


Found = TypeVar("Found")

LONGEST_RECORD: Final = 1 << 28
"""The most bytes of a record that is read whole, to be seen or gone on with: a hundred thousand strokes."""


def use_whole_lines(content: bytes, use: Callable[[Iterator[Read]], Found]) -> tuple[Found, bool]:
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


class RecordWriter:
    """Writes one match's record; a session's recorder.

    While the disk is full or away, entries wait in memory, ``trouble`` says why, and each further entry tries again.
    Where the system failed to put entries on the disk they are written again before it is asked again: it may have
    forgotten them, and a later good answer would not be about them.
    Where the file was removed, moved or shortened meanwhile, all of it is written again at its place with the next
    entry, and ``relieved`` tells.
    """

    def __init__(self, path: Path, number: int, length: int, sync: Callable[[int], None] = os.fsync) -> None:
        """Go on at ``length`` bytes of an open and locked file; ``create`` opens a new one."""
        self.path = path
        self._file = number
        self._content = _read(number, length)
        """What is with the operating system."""
        self._unsynced = b""
        """The last of them, which are not on the disk for good yet."""
        self._waiting = b""
        self._unwritten: WriteError | None = None
        self._failed: WriteError | None = None
        """Why the system could not put ``_unsynced`` on the disk, until it could."""
        self._failures = self._mended = 0
        """How often it could not, and how many of those were followed by writing all of it again."""
        self._troubled = False
        self._sync = sync
        self._news = threading.Condition()
        self._written = self._synced = 0
        self._files = 1
        """How often it was written from its beginning: once more for each time that it had to be restored."""
        self._closing = False
        self._thread = threading.Thread(target=self._keep_syncing, name="record", daemon=True)
        self._thread.start()

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Begin a record in a new file, or in an empty one; the folder is made if need be.

        Raises:
            WriteError: there is something already, or nothing can be written there; what was not there still isn't.
        """
        try:
            new = not path.exists()
        except OSError:  # the name is too long, say: opening it says so
            new = False
        number = open_locked(path)
        if os.fstat(number).st_size > 0:
            os.close(number)
            raise WriteError("exists", "error.record_exists", path=str(path))
        writer = cls(path, number, 0)
        writer._write(header_line(header))
        if writer.trouble is not None:
            trouble = writer.trouble
            writer.close()
            if new:
                path.unlink(missing_ok=True)
            if trouble.key == "error.cannot_write_yet":  # nothing goes on that could write it later
                trouble = WriteError(trouble.code, "error.cannot_write", **trouble.arguments)
            raise trouble
        _sync_folder(path.parent)
        return writer

    @property
    def trouble(self) -> WriteError | None:
        """Why the last entries are not on the disk, None while all is well."""
        return self._unwritten or self._failed

    @property
    def relieved(self) -> bool:
        """Whether there was trouble, and every entry is on the disk since; until the next entry is taken."""
        return self._troubled and self.synced

    @property
    def synced(self) -> bool:
        with self._news:
            return self._synced == self._written and not self._waiting and self.trouble is None

    def take(self, played: Played) -> None:
        self._take(entry_line(recorded(played)))

    def undo(self, count: int) -> None:
        self._take(entry_line(RecordedEntry(Undo(count))))

    def wait(self, seconds: float) -> bool:
        """Wait until every entry taken is on the disk, at most so long, and tell whether it is."""
        with self._news:
            self._news.wait_for(lambda: self._synced == self._written, seconds)
        return self.synced

    def close(self) -> None:
        """Sync what is left and let the file go; ``trouble`` then tells whether anything was lost."""
        if self._closing:
            return
        # Entries wait where a disk is full, and where Ctrl-C came while one was written.
        if self._waiting or self.trouble is not None or not self._is_whole():
            self._write("")
        if self._unwritten is not None and self._unwritten.code == "exists":
            # Nobody takes what came in its place away any more.
            self.path = next(
                path for n in count(2) if not (path := self.path.with_stem(f"{self.path.stem}-{n}")).exists()
            )
            self._write("")
        with self._news:
            self._closing = True
            self._news.notify_all()
        self._thread.join()
        os.close(self._file)

    def _take(self, line: str) -> None:
        """Write an entry; one that follows when all is well again ends the relief."""
        if self.synced:
            self._troubled = False
        self._write(line)

    def _write(self, line: str) -> None:
        """Hand waiting lines and this one to the system: all of them, or none and try again with the next."""
        self._waiting += line.encode("utf-8", "replace")
        try:
            self._restore()
            with self._news:
                failures = self._failures
                again = self._unsynced if failures > self._mended else b""
            length = len(self._content)
            _write_all(self._file, again + self._waiting, length - len(again), length)
        except OSError as error:
            self._unwritten, self._troubled = unwritable(self.path, error, "error.cannot_write_yet"), True
            return
        except WriteError as error:
            self._unwritten, self._troubled = error, True
            return
        with self._news:
            self._mended = failures
            self._content += self._waiting
            self._unsynced += self._waiting
            self._waiting = b""
            self._unwritten = None
            self._written += 1
            self._news.notify_all()

    def _is_whole(self) -> bool:
        mine = os.fstat(self._file)
        return mine.st_size >= len(self._content) and self._is_at_its_place(mine)

    def _is_at_its_place(self, mine: os.stat_result) -> bool:
        try:
            return os.path.samestat(mine, self.path.stat())
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:  # a folder that may not be looked into: the file can be written all the same
            return True

    def _restore(self) -> None:
        """Where another program removed, moved or shortened the file, write all of it at its place again.

        Where it was moved and something else is at its place, it is written where it is.

        Raises:
            WriteError, OSError: something else is at the place of a removed file, or nothing can be written there.
        """
        if self._is_whole():
            return
        mine, content = os.fstat(self._file), bytes(self._content)
        if self._is_at_its_place(mine):
            _write_all(self._file, content, 0, mine.st_size)
            with self._news:
                self._unsynced, self._files = content, self._files + 1
        elif mine.st_nlink == 0 or not self.path.exists():
            self._write_new_file(content)
        self._troubled = True

    def _write_new_file(self, content: bytes) -> None:
        number = _opened(self.path, create=True)
        try:
            if os.fstat(number).st_size > 0:
                raise WriteError("exists", "error.record_exists", path=str(self.path))
            _write_all(number, content, 0, 0)
            with self._news:
                # The thread that syncs may hold the number of the old file: that number becomes the new file's.
                os.dup2(number, self._file, inheritable=False)
                self._unsynced, self._files = content, self._files + 1
        finally:
            os.close(number)
        _sync_folder(self.path.parent)

    def _keep_syncing(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._closing or self._written > self._synced)
                if self._closing and self._written == self._synced:
                    return
                target, asked, file = self._written, len(self._unsynced), self._files
                answers_for_all = self._failures == self._mended
            try:
                self._sync(self._file)
            except OSError as error:
                self._fail(unwritable(self.path, error, "error.cannot_sync"), target)
                continue
            with self._news:
                if answers_for_all and file == self._files:
                    self._unsynced, self._failed = self._unsynced[asked:], None
                self._synced = target
                self._news.notify_all()

    def _fail(self, trouble: WriteError, target: int) -> None:
        with self._news:
            self._failed, self._synced, self._troubled = trouble, target, True
            self._failures += 1
            self._news.notify_all()


def recorded(played: Played) -> RecordedEntry:
    if not isinstance(played.move, Flick):
        return RecordedEntry(played.entry)
    return RecordedEntry(
        played.entry,
        flick=played.move,
        layout=played.layout_after,
        fingerprint=played.fingerprint,
        decision_seed=played.decision_seed,
    )


def open_locked(path: Path, *, create: bool = True) -> int:
    """Open a file for reading and writing without touching what is in it, and lock it; return its descriptor.

    Raises:
        WriteError: it cannot be opened, or another game has it.
    """
    try:
        return _opened(path, create=create)
    except OSError as error:
        raise unwritable(path, error) from None


def _opened(path: Path, *, create: bool) -> int:
    flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    if create:
        path.parent.mkdir(parents=True, exist_ok=True)
    number = os.open(path, flags | (os.O_CREAT if create else 0), 0o644)
    if not lock(number):
        os.close(number)
        raise WriteError("in_use", "error.record_in_use", path=str(path))
    return number


def _read(number: int, length: int) -> bytearray:
    with os.fdopen(os.dup(number), "rb") as file:
        file.seek(0)
        return bytearray(file.read(length))


def _write_all(number: int, content: bytes, at: int, length: int) -> None:
    """Write at a place in a file of a length; where that fails half way, nothing is behind that length."""
    try:
        os.lseek(number, at, os.SEEK_SET)
        left = memoryview(content)
        while left:
            left = left[os.write(number, left) :]
    except OSError:
        os.ftruncate(number, length)
        raise


def _sync_folder(folder: Path) -> None:
    """Put a new file's name on the disk too, where the system lets a folder be synced."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
