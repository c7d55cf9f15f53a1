"""A thinker that answers when a test wants it to."""

from typing import Any, Generic, TypeVar

from yagopool.ai.decision import Decision
from yagopool.ai.hint import Advice
from yagopool.ai.thinker import ThinkerFailed

Answer = TypeVar("Answer")


class Prompted(Generic[Answer]):
    """Keeps what it was asked, gives the answer a test lays ready, fails where a test breaks it.

    What can be asked for, and how, says who stands in for a thinker: a decision, or hints.
    """

    def __init__(self, answer: Answer | None = None) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.answer = answer
        self.broken = False
        self.cancelled = 0

    def warm_up(self) -> None:
        pass

    def ask(self, *question: object) -> None:
        self.asked.append(question)

    def fetch(self) -> Answer | None:
        if self.broken:
            raise ThinkerFailed("gone")
        return self.answer

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        pass


class Decider(Prompted[Decision]):
    """Is asked for decisions."""

    start = Prompted.ask
    poll = Prompted.fetch


class Adviser(Prompted[tuple[Advice, ...]]):
    """Is asked for hints."""

    start_hint = Prompted.ask
    poll_hint = Prompted.fetch
