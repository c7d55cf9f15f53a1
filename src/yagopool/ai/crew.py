"""Processes that share a piece of work."""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar, cast

from yagopool.ai.deaf import begun_deaf, stay_deaf
from yagopool.ai.line import send
from yagopool.errors import YagoError

Piece = TypeVar("Piece")
Result = TypeVar("Result")

NICENESS: Final = 10
"""How much processes beside the game give way to it."""
_AHEAD: Final = 2
"""So many pieces a process has at hand: it goes on with the next one while its last result is taken in."""
_LAST_WORDS: Final = 10.0
"""Seconds that a process whose line broke has to end, so that its exit status can be told: on a busy machine too."""


class LostError(YagoError):
    """A process of a crew has ended: killed by somebody or by the system, which may have run out of memory."""


class _Worker:
    """A process that works on pieces, and the line to it."""

    def __init__(self, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(other, niceness), daemon=True)
        self.process.start()
        # Held by the process alone, the other end is gone as soon as the process is.
        other.close()
        self.at_hand: deque[int] = deque()
        """The numbers of the pieces it was given, the one it works on first."""

    def give(self, number: int, do: Callable[[Piece], Result], piece: Piece) -> None:
        try:
            send(self.line, (do, piece))
        except OSError:
            raise self._lost() from None
        self.at_hand.append(number)

    def take(self) -> tuple[int, Any]:
        """Return the number of the piece that is done, and what became of it; raises what working on it raised."""
        try:
            good, found = self.line.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if not good:
            raise cast(BaseException, found)
        return self.at_hand.popleft(), found

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()

    def _lost(self) -> LostError:
        self.process.join(_LAST_WORDS)
        return LostError("lost", "error.crew.lost", status=self.process.exitcode or 0)


class Crew:
    """Whoever works on the pieces: processes, or this one alone where there are none."""

    def __init__(self, workers: Sequence[_Worker]) -> None:
        self._workers = workers

    def work(self, do: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        """Yield what becomes of each piece, in the order of the pieces; one piece of work at a time, to its end.

        Raises:
            LostError: a process has ended before its work was done.
        """
        early: dict[int, Result] = {}
        wanted = 0
        for number, found in self.as_done(do, pieces):
            early[number] = found
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1

    def as_done(self, do: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[tuple[int, Result]]:
        """Yield what becomes of each piece with its number, from 0, as it is done; as ``work`` otherwise."""
        left = enumerate(pieces)
        if not self._workers:
            yield from ((number, do(piece)) for number, piece in left)
        for worker in list(self._workers) * _AHEAD:
            _give_next(worker, do, left)
        while busy := {worker.line: worker for worker in self._workers if worker.at_hand}:
            for line in wait(list(busy)):
                worker = busy[cast(Connection, line)]
                yield worker.take()
                _give_next(worker, do, left)


def _give_next(worker: _Worker, do: Callable[[Piece], Result], left: Iterator[tuple[int, Piece]]) -> None:
    for number, piece in left:
        worker.give(number, do, piece)
        return


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew(jobs: int, niceness: int = 0, *, apart: bool = False) -> Generator[Crew]:
    """Give so many processes to work with; for one job this one alone, unless it is to be kept ``apart`` from the work.

    They end with the context, at once.
    """
    workers: list[_Worker] = []
    try:
        with begun_deaf():
            workers.extend(_Worker(niceness) for _ in range(jobs if jobs > 1 or apart else 0))
        yield Crew(workers)
    finally:
        for worker in workers:
            worker.end()


def _serve(line: Connection, niceness: int) -> None:
    """Work on pieces until nobody asks any more; let the asking process alone hear Ctrl-C, give way to others."""
    stay_deaf()
    if hasattr(os, "nice"):
        os.nice(niceness)
    while True:
        try:
            do, piece = line.recv()
        except (EOFError, OSError):
            return
        try:
            told = (True, do(piece))
        except Exception as error:
            # Whoever asked for the work hears of it.
            told = (False, error)
        send(line, told)
