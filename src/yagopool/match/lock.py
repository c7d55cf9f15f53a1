"""One game at a time on one file."""

import sys
from pathlib import Path

from yagopool.match.own_files import open_regular

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
