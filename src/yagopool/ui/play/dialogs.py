"""What is asked over a table before it is done: conceding, taking back, and what other hands have keys for."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

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
AGREED = "agreed"
"""The answer that takes back."""


class ChoiceScene(Overlay):
    """A dialog over a table whose buttons have commands; every other answer returns to the table."""

    def __init__(
        self, room: Room, below: Scene, dialog: Dialog, commands: Mapping[str, Callable[[], Scene | None]]
    ) -> None:
        super().__init__(room, below, dialog)
        self._commands = commands

    def answer(self, message: Message) -> Scene | None:
        """Do what was chosen."""
        command = self._commands.get(message.key)
        return self.below if command is None else command()


def concede_dialog(room: Room, scene: Scene, controller: MatchController) -> Callable[[], Scene] | None:
    """Return what asks the side to act whether it concedes the game (G18), None where nobody can."""
    by_person = controller.unseen is None and controller.computer_to_act() is None
    return (
        partial(_ask_to_concede, room, scene, controller) if by_person and not controller.problems(Concede()) else None
    )


def _ask_to_concede(room: Room, scene: Scene, controller: MatchController) -> Scene:
    say, state = room.speaker.say, controller.session.state
    side: Side = state.to_act or "A"
    winner = other_side(side)
    what = "match" if state.points_of(winner) + 1 >= state.match.target else "game"
    text = say(f"ui.concede.{what}", player=controller.name(side), other=controller.name(winner))
    buttons = [
        Button("play_on", say("ui.concede.play_on"), kind="primary", hint=room.keyed(Action.CANCEL)),
        Button(GIVE_UP, say("ui.concede.give_up"), kind="warning"),
    ]

    def concede() -> Scene:
        controller.play(Concede())
        return scene

    dialog = Dialog(say("ui.concede.title"), text, buttons, chip="G18", wide=420, stacked=True)
    return ChoiceScene(room, scene, dialog, {GIVE_UP: concede})


def undo_offers(room: Room, scene: Scene, controller: MatchController) -> Sequence[Offer]:
    """Return what can be taken back or played again now: where the settings allow it and both sides agree."""
    if controller.unseen is not None or not room.settings.undo_in_match:
        return ()
    say, offers = room.speaker.say, []

    def redo() -> Scene:
        controller.redo()
        return scene

    if controller.last_shooter() is not None:
        ask = partial(_ask_to_take_back, room, scene, controller)
        offers.append(Offer("take_back", say("ui.back.take_back"), say("ui.back.take_back_detail"), ask))
    if controller.can_redo:
        offers.append(Offer("play_again", say("ui.back.again"), say("ui.back.again_detail"), redo))
    return offers


def _ask_to_take_back(room: Room, scene: Scene, controller: MatchController) -> Scene:
    say, shooter = room.speaker.say, controller.last_shooter()
    name = "" if shooter is None else controller.name(shooter)
    buttons = [
        Button("stands", say("ui.back.stands"), kind="primary", hint=room.keyed(Action.CANCEL)),
        Button(AGREED, say("ui.back.agreed")),
    ]

    def take_back() -> Scene:
        controller.take_back()
        return scene

    question = say(f"ui.back.ask_{controller.setup.use}", name=name)
    dialog = Dialog(say("ui.back.title"), question, buttons, wide=420, stacked=True)
    return ChoiceScene(room, scene, dialog, {AGREED: take_back})


def more_offers(room: Room, scene: Scene, controller: MatchController) -> Sequence[Offer]:
    """Return the offer that lists what the table can do now by keys that mouse, finger or gamepad do not have."""
    ruled = controller.ruled is not None and controller.unseen is None
    if controller.practising:
        actions = [Action.GUIDE, *([Action.REPLAY] if ruled else [])]
    else:
        actions = [*([Action.REPLAY, Action.DOUBT, Action.RULES] if ruled else []), Action.SHARE]
    return (
        Offer(
            "more", room.speaker.say("ui.pause.more"), "", partial(_more, room, scene, controller, actions), late=True
        ),
    )


def _more(room: Room, scene: Scene, controller: MatchController, actions: Sequence[Action]) -> Scene:
    say = room.speaker.say
    guide = say(f"ui.guide.{controller.guide}")
    buttons = [Button(action, say(f"ui.more.{action}", guide=guide)) for action in actions]
    buttons.append(Button("back", say("ui.pause.resume"), kind="quiet", hint=room.keyed(Action.CANCEL)))
    dialog = Dialog(say("ui.pause.more"), "", buttons, wide=420, stacked=True)
    commands: dict[str, Callable[[], Scene | None]] = {one: partial(scene.handle, meant(one)) for one in actions}
    return ChoiceScene(room, scene, dialog, commands)
