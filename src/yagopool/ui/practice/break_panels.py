"""Panels of break practice: what a break brought, the session, all breaks of a player, the last aims on the cloth."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from yagopool.match.game import practice_of
from yagopool.practice.break_practice import BreakPractice, PractisedBreak
from yagopool.practice.breaks import BreakOutcome, BreakStats, Measure
from yagopool.table.geometry import Point
from yagopool.table.spec import BoardSpec
from yagopool.text.speaker import Speaker
from yagopool.ui.games import look_named
from yagopool.ui.layout_kit import Page
from yagopool.ui.practice.figure_panels import draw_pot_counts
from yagopool.ui.practice.text_flow import TextFlow, card_height, draw_star, draw_written
from yagopool.ui.shapes import card, dot, polygon
from yagopool.ui.theme import Rgb, mixed
from yagopool.ui.viewport import Box, Viewport

_NUMBER, _DIRECTION, _SPEED = 0.1, 0.24, 0.2
"""Parts of the table's width for its first columns; the balls have the rest."""
_DROP: Final = 10
"""Radius of a potted ball in the line of them, in units."""
_SHARES: Final[tuple[Measure, ...]] = ("plays_on", "foul")
"""The shares in the card of all breaks of a player."""


def tone_of(page: Page, outcome: BreakOutcome) -> Rgb:
    """Return the colour of words about a break: good, a foul, or neither."""
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
        legend = say("ui.break.no_breaks")
        if page.style.height_of(legend, "small", words.box.w) <= words.room:
            words.text(legend, "small", p.ink_soft)

    return draw_written(page, box, write)


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
    words.line(page.speaker.count("ui.break.stayed", stayed) if stayed else say("ui.break.none"), "heading", p.ink)
    words.text(verdict(page.speaker, outcome), "strong", tone_of(page, outcome))
    if outcome.dropped:
        words.skip(6)
        high = 2 * style.px(_DROP) + style.px(2) + style.line_height("chip")
        words.picture(high, lambda place: _draw_drops(page, place, outcome))
        words.skip(2)
    words.skip(4)
    for name, value in _facts(page, outcome):
        words.pair(name, value)
    words.pair(say("ui.break.spread"), say("ui.break.mm", mm=round(outcome.spread)))
    words.pair(say("ui.break.duration"), say("ui.break.seconds", seconds=page.speaker.fixed(outcome.duration, 1)))


