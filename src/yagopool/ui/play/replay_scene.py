"""A match seen again: every move, at any speed, forward and back, frame by frame; and played on from any moment."""

from collections.abc import Callable
from typing import Final

import pygame

from yagopool.errors import YagoError
from yagopool.match.replay import ReplayedMatch
from yagopool.ui.context import Room, window_size
from yagopool.ui.input.actions import Action, Press, press_of, step_of
from yagopool.ui.input.devices import Device
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.decision_review import computer_moves
from yagopool.ui.play.explain_scene import explained_again
from yagopool.ui.play.match_output import copy_position, save_report
from yagopool.ui.play.match_panels import EXPLAIN, PAUSE, MatchPanels
from yagopool.ui.play.match_playback import FRAME, MatchPlayback, OneSession
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import hands_of
from yagopool.ui.play.notices import Notices
from yagopool.ui.play.playback import Playback
from yagopool.ui.play.roll_stage import TIME_TO_READ, as_lines
from yagopool.ui.play.view_model import Choice, Tone, ViewModel
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.rule_card import card_of_rule
from yagopool.ui.viewport import RAIL
from yagopool.ui.widgets.slider import Timeline

_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
_NOTCH: Final = 0.05
"""Seconds of table time that a notch of the wheel turns."""
_TIMELINE: Final = 27.0
"""Height of the timeline in mm of the board, whose rail it lies on."""
_BUTTONS: Final = {Action.START: "first", Action.END: "last", Action.PLAY: "play_on"}
"""The keys of buttons that have no other."""
_EARLIER_LATER: Final = {Action.EARLIER: -10, Action.LATER: 10}
"""Moves that a page turns."""


