"""Mistakes of matches: a shot is tried again, as often as you like, and each try says how much chance to win it gains.

The last matches are reviewed in the background, so their mistakes can be practised though nobody opened the reviews.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from yagopool.ai.worker_pool import BackgroundTask, in_background
from yagopool.errors import YagoError
from yagopool.games.settings import TableView
from yagopool.match.replay import ReplayedMatch, replayed_file
from yagopool.match.session import Played, step
from yagopool.match.store import has_entry, is_of, is_of_real_board
from yagopool.practice.mistakes import Mistake, MistakeBook
from yagopool.table.spec import Side
from yagopool.text.explanation import as_called, percent, what_came_of, what_it_tries
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext
from yagopool.ui.games import SHOWN
from yagopool.ui.input.actions import Action
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, PAD, Page
from yagopool.ui.play.aim_stage import aim_stage
from yagopool.ui.play.columns import CHART_LINES, draw_prompt
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_review import MatchReview, reviewable
from yagopool.ui.play.match_setup import agreed_by
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.drill_scene import ShowStage
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.practice.text_flow import TextFlow, draw_written
from yagopool.ui.scenes.panel import wait_for
from yagopool.ui.theme import Rgb, Role
from yagopool.ui.viewport import Box, Viewport

LAST: Final = 3
"""How many of the last matches in which a game is over are looked through."""


class MistakeSearch:
    """Reviews what nobody has reviewed of the last matches, one after the other, and keeps the mistakes of people."""

    def __init__(self, context: AppContext, book: MistakeBook) -> None:
        self._context = context
        self._book = book
        self._finds: BackgroundTask[list[tuple[str, ReplayedMatch]]] | None = in_background(
            partial(_last_matches, context)
        )
        self._waiting: list[tuple[str, ReplayedMatch]] = []
        self._record = ""
        self._review: MatchReview | None = None

    @property
    def progress(self) -> tuple[int, int] | None:
        """How many shots of the match at hand are reviewed, and of how many; None: there is none."""
        return None if self._review is None else (len(self._review.reviews), len(self._review.shots))

    def advance(self) -> bool:
        """Take in what has been found; tell whether anything is new.

        Raises:
            WriteError: mistakes cannot be saved.
        """
        if self._finds is not None:
            for found in self._finds.poll():
                known = self._book.reviewed()
                self._waiting, self._finds = [one for one in found if one[0] not in known], None
        if self._review is not None:
            news = self._review.advance()
            if not self._review.busy:
                self._keep()
            return news
        if self._waiting:
            self._record, course = self._waiting.pop(0)
            self._review = MatchReview(course, known=self._context.reviews.of(course))
            return True
        return False

    def _keep(self) -> None:
        """Keep the review at hand, and be done with it; one that was broken off is gone on with another time."""
        review, self._review = self._review, None
        if review is not None:
            self._context.reviews.keep(review.course, review.reviews)
            if review.reviews:
                self._book.keep(self._record, review.mistakes, whole=len(review.reviews) == len(review.shots))

    def close(self) -> None:
        """Stop; what is known is kept.

        Raises:
            WriteError: mistakes cannot be saved.
        """
        self._waiting = []
        if self._review is not None:
            self._review.close()
            self._keep()


def _last_matches(context: AppContext) -> list[tuple[str, ReplayedMatch]]:
    """Return the last matches that a person played and in which a game is over, with their records' names."""
    found: list[tuple[str, ReplayedMatch]] = []
    for path in context.kept_matches():
        if len(found) == LAST:
            break
        if not has_entry(path) or not is_of(path, SHOWN) or is_of_real_board(path):
            continue
        try:
            course = reviewable(replayed_file(path))
        except YagoError:
            continue  # the list of matches says what is wrong with it
        if course is not None and len(course.header.computer) < 2:
            found.append((path.name, course))
    return found


_SHOWN: Final = 6
"""How many of the last tries are listed at most."""
_TRIES: Final = 150
"""The least height below the rows for the results of the tries, in units; more for larger text."""


