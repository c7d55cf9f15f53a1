"""One drill: try, undo, see how the attempt stands, go on to the next; its panels, and its goal on the cloth."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar, Final

import pygame

from yagopool.errors import YagoError
from yagopool.match.game import game_on, practice_of
from yagopool.match.session import Played
from yagopool.practice.drill import (
    MOST_STARS,
    Attempt,
    CountGoal,
    Drill,
    OneGoal,
    PottedGoal,
    RestsGoal,
    WonGoal,
    goal_parts,
    lack_of,
    lacks,
    reaches,
    solution_played,
    wanted_pots,
)
from yagopool.practice.drill_library import Best, PersonalBests
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Stroke
from yagopool.table.spec import BoardSpec
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext
from yagopool.ui.games import BoardMarks
from yagopool.ui.games.boards import board_look
from yagopool.ui.input.actions import Action, Press, Step, step_of
from yagopool.ui.input.aim import SOFT, Aim
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, PAD, Page
from yagopool.ui.picture.annotations import draw_ring, draw_wanted_pot
from yagopool.ui.picture.effects import Plate
from yagopool.ui.play.aim_stage import AimStage, aim_stage
from yagopool.ui.play.board_view import guide_look
from yagopool.ui.play.controller import MatchController, Placing
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.playback import aim_of
from yagopool.ui.play.stages import DemoStage, Stage, WinStage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.set_up_stage import FlightStage, PrizeFlight, RestStage, end_of
from yagopool.ui.practice.text_flow import (
    TextFlow,
    Writing,
    draw_star,
    draw_stars,
    draw_told,
    draw_written,
    on_the_way,
    written_height,
)
from yagopool.ui.shapes import card, dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Palette, Role
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Message, Widget

_STAR = 9.0
"""Radius of a small star in units."""
_ATTEMPT: Final = 210
"""The greatest height of the state of an attempt, in units."""
_GREAT_STAR = 20.0
_LETTERS: tuple[Role, ...] = ("body", "small", "chip")
"""Letters of what to do, from the roomiest to the tightest."""
_FINE: Final = 6
"""How much larger the picture of a drill in the list is drawn before it is scaled down, for smooth edges."""
_POTS, _BALLS = 1.4, 2.4
"""How much larger pots and balls are on it: they would hardly be seen."""
_PICTURED: Final = 50
"""Units that the picture of a drill in the list takes, ..."""
_WIDE_LIST: Final = 250
"""... and the least width of the list for it, in units at normal text size."""
_STARS_PART = 0.3
"""The part of a strip's width that the stars take."""


def draw_drill(page: Page, box: Box, drill: Drill, best: Best | None) -> int:
    """Draw a drill's card: kind and variant, title, what to do, what the stars cost; return its height."""

    def write(words: TextFlow) -> None:
        _write_task(words, drill)
        words.skip(12)
        _write_stars(words, drill, best)

    return draw_written(page, box, write)


def draw_wide_drill(page: Page, box: Box, drill: Drill, best: Best | None) -> None:
    """Draw a drill's card in a strip: what to do, and next to it what the stars cost and the personal best."""
    page, inner = page.slip(box)
    left, right = _halves(page, drill, inner.w)
    _write_task(TextFlow(page, inner._replace(w=left)), drill)
    _write_stakes(TextFlow(page, inner._replace(x=inner.right - right, w=right)), drill, best, gap=6)


def wide_drill_height(page: Page, width: int, drill: Drill, best: Best | None) -> int:
    """Return the height in pixels of such a card that has room for all of it."""
    pads = 2 * page.style.px(PAD)
    left, right = _halves(page, drill, width - pads)
    task = written_height(page, left + pads, partial(_write_task, drill=drill))
    return max(task, written_height(page, right + pads, partial(_write_stakes, drill=drill, best=best, gap=6)))


