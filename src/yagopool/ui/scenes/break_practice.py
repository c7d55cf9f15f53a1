"""Practising the break: rack, flick, see what it brought, the same again with one key."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import ClassVar, Literal

from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.session import Played
from yagopool.practice.break_practice import AIMS, BreakLog, BreakPractice, PractisedBreak
from yagopool.practice.breaks import BreakStats
from yagopool.table.flick import Flick
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.play.page import GAP, Page, draw_prompt
from yagopool.ui.play.side_cards import map_height
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.break_panels import (
    always_height,
    draw_aims,
    draw_always,
    draw_outcome,
    draw_pots,
    draw_session,
    draw_where,
    verdict,
)
from yagopool.ui.practice.laid import laid_table
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.scenes.bench import BenchScene
from yagopool.ui.viewport import Box, Viewport


@dataclass(frozen=True, slots=True)
class Practising:
    """Who practises the break, and where it is noted. ``book`` None: nowhere.

    ``record`` writes the breaks down as a match of one game, at whose first rack all of them are played: before the
    next break the last one is taken back.
    """

    name: str
    practice: BreakPractice
    book: BreakLog | None = None
    record: MatchStarter | None = None


def practising_in(
    context: AppContext,
    variant: VariantName | None = None,
    *,
    seed: int | None = None,
    record: MatchStarter | None = None,
) -> Practising:
    """Return the first player of a room, about to practise the break of a variant, the one agreed on for None.

    ``seed``: what the racks are scattered with, None for another one each time.
    """
    setup = context.setup
    scatter = context.new_seed() if seed is None else seed
    practice = BreakPractice(variant or setup.variant, seed=scatter, spec=setup.spec)
    book = None if context.folders is None else BreakLog(context.folders.breaks)
    return Practising(setup.teams[0][0], practice, book, record)


class BreakPracticeScene(BenchScene):
    """One break after the other. The aim stays from break to break; a foul or a pot is told, nothing is asked."""

    place: ClassVar[HelpPlace] = HelpPlace.BREAK

    def __init__(
        self,
        context: AppContext,
        practising: Practising,
        *,
        first: Flick | None = None,
    ) -> None:
        """Rack and wait for the first break; ``first``: play this one at once, which is nobody's own and not noted."""
        self.practising = practising
        self.practice = practising.practice
        self._always = self._noted_before()
        self._watching: PractisedBreak | None = None
        self._by_lab = first is not None
        """Whether the next break to be taken was chosen in the lab, not aimed by the one who practises."""
        self._prompt_high: tuple[Hashable, int] = (None, 0)
        practice = self.practice
        table = laid_table(context, practice.state, practice.layout, practice.spec, practising.record)
        super().__init__(context, table)
        if first is not None:
            share = first.speed / self.practice.spec.greatest_flick
            table.start_aim_at(Aim().toward(first.direction).with_power(share, self.practice.spec))
            table.play(first)
            self.refresh()

    def _noted_before(self) -> BreakStats:
        if self.practising.book is None:
            return BreakStats()
        return self.practising.book.stats().get((self.practising.name, self.practice.variant), BreakStats())

    # Stages

    def next_stage(self) -> Stage:
        """Aim while a rack stands; else look at what the break brought."""
        self._watching = None
        if self.practice.racked:
            return AimStage(self.table)
        return RestStage(self.table, self.context.speaker.say("ui.break.again_prompt"))

    def watched(self, played: Played) -> None:
        """Take a break into the session, and one's own into the book, where it stays even if it is undone."""
        self.notice = ""
        broken = self.practice.take(played)
        by_lab, self._by_lab = self._by_lab, False
        if by_lab:
            return
        if self.practising.book is not None:
            try:
                when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
                self.practising.book.add(self.practising.name, self.practice.variant, broken, when)
            except YagoError as error:
                self.notice = self.context.speaker.error(error)
        self._always += broken.outcome.stats

    def headline(self) -> str:
        """Return who practises the break of what."""
        name, variant = self.player(), self.practice.variant
        return self.context.speaker.say("transcript.practice.break", name=name, variant=variant)

    def player(self) -> str:
        """Return whose breaks are noted."""
        return self.practising.name

    def verdict(self) -> str:
        """Return what the referee makes of the last break."""
        return verdict(self.context.speaker, self.practice.breaks[-1].outcome)

    def said(self, shown: ViewModel) -> ViewModel:
        """Return what is to be seen, with why the record lacks breaks where nothing else is to be minded."""
        shown = super().said(shown)
        told, tone = self.table.record_notice()
        return shown if shown.notice or not told else replace(shown, notice=told, tone=tone)

    # Choices

    def choices(self) -> Sequence[Choice]:
        """Return what can be chosen now."""
        say, practice, recorded = self.context.speaker.say, self.practice, self.practising.record is not None
        if self.watching:
            return ()
        kind: Literal["primary", "plain"] = "plain" if practice.racked else "primary"
        found = []
        if not (practice.racked and recorded):
            found.append(Choice("rack", say("ui.break.rack"), kind=kind, action=Action.RACK_AGAIN))
        if not (practice.racked or recorded):
            found.append(Choice("same", say("ui.break.same"), action=Action.SAME_RACK))
        if practice.best is not None:
            found.append(Choice("best", say("ui.break.best"), action=Action.BEST))
        if practice.can_undo:
            found.append(Choice("undo", say("ui.undo"), action=Action.UNDO))
        if practice.can_redo:
            found.append(Choice("redo", say("ui.redo"), action=Action.REDO))
        found.append(Choice("leave", say("ui.break.leave"), kind="quiet"))
        return found

    def choose(self, key: str) -> None:
        """Rack again, watch the best, take back, make again."""
        practice, best = self.practice, self.practice.best
        if key == "leave":
            return self.leave()
        self.notice = ""
        if key == "best" and best is not None:
            self._watching = best
            self.replay(best.played)
            return None
        if key in ("rack", "same") and not self.watching:
            practice.rack_again(same=key == "same" or self.practising.record is not None)
        elif key == "undo":
            practice.undo()
            self.notice = self.context.speaker.say("ui.break.undone")
        elif key == "redo":
            practice.redo()
        self._lay()
        self.refresh()
        return None

    def _lay(self) -> None:
        """Put on the table what the session says lies there; a record then ends with it."""
        practice = self.practice
        if self.practising.record is None:
            self.table.set_up(practice.state, practice.layout)
        else:
            self.table.start_again(None if practice.last is None else practice.last.flick)

    # The picture

    def known(self) -> Hashable:
        """Return what the columns depend on."""
        practice = self.practice
        return (len(practice.breaks), practice.rack_number, practice.racked, self._always.breaks, self._watching)

    def _shown_break(self) -> PractisedBreak | None:
        """Return the break whose outcome is shown: the one watched again, or the one that lies there."""
        if self.watching:
            return self._watching
        return self.practice.last or (self.practice.breaks[-1] if self.practice.breaks else None)

    def draw_left(self, page: Page, box: Box) -> None:
        """Draw what the break brought, and the session's breaks."""
        gap = page.style.px(GAP)
        used = self._prompt_room(page, draw_prompt(page, box, self.spoken))
        room = Box(box.x, box.y, box.w, box.h - (used + gap if used else 0))
        new = len(self.practice.breaks) + 1 if self.watching and self._watching is None else None
        high = draw_outcome(page, room, self._shown_break(), rolling=new) + gap
        room = Box(room.x, room.y + high, room.w, room.h - high)
        if self.practice.breaks and room.h > page.style.px(90):
            draw_session(page, room, self.practice.breaks, self.practice.best, self.practice.stats)

    def _prompt_room(self, page: Page, used: int) -> int:
        """Return the height that the prompt's place keeps in this window, also while nothing stands there."""
        window = (self.viewport, page.style)
        before = self._prompt_high[1] if self._prompt_high[0] == window else 0
        self._prompt_high = (window, max(before, used))
        return self._prompt_high[1]

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw the pots, and what all one's breaks brought, once there are any."""
        gap, high = page.style.px(GAP), always_height(page)
        who = page.speaker.say("ui.break.who", name=self.practising.name, variant=self.practice.variant)
        tall = min(box.h - high - gap, 2 * map_height(page.style, box.w))
        if self.practice.breaks and tall >= page.style.px(120):
            broken = self._watching or self.practice.last
            place = Box(box.x, box.y, box.w, tall)
            if broken is None:
                draw_where(page, place, self.practice.stats.by_pot)
            else:
                draw_pots(page, place, broken.outcome)
            box = Box(box.x, box.y + tall + gap, box.w, box.h - tall - gap)
        if self._always.breaks and box.h >= high:
            draw_always(page, Box(box.x, box.y, box.w, high), who, self._always)

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        """Draw the last aims."""
        draw_aims(page, viewport, self.practice.breaks[-AIMS:], self.practice.spec)
