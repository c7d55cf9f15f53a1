"""How true: shots against everything that has a closed form, and against pooltool's reference shots.

    python benchmarks/accuracy.py [--angles 1000000]

Exit status 1 if a target of docs/physics.md, "Accuracy", is missed.
"""

import argparse
import json
import math
import random
import statistics
import sys
from dataclasses import replace
from decimal import Decimal, localcontext
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.invariants import energy, random_stroke
from yagopool.games.yago.board import BLUE, RACK, rack, rack_rng
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Motion, Trace
from yagopool.table.geometry import cosine, sine
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import Ball, BoardSpec

SHOTS = Path(__file__).parent.parent / "tests" / "examples" / "pooltool-shots.json"
NAMES: dict[str, Ball] = {"cue": BLUE, "1": "red1", "2": "red2", "3": "red3", "4": "red4"}
LAB = BoardSpec(width=3000.0, length=3000.0, pots=(), ball_friction=0.0)
G = BOARD.gravity


def half_ulps(angle: float) -> float:
    """Return the greater error of our sine and cosine of an angle in radians, in halves of a unit in the last place.

    Against their series in 60 decimal digits.
    """
    with localcontext() as context:
        context.prec = 60
        x = Decimal(angle)
        term = Decimal(1)
        exact = [Decimal(0), Decimal(0)]  # cosine and sine
        number = 0
        while abs(term) > Decimal("1e-45") * (abs(x) + Decimal("1e-60")) or number < 4:
            exact[number % 2] += -term if number % 4 > 1 else term
            number += 1
            term = term * x / number
        return max(
            float(2 * abs(Decimal(ours) - right) / Decimal(math.ulp(ours)))
            for ours, right in ((cosine(angle), exact[0]), (sine(angle), exact[1]))
        )


def worst_angle(count: int) -> float:
    """Return the greatest error of sine and cosine on so many random angles, in halves of a unit in the last place."""
    rng = random.Random(1)
    return max(half_ulps(rng.uniform(-math.pi / 4.0, math.pi / 4.0)) for _ in range(count))


def starting(trace: Trace, ball: Ball, t: float) -> Motion:
    """Return how a ball moves as a stretch of its path starts at a time."""
    path = next(path for path in trace.paths if path.ball == ball)
    return next(segment for segment in path.segments if segment.start == t).at(t)


def ending(trace: Trace, ball: Ball, t: float) -> Motion:
    """Return how a ball moves as a stretch of its path ends at a time."""
    path = next(path for path in trace.paths if path.ball == ball)
    return next(segment for segment in path.segments if segment.end == t).at(t)


def two_balls() -> tuple[float, float]:
    """Return the greatest error of cut angles in degrees and of speeds as a part, over 400 hits."""
    rng = random.Random(2)
    radius = LAB.ball_radius
    angle = part = 0.0
    for _ in range(400):
        offset, speed, e = rng.uniform(-34.99, 34.99), rng.uniform(1200.0, 3200.0), rng.choice([1.0, 0.93, 0.8])
        layout = Layout.of({BLUE: (1000.0, 1500.0), "red1": (1200.0, 1500.0 + offset)})
        trace = simulate(layout, Flick(BLUE, 0.0, speed), replace(LAB, ball_restitution=e))
        t = trace.events[0].t or 0.0
        nx, ny = math.sqrt(1.0 - (offset / (2 * radius)) ** 2), offset / (2 * radius)
        way = 200.0 - 2 * radius * nx
        slide = LAB.sliding_friction * G
        sliding = 12.0 / 49.0 * speed**2 / slide
        rolled = (5.0 / 7.0 * speed) ** 2 - 2.0 * LAB.rolling_friction * G * (way - sliding)
        v = math.sqrt(speed**2 - 2.0 * slide * way) if way < sliding else math.sqrt(rolled)
        red, blue = starting(trace, "red1", t), starting(trace, BLUE, t)
        push = (1.0 + e) / 2.0 * v * nx
        angle = max(angle, abs(math.degrees(math.atan2(red.vy, red.vx) - math.atan2(ny, nx))))
        part = max(part, abs(math.hypot(red.vx, red.vy) / push - 1.0))
        part = max(part, math.hypot(blue.vx - v + push * nx, blue.vy + push * ny) / v)
    return angle, part


def distances() -> tuple[float, float]:
    """Return the greatest errors in mm of sliding distances and of whole ways."""
    rng = random.Random(3)
    slid = whole = 0.0
    for _ in range(200):
        speed, direction = rng.uniform(150.0, 1050.0), rng.uniform(0.0, 360.0)
        trace = simulate(Layout.of({BLUE: (1500.0, 1500.0)}), Flick(BLUE, direction, speed), LAB)
        first, second = trace.paths[0].segments
        exact = 12.0 / 49.0 * speed**2 / (LAB.sliding_friction * G)
        roll = (5.0 / 7.0 * speed) ** 2 / (2.0 * LAB.rolling_friction * G)
        last = second.at(second.end)
        slid = max(slid, abs(math.dist((first.x, first.y), (second.x, second.y)) - exact))
        whole = max(whole, abs(math.dist((last.x, last.y), (1500.0, 1500.0)) - exact - roll))
    return slid, whole