def _halves(page: Page, drill: Drill, width: int) -> tuple[int, int]:
    """Return the widths of what to do and of what the stars cost."""
    costs = (page.speaker.count("ui.drills.stars_for", most) for most in drill.stars)
    needed = max((page.style.width_of(words, "small") for words in costs), default=0) + page.style.px(8 * _STAR)
    right = min(max(round(_STARS_PART * width), needed), width // 2)
    return width - right - page.style.px(GAP), right


def _write_task(words: TextFlow, drill: Drill, *, wide: bool = False) -> None:
    """Write what to do; ``wide``: of what kind it is stands beside its title, if both fit."""
    p, speak, style = words.page.palette, words.page.speaker, words.page.style
    heading = speak.of(drill.game).say("ui.drill.heading", kind=drill.kind, variant=drill.variant)
    title = drill.words(drill.title, speak.lang)
    beside = wide and style.width_of(title, "heading") + style.px(24) + style.width_of(heading, "small") <= words.box.w
    if beside:
        room = (words.box.x, words.y, words.box.w, style.line_height("heading"))
        style.draw_line(words.page.window, heading, "small", p.ink_soft, room, align="right")
    elif not wide:
        words.line(heading, "small", p.ink_soft)
    words.text(title, "heading", p.ink)
    words.skip(6)
    text = " ".join(filter(None, (drill.words(drill.text, speak.lang), where_said(speak, drill))))
    fits = (role for role in _LETTERS if style.height_of(text, role, words.box.w) <= words.room)
    words.text(text, next(fits, _LETTERS[-1]), p.ink)


def where_said(speaker: Speaker, drill: Drill) -> str:
    """Return in words which pots a drill asks for, nothing where balls are not to be potted one by one."""
    if pots := sorted(wanted_pots(drill.goal)):
        return speaker.say("ui.drill.ringed", pots=tuple(pots))
    potted = next((part for part in goal_parts(drill.goal) if isinstance(part, PottedGoal)), None)
    if potted is None:
        return ""
    way = ".cushions" if potted.cushions else ".contacts" if potted.contacts else ""
    return speaker.say(f"ui.drill.any_pot{way}")


def _write_stars(words: TextFlow, drill: Drill, best: Best | None) -> None:
    page = words.page
    for number, _ in enumerate(drill.stars):
        line = partial(_draw_star_line, page, drill, number, best)
        words.picture(page.style.line_height("small") + page.style.px(6), line)


def _write_stakes(words: TextFlow, drill: Drill, best: Best | None, gap: int = 8) -> None:
    """Write what the stars cost, and the personal best."""
    _write_stars(words, drill, best)
    words.skip(gap)
    _write_best(words, best)


def _write_topic(words: TextFlow, series: "DrillSeries", arrived: bool) -> None:
    """Write the drills of the same topic with their stars; the one on the table not before its stars have arrived."""
    page, drill, bests = words.page, series.drills[series.number], series.own_bests()
    alike = [one for one in series.drills if one.kind == drill.kind]
    if len(alike) < 2:
        return
    style, p, speak = page.style, page.palette, page.speaker
    words.skip(14)
    words.line(speak.say(f"drill.kind.{drill.kind}"), "chip", p.accent)
    words.skip(2)

    def row(one: Drill, box: Box) -> None:
        best = bests.get(one.name) if arrived or one is not drill else None
        left, size = box.right - round(MOST_STARS * style.px(6) * 2.3), style.px(6)
        draw_stars(page, (left, box.y + box.h / 2), size, best.stars if best else 0)
        tone = p.ink if one is drill else p.ink_soft
        place = (box.x, box.y, left - box.x - style.px(8), box.h)
        style.draw_line(page.window, one.words(one.title, speak.lang), "small", tone, place)

    for one in alike:
        words.picture(style.line_height("small") + style.px(6), partial(row, one))


def _draw_stakes(page: Page, box: Box, attempt: Attempt, best: Best | None) -> None:
    """Draw a strip with the personal best, and below it side by side the shots allowed for each number of stars."""
    drill, style = attempt.drill, page.style
    words = TextFlow(page, page.card(box))
    _write_best(words, best, solved=attempt.status == "solved")
    words.y = words.box.y + style.line_height("strong") + style.line_height("small") + style.px(8)
    wide, high = words.box.w // len(drill.stars), style.line_height("small") + style.px(6)
    for number, _ in enumerate(drill.stars):
        place = Box(words.box.x + number * wide, words.y, wide - style.px(GAP), high)
        _draw_star_line(page, drill, number, best, place)


def _draw_star_line(page: Page, drill: Drill, number: int, best: Best | None, box: Box) -> None:
    """Draw the most stars, or a ``number`` fewer, earned or not, and how they are."""
    style, p, stars = page.style, page.palette, MOST_STARS - number
    words = page.speaker.count("ui.drills.stars_for", drill.stars[number])
    lit = best is not None and best.stars >= stars
    right = round(draw_stars(page, (box.x, box.y + box.h / 2), style.px(_STAR), stars if lit else 0, stars))
    place = (right + style.px(8), box.y, max(1, box.right - right - style.px(8)), box.h)
    style.draw_line(page.window, words, "small", p.ink if lit else p.ink_soft, place)


def why_not(speaker: Speaker, attempt: Attempt) -> str:
    """Return in words what the last shot of an attempt lacked of the goal, nothing where it was no near miss."""
    strokes = attempt.now.strokes
    near = bool(strokes) and attempt.status not in ("solved", "foul", "came_out")
    lack = lack_of(attempt.drill.goal, strokes[-1]) if near else None
    return "" if lack is None else speaker.say(f"ui.drill.lack.{lack}")


@dataclass(frozen=True, slots=True)
class AttemptWords:
    """The state of an attempt, in words: strokes used, or its end with the stars that have ``arrived``."""

    attempt: Attempt
    new_best: bool
    arrived: int = MOST_STARS

    def draw(self, page: Page, box: Box, topic: Writing) -> tuple[int, int] | None:
        """Draw a card that fills a box, with its ``topic`` if there is room; return where the stars begin, if any."""
        places = list[tuple[int, int]]()
        words = TextFlow(page, page.card(box))
        self.write(words, places)
        if written_height(page, box.w, topic) - 2 * page.style.px(PAD) <= words.room:
            topic(words)
        return next(iter(places), None)

    def write(self, words: TextFlow, places: list[tuple[int, int]]) -> None:
        """Write the card; ``places`` gets where the stars begin."""
        p, speak, attempt = words.page.palette, words.page.speaker, self.attempt
        why, standing = why_not(speak, attempt), attempt.status
        if standing == "solved":
            self._write_solved(words, places)
            return
        words.text(why, "strong", p.warn)
        if standing == "open":
            words.line(speak.count("ui.drill.used", attempt.used), "heading", p.ink)
            words.line(speak.count("ui.drill.most", attempt.drill.most_strokes), "small", p.ink_soft)
        else:
            over = speak.say(f"ui.drill.over.{standing}")
            words.text(over, "small" if why else "strong", p.ink_soft if why else p.warn)

    def _write_solved(self, words: TextFlow, places: list[tuple[int, int]]) -> None:
        page, attempt = words.page, self.attempt
        p, speak, style = page.palette, page.speaker, page.style

        def stars(place: Box) -> None:
            size = style.px(_GREAT_STAR)
            places.append((place.x, place.y + size))
            draw_stars(page, places[-1], size, min(self.arrived, attempt.stars))

        if words.dry or words.room >= style.line_height("title") + style.px(8) + round(2.2 * style.px(_GREAT_STAR)):
            words.line(speak.say("ui.drill.solved_title"), "title", p.good)
            words.skip(8)
        words.picture(style.px(2 * _GREAT_STAR + 8), stars)
        words.line(speak.count("ui.drill.used", attempt.used), "body", p.ink)
        if attempt.helped:
            words.text(speak.say("ui.drill.helped"), "body", p.ink_soft)
        elif attempt.stars == 0:
            words.text(speak.say("ui.drill.no_star"), "body", p.ink_soft)
        elif self.new_best:
            words.text(speak.say("ui.drill.new_best"), "body", p.accent)
        elif attempt.stars == MOST_STARS:
            words.text(speak.say("ui.drill.all_stars"), "body", p.accent)


def draw_best(page: Page, box: Box, best: Best | None) -> int:
    """Draw the card of the personal best where there is room for it; return its height."""
    write = partial(_write_best, best=best)
    return draw_written(page, box, write) if written_height(page, box.w, write) <= box.h else 0


def _write_best(words: TextFlow, best: Best | None, *, solved: bool = False) -> None:
    """Write the personal best; ``solved``: the drill just was, which counts only if it was done alone."""
    p, speak = words.page.palette, words.page.speaker
    if best is None:
        words.line(speak.say("ui.drills.no_stars" if solved else "ui.drills.unsolved"), "strong", p.ink_soft)
    else:
        words.line(speak.count("ui.drills.best", best.strokes), "strong", p.ink)
        words.line(speak.count("ui.drills.solved", best.solved), "small", p.ink_soft)


def draw_goal(page: Page, viewport: Viewport, drill: Drill) -> None:
    """Draw on the cloth what the goal names: pots ringed in brass, circles where a ball should rest."""
    for pot in wanted_pots(drill.goal):
        draw_wanted_pot(page.window, viewport, page.style, drill.spec, pot)
    for rest in goal_parts(drill.goal):
        if not isinstance(rest, RestsGoal):
            continue
        centre, reach = viewport.to_window(rest.place), viewport.length(rest.within)
        dot(page.window, centre, reach, page.palette.accent, alpha=40)
        draw_ring(page.window, viewport, page.style, rest.place, radius=rest.within)


def caption(speaker: Speaker, drill: Drill, number: int) -> str:
    """Return in words what a shot of the stored solution is for; ``number`` from 0."""
    stroke = drill.solution[number]
    power = f"{100.0 * stroke.flick.speed / drill.spec.greatest_flick:.0f}"
    shot = speaker.say("ui.drill.shown", number=number + 1, all=len(drill.solution), power=power)
    return " ".join((shot, *(_purpose(speaker, part) for part in goal_parts(stroke.aim))))


def _purpose(speaker: Speaker, goal: OneGoal) -> str:
    match goal:
        case PottedGoal(balls, by=by) if by and by not in balls:
            return speaker.say("ui.drill.shows.by", ball=balls, by=by)
        case PottedGoal(balls):
            way = "cushions" if goal.cushions else "contacts" if goal.contacts else "potted"
            return speaker.say(f"ui.drill.shows.{way}", ball=balls)
        case CountGoal(least):
            return speaker.say("ui.drill.shows.count", least=least)
        case RestsGoal(ball):
            return speaker.say("ui.drill.shows.rests", ball=ball)
        case WonGoal(points):
            return speaker.say("ui.drill.shows.won", points=points)
    return speaker.say("ui.drill.shows.plays_on")


def stars_won(drills: tuple[Drill, ...], bests: Mapping[str, Best]) -> tuple[int, int]:
    won = sum(bests[drill.name].stars for drill in drills if drill.name in bests)
    return won, MOST_STARS * len(drills)


@lru_cache(maxsize=64)
def thumbnail(layout: Layout, spec: BoardSpec, palette: Palette, high: int) -> pygame.Surface:
    """Return a small picture of a position on its side, the player's end at the left; what is on it is larger."""
    scale = _FINE * high / spec.width
    paper = board_look(game_on(spec).name).palette(palette)
    large = pygame.Surface((round(spec.length * scale), _FINE * high))
    large.fill(paper.cloth)
    for pot in spec.pots:
        pygame.draw.circle(large, paper.room_deep, (pot.y * scale, pot.x * scale), _POTS * spec.pot_radius * scale)
    potted = ((ball, spec.pot_centre(pot)) for pot, ball in layout.filled)
    for ball, place in (*potted, *layout.free):
        radius = _BALLS * spec.radius_of(ball) * scale
        pygame.draw.circle(large, palette.ball(ball).body, (place.y * scale, place.x * scale), radius)
    return pygame.transform.smoothscale_by(large, 1 / _FINE)


@dataclass(frozen=True, slots=True)
class DrillEntries:
    """What the list shows: drills in order, the player's bests by name, the names of one's own drills."""

    drills: tuple[Drill, ...]
    bests: Mapping[str, Best]
    own: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list: a drill by its number, or a heading."""

    heading: str
    drill: int | None = None


class DrillList(Widget):
    """Choose by click or arrows; a second click, or accept, gives the message."""

    focusable: ClassVar[bool] = True
    wheeled: ClassVar[bool] = True

    def __init__(self, key: str, entries: DrillEntries, speaker: Speaker, chosen: int = 0) -> None:
        super().__init__(key)
        self.entries = entries
        self.chosen = min(chosen, max(0, len(entries.drills) - 1))
        self._speaker = speaker
        self._lines = _lines(entries, speaker)
        self._top = 0
        self._high = 1
        self._follow = True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self._high = self._line_height(style)
        room = self._room()
        if self._follow:
            self._show_chosen()
        self._top = min(max(self._top, 0), max(0, len(self._lines) - room))
        more = len(self._lines) > room
        page = Page(surface, style, self._speaker)
        wide = self.rect.w - (style.px(12) if more else 0)
        for number, line in enumerate(self._lines[self._top : self._top + room]):
            box = pygame.Rect(self.rect.x, self.rect.y + number * self._high, wide, self._high)
            self._draw_line(page, box, line)
        if more:
            long = max(style.px(24), self.rect.h * room // len(self._lines))
            y = self.rect.y + (self.rect.h - long) * self._top // max(1, len(self._lines) - room)
            card(surface, (self.rect.right - style.px(4), y, style.px(4), long), style.palette.line, style.px(2))
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def _draw_line(self, page: Page, box: pygame.Rect, line: _Line) -> None:
        style, p = page.style, page.palette
        if line.drill is None:
            place = (box.x + style.px(2), box.y + style.px(6), box.w, box.h - style.px(6))
            style.draw_line(page.window, line.heading, "chip", p.accent, place)
            return
        drill = self.entries.drills[line.drill]
        if line.drill == self.chosen:
            card(page.window, box.inflate(0, -style.px(2)), p.raised, style.px(8))
        best = self.entries.bests.get(drill.name)
        stars = round(MOST_STARS * style.px(6) * 2.3)
        draw_stars(page, (box.right - stars - style.px(8), box.centery), style.px(6), best.stars if best else 0)
        left = self._pictured(style)
        if left:
            small = thumbnail(drill.layout, drill.spec, style.palette, box.h - style.px(6))
            page.window.blit(small, (box.x + style.px(6), box.y + style.px(3)))
        words = (box.x + style.px(10) + left, box.y, box.w - stars - style.px(26) - left, box.h)
        tone = p.ink if line.drill == self.chosen else p.ink_soft
        title = drill.words(drill.title, self._speaker.lang)
        if not self._wraps(style):
            style.draw_line(page.window, title, "body", tone, words)
            return
        high = style.height_of(title, "small", words[2])
        style.draw_text(page.window, title, "small", tone, (words[0], box.centery - high // 2, words[2], high))

    def _wraps(self, style: Style) -> bool:
        """Return whether some title is too long for its line: all are in small letters then, on lines as needed."""
        wide = self._title_width(style)
        return not all(style.fits(title, "body", wide, gently=True) for title in self._titles)

    def _title_width(self, style: Style) -> int:
        return self.rect.w - round(MOST_STARS * style.px(6) * 2.3) - style.px(26 + 12) - self._pictured(style)

    def _pictured(self, style: Style) -> int:
        """Return the width of the small picture of a drill, 0 where there is no room for it."""
        return style.px(_PICTURED) if self.rect.w >= style.tall(_WIDE_LIST) else 0

    @property
    def _titles(self) -> Sequence[str]:
        return [drill.words(drill.title, self._speaker.lang) for drill in self.entries.drills]

    def wants(self, step: Step) -> bool:
        return (step == "up" and self.chosen > 0) or (step == "down" and self.chosen + 1 < len(self.entries.drills))

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._top, self._follow = self._top - round(event.y) * 2, False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            return self._clicked(event.pos)
        elif self.focused:
            step = step_of(event)
            if step == "accept":
                return Message(self.key, self.chosen)
            if step is not None and self.wants(step):
                self.chosen += 1 if step == "down" else -1
                self._follow = True
        return None

    def _clicked(self, pos: tuple[int, int]) -> Message | None:
        number = self._top + (pos[1] - self.rect.y) // max(1, self._high)
        drill = self._lines[number].drill if 0 <= number < len(self._lines) else None
        if drill is None:
            return None
        again, self.chosen, self._follow = drill == self.chosen, drill, False
        return Message(self.key, drill) if again else None

    def _show_chosen(self) -> None:
        at = next(number for number, line in enumerate(self._lines) if line.drill == self.chosen)
        first = at - 1 if at and self._lines[at - 1].drill is None else at
        self._top = min(max(self._top, at - self._room() + 1), first)

    def _room(self) -> int:
        return max(1, self.rect.h // self._high)

    def _line_height(self, style: Style) -> int:
        if self._wraps(style):
            wide = self._title_width(style)
            return max(style.height_of(title, "small", wide) for title in self._titles) + style.px(4)
        return style.line_height("body") + style.px(12 if self._pictured(style) else 10)


def _lines(entries: DrillEntries, speaker: Speaker) -> tuple[_Line, ...]:
    lines: list[_Line] = []
    heading = ""
    for number, drill in enumerate(entries.drills):
        key = "ui.drills.own" if drill.name in entries.own else f"drill.kind.{drill.kind}"
        if speaker.say(key) != heading:
            heading = speaker.say(key)
            lines.append(_Line(heading))
        lines.append(_Line("", number))
    return tuple(lines)


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
        return {} if self.bests is None else self.bests.of(self.player)

    def best(self, drill: Drill) -> Best | None:
        return self.own_bests().get(drill.name)

    @property
    def following(self) -> int | None:
        """The next unsolved drill; if all are solved, the one after this; None after the last one."""
        own, after = self.own_bests(), range(self.number + 1, len(self.drills))
        open_ones = (number for number in (*after, *range(self.number)) if self.drills[number].name not in own)
        return next(iter(after), None) if self.bests is None else next(iter((*open_ones, *after)), None)


class DrillPanels(PracticePanels):
    """What the drill asks for at the left, how the attempt stands at the right, the goal on the cloth."""

    lies_as_in_match: ClassVar[bool] = True

    def __init__(self, controller: MatchController, context: AppContext, series: DrillSeries, attempt: Attempt) -> None:
        super().__init__(controller, context)
        self.series = series
        self.attempt = attempt
        self.new_best = False
        """Whether the attempt is a new best."""
        self.flight: PrizeFlight | None = None
        """The stars on their way to the card, if any."""
        self._stars_at: tuple[int, int] | None = None
        self._said: ViewModel | None = None
        """The message at the foot of the attempt's card: no card moves for it."""
        self._below = 0
        """Where the task's card ends, if it stands in the same column."""
        self._free = Box(0, 0, 0, 0)
        """What the task leaves of its own column."""
        self._above: dict[Hashable, bool] = {}
        """Whether the task stands in the column, for each window and language."""

    @property
    def _arrived(self) -> int:
        return MOST_STARS if self.flight is None else self.flight.arrived

    def state(self) -> Hashable:
        attempt = self.attempt
        how = attempt.drill.name, attempt.used, len(attempt.now.strokes), attempt.status
        return *how, self.new_best, self._arrived

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        drill = self.attempt.drill
        if self._task_above(page):
            _draw_stakes(page, box, self.attempt, self.series.best(drill))
            return
        if self.deep:
            _write_task(TextFlow(*page.slip(box)), drill, wide=True)
            return
        self._said = view
        high = draw_drill(page, box, drill, self.series.best(drill))
        below = box.y + high + page.style.px(GAP)
        self._below = below if self.columns[1].x == box.x else 0
        self._free = box._replace(y=below, h=max(0, box.bottom - below))

    def draw_said(self, page: Page, box: Box, view: ViewModel) -> int:
        """Keep the message for the card of the attempt."""
        del page, box
        self._said = view
        return 0

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw cards that fill the column: how the attempt stands takes what the others leave."""
        said, arrived = self._said, self.flight is None or self.flight.over
        standing = AttemptWords(self.attempt, self.new_best, self._arrived)
        if self._task_above(page):
            used = draw_written(page, box, partial(_write_task, drill=self.attempt.drill)) + page.style.px(GAP)
            box = box._replace(y=box.y + used, h=max(1, box.h - used))
        else:
            box = self._above_low(page, box, standing)
        self._stars_at = standing.draw(page, box, partial(_write_topic, series=self.series, arrived=arrived))
        if said is not None:
            line = page.style.line_height("strong") + page.style.px(2 * PAD)
            tight = written_height(page, box.w, partial(standing.write, places=[])) + line > box.h
            aside = tight and self._free.h > line and not (self.deep or self._below)
            draw_told(page, self._free if aside else box, said)

    def _above_low(self, page: Page, box: Box, standing: AttemptWords) -> Box:
        """Draw the card at the column's foot; return the place above it for how the attempt stands."""
        gap, top = page.style.px(GAP), box.y if self.deep else self._below or box.y
        box = box._replace(y=top, h=max(1, box.bottom - top))
        least = written_height(page, box.w, partial(standing.write, places=[])) + gap
        low = self._draw_low(page, box._replace(y=box.y + least, h=max(1, box.h - least)))
        box = box._replace(h=max(1, box.h - (low + gap if low else 0)))
        if box.h < least - gap and not (self.deep or self._below):
            return max(box, self._free, key=lambda one: one.h)
        return box

    def _draw_low(self, page: Page, box: Box) -> int:
        """Draw the personal best at the foot of a box, with what the stars cost unless the task's card says that.

        Return the height of the card, 0 where it is not needed or has no room.
        """
        drill, solved = self.attempt.drill, self.attempt.status == "solved"
        best = self.series.best(drill)
        if solved and (self.deep or best is None):
            return 0
        write = partial(_write_stakes, drill=drill, best=best) if self.deep else partial(_write_best, best=best)
        high = written_height(page, box.w, write)
        return draw_written(page, box._replace(y=box.bottom - high, h=high), write) if high <= box.h else 0

    def _task_above(self, page: Page) -> bool:
        """Return whether the task stands in the column above the state of the attempt, which may end with its stars.

        The answer stays the same for a window and a language, so that nothing moves.
        """
        column, style = self.columns[1], page.style
        window = self.viewport, style, page.speaker.lang
        if window not in self._above:
            self._above[window] = self.deep and self._task_fits(page, column)
        return self._above[window]

    def _task_fits(self, page: Page, column: Box) -> bool:
        style = page.style
        high = written_height(page, column.w, partial(_write_task, drill=self.attempt.drill))
        room = (self.aiming_foot or self._foot) - column.y - style.px(GAP)
        return high + style.px(_ATTEMPT * style.text_size) <= room

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        draw_goal(page, viewport, self.attempt.drill)

    def marks(self, view: ViewModel) -> BoardMarks | None:
        """Return the rows, where they are what is asked for."""
        if not any(isinstance(part, WonGoal) for part in goal_parts(self.attempt.drill.goal)):
            return None
        chart = self.controller.chart()
        return chart.marks(self.viewport, self.style, self.controller.spec, view.won, 0.0, asked=False)

    def draw_over(self, page: Page) -> None:
        """Draw the stars that fly from the pot to the card."""
        if self.flight is None or self._stars_at is None:
            return
        (x, y), start = self._stars_at, self.viewport.to_window(self.flight.start)
        size = page.style.px(_GREAT_STAR)
        for number, part in self.flight.flying:
            end = (x + size + number * size * 2.3, y)
            draw_star(page, on_the_way(page, start, end, part), size * (2.4 - 1.4 * part), lit=True)


class DrillWin(WinStage):
    """The rows light up, and the plate says what they bring."""

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        result = controller.session.state.result
        points = 0 if result is None else result.points
        self._plate = Plate(controller.say("ui.drill.finish", points=points).upper())


class ShowStage(DemoStage):
    """A shot of the stored solution: what it is for in words, hand, aim and power, the balls, and time to look."""

    def __init__(self, controller: MatchController, played: Played, caption: str) -> None:
        super().__init__(controller, played)
        self._caption = caption
        self._looked = 0.0

    def pressed(self, press: Press) -> None:
        """Escape leaves the whole solution, accept only this shot."""
        if press.action is Action.CANCEL:
            self.controller.end_replay()
        else:
            super().pressed(press)

    def advance(self, seconds: float) -> None:
        """Stand still for a moment once the balls do."""
        if self.playback.over and self._looked < _LOOK:
            self._looked += seconds
        else:
            super().advance(seconds)

    def view(self) -> ViewModel:
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
        """The shots of the solution, as they are watched; the aim is then set as for one of them."""
        self._fresh: Played | None = None
        """The shot that was taken just now."""
        now = self.attempt.now
        controller = practice_controller(context, now.state, now.layout, self.drill.spec, agreed=self.agreed)
        controller.start_aim_at(_first_aim(self.drill))
        super().__init__(context, controller, DrillPanels(controller, context, series, self.attempt))
        self.buttons = {
            "next": self._go_on,
            "again": self._restart,
            "undo": self._undo,
            "redo": self._redo,
            "solution": self._show_solution,
            "stop": self.controller.end_replay,
            "list": self.leave,
        }

    @property
    def drill(self) -> Drill:
        return self.attempt.drill

    def practice_stage(self) -> Stage:
        controller, fresh = self.controller, self._fresh
        for put in controller.session.played:
            if self.attempt.now.state.phase == "place" and not isinstance(put.move, Flick):
                self.attempt.put(put.move)
        now = self.attempt.now
        self._fresh, self.panels.flight = None, None
        if controller.layout != now.layout or controller.session.state != now.state:
            controller.set_up(now.state, now.layout)
        if self.attempt.status == "open":
            return PlaceStage(controller) if isinstance(controller.phase, Placing) else aim_stage(controller)
        return self._end_stage(fresh)

    def _end_stage(self, fresh: Played | None) -> Stage:
        """Return what follows the end of an attempt; ``fresh``: the shot that has just solved or ended it."""
        controller = self.controller
        if fresh is None or not self.attempt.stars or controller.still:
            return RestStage(controller, "")
        self.panels.flight = PrizeFlight(self.attempt.stars, end_of(fresh, self.drill.spec))
        cheers = self.attempt.now.state.result is None  # a game that was won has been celebrated already
        title = "ui.drill.all_stars" if self.attempt.stars == MOST_STARS else "ui.drill.solved_title"
        return FlightStage(controller, controller.say(title) if cheers else "", fresh, self.panels.flight)

    def finishes(self, played: Played) -> bool:
        return reaches(self.drill.goal, (*self.attempt.now.strokes, played))

    def win_stage(self) -> Stage:
        return DrillWin(self.controller)

    def stage_began(self) -> None:
        """Once the solution has been watched, aim as its shot from this position."""
        super().stage_began()
        if self._shown and isinstance(self.stage, AimStage):
            flick = next((one.move for one in self._shown if one.layout_before == self.controller.layout), None)
            self._shown = []
            if isinstance(flick, Flick):
                self.stage.take(aim_of(flick, self.drill.spec))
                self.attempt.helped = True

    def replay_stage(self, played: Played) -> Stage:
        shown = next((n for n, one in enumerate(self._shown) if one is played), None)
        if shown is None:
            return super().replay_stage(played)
        return ShowStage(self.controller, played, caption(self.controller.speaker, self.drill, shown))

    def take(self, played: Played) -> None:
        self.attempt.take(played)
        self._fresh = played
        if self.attempt.status == "open":
            self.controller.start_aim_at(None)  # the balls have moved since
        bests, attempt = self.series.bests, self.attempt
        if attempt.status == "solved" and not attempt.helped and bests is not None:
            first = self.series.best(self.drill) is None
            try:
                better = bests.add(self.player(), self.drill.name, attempt.used, attempt.stars)
                self.panels.new_best = better and not first
            except YagoError as error:
                self.notice = self.context.speaker.error(error)

    def headline(self) -> str:
        lang = self.context.speaker.lang
        return f"{self.drill.words(self.drill.title, lang)}: {self.drill.words(self.drill.text, lang)}"

    def player(self) -> str:
        return self.series.player

    def verdict(self) -> str:
        speak, status = self.controller.speaker, self.attempt.status
        used = speak.count("ui.drill.used", self.attempt.used)
        if status == "open":
            return used
        if status != "solved":
            return " ".join(filter(None, (why_not(speak, self.attempt), speak.say(f"ui.drill.over.{status}"))))
        return f"{speak.say('ui.drill.solved_title')} {used}"

    def look(self, view: ViewModel) -> ViewModel:
        return self._marked(replace(super().look(view), prompt=""))

    def _marked(self, view: ViewModel) -> ViewModel:
        """Mark the balls that are seen to drop otherwise than the drill asks."""
        aiming = view.aiming
        if aiming is None or aiming.preview is None or aiming.computer or aiming.problems or aiming.remark:
            return view
        lacking = lacks(self.drill.goal, Stroke(aiming.aim.ball, aiming.preview.events))
        aiming = replace(aiming, marks={**aiming.marks, **dict.fromkeys(lacking, "uncounted")})
        look = guide_look(aiming, self.drill.spec)
        seen = [ball for ball, _, _ in (() if look is None else look.drops) if ball in lacking]
        if not seen:
            return view
        say, toast = self.controller.say, view.toast
        if toast is not None:
            toast = replace(toast, text=f"{toast.text}  {say('ui.mark.uncounted')}", mark="uncounted")
        words = view.notice or say(f"ui.drill.asks.{lacking[seen[0]]}")
        return replace(view, aiming=aiming, toast=toast, notice=words, tone="warning")

    def choices(self) -> Sequence[Choice]:
        say, attempt = self.context.speaker.say, self.attempt
        solved, over = attempt.status == "solved", attempt.status != "open"
        following = self.series.following is not None
        again = Choice(
            "again", say("ui.drill.again"), kind="primary" if over and not solved else "plain", action=Action.RACK_AGAIN
        )
        offered = (
            (self._next_choice(), solved and following),
            (again, over or attempt.used > 0 or attempt.helped),
            (Choice("undo", say("ui.undo"), action=Action.UNDO), attempt.can_undo),
            (Choice("redo", say("ui.redo"), action=Action.REDO), attempt.can_redo),
            (Choice("solution", say("ui.drill.solution"), action=Action.HINT), bool(self.drill.solution)),
            (Choice("list", say("ui.drill.list"), action=Action.LIST), True),
        )
        return [choice for choice, possible in offered if possible]

    def _next_choice(self) -> Choice:
        """Return what leads to the next drill, with its title."""
        number, speaker = self.series.following, self.context.speaker
        following = None if number is None else self.series.drills[number]
        title = "" if following is None else following.words(following.title, speaker.lang)
        words = speaker.say("ui.drill.next")
        return Choice("next", words, detail=title, kind="primary", action=Action.NEXT_DRILL)

    def own_choices(self) -> tuple[Choice, ...]:
        """Return the choices; while the solution is shown, its button leaves it."""
        own = super().own_choices()
        if not (self.watching and self._shown):
            return own
        words, key = self.context.speaker.say("ui.drill.stop"), self.controller.key(Action.CANCEL)
        return tuple(Choice("stop", words, hint=key) if one.key == "solution" else one for one in own)

    def _go_on(self) -> None:
        if (number := self.series.following) is not None:
            self.app.replace(DrillScene(self.context, self.series, number))

    def _show_solution(self) -> None:
        self._shown = solution_played(self.drill)
        self.controller.replay(*self._shown)

    def _restart(self) -> None:
        if self.attempt.helped:
            self.controller.start_aim_at(_first_aim(self.drill))
        else:
            self.aim_again(self.attempt.now.strokes[:1])
        self.attempt.restart()
        self.panels.new_best = False
        self._show()

    def _undo(self) -> None:
        before = self.attempt.now.strokes
        self.attempt.undo()
        self.aim_again(before[len(self.attempt.now.strokes) :])
        self._show()

    def _redo(self) -> None:
        self.attempt.redo()
        self.controller.start_aim_at(None)
        self._show()

    def aim_again(self, strokes: Sequence[Played]) -> None:
        """Set the next aim to that of the first of some strokes, from the position it is replayed from."""
        for played in strokes[:1]:
            if isinstance(played.move, Flick):
                self.controller.start_aim_at(aim_of(played.move, self.drill.spec), taken=True)

    def _show(self) -> None:
        self.set_up(self.attempt.now.state, self.attempt.now.layout)


def _first_aim(drill: Drill) -> Aim | None:
    """Return a soft aim of the leftmost ball that may be flicked; at a break a plain one, straight up."""
    if drill.opening:
        return Aim()
    state, can_play = drill.state(), practice_of(drill.game).can_play
    own = [(place.x, ball) for ball, place in drill.layout.free if can_play(state, ball)]
    return Aim(min(own)[1], power=SOFT) if own else None
