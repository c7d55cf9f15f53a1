"""A dialog over the scene below, which waits: the pause, a rule's words, a question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import pygame

from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, meant, press_of
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.dialog import Dialog


@dataclass(frozen=True, slots=True)
class Offer:
    """What a table offers in its pause besides the usual: the button's words, and what follows it.

    ``late``: it stands after the usual.
    """

    key: str
    words: str
    detail: str
    follow: Callable[[], None]
    late: bool = False


class Overlay(Scene):
    """What all overlays share; a subclass answers messages."""

    overlay: ClassVar[bool] = True

    def __init__(self, context: AppContext, dialog: Dialog) -> None:
        super().__init__(context)
        self.dialog = dialog

    def takes(self, message: Message) -> bool:
        """Return whether a message was a part of the answer, so that this overlay stays."""
        del message
        return False

    def answer(self, message: Message) -> None:
        """Do what was chosen, once this overlay is gone; nothing: go on below."""

    def help(self, action: Action) -> None:
        """Show the help of the scene below, over this one."""
        below = self.app.scenes[self.app.scenes.index(self) - 1]
        below.handle(meant(action))

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.input.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            self.help(press.action)
            return
        self._place()
        message = self.dialog.handle(event)
        if message is not None and not self.takes(message):
            self.context.tick()
            self.app.pop()
            self.answer(message)

    def draw(self, window: pygame.Surface) -> None:
        self._place()
        self.dialog.draw(window, self.context.style(self.context.viewport(window.get_size())))

    def _place(self) -> None:
        viewport = self.context.viewport(window_size())
        style = self.context.style(viewport)
        self.dialog.place(style, viewport.window.inset(style.px(20)))


class ChoiceScene(Overlay):
    """A dialog whose buttons have commands; every other answer leaves all as it is."""

    def __init__(self, context: AppContext, dialog: Dialog, commands: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(context, dialog)
        self._commands = commands

    def answer(self, message: Message) -> None:
        if message.key in self._commands:
            self._commands[message.key]()


def ask(context: AppContext, title: str, answers: Mapping[Button, Callable[[], None]], text: str = "") -> None:
    """Ask for one of several things to do; who goes back does none of them."""
    dialog = Dialog(title, text, (*answers, context.back()), wide=420, stacked=True)
    context.app.push(ChoiceScene(context, dialog, {button.key: do for button, do in answers.items()}))
