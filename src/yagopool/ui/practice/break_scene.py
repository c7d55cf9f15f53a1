"""Practising the break: rack, flick, see what it brought, rack again; its panels and the last aims on the cloth."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

from yagopool.errors import YagoError
from yagopool.match.game import practice_of
from yagopool.match.session import Played
from yagopool.practice.breaks import AIMS, BreakLog, BreakOutcome, BreakPractice, BreakStats, Measure, PractisedBreak
from yagopool.table.geometry import Point
from yagopool.table.spec import BoardSpec
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext
from yagopool.ui.games import look_named
from yagopool.ui.games.yago.look import map_height
from yagopool.ui.input.actions import Action
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, Page
from yagopool.ui.play.aim_stage import aim_stage
from yagopool.ui.play.columns import draw_prompt
from yagopool.ui.play.controller import MatchController, Rolling
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Notice, ViewModel
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.practice.statistics_scene import draw_pot_counts
from yagopool.ui.practice.text_flow import TextFlow, card_height, draw_star, draw_written, titled_card, written_height
from yagopool.ui.shapes import card, dot, polygon
from yagopool.ui.theme import Rgb, mixed
from yagopool.ui.viewport import Box, Viewport

_NUMBER, _DIRECTION, _SPEED = 0.1, 0.24, 0.26
"""Parts of the table's width for its first columns; the balls have the rest."""
_WIDE: Final = 3.0
"""The least width of a wide strip, in heights."""
_SESSION: Final = 0.62
"""The part of a strip that the session takes."""
_CELL: Final = 130
"""Units of width that one break of it needs there, at letters of 100 % ..."""
_MEAN: Final = 60
"""... its means more than their names ..."""
_APART: Final = 24
"""... and units between the two."""
_DROP: Final = 10
"""Radius of a potted ball in the line of them, in units."""
_SHARES: Final[tuple[Measure, ...]] = ("plays_on", "foul")
"""The shares in the card of all breaks of a player."""


def tone_of(page: Page, outcome: BreakOutcome) -> Rgb:
    p = page.palette
    return p.warn if outcome.fouls else p.good if outcome.plays_on or outcome.won else p.ink_soft


def draw_first(page: Page, box: Box, about: str, *, least: int = 0) -> int:
    """Draw the card that stands here before the first break, and what it is about; return its height."""
    p, say = page.palette, page.speaker.say

    def write(words: TextFlow) -> None:
        words.line(say("ui.break.first"), "heading", p.ink)
        words.skip(4)
        words.text(about, "small", p.ink_soft)
        words.skip(4)
        legend = say("ui.break.no_breaks")
        if page.style.height_of(legend, "small", words.box.w) <= words.room:
            words.text(legend, "small", p.ink_soft)

    return draw_written(page, box, write, least=least)


def draw_outcome(
    page: Page, box: Box, broken: PractisedBreak | None, *, rolling: int | None = None, least: int = 0
) -> int:
    """Draw the card of the last break; return its height.

    ``rolling``: the number of the break that rolls, of which nothing can be said yet. ``least``: so high it is anyway.
    """
    p, say = page.palette, page.speaker.say

    def write(words: TextFlow) -> None:
        if rolling is not None:
            words.line(say("ui.break.number", number=rolling), "small", p.ink_soft)
            words.line(say("ui.break.rolling"), "heading", p.ink_soft)
        elif broken is not None:
            _write_outcome(words, broken)

    return draw_written(page, box, write, least=least)


def _write_outcome(words: TextFlow, broken: PractisedBreak) -> None:
    page, outcome, stayed = words.page, broken.outcome, len(broken.outcome.stayed)
    p, say, style = page.palette, page.speaker.say, page.style
    words.line(say("ui.break.number", number=broken.number), "small", p.ink_soft)
    if broken.missed:
        words.line(say("ui.break.missed"), "heading", p.warn)
    else:
        words.line(page.speaker.count("ui.break.stayed", stayed) if stayed else say("ui.break.none"), "heading", p.ink)
    words.text(verdict(page.speaker, outcome), "strong", tone_of(page, outcome))
    if outcome.dropped:
        words.skip(6)
        high = 2 * style.px(_DROP) + style.px(2) + style.line_height("chip")
        words.picture(high, lambda place: _draw_drops(page, place, outcome))
        words.skip(2)
    words.skip(4)
    if not broken.missed:
        words.pair(say("ui.break.spread"), say(f"ui.break.{broken.width}"))


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


