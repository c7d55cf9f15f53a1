"""Where a command looks for what the game keeps."""

import os
from pathlib import Path

from yagopool.errors import YagoError, unreadable
from yagopool.practice.folders import Folders


def folders_of(asked: Path | None) -> Folders:
    """Return the places of the data folder, the platform's for None. It need not exist: then nothing is kept yet.

    Raises:
        YagoError: a file stands in its place, or it may not be read.
    """
    if asked is not None:
        try:
            os.scandir(asked).close()
        except FileNotFoundError:
            pass
        except NotADirectoryError:
            raise YagoError("bad_value", "error.data_is_file", name=str(asked)) from None
        except OSError as error:
            raise unreadable(asked, error) from None
    return Folders.of(asked)
