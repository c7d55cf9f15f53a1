"""Cards next to the board that explain something the first time it happens to a player; each is shown once."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from yagopool.match.game import DEFAULT
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.input.actions import Action
from yagopool.ui.play.controller import Aiming, Asking, MatchController, Placing, Rolling, Winning
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button
from yagopool.ui.widgets.dialog import Dialog

_WIDE: Final = 420


class FirstTimeCard(Overlay):
    """What has just happened, in two sentences; a press anywhere goes on, and so does any key that accepts.

    ``rooms``: where it can lie, the best first. ``text``: the end of the key of what it says. ``pressed`` takes a press
    next to it, which may be meant for a rule's number.
    """

    def __init__(
        self,
        context: AppContext,
        topic: str,
        rooms: Callable[[], Sequence[Box]],
        pressed: Callable[[pygame.event.Event], None],
        *,
        text: str = "text",
    ) -> None:
        say = context.speaker.say
        button = Button("back", say("ui.first.go_on"), kind="primary", hint=context.keyed(Action.ACCEPT))
        card = Dialog(say(f"ui.first.{topic}.title"), say(f"ui.first.{topic}.{text}"), (button,), wide=_WIDE)
        super().__init__(context, card)
        self.dialog.veiled = False
        self.topic = topic
        self._rooms = rooms
        self._pressed = pressed

    def handle(self, event: pygame.event.Event) -> None:
        """Give the event to the card; a press beside it goes on too."""
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.dialog.rect.collidepoint(event.pos)
        if outside and self.dialog.rect.w:
            self.context.input.note(event)
            self.app.pop()
            self._pressed(event)
        else:
            super().handle(event)

    def _place(self) -> None:
        style = self.context.style(self.context.viewport(window_size()))
        for room in (*self._rooms(), Box(0, 0, *window_size())):
            if self.dialog.place(style, room, valign=1.0).h < room.h:
                return


def topics_of(controller: MatchController) -> tuple[str, ...]:
    """Return what a match has come to that a newcomer may not know, in the order in which it is explained."""
    firsts, ruled = controller.look.firsts, controller.standing
    match controller.phase:
        case Rolling() | Winning():
            return ()
        case Placing():
            return firsts.get("place", ())
        case Asking(question):
            return firsts.get(question, ())
        case Aiming():
            own = firsts.get(controller.state.phase, ())
        case _:
            own = ()
    fouled = ruled is not None and ruled.ruling is not None and ruled.ruling.fouls
    return (*own, *(firsts.get("foul", ()) if fouled else ()))


def explain_first(
    context: AppContext,
    controller: MatchController,
    rooms: Callable[[], Sequence[Box]],
    pressed: Callable[[pygame.event.Event], None],
) -> None:
    """Show the card of what happens for the first time, never twice; if the game has lessons, to those who saw them."""
    settings = context.settings
    topic = next((one for one in topics_of(controller) if one not in settings.explained), None)
    if topic is None or (controller.setup.game == DEFAULT and not settings.tutorial_seen):
        return
    context.app.furnish(context.set(settings.model_copy(update={"explained": (*settings.explained, topic)})))
    on_line = topic == "place" and controller.legal().places[0].on_line
    context.app.push(FirstTimeCard(context, topic, rooms, pressed, text="line" if on_line else "text"))
