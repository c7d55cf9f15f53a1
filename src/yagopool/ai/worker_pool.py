"""Work that others do: processes of this computer, a Dask cluster, a thread while the window stays awake.

What Ctrl-C does to the processes: nothing, it is for the process that asked.
"""

import logging
import multiprocessing
import os
import platform
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeVar, cast

from yagopool.assets import installed
from yagopool.errors import YagoError
from yagopool.physics.parameters import fingerprint
from yagopool.table.spec import STANDARD_BOARD

if TYPE_CHECKING:
    from distributed import Client

import queue
from contextlib import suppress
from typing import Generic, NamedTuple

Piece = TypeVar("Piece")
Result = TypeVar("Result")

NICENESS: Final = 10
"""How far processes that work next to the window step back for it."""
_AHEAD: Final = 512
"""Pieces handed to an executor before the first is done: enough for any number of workers, few enough for memory."""

_MANAGER_PATIENCE: Final = 2.0
"""Seconds to wait for a pool that is ended and its own thread, which takes a millisecond or two."""


AT_END: Final[list[Callable[[], None]]] = []
"""What a process of a pool does before it ends because the one that started it has."""


class LostError(YagoError):
    """A process ended before its work was done: somebody killed it, or the system ran out of memory."""


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def worker_pool(jobs: int, niceness: int = 0, *, apart: bool = False) -> Generator[Executor | None]:
    """Give an executor with ``jobs`` processes, killed when the context ends.

    None for one job, which this process does itself, unless the work must be ``apart`` from it.
    """
    if jobs == 1 and not apart:
        yield None
        return
    pool = spawning_pool(jobs, niceness)
    try:
        with interrupts_blocked():
            for _ in range(jobs):
                pool.submit(int)
        yield pool
    finally:
        kill(pool)


def spawning_pool(jobs: int, niceness: int) -> ProcessPoolExecutor:
    """Return an executor whose processes start from scratch, with the first pieces of work."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), start_worker, (niceness,))


def start_worker(niceness: int = 0) -> None:
    """Initialize a process of a pool: it ignores Ctrl-C, gives way to others, and ends with the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    # A pool's process holds both ends of the pipe it reads from: by that it never learns that nobody writes any more.
    parent.join()
    for end in AT_END:
        end()
    os._exit(1)


