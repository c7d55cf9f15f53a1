"""One drill: try, undo, see how the attempt stands, go on to the next."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from yagopool.errors import YagoError
from yagopool.match.game import practice_of
from yagopool.match.session import Played
from yagopool.practice.drill import Attempt, Drill, solution_played
from yagopool.practice.drill_library import Best, PersonalBests
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import SOFT, Aim
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, Page
from yagopool.ui.play.aim_stage import aim_stage
from yagopool.ui.play.columns import draw_prompt
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.stages import DemoStage, Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.drill_panels import caption, draw_attempt, draw_best, draw_drill, draw_goal
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.viewport import Box, Viewport

_LOOK: Final = 1.0
"""Seconds that the end of a shown shot is looked at."""


@dataclass(slots=True)
class DrillSeries:
    """Drills one after the other, who does them, and the bests (None: not saved)."""

    drills: tuple[Drill, ...]
    player: str
    bests: PersonalBests | None = None
    number: int = 0
    """The drill that is done, or was done last."""

    def own_bests(self) -> Mapping[str, Best]:
        """Return the player's bests by the drill's name."""
        return {} if self.bests is None else self.bests.of(self.player)

    def best(self, drill: Drill) -> Best | None:
        """Return the player's best attempt at a drill."""
        return self.own_bests().get(drill.name)