def draw_session(page: Page, box: Box, practice: BreakPractice) -> None:
    breaks, best, stats = practice.breaks, practice.best, practice.stats
    style = page.style
    foot = 2 * style.line_height("small") + style.px(12)
    line = style.line_height("small") + style.px(4)
    usual = card_height(page, "strong", gaps=2)
    room = min(len(breaks), (box.h - usual - foot) // line - 1)
    high = usual + foot + (line * (room + 1) if room > 0 else 0)
    words = TextFlow(page, page.card(Box(box.x, box.y, box.w, min(high, box.h))))
    inner = words.box
    _write_heading(words, practice)
    if room > 0:
        _draw_head(page, Box(inner.x, words.y, inner.w, line))
        words.y += line
        for broken in breaks[-room:]:
            _draw_line(page, Box(inner.x, words.y, inner.w, line), broken, practice.spec, best=broken is best)
            words.y += line
        words.skip(4)
        words.rule()
    _write_means(words, stats)


def draw_wide_session(page: Page, box: Box, practice: BreakPractice) -> None:
    """Draw the session in a strip: its last breaks in lines beside each other, its means next to them."""
    breaks, best, style = practice.breaks, practice.best, page.style
    words = TextFlow(page, page.card(box))
    _write_heading(words, practice)
    names = (page.speaker.say(f"ui.break.{key}") for key in ("mean", "plays_on_share"))
    room = words.box._replace(y=words.y, h=words.room)
    means = max(style.width_of(name, "small") for name in names) + style.tall(_MEAN)
    means = means if means + style.px(_APART) + style.tall(_CELL) <= room.w else room.w
    _write_means(TextFlow(page, room._replace(x=room.right - means, w=means)), practice.stats)
    grid, line = room._replace(w=room.w - means - style.px(_APART)), style.line_height("small") + style.px(4)
    across, lines = max(0, grid.w) // style.tall(_CELL), max(1, grid.h // line)
    shown = breaks[-across * lines :] if across else ()
    for number, broken in enumerate(shown):
        column, row = divmod(number, lines)
        cell = Box(grid.x + column * grid.w // across, grid.y + row * line, grid.w // across, line)
        _draw_cell(page, cell, broken, practice.spec, best=broken is best)


def _write_heading(words: TextFlow, practice: BreakPractice) -> None:
    """Write how many breaks there were, and what the star stands for, in as many words as there is room for."""
    page, style, say, box = words.page, words.page.style, words.page.speaker.say, words.box
    title, line, y = page.speaker.count("ui.break.session", len(practice.breaks)), style.line_height("strong"), words.y
    words.line(title, "strong", page.palette.ink)
    words.skip(2)
    room = box.w - style.width_of(title, "strong") - style.px(12)
    star = style.px(18)
    ways = (say(f"ui.break.star.{practice.best_by}"), say("ui.break.star"))
    legend = next((one for one in ways if star + style.width_of(one, "chip") <= room), None)
    if practice.best is None or legend is None:
        return
    x = box.right - style.width_of(legend, "chip")
    style.draw_line(page.window, legend, "chip", page.palette.accent, (x, y, box.right - x, line))
    draw_star(page, (x - star + style.px(6), y + line / 2), style.px(6), lit=True)


def _draw_cell(page: Page, box: Box, broken: PractisedBreak, spec: BoardSpec, *, best: bool) -> None:
    """Draw one break in few words: number, power, its balls; the best in brass, and with a star before it."""
    style, p = page.style, page.palette
    star, number = style.px(16), style.tall(_CELL) // 6
    power = style.width_of(page.speaker.say("ui.percent", share="100"), "small") + style.px(8)
    if best:
        draw_star(page, (box.x + style.px(6), box.y + box.h / 2), style.px(6), lit=True)
    soft, tone = (p.accent, p.accent) if best else (p.ink_faint, p.ink)
    style.draw_line(page.window, str(broken.number), "small", soft, (box.x + star, box.y, number, box.h))
    words = page.speaker.say("ui.percent", share=f"{100.0 * broken.flick.speed / spec.greatest_flick:.0f}")
    style.draw_line(page.window, words, "small", tone, (box.x + star + number, box.y, power, box.h))
    taken = star + number + power
    _draw_small_balls(page, Box(box.x + taken, box.y, box.w - taken, box.h), broken)


def _write_means(words: TextFlow, stats: BreakStats) -> None:
    speaker = words.page.speaker
    share = f"{100 * stats.measure('plays_on'):.0f}"
    words.pair(speaker.say("ui.break.mean"), speaker.fixed(stats.measure("pots"), 2))
    words.pair(speaker.say("ui.break.plays_on_share"), speaker.say("ui.percent", share=share))


def _draw_head(page: Page, box: Box) -> None:
    style, p, say = page.style, page.palette, page.speaker.say
    number, direction, speed = (round(box.w * part) for part in (_NUMBER, _DIRECTION, _SPEED))
    x = box.x + number
    for words, wide in ((say("ui.break.direction"), direction), (say("ui.break.speed"), speed)):
        apart = style.px(4)
        style.draw_line(page.window, words, "chip", p.ink_faint, (x + apart, box.y, wide - apart, box.h), align="right")
        x += wide
    x += style.px(12)
    style.draw_line(page.window, say("ui.break.balls"), "chip", p.ink_faint, (x, box.y, box.right - x, box.h))


def _draw_line(page: Page, box: Box, broken: PractisedBreak, spec: BoardSpec, *, best: bool) -> None:
    """Draw one break: number, direction, power, its balls; the best in brass, and with a star at its end."""
    style, p = page.style, page.palette
    tone = p.accent if best else p.ink
    if best:
        card(
            page.window,
            Box(box.x - style.px(6), box.y, box.w + style.px(12), box.h),
            mixed(p.panel, p.accent, 0.14),
            style.px(6),
        )
        draw_star(page, (box.right - style.px(6), box.y + box.h / 2), style.px(6), lit=True)
    number, direction, speed = (round(box.w * part) for part in (_NUMBER, _DIRECTION, _SPEED))
    soft = p.accent if best else p.ink_faint
    style.draw_line(page.window, str(broken.number), "small", soft, (box.x, box.y, number, box.h))
    words = f"{page.speaker.fixed(round(90.0 - broken.flick.direction, 1) % 360.0, 1)}°"  # as beside the power
    style.draw_line(page.window, words, "small", tone, (box.x + number, box.y, direction, box.h), align="right")
    words = page.speaker.say("ui.percent", share=f"{100.0 * broken.flick.speed / spec.greatest_flick:.0f}")
    x = box.x + number + direction
    style.draw_line(page.window, words, "small", tone, (x, box.y, speed, box.h), align="right")
    _draw_small_balls(page, Box(x + speed + style.px(12), box.y, box.right - x - speed - style.px(12), box.h), broken)


def _draw_small_balls(page: Page, box: Box, broken: PractisedBreak) -> None:
    style, outcome, radius = page.style, broken.outcome, page.style.px(6)
    if not outcome.stayed:
        came = "foul" if outcome.fouls else "missed" if broken.missed else "none"
        words = page.speaker.say(f"ui.break.short_{came}")
        style.draw_line(page.window, words, "small", tone_of(page, outcome), box)
        return
    for number, (_, ball) in enumerate(outcome.stayed):
        x = box.x + radius + number * style.px(16)
        if x + radius <= box.right:
            page.ball((x, box.y + box.h / 2), radius, practice_of(outcome.game).kind(ball) or ball)


def draw_pots(page: Page, box: Box, spec: BoardSpec, outcome: BreakOutcome, *, turned: bool) -> None:
    room, look = titled_card(page, box, page.speaker.say("ui.break.map")), look_named(outcome.game).breaks
    if look is None:
        draw_pot_counts(page, room, spec, outcome.stats.by_pot, turned=turned)
    else:
        look(page, room, outcome, turned)


def write_total(words: TextFlow, who: str, stats: BreakStats) -> None:
    say = words.page.speaker.say
    words.line(who, "strong", words.page.palette.ink)
    words.skip(2)
    words.pair(say("ui.break.all"), str(stats.breaks))
    words.pair(say("ui.break.mean"), words.page.speaker.fixed(stats.measure("pots"), 2))
    for measure in _SHARES:
        share = f"{100 * stats.measure(measure):.0f}"
        words.pair(say(f"ui.break.{measure}_share"), say("ui.percent", share=share))


Corners: TypeAlias = tuple[tuple[float, float], ...]

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
    long = spec.ball_radius + _LONGEST * math.sqrt(broken.flick.speed / spec.greatest_flick)
    shapes = [_wedge(spec.ball_radius + 2.0, long)]
    if broken.outcome.fouls:
        shapes += [_bar(long + _END, 1.0), _bar(long + _END, -1.0)]
    elif broken.outcome.plays_on or broken.outcome.won:
        shapes.append(((long - 1.0, _END), (long + 2.0 * _END, 0.0), (long - 1.0, -_END)))
    start = Point(*(broken.flick.at or spec.starting_spot))
    return tuple(_turned(shape, start, broken.flick.direction) for shape in shapes)


def _wedge(near: float, far: float) -> Corners:
    return ((near, 0.4), (far, _HALF_WIDTH), (far, -_HALF_WIDTH), (near, -0.4))


def _bar(middle: float, way: float) -> Corners:
    """Return one bar of a cross, as places along the aim and aside of it."""
    a, b = _END - _STROKE, _END + _STROKE
    return ((middle - a, way * -b), (middle + b, way * a), (middle + a, way * b), (middle - b, way * -a))


def _turned(shape: Corners, start: Point, direction: float) -> tuple[Point, ...]:
    cos, sin = math.cos(math.radians(direction)), math.sin(math.radians(direction))
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
    total: BreakStats = field(default_factory=BreakStats)
    """The statistics of all breaks of the player in this variant."""

    def __post_init__(self) -> None:
        self.read_total()

    def read_total(self) -> None:
        if self.log is not None:
            self.total = self.log.stats(self.practice.game).get((self.player, self.practice.variant), self.total)

    def add(self, one: PractisedBreak) -> None:
        if self.log is not None:
            self.total += one.outcome.stats
            self.log.add(self.player, self.practice.variant, one, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


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

    def state(self) -> Hashable:
        practice = self.session.practice
        total, replayed = self.session.total.breaks, self._replayed()
        return len(practice.breaks), practice.rack_number, practice.racked, total, replayed

    def _replayed(self) -> PractisedBreak | None:
        phase = self.controller.phase
        played = phase.played if isinstance(phase, Rolling) and phase.replay else None
        return next((one for one in self.session.practice.breaks if one.played is played), None)

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        gap, practice = page.style.px(GAP), self.session.practice
        if self.deep:
            self._draw_numbers(page, box)
            return
        used = self._keep("prompt", draw_prompt(page, box, view))
        room = Box(box.x, box.y, box.w, box.h - (used + gap if used else 0))
        high = self._draw_outcome(page, room) + gap
        room = Box(room.x, room.y + high, room.w, room.h - high)
        if practice.breaks and room.h > page.style.px(90):
            draw_session(page, room, practice)

    def _draw_numbers(self, page: Page, box: Box) -> None:
        """Draw the session, and next to it all breaks of the player."""
        practice, total, gap = self.session.practice, self.session.total, page.style.px(GAP)
        if not practice.breaks:
            draw_first(page, box, page.speaker.say(self.first_text), least=box.h)
            return
        if box.w < _WIDE * box.h:  # nearly a square: one below the other
            high = written_height(page, box.w, write := partial(write_total, who=self._who(page), stats=total))
            draw_session(page, box._replace(h=box.h - high - gap), practice)
            draw_written(page, box._replace(y=box.bottom - high, h=high), write)
            return
        first = round(_SESSION * (box.w - gap)) if total.breaks else box.w
        draw_wide_session(page, box._replace(w=first), practice)
        if total.breaks:
            inner = page.card(box._replace(x=box.x + first + gap, w=box.w - first - gap))
            write_total(TextFlow(page, inner), who=self._who(page), stats=total)

    def _who(self, page: Page) -> str:
        return page.speaker.say("ui.break.who", name=self.session.player, variant=self.session.practice.variant)

    def _draw_outcome(self, page: Page, room: Box) -> int:
        """Draw what the last break brought, or that one rolls; return the height that its card keeps."""
        practice, replayed = self.session.practice, self._replayed()
        new = len(practice.breaks) + 1 if self.watching and replayed is None else None
        shown = replayed or practice.last or next(reversed(practice.breaks), None)
        if new is None and shown is None:
            return draw_first(page, room, page.speaker.say(self.first_text))
        least = self._highest.get(self._place("outcome"), 0)
        return self._keep("outcome", draw_outcome(page, room, shown, rolling=new, least=least))

    def _place(self, name: str) -> Hashable:
        return name, self.viewport, self.style

    def _keep(self, name: str, high: int) -> int:
        """Return the height that a card's place keeps in this window, also while less is said there."""
        place = self._place(name)
        self._highest[place] = max(self._highest.get(place, 0), high)
        return self._highest[place]

    def draw_right(self, page: Page, box: Box) -> None:
        practice, total = self.session.practice, self.session.total
        gap, write = page.style.px(GAP), partial(write_total, who=self._who(page), stats=total)
        high = 0 if self.deep else written_height(page, box.w, write)
        if self.deep and practice.breaks and box.h >= card_height(page, "small", "heading", "strong"):
            used = self._draw_outcome(page, box) + gap
            box = box._replace(y=box.y + used, h=max(1, box.h - used))
        tall = min(box.h - high - gap, 2 * map_height(page.style, box.w))
        if practice.breaks and tall >= page.style.px(120):
            turned = self.viewport.turned
            shown, place = self._replayed() or practice.last, Box(box.x, box.y, box.w, tall)
            if shown is None:
                room = titled_card(page, place, page.speaker.say("ui.break.where"))
                draw_pot_counts(page, room, practice.spec, practice.stats.by_pot, turned=turned)
            else:
                draw_pots(page, place, practice.spec, shown.outcome, turned=turned)
            box = Box(box.x, box.y + tall + gap, box.w, box.h - tall - gap)
        if total.breaks and box.h >= high > 0:
            draw_written(page, box, write)

    def draw_on_cloth(self, page: Page, viewport: Viewport) -> None:
        practice = self.session.practice
        solid = _FAINT if practice.racked and not self.watching else 1.0
        draw_aims(page, viewport, practice.breaks[-AIMS:], practice.spec, solid=solid)


_LARGE: Final = 1.5
"""The least size of large letters, in usual ones."""


class BreakScene(PracticeTableScene):
    """One break after the other. The aim stays from break to break; nothing is asked."""

    help_place: ClassVar[HelpPlace] = HelpPlace.BREAK
    panels_class: ClassVar[type[BreakPanels]] = BreakPanels
    agreed: ClassVar[Setup] = Setup(guides=("contact", "contact"))
    """With whose hands and guides."""

    def __init__(self, context: AppContext, session: BreakSession) -> None:
        self.session = session
        self.practice = practice = session.practice
        controller = practice_controller(
            context, practice.state, practice.layout, practice.spec, session.record, agreed=self.agreed
        )
        super().__init__(context, controller, self.panels_class(controller, context, session))
        self.buttons = {
            "rack": lambda: self._rack(same=session.record is not None),
            "same": lambda: self._rack(same=True),
            "best": self._replay_best,
            "outcome": self._toggle_outcome,
            "undo": self._undo,
            "redo": self._redo,
            "leave": self.leave,
        }

    def practice_stage(self) -> Stage:
        if self.practice.racked:
            return aim_stage(self.controller)
        return RestStage(self.controller, self.context.speaker.say("ui.break.again_prompt"))

    def take(self, played: Played) -> None:
        """Take a break into the session, and the player's own into the log, where it stays even if it is undone."""
        self.notice = ""
        try:
            self.session.add(self.practice.take(played))
        except YagoError as error:
            self.notice = self.context.speaker.error(error)

    def headline(self) -> str:
        return self.context.speaker.say("transcript.practice.break", name=self.player(), variant=self.practice.variant)

    def player(self) -> str:
        return self.session.player

    def verdict(self) -> str:
        return verdict(self.controller.speaker, self.practice.breaks[-1].outcome)

    @property
    def _spacious(self) -> bool:
        """Whether buttons that can't be pressed now have room, and lines of their own: not in large letters."""
        return self.context.text_size < _LARGE

    def choices(self) -> Sequence[Choice]:
        say, practice, recorded = self.context.speaker.say, self.practice, self.session.record is not None
        kind: Literal["plain", "primary"] = "plain" if practice.racked else "primary"
        rack = Choice("rack", say("ui.break.rack"), kind=kind, action=Action.RACK_AGAIN, alone=self._spacious)
        offered = [
            (rack, not (practice.racked and recorded)),
            (Choice("best", say("ui.break.best"), action=Action.BEST), practice.best is not None),
            (self._outcome_choice(), practice.racked),
            (Choice("undo", say("ui.undo"), action=Action.UNDO), practice.can_undo),
            (Choice("redo", say("ui.redo"), action=Action.REDO), practice.can_redo),
            (Choice("leave", say("ui.break.leave"), kind="quiet"), True),
        ]
        if not recorded:  # a record has one rack
            same = Choice("same", say("ui.break.same"), action=Action.SAME_RACK)
            offered.insert(1, (same, not practice.racked))
        return [replace(choice, enabled=can) for choice, can in offered if can or self._spacious]

    def _outcome_choice(self) -> Choice:
        """Return what shows the whole outcome of the aim, or hides it again."""
        shown = self.controller.guide == "stroke"
        return Choice(
            "outcome",
            self.context.speaker.say(f"ui.break.outcome_{not shown}"),
            action=Action.GUIDE,
            alone=self._spacious,
        )

    def messages(self) -> Sequence[Notice]:
        """Return above all which break is watched again as the best."""
        phase, best = self.controller.phase, self.practice.best
        if best is None or not isinstance(phase, Rolling) or not phase.replay or phase.played is not best.played:
            return super().messages()
        return (self.context.speaker.say("ui.break.watching_best", number=best.number), "good"), *super().messages()

    def _rack(self, *, same: bool) -> None:
        self.practice.rack_again(same=same)
        self._show()

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
