"""How much faster ``yagopool simulate --batch`` is with two jobs than with one: at least 1.7 times on two idle cores.

python benchmarks/batch.py [STROKES]
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from yagopool.games.yago.board import rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD


def breaks(count: int) -> str:
    """Return a batch of breaks, one JSON object a line."""
    rng = random.Random(1)
    lines = []
    for seed in range(count):
        layout = rack(STANDARD_BOARD, rack_rng(seed, 1))
        stroke = {"ball": "blue", "direction": 90 + rng.gauss(0, 1), "speed": rng.uniform(2000, 3100)}
        lines.append(json.dumps({"balls": {ball: list(place) for ball, place in layout.free}, "stroke": stroke}))
    return "\n".join(lines) + "\n"


def seconds(file: Path, jobs: int) -> float:
    """Return how long a batch takes with so many jobs, the start of the program included."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "yagopool", "simulate", "--batch", "--jobs", str(jobs), str(file)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def main() -> None:
    """Measure one job and two by turns, three times, and print the best of each."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "batch.jsonl"
        file.write_text(breaks(count))
        times = [(seconds(file, 1), seconds(file, 2)) for _ in range(3)]
    one, two = (min(pair[k] for pair in times) for k in (0, 1))
    print(f"{count} breaks: {one:.2f} s with one job, {two:.2f} s with two: {one / two:.2f} times as fast")


if __name__ == "__main__":
    main()
