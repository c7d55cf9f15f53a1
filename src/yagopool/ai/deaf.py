"""Processes that never hear Ctrl-C: whoever asks them to work hears it alone, and ends them."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from types import FrameType


@contextmanager
def begun_deaf() -> Generator[None]:
    """Let processes begun within not hear Ctrl-C from their first moment on; here it is heard afterwards.

    Each of them calls ``stay_deaf`` before anything else.
    """
    with _blocked(), _put_off() if threading.current_thread() is threading.main_thread() else nullcontext():
        yield


def stay_deaf() -> None:
    """Ignore Ctrl-C from here on, in a process begun deaf."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _blocked() -> Generator[None]:
    """Keep Ctrl-C from this thread, and from the processes that it begins: they inherit that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It looks after what processes share, is begun with the first of them, and would unblock Ctrl-C.
    from multiprocessing.resource_tracker import ensure_running  # noqa: PLC0415

    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _put_off() -> Generator[None]:
    """Hear what Ctrl-C another thread takes meanwhile at the end, so that no process is left half begun."""
    heard: list[int] = []

    def hear(number: int, _frame: FrameType | None) -> None:
        heard.append(number)

    before = signal.getsignal(signal.SIGINT)
    if not callable(before):
        yield
        return
    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)
