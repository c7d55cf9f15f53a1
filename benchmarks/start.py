"""How long from start to the first frame, against importing pygame, pymunk and pydantic alone.

    python benchmarks/start.py [--runs N]

Whole processes on SDL's dummy drivers, both kinds by turns; medians of wall-clock and of processor time. The budget is
a ratio of 3. Exit status 1 where the processor time's ratio is over it.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time

BUDGET = 3.0
ALONE = "import pygame, pymunk, pydantic"
FIRST_FRAME = """
import os, sys
import pygame
pygame.display.flip = pygame.display.update = lambda *_: os._exit(0)
from yagopool.cli import main
sys.argv = ["yagopool", "play", "--variant", "medium", "--players", "Ann", "Ben", "--target", "3"]
main()
"""


def timed(code: str) -> tuple[float, float]:
    """Return the wall-clock and processor seconds of a fresh Python that runs some code."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    """Measure and say."""
    parser = argparse.ArgumentParser(description="From start to the first frame.")
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    timed(ALONE), timed(FIRST_FRAME)
    pairs = [(timed(ALONE), timed(FIRST_FRAME)) for _ in range(runs)]
    ratio = 0.0
    for index, name in enumerate(("wall clock", "processor")):
        alone = statistics.median(pair[0][index] for pair in pairs)
        frame = statistics.median(pair[1][index] for pair in pairs)
        ratio = frame / alone
        print(
            f"{name:10}  imports {alone:5.2f} s   first frame {frame:5.2f} s   ratio {ratio:4.1f} (budget {BUDGET:.0f})"
        )
    return 0 if ratio <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
