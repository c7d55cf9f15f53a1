"""What the pymunk world costs: its share of a break and of an open shot, and the plain yardstick next to it.

    python benchmarks/world.py [--shots 1000]

The yardstick looks at every pair of balls; its traces must be equal to the last bit. Exit status 1 if one is not, or if
the world takes over a fifth of a break or of an open shot, in the sources: compiled, all but the world gets faster.
Open shots are the computer's: many from one layout.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.invariants import random_stroke
from yagopool.games.yago.board import BLUE, rack, rack_rng
from yagopool.physics import simulate as module
from yagopool.physics.simulate import simulate
from yagopool.physics.world import World
from yagopool.table.layout import Layout
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
    return 0 if good and not unequal else 1


if __name__ == "__main__":
    raise SystemExit(main())
