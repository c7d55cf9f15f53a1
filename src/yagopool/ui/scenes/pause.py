"""The pause: go on, give up this game, read the keys and rules, leave the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from yagopool.games.yago.rules.state import VariantName
from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.settings import SettingsScene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

CONCEDE = "concede"
"""The key of the button that asks about giving up the game."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a table offers in its pause beside the usual: the button's words, and the scene that follows it.

    ``late``: it stands after the usual.
    """

    key: str
    words: str
    detail: str
    follow: Callable[[], Scene | None]
    late: bool = False


class PauseScene(Overlay):
    """Over a table. ``leave`` gets up from it; ``concede`` asks about giving up the game, None where nobody can.

    ``furnish`` gives the table a room with other settings, and returns the table; None: nothing can be set here.
    ``offers``: what else this table offers now. ``practising``: who leaves is not at the menu yet.
    """

    def __init__(
        self,
        room: Room,
        below: Scene,
        variant: VariantName,
        leave: Callable[[], Scene | None],
        concede: Callable[[], Scene] | None,
        *,
        furnish: Callable[[Room], Scene] | None = None,
        offers: Sequence[Offer] = (),
        practising: bool = False,
    ) -> None:
        say = room.speaker.say
        buttons = [Button("resume", say("ui.pause.resume"), kind="primary", hint=room.keyed(Action.CANCEL))]
        buttons.extend(Button(offer.key, offer.words, detail=offer.detail) for offer in offers if not offer.late)
        buttons.append(Button("help", say("ui.pause.help"), hint=room.keyed(Action.HELP)))
        if furnish is not None:
            buttons.append(Button("settings", say("ui.pause.settings")))
        buttons.extend(Button(offer.key, offer.words, detail=offer.detail) for offer in offers if offer.late)
        if concede is not None:
            buttons.append(Button(CONCEDE, say("ui.pause.concede"), detail=say("ui.pause.concede_detail")))
        home = "" if practising else say("ui.pause.leave_detail")
        buttons.append(Button("leave", say("ui.pause.leave"), detail=home))
        buttons.append(Button("quit", say("ui.menu.quit"), kind="quiet"))
        super().__init__(room, below, Dialog(say("ui.pause.title"), "", buttons, wide=420, stacked=True))
        self._variant: VariantName = variant
        self._leave = leave
        self._concede = concede
        self._furnish = furnish
        self._offers = {offer.key: offer for offer in offers}

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Give the event to the dialog; the help's keys are the table's."""
        self.room.hands.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            return self.answer(Message("help"))
        if press is not None and press.action is Action.MENU:
            return self.below
        return super().handle(event)

    def answer(self, message: Message) -> Scene | None:
        """Go on, or do what was chosen."""
        if message.key == "quit":
            return None
        if message.key == "leave":
            return self._leave()
        if message.key == "help":
            return HelpScene(self.room, self, self._variant)
        if message.key == "settings" and self._furnish is not None:
            return SettingsScene(self.room, self._furnish)
        if message.key in self._offers:
            return self._offers[message.key].follow()
        if message.key == CONCEDE and self._concede is not None:
            return self._concede()
        return self.below
