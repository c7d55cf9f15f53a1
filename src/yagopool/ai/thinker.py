"""The computer thinks in a process of its own, so that no frame is ever late for it."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from types import TracebackType
from typing import Self, cast

from yagopool.ai.agents import Player, decide_as
from yagopool.ai.decision import Decision
from yagopool.ai.hint import Advice, advise
from yagopool.ai.observation import View
from yagopool.ai.worker_pool import NICENESS, interrupts_blocked, kill, spawning_pool
from yagopool.table.shot import Hand


class ThinkerFailed(RuntimeError):  # noqa: N818
    """No answer: the thinking process ended, or there is none. The caller may ask again or decide here."""


class Thinker:
    """Decides in its own process, which lives on between decisions; close it, or use it in a ``with`` statement.

    One question at a time: ``start``, then ``poll`` until there is a decision; ``start_hint`` and ``poll_hint`` for
    advice to a person. Nothing here waits: a process that thinks about what nobody wants to know any more is killed.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._answer: Future[object] | None = None

    @property
    def thinking(self) -> bool:
        return self._answer is not None

    def warm_up(self) -> None:
        """Start the process before the first decision is asked for: it takes a moment to come up."""
        self._warm()

    def start(self, view: View, player: Player, seed: int) -> None:
        """Ask for a decision; one that is still being thought about is cancelled."""
        self._ask(decide_as, player, view, seed)

    def start_hint(self, view: View, seed: int, hand: Hand) -> None:
        """Ask for the best strokes for a person's hand; what is still being thought about is cancelled."""
        self._ask(advise, view, seed, hand)

    def poll(self) -> Decision | None:
        """Return the decision if there is one, else None at once.

        Raises:
            ThinkerFailed: the process is gone, or the decision cannot be made; ``start`` begins again.
        """
        return cast("Decision | None", self._fetch())

    def poll_hint(self) -> tuple[Advice, ...] | None:
        """Return the best strokes, the best first, if they are found, else None at once.

        Raises:
            ThinkerFailed: the process is gone, or no hint can be given; ``start_hint`` begins again.
        """
        return cast("tuple[Advice, ...] | None", self._fetch())

    def cancel(self) -> None:
        """Forget what is being thought about: the process is killed, and another one comes up meanwhile."""
        if self.thinking:
            self.close()
            self.warm_up()

    def close(self) -> None:
        """End the process at once."""
        pool, self._pool, self._answer = self._pool, None, None
        if pool is not None:
            kill(pool)

    def _warm(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = spawning_pool(1, NICENESS)
            with interrupts_blocked():
                self._pool.submit(int)
        return self._pool

    def _ask(self, question: Callable[..., object], *about: object) -> None:
        self.cancel()
        try:
            self._answer = self._warm().submit(question, *about)
        except BrokenExecutor:
            # The process has ended since the last question.
            self.close()
            self._answer = self._warm().submit(question, *about)

    def _fetch(self) -> object:
        if self._answer is None or not self._answer.done():
            return None
        answer, self._answer = self._answer, None
        try:
            return answer.result()
        except BrokenExecutor as gone:
            self.close()
            raise ThinkerFailed("the thinking process ended without an answer") from gone
        except Exception as error:
            raise ThinkerFailed("no answer could be found") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
