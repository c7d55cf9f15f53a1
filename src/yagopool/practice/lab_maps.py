"""The lab's maps as they are looked at: as a hand plays them, those that ship, one computed in the background.

What a pull brings to a hand is a map of exact breaks, blurred by how far the hand is off.
"""

import gzip
import hashlib
import json
import math
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict

from yagopool.ai.worker_pool import NICENESS, BackgroundTask, processors
from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, practice_of
from yagopool.physics.parameters import fingerprint
from yagopool.practice.breaks import SUMS, BreakStats, Measure
from yagopool.practice.folders import Folders
from yagopool.practice.lab import Axis, Cell, LabMap, LabPlan, lab_pool, run
from yagopool.practice.lab_file import PartFile, plan_json
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import BoardSpec

STEADIEST: Final = Hand(0.8, 0.04)
"""No map is sharper than this: a cell alone was tried too seldom."""
_REACH: Final = 3.0
"""Standard deviations beyond which a hand is never off."""

Weights: TypeAlias = tuple[tuple[int, float], ...]
"""Cells of an axis by number, each with its part of the hand's flicks."""


@dataclass(frozen=True)
class HandMap:
    """A map of exact breaks as a hand plays them."""

    exact: LabMap
    hand: Hand

    @property
    def plan(self) -> LabPlan:
        return self.exact.plan

    def at(self, direction: float, speed: float, measures: Iterable[Measure]) -> dict[Measure, float]:
        """Return what a break brings that is meant so; nan where nothing was measured."""
        rows, columns = self._speeds(speed), self._directions(direction)
        width = self.plan.directions.cells
        found = [
            (row_part * part, stats)
            for row, row_part in rows
            for column, part in columns
            if (stats := self.exact.done.get(row * width + column)) is not None
        ]
        whole = math.fsum(part for part, _ in found)
        return {
            name: math.fsum(part * stats.measure(name) for part, stats in found) / whole if whole else math.nan
            for name in measures
        }

    def grid(self, measure: Measure) -> tuple[tuple[float, ...], ...]:
        """Return a measure in the middle of each cell, by rows of equal speed, the softest first."""
        if measure not in self._grids:
            self._grids[measure] = self._blurred(measure)
        return self._grids[measure]

    def best(self, measure: Measure) -> Flick | None:
        """Return the break with the most of a measure among the middles of the cells; None before any is measured."""
        if measure not in self._bests:
            values = enumerate(value for row in self.grid(measure) for value in row)
            known = [(value, -cell) for cell, value in values if not math.isnan(value)]
            self._bests[measure] = self.plan.flick(-max(known)[1]) if known else None
        return self._bests[measure]

    @cached_property
    def _grids(self) -> dict[Measure, tuple[tuple[float, ...], ...]]:
        """The grids that were asked for: each takes some hundredths of a second."""
        return {}

    @cached_property
    def _bests(self) -> dict[Measure, Flick | None]:
        return {}

    def _blurred(self, measure: Measure) -> tuple[tuple[float, ...], ...]:
        known = self.exact.grid(measure)
        across = [self._directions(self.plan.directions.middle(n)) for n in range(self.plan.directions.cells)]
        along = [self._speeds(self.plan.speeds.middle(n)) for n in range(self.plan.speeds.cells)]
        blurred = [[_mean((part, row[cell]) for cell, part in weights) for weights in across] for row in known]
        return tuple(
            tuple(_mean((part, blurred[cell][column]) for cell, part in weights) for column in range(len(across)))
            for weights in along
        )

    def _directions(self, direction: float) -> Weights:
        return _weights(self.plan.directions, direction, max(self.hand.direction, STEADIEST.direction))

    def _speeds(self, speed: float) -> Weights:
        return _weights(self.plan.speeds, speed, speed * max(self.hand.speed, STEADIEST.speed))


def _weights(axis: Axis, middle: float, deviation: float) -> Weights:
    """Return how often a normal value falls in each cell; what falls outside the axis counts for its last cell."""
    low = max(0, math.floor((middle - _REACH * deviation - axis.low) / axis.width))
    high = min(axis.cells - 1, math.ceil((middle + _REACH * deviation - axis.low) / axis.width))
    cells = range(min(low, axis.cells - 1), max(high, 0) + 1)
    edges = [-math.inf, *(axis.low + number * axis.width for number in cells[1:]), math.inf]
    below = [0.5 * (1.0 + math.erf((edge - middle) / (deviation * math.sqrt(2.0)))) for edge in edges]
    return tuple((cell, below[n + 1] - below[n]) for n, cell in enumerate(cells))


def _mean(parts: Iterable[tuple[float, float]]) -> float:
    """Return the mean of values by their weights; what is not known has no say."""
    known = [(part, value) for part, value in parts if not math.isnan(value)]
    whole = math.fsum(part for part, _ in known)
    return math.fsum(part * value for part, value in known) / whole if whole else math.nan


