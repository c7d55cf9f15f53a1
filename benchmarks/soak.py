"""Ten thousand random strokes from random positions, looked at for everything that may never happen.

    python benchmarks/soak.py [--strokes 10000] [--jobs 2] [--first 0] [--report build/soak.json]

Also ``make soak``. Exit status 1 if anything was found; 130 if cancelled.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.invariants import random_stroke, violations
from yagopool.physics.parameters import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.table.spec import STANDARD_BOARD as BOARD

PART = 100


@dataclass
class Findings:
    """What a number of strokes brought."""

    strokes: int = 0
    events: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    slowest: float = 0.0
    spent: float = 0.0
    wrong: dict[int, list[str]] = field(default_factory=dict)

    def add(self, other: "Findings") -> None:
        """Take in another part's findings."""
        self.strokes += other.strokes
        self.events.update(other.events)
        self.longest = max(self.longest, other.longest)
        self.slowest = max(self.slowest, other.slowest)
        self.spent += other.spent
        self.wrong.update(other.wrong)


def look(seeds: range) -> Findings:
    """Play the strokes of some seeds."""
    found = Findings()
    for seed in seeds:
        layout, flick = random_stroke(random.Random(f"soak {seed}"), BOARD)
        begin = time.process_time()
        trace = simulate(layout, flick, BOARD)
        spent = time.process_time() - begin
        found.strokes += 1
        found.spent += spent
        found.slowest = max(found.slowest, spent)
        found.longest = max(found.longest, trace.duration)
        found.events.update(event.kind for event in trace.events)
        wrong = violations(layout, trace, BOARD)
        if wrong:
            found.wrong[seed] = wrong
    return found


def soak(seeds: range, jobs: int, console: Console) -> Findings:
    """Play all strokes with a progress bar."""
    parts = [seeds[at : at + PART] for at in range(0, len(seeds), PART)]
    found = Findings()
    columns = (TextColumn("strokes"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("{task.fields[wrong]} wrong"), console=console) as progress:
        task = progress.add_task("soak", total=len(seeds), wrong=0)
        with ProcessPoolExecutor(jobs) as pool:
            for done in as_completed([pool.submit(look, part) for part in parts]):
                found.add(done.result())
                progress.update(task, completed=found.strokes, wrong=len(found.wrong))
    return found


def report(found: Findings, console: Console) -> None:
    """Print what was found."""
    table = Table(title=f"{found.strokes} random strokes, physics {fingerprint(BOARD)}", show_header=False)
    table.add_row("with violations", str(len(found.wrong)))
    for kind, count in sorted(found.events.items()):
        table.add_row(f"events: {kind}", str(count))
    table.add_row("longest stroke", f"{found.longest:.1f} s of table time (20 allowed)")
    table.add_row("mean time of a stroke", f"{1e3 * found.spent / found.strokes:.2f} ms")
    table.add_row("slowest stroke", f"{1e3 * found.slowest:.1f} ms")
    console.print(table)
    for seed, wrong in sorted(found.wrong.items())[:20]:
        console.print(f"seed {seed}: {wrong[0]}")


def main() -> int:
    """Run the soak; 0 if nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strokes", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--report", type=Path, default=Path("build") / "soak.json")
    arguments = parser.parse_args()
    console = Console()
    try:
        found = soak(range(arguments.first, arguments.first + arguments.strokes), arguments.jobs, console)
    except KeyboardInterrupt:
        console.print("cancelled")
        return 130
    report(found, console)
    arguments.report.parent.mkdir(parents=True, exist_ok=True)
    figures = {
        "fingerprint": fingerprint(BOARD),
        "strokes": found.strokes,
        "wrong": found.wrong,
        "events": found.events,
    }
    arguments.report.write_text(json.dumps(figures, indent=1) + "\n")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
