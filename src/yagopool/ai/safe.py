"""Strokes that pot nothing but leave little: own balls laid before pots, rival balls driven off, lawful touches."""

import math
from collections.abc import Iterable, Iterator
from typing import Final

from yagopool.ai.candidate import Aim, Candidate, Wall
from yagopool.ai.corridor import direction, distance, inside, obstacles, room
from yagopool.ai.cushions import crossings, scan
from yagopool.ai.pace import start_speed
from yagopool.ai.view import View
from yagopool.table.balls import BLUE, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pots import Pot

SHORT_OF: Final = 2.4
"""Where a ball is laid before a pot, in pot radii from its centre: in the way of others, and easy for its own side."""
DRIVING: Final = 1300.0
"""mm/s, to drive a rival's ball away from the pot it is before."""
TOUCHES: Final = (500.0, 1100.0)
"""mm/s at which blue touches an own ball without a pot in mind."""
SIDES: Final = (0.0, 0.55, -0.55)
"""Where blue touches it: in the middle, or this part of the reach beside."""
KICK: Final = 1400.0
"""mm/s of blue over a cushion to a ball it cannot touch straight."""


def lays(view: View, balls: Iterable[Ball], pots: Iterable[Pot]) -> Iterator[Candidate]:
    """Yield the strokes that lay a ball right before a pot."""
    wanted = tuple(pots)
    for ball in balls:
        start = view.places[ball]
        things = obstacles(view.layout, view.spec, (ball,))
        for pot in wanted:
            end = view.spec.pot_centre(pot)
            length = distance(start, end) - SHORT_OF * view.spec.pot_radius
            speed = start_speed(length, 0.0, view.spec) if length > 0.0 else 0.0
            if speed >= view.spec.least_flick and room(start, end, things) > 0.0:
                yield Candidate(Flick(ball, direction(start, end), speed), Aim("safe", ball, pot), 0.0)


def drives(view: View, balls: Iterable[Ball], rivals: Iterable[Ball]) -> Iterator[Candidate]:
    """Yield the strokes that hit a rival's ball squarely, to get it away."""
    wanted = tuple(rivals)
    for ball in balls:
        start = view.places[ball]
        for rival in wanted:
            end = view.places[rival]
            if room(start, end, obstacles(view.layout, view.spec, (ball, rival))) > 0.0:
                yield Candidate(Flick(ball, direction(start, end), DRIVING), Aim("safe", rival, None, (rival,)), 0.0)


def touches(view: View, targets: Iterable[Ball]) -> Iterator[Candidate]:
    """Yield the strokes with which blue touches one of the targets first: no foul, and no more is meant."""
    start = view.places[BLUE]
    for target in targets:
        end = view.places[target]
        things = obstacles(view.layout, view.spec, (BLUE, target))
        reach, away = 2.0 * view.spec.ball_radius, distance(start, end)
        for side in SIDES:
            turn = math.asin(min(side * reach / away, 1.0)) if away > reach else 0.0
            heading = math.radians(direction(start, end)) + turn
            run = away - reach * math.sqrt(1.0 - side * side)
            touch = Point(start.x + run * math.cos(heading), start.y + run * math.sin(heading))
            if inside(touch, view.spec) and room(start, touch, things) >= 0.0:
                for speed in TOUCHES:
                    flick = Flick(BLUE, math.degrees(heading) % 360.0, speed)
                    yield Candidate(flick, Aim("safe", target, None, (target,)), 0.0)


def kicks(view: View, targets: Iterable[Ball]) -> Iterator[Candidate]:
    """Yield the strokes with which blue reaches one of the targets over one cushion."""
    start = view.places[BLUE]
    courses = scan(start, 1, view.spec)
    for target in targets:
        end = view.places[target]
        things = obstacles(view.layout, view.spec, (BLUE, target))
        for heading, near, _ in crossings(courses, end):
            if room(start, near.turns[0], things) > 0.0 and room(near.turns[0], end, things) > 0.0:
                via: tuple[Ball | Wall, ...] = (*near.walls, target)
                yield Candidate(Flick(BLUE, math.degrees(heading) % 360.0, KICK), Aim("safe", target, None, via), 0.0)


def anything(view: View, balls: Iterable[Ball]) -> Iterator[Candidate]:
    """Yield a fan of flicks, symmetric to the board's long axis, for where nothing better is found."""
    speed = min(900.0, view.spec.greatest_flick)
    for ball in balls:
        for turn in (0.0, 30.0, -30.0, 75.0, -75.0, 130.0, -130.0, 180.0):
            yield Candidate(Flick(ball, (90.0 + turn) % 360.0, speed), Aim("any", ball), 0.0)