# The map that ships


class _ShippedShape(BaseModel):
    """The maps of a game's own board: by variant, for each cell, the numbers of its statistics by their names."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fingerprint: str
    directions: Axis
    speeds: Axis
    names: tuple[str, ...]
    variants: dict[str, tuple[tuple[int, ...], ...]]


def map_asset(game: str) -> Path:
    return asset(f"lab/{game}.json.gz")


@lru_cache(maxsize=1)
def _shipped(game: str) -> _ShippedShape | None:
    path = map_asset(game)
    return _ShippedShape.model_validate_json(gzip.decompress(path.read_bytes())) if path.exists() else None


def shipped_map(variant: str, spec: BoardSpec, game: str = DEFAULT) -> LabMap | None:
    """Return the map that ships for a variant; None for another board, or physics newer than the map."""
    found = _shipped(game)
    if found is None or found.fingerprint != fingerprint(spec):
        return None
    plan = LabPlan(found.directions, found.speeds, 1, "exact", variant, spec=spec, game=game)
    return LabMap(plan, {cell: _stats(found.names, one) for cell, one in enumerate(found.variants[variant])})


def shipped_file(maps: Iterable[LabMap]) -> bytes:
    """Return the asset of complete maps of one board, one for each variant; equal maps give equal bytes."""
    done = list(maps)
    plan = done[0].plan
    names = (*SUMS, *practice_of(plan.game).chances)
    shape = _ShippedShape(
        fingerprint=fingerprint(plan.spec),
        directions=plan.directions,
        speeds=plan.speeds,
        names=names,
        variants={
            one.plan.variant: tuple(_numbers(names, one.done[cell]) for cell in range(plan.cells)) for one in done
        },
    )
    return gzip.compress(json.dumps(shape.model_dump(), separators=(",", ":")).encode(), mtime=0)


def _numbers(names: Sequence[str], stats: BreakStats) -> tuple[int, ...]:
    """Return the named counts of some breaks, then the balls left in each pot."""
    counts = (stats.chances.get(name, 0) if name not in SUMS else getattr(stats, name) for name in names)
    return (*(round(count) for count in counts), *stats.by_pot)


def _stats(names: Sequence[str], numbers: Sequence[int]) -> BreakStats:
    counts: dict[str, Any] = dict(zip(names, numbers, strict=False))
    chances = {name: counts.pop(name) for name in names if name not in SUMS}
    return BreakStats(**counts, by_pot=tuple(numbers[len(names) :]), chances=chances)


class LabSession:
    """The map of a plan's board and variant. A board without a map that ships goes on from where it was left."""

    def __init__(self, folders: Folders | None, plan: LabPlan) -> None:
        """``plan``: what to compute where no map ships. ``folders`` None: nothing is saved."""
        self.trouble: Exception | None = None
        """What went wrong last."""
        self._task: BackgroundTask[Cell] | None = None
        self._part: PartFile | None = None
        self._saved = 0
        shipped = shipped_map(plan.variant, plan.spec, plan.game)
        self.map = shipped or LabMap(plan, {})
        if shipped is not None:
            return
        if folders is not None:
            self._part = PartFile(folders.maps / f"{_name(plan)}.part", plan)
            try:
                self.map = LabMap(plan, self._part.done())
            except YagoError as error:
                self.trouble = error
        self._saved = len(self.map.done)
        if not self.map.complete:
            self._task = BackgroundTask(_mapping(plan, frozenset(self.map.done)))

    @property
    def busy(self) -> bool:
        return self._task is not None

    def stop(self) -> None:
        if self._task is not None:
            self._task.stop()
            self.poll()
            self._end()

    def poll(self) -> bool:
        """Take in what was computed since the last call, without waiting; tell whether anything was."""
        if self._task is None:
            return False
        try:
            cells = self._task.poll()
        except Exception as error:
            # Whatever ends the work must not end the game.
            self.trouble, cells = error, []
        if cells:
            self.map = LabMap(self.map.plan, {**self.map.done, **{cell.number: cell.stats for cell in cells}})
        ended = not self._task.running
        if ended:
            self._end()
        return bool(cells) or ended

    def _end(self) -> None:
        self._task = None
        if self._part is None or len(self.map.done) == self._saved:
            return
        try:
            self._part.begin(self.map.done)
            self._saved = len(self.map.done)
        except YagoError as error:
            self.trouble = error


def _mapping(plan: LabPlan, done: frozenset[int]) -> Generator[Cell]:
    breaks = (plan.cells - len(done)) * plan.samples
    with lab_pool(breaks, max(1, processors() - 1), NICENESS, apart=True) as pool:
        yield from run(plan, pool, done)


def _name(plan: LabPlan) -> str:
    """Return a file name that only equal plans share."""
    return hashlib.sha256(json.dumps(plan_json(plan), sort_keys=True).encode()).hexdigest()[:16]
