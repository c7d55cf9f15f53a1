"""Files of the game's own: how one is opened, why one cannot be written, and where a damaged one goes."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

from yagopool.errors import WriteError


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


def unwritable(path: Path, error: OSError) -> WriteError:
    """Return why a file cannot be written, as an error of ours."""
    reason = error.strerror or type(error).__name__
    return WriteError("cannot_write", "error.cannot_write", path=str(path), reason=reason)


def unwritten(path: Path, error: OSError) -> WriteError:
    """Return why an entry of a match is not in its record yet, as an error of ours."""
    reason = error.strerror or type(error).__name__
    return WriteError("cannot_write", "error.cannot_write_yet", path=str(path), reason=reason)


def unsyncable(path: Path, error: OSError) -> WriteError:
    """Return why what was written to a file may not be on the disk, as an error of ours."""
    reason = error.strerror or type(error).__name__
    return WriteError("cannot_write", "error.cannot_sync", path=str(path), reason=reason)
