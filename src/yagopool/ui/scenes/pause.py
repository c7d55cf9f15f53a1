"""The pause: go on, concede this game, read the keys and rules, leave the table."""

from collections.abc import Callable, Sequence

import pygame

from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.overlay import Offer, Overlay
from yagopool.ui.scenes.settings import SettingsScene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

CONCEDE = "concede"
"""The key of the button that asks whether to concede the game."""


class PauseScene(Overlay):
    """Over a table. ``leave`` leaves it; ``concede`` asks whether to concede the game, None where nobody can.

    ``offers``: what else this table offers now. ``practising``: leaving does not lead to the menu yet.
    """

    def __init__(
        self,
        context: AppContext,
        setup: Setup,
        leave: Callable[[], None],
        concede: Callable[[], None] | None = None,
        *,
        offers: Sequence[Offer] = (),
        practising: bool = False,
    ) -> None:
        say = context.speaker.of(setup.game).say
        buttons = [Button("resume", say("ui.pause.resume"), kind="primary", hint=context.keyed(Action.CANCEL))]
        buttons.extend(Button(offer.key, offer.words, detail=offer.detail) for offer in offers if not offer.late)
        buttons.append(Button("help", say("ui.pause.help"), hint=context.keyed(Action.HELP)))
        buttons.append(Button("settings", say("ui.pause.settings")))
        buttons.extend(Button(offer.key, offer.words, detail=offer.detail) for offer in offers if offer.late)
        if concede is not None:
            buttons.append(Button(CONCEDE, say("ui.pause.concede"), detail=say("ui.pause.concede_detail")))
        if practising:
            buttons.append(Button("leave", say("ui.pause.leave_practice")))
        else:
            buttons.append(Button("leave", say("ui.pause.leave"), detail=say("ui.pause.leave_detail")))
        buttons.append(Button("quit", say("ui.menu.quit"), kind="quiet"))
        super().__init__(context, Dialog(say("ui.pause.title"), "", buttons, wide=420, stacked=True))
        self._variant: str = setup.variant
        self._follows = {offer.key: offer.follow for offer in offers}
        self._follows |= {"leave": leave, "quit": self.app.quit}
        self._follows["settings"] = lambda: self.app.push(SettingsScene(self.context, setup))
        if concede is not None:
            self._follows[CONCEDE] = concede

    def handle(self, event: pygame.event.Event) -> None:
        """Give the event to the dialog; the menu's key goes on too."""
        press = press_of(event)
        if press is not None and press.action is Action.MENU:
            self.context.input.note(event)
            self.app.pop()
        else:
            super().handle(event)

    def help(self, action: Action) -> None:
        """Show the keys and rules."""
        del action
        self.app.push(HelpScene(self.context, self._variant))

    def answer(self, message: Message) -> None:
        """Do what was chosen, or go on."""
        if message.key == "help":
            self.app.push(self)
            self.help(Action.HELP)
        elif message.key in self._follows:
            self._follows[message.key]()