def verdict(speaker: Speaker, outcome: BreakOutcome) -> str:
    """Return in words what the referee makes of a break."""
    say = speaker.say
    if outcome.fouls:
        return say(f"ui.break.foul.{outcome.fouls[0].code}", rule=outcome.fouls[0].rule)
    if outcome.chances:
        return say(f"ui.break.{outcome.chances[-1]}")
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
    """Draw the session's last breaks as a table with its means below."""
    breaks, best, stats = practice.breaks, practice.best, practice.stats
    style, p = page.style, page.palette
    foot = 2 * style.line_height("small") + style.px(12)
    line = style.line_height("small") + style.px(4)
    usual = card_height(page, "strong", gaps=2)
    room = min(len(breaks), (box.h - usual - foot) // line - 1)
    high = usual + foot + (line * (room + 1) if room > 0 else 0)
    words = TextFlow(page, page.card(Box(box.x, box.y, box.w, min(high, box.h))))
    inner = words.box
    words.line(page.speaker.count("ui.break.session", len(breaks)), "strong", p.ink)
    words.skip(2)
    if room > 0:
        _draw_head(page, Box(inner.x, words.y, inner.w, line))
        words.y += line
        for broken in breaks[-room:]:
            _draw_line(page, Box(inner.x, words.y, inner.w, line), broken, practice.spec, best=broken is best)
            words.y += line
        words.skip(4)
        words.rule()
    _write_means(words, stats)


def _write_means(words: TextFlow, stats: BreakStats) -> None:
    """Write the means of the session, as far as there is room."""
    speaker = words.page.speaker
    share = f"{100 * stats.measure('plays_on'):.0f}"
    words.pair(speaker.say("ui.break.mean"), speaker.fixed(stats.measure("pots"), 2))
    words.pair(speaker.say("ui.break.plays_on_share"), speaker.say("ui.percent", share=share))


def _draw_head(page: Page, box: Box) -> None:
    """Name the columns."""
    style, p, say = page.style, page.palette, page.speaker.say
    number, direction, speed = (round(box.w * part) for part in (_NUMBER, _DIRECTION, _SPEED))
    x = box.x + number
    for words, wide in ((say("ui.break.direction"), direction), (say("ui.break.speed"), speed)):
        style.draw_line(page.window, words, "chip", p.ink_faint, (x, box.y, wide, box.h), align="right")
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
    words = f"{page.speaker.fixed(broken.flick.direction, 1)}°"
    style.draw_line(page.window, words, "small", tone, (box.x + number, box.y, direction, box.h), align="right")
    words = page.speaker.say("ui.percent", share=f"{100.0 * broken.flick.speed / spec.greatest_flick:.0f}")
    x = box.x + number + direction
    style.draw_line(page.window, words, "small", tone, (x, box.y, speed, box.h), align="right")
    _draw_small_balls(page, Box(x + speed + style.px(12), box.y, box.right - x - speed - style.px(12), box.h), broken)


def _draw_small_balls(page: Page, box: Box, broken: PractisedBreak) -> None:
    style, outcome, radius = page.style, broken.outcome, page.style.px(6)
    if not outcome.stayed:
        words = page.speaker.say("ui.break.short_foul" if outcome.fouls else "ui.break.short_none")
        style.draw_line(page.window, words, "small", tone_of(page, outcome), box)
        return
    for number, (_, ball) in enumerate(outcome.stayed):
        x = box.x + radius + number * style.px(16)
        if x + radius <= box.right:
            page.ball((x, box.y + box.h / 2), radius, practice_of(outcome.game).kind(ball) or ball)


def draw_pots(page: Page, box: Box, spec: BoardSpec, outcome: BreakOutcome) -> None:
    """Draw the pots with what stands in them."""
    style, p = page.style, page.palette
    inner = page.card(box)
    line = style.line_height("small")
    title = page.speaker.say("ui.break.map")
    style.draw_line(page.window, title, "small", p.ink_soft, (inner.x, inner.y, inner.w, line))
    room = Box(inner.x, inner.y + line, inner.w, max(1, inner.h - line))
    look = look_named(outcome.game).breaks
    if look is None:
        draw_pot_counts(page, room, spec, outcome.stats.by_pot)
    else:
        look.draw(page, room, outcome)


def _facts(page: Page, outcome: BreakOutcome) -> tuple[tuple[str, str], ...]:
    """Return the other facts that the game knows of a break."""
    look = look_named(outcome.game).breaks
    return () if look is None else look.facts(page.speaker, outcome)


def draw_where(page: Page, box: Box, spec: BoardSpec, counts: Sequence[int]) -> None:
    """Draw how many balls the session's breaks left in each pot."""
    style = page.style
    inner = page.card(box)
    line = style.line_height("small")
    title = page.speaker.say("ui.break.where")
    style.draw_line(page.window, title, "small", page.palette.ink_soft, (inner.x, inner.y, inner.w, line))
    draw_pot_counts(page, Box(inner.x, inner.y + line, inner.w, max(1, inner.h - line)), spec, counts)


def write_total(words: TextFlow, who: str, stats: BreakStats) -> None:
    """Write what all breaks of a player brought, over the years."""
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
"""Opacity of the oldest and of the newest aim, of 255."""


def draw_aims(page: Page, viewport: Viewport, breaks: Sequence[PractisedBreak], spec: BoardSpec) -> None:
    """Draw aims as slim wedges from the starting spot, the older the fainter, long as they were hard.

    An aim that lets the breaker play on ends in an arrow, a foul in a cross, all others bluntly.
    """
    for number, broken in enumerate(breaks):
        part = (number + 1) / len(breaks)
        tone, alpha = tone_of(page, broken.outcome), round(_OLDEST + (_NEWEST - _OLDEST) * part)
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
