"""Breaks: one and what it brought, and the statistics of many."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Annotated, Final, Literal, Self, TypeAlias, get_args

from pydantic import Field

from yagopool.games.yago.balls import COLOURED_BALLS, COLOURS, Colour, ColouredBall, colour_of
from yagopool.games.yago.pots import POTS, ROWS, Row, complete_rows
from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.ruling import Foul
from yagopool.games.yago.rules.state import GameState, Match, VariantName
from yagopool.match.session import Played, step
from yagopool.table.events import Potted
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball, Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

Measure: TypeAlias = Literal["value", "pot", "pots", "plays_on", "foul", "both", "row", "spread", "duration"]
"""What can be asked of many breaks; see ``BreakStats.measure``."""
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
CHANCES: Final[tuple[Measure, ...]] = ("pot", "plays_on", "foul", "both", "row")
"""The measures that are chances, 0 to 1."""

MOST_COUNTED: Final = 2**53
"""The greatest count or sum read from a file: a mean of it is exact."""
Count: TypeAlias = Annotated[int, Field(ge=0, le=MOST_COUNTED)]
Sum: TypeAlias = Annotated[float, Field(ge=0, le=MOST_COUNTED)]
PotCounts: TypeAlias = Annotated[tuple[Count, ...], Field(min_length=len(POTS), max_length=len(POTS))]
"""A count for each pot, in the order of the pots."""
NO_POTS: Final = (0,) * len(POTS)

_ANY_SEED: Final = 0
"""A break racks no further game; the seed of racks is never used."""


@dataclass(frozen=True, slots=True)
class BreakOutcome:
    """What a break brought, as the referee of its variant sees it."""

    stayed: tuple[tuple[Pot, ColouredBall], ...]
    """The balls in pots afterwards, in the order of the pots; none after a foul (G9)."""
    dropped: tuple[tuple[Pot, Ball], ...]
    """All balls that dropped, in that order, blue and those that come out again too."""
    fouls: tuple[Foul, ...]
    plays_on: bool
    """Whether the breaker plays the next stroke."""
    spread: float
    """mm: root mean square distance of the free red and yellow balls from their centre; 0 if none are left."""
    duration: float
    """Seconds until the last ball rests."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the balls that stayed."""
        return tuple(colour for colour in COLOURS if self.pots_of(colour))

    def pots_of(self, colour: Colour) -> tuple[Pot, ...]:
        """Return the pots in which balls of a colour stayed."""
        return tuple(pot for pot, ball in self.stayed if colour_of(ball) == colour)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that one colour has completed: a game won by the break (G12)."""
        return tuple(row for colour in COLOURS for row in complete_rows(self.pots_of(colour)))

    @property
    def opened(self) -> tuple[Row, ...]:
        """The rows begun: with balls of one colour and none of the other."""
        red, yellow = (frozenset(self.pots_of(colour)) for colour in COLOURS)
        return tuple(row for row in ROWS if bool(red.intersection(row)) != bool(yellow.intersection(row)))

    @property
    def stats(self) -> "BreakStats":
        """The statistics of this one break."""
        return BreakStats.of_break(
            self.stayed, plays_on=self.plays_on, foul=bool(self.fouls), spread=self.spread, duration=self.duration
        )


@dataclass(frozen=True, slots=True)
class BreakStats:
    """Counts and sums over many breaks. They add up."""

    breaks: Count = 0
    potted: Count = 0
    """Breaks that left at least one ball in a pot."""
    balls: Count = 0
    """Balls left in pots."""
    plays_on: Count = 0
    fouls: Count = 0
    """Breaks with at least one foul."""
    both: Count = 0
    """Breaks that left balls of both colours in pots."""
    rows: Count = 0
    """Breaks that completed a row of one colour."""
    spread: Sum = 0.0
    """mm."""
    duration: Sum = 0.0
    """Seconds."""
    by_pot: PotCounts = NO_POTS
    """Balls left in each pot."""

    @classmethod
    def of(cls, outcomes: Iterable[BreakOutcome]) -> "BreakStats":
        """Return the statistics of some breaks."""
        return sum((outcome.stats for outcome in outcomes), BreakStats())

    @classmethod
    def of_break(
        cls,
        stayed: Collection[tuple[Pot, ColouredBall]],
        *,
        plays_on: bool,
        foul: bool,
        spread: float,
        duration: float,
    ) -> Self:
        """Return the statistics of one break."""
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
        names = [item.name for item in fields(self) if item.name != "by_pot"]
        sums = {name: getattr(self, name) + getattr(other, name) for name in names}
        return type(self)(**sums, by_pot=tuple(a + b for a, b in zip(self.by_pot, other.by_pot, strict=True)))

    def measure(self, name: Measure) -> float:
        """Return the mean of a measure over the breaks; nan if there are none.

        ``pot``, ``plays_on``, ``foul``, ``both``, ``row``: chances of at least one ball potted, of playing on, of a
        foul, of both colours, of a complete row. ``pots``: balls left in pots. ``spread`` in mm, ``duration`` in
        seconds. ``value``: the chance to play on less the chance of a foul, -1 to 1: our choice of what a break is
        worth to the one who breaks; a foul gives the opponent two strokes (G8).
        """
        return _SUMS[name](self) / self.breaks if self.breaks else math.nan

    def pots_in(self, pot: int) -> float:
        """Return the mean number of balls that a break leaves in one pot, 0 to 1; nan without breaks."""
        return self.by_pot[POTS.index(pot)] / self.breaks if self.breaks else math.nan


_SUMS: Final[Mapping[Measure, Callable[[BreakStats], float]]] = MappingProxyType(
    {
        "value": lambda stats: stats.plays_on - stats.fouls,
        "pot": lambda stats: stats.potted,
        "pots": lambda stats: stats.balls,
        "plays_on": lambda stats: stats.plays_on,
        "foul": lambda stats: stats.fouls,
        "both": lambda stats: stats.both,
        "row": lambda stats: stats.rows,
        "spread": lambda stats: stats.spread,
        "duration": lambda stats: stats.duration,
    }
)


def before_break(variant: VariantName) -> GameState:
    """Return the state before the break of a game of practice, for one point."""
    return new_match(Match(variant, 1, (("A",), ("B",)), "A"))


def play_break(layout: Layout, flick: Flick, variant: VariantName, spec: BoardSpec = STANDARD_BOARD) -> Played:
    """Return a break from a racked layout, simulated and judged; the flick is a possible one of blue."""
    return step(before_break(variant), layout, flick, seed=_ANY_SEED, spec=spec)


def outcome_of(played: Played) -> BreakOutcome:
    """Return what a break brought. Raises ValueError if it was no simulated stroke."""
    trace, ruling = played.trace, played.ruling
    if trace is None or ruling is None:
        raise ValueError("only a stroke that was simulated and judged has an outcome")
    return BreakOutcome(
        stayed=played.after.pots,
        dropped=tuple((event.pot, event.ball) for event in trace.events if isinstance(event, Potted)),
        fouls=ruling.fouls,
        plays_on=ruling.continues,
        spread=spread(trace.layout),
        duration=trace.duration,
    )


def spread(layout: Layout) -> float:
    """Return the root mean square distance of the free red and yellow balls from their centre, mm; 0 without any."""
    places = [place for ball, place in layout.free if ball in COLOURED_BALLS]
    if not places:
        return 0.0
    x = math.fsum(place.x for place in places) / len(places)
    y = math.fsum(place.y for place in places) / len(places)
    return math.sqrt(math.fsum((place.x - x) ** 2 + (place.y - y) ** 2 for place in places) / len(places))
