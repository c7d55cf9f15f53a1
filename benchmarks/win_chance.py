"""Whether the chance to win that the computer tells comes true: the figures of docs/opponent.md.

    python benchmarks/win_chance.py [GAMES [JOBS]] [--variant easy|medium|professional] [--seed N] [--fit]

Plays games of each level against itself and against its neighbour, and compares the chance of every position that is
played from with who won. Prints reliability by tenths, the Brier score (0.25: told nothing, 0: knew everything) and the
largest difference of a tenth with 200 positions or more. Exit status 1 if that is 7 points or more, or if no tenth has
as many; 2 for wrong arguments. ``--fit`` also prints the coefficients that fit these games best, for
``Weights.calibration``, and for each level how often a stroke filled a pot, compared to what is held to be usual. Fit
on one seed, look at another.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.arguments import count
from yagopool.ai.arena import MOST_STROKES, TARGET, wilson
from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.levels import LEVELS, Level
from yagopool.ai.search import win_chance
from yagopool.ai.worker_pool import in_order, worker_pool
from yagopool.games.yago.computer.evaluation import advantage, outcome, race_odds, usual_chance
from yagopool.games.yago.computer.race import Stakes
from yagopool.games.yago.computer.weights import Calibration, weights_of
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.games.yago.rules.state import Match, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.session import Session
from yagopool.table.spec import Side

GAMES, SEED = 30, 80
LARGEST = 0.07
"""The difference of chance told and come true that is promised."""
ENOUGH = 200
"""Positions of a tenth from which on its difference counts: with fewer, chance alone makes one of 7 points."""
ROUNDS = 30


class Told(NamedTuple):
    """One position: the chance told to the side that plays, what it followed from, and whether that side won.

    ``race``: the logarithm of its odds; ``often``: how often a usual stroke of the side's hand fills a pot.
    """

    chance: float
    race: float
    often: float
    lie: float
    won: bool


class Game(NamedTuple):
    """A game: its positions, and for each stroke the level, whether it filled a pot, and how often that is usual."""

    told: tuple[Told, ...]
    strokes: tuple[tuple[str, bool, float], ...]


def played(task: tuple[VariantName, Level, Level, int]) -> Game:
    """Return one game; without positions where it was stopped."""
    variant, *levels, seed = task
    opener: Side = "A" if seed % 2 else "B"
    session = Session.new(Match(variant, TARGET, (("A",), ("B",)), opener), seed=seed)
    met: list[tuple[Side, tuple[float, float, float, float]]] = []
    strokes: list[tuple[str, bool, float]] = []
    while session.state.result is None and len(met) < MOST_STROKES:
        view = YagoView(session.state, session.layout, session.spec)
        level = levels[0 if session.state.to_act == "A" else 1]
        decision = decide_again(view, decision_seed(seed, len(session.played)), level)
        after = session.play(decision.move)
        if view.state.phase == "play":
            side, often = view.state.shooter_next, usual_chance(view, level.hand)
            race = race_odds(outcome(view, level.hand, Stakes(often)), view.weights.calibration.surest)
            met.append((side, (win_chance(view, side, level.hand), race, often, advantage(view, level.hand))))
            gained = view.changed(YagoView(after.after, after.layout_after, view.spec))[1]
            strokes.append((level.name, gained, often))
    result = session.state.result
    told = () if result is None else tuple(Told(*known, side == result.winner) for side, known in met)
    return Game(told, tuple(strokes))


def tasks(variant: VariantName, games: int, seed: int) -> Iterator[tuple[VariantName, Level, Level, int]]:
    """Yield the games of each level against itself and against the next one, no two on the same rack."""
    pairs = [*((level, level) for level in LEVELS), *pairwise(LEVELS)]
    for number, (a, b) in enumerate(pair for _ in range(games) for pair in pairs):
        yield variant, a, b, 1000 * seed + number


def fitted(told: Sequence[Told], kept: Calibration) -> Calibration:
    """Return the coefficients of the logistic regression, by Newton's method; those that are 0 stay so."""
    used = [True, *map(bool, kept[1:-1])]
    known = np.array([(1.0, one.race, one.race * one.often, one.lie) for one in told])[:, used]
    found = np.zeros(sum(used))
    won = np.array([one.won for one in told], dtype=float)
    for _ in range(ROUNDS):
        chance = 1.0 / (1.0 + np.exp(-known @ found))
        bend = known.T @ (known * (chance * (1.0 - chance))[:, None])
        found += np.linalg.solve(bend + 1e-9 * np.eye(len(found)), known.T @ (won - chance))
    values = iter(found)
    return kept._replace(
        **{
            name: round(float(next(values)), 2)
            for name, is_used in zip(Calibration._fields, used, strict=False)
            if is_used
        }
    )


def differences(told: Sequence[Told]) -> list[float]:
    """Print a line for each tenth; return the differences of those with enough positions."""
    found = []
    for tenth in range(10):
        inside = [one for one in told if min(int(10.0 * one.chance), 9) == tenth]
        if not inside:
            continue
        said = sum(one.chance for one in inside) / len(inside)
        came = sum(one.won for one in inside) / len(inside)
        low, high = wilson(sum(one.won for one in inside), len(inside))
        span = f"[{100 * low:.0f}, {100 * high:.0f}] of {len(inside)}"
        print(f"  told {100 * said:5.1f} %  came true {100 * came:5.1f} % {span}")
        if len(inside) >= ENOUGH:
            found.append(abs(said - came))
    return found


def print_chances(variant: VariantName, games: int, jobs: int, seed: int, *, fit: bool = False) -> bool:
    """Play, compare, and print; return whether the chances came true as promised."""
    with worker_pool(jobs) as pool:
        seen = list(in_order(pool, played, tasks(variant, games, seed)))
    told = [one for game in seen for one in game.told]
    unfinished = sum(not game.told for game in seen)
    print(f"{variant}: {len(told)} positions of {len(seen)} games, {unfinished} unfinished, seed {seed}")
    counted = differences(told)
    largest = max(counted, default=1.0)
    brier = sum((one.chance - one.won) ** 2 for one in told) / len(told)
    known = f"{100 * largest:.1f} points" if counted else "unknown"
    print(f"  Brier score {brier:.3f}, largest difference of {len(counted)} tenths {known}", flush=True)
    if fit:
        print(f"  calibration={fitted(told, weights_of(VARIANTS[variant]).calibration)}")
        for level in LEVELS:
            strokes = [one for game in seen for one in game.strokes if one[0] == level.name]
            filled, usual = sum(one[1] for one in strokes), sum(one[2] for one in strokes)
            print(f"  {level.name}: {filled} of {len(strokes)} strokes filled a pot, {usual:.1f} held to be usual")
    return largest < LARGEST


def main() -> int:
    """Print the comparisons asked for; return the exit status."""
    parser = argparse.ArgumentParser(description="Whether the chance to win comes true.")
    parser.add_argument("games", nargs="?", type=count, default=GAMES, help="games of each pairing")
    parser.add_argument("jobs", nargs="?", type=count, default=1, help="games at the same time")
    parser.add_argument("--variant", choices=VARIANTS, help="only this variant")
    parser.add_argument("--seed", type=count, default=SEED, help="what all games follow from")
    parser.add_argument("--fit", action="store_true", help="also print the coefficients that fit these games best")
    asked = parser.parse_args()
    variants: Sequence[VariantName] = tuple(VARIANTS) if asked.variant is None else (asked.variant,)
    good = [print_chances(one, asked.games, asked.jobs, asked.seed, fit=asked.fit) for one in variants]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
