"""The figures of all players: choose one at the left, see what they have done in great numbers, pots and bars."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from math import dist
from typing import Final

import pygame

from yagopool.ai.worker_pool import in_background
from yagopool.match.game import games
from yagopool.practice.breaks import BreakLog, BreakStats
from yagopool.practice.statistics import Figures, Player, Statistics, statistics
from yagopool.table.spec import BoardSpec
from yagopool.text.explanation import opponent_name
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, PAD, Page
from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.practice.text_flow import TextFlow, card_height, titled_card
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.panel import wait_for
from yagopool.ui.shapes import card, dot, draw_panel
from yagopool.ui.theme import Rgb, contrast, mixed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.choice import Item, ListView
from yagopool.ui.widgets.group import Group


def draw_numbers(page: Page, box: Box, figures: Figures) -> int:
    """Draw the four great numbers side by side, in a narrow box two by two, as high as their words need.

    Return the height used.
    """
    say, p, style = page.speaker.say, page.palette, page.style
    share = f"{100 * figures.pots / figures.strokes:.0f}" if figures.strokes else "0"
    shown = (
        (str(figures.points), say("ui.figures.points"), p.accent),
        (str(figures.won), page.speaker.count("ui.figures.won", figures.games), p.ink),
        (share, say("ui.figures.share"), p.ink),
        (str(figures.longest_run), say("ui.figures.run"), p.ink),
    )
    gap = style.px(12)
    for columns in (len(shown), len(shown) // 2):
        wide = (box.w - gap * (columns - 1)) / columns
        room = round(wide) - 2 * style.px(PAD)
        if all(style.width_of(word, "small") <= room for _, name, _ in shown for word in name.split()):
            break
    high = card_height(page, "score") + max(style.height_of(name, "small", room) for _, name, _ in shown)
    for number, (value, name, tone) in enumerate(shown):
        row, column = divmod(number, columns)
        place = Box(round(box.x + column * (wide + gap)), box.y + row * (high + gap), round(wide), high)
        words = TextFlow(page, page.card(place))
        words.line(value, "score", tone)
        words.text(name, "small", p.ink_soft)
    return (row + 1) * (high + gap) - gap


def draw_holes(page: Page, box: Box, figures: Figures, spec: BoardSpec, *, turned: bool) -> None:
    inner = titled_card(page, box, page.speaker.say("ui.figures.pots"), "strong", 8)
    draw_pot_counts(page, inner, spec, figures.by_pot, turned=turned, numbered=not spec.discs)


_MOST: Final = 84
"""The most that a bar with its name takes, in units ..."""
_USUAL: Final = 40
"""... and what it takes where others need the room."""


def bars_height(page: Page, bars: int) -> int:
    return card_height(page, "strong", gaps=8 + _USUAL * max(1, bars))


def draw_bars(page: Page, box: Box, title: str, bars: Sequence[tuple[str, int, Rgb]], empty: str = "") -> None:
    """Draw named bars with their counts, the longest as wide as there is room."""
    style, p = page.style, page.palette
    inner = titled_card(page, box, title, "strong", 8)
    most = max((count for _, count, _ in bars), default=0)
    words = TextFlow(page, inner)
    if not bars:
        words.text(empty, "small", p.ink_soft)
        return
    line = style.line_height("small")
    high = min(style.px(_MOST), inner.h / max(1, len(bars)))
    thick = min(style.px(10), max(3, round(high - line - style.px(6))))
    for number, (name, count, tone) in enumerate(bars):
        y = round(inner.y + number * high)
        if y + line > inner.bottom:
            return
        wide = style.width_of(str(count), "strong") + style.px(8)
        style.draw_line(page.window, name, "small", p.ink_soft, (inner.x, y, inner.w - wide, line))
        place = (inner.x, y, inner.w, line)
        style.draw_line(page.window, str(count), "strong", p.ink, place, align="right", size=style.pixels("small"))
        track = Box(inner.x, y + line + style.px(1), inner.w, thick)
        if track.bottom > inner.bottom or line + thick + style.px(2) > high:
            continue
        card(page.window, track, p.sunken, thick // 2)
        full = round(track.w * count / most) if most else 0
        if full >= thick:
            card(page.window, Box(track.x, track.y, full, thick), tone, thick // 2)


def stroke_bars(page: Page, figures: Figures) -> tuple[tuple[str, int, Rgb], ...]:
    say, p = page.speaker.say, page.palette
    return (
        (say("ui.figures.stroke_pots"), figures.pots, p.good),
        (say("ui.figures.stroke_misses"), figures.misses, p.ink_faint),
        (say("ui.figures.stroke_gifts"), figures.gifts, p.accent),
        (say("ui.figures.stroke_fouls"), figures.all_fouls, p.warn),
    )


def foul_bars(page: Page, figures: Figures) -> tuple[tuple[str, int, Rgb], ...]:
    ordered = sorted(figures.fouls.items(), key=lambda item: (-item[1], item[0]))
    say = page.speaker.say
    return tuple(
        (f"{rule} · {say(f'ui.figures.foul.{rule.lower()}')}", count, page.palette.warn) for rule, count in ordered
    )


def break_bars(page: Page, figures: Figures, practised: BreakStats) -> tuple[tuple[str, int, Rgb], ...]:
    say, p = page.speaker.say, page.palette
    return (
        (say("ui.figures.break_all"), figures.breaks, p.ink_soft),
        (say("ui.figures.break_potted"), figures.breaks_potted, p.good),
        (say("ui.figures.break_fouled"), figures.breaks_fouled, p.warn),
        (say("ui.figures.break_practised"), practised.breaks, p.accent),
    )


_RADIUS: Final = 0.44
"""Radius of a pot's figure, as a part of the way to the nearest other pot."""
_TONED = 0.33
"""How much brass the fuller pots have: more would leave no letters that stand out; the fullest is all brass."""


