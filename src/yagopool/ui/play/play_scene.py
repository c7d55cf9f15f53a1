"""What every scene with a table shares: events become commands or go to the stage of the turn, the rest is its picture.

A subclass adds to ``commands`` (by action) and ``buttons`` (by key), says which stage follows and what else there is to
say, and has panels of its own next to the board.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final, TypeAlias

import pygame

from yagopool.table.geometry import Point
from yagopool.table.spec import Ball
from yagopool.text.speaker import Speaker
from yagopool.ui.app import knows_its_place, screen_around, window_size
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, Press, fineness_of, press_of
from yagopool.ui.input.aim import Pointer, PointerKind, Wheel, kind_of, pointer_at
from yagopool.ui.input.event_translation import POINT, EndlessPointer
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import power_at
from yagopool.ui.picture.balls import BallLook, sliding
from yagopool.ui.play.aim_stage import AIM_KEYS, aim_stage
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import Aiming, MatchController, Placing, Rolling, Thinking, Winning
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.question_stage import question_stage
from yagopool.ui.play.side_cards import Nudges
from yagopool.ui.play.stages import RollStage, Stage, WinStage
from yagopool.ui.play.think_stage import SET_DOWN, ThinkStage, set_down
from yagopool.ui.play.view_model import Notice, ViewModel
from yagopool.ui.scenes.help import HelpScene, show_rule
from yagopool.ui.scenes.overlay import Offer
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.theme import Tint
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.group import Group

SECONDS_SHOWN: Final = 2.0
"""Seconds that a message stands."""
_SLIDES_BACK: Final = 0.3
"""Seconds that balls take to slide to their places when the table is set up again."""


class Notices:
    """A message that goes by itself, and whether the window has lost the focus."""

    def __init__(self) -> None:
        self.words = ""
        """The message, empty when there is none: it is shown whatever else there is to say."""
        self._left = 0.0
        self._away = False

    def note(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._away = event.type == pygame.WINDOWFOCUSLOST

    def tell(self, words: str) -> None:
        self.words, self._left = words, SECONDS_SHOWN

    def advance(self, seconds: float) -> bool:
        self._left -= seconds
        if not self.words or self._left > 0.0:
            return False
        self.words = ""
        return True

    def text(self, speaker: Speaker, *, busy: bool) -> str:
        """Return the words to show; ``busy``: something moves, or would if the player were here."""
        return self.words or (speaker.say("ui.table.away") if self._away and busy else "")


MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
_TURNED: Final = {
    Action.RIGHT: Action.UP,
    Action.UP: Action.LEFT,
    Action.LEFT: Action.DOWN,
    Action.DOWN: Action.RIGHT,
}
"""Where an arrow of the window leads on a board that lies on its side."""
RULE: Final = "rule"
"""What a click on a rule's tag says; its value is the rule's id."""
Command: TypeAlias = Callable[[], None]
"""Does something."""


class Panels:
    """The board and what stands next to it: places its widgets, gives them events, draws."""

    in_hand: ClassVar[tuple[float, float] | None] = None
    """How high what stands below the board must be in a window held in a hand, as in ``Viewport.of``."""

    def __init__(self, controller: MatchController, context: AppContext) -> None:
        self.controller = controller
        self.sitting = controller.sitting
        """The side of the board where the viewers sit: the controller decides where, the scene when."""
        self.board = BoardView(controller.spec)
        self.buttons = Group()
        self.nudges = Nudges()
        self.meter: Box | None = None
        """Where the player can set the power, None where they can't."""
        self.furnish(context)

    def furnish(self, context: AppContext) -> None:
        self.viewport = self.seated(context.viewport(window_size(), self.controller.spec, hand=self.in_hand))
        self.style = context.style(self.viewport)

    def seated(self, viewport: Viewport) -> Viewport:
        return replace(viewport, quarters=self.sitting)

    def follow(self, view: ViewModel) -> None:
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> Message | None:
        return self.buttons.handle(event) if event.type in MOUSE else None

    def takes(self, place: tuple[int, int]) -> bool:
        """Return whether a press at a place is for a widget, not for the aim."""
        nudges = self.nudges.group if self.nudges.shown else ()
        return any(widget.rect.collidepoint(place) for widget in (*self.buttons, *nudges))

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        raise NotImplementedError


