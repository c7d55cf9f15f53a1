"""What must hold for discs: how they slide, touch and come out mirrored; for tests and the benchmark."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tests.physics.discs import disc_violations, random_disc_shot
from yagopool.games.carrom.board import CARROM_BOARD as BOARD
from yagopool.games.carrom.board import PIECES, STRIKER, CarromBoard, mass_of
from yagopool.physics.collision import Collision
from yagopool.physics.disc_motion import (
    FINAL_RATIO,
    friction_factors,
    next_slide,
    sliding_table,
    spinning_table,
    way_left,
)
from yagopool.physics.motion import BallState
from yagopool.physics.parameters import parameters_of
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Flick
from yagopool.table.spec import Ball

COMPARED: Final = 25
"""Contacts of each shot: farther on, rounding alone decides what follows in a field without loss."""

Promise = tuple[str, str, bool]
"""What was looked at, what came out, and whether it holds."""


def fine_slide(speed: float, spin: float) -> Iterator[tuple[float, float]]:
    """Yield way and speed of a slide with mu g = 1, by steps of half a per cent and the laws alone."""
    way, first = 0.0, speed
    while speed > 0.05 * first:
        yield way, speed
        step = 0.005 * max(speed, spin)
        brake, turn = friction_factors(speed / spin)
        middle, middle_spin = speed - 0.5 * step * brake, spin - step * turn
        brake, turn = friction_factors(middle / middle_spin)
        way, speed, spin = way + step * middle, speed - step * brake, spin - 2.0 * step * turn


def speed_at(way: float, speed: float, spin: float) -> float:
    """Return the speed of our slide after a way, with mu g = 1."""
    gone = 0.0
    while True:
        slide = next_slide(speed, spin, 1.0)
        long = (speed - 0.5 * slide.deceleration * slide.span) * slide.span
        if gone + long >= way or slide.ends:
            return math.sqrt(max(speed * speed - 2.0 * slide.deceleration * (way - gone), 0.0))
        gone, speed, spin = gone + long, speed - slide.deceleration * slide.span, slide.spin


def slides() -> Iterator[Promise]:
    """Yield how discs come to rest."""
    brake, turn = friction_factors(FINAL_RATIO)
    yield (
        "v / w at which both fall in proportion",
        f"{FINAL_RATIO:.5f}, 2 e T - F {2 * FINAL_RATIO * turn - brake:.0e}",
        (abs(FINAL_RATIO - 0.653) < 0.002 and abs(2 * FINAL_RATIO * turn - brake) < 1e-6),
    )
    ends = [1.0 / sliding_table().ratios[-1], spinning_table().ratios[-1]]
    yield (
        "v / w at the end of both tables",
        ", ".join(f"{end:.5f}" for end in ends),
        all(abs(end - 0.653) < 0.002 for end in ends),
    )
    ratios = [way_left(1000.0, 1000.0 * q, 1.0) / way_left(1000.0, 0.0, 1.0) for q in (0.25, 0.5, 1.0)]
    wanted = (1.02, 1.07, 1.28)
    yield (
        "slides longer at w / v = 0.25, 0.5, 1",
        ", ".join(f"{ratio:.3f}" for ratio in ratios),
        all(abs(ratio - good) < 0.006 for ratio, good in zip(ratios, wanted, strict=True)),
    )
    growing = all(a < b for a, b in zip(sliding_table().ways, sliding_table().ways[1:], strict=False))
    yield "the way left grows with w / v", str(growing), growing
    worst = 0.0
    for spin in (100.0, 300.0, 700.0, 1200.0, 2000.0):
        for way, speed in fine_slide(1000.0, spin):
            worst = max(worst, abs(speed_at(way, 1000.0, spin) - speed) / 1000.0)
    yield (
        "speed at a place, against steps of 0.5 %",
        f"off by at most {100 * worst:.2f} % of the first speed",
        worst < 0.02,
    )
    board = replace(BOARD, pots=())
    trace = simulate(Layout(), Flick(STRIKER, 90.0, BOARD.greatest_flick, Point(370.0, 117.4)), board)
    way = sum(math.dist((s.x, s.y), (e.x, e.y)) for s, e in _ends(trace.paths[0]))
    fields = way / BOARD.length
    yield "the hardest flick runs over the field", f"{fields:.2f} times", fields >= 3.5


def _ends(path: Any) -> Iterator[tuple[Any, Any]]:
    for segment in path.segments:
        yield path.at(segment.start), path.at(segment.end)


def touches(count: int) -> Iterator[Promise]:
    """Yield momentum and energy in touches of discs of any two sizes."""
    rng, parameters = random.Random("touches"), parameters_of(BOARD)
    momentum = energy = 0.0
    for _ in range(count):
        a, b = (BallState(name, n, 0.0, 0.0, parameters.size_of(name)) for n, name in enumerate(rng.sample(PIECES, 2)))
        angle = rng.uniform(0.0, math.tau)
        reach = a.radius + b.radius
        b.x, b.y = reach * math.cos(angle), reach * math.sin(angle)
        for ball in (a, b):
            ball.vx, ball.vy, ball.spin = (rng.uniform(-4000.0, 4000.0) for _ in range(3))
        collision = Collision(a, b, parameters)
        if collision.closing() <= 0.0:
            continue
        before = _sums(a, b)
        collision.resolve(collision.closing(), parameters.friction)
        after = _sums(a, b)
        momentum = max(momentum, abs(after[0] - before[0]), abs(after[1] - before[1]))
        energy = max(energy, after[2] / before[2] - 1.0)
    yield f"momentum in {count} touches", f"changes by at most {momentum:.1e} mm/s", momentum < 1e-8
    yield f"energy in {count} touches", f"grows by at most {energy:.1e} of it", energy < 1e-12


def _sums(a: BallState, b: BallState) -> tuple[float, float, float]:
    """Return momentum along x and y, and twice the energy, in men's masses."""
    both = [(1.0 / ball.inverse_mass, ball) for ball in (a, b)]
    return (
        sum(mass * ball.vx for mass, ball in both),
        sum(mass * ball.vy for mass, ball in both),
        sum(mass * (ball.vx**2 + ball.vy**2 + 0.5 * ball.spin**2) for mass, ball in both),
    )


