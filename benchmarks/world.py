"""What the pymunk world costs: its share of a break and of an open shot, and the plain yardstick next to it.

    python benchmarks/world.py [--shots 1000]

The yardstick looks at every pair of balls; its traces must be equal to the last bit. Exit status 1 if one is not, or if
the world takes over a fifth of a break or of an open shot, in the sources: compiled, all but the world gets faster.
Open shots are the computer's: many from one layout.
"""

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.invariants import random_stroke
from yagopool.ai.shot_geometry import Obstacle, is_free, obstacles
from yagopool.games.yago.board import BLUE, rack, rack_rng
from yagopool.games.yago.moves import placement
from yagopool.physics import simulate as module
from yagopool.physics.simulate import simulate
from yagopool.physics.world import World
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.placement import GAP, Placement
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD as BOARD

MOST_SHARE = 0.2
Shot = tuple[Layout, Flick]


def breaks(count: int) -> Iterator[Shot]:
    """Yield breaks, each of another rack."""
    for number in range(count):
        rng = random.Random(f"world {number}")
        yield rack(BOARD, rack_rng(1, number)), Flick(BLUE, rng.gauss(90.0, 1.0), rng.uniform(2000.0, 4000.0))


def open_shots(count: int) -> Iterator[Shot]:
    """Yield shots of up to 1.5 m/s, twenty from each layout."""
    for number in range(count):
        rng = random.Random(f"world {number // 20}")
        layout, flick = random_stroke(rng, BOARD)
        while len(layout.free) + len(layout.filled) < 8:
            layout, flick = random_stroke(rng, BOARD)
        rng.seed(number)
        yield layout, Flick(flick.ball, rng.uniform(0.0, 360.0), rng.uniform(200.0, 1500.0))


@contextmanager
def timed_world(spent: list[float]) -> Iterator[None]:
    """Add up the seconds in the world's calls."""
    patches = []
    for owner, name in ((module, "world_of"), (World, "balls_near")):
        call = getattr(owner, name)

        def timed(*args: object, call: object = call) -> object:
            start = time.perf_counter()
            try:
                return call(*args)  # type: ignore[operator]
            finally:
                spent[0] += time.perf_counter() - start

        patches.append(mock.patch.object(owner, name, timed))
    with patches[0], patches[1]:
        yield


def seconds(shots: list[Shot]) -> float:
    """Return the seconds that shots take, the least of three runs."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        for layout, flick in shots:
            simulate(layout, flick, BOARD)
        times.append(time.perf_counter() - start)
    return min(times)


def share(shots: list[Shot]) -> float:
    """Return the world's share of the time of shots, the median of five runs."""
    shares = []
    for _ in range(5):
        spent = [0.0]
        with timed_world(spent):
            start = time.perf_counter()
            for layout, flick in shots:
                simulate(layout, flick, BOARD)
            shares.append(spent[0] / (time.perf_counter() - start))
    return statistics.median(shares)


def plain() -> "mock._patch[int]":
    """Return the yardstick: nobody asks the world."""
    return mock.patch.object(module, "_WORTH_ASKING", 99)


Question = tuple[Callable[[], object], Callable[[], object]]


def questions(count: int) -> Iterator[tuple[str, list[Question]]]:
    """Yield what else is asked of a board, each question to the world and to geometry written by hand."""
    rng = random.Random("questions")
    names = ("in the way of a shot", "under the pointer", "touched by a ball set down")
    asked: tuple[list[Question], ...] = ([], [], [])
    for _ in range(count):
        layout = random_stroke(rng, BOARD)[0]
        world = World(BOARD)
        world.set_layout(layout)
        start, end, place = (Point(rng.uniform(17.5, 502.5), rng.uniform(17.5, 782.5)) for _ in range(3))
        things = obstacles(layout, BOARD, (BLUE,))
        asked[0].append((partial(blocked_by_world, world, start, end), partial(blocked, start, end, things)))
        asked[1].append((partial(world.ball_at, place), partial(nearest_ball, layout, place)))
        spots = placement(BLUE, layout.without(BLUE), BOARD)
        around = World(BOARD)
        around.set_layout(layout.without(BLUE))
        asked[2].append((partial(touched_by_world, around, place), partial(touched, spots, place)))
    yield from zip(names, asked, strict=True)


def blocked_by_world(world: World, start: Point, end: Point) -> bool:
    """Return whether something is in the way of a shot."""
    return bool(world.balls_in_the_way(start, end, BLUE))


def blocked(start: Point, end: Point, things: tuple[Obstacle, ...]) -> bool:
    """Return the same by the computer's geometry."""
    return not is_free(start, end, things)


def nearest_ball(layout: Layout, place: Point) -> Ball | None:
    """Return the ball under a point, by looking at every ball."""
    centres = [*layout.free, *((ball, BOARD.pot_centre(pot)) for pot, ball in layout.filled)]
    near = min(((math.dist(place, centre), ball) for ball, centre in centres), default=None)
    return near[1] if near is not None and near[0] <= BOARD.ball_radius else None


def touched_by_world(world: World, place: Point) -> bool:
    """Return whether a ball set down would touch a ball."""
    return bool(world.neighbours(place, BLUE, GAP).balls)


def touched(spots: Placement, place: Point) -> bool:
    """Return the same by the circles of the placing."""
    return spots.ball_at(place) is not None


def compare_questions(count: int) -> int:
    """Print how long the world and plain geometry take to answer; return how many answers differ."""
    unequal = 0
    for name, pairs in questions(count):
        spent: list[list[float]] = [[], []]
        for _ in range(7):
            for side in (0, 1):
                start = time.perf_counter()
                for pair in pairs:
                    pair[side]()
                spent[side].append(time.perf_counter() - start)
        world, plain_time = (1e6 * min(times) / count for times in spent)
        differing = sum(pair[0]() != pair[1]() for pair in pairs)
        unequal += differing
        print(
            f"{name:27s} world {world:5.2f} us, plain {plain_time:5.2f} us, ratio {world / plain_time:4.1f}; "
            f"{differing} of {count} answers differ"
        )
    return unequal


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=int, default=1000)
    arguments = parser.parse_args()
    good = True
    for name, shots in (("break", list(breaks(60))), ("open shot", list(open_shots(400)))):
        with_world = seconds(shots)
        with plain():
            without = seconds(shots)
        part = share(shots)
        good = good and part <= MOST_SHARE
        each = 1e3 / len(shots)
        print(f"{name:10s} {with_world * each:7.3f} ms, world {100 * part:4.1f} %; every pair {without * each:7.3f} ms")
    unequal = 0
    for number in range(arguments.shots):
        shot = random_stroke(random.Random(f"yardstick {number}"), BOARD)
        asked = simulate(*shot, BOARD)
        with plain():
            unequal += asked != simulate(*shot, BOARD)
    print(f"{arguments.shots} shots, unequal to the yardstick: {unequal}")
    unequal += compare_questions(300)
    return 0 if good and not unequal else 1


if __name__ == "__main__":
    raise SystemExit(main())
