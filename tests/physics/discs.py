"""Random shots on the carrom board, and what must hold in each; for tests and the benchmark."""

import math
import random
from collections.abc import Iterator
from typing import Final

from yagopool.games.carrom.board import CARROM_BOARD as BOARD
from yagopool.games.carrom.board import PIECES, STRIKER, mass_of, racked
from yagopool.physics.trace import Trace
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import Ball

OVERLAP: Final = 0.05
"""mm two discs may overlap while they are pressed together."""
_INSTANTS: Final = 40


def random_disc_shot(rng: random.Random) -> tuple[Layout, Flick]:
    """Return a rack or up to 19 men anywhere, some touching, and any flick of the striker from the near base line."""
    at = Point(round(rng.uniform(135.0, 605.0), 3), 117.4)
    flick = Flick(STRIKER, rng.uniform(0.0, 360.0), rng.uniform(BOARD.least_flick, BOARD.greatest_flick), at)
    if rng.random() < 0.15:
        return racked(rng.randrange(1000), 1, BOARD), Flick(STRIKER, rng.gauss(90.0, 3.0), flick.speed, at)
    placed: dict[Ball, Point] = {STRIKER: at}
    for piece in rng.sample(PIECES[:-1], rng.randint(0, 19)):
        placed[piece] = _random_place(piece, placed, rng)
    del placed[STRIKER]
    return Layout.of(placed), flick


def _random_place(piece: Ball, placed: dict[Ball, Point], rng: random.Random) -> Point:
    r = BOARD.radius_of(piece)
    while True:
        x, y = rng.uniform(r, BOARD.width - r), rng.uniform(r, BOARD.length - r)
        if rng.random() < 0.3:
            other, angle = rng.choice(list(placed)), rng.uniform(0.0, math.tau)
            reach = r + BOARD.radius_of(other) + rng.choice([0.001, 0.05])
            x, y = placed[other].x + reach * math.cos(angle), placed[other].y + reach * math.sin(angle)
        place = Point(round(x, 3), round(y, 3))
        inside = r <= place.x <= BOARD.width - r and r <= place.y <= BOARD.length - r
        apart = all(math.dist(place, p) >= r + BOARD.radius_of(o) - 0.001 for o, p in placed.items())
        if inside and apart and all(math.dist(place, pot) >= BOARD.pot_radius for pot in BOARD.pots):
            return place


def disc_violations(layout: Layout, flick: Flick, trace: Trace) -> list[str]:
    """Return what is wrong with a shot, as short English notes."""
    return [*_lost(layout, flick, trace), *_resting(trace), *_moving(flick.placed(layout), trace)]


def _lost(layout: Layout, flick: Flick, trace: Trace) -> Iterator[str]:
    dropped = [event.ball for event in trace.events if isinstance(event, Potted)]
    after = [*trace.layout.balls, *dropped, *trace.off_board]
    if sorted(after) != sorted([*layout.balls, flick.ball]):
        yield f"pieces after: {after}"
    if not 0.0 <= trace.duration < 20.0:
        yield f"lasts {trace.duration} s"
    times = [event.t or 0.0 for event in trace.events]
    if times != sorted(times):
        yield "events out of time"


def _resting(trace: Trace) -> Iterator[str]:
    places = trace.layout.free
    for number, (piece, place) in enumerate(places):
        r = BOARD.radius_of(piece)
        if not (r <= place.x <= BOARD.width - r and r <= place.y <= BOARD.length - r):
            yield f"{piece} outside at {place}"
        if any(math.dist(place, pot) < BOARD.pot_radius for pot in BOARD.pots):
            yield f"{piece} over a pot"
        for other, there in places[:number]:
            if math.dist(place, there) < r + BOARD.radius_of(other) - OVERLAP:
                yield f"{piece} and {other} overlap"


def _moving(layout: Layout, trace: Trace) -> Iterator[str]:
    """Look at many instants: no two discs in each other, none in the frame, and less energy each time."""
    gone = {event.ball: event.t or 0.0 for event in trace.events if event.kind in ("potted", "off_board")}
    before = math.inf
    for step in range(_INSTANTS + 1):
        t = trace.duration * step / _INSTANTS
        energy = disc_energy(trace, t)
        if energy > before * (1.0 + 1e-9):
            yield f"energy grows at {t} s"
        before = energy
        there = dict(layout.free)
        there |= {path.ball: Point(*path.at(t)[:2]) for path in trace.paths}
        lying = [(piece, place) for piece, place in there.items() if gone.get(piece, math.inf) > t]
        for number, (piece, place) in enumerate(lying):
            r = BOARD.radius_of(piece)
            if not all(r - OVERLAP <= at <= BOARD.width - r + OVERLAP for at in place):
                yield f"{piece} in the frame at {t} s"
            if any(math.dist(place, p) < r + BOARD.radius_of(o) - OVERLAP for o, p in lying[:number]):
                yield f"{piece} in another at {t} s"


def disc_energy(trace: Trace, t: float) -> float:
    """Return the energy (mJ) of all discs that are on the board at a time; a disc has half m R^2."""
    gone = {event.ball: event.t or 0.0 for event in trace.events if event.kind in ("potted", "off_board")}
    total = 0.0
    for path in trace.paths:
        if gone.get(path.ball, math.inf) > t and path.segments[0].start <= t:
            now = path.at(t)
            square = now.vx * now.vx + now.vy * now.vy
            total += mass_of(path.ball, BOARD) * (0.5 * square + 0.25 * now.w * now.w) * 1e-3
    return total
