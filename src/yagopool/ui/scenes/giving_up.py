"""Giving up a game: asked once more before it is done, for it cannot be taken back."""

from collections.abc import Callable

from yagopool.games.yago.rules.entries import Concede
from yagopool.games.yago.rules.state import other_side
from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action
from yagopool.ui.match_view.table import Table
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.scene import Scene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

GIVE_UP = "give_up"
"""The answer that concedes."""
_PLAY_ON = "play_on"


class ConcedeScene(Overlay):
    """Asks the side to act whether it gives up the game; ``done`` shows the table as it stands afterwards."""

    def __init__(self, room: Room, below: Scene, table: Table, done: Callable[[], Scene]) -> None:
        say, state = room.speaker.say, table.session.state
        side = state.to_act or "A"
        wins = other_side(side)
        decides = state.points_of(wins) + 1 >= state.match.target
        text = say(f"ui.concede.{'match' if decides else 'game'}", player=table.name(side), other=table.name(wins))
        buttons = [
            Button(_PLAY_ON, say("ui.concede.play_on"), kind="primary", hint=room.keyed(Action.CANCEL)),
            Button(GIVE_UP, say("ui.concede.give_up"), kind="warning"),
        ]
        super().__init__(
            room, below, Dialog(say("ui.concede.title"), text, buttons, chip="G18", wide=420, stacked=True)
        )
        self._table = table
        self._done = done

    def answer(self, message: Message) -> Scene | None:
        """Concede when that is wanted; on anything else the game goes on as it is."""
        if message.key != GIVE_UP:
            return self.below
        self._table.play(Concede())
        return self._done()


def conceding(room: Room, scene: Scene, table: Table, done: Callable[[], Scene]) -> Callable[[], Scene] | None:
    """Return what asks the side to act at a table whether it gives up, None where nobody can."""
    if table.unseen is not None or table.computer_to_act() is not None:
        return None
    if table.problems(Concede()):
        return None

    def ask() -> Scene:
        return ConcedeScene(room, scene, table, done)

    return ask
