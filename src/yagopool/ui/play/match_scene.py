"""The scene of a match: two sides at the table, and what follows when they get up."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

import pygame

from yagopool.match.game import DEFAULT
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import Played
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball, other_side
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.export.offer import Exporting
from yagopool.ui.games import look_named
from yagopool.ui.input.actions import Action, Device, Press
from yagopool.ui.picture.balls import BallLook, came_back
from yagopool.ui.play.aim_stage import HINT, AimStage
from yagopool.ui.play.controller import MatchController, Over, Phase
from yagopool.ui.play.dialogs import concede_dialog, more_offers, undo_offers
from yagopool.ui.play.explain_scene import can_explain, explain_last_move
from yagopool.ui.play.match_log import MatchLog, copy_position, save_report
from yagopool.ui.play.match_panels import EXPLAIN, PAUSE, MatchPanels
from yagopool.ui.play.match_review import reviewable
from yagopool.ui.play.match_setup import Setup, after_win, branch_match, header_of, stronger, strongest_of
from yagopool.ui.play.play_scene import Command, PlayScene
from yagopool.ui.play.playback import shots_given
from yagopool.ui.play.question_stage import DRILLS, MENU, PICTURE, REVIEW, WATCH, QuestionStage
from yagopool.ui.play.remarks import greeting_of, remark_on
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.review_scene import review
from yagopool.ui.play.ruling import (
    AGAIN,
    READ_ON,
    SHOWN,
    changes,
    fouled_oneself,
    newly_given,
    pulse,
    strength,
    toss_facts,
)
from yagopool.ui.play.side_cards import FADES, GIVEN, PASSES, Remark, lasting, mood_of
from yagopool.ui.play.think_stage import ThinkStage
from yagopool.ui.play.view_model import Notice, Tone, ViewModel
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.scenes.first_time import FirstTimeCard, explain_first
from yagopool.ui.scenes.overlay import Offer
from yagopool.ui.widgets.base import Message

_NOTHING: Final[Notice] = ("", "warning")
_GREETS: Final = 4.5
"""Seconds for which an opponent's greeting stands, if no ball rolls sooner."""
_SLIDES: Final = 0.6
"""Seconds that a ball takes to slide back to its place by itself."""
_PAGE: Final = 8
"""Lines that a page of the match log turns."""


