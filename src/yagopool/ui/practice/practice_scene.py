"""What the scenes share in which one person practises at a table: the board, a column on each side, choices by key."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from yagopool.match.game import State, game_of
from yagopool.match.session import Played, Session
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec
from yagopool.text.report import Transcript
from yagopool.text.speaker import Speaker
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext
from yagopool.ui.games import BoardMarks
from yagopool.ui.input.actions import Action, Device, Press, press_of, step_of
from yagopool.ui.layout_kit import GAP, Page, place_upward
from yagopool.ui.play.columns import draw_prompt
from yagopool.ui.play.controller import MatchController, Rolling, Winning
from yagopool.ui.play.dialogs import more_offers
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.play_scene import Command, Panels, PlayScene
from yagopool.ui.play.side_cards import draw_power, meter_in, power_height, strip_height
from yagopool.ui.play.stages import DemoStage, RollStage, Stage, WinStage
from yagopool.ui.play.view_model import Choice, Notice, ViewModel
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.scenes.overlay import Offer
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Button, Message, Painted, Widget
from yagopool.ui.widgets.group import Group

BUTTON_GAP: Final = 8
"""Units between buttons."""
_LOWER: Final = 0.25
"""The share of the column by which buttons may shrink to make room for a finger's row of small steps."""
_NARROW: Final = 300
"""Units of width below which a column is narrow, and two stand one above the other where the foot matters more ..."""
STRIP: Final = 114
"""Units of height, at letters of 100 %, that a strip below the board has at least."""
_HEAD: Final = 0.3
"""... with this part of their height for the upper one, more for larger text."""
_NO_ECHO: Final = 0.3
"""Seconds after a watched shot in which Enter, meant to skip it, presses no button."""
_REPEATED: Final = ("undo", "redo")
"""Choices that are made several times: the keys stay with the buttons."""
_NO_SEED: Final = 0
"""Nothing is racked by chance where a position is set up."""
_EXACT: Final = Setup()


def practice_controller(
    context: AppContext,
    state: State,
    layout: Layout,
    spec: BoardSpec,
    starter: MatchStarter | None = None,
    *,
    agreed: Setup = _EXACT,
) -> MatchController:
    """Return a controller for practice from a position; ``starter``: begins a session that is recorded instead.

    ``agreed``: with whose hands and guides; those of practice are exact, and show the whole shot.
    """
    variant, guides, hands = state.match.variant, agreed.guides, agreed.hands
    game = game_of(state).name
    setup = replace(context.setup, use="practice", game=game, variant=variant, spec=spec, guides=guides, hands=hands)
    begun = starter or MatchStarter(Session(state, layout, seed=_NO_SEED, spec=spec))
    return MatchController(context, setup, begun)


