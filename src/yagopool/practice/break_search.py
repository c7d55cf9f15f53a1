"""Find my break: the direction and speed with the best value for a hand that is not perfect."""

import math
import random
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from yagopool.ai.worker_pool import in_order
from yagopool.games.practice import practice_of
from yagopool.match.game import DEFAULT
from yagopool.practice.breaks import BreakStats, Measure
from yagopool.practice.lab import Axis, LabPlan, sampled
from yagopool.table.flick import Flick

SearchGoal: TypeAlias = Measure
"""A measure of breaks of which more is better."""


def goals(game: str = DEFAULT) -> tuple[SearchGoal, ...]:
    """Return the goals of a game."""
    return ("value", "pot", "pots", "plays_on", *practice_of(game).chances)


_TURN: Final = 1.0
"""Degrees between the first candidates: about the scatter of a good hand, under which values are smooth."""
_SPEEDS: Final = 14
"""Speeds of the first candidates, over the whole range of the plan."""
_PART: Final = 4
"""After each round one candidate in this many goes on, with this many times the breaks."""
_FINALISTS: Final = 4
_NORMAL_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class BreakCandidate:
    """A break and what it brought so far."""

    flick: Flick
    stats: BreakStats


@dataclass(frozen=True, slots=True)
class SearchState:
    """How far a search is: ``tried`` of ``all`` breaks; ``leading`` are the best so far, the best first."""

    tried: int
    all: int
    leading: tuple[BreakCandidate, ...]
    verdict: BreakStats | None = None
    """At the end: what the best brought in breaks that had no part in choosing it."""


def first_grid(plan: LabPlan) -> LabPlan:
    """Return the plan whose cells are the first candidates."""
    turns = max(round((plan.directions.high - plan.directions.low) / _TURN), 1)
    return replace(
        plan,
        directions=replace(plan.directions, cells=turns),
        speeds=Axis(plan.speeds.low, plan.speeds.high, _SPEEDS),
    )


def find(plan: LabPlan, goal: SearchGoal = "value", executor: Executor | None = None) -> Generator[SearchState]:
    """Yield the state of the search after each piece of work; the last one has the verdict.

    ``plan.samples``: breaks for each candidate of the first round. Each round plays the same racks with the same errors
    of the hand for all candidates, keeps the best, and gives them more; the verdict comes from new breaks, so that luck
    in the choice does not flatter the chosen. Any executor gives the same; None is this process.
    """
    grid = first_grid(plan)
    running = [BreakCandidate(grid.flick(cell), BreakStats()) for cell in range(grid.cells)]
    total, tried, samples, number = cost(plan), 0, plan.samples, 0
    while True:
        for index, stats in enumerate(_round(grid, executor, running, samples, number)):
            running[index] = BreakCandidate(running[index].flick, running[index].stats + stats)
            tried += samples
            yield SearchState(tried, total, ())
        running.sort(key=lambda candidate: -candidate.stats.measure(goal))
        yield SearchState(tried, total, tuple(running[:_FINALISTS]))
        if len(running) <= _FINALISTS:
            break
        running = running[: max(len(running) // _PART, _FINALISTS)]
        samples, number = samples * _PART, number + 1
    (verdict,) = _round(grid, executor, running[:1], samples * _PART, number + 1)
    yield SearchState(tried + samples * _PART, total, tuple(running), verdict)


def cost(plan: LabPlan) -> int:
    """Return how many breaks a search plays."""
    left, samples, total = first_grid(plan).cells, plan.samples, 0
    while True:
        total += left * samples
        if left <= _FINALISTS:
            return total + samples * _PART
        left, samples = max(left // _PART, _FINALISTS), samples * _PART


def interval(stats: BreakStats, measure: SearchGoal) -> tuple[float, float]:
    """Return the 95% interval of a measure, by the normal distribution."""
    mean = stats.measure(measure)
    match measure:
        case "value":
            square, low, high = (stats.plays_on + stats.fouls) / stats.breaks, -1.0, 1.0
        case "pots":
            # Few balls drop, nearly independently: their number varies as Poisson's.
            square, low, high = mean + mean * mean, 0.0, math.inf
        case _:
            square, low, high = mean, 0.0, 1.0
    half = _NORMAL_95 * math.sqrt(max(square - mean * mean, 0.0) / stats.breaks)
    return max(mean - half, low), min(mean + half, high)


def _round(
    plan: LabPlan, executor: Executor | None, running: list[BreakCandidate], samples: int, number: int
) -> Iterator[BreakStats]:
    seed = f"yagopool find {plan.seed} {number}"
    return in_order(executor, partial(_tried, plan, seed, samples), [one.flick for one in running])


def _tried(plan: LabPlan, seed: str, samples: int, flick: Flick) -> BreakStats:
    return sampled(plan, flick, random.Random(seed), samples)
