"""Which solver breaks a rack as elastic spheres do: several against Hertz contact, finely integrated.

    python benchmarks/hertz.py [--racks 16] [--speed 3000] [--jobs 2]

First a touching rack (pitch 35.00) hit at 3 m/s, 0.7 degrees off: speeds after the impact. Then the game's rack (pitch
35.10, scattered): the mean difference of a ball's speed to Hertz, as a part of blue's speed. No friction anywhere, so
that only the solver speaks. The decision made from it: docs/decisions/0003-break-solver.md.
"""

import argparse
import math
import random
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from unittest import mock

import pymunk

from yagopool.games.yago.board import BLUE, RACK, rack, rack_rng
from yagopool.physics import simulate as loop
from yagopool.physics.collision import Collision, Hit
from yagopool.physics.impact import resolve_impact, resolve_in_rounds
from yagopool.physics.parameters import Parameters, parameters_of
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec

NAMES: tuple[Ball, ...] = (BLUE, *(ball for row in RACK for ball in row))
APEX, CORNERS, MIDDLES = 1, (7, 10), (8, 9)
AFTER = 0.0025
"""s after the first touch at which speeds are compared."""
TOUCHING = 0.08
"""mm within which the other solvers take balls to touch."""
LAB = replace(
    STANDARD_BOARD,
    pots=(),
    ball_friction=0.0,
    sliding_friction=0.0,
    rolling_friction=0.0,
    hop_factor=0.0,
    width=3000.0,
    length=3000.0,
)
Speeds = list[float]


@dataclass(frozen=True)
class Break:
    """A rack and a straight way of blue into it."""

    layout: Layout
    direction: float
    speed: float
    restitution: float

    @property
    def spec(self) -> BoardSpec:
        """The board without friction."""
        return replace(LAB, ball_restitution=self.restitution)

    def start(self) -> tuple[list[list[float]], tuple[float, float]]:
        """Return all places as blue, on its way, touches the first ball, and blue's speed."""
        ex, ey = math.cos(math.radians(self.direction)), math.sin(math.radians(self.direction))
        balls = self.layout.balls
        blue = balls[BLUE]
        way = math.inf
        for ball in NAMES[1:]:
            x, y = balls[ball].x - blue.x, balls[ball].y - blue.y
            along = x * ex + y * ey
            square = 35.0**2 - (x * x + y * y - along * along)
            if square > 0.0:
                way = min(way, along - math.sqrt(square))
        places = [[blue.x + way * ex, blue.y + way * ey], *([*balls[ball]] for ball in NAMES[1:])]
        return places, (self.speed * ex, self.speed * ey)


def by_hertz(case: Break, dt: float = 4e-7) -> Speeds:
    """Integrate the balls as elastic spheres in steps of less than a microsecond: the truth."""
    places, (ux, uy) = case.start()
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    vx, vy = [0.0] * len(xs), [0.0] * len(xs)
    vx[0], vy[0] = ux, uy
    stiffness = parameters_of(case.spec).stiffness
    give = case.restitution**2
    near = [(i, j) for i in range(len(xs)) for j in range(i) if math.dist(places[i], places[j]) < 45.0]
    for _ in range(int(AFTER / dt)):
        for i in range(len(xs)):
            xs[i] += dt * vx[i]
            ys[i] += dt * vy[i]
        for i, j in near:
            dx, dy = xs[j] - xs[i], ys[j] - ys[i]
            square = dx * dx + dy * dy
            if square < 1225.0:
                far = math.sqrt(square)
                depth = 35.0 - far
                push = stiffness * depth * math.sqrt(depth) * dt / far
                if (vx[i] - vx[j]) * dx + (vy[i] - vy[j]) * dy < 0.0:
                    push *= give
                vx[i] -= push * dx
                vy[i] -= push * dy
                vx[j] += push * dx
                vy[j] += push * dy
    return [math.hypot(x, y) for x, y in zip(vx, vy, strict=True)]


def by_chipmunk(case: Break, dt: float = 1e-4, iterations: int = 20) -> Speeds:
    """Let pymunk's own solver do it in micro steps."""
    places, speed = case.start()
    space = pymunk.Space()
    space.iterations = iterations
    space.collision_slop = 0.0
    space.collision_bias = 1.0
    bodies = []
    for place in places:
        body = pymunk.Body(0.039, math.inf)
        body.position = (place[0], place[1])
        disc = pymunk.Circle(body, 17.5)
        disc.elasticity = math.sqrt(case.restitution)
        disc.friction = 0.0
        space.add(body, disc)
        bodies.append(body)
    bodies[0].velocity = speed
    for _ in range(int(AFTER / dt)):
        space.step(dt)
    return [body.velocity.length for body in bodies]


def by_stroke(case: Break) -> Speeds:
    """Let the game's own loop play it, with whatever solver it has now."""
    trace = simulate(case.layout, Flick(BLUE, case.direction, case.speed), case.spec)
    t = (trace.events[0].t or 0.0) + AFTER
    paths = {path.ball: path for path in trace.paths}
    speeds = []
    for ball in NAMES:
        moving = [segment for segment in paths[ball].segments if segment.start <= t] if ball in paths else []
        motion = moving[-1].at(t) if moving else None
        speeds.append(math.hypot(motion.vx, motion.vy) if motion else 0.0)
    return speeds


