"""How true discs are: everything that must hold for carrom, also against an independent exact solver.

    python benchmarks/carrom_accuracy.py [--shots 1000] [--without-billiards]

The solver is python-billiards 0.5.0 by Markus Ebke. It is installed into ``build/billiards`` where it is missing, and
numpy, which it needs, with it. Exit status 1 if something doesn't hold, or if the solver can't be had and wasn't left
out. A break is timed in processor seconds, median of 40.
"""

import argparse
import math
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.disc_promises import Promise, against, mirrors, slides, sound, touches
from yagopool.games.carrom.board import CARROM_BOARD as BOARD
from yagopool.games.carrom.board import STRIKER, racked
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick

BILLIARDS = Path(__file__).parents[1] / "build" / "billiards"
NEEDED = ("numpy", "billiards==0.5.0")
MOST_BREAK = 6.0
"""ms."""


def breaks() -> Iterator[Promise]:
    """Yield how long a break of nineteen men and the striker takes."""
    spent = []
    for number in range(42):
        flick = Flick(
            STRIKER, 90.0 + 2.0 * math.sin(7.0 * number), 1500.0 + 3000.0 * (number % 25) / 24.0, Point(370, 117.4)
        )
        layout = racked(1, number, BOARD)
        start = time.process_time()
        simulate(layout, flick, BOARD)
        spent.append(1e3 * (time.process_time() - start))
    middle = statistics.median(spent[2:])
    yield "a break", f"{middle:.2f} ms, the slowest {max(spent[2:]):.2f} ms", middle < MOST_BREAK


def solver() -> Any:
    """Return the module of the other solver; exit with status 1 and what to do if it can't be had."""
    sys.path.append(str(BILLIARDS))
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(BILLIARDS)]
    missing = [name for name in NEEDED if find_spec(name.partition("=")[0]) is None]
    try:
        for name in missing:
            subprocess.run([*pip, name], check=True)
        invalidate_caches()
        return import_module("billiards")
    except (ImportError, subprocess.CalledProcessError) as problem:
        print(f"! the exact solver is missing: {problem}", file=sys.stderr)
        print(f"  Install it: {' '.join(pip)} {' '.join(NEEDED)}", file=sys.stderr)
        print("  Or leave it out: --without-billiards", file=sys.stderr)
        raise SystemExit(1) from None


def main() -> int:
    """Print what holds; exit status 1 if something doesn't."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=int, default=1000)
    parser.add_argument("--without-billiards", action="store_true")
    arguments = parser.parse_args()
    other = None if arguments.without_billiards else solver()
    found = [*slides(), *touches(2000), *mirrors(100), *breaks()]
    if other is not None:
        found += against(other, 40)
    found += sound(arguments.shots)
    for name, text, good in found:
        print(f"{'  ' if good else '! '}{name:45s} {text}")
    return 0 if all(good for _, _, good in found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
