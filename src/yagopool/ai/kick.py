"""Kicks: a ball comes over cushions to another one and drives it, where the straight way is not free or too thin."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.chance import driven_chance
from yagopool.ai.combination import THINNEST, driven_hand, ghost, sent_hand, without
from yagopool.ai.corridor import Obstacle, inside, obstacles, room
from yagopool.ai.course import Course, course
from yagopool.ai.cushions import IDEAS, NEARBY, Crossing, crossings, scan
from yagopool.ai.direct import OVER_A_POT, direct_pots, pots_crossed
from yagopool.ai.hand import Hand
from yagopool.ai.pace import rolling_start
from yagopool.ai.view import View
from yagopool.table.balls import Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point

FAINTEST: Final = 0.02
"""Strokes of the driven ball less likely than this are not looked for over cushions."""
WITHIN: Final = 0.3
"""mm beside the spot of touch at which a course is found."""
PACES: Final = (0.5,)


class Kick(NamedTuple):
    """A way over cushions to where a ball is touched: the course and the speed (mm/s) at which it is flicked."""

    heading: float
    speed: float
    course: Course
    touch: Point
    cut: float


def kick_pots(view: View, cue: Ball, targets: Iterable[Ball], hand: Hand, cushions: int) -> Iterator[Candidate]:
    """Yield the straight pots of the targets driven by ``cue`` that comes over one or two cushions."""
    courses = scan(view.places[cue], cushions, view.spec)
    left = without(view, cue)
    for target in targets:
        # No way over cushions is shorter than the straight one: what is too faint by that stays so.
        spread = driven_hand(hand, view.places[cue], view.places[target], view.spec)
        things = obstacles(view.layout, view.spec, (cue, target))
        for stroke in direct_pots(left, (target,), spread, PACES):
            if stroke.chance >= FAINTEST:
                for found, way in _kicked(view, cue, stroke, courses, things):
                    chance = _chance(left, stroke, sent_hand(hand, way, view.spec))
                    if chance >= FAINTEST:
                        yield replace(found, chance=found.chance * chance)


def _kicked(
    view: View,
    cue: Ball,
    stroke: Candidate,
    courses: tuple[tuple[float, Course], ...],
    things: tuple[Obstacle, ...],
) -> Iterator[tuple[Candidate, float]]:
    """Yield the strokes of ``cue`` over cushions that send another ball as a stroke of that ball's own would.

    Each with the mm of its way, by which its chance is still to be reckoned.
    """
    spec, start, sent = view.spec, view.places[cue], stroke.flick.ball
    place, line = view.places[sent], math.radians(stroke.flick.direction)
    reach = 2.0 * spec.ball_radius
    behind = Point(place.x - reach * math.cos(line), place.y - reach * math.sin(line))
    if not inside(behind, spec):
        return
    for crossing in crossings(courses, behind):
        if math.cos(crossing.near.last.heading - line) < THINNEST:
            continue
        if any(room(one, other, things) < -NEARBY for one, other in pairwise((start, *crossing.near.turns, behind))):
            continue
        kick = _solve(view, cue, stroke, crossing, place)
        if kick is None:
            continue
        legs = tuple(pairwise((start, *kick.course.turns, kick.touch)))
        if any(room(one, other, things) < 0.0 for one, other in legs) or _met_before(legs, place, reach):
            continue
        crossed = sum(pots_crossed(one, other, view.open_pots, spec) for one, other in legs)
        walls = kick.course.walls
        aim = Aim(IDEAS[len(walls)], stroke.aim.target, stroke.aim.pot, (*walls, sent, *stroke.aim.via))
        flick = Flick(cue, math.degrees(kick.heading) % 360.0, kick.speed)
        yield Candidate(flick, aim, OVER_A_POT**crossed), sum(math.dist(one, other) for one, other in legs)


def _chance(left: View, stroke: Candidate, spread: Hand) -> float:
    """Return how often a ball drops that is sent so, straying by ``spread``."""
    assert stroke.aim.pot is not None
    again = direct_pots(left, (stroke.flick.ball,), spread, PACES, (stroke.aim.pot,))
    return max((driven_chance(one.chance) for one in again), default=0.0)


def _met_before(legs: tuple[tuple[Point, Point], ...], place: Point, reach: float) -> bool:
    """Whether a ball is met on the way to the last cushion already."""
    return any(room(one, other, (Obstacle(place.x, place.y, reach),)) < 0.0 for one, other in legs[:-1])


def _solve(view: View, cue: Ball, stroke: Candidate, crossing: Crossing, place: Point) -> Kick | None:
    """Return a way that arrives where the ball is to be touched, as fast as it is to be sent; None: not found."""
    spec, start = view.spec, view.places[cue]
    line = math.radians(stroke.flick.direction)
    heading, speed = crossing.heading, 1200.0
    for _ in range(8):
        way = course(start, heading, speed, len(crossing.near.walls), spec)
        if way is None or way.walls != crossing.near.walls:
            return None
        touch, cut = ghost(place, line, way.last.start, spec)
        miss = way.miss(touch)
        if miss is None or math.cos(cut) < THINNEST:
            return None
        arrival = stroke.flick.speed / (0.5 * (1.0 + spec.ball_restitution) * math.cos(cut))
        meant = rolling_start(math.dist(way.last.start, touch), arrival, spec)
        if abs(miss) < WITHIN and abs(way.last.speed / meant - 1.0) < 0.02:
            return Kick(heading, speed, way, touch, cut)
        heading -= max(-0.1, min(0.1, miss / crossing.lever))
        speed = max(speed * (meant / way.last.speed) ** 0.9, spec.least_flick)
        if speed > spec.hop_speed:
            return None
    return None
