"""The break lab: what any break is worth, over direction and speed, for a board, a variant and a hand; the best one."""

import math
import random
from collections.abc import Collection, Generator, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from yagopool.ai.levels import LEVELS
from yagopool.ai.worker_pool import completed, in_order, worker_pool
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, games, practice_of
from yagopool.practice.breaks import BreakStats, Measure, outcome_of, play_break
from yagopool.table.shot import EXACT_HAND, Flick, Hand, draw_noise, with_noise
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

HANDS: Final[Mapping[str, Hand]] = {"exact": EXACT_HAND} | {level.name: level.hand for level in LEVELS}
"""Hands by name: one that is exact, and those of the levels."""
SOFTEST: Final = 0.125
"""A map begins at this part of the greatest speed: below it a break hardly opens the rack (our choice)."""
MOST_CELLS: Final = 1_000_000
MOST_SAMPLES: Final = 1_000_000
_GOLDEN: Final = (math.sqrt(5.0) - 1.0) / 2.0
"""Steps of this part of a range never crowd."""
_AT_ONCE: Final = 100
"""Breaks handed to a process at once: about a third of a second, so that stopping and progress feel prompt."""
_PIECES: Final = 64
"""The least number of pieces of a large enough map: every process gets its share."""
_WORTH_A_PROCESS: Final = 400
"""Fewer breaks are done sooner than a process has started."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of a map: a range in cells of equal width."""

    low: float
    high: float
    cells: int

    @property
    def width(self) -> float:
        return (self.high - self.low) / self.cells

    def middle(self, number: int) -> float:
        return round(self.low + (number + 0.5) * self.width, 4)

    def number(self, value: float) -> int | None:
        """Return the number of a value's cell; None outside."""
        if not self.low <= value <= self.high:
            return None
        return min(int((value - self.low) / self.width), self.cells - 1)


@dataclass(frozen=True, slots=True)
class LabPlan:
    """What to measure. Equal plans give equal maps, whatever computes them."""

    directions: Axis
    """Degrees, as a flick's."""
    speeds: Axis
    """mm/s."""
    samples: int
    """Breaks for each cell."""
    scatter: str = "casual"
    """The hand; a name of ``HANDS``."""
    variant: str = games()[DEFAULT].variants[0]
    seed: int = 1
    spec: BoardSpec = field(default=STANDARD_BOARD)
    game: str = DEFAULT

    @property
    def hand(self) -> Hand:
        return HANDS[self.scatter]

    @property
    def cells(self) -> int:
        return self.directions.cells * self.speeds.cells

    def flick(self, cell: int) -> Flick:
        """Return the break in the middle of a cell. Cells count from 0, speed by speed, the softest first."""
        row, column = divmod(cell, self.directions.cells)
        return Flick(practice_of(self.game).breaker, self.directions.middle(column), self.speeds.middle(row))

    def cell(self, direction: float, speed: float) -> int | None:
        """Return the cell of a break, None outside the map."""
        column, row = self.directions.number(direction), self.speeds.number(speed)
        return None if column is None or row is None else row * self.directions.cells + column


class Cell(NamedTuple):
    """A measured cell."""

    number: int
    stats: BreakStats


@dataclass(frozen=True, slots=True)
class LabMap:
    """A plan and what was measured so far, by cell."""

    plan: LabPlan
    done: Mapping[int, BreakStats]

    @property
    def complete(self) -> bool:
        return len(self.done) == self.plan.cells

    def best(self, measure: Measure = "value") -> int | None:
        return max(sorted(self.done), key=lambda cell: self.done[cell].measure(measure), default=None)

    def grid(self, measure: Measure) -> tuple[tuple[float, ...], ...]:
        """Return a measure by rows of equal speed, the softest first; nan where nothing was measured."""
        return self._rows([self._at(cell).measure(measure) for cell in range(self.plan.cells)])

    def pot_grid(self, pot: int) -> tuple[tuple[float, ...], ...]:
        return self._rows([self._at(cell).pots_in(pot) for cell in range(self.plan.cells)])

    def _rows(self, values: list[float]) -> tuple[tuple[float, ...], ...]:
        columns = self.plan.directions.cells
        return tuple(tuple(values[start : start + columns]) for start in range(0, len(values), columns))

    def _at(self, cell: int) -> BreakStats:
        return self.done.get(cell, _NOTHING)


