"""Practising the break: rack, flick, see what it brought, rack again; its panels and the last aims on the cloth."""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

from yagopool.ai.levels import CASUAL
from yagopool.errors import YagoError
from yagopool.match.game import practice_of
from yagopool.match.session import Played
from yagopool.practice.breaks import (
    AIMS,
    SERIES,
    BreakLog,
    BreakOutcome,
    BreakPractice,
    BreakStats,
    Measure,
    PractisedBreak,
    SeriesBreak,
    best_series,
    series_now,
)
from yagopool.practice.lab_maps import HandMap, shipped_map
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games import look_named
from yagopool.ui.games.yago.look import map_height
from yagopool.ui.input.actions import Action, meant
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, Page
from yagopool.ui.play.aim_stage import AimStage, aim_stage
from yagopool.ui.play.columns import draw_prompt, prompt_height
from yagopool.ui.play.controller import MatchController, Rolling
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.playback import aim_of
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Notice, ViewModel
from yagopool.ui.practice.lab_field import MapField, aim_said, axis_width, draw_axes, draw_light, draw_mark, value_words
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.set_up_stage import FestiveStage, FlightStage, PrizeFlight, RestStage, end_of
from yagopool.ui.practice.statistics_scene import draw_pot_counts
from yagopool.ui.practice.text_flow import (
    TextFlow,
    card_height,
    draw_told,
    draw_written,
    on_the_way,
    titled_card,
    written_height,
)
from yagopool.ui.scenes.overlay import ask
from yagopool.ui.shapes import dot, polygon
from yagopool.ui.theme import Rgb, Role
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Button

_WIDE: Final = 3.0
"""The least width of a wide strip, as a multiple of its height."""
_SLOT: Final = 15
"""Radius of a break's place in a series, in units."""
_SKIPPED: Final = 7
"""Radius of the dot in the open place of a series for a break that does not count, in units."""
_WIDE_SERIES: Final = 330
"""The least width of a whole series on one line, in units at normal text size."""
_SESSION: Final = 0.62
"""The part of a strip that the session takes."""
_LEAST_MAP: Final = 104
"""The least height of the map of pots, in units."""
_LEAST_LIGHT: Final = 40
"""The least height of the map of breaks on the card of advice, in units."""
_DROP: Final = 10
"""Radius of a potted ball in the line of them, in units."""
_KEPT: Final[Measure] = "plays_on"
"""What the advice after a break is about."""
_SHARES: Final[tuple[Measure, ...]] = ("plays_on", "foul")
"""The shares in the card of all breaks of a player."""


Corners: TypeAlias = tuple[tuple[float, float], ...]
Rows: TypeAlias = Sequence[tuple[str, str]]
"""Names with values."""


def tone_of(page: Page, outcome: BreakOutcome) -> Rgb:
    p = page.palette
    return p.warn if outcome.fouls else p.good if outcome.plays_on or outcome.won else p.ink_soft


def draw_first(page: Page, box: Box, about: str) -> int:
    """Draw the card that stands here before the first break, and what it is about; return its height."""
    p, say = page.palette, page.speaker.say

    def write(words: TextFlow) -> None:
        words.line(say("ui.break.first"), "heading", p.ink)
        words.skip(4)
        words.text(about, "small", p.ink_soft)
        words.skip(4)
        _write_legend(words, "small")

    return draw_written(page, box, write)


def _write_legend(words: TextFlow, role: Role) -> None:
    """Write what the lines on the cloth mean, if it all fits."""
    page = words.page
    legend = page.speaker.say("ui.break.no_breaks")
    if page.style.height_of(legend, role, words.box.w) <= words.room:
        words.text(legend, role, page.palette.ink_soft)


def outcome_height(page: Page, *, brief: bool = False) -> int:
    """Return the height of a break's card with unbroken lines; ``brief``: without the balls."""
    drops = 0 if brief else 2 * page.style.px(_DROP) + page.style.px(10) + page.style.line_height("chip")
    return drops + card_height(page, "small", "heading", "strong", "small", gaps=4)


def draw_next(page: Page, box: Box, title: str, before: str, said: ViewModel | None, *, rolls: bool = False) -> None:
    """Draw the card of the next break: what is ``said``, nothing where that stands elsewhere, or that it ``rolls``.

    Above it, in small letters, is what was ``before``, if it fits.
    """
    say = page.speaker.say
    if said is not None and said.notice and said.tone == "warning":
        draw_prompt(page, box, said, fills=True)
        return

    def write(words: TextFlow) -> None:
        p = words.page.palette
        words.line(title, "heading", p.ink)
        words.skip(4)
        if said is None:
            words.text(say("ui.break.rolling") if rolls else before, "small", p.ink_soft)
        else:
            _write_said(words, before, said)

    draw_written(page, box, write)


def _write_said(words: TextFlow, before: str, said: ViewModel) -> None:
    """Write what is said, in letters in which it fits, and what was before above it if there is room for that."""
    p, style = words.page.palette, words.page.style
    sentence, wide = said.notice or said.prompt, words.box.w
    roles: tuple[Role, ...] = ("body", "small", "chip")
    role = next((one for one in roles if style.height_of(sentence, one, wide) <= words.room), roles[-1])
    high = style.height_of(sentence, role, wide)
    if before and words.room >= style.height_of(before, "small", wide) + high:
        words.text(before, "small", p.ink_faint)
        words.skip(6)
    words.y = min(words.y, words.box.bottom - high)
    words.text(sentence, role, p.ink if said.notice else p.ink_soft)
    if said.notice and style.height_of(said.prompt, "small", wide) + style.px(6) <= words.room:
        words.skip(6)
        words.text(said.prompt, "small", p.ink_soft)


