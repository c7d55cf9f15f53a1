"""A recorded match: every move, at any speed, forward and back, frame by frame; and played on from any moment."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from yagopool.ai.review import level_of
from yagopool.errors import YagoError
from yagopool.match.replay import ReplayedMatch
from yagopool.table.spec import Side
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.export.offer import Exporting
from yagopool.ui.input.actions import Action, Device, Press, step_of
from yagopool.ui.input.aim import Wheel
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP
from yagopool.ui.play.decision_review import computer_moves
from yagopool.ui.play.explain_scene import explain_move
from yagopool.ui.play.match_log import copy_position, save_report
from yagopool.ui.play.match_panels import EXPLAIN, PAUSE, MatchPanels
from yagopool.ui.play.match_playback import MatchPlayback, WatchStage
from yagopool.ui.play.play_scene import MOUSE, PlayScene
from yagopool.ui.play.playback import FRAME, SPEEDS, faster, slower
from yagopool.ui.play.side_cards import SideFacts
from yagopool.ui.play.stages import TIME_TO_READ, Stage
from yagopool.ui.play.view_model import Choice, Notice, Tone, ViewModel
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Message, TransportIcon, Widget
from yagopool.ui.widgets.fields import Timeline

_NOTCH: Final = 0.05
"""Seconds of table time that a notch of the wheel turns."""
_TIMELINE: Final = 26.0
"""Height of the timeline in units."""
_ROW: Final = 40.0
"""Height in units of the row of signs, ..."""
_SIGNS: Final = 0.5
"""... the part of a strip that they take at most, ..."""
_APART: Final = 6
"""... units between two of them, ..."""
_WIDEST: Final = 1.25
"""... and how wide one is at most, in heights."""
_PAGE: Final = 10
"""Moves that a page turns."""
_SCRUB: Final = "scrub"


class ReplayPanels(MatchPanels):
    """The panels of a match, and a timeline along the board, or where the cards stand at its sides over the buttons."""

    logs = False
    offers_hints = False
    in_hand = (300.0, 200.0)
    way_out = "ui.back"

    def __init__(self, playback: MatchPlayback, context: AppContext) -> None:
        super().__init__(playback.controller, context)
        self._playback = playback
        self.timeline = Timeline(_SCRUB, playback.length)

    def handle(self, event: pygame.event.Event) -> Message | None:
        message = self.timeline.handle(event) if event.type in MOUSE else None
        if message is None and self.timeline.dragged:
            return Message(_SCRUB)
        return message or super().handle(event)

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        super().draw(window, view)
        self.timeline.value = self._playback.place if view.ways is None else float(self._playback.at)
        self.timeline.draw(window, self.style)

    def prompts(self) -> Iterable[str]:
        moves, say = self._playback.length, self.controller.say
        for device in (Device.MOUSE, Device.KEYBOARD):
            yield say(f"ui.replay.prompt.{device}", at=moves, moves=moves, speed=f"{SPEEDS[1]:g}")

    def _strip_height(self, text_size: float) -> float:
        return super()._strip_height(text_size) + _ROW + GAP

    @property
    def strip(self) -> Box | None:
        strip, taken = self.viewport.strip, self.style.px(_ROW) + self.style.px(GAP)
        if strip is None:
            return None
        below = strip.y > self.viewport.board.y
        return strip._replace(y=strip.y + (taken if below else 0), h=strip.h - taken)

    def _facts(self, side: Side) -> SideFacts:
        """Return what a side's card says, with the face of who played there."""
        return replace(super()._facts(side), level=self._playback.course.header.computer.get(side))

    @property
    def _signs(self) -> list[Button]:
        """The buttons that are signs, as on every player of films."""
        return [one for one in self.buttons if isinstance(one, Button) and one.icon is not None]

    def in_column(self) -> Iterable[Widget]:
        return [one for one in self.buttons if one not in self._signs]

    def _place_controls(self, column: Box, view: ViewModel) -> int:
        """Place timeline and signs in one row along the board, or over the buttons where they have no room there."""
        top, strip, high = super()._place_controls(column, view), self.viewport.strip, self.style.px(_ROW)
        for one in self._signs:
            one.wordless = True
        if strip is not None:
            below = strip.y > self.viewport.board.y
            row = strip._replace(y=strip.y if below else strip.bottom - high, h=high)
            signs = self._place_signs(row._replace(w=round(_SIGNS * row.w)))
            left = signs.right + self.style.px(GAP)
            self.timeline.place((left, row.y, row.right - left, high))
            return top
        gap = self.style.px(GAP)
        self._place_signs(column._replace(y=top - high, h=high))
        line = self.style.px(_TIMELINE)
        top -= high + gap + line
        self.timeline.place(column._replace(y=top, h=line))
        return top - gap

    def _place_signs(self, row: Box) -> Box:
        """Place the signs beside each other in a row; return the part of it that they take."""
        signs, gap = self._signs, self.style.px(_APART)
        wide = min((row.w - gap * (len(signs) - 1)) // len(signs), round(_WIDEST * row.h))
        for number, one in enumerate(signs):
            one.place((row.x + number * (wide + gap), row.y, wide, row.h))
        return row._replace(w=len(signs) * (wide + gap) - gap)


class ReplayStage(WatchStage):
    """The keys and buttons of a replay."""

    def __init__(self, playback: MatchPlayback, *, plays_on: bool, reviews: bool) -> None:
        super().__init__(playback)
        self._plays_on = plays_on
        self._reviews = reviews
        self._choices: dict[str, Callable[[], None]] = {
            "toggle": self._toggle,
            "previous": partial(self._step, -1),
            "next": partial(self._step, 1),
            "slower": lambda: playback.watch_at(slower(playback.speed)),
            "faster": lambda: playback.watch_at(faster(playback.speed)),
            "first": partial(self._jump, 0),
            "last": partial(self._jump, playback.length),
        }

    def pressed(self, press: Press) -> None:
        keys = {Action.ACCEPT: "toggle", Action.UP: "faster", Action.DOWN: "slower"}
        keys |= {Action.START: "first", Action.END: "last"}
        if press.action in (Action.LEFT, Action.RIGHT):
            way = 1 if press.action is Action.RIGHT else -1
            if press.step:
                self.playback.nudge(way * FRAME)
            else:
                self._step(way)
        elif press.action in (Action.EARLIER, Action.LATER):
            self._jump(self.playback.at + (_PAGE if press.action is Action.LATER else -_PAGE))
        elif press.action in keys:
            self.chosen(keys[press.action])

    def wheeled(self, wheel: Wheel) -> None:
        self.playback.nudge(_NOTCH * wheel.notches)

    def chosen(self, key: str) -> None:
        if key in self._choices:
            self._choices[key]()

    def _toggle(self) -> None:
        playback = self.playback
        if playback.over and not playback.playing:
            playback.go_to(0)
        playback.playing = not playback.playing

    def _step(self, way: int) -> None:
        rolling = self.playback.playback is not None
        self.playback.go_to(self.playback.at + (way if way > 0 or not rolling else 0))

    def _jump(self, moves: int) -> None:
        self.playback.playing = False
        self.playback.go_to(moves)

    def view(self) -> ViewModel:
        say, playback = self.controller.say, self.playback
        prompt, speed = f"ui.replay.prompt.{self.controller.device}", f"{playback.speed:g}"
        said = say(prompt, at=playback.at, moves=playback.length, speed=speed)
        return replace(super().view(), prompt=said, choices=self._buttons())

    def _buttons(self) -> tuple[Choice, ...]:
        say, key = self.controller.say, self.controller.key
        toggle: TransportIcon = "pause" if self.playback.playing else "play"
        choices = [
            Choice("first", say("ui.replay.first"), hint=key(Action.START), icon="first"),
            Choice("previous", say("ui.replay.previous"), hint=key(Action.LEFT), icon="previous"),
            Choice("toggle", say(f"ui.replay.{toggle}"), hint=key(Action.ACCEPT), kind="primary", icon=toggle),
            Choice("next", say("ui.replay.next"), hint=key(Action.RIGHT), icon="next"),
            Choice("last", say("ui.replay.last"), hint=key(Action.END), icon="last"),
            Choice("slower", say("ui.replay.slower"), hint=key(Action.DOWN), icon="slower"),
            Choice("faster", say("ui.replay.faster"), hint=key(Action.UP), icon="faster"),
        ]
        if self._reviews:
            choices.append(Choice("review", say("ui.review.button"), hint=key(Action.REVIEW)))
        if self._plays_on:
            by = Action.MENU if self.controller.device is Device.GAMEPAD else Action.PLAY
            choices.append(Choice("play_on", say("ui.replay.play_on"), kind="quiet", hint=key(by)))
            choices.append(Choice("export", say("ui.export.button"), kind="quiet", hint=key(Action.KEEP)))
        return tuple(choices)


class ReplayScene(PlayScene):
    """Replays a match that was recorded. ``play_on`` makes the scene that goes on from a moment.

    ``review`` opens the review of the match, or says why that cannot be.

    ``notice``: what there is to say about the record. The menu's key leads to the buttons and back.
    """

    help_place = HelpPlace.REPLAY
    panels: ReplayPanels

    def __init__(
        self,
        context: AppContext,
        course: ReplayedMatch,
        play_on: Callable[[AppContext, ReplayedMatch, int], Scene] | None = None,
        *,
        review: Callable[[AppContext, Callable[[str], None]], None] | None = None,
        notice: str = "",
    ) -> None:
        self.playback = MatchPlayback(context, course)
        if context.theme.motion.off:
            self.playback.pause = TIME_TO_READ
        self._play_on = play_on
        self._review = review
        self._said: Notice = (notice, "warning")
        self._said_at = 0
        self._moves = computer_moves(course.played, partial(level_of, course.header), course.seed)
        self.exporting = Exporting(self)
        self.entered = False
        """Whether the menu's key has led to the buttons."""
        super().__init__(context, self.playback.controller, ReplayPanels(self.playback, context))
        self.panels.explains = bool(self._moves)
        self.commands |= {
            Action.MENU: self.enter_buttons,
            Action.CANCEL: self.leave,
            Action.PLAY: self.play_on,
            Action.EXPLAIN: self.explain,
            Action.DOUBT: self.dispute,
            Action.SHARE: self.share,
            Action.KEEP: self.export,
            Action.REVIEW: self.review,
        }
        self.buttons |= {PAUSE: self.leave, EXPLAIN: self.explain, "play_on": self.play_on, "export": self.export}
        self.buttons["review"] = self.review

    def next_stage(self) -> Stage:
        return ReplayStage(self.playback, plays_on=self._play_on is not None, reviews=self._review is not None)

    def messages(self) -> Sequence[Notice]:
        waits = self.notices.text(self.context.speaker, busy=self.playback.playing)
        said = self._said if self.playback.at == self._said_at else ("", "plain")
        differs = self.context.speaker.say("ui.replay.differs") if self.playback.differs else ""
        return (self.exporting.notice, (waits, "plain"), said, (differs, "warning"))

    def look(self, view: ViewModel) -> ViewModel:
        return replace(super().look(view), explains=any(one.number == self._move for one in self._moves))

    @property
    def _move(self) -> int:
        return self.playback.at + (0 if self.playback.playback is None else 1)

    def tell(self, words: str, tone: Tone = "plain") -> None:
        self._said, self._said_at = (words, tone), self.playback.at

    # Events and time

    def route(self, event: pygame.event.Event) -> None:
        if not self.entered or step_of(event) is None:
            super().route(event)
            return
        message = self.panels.buttons.handle(event)
        if message is not None and message.key == "back":
            self.enter_buttons()
        elif message is not None:
            self.choose(message)

    def choose(self, message: Message) -> None:
        if message.key != _SCRUB:
            super().choose(message)
        elif isinstance(message.value, float):
            self.playback.scrub(message.value)

    def advance(self, seconds: float) -> None:
        playing = self.playback.playing
        super().advance(seconds)
        if (self.exporting.notice[0] and self.exporting.advance(seconds)) or playing:
            self.invalidate()

    # Commands

    def enter_buttons(self) -> None:
        self.entered = not self.entered
        self.panels.buttons.show_focus(on=self.entered)

    def dispute(self) -> None:
        self.tell(save_report(self.controller, self.context.folders, self.context.settings))

    def share(self) -> None:
        self.tell(copy_position(self.controller))

    def export(self) -> None:
        rolling = self.playback.playback is not None
        self.exporting.offer(self.playback.course, self.playback.at - (0 if rolling else 1))

    def mute(self) -> None:
        self.tell(self.context.mute())

    def explain(self) -> None:
        explain_move(self.context, self.controller, self._moves, self._move)

    def review(self) -> None:
        if self._review is not None:
            self._review(self.context, self.tell)
        else:
            self.tell(self.context.speaker.say("ui.review.not_over"))

    def play_on(self) -> None:
        """Play on from here; where that is not possible, say why and stay."""
        if self._play_on is None:
            return
        try:
            scene = self._play_on(self.context, self.playback.course, self.playback.at)
        except YagoError as error:
            self.tell(self.context.speaker.error(error), "warning")
        else:
            self.app.replace(scene)
