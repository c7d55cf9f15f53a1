"""The scene of a match: two sides at the table, and what follows when they get up."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from yagopool.match.replay import ReplayedMatch
from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.devices import Device
from yagopool.ui.play.aim_stage import HINT, AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import concede_dialog, more_offers, undo_offers
from yagopool.ui.play.explain_scene import can_explain, explain_last_move
from yagopool.ui.play.facts import toss_facts
from yagopool.ui.play.match_output import MatchLog, copy_position, save_report
from yagopool.ui.play.match_panels import EXPLAIN, PAUSE, RULE, MatchPanels
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import branch_match, header_of
from yagopool.ui.play.question_stage import MENU, WATCH, QuestionStage
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.ruling_card import AGAIN, SHOWN, changes, cut_short, strength
from yagopool.ui.play.scene import PlayScene
from yagopool.ui.play.view_model import Notice, Tone, ViewModel
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.pause import Offer
from yagopool.ui.scenes.rule_card import card_of_rule
from yagopool.ui.widgets.base import Message

_NOTHING: Final[Notice] = ("", "warning")
_PAGE: Final = 8
"""Lines that a page of the match log turns."""


class MatchScene(PlayScene):
    """Two sides at the table."""

    panels: MatchPanels

    def __init__(
        self,
        room: Room,
        setup: Setup,
        leave: Callable[[Room], Scene | None],
        controller: MatchController | None = None,
    ) -> None:
        controller = controller or MatchController(room, setup)
        super().__init__(room, controller, MatchPanels(controller, room), leave)
        self.panels.can_replay = True
        self.commands |= {
            Action.RULES: self.rules,
            Action.DOUBT: self.dispute,
            Action.SHARE: self.share,
            Action.EXPLAIN: self.explain,
            Action.ROWS: self.show_rows,
            Action.TRANSCRIPT: self.show_log,
            Action.EARLIER: partial(self.turn_log, _PAGE),
            Action.LATER: partial(self.turn_log, -_PAGE),
        }
        self.buttons |= {
            PAUSE: self.pause,
            EXPLAIN: self.explain,
            MENU: self.leave,
            WATCH: self.watch,
            AGAIN: self.replay,
        }
        self._said = _NOTHING
        self._ruled = controller.ruled
        self._logged = controller.session
        self._log = MatchLog(room.speaker, controller.session.match, room.scribe)
        self._record = controller.record_notice()
        self._banner = 0.0 if toss_facts(controller) is None else SHOWN
        self._write()

    # What there is to say and to see

    def messages(self) -> Sequence[Notice]:
        """Return what was said of a command, why the record lacks moves, or that the settings were damaged."""
        error = None if self.controller.session.played else self.room.keeper.trouble
        return (self._said, self._record, (self.room.speaker.error(error) if error else "", "warning"))

    def look(self, view: ViewModel) -> ViewModel:
        """Return what a stage shows, and whether one can ask why the computer played so."""
        return replace(super().look(view), explains=can_explain(self.controller))

    def tell(self, words: str, tone: Tone = "plain") -> None:
        """Say something until the next ruling, where nothing else is more urgent."""
        self._said = words, tone
        self.invalidate()

    def offers(self) -> Sequence[Offer]:
        """Return what the pause offers: a hint, why, taking back, and what has a key."""
        more = more_offers(self.room, self, self.controller)
        return (*self._hint_offer(), *self._why_offer(), *undo_offers(self.room, self, self.controller), *more)

    def _hint_offer(self) -> Sequence[Offer]:
        """Return the hint as an offer for a gamepad, which has no button left for it."""
        stage, say = self.stage, self.room.speaker.say
        gamepad = self.controller.device is Device.GAMEPAD
        if not isinstance(stage, AimStage) or not self.controller.hints or not gamepad:
            return ()

        def ask() -> Scene:
            stage.chosen(HINT)
            self.invalidate()
            return self

        return (Offer(HINT, say("ui.table.hint"), say("ui.pause.hint_detail"), ask),)

    def _why_offer(self) -> Sequence[Offer]:
        say = self.room.speaker.say
        offer = Offer(EXPLAIN, say("ui.explain.button"), say("ui.explain.detail"), self.explain)
        return (offer,) if can_explain(self.controller) else ()

    def concede(self) -> Callable[[], Scene] | None:
        """Return what asks whether to give up the game."""
        return concede_dialog(self.room, self, self.controller)

    # Events and time

    def choose(self, message: Message) -> Scene | None:
        """Do what a widget says; Escape over a question is the answer that leaves."""
        if message.key == RULE:
            return card_of_rule(self.room, self, self.controller.session.match.variant, str(message.value))
        if message.key == "back":
            key = self.stage.escape if isinstance(self.stage, QuestionStage) else ""
            return super().choose(Message(key)) if key else self
        return super().choose(message)

    def go_on(self) -> None:
        """Follow the match, in words too."""
        super().go_on()
        self._write()

    def stage_began(self) -> None:
        """Let a question come up."""
        self.panels.dialog_at = 0.0 if isinstance(self.stage, QuestionStage) else 1.0

    def follow(self) -> None:
        """Follow window and device, and what there is to say of the record."""
        super().follow()
        if self._record != (record := self.controller.record_notice()):
            self._record = record
            self.invalidate()

    def advance(self, seconds: float) -> Scene | None:
        """Let time pass: at the table, for the banner, for a question that comes up."""
        self.controller.warm_up()
        super().advance(seconds)
        self._advance_banner(seconds)
        if self.panels.raise_dialog(seconds, self.room.theme.motion.calm):
            self._stale = True
        return self

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table, with the banner of a new ruling."""
        self.panels.banner = strength(self._banner, self.room.theme.motion.calm)
        super().draw(window)

    def _advance_banner(self, seconds: float) -> None:
        """Let the banner of a new ruling come, and go again; it is gone when the next shot rolls."""
        controller, calm = self.controller, self.room.theme.motion.calm
        if controller.ruled is not self._ruled:
            self._ruled, self._said = controller.ruled, _NOTHING
            # A shot that wins needs no banner: the row lights up, and a question says the rest.
            self._banner = SHOWN if self._ruled is not None and self._ruled.after.result is None else 0.0
        elif self._banner > 0.0:
            before, self._banner = self._banner, max(0.0, self._banner - (SHOWN if controller.unseen else seconds))
            if controller.computer_to_act() and (self.panels.rules or self.panels.log_at):  # the ruling stands there
                self._banner = cut_short(self._banner, calm)
            self._stale |= changes(before, self._banner, calm)

    def _write(self) -> None:
        """Put what the players have seen into words."""
        controller = self.controller
        if controller.session is not self._logged:
            self._logged = controller.session
            self._log = MatchLog(self.room.speaker, self._logged.match, self.room.scribe)
        played = self._logged.played
        seen = played[:-1] if controller.unseen is not None else played
        self.panels.show_log(self._log.follow(seen, self.room.speaker, read=self.room.settings.transcript))

    # Commands

    def rules(self) -> Scene:
        """Open the rules at the one that decided the last shot."""
        return self.help(self.controller.deciding_rule())

    def dispute(self) -> Scene:
        """Save a report on the last ruling for somebody to look into."""
        self.tell(save_report(self.controller, self.room.folders, self.room.settings))
        return self

    def share(self) -> Scene:
        """Copy the shot that is seen."""
        aimed = self.stage.aim.flick(self.controller.spec) if isinstance(self.stage, AimStage) else None
        words = copy_position(self.controller, aimed)
        self.notices.tell(words)
        self.tell(words)
        return self

    def explain(self) -> Scene:
        """Ask why the computer made its last move."""
        return explain_last_move(self.room, self, self.controller) or self

    def show_rows(self) -> Scene:
        """Show the rows on the board, or hide them."""
        self.panels.rows_asked = not self.panels.rows_asked
        return self

    def show_log(self) -> Scene:
        """Show the match log, or hide it."""
        settings = self.room.settings
        return self.furnish(self.room.set(settings.model_copy(update={"transcript": not settings.transcript})))

    def turn_log(self, lines: int) -> Scene:
        """Show earlier lines of the match log, or later ones."""
        self.panels.scroll_log(lines)
        return self

    def replay(self) -> Scene:
        """Watch the last shot once more."""
        self.stage.pressed(Press(Action.REPLAY))
        return self

    def watch(self) -> Scene:
        """Replay the match from its beginning."""
        controller = self.controller
        self.close()
        session = controller.session
        header, played = header_of(controller.setup, session.match), list(session.played)
        lines = [number for number, _ in enumerate(played, 2)]
        course = ReplayedMatch(header, session.spec, session.seed, session.state, session.layout, played, lines)
        return watch(self.room, course, self._leave, self._leave)

    def furnish(self, room: Room) -> Scene:
        """Go on at the same table with other settings."""
        if room.speaker is not self.room.speaker:
            self._said = _NOTHING
        return super().furnish(room)


def watch(
    room: Room, course: ReplayedMatch, leave: Callable[[Room], Scene | None], left: Callable[[Room], Scene | None]
) -> ReplayScene:
    """Return the scene that replays a match; what is played on from it is saved, and ``left`` follows that."""
    folders = room.folders
    notice = room.speaker.say("ui.replay.torn") if course.truncated else ""
    if folders is None:
        return ReplayScene(room, course, leave, notice=notice)

    def play_on(here: Room, course: ReplayedMatch, moves: int) -> Scene:
        starter = branch_match(course, moves, folders.data, room.sitting)
        return MatchScene(
            here.sitting_with(starter), starter.setup, lambda after: left(after.sitting_with(room.sitting))
        )

    return ReplayScene(room, course, leave, play_on, notice=notice)