_NOTHING: Final = BreakStats()


def hand_named(name: str) -> Hand:
    """Return a hand by its name. Raises ``YagoError`` (``bad_value``) if there is none."""
    try:
        return HANDS[name]
    except KeyError:
        raise YagoError("bad_value", "error.no_such_scatter", name=name, possible=tuple(HANDS)) from None


def default_directions(spec: BoardSpec, cells: int, game: str = DEFAULT) -> Axis:
    """Return the directions in which the breaker can hit the rack without a cushion, to whole degrees outward."""
    practice = practice_of(game)
    racked = practice.rack(spec, None).balls
    start = racked.pop(practice.breaker)
    onward = math.degrees(math.atan2(spec.rack_apex.y - start.y, spec.rack_apex.x - start.x))
    offsets = []
    for place in racked.values():
        offset = math.degrees(math.atan2(place.y - start.y, place.x - start.x)) - onward
        offset = (offset + 180.0) % 360.0 - 180.0
        half = math.degrees(math.asin(min(2.0 * spec.ball_radius / math.dist(place, start), 1.0)))
        offsets += [offset - half, offset + half]
    return Axis(math.floor(onward + min(offsets)), math.ceil(onward + max(offsets)), cells)


def default_speeds(spec: BoardSpec, cells: int) -> Axis:
    """Return the speeds from the first that opens a rack to the greatest of a finger."""
    return Axis(max(spec.least_flick, SOFTEST * spec.greatest_flick), spec.greatest_flick, cells)


def measured(plan: LabPlan, cell: int) -> BreakStats:
    return sampled(plan, plan.flick(cell), random.Random(f"yagopool lab {plan.seed} {cell}"), plan.samples)


def sampled(plan: LabPlan, aim: Flick, rng: random.Random, samples: int) -> BreakStats:
    """Return what a break brings that a hand tries a number of times, each from a newly scattered rack."""
    hand, spec, rack = plan.hand, plan.spec, practice_of(plan.game).rack
    return BreakStats.of(
        outcome_of(
            play_break(rack(spec, rng), with_noise(aim, hand, draw_noise(rng), spec), plan.variant, spec, plan.game)
        )
        for _ in range(samples)
    )


def evenly(count: int) -> Iterator[int]:
    """Yield the numbers below ``count`` in an order that fills the range evenly: part of a map shows all of it."""
    step = max(round(count * _GOLDEN), 1)
    while math.gcd(step, count) > 1:
        step += 1
    yield from (number * step % count for number in range(count))


def run(plan: LabPlan, executor: Executor | None = None, done: Collection[int] = ()) -> Generator[Cell]:
    """Yield the cells of a map that are not ``done`` yet as they are measured, spread evenly over the map.

    Any executor gives the same cells; None is this process. Whoever leaves early ends the executor.
    """
    cells = [cell for cell in evenly(plan.cells) if cell not in done]
    size = max(min(_AT_ONCE // plan.samples, len(cells) // _PIECES), 1)
    pieces = (cells[start : start + size] for start in range(0, len(cells), size))
    for _, found in completed(executor, partial(_measure, plan), pieces):
        yield from found


def _measure(plan: LabPlan, cells: list[int]) -> list[Cell]:
    return [Cell(cell, measured(plan, cell)) for cell in cells]


def lab_pool(
    breaks: int, jobs: int, niceness: int = 0, *, apart: bool = False
) -> AbstractContextManager[Executor | None]:
    """Return a worker pool for a number of breaks; None, this process, if they are too few for it."""
    if breaks < _WORTH_A_PROCESS:
        return worker_pool(1)
    return worker_pool(jobs, niceness, apart=apart)


SearchGoal: TypeAlias = Measure
"""A measure of breaks of which more is better."""


def goals(game: str = DEFAULT) -> tuple[SearchGoal, ...]:
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
