"""Pots over one or two cushions."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.candidate import Aim, Candidate, Idea
from yagopool.ai.chance import MOUTH_REACHED, SQUARE_ENOUGH, between, caught_width, hand_turn, within
from yagopool.ai.corridor import Obstacle, distance, obstacles, room
from yagopool.ai.course import Course, course
from yagopool.ai.direct import OVER_A_POT, pots_crossed
from yagopool.ai.hand import Hand
from yagopool.ai.pace import rolling_start
from yagopool.ai.view import View
from yagopool.table.balls import Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec

HEADINGS: Final = 72
"""How many headings are looked along first; between two of them a pot is found by where it changes sides."""
SCANNING: Final = (900.0, 2000.0)
"""The speeds (mm/s) at which courses over one and over two cushions are looked for."""
PACE: Final = 0.5
"""Where in the window of speeds that drop."""
NEARBY: Final = 20.0
"""mm by which a course between two looked along may lie beside them."""
NEAR_ENOUGH: Final = 0.3
"""mm beside the pot at which a course is found."""
IDEAS: Final[dict[int, Idea]] = {1: "cushion", 2: "two_cushions"}


class Solved(NamedTuple):
    """A heading and speed whose course ends in a pot, and how strongly it depends on both."""

    heading: float
    speed: float
    course: Course
    lever: float
    """mm beside the pot for a radian of heading."""
    window: tuple[float, float]
    """Speeds on the last leg that drop."""


@lru_cache(maxsize=64)
def scan(start: Point, cushions: int, spec: BoardSpec) -> tuple[tuple[float, Course], ...]:
    """Return the courses over so many cushions in all headings, by heading; symmetric to the board's long axis.

    Kept, as most balls lie still from one decision to the next.
    """
    step = math.tau / HEADINGS
    headings = (math.pi / 2.0 + (index + 0.5 - HEADINGS / 2.0) * step for index in range(HEADINGS))
    found = ((heading, course(start, heading, SCANNING[cushions - 1], cushions, spec)) for heading in headings)
    return tuple((heading, way) for heading, way in found if way is not None)


class Crossing(NamedTuple):
    """About where a course leads to an end: the heading, a course near it, mm beside the end for a radian."""

    heading: float
    near: Course
    lever: float


def crossings(courses: tuple[tuple[float, Course], ...], end: Point) -> Iterator[Crossing]:
    """Yield where courses lead to an end: between two headings that pass it on either side."""
    passing = [(heading, way, way.miss(end)) for heading, way in courses]
    for (first, one, before), (second, other, after) in zip(passing, passing[1:] + passing[:1], strict=True):
        if before is None or after is None or before * after > 0.0 or before == after or one.walls != other.walls:
            continue
        step = math.remainder(second - first, math.tau)
        near = one if abs(before) <= abs(after) else other
        yield Crossing(first + before / (before - after) * step, near, (after - before) / step)


def solve(start: Point, crossing: Crossing, cushions: int, end: Point, spec: BoardSpec) -> Solved | None:
    """Return heading and speed of a course that arrives at an end slowly enough to drop; None where there is none."""
    heading, speed = crossing.heading, SCANNING[cushions - 1]
    for _ in range(8):
        way = course(start, heading, speed, cushions, spec)
        miss = way.miss(end) if way is not None else None
        if way is None or miss is None or way.walls != crossing.near.walls:
            return None
        length = distance(way.last.start, end)
        low = rolling_start(max(length - MOUTH_REACHED * spec.pot_radius, 0.0), 0.0, spec)
        high = rolling_start(length, SQUARE_ENOUGH * spec.capture_speed, spec)
        meant = low + PACE * (high - low)
        if abs(miss) < NEAR_ENOUGH and abs(way.last.speed / meant - 1.0) < 0.01:
            return Solved(heading, speed, way, abs(crossing.lever), (low, high))
        heading -= max(-0.1, min(0.1, miss / crossing.lever))
        speed = max(speed * (meant / way.last.speed) ** 0.9, spec.least_flick)
        if speed > spec.hop_speed:
            return None
    return None


def cushion_pots(view: View, balls: Iterable[Ball], cushions: int, hand: Hand) -> Iterator[Candidate]:
    """Yield the pots of the balls over one or two cushions, where every leg is free."""
    for ball in balls:
        start = view.places[ball]
        courses = scan(start, cushions, view.spec)
        things = obstacles(view.layout, view.spec, (ball,))
        for pot in view.open_pots:
            end = view.spec.pot_centre(pot)
            for crossing in crossings(courses, end):
                if not _hopeful((start, *crossing.near.turns, end), things):
                    continue
                solved = solve(start, crossing, cushions, end, view.spec)
                if solved is not None:
                    share = _free(view, things, pot, (start, *solved.course.turns, end))
                    if share > 0.0:
                        yield _candidate(view.spec, hand, ball=ball, pot=pot, solved=solved, share=share)


def _hopeful(way: tuple[Point, ...], things: tuple[Obstacle, ...]) -> bool:
    """Whether a way that is near the one to be found may be free: worth finding."""
    return all(room(first, second, things) > -NEARBY for first, second in pairwise(way))


def _free(view: View, things: tuple[Obstacle, ...], pot: Pot, way: tuple[Point, ...]) -> float:
    legs = tuple(pairwise(way))
    if any(room(first, second, things) < 0.0 for first, second in legs):
        return 0.0
    others = tuple(other for other in view.open_pots if other != pot)
    crossed = sum(pots_crossed(first, second, others, view.spec) for first, second in legs)
    return OVER_A_POT**crossed


def _candidate(spec: BoardSpec, hand: Hand, *, ball: Ball, pot: Pot, solved: Solved, share: float) -> Candidate:
    low, high = solved.window
    last = solved.course.last.speed
    spread = solved.lever * hand_turn(hand)
    chance = share * within(caught_width(0.4 * spec.capture_speed, spec), spread)
    chance *= between(low, high, last, hand.speed * last)
    walls = solved.course.walls
    aim = Aim(IDEAS[len(walls)], ball, pot, walls)
    return Candidate(Flick(ball, math.degrees(solved.heading) % 360.0, solved.speed), aim, chance)
