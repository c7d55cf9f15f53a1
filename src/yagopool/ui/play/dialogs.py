"""Giving up a game: asked once more before it is done, for it cannot be taken back."""

from collections.abc import Callable, Sequence

from yagopool.games.yago.rules.entries import Concede
from yagopool.table.sides import Side, other_side
from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action, meant
from yagopool.ui.play.controller import MatchController
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.pause import Offer
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

GIVE_UP = "give_up"
"""The answer that concedes."""
_PLAY_ON = "play_on"


class ConcedeScene(Overlay):
    """Asks the side to act whether it gives up the game; ``done`` shows the table as it stands afterwards."""

    def __init__(self, room: Room, below: Scene, table: MatchController, done: Callable[[], Scene]) -> None:
        say, state = room.speaker.say, table.session.state
        side: Side = state.to_act or "A"
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


def conceding(
    room: Room, scene: Scene, table: MatchController, done: Callable[[], Scene]
) -> Callable[[], Scene] | None:
    """Return what asks the side to act at a table whether it gives up, None where nobody can."""
    if table.unseen is not None or table.computer_to_act() is not None:
        return None
    if table.problems(Concede()):
        return None

    def ask() -> Scene:
        return ConcedeScene(room, scene, table, done)

    return ask


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


def offers(room: Room, scene: Scene, table: MatchController, done: Callable[[], Scene]) -> Sequence[Offer]:
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


def more_of(room: Room, scene: Scene, table: MatchController) -> tuple[Offer, ...]:
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
