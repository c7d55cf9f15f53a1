"""Taking a stroke back in a match: only where the settings allow it, and only when both sides agree."""

from collections.abc import Callable, Sequence

from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action
from yagopool.ui.match_view.table import Table
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.pause import Offer
from yagopool.ui.scenes.scene import Scene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

AGREED = "agreed"
_STANDS = "stands"


class AgreeScene(Overlay):
    """Asks both sides at the screen whether something may be done; ``done`` does it and returns to the table."""

    def __init__(self, room: Room, below: Scene, question: str, agreed: str, done: Callable[[], Scene]) -> None:
        say = room.speaker.say
        buttons = [
            Button(_STANDS, say("ui.back.stands"), kind="primary", hint=room.keyed(Action.CANCEL)),
            Button(AGREED, agreed),
        ]
        super().__init__(room, below, Dialog(say("ui.back.title"), question, buttons, wide=420, stacked=True))
        self._done = done

    def answer(self, message: Message) -> Scene | None:
        """Do it when both agree; on anything else the match stands as it is."""
        return self._done() if message.key == AGREED else self.below


def offers(room: Room, scene: Scene, table: Table, done: Callable[[], Scene]) -> Sequence[Offer]:
    """Return what can be taken back or played again now. ``done`` shows the table as it stands afterwards."""
    if table.unseen is not None or not room.settings.undo_in_match:
        return ()
    say = room.speaker.say
    found = []
    shooter = table.last_shooter()
    if shooter is not None:
        question = say(f"ui.back.ask_{table.setup.use}", name=table.name(shooter))

        def take_back() -> Scene:
            table.take_back()
            return done()

        def ask() -> Scene:
            return AgreeScene(room, scene, question, say("ui.back.agreed"), take_back)

        found.append(Offer("take_back", say("ui.back.take_back"), say("ui.back.take_back_detail"), ask))
    if table.can_play_again():

        def play_again() -> Scene:
            table.play_again()
            return done()

        found.append(Offer("play_again", say("ui.back.again"), say("ui.back.again_detail"), play_again))
    return found