class MistakePanels(PracticePanels):
    """At the left what the shot was in the match, at the right what the tries have gained.

    ``view``: how the board lies; None: as the settings say.
    """

    def __init__(
        self,
        controller: MatchController,
        context: AppContext,
        mistake: Mistake,
        heading: str,
        view: TableView | None = None,
    ) -> None:
        self._view = view
        super().__init__(controller, context)
        self.mistake = mistake
        self.heading = heading
        self.came = ""
        """What came of the last try."""
        self.gains: list[float] = []
        """What each try has gained."""
        self.fresh = False
        """Whether the last try is still on the table ..."""
        self.judging = False
        """... and has yet to be judged."""

    lies_as_in_match: ClassVar[bool] = True

    def furnish(self, context: AppContext) -> None:
        super().furnish(context)
        if self._view is not None and self.viewport.turned != (self._view == "turned"):
            self.deep = False
            self.viewport = Viewport.of(window_size(), self.controller.spec, context.text_size, self._view)
            self.style = context.style(self.viewport)

    def state(self) -> Hashable:
        return len(self.gains), self.fresh, self.judging

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        if self.deep:
            draw_written(page, box, self._write_task, least=box.h)
            return
        used = draw_prompt(page, box, view)
        room = box.h - (used + page.style.px(GAP) if used else 0)
        draw_written(page, box._replace(h=room), self._write_task)

    def _write_task(self, words: TextFlow) -> None:
        p, controller = words.page.palette, self.controller
        words.line(self.heading, "small", p.ink_soft)
        words.text(controller.say("ui.mistake.title"), "heading", p.ink)
        words.skip(6)
        _write_whole(words, self.task(), p.ink)
        words.text(controller.look.standing(self.mistake.played.before, words.page), "small", p.ink_soft)

    def task(self) -> str:
        """Return the outcome of the shot in the match, and how good a shot to find."""
        mistake, controller = self.mistake, self.controller
        played, was, best = mistake.played, percent(mistake.expected), percent(mistake.chance)
        came = what_came_of(played, mistake.best, mistake.aim, controller.look.headline, controller.speaker)
        return controller.say("ui.mistake.task", came=came, player=played.before.player or "", was=was, best=best)

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw the rows at that time, if there is room, and below them the results of the tries."""
        style, gap = page.style, page.style.px(GAP)
        heights = self.controller.chart().heights(style, box.w, CHART_LINES, 0)[-3:]
        room = (self.aiming_foot or box.bottom) - box.y - gap - style.px(_TRIES * style.text_size**0.5)
        if high := next((one for one in reversed(heights) if one <= room), 0):
            self._draw_rows(page, box._replace(h=high))
            box = box._replace(y=box.y + high + gap, h=box.h - high - gap)
        if self.gains and not self.judging:
            draw_written(page, box, self._write_tries)

    def _draw_rows(self, page: Page, box: Box) -> None:
        before = self.mistake.played.before
        match, chart = before.match, self.controller.look.chart(before, ())
        names: dict[Side, tuple[str, ...]] = {"A": match.members("A"), "B": match.members("B")}
        said = chart.words(page, names, box.w - 2 * page.style.px(PAD))
        chart.draw(page, box, said, turned=self.viewport.turned)

    def _write_tries(self, words: TextFlow) -> None:
        p, speaker, last, mistake = words.page.palette, self.controller.speaker, self.gains[-1], self.mistake
        if self.fresh:
            solved = mistake.is_solved(last)
            ink = p.good if solved else p.ink if last > 0.0 else p.warn
            _write_whole(words, self.came, p.ink)
            gained = self.said(last, "ui.mistake.gained")
            large = words.page.style.fits(gained, "title", words.box.w)
            words.line(gained, "title" if large else "strong", ink)
            if solved:
                words.text(speaker.say("ui.mistake.solved"), "strong", p.good)
            best = speaker.say("ui.mistake.best_gains", n=self._points(mistake.best_gain))
            _write_whole(words, best, p.ink)
            words.skip(8)
        first = max(0, len(self.gains) - _SHOWN)
        for number, gain in reversed([*enumerate(self.gains, 1)][first:]):
            name, gained = speaker.say("ui.mistake.try", n=number), self.said(gain, "ui.mistake.gain")
            style = words.page.style
            room = words.box.w - style.width_of(gained, "strong") - style.px(10)
            fitting = (one for one in (name, str(number)) if style.width_of(one, "small") <= room)
            words.pair(next(fitting, ""), gained)

    def said(self, gain: float, key: str) -> str:
        """Return a gain of chance in percent, with its sign."""
        n = self._points(gain)
        return self.controller.say(key, gain=f"{'+' if n > 0 else '−' if n < 0 else '±'}{abs(n)}")

    def gains_said(self) -> str:
        """Return what came of the last try, and what it and the best shot gain."""
        best = self.controller.say("ui.mistake.best_gains", n=self._points(self.mistake.best_gain))
        return f"{self.came} {self.said(self.gains[-1], 'ui.mistake.gained')}. {best}"

    def _points(self, gain: float) -> int:
        """Return a gain as the difference of the percentages that are shown."""
        before = self.mistake.expected
        return percent(before + gain) - percent(before)


def _write_whole(words: TextFlow, said: str, ink: Rgb) -> None:
    """Write a paragraph, in smaller letters where there is too little room for it."""
    role: Role = "body" if words.page.style.height_of(said, "body", words.box.w) <= words.room else "small"
    words.text(said, role, ink)


class MistakeScene(PracticeTableScene):
    """One of several shots of matches on the table.

    ``book``: where solved ones are noted; None: nowhere. ``view``: how the board lies; None: as the settings say.
    """

    help_place: ClassVar[HelpPlace] = HelpPlace.MISTAKE
    panels: MistakePanels

    def __init__(
        self,
        context: AppContext,
        mistakes: Sequence[Mistake],
        number: int = 0,
        book: MistakeBook | None = None,
        *,
        view: TableView | None = None,
    ) -> None:
        self._mistakes, self._number, self._book = mistakes, number, book
        self.mistake = mistake = mistakes[number]
        course, played = mistake.course, mistake.played
        controller = practice_controller(
            context, played.before, played.layout_before, course.spec, agreed=agreed_by(course.header)
        )
        say = context.speaker.say
        sides = " – ".join(" + ".join(team) for team in course.header.match.teams)
        heading = say("ui.mistake.number", n=number + 1, all=len(mistakes)) if len(mistakes) > 1 else ""
        heading = " · ".join(one for one in (heading, sides) if one)
        panels = MistakePanels(controller, context, mistake, heading, view)
        super().__init__(context, controller, panels)
        self._judged: BackgroundTask[float] | None = None
        self._lay()
        self.buttons = {"again": self._lay, "solution": self._show_best, "next": self._go_on, "back": self.leave}

    def practice_stage(self) -> Stage:
        return RestStage(self.controller, "") if self.panels.fresh else aim_stage(self.controller)

    def replay_stage(self, played: Played) -> Stage:
        if played.move is not self.mistake.best:
            return super().replay_stage(played)
        speaker, power = self.controller.speaker, self.mistake.best.speed / self.controller.spec.greatest_flick
        tries = what_it_tries(self.mistake.aim, speaker)
        return ShowStage(self.controller, played, speaker.say("ui.mistake.shown", tries=tries, power=percent(power)))

    def take(self, played: Played) -> None:
        """Have a try judged in the background: it takes a few frames."""
        mistake, speaker = self.mistake, self.controller.speaker
        self.panels.came = what_came_of(played, mistake.best, mistake.aim, self.controller.look.headline, speaker)
        self._judged = in_background(partial(mistake.gain, played))
        self.panels.fresh, self.panels.judging = True, True

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        for gain in self._judged.poll() if self._judged is not None else ():
            self._take_in(gain)
            self._transcript.write(self.panels.gains_said())
            self.invalidate()

    def _take_in(self, gain: float) -> None:
        """Tell what a try has gained; one that is as good as the best shot solves the mistake."""
        self._judged, self.panels.judging = None, False
        self.panels.gains.append(gain)
        if self._book is not None and self.mistake.is_solved(gain):
            try:
                self._book.solve(self.mistake)
            except YagoError as error:
                self.notice = self.context.speaker.error(error)

    def headline(self) -> str:
        return self.panels.task()

    def look(self, view: ViewModel) -> ViewModel:
        return replace(super().look(view), prompt="")

    def choices(self) -> Sequence[Choice]:
        say, tried = self.context.speaker.say, self.panels.fresh
        solved = tried and not self.panels.judging and self.mistake.is_solved(self.panels.gains[-1])
        following = self._number + 1 < len(self._mistakes)
        again = Choice("again", say("ui.drill.again"), kind="plain" if solved else "primary", action=Action.RACK_AGAIN)
        after = Choice("next", say("ui.mistake.next"), kind="primary" if solved else "plain", action=Action.NEXT_DRILL)
        offered = (
            (after, following),
            (again, tried),
            (Choice("solution", say("ui.drill.solution"), action=Action.HINT), True),
            (Choice("back", say("ui.back"), kind="quiet"), True),
        )
        return [choice for choice, possible in offered if possible]

    def _lay(self) -> None:
        """Lay the balls as they lay; the hand strays in another way than before."""
        self.panels.fresh = False
        played = self.mistake.played
        self.controller.set_up(played.before, played.layout_before, seed=self.context.new_seed())
        self.go_on()

    def _show_best(self) -> None:
        played, spec = self.mistake.played, self.controller.spec
        self.controller.replay(step(played.before, played.layout_before, self.mistake.best, seed=0, spec=spec))

    def _go_on(self) -> None:
        self.app.replace(MistakeScene(self.context, self._mistakes, self._number + 1, self._book))


def show_mistakes(context: AppContext, book: MistakeBook, game: str, refuse: Callable[[str], None]) -> None:
    """Begin with the first mistake of a game that is not solved; ``refuse`` is called with why that cannot be."""

    def show(found: Sequence[Mistake]) -> None:
        trouble = "" if book.trouble is None else context.speaker.error(book.trouble)
        if not found:
            refuse(trouble or context.speaker.of(game).say("ui.mistakes.none"))
            return
        scene = MistakeScene(context, found, 0, book)
        scene.notice = trouble
        context.app.push(scene)

    names = partial(as_called, speaker=context.speaker)
    wait_for(context, in_background(partial(book.unsolved, names, game)), show)