class PracticePanels(Panels):
    """A column on each side of the board; buttons, small steps and power meter are at the foot of the right one."""

    def __init__(self, controller: MatchController, context: AppContext) -> None:
        self.deep = False
        """Whether what stands at the left else is in a deep strip below the board, and all the rest in one column."""
        super().__init__(controller, context)
        self.keys_at_buttons = False
        """Whether the keys move among the buttons."""
        self._choices: tuple[Choice, ...] = ()
        self._power = Box(0, 0, 0, 0)
        self._foot = 0
        """Where the foot begins."""
        self._aiming_foot: tuple[Hashable, int, tuple[Widget, ...]] = None, 0, ()
        """What the last aim took above the buttons, in which window, and the button that flicks."""
        self._idle: Box | None = None
        """Where the power stays while there is nothing to aim."""
        self.aiming_foot = 0
        """Where the foot begins while there is something to aim, as far as that is known in this window."""

    # What a subclass says

    in_hand = (400.0, 215.0)

    keeps_places: ClassVar[bool] = False
    """Whether the same can be chosen all the time, so that its buttons never move."""

    meters: ClassVar[bool] = True
    """Whether there is a power meter at the foot, with small steps for a finger."""

    foot_first: ClassVar[bool] = False
    """Whether the foot matters more than the columns: in a narrow window it is as wide as both below the board."""

    def state(self) -> Hashable:
        """Return all that the columns and the marks on the cloth depend on besides the view."""
        raise NotImplementedError

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        raise NotImplementedError

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw the right column above its foot."""

    def draw_said(self, page: Page, box: Box, view: ViewModel) -> int:
        """Draw prompt and notice at the foot of the one column; return the height used."""
        return draw_prompt(page, box, view)

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        """Draw what is on the cloth below the balls."""

    def marks(self, view: ViewModel) -> BoardMarks | None:
        """Return what of the game's chart shows on the board itself, None for nothing."""
        del view
        return None

    def draw_over(self, page: Page) -> None:
        """Draw what is over everything."""

    lies_as_in_match: ClassVar[bool] = False
    """Whether the board lies on its side wherever it does in a match: what stands at the left is below it then."""

    def furnish(self, context: AppContext) -> None:
        super().furnish(context)
        size, spec, beside = window_size(), self.controller.spec, self.viewport
        below = context.viewport(size, spec, strip=STRIP * context.text_size, deep=True, turned=True)
        match = context.viewport(size, spec, strip=strip_height(context.text_size))
        larger = below.scale > beside.scale or not beside.turned
        self.deep = self.lies_as_in_match and match.turned and larger and below.left.x > below.board.right
        if self.deep:
            self.viewport = below
            self.style = context.style(self.viewport)
        elif self._narrow:
            self.viewport = context.viewport(window_size(), self.controller.spec, wordy=True, hand=self.in_hand)
            self.style = context.style(self.viewport)

    @property
    def _narrow(self) -> bool:
        below = self.viewport.stacked
        return below and self.viewport.left.w < self.style.px(_NARROW)

    @property
    def columns(self) -> tuple[Box, Box]:
        """The columns; in a narrow window the one above the other, or a strip below the board and a column."""
        left, right, strip = self.viewport.left, self.viewport.right, self.viewport.strip
        if self.deep and strip is not None:
            return strip, left._replace(h=right.bottom - left.y)
        if not (self.foot_first and self._narrow):
            return left, right
        whole, gap = left._replace(w=right.right - left.x), self.style.px(GAP)
        head = round(_HEAD * self.style.text_size**0.4 * whole.h)
        return whole._replace(h=head), whole._replace(y=whole.y + head + gap, h=whole.h - head - gap)

    def place_buttons(self, buttons: Sequence[Widget], room: Box) -> int:
        """Place what can be chosen at the foot of a box; return the line above it."""
        return place_upward(buttons, self.style, room, BUTTON_GAP)

    # The foot

    @property
    def watching(self) -> bool:
        return isinstance(self.controller.phase, Rolling)

    def follow(self, view: ViewModel) -> None:
        """Have buttons for the choices, which stay while the choices do, and lay out the foot."""
        self._choose_from(view.choices)
        style, column, device = self.style, self.columns[1], self.controller.device
        self.buttons.show_focus(on=self.keys_at_buttons and device in (Device.KEYBOARD, Device.GAMEPAD))
        window = self.viewport, style, device
        known, taken, flicks = self._aiming_foot
        above = taken if self.keeps_places and known == window and view.aiming is None else 0
        room = column._replace(y=column.y + above, h=max(1, column.h - above))
        bottom = self.place_buttons((*(flicks if above else ()), *self.buttons), room)
        self.nudges.shown, self.meter, self._idle = False, None, None
        if self.meters and (view.aiming is not None or view.by_hand):
            self._place_aiming(view, bottom)
        else:
            self._place_resting(above, bottom)

    def _place_resting(self, above: int, bottom: int) -> None:
        """Lay out the foot while there is nothing to aim; ``above``: what an aim took above the buttons and keeps."""
        style, column = self.style, self.columns[1]
        tall = power_height(style, help_line=not self._narrow)
        if above:
            self._idle = Box(column.x, bottom + style.px(GAP) - above, column.w, tall) if self.deep else None
            bottom = min(button.rect.y for button in self.buttons) - style.px(BUTTON_GAP)
        else:
            high = max((button.rect.h for button in self.buttons), default=0) + style.px(BUTTON_GAP)
            self.aiming_foot = bottom - high - tall - style.px(GAP)
        self._power, self._foot = Box(column.x, bottom, column.w, 0), bottom

    def _choose_from(self, choices: tuple[Choice, ...]) -> None:
        if choices != self._choices:
            self._choices = choices
            before, self.buttons = self.buttons, Group([_button(choice) for choice in choices])
            self.buttons.follow(before)

    def _place_aiming(self, view: ViewModel, bottom: int) -> None:
        """Lay out what a hand aims with above the buttons, which reach up to ``bottom``: nudges and power."""
        style, column, device = self.style, self.columns[1], self.controller.device
        flick = next((one for one in self.buttons if one.key == "flick"), None)
        gap, high = style.px(GAP), self.nudges.height(style, column.w, flick)
        tall = power_height(style, help_line=not self._narrow)
        free = bottom - high - tall - 2 * gap - column.y
        self.nudges.shown = not self.watching and device is Device.TOUCH and free >= -_LOWER * column.h
        taken = tall + gap + (high + gap if self.nudges.shown else 0)
        self._aiming_foot = (self.viewport, style, device), taken, () if flick is None else (flick,)
        room = column._replace(y=column.y + taken, h=max(1, column.h - taken))
        bottom = place_upward(self.buttons, style, room, BUTTON_GAP)
        if self.nudges.shown:
            self.nudges.place(style, Box(column.x, bottom - high, column.w, high), flick)
            bottom -= high + gap
        self._power = Box(column.x, bottom - tall, column.w, tall)
        self._foot = self.aiming_foot = self._power.y - gap
        self.meter = None if view.aiming is None else meter_in(style, self._power)

    # The picture

    def page(self, window: pygame.Surface) -> Page:
        return Page(window, self.style, self.controller.speaker)

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        self.follow(view)
        self.board.draw(window, self.viewport, self.style, view, self._painted(view), marks=self.marks(view))
        if self.meters and view.aiming is not None:
            self._draw_power(self.page(window), view)
        self.draw_over(self.page(window))

    def _painted(self, view: ViewModel) -> tuple[Painted, ...]:
        """Return cloth and columns, painted again only if what they show has changed."""
        said = replace(view, prompt="") if self.watching else view
        known = (self.state(), self.viewport, self.style, said.prompt, said.notice, said.tone, self.watching)
        power = (view.aiming is None, view.by_hand, self.controller.device, self._power, self._idle)
        nudges = tuple(self.nudges.group) if self.nudges.shown else ()
        buttons = tuple(button.still for button in (*self.buttons, *nudges))
        return (
            Painted((known, "cloth"), lambda window: self.draw_on_cloth(self.page(window), self.viewport)),
            Painted((known, "left"), lambda window: self.draw_left(self.page(window), self.columns[0], said)),
            Painted((known, power, buttons), partial(self._draw_right, view=said)),
        )

    def _draw_right(self, window: pygame.Surface, view: ViewModel) -> None:
        page, column = self.page(window), self.columns[1]
        box = Box(column.x, column.y, column.w, max(1, self._foot - column.y))
        used = self.draw_said(page, box, view) if self.deep else 0
        if used:
            box = box._replace(h=max(1, box.h - used - self.style.px(GAP)))
        self.draw_right(page, box)
        if self._idle is not None and not used:
            draw_power(page, self._idle, None, self.controller.spec, None)
            for flick in self._aiming_foot[2]:
                flick.enabled = False
                flick.draw(window, self.style)
        self.buttons.draw(window, self.style)
        if self.nudges.shown:
            self.nudges.group.draw(window, self.style)
        if self.meters and view.aiming is None and view.by_hand:
            self._draw_power(page, view)

    def _draw_power(self, page: Page, view: ViewModel) -> None:
        """Draw the power: of an aim, which changes with every frame of a drag, over the columns that stand still."""
        aiming = view.aiming
        device = None if aiming is not None and aiming.computer else self.controller.device
        seen = aiming and replace(aiming, aim=aiming.aim.turned(-90.0 * self.viewport.turns))
        draw_power(page, self._power, seen, self.controller.spec, device)


