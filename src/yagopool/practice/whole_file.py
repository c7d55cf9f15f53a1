"""Files written whole or not at all."""

import os
from pathlib import Path

from yagopool.errors import YagoError


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that whoever reads it finds the old content or the new one, never half of it.

    Raises:
        YagoError: it cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from None


def cannot_write(path: Path, error: OSError) -> YagoError:
    """Return why a file cannot be written, as an error of ours."""
    reason = error.strerror or type(error).__name__
    return YagoError("cannot_write", "error.cannot_write", path=str(path), reason=reason)
