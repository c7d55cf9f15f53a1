"""A match reviewed: the course of the chances, what was played and what was best, and another try at every shot."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from yagopool.ai.decision import Intent
from yagopool.ai.review import ShotReview, tried_to_pot
from yagopool.ai.worker_pool import in_background
from yagopool.errors import YagoError
from yagopool.games.settings import TableView
from yagopool.match.replay import ReplayedMatch, replayed_file
from yagopool.match.session import Played, step
from yagopool.match.store import Store
from yagopool.practice.mistakes import Mistake, MistakeBook
from yagopool.table.spec import other_side
from yagopool.text.explanation import as_called, idea_in_words, points_lost, reviewed_shot, turning_point, what_came_of
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext
from yagopool.ui.games import check_shown
from yagopool.ui.input.actions import Action, Press, press_of
from yagopool.ui.input.aim import Wheel
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, PAD, Column, Page
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_review import MatchReview, reviewable
from yagopool.ui.play.match_setup import Setup, setup_for
from yagopool.ui.play.play_scene import MOUSE
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.drill_scene import ShowStage
from yagopool.ui.practice.mistake_scene import MistakeScene
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.text_flow import TextFlow, card_height, draw_written, written_height
from yagopool.ui.scenes.panel import PanelScene, wait_for
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Role
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.chance_curve import ChanceCurve, CurvePoint, draw_grade, draw_pin
from yagopool.ui.widgets.choice import Item, ListView
from yagopool.ui.widgets.label import Label

_SHOT: Final = "shot"
"""What curve, list and turning points say: their value is the shot that is chosen."""
_PLOT: Final = 92.0
"""Units: how high the curve is."""
_PAGE: Final = 10
"""Shots that a page turns."""
_GUTTER: Final = 20.0
"""Units left of a line of the list, for its mark."""
_LEAST_LINES: Final = 2
"""A list of fewer shots is no use ..."""
_MOMENTS_FROM: Final = 6
"""... and the turning points stand next to one of this many or more; elsewhere each is shown with its shot."""
_USUAL_SHOT: Final[tuple[Role, ...]] = ("small", "strong", *("small",) * 5)
"""The lines that a shot usually takes: so much room is its own, so that the list stays where it is ..."""
_IN_NARROW: Final[tuple[Role, ...]] = ("small",) * 4
"""... and those it takes more in a narrow column."""
_USUAL_MOMENTS: Final[tuple[Role, ...]] = ("strong", *("small",) * 6)
"""The lines of three turning points: so much room is theirs before they are known."""


_OTHER_POWER: Final = 5.0
"""Difference in power, in per cent, from which two breaks count as different."""
_UNLUCKY: Final = 0.1
"""The chance to win that a shot as good as the best leaves below its average when it was unlucky."""


class _ShotList(ListView):
    """The shots below each other, each with its mark on the curve: the curve in words."""

    points: Sequence[CurvePoint] = ()

    def _draw_item(self, surface: pygame.Surface, style: Style, index: int, box: pygame.Rect) -> None:
        gutter, point = style.px(_GUTTER), self.points[index]
        x, radius = box.x + gutter / 2.0, style.unit * 5.0
        if point.grade is not None:
            draw_grade(surface, style, point.grade, (x, box.centery), radius)
        if point.key:
            draw_pin(surface, style.palette.accent, (x, box.y + style.px(3)), radius)
        super()._draw_item(surface, style, index, pygame.Rect(box.x + gutter, box.y, box.w - gutter, box.h))


class ReviewPanels(PracticePanels):
    """The curve along the board; in the columns the shot that is looked at, all shots, and what turned the match.

    In one column above the other these share what the buttons leave of both.
    """

    in_hand = (300.0, 240.0)

    def __init__(self, controller: MatchController, context: AppContext, review: MatchReview) -> None:
        self.review = review
        self.curve = ChanceCurve(_SHOT)
        self.list = _ShotList(_SHOT, ())
        self._moments: tuple[tuple[Box, int], ...] = ()
        """Where the turning points are written, and which shots they are."""
        super().__init__(controller, context)

    def furnish(self, context: AppContext) -> None:
        self._came: dict[int, str] = {}
        """In words what came of each shot, by its number."""
        strip = _PLOT + 2 * PAD + 44.0 * context.text_size
        self.viewport = context.viewport(
            window_size(), self.controller.spec, strip=strip, along=True, hand=self.in_hand
        )
        self.style = context.style(self.viewport)

    def state(self) -> Hashable:
        review = self.review
        return len(review.reviews), review.busy, review.at, self.list.still, self.list.top, self.curve.still, self._foot

    def handle(self, event: pygame.event.Event) -> Message | None:
        if event.type in (*MOUSE, pygame.MOUSEWHEEL):
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                at = next((number for box, number in self._moments if box.contains(event.pos)), None)
                if at is not None:
                    return Message(_SHOT, at)
            message = self.curve.handle(event) or self.list.handle(event)
            if message is not None or (event.type == pygame.MOUSEWHEEL and self.list.hovered):
                return message or Message(_SHOT)
        return super().handle(event)

    def follow(self, view: ViewModel) -> None:
        super().follow(view)
        self.curve.points, self.curve.chosen = self.review.curve(), self.review.at
        self.list.points, self.list.selected = self.curve.points, self.review.at
        self.list.items = tuple(self._item(number) for number in range(len(self.review.shots)))

    def show(self, number: int) -> None:
        self.list.select(number)

    def _item(self, number: int) -> Item:
        say, review = self.controller.say, self.review
        known = review.reviews[number] if number < len(review.reviews) else None
        played = review.shots[number]
        lost = 0 if known is None else points_lost(known)
        if number not in self._came:
            self._came[number] = self._said_came(played)
        cost = say("ui.review.course", lost=lost) if lost else ""
        return Item(number, f"{number + 1}   {played.before.player or ''}", self._came[number], cost)

    def _said_came(self, played: Played) -> str:
        """Return in a word what came of a shot, as the record says it."""
        say, ruling = self.controller.say, played.ruling
        fouled = ruling is not None and ruling.fouls
        came = say("ui.ruling.foul") if fouled else self.controller.look.headline(played, self.controller.speaker)
        return say("ui.review.break", came=came) if played.before.phase == "break" else came

    # The columns

    @property
    def _alone(self) -> bool:
        return self.viewport.left.x == self.viewport.right.x

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        """Draw the curve, the shot, all shots where there is room, and in one column what turned the match."""
        self._moments = ()
        gap, pad = page.style.px(GAP), page.style.px(PAD)
        if self.viewport.strip is not None:
            self._draw_curve(page, self.viewport.strip)
        if self._alone:
            box = box._replace(h=max(1, self._foot - box.y))
        line = self.list.height(page.style, box.w) // max(1, len(self.list.items))
        least = min(_LEAST_LINES, len(self.list.items)) * line + 2 * pad + self._head(page.style) + gap
        high, listed = self._draw_shot(page, box, least, view.notice)
        high += gap
        box = box._replace(y=box.y + high, h=max(1, box.h - high))
        if self._alone and (self.review.busy or self.review.turning_points):
            wanted = card_height(page, *_USUAL_MOMENTS, gaps=18)
            wanted = max(wanted, written_height(page, box.w, self._write_moments))
            if box.h - wanted - gap >= _MOMENTS_FROM * line + 2 * pad:
                draw_written(page, Box(box.x, box.bottom - wanted, box.w, wanted), self._write_moments, least=wanted)
                box = box._replace(h=box.h - wanted - gap)
        self._place_list(page, box, line if listed else box.h)

    def _draw_shot(self, page: Page, box: Box, least: int, notice: str) -> tuple[int, bool]:
        """Draw the shot that is looked at; return the height used, and whether a usual one leaves the list its least.

        Where there is little room, what was made of the shot is left out; then what it cost, which is in the list too.
        Of a turning point the cost goes first: how it turned the game says more.
        """
        whole, turned, shot, brief = (
            partial(self._write_shot, notice=notice, made=made, cost=cost)
            for made, cost in ((True, True), (True, False), (False, True), (False, False))
        )
        tries = (whole, turned, shot) if self.review.turning_point is not None else (whole, shot)
        lines = _USUAL_SHOT + (_IN_NARROW if self._narrow else ())
        usual = max(card_height(page, *lines, gaps=12), written_height(page, box.w, shot))
        listed = usual + least <= box.h
        if listed:
            box = box._replace(h=box.h - least)
        write = next((one for one in tries if written_height(page, box.w, one) <= box.h), brief)
        return draw_written(page, box, write, least=usual if listed else 0, fills=True), listed

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw the turning points above the buttons, where these have a column of their own with room for them."""
        if not self._alone and self.review.turning_points and written_height(page, box.w, self._write_moments) <= box.h:
            draw_written(page, box, self._write_moments)

    def _draw_curve(self, page: Page, box: Box) -> None:
        """Draw the curve between the sides' names; next to them how far the review is, then how accurate they were."""
        style, line, say, review = page.style, page.style.line_height("small"), self.controller.say, self.review
        inner = page.card(box)
        top = review.people[0]
        for side, y in ((top, inner.y), (other_side(top), inner.bottom - line)):
            share = review.accuracy_of(side)
            ways: tuple[str, ...] = ()
            if review.busy and side == top:
                known = {"done": len(review.reviews), "all": len(review.shots)}
                ways = (say("ui.review.progress", **known), say("ui.review.progress.short", **known))
            elif share is not None and not review.busy:
                ways = (say("ui.review.accuracy", share=round(share)), say("ui.percent", share=round(share)))
            name = self.controller.name(side)
            used = style.px(10) + style.width_of(name, "small")
            words = next((one for one in ways if style.width_of(one, "small") + used <= inner.w), "".join(ways[-1:]))
            style.draw_line(
                page.window, words, "small", page.palette.accent, (inner.x, y, inner.w, line), align="right"
            )
            left = max(1, inner.w - style.width_of(words, "small") - style.px(10))
            style.draw_line(page.window, name, "small", page.palette.ink, (inner.x, y, left, line))
        self.curve.place((inner.x, inner.y + line + style.px(2), inner.w, max(1, inner.h - 2 * line - 2 * style.px(2))))
        self.curve.draw(page.window, style)

    def _write_shot(self, words: TextFlow, *, notice: str, made: bool, cost: bool) -> None:
        """Write what is known of the shot that is looked at.

        ``made``: also what the opponent made of it, or how it turned the game; ``cost``: also what it cost.
        """
        p, say, review, style = words.page.palette, self.controller.say, self.review, words.page.style
        played, found, point = review.played, review.review, review.turning_point
        head = say("ui.review.shot", n=review.at + 1, all=len(review.shots), name=played.before.player or "")
        words.line(head, "small", p.ink_soft)
        words.text(self.controller.look.standing(played.before, words.page), "small", p.ink_soft)
        words.skip(2)
        known = found is not None and notice == self.said_best(found)  # it stands below
        for trouble in ("" if known else notice, self._trouble()):
            words.text(trouble, "strong", p.warn)
        if found is None:
            look = self.controller.look
            came = what_came_of(played, played.move, Intent("any"), look.headline, self.controller.speaker)
            words.text(came, "body", p.ink)
            words.text(say("ui.review.waits"), "small", p.ink_soft)
            return

        def grade(box: Box) -> None:
            radius = 0.25 * box.h
            draw_grade(words.page.window, style, found.grade, (box.x + 1.6 * radius, box.y + box.h / 2.0), radius)
            left, name = box.x + round(4.2 * radius), say(f"ui.review.grade.{found.grade}")
            style.draw_line(words.page.window, name, "strong", p.ink, (left, box.y, box.right - left, box.h))
            if point is not None and left + style.width_of(name, "strong") + 3.0 * radius <= box.right:
                draw_pin(words.page.window, p.accent, (box.right - 1.6 * radius, box.y + 0.25 * box.h), 0.8 * radius)

        words.picture(style.line_height("strong") + style.px(6), grade)
        self._write_way(words, self.said_played(found) if cost else self._said_came_of(found, brief=True), best=False)
        self._write_way(words, self.said_best(found), best=True)
        if not made:
            return
        said = "" if point is None else turning_point(point, self.controller.speaker)
        if point is None and found.punished:
            said = say("ui.review.punished", name=self.controller.session.match.members(other_side(found.side)))
        words.text(said, "small", p.ink_soft if point is None else p.accent)

    def _write_way(self, words: TextFlow, said: str, *, best: bool) -> None:
        """Write about a way on the board, after a piece of it as it is drawn there."""
        style, p, window = words.page.style, words.page.palette, words.page.window
        left, line = style.px(30), style.line_height("small")
        high = style.height_of(said, "small", words.box.w - left) + style.px(4)

        def draw(box: Box) -> None:
            y, right = box.y + line // 2, box.x + style.px(22)
            if best:
                window.fill(p.accent, (box.x, y - style.px(1), right - box.x, max(2, style.px(3))))
            else:
                for x in range(box.x + style.px(2), right, max(3, style.px(6))):
                    dot(window, (x, y), style.unit * 1.7, p.guide)
            style.draw_text(window, said, "small", p.ink, (box.x + left, box.y, box.w - left, high))

        words.picture(high, draw)

    def _trouble(self) -> str:
        trouble = self.review.trouble
        if isinstance(trouble, YagoError):
            return self.controller.speaker.error(trouble)
        return "" if trouble is None else self.controller.say("ui.review.failed")

    def said_played(self, found: ShotReview) -> str:
        """Return what came of a shot, and what it cost; of one that luck turned, that it did."""
        came, lost = self._said_came_of(found), points_lost(found)
        if lost:
            luck = ".lucky" if found.after >= found.before else ""
            return self.controller.say(f"ui.review.cost{luck}", came=came, lost=lost)
        unlucky = found.grade == "best" and found.expected - found.after >= _UNLUCKY
        return self.controller.say("ui.review.unlucky", came=came) if unlucky else came

    def said_mistake(self, found: ShotReview) -> str:
        """Return what there is to say of a mistake, in one paragraph."""
        name = self.review.shots[found.number - 1].before.player or ""
        cost, best = self.said_played(found), self.said_best(found)
        return self.controller.say("ui.review.mistake", n=found.number, name=name, cost=cost, best=best)

    def _said_came_of(self, found: ShotReview, *, brief: bool = False) -> str:
        played, look = self.review.shots[found.number - 1], self.controller.look
        if brief and played.ruling is not None and played.ruling.fouls:
            fouled = self.controller.speaker.phrase("review.played.foul", player=played.before.player or "")
            return self.controller.say("review.came", headline=fouled)
        return what_came_of(played, found.best.flick, found.best.aim, look.headline, self.controller.speaker)

    def said_best(self, found: ShotReview) -> str:
        if found.best.flick == self.review.shots[found.number - 1].move:
            return self.controller.say("ui.review.best_played")
        idea = idea_in_words(found.best.aim, self.controller.speaker)
        alike = found.grade == "best"
        if found.best.aim.idea == "break":
            greatest = self.controller.spec.greatest_flick
            best, own = (100.0 * one.speed / greatest for one in (found.best, self.review.shots[found.number - 1].move))
            if abs(best - own) >= _OTHER_POWER:
                figures = {"power": f"{best:.0f}", "own": f"{own:.0f}"}
                idea = self.controller.speaker.phrase("review.break_at", idea=idea, **figures)
            else:
                alike = alike or found.grade == "good"
        elif self._made(found):
            idea = self.controller.speaker.phrase("review.same_shot")
        return self.controller.say("ui.review.alike" if alike else "ui.review.best", idea=idea)

    def _made(self, found: ShotReview) -> bool:
        """Return whether the shot made the best shot's pot in the same way, so that needn't be named."""
        played, best = self.review.shots[found.number - 1], found.best
        potted = best.aim.pot is not None and played.layout_after.potted.get(best.aim.pot) == best.aim.target
        return potted and tried_to_pot(played.move, best.flick, best.aim)

    def _head(self, style: Style) -> int:
        """Return how high the line above the list is."""
        return style.line_height("chip") + style.px(4)

    def _place_list(self, page: Page, box: Box, line: int) -> None:
        """Draw the list of all shots where there is room for some; ``line``: how high one is."""
        style = page.style
        pad = style.px(PAD)
        head = self._head(style)
        lines = min((box.h - 2 * pad - head) // max(1, line), len(self.list.items))
        if lines < min(_LEAST_LINES, len(self.list.items)):
            self.list.place((0, 0, 0, 0))
            return
        inner = page.card(box)
        say, ink = self.controller.say, page.palette.ink_faint
        figures, title = say("ui.review.course.head"), say("ui.review.course.title")
        wide = style.width_of(figures, "chip")
        style.draw_line(page.window, figures, "chip", ink, (inner.x, inner.y, inner.w, head), align="right")
        if wide + style.width_of(title, "chip") + style.px(10) <= inner.w:
            style.draw_line(page.window, title, "chip", ink, (inner.x, inner.y, inner.w - wide, head))
        before = self.list.rect.h
        self.list.place((inner.x - pad // 2, inner.y + head, inner.w + pad, lines * line))
        if self.list.rect.h != before:
            self.list.top = 0
            self.list.select(self.list.selected)
        self.list.draw(page.window, style)

    def _write_moments(self, words: TextFlow) -> None:
        say, p = self.controller.say, words.page.palette
        words.line(say("ui.review.moments"), "strong", p.ink)
        if self.review.busy:
            words.skip(6)
            words.text(say("ui.review.moments_wait"), "small", p.ink_soft)
        places = []
        for point in self.review.turning_points:
            words.skip(6)
            top = words.y
            words.text(turning_point(point, self.controller.speaker), "small", p.ink_soft)
            places.append((Box(words.box.x, top, words.box.w, words.y - top), point.review.number - 1))
        if not words.dry:
            self._moments = tuple(places)


class ReviewStage(Stage):
    """The board at the shot that is looked at."""

    def __init__(self, scene: "ReviewScene") -> None:
        super().__init__(scene.controller)
        self._scene = scene

    def pressed(self, press: Press) -> None:
        scene, at, last = self._scene, self._scene.review.at, len(self._scene.review.shots) - 1
        ways = {
            Action.LEFT: at - 1,
            Action.RIGHT: at + 1,
            Action.UP: at - 1,
            Action.DOWN: at + 1,
            Action.EARLIER: at - _PAGE,
            Action.LATER: at + _PAGE,
            Action.START: 0,
            Action.END: last,
        }
        if press.action in ways:
            scene.look_at(ways[press.action])

    def wheeled(self, wheel: Wheel) -> None:
        self._scene.look_at(self._scene.review.at + (1 if wheel.notches < 0 else -1))

    def view(self) -> ViewModel:
        return self._scene.review.view()


def review(
    context: AppContext, record: Path | None, refuse: Callable[[str], None], played: ReplayedMatch | None = None
) -> None:
    """Review a match; ``refuse`` is called with why that cannot be.

    The match is that of its ``record`` among those that are kept, whose shots can be found again later; elsewhere what
    was ``played``.
    """
    folders, names = context.folders, partial(as_called, speaker=context.speaker)
    kept = record is not None and folders is not None and record.parent == Store(folders.data).matches

    def read() -> ReplayedMatch | str:
        if record is None or (played is not None and not kept):
            return played or context.speaker.say("ui.review.not_over")
        try:
            seen = replayed_file(record, names)
            check_shown(seen.header.match.game)
            return seen
        except YagoError as error:
            return context.speaker.error(error)

    def show(found: ReplayedMatch | str) -> None:
        over = found if isinstance(found, str) else reviewable(found)
        if isinstance(over, str):
            refuse(over)
        elif over is None:
            refuse(context.speaker.say("ui.review.not_over"))
        else:
            context.app.push(ReviewScene(context, over, record.name if record is not None and kept else ""))

    wait_for(context, in_background(read), show)


class ReviewScene(PracticeTableScene):
    """Goes through the shots of a match that is over.

    ``record``: its file's name among the kept matches, under which mistakes are kept to be practised; none: they are
    not.
    """

    help_place: ClassVar[HelpPlace] = HelpPlace.REVIEW
    panels: ReviewPanels

    def __init__(
        self, context: AppContext, course: ReplayedMatch, record: str = "", review: MatchReview | None = None
    ) -> None:
        self.review = review or MatchReview(course, known=context.reviews.of(course))
        self._record = record
        first = self.review.played
        controller = practice_controller(context, first.before, first.layout_before, course.spec)
        super().__init__(context, controller, ReviewPanels(controller, context, self.review))
        self.commands[Action.CANCEL] = self.leave
        self.commands[Action.PREVIOUS_BALL] = partial(self._look_at_mistake, -1)
        self.buttons = {
            "next_mistake": partial(self._look_at_mistake, 1),
            "watch": self._watch,
            "watch_best": self._watch_best,
            "try": self._try,
            "words": lambda: self.app.push(ReviewWordsScene(self.context, self)),
            "back": self.leave,
        }

    # The shots

    def practice_stage(self) -> Stage:
        return ReviewStage(self)

    def take(self, played: Played) -> None:
        """Nothing is played here, only watched."""

    def look_at(self, number: int) -> None:
        number = min(max(number, 0), len(self.review.shots) - 1)
        if number == self.review.at:
            return
        self.review.at = number
        self.panels.show(number)
        self.set_up(self.review.played.before, self.review.played.layout_before)
        self._transcript.write(self._told())

    def _look_at_mistake(self, way: int) -> None:
        found = self.review.mistake(way)
        if found is not None:
            self.look_at(found)

    def _watch(self) -> None:
        self.controller.replay(replace(self.review.played, trace=self.review.trace(best=False)))

    def _watch_best(self) -> None:
        played, found = self.review.played, self.review.review
        if found is not None:
            flick, spec = found.best.flick, self.controller.spec
            self.controller.replay(step(played.before, played.layout_before, flick, seed=0, spec=spec))

    def replay_stage(self, played: Played) -> Stage:
        found = self.review.review
        if found is None or played.move is self.review.played.move:
            return super().replay_stage(played)
        return ShowStage(self.controller, played, self.panels.said_best(found))

    def _try(self) -> None:
        mistake = Mistake.of(self.review.course, self.review.reviews[self.review.at], self._record)
        view: TableView = "turned" if self.panels.viewport.turned else "upright"
        self._keep_mistakes()
        folders = self.context.folders
        book = MistakeBook(folders) if folders is not None and self._record else None
        self.app.push(MistakeScene(self.context, (mistake,), book=book, view=view))

    # What there is to say and to choose

    def headline(self) -> str:
        return self.context.speaker.say("ui.review.title")

    def _told(self) -> str:
        found, player = self.review.review, self.review.played.before.player or ""
        return "" if found is None else reviewed_shot(found, player, self.controller.speaker)

    def _summary(self) -> tuple[str, ...]:
        speaker, review = self.controller.speaker, self.review
        moments = (turning_point(point, speaker) for point in review.turning_points)
        return (*review.accuracy_in_words(speaker), *moments, *review.course_in_words(speaker))

    def choices(self) -> Sequence[Choice]:
        say, review = self.context.speaker.say, self.review
        known, others = review.review is not None, review.mistake(1) is not None
        return (
            Choice(
                "next_mistake", say("ui.review.next_mistake"), kind="primary", action=Action.NEXT_BALL, enabled=others
            ),
            Choice("watch", say("ui.review.watch"), action=Action.ACCEPT, enabled=review.trace(best=False) is not None),
            Choice(
                "watch_best",
                say("ui.review.watch_best"),
                action=Action.BEST,
                enabled=review.trace(best=True) is not None,
            ),
            Choice("try", say("ui.review.try"), action=Action.RACK_AGAIN, enabled=known),
            Choice(
                "words",
                say("ui.review.words_soon" if review.busy else "ui.review.words"),
                action=Action.TRANSCRIPT,
                enabled=not review.busy,
            ),
            Choice("back", say("ui.back"), action=Action.CANCEL, kind="quiet"),
        )

    def choose(self, message: Message) -> None:
        if message.key != _SHOT:
            super().choose(message)
        elif isinstance(message.value, int):
            self.look_at(message.value)

    # Time

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        busy = self.review.busy
        if self.review.advance():
            self.panels.show(self.review.at)
            if busy and not self.review.busy:
                self._keep_mistakes()
                for line in self._summary():
                    self._transcript.write(line)
            self.invalidate()

    def close(self) -> None:
        self.context.reviews.keep(self.review.course, self.review.reviews)
        if self.review.busy:
            self.review.close()
            self._keep_mistakes()
        super().close()

    def _keep_mistakes(self) -> None:
        folders = self.context.folders
        if folders is None or not self._record:
            return
        try:
            whole = len(self.review.reviews) == len(self.review.shots)
            MistakeBook(folders).keep(self._record, self.review.mistakes, whole=whole)
        except YagoError as error:
            self.notice = self.context.speaker.error(error)


_STEP: Final = 60
"""Pixels that an arrow key scrolls."""
_SCROLLS: Final = {Action.UP: -1, Action.DOWN: 1, Action.EARLIER: -5, Action.LATER: 5}


_HIGH: Final = 0.6
"""The share of the window's height that makes a column high enough to read in."""


class ReviewWordsScene(PanelScene):
    """Shows a complete review as text, in its own frame, where its shots are listed otherwise."""

    feet: ClassVar[int] = 1
    overlay: ClassVar[bool] = True
    heading: ClassVar[str] = "ui.review.words.title"

    def __init__(self, context: AppContext, below: ReviewScene) -> None:
        self._review = below.review
        self._below = below
        super().__init__(context)

    @property
    def _column(self) -> Box | None:
        """Where the shots are listed; None if there is too little room."""
        self._below.follow()  # the window
        viewport = self._below.panels.viewport
        tray = viewport.trays[-1]
        return tray if tray.h > _HIGH * viewport.size[1] else None

    def card_box(self, viewport: Viewport, style: Style, head: Column) -> Box:
        return self._column or super().card_box(viewport, style, head)

    def draw_behind(self, window: pygame.Surface, viewport: Viewport, style: Style, box: Box) -> None:
        if self._column is None:
            super().draw_behind(window, viewport, style, box)

    @property
    def at_table(self) -> Setup:
        return setup_for(self.context.setup, self._review.course.header.match.game)

    def widgets(self) -> Sequence[Widget]:
        review = self._review
        speaker = self.context.speaker.of(review.course.header.match.game)
        moments = [turning_point(point, speaker) for point in review.turning_points]
        mistakes = [self._below.panels.said_mistake(one) for one in review.mistakes]
        parts = (
            ("", review.accuracy_in_words(speaker)),
            ("ui.review.moments", moments or review.no_moments_in_words(speaker)),
            ("ui.review.mistakes" if mistakes else "", mistakes),
            ("ui.review.chances", review.course_in_words(speaker)),
        )
        found: list[Widget] = []
        for heading, said in parts:
            found += [Label(speaker.say(heading), "strong")] if heading else []
            found += [Label(one, "body", tone="ink_soft") for one in said]
        return [*found, self.context.back()]

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll by keys: there is nothing else for them to reach. The key that opened it closes it."""
        press = press_of(event)
        if press is not None and press.action is Action.TRANSCRIPT:
            self.answer(Message("back"))
        elif press is not None and press.action in _SCROLLS:
            self.group.scrolled += _SCROLLS[press.action] * _STEP
            self.invalidate()
        else:
            super().handle(event)

    def answer(self, message: Message) -> None:
        del message
        self.app.pop()
