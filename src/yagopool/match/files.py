"""Files of the game: written whole or not at all, locked by one game at a time, read only if they are regular."""

import contextlib
import errno
import json
import os
import stat
import sys
import threading
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from yagopool.errors import BoardError, WriteError, YagoError
from yagopool.match.json_input import json_object, readable_part


def open_regular(path: Path) -> BufferedReader:
    """Open a file of the game's own to read. Opening a FIFO without a writer would never end.

    Raises:
        OSError: it cannot be opened, or is no regular file.
    """
    return open(path, "rb", opener=only_regular)


def only_regular(name: str, flags: int) -> int:
    """Open a regular file and nothing else, for ``open(..., opener=only_regular)``."""
    number = os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    kind = os.fstat(number).st_mode
    if stat.S_ISREG(kind):
        return number
    os.close(number)
    code = errno.EISDIR if stat.S_ISDIR(kind) else errno.EINVAL
    raise OSError(code, os.strerror(code), name)


def set_aside(path: Path) -> Path:
    """Give a damaged file a new name beside its old one, where nothing is yet, and return it."""
    for number in range(1, 10_000):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            path.rename(aside)
            return aside
    return path


def unwritable(path: Path, error: OSError, key: str = "error.cannot_write") -> WriteError:
    return WriteError("cannot_write", key, path=str(path), reason=error.strerror or type(error).__name__)


if sys.platform == "win32":
    import msvcrt

    def lock(number: int) -> bool:
        """Lock an open file for this process until it is closed, and tell whether nobody else holds it."""
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(number: int) -> bool:
        """Lock an open file for this process until it is closed, and tell whether nobody else holds it.

        Where the file system knows no locks (some network folders) the file counts as free.
        """
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True


def is_held(path: Path) -> bool:
    """Tell whether a game is writing a file just now; of one that cannot be opened nobody knows."""
    try:
        with open_regular(path) as file:
            return not lock(file.fileno())
    except OSError:
        return False


def write_atomic(path: Path, content: bytes) -> None:
    """Write a file of the game's own: a reader finds the old content or the new one, never half of it.

    A link is followed, and a file keeps its mode.

    Raises:
        WriteError: it cannot be written, or is no regular file; what was there before still is.
    """
    try:
        mode = _writable_mode(path)
        if mode is not None and not stat.S_ISREG(mode):
            code = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
            raise OSError(code, os.strerror(code))
        _replace(path.resolve(), content, mode)
    except OSError as error:
        raise unwritable(path, error) from None


def write_output(path: Path, content: bytes) -> None:
    """Write a file that a person named: as ``write_atomic``, but into a pipe or a device as it is.

    Raises:
        WriteError: it cannot be written; what was there before still is.
    """
    if is_plain(path) or path.is_dir():
        write_atomic(path, content)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise unwritable(path, error) from None


def write_new(path: Path, content: bytes) -> Path:
    """Write a file where nothing is yet, under its name or one numbered after it; return where.

    Raises:
        WriteError: it cannot be written.
    """
    free, number = path, 1
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        while free.exists():
            number += 1
            free = path.with_stem(f"{path.stem}-{number}")
        with free.open("xb") as file:
            file.write(content)
    except OSError as error:
        raise unwritable(free, error) from None
    return free