def _write_outcome(words: TextFlow, broken: PractisedBreak, *, brief: bool, skipped: bool, below: Rows = ()) -> None:
    """Write what a break brought, ``skipped`` if no series counts it; ``below`` it names with values."""
    page, outcome = words.page, broken.outcome
    apart = 4 if outcome.dropped or brief else 10
    p, say, style = page.palette, page.speaker.say, page.style
    number = "ui.break.series.skipped" if skipped else "ui.break.number"
    words.line(say(number, number=broken.number), "small", p.ink_soft)
    words.skip(apart - 4)
    words.line(_headline(page.speaker, broken), "heading", p.warn if broken.missed else p.ink)
    words.skip(apart - 4)
    words.text(verdict(page.speaker, outcome), "strong", tone_of(page, outcome))
    if outcome.dropped and not brief:
        words.skip(6)
        high = 2 * style.px(_DROP) + style.px(2) + style.line_height("chip")
        words.picture(high, lambda place: _draw_drops(page, place, outcome))
        words.skip(2)
    words.skip(apart)
    if not broken.missed:
        words.pair(say("ui.break.spread"), say(f"ui.break.{broken.width}"))
    if below:
        words.skip(apart)
        for name, value in below:
            words.pair(name, value)


def _headline(speaker: Speaker, broken: PractisedBreak) -> str:
    if broken.missed:
        return speaker.say("ui.break.missed")
    stayed, key = len(broken.outcome.stayed), "theirs" if broken.outcome.theirs else "stayed"
    return speaker.count(f"ui.break.{key}", stayed) if stayed else speaker.say("ui.break.none")


def last_said(speaker: Speaker, broken: PractisedBreak) -> str:
    """Return a line about the outcome of the last break."""
    return speaker.say("ui.break.last", balls=_headline(speaker, broken), came=verdict(speaker, broken.outcome))


def verdict(speaker: Speaker, outcome: BreakOutcome) -> str:
    say = speaker.say
    if outcome.fouls:
        return say(f"ui.break.foul.{outcome.fouls[0].code}", rule=outcome.fouls[0].rule)
    if outcome.chances:
        return say(f"ui.break.{outcome.chances[-1]}")
    if outcome.tries:
        return speaker.count("ui.break.tries", outcome.tries)
    return say("ui.break.plays_on" if outcome.plays_on else "ui.break.passes")


