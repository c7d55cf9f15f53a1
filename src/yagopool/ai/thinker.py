"""The computer thinks in a process of its own, so that no frame is ever late for it."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeAlias

from yagopool.ai.deaf import begun_deaf, stay_deaf

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from yagopool.ai.decision import Decision
    from yagopool.ai.hand import Hand
    from yagopool.ai.hint import Advice
    from yagopool.ai.levels import Level
    from yagopool.ai.view import View

# Processes and the search are imported where one is started and the other done: a table with two people at it has a
# thinker that nobody has asked yet, and the window's process, which only asks, never waits for the search.

LAST_WAIT: Final = 0.5
"""Seconds given to a killed process to be gone; it is not waited for longer."""
NICENESS: Final = 10
"""The window comes first where both want the same core."""


Question: TypeAlias = Callable[[], object]
"""What is sent to the process: a call of a function of a module, which can be pickled."""


class ThinkerFailed(RuntimeError):  # noqa: N818
    """The thinking process ended without an answer; the caller may ask again or decide here."""


@dataclass(frozen=True, slots=True)
class _Worker:
    process: "BaseProcess"
    line: "Connection"


class Thinker:
    """Decides in its own process, which is kept between decisions; close it, or use it in a ``with`` statement.

    One question at a time: ``start``, then ``poll`` until there is a decision; ``start_hint`` and ``poll_hint`` for
    advice to a person. The process imports no window and is killed,
    not asked, when nobody wants to wait for it. It ends by itself when this process does.
    """

    def __init__(self) -> None:
        self._worker: _Worker | None = None
        self._killed: list[BaseProcess] = []
        """Those that nobody has waited for yet: a frame has no time to."""
        self._thinking = False

    @property
    def thinking(self) -> bool:
        """Whether a decision or a hint was asked for and has not been fetched."""
        return self._thinking

    def warm_up(self) -> None:
        """Start the process before the first decision is asked for: it takes a moment to come up."""
        if self._worker is None or not self._worker.process.is_alive():
            from multiprocessing import get_context  # noqa: PLC0415

            self._end()
            context = get_context("spawn")
            here, there = context.Pipe()
            process = context.Process(target=serve, args=(there,), name="yagopool-thinker", daemon=True)
            with begun_deaf():
                process.start()
            there.close()
            self._worker = _Worker(process, here)

    def start(self, view: "View", level: "Level", seed: int) -> None:
        """Ask for a decision; one that is still being thought about is cancelled."""
        self._ask(partial(_decided, view, seed, level))

    def start_hint(self, view: "View", seed: int, hand: "Hand") -> None:
        """Ask for the best strokes for a person's hand at his turn; what is still being thought about is cancelled."""
        self._ask(partial(_advised, view, seed, hand))

    def poll(self) -> "Decision | None":
        """Return the decision if there is one, else None at once.

        Raises:
            ThinkerFailed: the process is gone, or the decision cannot be made; ``start`` begins afresh.
        """
        from yagopool.ai.decision import Decision  # noqa: PLC0415

        answer = self._fetched()
        if answer is None or isinstance(answer, Decision):
            return answer
        raise ThinkerFailed("what was asked for is a hint")

    def poll_hint(self) -> "tuple[Advice, ...] | None":
        """Return the best strokes, the best first, if they are found, else None at once.

        Raises:
            ThinkerFailed: the process is gone, or no hint can be given; ``start_hint`` begins afresh.
        """
        answer = self._fetched()
        if answer is None or isinstance(answer, tuple):
            return answer
        raise ThinkerFailed("what was asked for is a decision")

    def _ask(self, question: Question) -> None:
        if self._thinking:
            self.cancel()
        self.warm_up()
        assert self._worker is not None
        from yagopool.ai.line import send  # noqa: PLC0415

        # A process that has ended since is found out by whoever polls.
        with suppress(OSError):
            send(self._worker.line, question)
        self._thinking = True

    def _fetched(self) -> object:
        """Return the answer if there is one, else None at once."""
        if not self._thinking or self._worker is None:
            return None
        try:
            answer: object = self._worker.line.recv() if self._worker.line.poll() else None
        except (EOFError, OSError) as gone:
            self._end()
            raise ThinkerFailed("the thinking process ended without an answer") from gone
        if answer is None:
            return None
        self._thinking = False
        if isinstance(answer, Exception):
            raise ThinkerFailed("no answer could be found") from answer
        return answer

    def cancel(self) -> None:
        """Forget what is being thought about; the process is killed and a fresh one comes up meanwhile.

        Takes no time: the killed process is not waited for.
        """
        if self._thinking:
            self._end()
            self.warm_up()

    def close(self) -> None:
        """End the process at once, and see it gone."""
        self._end()
        for process in self._killed:
            process.join(LAST_WAIT)
        self._killed.clear()

    def _end(self) -> None:
        self._thinking = False
        worker, self._worker = self._worker, None
        self._killed = [process for process in self._killed if process.is_alive()]
        if worker is not None:
            worker.line.close()
            worker.process.kill()
            self._killed.append(worker.process)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def serve(line: "Connection") -> None:
    """Answer questions until the other end is gone. Runs in the thinking process."""
    stay_deaf()
    # Before the first question: the warm-up is for this.
    for searching in ("yagopool.ai.decide", "yagopool.ai.hint"):
        import_module(searching)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    from yagopool.ai.line import send  # noqa: PLC0415

    with suppress(EOFError, OSError):
        while True:
            send(line, _answer(line.recv()))


def _decided(view: "View", seed: int, level: "Level") -> "Decision":
    from yagopool.ai.decide import decide_again  # noqa: PLC0415

    return decide_again(view, seed, level)


def _advised(view: "View", seed: int, hand: "Hand") -> "tuple[Advice, ...]":
    from yagopool.ai.hint import advise  # noqa: PLC0415

    return advise(view, seed, hand)


def _answer(question: Question) -> object:
    try:
        return question()
    except Exception as error:
        import pickle  # noqa: PLC0415

        with suppress(Exception):
            pickle.dumps(error)
            return error
        return RuntimeError(repr(error))
