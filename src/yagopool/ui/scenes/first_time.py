"""Cards next to the board that explain something the first time it happens to a player; each is shown once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from yagopool.match.game import DEFAULT
from yagopool.match.session import Played
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.picture.balls import on_edge
from yagopool.ui.play.controller import Aiming, Asking, MatchController, Placing, Rolling, Winning
from yagopool.ui.play.match_panels import FOUL
from yagopool.ui.play.play_scene import MOUSE, RULE, PlayScene
from yagopool.ui.play.ruling import AGAIN, ruling_facts
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.dialog import Dialog

_WIDE: Final = 420


class FirstTimeCard(Overlay):
    """What has just happened, in two sentences; a press anywhere goes on, and so does any key that accepts.

    ``rooms``: where it can lie, the best first. ``title``: its own, where it has one. ``text``: the end of the key of
    what it says. ``pressed`` takes a press next to it, which may be meant for a rule's number. ``reason``: a ruling's
    sentences with their rules, said first: it lies where the ruling stands. ``replays``: whether it offers to see the
    shot again.
    """

    def __init__(
        self,
        context: AppContext,
        topic: str,
        rooms: Callable[[], Sequence[Box]],
        pressed: Callable[[pygame.event.Event], None],
        *,
        title: str = "",
        text: str = "text",
        reason: Sequence[tuple[str, str]] = (),
        replays: bool = False,
    ) -> None:
        say = context.speaker.say
        buttons = [Button("back", say("ui.first.go_on"), kind="primary", hint=context.keyed(Action.ACCEPT))]
        if replays:
            buttons.append(Button(AGAIN, say("ui.ruling.again"), hint=context.keyed(Action.REPLAY)))
        rules, why = tuple(dict.fromkeys(rule for rule, _ in reason)), " ".join(sentence for _, sentence in reason)
        words = " ".join(filter(None, (why, say(f"ui.first.{topic}.{text}"))))
        card = Dialog(title or say(f"ui.first.{topic}.title"), words, buttons, wide=_WIDE, rule="".join(rules[:1]))
        if card.rule is not None:
            card.rule.words = context.speaker.count("ui.ruling.rule", len(rules), rule=", ".join(rules))
        super().__init__(context, card)
        self.dialog.veiled, self.dialog.paper = False, True
        self.topic = topic
        self._rooms = rooms
        self._pressed = pressed
        self._replays = replays
        self._place()

    @property
    def _table(self) -> PlayScene:
        below = self.app.scenes[self.app.scenes.index(self) - 1]
        assert isinstance(below, PlayScene)
        return below

    def handle(self, event: pygame.event.Event) -> None:
        """Give the event to the card; a press beside it goes on too."""
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.dialog.rect.collidepoint(event.pos)
        if self._asks_more(event):
            return
        if outside and self.dialog.rect.w:
            self.context.input.note(event)
            self.app.pop()
            self._pressed(event)
        else:
            super().handle(event)

    def _asks_more(self, event: pygame.event.Event) -> bool:
        """Show the rule or replay the shot, if the event asks for it."""
        if self.dialog.rule is not None and event.type in MOUSE and self.dialog.rule.handle(event) is not None:
            self._table.choose(Message(RULE, self.dialog.rule.key))
            return True
        press = press_of(event)
        if self._replays and press is not None and press.action is Action.REPLAY:
            self.app.pop()
            self.answer(Message(AGAIN))
            return True
        return False

    def answer(self, message: Message) -> None:
        table = self.app.top
        if message.key == AGAIN and isinstance(table, PlayScene):
            table.choose(message)

    def _place(self) -> None:
        viewport, rooms = self.context.viewport(window_size()), self._rooms()
        style = self.context.style(viewport)
        for number, room in enumerate((*rooms, Box(0, 0, *window_size()))):
            self.dialog.fills = False
            if self.dialog.place(style, room, valign=1.0).h < room.h:
                # It covers the ruling; in a low column it covers the chart too, so that no edge of that sticks out.
                stands_in = self.dialog.rule is not None and number == 0
                self.dialog.fills = stands_in or (viewport.handheld and number < len(rooms) - 1)
                self.dialog.place(style, room, valign=1.0)
                return


def topics_of(controller: MatchController) -> tuple[str, ...]:
    """Return what a match has come to that a newcomer may not know, in the order in which it is explained."""
    firsts, ruled = controller.look.firsts, controller.standing
    own: tuple[str, ...] = ()
    match controller.phase:
        case Rolling() | Winning():
            return ()
        case Placing():
            return firsts.get("place", ())
        case Asking(question):
            return firsts.get(question, ())
        case Aiming():
            own = firsts.get(controller.state.phase, ())
    fouled = ruled is not None and ruled.ruling is not None and ruled.ruling.fouls
    hung = ruled is not None and _leaves_on_edge(ruled, controller.spec)
    guide = (GUIDE,) if _guide_shortened(controller) else ()
    after = (*(firsts.get("foul", ()) if fouled else ()), *(firsts.get("edge", ()) if hung else ()))
    return (*own, *after) or guide


def _leaves_on_edge(played: Played, spec: BoardSpec) -> bool:
    """Return whether a shot has brought a ball to rest on the edge of a pot."""
    lay, layout = dict(played.layout_before.free), played.layout_after
    return any(lay.get(ball) != at and on_edge(at, layout, spec) is not None for ball, at in layout.free)


def topics_due(context: AppContext, controller: MatchController) -> tuple[str, ...]:
    """Return what has come up in a match and hasn't been explained yet."""
    settings = context.settings
    if controller.setup.game == DEFAULT and not settings.tutorial_seen:
        return ()
    return tuple(one for one in topics_of(controller) if one not in settings.explained)