class ReplayScene:
    """Watches a match that was recorded. ``leave`` follows; ``play_on`` makes the scene that goes on from a moment.

    ``notice``: what there is to be said of the record.
    """

    def __init__(
        self,
        room: Room,
        course: ReplayedMatch,
        leave: Callable[[Room], Scene | None],
        play_on: Callable[[Room, ReplayedMatch, int], Scene] | None = None,
        *,
        notice: str = "",
    ) -> None:
        self.room = room
        self.watching = MatchPlayback(course)
        self._leave, self._play_on = leave, play_on
        match, spec = course.header.match, course.spec
        setup = Setup(
            variant=match.variant,
            teams=match.teams,
            target=match.target,
            opener=match.opener,
            hands=hands_of(course.header),
            seed=course.seed,
            spec=spec,
        )
        self.table = MatchController(setup, OneSession(self.watching.session(0)), room.speaker, room.ears)
        self.table.device = room.hands.device
        viewport = room.viewport(window_size(), spec)
        self.screen = MatchPanels(self.table, BoardView(spec), viewport, room.style(viewport))
        self._notice, self._noticed_at = notice, 0
        self._tone: Tone = "warning"
        self._calm = Notices()
        self._thoughts = computer_moves(course.played, course.header.computer.get, course.seed)
        self.timeline = Timeline("scrub", self.watching.length)
        self.entered = False
        """Whether the menu's key has led to the buttons."""
        self._lines: tuple[Playback, ViewModel] | None = None
        if room.theme.motion.off:
            self.watching.breath = TIME_TO_READ
        self._stale = True

    # The scene's part

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Give an event its meaning."""
        self._stale = True
        self._follow_window()
        self._calm.note(event)
        self.room.hands.note(event)
        self.table.device = self.room.hands.device
        self.screen.ask(self.shown())
        press = press_of(event)
        if self._scrubbed(event):
            return self
        rule = self.screen.rule_asked(event) if event.type in _MOUSE else ""
        if rule:
            return card_of_rule(self.room, self, self.table.session.match.variant, rule)
        key = self._chosen(event)
        if key is not None:
            return self.answer(key)
        if event.type == pygame.MOUSEWHEEL:
            self.watching.nudge(self.table, _NOTCH * event.y)
        if press is None:
            return self
        return self._pressed_key(press, event)

    def _pressed_key(self, press: Press, event: pygame.event.Event) -> Scene | None:
        """Do what a key or a button of the gamepad means; after the menu's key it may be the buttons'."""
        action = press.action
        if action is Action.MENU:
            self.entered = not self.entered
            self.screen.buttons.show_focus(on=self.entered)
            return self
        if self.entered and step_of(event) is not None:
            message = self.screen.buttons.handle(event)
            if message is not None and message.key == "back":
                self.entered = False
                self.screen.buttons.show_focus(on=False)
                return self
            return self if message is None else self.answer(message.key)
        if action is Action.CANCEL:
            return self._leave(self.room)
        if action in (Action.HELP, Action.RULES):
            return HelpScene(self.room, self, self.table.session.match.variant, place=HelpPlace.REPLAY)
        if action in _BUTTONS and any(choice.key == _BUTTONS[action] for choice in self._choices()):
            return self.answer(_BUTTONS[action])
        if action is Action.EXPLAIN:
            return self.answer(EXPLAIN)
        if action is Action.MUTE:
            self._tell(self.room.mute(), "plain")
        elif action is Action.DOUBT:
            self._doubt()
        elif action is Action.SHARE:
            self._tell(copy_position(self.table), "plain")
        else:
            self._pressed(press)
        return self

    def answer(self, key: str) -> Scene | None:
        """Do what was chosen on a button."""
        watching = self.watching
        if key == PAUSE:
            return self._leave(self.room)
        if key == EXPLAIN:
            return explained_again(self.room, self, self.table, self._thoughts, self._shown_move) or self
        if key == "play_on" and self._play_on is not None:
            return self._go_on(self._play_on)
        if key == "toggle":
            self._toggle()
        elif key in ("previous", "next"):
            self._step(1 if key == "next" else -1)
        elif key in ("slower", "faster"):
            (watching.faster if key == "faster" else watching.slower)()
        elif key in ("first", "last"):
            self._jump(0 if key == "first" else watching.length)
        return self

    def advance(self, seconds: float) -> Scene | None:
        """Let time pass."""
        self._follow_window()
        if self.watching.playing:
            self.watching.advance(self.table, seconds)
            self._stale = True
        return self

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table at this moment."""
        self._follow_window()
        self.screen.draw(window, self.shown())
        self._draw_timeline(window)
        self._stale = False

    def stale(self) -> bool:
        """Return whether something moved or was done since the last picture."""
        return self._stale

    def close(self) -> None:
        """Let the table go."""
        self.table.close()

    def shown(self) -> ViewModel:
        """Return what is to be seen now."""
        say, watching = self.table.say, self.watching
        speed = f"{watching.speed:g}"
        prompt = say(f"ui.replay.prompt.{self.table.device}", at=watching.at, moves=watching.length, speed=speed)
        still = self._still()
        calm = self._calm.words(self.room.speaker, busy=watching.playing)
        noticed = self._notice if watching.at == self._noticed_at else ""
        notice = calm or noticed or (say("ui.replay.differs") if watching.differs else "")
        return ViewModel(
            watching.looks(self.table) if still is None else still.looks,
            ways=None if still is None else still.ways,
            prompt=prompt,
            notice=notice,
            tone="plain" if calm else self._tone if noticed else "warning" if notice else "plain",
            choices=self._choices(),
            busy=watching.playing and still is None,
            explains=any(one.number == self._shown_move for one in self._thoughts),
        )

    def _still(self) -> ViewModel | None:
        """Return the stroke that is played as lines, where nothing is to move by itself; else None."""
        playback = self.watching.playback
        if playback is None or not self.watching.playing or not self.room.theme.motion.off:
            return None
        if self._lines is None or self._lines[0] is not playback:
            self._lines = (playback, as_lines(playback, self.watching.course.played[self.watching.at]))
        return self._lines[1]

    @property
    def _shown_move(self) -> int:
        """Which move is looked at, counted from 1: the one on its way, or the one just made; 0: none yet."""
        return self.watching.at + (0 if self.watching.playback is None else 1)

    # What events mean here

    def _doubt(self) -> None:
        """Write the ruling that is shown down for whoever is to look into it, and say so until the next move."""
        self._tell(save_report(self.table, self.room.folders, self.room.settings), "plain")

    def _tell(self, words: str, tone: Tone = "warning") -> None:
        self._notice, self._noticed_at, self._tone = words, self.watching.at, tone

    def _go_on(self, play_on: Callable[[Room, ReplayedMatch, int], Scene]) -> Scene:
        """Play on from here; where that cannot be, say why and stay."""
        try:
            scene = play_on(self.room, self.watching.course, self.watching.at)
        except YagoError as error:
            self._tell(self.room.speaker.error(error))
            return self
        self.table.close()
        return scene

    def _choices(self) -> tuple[Choice, ...]:
        say, key = self.table.say, self.table.key
        toggle = "ui.replay.pause" if self.watching.playing else "ui.replay.play"
        choices = [
            Choice("toggle", say(toggle), hint=key(Action.ACCEPT), kind="primary"),
            Choice("previous", say("ui.replay.previous"), hint=key(Action.LEFT)),
            Choice("next", say("ui.replay.next"), hint=key(Action.RIGHT)),
            Choice("first", say("ui.replay.first"), hint=key(Action.START)),
            Choice("last", say("ui.replay.last"), hint=key(Action.END)),
            Choice("slower", say("ui.replay.slower"), hint=key(Action.DOWN)),
            Choice("faster", say("ui.replay.faster"), hint=key(Action.UP)),
        ]
        if not self.screen.holds(choices):
            del choices[3:5]
        if self._play_on is not None:
            by = Action.MENU if self.table.device is Device.GAMEPAD else Action.PLAY
            choices.append(Choice("play_on", say("ui.replay.play_on"), kind="quiet", hint=key(by)))
        return tuple(choices)

    def _pressed(self, press: Press) -> None:
        if press.action is Action.ACCEPT:
            self._toggle()
        elif press.action is Action.UP:
            self.watching.faster()
        elif press.action is Action.DOWN:
            self.watching.slower()
        elif press.action in (Action.LEFT, Action.RIGHT):
            way = 1 if press.action is Action.RIGHT else -1
            if press.step:
                self.watching.nudge(self.table, way * FRAME)
            else:
                self._step(way)
        elif press.action in _EARLIER_LATER:
            self._jump(self.watching.at + _EARLIER_LATER[press.action])

    def _toggle(self) -> None:
        watching = self.watching
        if watching.over and not watching.playing:
            watching.go_to(self.table, 0)
        watching.playing = not watching.playing

    def _step(self, way: int) -> None:
        """Go to the next move or the one before; while a stroke rolls, to its end or back to its start."""
        watching = self.watching
        rolling = watching.playback is not None
        watching.go_to(self.table, watching.at + (way if way > 0 or not rolling else 0))

    def _scrubbed(self, event: pygame.event.Event) -> bool:
        """Go where the timeline is pulled; tell whether it was."""
        message = self.timeline.handle(event) if event.type in _MOUSE else None
        if message is None or not isinstance(message.value, float):
            return self.timeline.dragged
        self.watching.scrub(self.table, message.value)
        return True

    def _draw_timeline(self, window: pygame.Surface) -> None:
        """Draw how far the match has been seen, on the rail at the near end of the board."""
        viewport = self.screen.viewport
        field, board, high = viewport.field, viewport.board, round(viewport.length(_TIMELINE))
        middle = board.bottom - viewport.length(RAIL) / 2
        self.timeline.place((field.x, round(middle - high / 2), field.w, high))
        self.timeline.value = self.watching.place if self._still() is None else float(self.watching.at)
        self.timeline.draw(window, self.screen.style)

    def _jump(self, moves: int) -> None:
        self.watching.playing = False
        self.watching.go_to(self.table, moves)

    def _chosen(self, event: pygame.event.Event) -> str | None:
        if event.type not in _MOUSE:
            return None
        for group in (self.screen.corner, self.screen.buttons):
            message = group.handle(event)
            if message is not None:
                return message.key
        return None

    def _follow_window(self) -> None:
        size = window_size()
        if size != self.screen.viewport.size:
            viewport = self.room.viewport(size, self.table.spec)
            self.screen.resize(viewport, self.room.style(viewport))
