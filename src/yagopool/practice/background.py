"""Work in a thread of its own, while the window stays awake."""

import queue
import threading
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

Result = TypeVar("Result")


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
        """Wait until the work has ended, at most this long."""
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
