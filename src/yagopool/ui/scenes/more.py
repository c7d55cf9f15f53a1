"""More to play than a match: what is for a whole evening, for every day, or for the board at home."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from yagopool.ui.context import AppContext
from yagopool.ui.evening.evening_scene import evening_scene
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.day import DayScene
from yagopool.ui.scenes.keep_score import ScoreSetupScene
from yagopool.ui.scenes.letters import LettersScene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button

ENTRIES: Final[dict[str, Callable[[AppContext], Scene]]] = {
    "evening": evening_scene,
    "day": DayScene,
    "letter": LettersScene,
    "score": ScoreSetupScene,
}
"""What opens each line, by the end of its sentences' keys: ``ui.more_to_play.KEY`` and ``KEY_detail``."""


class MoreScene(PanelScene):
    """The menu of what else there is to play."""

    wide: ClassVar[float] = 440
    feet: ClassVar[int] = 1

    def title(self) -> str:
        return self.context.speaker.say("ui.menu.more")

    def widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.say
        lines = [
            Button(key, say(f"ui.more_to_play.{key}"), detail=say(f"ui.more_to_play.{key}_detail"), align="left")
            for key in ENTRIES
        ]
        return [*lines, self.context.back()]

    def answer(self, message: Message) -> None:
        if message.key in ENTRIES:
            self.app.push(ENTRIES[message.key](self.context))
        else:
            self.app.pop()
