"""How the table feels: breaks, flicked balls that fly, direct pots by a hand; with 95 % intervals.

    python benchmarks/break_feel.py [--breaks 2000] [--strokes 4000] [--jobs 2]

The breaks are aimed straight, by a hand with 1 degree and 2 % of scatter, at a rack with its scatter. Exit status 1 if
a target of docs/physics.md, "How breaks behave", is missed.
"""

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.invariants import random_stroke
from yagopool.games.yago.board import BLUE, COLOURED_BALLS, POTS, rack, rack_rng
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import HANDS, Flick, Hand, Potted
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import Ball

BREAK_SPEEDS = (1500.0, 2000.0, 2500.0, 3000.0, BOARD.hop_speed, 3390.0, 3700.0, BOARD.greatest_flick)
LONE_POT = Point(260.0, 740.0)
LONE = replace(BOARD, pots=(LONE_POT,), length=3000.0)
"""A board with a single pot and nothing behind it: a ball gets one chance."""
POT_DISTANCES = (200.0, 300.0, 500.0, 700.0)


@dataclass
class Tally:
    """What a number of breaks brought."""

    breaks: int = 0
    potted: int = 0
    off_board: int = 0
    seconds: float = 0.0
    pots: Counter[int] = field(default_factory=Counter)
    balls: Counter[Ball] = field(default_factory=Counter)
    moved: Counter[Ball] = field(default_factory=Counter)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.breaks + other.breaks,
            self.potted + other.potted,
            self.off_board + other.off_board,
            self.seconds + other.seconds,
            self.pots + other.pots,
            self.balls + other.balls,
            self.moved + other.moved,
        )


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    z = 1.96
    share = hits / tries
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z / (1 + z * z / tries) * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def told(hits: int, tries: int) -> str:
    """Return a share with its interval, in percent."""
    low, high = interval(hits, tries)
    return f"{100 * hits / tries:6.2f} %  [{100 * low:5.2f}, {100 * high:5.2f}]"


def in_limits(speed: float) -> float:
    """Return a speed a finger can give."""
    return min(max(speed, BOARD.least_flick), BOARD.greatest_flick)


def breaks(speed: float, numbers: Sequence[int]) -> Tally:
    """Play breaks at one speed."""
    tally = Tally()
    for number in numbers:
        rng = random.Random(f"break {speed} {number}")
        layout = rack(BOARD, rack_rng(2009, number))
        flick = Flick(BLUE, 90.0 + rng.gauss(0.0, 1.0), in_limits(speed * (1.0 + rng.gauss(0.0, 0.02))))
        trace = simulate(layout, flick, BOARD)
        drops = [event for event in trace.events if isinstance(event, Potted) and event.ball != BLUE]
        tally.breaks += 1
        tally.potted += bool(drops)
        tally.off_board += bool(trace.off_board)
        tally.seconds += trace.duration
        tally.pots.update(event.pot for event in drops)
        tally.balls.update(event.ball for event in drops)
        after = trace.layout.balls
        tally.moved.update(
            ball
            for ball, place in layout.free
            if ball not in after or math.dist(after[ball], place) > 2.0 * BOARD.ball_radius
        )
    return tally


def ordinary(top: float, numbers: Sequence[int]) -> int:
    """Return in how many strokes up to a speed, from any position, a ball leaves the board."""
    off = 0
    for number in numbers:
        rng = random.Random(f"ordinary {number}")
        layout, flick = random_stroke(rng, BOARD)
        off += bool(simulate(layout, Flick(flick.ball, flick.direction, rng.uniform(200.0, top)), BOARD).off_board)
    return off


def at_potted(speed: float, numbers: Sequence[int]) -> int:
    """Return how often a ball flicked full at a potted one leaves the board."""
    off = 0
    for number in numbers:
        rng = random.Random(f"potted {number}")
        place = rng.uniform(100.0, 420.0), rng.uniform(100.0, 350.0)
        pot = BOARD.pot_centre(rng.choice(POTS))
        aim = math.degrees(math.atan2(pot.y - place[1], pot.x - place[0])) + rng.gauss(0.0, 1.5)
        layout = Layout.of({BLUE: place}, {BOARD.pots.index(pot) + 1: "red1"})
        off += bool(simulate(layout, Flick(BLUE, aim, speed), BOARD).off_board)
    return off


def pot_lands(distance: float, speed: float, error: float) -> bool:
    """Return whether a flick at a lone pot from a distance, an angle off, drops."""
    layout = Layout.of({"red1": (LONE_POT.x, LONE_POT.y - distance)})
    return bool(simulate(layout, Flick("red1", 90.0 + error, in_limits(speed)), LONE).layout.potted)


