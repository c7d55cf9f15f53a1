"""Shots that pot nothing but leave little: men brought near pockets, the opponent's driven away, clusters opened."""

import math
from collections.abc import Iterable, Iterator
from typing import Final

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.execution_noise import Hand
from yagopool.ai.shot_geometry import clearance, direction, distance
from yagopool.games.carrom.board import STRIKER
from yagopool.games.carrom.computer.carrom_view import CarromView
from yagopool.games.carrom.computer.pot_shots import pot_errands, strikes
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball

SHORT_OF: Final = 70.0
"""mm before a pocket's centre at which a man is brought to rest."""
CLEARING_SPEED: Final = 1800.0
"""mm/s, to drive an opponent's man away from a pocket."""
TEMPTING: Final = 180.0
"""mm from a pocket within which it lies too well there."""
CLUSTER_SPEEDS: Final = (2600.0, 1500.0)
FAN: Final = (0.0, 25.0, -25.0, 60.0, -60.0, 90.0, -90.0, 180.0)
"""Degrees off straight ahead."""


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
    spot = next((one for one in spots if clearance(one, place, things) >= 0.0), None)
    if spot is not None:
        for speed in speeds:
            flick = Flick(STRIKER, direction(spot, place), speed, spot)
            yield Candidate(flick, Intent("safe", man, None, (man,)), promising)


def any_flicks(view: CarromView, spots: Iterable[Point], ahead: float) -> Iterator[Candidate]:
    """Yield a fan of flicks for where nothing better is found; ``ahead``: the direction to the far side in degrees."""
    speed = min(1200.0, view.spec.greatest_flick)
    for spot in spots:
        for turn in FAN:
            yield Candidate(Flick(STRIKER, (ahead + turn) % 360.0, speed, spot), Intent("any", STRIKER), 0.0)
