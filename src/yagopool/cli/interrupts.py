"""Ctrl-C is heard wherever it comes."""

import _thread
import signal
import sys
import threading
import time
from types import CodeType, FrameType
from typing import Final

_PYMUNK: Final = "/pymunk/"
"""In the names of pymunk's files. Its library calls back: what is raised in there is printed and lost, for no exception
passes through C."""
_WEAK: Final = ("weakref.py", "_weakrefset.py", "<frozen importlib._bootstrap>")
"""Files of Python's own whose functions of these names are called back when an object goes: what is raised is lost."""
_REMOVING: Final = ("remove", "_remove", "cb", "__call__")
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
        if _is_called_back(frame.f_code):
            # Bare: threading's own takes a lock, which may be held where this came.
            _thread.start_new_thread(_interrupt, ())
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _is_called_back(code: CodeType) -> bool:
    """Tell whether somebody calls this who prints what is raised, and goes on."""
    if code.co_name == "__del__" or (code.co_name in _REMOVING and code.co_filename.endswith(_WEAK)):
        return True
    return _PYMUNK in code.co_filename.replace("\\", "/")


def _interrupt() -> None:
    """Let the main thread hear Ctrl-C as if it came in a moment; if it waits then, it is woken where that can be."""
    time.sleep(_AGAIN)
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
