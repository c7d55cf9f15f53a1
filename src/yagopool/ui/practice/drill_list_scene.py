"""All drills: a list at the left, the chosen one on the table, what it asks for at the right."""

from typing import Final

import pygame

from yagopool.practice.drill import Drill
from yagopool.practice.drill_library import LibraryDrill, PersonalBests, drill_library
from yagopool.text.speaker import Speaker
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, PAD, Page
from yagopool.ui.picture.balls import looks_of
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.practice.drill_scene import (
    DrillEntries,
    DrillList,
    DrillScene,
    DrillSeries,
    draw_best,
    draw_drill,
    draw_goal,
    draw_wide_drill,
    stars_won,
    wide_drill_height,
)
from yagopool.ui.practice.text_flow import TextFlow, draw_stars
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Button, Painted
from yagopool.ui.widgets.group import Group

_BUTTON_GAP: Final = 8
_STRIP: Final = 132
"""Height in units of the strip below the board that says what the chosen drill asks for."""
_WIDE: Final = 480
"""Units of width that it needs."""
_TROUBLES: Final = 180
"""Height in units of the card that says what could not be read."""


class DrillListScene(Scene):
    """The library of drills; ``chosen`` is the drill shown first, None for the next one to solve."""

    def __init__(self, context: AppContext, chosen: int | None = None) -> None:
        super().__init__(context)
        self._picture: BoardPicture | None = None
        self._game = context.setup.game
        self._read(chosen)

    def _read(self, chosen: int | None) -> None:
        context, folders = self.context, self.context.folders
        found = drill_library(None if folders is None else folders.drills, self._game)
        drills = tuple(one.drill for one in found if one.drill is not None)
        bests = None if folders is None else PersonalBests(folders.bests)
        self.series = DrillSeries(drills, context.setup.teams[0][0], bests)
        self.wrong: tuple[LibraryDrill, ...] = tuple(one for one in found if one.drill is None)
        mine = self.series.own_bests()
        self._stars = stars_won(drills, mine)
        unsolved = (number for number, drill in enumerate(drills) if drill.name not in mine)
        self.series.number = next(unsolved, 0) if chosen is None else chosen
        entries = DrillEntries(drills, mine, frozenset(one.name for one in found if one.own))
        self.list = DrillList("drill", entries, self._speaker, self.series.number)
        say = context.speaker.say
        play = Button("play", say("ui.drills.play"), kind="primary", hint=context.keyed(Action.ACCEPT))
        self.group = Group([self.list, play, context.back()])

    @property
    def _speaker(self) -> Speaker:
        return self.context.speaker.of(self._game)

    @property
    def drill(self) -> Drill:
        return self.series.drills[self.list.chosen]

    def enter(self) -> None:
        """Read the drills and bests again, and show the drill that was done last."""
        before = self.group
        self._read(self.series.number)
        self.group.follow(before)
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.input.note(event)
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
        viewport = self._viewport(drill)
        style = self.context.style(viewport)
        page = Page(window, style, self._speaker)
        picture = self._picture
        if picture is None or (picture.viewport, picture.around, picture.spec) != (viewport, style, drill.spec):
            picture = self._picture = BoardPicture(viewport, style, drill.spec, viewport.trays)

        def cloth(surface: pygame.Surface) -> None:
            draw_goal(Page(surface, style, self.context.speaker), viewport, drill)

        picture.draw_table(window, [Painted(drill.name, cloth)])
        picture.draw_balls(window, looks_of(drill.layout, drill.spec))
        left, right = viewport.left, viewport.right
        if viewport.strip is None and left.x != right.x:
            self._draw_list(page, left)
            self._draw_right(page, right)
        else:
            column = viewport.left._replace(h=viewport.right.bottom - viewport.left.y)
            bottom = self._place_buttons(page, column)
            bottom -= self._draw_troubles(page, column._replace(h=bottom - column.y))
            strip = viewport.strip
            if strip is None:
                strip = self._foot(page, column._replace(h=bottom - column.y))
                bottom = strip.y - page.style.px(GAP)
            self._draw_list(page, column._replace(h=bottom - column.y))
            draw_wide_drill(page, strip, drill, self.series.best(drill))
        self.group.draw(window, style)

    def _viewport(self, drill: Drill) -> Viewport:
        """Return where things lie: with a strip below the board for the drill, where the list has the one column."""
        larger = 0.15 + 0.85 * self.context.text_size
        viewport = self.context.viewport(window_size(), drill.spec, strip=_STRIP * larger)
        strip = viewport.strip
        if strip is None or strip.y < viewport.board.y or strip.w < viewport.px(_WIDE * larger):
            return self.context.viewport(window_size(), drill.spec, wordy=True)
        return viewport

    def _foot(self, page: Page, column: Box) -> Box:
        """Return where any drill's card has room at a column's foot: it stays there from one to the next."""
        series = self.series
        high = max(wide_drill_height(page, column.w, drill, series.best(drill)) for drill in series.drills)
        high = min(high, column.h // 2)
        return column._replace(y=column.bottom - high, h=high)

    def _draw_list(self, page: Page, column: Box) -> None:
        style, p, say, line = page.style, page.palette, page.speaker.say, page.style.line_height("small")
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

    def _draw_right(self, page: Page, column: Box) -> None:
        gap, bottom = page.style.px(GAP), self._place_buttons(page, column)
        best = self.series.best(self.drill)
        high = draw_drill(page, Box(column.x, column.y, column.w, bottom - column.y), self.drill, best)
        y = column.y + high + gap
        y += draw_best(page, Box(column.x, y, column.w, bottom - y), best) + gap
        self._draw_troubles(page, Box(column.x, y, column.w, max(0, bottom - y)))

    def _place_buttons(self, page: Page, column: Box) -> int:
        style, bottom = page.style, column.bottom
        for button in (self.group["back"], self.group["play"]):
            high = button.height(style, column.w)
            button.place((column.x, bottom - high, column.w, high))
            bottom -= high + style.px(_BUTTON_GAP)
        return bottom

    def _draw_troubles(self, page: Page, box: Box) -> int:
        """Say at a box's foot which bests could not be read, and which own files are no drills; return the height."""
        unread = None if self.series.bests is None else self.series.bests.trouble
        high = min(box.h, page.style.px(_TROUBLES))
        if not (self.wrong or unread) or high < page.style.px(90):
            return 0
        box = box._replace(y=box.bottom - high, h=high)
        words = TextFlow(page, page.card(box))
        if unread is not None:
            words.text(page.speaker.error(unread), "small", page.palette.warn)
        for one in self.wrong:
            words.line(page.speaker.say("ui.drills.broken", name=one.name), "strong", page.palette.warn)
            if one.trouble is not None:
                words.text(page.speaker.error(one.trouble), "small", page.palette.ink_soft)
        return high + page.style.px(GAP)
