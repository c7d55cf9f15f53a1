"""How long a decision takes: each level in positions of games that it plays against itself; a hint in Skilled's.

    python benchmarks/decisions.py [DECISIONS] [--seed N] [--game yago]

Prints p50, p95 and the longest of each level and variant, as one core's work (process time, which a busy machine
changes little) and by the clock on the wall. Exit status 1 if over 5 % of a level's decisions, or of the hints, take
0.8 seconds of work or more, or one takes 1.5; 2 for wrong arguments.
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from yagopool.ai.arena import TARGET
from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.hint import hint
from yagopool.ai.levels import SKILLED, Level, levels_of
from yagopool.ai.observation import View
from yagopool.games import GAMES, YAGO
from yagopool.match.game import Game, game_of
from yagopool.match.session import Session

DECISIONS = 60
MOST_DECISIONS = 100_000
USUAL_S, LONGEST_S = 0.8, 1.5


class Times(NamedTuple):
    """Seconds of decisions, sorted: of work and by the clock."""

    work: list[float]
    wall: list[float]


def decided(level: Level, view: View, seed: int) -> object:
    """Decide as a level."""
    return decide_again(view, seed, level)


def begun_at(game: Game, variant: str, seed: int) -> Session:
    """Begin a match."""
    target = TARGET if TARGET in game.targets else game.targets.start
    return Session.new(game.agreement(variant, target, (("A",), ("B",)), "A"), seed=seed, spec=game.board)


def seconds(
    timed: Callable[[View, int], object], level: Level, begin: Callable[[int], Session], count: int, seed: int
) -> Times:
    """Return how long something took before each of a level's first shots."""
    work: list[float] = []
    wall: list[float] = []
    number = seed
    while len(work) < count:
        session = begin(number)
        while session.state.result is None and len(work) < count:
            view = View(session.state, session.layout, session.spec)
            asked = decision_seed(number, len(session.played))
            begun, clock = time.process_time(), time.perf_counter()
            if game_of(session.state).flickable(session.state):
                timed(view, asked)
                work.append(time.process_time() - begun)
                wall.append(time.perf_counter() - clock)
            session.play(decide_again(view, asked, level).move)
        number += 1
    return Times(sorted(work), sorted(wall))


def usual(times: list[float], part: float) -> float:
    """Return the time that this part of the sorted times does not pass."""
    return times[min(int(part * len(times)), len(times) - 1)]


def line(name: str, variant: str, taken: Times) -> str:
    """Return the milliseconds of a level, or of hints, in one variant."""
    told = [f"{1e3 * time:7.0f}" for times in taken for time in (usual(times, 0.5), usual(times, 0.95), times[-1])]
    return f"{name:8} {variant:13} {' '.join(told[:3])}   {' '.join(told[3:])}"


def count_of(text: str) -> int:
    """Read a whole number from 1 on."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_DECISIONS:
        raise argparse.ArgumentTypeError(f"a whole number from 1 to {MOST_DECISIONS} is needed, not {text!r}")
    return int(text)


def print_times(variant: str, count: int, seed: int, game: Game = YAGO) -> bool:
    """Print a line for each level, and for hints; return whether all of them are quick enough."""
    good = True
    lines: list[tuple[str, Level, Callable[[View, int], object]]]
    lines = [(level.name, level, partial(decided, level)) for level in levels_of(game)]
    for name, level, timed in (*lines, ("hint", SKILLED, hint)):
        taken = seconds(timed, level, partial(begun_at, game, variant), count, seed)
        holds = usual(taken.work, 0.95) < USUAL_S and taken.work[-1] < LONGEST_S
        good = good and holds
        print(f"  {line(name, variant, taken)}   {'ok' if holds else 'TOO SLOW'}", flush=True)
    return good


def main() -> int:
    """Print the lines of all variants; return the exit status."""
    parser = argparse.ArgumentParser(description="How long the computer's decisions take.")
    parser.add_argument("decisions", nargs="?", type=count_of, default=DECISIONS, help="of each level and variant")
    parser.add_argument("--seed", type=count_of, default=1, help="of the first game")
    parser.add_argument("--game", choices=GAMES, default=YAGO.name)
    asked = parser.parse_args()
    print(f"{asked.decisions} decisions each, seed {asked.seed}; ms of work (p50, p95, longest), ms by the clock")
    game = GAMES[asked.game]
    good = [print_times(variant, asked.decisions, asked.seed, game) for variant in game.variants]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
