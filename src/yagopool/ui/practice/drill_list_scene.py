"""All drills: a list at the left, the chosen one on the table, what it asks for at the right."""

from typing import Final

import pygame

from yagopool.practice.drill import Drill
from yagopool.practice.drill_library import LibraryDrill, PersonalBests, drill_library
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.picture.appearance import looks_of
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.play.page import GAP, PAD, Page
from yagopool.ui.practice.drill_panels import (
    DrillEntries,
    DrillList,
    draw_best,
    draw_drill,
    draw_goal,
    stars_won,
)
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.text_flow import TextFlow, draw_stars
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Painted
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.group import Group

_BUTTON_GAP: Final = 8


class DrillListScene(Scene):
    """The library of drills; ``chosen`` is the drill shown first, None for the next one to solve."""

    def __init__(self, context: AppContext, chosen: int | None = None) -> None:
        super().__init__(context)
        self._picture: BoardPicture | None = None
        self._read(chosen)

    def _read(self, chosen: int | None) -> None:
        """Read drills and bests, and make the list of them."""
        context, folders = self.context, self.context.folders
        found = drill_library(None if folders is None else folders.drills)
        drills = tuple(one.drill for one in found if one.drill is not None)
        bests = None if folders is None else PersonalBests(folders.bests)
        self.series = DrillSeries(drills, context.setup.teams[0][0], bests)
        self.wrong: tuple[LibraryDrill, ...] = tuple(one for one in found if one.drill is None)
        mine = self.series.own_bests()
        self._stars = stars_won(drills, mine)
        unsolved = (number for number, drill in enumerate(drills) if drill.name not in mine)
        self.series.number = next(unsolved, 0) if chosen is None else chosen
        entries = DrillEntries(drills, mine, frozenset(one.name for one in found if one.own))
        self.list = DrillList("drill", entries, context.speaker, self.series.number)
        say = context.speaker.say
        play = Button("play", say("ui.drills.play"), kind="primary", hint=context.keyed(Action.ACCEPT))
        leave = Button("back", say("ui.back"), kind="quiet", hint=context.keyed(Action.CANCEL))
        self.group = Group([self.list, play, leave])

    @property
    def drill(self) -> Drill:
        """The drill chosen."""
        return self.series.drills[self.list.chosen]

    def enter(self) -> None:
        """Read the drills and bests again, and show the drill that was done last."""
        before = self.group
        self._read(self.series.number)
        self.group.follow(before)
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.hands.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            self.series.number = self.list.chosen
            self.app.push(HelpScene(self.context, self.drill.variant, place=HelpPlace.LISTS))
            return
        message = self.group.handle(event)
        if message is not None and message.key == "back":
            self.app.pop()
        elif message is not None:
            self.app.push(DrillScene(self.context, self.series, self.list.chosen))

    # The picture

    def draw(self, window: pygame.Surface) -> None:
        drill = self.drill
        viewport = self.context.viewport(window_size(), drill.spec)
        style = self.context.style(viewport)
        page = Page(window, style, self.context.speaker)
        picture = self._picture
        if picture is None or (picture.viewport, picture.style, picture.spec) != (viewport, style, drill.spec):
            picture = self._picture = BoardPicture(viewport, style, drill.spec)

        def cloth(surface: pygame.Surface) -> None:
            draw_goal(Page(surface, style, self.context.speaker), viewport, drill)

        picture.draw_table(window, [Painted(drill.name, cloth)])
        picture.draw_balls(window, looks_of(drill.layout, drill.spec))
        self._draw_left(page, viewport)
        self._draw_right(page, viewport)
        self.group.draw(window, style)

    def _draw_left(self, page: Page, viewport: Viewport) -> None:
        """Draw the head with all stars, and place the list below it."""
        style, p, say = page.style, page.palette, page.speaker.say
        column, line = viewport.left, page.style.line_height("small")
        high = style.line_height("title") + line + style.px(10) + 2 * style.px(PAD)
        words = TextFlow(page, page.card(Box(column.x, column.y, column.w, high)))
        words.line(say("ui.drills.title"), "title", p.ink)
        words.skip(8)
        right = draw_stars(page, (words.box.x, words.y + line / 2), style.px(8), 1, 1)
        place = (round(right) + style.px(6), words.y, words.box.w, line)
        won, most = self._stars
        style.draw_line(page.window, say("ui.drills.stars_won", won=won, all=most), "small", p.ink_soft, place)
        top = column.y + high + style.px(GAP)
        self.list.place(page.card(Box(column.x, top, column.w, column.bottom - top)))

    def _draw_right(self, page: Page, viewport: Viewport) -> None:
        """Draw the chosen drill's card, its best, what could not be read, and place the buttons."""
        style, column, gap = page.style, viewport.right, page.style.px(GAP)
        bottom = column.bottom
        for button in (self.group["back"], self.group["play"]):
            high = button.height(style, column.w)
            button.place((column.x, bottom - high, column.w, high))
            bottom -= high + style.px(_BUTTON_GAP)
        best = self.series.best(self.drill)
        high = draw_drill(page, Box(column.x, column.y, column.w, bottom - column.y), self.drill, best)
        y = column.y + high + gap
        y += draw_best(page, Box(column.x, y, column.w, bottom - y), best) + gap
        self._draw_troubles(page, Box(column.x, y, column.w, max(0, bottom - y)))

    def _draw_troubles(self, page: Page, box: Box) -> None:
        """Say what of the bests could not be read, and which own files are no drills, and why."""
        unread = None if self.series.bests is None else self.series.bests.trouble
        if not (self.wrong or unread) or box.h < page.style.px(90):
            return
        words = TextFlow(page, page.card(box))
        if unread is not None:
            words.text(page.speaker.error(unread), "small", page.palette.warn)
        for one in self.wrong:
            words.line(page.speaker.say("ui.drills.broken", name=one.name), "strong", page.palette.warn)
            if one.trouble is not None:
                words.text(page.speaker.error(one.trouble), "small", page.palette.ink_soft)
