"""Memory over a hundred thousand strokes: it must stay where it is.

    python benchmarks/memory.py [--strokes 100000]

Prints the resident memory every tenth of the way. Exit status 1 if it grew by over 2 MB after the first tenth.
Linux only: it reads /proc.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.invariants import random_stroke
from yagopool.physics.simulate import simulate
from yagopool.table.spec import STANDARD_BOARD

KNOWN = 500
"""Strokes played over and over: making new ones would count too."""


def resident() -> float:
    """Return the process's resident memory in MB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024.0


def main() -> int:
    """Play, and watch."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strokes", type=int, default=100_000)
    arguments = parser.parse_args()
    strokes = [random_stroke(random.Random(f"memory {seed}"), STANDARD_BOARD) for seed in range(KNOWN)]
    tenth = max(arguments.strokes // 10, 1)
    seen = []
    for part in range(10):
        for number in range(tenth):
            layout, flick = strokes[(part * tenth + number) % KNOWN]
            simulate(layout, flick, STANDARD_BOARD)
        seen.append(resident())
        print(f"{(part + 1) * tenth:7d} strokes   {seen[-1]:.1f} MB", flush=True)
    return 0 if seen[-1] - seen[0] <= 2.0 else 1


if __name__ == "__main__":
    raise SystemExit(main())
