"""Compute the map of breaks that ships: what every pull is worth on the standard board, in each variant.

Run it after a change of physics or rules; it takes about ten minutes: python scripts/compute_breaks.py [--jobs 2]
Each shot is simulated once and judged in every variant. Rack and board are mirror images of themselves, so that a break
also counts for the cell on the other side. Where most is potted, kept or won, breaks are tried more often.
"""

import argparse
import math
import random
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial

from yagopool.ai.worker_pool import in_order, processors, worker_pool
from yagopool.games.yago.board import BLUE, POTS, rack
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.games.yago.yago_game import YAGO
from yagopool.match.session import Played
from yagopool.physics.simulate import simulate
from yagopool.practice.breaks import BreakStats, before_break, outcome_of
from yagopool.practice.lab import Axis, LabMap, LabPlan, evenly
from yagopool.practice.lab_maps import map_asset, shipped_file
from yagopool.table.shot import Flick, Stroke
from yagopool.table.spec import STANDARD_BOARD

DIRECTIONS, SPEEDS = Axis(56.0, 124.0, 68), Axis(500.0, 4000.0, 44)
HALF = DIRECTIONS.cells // 2
"""Columns to compute: straight up the board is the mirror."""
CELLS = HALF * SPEEDS.cells
TRIES = 4
"""Breaks for each cell in one round."""
FIRST, TOP, LAST = range(6), range(6, 14), range(14, 20)
"""Rounds over all cells, over the best of them, over all again."""
BEST = CELLS // 6
"""So many cells are best by each of three measures."""
MIRRORED = tuple(
    min(POTS, key=lambda other: math.dist(STANDARD_BOARD.pot_centre(other), (STANDARD_BOARD.width - x, y)))
    for x, y in STANDARD_BOARD.pots
)
"""For each pot the one on the other side."""

Found = dict[VariantName, BreakStats]


def tried(number: int, cell: int) -> Found:
    """Return what one round of a cell brings in each variant."""
    rng = random.Random(f"yagopool breaks {number} {cell}")
    row, column = divmod(cell, HALF)
    found = dict.fromkeys(VARIANTS, BreakStats())
    for _ in range(TRIES):
        direction = round(DIRECTIONS.low + (column + rng.random()) * DIRECTIONS.width, 4)
        speed = round(SPEEDS.low + (row + rng.random()) * SPEEDS.width, 2)
        flick, layout = Flick(BLUE, direction, speed), rack(STANDARD_BOARD, rng)
        trace = simulate(layout, flick, STANDARD_BOARD)
        stroke = Stroke(BLUE, trace.events)
        for variant in found:
            before = before_break(variant)
            after, ruling = apply(before, stroke)
            played = Played(flick, stroke, before, layout, trace, ruling, after, trace.layout)
            found[variant] += outcome_of(played).stats
    return found


def best_cells(done: Sequence[Found]) -> list[int]:
    """Return the cells near which breaks keep the turn, pot, or win most, whatever the variant forbids."""
    plain = [found[next(iter(VARIANTS))] for found in done]

    def near(cell: int) -> BreakStats:
        row, column = divmod(cell, HALF)
        return sum(
            (
                plain[r * HALF + c]
                for r in range(max(0, row - 2), min(SPEEDS.cells, row + 3))
                for c in range(max(0, column - 2), min(HALF, column + 3))
            ),
            BreakStats(),
        )

    means = [near(cell) for cell in range(CELLS)]
    best = {
        cell
        for measure in ("value", "pots", "row")
        for cell in sorted(range(CELLS), key=lambda cell: -means[cell].measure(measure))[:BEST]
    }
    return [cell for cell in evenly(CELLS) if cell in best]


def computed(executor: Executor | None) -> list[Found]:
    """Return what was measured in each cell of one side."""
    done: list[Found] = [dict.fromkeys(VARIANTS, BreakStats()) for _ in range(CELLS)]
    for rounds in (FIRST, TOP, LAST):
        cells = best_cells(done) if rounds is TOP else list(evenly(CELLS))
        for number in rounds:
            for cell, found in zip(cells, in_order(executor, partial(tried, number), cells), strict=True):
                done[cell] = {variant: stats + found[variant] for variant, stats in done[cell].items()}
            print(f"round {number + 1} of {LAST.stop}", flush=True)
    return done


def mirrored(stats: BreakStats) -> BreakStats:
    """Return the statistics of the same breaks on the other side of the board."""
    return replace(stats, by_pot=tuple(stats.by_pot[pot - 1] for pot in MIRRORED))


def whole_map(variant: VariantName, done: Sequence[Found]) -> LabMap:
    """Return the map of both sides."""
    plan = LabPlan(DIRECTIONS, SPEEDS, 1, "exact", variant)
    cells = {}
    for cell, found in enumerate(done):
        row, column = divmod(cell, HALF)
        cells[row * DIRECTIONS.cells + column] = found[variant]
        cells[(row + 1) * DIRECTIONS.cells - 1 - column] = mirrored(found[variant])
    return LabMap(plan, cells)


def main() -> None:
    """Write the asset."""
    options = argparse.ArgumentParser(description="Compute the map of breaks that ships.")
    options.add_argument("--jobs", type=int, default=processors())
    with worker_pool(options.parse_args().jobs) as executor:
        done = computed(executor)
    file = map_asset(YAGO.name)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(shipped_file(whole_map(variant, done) for variant in VARIANTS))
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