def rebounds() -> float:
    """Return the greatest error, as a part, of speeds and spins off a cushion."""
    rng = random.Random(4)
    worst = 0.0
    for _ in range(200):
        direction, speed, far = rng.uniform(-75.0, 75.0), rng.uniform(400.0, 3100.0), rng.uniform(30.0, 150.0)
        start = (3000.0 - 17.5 - far * math.cos(math.radians(direction)), 1500.0)
        trace = simulate(Layout.of({BLUE: start}), Flick(BLUE, direction, speed), LAB)
        t = trace.events[0].t or 0.0
        one, two = ending(trace, BLUE, t), starting(trace, BLUE, t)
        impulse = (1.0 + LAB.cushion_restitution) * one.vx
        roll = -one.sx + LAB.cushion_spin_transfer * impulse
        stop = (one.vy + one.w) * 2.0 / 7.0, roll * 2.0 / 5.0
        part = min(1.0, LAB.cushion_friction * impulse / (math.hypot(*stop) or 1.0))
        exact = (-LAB.cushion_restitution * one.vx, one.vy - part * stop[0], 2.5 * part * stop[1] - roll, one.sy)
        worst = max(worst, math.dist((two.vx, two.vy, two.sx, two.sy), exact) / math.hypot(one.vx, one.vy))
    return worst


def reference_shots() -> tuple[float, float, float, int]:
    """Return median, 95th percentile and greatest distance in mm to pooltool's places, and unequal contact counts."""
    reference = json.loads(SHOTS.read_text())
    fields = ("sliding_friction", "rolling_friction", "gravity", "ball_radius", "ball_mass")
    lab = replace(LAB, width=2000.0, length=2400.0, ball_restitution=1.0, **{name: reference[name] for name in fields})
    off: list[float] = []
    unequal = 0
    for shot in reference["shots"]:
        layout = Layout.of({NAMES[name]: place for name, place in shot["balls"].items()})
        trace = simulate(layout, Flick(BLUE, shot["direction"], shot["speed"]), lab)
        off += [math.dist(trace.layout.balls[NAMES[name]], place) for name, place in shot["final"].items()]
        unequal += sum(isinstance(event, Contact) for event in trace.events) != shot["hits"]
    off.sort()
    return statistics.median(off), off[int(0.95 * len(off))], off[-1], unequal


def mirror() -> float:
    """Return the greatest difference in mm between breaks of an exact rack and their mirror images, all along."""
    partner: dict[Ball, Ball] = {BLUE: BLUE}
    partner.update((ball, other) for row in RACK for ball, other in zip(row, row[::-1], strict=True))
    worst = 0.0
    for pitch in (35.0, 35.1):
        board = replace(BOARD, rack_pitch=pitch)
        for number in range(30):
            off, speed = 0.1 * number, 1500.0 + 2500.0 * number / 29.0
            one, other = (simulate(rack(board), Flick(BLUE, 90.0 + sign * off, speed), board) for sign in (1.0, -1.0))
            there = {path.ball: path for path in other.paths}
            for path in one.paths:
                image = there[partner[path.ball]].segments
                for a, b in zip(path.segments, image, strict=True):
                    worst = max(worst, abs(board.width - a.x - b.x), abs(a.y - b.y), abs(a.start - b.start))
    return worst


def energy_grown() -> tuple[float, int]:
    """Return the greatest growth of energy, as a part of the stroke's, and how many of 300 strokes were looked at.

    Left out are those in which a ball sinking into its pot pushes another aside with what its height gave.
    """
    worst, looked = 0.0, 0
    for seed in range(300):
        rng = random.Random(f"energy {seed}")
        layout, flick = (
            random_stroke(rng, BOARD) if seed % 3 else (rack(BOARD, rack_rng(1, seed)), Flick(BLUE, 90.4, 3600.0))
        )
        trace = simulate(layout, flick)
        drops = {event.ball: event.t or 0.0 for event in trace.events if isinstance(event, Potted)}
        if any(
            isinstance(event, Contact) and event.b in drops and (event.t or 0.0) - drops[event.b] < 0.13
            for event in trace.events
        ):
            continue
        looked += 1
        moments = sorted({moment for path in trace.paths for segment in path.segments for moment in segment[:2]})
        energies = [energy(trace, moment, BOARD) for moment in moments]
        worst = max(worst, max(after - before for before, after in pairwise(energies)) / energies[0])
    return worst, looked


def main() -> int:
    """Print every figure next to its target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--angles", type=int, default=20_000)
    arguments = parser.parse_args()
    angle, part = two_balls()
    slid, whole = distances()
    median, most, greatest, unequal = reference_shots()
    difference = mirror()
    grown, looked = energy_grown()
    rows = [
        (f"sine and cosine of {arguments.angles} angles, 1/2 ulp", worst_angle(arguments.angles), 1.0),
        ("cut angle against two spheres, degrees", angle, 0.001),
        ("speeds against two spheres, part", part, 1e-4),
        ("sliding distance, mm", slid, 1e-3),
        ("whole way of one ball, mm", whole, 1e-3),
        ("rebound off a cushion, part", rebounds(), 1e-6),
        ("pooltool's shots, median, mm", median, 0.01),
        ("pooltool's shots, 95 %, mm", most, 0.1),
        ("pooltool's shots, greatest, mm", greatest, 0.1),
        ("pooltool's shots with other contacts", float(unequal), 0.0),
        ("break of an exact rack and its mirror image, mm", difference, 1e-6),
        (f"energy gained, part ({looked} strokes)", grown, 1e-9),
    ]
    for name, value, allowed in rows:
        print(f"{name:50s} {value:10.2e}   allowed {allowed:.0e}   {'ok' if value <= allowed else 'NO'}")
    return 0 if all(value <= allowed for _, value, allowed in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
