"""What the scenes share in which one person practises at a table: aim, watch, own columns at both sides."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from yagopool.match.session import Played
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.input.actions import Action, Press, press_of, step_of
from yagopool.ui.input.devices import Device
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import more_offers
from yagopool.ui.play.page import Page
from yagopool.ui.play.phases import Rolling
from yagopool.ui.play.scene import Notices
from yagopool.ui.play.side_cards import draw_power, meter_in
from yagopool.ui.play.stages import DemoStage, RollStage, Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.foot import Foot
from yagopool.ui.practice.hand import Hand
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.practice.told import Told
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Painted

_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
_NO_ECHO: Final = 0.3
"""Seconds after a watched stroke in which Enter, meant to skip it, presses no button."""
_STAYING: Final = ("undo", "redo")
"""Choices after which the keys stay with the buttons: they are made several times."""


class BenchScene(Scene):
    """A table to practise at. A subclass says which stage follows, what the columns show, what can be chosen.

    The menu's key leads from the aim to the buttons and back;
    where there is nothing to aim the keys are theirs at once.
    """

    place: ClassVar[HelpPlace] = HelpPlace.TABLE
    """Where one is, for the help."""

    def __init__(self, context: AppContext, table: MatchController) -> None:
        super().__init__(context)
        self.table = table
        self.foot = Foot()
        self.notice = ""
        self._calm = Notices()
        self._view = BoardView(table.spec)
        self._hand = Hand()
        self._seen: Played | None = None
        self._interrupted: Stage | None = None
        self.invalidate()
        self.entered = False
        """Whether the menu's key has led to the buttons."""
        self._since = 0.0
        self.viewport = context.viewport(window_size(), table.spec)
        self._device = table.device
        self.stage: Stage = self._following()
        self._footed = self.stage
        self.shown: ViewModel = self._looked()
        self._told = Told(context.scribe)
        self._told.say(self.headline())

    # What a subclass says

    def next_stage(self) -> Stage:
        """Return the stage that the table is in, nothing being watched."""
        raise NotImplementedError

    def watched(self, played: Played) -> None:
        """Take a stroke that was played and watched to its end."""
        raise NotImplementedError

    def said(self, shown: ViewModel) -> ViewModel:
        """Return what is to be seen, with the scene's own words in it."""
        return replace(shown, notice=shown.notice or self.notice)

    def headline(self) -> str:
        """Return what is practised, for whoever takes it down in words."""
        raise NotImplementedError

    def player(self) -> str:
        """Return the name of the one who practises."""
        return self.context.setup.teams[0][0]

    def verdict(self) -> str:
        """Return in words what the stroke that was watched last is worth here, nothing where it is worth nothing."""
        return ""

    def choices(self) -> Sequence[Choice]:
        """Return what can be chosen beside the stage's own choices, with the actions that mean it."""
        raise NotImplementedError

    def choose(self, key: str) -> None:
        """Do what was chosen."""
        raise NotImplementedError

    def known(self) -> Hashable:
        """Return all that the columns and the marks on the cloth depend on."""
        raise NotImplementedError

    def draw_left(self, page: Page, box: Box) -> None:
        """Draw the left column."""
        raise NotImplementedError

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw the right column above its foot."""
        raise NotImplementedError

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        """Draw what lies on the cloth below the balls."""

    def draw_over(self, page: Page, viewport: Viewport) -> None:
        """Draw what stands over everything."""

    # The scene's part

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to whom it belongs."""
        self.invalidate()
        self._calm.note(event)
        self._hand.note_keys(event)
        self.context.hands.note(event)
        self._place()
        press = press_of(event)
        if press is not None:
            return self._pressed(press, event)
        key = self._pressed_button(event)
        if key is not None:
            return self._chosen(key)
        if not self._nudged(event):
            meter = meter_in(self._style, self.foot.power) if self.shown.aiming is not None else None
            self._hand.give(event, self.stage, self.viewport, meter, self.foot.pressable)
        self._go_on()
        return None

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._since += seconds
        if self._calm.advance(seconds):
            self.shown = self._looked()
            self.invalidate()
        if self.table.device is not self._device:  # another one was taken to hand in a scene over this
            self._device = self.table.device
            self.shown = self._looked()
            self.invalidate()
        self.stage.advance(seconds)
        if self.stage.done or self.shown.busy:
            self._go_on()
            self.invalidate()

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table, the columns, and what stands over them."""
        self._place()
        style = self._style
        page = Page(window, style, self.context.speaker)
        self._view.draw(window, self.viewport, style, self.shown, self._still(style))
        self.draw_over(page, self.viewport)
        self.table.picture_drawn()

    def close(self) -> None:
        """Let the table go."""
        self.stage.close()
        self.table.close()

    def leave(self) -> None:
        """Get up from the table."""
        self.app.pop()

    def furnish(self, context: AppContext) -> None:
        """Go on at the same table with other settings: language, looks, letters, speed."""
        if context.speaker is not self.context.speaker:
            self.notice = self.stage.notice = ""  # in the language of before
        super().furnish(context)
        self.table.furnish(self.context)
        if isinstance(self.stage, RestStage):
            self.stage = self.next_stage()
        self.viewport = context.viewport(window_size(), self.table.spec)
        self.shown = self._looked()
        self.invalidate()

    # What subclasses use

    @property
    def watching(self) -> bool:
        """Whether balls roll."""
        return isinstance(self.stage, RollStage)

    @property
    def spoken(self) -> ViewModel:
        """What a column's foot says: while balls roll only what is to be minded, not how to go on."""
        return replace(self.shown, prompt="") if self.watching else self.shown

    def replay(self, *played: Played) -> None:
        """Watch strokes once more, one after the other."""
        self.table.replay(*played)
        self.refresh()

    def refresh(self) -> None:
        """Begin the stage that the table is in now."""
        self.stage.close()
        self._interrupted = None
        self._since = 0.0
        self.stage = self._following()
        self.shown = self._looked()
        self.invalidate()

    # What events mean here

    @property
    def _style(self) -> Style:
        return self.context.style(self.viewport)

    @property
    def _at_buttons(self) -> bool:
        """Whether the keys are the buttons': after the menu's key, and where there is nothing to aim."""
        return not self.watching and (self.entered or isinstance(self.stage, RestStage))

    def _pressed(self, press: Press, event: pygame.event.Event) -> None:
        """Do what a key or a button of the gamepad means."""
        action = press.action
        if action in (Action.HELP, Action.RULES):
            return self.app.push(HelpScene(self.context, self.table.session.match.variant, place=self.place))
        if action is Action.MUTE:
            self._calm.tell(self.context.mute())
            self.shown = self._looked()
            return None
        if action is Action.MENU:
            self._enter(on=not self.entered)
            return None
        if action is Action.CANCEL and not self.entered and not self.stage.cancels():
            return self._pause()
        if self._at_buttons and step_of(event) is not None:
            return self._stepped(event)
        choice = next((one for one in self.choices() if one.action is action and one.enabled), None)
        if choice is not None:
            return self._chosen(choice.key)
        self.stage.pressed(press)
        self._go_on()
        return None

    def _enter(self, *, on: bool) -> None:
        """Give the keys to the buttons, to the first of the scene's own, or back to the aim."""
        own = self.choices()
        self.entered = on and bool(own)
        if self.entered:
            self.foot.buttons.focus_on(own[0].key)

    def _stepped(self, event: pygame.event.Event) -> None:
        """Move among the buttons, or press one; not with the very press that was to skip the rolling balls."""
        if step_of(event) == "accept" and not self.entered and self._since < _NO_ECHO:
            return None
        message = self.foot.buttons.handle(event)
        if message is None:
            return None
        if message.key == "back":
            self.entered = False
            return None
        self.entered = self.entered and message.key in _STAYING
        return self._chosen(message.key)

    def _pause(self) -> None:
        """Return the pause over this table."""
        variant, more = self.table.session.match.variant, more_offers(self.context, self, self.table)
        self.app.push(PauseScene(self.context, variant, self.leave, offers=more, practising=True))

    def _nudged(self, event: pygame.event.Event) -> bool:
        """Give a press of the row of small steps to the stage; tell whether there was one."""
        nudges = self.foot.nudges
        press = nudges.handle(event)
        if press is not None:
            self.stage.pressed(press)
        return press is not None

    def _looked(self) -> ViewModel:
        """Return what is to be seen, with what is said for a moment where nothing else is to be minded."""
        shown = self.stage.view()
        calm = self._calm.text(self.context.speaker, busy=shown.busy)
        if calm and (self._calm.words or not shown.notice):
            shown = replace(shown, notice=calm, tone="plain")
        return self.said(shown)

    def _following(self) -> Stage:
        phase = self.table.phase
        if isinstance(phase, Rolling):
            return (DemoStage if phase.replay else RollStage)(self.table, phase.played)
        before, self._interrupted = self._interrupted, None
        if before is not None and before.phase is phase:
            before.resume()
            return before
        return self.next_stage()

    def _go_on(self) -> None:
        while self.stage.done:
            phase = self.table.phase
            if isinstance(phase, Rolling) and phase.resume is self.stage.phase:
                self._interrupted = self.stage
            else:
                self.stage.close()
            ruled = self.table.ruled
            if ruled is not None and ruled is not self._seen and self.table.unseen is None:
                self._seen = ruled
                self.watched(ruled)
                self._told.stroke(ruled, self.player(), self.verdict(), self.context.speaker)
            self._since = 0.0
            self.stage = self._following()
        self.shown = self._looked()

    def _chosen(self, key: str) -> None:
        if any(choice.key == key for choice in self.shown.choices):
            self.stage.chosen(key)
            self._go_on()
            return
        self.choose(key)
        if key in _STAYING:
            self._told.say(self.context.speaker.say(f"transcript.practice.{key}"))
        if self in self.app.scenes or not self.app.scenes:
            self._go_on()
        return

    def _pressed_button(self, event: pygame.event.Event) -> str | None:
        if event.type not in _MOUSE:
            return None
        message = self.foot.buttons.handle(event)
        return None if message is None else message.key

    def _place(self) -> None:
        """Follow the window, and lay the right column's foot out."""
        size = window_size()
        if size != self.viewport.size:
            self.viewport = self.context.viewport(size, self.table.spec)
        self.foot.show((*self.shown.choices, *self._own()))
        if self.stage is not self._footed and not self.entered:
            self.foot.buttons.focus_on(None)
        self._footed = self.stage
        keys = self.table.device in (Device.KEYBOARD, Device.GAMEPAD)
        self.foot.buttons.show_focus(on=self._at_buttons and keys)
        aiming = self.shown.aiming is not None
        self.foot.place(self._style, self.viewport.right, self.table.device, aiming=aiming, watching=self.watching)

    def _own(self) -> tuple[Choice, ...]:
        """Return the scene's choices with their keys; for a gamepad the first one tells how to come to them."""
        own = [one if one.action is None else replace(one, hint=self.table.key(one.action)) for one in self.choices()]
        if own and self.table.device is Device.GAMEPAD and not self.entered:
            own[0] = replace(own[0], hint=self.table.key(Action.ACCEPT if self._at_buttons else Action.MENU))
        return tuple(own)

    def _still(self, style: Style) -> tuple[Painted, ...]:
        """Return cloth and columns, painted anew only when what they show has changed."""
        shown, viewport = self.shown, self.viewport
        known = (self.known(), viewport, style, shown.prompt, shown.notice, shown.tone, self.notice, self.watching)
        aim = None if shown.aiming is None else (shown.aiming.aim, shown.aiming.foul, self.table.device)
        buttons = (self.foot.nudges.shown, *(button.still for button in self.foot.pressable))

        def cloth(window: pygame.Surface) -> None:
            self.draw_on_cloth(Page(window, style, self.context.speaker), viewport)

        def left(window: pygame.Surface) -> None:
            self.draw_left(Page(window, style, self.context.speaker), viewport.left)

        def right(window: pygame.Surface) -> None:
            page, column = Page(window, style, self.context.speaker), viewport.right
            self.draw_right(page, Box(column.x, column.y, column.w, max(1, self.foot.top - column.y)))
            self.foot.draw(window, style)
            if shown.aiming is not None:
                spec, device = self.table.spec, self.table.device
                own = None if shown.aiming.computer else device
                draw_power(page, self.foot.power, shown.aiming.aim, spec, own, warns=shown.aiming.foul)

        return Painted((known, "cloth"), cloth), Painted((known, "left"), left), Painted((known, aim, buttons), right)