def _button(choice: Choice) -> Button:
    button = Button(
        choice.key, choice.text, kind=choice.kind, detail=choice.detail, hint=choice.hint, enabled=choice.enabled
    )
    button.alone = choice.alone
    return button


class PracticeTableScene(PlayScene):
    """A table to practise at. A subclass says which stage follows and what can be chosen (``buttons`` do it).

    The menu's key leads from the aim to the buttons and back; where there is nothing to aim, the keys are at the
    buttons at once.
    """

    panels: PracticePanels

    def __init__(self, context: AppContext, controller: MatchController, panels: PracticePanels) -> None:
        self.notice = ""
        """What came of the last choice, or what could not be saved."""
        self.entered = False
        """Whether the menu's key has led to the buttons."""
        self._waited = 0.0
        """Seconds since the stage began."""
        self._offered: Sequence[Choice] = ()
        """What could be chosen last: it keeps its place while balls roll."""
        self._seen = controller.ruled
        self._transcript = _PracticeTranscript(context.transcript_sink)
        super().__init__(context, controller, panels)
        self.commands[Action.MENU] = self.toggle_buttons
        self._transcript.write(self.headline())

    # What a subclass says

    def practice_stage(self) -> Stage:
        raise NotImplementedError

    def replay_stage(self, played: Played) -> Stage:
        return DemoStage(self.controller, played)

    def finishes(self, played: Played) -> bool:
        """Tell whether a shot does what was asked for: it is shown as one that wins a match."""
        del played
        return False

    def win_stage(self) -> Stage:
        return WinStage(self.controller)

    def take(self, played: Played) -> None:
        raise NotImplementedError

    def choices(self) -> Sequence[Choice]:
        """Return what can be chosen now, with the actions that mean it; asked only while no balls roll."""
        raise NotImplementedError

    def headline(self) -> str:
        raise NotImplementedError

    def player(self) -> str:
        return self.context.setup.teams[0][0]

    def verdict(self) -> str:
        return ""

    # Stages

    def next_stage(self) -> Stage:
        """Return the stage of the balls that roll, or else that of the practice, which takes the shot before."""
        controller, phase = self.controller, self.controller.phase
        if isinstance(phase, Rolling):
            if phase.replay:
                return self.replay_stage(phase.played)
            return RollStage(controller, phase.played, decides=self.finishes(phase.played))
        if self.watching:
            return self.win_stage()
        ruled = controller.ruled
        if ruled is not None and ruled is not self._seen:
            self._seen = ruled
            self.take(ruled)
            self._transcript.add(ruled, self.player(), self.verdict(), self.context.speaker)
        return self.practice_stage()

    def stage_began(self) -> None:
        """Start to count the stage's time; its keys are not at the buttons unless the menu's key led there."""
        self._waited = 0.0
        if not self.entered:
            self.panels.buttons.focus_on(None)

    def advance(self, seconds: float) -> None:
        self._waited += seconds
        super().advance(seconds)

    def follow(self) -> None:
        super().follow()
        self.panels.keys_at_buttons = self._at_buttons

    def set_up(self, state: State, layout: Layout) -> None:
        self.controller.set_up(state, layout)
        self.go_on()

    # Choices

    @property
    def watching(self) -> bool:
        """Whether balls roll, or a game is seen to be won."""
        phase = self.controller.phase
        return isinstance(phase, Rolling) or (isinstance(phase, Winning) and self.finishes(phase.played))

    @property
    def _at_buttons(self) -> bool:
        return not self.watching and (self.entered or isinstance(self.stage, RestStage))

    def own_choices(self) -> tuple[Choice, ...]:
        """Return the choices with their keys; on a gamepad the first one names the button that leads to them."""
        own = [replace(one, enabled=False) for one in self._offered] if self.watching else list(self.choices())
        self._offered, key = own, self.controller.key
        own = [one if one.action is None else replace(one, hint=key(self._key_of(one, one.action))) for one in own]
        if own and self.controller.device is Device.GAMEPAD and not self.entered:
            own[0] = replace(own[0], hint=key(Action.ACCEPT if self._at_buttons else Action.MENU))
        return tuple(own)

    def _key_of(self, choice: Choice, action: Action) -> Action:
        """Return the action whose key a choice names: for the one that goes on, the accept key, if that presses it."""
        rests = isinstance(self.stage, RestStage) and not self.entered
        return Action.ACCEPT if choice.kind == "primary" and rests else action

    def look(self, view: ViewModel) -> ViewModel:
        view = super().look(view)
        return replace(view, choices=(*view.choices, *self.own_choices()))

    def messages(self) -> Sequence[Notice]:
        return (self.notice, "plain"), self.controller.record_notice()

    def offers(self) -> Sequence[Offer]:
        return more_offers(self.context, self, self.controller)

    def route(self, event: pygame.event.Event) -> None:
        """Give the keys to the buttons while they are there, everything else to whom it belongs."""
        press = press_of(event)
        cancels = press is not None and press.action is Action.CANCEL
        if self._at_buttons and step_of(event) is not None and (self.entered or not cancels):
            self._step(event)
        else:
            super().route(event)

    def _step(self, event: pygame.event.Event) -> None:
        """Move among the buttons, or press one; not with the very press that was to skip the rolling balls."""
        if step_of(event) == "accept" and not self.entered and self._waited < _NO_ECHO:
            return
        message = self.panels.buttons.handle(event)
        if message is None:
            return
        if message.key == "back":
            self.entered = False
            return
        self.entered = self.entered and message.key in _REPEATED
        self.choose(message)

    def further(self) -> Sequence[Choice]:
        """Return what can also be chosen by key, or by a button that leads to it."""
        return ()

    def command_of(self, press: Press) -> Command | None:
        """Return the choice that a key means, or the command of every table."""
        choices = [] if self.watching else [*self.choices(), *self.further()]
        choice = next((one for one in choices if one.action is press.action and one.enabled), None)
        return super().command_of(press) if choice is None else partial(self.choose, Message(choice.key))

    def choose(self, message: Message) -> None:
        if message.key in self.buttons:
            self.notice = ""
        lay, before = self.controller.layout, self._drawn
        super().choose(message)
        if self.controller.layout is not lay:
            self.slide(before)
        if message.key in _REPEATED:
            self._transcript.write(self.context.speaker.say(f"transcript.practice.{message.key}"))

    def toggle_buttons(self) -> None:
        """Give the keys to the first of the table's own buttons, or back to the aim."""
        own = self.own_choices()
        self.entered = not self.entered and bool(own)
        if self.entered:
            self.panels.buttons.focus_on(own[0].key)

    def furnish(self, context: AppContext) -> None:
        if context.speaker is not self.context.speaker:
            self.notice = ""
        super().furnish(context)


class _PracticeTranscript:
    """What is practised, a line a shot, for a listener; None: nobody listens."""

    def __init__(self, listener: Callable[[str], None] | None) -> None:
        self._listener = listener
        self._shots = 0

    def write(self, line: str) -> None:
        if self._listener is not None and line:
            self._listener(line)

    def add(self, played: Played, who: str, verdict: str, speaker: Speaker) -> None:
        if self._listener is not None:
            self._shots += 1
            match = replace(played.before.match, teams=((who,), (who,)))
            named = replace(played, before=replace(played.before, match=match))
            self._listener(Transcript(speaker).stroke(self._shots, named, verdict))