def kill(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, whatever its processes are doing: what Python 3.14 calls ``kill_workers``."""
    processes = tuple((pool._processes or {}).values())
    manager = cast("threading.Thread | None", pool._executor_manager_thread)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()  # which lets it end the programs that it has started
    if manager is not None:
        # It ends with its processes. Left running, it may close its pipe just as Python writes into it at the end.
        manager.join(_MANAGER_PATIENCE)
    for process in processes:
        process.kill()


def completed(
    pool: Executor | None, do: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Iterator[tuple[int, Result]]:
    """Yield what becomes of each piece with its number, from 0, as it is done; in this process if there is no pool.

    Raises:
        LostError: a process has ended before its work was done.
    """
    numbered = enumerate(pieces)
    if pool is None:
        yield from ((number, do(piece)) for number, piece in numbered)
        return
    pending: dict[Future[Result], int] = {}
    try:
        while True:
            for number, piece in islice(numbered, _AHEAD - len(pending)):
                pending[pool.submit(do, piece)] = number
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    except BrokenExecutor:
        raise LostError("lost", "error.crew.ended") from None
    finally:
        # Not in a pool of processes: if one of them is killed now, its thread raises over work that was cancelled (seen
        # in Python 3.11). Whoever leaves early ends that pool.
        if not isinstance(pool, ProcessPoolExecutor):
            for future in pending:
                future.cancel()


def in_order(pool: Executor | None, do: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    """Yield what becomes of each piece in the order of the pieces; as ``completed`` otherwise."""
    early: dict[int, Result] = {}
    wanted = 0
    for number, result in completed(pool, do, pieces):
        early[number] = result
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


@contextmanager
def interrupts_blocked() -> Generator[None]:
    """Block Ctrl-C in this thread and in the processes it starts meanwhile: they inherit that, and stay so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # This process of the library's own starts with the first that is spawned, and would unblock Ctrl-C here.
    from multiprocessing.resource_tracker import ensure_running  # noqa: PLC0415 - not on Windows

    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_deferred() -> Generator[None]:
    """Put off Ctrl-C until the end of the context, so that what is done in it is done completely.

    Nothing changes where Ctrl-C is ignored, or in another thread than the main one, which alone receives it.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    received: list[int] = []

    def receive(number: int, _frame: FrameType | None) -> None:
        received.append(number)

    signal.signal(signal.SIGINT, receive)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if received:
            signal.raise_signal(signal.SIGINT)


PATIENCE: Final = 10.0
"""Seconds that a scheduler may take to answer, and again until it has a worker."""


class ClusterError(YagoError):
    """A cluster that cannot be used: it does not answer, or its workers would compute something else."""


def versions() -> dict[str, str]:
    return {
        "yagopool": installed("yagopool"),
        "Python": platform.python_version(),
        "physics": fingerprint(STANDARD_BOARD),
    }


@contextmanager
def cluster(address: str) -> Generator[Executor]:
    """Give the executor of the cluster whose scheduler is at an address, such as ``tcp://10.0.0.5:8786``.

    Its results are those of one process, to the bit: every worker has the versions of this process. What is still
    being computed at the end is cancelled.

    Raises:
        ClusterError: distributed is not installed, nothing answers, there is no worker, or one has other versions.
        LostError: the work was lost with its workers, or the scheduler is gone.
    """
    if find_spec("distributed") is None:
        raise ClusterError("no_distributed", "error.cluster.not_installed")
    from distributed import Client, KilledWorker  # noqa: PLC0415 - the extra ``cluster``

    # What it has to say is said in our sentences.
    logging.disable(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError("no_cluster", "error.cluster.no_answer", address=address, reason=reason) from None
    try:
        _check_workers(client, address)
        yield client.get_executor(pure=False)
    except (CancelledError, KilledWorker):
        raise LostError("lost", "error.cluster.lost", address=address) from None
    finally:
        client.close(PATIENCE)
        logging.disable(logging.NOTSET)


def _check_workers(client: "Client", address: str) -> None:
    """Raise ``ClusterError`` if there is no worker, or one whose versions are not those of this process."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError("no_cluster", "error.cluster.no_workers", address=address) from None
    ours = versions()
    for worker, theirs in client.run(versions, on_error="return").items():
        if not isinstance(theirs, dict):
            raise ClusterError("other_versions", "error.cluster.cannot", worker=worker, reason=str(theirs))
        for part, version in ours.items():
            if theirs.get(part) != version:
                found = {"theirs": theirs.get(part, "-"), "ours": version}
                raise ClusterError("other_versions", "error.cluster.differs", worker=worker, part=part, **found)


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several equal shares of a piece of work, for one computer; ``number`` counts from 1 to ``of``."""

    number: int
    of: int

    def numbers(self, count: int) -> range:
        """Return which of ``count`` pieces, from 0, are in it: they are dealt out in turn."""
        return range(self.number - 1, count, self.of)


def shard_named(word: str) -> Shard:
    """Return the shard that ``K/N`` means.

    Raises:
        YagoError: it means none.
    """
    number, _, of = word.partition("/")
    if not (number.isdecimal() and of.isdecimal() and len(word) < 20 and 1 <= int(number) <= int(of)):
        raise YagoError("bad_value", "error.arena.shard", given=word)
    return Shard(int(number), int(of))


class _End(NamedTuple):
    error: BaseException | None


class BackgroundTask(Generic[Result]):
    """What a generator yields, computed in a thread: ``poll`` returns what is new."""

    def __init__(self, work: Generator[Result]) -> None:
        self.running = True
        """Whether more is to come."""
        self._results: queue.SimpleQueue[Result | _End] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work,), name="background", daemon=True)
        self._thread.start()

    def poll(self) -> list[Result]:
        """Return the results since the last call, without waiting.

        Raises whatever ended the work, after the results before it have been returned.
        """
        found: list[Result] = []
        with suppress(queue.Empty):
            while self.running:
                result = self._results.get_nowait()
                if not isinstance(result, _End):
                    found.append(result)
                elif result.error is not None and found:
                    self._results.put(result)
                    break
                else:
                    self.running = False
                    if result.error is not None:
                        raise result.error
        return found

    def stop(self) -> None:
        """Ask the work to end after its next result, without waiting; ``running`` turns False when it has."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> None:
        self._thread.join(seconds)

    def _run(self, work: Generator[Result]) -> None:
        error: BaseException | None = None
        try:
            for result in work:
                self._results.put(result)
                if self._stop.is_set():
                    break
            work.close()
        except BaseException as raised:
            # A thread's errors belong to the one who polls.
            error = raised
        self._results.put(_End(error))


def in_background(work: Callable[[], Result]) -> BackgroundTask[Result]:
    return BackgroundTask(work() for _ in range(1))
