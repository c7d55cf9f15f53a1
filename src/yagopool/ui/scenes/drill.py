"""One drill: try, take back, see how it goes, try the next."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from yagopool.errors import YagoError
from yagopool.games.yago.balls import colour_of
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.session import Played
from yagopool.practice.attempt import Attempt, solution_played
from yagopool.practice.drill import Drill
from yagopool.practice.drill_library import Best, PersonalBests
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import SOFT, Aim
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.page import GAP, Page, draw_prompt
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.drill_panels import (
    draw_best,
    draw_drill,
    draw_goal,
    draw_try,
    drill_height,
    try_height,
)
from yagopool.ui.practice.laid import laid_table
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.scenes.bench import BenchScene
from yagopool.ui.viewport import Box, Viewport


@dataclass(frozen=True, slots=True)
class Course:
    """Drills one after the other, who plays them, and where the bests are kept (None: nowhere)."""

    drills: tuple[Drill, ...]
    player: str
    bests: PersonalBests | None = None

    def best(self, drill: Drill) -> Best | None:
        """Return the player's best try of a drill."""
        return None if self.bests is None else self.bests.of(self.player).get(drill.name)


class DrillScene(BenchScene):
    """One of a course's drills on the table. ``begun`` hears which one it is, also of those that follow."""

    place: ClassVar[HelpPlace] = HelpPlace.DRILL

    def __init__(
        self,
        context: AppContext,
        course: Course,
        number: int,
        *,
        begun: Callable[[int], None] | None = None,
    ) -> None:
        self._begun = begun
        if begun is not None:
            begun(number)
        self.course = course
        self.number = number
        self.attempt = Attempt(course.drills[number])
        self._new_best = False
        now = self.attempt.now
        table = laid_table(context, now.state, now.layout, self.drill.spec)
        table.start_aim_at(_first_aim(self.drill))
        super().__init__(context, table)

    @property
    def drill(self) -> Drill:
        """The drill on the table."""
        return self.attempt.drill

    # Stages

    def next_stage(self) -> Stage:
        """Aim while the try goes on; else look at how it ended."""
        now = self.attempt.now
        if self.table.session.layout != now.layout or self.table.session.state != now.state:
            self.table.set_up(now.state, now.layout)
        if self.attempt.status == "open":
            return AimStage(self.table)
        return RestStage(self.table, "")

    def watched(self, played: Played) -> None:
        """Take a stroke into the try; a solved one may be a best."""
        self.attempt.take(played)
        if self.attempt.status == "solved" and self.course.bests is not None:
            try:
                self._new_best = self.course.bests.add(
                    self.course.player, self.drill.name, self.attempt.used, self.attempt.stars
                )
            except YagoError as error:
                self.notice = self.context.speaker.error(error)

    def headline(self) -> str:
        """Return the drill's title and what is to be done."""
        lang = self.context.speaker.lang
        return f"{self.drill.words(self.drill.title, lang)}: {self.drill.words(self.drill.text, lang)}"

    def player(self) -> str:
        """Return whose bests are kept."""
        return self.course.player

    def verdict(self) -> str:
        """Return how the try stands."""
        speak, standing = self.context.speaker, self.attempt.status
        used = speak.count("ui.drill.used", self.attempt.used)
        if standing == "open":
            return used
        if standing != "solved":
            return speak.say(f"ui.drill.over.{standing}")
        return f"{speak.say('ui.drill.solved_title')} {used}"

    def said(self, shown: ViewModel) -> ViewModel:
        """Say what cannot be kept, if so; the drill itself is told at the top."""
        return replace(shown, prompt="", notice=shown.notice or self.notice)

    # Choices

    def choices(self) -> Sequence[Choice]:
        """Return what can be chosen now."""
        say, attempt = self.context.speaker.say, self.attempt
        if self.watching:
            return ()
        solved, over = attempt.status == "solved", attempt.status != "open"
        found = []
        if solved and self.number + 1 < len(self.course.drills):
            found.append(Choice("next", say("ui.drill.next"), kind="primary", action=Action.NEXT_DRILL))
        if over or attempt.used:
            failed = over and not solved
            kind: Literal["primary", "plain"] = "primary" if failed else "plain"
            found.append(Choice("again", say("ui.drill.again"), kind=kind, action=Action.RACK_AGAIN))
        if attempt.can_undo:
            found.append(Choice("undo", say("ui.undo"), action=Action.UNDO))
        if attempt.can_redo:
            found.append(Choice("redo", say("ui.redo"), action=Action.REDO))
        if self.drill.solution:
            found.append(Choice("solution", say("ui.drill.solution"), action=Action.HINT))
        found.append(Choice("list", say("ui.drill.list"), action=Action.LIST))
        return found

    def choose(self, key: str) -> None:
        """Try again, go on, take back, look at the solution."""
        if key == "list":
            return self.leave()
        if key == "next":
            return self.app.replace(DrillScene(self.context, self.course, self.number + 1, begun=self._begun))
        if key == "solution":
            self.replay(*solution_played(self.drill))
            return None
        if key == "again":
            self.attempt.restart()
            self._new_best = False
        elif key == "undo":
            self.attempt.undo()
        elif key == "redo":
            self.attempt.redo()
        self.refresh()
        return None

    # The picture

    def known(self) -> Hashable:
        """Return what the columns depend on."""
        attempt = self.attempt
        return (self.number, attempt.used, len(attempt.now.strokes), attempt.status, self._new_best)

    def draw_left(self, page: Page, box: Box) -> None:
        """Draw what is asked for, and at the foot what to mind."""
        gap = page.style.px(GAP)
        used = draw_prompt(page, box, self.spoken)
        room = box.h - (used + gap if used else 0)
        high = min(drill_height(page, self.drill, box.w), room)
        draw_drill(page, Box(box.x, box.y, box.w, high), self.drill, self.course.best(self.drill))

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw how the try stands, and the best so far."""
        gap = page.style.px(GAP)
        high = min(try_height(page, self.attempt), box.h)
        draw_try(page, Box(box.x, box.y, box.w, high), self.attempt, new_best=self._new_best)
        below = Box(box.x, box.y + high + gap, box.w, box.h - high - gap)
        best = self.course.best(self.drill)
        if below.h > page.style.px(70) and (best is not None or self.attempt.status != "solved"):
            draw_best(page, below, best)

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        """Mark what the goal names."""
        draw_goal(page, viewport, self.drill)


def _first_aim(drill: Drill) -> Aim | None:
    """Return a soft aim of the leftmost ball one may flick; at a break to be found out a plain one, straight up."""
    if drill.opening:
        return Aim()
    if VARIANTS[drill.variant].blue_alone:
        return Aim(power=SOFT)
    own = [(place.x, ball) for ball, place in drill.layout.free if drill.colour in (None, colour_of(ball))]
    return Aim(min(own)[1], power=SOFT) if own else None
