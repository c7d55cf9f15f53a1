"""Who hears Ctrl-C when: processes that work for another never, and that one where nothing is half done."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def begun_deaf() -> Generator[None]:
    """Let processes begun within not hear Ctrl-C from their first moment on; here it is heard afterwards.

    Each of them calls ``stay_deaf`` before anything else.
    """
    with _blocked(), heard_afterwards():
        yield


@contextmanager
def heard_afterwards() -> Generator[None]:
    """Let Ctrl-C that comes meanwhile be heard at the end, so that what is done within is done as a whole.

    Where it is ignored it stays so; in another thread than the main one, which hears it alone, nothing is changed.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    heard: list[int] = []

    def hear(number: int, _frame: FrameType | None) -> None:
        heard.append(number)

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


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