def mirrors(count: int) -> Iterator[Promise]:
    """Yield by how much mirrored shots come to rest elsewhere."""
    worst, other_events = 0.0, 0
    for number in range(count):
        layout, flick = random_disc_shot(random.Random(f"mirror {number}"))
        assert flick.at is not None
        across = Layout.of({piece: (740.0 - place.x, place.y) for piece, place in layout.free})
        back = Flick(STRIKER, 180.0 - flick.direction, flick.speed, Point(740.0 - flick.at.x, flick.at.y))
        here, there = simulate(layout, flick, BOARD), simulate(across, back, BOARD)
        other_events += [event.balls for event in here.events] != [event.balls for event in there.events]
        for piece, (x, y) in here.layout.free:
            mirrored = there.layout.place_of(piece)
            worst = max(worst, math.inf if mirrored is None else math.dist((740.0 - mirrored.x, mirrored.y), (x, y)))
    yield (
        f"{count} shots and their mirror images",
        f"{worst:.1e} mm apart, {other_events} with other events",
        (worst < 1e-6 and not other_events),
    )


def sound(count: int) -> Iterator[Promise]:
    """Yield how many random shots break an invariant."""
    bad = 0
    for number in range(count):
        layout, flick = random_disc_shot(random.Random(f"sound {number}"))
        bad += bool(disc_violations(layout, flick, simulate(layout, flick, BOARD)))
    yield f"{count} random shots that break an invariant", str(bad), bad == 0


LOSSLESS: CarromBoard = replace(
    BOARD, pots=(), sliding_friction=0.0, ball_friction=0.0, cushion_friction=0.0, ball_restitution=1.0,
    cushion_restitution=1.0, ball_elasticity=1e12, jump_speed=100_000.0,
)  # fmt: skip


def against(billiards: Any, shots: int) -> Iterator[Promise]:
    """Yield in how many shots the contacts differ from those of the other solver, and by how much their times do."""
    differing, compared, worst = 0, 0, 0.0
    for number in range(shots):
        layout, flick = _sparse(random.Random(f"billiards {number}"))
        ours = [event for event in _first(layout, flick) if isinstance(event, Contact | Cushion)][:COMPARED]
        others = _theirs(billiards, layout, flick, (ours[-1].t or 0.0) + 0.01)[:COMPARED]
        same = [frozenset(event.balls) for event in ours] == [pieces for _, pieces in others]
        differing += not same
        if same:
            compared += len(ours)
            worst = max(worst, *(abs((event.t or 0.0) - t) for event, (t, _) in zip(ours, others, strict=True)))
    text = f"{differing} differ; {compared} contacts equal, times to {worst:.1e} s"
    yield f"{shots} shots against python-billiards", text, differing == 0


def _sparse(rng: random.Random) -> tuple[Layout, Flick]:
    """Return up to twelve men well apart and a flick of the striker."""
    placed: dict[Ball, Point] = {STRIKER: Point(370.0, 117.4)}
    for piece in rng.sample(PIECES[:-1], rng.randint(3, 12)):
        while True:
            place = Point(rng.uniform(20.0, 720.0), rng.uniform(20.0, 720.0))
            if all(math.dist(place, other) > 45.0 for other in placed.values()):
                break
        placed[piece] = place
    return Layout.of(placed), Flick(STRIKER, rng.uniform(0.0, 360.0), rng.uniform(500.0, 2000.0))


def _first(layout: Layout, flick: Flick) -> Any:
    return simulate(layout, flick, LOSSLESS).events


def _theirs(billiards: Any, layout: Layout, flick: Flick, until: float) -> list[tuple[float, frozenset[Ball]]]:
    """Return the other solver's contacts, by time and pieces."""
    wall, side = billiards.InfiniteWall, BOARD.width
    corners = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)]
    walls = [wall(corners[n - 1], corners[n], inside="left") for n in range(4)]
    table = billiards.Billiard(walls)
    turn = math.radians(flick.direction)
    names = [piece for piece, _ in layout.free]
    for piece, place in layout.free:
        speed = (flick.speed * math.cos(turn), flick.speed * math.sin(turn)) if piece == flick.ball else (0.0, 0.0)
        table.add_ball(place, speed, radius=BOARD.radius_of(piece), mass=mass_of(piece, BOARD))
    found = []
    for t, one, other in table.evolve(until):
        wall_hit = isinstance(other, wall)
        found.append((float(t), frozenset({names[one]} if wall_hit else {names[one], names[other]})))
    return found
