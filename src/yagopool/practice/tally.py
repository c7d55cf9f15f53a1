"""Many breaks counted: the chances and means that a cell of the lab, a session, a season are told by."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final, Literal, Self, TypeAlias, get_args

from yagopool.practice.breaks import BreakOutcome
from yagopool.table.balls import COLOURS, ColouredBall, colour_of
from yagopool.table.pots import POTS, Pot, complete_rows

Measure: TypeAlias = Literal["value", "pot", "pots", "plays_on", "foul", "both", "row", "spread", "duration"]
"""What can be asked of many breaks; see ``BreakTally.measure``."""

MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
CHANCES: Final[tuple[Measure, ...]] = ("pot", "plays_on", "foul", "both", "row")
"""The measures that are chances, 0 to 1."""

_NO_POTS: Final = (0,) * len(POTS)


@dataclass(frozen=True, slots=True)
class BreakTally:
    """Counts over many breaks. Two tallies add up to that of all their breaks."""

    breaks: int = 0
    potted: int = 0
    """Breaks that left at least one ball in a pot."""
    balls: int = 0
    """Balls left in pots."""
    plays_on: int = 0
    fouls: int = 0
    """Breaks with at least one foul."""
    both: int = 0
    """Breaks that left balls of both colours in pots."""
    rows: int = 0
    """Breaks that completed a row of one colour."""
    spread: float = 0.0
    """Sum, mm."""
    duration: float = 0.0
    """Sum, seconds."""
    by_pot: tuple[int, ...] = _NO_POTS
    """Balls left in each pot, in the order of the pots."""

    @classmethod
    def of(cls, outcomes: Iterable[BreakOutcome]) -> Self:
        """Count breaks."""
        counted = cls()
        for one in outcomes:
            counted += cls.of_one(
                one.stayed, plays_on=one.plays_on, foul=bool(one.fouls), spread=one.spread, duration=one.duration
            )
        return counted

    @classmethod
    def of_one(
        cls,
        stayed: Collection[tuple[Pot, ColouredBall]],
        *,
        plays_on: bool,
        foul: bool,
        spread: float,
        duration: float,
    ) -> Self:
        """Count one break by the balls that stayed in pots and what else is known of it."""
        filled = {pot for pot, _ in stayed}
        by_colour = [[pot for pot, ball in stayed if colour_of(ball) == colour] for colour in COLOURS]
        return cls(
            breaks=1,
            potted=int(bool(filled)),
            balls=len(filled),
            plays_on=int(plays_on),
            fouls=int(foul),
            both=int(all(by_colour)),
            rows=int(any(complete_rows(pots) for pots in by_colour)),
            spread=spread,
            duration=duration,
            by_pot=tuple(int(pot in filled) for pot in POTS),
        )

    def __add__(self, other: Self) -> Self:
        sums = {
            item.name: getattr(self, item.name) + getattr(other, item.name)
            for item in fields(self)
            if item.name != "by_pot"
        }
        by_pot = tuple(a + b for a, b in zip(self.by_pot, other.by_pot, strict=True))
        return type(self)(**sums, by_pot=by_pot)

    def measure(self, name: Measure) -> float:
        """Return the mean of a measure over the breaks; nan where there are none.

        ``pot``, ``plays_on``, ``foul``, ``both``, ``row``: chances of at least one pot, of playing on, of a foul, of
        both colours, of a complete row. ``pots``: balls left in pots. ``spread`` in mm, ``duration`` in seconds.
        ``value``: the chance to play on less the chance of a foul, from -1 to 1: our choice of what a break is worth
        to the one who breaks; a foul gives the other side two strokes (G8).
        """
        return _SUMS[name](self) / self.breaks if self.breaks else math.nan

    def pots_in(self, pot: int) -> float:
        """Return the mean number of balls that a break leaves in one pot, 0 to 1; nan without breaks."""
        return self.by_pot[POTS.index(pot)] / self.breaks if self.breaks else math.nan


_SUMS: Final[Mapping[Measure, Callable[[BreakTally], float]]] = MappingProxyType(
    {
        "value": lambda tally: tally.plays_on - tally.fouls,
        "pot": lambda tally: tally.potted,
        "pots": lambda tally: tally.balls,
        "plays_on": lambda tally: tally.plays_on,
        "foul": lambda tally: tally.fouls,
        "both": lambda tally: tally.both,
        "row": lambda tally: tally.rows,
        "spread": lambda tally: tally.spread,
        "duration": lambda tally: tally.duration,
    }
)
