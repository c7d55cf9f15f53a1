"""How balls are potted over one or two cushions: banked themselves, or driven by a ball that comes over them (a kick).

A lone ball's way over cushions is a closed form of the same laws that the stroke is simulated by.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.decision import Candidate, Intent, ShotKind, Wall
from yagopool.ai.shot_geometry import (
    Obstacle,
    aim_shoot_correct,
    behind,
    between,
    caught_width,
    clearance,
    distance,
    ghost_ball,
    inside,
    is_free,
    obstacles,
    passed_by,
    rolling_start,
    rolling_window,
    within,
)
from yagopool.games.yago.board import BLUE
from yagopool.games.yago.computer.pot_shots import (
    THINNEST,
    crossing_share,
    direct_shots,
    driven_chance,
    driven_hand,
    passed_on,
)
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.physics.cushions_and_pots import FAR, LEFT, NEAR, RIGHT, bounce, next_cushion
from yagopool.physics.motion import SLIDE, BallState, end_slip, start_phase
from yagopool.physics.parameters import from_centre_line, parameters_of
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import Ball, BoardSpec

WALLS: Final[dict[int, Wall]] = {LEFT: "left", RIGHT: "right", NEAR: "near", FAR: "far"}
BANKS: Final[dict[int, ShotKind]] = {1: "cushion", 2: "two_cushions"}
HEADINGS: Final = 72
"""How many headings are looked along first; between two of them an end is found by where it changes sides."""
SCANNING: Final = (900.0, 2000.0)
"""The speeds (mm/s) at which ways over one and over two cushions are looked for."""
KICK_SPEED: Final = 1200.0
"""The speed (mm/s) of the first attempt at a kick."""
NEARBY: Final = 20.0
"""mm by which a way between two looked along may be off them."""
NEAR_ENOUGH: Final = 0.3
"""mm off the end at which a way is found."""
PACE: Final = 0.5
"""Where in the window of speeds that drop."""
KICK_PACES: Final = (0.5,)


class Leg(NamedTuple):
    """A straight stretch: where it starts, the heading (radians), and the speed (mm/s) of the rolling ball there."""

    start: Point
    heading: float
    speed: float


@dataclass(frozen=True, slots=True)
class BankPath:
    """A ball's way: the points where it met cushions, which ones, and the leg after the last."""

    turns: tuple[Point, ...]
    walls: tuple[Wall, ...]
    last: Leg

    def miss(self, end: Point) -> float | None:
        return passed_by(self.last.start, self.last.heading, end)


def bank_path(start: Point, heading: float, speed: float, cushions: int, spec: BoardSpec) -> BankPath | None:
    """Return the way of a ball flicked at a heading (radians) over some cushions, as if it were alone.

    None if it stops before it rolls away from the last one.
    """
    parameters = parameters_of(spec)
    ball = BallState(BLUE, 0, from_centre_line(start.x, parameters.centre_x), start.y, parameters.size)
    ball.vx, ball.vy = speed * math.cos(heading), speed * math.sin(heading)
    turns: list[Point] = []
    walls: list[Wall] = []
    while True:
        start_phase(ball, parameters)
        after, wall = next_cushion(ball, parameters)
        if ball.t + after < ball.phase_end:
            if len(turns) == cushions:
                return None
            ball.advance(ball.t + after, parameters.centre_x)
            turns.append(Point(ball.x + parameters.centre_x, ball.y))
            walls.append(WALLS[wall])
            bounce(ball, wall, parameters)
        elif ball.phase != SLIDE:
            return None
        else:
            ball.advance(ball.phase_end, parameters.centre_x)
            end_slip(ball)
            if len(turns) == cushions:
                here = Point(ball.x + parameters.centre_x, ball.y)
                last = Leg(here, math.atan2(ball.vy, ball.vx), math.hypot(ball.vx, ball.vy))
                return BankPath(tuple(turns), tuple(walls), last)