class DrillPanels(PracticePanels):
    """What the drill asks for at the left, how the attempt stands at the right, the goal on the cloth."""

    def __init__(self, controller: MatchController, context: AppContext, series: DrillSeries, attempt: Attempt) -> None:
        super().__init__(controller, context)
        self.series = series
        self.attempt = attempt
        self.new_best = False
        """Whether the attempt is a new best."""

    def state(self) -> Hashable:
        attempt = self.attempt
        return attempt.drill.name, attempt.used, len(attempt.now.strokes), attempt.status, self.new_best

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        """Draw what is asked for, and at the foot what to mind."""
        used = draw_prompt(page, box, view)
        room = box.h - (used + page.style.px(GAP) if used else 0)
        drill = self.attempt.drill
        draw_drill(page, Box(box.x, box.y, box.w, room), drill, self.series.best(drill))

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw how the attempt stands, and the best so far."""
        gap, attempt = page.style.px(GAP), self.attempt
        high = draw_attempt(page, box, attempt, new_best=self.new_best)
        below = Box(box.x, box.y + high + gap, box.w, box.h - high - gap)
        best = self.series.best(attempt.drill)
        if below.h > page.style.px(70) and (best is not None or attempt.status != "solved"):
            draw_best(page, below, best)

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        """Mark what the goal names."""
        draw_goal(page, viewport, self.attempt.drill)


class ShowStage(DemoStage):
    """A shot of the stored solution: what it is for in words, hand, aim and power, the balls, and time to look."""

    def __init__(self, controller: MatchController, played: Played, caption: str) -> None:
        super().__init__(controller, played)
        self._caption = caption
        self._looked = 0.0

    def advance(self, seconds: float) -> None:
        """Stand still for a moment once the balls do."""
        if self.playback.over and self._looked < _LOOK:
            self._looked += seconds
        else:
            super().advance(seconds)

    def view(self) -> ViewModel:
        """Return the shot with its caption."""
        return replace(super().view(), notice=self._caption)


class DrillScene(PracticeTableScene):
    """One drill of a series on the table."""

    help_place: ClassVar[HelpPlace] = HelpPlace.DRILL
    panels: DrillPanels
    agreed: ClassVar[Setup] = Setup()
    """With whose hands and guides."""

    def __init__(self, context: AppContext, series: DrillSeries, number: int) -> None:
        series.number = number
        self.series = series
        self.attempt = Attempt(series.drills[number])
        self._shown: list[Played] = []
        """The shots of the solution, as they are watched."""
        now = self.attempt.now
        controller = practice_controller(context, now.state, now.layout, self.drill.spec, agreed=self.agreed)
        controller.start_aim_at(_first_aim(self.drill))
        super().__init__(context, controller, DrillPanels(controller, context, series, self.attempt))
        self.buttons = {
            "next": lambda: self.app.replace(DrillScene(self.context, series, number + 1)),
            "again": self._restart,
            "undo": self._undo,
            "redo": self._redo,
            "solution": self._show_solution,
            "list": self.leave,
        }

    @property
    def drill(self) -> Drill:
        """The drill on the table."""
        return self.attempt.drill

    def practice_stage(self) -> Stage:
        """Aim while the attempt goes on; otherwise look at how it ended."""
        now, controller = self.attempt.now, self.controller
        if controller.layout != now.layout or controller.session.state != now.state:
            controller.set_up(now.state, now.layout)
        return aim_stage(controller) if self.attempt.status == "open" else RestStage(controller, "")

    def replay_stage(self, played: Played) -> Stage:
        """Show a shot of the solution in words too."""
        shown = next((n for n, one in enumerate(self._shown) if one is played), None)
        if shown is None:
            return super().replay_stage(played)
        return ShowStage(self.controller, played, caption(self.controller.speaker, self.drill, shown))

    def take(self, played: Played) -> None:
        """Take a shot into the attempt; a solved one may be a best."""
        self.attempt.take(played)
        bests, attempt = self.series.bests, self.attempt
        if attempt.status == "solved" and bests is not None:
            try:
                self.panels.new_best = bests.add(self.player(), self.drill.name, attempt.used, attempt.stars)
            except YagoError as error:
                self.notice = self.context.speaker.error(error)

    def headline(self) -> str:
        """Return the drill's title and what to do."""
        lang = self.context.speaker.lang
        return f"{self.drill.words(self.drill.title, lang)}: {self.drill.words(self.drill.text, lang)}"

    def player(self) -> str:
        """Return whose bests are saved."""
        return self.series.player

    def verdict(self) -> str:
        speak, status = self.controller.speaker, self.attempt.status
        used = speak.count("ui.drill.used", self.attempt.used)
        if status == "open":
            return used
        if status != "solved":
            return speak.say(f"ui.drill.over.{status}")
        return f"{speak.say('ui.drill.solved_title')} {used}"

    def look(self, view: ViewModel) -> ViewModel:
        """Return the view without a prompt: the drill itself says what to do."""
        return replace(super().look(view), prompt="")

    def choices(self) -> Sequence[Choice]:
        say, attempt = self.context.speaker.say, self.attempt
        solved, over = attempt.status == "solved", attempt.status != "open"
        following = self.series.number + 1 < len(self.series.drills)
        again = Choice(
            "again",
            say("ui.drill.again"),
            kind="primary" if over and not solved else "plain",
            action=Action.RACK_AGAIN,
        )
        offered = (
            (Choice("next", say("ui.drill.next"), kind="primary", action=Action.NEXT_DRILL), solved and following),
            (again, over or attempt.used > 0),
            (Choice("undo", say("ui.undo"), action=Action.UNDO), attempt.can_undo),
            (Choice("redo", say("ui.redo"), action=Action.REDO), attempt.can_redo),
            (Choice("solution", say("ui.drill.solution"), action=Action.HINT), bool(self.drill.solution)),
            (Choice("list", say("ui.drill.list"), action=Action.LIST), True),
        )
        return [choice for choice, possible in offered if possible]

    def _show_solution(self) -> None:
        self._shown = solution_played(self.drill)
        self.controller.replay(*self._shown)

    def _restart(self) -> None:
        self.attempt.restart()
        self.panels.new_best = False
        self._show()

    def _undo(self) -> None:
        self.attempt.undo()
        self._show()

    def _redo(self) -> None:
        self.attempt.redo()
        self._show()

    def _show(self) -> None:
        self.set_up(self.attempt.now.state, self.attempt.now.layout)


def _first_aim(drill: Drill) -> Aim | None:
    """Return a soft aim of the leftmost ball that may be flicked; at a break a plain one, straight up."""
    if drill.opening:
        return Aim()
    state, can_play = drill.state(), practice_of(drill.game).can_play
    own = [(place.x, ball) for ball, place in drill.layout.free if can_play(state, ball)]
    return Aim(min(own)[1], power=SOFT) if own else None