def check_output(path: Path) -> None:
    """Raise ``YagoError`` where a file that somebody named cannot be written: a folder, in a missing one, read-only."""
    try:
        mode = _writable_mode(path)
    except OSError as error:
        raise unwritable(path, error) from None
    if mode is not None and stat.S_ISDIR(mode):
        raise YagoError("no_file", "error.output_is_folder", name=str(path))
    folder = (path.resolve() if path.is_symlink() else path).parent
    if mode is None and not folder.is_dir():
        raise YagoError("no_file", "error.no_folder", name=str(folder))
    if is_plain(path) and not os.access(folder, os.W_OK | os.X_OK):
        raise unwritable(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def is_plain(path: Path) -> bool:
    return path.is_file() or not path.exists()


def same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one.resolve() == other.resolve()


def _writable_mode(path: Path) -> int | None:
    """Return the mode of what is at a path, links followed; None where nothing is.

    Raises:
        OSError: it cannot be looked at, or is read-only: for an administrator too, who could write to it.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if not mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode


def _replace(path: Path, content: bytes, mode: int | None) -> None:
    # Named by process and thread: as long a name as the file's own with something added may be too long.
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{os.getpid()}-{threading.get_ident()}.new")
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            new.chmod(stat.S_IMODE(mode))
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


Model = TypeVar("Model", bound=BaseModel)
_LONGEST_STORE: Final = 1 << 20
_STAYS: Final = {
    "error.kept_file_damaged": "error.kept_file_damaged_stays",
    "error.kept_file_unreadable": "error.kept_file_unreadable_stays",
}
"""What is said where a file could not be given another name."""


class SetAsideError(YagoError):
    """A kept file that was damaged; it now has another name, where it could be given one. The game goes on without it.

    ``why``: what is wrong with it, where it could be read.
    """


class Stored(BaseModel):
    """Values of the right kind and in range; names that an older or newer game knows are passed over."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


class JsonStore(Generic[Model]):
    """One file that holds one model as JSON.

    A value that this game does not know, as one of a newer game, counts as not set. It stays in the file until another
    one takes its place; so does a key that this game does not know.
    """

    def __init__(self, path: Path, model: type[Model]) -> None:
        self.path = path
        self._model = model
        self._unknown: dict[tuple[str, ...], tuple[Any, Any]] = {}
        """Where the unknown values stand, what they are, and what counts instead."""
        self._foreign: dict[tuple[str, ...], Any] = {}
        """Where values stand under unknown keys, and what they are."""
        self._damage: SetAsideError | None = None

    @property
    def trouble(self) -> YagoError | None:
        """What ``read`` found damaged, else which values of the file are unknown; None where all are known."""
        if self._damage is not None or not self._unknown:
            return self._damage
        fields = tuple(".".join(way) for way in self._unknown)
        return YagoError("bad_value", "error.kept_file_unknown", path=str(self.path), fields=fields)

    def load(self) -> Model:
        """Return what is kept, the model's defaults where nothing is.

        Raises:
            SetAsideError: the file is no JSON object or cannot be read; it has been set aside, where that could be, and
                loading again gives the defaults.
        """
        try:
            with open_regular(self.path) as file:
                content = file.read(_LONGEST_STORE + 1)
        except (FileNotFoundError, NotADirectoryError):
            return self._model()
        except OSError as error:
            # Left where it is, it would be replaced by what is saved next.
            raise self._set_aside("error.kept_file_unreadable", reason=error.strerror or "") from error
        try:
            found = json_object(content)
        except BoardError as error:
            damaged = self._set_aside("error.kept_file_damaged", field=error.field)
            damaged.why = error
            raise damaged from error
        value, unknown = readable_part(self._model, found)
        instead = value.model_dump(mode="json")
        self._unknown = {way: (_at(found, way), _at(instead, way)) for way in unknown}
        self._foreign = {way: _at(found, way) for way in _beyond(found, instead) if way not in self._unknown}
        return value

    def read(self, known: Model) -> Model:
        """Return what is kept; where that is damaged, what is known without it, and ``trouble`` says so from now on."""
        try:
            return self.load()
        except SetAsideError as error:
            self._damage = error
            return known

    def _set_aside(self, key: str, **why: str) -> SetAsideError:
        aside = self.path
        with contextlib.suppress(OSError):
            aside = set_aside(self.path)
        content = {"path": str(self.path), **why}
        if aside == self.path:
            return SetAsideError("damaged", _STAYS[key], **content)
        return SetAsideError("damaged", key, aside=str(aside), name=aside.name, **content)

    def save(self, value: Model) -> None:
        """Keep a value: all of it, or what was kept before.

        Raises:
            WriteError: it cannot be written; what was kept before still is.
        """
        content = value.model_dump(mode="json")
        for way, (unknown, instead) in list(self._unknown.items()):
            if _at(content, way) == instead:
                _put(content, way, unknown)
            else:
                del self._unknown[way]
        for way, foreign in self._foreign.items():
            if _at(content, way) is None:
                _put(content, way, foreign)
        text = json.dumps(content, ensure_ascii=False, indent=2)
        write_atomic(self.path, f"{text}\n".encode())


def _at(value: Any, way: tuple[str, ...]) -> Any:
    """Return what stands at the end of a way through objects, None where nothing does."""
    for step in way:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _beyond(found: dict[str, Any], known: dict[str, Any], way: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the ways to what some JSON has under keys that other JSON has not."""
    for key, value in found.items():
        if key not in known:
            yield (*way, key)
        elif isinstance(value, dict) and isinstance(known[key], dict):
            yield from _beyond(value, known[key], (*way, key))


def _put(value: dict[str, Any], way: tuple[str, ...], end: Any) -> None:
    for step in way[:-1]:
        value = value.setdefault(step, {})
    value[way[-1]] = end
