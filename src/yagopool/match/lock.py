"""One game at a time on one file."""

import os
import sys
from pathlib import Path

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
        number = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return False
    try:
        return not lock(number)
    finally:
        os.close(number)