_SAYS: Final = "G8"
"""The rule that the card of a foul says in its own words."""
GUIDE: Final = "guide"
"""The topic of a guide that is shorter than in the first game."""


def _guide_shortened(controller: MatchController) -> bool:
    """Return whether a person aims with the shorter guide, after a break: there nobody's guide is longer."""
    setup, state = controller.setup, controller.state
    if setup.game != DEFAULT or state.phase == "break":
        return False
    return isinstance(controller.phase, Aiming) and setup.guide_of(state.to_act or "A") == "contact"


def explain_first(
    context: AppContext,
    controller: MatchController,
    rooms: Callable[[str], Sequence[Box]],
    pressed: Callable[[pygame.event.Event], None],
) -> None:
    """Show the card of what happens for the first time, never twice; if the game has lessons, to those who saw them.

    ``rooms``: where a card on a topic can lie, the best first.
    """
    settings, due = context.settings, topics_due(context, controller)
    known = () if controller.last_shooter() is None else controller.look.cards
    topic = next((one for one in due if one not in known), None)
    if not due:
        return
    explained = (*settings.explained, *(one for one in due if one in known or one == topic))
    context.app.furnish(context.set(settings.model_copy(update={"explained": explained})))
    if topic is None:
        return
    on_line = topic == "place" and controller.legal().places[0].on_line
    card = _card_of(topic, context, controller, partial(rooms, topic), pressed, on_line=on_line)
    context.app.push(card)


def _card_of(
    topic: str,
    context: AppContext,
    controller: MatchController,
    lies: Callable[[], Sequence[Box]],
    pressed: Callable[[pygame.event.Event], None],
    *,
    on_line: bool,
) -> FirstTimeCard:
    facts = ruling_facts(controller) if topic == FOUL else None
    reason = () if facts is None else facts.whole or facts.sentences
    # The card itself says who plays next, and how often.
    reason = tuple(one for one in reason[:-1] if one[0] != _SAYS) or reason[:1]
    title = "" if facts is None else facts.headline
    fouled = topic in controller.look.firsts.get("foul", ())
    replays = fouled and controller.ruled is not None and isinstance(controller.ruled.move, Flick)
    text = "line" if on_line else "text"
    card = controller.look.cards.get(topic, FirstTimeCard)
    return card(context, topic, lies, pressed, title=title, text=text, reason=reason, replays=replays)
