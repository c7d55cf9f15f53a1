"""Writing files: all of the new content or the old one, and only where the player may write."""

import errno
import os
import stat
import threading
from pathlib import Path

from yagopool.errors import YagoError
from yagopool.match.own_files import unwritable


def write_whole(path: Path, content: bytes) -> None:
    """Write a file of the game's own: whoever reads it finds the old content or the new one, never half of it.

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
    """Write a file that a person named: as ``write_whole``, but into a pipe or a device as it is.

    Raises:
        WriteError: it cannot be written; what was there before still is.
    """
    if is_plain(path) or path.is_dir():
        write_whole(path, content)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise unwritable(path, error) from None


def check_output(path: Path) -> None:
    """Raise ``YagoError`` where a file that somebody named cannot be written: a folder, a missing one, read-only."""
    try:
        mode = _writable_mode(path)
    except OSError as error:
        raise unwritable(path, error) from None
    if mode is not None and stat.S_ISDIR(mode):
        raise YagoError("no_file", "error.is_folder", name=str(path))
    folder = (path.resolve() if path.is_symlink() else path).parent
    if mode is None and not folder.is_dir():
        raise YagoError("no_file", "error.no_folder", name=str(folder))


def is_plain(path: Path) -> bool:
    """Tell whether a path is a plain file, or nothing yet."""
    return path.is_file() or not path.exists()


def same_file(one: Path, other: Path) -> bool:
    """Tell whether two paths lead to the same file, by links too; also where it is not there yet."""
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
