"""The rack: which ball stands where in the printed triangle before the break (B4)."""

import math
import random
from typing import Final

from yagopool.table.balls import BLUE, Ball, ColouredBall
from yagopool.table.layout import Layout, Point
from yagopool.table.spec import BoardSpec

RACK: Final[tuple[tuple[ColouredBall, ...], ...]] = (
    ("yellow1",),
    ("red1", "red2"),
    ("yellow2", "red3", "yellow3"),
    ("red4", "yellow4", "yellow5", "red5"),
)
"""The ten balls row by row from the apex, left to right as the player sees them.

No picture of the prescribed order survives; this one is our decision. It is mirror-symmetric by colour: one ball of
each colour on the centre line, every pair left and right alike.
"""

_DECIMALS: Final = 3
"""Decimals of a scattered place: resting places are whole thousandths of a millimetre everywhere in the game."""
_GRAIN: Final = 10.0**-_DECIMALS
"""mm: a scatter smaller than this is none, as its disc may hold no such place."""
_TRIES: Final = 1000


def rack_rng(seed: int, game: int) -> random.Random:
    """Return the random numbers that scatter the rack of one game of a match."""
    return random.Random(f"yagopool rack {seed} {game}")


def rack(spec: BoardSpec, rng: random.Random | None = None) -> Layout:
    """Return the layout before a break: ten balls in the triangle and blue on the starting spot (G2).

    With random numbers each racked ball lies up to ``spec.rack_scatter`` off its place, no two overlapping; without
    them, or with a scatter below a thousandth of a millimetre, the rack is exact.
    """
    places = exact_places(spec)
    if rng is not None and spec.rack_scatter >= _GRAIN:
        places = _scattered(places, spec, rng)
    return Layout.of({**places, BLUE: spec.starting_spot})


def exact_places(spec: BoardSpec) -> dict[Ball, Point]:
    """Return the ten balls' places without scatter."""
    depth = spec.rack_pitch * math.sqrt(3.0) / 2.0
    return {
        ball: Point(
            spec.rack_apex.x + spec.rack_pitch * (column - (len(row) - 1) / 2.0), spec.rack_apex.y + depth * number
        )
        for number, row in enumerate(RACK)
        for column, ball in enumerate(row)
    }


def _scattered(places: dict[Ball, Point], spec: BoardSpec, rng: random.Random) -> dict[Ball, Point]:
    """Shift every ball within its disc; a ball that would overlap an earlier one is drawn again."""
    laid: dict[Ball, Point] = {}
    for ball, place in places.items():
        for _ in range(_TRIES):
            spot = _shifted(place, spec.rack_scatter, rng)
            if all(math.dist(spot, other) >= 2.0 * spec.ball_radius for other in laid.values()):
                break
        else:
            return places
        laid[ball] = spot
    return laid


def _shifted(place: Point, scatter: float, rng: random.Random) -> Point:
    """Draw a place evenly from the disc around one; by rejection, so that no library's sine has a say in it."""
    while True:
        spot = Point(
            round(place.x + scatter * (2.0 * rng.random() - 1.0), _DECIMALS),
            round(place.y + scatter * (2.0 * rng.random() - 1.0), _DECIMALS),
        )
        if math.dist(spot, place) <= scatter:
            return spot
