"""Shots that pot nothing but leave little: men brought near pockets, the opponent's driven away, clusters opened."""

import math
from collections.abc import Iterable, Iterator
from typing import Final

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.shot_geometry import clearance, distance
from yagopool.games.carrom.board import STRIKER
from yagopool.games.carrom.computer.carrom_view import CarromView
from yagopool.games.carrom.computer.pot_shots import pot_errands, strikes
from yagopool.games.carrom.computer.ways import behind
from yagopool.table.geometry import Point, direction
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import Ball

SHORT_OF: Final = 70.0
"""mm before a pocket's centre at which a man is brought to rest."""
CLEARING_SPEED: Final = 1800.0
"""mm/s, to drive an opponent's man away from a pocket."""
TEMPTING: Final = 180.0
"""mm from a pocket within which it lies too well there."""
CLUSTER_SPEEDS: Final = (2600.0, 1500.0)
BESIDE: Final = 0.7
"""How far off a man's middle half a hit is aimed, in parts of the distance of two that touch."""


def approaches(view: CarromView, men: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    """Yield the shots that bring a man to rest before a pocket: the same as those that pot it, but softer."""
    for errand in pot_errands(view, men):
        way = errand.reach - SHORT_OF
        if way <= 0.0:
            continue
        speed = math.sqrt(2.0 * view.spec.sliding_friction * view.spec.gravity * way)
        softly = errand._replace(speeds=(speed,), slowest=1.0, aim=errand.aim._replace(idea="safe"))
        yield from strikes(view, softly, hand)


def clearing_shots(view: CarromView, men: Iterable[Ball]) -> Iterator[Candidate]:
    """Yield the shots that hit an opponent's man squarely that lies before a pocket."""
    for man in men:
        place = view.places[man]
        if min(distance(place, pot) for pot in view.spec.pots) < TEMPTING:
            yield from _full_on(view, man, place, (CLEARING_SPEED,), view.weights.clearing)


def cluster_shots(view: CarromView) -> Iterator[Candidate]:
    """Yield the shots into men that lie close together, hard and less hard."""
    for man, place in view.layout.free:
        near = sum(distance(place, other) < 3.0 * view.spec.ball_radius for _, other in view.layout.free) - 1
        if near >= 2:
            yield from _full_on(view, man, place, CLUSTER_SPEEDS, view.weights.cluster * min(near, 4) / 4.0)


def _full_on(
    view: CarromView, man: Ball, place: Point, speeds: Iterable[float], promising: float
) -> Iterator[Candidate]:
    things = view.striker_around(man)
    spots = sorted(view.spots, key=lambda spot: distance(spot, place))
    spot = next((one for one in spots if clearance(one, _touch(view, one, place), things) >= 0.0), None)
    if spot is not None:
        for speed in speeds:
            flick = Flick(STRIKER, direction(spot, place), speed, spot)
            yield Candidate(flick, Intent("safe", man, None, (man,)), promising)


def _touch(view: CarromView, spot: Point, place: Point) -> Point:
    """Return where the striker touches a man squarely: what lies beside or behind the man is not in the way."""
    return behind(place, math.radians(direction(spot, place)), view.touching)


def any_hits(view: CarromView, spots: Iterable[Point]) -> Iterator[Candidate]:
    """Yield hits at every man, full and half on both sides, for where nothing better is found.

    Each of them moves something: a board in which both sides only waited would never end.
    """
    beside = BESIDE * view.touching
    for spot in spots:
        for man, place in view.layout.free:
            ahead, way = direction(spot, place), distance(spot, place)
            for offset in (0.0, beside, -beside):
                turn = (ahead + math.degrees(math.atan2(offset, way))) % 360.0
                yield Candidate(Flick(STRIKER, turn, CLUSTER_SPEEDS[0], spot), Intent("safe", man, None, (man,)), 0.0)
