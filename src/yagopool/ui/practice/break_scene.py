"""Practising the break: rack, flick, see what it brought, rack again."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from yagopool.errors import YagoError
from yagopool.match.session import Played
from yagopool.practice.break_practice import AIMS, BreakLog, BreakPractice, PractisedBreak
from yagopool.practice.breaks import BreakStats
from yagopool.ui.context import AppContext
from yagopool.ui.games.yago.map_card import map_height
from yagopool.ui.input.actions import Action
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, Page
from yagopool.ui.play.aim_stage import aim_stage
from yagopool.ui.play.columns import draw_prompt
from yagopool.ui.play.controller import MatchController, Rolling
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.break_panels import (
    draw_aims,
    draw_first,
    draw_outcome,
    draw_pots,
    draw_session,
    draw_where,
    verdict,
    write_total,
)
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.practice.text_flow import draw_written, written_height
from yagopool.ui.viewport import Box, Viewport


@dataclass(slots=True)
class BreakSession:
    """Who practises the break, and where the breaks are saved.

    ``log`` None: nowhere. ``record`` writes them as a match of one game, at whose first rack all of them are played:
    before the next break the last one is taken back.
    """

    player: str
    practice: BreakPractice
    log: BreakLog | None = None
    record: MatchStarter | None = None
    total: BreakStats = field(default_factory=BreakStats)
    """The statistics of all breaks of the player in this variant."""

    def __post_init__(self) -> None:
        self.read_total()

    def read_total(self) -> None:
        """Read the total from the log."""
        if self.log is not None:
            self.total = self.log.stats(self.practice.game).get((self.player, self.practice.variant), self.total)

    def add(self, one: PractisedBreak) -> None:
        """Add the player's own break to the log, if there is one. Raises ``YagoError`` if it can't be written."""
        if self.log is not None:
            self.total += one.outcome.stats
            self.log.add(self.player, self.practice.variant, one, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


def break_session(
    context: AppContext,
    *,
    seed: int | None = None,
    record: MatchStarter | None = None,
) -> BreakSession:
    """Return a session of the first player; ``seed`` None: other racks each time."""
    setup = context.setup
    scatter = context.new_seed() if seed is None else seed
    practice = BreakPractice(setup.variant, seed=scatter, spec=setup.spec, game=setup.game)
    log = None if context.folders is None else BreakLog(context.folders.breaks)
    return BreakSession(setup.teams[0][0], practice, log, record)


class BreakPanels(PracticePanels):
    """What the last break brought and the session at the left; the pots and all breaks of the player at the right."""

    first_text: ClassVar[str] = "ui.break.first_text"
    """The key of what is said before the first break."""

    def __init__(self, controller: MatchController, context: AppContext, session: BreakSession) -> None:
        super().__init__(controller, context)
        self.session = session
        self._highest: dict[Hashable, int] = {}
        """How high a card has been, by what it is and the window: it keeps that place."""

    def state(self) -> Hashable:
        practice = self.session.practice
        total, replayed = self.session.total.breaks, self._replayed()
        return len(practice.breaks), practice.rack_number, practice.racked, total, replayed

    def _replayed(self) -> PractisedBreak | None:
        """Return the break that is watched again."""
        phase = self.controller.phase
        played = phase.played if isinstance(phase, Rolling) and phase.replay else None
        return next((one for one in self.session.practice.breaks if one.played is played), None)

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        """Draw what the break brought, and the session's breaks."""
        gap, practice = page.style.px(GAP), self.session.practice
        used = self._keep("prompt", draw_prompt(page, box, view))
        room = Box(box.x, box.y, box.w, box.h - (used + gap if used else 0))
        high = self._draw_outcome(page, room) + gap
        room = Box(room.x, room.y + high, room.w, room.h - high)
        if practice.breaks and room.h > page.style.px(90):
            draw_session(page, room, practice)

    def _draw_outcome(self, page: Page, room: Box) -> int:
        """Draw what the last break brought, or that one rolls; return the height that its card keeps."""
        practice, replayed = self.session.practice, self._replayed()
        new = len(practice.breaks) + 1 if self.watching and replayed is None else None
        shown = replayed or practice.last or next(reversed(practice.breaks), None)
        if new is None and shown is None:
            return draw_first(page, room, page.speaker.say(self.first_text))
        least = self._highest.get(self._place("outcome"), 0)
        return self._keep("outcome", draw_outcome(page, room, shown, rolling=new, least=least))

    def _place(self, name: str) -> Hashable:
        return name, self.viewport, self.style

    def _keep(self, name: str, high: int) -> int:
        """Return the height that a card's place keeps in this window, also while less is said there."""
        place = self._place(name)
        self._highest[place] = max(self._highest.get(place, 0), high)
        return self._highest[place]

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw the pots, and what all breaks of the player brought, once there are any."""
        practice, total = self.session.practice, self.session.total
        who = page.speaker.say("ui.break.who", name=self.session.player, variant=practice.variant)
        write = partial(write_total, who=who, stats=total)
        gap, high = page.style.px(GAP), written_height(page, box.w, write)
        tall = min(box.h - high - gap, 2 * map_height(page.style, box.w))
        if practice.breaks and tall >= page.style.px(120):
            shown, place = self._replayed() or practice.last, Box(box.x, box.y, box.w, tall)
            if shown is None:
                draw_where(page, place, practice.spec, practice.stats.by_pot)
            else:
                draw_pots(page, place, practice.spec, shown.outcome)
            box = Box(box.x, box.y + tall + gap, box.w, box.h - tall - gap)
        if total.breaks and box.h >= high:
            draw_written(page, box, write)

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        practice = self.session.practice
        draw_aims(page, viewport, practice.breaks[-AIMS:], practice.spec)


class BreakScene(PracticeTableScene):
    """One break after the other. The aim stays from break to break; nothing is asked."""

    help_place: ClassVar[HelpPlace] = HelpPlace.BREAK
    panels_class: ClassVar[type[BreakPanels]] = BreakPanels
    agreed: ClassVar[Setup] = Setup()
    """With whose hands and guides."""

    def __init__(self, context: AppContext, session: BreakSession) -> None:
        """Rack and wait for the first break."""
        self.session = session
        self.practice = practice = session.practice
        controller = practice_controller(
            context, practice.state, practice.layout, practice.spec, session.record, agreed=self.agreed
        )
        super().__init__(context, controller, self.panels_class(controller, context, session))
        self.buttons = {
            "rack": lambda: self._rack(same=session.record is not None),
            "same": lambda: self._rack(same=True),
            "best": self._replay_best,
            "undo": self._undo,
            "redo": self._redo,
            "leave": self.leave,
        }

    def practice_stage(self) -> Stage:
        """Aim while a rack stands; otherwise look at what the break brought."""
        if self.practice.racked:
            return aim_stage(self.controller)
        return RestStage(self.controller, self.context.speaker.say("ui.break.again_prompt"))

    def take(self, played: Played) -> None:
        """Take a break into the session, and the player's own into the log, where it stays even if it is undone."""
        self.notice = ""
        try:
            self.session.add(self.practice.take(played))
        except YagoError as error:
            self.notice = self.context.speaker.error(error)

    def headline(self) -> str:
        return self.context.speaker.say("transcript.practice.break", name=self.player(), variant=self.practice.variant)

    def player(self) -> str:
        """Return whose breaks are logged."""
        return self.session.player

    def verdict(self) -> str:
        """Return what the referee says about the last break."""
        return verdict(self.controller.speaker, self.practice.breaks[-1].outcome)

    def choices(self) -> Sequence[Choice]:
        say, practice, recorded = self.context.speaker.say, self.practice, self.session.record is not None
        rack = Choice(
            "rack", say("ui.break.rack"), kind="plain" if practice.racked else "primary", action=Action.RACK_AGAIN
        )
        offered = (
            (rack, not (practice.racked and recorded)),
            (Choice("same", say("ui.break.same"), action=Action.SAME_RACK), not (practice.racked or recorded)),
            (Choice("best", say("ui.break.best"), action=Action.BEST), practice.best is not None),
            (Choice("undo", say("ui.undo"), action=Action.UNDO), practice.can_undo),
            (Choice("redo", say("ui.redo"), action=Action.REDO), practice.can_redo),
            (Choice("leave", say("ui.break.leave"), kind="quiet"), True),
        )
        return [choice for choice, possible in offered if possible]

    def _rack(self, *, same: bool) -> None:
        self.practice.rack_again(same=same)
        self._show()

    def _undo(self) -> None:
        self.practice.undo()
        self.notice = self.context.speaker.say("ui.break.undone")
        self._show()

    def _redo(self) -> None:
        self.practice.redo()
        self._show()

    def _replay_best(self) -> None:
        if self.practice.best is not None:
            self.controller.replay(self.practice.best.played)

    def _show(self) -> None:
        """Put on the board what the session says; a record then ends with it."""
        last = self.practice.last
        if self.session.record is None:
            self.set_up(self.practice.state, self.practice.layout)
        else:
            self.controller.start_again(None if last is None else last.flick)
            self.go_on()
