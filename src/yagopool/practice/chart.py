"""A map of the lab as a picture, by matplotlib (the extra ``lab``): import this only if that is installed."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from yagopool.match.game import games, practice_of
from yagopool.practice.breaks import Measure, chances
from yagopool.practice.lab import LabMap

_COLUMNS: Final = 3
COLOURS: Final = "cividis"
"""Even in lightness and safe for colour-blind eyes; black and white printers keep it too."""
_LEAST_TOP: Final = 0.05
"""The least end of a scale, in case nothing ever happens."""


@dataclass(frozen=True, slots=True)
class ChartWords:
    """The texts of a picture, in the reader's language."""

    title: str
    subtitle: str
    direction: str
    speed: str
    measures: Mapping[str, str]
    pot: Mapping[int, str]
    pots_title: str
    best: str


def picture(found: LabMap, words: ChartWords, kind: str = ".png") -> bytes:
    """Return the picture of a map: its measures, and below them how often a ball drops in each pot."""
    figure = Figure(figsize=(15.0, 11.4), layout="constrained", facecolor="white")
    grid = figure.add_gridspec(2, 1, height_ratios=(2.0, 0.95), hspace=0.04)
    top, bottom = figure.add_subfigure(grid[0]), figure.add_subfigure(grid[1])
    figure.suptitle(words.title, fontsize=19, fontweight="bold", x=0.012, ha="left")
    top.suptitle(words.subtitle, fontsize=11.5, x=0.012, ha="left", color="0.3")
    panels = ("pot", "pots", "foul", *practice_of(found.plan.game).chances, "value")
    lines = -(-len(panels) // _COLUMNS)
    for number, (axes, measure) in enumerate(zip(top.subplots(lines, _COLUMNS).flat, panels, strict=False)):
        _panel(axes, found, measure, words.measures[measure])
        _name_sides(axes, words, left=number % _COLUMNS == 0, below=number >= len(panels) - _COLUMNS)
        if measure == "value":
            _mark_best(axes, found, words.best)
    _pots(bottom, found, words)
    out = BytesIO()
    figure.savefig(out, format=kind.removeprefix("."), dpi=110, metadata=_UNDATED.get(kind))
    return out.getvalue()


_UNDATED: Final[Mapping[str, dict[str, Any]]] = {
    ".png": {"Software": None},
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
}
"""The same map gives the same bytes whenever it is drawn."""


def _pots(figure: Any, found: LabMap, words: ChartWords) -> None:
    """Draw the pots' panels in the order of their numbers, with one scale."""
    figure.suptitle(words.pots_title, fontsize=13, fontweight="bold", x=0.012, ha="left")
    pots = range(1, games()[found.plan.game].pots + 1)
    grids = [found.pot_grid(pot) for pot in pots]
    most = max(_most(grid) for grid in grids)
    image = None
    every = list(figure.subplots(1, len(pots), sharey=True, squeeze=False).flat)
    for pot, axes, grid in zip(pots, every, grids, strict=True):
        image = _heat(axes, found, grid, 0.0, most)
        axes.set_title(words.pot[pot], fontsize=10)
        axes.tick_params(labelsize=8)
        _name_sides(axes, words, left=pot == pots[0], below=pot == pots[len(pots) // 2])
    figure.colorbar(image, ax=every, fraction=0.04, pad=0.01, format=PercentFormatter(1.0))


def _panel(axes: Axes, found: LabMap, measure: Measure, title: str) -> None:
    grid = found.grid(measure)
    low = min((value for row in grid for value in row if value < 0.0), default=0.0)
    image = _heat(axes, found, grid, low, _most(grid))
    axes.set_title(title, fontsize=12)
    assert axes.figure is not None
    percents = PercentFormatter(1.0) if measure in chances(found.plan.game) else None
    axes.figure.colorbar(image, ax=axes, fraction=0.05, pad=0.02, format=percents)


def _heat(axes: Axes, found: LabMap, grid: Sequence[Sequence[float]], low: float, high: float) -> Any:
    directions, speeds = found.plan.directions, found.plan.speeds
    axes.set_facecolor("0.88")
    # Directions grow counterclockwise: the left of the picture is the left of the board.
    sides = (directions.low, directions.high, speeds.low / 1000.0, speeds.high / 1000.0)
    image = axes.imshow(
        grid, origin="lower", extent=sides, aspect="auto", cmap=COLOURS, vmin=low, vmax=high, interpolation="nearest"
    )
    axes.invert_xaxis()
    return image


def _name_sides(axes: Axes, words: ChartWords, *, left: bool, below: bool) -> None:
    if left:
        axes.set_ylabel(words.speed)
    if below:
        axes.set_xlabel(words.direction)


def _mark_best(axes: Axes, found: LabMap, word: str) -> None:
    best = found.best()
    if best is None:
        return
    flick = found.plan.flick(best)
    axes.plot(flick.direction, flick.speed / 1000.0, "o", ms=13, mfc="none", mec="white", mew=2.6)
    axes.plot(flick.direction, flick.speed / 1000.0, "o", ms=13, mfc="none", mec="black", mew=1.1, label=word)
    axes.legend(loc="lower right", fontsize=9, framealpha=0.9)


def _most(grid: Sequence[Sequence[float]]) -> float:
    return max((value for row in grid for value in row if not math.isnan(value)), default=_LEAST_TOP) or _LEAST_TOP
