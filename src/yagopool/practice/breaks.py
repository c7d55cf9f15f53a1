"""Breaks: one and what it brought, and the statistics of many."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from itertools import zip_longest
from types import MappingProxyType
from typing import Annotated, Any, Final, Self, TypeAlias

from pydantic import Field

from yagopool.match.game import DEFAULT, State, game_of, games, practice_of
from yagopool.match.session import Played, step
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball, Pot
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

Measure: TypeAlias = str
"""What can be asked of many breaks; see ``BreakStats.measure``."""


def chances(game: str = DEFAULT) -> tuple[Measure, ...]:
    """Return the measures of a game that are chances, 0 to 1."""
    return ("pot", "plays_on", "foul", *practice_of(game).chances)


def measures(game: str = DEFAULT) -> tuple[Measure, ...]:
    return ("value", "pot", "pots", "plays_on", "foul", *practice_of(game).chances, "spread", "duration")


MOST_COUNTED: Final = 2**53
"""The greatest count or sum read from a file: a mean of it is exact."""
Count: TypeAlias = Annotated[int, Field(ge=0, le=MOST_COUNTED)]
Sum: TypeAlias = Annotated[float, Field(ge=0, le=MOST_COUNTED)]
PotCounts: TypeAlias = tuple[Count, ...]
"""A count for each pot, in the order of the pots."""

_ANY_SEED: Final = 0
"""A break racks no further game; the seed of racks is never used."""


@dataclass(frozen=True, slots=True)
class BreakOutcome:
    """What a break brought, as the referee of its variant sees it."""

    stayed: tuple[tuple[Pot, Ball], ...]
    """The balls in pots afterwards, in the order of the pots; none after a foul."""
    dropped: tuple[tuple[Pot, Ball], ...]
    """All balls that dropped, in that order, those that come out again too."""
    fouls: tuple[Any, ...]
    plays_on: bool
    """Whether the breaker plays the next stroke."""
    spread: float
    """mm: root mean square distance of the free balls from their centre, without the one that broke; 0 if none."""
    duration: float
    """Seconds until the last ball rests."""
    won: bool = False
    """Whether the break has won the game."""
    game: str = DEFAULT

    @property
    def chances(self) -> tuple[str, ...]:
        """What else has come of it, by the names of ``Practice.chances``."""
        potted = {ball: pot for pot, ball in self.stayed}
        return tuple(name for name, has_come in practice_of(self.game).chances.items() if has_come(potted))

    @property
    def stats(self) -> "BreakStats":
        """The statistics of this one break."""
        filled = {pot for pot, _ in self.stayed}
        return BreakStats(
            breaks=1,
            potted=int(bool(filled)),
            balls=len(filled),
            plays_on=int(self.plays_on),
            fouls=int(bool(self.fouls)),
            spread=self.spread,
            duration=self.duration,
            by_pot=tuple(int(pot in filled) for pot in range(1, games()[self.game].pots + 1)),
            chances={name: int(name in self.chances) for name in practice_of(self.game).chances},
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
    spread: Sum = 0.0
    """mm."""
    duration: Sum = 0.0
    """Seconds."""
    by_pot: PotCounts = ()
    """Balls left in each pot; empty if there were no breaks."""
    chances: Mapping[str, Count] = field(default_factory=dict)
    """Breaks of which came what ``Practice.chances`` names."""

    @classmethod
    def of(cls, outcomes: Iterable[BreakOutcome]) -> "BreakStats":
        return sum((outcome.stats for outcome in outcomes), BreakStats())

    def __add__(self, other: Self) -> Self:
        sums = {name: getattr(self, name) + getattr(other, name) for name in SUMS}
        pots = zip_longest(self.by_pot, other.by_pot, fillvalue=0)
        names = dict.fromkeys((*self.chances, *other.chances))
        found = {name: self.chances.get(name, 0) + other.chances.get(name, 0) for name in names}
        return type(self)(**sums, by_pot=tuple(a + b for a, b in pots), chances=found)

    def measure(self, name: Measure) -> float:
        """Return the mean of a measure over the breaks; nan if there are none.

        ``pot``, ``plays_on``, ``foul``, and what ``Practice.chances`` names: chances of at least one ball potted, of
        playing on, of a foul, and so on. ``pots``: balls left in pots. ``spread`` in mm, ``duration`` in seconds.
        ``value``: the chance to play on less the chance of a foul, -1 to 1: our choice of what a break is worth to
        the one who breaks.
        """
        if not self.breaks:
            return math.nan
        counted = _SUMS.get(name)
        return (self.chances.get(name, 0) if counted is None else counted(self)) / self.breaks

    def pots_in(self, pot: int) -> float:
        """Return the mean number of balls that a break leaves in one pot, 0 to 1; nan without breaks."""
        if not self.breaks:
            return math.nan
        return (self.by_pot[pot - 1] if self.by_pot else 0) / self.breaks


SUMS: Final = tuple(item.name for item in fields(BreakStats) if item.name not in ("by_pot", "chances"))
"""The counts and sums that every game has."""
_SUMS: Final[Mapping[Measure, Callable[[BreakStats], float]]] = MappingProxyType(
    {
        "value": lambda stats: stats.plays_on - stats.fouls,
        "pot": lambda stats: stats.potted,
        "pots": lambda stats: stats.balls,
        "plays_on": lambda stats: stats.plays_on,
        "foul": lambda stats: stats.fouls,
        "spread": lambda stats: stats.spread,
        "duration": lambda stats: stats.duration,
    }
)


def before_break(variant: str, game: str = DEFAULT) -> State:
    """Return the state before the break of a game of practice, for the fewest points."""
    played = games()[game]
    return played.new(played.agreement(variant, played.targets.start, (("A",), ("B",)), "A"))


def play_break(
    layout: Layout, flick: Flick, variant: str, spec: BoardSpec = STANDARD_BOARD, game: str = DEFAULT
) -> Played:
    """Return a break from a racked layout, simulated and judged; the flick is a possible one."""
    return step(before_break(variant, game), layout, flick, seed=_ANY_SEED, spec=spec)


def outcome_of(played: Played) -> BreakOutcome:
    """Return what a break brought. Raises ValueError if it was no simulated stroke."""
    trace, ruling, move = played.trace, played.ruling, played.move
    if trace is None or ruling is None or not isinstance(move, Flick):
        raise ValueError("only a stroke that was simulated and judged has an outcome")
    game = game_of(played.before).name
    result = played.after.result
    dropped = tuple((event.pot, event.ball) for event in trace.events if isinstance(event, Potted))
    return BreakOutcome(
        stayed=tuple(sorted(one for one in dropped if one[1] in practice_of(game).potted(played.after))),
        dropped=dropped,
        fouls=ruling.fouls,
        plays_on=ruling.continues,
        spread=spread(trace.layout, move.ball),
        duration=trace.duration,
        won=result is not None and result.winner == played.before.to_act,
        game=game,
    )


def spread(layout: Layout, breaker: Ball) -> float:
    """Return the root mean square distance of the free balls but the breaker from their centre, mm; 0 without any."""
    places = [place for ball, place in layout.free if ball != breaker]
    if not places:
        return 0.0
    x = math.fsum(place.x for place in places) / len(places)
    y = math.fsum(place.y for place in places) / len(places)
    return math.sqrt(math.fsum((place.x - x) ** 2 + (place.y - y) ** 2 for place in places) / len(places))
