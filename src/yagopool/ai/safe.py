"""Strokes that pot nothing but leave little: own balls laid before pots, rival balls driven off, lawful touches."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.chance import between, hand_turn, within
from yagopool.ai.corridor import Obstacle, direction, distance, inside, obstacles, room
from yagopool.ai.cushions import crossings, scan
from yagopool.ai.hand import Hand
from yagopool.ai.pace import start_speed
from yagopool.ai.view import View
from yagopool.table.balls import BLUE, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pots import Pot

SHORT_OF: Final = 2.4
"""Where a ball is laid before a pot, in pot radii from its centre: in the way of others, and easy for its own side."""
LAID_WITHIN: Final = 30.0
"""mm about that spot at which it is well laid."""
DRIVING: Final = 1300.0
"""mm/s, to drive a rival's ball away from the pot it is before."""
DRIVES_OFF: Final = 0.3
TOUCHES_LAWFULLY: Final = 0.1
KICKS_LAWFULLY: Final = 0.08
TOUCHES_ALIKE: Final = 0.04
"""How promising these are beside a ball laid well for sure: guesses, for the order in which they are tried.

Alike: a ball that stands in a pot stays there however it is touched, so that after the softest straight touch the
others come behind what moves a free ball; else two sides touch their potted balls in turn, and nothing ever happens.
"""
PACES: Final = {1100.0: 1.0, 1700.0: 0.95, 500.0: 0.9, 2300.0: 0.7}
"""mm/s at which blue touches an own ball without a pot in mind, and how early each is tried."""
SIDES: Final = ((0.0,), (0.55, -0.55), (0.93, -0.93), (0.3, -0.3), (0.75, -0.75))
"""Where blue touches it: in the middle, or this part of the reach beside; the first ones are tried first."""
NEXT_SIDE: Final = 0.92
"""How much less promising each of the next sides is: the order in which they are tried, no more."""
POTTED_SIDES, POTTED_PACES = 3, (500.0, 1100.0)
"""A ball in a pot is touched on so few of the sides, at these speeds."""
KICKS: Final = (1100.0, 1700.0)
"""mm/s of blue over a cushion to a ball it cannot touch straight."""

ASTRAY: Final = 8.0
"""mm: the course looked along is not quite the one played."""


def lays(view: View, balls: Iterable[Ball], pots: Iterable[Pot], hand: Hand) -> Iterator[Candidate]:
    """Yield the strokes that lay a ball right before a pot."""
    wanted = tuple(pots)
    things = obstacles(view.layout, view.spec)
    for ball in balls:
        start = view.places[ball]
        for pot in wanted:
            end = view.spec.pot_centre(pot)
            length = distance(start, end) - SHORT_OF * view.spec.pot_radius
            speed = start_speed(length, 0.0, view.spec) if length > 0.0 else 0.0
            if speed >= view.spec.least_flick and room(start, end, things) > 0.0:
                low = start_speed(max(length - LAID_WITHIN, 1.0), 0.0, view.spec)
                high = start_speed(length + LAID_WITHIN, 0.0, view.spec)
                chance = between(low, high, speed, hand.speed * speed) * within(LAID_WITHIN, hand_turn(hand) * length)
                yield Candidate(Flick(ball, direction(start, end), speed), Aim("safe", ball, pot), chance)


def drives(view: View, balls: Iterable[Ball], rivals: Iterable[Ball]) -> Iterator[Candidate]:
    """Yield the strokes that hit a rival's ball squarely, to get it away."""
    wanted = tuple(rivals)
    for ball in balls:
        start = view.places[ball]
        for rival in wanted:
            end = view.places[rival]
            if room(start, end, obstacles(view.layout, view.spec, (ball, rival))) > 0.0:
                aim = Aim("safe", rival, None, (rival,))
                yield Candidate(Flick(ball, direction(start, end), DRIVING), aim, DRIVES_OFF)


class Mark(NamedTuple):
    """A ball to be touched, free or standing in a pot."""

    ball: Ball
    thing: Obstacle


def marks(view: View, balls: Iterable[Ball]) -> tuple[Mark, ...]:
    """Return the balls as things to be touched, wherever they are."""
    wanted = frozenset(balls)
    there = (*view.places, *view.layout.potted.values())
    kept = view.layout.without(*(ball for ball in there if ball not in wanted))
    found = (*(ball for ball, _ in kept.free), *(ball for _, ball in kept.filled))
    return tuple(Mark(ball, thing) for ball, thing in zip(found, obstacles(kept, view.spec), strict=True))


def touches(view: View, targets: Iterable[Mark]) -> Iterator[Candidate]:
    """Yield the strokes with which blue touches one of the targets first: no foul, and no more is meant.

    A free ball is touched all over and at all speeds: somewhere there it comes to lie well, or drops.
    """
    for mark in targets:
        free = mark.ball in view.places
        for rank, sides in enumerate(SIDES if free else SIDES[:POTTED_SIDES]):
            for side in sides:
                heading = _touching(view, mark, side)
                if heading is None:
                    continue
                for speed in PACES if free else POTTED_PACES:
                    chance = TOUCHES_ALIKE
                    if free or (rank == 0 and speed == POTTED_PACES[0]):
                        chance = TOUCHES_LAWFULLY * PACES[speed] * NEXT_SIDE**rank
                    yield Candidate(Flick(BLUE, heading, speed), Aim("safe", mark.ball, None, (mark.ball,)), chance)


def _touching(view: View, mark: Mark, side: float) -> float | None:
    """Return the direction in which blue touches a ball first, so far beside its middle; None where it cannot."""
    start, (x, y, reach) = view.places[BLUE], mark.thing
    end = Point(x, y)
    away = distance(start, end)
    if away <= reach:
        return None
    heading = math.radians(direction(start, end)) + math.asin(side * reach / away)
    run = math.sqrt(max(away * away - (side * reach) ** 2, 0.0)) - reach * math.sqrt(1.0 - side * side)
    touch = Point(start.x + run * math.cos(heading), start.y + run * math.sin(heading))
    if not inside(touch, view.spec) or room(start, touch, obstacles(view.layout, view.spec, (BLUE, mark.ball))) < 0.0:
        return None
    return math.degrees(heading) % 360.0


def kicks(view: View, targets: Iterable[Mark]) -> Iterator[Candidate]:
    """Yield the strokes with which blue reaches one of the targets over one or two cushions."""
    start = view.places[BLUE]
    for cushions in (1, 2):
        courses = scan(start, cushions, view.spec)
        for target, thing in targets:
            end = Point(thing.x, thing.y)
            things = obstacles(view.layout, view.spec, (BLUE, target))
            for heading, near, _ in crossings(courses, end):
                way = (start, *near.turns, end)
                if all(room(first, second, things) > -ASTRAY for first, second in pairwise(way)):
                    aim = Aim("safe", target, None, (*near.walls, target))
                    for speed in KICKS:
                        flick = Flick(BLUE, math.degrees(heading) % 360.0, speed)
                        yield Candidate(flick, aim, KICKS_LAWFULLY / cushions)


def anything(view: View, balls: Iterable[Ball]) -> Iterator[Candidate]:
    """Yield a fan of flicks, symmetric to the board's long axis, for where nothing better is found."""
    speed = min(900.0, view.spec.greatest_flick)
    for ball in balls:
        for turn in (0.0, 30.0, -30.0, 75.0, -75.0, 130.0, -130.0, 180.0):
            yield Candidate(Flick(ball, (90.0 + turn) % 360.0, speed), Aim("any", ball), 0.0)
