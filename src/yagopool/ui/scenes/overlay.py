"""A dialog over another scene, which waits below: the pause, a rule's words, a question.

What it answers decides the scene that follows.
"""

import pygame

from yagopool.ui.context import Room, window_size
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.scene_protocol import Scene, StaticScene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.dialog import Dialog


class Overlay(StaticScene):
    """What all overlays share; a subclass answers messages."""

    def __init__(self, room: Room, below: Scene, dialog: Dialog) -> None:
        self.room = room
        self.below = below
        self.dialog = dialog

    def answer(self, message: Message) -> Scene | None:
        """Return the scene that follows a message of the dialog."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Give the event to the dialog."""
        self._stale = True
        self.room.hands.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            return self._helped(event)
        self._place()
        message = self.dialog.handle(event)
        return self if message is None else self.answer(message)

    def _helped(self, event: pygame.event.Event) -> Scene | None:
        """Return the help of what is below, which comes back here."""
        following = self.below.handle(event)
        if isinstance(following, HelpScene):
            following.below = self
            return following
        return self

    def draw(self, window: pygame.Surface) -> None:
        """Draw the scene below, then the dialog."""
        self.below.draw(window)
        self._place()
        self.dialog.draw(window, self.room.style(self.room.viewport(window.get_size())))
        self._stale = False

    def _place(self) -> None:
        viewport = self.room.viewport(window_size())
        style = self.room.style(viewport)
        self.dialog.place(style, viewport.window.inset(style.px(20)))

    def close(self) -> None:
        """Close the scene below too."""
        self.below.close()
