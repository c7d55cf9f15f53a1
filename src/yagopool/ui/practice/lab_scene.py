"""The break lab: what each break is worth, as a map beside the table: across is direction, up is power."""

import math
import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

import pygame

from yagopool.ai.levels import CASUAL, LEVELS, Level
from yagopool.errors import YagoError
from yagopool.match.session import Played
from yagopool.practice.breaks import BreakLog, BreakPractice, BreakStats, LoggedBreak, Measure, PractisedBreak
from yagopool.practice.lab import LabMap, LabPlan, default_directions, default_speeds
from yagopool.practice.lab_maps import HandMap, LabSession
from yagopool.table.shot import Flick, Hand, draw_noise, with_noise
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Aim, kind_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, PAD, Page
from yagopool.ui.picture.backdrop import clear_of_numbers
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.controller import MatchController, Rolling
from yagopool.ui.play.play_scene import MOUSE
from yagopool.ui.play.playback import aim_of
from yagopool.ui.play.view_model import Choice, Notice, ViewModel
from yagopool.ui.practice.break_scene import (
    BreakPanels,
    BreakScene,
    BreakSession,
    aim_wedge,
    last_said,
    tone_of,
    verdict,
)
from yagopool.ui.practice.lab_field import (
    BAD,
    MEASURES,
    Fan,
    Grid,
    MapField,
    aim_said,
    axis_width,
    draw_axes,
    draw_light,
    draw_mark,
    ends_of,
    glow,
    glow_tone,
    light,
    value_words,
)
from yagopool.ui.practice.practice_scene import BUTTON_GAP
from yagopool.ui.practice.text_flow import TextFlow
from yagopool.ui.shapes import card, dot, outline, polygon
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Button, Widget

DIRECTIONS: Final = 24
SPEEDS: Final = 16
SAMPLES: Final = 12
"""The map of a board without one that ships: cells, and breaks for each of them."""
_SEED: Final = 1
_INTERVAL: Final = 0.25
"""Seconds between two pictures of a map that grows."""
_LAST: Final = 20
"""How many of the player's own breaks are seen."""
_TESTS: Final = 20
"""How many breaks of an aim are tried at once when a player asks for it."""
_LEAST_MAP, _LARGE_MAP = 130, 230
"""The heights in units that a map has before there are all figures, and before there are more words."""
_ROOMY: Final = 5
"""The height of a map, in lines, from which values are written on it."""
_WEDGE: Final = 150
"""Opacity, of 255, of the arrow on the cloth."""
_ACROSS: Final = (6, 3)
"""How many buttons may stand in a row, the most first."""
_LINE, _FIGURES, _ALL = range(3)
"""How much is said of a break: one line; all its figures; also whose hand it is, and the player's own breaks."""


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
    tests: tuple[PractisedBreak, ...] = ()
    """Breaks of the aim that the hand has tried."""
    tried: tuple[int, int] = (0, 0)
    """How many breaks have been tried, of how many; equal when the map is complete."""
    _felt: HandMap | None = None

    @property
    def growing(self) -> bool:
        return self.tried[0] < self.tried[1]

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

    def value(self, aim: Aim) -> float:
        """Return what the map's glow shows of a break."""
        return self.felt.at(aim.direction, self.speed(aim), (self.measure,))[self.measure]

    def speed(self, aim: Aim) -> float:
        return aim.power * self.map.plan.spec.greatest_flick


