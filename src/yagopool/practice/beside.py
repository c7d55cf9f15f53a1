"""Work that goes on beside the game, in a thread of its own."""

import queue
import threading
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Generic, TypeVar

News = TypeVar("News")


class Beside(Generic[News]):
    """What a generator yields, worked out in a thread: ask now and then what is new."""

    def __init__(self, work: Generator[News]) -> None:
        """Begin."""
        self._news: queue.SimpleQueue[News | _Ended] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._running = True
        self._thread = threading.Thread(target=self._go, args=(work,), name="beside", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self._running

    def poll(self) -> list[News]:
        """Return what has come since the last time. Never waits.

        Raises whatever ended the work, once what came before it has been taken.
        """
        found: list[News] = []
        with suppress(queue.Empty):
            while self._running:
                news = self._news.get_nowait()
                if not isinstance(news, _Ended):
                    found.append(news)
                elif news.trouble is not None and found:
                    self._news.put(news)
                    break
                else:
                    self._running = False
                    if news.trouble is not None:
                        raise news.trouble
        return found

    def stop(self) -> None:
        """Ask the work to end after the piece in hand; ``running`` turns False when it has. Never waits."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the work has ended, at most so long."""
        self._thread.join(seconds)

    def _go(self, work: Generator[News]) -> None:
        trouble: BaseException | None = None
        try:
            for news in work:
                self._news.put(news)
                if self._stop.is_set():
                    break
            work.close()
        except BaseException as error:
            # A thread's errors belong to whoever asks for its work.
            trouble = error
        self._news.put(_Ended(trouble))


def beside(work: Callable[[], News]) -> Beside[News]:
    """Work one thing out beside the game."""

    def once() -> Generator[News]:
        yield work()

    return Beside(once())


class _Ended:
    """The last news: the work has ended, by itself, as it was asked to, or by trouble."""

    def __init__(self, trouble: BaseException | None) -> None:
        self.trouble = trouble
