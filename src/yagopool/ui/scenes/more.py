"""More to play than a match: what is for a whole evening, for every day, or for the board at home."""

from collections.abc import Callable
from typing import Final

from yagopool.ui.context import AppContext, Scene
from yagopool.ui.evening.evening_scene import evening_scene
from yagopool.ui.scenes.day import DayScene
from yagopool.ui.scenes.keep_score import ScoreSetupScene
from yagopool.ui.scenes.letters import LettersScene
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

ENTRIES: Final[dict[str, Callable[[AppContext], Scene]]] = {
    "evening": evening_scene,
    "day": DayScene,
    "letter": LettersScene,
    "score": ScoreSetupScene,
}
"""What opens each line, by the end of its sentences' keys: ``ui.more_to_play.KEY`` and ``KEY_detail``."""


class MoreScene(Overlay):
    """Asks what else to play; who comes back from there is asked again."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, _dialog(context, next(iter(ENTRIES))))
        self._opened = next(iter(ENTRIES))

    def enter(self) -> None:
        """Ask in the language of now, beginning at what was opened last."""
        self.dialog = _dialog(self.context, self._opened)
        self.invalidate()

    def answer(self, message: Message) -> None:
        """Open what was chosen, over this dialog."""
        if message.key in ENTRIES:
            self._opened = message.key
            self.app.push(self)
            self.app.push(ENTRIES[message.key](self.context))


def _dialog(context: AppContext, focused: str) -> Dialog:
    say = context.speaker.say
    lines = (
        Button(key, say(f"ui.more_to_play.{key}"), detail=say(f"ui.more_to_play.{key}_detail"), align="left")
        for key in ENTRIES
    )
    dialog = Dialog(say("ui.menu.more"), "", (*lines, context.back()), wide=420, stacked=True)
    dialog.group.focus_on(focused)
    return dialog
