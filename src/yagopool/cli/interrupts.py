"""Ctrl-C is heard wherever it comes."""

import _thread
import signal
import sys
import threading
from types import FrameType
from typing import Final

_PYMUNK: Final = "/pymunk/"
"""In the names of pymunk's files. Its library calls back: what is raised in there is printed and lost, for no exception
passes through C."""
_AGAIN: Final = 0.001
"""Seconds until an interrupt that came there is tried again."""


def heed_interrupts() -> None:
    """Let Ctrl-C end the program in the midst of a simulated stroke too; where it is ignored or heeded otherwise, not.

    Only for the main thread.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _heard)


def _heard(_number: int, frame: FrameType | None) -> None:
    """Raise ``KeyboardInterrupt``, but not where it would be lost: there a moment later."""
    while frame is not None:
        if _PYMUNK in frame.f_code.co_filename.replace("\\", "/"):
            later = threading.Timer(_AGAIN, _interrupt)
            later.daemon = True
            later.start()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _interrupt() -> None:
    """Let the main thread hear Ctrl-C as if it came now; one that waits for something is woken where that can be."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
