"""Pots off another ball: the flicked ball glances off a free or a potted one, and drops itself."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.chance import MOUTH_REACHED, SQUARE_ENOUGH, between, caught_width, hand_turn, within
from yagopool.ai.corridor import Obstacle, distance, inside, obstacles, room
from yagopool.ai.course import Leg
from yagopool.ai.direct import pots_crossed
from yagopool.ai.hand import Hand
from yagopool.ai.pace import rolling_start, start_speed
from yagopool.ai.view import View
from yagopool.table.balls import Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pots import Pot

OFFSETS: Final = tuple((index + 0.5) / 6.0 - 1.0 for index in range(12))
"""Where the struck ball is met, from its left edge (-1) to its right (+1), to look for pots between."""
PACE: Final = 0.5
"""Where in the window of speeds that drop."""
SMALL_STEP: Final = 1e-4
"""Of an offset, to see how the way changes with it."""


class Struck(NamedTuple):
    """What is glanced off, where it is touched from, and the part of the closing speed it gives back."""

    ball: Ball
    thing: Obstacle
    push: float


class Glance(NamedTuple):
    """A way to the struck ball and the leg after it; ``kept``: the part of the speed that is left on it."""

    heading: float
    touch: Point
    leg: Leg
    kept: float


def struck_balls(view: View, ball: Ball) -> tuple[Struck, ...]:
    """Return what a ball can glance off."""
    spec = view.spec
    wide = 2.0 * spec.ball_radius
    lean = min(spec.potted_depth / wide, 1.0)
    level = 1.0 - lean * lean
    free = tuple(
        Struck(other, Obstacle(x, y, wide), 0.5 * (1.0 + spec.ball_restitution))
        for other, (x, y) in view.layout.free
        if other != ball
    )
    sunk = tuple(
        Struck(other, Obstacle(*spec.pot_centre(pot), wide * math.sqrt(level)), (1.0 + spec.potted_restitution) * level)
        for pot, other in view.layout.filled
    )
    return free + sunk


def glance(start: Point, struck: Struck, offset: float) -> Glance | None:
    """Return the way of a rolling ball that meets another ``offset`` of its reach off the middle; None if too near."""
    x, y, reach = struck.thing
    away = math.hypot(x - start.x, y - start.y)
    if away <= reach + 0.5:
        return None
    line = math.atan2(y - start.y, x - start.x)
    heading = line + math.asin(offset * reach / away)
    along = away * math.cos(heading - line) - reach * math.sqrt(1.0 - offset * offset)
    cos, sin = math.cos(heading), math.sin(heading)
    touch = Point(start.x + along * cos, start.y + along * sin)
    nx, ny = (x - touch.x) / reach, (y - touch.y) / reach
    head_on = struck.push * (cos * nx + sin * ny)
    vx, vy = cos - 5.0 / 7.0 * head_on * nx, sin - 5.0 / 7.0 * head_on * ny
    return Glance(heading, touch, Leg(touch, math.atan2(vy, vx), 0.0), math.hypot(vx, vy))


def _miss(found: Glance | None, end: Point) -> float | None:
    if found is None:
        return None
    dx, dy = end.x - found.touch.x, end.y - found.touch.y
    cos, sin = math.cos(found.leg.heading), math.sin(found.leg.heading)
    return cos * dy - sin * dx if cos * dx + sin * dy > 0.0 else None


def _solve(start: Point, struck: Struck, low: float, high: float, end: Point) -> tuple[Glance, float] | None:
    """Narrow an interval of offsets that has a pot between; with the mm beside the pot for a radian of heading."""
    for _ in range(20):
        middle = 0.5 * (low + high)
        first, centre = _miss(glance(start, struck, low), end), _miss(glance(start, struck, middle), end)
        if first is None or centre is None:
            return None
        low, high = (low, middle) if first * centre <= 0.0 else (middle, high)
    meant, one, other = (glance(start, struck, 0.5 * (low + high) + by) for by in (0.0, -SMALL_STEP, SMALL_STEP))
    before, after = _miss(one, end), _miss(other, end)
    if meant is None or one is None or other is None or before is None or after is None:
        return None
    return meant, abs((after - before) / math.remainder(other.heading - one.heading, math.tau))


def glancing_pots(view: View, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    """Yield the pots of the balls off another ball, where both ways are free."""
    for ball in balls:
        start = view.places[ball]
        for struck in struck_balls(view, ball):
            ways = [(offset, glance(start, struck, offset)) for offset in OFFSETS]
            for pot in view.open_pots:
                end = view.spec.pot_centre(pot)
                for (low, one), (high, other) in pairwise(ways):
                    before, after = _miss(one, end), _miss(other, end)
                    if before is None or after is None or before * after > 0.0:
                        continue
                    solved = _solve(start, struck, low, high, end)
                    if solved is not None:
                        way, lever = solved
                        yield from _candidate(view, hand, ball=ball, pot=pot, struck=struck, way=way, lever=lever)


def _candidate(
    view: View, hand: Hand, *, ball: Ball, pot: Pot, struck: Struck, way: Glance, lever: float
) -> Iterator[Candidate]:
    spec, start, end = view.spec, view.places[ball], view.spec.pot_centre(pot)
    things = obstacles(view.layout, spec, (ball, struck.ball))
    if not inside(way.touch, spec) or room(start, way.touch, things) < 0.0 or room(way.touch, end, things) < 0.0:
        return
    others = tuple(other for other in view.open_pots if other != pot)
    if pots_crossed(start, way.touch, view.open_pots, spec) or pots_crossed(way.touch, end, others, spec):
        return
    length = distance(way.touch, end)
    low = rolling_start(max(length - MOUTH_REACHED * spec.pot_radius, 0.0), 0.0, spec)
    high = rolling_start(length, SQUARE_ENOUGH * spec.capture_speed, spec)
    meant = low + PACE * (high - low)
    speed = start_speed(distance(start, way.touch), meant / way.kept, spec)
    if not spec.least_flick <= speed < spec.hop_speed:
        return
    chance = within(caught_width(0.4 * spec.capture_speed, spec), lever * hand_turn(hand))
    chance *= between(low, high, meant, hand.speed * meant)
    potted = struck.ball not in view.places
    aim = Aim("off_potted" if potted else "off_ball", ball, pot, (struck.ball,))
    yield Candidate(Flick(ball, math.degrees(way.heading) % 360.0, speed), aim, chance)
