"""Strokes that pot nothing but leave little: balls placed before pots, rivals driven away, legal touches by blue."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.shot_geometry import (
    Obstacle,
    between,
    clearance,
    distance,
    inside,
    is_free,
    obstacles,
    start_speed,
    within,
)
from yagopool.games.yago.board import BLUE
from yagopool.games.yago.computer.bank_shots import crossings, scan
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.table.geometry import Point, direction
from yagopool.table.shot import Flick, Hand, disturbed_balls
from yagopool.table.spec import Ball, Pot

SHORT_OF: Final = 2.4
"""Where a ball is placed before a pot, in pot radii from its centre: in the way of others, easy for its own side."""
PLACED_WITHIN: Final = 30.0
"""mm around that spot at which it is placed well."""
CLEARING_SPEED: Final = 1300.0
"""mm/s, to drive a rival's ball away from the pot it is before."""
TOUCH_SPEEDS: Final = {1100.0: 1.0, 1700.0: 0.95, 500.0: 0.7}
"""mm/s at which blue touches a free ball without a pot in mind, and how early each is tried.

At 2300 mm/s a touch dropped one's own ball in 2 of 194 shots, and potted blue in 2 of 8 at a whole rack.
"""
TOUCH_LUCK: Final = {1100.0: 0.05, 1700.0: 0.04, 500.0: 0.0}
"""How often one drops an own ball all the same."""
TOUCH_SIDES: Final = ((0.0,), (0.55, -0.55), (0.93, -0.93), (0.3, -0.3), (0.75, -0.75))
"""Where blue touches it, in parts of the reach off the middle; the first ones are tried first."""
SAFEST_SPEEDS: Final = (1100.0, 500.0)
"""Those until a ball is potted: at a whole rack, 3 of 62 touches at 1700 mm/s potted blue, and none of 206 at 1100."""
POTTED_SIDES, POTTED_SPEEDS = 3, (500.0, 1100.0)
"""A ball in a pot is touched on so few of the sides, at these speeds."""
KICK_SPEEDS: Final = (1100.0, 1700.0)
KICK_OFF: Final = 8.0
"""mm by which the way looked along may be off the one that is played."""
CLOSE: Final = 2.4
"""Ball radii between the centres of two balls of a cluster, at most."""
CLUSTER_TURNS: Final = (0.0, 12.0, -12.0)
"""Degrees off the middle of the other ball."""
CLUSTER_SPEEDS: Final = (0.99, 0.6, 0.3)
"""Parts of the hop speed."""
FAN: Final = (0.0, 30.0, -30.0, 75.0, -75.0, 130.0, -130.0, 180.0)
"""Degrees off the board's long axis."""


def approaches(view: YagoView, balls: Iterable[Ball], pots: Iterable[Pot], hand: Hand) -> Iterator[Candidate]:
    """Yield the strokes that place a ball right before a pot."""
    spec, wanted = view.spec, tuple(pots)
    things = obstacles(view.layout, spec)
    for ball in balls:
        start = view.places[ball]
        for pot in wanted:
            end = spec.pot_centre(pot)
            length = distance(start, end) - SHORT_OF * spec.pot_radius
            speed = start_speed(length, 0.0, spec) if length > 0.0 else 0.0
            if speed >= spec.least_flick and clearance(start, end, things) > 0.0:
                low = start_speed(max(length - PLACED_WITHIN, 1.0), 0.0, spec)
                high = start_speed(length + PLACED_WITHIN, 0.0, spec)
                chance = between(low, high, speed, hand.speed * speed) * within(PLACED_WITHIN, hand.turn * length)
                yield Candidate(Flick(ball, direction(start, end), speed), Intent("safe", ball, pot), chance)


def clearing_shots(view: YagoView, balls: Iterable[Ball], rivals: Iterable[Ball]) -> Iterator[Candidate]:
    wanted = tuple(rivals)
    for ball in balls:
        start = view.places[ball]
        for rival in wanted:
            end = view.places[rival]
            if clearance(start, end, obstacles(view.layout, view.spec, (ball, rival))) > 0.0:
                flick = Flick(ball, direction(start, end), CLEARING_SPEED)
                yield Candidate(flick, Intent("safe", rival, None, (rival,)), view.weights.clearing)


class TouchTarget(NamedTuple):
    """A ball to be touched, free or standing in a pot."""

    ball: Ball
    thing: Obstacle


def targets_of(view: YagoView, balls: Iterable[Ball]) -> tuple[TouchTarget, ...]:
    wanted = frozenset(balls)
    there = (*view.places, *view.layout.potted.values())
    layout = view.layout.without(*(ball for ball in there if ball not in wanted))
    found = (*(ball for ball, _ in layout.free), *(ball for _, ball in layout.filled))
    return tuple(TouchTarget(ball, thing) for ball, thing in zip(found, obstacles(layout, view.spec), strict=True))


def touches(view: YagoView, targets: Iterable[TouchTarget], hand: Hand) -> Iterator[Candidate]:
    """Yield the strokes with which blue touches one of the targets first: no foul, and no more is meant.

    A free ball is touched all over and at all speeds: somewhere there it comes to lie well, or drops.
    Speeds at which a weak hand might not reach it are left out.
    """
    for target in targets:
        sides = TOUCH_SIDES if target.ball in view.places else TOUCH_SIDES[:POTTED_SIDES]
        for rank, both in enumerate(sides):
            for side in both:
                yield from _touches_at(view, target, side, rank, hand)


