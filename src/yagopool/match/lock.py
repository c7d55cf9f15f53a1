"""One game at a time on one file."""

import sys

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