@lru_cache(maxsize=64)
def scan(start: Point, cushions: int, spec: BoardSpec) -> tuple[tuple[float, BankPath], ...]:
    """Return the ways over some cushions in all headings, by heading; symmetric to the board's long axis.

    Cached, as most balls lie still from one decision to the next.
    """
    step = math.tau / HEADINGS
    headings = (math.pi / 2.0 + (index + 0.5 - HEADINGS / 2.0) * step for index in range(HEADINGS))
    found = ((heading, bank_path(start, heading, SCANNING[cushions - 1], cushions, spec)) for heading in headings)
    return tuple((heading, path) for heading, path in found if path is not None)


class Crossing(NamedTuple):
    """About where a way leads to an end: the heading, a path near it, mm to the left at the end for a radian."""

    heading: float
    near: BankPath
    lever: float

    def hopeful(self, start: Point, end: Point, things: Iterable[Obstacle], off: float = NEARBY) -> bool:
        """Whether the way, which is off the path nearby by some mm, may be free: worth finding."""
        return all(clearance(one, other, things) > -off for one, other in pairwise((start, *self.near.turns, end)))


def crossings(paths: tuple[tuple[float, BankPath], ...], end: Point) -> Iterator[Crossing]:
    """Yield where ways lead to an end: between two headings that pass it on either side."""
    passing = [(heading, path, path.miss(end)) for heading, path in paths]
    for (first, one, before), (second, other, after) in zip(passing, passing[1:] + passing[:1], strict=True):
        if before is None or after is None or before * after > 0.0 or before == after or one.walls != other.walls:
            continue
        step = math.remainder(second - first, math.tau)
        near = one if abs(before) <= abs(after) else other
        yield Crossing(first + before / (before - after) * step, near, (before - after) / step)


class Wanted(NamedTuple):
    """Where a way is to lead, and the speed (mm/s) on its last leg."""

    end: Point
    speed: float


@dataclass(frozen=True, slots=True)
class Bank:
    """An attempt at a way over cushions: heading (radians) and speed (mm/s), what came of them and was wanted."""

    heading: float
    speed: float
    path: BankPath
    wanted: Wanted
    miss: float
    slack: float
    """The part by which the speed on the last leg may be off."""

    @property
    def hit(self) -> bool:
        """Whether it leads to its end, at the wanted speed."""
        return abs(self.miss) < NEAR_ENOUGH and abs(self.path.last.speed / self.wanted.speed - 1.0) < self.slack

    def legs(self, start: Point) -> tuple[tuple[Point, Point], ...]:
        return tuple(pairwise((start, *self.path.turns, self.wanted.end)))


def solve(
    start: Point,
    crossing: Crossing,
    spec: BoardSpec,
    *,
    speed: float,
    want: Callable[[BankPath], Wanted | None],
    slack: float,
) -> Bank | None:
    """Return a way over the crossing's cushions that leads where it is wanted, as fast as wanted; None: not found."""

    def attempt(heading: float, speed: float) -> Bank | None:
        path = bank_path(start, heading, speed, len(crossing.near.walls), spec)
        if path is None or path.walls != crossing.near.walls:
            return None
        wanted = want(path)
        miss = path.miss(wanted.end) if wanted is not None else None
        return None if wanted is None or miss is None else Bank(heading, speed, path, wanted, miss, slack)

    def again(last: Bank, turn: float) -> Bank | None:
        speed = max(last.speed * (last.wanted.speed / last.path.last.speed) ** 0.9, spec.least_flick)
        return None if speed > spec.hop_speed else attempt(last.heading + turn, speed)

    return aim_shoot_correct(attempt(crossing.heading, speed), again, crossing.lever, corrections=7, most=0.1)


