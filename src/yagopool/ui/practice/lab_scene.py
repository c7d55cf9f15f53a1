"""The break lab: where to pull at the break, as a glow on the table itself. Angle is direction, radius is pull."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar, Final, TypeAlias

import pygame

from yagopool.ai.levels import CASUAL, LEVELS, Level
from yagopool.errors import YagoError
from yagopool.match.session import Played
from yagopool.practice.breaks import BreakLog, BreakPractice, BreakStats, LoggedBreak, Measure, chances
from yagopool.practice.lab import Axis, LabMap, LabPlan, default_directions, default_speeds
from yagopool.practice.lab_maps import HandMap, LabSession
from yagopool.table.geometry import Point
from yagopool.table.geometry import direction as bearing
from yagopool.table.shot import Hand
from yagopool.table.spec import BoardSpec
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Aim, beyond, kind_of, power_of_pull, pull_of_power
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, Page
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.columns import draw_prompt, prompt_height
from yagopool.ui.play.play_scene import MOUSE
from yagopool.ui.play.view_model import Choice, Notice, ViewModel
from yagopool.ui.practice.break_scene import BreakPanels, BreakScene, BreakSession, draw_session
from yagopool.ui.practice.text_flow import TextFlow, draw_written, written_height
from yagopool.ui.shapes import card, dot, outline
from yagopool.ui.theme import MATERIALS, Rgb, Role, mixed
from yagopool.ui.viewport import Box, Viewport

Grid: TypeAlias = tuple[tuple[float, ...], ...]

_GRAIN: Final = 2.0
"""mm of cloth that one point of the glow stands for; it is smoothed when it is drawn."""
_EDGE: Final = 6.0
"""mm in which the glow fades at its two ends."""
_DARK: Final = 12
"""The light of the least value, of 255 ..."""
_FULL: Final = 0.8
"""The part of the greatest value that has the full tone; what is above it is paler by so much of the way to white."""
_PALE: Final = 3.0
_WHITE: Final[Rgb] = (255, 255, 255)
_SOLID: Final = 228
"""... and how much of the cloth the glow covers, so that its colour is that of the scale."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A part of the board shown larger; ``corner``: its far left corner, in mm, and where that is in the window."""

    corner: Point
    at: tuple[int, int]
    scale: float

    def to_window(self, place: tuple[float, float], /) -> tuple[float, float]:
        x, y = (place[0] - self.corner.x) * self.scale, (place[1] - self.corner.y) * self.scale
        return (self.at[0] + x, self.at[1] - y)

    def to_board(self, pixel: tuple[float, float], /) -> Point:
        x, y = (pixel[0] - self.at[0]) / self.scale, (pixel[1] - self.at[1]) / self.scale
        return Point(self.corner.x + x, self.corner.y - y)


Projection: TypeAlias = Viewport | Lens
"""The way between board millimetres and window pixels."""


@dataclass(frozen=True, slots=True)
class GlowField:
    """Where the pulls of a plan lie on the board."""

    plan: LabPlan

    @property
    def spec(self) -> BoardSpec:
        return self.plan.spec

    def place(self, direction: float, speed: float) -> Point:
        """Return where the finger lets go for a break."""
        pull = pull_of_power(speed / self.spec.greatest_flick)
        return beyond(self.spec.starting_spot, direction + 180.0, self.spec.ball_radius + pull)

    def aim(self, place: Point) -> Aim | None:
        """Return the break of a finger that lets go at a place; None outside the glow."""
        direction = bearing(place, self.spec.starting_spot)
        pull = math.dist(place, self.spec.starting_spot) - self.spec.ball_radius
        power = power_of_pull(pull)
        if pull > pull_of_power(1.0) or self.plan.cell(direction, power * self.spec.greatest_flick) is None:
            return None
        return Aim().toward(direction).with_power(power, self.spec)

    def lens_in(self, box: Box) -> Lens:
        """Return the whole glow, with its ball, as large as it fits at the top of a box."""
        corners, radius = self.corners(), self.spec.ball_radius
        left, right = min(at.x for at in corners) - radius, max(at.x for at in corners) + radius
        near, far = min(at.y for at in corners) - radius, self.spec.starting_spot.y + radius
        scale = min(box.w / (right - left), box.h / (far - near))
        return Lens(Point(left, far), (round(box.x + (box.w - scale * (right - left)) / 2), box.y), scale)

    def corners(self) -> tuple[Point, ...]:
        """Return places on the glow's outline, its outermost ones among them."""
        directions, long = self.plan.directions, self.spec.ball_radius + pull_of_power(1.0)
        start, angles = self.spec.starting_spot, [directions.low, directions.high]
        angles += [angle for angle in (0.0, 90.0, 180.0, 270.0) if directions.low < angle < directions.high]
        return (start, *(beyond(start, angle + 180.0, long) for angle in angles))

    def box(self, projection: Projection) -> Box:
        ends = [projection.to_window(corner) for corner in self.corners()]
        left, top = min(x for x, _ in ends), min(y for _, y in ends)
        right, bottom = max(x for x, _ in ends), max(y for _, y in ends)
        return Box(round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top)))


