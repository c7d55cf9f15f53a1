"""What may take long is worked out beside the window, which can be closed meanwhile."""

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from yagopool.practice.background import BackgroundTask
from yagopool.ui.context import Room
from yagopool.ui.scene_protocol import Scene
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


def wait_for(room: Room, work: BackgroundTask[Answer], then: Callable[[Answer], Scene | None]) -> Scene | None:
    """Return what follows the answer: at once where it comes soon, else a scene that waits for it."""
    answer = soon(work)
    return then(answer[0]) if answer else WaitScene(room, work, then)


class WaitScene(PanelScene, Generic[Answer]):
    """Waits for an answer; nothing can be chosen, but the window can be closed."""

    def __init__(self, room: Room, work: BackgroundTask[Answer], then: Callable[[Answer], Scene | None]) -> None:
        self._work = work
        self._then = then
        super().__init__(room)

    def title(self) -> str:
        """Return the game's name."""
        return "YAGO POOL"

    def widgets(self) -> Sequence[Widget]:
        """Say that it takes a moment."""
        return [Label(self.room.speaker.say("ui.awaiting"), "body")]

    def answer(self, message: Message) -> Scene | None:
        """Nothing can be chosen."""
        del message
        return self

    def advance(self, seconds: float) -> Scene | None:
        """Go on once the answer is there."""
        del seconds
        answer = self._work.poll()
        return self._then(answer[0]) if answer else self
