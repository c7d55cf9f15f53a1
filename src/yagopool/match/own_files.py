"""Files of the game's own: why one cannot be written, and where a damaged one goes."""

from pathlib import Path

from yagopool.errors import WriteError


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