class MatchScene(PlayScene):
    """Two sides at the table."""

    panels_class: ClassVar[type[MatchPanels]] = MatchPanels
    panels: MatchPanels
    explains_firsts: ClassVar[bool] = True
    """Whether what happens for the first time is explained by a card."""

    def __init__(self, context: AppContext, setup: Setup, controller: MatchController | None = None) -> None:
        controller = controller or MatchController(context, setup)
        super().__init__(context, controller, self.panels_class(controller, context))
        self.panels.can_replay = True
        self.panels.explains = controller.setup.use == "computer"
        self.commands |= {
            Action.RULES: lambda: self.help(self.controller.deciding_rule()),
            Action.DOUBT: self.dispute,
            Action.SHARE: self.share,
            Action.EXPLAIN: self.explain,
            Action.REVIEW: self.review,
            Action.KEEP: self.export,
            Action.ROWS: self.panels.ask_for_rows,
            Action.TRANSCRIPT: self.read_on,
            Action.EARLIER: lambda: self.panels.turn_log(_PAGE),
            Action.LATER: lambda: self.panels.turn_log(-_PAGE),
        }
        self.buttons |= {
            PAUSE: self.pause,
            EXPLAIN: self.explain,
            MENU: self.leave,
            WATCH: self.watch,
            REVIEW: self.review,
            PICTURE: self.export,
            DRILLS: lambda: self.app.push(DrillListScene(self.context)),
            AGAIN: lambda: self.stage.pressed(Press(Action.REPLAY)),
            READ_ON: lambda: self.read_on(folds=self.panels.folds),
        }
        self._said = _NOTHING
        self._newly: str | None = None
        """The colour of the person whose turn began, where the opponent's visit has settled it."""
        self.exporting = Exporting(self)
        self._racked = False
        self._looked_at: Phase | None = None
        """The phase in which it was last looked for what happens for the first time."""
        self._met, self._acting = controller.setup.level, controller.state.to_act
        self._ruled = controller.ruled
        self._colour = controller.pieces_of("A").colour
        self._logged = controller.session
        self._log = MatchLog(context.speaker, controller.session.match, context.transcript_sink)
        self._record = controller.record_notice()
        self._fresh = 0.0 if toss_facts(controller) is None else SHOWN
        self._moves = len(controller.session.played)
        if (said := greeting_of(controller)) is not None:
            self.panels.remark = Remark(*said, left=_GREETS)
        self._write()

    # What there is to say and to see

    def messages(self) -> Sequence[Notice]:
        error = None if self.controller.session.played else self.context.settings_store.trouble
        return (
            self.exporting.notice,
            self._said,
            self._record,
            (self.context.speaker.error(error) if error else "", "warning"),
            (self.context.speaker.say(f"ui.table.yours.{self._newly}") if self._newly else "", "plain"),
        )

    def look(self, view: ViewModel) -> ViewModel:
        explains, say = self._can_explain and not self._explaining, self.context.speaker.say
        view = replace(super().look(view), explains=explains)
        if view.awaited is not None and self._explaining:
            name = self.controller.name(self.controller.session.state.to_act or "A")
            view = replace(view, prompt=say("ui.table.waits", name=name), awaited=None)
        if isinstance(self.stage, ThinkStage) and view.aiming is None and self._due:
            self.stage.keep_away()
            view = replace(view, hand=None)
        return view

    @property
    def _can_explain(self) -> bool:
        against = self.controller.setup.use == "computer"
        return against and (fouled_oneself(self.controller) or can_explain(self.controller))

    @property
    def _explaining(self) -> bool:
        return any(isinstance(scene, FirstTimeCard) for scene in self.app.scenes[-1:])

    @property
    def _due(self) -> bool:
        """Whether a card that explains something new is open, or may still come."""
        return self._explaining or (self.explains_firsts and self._looked_at is not self.controller.phase)

    def tell(self, words: str, tone: Tone = "plain") -> None:
        """Say something until the next ruling, where nothing else is more urgent."""
        self._said = words, tone
        self.invalidate()

    def offers(self) -> Sequence[Offer]:
        more = more_offers(self.context, self, self.controller)
        return (*self._hint_offer(), *self._why_offer(), *undo_offers(self.context, self.controller), *more)

    def _hint_offer(self) -> Sequence[Offer]:
        stage, say = self.stage, self.context.speaker.say
        gamepad = self.controller.device is Device.GAMEPAD
        if not isinstance(stage, AimStage) or not self.controller.hints or not gamepad:
            return ()

        def ask() -> None:
            stage.chosen(HINT)
            self.invalidate()

        return (Offer(HINT, say("ui.table.hint"), say("ui.pause.hint_detail"), ask),)

    def _why_offer(self) -> Sequence[Offer]:
        say = self.context.speaker.say
        offer = Offer(EXPLAIN, say("ui.explain.button"), say("ui.explain.detail"), self.explain)
        return (offer,) if self._can_explain else ()

    def concede(self) -> Command | None:
        return concede_dialog(self.context, self.controller)

    # Events and time

    def choose(self, message: Message) -> None:
        if message.key == "back":
            key = self.stage.escape if isinstance(self.stage, QuestionStage) else ""
            if key:
                super().choose(Message(key))
        else:
            super().choose(message)
            self._remember_opponent()

    def _remember_opponent(self) -> None:
        settings, setup = self.context.settings, self.controller.setup
        if not self.closed and setup.use == "computer" and setup.level != self._met:
            self._met = setup.level
            points = {"target": setup.target} if setup.game == DEFAULT else {}
            last = settings.last.model_copy(update={"level": setup.level, **points})
            self.app.furnish(self.context.set(settings.model_copy(update={"last": last})))

    def enter(self) -> None:
        if not self._racked and not self.controller.session.played:
            self.controller.play_cue("rattle")
        self._racked, self._looked_at = True, None

    def go_on(self) -> None:
        super().go_on()
        self._write()

    def _offer_next(self) -> None:
        """Let the menu offer what the end of a match does: the person breaks, after a win against a stronger level."""
        if self.controller.is_first_win():
            beaten = dict.fromkeys((*self.context.settings.beaten, self.controller.setup.opponent))
            self.app.furnish(self.context.set(self.context.settings.model_copy(update={"beaten": tuple(beaten)})))
        setup, settings, lost = self.controller.setup, self.context.settings, self.controller.is_lost
        found = None if lost else stronger(after_win(setup))
        if found is None and not lost:
            return
        update: dict[str, object] = {"opener": other_side(Setup().computer)}
        if found is not None and settings.last.level == setup.level:
            update |= {"level": found.level, "target": found.target}
        if found is not None and setup.game == DEFAULT:
            update["rung"] = strongest_of(found, settings.last.rung)
        last = settings.last.model_copy(update=update)
        if last != settings.last:
            self.app.furnish(self.context.set(settings.model_copy(update={"last": last})))

    def stage_began(self) -> None:
        if isinstance(self.controller.phase, Over):
            self._offer_next()
        self.panels.dialog_at = 0.0 if isinstance(self.stage, QuestionStage) else 1.0
        self._newly = newly_given(self.controller) if isinstance(self.stage, AimStage) else None

    def follow(self) -> None:
        super().follow()
        if self._record != (record := self.controller.record_notice()):
            self._record = record
            self.invalidate()

    def advance(self, seconds: float) -> None:
        self.controller.warm_up()
        super().advance(seconds)
        if self.exporting.notice[0] and self.exporting.advance(seconds):
            self.invalidate()
        self._advance_ruling(seconds)
        self._explain_firsts()
        if self.panels.raise_dialog(seconds, self.context.theme.motion.calm):
            self.stale = True

    def _explain_firsts(self) -> None:
        """Explain what is new in a phase, once everything has stopped moving."""
        looks = self.explains_firsts and self.app.scenes[-1:] == [self]
        if not looks or self._looked_at is self.controller.phase or self._is_moving():
            return
        self._looked_at = self.controller.phase
        explain_first(self.context, self.controller, self.panels.card_rooms, self._press_rule)
        if self._explaining:
            self._finish_fades()
            self.invalidate()

    def _is_moving(self) -> bool:
        """Return whether a shot rolls, something is moving to its place, or the board is about to turn."""
        panels = self.panels
        seen = (self.controller.unseen, panels.flown, panels.passed)
        shifts = panels.sitting != self.sitting or self.fades or panels.given > 0.0
        return shifts or any(one is not None for one in seen)

    def _finish_fades(self) -> None:
        """Finish what was fading in or out: behind a card it would stay half faded."""
        panels, remark = self.panels, self.panels.remark
        panels.dialog_at = 1.0
        if remark is not None:
            panels.remark = remark._replace(said=max(remark.said, FADES)) if remark.left >= FADES else None

    def _press_rule(self, event: pygame.event.Event) -> None:
        """Take a press next to a card over the table, where it is on a rule's number."""
        if any(chip.hit(event.pos) for chip in self.panels.rules):
            self.handle(event)

    def draw(self, window: pygame.Surface) -> None:
        calm = self.context.theme.motion.calm
        cards = (one for one in self.app.scenes[-1:] if isinstance(one, FirstTimeCard))
        self.panels.above = next((card.dialog.rect for card in cards), None)
        self.panels.fresh = strength(self._fresh, calm)
        self.panels.pulse = pulse(self._fresh, calm) if self.panels.beats else 0.0
        super().draw(window)

    def _advance_ruling(self, seconds: float) -> None:
        """Let a new ruling stand out for a moment; no longer when the next shot rolls."""
        controller, calm = self.controller, self.context.theme.motion.calm
        if controller.ruled is not self._ruled:
            self._ruled, self._said = controller.ruled, _NOTHING
            self._show_ruling(self._ruled)
        elif self._fresh > 0.0:
            before, self._fresh = self._fresh, max(0.0, self._fresh - (SHOWN if controller.unseen else seconds))
            self.stale |= changes(before, self._fresh, calm) or (calm > 0.0 and self.panels.beats)
        self._advance_turn(seconds)
        self._advance_remark(seconds)
        self._advance_flights(seconds)
        self._slide_back()
        self._advance_colours(seconds)

    def _show_ruling(self, ruled: Played | None) -> None:
        controller, panels = self.controller, self.panels
        self._fresh, panels.flights, panels.shots = 0.0, (), None
        # A shot that wins needs no such light: the row lights up, and a question says the rest.
        if ruled is not None and ruled.after.result is None:
            self._fresh, panels.flights = SHOWN, controller.look.flights(ruled)
            panels.shots = shots_given(ruled)
        flies = panels.flights or panels.shots is not None
        panels.flown = 0.0 if flies and not controller.still else None
        panels.remark = self.remark(ruled)

    def _advance_turn(self, seconds: float) -> None:
        """Let the frame around who plays pass from one card to the other, where the turn does."""
        panels, acting = self.panels, self.controller.state.to_act
        if acting != self._acting:
            passes = None not in (acting, self._acting) and not self.controller.still
            self._acting, panels.passed = acting, 0.0 if passes else None
            self.stale = True
        elif panels.passed is not None:
            panels.passed = panels.passed + seconds if panels.passed < PASSES else None
            self.stale = True

    def remark(self, ruled: Played | None) -> Remark | None:
        """Return what an opponent says of a shot that has been ruled on just now."""
        said = None if ruled is None else remark_on(self.controller, ruled)
        if said is None:
            return None
        side, words = said
        mood = mood_of(self.controller, side, "calm", fresh=True)
        return Remark(side, words, mood=None if mood == "calm" else mood)

    def _advance_remark(self, seconds: float) -> None:
        """Let an opponent's words stand for a while, until the next shot rolls."""
        panels, remark = self.panels, self.panels.remark
        if remark is not None:
            most = math.inf if self.controller.unseen is None else 0.0 if self.controller.still else FADES
            left = min(remark.left, most) - seconds
            panels.remark = remark._replace(left=left, said=remark.said + seconds) if left > 0.0 else None
            comes_or_goes = not self.controller.still and (left < FADES or remark.said < FADES)
            self.stale |= panels.remark is None or comes_or_goes

    def _advance_flights(self, seconds: float) -> None:
        """Let the balls that were potted fly to their sides' cards, until the next shot rolls."""
        panels = self.panels
        if panels.flown is None:
            return
        flown = panels.flown + seconds
        shots = 0 if panels.shots is None else self.controller.state.strokes
        over = flown >= lasting(panels.flights, shots) or self.controller.unseen is not None
        panels.flown = None if over else flown
        self.stale = True

    def _slide_back(self) -> None:
        """Let balls that come back slide to their places, except those that a hand has put down."""
        controller, played = self.controller, self.controller.session.played
        if controller.unseen is not None or self._moves == len(played):
            return
        more, self._moves = len(played) > self._moves, len(played)
        if not more:
            self.slide(self._drawn)
        elif not self._put_by_hand(played[-1]):
            self.slide({**came_back(played, controller.spec), **self._taken_off()}, _SLIDES)

    def _taken_off(self) -> dict[Ball, BallLook]:
        """Return the balls that were on the table a moment ago and no longer are."""
        there = self.controller.looks()
        return {ball: look for ball, look in self._drawn.items() if ball not in there and not look.sunk}

    def _put_by_hand(self, last: Played) -> bool:
        return not isinstance(last.move, Flick) and (
            last.before.phase == "place" or last.before.to_act in self.controller.setup.people
        )

    def _advance_colours(self, seconds: float) -> None:
        """Let a plate say for a moment whose colour is whose, when that has been settled just now."""
        state = self.controller.state
        before, self._colour = self._colour, self.controller.pieces_of("A").colour
        if before is None and self._colour is not None and state.result is None:
            self.panels.given = GIVEN
        elif self.panels.given > 0.0:
            gone = self._colour is None or self.controller.unseen is not None
            self.panels.given = 0.0 if gone else max(0.0, self.panels.given - seconds)
            self.stale = True

    def _write(self) -> None:
        """Log the moves that were watched, if anybody reads the log."""
        controller = self.controller
        if controller.session is not self._logged:
            self._logged = controller.session
            self._log = MatchLog(self.context.speaker, self._logged.match, self.context.transcript_sink)
        played = self._logged.played
        seen = played[:-1] if controller.unseen is not None else played
        read = self.context.settings.transcript
        lines = self._log.follow(seen, self.context.speaker) if read or self.context.transcript_sink is not None else ()
        if lines != self.panels.log.lines:
            self.panels.log.show(lines if read else ())

    # Commands

    def dispute(self) -> None:
        self.tell(save_report(self.controller, self.context.folders, self.context.settings))

    def share(self) -> None:
        aimed = self.stage.flick if isinstance(self.stage, AimStage) else None
        words = copy_position(self.controller, aimed)
        self.notices.tell(words)
        self.tell(words)

    def export(self) -> None:
        if self.controller.session.played and self.controller.unseen is None:
            self.exporting.offer(self._course(), len(self.controller.session.played) - 1)

    def explain(self) -> None:
        """Show why the computer made its last move; after the player's own foul, replay it next to its ruling."""
        if fouled_oneself(self.controller):
            self.stage.pressed(Press(Action.REPLAY))
        elif self._can_explain:
            explain_last_move(self.context, self.controller)
        elif not (against := self.controller.setup.use == "computer") and (rule := self.controller.deciding_rule()):
            self.help(rule)
        else:
            self.notices.tell(self.context.speaker.say("ui.explain.not_yet" if against else "ui.explain.nobody"))

    def read_on(self, *, folds: bool = False) -> None:
        """Unfold the ruling, then show the match log in its place; ``folds``: the ruling folds again instead."""
        if self.panels.unfold() or folds:
            self.invalidate()
        else:
            self.show_log()

    def show_log(self) -> None:
        settings = self.context.settings
        self.app.furnish(self.context.set(settings.model_copy(update={"transcript": not settings.transcript})))

    def leave(self) -> None:
        self.app.home()

    def watch(self) -> None:
        self.app.push(watch(self.context, self._course(), self.controller.starter.record()))

    def review(self) -> None:
        over = self.controller.session.state.phase in ("game_over", "match_over")
        if over and self.controller.unseen is None and self.controller.reviews:
            review(self.context, self.controller.starter.record(), self.tell, self._course())
        else:
            self.tell(self.context.speaker.say("ui.review.not_over"))

    def _course(self) -> ReplayedMatch:
        controller = self.controller
        session = controller.session
        header, played = header_of(controller.setup, session.match), list(session.played)
        lines = [number for number, _ in enumerate(played, 2)]
        return ReplayedMatch(header, session.spec, session.seed, session.state, session.layout, played, lines)

    def furnish(self, context: AppContext) -> None:
        if context.speaker is not self.context.speaker:
            self._said, self.panels.remark = _NOTHING, None
        super().furnish(context)


def match_scene(context: AppContext, setup: Setup) -> MatchScene:
    """Return the scene of a match of any game."""
    return (look_named(setup.game).table or MatchScene)(context, setup)


def watch(context: AppContext, course: ReplayedMatch, record: Path | None = None) -> ReplayScene:
    """Return the scene that replays a match, of a ``record`` if it has one; what is played on from it is saved."""
    folders = context.folders

    def look_into(here: AppContext, refuse: Callable[[str], None]) -> None:
        review(here, record, refuse, course)

    reviews = None if reviewable(course) is None else look_into
    notice = context.speaker.say("ui.replay.torn") if course.truncated else ""
    if folders is None:
        return ReplayScene(context, course, review=reviews, notice=notice)

    def play_on(here: AppContext, course: ReplayedMatch, moves: int) -> Scene:
        starter = branch_match(course, moves, folders.data, context.sitting)
        return match_scene(here.sitting_with(starter), starter.setup)

    return ReplayScene(context, course, play_on, review=reviews, notice=notice)
