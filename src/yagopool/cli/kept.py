"""Where a command looks for what the game keeps."""

from pathlib import Path

from yagopool.errors import YagoError
from yagopool.practice.folders import Folders


def folders_of(asked: Path | None) -> Folders:
    """Return the places of the data folder, the platform's for None. It need not exist: then nothing is kept yet.

    Raises:
        YagoError: a file stands in its place.
    """
    if asked is not None and asked.exists() and not asked.is_dir():
        raise YagoError("bad_value", "error.data_is_file", name=str(asked))
    return Folders.of(asked)