def _beside_powers(page: Page, box: Box) -> Box:
    """Return what the words of the arcs of power leave of a box at their left."""
    greatest = page.style.width_of(page.speaker.say("ui.percent", share="100"), "chip")
    return box._replace(w=max(1, box.w - greatest))


def ends_of(grid: Grid) -> tuple[float, float]:
    """Return the least and the greatest value of a grid; equal ones where nothing is known."""
    known = [value for row in grid for value in row if not math.isnan(value)]
    return min(known, default=0.0), max(known, default=0.0)


@lru_cache(maxsize=4)
def glow(field: GlowField, grid: Grid, tone: Rgb, projection: Projection) -> pygame.Surface:
    """Return what lies over the glow's box: a tone where the value is greatest, nearly black where it is least."""
    box, (low, high) = field.box(projection), ends_of(grid)
    near, far = projection.to_board((box.x, box.y)), projection.to_board((box.right, box.bottom))
    points = max(abs(near.x - far.x), abs(near.y - far.y)) / _GRAIN
    columns, rows = (max(2, math.ceil(points * side / max(box.w, box.h))) for side in (box.w, box.h))
    small = pygame.Surface((columns, rows), pygame.SRCALPHA)
    for row in range(rows):
        for column in range(columns):
            at = (box.x + (column + 0.5) * box.w / columns, box.y + (row + 0.5) * box.h / rows)
            value, solid = _value_at(field, grid, projection.to_board(at))
            if solid > 0.0 and high > low:
                part = max(0.0, (value - low) / (high - low))
                small.set_at((column, row), (*_light(tone, part), round(_SOLID * solid)))
    return pygame.transform.smoothscale(small, (box.w, box.h))


def _light(tone: Rgb, part: float) -> Rgb:
    """Return the light of a part of the greatest value, as the scale shows it: towards the greatest it turns white."""
    dark = (_DARK, _DARK, _DARK)
    return mixed(dark, tone, part / _FULL) if part < _FULL else mixed(tone, _WHITE, _PALE * (part - _FULL))


def _value_at(field: GlowField, grid: Grid, place: Point) -> tuple[float, float]:
    """Return the value at a place, and how solid the glow is there, 0 to 1."""
    start, spec, plan = field.spec.starting_spot, field.spec, field.plan
    away = math.dist(place, start)
    direction, pull = bearing(place, start), away - spec.ball_radius
    power = power_of_pull(pull)
    first, last = pull_of_power(plan.speeds.low / spec.greatest_flick), pull_of_power(1.0)
    aside = math.radians(min(direction - plan.directions.low, plan.directions.high - direction)) * away
    solid = min((pull - first) / _EDGE, (last - pull) / _EDGE + 0.5, aside / _EDGE, 1.0)
    if solid <= 0.0:
        return 0.0, 0.0
    value = _between(grid, _cell(plan.speeds, power * spec.greatest_flick), _cell(plan.directions, direction))
    return (0.0, 0.0) if math.isnan(value) else (value, solid)


def _cell(axis: Axis, value: float) -> float:
    return min(max((value - axis.low) / axis.width - 0.5, 0.0), axis.cells - 1.0)


def _between(grid: Sequence[Sequence[float]], row: float, column: float) -> float:
    """Return the value between the middles of four cells."""
    r, c = min(int(row), len(grid) - 2), min(int(column), len(grid[0]) - 2)
    down, across = row - r, column - c
    above = grid[r][c] * (1.0 - across) + grid[r][c + 1] * across
    below = grid[r + 1][c] * (1.0 - across) + grid[r + 1][c + 1] * across
    return above * (1.0 - down) + below * down


