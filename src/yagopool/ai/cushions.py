"""Pots over one or two cushions."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.candidate import Aim, Candidate, Idea
from yagopool.ai.chance import MOUTH_REACHED, SQUARE_ENOUGH, between, caught_width, hand_turn, within
from yagopool.ai.corridor import distance, obstacles, room
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

HEADINGS: Final = 90
"""How many headings are looked along first; between two of them a pot is found by where it changes sides."""
SCANNING: Final = (900.0, 2000.0)
"""The speeds (mm/s) at which courses over one and over two cushions are looked for."""
PACE: Final = 0.5
"""Where in the window of speeds that drop."""
SMALL_TURN: Final = 1e-4
"""Radians, to see how a course changes with its heading; always away from the far end, so that left is as right."""
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


def scan(start: Point, cushions: int, spec: BoardSpec) -> tuple[tuple[float, Course], ...]:
    """Return the courses over so many cushions in all headings, by heading; symmetric to the board's long axis."""
    step = math.tau / HEADINGS
    headings = (math.pi / 2.0 + (index + 0.5 - HEADINGS / 2.0) * step for index in range(HEADINGS))
    found = ((heading, course(start, heading, SCANNING[cushions - 1], cushions, spec)) for heading in headings)
    return tuple((heading, way) for heading, way in found if way is not None)


def crossings(courses: tuple[tuple[float, Course], ...], end: Point) -> Iterator[float]:
    """Yield headings between which the course passes an end on one side and on the other."""
    for (first, one), (second, other) in zip(courses, courses[1:] + courses[:1], strict=True):
        before, after = one.miss(end), other.miss(end)
        if one.walls != other.walls or before is None or after is None or before * after > 0.0:
            continue
        share = before / (before - after) if before != after else 0.5
        yield first + share * math.remainder(second - first, math.tau)


def solve(start: Point, heading: float, cushions: int, end: Point, spec: BoardSpec) -> Solved | None:
    """Return heading and speed of a course that arrives at an end slowly enough to drop; None where there is none."""
    speed = SCANNING[cushions - 1]
    for _ in range(6):
        way = course(start, heading, speed, cushions, spec)
        small = math.copysign(SMALL_TURN, math.cos(heading))
        turned = course(start, heading + small, speed, cushions, spec)
        if way is None or turned is None:
            return None
        miss, other = way.miss(end), turned.miss(end)
        if miss is None or other is None or way.walls != turned.walls:
            return None
        lever = (other - miss) / small
        if abs(lever) < 1.0:
            return None
        length = distance(way.last.start, end)
        window = (
            rolling_start(max(length - MOUTH_REACHED * spec.pot_radius, 0.0), 0.0, spec),
            rolling_start(length, SQUARE_ENOUGH * spec.capture_speed, spec),
        )
        meant = window[0] + PACE * (window[1] - window[0])
        if abs(miss) < 0.05 and abs(way.last.speed / meant - 1.0) < 0.005:
            return Solved(heading, speed, way, abs(lever), window)
        heading -= max(-0.1, min(0.1, miss / lever))
        speed = min(max(speed * (meant / way.last.speed) ** 0.9, spec.least_flick), spec.greatest_flick)
    return None


def cushion_pots(view: View, balls: Iterable[Ball], cushions: int, hand: Hand) -> Iterator[Candidate]:
    """Yield the pots of the balls over one or two cushions, where every leg is free."""
    for ball in balls:
        start = view.places[ball]
        courses = scan(start, cushions, view.spec)
        for pot in view.open_pots:
            end = view.spec.pot_centre(pot)
            for heading in crossings(courses, end):
                solved = solve(start, heading, cushions, end, view.spec)
                if solved is not None and solved.speed < view.spec.hop_speed:
                    share = _free(view, ball, pot, (start, *solved.course.turns, end))
                    if share > 0.0:
                        yield _candidate(view.spec, hand, ball=ball, pot=pot, solved=solved, share=share)


def _free(view: View, ball: Ball, pot: Pot, way: tuple[Point, ...]) -> float:
    things = obstacles(view.layout, view.spec, (ball,))
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
