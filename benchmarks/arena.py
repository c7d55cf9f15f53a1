"""Who beats whom: the figures of docs/opponent.md.

    python benchmarks/arena.py [GAMES [JOBS]] [--variant easy|medium|professional] [--seed N]

Each level against the one below, Master against Novice, Novice against random flicks, the scripted hand (straight pots
only) against Novice, and the middle levels' strokes and work a game. Exit status 1 if a figure that is promised does
not hold, 2 for wrong arguments. Work is process time, which a busy machine changes little.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from yagopool.ai.arena import GameTally, Pairing, PairingResult, ladder, play_game
from yagopool.ai.levels import CASUAL, GREEDY, MASTER, NOVICE, RANDOM, SKILLED
from yagopool.ai.worker_pool import in_order, worker_pool
from yagopool.games.yago.rules.variants import VARIANTS

SEED = 1
GAMES = 200
MOST_GAMES, MOST_JOBS = 100_000, 256
STROKES = (5.0, 30.0)
"""The least and the greatest mean number of strokes of a game between the middle levels."""
SECONDS = 5.0
"""The most work of a game between the middle levels, on one core, on the average."""


class Promise(NamedTuple):
    """A pairing and the least and the greatest part of games that its first side is to win."""

    pairing: Pairing
    least: float
    most: float = 1.0


def promised(seed: int) -> Iterator[Promise]:
    """Yield what is promised of each pairing."""
    for pairing in ladder(seed):
        yield Promise(pairing, 0.6)
    for variant in VARIANTS:
        yield Promise(Pairing(MASTER, NOVICE, variant, seed), 0.9)
        yield Promise(Pairing(NOVICE, RANDOM, variant, seed), 0.99)
    yield Promise(Pairing(GREEDY, NOVICE, "easy", seed), 0.4, 0.6)


def worked(pairing: Pairing, number: int) -> tuple[GameTally, float]:
    """Return a game and the seconds of work that it took."""
    begun = time.process_time()
    game = play_game(pairing, number)
    return game, time.process_time() - begun


def played(pairing: Pairing, games: int, jobs: int) -> tuple[PairingResult, float]:
    """Return a pairing's result after so many games, and the mean seconds of work of one."""
    with worker_pool(jobs) as pool:
        found = list(in_order(pool, partial(worked, pairing), range(games)))
    return PairingResult(pairing, tuple(game for game, _ in found)), sum(work for _, work in found) / games


def failures(promise: Promise, result: PairingResult, work: float) -> list[str]:
    """Return what does not hold of what is promised."""
    rate = result.wins("A") / max(len(result.games) - result.unfinished, 1)
    found = [] if promise.least <= rate <= promise.most else ["wins"]
    if (promise.pairing.a, promise.pairing.b) == (SKILLED, CASUAL):
        found += [] if STROKES[0] <= result.strokes_a_game <= STROKES[1] else ["strokes"]
        found += [] if work < SECONDS else ["work"]
    return found


def line(result: PairingResult, work: float, wrong: list[str]) -> str:
    """Return the figures of one pairing."""
    pairing, games = result.pairing, len(result.games)
    low, high = result.interval
    rate = result.wins("A") / max(games - result.unfinished, 1)
    who = f"{pairing.a.name:8} {pairing.b.name:8} {pairing.variant:13}"
    wins = f"{100 * rate:5.1f} % [{100 * low:.0f}, {100 * high:.0f}] of {games:4}, unfinished {result.unfinished:3}"
    longer = sum(game.strokes > 60 for game in result.games)
    course = f"strokes a game {result.strokes_a_game:5.1f}, over 60: {longer:3}, work {work:5.2f} s"
    return f"{who} {wins}  {course}  {'NOT AS PROMISED: ' + ', '.join(wrong) if wrong else 'ok'}"


def whole(most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from 1 to ``most``."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a whole number from 1 to {most} is needed, not {text!r}")
        return int(text)

    return read


def main() -> int:
    """Play all pairings; return the exit status."""
    parser = argparse.ArgumentParser(description="Who beats whom, and how long games are.")
    parser.add_argument("games", nargs="?", type=whole(MOST_GAMES), default=GAMES, help="games of each pairing")
    parser.add_argument("jobs", nargs="?", type=whole(MOST_JOBS), default=1, help="games at the same time")
    parser.add_argument("--variant", choices=VARIANTS, help="only this variant")
    parser.add_argument("--seed", type=whole(10**15), default=SEED, help="what all games follow from")
    asked = parser.parse_args()
    good = True
    print(f"{asked.games} games a pairing, seed {asked.seed}", flush=True)
    for promise in promised(asked.seed):
        if asked.variant in (None, promise.pairing.variant):
            result, work = played(promise.pairing, asked.games, asked.jobs)
            wrong = failures(promise, result, work)
            good = good and not wrong
            print(line(result, work, wrong), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
