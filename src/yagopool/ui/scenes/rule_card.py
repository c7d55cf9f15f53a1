"""The words of one rule, over the table: asked for at its id in a ruling."""

import pygame

from yagopool.games.yago.rules.state import VariantName
from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.help import RULES, HelpScene
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog


class RuleScene(Overlay):
    """A card with a rule's words; from here to all rules, or back. A press beside the card goes back too."""

    def __init__(self, room: Room, below: Scene, variant: VariantName, rule: str) -> None:
        say = room.speaker.say
        buttons = (
            Button("back", say("ui.back"), kind="primary", hint=room.keyed(Action.CANCEL)),
            Button("all", say("ui.rule.all"), hint=room.keyed(Action.RULES)),
        )
        text = say(f"rule.{rule.lower()}")
        super().__init__(room, below, Dialog(say("ui.rule.title", rule=rule), text, buttons, wide=520))
        self.dialog.veiled = False
        self.variant: VariantName = variant
        self.rule = rule

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Give the event to the card; the rules' keys open all of them."""
        self.room.hands.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            return self.answer(Message("all"))
        if event.type == pygame.MOUSEBUTTONDOWN and self.dialog.rect.w and not self.dialog.rect.collidepoint(event.pos):
            return self.below
        return super().handle(event)

    def answer(self, message: Message) -> Scene | None:
        """Go back, or on to all rules, at this one."""
        return HelpScene(self.room, self.below, self.variant, self.rule) if message.key == "all" else self.below


def card_of_rule(room: Room, below: Scene, variant: VariantName, rule: str) -> Scene:
    """Return the card of a rule over a scene; the scene itself where the variant has no such rule."""
    return RuleScene(room, below, variant, rule) if rule in RULES[variant] else below
