"""What a map of the break lab costs, by cells, samples and jobs; with --whole one of 60 x 40 cells and 20 breaks each.

    python benchmarks/lab.py [--whole]

The map of 60x40 cells with 20 breaks each must take under five minutes on two cores: ``--whole`` computes it. Without
it the whole is reckoned from the processor time of one break for each cell, which other work on the machine changes
little.
"""

import argparse
import os
import time
from dataclasses import dataclass, replace

from yagopool.ai.worker_pool import processors
from yagopool.practice.lab import LabPlan, default_directions, default_speeds, lab_pool, run
from yagopool.table.spec import STANDARD_BOARD

COLUMNS, ROWS, SAMPLES = 60, 40, 20
LIMIT = 300.0
"""Seconds that the whole map may take on two cores."""


def plan(columns: int, rows: int, samples: int) -> LabPlan:
    """Return a map of the standard board with the casual hand."""
    return LabPlan(default_directions(STANDARD_BOARD, columns), default_speeds(STANDARD_BOARD, rows), samples)


@dataclass(frozen=True, slots=True)
class Took:
    """What a map took: seconds by the clock, and of processors, its processes' starting included."""

    wall: float
    cpu: float


def timed(asked: LabPlan, jobs: int) -> Took:
    """Return what a map takes."""
    start, before = time.perf_counter(), sum(os.times()[:4])
    with lab_pool(asked.cells * asked.samples, jobs) as pool:
        done = sum(1 for _ in run(asked, pool))
    assert done == asked.cells
    return Took(time.perf_counter() - start, sum(os.times()[:4]) - before)


def line(asked: LabPlan, jobs: int, took: Took) -> str:
    """Return a line of the table."""
    breaks = asked.cells * asked.samples
    grid = f"{asked.directions.cells}x{asked.speeds.cells}"
    a_break = 1000.0 * took.cpu / breaks
    told = (f"{grid:>7}", f"{asked.samples:>7}", f"{jobs:>4}", f"{breaks:>7}")
    return "| " + " | ".join((*told, f"{took.wall:>7.1f}", f"{took.cpu:>7.1f}", f"{a_break:>8.2f}")) + " |"


def main() -> None:
    """Time maps of growing cost, then the one that is promised."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--whole", action="store_true", help="compute the whole map of 60x40 with 20 samples")
    asked = options.parse_args()
    cores = processors()
    print(f"processors: {cores}")
    print("|    grid | samples | jobs |  breaks | seconds |     cpu | ms/break |")
    print("|--------:|--------:|-----:|--------:|--------:|--------:|---------:|")
    for columns, rows, samples, jobs in ((15, 10, 10, 1), (30, 20, 5, 1), (15, 10, 20, 1), (30, 20, 5, cores)):
        part = plan(columns, rows, samples)
        print(line(part, jobs, timed(part, jobs)), flush=True)
    whole = plan(COLUMNS, ROWS, SAMPLES)
    if asked.whole:
        took = timed(whole, cores)
        print(line(whole, cores, took))
        seconds = took.wall
    else:
        part = replace(whole, samples=1)
        seconds = timed(part, 1).cpu * SAMPLES / cores
        print(f"60x40 with {SAMPLES} samples on {cores} idle processors: {seconds:.0f} s by {part.cells} breaks")
    print(f"{'under' if seconds < LIMIT else 'OVER'} the limit of {LIMIT:.0f} s")


if __name__ == "__main__":
    main()
