"""What may take long is worked out in the background; the window can be closed meanwhile."""

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from yagopool.practice.background import BackgroundTask
from yagopool.ui.context import AppContext
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.label import Label

AT_ONCE: Final = 0.25
"""Seconds that are waited before anything is said about it."""

Answer = TypeVar("Answer")


def soon(work: BackgroundTask[Answer]) -> list[Answer]:
    """Return what is worked out before anybody would notice a wait."""
    work.wait(AT_ONCE)
    return work.poll()


def wait_for(context: AppContext, work: BackgroundTask[Answer], then: Callable[[Answer], None]) -> None:
    """Do something with an answer: at once where it comes soon, else after a scene that waits for it."""
    answer = soon(work)
    if answer:
        then(answer[0])
    else:
        context.app.push(WaitScene(context, work, then))


class WaitScene(PanelScene, Generic[Answer]):
    """Waits for an answer; nothing can be chosen, but the window can be closed."""

    def __init__(self, context: AppContext, work: BackgroundTask[Answer], then: Callable[[Answer], None]) -> None:
        self._work = work
        self._then = then
        super().__init__(context)

    def title(self) -> str:
        """Return the game's name."""
        return "YAGO POOL"

    def widgets(self) -> Sequence[Widget]:
        """Say that it takes a moment."""
        return [Label(self.context.speaker.say("ui.awaiting"), "body")]

    def answer(self, message: Message) -> None:
        """Nothing can be chosen."""

    def advance(self, seconds: float) -> None:
        """Go on once the answer is there."""
        del seconds
        for answer in self._work.poll():
            self.app.pop()
            self._then(answer)
