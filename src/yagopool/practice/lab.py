"""The break lab: what any break is worth, over direction and speed, for a board, a variant and a hand."""

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from yagopool.ai.execution_noise import EXACT_HAND, Hand, draw_noise, with_noise
from yagopool.ai.levels import LEVELS
from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import VariantName
from yagopool.practice.breaks import outcome_of, play_break
from yagopool.practice.tally import BreakTally, Measure
from yagopool.table.balls import BLUE
from yagopool.table.flick import Flick
from yagopool.table.rack import exact_places, rack
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

EXACT: Final = "exact"
HANDS: Final[Mapping[str, Hand]] = {EXACT: EXACT_HAND} | {level.name: level.hand for level in LEVELS}
"""The scatters of hand by name: none at all, and the published ones of the levels."""
SOFTEST: Final = 0.125
"""A map begins at this part of the greatest flick: below it a break hardly opens the rack (our choice)."""
_GOLDEN: Final = (math.sqrt(5.0) - 1.0) / 2.0
"""Steps of this part of a range never crowd."""
MOST_CELLS: Final = 1_000_000
MOST_SAMPLES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of a map: from ``low`` to ``high`` in so many cells of equal width."""

    low: float
    high: float
    cells: int

    @property
    def width(self) -> float:
        """The width of a cell."""
        return (self.high - self.low) / self.cells

    def middle(self, number: int) -> float:
        """Return the middle of a cell, from 0, rounded as a flick is: to 0.0001."""
        return round(self.low + (number + 0.5) * self.width, 4)

    def number(self, value: float) -> int | None:
        """Return the number of the cell that a value lies in; None outside."""
        if not self.low <= value <= self.high:
            return None
        return min(int((value - self.low) / self.width), self.cells - 1)


@dataclass(frozen=True, slots=True)
class LabPlan:
    """What is to be measured. Equal plans give equal maps, on one core or many, at once or in two goes."""

    directions: Axis
    """Degrees, as a flick's."""
    speeds: Axis
    """mm/s."""
    samples: int
    """Breaks for each cell."""
    scatter: str = "casual"
    """Whose hand; a name of ``HANDS``."""
    variant: VariantName = "easy"
    seed: int = 1
    spec: BoardSpec = STANDARD_BOARD

    @property
    def hand(self) -> Hand:
        """How far each flick strays."""
        return HANDS[self.scatter]

    @property
    def cells(self) -> int:
        """How many cells the map has."""
        return self.directions.cells * self.speeds.cells

    def flick(self, cell: int) -> Flick:
        """Return the break that a cell means. Cells count from 0, speed by speed, the softest first."""
        row, column = divmod(cell, self.directions.cells)
        return Flick(BLUE, self.directions.middle(column), self.speeds.middle(row))

    def cell(self, direction: float, speed: float) -> int | None:
        """Return the cell that a break lies in, None outside the map."""
        column, row = self.directions.number(direction), self.speeds.number(speed)
        return None if column is None or row is None else row * self.directions.cells + column


@dataclass(frozen=True, slots=True)
class LabMap:
    """A plan and what was measured so far, by cell."""

    plan: LabPlan
    done: Mapping[int, BreakTally]

    @property
    def complete(self) -> bool:
        """Whether no cell is missing."""
        return len(self.done) == self.plan.cells

    def best(self, measure: Measure = "value") -> int | None:
        """Return the measured cell with the most of a measure, the first of several; None before any is measured."""
        cells = sorted(self.done)
        return max(cells, key=lambda cell: self.done[cell].measure(measure), default=None)

    def grid(self, measure: Measure) -> tuple[tuple[float, ...], ...]:
        """Return a measure by rows of equal speed, the softest first; nan where nothing was measured."""
        columns = self.plan.directions.cells
        return tuple(
            tuple(self._at(row * columns + column).measure(measure) for column in range(columns))
            for row in range(self.plan.speeds.cells)
        )

    def pot_grid(self, pot: int) -> tuple[tuple[float, ...], ...]:
        """Return how often one pot is filled, by rows as in ``grid``."""
        columns = self.plan.directions.cells
        return tuple(
            tuple(self._at(row * columns + column).pots_in(pot) for column in range(columns))
            for row in range(self.plan.speeds.cells)
        )

    def whole(self) -> BreakTally:
        """Return the tally of all breaks of the map."""
        return sum((self.done[cell] for cell in sorted(self.done)), BreakTally())

    def _at(self, cell: int) -> BreakTally:
        return self.done.get(cell, _NOTHING)


_NOTHING: Final = BreakTally()


def hand_named(name: str) -> Hand:
    """Return a hand's scatter by its name.

    Raises:
        YagoError: ``bad_value``, there is none of that name.
    """
    try:
        return HANDS[name]
    except KeyError:
        raise YagoError("bad_value", "error.no_such_scatter", name=name, possible=tuple(HANDS)) from None


def default_directions(spec: BoardSpec, cells: int) -> Axis:
    """Return the directions in which blue can meet the rack without a cushion, to whole degrees outward."""
    start = spec.starting_spot
    onward = math.degrees(math.atan2(spec.rack_apex.y - start.y, spec.rack_apex.x - start.x))
    offs = []
    for place in exact_places(spec).values():
        far = math.dist(place, start)
        off = math.degrees(math.atan2(place.y - start.y, place.x - start.x)) - onward
        off = (off + 180.0) % 360.0 - 180.0
        half = math.degrees(math.asin(min(2.0 * spec.ball_radius / far, 1.0)))
        offs += [off - half, off + half]
    return Axis(math.floor(onward + min(offs)), math.ceil(onward + max(offs)), cells)


def default_speeds(spec: BoardSpec, cells: int) -> Axis:
    """Return the speeds from the first that opens a rack to the greatest a finger can do."""
    return Axis(max(spec.least_flick, SOFTEST * spec.greatest_flick), spec.greatest_flick, cells)


def measured(plan: LabPlan, cell: int) -> BreakTally:
    """Return what one cell's breaks bring: the same each time, whatever else is measured."""
    meant = plan.flick(cell)
    rng = random.Random(f"yagopool lab {plan.seed} {cell}")
    return sampled(plan, meant, rng, plan.samples)


def sampled(plan: LabPlan, meant: Flick, rng: random.Random, samples: int) -> BreakTally:
    """Return what a break brings that a hand means so often, each time from a newly scattered rack."""
    hand = plan.hand
    return BreakTally.of(
        outcome_of(
            play_break(
                rack(plan.spec, rng), with_noise(meant, hand, draw_noise(rng), plan.spec), plan.variant, plan.spec
            )
        )
        for _ in range(samples)
    )


def evenly(count: int) -> Iterator[int]:
    """Yield the numbers below ``count`` in an order that fills the range evenly: a map begun shows all of it."""
    step = max(round(count * _GOLDEN), 1)
    while math.gcd(step, count) > 1:
        step += 1
    yield from (number * step % count for number in range(count))
