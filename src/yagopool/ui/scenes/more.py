"""What a table offers beside the usual in its pause: all that has a key, for hands without keys."""

from collections.abc import Callable

from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action, meant
from yagopool.ui.match_view.table import Table
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.pause import Offer
from yagopool.ui.scenes.scene import Scene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog


class MoreScene(Overlay):
    """A list of offers over a table."""

    def __init__(self, room: Room, below: Scene, offers: tuple[Offer, ...]) -> None:
        say = room.speaker.say
        buttons = [Button(offer.key, offer.words, detail=offer.detail) for offer in offers]
        buttons.append(Button("back", say("ui.pause.resume"), kind="quiet", hint=room.keyed(Action.CANCEL)))
        super().__init__(room, below, Dialog(say("ui.pause.more"), "", buttons, wide=420, stacked=True))
        self._offers = {offer.key: offer for offer in offers}

    def answer(self, message: Message) -> Scene | None:
        """Do what was chosen, or go on."""
        offer = self._offers.get(message.key)
        return self.below if offer is None else offer.follow()


def more_of(room: Room, scene: Scene, table: Table) -> tuple[Offer, ...]:
    """Return the offer that opens what a table can do now by keys that mouse, finger or gamepad do not have."""
    actions = [Action.REPLAY, Action.DOUBT, Action.RULES] if table.ruled is not None and table.unseen is None else []
    if table.practising:
        actions = [Action.GUIDE, *(action for action in actions if action is Action.REPLAY)]
    else:
        actions.append(Action.SHARE)
    if not actions:
        return ()
    say = room.speaker.say
    guide = say(f"ui.guide.{table.guide_now()}")
    offers = tuple(
        Offer(action, say(f"ui.more.{action}", guide=guide), "", _following(scene, action)) for action in actions
    )

    def more() -> Scene:
        return MoreScene(room, scene, offers)

    return (Offer("more", say("ui.pause.more"), "", more, late=True),)


def _following(scene: Scene, action: Action) -> Callable[[], Scene | None]:
    return lambda: scene.handle(meant(action))
