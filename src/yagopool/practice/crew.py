"""Processes that share a piece of work."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import Final, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

NICENESS: Final = 10
"""How much processes beside the game give way to it."""


class Crew:
    """Whoever works on the pieces: a pool of processes, or this process alone."""

    def __init__(self, pool: Pool | None) -> None:
        self._pool = pool

    def work(self, do: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        """Yield what becomes of each piece, in the order of the pieces."""
        return map(do, pieces) if self._pool is None else self._pool.imap(do, pieces)


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew(jobs: int, niceness: int = 0) -> Generator[Crew]:
    """Give so many processes to work with, this one alone for one job. They end with the context, at once."""
    if jobs == 1:
        yield Crew(None)
        return
    with _deaf_to_interrupts():
        pool = multiprocessing.get_context("spawn").Pool(jobs, _begin, (niceness,))
    with pool:
        yield Crew(pool)


def _begin(niceness: int) -> None:
    """Let the asking process alone hear Ctrl-C, and give way to others by so much."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)


@contextmanager
def _deaf_to_interrupts() -> Generator[None]:
    """Start processes that ignore Ctrl-C from their first moment on, where this thread may arrange that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