def _touches_at(view: YagoView, target: TouchTarget, side: float, rank: int, hand: Hand) -> Iterator[Candidate]:
    """Yield the strokes that touch a target so far off its middle, which is the ``rank``-th try, at each speed."""
    touch = _touching(view, target, side)
    if touch is None:
        return
    weights, start, free = view.weights, view.places[BLUE], target.ball in view.places
    x, y, reach = target.thing
    hits = between(-1.0, 1.0, side, hand.turn * distance(start, Point(x, y)) / reach)
    needed = start_speed(distance(start, touch), 0.0, view.spec) / max(1.0 - hand.speed, 0.5)
    aim = Intent("safe", target.ball, None, (target.ball,))
    speeds = TOUCH_SPEEDS if view.state.pots else SAFEST_SPEEDS
    for speed in speeds if free else POTTED_SPEEDS:
        if speed >= needed:
            chance = weights.touch_again
            if free or (rank == 0 and speed == POTTED_SPEEDS[0]):
                chance = weights.touch * TOUCH_SPEEDS[speed] * weights.next_side**rank
            luck = TOUCH_LUCK[speed] if free else 0.0
            yield Candidate(Flick(BLUE, direction(start, touch), speed), aim, hits * chance, luck)


def _touching(view: YagoView, target: TouchTarget, side: float) -> Point | None:
    """Return where blue is when it touches a ball first, so far off its middle; None where it cannot."""
    start, (x, y, reach) = view.places[BLUE], target.thing
    end = Point(x, y)
    away = distance(start, end)
    if away <= reach:
        return None
    heading = math.radians(direction(start, end)) + math.asin(side * reach / away)
    run = math.sqrt(max(away * away - (side * reach) ** 2, 0.0)) - reach * math.sqrt(1.0 - side * side)
    touch = Point(start.x + run * math.cos(heading), start.y + run * math.sin(heading))
    things = obstacles(view.layout, view.spec, (BLUE, target.ball))
    if not inside(touch, view.spec) or not is_free(start, touch, things):
        return None
    return touch


def kick_safeties(view: YagoView, targets: Iterable[TouchTarget]) -> Iterator[Candidate]:
    """Yield the strokes with which blue reaches one of the targets over one or two cushions."""
    start, wanted = view.places[BLUE], tuple(targets)
    for cushions in (1, 2):
        paths = scan(start, cushions, view.spec)
        for target, thing in wanted:
            end = Point(thing.x, thing.y)
            things = obstacles(view.layout, view.spec, (BLUE, target))
            for crossing in crossings(paths, end):
                if crossing.hopeful(start, end, things, KICK_OFF):
                    aim = Intent("safe", target, None, (*crossing.near.walls, target))
                    for speed in KICK_SPEEDS:
                        flick = Flick(BLUE, math.degrees(crossing.heading) % 360.0, speed)
                        yield Candidate(flick, aim, view.weights.kick / cushions)


def cluster_shots(
    view: YagoView,
    balls: Iterable[Ball],
    hand: Hand,
    turns: Iterable[float] = CLUSTER_TURNS,
    speeds: Iterable[float] = CLUSTER_SPEEDS,
) -> Iterator[Candidate]:
    """Yield flicks of balls into others that lie right before them: they open a cluster.

    Only where the finger has room though the hand is off.
    """
    spec, around = view.spec, tuple(view.places.values())
    top = min(spec.hop_speed, spec.greatest_flick)
    for ball in balls:
        start = view.places[ball]
        near = [place for place in around if place != start and distance(start, place) < CLOSE * spec.ball_radius]
        for place in near:
            for turn in turns:
                for part in speeds:
                    flick = Flick(ball, (direction(start, place) + turn) % 360.0, max(part * top, spec.least_flick))
                    if _has_room(view, flick, hand):
                        yield Candidate(flick, Intent("any", ball), view.weights.cluster * part)


def nudges(view: YagoView, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    """Yield the softest flicks into a closed rack: opening it seldom pots, and gives the opponent an open board."""
    yield from cluster_shots(view, balls, hand, (0.0,), (0.0,))


def _has_room(view: YagoView, flick: Flick, hand: Hand) -> bool:
    """Whether the finger disturbs no ball, nor would if the direction were off by twice the hand's deviation."""
    turns = (flick.direction + by * hand.direction for by in (-2.0, 0.0, 2.0))
    return not any(disturbed_balls(view.layout, replace(flick, direction=turn % 360.0), view.spec) for turn in turns)


def any_flicks(view: YagoView, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    """Yield a fan of flicks, symmetric to the board's long axis, for where nothing better is found.

    Those without room for the finger are left out where others have it.
    """
    speed = min(900.0, view.spec.greatest_flick)
    fan = [
        Candidate(Flick(ball, (90.0 + turn) % 360.0, speed), Intent("any", ball), 0.0) for ball in balls for turn in FAN
    ]
    yield from [one for one in fan if _has_room(view, one.flick, hand)] or fan