def window(distance: float) -> tuple[float, float]:
    """Return the slowest and the fastest straight flick that drops."""
    speeds = [speed for speed in range(int(BOARD.least_flick), 2000, 2) if pot_lands(distance, float(speed), 0.0)]
    return float(min(speeds)), float(max(speeds))


def direct_pots(hand: Hand, distance: float, aimed: float, numbers: Sequence[int]) -> int:
    """Return how many direct pots a hand makes."""
    made = 0
    for number in numbers:
        rng = random.Random(f"pot {distance} {number}")
        made += pot_lands(distance, aimed * (1.0 + rng.gauss(0.0, hand.speed)), rng.gauss(0.0, hand.direction))
    return made


def shared(task: Callable[[Sequence[int]], object], count: int, pool: ProcessPoolExecutor) -> Iterable[object]:
    """Run a task over numbers in parts."""
    part = max(count // 16, 1)
    return pool.map(task, [range(first, min(first + part, count)) for first in range(0, count, part)])


def total(task: Callable[[Sequence[int]], int], count: int, pool: ProcessPoolExecutor) -> int:
    """Return the sum of a task's parts."""
    return sum(part for part in shared(task, count, pool) if isinstance(part, int))


def print_breaks(count: int, pool: ProcessPoolExecutor) -> list[bool]:
    """Print the breaks' table; return which of its targets are met."""
    print(f"breaks, straight aim, 1 degree and 2 % of scatter, {count} each")
    print("  mm/s   something potted              a ball off the board          rest after")
    tallies: dict[float, Tally] = {}
    for speed in BREAK_SPEEDS:
        tally = Tally()
        for part in shared(partial(breaks, speed), count, pool):
            assert isinstance(part, Tally)
            tally = tally + part
        tallies[speed] = tally
        seconds = tally.seconds / tally.breaks
        print(f"  {speed:4.0f}   {told(tally.potted, count)}   {told(tally.off_board, count)}   {seconds:.2f} s")
    limit, most = tallies[BOARD.hop_speed], tallies[BOARD.greatest_flick]
    print("at the hop limit, by pot:  " + "  ".join(f"{pot}: {limit.pots[pot]}" for pot in POTS))
    print("potted:  " + "  ".join(f"{ball}: {limit.balls[ball]}" for ball in COLOURED_BALLS))
    print("in all-out breaks:  " + "  ".join(f"{ball}: {most.balls[ball]}" for ball in COLOURED_BALLS))
    print("potted or moved by more than its width, at the hop limit:")
    print("         " + "  ".join(f"{ball}: {100 * limit.moved[ball] / count:.0f} %" for ball in COLOURED_BALLS))
    below = [tally for speed, tally in tallies.items() if speed < 3400.0]
    return [
        0.45 <= limit.potted / count <= 0.70,
        all(limit.pots[pot] for pot in POTS),
        sum(limit.moved[ball] > 0.1 * count for ball in COLOURED_BALLS) >= 6,
        0.01 <= most.off_board / count <= 0.05,
        all(tally.off_board / count < 0.003 for tally in below),
    ]


def main() -> int:
    """Print the figures; return 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--breaks", type=int, default=2000)
    parser.add_argument("--strokes", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    strokes = arguments.strokes
    with ProcessPoolExecutor(arguments.jobs) as pool:
        holds = print_breaks(arguments.breaks, pool)
        off = total(partial(ordinary, 1500.0), strokes, pool)
        holds.append(off / strokes < 0.005)
        print(f"ordinary play, up to 1.5 m/s, any position: a ball off the board in {told(off, strokes)}")
        for speed in (2000.0, 2500.0, 3000.0):
            flown = total(partial(at_potted, speed), strokes // 4, pool)
            print(f"full at a potted ball at {speed:.0f}: off the board in {told(flown, strokes // 4)}")
        print("direct pots by the hands that people may agree on, and the window of speeds that drop")
        shares = []
        for distance in POT_DISTANCES:
            slow, fast = window(distance)
            aimed, width = 0.5 * (slow + fast), 100.0 * (fast - slow) / (fast + slow)
            made = {
                name: total(partial(direct_pots, hand, distance, aimed), strokes // 4, pool)
                for name, hand in HANDS.items()
                if not hand.exact
            }
            shares.append(4 * made["real"] / strokes)
            hands = "   ".join(f"{name} {told(count, strokes // 4)}" for name, count in made.items())
            print(f"  {distance:.0f} mm: {hands}   {slow:.0f} to {fast:.0f} mm/s, +-{width:.0f} %")
        holds.append(shares[0] > 0.85 and shares[-1] < 0.5)
    print("holds" if all(holds) else f"DOES NOT HOLD: {holds}")
    return 0 if all(holds) else 1


if __name__ == "__main__":
    raise SystemExit(main())