def bank_shots(view: YagoView, balls: Iterable[Ball], cushions: int, hand: Hand) -> Iterator[Candidate]:
    """Yield the pots of the balls over one or two cushions, where every leg is free."""
    spec = view.spec
    for ball in balls:
        start = view.places[ball]
        paths = scan(start, cushions, spec)
        things = obstacles(view.layout, spec, (ball,))
        for pot in view.open_pots:
            end = spec.pot_centre(pot)

            def want(path: BankPath, end: Point = end) -> Wanted:
                low, high = rolling_window(distance(path.last.start, end), spec)
                return Wanted(end, low + PACE * (high - low))

            for crossing in crossings(paths, end):
                if not crossing.hopeful(start, end, things):
                    continue
                bank = solve(start, crossing, spec, speed=SCANNING[cushions - 1], want=want, slack=0.01)
                if bank is None or not all(is_free(one, other, things) for one, other in bank.legs(start)):
                    continue
                last = bank.path.last
                low, high = rolling_window(distance(last.start, end), spec)
                chance = crossing_share(view, bank.legs(start), pot)
                chance *= within(caught_width(0.4 * spec.capture_speed, spec), abs(crossing.lever) * hand.turn)
                chance *= between(low, high, last.speed, hand.speed * last.speed)
                flick = Flick(ball, math.degrees(bank.heading) % 360.0, bank.speed)
                yield Candidate(flick, Intent(BANKS[cushions], ball, pot, bank.path.walls), chance)


def kick_shots(view: YagoView, cue: Ball, targets: Iterable[Ball], hand: Hand, cushions: int) -> Iterator[Candidate]:
    """Yield the straight pots of the targets driven by ``cue`` that comes over one or two cushions."""
    weights, spec, start = view.weights, view.spec, view.places[cue]
    left = view.without(cue)
    for target in targets:
        # No way over cushions is shorter than the straight one: what is too faint by that stays so.
        spread = driven_hand(hand, distance(start, view.places[target]), spec)
        for stroke in direct_shots(left, (target,), spread, KICK_PACES):
            if stroke.chance < weights.faintest_kick:
                continue
            assert stroke.aim.pot is not None
            for found, way in _kicks(view, cue, stroke, cushions):
                again = direct_shots(left, (target,), driven_hand(hand, way, spec), KICK_PACES, (stroke.aim.pot,))
                chance = max((driven_chance(one.chance, weights) for one in again), default=0.0)
                if chance >= weights.faintest_kick:
                    yield replace(found, chance=found.chance * chance)


def _kicks(view: YagoView, cue: Ball, stroke: Candidate, cushions: int) -> Iterator[tuple[Candidate, float]]:
    """Yield the strokes of ``cue`` over cushions that send another ball as a stroke of that ball's own would.

    Each with the mm of its way, from which its chance is still to follow.
    """
    spec, start, sent = view.spec, view.places[cue], stroke.flick.ball
    place, line = view.places[sent], math.radians(stroke.flick.direction)
    target = (Obstacle(place.x, place.y, 2.0 * spec.ball_radius),)
    things = obstacles(view.layout, spec, (cue, sent))
    about = behind(place, line, spec)
    if not inside(about, spec):
        return

    def want(path: BankPath) -> Wanted | None:
        touch, cut = ghost_ball(place, line, path.last.start, spec)
        if math.cos(cut) < THINNEST:
            return None
        arrival = stroke.flick.speed / passed_on(cut, spec)
        return Wanted(touch, rolling_start(distance(path.last.start, touch), arrival, spec))

    for crossing in crossings(scan(start, cushions, spec), about):
        if math.cos(crossing.near.last.heading - line) < THINNEST or not crossing.hopeful(start, about, things):
            continue
        bank = solve(start, crossing, spec, speed=KICK_SPEED, want=want, slack=0.02)
        if bank is None:
            continue
        legs = bank.legs(start)
        met_before = not all(is_free(one, other, target) for one, other in legs[:-1])
        if met_before or not all(is_free(one, other, things) for one, other in legs):
            continue
        aim = Intent(BANKS[cushions], stroke.aim.target, stroke.aim.pot, (*bank.path.walls, sent, *stroke.aim.via))
        flick = Flick(cue, math.degrees(bank.heading) % 360.0, bank.speed)
        yield Candidate(flick, aim, crossing_share(view, legs)), sum(distance(one, other) for one, other in legs)
