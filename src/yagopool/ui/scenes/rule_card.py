"""The words of one rule, over the table: asked for at its id in a ruling."""

import pygame

from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.scenes.help import HelpScene, rules_of
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog


class RuleScene(Overlay):
    """A card with a rule's words; from here to all rules, or back. A press outside the card goes back too."""

    def __init__(self, context: AppContext, variant: str, rule: str) -> None:
        say = context.speaker.say
        buttons = (
            Button("back", say("ui.back"), kind="primary", hint=context.keyed(Action.CANCEL)),
            Button("all", say("ui.rule.all"), hint=context.keyed(Action.RULES)),
        )
        text = say(f"rule.{rule.lower()}")
        super().__init__(context, Dialog(say("ui.rule.title", rule=rule), text, buttons, wide=520))
        self.dialog.veiled = False
        self.variant: str = variant
        self.rule = rule

    def handle(self, event: pygame.event.Event) -> None:
        """Give the event to the card; the rules' keys open all of them."""
        press = press_of(event)
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.dialog.rect.collidepoint(event.pos)
        if outside and self.dialog.rect.w:
            self.context.input.note(event)
            self.app.pop()
        elif press is not None and press.action in (Action.HELP, Action.RULES):
            self.context.input.note(event)
            self.app.pop()
            self.answer(Message("all"))
        elif press is not None and press.action is Action.CANCEL:
            # Mouse players press Escape too, so it doesn't switch the table below to its layout for keys.
            self.app.pop()
        else:
            super().handle(event)

    def answer(self, message: Message) -> None:
        """Go back, or on to all rules, at this one."""
        if message.key == "all":
            self.app.push(HelpScene(self.context, self.variant, self.rule))


def show_rule(context: AppContext, variant: str, rule: str) -> None:
    """Show the card of a rule over the top scene, if the variant has such a rule."""
    if rule in rules_of(variant):
        context.app.push(RuleScene(context, variant, rule))
