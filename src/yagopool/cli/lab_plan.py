"""What the options of ``yagopool lab`` ask for, or why it cannot be."""

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from yagopool.cli.boards import board_from
from yagopool.errors import YagoError
from yagopool.practice.lab import (
    MOST_CELLS,
    MOST_SAMPLES,
    Axis,
    LabPlan,
    default_directions,
    default_speeds,
    hand_named,
)
from yagopool.rules.state import VariantName
from yagopool.table.spec import BoardSpec
from yagopool.table.validation import check_racked

_GRID: Final = re.compile(r"([0-9]{1,7})[x×*]([0-9]{1,7})", re.IGNORECASE)
_VARIANTS: Final[dict[str, VariantName]] = {name: name for name in get_args(VariantName)}


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options as they were typed."""

    variant: str
    scatter: str
    board: Path | None
    directions: tuple[float, float] | None
    speeds: tuple[float, float] | None
    seed: int
    samples: int


def planned(wishes: Wishes, grid: str = "1x1") -> LabPlan:
    """Return the plan that the options ask for.

    Raises:
        YagoError: an option that cannot be, a board on which no game can be racked.
    """
    columns, rows = _grid(grid)
    hand_named(wishes.scatter)
    if wishes.variant not in _VARIANTS:
        raise YagoError("bad_value", "error.lab.variant", name=wishes.variant, possible=tuple(_VARIANTS))
    if wishes.samples > MOST_SAMPLES:
        raise YagoError(
            "bad_value", "error.out_of_range", name="samples", value=wishes.samples, low=1, high=MOST_SAMPLES
        )
    spec = board_from(wishes.board)
    check_racked(spec)
    return LabPlan(
        directions=_directions(wishes.directions, columns, spec),
        speeds=_speeds(wishes.speeds, rows, spec),
        samples=wishes.samples,
        scatter=wishes.scatter,
        variant=_VARIANTS[wishes.variant],
        seed=wishes.seed,
        spec=spec,
    )


def _grid(text: str) -> tuple[int, int]:
    found = _GRID.fullmatch(text.strip())
    columns, rows = (int(part) for part in found.groups()) if found else (0, 0)
    if columns < 1 or rows < 1 or columns * rows > MOST_CELLS:
        raise YagoError("bad_value", "error.lab.grid", given=text, most=MOST_CELLS)
    return columns, rows


def _directions(asked: tuple[float, float] | None, cells: int, spec: BoardSpec) -> Axis:
    if asked is None:
        return default_directions(spec, cells)
    low, high = asked
    if not (math.isfinite(low) and math.isfinite(high) and low < high <= low + 360.0 and abs(low) <= 360.0):
        raise YagoError("bad_value", "error.lab.directions", low=low, high=high)
    return Axis(low, high, cells)


def _speeds(asked: tuple[float, float] | None, cells: int, spec: BoardSpec) -> Axis:
    if asked is None:
        return default_speeds(spec, cells)
    low, high = asked
    if not spec.least_flick <= low < high <= spec.greatest_flick:
        least, greatest = spec.least_flick, spec.greatest_flick
        raise YagoError("bad_value", "error.lab.speeds", low=low, high=high, least=least, greatest=greatest)
    return Axis(low, high, cells)