def draw_pot_counts(
    page: Page, box: Box, spec: BoardSpec, counts: Sequence[int], *, turned: bool, numbered: bool = False
) -> None:
    """Draw how many balls went into each pot, the pots as they lie on the board, as large as they fit in a box.

    ``turned``: the board lies on its side. ``numbered``: each pot has its number at its right.
    """
    style, p = page.style, page.palette
    places = [(pot.y, pot.x) if turned else (pot.x, -pot.y) for pot in spec.pots]
    xs, ys = zip(*places, strict=True)
    apart = min(dist(a, b) for a, b in combinations(spec.pots, 2)) if len(spec.pots) > 1 else 2.0 * spec.pot_radius
    reach = apart * _RADIUS
    aside = style.line_height("small") if numbered else 0
    wide = max(1, box.w - 2 * aside)
    scale = min(wide / (max(xs) - min(xs) + 2.0 * reach), box.h / (max(ys) - min(ys) + 2.0 * reach))
    most, radius = max(counts, default=0), reach * scale * 0.96
    for number, place in enumerate(places):
        count = counts[number] if number < len(counts) else 0
        x = box.x + box.w / 2 + (place[0] - (max(xs) + min(xs)) / 2) * scale
        y = box.y + box.h / 2 + (place[1] - (max(ys) + min(ys)) / 2) * scale
        part = count / most if most else 0.0
        dot(page.window, (x, y), radius, p.line)
        _draw_pot_number(page, number + 1, (x + radius + style.px(4), y), aside)
        share = 1.0 if part == 1.0 else 0.15 + _TONED * part
        fill = mixed(p.room_deep, p.accent, share) if count else p.room_deep
        dot(page.window, (x, y), radius - max(1.5, radius * 0.08), fill)
        if count:
            tone = max((p.on_accent, p.ink), key=lambda letters: contrast(letters, fill))
            room = (round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))
            size = round(min(style.pixels("heading"), radius * 0.9))
            style.draw_line(page.window, str(count), "strong", tone, room, align="centre", size=size)


def _draw_pot_number(page: Page, pot: int, place: tuple[float, float], size: int) -> None:
    """Draw a pot's number from the middle of its left edge in a square of a size, 0 for none."""
    if size:
        room = (round(place[0]), round(place[1]) - size // 2, size, size)
        page.style.draw_line(page.window, str(pot), "small", page.palette.ink_faint, room)


_NOTHING: Final = Statistics({}, 0)


def show_statistics(context: AppContext) -> None:
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
            Item(number, self._name(player), detail=self._detail(player), face=player.level or "")
            for number, player in enumerate(self.players)
        ]
        self.list = ListView("player", items)
        self.group = Group([self.list, context.back()])

    def _players(self) -> tuple[Player, ...]:
        """Return people first, then computers; who only practised is there too."""
        players = dict.fromkeys(self.found.figures)
        players |= dict.fromkeys(Player(name, variant) for name, variant in self.practised)
        return tuple(sorted(players, key=lambda one: (one.level is not None, self._name(one), one.variant)))

    def _name(self, player: Player) -> str:
        return opponent_name(player.level, self.context.speaker) or player.name

    def _detail(self, player: Player) -> str:
        say = self.context.speaker.say
        words = [say(f"variant.{player.variant}")]
        if player.level is not None:
            words.append(say("stats.by_computer"))
        return " · ".join(words)

    @property
    def player(self) -> Player | None:
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
        draw_panel(window, style, viewport.window.inset(gap // 4))
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
        style, say = page.style, page.speaker.say
        figures = self.found.figures.get(player, Figures())
        practised = (
            self.practised.get((player.name, player.variant), BreakStats()) if player.level is None else BreakStats()
        )
        gap, high = style.px(GAP), draw_numbers(page, box, figures)
        below = Box(box.x, box.y + high + gap, box.w, box.h - high - gap)
        fouls = foul_bars(page, figures)
        holes, at_foot, strokes, breaks = _places(page, below, len(fouls))
        spec = games()[player.game].board
        match = self.context.viewport(window_size(), spec, strip=strip_height(self.context.text_size))
        draw_holes(page, holes, figures, spec, turned=match.turned)
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