MEASURES: Final[tuple[Measure, ...]] = ("plays_on", "pots", "foul", "both")
"""What the glow can show, and what the card says of a break."""
BAD: Final[tuple[Measure, ...]] = ("foul", "both")
"""Measures of which less is better."""
DIRECTIONS: Final = 24
SPEEDS: Final = 16
SAMPLES: Final = 12
"""The map of a board without one that ships: cells, and breaks for each of them."""
_SEED: Final = 1
_INTERVAL: Final = 0.25
"""Seconds between two pictures of a map that grows."""
_LARGE: Final = 1.25
"""The text size beyond which a break's outcome and the prompt don't fit in one column."""
_LEAST_LENS: Final = 90
"""The least height of the glow in the column, in units: below it only the cloth has it."""
_QUARTERS: Final = 4
_LEGIBLE: Final = 0.8
"""Pixels per millimetre from which the glow on the cloth is large enough by itself."""
_LAST: Final = 20
"""How many of the player's own breaks are seen."""
_ARC: Final = 24
"""Pieces of an arc of equal power."""


@dataclass(slots=True)
class LabView:
    """What is seen of a map."""

    map: LabMap
    measure: Measure = MEASURES[0]
    level: Level = CASUAL
    """Whose hand."""
    hovered: Aim | None = None
    """The break that the pointer is over."""
    own: tuple[LoggedBreak, ...] = ()
    """The player's own last breaks."""
    tried: tuple[int, int] = (0, 0)
    """How many breaks have been tried, of how many; equal when the map is complete."""
    _felt: HandMap | None = None

    @property
    def growing(self) -> bool:
        return self.tried[0] < self.tried[1]

    @property
    def field(self) -> GlowField:
        return GlowField(self.map.plan)

    @property
    def felt(self) -> HandMap:
        """The map as the hand plays it."""
        if self._felt is None or self._felt.exact is not self.map or self._felt.hand is not self.level.hand:
            self._felt = HandMap(self.map, self.level.hand)
        return self._felt

    @property
    def grid(self) -> Grid:
        return self.felt.grid(self.measure)

    def best(self) -> Aim | None:
        """Return the break of the brightest place, None where less is better or nothing is known."""
        flick = None if self.measure in BAD else self.felt.best(self.measure)
        if flick is None:
            return None
        spec = self.map.plan.spec
        return Aim().toward(flick.direction).with_power(flick.speed / spec.greatest_flick, spec)

    def speed(self, aim: Aim) -> float:
        return aim.power * self.map.plan.spec.greatest_flick


