"""How balls are potted without a cushion: straight, driven by another ball, or off one.

Any stroke of a ball becomes a stroke of another ball that drives it so. In PROFESSIONAL that is how everything is
potted, by blue; elsewhere own balls are driven by own balls.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.shot_geometry import (
    Obstacle,
    beside,
    between,
    caught_width,
    distance,
    drop_window,
    free_share,
    ghost_ball,
    inside,
    is_free,
    obstacles,
    passed_by,
    pot_chance,
    pots_crossed,
    rolling_window,
    start_speed,
    within,
)
from yagopool.games.yago.computer.weights import Weights
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.table.geometry import Point, direction
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import Ball, BoardSpec, Pot

# Where in the window of speeds that drop: soft and firm.
STRAIGHT_PACES: Final = (0.4, 0.65)
DRIVEN_PACES: Final = (0.35, 0.7)
CAROM_PACE: Final = 0.5
THINNEST: Final = 0.26
"""The least cosine of the cut angle (75 degrees): thinner hits move the target too little to aim at."""
USUAL_CUT: Final = math.radians(30.0)
"""The cut by which the spread of a driven ball is estimated before its cut is known."""
OFFSETS: Final = tuple((index + 0.5) / 6.0 - 1.0 for index in range(12))
"""Where the struck ball is met, from its left edge (-1) to its right (+1), to look for pots between."""
SMALL_STEP: Final = 1e-4
"""Of an offset, to see how the way changes with it."""


def crossing_share(view: YagoView, legs: Iterable[tuple[Point, Point]], pot: Pot | None = None) -> float:
    """Return what is left of a chance on a way over open pots, the one that is meant apart."""
    others = tuple(other for other in view.open_pots if other != pot)
    return view.weights.over_a_pot ** sum(pots_crossed(start, end, others, view.spec) for start, end in legs)


def direct_shots(
    view: YagoView,
    balls: Iterable[Ball],
    hand: Hand,
    paces: Iterable[float] = STRAIGHT_PACES,
    pots: Iterable[Pot] | None = None,
) -> Iterator[Candidate]:
    """Yield the straight pots of the balls into the given pots, all open ones if None."""
    spec = view.spec
    wanted = view.open_pots if pots is None else tuple(pots)
    for ball in balls:
        start = view.places[ball]
        things = obstacles(view.layout, spec, (ball,))
        for pot in wanted:
            end = spec.pot_centre(pot)
            share = free_share(start, end, things, hand.turn)
            length = distance(start, end)
            window = drop_window(length, spec)
            if share <= 0.0 or window[1] < spec.least_flick:
                continue
            share *= crossing_share(view, ((start, end),), pot)
            for pace in paces:
                speed = max(window[0] + pace * (window[1] - window[0]), spec.least_flick)
                if speed <= spec.greatest_flick:
                    chance = share * pot_chance(length, speed, window, hand, spec)
                    yield Candidate(Flick(ball, direction(start, end), speed), Intent("direct", ball, pot), chance)


# One ball drives another.


def driven_hand(hand: Hand, way: float, spec: BoardSpec) -> Hand:
    """Return how far a ball is off that is driven by one that a hand sends ``way`` mm to it: the farther, the more."""
    run_up = max(way - 2.0 * spec.ball_radius, 1.0)
    turn = hand.turn * run_up / (2.0 * spec.ball_radius * math.cos(USUAL_CUT))
    return Hand(math.degrees(turn), math.hypot(hand.speed, math.tan(USUAL_CUT) * turn))


def driven_chance(chance: float, weights: Weights) -> float:
    return weights.driven_scale * math.pow(chance, weights.driven_power)


def passed_on(cut: float, spec: BoardSpec) -> float:
    """Return the part of its speed that a ball passes on to the one it drives."""
    return 0.5 * (1.0 + spec.ball_restitution) * math.cos(cut)


def driven(view: YagoView, cue: Ball, stroke: Candidate) -> Candidate | None:
    """Return the stroke of ``cue`` that sends another ball as a stroke of that ball's own would; None where none does.

    The chance follows from that of the given stroke, for which the hand must be ``driven_hand``.
    """
    spec, sent = view.spec, stroke.flick.ball
    start = view.places[cue]
    touch, cut = ghost_ball(view.places[sent], math.radians(stroke.flick.direction), start, spec)
    if math.cos(cut) < THINNEST or not inside(touch, spec):
        return None
    if not is_free(start, touch, obstacles(view.layout, spec, (cue, sent))):
        return None
    speed = start_speed(distance(start, touch), stroke.flick.speed / passed_on(cut, spec), spec)
    if not spec.least_flick <= speed < min(spec.hop_speed, spec.greatest_flick):
        return None
    idea = "combination" if stroke.aim.idea == "direct" else stroke.aim.idea
    aim = Intent(idea, stroke.aim.target, stroke.aim.pot, (sent, *stroke.aim.via))
    chance = crossing_share(view, ((start, touch),)) * driven_chance(stroke.chance, view.weights)
    return Candidate(Flick(cue, direction(start, touch), speed), aim, chance)


def combination_shots(view: YagoView, cue: Ball, targets: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    left = view.without(cue)
    for target in targets:
        if target != cue:
            spread = driven_hand(hand, distance(view.places[cue], view.places[target]), view.spec)
            for stroke in direct_shots(left, (target,), spread, DRIVEN_PACES):
                found = driven(view, cue, stroke)
                if found is not None:
                    yield found


def plant_shots(view: YagoView, cue: Ball, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    """Yield the pots in which ``cue`` drives one of the balls onto another, and that one drops."""
    targets = tuple(ball for ball in balls if ball != cue)
    left = view.without(cue)
    for first in targets:
        spread = driven_hand(hand, distance(view.places[cue], view.places[first]), view.spec)
        others = tuple(ball for ball in targets if ball != first)
        for stroke in combination_shots(left, first, others, spread):
            found = driven(view, cue, stroke)
            if found is not None:
                yield replace(found, aim=found.aim._replace(idea="combination"))


# The flicked ball goes off another one, free or potted, and drops itself.


class StruckBall(NamedTuple):
    """What a ball goes off: where it is touched from, and the part of the closing speed it gives back."""

    ball: Ball
    thing: Obstacle
    push: float


class Carom(NamedTuple):
    """A way to a struck ball and on from it; ``left``: the part of the speed that is left after it."""

    heading: float
    touch: Point
    onward: float
    left: float

    def miss(self, end: Point) -> float | None:
        return passed_by(self.touch, self.onward, end)


def carom_shots(view: YagoView, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    """Yield the pots of the balls off another ball, where both ways are free."""
    for ball in balls:
        start = view.places[ball]
        for struck in _struck_balls(view, ball):
            ways = [(offset, carom(start, struck, offset)) for offset in OFFSETS]
            for pot in view.open_pots:
                end = view.spec.pot_centre(pot)
                for (low, one), (high, other) in pairwise(ways):
                    before, after = one.miss(end), other.miss(end)
                    if before is None or after is None or before * after > 0.0:
                        continue
                    way, lever = _bisect(start, struck, low, high, end)
                    yield from _carom_shot(view, hand, ball=ball, pot=pot, struck=struck, way=way, lever=lever)


def _struck_balls(view: YagoView, ball: Ball) -> tuple[StruckBall, ...]:
    """Return what a ball can go off: balls that it does not nearly touch already."""
    spec, start = view.spec, view.places[ball]
    wide = 2.0 * spec.ball_radius
    lean = min(spec.potted_depth / wide, 1.0)
    level = 1.0 - lean * lean
    push, potted_push = 0.5 * (1.0 + spec.ball_restitution), (1.0 + spec.potted_restitution) * level
    narrow = wide * math.sqrt(level)
    free = tuple(StruckBall(other, Obstacle(x, y, wide), push) for other, (x, y) in view.layout.free if other != ball)
    sunk = ((other, spec.pot_centre(pot)) for pot, other in view.layout.filled)
    found = free + tuple(StruckBall(other, Obstacle(*centre, narrow), potted_push) for other, centre in sunk)
    return tuple(
        one for one in found if math.hypot(one.thing.x - start.x, one.thing.y - start.y) > one.thing.reach + 0.5
    )


def carom(start: Point, struck: StruckBall, offset: float) -> Carom:
    """Return the way of a rolling ball that meets another ``offset`` of its reach off the middle."""
    x, y, reach = struck.thing
    away = math.hypot(x - start.x, y - start.y)
    line = math.atan2(y - start.y, x - start.x)
    heading = line + math.asin(offset * reach / away)
    along = away * math.cos(heading - line) - reach * math.sqrt(1.0 - offset * offset)
    cos, sin = math.cos(heading), math.sin(heading)
    touch = Point(start.x + along * cos, start.y + along * sin)
    nx, ny = (x - touch.x) / reach, (y - touch.y) / reach
    head_on = struck.push * (cos * nx + sin * ny)
    vx, vy = cos - 5.0 / 7.0 * head_on * nx, sin - 5.0 / 7.0 * head_on * ny
    return Carom(heading, touch, math.atan2(vy, vx), math.hypot(vx, vy))


def _bisect(start: Point, struck: StruckBall, low: float, high: float, end: Point) -> tuple[Carom, float]:
    """Narrow an interval of offsets that has a pot between; with the mm off the pot for a radian of heading."""

    def off(way: Carom) -> float:
        return beside(way.touch, way.onward, end)

    for _ in range(20):
        middle = 0.5 * (low + high)
        first, centre = off(carom(start, struck, low)), off(carom(start, struck, middle))
        low, high = (low, middle) if first * centre <= 0.0 else (middle, high)
    meant, one, other = (carom(start, struck, 0.5 * (low + high) + by) for by in (0.0, -SMALL_STEP, SMALL_STEP))
    return meant, abs((off(other) - off(one)) / math.remainder(other.heading - one.heading, math.tau))


def _carom_shot(
    view: YagoView, hand: Hand, *, ball: Ball, pot: Pot, struck: StruckBall, way: Carom, lever: float
) -> Iterator[Candidate]:
    spec, start, end = view.spec, view.places[ball], view.spec.pot_centre(pot)
    things = obstacles(view.layout, spec, (ball, struck.ball))
    legs = ((start, way.touch, view.open_pots), (way.touch, end, tuple(p for p in view.open_pots if p != pot)))
    if not inside(way.touch, spec) or not all(is_free(one, other, things) for one, other, _ in legs):
        return
    if any(pots_crossed(one, other, pots, spec) for one, other, pots in legs):
        return
    low, high = rolling_window(distance(way.touch, end), spec)
    meant = low + CAROM_PACE * (high - low)
    speed = start_speed(distance(start, way.touch), meant / way.left, spec)
    if not spec.least_flick <= speed < spec.hop_speed:
        return
    chance = within(caught_width(0.4 * spec.capture_speed, spec), lever * hand.turn)
    chance *= between(low, high, meant, hand.speed * meant)
    aim = Intent("off_ball" if struck.ball in view.places else "off_potted", ball, pot, (struck.ball,))
    yield Candidate(Flick(ball, math.degrees(way.heading) % 360.0, speed), aim, chance)