def one_after_the_other(collisions: list[Collision], parameters: Parameters) -> list[Hit]:
    """Resolve pairs alone, in order, until none closes."""
    hits = []
    for _ in range(500):
        closing = next((one for one in collisions if one.closing() > 1e-6), None)
        if closing is None:
            break
        hits.append(Hit(closing, closing.closing()))
        closing.resolve(closing.closing(), parameters.friction)
    return hits


def with_solver(solver: Callable[[list[Collision], Parameters], list[Hit]], gap: float | None, case: Break) -> Speeds:
    """Play a break with another solver of clusters in the game's loop."""
    with mock.patch.object(loop, "resolve_impact", solver):
        if gap is None:
            return by_stroke(case)
        with mock.patch.object(loop, "impact_gap", return_value=gap):
            return by_stroke(case)


SOLVERS: dict[str, Callable[[Break], Speeds]] = {
    "pairs one after the other": partial(with_solver, one_after_the_other, TOUCHING),
    "rounds of closing pairs": partial(with_solver, resolve_in_rounds, TOUCHING),
    "Chipmunk, steps of 0.1 ms": by_chipmunk,
    "Chipmunk, steps of 0.02 ms": partial(by_chipmunk, dt=2e-5),
    "impact, Hertz in 10 steps (ours)": partial(with_solver, resolve_impact, None),
}


def touching(restitution: float, sign: float, speed: float) -> Break:
    """Return the case of the page: a touching rack, 0.7 degrees off."""
    return Break(rack(replace(STANDARD_BOARD, rack_pitch=35.0)), 90.0 + 0.7 * sign, speed, restitution)


def scattered(number: int) -> Break:
    """Return a break of the game's rack by a hand."""
    rng = random.Random(f"hertz {number}")
    layout = rack(STANDARD_BOARD, rack_rng(35, number))
    return Break(layout, 90.0 + rng.gauss(0.0, 1.0), rng.choice([1500.0, 2500.0, 3200.0, 4000.0]), 0.93)


def mirror_difference(solver: Callable[[Break], Speeds], speed: float) -> float:
    """Return by how much, in mm/s, the mirrored break comes out otherwise."""
    one, other = solver(touching(0.93, 1.0, speed)), solver(touching(0.93, -1.0, speed))
    image = [NAMES.index(ball) for row in RACK for ball in row[::-1]]
    return max(abs(a - other[b]) for a, b in zip(one[1:], image, strict=True))


def line(name: str, speeds: Speeds) -> str:
    """Return a row of the table."""
    left, right = (speeds[corner] for corner in CORNERS)
    middle = statistics.mean(speeds[ball] for ball in MIDDLES)
    corners = f"{min(left, right):6.0f} / {max(left, right):4.0f}"
    return f"  {name:32s} {corners} {middle:8.0f} {speeds[APEX]:8.0f} {speeds[0]:8.0f}"


def truths(numbers: Sequence[int], jobs: int) -> list[Speeds]:
    """Return Hertz' speeds of the scattered breaks."""
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(by_hertz, [scattered(number) for number in numbers]))


def main() -> int:
    """Print both tables; exit status 1 if our corner balls are over 5 % off Hertz."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--racks", type=int, default=16)
    parser.add_argument("--speed", type=float, default=3000.0)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    worst = 0.0
    for restitution in (0.93, 1.0):
        case = touching(restitution, 1.0, arguments.speed)
        truth = by_hertz(case)
        print(
            f"touching rack, {arguments.speed:.0f} mm/s, 0.7 degrees off, restitution {restitution}: speeds after, mm/s"
        )
        print("                                   corner balls   middles     apex     blue   mirrored differs by")
        print(line("Hertz", truth))
        for name, solver in SOLVERS.items():
            speeds = solver(case)
            differs = f"{mirror_difference(solver, arguments.speed):12.1e}" if restitution < 1.0 else ""
            print(line(name, speeds) + differs)
            if name.endswith("(ours)"):
                worst = max(worst, *(abs(speeds[corner] / truth[corner] - 1.0) for corner in CORNERS))
    numbers = range(arguments.racks)
    print(f"the game's rack, {arguments.racks} breaks at 1.5 to 4 m/s: mean difference of a ball's speed to Hertz")
    exact = truths(numbers, arguments.jobs)
    for name, solver in SOLVERS.items():
        found = [solver(scattered(number)) for number in numbers]
        off = [
            abs(a - b) / scattered(number).speed
            for number, ours, truth in zip(numbers, found, exact, strict=True)
            for a, b in zip(ours, truth, strict=True)
        ]
        print(f"  {name:32s} {100 * statistics.mean(off):6.2f} % of blue's speed")
    print(f"corner balls of the touching rack at most {100 * worst:.1f} % off Hertz (5 % allowed)")
    return 0 if worst <= 0.05 else 1


if __name__ == "__main__":
    raise SystemExit(main())
