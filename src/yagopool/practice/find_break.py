"""Find my break: the direction and speed with the best value for a hand that strays, not for a perfect one."""

import math
import random
from collections.abc import Generator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, TypeAlias

from yagopool.ai.worker_pool import NICENESS, in_order, worker_pool
from yagopool.practice.beside import Beside
from yagopool.practice.lab import Axis, LabPlan, sampled
from yagopool.practice.tally import BreakTally
from yagopool.table.flick import Flick

Goal: TypeAlias = Literal["value", "pot", "pots", "plays_on", "both", "row"]
"""What a break is to be good for: a measure of which more is better."""

TURN: Final = 1.0
"""Degrees between the breaks tried first: about the scatter of a good hand, under which values are smooth."""
SPEEDS: Final = 14
"""So many speeds are tried first, from the lowest to the highest of the plan."""
KEPT: Final = 4
"""After each round one in so many goes on, with so many times the breaks."""
FINALISTS: Final = 4
_NORMAL_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Contender:
    """A break and what it brought so far."""

    flick: Flick
    tally: BreakTally


@dataclass(frozen=True, slots=True)
class Search:
    """How far the search is. ``tried`` of ``all`` breaks are played; ``leading`` the best so far, the best first."""

    tried: int
    all: int
    leading: tuple[Contender, ...]
    verdict: BreakTally | None = None
    """At the end: what the best brought in breaks that had no part in choosing it."""


def grid_of(plan: LabPlan) -> LabPlan:
    """Return a plan with the breaks that are tried first for its cells."""
    turns = max(round((plan.directions.high - plan.directions.low) / TURN), 1)
    return replace(
        plan,
        directions=Axis(plan.directions.low, plan.directions.high, turns),
        speeds=Axis(plan.speeds.low, plan.speeds.high, SPEEDS),
    )


def find(
    plan: LabPlan, goal: Goal = "value", jobs: int = 1, niceness: int = 0, *, apart: bool = False
) -> Generator[Search]:
    """Yield the state of the search after each piece of work; the last one has the verdict.

    ``plan.samples``: breaks for each contender of the first round. Each round plays the same racks and the same
    strayings of the hand for all that are left, keeps the best, and gives them more; the verdict comes from breaks
    drawn afresh, so that luck in the choice does not flatter the chosen. ``niceness``, ``apart``: as of a worker pool.
    """
    grid = grid_of(plan)
    running = [Contender(grid.flick(cell), BreakTally()) for cell in range(grid.cells)]
    whole, tried, samples, number = cost(plan), 0, plan.samples, 0
    with worker_pool(jobs, niceness, apart=apart) as pool:
        while True:
            drawn = _round(grid, pool, running, samples, number)
            for index, tally in enumerate(drawn):
                running[index] = Contender(running[index].flick, running[index].tally + tally)
                tried += samples
                yield Search(tried, whole, ())
            running.sort(key=lambda contender: -contender.tally.measure(goal))
            yield Search(tried, whole, tuple(running[:FINALISTS]))
            if len(running) <= FINALISTS:
                break
            running = running[: max(len(running) // KEPT, FINALISTS)]
            samples, number = samples * KEPT, number + 1
        fresh = list(_round(grid, pool, running[:1], samples * KEPT, number + 1))
    yield Search(tried + samples * KEPT, whole, tuple(running), fresh[0])


def cost(plan: LabPlan) -> int:
    """Return how many breaks a search plays."""
    left, samples, whole = grid_of(plan).cells, plan.samples, 0
    while True:
        whole += left * samples
        if left <= FINALISTS:
            return whole + samples * KEPT
        left, samples = max(left // KEPT, FINALISTS), samples * KEPT


def interval(tally: BreakTally, measure: Goal) -> tuple[float, float]:
    """Return the 95 % interval of a measure that is a chance, of ``value`` or ``pots``, by the normal law."""
    mean = tally.measure(measure)
    match measure:
        case "value":
            square, low, high = (tally.plays_on + tally.fouls) / tally.breaks, -1.0, 1.0
        case "pots":
            # Few balls drop, nearly independently: their number varies as Poisson's.
            square, low, high = mean + mean * mean, 0.0, math.inf
        case _:
            square, low, high = mean, 0.0, 1.0
    half = _NORMAL_95 * math.sqrt(max(square - mean * mean, 0.0) / tally.breaks)
    return max(mean - half, low), min(mean + half, high)


class FindWork:
    """A search beside the game: ask it now and then how far it is."""

    def __init__(self, plan: LabPlan, goal: Goal, jobs: int) -> None:
        """Begin."""
        self.goal = goal
        self.search = Search(0, cost(plan), ())
        """How far it is; with a verdict when it has found the break."""
        self._beside = Beside(find(plan, goal, jobs, NICENESS, apart=True))

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self._beside.running

    def poll(self) -> bool:
        """Take in how far it is; tell whether there was anything new. Never waits. Raises whatever ended the work."""
        before, news = self.running, self._beside.poll()
        if news:
            self.search = news[-1]
        return bool(news) or self.running != before

    def stop(self) -> None:
        """Ask the work to end after the breaks in hand. Never waits."""
        self._beside.stop()


def _round(
    plan: LabPlan, pool: Executor | None, running: list[Contender], samples: int, number: int
) -> Generator[BreakTally]:
    seed = f"yagopool find {plan.seed} {number}"
    yield from in_order(pool, partial(_tried, plan, seed, samples), [contender.flick for contender in running])


def _tried(plan: LabPlan, seed: str, samples: int, flick: Flick) -> BreakTally:
    return sampled(plan, flick, random.Random(seed), samples)