class PointerInput:
    """Gives a stage in millimetres what mouse, finger, wheel and stick do.

    It remembers where the pointer is, which keys make steps finer, and whether the pointer holds the meter.
    """

    def __init__(self) -> None:
        self._at = (0, 0)
        self._modifiers = 0
        self._holds_meter = False
        self._touch = False
        self._drags = False
        self._mouse = EndlessPointer()

    def note_keys(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._modifiers = getattr(event, "mod", 0)

    def give(self, event: pygame.event.Event, stage: Stage, panels: Panels) -> None:
        """Give an event to a stage, unless it is for a widget or the meter."""
        if event.type == POINT:
            stage.turned_to(panels.viewport.direction(event.direction))
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            gone: PointerKind = "left" if event.type == pygame.WINDOWLEAVE else "lost"
            stage.pointed(Pointer(gone, Point(0.0, 0.0), inside=False))
        elif event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", event.y)
            over = panels.meter is not None and panels.meter.contains(self._at)
            stage.wheeled(Wheel(notches, fineness_of(self._modifiers), over_meter=over))
        elif event.type in MOUSE:
            self._follow(event)
            kind = kind_of(event)
            if kind is None or self._set_meter(kind, stage, panels.meter):
                return
            if kind == "down" and panels.takes(self._at):
                return
            step = fineness_of(self._modifiers)
            stage.pointed(pointer_at(kind, self._at, panels.viewport, self._end(), touch=self._touch, step=step))

    def hold(self, *, drags: bool) -> None:
        """Hide the mouse during a pull, and let it go on past the screen's edge."""
        drags = drags and not self._touch
        if drags is self._drags:
            return
        self._drags = drags
        pygame.mouse.set_visible(not drags)
        if drags and knows_its_place():
            self._mouse.begin(screen_around())
        elif not drags:
            self._mouse.end()

    def _end(self) -> Box | None:
        """Return the screen if the pointer can't go past it: a finger, or a mouse that can't be moved elsewhere."""
        return screen_around() if self._touch or self._mouse.ends or not knows_its_place() else None

    def _follow(self, event: pygame.event.Event) -> None:
        self._touch = getattr(event, "touch", False)
        self._at = event.pos if self._touch else self._mouse.moved(event.pos, screen_around())

    def _set_meter(self, kind: PointerKind, stage: Stage, meter: Box | None) -> bool:
        """Set the power where the pointer holds the meter; return whether it does."""
        if kind == "down":
            self._holds_meter = meter is not None and meter.contains(self._at)
        if not self._holds_meter or meter is None:
            return False
        if kind in ("down", "move"):
            stage.metered(power_at(meter, self._at[0]))
        else:
            self._holds_meter = False
        return True


def stage_of(controller: MatchController) -> Stage:
    match controller.phase:
        case Rolling(played):
            return RollStage(controller, played)
        case Winning():
            return WinStage(controller)
        case Thinking() as phase:
            return ThinkStage(controller, phase)
        case Placing():
            return PlaceStage(controller)
        case Aiming():
            return aim_stage(controller)
        case _:
            return question_stage(controller)


class PlayScene(Scene):
    """A table that is played at or watched."""

    help_place: ClassVar[HelpPlace] = HelpPlace.TABLE

    def __init__(self, context: AppContext, controller: MatchController, panels: Panels) -> None:
        super().__init__(context)
        self.controller = controller
        self.panels = panels
        self.notices = Notices()
        self.commands: dict[Action, Command] = {
            Action.HELP: self.help,
            Action.RULES: self.help,
            Action.MUTE: self.mute,
            Action.MENU: self.pause,
            Action.CANCEL: self.pause,
        }
        self.buttons: dict[str, Command] = {}
        self._pointer = PointerInput()
        self._device = controller.device
        self._view: ViewModel | None = None
        self._drawn: Mapping[Ball, BallLook] = {}
        """The balls as they were drawn last."""
        self._slides: Mapping[Ball, BallLook] = {}
        """The balls that are sliding to their new places, as they were before, ..."""
        self._slid, self._slide = 0.0, 0.0
        """... how long they have been sliding, and how long they take, in seconds."""
        self._put: tuple[Ball, Tint] | None = None
        """The ball that a hand is putting down, and the hand's colours, ..."""
        self._put_for = 0.0
        """... and for how many seconds."""
        self._interrupted: Stage | None = None
        """The stage that a replay interrupts."""
        self.closed = False
        self.stage = self.next_stage()

    # What a subclass says

    def next_stage(self) -> Stage:
        return stage_of(self.controller)

    def messages(self) -> Sequence[Notice]:
        """Return what else there is to say, the most important first; each may be empty."""
        return ()

    def look(self, view: ViewModel) -> ViewModel:
        """Return what a stage shows with the scene's own words, where the stage has none to mind."""
        moves = view.busy and view.breath == 0.0
        passing: Notice = (self.notices.text(self.context.speaker, busy=moves), "plain")
        words, tone = next((one for one in (passing, *self.messages()) if one[0]), passing)
        if not words or (view.notice and not self.notices.words):
            return view
        return replace(view, notice=words, tone=tone)

    def offers(self) -> Sequence[Offer]:
        return ()

    def concede(self) -> Command | None:
        """Return what asks whether to give up the game, None where nobody can."""
        return None

    # The picture

    @property
    def view(self) -> ViewModel:
        """The view of this moment; made when it is asked for, as a mouse moves more often than a frame."""
        if self._view is None:
            view = self.look(self.stage.view())
            if self._slides and not isinstance(self.controller.phase, Rolling):
                view = replace(view, looks=sliding(view.looks, self._slides, self._slid / self._slide))
            self._view = self._with_hand(view)
        return self._view

    def _with_hand(self, view: ViewModel) -> ViewModel:
        """Return a view with the hand that is putting a ball down."""
        if self._put is None or self._put[0] not in view.looks:
            return view
        ball, tint = self._put
        look, hand = set_down(view.looks[ball], self._put_for, tint)
        return replace(view, looks={**view.looks, ball: look}, hand=view.hand or hand)

    def slide(self, before: Mapping[Ball, BallLook], seconds: float = _SLIDES_BACK) -> None:
        """Let balls slide from their old places to the new ones."""
        self._slides = {} if self.controller.still else before
        self._slid, self._slide = 0.0, seconds
        self.invalidate()

    @property
    def fades(self) -> bool:
        """Whether balls fade where they were, or are about to: in the first moment it isn't seen yet."""
        begins = bool(self._slides) and not self._slid
        return begins or any(look.fade < 1.0 for look in self.view.looks.values())

    def _advance_slides(self, seconds: float) -> None:
        if self._slides:
            self._slid += seconds
            if self._slid >= self._slide or isinstance(self.controller.phase, Rolling):
                self._slides = {}
            self.invalidate()
        if self._put is not None:
            self._put_for += seconds
            if self._put_for >= SET_DOWN or isinstance(self.controller.phase, Rolling):
                self._put = None
            self.invalidate()

    def invalidate(self) -> None:
        self._view = None
        self.stale = True

    def draw(self, window: pygame.Surface) -> None:
        self.follow()
        self._drawn = self.view.looks
        self.panels.draw(window, self.view)
        self.context.previews.drawn()

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        self.context.input.note(event)
        self.notices.note(event)
        self._pointer.note_keys(event)
        self.follow()
        if event.type != pygame.MOUSEMOTION:
            self.panels.follow(self.view)
        self.route(event)
        if self.app.scenes[-1:] != [self] or event.type == pygame.WINDOWFOCUSLOST:
            self.controller.play_roll(0.0)
        if not self.closed:
            self.go_on()
            self._pointer.hold(drags=self.stage.drags)
        self.invalidate()

    def route(self, event: pygame.event.Event) -> None:
        press = press_of(event) or self.panels.nudges.handle(event)
        if press is not None:
            if press.action not in (Action.HELP, Action.RULES) and self.stage.ignores(press):
                return
            if (command := self.command_of(press)) is not None:
                command()
                return
        pulls = self.stage.drags and event.type in MOUSE  # a pull points at nothing that it crosses
        message = None if pulls else self.panels.handle(event)
        if message is not None:
            self.choose(message)
        elif press is not None:
            press = self._on_board(press)
            self.context.input.note(event, aims=press.action in AIM_KEYS)
            self.stage.pressed(press)
        else:
            at_table = event.type == pygame.MOUSEBUTTONDOWN and not self.panels.takes(event.pos)
            self.context.input.note(event, aims=at_table)
            self._pointer.give(event, self.stage, self.panels)

    def _on_board(self, press: Press) -> Press:
        """Return a press as the stage takes it: the keys of a turned board turn with it."""
        for _ in range(self.panels.viewport.turns if self.stage.steers else 0):
            press = replace(press, action=_TURNED.get(press.action, press.action))
        return press

    def command_of(self, press: Press) -> Command | None:
        return None if press.action is Action.CANCEL and self.stage.cancels() else self.commands.get(press.action)

    def choose(self, message: Message) -> None:
        if message.key == RULE:
            show_rule(self.context, self.controller.session.match.variant, str(message.value))
            return
        self.context.tick()
        if message.key in self.buttons:
            self.buttons[message.key]()
        else:
            self.stage.chosen(message.key)

    def advance(self, seconds: float) -> None:
        self.follow()
        self._advance_slides(seconds)
        self.stage.advance(seconds)
        if self.stage.done or self.view.busy or self.view.pulse > 0.0:
            self.go_on()
        if self.notices.advance(seconds):
            self.invalidate()

    def go_on(self) -> None:
        while self.stage.done:
            if self.stage.put is not None and not self.controller.still:
                self._put, self._put_for = self.stage.put, 0.0
            self.stage = self._replaced(self.stage)
            self.stage_began()
        self.invalidate()

    def stage_began(self) -> None:
        """Note that another stage has begun."""

    def _replaced(self, stage: Stage) -> Stage:
        """Return the stage that follows; the one that a replay interrupts waits for its end."""
        phase = self.controller.phase
        interrupts = isinstance(phase, Rolling) and phase.resume is stage.phase
        before, self._interrupted = self._interrupted, None
        if before is not None and before.phase is phase:
            stage.close()
            before.resume()
            return before
        if interrupts:
            self._interrupted = stage
        else:
            stage.close()
            if isinstance(phase, Rolling) and before is not None and phase.resume is before.phase:
                self._interrupted = before  # the next shot of several
            elif before is not None:
                before.close()
        return self.next_stage()

    @property
    def sitting(self) -> int:
        return self.controller.sitting

    def follow(self) -> None:
        """Follow window, device and match, which may have changed in a scene over this one."""
        if (window_size(), self.sitting) != (self.panels.viewport.size, self.panels.viewport.quarters):
            self.panels.sitting = self.sitting
            self.panels.furnish(self.context)
            self.invalidate()
        if self._device is not self.controller.device:
            self._device = self.controller.device
            self.panels.furnish(self.context)
            self.invalidate()
        if self.stage.done:
            self.go_on()

    # Commands

    def help(self, rule: str = "") -> None:
        self.app.push(HelpScene(self.context, self.controller.session.match.variant, rule, place=self.help_place))

    def mute(self) -> None:
        self.notices.tell(self.context.mute())

    def pause(self) -> None:
        controller = self.controller
        setup = replace(controller.setup, variant=controller.session.match.variant)
        over = "over" if controller.session.state.phase == "match_over" else ""
        leaves = "practice" if controller.practising else over
        self.app.push(
            PauseScene(
                self.context,
                setup,
                self.leave,
                self.concede(),
                again=self.pause,
                offers=self.offers(),
                leaves=leaves,
                looks=controller.looks(),
            )
        )

    def furnish(self, context: AppContext) -> None:
        """Go on at the same table with other settings: language, looks, text size, speed."""
        if context.speaker is not self.context.speaker:
            self.stage.notice = ""
            if self._interrupted is not None and self._interrupted.has_words:
                self._interrupted = None  # its words are in the other language
        super().furnish(context)
        self.controller.furnish(self.context)
        self.panels.furnish(self.context)
        if self.stage.has_words:
            self.stage = self.next_stage()
        self.go_on()

    def leave(self) -> None:
        self.app.pop()

    def close(self) -> None:
        self.closed = True
        self._pointer.hold(drags=False)
        self.stage.close()
        if self._interrupted is not None:
            self._interrupted.close()
        self.controller.close()
