"""The figures of all players: choose one at the left, see what he or she has done."""

from functools import partial
from typing import Final

import pygame

from yagopool.practice.background import in_background
from yagopool.practice.break_practice import BreakLog
from yagopool.practice.breaks import BreakStats
from yagopool.practice.statistics import Figures, Player, Statistics, statistics
from yagopool.text.explanation import level_name
from yagopool.ui.context import AppContext, Scene, window_size
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, Page
from yagopool.ui.picture.room import draw_room
from yagopool.ui.practice.figure_panels import (
    bars_height,
    break_bars,
    draw_bars,
    draw_holes,
    draw_numbers,
    foul_bars,
    stroke_bars,
)
from yagopool.ui.practice.text_flow import TextFlow
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.wait import wait_for
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.list_view import Item, ListView

_NOTHING: Final = Statistics({}, 0)


def show_statistics(context: AppContext) -> None:
    """Show the figures, once all records are counted."""

    def show(found: Statistics) -> None:
        context.app.push(StatisticsScene(context, found))

    if context.folders is None:
        show(_NOTHING)
    else:
        wait_for(context, in_background(partial(statistics, context.folders)), show)


class StatisticsScene(Scene):
    """What was ``found`` in the records."""

    def __init__(self, context: AppContext, found: Statistics = _NOTHING) -> None:
        super().__init__(context)
        folders = context.folders
        self.found = found
        self.practised = {} if folders is None else BreakLog(folders.breaks).stats()
        self.players = self._players()
        items = [
            Item(number, level_name(player.level, context.speaker) or player.name, detail=self._detail(player))
            for number, player in enumerate(self.players)
        ]
        self.list = ListView("player", items, follow=True)
        self.group = Group([self.list, context.back()])

    def _players(self) -> tuple[Player, ...]:
        """Return people first, then computers; who only practised is there too."""
        players = dict.fromkeys(self.found.figures)
        players |= dict.fromkeys(Player(name, variant) for name, variant in self.practised)
        return tuple(sorted(players, key=lambda player: (player.level is not None, player.name, player.variant)))

    def _detail(self, player: Player) -> str:
        say = self.context.speaker.say
        words = [say(f"variant.{player.variant}")]
        if player.level is not None:
            words.append(say("stats.by_computer"))
        return " · ".join(words)

    @property
    def player(self) -> Player | None:
        """Whose figures are shown."""
        return self.players[self.list.selected] if self.players else None

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.input.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            self.app.push(HelpScene(self.context, self.context.setup.variant, place=HelpPlace.LISTS))
            return
        message = self.group.handle(event)
        if message is not None and message.key == "back":
            self.app.pop()

    def draw(self, window: pygame.Surface) -> None:
        viewport = self.context.viewport(window_size())
        style = self.context.style(viewport)
        page = Page(window, style, self.context.speaker)
        draw_room(window, style)
        gap, column = style.px(GAP), viewport.page
        self._draw_list(page, column)
        left = column.right + gap
        whole = Box(left, column.y, viewport.window.w - gap - left, column.h)
        player = self.player
        if player is not None:
            page = Page(window, style, self.context.speaker.of(player.game))
        if player is None:
            words = TextFlow(page, page.card(Box(whole.x, whole.y, whole.w, style.px(120))))
            words.text(self.context.speaker.say("ui.figures.nothing"), "body", style.palette.ink)
        else:
            self._draw_figures(page, whole, player)
        self.group.draw(window, style)

    def _draw_list(self, page: Page, column: Box) -> None:
        """Draw the head and place the list and the way back."""
        style, p, speak = page.style, page.palette, page.speaker
        inner = page.card(column)
        words = TextFlow(page, inner)
        words.line(speak.say("ui.figures.title"), "title", p.ink)
        words.line(speak.count("ui.figures.records", self.found.records), "small", p.ink_soft)
        if self.found.unread:
            words.line(speak.count("ui.figures.unread", len(self.found.unread)), "small", p.warn)
        words.skip(10)
        button = self.group["back"]
        high = button.height(style, inner.w)
        button.place((inner.x, inner.bottom - high, inner.w, high))
        self.list.place((inner.x, words.y, inner.w, max(1, inner.bottom - high - style.px(10) - words.y)))

    def _draw_figures(self, page: Page, box: Box, player: Player) -> None:
        """Draw great numbers above, holes and bars below."""
        style, say = page.style, page.speaker.say
        figures = self.found.figures.get(player, Figures())
        practised = (
            self.practised.get((player.name, player.variant), BreakStats()) if player.level is None else BreakStats()
        )
        gap, high = style.px(GAP), draw_numbers(page, box, figures)
        below = Box(box.x, box.y + high + gap, box.w, box.h - high - gap)
        fouls = foul_bars(page, figures)
        holes, at_foot, strokes, breaks = _places(page, below, len(fouls))
        draw_holes(page, holes, figures, player.game)
        draw_bars(page, at_foot, say("ui.figures.fouls"), fouls, say("ui.figures.no_fouls"))
        draw_bars(page, strokes, say("ui.figures.strokes"), stroke_bars(page, figures))
        draw_bars(page, breaks, say("ui.figures.breaks"), break_bars(page, figures, practised))


def _places(page: Page, box: Box, fouls: int) -> tuple[Box, Box, Box, Box]:
    """Return the places of holes, fouls, shots and breaks: two by two, in a high window below each other."""
    gap = page.style.px(GAP)
    if box.h > box.w:
        low = min(bars_height(page, fouls), box.h // 5)
        high = min(box.w, (box.h - low - 3 * gap) // 2)
        tall = (box.h - low - high - 3 * gap) // 2
        tops = (0, high + gap, high + low + 2 * gap, high + low + tall + 3 * gap)
        places = [Box(box.x, box.y + top, box.w, one) for top, one in zip(tops, (high, low, tall, tall), strict=True)]
        return places[0], places[1], places[2], places[3]
    half, tall = (box.w - gap) // 2, (box.h - gap) // 2
    low, right = min(tall, bars_height(page, fouls)), box.x + half + gap
    return (
        Box(box.x, box.y, half, box.h - low - gap),
        Box(box.x, box.bottom - low, half, low),
        Box(right, box.y, box.right - right, tall),
        Box(right, box.y + tall + gap, box.right - right, box.bottom - box.y - tall - gap),
    )
