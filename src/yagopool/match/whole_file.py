"""Files written whole or not at all."""

import os
from pathlib import Path

from yagopool.match.own_files import unwritable


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that whoever reads it finds the old content or the new one, never half of it.

    Raises:
        WriteError: it cannot be written; what was there before still is.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
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
        raise unwritable(path, error) from None