class LabPanels(BreakPanels):
    """While a rack stands: what the glow means at the left, what a break brings at the right."""

    lab: LabView
    keeps_places = False
    lens: Lens | None = None
    """Where the glow is shown larger in the column, if the cloth is too small for it."""
    _powers_large: Sequence[pygame.Rect] = ()
    """Where powers are written there."""
    _view: ViewModel | None = None

    def furnish(self, context: AppContext) -> None:
        """Place the board as in a match, with what the glow means below it.

        Large letters need both columns, and so does a small glow, which is shown larger there.
        """
        super().furnish(context)
        if self.deep and (context.text_size > _LARGE or self.viewport.scale < _LEGIBLE):
            self.deep, self.viewport = False, context.viewport(window_size(), self.controller.spec)
            self.style = context.style(self.viewport)

    @property
    def glows(self) -> bool:
        return self.session.practice.racked and not self.watching

    @property
    def shown(self) -> Aim | None:
        """The break that is pointed at, or aimed."""
        aiming = None if self._view is None else self._view.aiming
        pulled = self._view is not None and self._view.pulled
        if aiming is None or (self.lab.hovered is not None and not pulled):
            return self.lab.hovered
        return aiming.aim

    def state(self) -> Hashable:
        lab = self.lab
        return super().state(), self.glows and (self.shown, id(lab.map), lab.measure, lab.level.name, lab.tried)

    @property
    def columns(self) -> tuple[Box, Box]:
        """The columns; where one stands above the other, the upper one leaves the lower one what it does not need."""
        left, right = super().columns
        if left.x != right.x or not self.glows or self._view is None:
            return left, right
        gap, page = self.style.px(GAP), self.page(pygame.Surface((1, 1)))
        needed = written_height(page, left.w, self._write_meaning) + gap + prompt_height(self.style, left, self._view)
        high = min(left.h, needed)
        top = left.y + high + gap
        return left._replace(h=high), right._replace(y=top, h=right.bottom - top)

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        self._view = view
        super().draw(window, view)

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        """Draw what the glow means, and a larger glow if the cloth is small."""
        self.lens = None
        if not self.glows:
            super().draw_left(page, box, view)
            return
        gap = page.style.px(GAP)
        if self.deep:
            inner = page.card(box)
            half = (inner.w - 2 * gap) // 2
            self._write_title(TextFlow(page, inner._replace(w=half)), "heading")
            self._write_scale(TextFlow(page, inner._replace(x=inner.right - half, w=half)))
            return
        used = draw_prompt(page, box, view)
        room = Box(box.x, box.y, box.w, max(1, box.h - (used and used + gap)))
        spare = room.h - written_height(page, room.w, self._write_meaning)
        high = draw_written(page, room, partial(self._write_meaning, lens=spare - page.style.px(12)))
        rest = Box(room.x, room.y + high + gap, room.w, room.h - high - gap)
        if self.session.practice.breaks and rest.h > page.style.px(90):
            draw_session(page, rest, self.session.practice)

    def _write_meaning(self, words: TextFlow, lens: int = 0) -> None:
        """Write what the glow means; below it the glow larger, if there are enough pixels for it."""
        self._write_title(words)
        words.skip(10)
        self._write_scale(words)
        page, lab = words.page, self.lab
        if lens >= page.style.px(_LEAST_LENS) and self.viewport.scale < _LEGIBLE:
            below = page.style.line_height("chip")
            drawn = lab.field.lens_in(_beside_powers(page, Box(0, 0, words.box.w, lens - below)))
            if drawn.scale > self.viewport.scale:
                words.skip(12)
                words.picture(lab.field.box(drawn).bottom + below, partial(self._draw_lens, page, below))

    def _write_title(self, words: TextFlow, role: Role = "title") -> None:
        style, p, say = words.page.style, words.page.palette, words.page.speaker.say
        title = say("ui.lab.title")
        words.text(title, role if style.width_of(title, role) <= words.box.w else "heading", p.ink)
        words.skip(4 if self.deep else 8)
        words.text(say(f"ui.lab.means.{self.lab.measure}"), "body", p.ink_soft)

    def _write_scale(self, words: TextFlow) -> None:
        """Write what the brightest and the darkest glow stand for, and with whose hand."""
        page, lab = words.page, self.lab
        style, p, say = page.style, page.palette, page.speaker.say
        words.picture(style.px(12) + style.line_height("small"), partial(_draw_scale, page, lab))
        hand, name = (say(f"ui.{what}.{lab.level.name}") for what in ("level", "opponent"))
        steady = say("ui.lab.steady", hand=hand, name=name)
        if style.height_of(steady, "small", words.box.w) <= words.room:
            words.text(steady, "small", p.ink_soft)
        if lab.own:
            words.text(say("ui.lab.own"), "small", p.ink_soft)
        if lab.growing:
            words.line(say("ui.lab.progress", done=lab.tried[0], n=lab.tried[1]), "small", p.accent)

    def draw_right(self, page: Page, box: Box) -> None:
        """Draw what the break brings that is pointed at, aimed, or brightest."""
        lab, say = self.lab, page.speaker.say
        aim = self.shown or lab.best()
        if not self.glows or aim is None or not lab.map.done:
            super().draw_right(page, box)
            return
        here = "here" if self.shown is not None else "brightest"
        values = lab.felt.at(aim.direction, lab.speed(aim), MEASURES)
        exact = HandMap(lab.map, Hand(0.0, 0.0)).at(aim.direction, lab.speed(aim), ("plays_on",))["plays_on"]

        def write(words: TextFlow) -> None:
            words.line(say(f"ui.lab.{here}", power=f"{100.0 * aim.power:.0f}"), "strong", page.palette.ink)
            words.skip(6)
            for measure in sorted(MEASURES, key=lambda one: one != lab.measure):  # the one that glows first
                tone = page.palette.accent if measure == lab.measure else None
                words.pair(say(f"ui.lab.measure.{measure}"), value_words(page, measure, values[measure]), tone)
                if lab.own and measure == lab.measure:
                    own = sum((one.stats for one in lab.own), BreakStats()).measure(measure)
                    yours = page.speaker.count("ui.lab.yours", len(lab.own))
                    words.pair(yours, value_words(page, measure, own))
            why = say("ui.lab.exact", share=f"{100.0 * exact:.0f}")
            words.skip(6)
            if not math.isnan(exact) and page.style.height_of(why, "small", words.box.w) <= words.room:
                words.text(why, "small", page.palette.ink_soft)

        draw_written(page, box, write)

    def draw_over(self, page: Page) -> None:
        if not self.glows or not self.lab.map.done:
            return
        powers = self._draw_glow(page, self.viewport)
        aim = self.shown
        if aim is None or self.lab.map.plan.cell(aim.direction, self.lab.speed(aim)) is None:
            return
        value = self.lab.felt.at(aim.direction, self.lab.speed(aim), (self.lab.measure,))[self.lab.measure]
        place, words = (
            self.lab.field.place(aim.direction, self.lab.speed(aim)),
            value_words(page, self.lab.measure, value),
        )
        _draw_chip(page, self.viewport.to_window(place), words, powers)
        if self.lens is not None:
            _draw_chip(page, self.lens.to_window(place), words, self._powers_large)

    def _draw_lens(self, page: Page, below: int, box: Box) -> None:
        """Draw the glow and the ball; ``below``: room for the words of the last arc of power."""
        field = self.lab.field
        self.lens = lens = field.lens_in(_beside_powers(page, box._replace(h=box.h - below)))
        self._powers_large = self._draw_glow(page, lens)
        page.ball(lens.to_window(field.spec.starting_spot), field.spec.ball_radius * lens.scale, Aim().ball)

    def _draw_powers(self, page: Page, projection: Projection) -> list[pygame.Rect]:
        """Draw quarters of the greatest power as arcs with their numbers, if these fit; the odd ones only if larger.

        Return where the words stand.
        """
        field, p, directions = self.lab.field, page.palette, self.lab.map.plan.directions
        said: list[pygame.Rect] = []
        for quarter in range(_QUARTERS, 0, -1):
            speed = field.spec.greatest_flick * quarter / _QUARTERS
            steps = range(_ARC + 1)
            arc = [field.place(directions.low + directions.width * directions.cells * n / _ARC, speed) for n in steps]
            points = [projection.to_window(at) for at in arc]
            tone = p.accent if quarter == _QUARTERS else p.ink_faint
            pygame.draw.aalines(page.window, tone, closed=False, points=points)
            if quarter % 2 and not isinstance(projection, Lens):
                continue
            words, high = page.speaker.say("ui.percent", share=str(25 * quarter)), page.style.line_height("chip")
            wide = page.style.width_of(words, "chip")
            end = max(points[0], points[-1], key=lambda at: (round(at[0]), -at[1]))
            place = pygame.Rect(round(end[0]) + page.style.px(4), round(end[1]) - high // 2, wide, high)
            if place.collidelist(said) < 0:
                page.style.draw_line(page.window, words, "chip", p.ink, place)
                said.append(place)
        return said

    def _draw_glow(self, page: Page, projection: Projection) -> list[pygame.Rect]:
        """Draw the light with the powers, the player's own breaks, and a ring round the brightest place.

        Return where the powers' words stand.
        """
        lab, field = self.lab, self.lab.field
        box = field.box(projection)
        light = glow(field, lab.grid, tone_of(lab.measure), projection)
        page.window.blit(light, (box.x, box.y))
        said = self._draw_powers(page, projection)
        for one in lab.own:
            if lab.map.plan.cell(one.direction, one.speed) is not None:
                _draw_mark(page, projection.to_window(field.place(one.direction, one.speed)), 2.0)
        best = lab.best()
        if best is not None:
            _draw_mark(page, projection.to_window(field.place(best.direction, lab.speed(best))), 8.0, hole=0.72)
        return said


def _draw_mark(page: Page, at: tuple[float, float], units: float, *, hole: float = 0.0) -> None:
    """Draw a white dot or ring that is seen on any ground."""
    dot(page.window, at, page.style.px(units + 1.5), (0, 0, 0), alpha=140, hole=hole)
    dot(page.window, at, page.style.px(units), (255, 255, 255), hole=hole)


def _draw_chip(page: Page, at: tuple[float, float], words: str, powers: Sequence[pygame.Rect]) -> None:
    """Draw a value above its place, or elsewhere next to it if it would cover one of the written ``powers``."""
    style, p = page.style, page.palette
    _draw_mark(page, at, 4.0)
    wide, high, away = (
        style.width_of(words, "strong") + style.px(16),
        style.line_height("strong") + style.px(4),
        style.px(12),
    )
    box, (x, y) = pygame.Rect(0, 0, wide, high), (round(at[0]), round(at[1]))
    spots = [box.copy() for _ in range(4)]
    spots[0].midbottom, spots[1].midtop = (x, y - away), (x, y + away)
    spots[2].midright, spots[3].midleft = (x - away, y), (x + away, y)
    window = page.window.get_rect()
    free = (spot for spot in spots if window.contains(spot) and spot.collidelist(powers) < 0)
    box = next(free, spots[0])
    card(page.window, box, p.panel, style.px(8))
    outline(page.window, box, p.accent, style.px(8), max(1, style.px(1)))
    style.draw_line(page.window, words, "strong", p.ink, box, align="centre")


def _draw_scale(page: Page, lab: LabView, box: Box) -> None:
    style, tone = page.style, tone_of(lab.measure)
    low, high = (value_words(page, lab.measure, end) for end in ends_of(lab.grid))
    ramp = pygame.Surface((64, 1))
    for x in range(64):
        ramp.set_at((x, 0), _light(tone, x / 63))
    page.window.blit(pygame.transform.smoothscale(ramp, (box.w, style.px(10))), (box.x, box.y))
    place = (box.x, box.y + style.px(12), box.w, style.line_height("small"))
    style.draw_line(page.window, low, "small", page.palette.ink_soft, place)
    style.draw_line(page.window, high, "small", page.palette.ink, place, align="right")


def tone_of(measure: Measure) -> Rgb:
    return MATERIALS.glow_bad if measure in BAD else MATERIALS.glow_pots if measure == "pots" else MATERIALS.glow


def value_words(page: Page, measure: Measure, value: float) -> str:
    """Return a value in words: chances in per cent."""
    if measure in chances():
        return page.speaker.say("ui.percent", share=f"{100.0 * value:.0f}")
    return page.speaker.fixed(value, 2)


class LabScene(BreakScene):
    """Pull where it glows. Breaks of the lab are not logged: they are not the player's own choice."""

    help_place: ClassVar[HelpPlace] = HelpPlace.LAB
    works_on: ClassVar[bool] = True
    in_series: ClassVar[bool] = False
    panels_class = LabPanels
    panels: LabPanels

    def __init__(self, context: AppContext) -> None:
        setup = context.setup
        practice = BreakPractice(setup.variant, seed=context.new_seed(), spec=setup.spec)
        directions, speeds = default_directions(setup.spec, DIRECTIONS), default_speeds(setup.spec, SPEEDS)
        plan = LabPlan(directions, speeds, SAMPLES, "exact", setup.variant, _SEED, setup.spec)
        self.work = LabSession(context.folders, plan)
        self.lab = LabView(self.work.map, own=_own_breaks(context))
        self._since = 0.0
        self._released: tuple[int, int] | None = None
        """Where a button of the mouse was let go just now."""
        self._holds = False
        """Whether the pointer is held on the glow."""
        super().__init__(context, BreakSession(setup.teams[0][0], practice))
        self.panels.lab = self.lab
        self.buttons |= {"measure": self._next_measure, "hand": self._next_hand, "brightest": self._aim_at_best}
        self._take_work()

    # What is computed

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self._since += seconds
        if self.work.busy and self._since >= _INTERVAL:
            self._since = 0.0
            self.work.poll()
            self._take_work()

    def _take_work(self) -> None:
        plan, done = self.work.map.plan, len(self.work.map.done)
        self.lab.map = self.work.map
        self.lab.tried = (done * plan.samples, plan.cells * plan.samples)
        self.invalidate()

    def messages(self) -> Sequence[Notice]:
        trouble = self.work.trouble
        if trouble is None:
            return super().messages()
        speak = self.context.speaker
        if isinstance(trouble, YagoError):
            words = speak.error(trouble)
        else:
            words = speak.say("ui.lab.failed", why=str(trouble) or type(trouble).__name__)
        return ((words, "warning"), *super().messages())

    def close(self) -> None:
        self.work.stop()
        super().close()

    def take(self, played: Played) -> None:
        """Take a break, and compare it with what the map says of it."""
        super().take(played)
        flick, breaks = self.practice.breaks[-1].flick, self.practice.breaks
        expected = self.lab.felt.at(flick.direction, flick.speed, ("plays_on",))["plays_on"]
        if not math.isnan(expected):
            kept, share = sum(one.outcome.plays_on for one in breaks), f"{100.0 * expected:.0f}"
            say = self.context.speaker.say
            self.notice = say("ui.lab.compared", share=share, kept=kept, all=len(breaks))

    # Words and choices

    def look(self, view: ViewModel) -> ViewModel:
        found = super().look(view)
        if not self.panels.glows:
            return found
        return replace(found, prompt=self.controller.say(f"ui.lab.click.{self.controller.device}"), hand=None)

    def choices(self) -> Sequence[Choice]:
        say, lab = self.context.speaker.say, self.lab
        leave = Choice("leave", say("ui.break.leave"), kind="quiet")
        if not self.practice.racked:
            rack = Choice("rack", say("ui.break.rack"), kind="primary", action=Action.RACK_AGAIN)
            return (rack, Choice("undo", say("ui.undo"), action=Action.UNDO), leave)
        hand = say("ui.lab.hand", hand=say(f"ui.level.{lab.level.name}"))
        return (
            Choice(
                "brightest",
                say("ui.lab.no_best" if lab.measure in BAD else "ui.lab.best"),
                action=Action.BEST,
                enabled=lab.best() is not None,
            ),
            Choice("measure", say("ui.lab.shows", what=say(f"ui.lab.measure.{lab.measure}"))),
            Choice("hand", hand),
            leave,
        )

    def further(self) -> Sequence[Choice]:
        return ()

    def _next_measure(self) -> None:
        self.lab.measure = MEASURES[(MEASURES.index(self.lab.measure) + self._way("measure")) % len(MEASURES)]

    def _next_hand(self) -> None:
        self.lab.level = LEVELS[(LEVELS.index(self.lab.level) + self._way("hand")) % len(LEVELS)]

    def _way(self, key: str) -> int:
        """Return -1 for a press on the left half of a button, where its arrow points back, else 1."""
        rect = self.panels.buttons[key].rect
        at = self._released
        return -1 if at is not None and rect.collidepoint(at) and at[0] < rect.centerx else 1

    def _aim_at_best(self) -> None:
        best = self.lab.best()
        if best is not None:
            self.lab.hovered = None
            self._mean(best)

    # Events

    def route(self, event: pygame.event.Event) -> None:
        """Follow the pointer over the glow, on the cloth or larger: a press there aims, the release breaks."""
        self._released = event.pos if event.type == pygame.MOUSEBUTTONUP else None
        if event.type in MOUSE and self._follows(event):
            return
        super().route(event)

    def _follows(self, event: pygame.event.Event) -> bool:
        """Note where the pointer is on the glow; tell whether the event is for the glow alone."""
        over, kind = self._aim_under(event), kind_of(event)
        self.lab.hovered = None if getattr(event, "touch", False) else over
        if kind == "down" and over is not None:
            self._holds = True
            self._mean(over)
            return True
        if not self._holds:
            return False
        if over is not None:
            self._mean(over)
        if kind == "up":
            self._holds = False
            if over is not None:
                self.stage.chosen("flick")
        return kind in ("move", "up")

    def _mean(self, aim: Aim) -> None:
        self.stage.turned_to(aim.direction)
        self.stage.metered(aim.power)

    def _aim_under(self, event: pygame.event.Event) -> Aim | None:
        """Return the break that the pointer is over, on the cloth or in the column."""
        idle = self.panels.glows and isinstance(self.stage, AimStage) and self.stage.drag is None
        if not idle or self.panels.takes(event.pos):
            return None
        return self.lab.field.aim(self._projection(event.pos).to_board(event.pos))

    def _projection(self, at: tuple[int, int]) -> Projection:
        lens = self.panels.lens
        return lens if lens is not None and self.lab.field.box(lens).contains(at) else self.panels.viewport


def _own_breaks(context: AppContext) -> tuple[LoggedBreak, ...]:
    """Return the last breaks that the player has practised in this variant."""
    if context.folders is None:
        return ()
    own = (context.setup.teams[0][0], context.setup.variant)
    logged = BreakLog(context.folders.breaks).breaks()
    return tuple(one for one in logged if (one.name, one.variant) == own)[-_LAST:]