def _draw_drops(page: Page, box: Box, outcome: BreakOutcome) -> None:
    """Draw the balls that dropped with their pots' numbers; what came out again is crossed."""
    style, p = page.style, page.palette
    radius = style.px(_DROP)
    wide = style.width_of(page.speaker.say("ui.break.in_pot", pot=1), "chip")
    step, first = max(style.px(46), wide + style.px(10)), max(radius, -(-wide // 2))
    stays = dict(outcome.stayed)
    for number, (pot, ball) in enumerate(outcome.dropped):
        x = box.x + first + number * step
        if x + radius > box.right:
            return
        middle = box.y + radius
        page.ball((x, middle), radius, practice_of(outcome.game).kind(ball) or ball)
        words = page.speaker.say("ui.break.in_pot", pot=pot)
        tone = p.ink_soft
        if stays.get(pot) != ball:
            dot(page.window, (x, middle), radius + style.px(2), p.warn, hole=0.82)
            tone = p.warn
        high = style.line_height("chip")
        place = (x - step // 2, box.bottom - high, step, high)
        style.draw_line(page.window, words, "chip", tone, place, align="centre")


@dataclass(frozen=True, slots=True)
class Series:
    """The breaks of a series in words and marks: its aim, the best so far, and how far it has got."""

    title: str
    aside: str
    breaks: Sequence[SeriesBreak]
    greatest: float
    """The speed of full power, in mm/s."""
    long: int
    skipped: bool = False
    """Whether the break that was made last does not count, so that its place stays open."""


Places: TypeAlias = list[tuple[float, float]]
"""Gets where the next break of a series has its place in the window."""


def series_height(page: Page, width: int, series: Series) -> int:
    return written_height(page, width, partial(_write_series, series=series, places=[]))


def draw_series(page: Page, box: Box, series: Series) -> tuple[float, float] | None:
    """Draw a place for each break of a series: a tick where the turn was kept, a cross after a foul, or two balls.

    Return where the next one has its place.
    """
    places: Places = []
    _write_series(TextFlow(page, page.card(box)), series, places)
    return next(iter(places), None)


def _write_series(words: TextFlow, series: Series, places: Places) -> None:
    page, style, p, wide = words.page, words.page.style, words.page.palette, words.box.w
    beside = style.width_of(series.title, "strong") + style.px(16) + style.width_of(series.aside, "small") <= wide
    if beside and not words.dry:
        room = (words.box.x, words.y, wide, style.line_height("strong"))
        style.draw_line(page.window, series.aside, "small", p.accent, room, align="right")
    words.text(series.title, "strong", p.ink)
    if not beside:
        words.text(series.aside, "chip", p.accent)
    words.skip(6)
    slot, line = 2 * style.px(_SLOT) + style.px(6), style.line_height("chip")
    one_line = wide >= style.tall(_WIDE_SERIES) * series.long / SERIES or (words.room < 2 * slot and not words.dry)
    across = series.long if one_line else -(-series.long // 2)
    high = slot + (line if _caption_width(page, wide, across) else 0)
    for first in range(0, series.long, across):
        numbers = range(first, min(series.long, first + across))
        words.picture(high, partial(_draw_slots, page, series, numbers, places))


def _caption_width(page: Page, wide: int, across: int) -> int:
    """Return the width of the caption of a line of powers; 0 where caption and powers have no room."""
    style, say = page.style, page.speaker.say
    head = style.width_of(say("ui.power.title"), "chip") + style.px(8)
    return head if style.width_of(say("ui.percent", share="100"), "chip") <= (wide - head) / across else 0


def _draw_slots(page: Page, series: Series, numbers: range, places: Places, box: Box) -> None:
    """Draw some places of a series in a line with the power of each break below, captioned at the line's head.

    Without room for the caption there are no powers: they would look like marks.
    """
    style, say, line = page.style, page.speaker.say, page.style.line_height("chip")
    head = _caption_width(page, box.w, len(numbers))
    wide, low = (box.w - head) / len(numbers), box.y + style.px(2 * _SLOT + 2)
    if head and numbers[0] < len(series.breaks):
        place = (box.x, low, head, line)
        style.draw_line(page.window, say("ui.power.title"), "chip", page.palette.ink_faint, place)
    for column, number in enumerate(numbers):
        middle = box.x + head + (column + 0.5) * wide, float(box.y + style.px(_SLOT))
        known = series.breaks[number] if number < len(series.breaks) else None
        following = number == len(series.breaks)
        _draw_slot(page, middle, known, following=following)
        if following:
            places.append(middle)
        if following and series.skipped:
            dot(page.window, middle, style.px(_SKIPPED), page.palette.ink_faint)
        if known is not None and head:
            power = say("ui.percent", share=f"{100.0 * known.speed / series.greatest:.0f}")
            below = (round(middle[0] - wide / 2), low, round(wide), line)
            style.draw_line(page.window, power, "chip", page.palette.ink_soft, below, align="centre")


def _draw_slot(page: Page, middle: tuple[float, float], known: SeriesBreak | None, *, following: bool) -> None:
    window, p, radius = page.window, page.palette, page.style.px(_SLOT)
    if known is None:
        dot(window, middle, radius, p.accent if following else p.line, hole=0.86 if following else 0.9)
        return
    if known.kept:
        _draw_tick(page, middle, radius)
        return
    tone = p.warn if known.foul else p.ink_faint
    dot(window, middle, radius, tone, hole=0.86)
    if known.both:  # a ball of each colour
        for side, hole in ((-0.36, 0.0), (0.36, 0.6)):
            dot(window, (middle[0] + side * radius, middle[1]), 0.3 * radius, p.ink_soft, hole=hole)
        return
    cross = [((-0.45, -0.3 * w), (-0.3, -0.45 * w), (0.45, 0.3 * w), (0.3, 0.45 * w)) for w in (1.0, -1.0)]
    for corners in cross if known.foul else [((-0.36, -0.08), (0.36, -0.08), (0.36, 0.08), (-0.36, 0.08))]:
        polygon(window, _around(middle, radius, corners), tone)


def _draw_tick(page: Page, middle: tuple[float, float], radius: float) -> None:
    """Draw the mark of a break that kept the turn."""
    dot(page.window, middle, radius, page.palette.good)
    corners = (-0.52, 0.02), (-0.34, -0.16), (-0.12, 0.06), (0.36, -0.42), (0.54, -0.24), (-0.12, 0.42)
    polygon(page.window, _around(middle, radius, corners), page.palette.room_deep)


def _around(middle: tuple[float, float], radius: float, corners: Corners) -> list[tuple[float, float]]:
    """Return where corners in radii from a middle are in the window."""
    return [(middle[0] + x * radius, middle[1] + y * radius) for x, y in corners]


def how_often(speaker: Speaker, stats: BreakStats, measure: Measure) -> str:
    """Return how many of some breaks did something, as a percentage only if there are enough of them."""
    part = stats.measure(measure) if stats.breaks else 0.0
    if stats.breaks < 2 * SERIES:
        return speaker.say("ui.break.of", n=round(part * stats.breaks), all=stats.breaks)
    return speaker.say("ui.percent", share=f"{100 * part:.0f}")


def draw_pots(page: Page, box: Box, spec: BoardSpec, outcome: BreakOutcome, *, turned: bool) -> None:
    title = page.speaker.say("ui.break.map" if outcome.stayed else "ui.break.map.none")
    room, look = titled_card(page, box, title), look_named(outcome.game).breaks
    if look is None:
        draw_pot_counts(page, room, spec, outcome.stats.by_pot, turned=turned)
    else:
        look(page, room, outcome, turned)


def _draw_advised(page: Page, key: str, aim: Aim, value: str, box: Box) -> None:
    """Draw a line of advice on ``this`` break or the ``best``: its mark on the map, the break, and what it brings."""
    style, p, middle = page.style, page.palette, box.y + box.h / 2
    draw_mark(page, (box.x + style.px(6), middle), 4.0, hole=0.6 if key == "best" else 0.0)
    left, right = style.px(18), style.width_of(value, "strong") + style.px(8)
    words = aim_said(page.speaker, aim, f"ui.break.advice.{key}")
    if not style.fits(words, "small", box.w - left - right):
        words = aim_said(page.speaker, aim, "ui.break.advice.brief")
    style.draw_line(page.window, words, "small", p.ink_soft, (box.x + left, box.y, box.w - left - right, box.h))
    tone = p.accent if key == "best" else p.ink
    style.draw_line(page.window, value, "strong", tone, box, align="right", size=style.pixels("small"))


def advice_height(page: Page) -> int:
    """Return the height of a card of advice that has no map."""
    return card_height(page, "small", "small", "small")


def draw_advice(page: Page, box: Box, advice: HandMap, breaks: Sequence[PractisedBreak], shown: PractisedBreak) -> None:
    """Draw a card that says how often such a break keeps the turn, and how often the best one does, on their map."""
    style, p, say, spec = page.style, page.palette, page.speaker.say, advice.plan.spec
    words = TextFlow(page, page.card(box))
    words.line(say("ui.break.advice"), "small", p.ink_soft)
    best = advice.best(_KEPT)
    for key, flick in (("this", shown.flick), ("best", best)):
        if flick is None:
            continue
        value = advice.at(flick.direction, flick.speed, (_KEPT,))[_KEPT]
        line = partial(_draw_advised, page, key, aim_of(flick, spec), value_words(page, _KEPT, value))
        words.picture(style.line_height("small"), line)
    words.skip(6)
    left, high = axis_width(page), words.room - style.line_height("chip") - style.px(3)
    if high < style.px(_LEAST_LIGHT):
        return
    field = MapField(advice.plan, Box(words.box.x + left, words.y, max(1, words.box.w - left), high))
    draw_axes(page, field, words.box.x)
    draw_light(page, field, advice.grid(_KEPT), _KEPT)
    for one in breaks:
        at = field.place_within(one.flick.direction, one.flick.speed)
        if at is not None:
            draw_mark(page, at, 5.0 if one is shown else 2.0)
    if best is not None:
        draw_mark(page, field.place(best.direction, best.speed), 7.0, hole=0.7)


def write_total(words: TextFlow, who: str, stats: BreakStats) -> None:
    words.line(who, "strong", words.page.palette.ink)
    words.skip(2)
    for name, value in total_rows(words.page.speaker, stats):
        words.pair(name, value)


def total_rows(speaker: Speaker, stats: BreakStats) -> Rows:
    """Return in words what all breaks of a player brought."""
    say = speaker.say
    shares = ((say(f"ui.break.{one}_share"), how_often(speaker, stats, one)) for one in _SHARES)
    return (
        (say("ui.break.all"), str(stats.breaks)),
        (say("ui.break.mean"), speaker.fixed(stats.measure("pots"), 2)),
        *shares,
    )


_LONGEST: Final = 74.0
"""mm: how long the aim of the greatest flick is drawn: with what it ends in it stops short of a rack."""
_HALF_WIDTH: Final = 1.5
_END: Final = 5.5
"""Half the width of an arrow's head and of a cross at the end of an aim, in mm."""
_STROKE: Final = 1.1
"""Half the width of a cross's bars in mm."""
_OLDEST, _NEWEST = 46, 150
"""Opacity of the oldest and of the newest aim, of 255, ..."""
_FAINT: Final = 0.4
"""... and the part of it that is left under a new aim."""


def draw_aims(
    page: Page, viewport: Viewport, breaks: Sequence[PractisedBreak], spec: BoardSpec, *, solid: float = 1.0
) -> None:
    """Draw aims as slim wedges from the starting spot, the older the fainter, long as they were hard.

    An aim that lets the breaker play on ends in an arrow, a foul in a cross, all others bluntly. ``solid``: how much of
    them is seen.
    """
    for number, broken in enumerate(breaks):
        part = (number + 1) / len(breaks)
        tone, alpha = tone_of(page, broken.outcome), round(solid * (_OLDEST + (_NEWEST - _OLDEST) * part))
        for shape in aim_shapes(broken, spec):
            polygon(page.window, [viewport.to_window(corner) for corner in shape], tone, alpha)


def aim_shapes(broken: PractisedBreak, spec: BoardSpec) -> tuple[tuple[Point, ...], ...]:
    """Return the corners of an aim's wedge and of what it ends in, in mm."""
    long, shapes = _long(broken.flick, spec), list[Corners]()
    if broken.outcome.fouls:
        shapes += [_bar(long + _END, 1.0), _bar(long + _END, -1.0)]
    elif broken.outcome.plays_on or broken.outcome.won:
        shapes.append(((long - 1.0, _END), (long + 2.0 * _END, 0.0), (long - 1.0, -_END)))
    ends = (_turned(shape, broken.flick, spec) for shape in shapes)
    return aim_wedge(broken.flick, spec), *ends


def aim_wedge(flick: Flick, spec: BoardSpec) -> tuple[Point, ...]:
    """Return the corners of a slim wedge along an aim, in mm; the harder the aim, the longer the wedge."""
    near, far = spec.ball_radius + 2.0, _long(flick, spec)
    return _turned(((near, 0.4), (far, _HALF_WIDTH), (far, -_HALF_WIDTH), (near, -0.4)), flick, spec)


def _long(flick: Flick, spec: BoardSpec) -> float:
    return spec.ball_radius + _LONGEST * math.sqrt(flick.speed / spec.greatest_flick)


def _bar(middle: float, way: float) -> Corners:
    """Return one bar of a cross, as places along the aim and aside of it."""
    a, b = _END - _STROKE, _END + _STROKE
    return ((middle - a, way * -b), (middle + b, way * a), (middle + a, way * b), (middle - b, way * -a))


def _turned(shape: Corners, flick: Flick, spec: BoardSpec) -> tuple[Point, ...]:
    start, turn = Point(*(flick.at or spec.starting_spot)), math.radians(flick.direction)
    cos, sin = math.cos(turn), math.sin(turn)
    return tuple(Point(start.x + x * cos - y * sin, start.y + x * sin + y * cos) for x, y in shape)


@dataclass(slots=True)
class BreakSession:
    """Who practises the break, and where the breaks are saved.

    ``log`` None: nowhere. ``record`` writes them as a match of one game, at whose first rack all of them are played:
    before the next break the last one is taken back.
    """

    player: str
    practice: BreakPractice
    log: BreakLog | None = None
    record: MatchStarter | None = None
    counts: bool = True
    """Whether breaks from new racks make series."""
    total: BreakStats = field(default_factory=BreakStats)
    """The statistics of all breaks of the player in this variant."""

    series: list[SeriesBreak] = field(default_factory=list)
    """The breaks that belong to series, the oldest first."""
    most: int = 0
    """The most balls that any break has potted."""
    left_out: list[PractisedBreak] = field(default_factory=list)
    """The breaks of this session that count for no series."""
    _broken: set[int] = field(default_factory=set)
    """The racks that have been broken."""

    def __post_init__(self) -> None:
        self.read_total()

    def read_total(self) -> None:
        """Read the player's breaks from the log, or from this session if there is no log."""
        own = (self.player, self.practice.variant, self.practice.game)
        if self.log is not None:
            breaks = [one for one in self.log.breaks() if (one.name, one.variant, one.game) == own]
            self.total = sum((one.stats for one in breaks), BreakStats())
            self.series = [one.in_series for one in breaks if not one.helped]
            self.most = max((one.stats.balls for one in breaks), default=0)

    def add(self, one: PractisedBreak, *, helped: bool = False) -> bool:
        """Add a break; return whether it counts for a series: not if ``helped`` or from a rack broken before.

        Raises:
            YagoError: the log cannot be written.
        """
        helped = helped or one.rack in self._broken
        self._broken.add(one.rack)
        outcome = one.outcome
        if helped:
            self.left_out.append(one)
        else:
            self.series.append(SeriesBreak.of(outcome.stats, one.flick.speed))
        self.most = max(self.most, len(outcome.stayed))
        if self.log is not None:
            self.total += outcome.stats
            when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            self.log.add(self.player, self.practice.variant, one, when, helped=helped)
        return not helped


def break_session(context: AppContext, *, seed: int | None = None, record: MatchStarter | None = None) -> BreakSession:
    """Return a session of the first player; ``seed`` None: other racks each time."""
    setup = context.setup
    scatter = context.new_seed() if seed is None else seed
    practice = BreakPractice(setup.variant, seed=scatter, spec=setup.spec, game=setup.game)
    log = None if context.folders is None else BreakLog(context.folders.breaks)
    return BreakSession(setup.teams[0][0], practice, log, record)


class BreakPanels(PracticePanels):
    """What the last break brought and the session at the left; the pots and all breaks of the player at the right."""

    lies_as_in_match: ClassVar[bool] = True
    keeps_places: ClassVar[bool] = True

    first_text: ClassVar[str] = "ui.break.first_text"
    """The key of what is said before the first break."""

    def __init__(self, controller: MatchController, context: AppContext, session: BreakSession) -> None:
        super().__init__(controller, context)
        self.session = session
        self._highest: dict[Hashable, int] = {}
        """How high a card has been, by what it is and the window: it keeps that place."""
        self._said: ViewModel | None = None
        self.flight: PrizeFlight | None = None
        """The tick on its way to its place in the series, if any."""
        self._slot_at: tuple[float, float] | None = None
        self._advised = False
        """Whether the left column says how a break compares with the best one."""
        self.advice: HandMap | None = None
        """What breaks bring: after each of them it is compared with the best one."""

    def state(self) -> Hashable:
        practice = self.session.practice
        total, replayed = self.session.total.breaks, self._replayed()
        flies = self.flight is not None and not self.flight.over
        return len(practice.breaks), practice.rack_number, practice.racked, total, replayed, flies

    def _replayed(self) -> PractisedBreak | None:
        phase = self.controller.phase
        played = phase.played if isinstance(phase, Rolling) and phase.replay else None
        return next((one for one in self.session.practice.breaks if one.played is played), None)

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        gap = page.style.px(GAP)
        if self.deep:
            self._draw_numbers(page, box)
            return
        alone = self._alone
        if alone:
            box = box._replace(h=max(box.h, self.aiming_foot - box.y))
        used = 0 if alone and not self.racked else self.draw_said(page, box, view)
        room = Box(box.x, box.y, box.w, box.h - (used + gap if used else 0))
        series = self.current_series(page.speaker)
        needed = series_height(page, room.w, series)
        brief = room.h < outcome_height(page) + gap + needed
        spare = room.h - gap - needed if alone else 0
        place = room._replace(h=spare) if spare > outcome_height(page, brief=brief) else room
        high = min(place.h, self._draw_outcome(page, place, brief=brief, least=spare)) + gap
        if alone and not self.racked:
            self._draw_told(page, room._replace(h=high - gap), view)
        room = Box(room.x, room.y + high, room.w, room.h - high)
        self._advised = False
        if room.h < needed:
            return
        self._slot_at = draw_series(page, room._replace(h=needed), series)
        room = Box(room.x, room.y + needed + gap, room.w, max(0, room.h - needed - gap))
        self._advised = not alone and self._draw_advice(page, room)

    def _draw_told(self, page: Page, card: Box, view: ViewModel) -> None:
        """Draw what is told where the power stood if nothing else does, or on the foot of a card."""
        top = self.aiming_foot + page.style.px(GAP)
        free = card._replace(y=top, h=max(1, self._foot - top))
        if self.advice is None and not self.session.total.breaks:
            draw_prompt(page, free._replace(h=min(free.h, prompt_height(page.style, free, view))), view)
        else:
            draw_told(page, card, view)

    def _draw_advice(self, page: Page, box: Box) -> bool:
        """Draw what the map says of the last break once it is over; tell whether it has said so in that box."""
        breaks, shown = self.session.practice.breaks, self._replayed() or self.session.practice.last
        if self.advice is None or shown is None or box.h < advice_height(page):
            return False
        draw_advice(page, box, self.advice, breaks, shown)
        return True

    @property
    def _alone(self) -> bool:
        """Whether there is one column, with the foot of an aim in it, and nothing below the board."""
        left, right = self.columns
        return self.keeps_places and not self.deep and left.x == right.x and self.aiming_foot > left.bottom

    def current_series(self, speaker: Speaker) -> Series:
        session = self.session
        done = session.series[:-1] if self.flight is not None and not self.flight.over else session.series
        now, best = series_now(done, begins=self.racked), best_series(done)
        kept = sum(one.kept for one in now)
        title = (
            speaker.say("ui.break.series", kept=kept, n=len(now), all=SERIES)
            if now
            else speaker.say("ui.break.series.first", all=SERIES)
        )
        aside = "" if best is None else speaker.say("ui.break.series.best", best=best, all=SERIES)
        greatest = session.practice.spec.greatest_flick
        return Series(title, aside, now, greatest, SERIES, skipped=self._skips(session.practice.last))

    def _skips(self, broken: PractisedBreak | None) -> bool:
        """Return whether a break does not count for the series although there is one."""
        return self.session.counts and any(one is broken for one in self.session.left_out)

    def _draw_numbers(self, page: Page, box: Box) -> None:
        """Draw the series, and next to it all breaks of the player."""
        total, gap = self.session.total, page.style.px(GAP)
        series, write = self.current_series(page.speaker), partial(write_total, who=self._who(page), stats=total)
        if box.w < _WIDE * box.h:  # nearly a square: one below the other
            high = min(box.h, series_height(page, box.w, series))
            self._slot_at = draw_series(page, box._replace(h=high), series)
            below = box._replace(y=box.y + high + gap, h=max(1, box.h - high - gap))
            if total.breaks and below.h >= written_height(page, box.w, write):
                draw_written(page, below, write, least=below.h)
            return
        first = round(_SESSION * (box.w - gap))
        if not (total.breaks or (self.keeps_places and self._explained(page, box._replace(w=box.w - gap - first)))):
            first = box.w
        self._slot_at = draw_series(page, box._replace(w=first), series)
        if first == box.w:
            return
        words = TextFlow(page, page.card(box._replace(x=box.x + first + gap, w=box.w - first - gap)))
        if total.breaks:
            write_total(words, who=self._who(page), stats=total)
        else:
            _write_legend(words, "chip")

    def _explained(self, page: Page, box: Box) -> bool:
        """Return whether a card has room for what the lines on the cloth mean."""
        return written_height(page, box.w, partial(_write_legend, role="chip")) <= box.h

    def _who(self, page: Page) -> str:
        return page.speaker.say("ui.break.who", name=self.session.player, variant=self.session.practice.variant)

    @property
    def racked(self) -> bool:
        """Whether the screen shows a rack before its break."""
        return self.session.practice.racked and not self.watching

    def _draw_outcome(self, page: Page, room: Box, *, brief: bool = False, least: int = 0) -> int:
        """Draw the outcome of the last break, or the next break and what to do; return the height, always the same."""
        practice, replayed = self.session.practice, self._replayed()
        least = max(least, outcome_height(page, brief=brief))
        high = min(room.h, max(least, self._highest.get(self._place("outcome"), 0)))
        shown, before = replayed or practice.last, next(reversed(practice.breaks), None)
        if shown is not None:
            total = self.session.total
            rows = total_rows(page.speaker, total) if self._alone and total.breaks else ()
            how = partial(_write_outcome, broken=shown, brief=brief, skipped=self._skips(shown))
            ways = (partial(how, below=some) for some in (rows, rows[1:3]))
            write = next((one for one in ways if written_height(page, room.w, one) <= high), how)
            return self._keep("outcome", draw_written(page, room, write, least=high))
        if before is None and self._said is None and not self.watching:
            return self._keep("outcome", draw_first(page, room, page.speaker.say(self.first_text)))
        note, said = "" if before is None else last_said(page.speaker, before), self._said
        title = self.next_title(page.speaker, len(practice.breaks) + 1)
        draw_next(page, room._replace(h=high), title, note, said, rolls=self.watching)
        return high

    def next_title(self, speaker: Speaker, number: int) -> str:
        """Return what heads the card of the next break."""
        return speaker.say("ui.break.number", number=number)

    def _place(self, name: str) -> Hashable:
        return name, self.viewport, self.style

    def _keep(self, name: str, high: int) -> int:
        """Return the height that a card's place keeps in this window, also while less is said there."""
        place = self._place(name)
        self._highest[place] = max(self._highest.get(place, 0), high)
        return self._highest[place]

    def draw_said(self, page: Page, box: Box, view: ViewModel) -> int:
        """Draw prompt and notice; before a break they are in its card, and after it the button says what comes next."""
        inside = self.keeps_places and self.racked and box.h >= outcome_height(page, brief=not self.deep)
        self._said = view if inside else None
        if inside:
            return 0
        if self.keeps_places and not self.racked:
            view = replace(view, prompt="")
            slot = box.bottom - self.aiming_foot - page.style.px(GAP)
            if self.deep and slot > 0:  # of the power
                box = box._replace(y=box.bottom - slot, h=slot)
        return draw_prompt(page, box, view, fills=self.deep) if view.prompt or view.notice else 0

    def draw_right(self, page: Page, box: Box) -> None:
        if self.deep:
            place = self._below_outcome(page, box)
            if place.h >= page.style.px(_LEAST_MAP):
                self._draw_map(page, place)
            return
        total = self.session.total
        write = partial(write_total, who=self._who(page), stats=total)
        high = written_height(page, box.w, write)
        if self._alone:
            top = self.aiming_foot + page.style.px(GAP)
            box = box._replace(y=top, h=max(1, box.bottom - top))
        else:
            box = self._below_map(page, box, high)
        if not self._advised and self._draw_advice(page, box):
            return
        if total.breaks and box.h >= high > 0:
            draw_written(page, box, write, least=box.h if self._alone else 0)

    def _below_map(self, page: Page, box: Box, high: int) -> Box:
        """Draw a map at the top of a column, above what is ``high`` pixels high; return what it leaves."""
        gap = page.style.px(GAP)
        foot = max(self.columns[1].y, self.aiming_foot if self.keeps_places else box.bottom)
        most = (2 if self.keeps_places else 1) * map_height(page.style, box.w)
        tall = min(foot - box.y - (high + gap if high else 0), most)
        if tall < page.style.px(_LEAST_MAP):
            return box
        self._draw_map(page, box._replace(h=tall))
        return box._replace(y=box.y + tall + gap, h=box.h - tall - gap)

    def _below_outcome(self, page: Page, box: Box) -> Box:
        """Draw the outcome at the top of a column; return what it leaves above the power, for a map."""
        gap, full = page.style.px(GAP), outcome_height(page)
        if self.advice is not None and not self.racked and not self.watching and box.bottom >= self._foot:
            self._idle = None  # the map of breaks has its place
        if self._idle is not None:
            box = box._replace(h=max(1, min(box.bottom, self.aiming_foot) - box.y))
        mapped = box.h >= full + gap + page.style.px(_LEAST_MAP)
        used = self._draw_outcome(page, box, brief=box.h < full, least=0 if mapped else box.h) + gap
        return box._replace(y=box.y + used, h=max(1, box.h - used))

    def _draw_map(self, page: Page, place: Box) -> None:
        practice, turned = self.session.practice, self.viewport.turned
        shown = self._replayed() or practice.last
        if shown is None:
            words = "ui.break.where" if any(practice.stats.by_pot) else "ui.break.where.none"
            room = titled_card(page, place, page.speaker.say(words))
            draw_pot_counts(page, room, practice.spec, practice.stats.by_pot, turned=turned)
        elif not self.deep or not self._draw_advice(page, place):
            draw_pots(page, place, practice.spec, shown.outcome, turned=turned)

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        practice = self.session.practice
        solid = _FAINT if practice.racked and not self.watching else 1.0
        draw_aims(page, viewport, practice.breaks[-AIMS:], practice.spec, solid=solid)

    def draw_over(self, page: Page) -> None:
        """Draw the tick that flies to its place in the series."""
        if self.flight is None or self._slot_at is None:
            return
        start = self.viewport.to_window(self.flight.start)
        for _, part in self.flight.flying:
            at = on_the_way(page, start, self._slot_at, part)
            _draw_tick(page, at, page.style.px(_SLOT) * (2.4 - 1.4 * part))


class BreakScene(PracticeTableScene):
    """One break after the other. The aim stays from break to break; nothing is asked."""

    help_place: ClassVar[HelpPlace] = HelpPlace.BREAK
    panels_class: ClassVar[type[BreakPanels]] = BreakPanels
    agreed: ClassVar[Setup] = Setup(guides=("contact", "contact"))
    """With whose hands and guides."""
    panels: BreakPanels

    def __init__(
        self, context: AppContext, session: BreakSession, lab: Callable[[AppContext], Scene] | None = None
    ) -> None:
        """``lab``: opens the lab of these breaks, None where they have none."""
        self.session = session
        self._lab = lab
        self._best = ""
        """What the plate says about the best break so far, or a whole series, until it is celebrated."""
        self._kept = False
        """Whether the break that was taken just now gets a tick in the series."""
        self.practice = practice = session.practice
        controller = practice_controller(
            context, practice.state, practice.layout, practice.spec, session.record, agreed=self.agreed
        )
        super().__init__(context, controller, self.panels_class(controller, context, session))
        exact = None if lab is None else shipped_map(practice.variant, practice.spec, practice.game)
        self.panels.advice = None if exact is None else HandMap(exact, CASUAL.hand)
        self.buttons = {
            "rack": lambda: self._rack(same=session.record is not None),
            "same": lambda: self._rack(same=True),
            "best": self._replay_best,
            "outcome": self._toggle_outcome,
            "undo": self._undo,
            "redo": self._redo,
            "advised": self._try_best,
            "more": self._more,
            "leave": self.leave,
        }

    def practice_stage(self) -> Stage:
        if self.practice.racked:
            return aim_stage(self.controller)
        title, self._best, kept, self._kept = self._best, "", self._kept, False
        last = self.practice.last
        self.panels.flight = None
        if last is not None and kept and not self.controller.still:
            self.panels.flight = PrizeFlight(1, end_of(last.played, self.practice.spec))
            return FlightStage(self.controller, title, last.played, self.panels.flight)
        if last is not None and title:
            return FestiveStage(self.controller, title, last.played)
        return RestStage(self.controller, self.context.speaker.say("ui.break.again_prompt"))

    def take(self, played: Played) -> None:
        """Take a break into the session, and the player's own into the log, where it stays even if it is undone."""
        self.notice = ""
        session, most, best = self.session, self.session.most, best_series(self.session.series)
        broken = self.practice.take(played)
        try:
            helped = not self.session.counts or self.controller.guide == "stroke"
            counts = session.add(broken, helped=helped)
        except YagoError as error:
            self.notice = self.context.speaker.error(error)
            return
        self._kept = counts and broken.outcome.plays_on
        self.notice = self._said_of(broken, counts=counts, most=most, best=best)

    def _said_of(self, broken: PractisedBreak, *, counts: bool, most: int, best: int | None) -> str:
        """Return what is special about a break: it completes a series, potted the most balls yet, or doesn't count."""
        say, series, balls = self.context.speaker.say, self.session.series, len(broken.outcome.stayed)
        if counts and len(series) % SERIES == 0:
            kept = sum(one.kept for one in series[-SERIES:])
            if best is not None and kept > best:
                self._best = say("ui.break.series.record", kept=kept, all=SERIES)
                return say("ui.break.series.better", kept=kept, all=SERIES)
            self._best = say("ui.break.series.done", kept=kept, all=SERIES)
            return say("ui.break.series.complete", kept=kept, all=SERIES)
        if counts and balls > most > 0:
            self._best = self.context.speaker.count("ui.break.stayed", balls)
            return self.context.speaker.count("ui.break.most", balls)
        return "" if counts or not self.session.counts or self.session.record else say("ui.break.series.not")

    def headline(self) -> str:
        return self.context.speaker.say("transcript.practice.break", name=self.player(), variant=self.practice.variant)

    def player(self) -> str:
        return self.session.player

    def verdict(self) -> str:
        return verdict(self.controller.speaker, self.practice.breaks[-1].outcome)

    def choices(self) -> Sequence[Choice]:
        say, practice, recorded = self.context.speaker.say, self.practice, self.session.record is not None
        kind: Literal["plain", "primary"] = "plain" if practice.racked else "primary"
        rack = Choice("rack", say("ui.break.rack"), kind=kind, action=Action.RACK_AGAIN, alone=True)
        advised = Choice("advised", say("ui.lab.best"), action=Action.HINT), True
        offered = [
            (rack, not (practice.racked and recorded)),
            self._best_choice if self.panels.advice is None else advised,
            (Choice("more", say("ui.pause.more"), kind="quiet"), True),
            (Choice("leave", say("ui.break.leave"), kind="quiet"), True),
        ]
        if not recorded:  # a record has one rack
            same = Choice("same", say("ui.break.same"), action=Action.SAME_RACK)
            offered.insert(1, (same, not practice.racked))
        return [replace(choice, enabled=can) for choice, can in offered]

    @property
    def _best_choice(self) -> tuple[Choice, bool]:
        """Return what watches the best break so far, and whether there is one."""
        words = self.context.speaker.say("ui.break.best")
        return Choice("best", words, action=Action.BEST), self.practice.best is not None

    def further(self) -> Sequence[Choice]:
        say, practice = self.context.speaker.say, self.practice
        best, can = self._best_choice
        return (
            *(() if self.panels.advice is None else (replace(best, enabled=can),)),
            replace(self._outcome_choice(), enabled=practice.racked),
            Choice("undo", say("ui.undo"), action=Action.UNDO, enabled=practice.can_undo),
            Choice("redo", say("ui.redo"), action=Action.REDO, enabled=practice.can_redo),
        )

    def _more(self) -> None:
        """Offer what is needed less often."""
        key = self.controller.key
        answers: dict[Button, Callable[[], None]] = {
            Button(one.key, one.text, hint=key(act), enabled=one.enabled): partial(self.handle, meant(act))
            for one in self.further()
            if (act := one.action) is not None
        }
        if (lab := self._lab) is not None:
            button = Button("lab", self.context.speaker.say("ui.break.to_lab"))
            answers[button] = lambda: self.app.push(lab(self.context))
        ask(self.context, self.context.speaker.say("ui.pause.more"), answers)

    def _outcome_choice(self) -> Choice:
        """Return what shows the whole outcome of the aim, or hides it again."""
        shown = self.controller.guide == "stroke"
        return Choice("outcome", self.context.speaker.say(f"ui.break.outcome_{not shown}"), action=Action.GUIDE)

    def messages(self) -> Sequence[Notice]:
        """Return above all which break is watched again as the best."""
        phase, best = self.controller.phase, self.practice.best
        if best is None or not isinstance(phase, Rolling) or not phase.replay or phase.played is not best.played:
            return super().messages()
        return (self.context.speaker.say("ui.break.watching_best", number=best.number), "good"), *super().messages()

    def _rack(self, *, same: bool) -> None:
        self.practice.rack_again(same=same)
        self._show()

    def _try_best(self) -> None:
        """Aim at the best spot of the map; after a break, rack again for it."""
        best = None if self.panels.advice is None else self.panels.advice.best(_KEPT)
        if best is None:
            return
        aim = aim_of(best, self.practice.spec)
        if isinstance(self.stage, AimStage):
            self.stage.take(aim)
        else:
            self.controller.start_aim_at(aim, taken=True)
            self._rack(same=False)

    def _undo(self) -> None:
        self.practice.undo()
        self.notice = self.context.speaker.say("ui.break.undone")
        self._show()

    def _redo(self) -> None:
        self.practice.redo()
        self._show()

    def _toggle_outcome(self) -> None:
        self.controller.show_guide("contact" if self.controller.guide == "stroke" else "stroke")

    def _replay_best(self) -> None:
        if self.practice.best is not None:
            self.controller.replay(self.practice.best.played)

    def _show(self) -> None:
        """Put on the board what the session says; a record then ends with it."""
        last = self.practice.last
        if self.session.record is None:
            self.set_up(self.practice.state, self.practice.layout)
        else:
            self.controller.start_again(None if last is None else last.flick)
            self.go_on()