class LabPanels(BreakPanels):
    """The map beside the table or below it, as the main thing to look at; below it, what the break shown brings."""

    lab: LabView
    keeps_places = False
    lies_as_in_match = False
    meters = False
    field: MapField | None = None
    """Where the map is in the window."""
    fan: Fan | None = None
    """Where it is on the cloth."""
    _widest: dict[Hashable, int]
    """The width of the widest button so far in a window: no longer word breaks a row differently."""
    _share: tuple[Hashable, Style, int, int] | None = None
    """For each window: the letters of both cards, the height of the map's card, and how much is said below it."""
    _view: ViewModel | None = None

    def __init__(self, controller: MatchController, context: AppContext, session: BreakSession) -> None:
        self._widest = {}
        super().__init__(controller, context, session)

    def furnish(self, context: AppContext) -> None:
        """Stand the board upright, so that left and right are as on the map; the map has the rest of the room."""
        super().furnish(context)
        self.viewport = context.viewport(window_size(), self.controller.spec, along=True, wide=True, turned=False)
        self.style = clear_of_numbers(context.style(self.viewport), self.viewport, self.controller.spec)
        self.fan = None

    @property
    def columns(self) -> tuple[Box, Box]:
        both = self.viewport.panels
        return both, both

    def place_buttons(self, buttons: Sequence[Widget], room: Box) -> int:
        """Place buttons in full rows, as many in each as fit whatever they say."""
        style, gap = self.style, self.style.px(BUTTON_GAP)
        across = self._across(buttons, room.w)
        if across < 2:
            return super().place_buttons(buttons, room)
        high = max(button.height(style, room.w) for button in buttons)
        top = room.bottom - -(-len(buttons) // across) * (high + gap) + gap
        for number, button in enumerate(buttons):
            row, column = divmod(number, across)
            wide = (room.w + gap) // min(across, len(buttons) - row * across) - gap
            button.place((room.x + column * (wide + gap), top + row * (high + gap), wide, high))
        return top - gap

    def _across(self, buttons: Sequence[Widget], room: int) -> int:
        """Return how many buttons stand in a row, 1 where there is room for few."""
        say, gap = self.controller.say, self.style.px(BUTTON_GAP)
        shows = (say("ui.lab.shows", what=say(f"ui.lab.measure.{one}")) for one in MEASURES)
        hands = (say("ui.lab.hand", hand=say(f"ui.level.{one.name}")) for one in LEVELS)
        turned = [Button("", words) for words in (*shows, *hands)]
        known = [self._widest.get((self.viewport, self.style), 0), *(one.width(self.style) for one in turned)]
        widest = max(*known, *(button.width(self.style) for button in buttons if isinstance(button, Button)))
        self._widest[self.viewport, self.style] = widest
        return next((count for count in _ACROSS if count * (widest + gap) - gap <= room), 1)

    @property
    def glows(self) -> bool:
        """Whether the map waits for a break."""
        return self.session.practice.racked and not self.watching

    @property
    def shown(self) -> Aim | None:
        """The break that is pointed at, aimed, or was just played."""
        phase, last = self.controller.phase, self.session.practice.last
        aiming = None if self._view is None else self._view.aiming
        flick = phase.played.move if isinstance(phase, Rolling) else None if last is None else last.flick
        if isinstance(flick, Flick) and not self.glows:
            return aim_of(flick, self.controller.spec)
        pulled = self._view is not None and self._view.pulled
        if aiming is None or (self.lab.hovered is not None and not pulled):
            return self.lab.hovered
        return aiming.aim

    def state(self) -> Hashable:
        lab = self.lab
        return super().state(), self.glows, self.shown, id(lab.map), lab.measure, lab.level.name, lab.tried, lab.tests

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        self._view = view
        super().draw(window, view)

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        """Draw the map, and below it what a break brings; the map keeps its place also while balls roll."""
        gap = page.style.px(GAP)
        if self.glows or self._share is None or self._share[0] != (self.viewport, self.style):
            self._share = (self.viewport, self.style), *self._shared(page, box)
        _, style, high, detail = self._share
        page = replace(page, style=style)
        self._draw_lab_map(page, box._replace(h=high))
        top = box.y + high + gap
        words = TextFlow(page, page.card(Box(box.x, top, box.w, max(1, self._foot - top))))
        self._write_figures(words, detail, view)

    def _shared(self, page: Page, box: Box) -> tuple[Style, int, int]:
        """Return how both cards share the room. Before the map is low, enlarged letters give way, down to normal."""
        style = page.style
        sizes = (style, *style.smaller())
        ways = [(one, *self._shared_with(replace(page, style=one), box)) for one in sizes]
        roomy = (way for way in ways if way[1] - self._around(replace(page, style=way[0])) >= style.px(_LEAST_MAP))
        return next(roomy, ways[-1])

    def _shared_with(self, page: Page, box: Box) -> tuple[int, int]:
        """Return the height of the map's card, and how much is said below it: as much as leaves the map its room."""
        room = self._foot - box.y - page.style.px(GAP) - self._around(page)
        least = {_LINE: 0, _FIGURES: page.style.px(_LEAST_MAP), _ALL: page.style.px(_LARGE_MAP)}
        heights = {detail: self._figures_height(page, box.w, detail) for detail in (_LINE, _FIGURES, _ALL)}
        detail = max((one for one, high in heights.items() if room - high >= least[one]), default=_LINE)
        return max(1, room - heights[detail] + self._around(page)), detail

    def draw_right(self, page: Page, box: Box) -> None:
        """Everything is drawn at the left."""

    # The map

    def _around(self, page: Page) -> int:
        """Return the height of what a map's card has besides the map: axes, scale and gaps."""
        style = page.style
        return 2 * style.line_height("chip") + style.line_height("small") + style.px(2 * PAD + 22)

    def _draw_lab_map(self, page: Page, box: Box) -> None:
        """Draw the map's card: title, what it means, the map with its axes, and the scale of its light."""
        style, p, say, lab = page.style, page.palette, page.speaker.say, self.lab
        words, gap = TextFlow(page, page.card(box)), style.px(8)
        spare = words.box.h - self._around(page) + 2 * style.px(PAD) - style.px(_LEAST_MAP)
        means = say(f"ui.lab.means.{lab.measure}")
        whole = f"{means} {say('ui.lab.glow')}"
        title, meaning = style.line_height("heading"), style.height_of(whole, "body", words.box.w)
        if spare >= title + meaning + gap:
            means = whole
        meaning = style.height_of(means, "body", words.box.w)
        if spare >= title + meaning + gap:
            words.line(say("ui.lab.title"), "heading", p.ink)
        if spare >= meaning + gap:
            words.text(means, "body", p.ink_soft)
            words.skip(8)
        if lab.growing:
            words.line(say("ui.lab.progress", done=lab.tried[0], n=lab.tried[1]), "small", p.accent)
        chip, inner = style.line_height("chip"), words.box
        left = inner.x + max(axis_width(page), style.width_of(say("ui.power.title"), "chip") + gap)
        scale = style.line_height("small")
        top, bottom = words.y + chip + style.px(4), inner.bottom - scale - chip - style.px(14)
        self.field = MapField(lab.map.plan, Box(left, top, max(1, inner.right - left), max(1, bottom - top)))
        self._draw_heads(page, inner._replace(y=words.y, h=chip))
        draw_axes(page, self.field, inner.x)
        _draw_scale(page, lab, inner._replace(y=inner.bottom - scale, h=scale))
        if lab.map.done:
            draw_light(page, self.field, lab.grid, lab.measure)
            self._draw_breaks(page, self.field)
            self._draw_best_and_aim(page, self.field)

    def _draw_heads(self, page: Page, box: Box) -> None:
        """Name what is upward on the map, and at the right what its ring marks."""
        style, say, p, lab = page.style, page.speaker.say, page.palette, self.lab
        style.draw_line(page.window, say("ui.power.title"), "chip", p.ink_soft, box)
        best = lab.best()
        if best is None:
            style.draw_line(page.window, say(f"ui.lab.measure.{lab.measure}"), "chip", p.accent, box, align="right")
            return
        words = say("ui.lab.best_mark", value=value_words(page, lab.measure, lab.value(best)))
        style.draw_line(page.window, words, "chip", p.accent, box, align="right")
        ring = box.right - style.width_of(words, "chip") - style.px(14), box.y + box.h / 2
        draw_mark(page, ring, 5.0, hole=0.6)

    def _draw_breaks(self, page: Page, field: MapField) -> None:
        """Mark the player's own breaks, and those that the hand has tried."""
        lab, style = self.lab, page.style
        for one in lab.own:
            place = field.place_within(one.direction, one.speed)
            if place is not None:
                draw_mark(page, place, 3.0)
        for test in lab.tests:
            place = field.place_within(test.flick.direction, test.flick.speed)
            if place is not None:
                dot(page.window, place, style.px(5.5), page.palette.room_deep)
                dot(page.window, place, style.px(4), tone_of(page, test.outcome))

    def _draw_best_and_aim(self, page: Page, field: MapField) -> None:
        """Mark the best break, and the one that is pointed at or aimed."""
        lab, style, p = self.lab, page.style, page.palette
        best, aim = (self._spot(field, one) for one in (lab.best(), self.shown))
        if aim is not None:
            (x, y), box, thin = aim, field.box, max(1, style.px(1))
            page.window.fill(p.ink, (round(x), box.y, thin, box.h))
            page.window.fill(p.ink, (box.x, round(y), box.w, thin))
            draw_mark(page, aim, 5.0)
        if best is not None:
            draw_mark(page, best, 9.0, hole=0.7)
        if field.box.h >= _ROOMY * style.line_height("strong") and self.shown is not None and aim is not None:
            reach, spots = style.px(12), (aim,) if best is None else (best, aim)
            taken = [pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach) for x, y in spots]
            _draw_chip(page, field, aim, value_words(page, lab.measure, lab.value(self.shown)), taken=taken)

    def _spot(self, field: MapField, aim: Aim | None) -> tuple[float, float] | None:
        return None if aim is None else field.place_within(aim.direction, self.lab.speed(aim))

    # The figures

    def _figures_height(self, page: Page, width: int, detail: int) -> int:
        style = page.style
        high, inner = style.line_height("strong") + style.px(2 * PAD), width - 2 * style.px(PAD)
        if detail >= _FIGURES:
            high += style.line_height("heading") + self._label_height(page, self._column(page, inner))
            high += self._said_height(page, inner) + 2 * style.px(6)
        if detail >= _ALL:
            high += style.height_of(self._note(page, 0.99), "small", inner)
        return high

    def _said_height(self, page: Page, width: int) -> int:
        """Return the height of the advice below the figures, always the same for a device."""
        controller, style = self.controller, page.style
        said = (controller.say(f"ui.lab.click.{controller.device}"), controller.say("ui.table.not_aimed"))
        return max(style.height_of(one, "small", width) for one in said)

    def _label_height(self, page: Page, wide: int) -> int:
        """Return the height of the words below the figures, each so wide."""
        style, say = page.style, page.speaker.say
        return max(style.height_of(say(f"ui.lab.measure.{one}"), "small", wide) for one in MEASURES)

    def _note(self, page: Page, exact: float) -> str:
        """Return how the player's own breaks were; until there are any, how an exact hand would do."""
        lab, speaker = self.lab, page.speaker
        if lab.own:
            kept = round(sum((one.stats for one in lab.own), BreakStats()).plays_on)
            return speaker.count("ui.lab.own", len(lab.own), kept=kept)
        return "" if math.isnan(exact) else speaker.say("ui.lab.exact", share=f"{100.0 * exact:.0f}")

    def _write_figures(self, words: TextFlow, detail: int, view: ViewModel) -> None:
        """Write what the break shown brings, or what came of the last one."""
        last, aim = self.session.practice.last, self.shown or self.lab.best()
        if self.watching or (last is not None and not self.glows):
            self._write_outcome(words, view)
        elif aim is None or not self.lab.map.done:
            words.text(view.notice or view.prompt, "small", words.page.palette.ink_soft)
        else:
            self._write_worth(words, detail, view, aim)

    def _write_worth(self, words: TextFlow, detail: int, view: ViewModel, aim: Aim) -> None:
        """Write what a break brings on average, and the advice below it."""
        page, lab, p = words.page, self.lab, words.page.palette
        values = lab.felt.at(aim.direction, lab.speed(aim), MEASURES)
        where = "here" if self.shown is not None else "brightest"
        said = page.speaker.say(f"ui.lab.{where}", aim=aim_said(page.speaker, aim))
        if detail < _FIGURES:
            said = f"{value_words(page, lab.measure, values[lab.measure])} \u00b7 {said}"
            words.line(view.notice or said, "strong", p.ink)
            return
        words.line(said, "strong", p.ink)
        words.skip(6)
        self._write_grid(words, values)
        if detail >= _ALL:
            words.skip(6)
            exact = HandMap(lab.map, Hand(0.0, 0.0)).at(aim.direction, lab.speed(aim), ("plays_on",))["plays_on"]
            words.text(self._note(page, exact), "small", p.ink_faint)
        words.y = words.box.bottom - self._said_height(page, words.box.w)
        words.text(view.notice or view.prompt, "small", p.warn if view.tone == "warning" and view.notice else p.ink)

    def _column(self, page: Page, width: int) -> int:
        """Return the width of a figure in a width that they share."""
        return max(1, width // len(MEASURES) - page.style.px(8))

    def _write_grid(self, words: TextFlow, values: Mapping[Measure, float]) -> None:
        page = words.page
        high = page.style.line_height("heading") + self._label_height(page, self._column(page, words.box.w))
        words.picture(high, partial(self._draw_figures, page, values))

    def _draw_figures(self, page: Page, values: Mapping[Measure, float], box: Box) -> None:
        style, p, high = page.style, page.palette, page.style.line_height("heading")
        for number, measure in enumerate(MEASURES):
            place = Box(box.x + number * (box.w // len(MEASURES)), box.y, self._column(page, box.w), high)
            tone = p.accent if measure == self.lab.measure else p.ink
            style.draw_line(page.window, value_words(page, measure, values[measure]), "heading", tone, place)
            below = place._replace(y=place.bottom, h=box.bottom - place.bottom)
            style.draw_text(page.window, page.speaker.say(f"ui.lab.measure.{measure}"), "small", p.ink_soft, below)

    def _write_outcome(self, words: TextFlow, view: ViewModel) -> None:
        """Write what came of the break, how that compares with the map, and what the map says of such breaks."""
        page, last, aim = words.page, self.session.practice.last, self.shown
        p, speaker, style = page.palette, page.speaker, page.style
        if last is None or self.watching:
            words.line(speaker.say("ui.break.rolling"), "strong", p.ink_soft)
        else:
            said, came = last_said(speaker, last), verdict(speaker, last.outcome)
            whole = style.height_of(said, "strong", words.box.w) <= words.room
            words.text(said if whole else came, "strong", tone_of(page, last.outcome))
            words.skip(6)
            words.text(view.notice or view.prompt, "body", p.ink)
        if aim is not None and self.lab.map.done:
            used = style.line_height("strong") + style.line_height("body") + style.px(6)
            words.y = max(words.y, words.box.y + used) + style.px(10)
            self._write_grid(words, self.lab.felt.at(aim.direction, self.lab.speed(aim), MEASURES))

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        """Draw the map as a fan behind the ball, while it waits for a break."""
        super().draw_on_cloth(page, viewport)
        lab = self.lab
        self.fan = Fan.behind_ball(lab.map.plan, viewport)
        if not self.glows or not lab.map.done:
            return
        page.window.blit(glow(self.fan, lab.grid, glow_tone(lab.measure)), self.fan.box)
        for aim, units, hole in ((lab.best(), 6.0, 0.7), (self.shown, 3.5, 0.0)):
            spot = None if aim is None else self.fan.place(aim.direction, lab.speed(aim))
            if spot is not None and self.fan.aim(spot) is not None:
                draw_mark(page, spot, units, hole=hole)

    def draw_over(self, page: Page) -> None:
        """Draw on the cloth where the break goes that is pointed at or best, unless it is aimed."""
        aim = self.lab.hovered or (self.lab.best() if self.shown is None else None)
        if self.glows and aim is not None and self.lab.map.done:
            flick = aim.flick(self.controller.spec)
            corners = [self.viewport.to_window(corner) for corner in aim_wedge(flick, self.controller.spec)]
            polygon(page.window, corners, page.palette.accent, _WEDGE)


def _draw_chip(
    page: Page, field: MapField, at: tuple[float, float], words: str, *, taken: Sequence[pygame.Rect]
) -> None:
    """Draw words beside a place of a map, where they lie within it and on nothing that is ``taken``."""
    style, p = page.style, page.palette
    wide, high = style.width_of(words, "strong") + style.px(16), style.line_height("strong") + style.px(4)
    away, (x, y) = style.px(14), (round(at[0]), round(at[1]))
    spots = [pygame.Rect(0, 0, wide, high) for _ in range(4)]
    spots[0].bottomleft, spots[1].topleft = (x + away, y - away // 2), (x + away, y + away // 2)
    spots[2].bottomright, spots[3].topright = (x - away, y - away // 2), (x - away, y + away // 2)
    inside = pygame.Rect(field.box)
    free = (spot for spot in spots if inside.contains(spot) and spot.collidelist(taken) < 0)
    box = next(free, spots[0].clamp(inside))
    card(page.window, box, p.panel, style.px(8))
    outline(page.window, box, p.accent, style.px(8), max(1, style.px(1)))
    style.draw_line(page.window, words, "strong", p.ink, box, align="centre")


def _draw_scale(page: Page, lab: LabView, box: Box) -> None:
    """Draw the light from the least value to the greatest, with both in words at its ends."""
    style, tone, say = page.style, glow_tone(lab.measure), page.speaker.say
    kind = "amount" if lab.measure == "pots" else "often"
    values = (value_words(page, lab.measure, end) for end in ends_of(lab.grid))
    low, high = (say(f"ui.lab.{end}.{kind}", value=value) for end, value in zip(("low", "high"), values, strict=True))
    left, right = style.width_of(low, "small") + style.px(10), style.width_of(high, "small") + style.px(10)
    style.draw_line(page.window, low, "small", page.palette.ink_soft, box)
    style.draw_line(page.window, high, "small", page.palette.ink, box, align="right")
    ramp = pygame.Surface((64, 1))
    for x in range(64):
        ramp.set_at((x, 0), light(tone, x / 63))
    wide, thick = box.w - left - right, style.px(10)
    if wide > 0:
        page.window.blit(
            pygame.transform.smoothscale(ramp, (wide, thick)), (box.x + left, box.y + (box.h - thick) // 2)
        )


class LabScene(BreakScene):
    """Breaks that the map suggests: they aren't logged, because they aren't the player's own choice."""

    help_place: ClassVar[HelpPlace] = HelpPlace.LAB
    works_on: ClassVar[bool] = True
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
        self._flick: Choice | None = None
        """The choice that flicks: it keeps its place while balls roll."""
        self._holds = False
        """Whether the pointer is held on the map."""
        self._tester: BreakPractice | None = None
        """Where the hand tries breaks of the aim ``_tested``."""
        self._tested: Aim | None = None
        self._strays = random.Random()
        super().__init__(context, BreakSession(setup.teams[0][0], practice, counts=False))
        self.panels.lab = self.lab
        self.buttons |= {
            "measure": self._next_measure,
            "hand": self._next_hand,
            "brightest": self._aim_at_best,
            "test": self._test,
        }
        self._take_work()

    # What is computed

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self._since += seconds
        self._test_on()
        if self.work.busy and self._since >= _INTERVAL:
            self._since = 0.0
            self.work.poll()
            self._take_work()

    def _take_work(self) -> None:
        plan, done = self.work.map.plan, len(self.work.map.done)
        self.lab.map = self.work.map
        self.lab.tried = (done * plan.samples, plan.cells * plan.samples)
        self.invalidate()

    # Breaks that the hand tries

    def _test(self) -> None:
        """Try the aim with the hand of the map, each time from a new rack: a break with each picture."""
        if not isinstance(self.stage, AimStage):
            return
        setup = self.context.setup
        seed = self.context.new_seed()
        self._tester, self._strays = BreakPractice(setup.variant, seed=seed, spec=setup.spec), random.Random(seed)
        self._tested, self.lab.tests, self.lab.hovered = self.stage.aim, (), None

    def _test_on(self) -> None:
        """Try the next break, until there are enough of them or another one is aimed."""
        tester, aim, spec = self._tester, self._tested, self.practice.spec
        if tester is None or aim is None:
            return
        if not isinstance(self.stage, AimStage) or self.stage.aim != aim:
            self._tester, self.lab.tests, self.notice = None, (), ""
        elif len(tester.breaks) < _TESTS:
            if not tester.racked:
                tester.rack_again()
            tester.play(with_noise(aim.flick(spec), self.lab.level.hand, draw_noise(self._strays), spec))
            self.lab.tests = tester.breaks
            kept = sum(one.outcome.plays_on for one in tester.breaks)
            self.notice = self.context.speaker.count("ui.lab.tested", len(tester.breaks), kept=kept)
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
        flick = next((replace(one, alone=True) for one in found.choices if one.key == "flick"), None)
        if flick is not None:
            self._flick = replace(flick, enabled=False)
        elif self.watching and self._flick is not None:
            flick = self._flick
        if flick is not None:
            found = replace(found, choices=(flick, *(one for one in found.choices if one.key != "flick")))
        if not self.panels.glows:
            return found
        return replace(found, prompt=self.controller.say(f"ui.lab.click.{self.controller.device}"))

    def choices(self) -> Sequence[Choice]:
        """Return what can be chosen: as many before a break as after it, so that nothing moves."""
        say, lab = self.context.speaker.say, self.lab
        leave = Choice("leave", say("ui.break.leave"), kind="quiet")
        measure = Choice("measure", say("ui.lab.shows", what=say(f"ui.lab.measure.{lab.measure}")))
        hand = Choice("hand", say("ui.lab.hand", hand=say(f"ui.level.{lab.level.name}")))
        if not self.practice.racked:
            rack = Choice("rack", say("ui.break.rack"), kind="primary", action=Action.RACK_AGAIN)
            return rack, measure, hand, Choice("undo", say("ui.undo"), action=Action.UNDO), self._tests(), leave
        words = say("ui.lab.no_best" if lab.measure in BAD else "ui.lab.best")
        brightest = Choice("brightest", words, action=Action.BEST, enabled=lab.best() is not None)
        return measure, hand, brightest, self._tests(), leave

    def _tests(self) -> Choice:
        """Return what tries the aim many times, once there is one."""
        aims = self.practice.racked and isinstance(self.stage, AimStage) and self.stage.taken
        return Choice("test", self.context.speaker.say("ui.lab.test", n=_TESTS), enabled=aims)

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
        """Follow the pointer over the map: it shows what a break there brings, and a press aims like that."""
        self._released = event.pos if event.type == pygame.MOUSEBUTTONUP else None
        if event.type in MOUSE and self._follows(event):
            return
        super().route(event)

    def _follows(self, event: pygame.event.Event) -> bool:
        """Note where the pointer is on the map; tell whether the event is for the map alone."""
        over, kind, field = self._aim_under(event, self.panels.field), kind_of(event), self.panels.field
        fanned = self._aim_under(event, self.panels.fan)
        over = over or fanned
        self.lab.hovered = None if getattr(event, "touch", False) or self._holds else over
        if kind == "down" and over is not None:
            self._holds, self.lab.hovered = over is not fanned, None
            self.context.input.note(event, aims=True)
            self._mean(over)
            return self._holds  # in the fan the same press can pull
        if not self._holds or field is None:
            return False
        if kind == "move":
            self._mean(field.nearest(event.pos))
        self._holds = kind != "up"
        return kind in ("move", "up")

    def _mean(self, aim: Aim) -> None:
        self.stage.turned_to(aim.direction)
        self.stage.metered(aim.power)

    def _aim_under(self, event: pygame.event.Event, field: MapField | None) -> Aim | None:
        """Return the break that the pointer is over on the map."""
        idle = isinstance(self.stage, AimStage) and self.stage.drag is None
        return field.aim(event.pos) if idle and field is not None and self.panels.glows else None


def _own_breaks(context: AppContext) -> tuple[LoggedBreak, ...]:
    """Return the last breaks that the player has practised in this variant."""
    if context.folders is None:
        return ()
    own = (context.setup.teams[0][0], context.setup.variant)
    logged = BreakLog(context.folders.breaks).breaks()
    return tuple(one for one in logged if (one.name, one.variant) == own)[-_LAST:]
