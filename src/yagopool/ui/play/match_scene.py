"""The scene of a match: events go to the stage of the turn, its picture to the screen."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from yagopool.table.layout import Point
from yagopool.ui import scenes
from yagopool.ui.context import Room, window_size
from yagopool.ui.input.actions import Action, Press, fineness_of, press_of
from yagopool.ui.input.devices import Device
from yagopool.ui.input.event_translation import POINT
from yagopool.ui.input.pointer import Pointer, PointerKind, Wheel, kind_of, pointer_at
from yagopool.ui.play.aim_stage import HINT, AimStage
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import toss_facts
from yagopool.ui.play.match_output import MatchLog, copy_position, save_report
from yagopool.ui.play.match_panels import EXPLAIN, PAUSE, MatchPanels
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.next_stage import next_stage
from yagopool.ui.play.notices import Notices
from yagopool.ui.play.question_stage import MENU, WATCH, QuestionStage
from yagopool.ui.play.ruling_banner import SHOWN, changes, cut_short, strength
from yagopool.ui.play.ruling_card import AGAIN
from yagopool.ui.play.stage import Stage
from yagopool.ui.play.view_model import Notice, Tone, ViewModel
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.window import screen_around

if TYPE_CHECKING:
    from yagopool.ui.scenes.pause import Offer

_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)

_NOTHING: Final[Notice] = ("", "warning")
_READING: Final = (Action.ROWS, Action.TRANSCRIPT, Action.EARLIER, Action.LATER)
_PAGE: Final = 8
"""Lines that a page of the match in words turns."""


class MatchScene:
    """Two sides at the table. ``leave`` makes the scene that follows when they get up."""

    def __init__(self, room: Room, setup: Setup, leave: Callable[[Room], Scene | None]) -> None:
        self.room = room
        self.table = MatchController(setup, room.sitting, room.speaker, room.ears, room.previews)
        self.table.device = room.hands.device
        self._furnish_table()
        self.stage: Stage = next_stage(self.table)
        viewport = room.viewport(window_size(), self.table.spec)
        self.screen = MatchPanels(self.table, BoardView(self.table.spec), viewport, room.style(viewport))
        self.screen.looks_again = True
        self._told_of = self.table.session
        self._words = MatchLog(room.speaker, self._told_of.match, room.scribe)
        self._write()
        self._shown: ViewModel | None = None
        self._leave = leave
        self._ruled = self.table.ruled
        self._said = _NOTHING
        self._calm = Notices()
        self._of_the_record = self.table.of_the_record()
        self._banner = 0.0 if toss_facts(self.table) is None else SHOWN
        self._stale = True
        self._modifiers = 0
        self._at = (0, 0)
        self._holds_meter = False
        self.looked_on = False
        """Whether there is nothing to do at the table now but to look at it: no aim, no question."""

    @property
    def shown(self) -> ViewModel:
        """What the stage shows now; looked up when it is asked for, for a mouse moves more often than a frame."""
        if self._shown is None:
            self._shown = self._looked()
        return self._shown

    def look_again(self) -> None:
        """Note that the stage may show something else now."""
        self._shown = None
        self._stale = True

    # The scene's part

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Give an event to whom it belongs."""
        self._stale = True
        self.room.hands.note(event)
        self._follow()
        self._calm.note(event)
        if event.type == pygame.MOUSEMOTION:
            self.screen.point_at(event.pos)
        else:
            self.screen.ask(self.shown)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._modifiers = getattr(event, "mod", 0)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            at = self.table.deciding_rule() if press.action is Action.RULES else ""
            return scenes.HelpScene(self.room, self, self.table.session.match.variant, at)
        if press is not None and self.stage.ignores(press):
            return self
        if press is not None and self._pauses(press):
            return self.pause()
        if press is not None and press.action is Action.MUTE:
            self._calm.tell(self.room.mute())
            self.look_again()
            return self
        if press is not None and press.action in (Action.DOUBT, Action.SHARE):
            return self._noted(press.action)
        if press is not None and press.action is Action.EXPLAIN:
            return scenes.explained(self.room, self, self.table) or self
        if press is not None and press.action in _READING:
            return self._read(press.action)
        if self._turns_words(event):
            return self
        if event.type in _MOUSE and (rule := self.screen.rule_asked(event)):
            if rule == AGAIN:
                self.stage.pressed(Press(Action.REPLAY))
                self._go_on()
                return self
            return scenes.card_of_rule(self.room, self, self.table.session.match.variant, rule)
        key = self._chosen(event)
        if key == PAUSE:
            return self.pause()
        if key == EXPLAIN:
            return scenes.explained(self.room, self, self.table) or self
        if key == MENU:
            return self.leave()
        if key == WATCH:
            self.close()
            return scenes.watched_again(self.room, self.table, self._leave)
        if key is not None:
            self.stage.chosen(key)
        elif press is not None:
            self.stage.pressed(press)
        else:
            self._point(event)
        if event.type == pygame.MOUSEMOTION and not self.stage.done:
            self.look_again()
        else:
            self._go_on()
        return self

    def advance(self, seconds: float) -> Scene | None:
        """Let time pass."""
        self._follow()
        self.table.warm_up()
        self.stage.advance(seconds)
        if self.stage.done or self.shown.busy:
            self._go_on()
        if self._calm.advance(seconds):
            self.look_again()
        self._advance_banner(seconds)
        self._stale = self.screen.raise_dialog(seconds, self.room.theme.motion.calm) or self._stale
        return self

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table."""
        self._follow()
        self.screen.draw(window, self.shown, strength(self._banner, self.room.theme.motion.calm))
        self._stale = False
        self.table.previews.drawn()

    def stale(self) -> bool:
        """Return whether something moved or was done since the last picture."""
        return self._stale

    def close(self) -> None:
        """Stop thinking and let the record go."""
        self.stage.close()
        self.table.close()

    def _pauses(self, press: Press) -> bool:
        """Tell whether a press opens the pause: the menu's key always, Escape where it gives up nothing else."""
        return press.action is Action.MENU or (press.action is Action.CANCEL and not self.stage.cancels())

    def _turns_words(self, event: pygame.event.Event) -> bool:
        """Turn the match in words by the wheel, or push it by finger or mouse; tell whether the event was for that."""
        screen = self.screen
        if event.type == pygame.MOUSEWHEEL and screen.words and screen.viewport.left.contains(self._at):
            screen.scroll_words(3 * event.y)
            return True
        return event.type in _MOUSE and screen.push_words(event)

    def _read(self, action: Action) -> Scene:
        """Show or hide the match in words, or turn its pages; show or hide the rows on the board."""
        if action is Action.TRANSCRIPT:
            settings = self.room.settings
            self.furnish(self.room.set(settings.model_copy(update={"transcript": not settings.transcript})))
        elif action is Action.ROWS:
            self.screen.keeps_rows = not self.screen.keeps_rows
        else:
            self.screen.scroll_words(_PAGE if action is Action.EARLIER else -_PAGE)
        return self

    def _write(self) -> None:
        """Put what the eyes have seen into words."""
        session = self.table.session
        if session is not self._told_of:
            self._told_of = session
            self._words = MatchLog(self.room.speaker, session.match, self.room.scribe)
        played = session.played
        seen = played[:-1] if self.table.unseen is not None else played
        shown = self._words.follow(seen, self.room.speaker, read=self.room.settings.transcript)
        if len(shown) != len(self.screen.words):
            self.screen.words_back = 0
        self.screen.words = shown

    def tell(self, words: str, tone: Tone = "warning") -> None:
        """Say something until the next ruling, where nothing else is to be minded."""
        self._said = words, tone
        self.look_again()

    def pause(self) -> Scene:
        """Return the pause over this table."""
        variant = self.table.session.match.variant
        more = scenes.more_of(self.room, self, self.table)
        asked = (*self._hint_offered(), *scenes.why_offered(self.room, self, self.table))
        offered = (*asked, *scenes.offers(self.room, self, self.table, self._stands), *more)
        concede = scenes.conceding(self.room, self, self.table, self._stands)
        return scenes.PauseScene(self.room, self, variant, self.leave, concede, furnish=self.furnish, offers=offered)

    def _hint_offered(self) -> "tuple[Offer, ...]":
        """Return the hint as an offer for a gamepad, which has no button left for it."""
        stage = self.stage
        if not isinstance(stage, AimStage) or not self.table.hints or self.table.device is not Device.GAMEPAD:
            return ()

        def asked() -> Scene:
            stage.chosen(HINT)
            self._go_on()
            return self

        say = self.room.speaker.say
        return (scenes.Offer(HINT, say("ui.table.hint"), say("ui.pause.hint_detail"), asked),)

    def _stands(self) -> Scene:
        """Go on at the table as the session says it stands."""
        self.stage.done = True
        self._go_on()
        return self

    def furnish(self, room: Room) -> Scene:
        """Go on at the same table in a room with other settings: language, looks, letters, speed."""
        if room.speaker is not self.room.speaker:
            self._said, self.stage.notice = _NOTHING, ""  # in the language of before
        self.room = room
        self._furnish_table()
        if isinstance(self.stage, QuestionStage):
            self.stage = next_stage(self.table)
        self._looks_anew()
        self._go_on()
        return self

    def _furnish_table(self) -> None:
        room = self.room
        settings, still = room.settings, room.theme.motion.off
        speed, finger_room = settings.speed_of_play, settings.finger_room
        self.table.furnish(room.speaker, speed=speed, still=still, finger_room=finger_room)

    def leave(self) -> Scene | None:
        """Get up from the table."""
        self.close()
        return self._leave(self.room)

    def _advance_banner(self, seconds: float) -> None:
        """Let the banner of a new ruling come, and go again; it is gone when the next stroke rolls."""
        if self.table.ruled is not self._ruled:
            self._ruled, self._said = self.table.ruled, _NOTHING
            # A stroke that wins needs no banner: the row lights up, and a question says the rest.
            self._banner = SHOWN if self._ruled is not None and self._ruled.after.result is None else 0.0
        elif self._banner > 0.0:
            before, self._banner = self._banner, max(0.0, self._banner - (SHOWN if self.table.unseen else seconds))
            if self.table.computer_to_act() and (self.screen.rules or self.screen.words_at):  # the ruling stands there
                self._banner = cut_short(self._banner, self.room.theme.motion.calm)
            self._stale |= changes(before, self._banner, self.room.theme.motion.calm)

    # What events mean here

    def _go_on(self) -> None:
        while self.stage.done:
            self.stage.close()
            self.stage = next_stage(self.table)
            self.screen.dialog_at = 0.0 if isinstance(self.stage, QuestionStage) else 1.0
        self._write()
        self.look_again()

    def _noted(self, action: Action) -> Scene:
        """Write the standing ruling down for whoever is to look into it, or copy the stroke that is seen; say so."""
        if action is Action.DOUBT:
            self.tell(save_report(self.table, self.room.folders, self.room.settings), "plain")
        else:
            aimed = self.stage.aim.flick(self.table.spec) if isinstance(self.stage, AimStage) else None
            told = copy_position(self.table, aimed)
            self._calm.tell(told)
            self.tell(told, "plain")
        return self

    def _looked(self) -> ViewModel:
        """Return what the stage shows; where nothing else is to be minded, also why the record lacks entries."""
        shown = self.stage.shown()
        if self.looked_on:
            return ViewModel(shown.looks)
        calm = self._calm.words(self.room.speaker, busy=shown.busy)
        said: list[Notice] = [(calm, "plain"), self._said, self._of_the_record, (self._unkept(), "warning")]
        told, tone = next((one for one in said if one[0]), _NOTHING)
        played = self.table.session.played
        explains = bool(played) and self.table.setup.use == "computer" and scenes.can_explain(self.table)
        shown = replace(shown, explains=explains)
        return shown if (shown.notice and not self._calm.heard) or not told else replace(shown, notice=told, tone=tone)

    def _unkept(self) -> str:
        """Return in words that the settings were damaged, until the first move."""
        error = self.room.keeper.trouble
        return "" if error is None or self.table.session.played else self.room.speaker.error(error)

    def _follow(self) -> None:
        """Follow the window, and the device in use, which may have been taken to hand in a scene over this."""
        if window_size() != self.screen.viewport.size:
            self._looks_anew()
        if self.table.device is not self.room.hands.device:
            self.table.device = self.room.hands.device
            self.look_again()
        if self._of_the_record != (told := self.table.of_the_record()):
            self._of_the_record = told
            self.look_again()

    def _looks_anew(self) -> None:
        viewport = self.room.viewport(window_size(), self.table.spec)
        self.screen.resize(viewport, self.room.style(viewport))

    def _chosen(self, event: pygame.event.Event) -> str | None:
        """Return the key of a choice that the event makes."""
        if event.type in _MOUSE and (pressed := self.screen.corner.handle(event)) is not None:
            return pressed.key
        if event.type in _MOUSE and self._nudged(event):
            return None
        if self.screen.dialog is not None:
            message = self.screen.dialog.handle(event)
            if message is None or message.key != "back":
                return None if message is None else message.key
            return self.stage.escape or None if isinstance(self.stage, QuestionStage) else None
        if event.type in _MOUSE:
            message = self.screen.buttons.handle(event)
            return None if message is None else message.key
        return None

    def _nudged(self, event: pygame.event.Event) -> bool:
        """Give a press of the row of small steps to the stage; tell whether there was one."""
        nudges = self.screen.nudges
        message = nudges.group.handle(event) if nudges.shown else None
        if message is None:
            return False
        press = nudges.press_of(message.key)
        if press is not None:
            self.stage.pressed(press)
        return True

    def _point(self, event: pygame.event.Event) -> None:
        """Give what pointer and wheel did to the stage, in millimetres."""
        if event.type == POINT:
            self.stage.turned_to(event.direction)
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            gone: PointerKind = "left" if event.type == pygame.WINDOWLEAVE else "lost"
            self.stage.pointed(Pointer(gone, Point(0.0, 0.0), inside=False))
        elif event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", event.y)
            over = self.screen.meter is not None and self.screen.meter.track.contains(self._at)
            self.stage.wheeled(Wheel(notches, fineness_of(self._modifiers), over_meter=over))
        elif event.type in _MOUSE:
            self._at = event.pos
            self._move_pointer(event)

    def _move_pointer(self, event: pygame.event.Event) -> None:
        kind = kind_of(event)
        if kind is None or self._metered(kind):
            return
        if kind == "down" and self.screen.takes(self._at):
            return
        touch = getattr(event, "touch", False)
        self.stage.pointed(pointer_at(kind, self._at, self.screen.viewport, screen_around(), touch=touch))

    def _metered(self, kind: PointerKind) -> bool:
        """Return whether the pointer holds the meter."""
        meter = self.screen.meter
        if kind == "down":
            self._holds_meter = meter is not None and meter.track.contains(self._at)
        if not self._holds_meter or meter is None:
            return False
        if kind in ("down", "move"):
            self.stage.metered(meter.power_at(self._at[0]))
        else:
            self._holds_meter = False
        return True
