"""The pause: go on, concede this game, read the keys and rules, leave the table."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from yagopool.table.spec import Ball
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.overlay import Offer, Overlay, ask
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.dialog import Dialog

CONCEDE = "concede"
"""The key of the button that asks whether to concede the game."""


class PauseScene(Overlay):
    """Over a table. ``leave`` leaves it; ``concede`` asks whether to concede the game, None where nobody can.

    ``again`` opens it again, in another language. ``offers``: what else this table offers now. ``leaves``: the end of
    the key of what leaving is called, where it is not a match that is left. ``looks``: the balls on the table.
    """

    def __init__(
        self,
        context: AppContext,
        setup: Setup,
        leave: Callable[[], None],
        concede: Callable[[], None] | None = None,
        *,
        again: Callable[[], None],
        offers: Sequence[Offer] = (),
        leaves: str = "",
        looks: Mapping[Ball, BallLook] | None = None,
    ) -> None:
        say = context.speaker.of(setup.game).say
        buttons = [Button("resume", say("ui.pause.resume"), kind="primary", hint=context.keyed(Action.CANCEL))]
        buttons.extend(Button(offer.key, offer.words, detail=offer.detail) for offer in offers if not offer.late)
        buttons.append(Button("help", say("ui.pause.help"), hint=context.keyed(Action.HELP)))
        buttons.append(Button("settings", say("ui.pause.settings")))
        buttons.extend(Button(offer.key, offer.words, detail=offer.detail) for offer in offers if offer.late)
        if concede is not None or not leaves:  # it keeps its place while nobody can concede
            words, costs = say("ui.pause.concede"), say("ui.pause.concede_detail")
            buttons.append(Button(CONCEDE, words, detail=costs, enabled=concede is not None))
        if leaves:
            buttons.append(Button("leave", say(f"ui.pause.leave_{leaves}")))
        else:
            buttons.append(Button("leave", say("ui.pause.leave"), detail=say("ui.pause.leave_detail")))
        buttons.append(Button("quit", say("ui.pause.quit"), kind="quiet"))
        super().__init__(context, Dialog(say("ui.pause.title"), "", buttons, wide=420, stacked=True))
        self._setup = setup
        self._looks = looks
        self._spoken = context.speaker
        self._follows = {offer.key: offer.follow for offer in offers}
        self._follows |= {"leave": leave, "quit": self._ask_to_quit}
        self._again = again
        if concede is not None:
            self._follows[CONCEDE] = concede

    def _ask_to_quit(self) -> None:
        say = self.context.speaker.say
        ask(self.context, say("ui.pause.quit_title"), {Button("quit", say("ui.menu.quit")): self.app.quit})

    def handle(self, event: pygame.event.Event) -> None:
        press = press_of(event)
        if press is not None and press.action is Action.MENU:
            self.context.input.note(event)
            self.app.pop()
        else:
            super().handle(event)

    def help(self, action: Action) -> None:
        del action
        self.app.push(self._page("help"))

    def _page(self, key: str) -> Scene:
        if key == "help":
            return HelpScene(self.context, self._setup.variant)
        return SettingsScene(self.context, self._setup, self._looks)

    def enter(self) -> None:
        """Come back from a page over it, which may have changed the language."""
        if self.context.speaker is not self._spoken:
            self.app.pop()
            self._again()

    def answer(self, message: Message) -> None:
        if message.key in ("help", "settings"):
            self.app.push(self)
            self.app.push(self._page(message.key))
        elif message.key in self._follows:
            self._follows[message.key]()
