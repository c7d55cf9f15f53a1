"""How many strokes a second the referee judges by ``apply`` alone, and how many entries through the command line.

    python benchmarks/referee.py [--strokes N] [--rounds N] [--json]

The strokes are those of random whole matches of all three variants (four events each on average), drawn beforehand
from a fixed seed. Aim: 25,000 a second; clarity comes before speed. Through ``yagopool referee --json`` - one long
record for each variant, its start of Python included - the aim is 10,000 entries a second.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.property.random_matches import VARIANT_NAMES, random_agreement, random_course
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import GameState, Match
from yagopool.match.model import Header, RecordedEntry
from yagopool.match.record import entry_line, header_line
from yagopool.table.shot import Stroke

AIM = 25_000
"""Strokes a second."""

AIM_OF_COMMAND = 10_000
"""Entries a second."""


def strokes(number: int, seed: int = 1) -> list[tuple[GameState, Stroke]]:
    """Return as many strokes of random matches, each with the state before it, the variants in turn."""
    rng = random.Random(seed)
    found: list[tuple[GameState, Stroke]] = []
    while len(found) < number:
        for variant in VARIANT_NAMES:
            course = random_course(rng, new_match(random_agreement(rng, variant)))
            found += [(state, entry) for state, entry in course if isinstance(entry, Stroke)]
    return found[:number]


def judge_all(drawn: list[tuple[GameState, Stroke]]) -> None:
    """Judge every stroke."""
    for state, stroke in drawn:
        apply(state, stroke)


def rate(work: Callable[[], None], number: int) -> float:
    """Return how many a second of processor time, so that a busy machine does not count."""
    start = time.process_time()
    work()
    return number / (time.process_time() - start)


def records(entries: int, seed: int = 1) -> list[bytes]:
    """Return a record of random legal entries for each variant; the target is out of reach, so that none ends early."""
    found = []
    for variant in VARIANT_NAMES:
        agreed = Match(variant, 1_000_000, (("Ann", "Al"), ("Ben",)), "A")
        course = random_course(random.Random(f"{seed} {variant}"), new_match(agreed), entries)
        lines = [header_line(Header(agreed)), *(entry_line(RecordedEntry(entry)) for _, entry in course)]
        found.append("".join(lines).encode())
    return found


def command_rate(drawn: list[bytes]) -> float:
    """Return the entries a second of processor time that the command line judges, each record by a process."""
    before = os.times()
    for record in drawn:
        command = [sys.executable, "-m", "yagopool", "referee", "--json"]
        subprocess.run(command, input=record, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return sum(record.count(b"\n") - 1 for record in drawn) / spent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strokes", type=int, default=20_000, help="how many different strokes")
    parser.add_argument("--rounds", type=int, default=5, help="how often they are all judged")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    wanted = parser.parse_args()
    drawn = strokes(wanted.strokes)
    rates = [rate(lambda: judge_all(drawn), len(drawn)) for _ in range(wanted.rounds)]
    events = statistics.fmean(len(stroke.events) for _, stroke in drawn)
    told = {"strokes_a_second": round(max(rates)), "median": round(statistics.median(rates)), "aim": AIM}
    entries = round(max(command_rate(records(wanted.strokes)) for _ in range(min(wanted.rounds, 3))))
    command = {"entries_a_second_by_command": entries, "aim_of_command": AIM_OF_COMMAND}
    if wanted.json:
        print(json.dumps({**told, "events_a_stroke": round(events, 2), "strokes": len(drawn), **command}))
    else:
        print(f"{told['strokes_a_second']:,} strokes a second (best of {wanted.rounds}; median {told['median']:,};")
        print(f"{len(drawn):,} strokes with {events:.1f} events on average); aim {AIM:,}")
        print(f"{entries:,} entries a second through the command line; aim {AIM_OF_COMMAND:,}")


if __name__ == "__main__":
    main()
