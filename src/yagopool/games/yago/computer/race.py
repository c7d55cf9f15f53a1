"""The game by its pots alone: two sides try to fill pots in turn, every try succeeds with the same chance.

Both try for the best pot. Which one that is follows: one that makes a row, opens two, blocks the rival's, or lets them
go for three points. How the balls lie is for ``evaluation``.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from yagopool.games.yago.board import POTS, ROWS, complete_rows
from yagopool.games.yago.rules.judgement import FIVE
from yagopool.table.spec import Pot

PotSet: TypeAlias = frozenset[Pot]

_QUARTER: Final = (4, 7, 2, 9, 5, 1, 8, 3, 6)
"""Where pots 1 to 9 come when the diamond is turned by a quarter."""
_MIRRORED: Final = (1, 3, 2, 6, 5, 4, 8, 7, 9)


class Stakes(NamedTuple):
    """How often a try fills a pot, and what three points are worth to either side, in games won by one point."""

    chance: float
    three: float = 1.0
    rivals_three: float = 1.0

    @property
    def turned(self) -> "Stakes":
        return Stakes(self.chance, self.rivals_three, self.three)


@cache
def winning_pots(own: PotSet, rival: PotSet) -> tuple[Pot, ...]:
    """Return the free pots with which a side wins: they complete a row, or are the fifth."""
    free = (pot for pot in POTS if pot not in own and pot not in rival)
    return tuple(pot for pot in free if len(own) == FIVE - 1 or complete_rows(own | {pot}))


@cache
def filled(own: PotSet, rival: PotSet, pot: Pot, stakes: Stakes) -> float:
    return _filled(_mask(own), _mask(rival), 1 << (pot - 1), stakes)


@cache
def race(own: PotSet, rival: PotSet, stakes: Stakes) -> float:
    return _race(_mask(own), _mask(rival), stakes)


# Pots as the bits of a number. Thousands of positions follow from an empty board; one in eight of them is looked at, as
# a diamond that is turned or mirrored is the same to the race.


def _mask(pots: PotSet) -> int:
    return sum(1 << (pot - 1) for pot in pots)


_ROWS: Final = tuple(_mask(frozenset(row)) for row in ROWS)
_BITS: Final = tuple(1 << (pot - 1) for pot in POTS)


def _symmetries() -> Iterator[tuple[int, ...]]:
    """Yield for each turned or mirrored diamond what every set of pots becomes."""
    turned = POTS
    for _ in range(4):
        turned = tuple(_QUARTER[pot - 1] for pot in turned)
        for places in (turned, tuple(_MIRRORED[pot - 1] for pot in turned)):
            yield tuple(
                sum(_BITS[places[index] - 1] for index in range(len(POTS)) if mask >> index & 1) for mask in _SETS
            )


_SETS: Final = range(1 << len(POTS))
_SYMMETRIES: Final = tuple(_symmetries())


def _race(own: int, rival: int, stakes: Stakes) -> float:
    return _solved(*min((same[own], same[rival]) for same in _SYMMETRIES), stakes)


@cache
def _solved(own: int, rival: int, stakes: Stakes) -> float:
    # Both may fail in turn: a side's value is chance * best - miss * the rival's value, and the same for the rival.
    miss = 1.0 - stakes.chance
    best, rivals_best = _best(own, rival, stakes), _best(rival, own, stakes.turned)
    return stakes.chance * (best - miss * rivals_best) / (1.0 - miss * miss)


def _best(own: int, rival: int, stakes: Stakes) -> float:
    taken = own | rival
    return max(_filled(own, rival, bit, stakes) for bit in _BITS if not taken & bit)


def _filled(own: int, rival: int, bit: int, stakes: Stakes) -> float:
    after = own | bit
    rows = sum(after & row == row for row in _ROWS)
    five = after.bit_count() == FIVE
    if rows or five:
        return stakes.three if five and rows > 1 else 1.0
    return _race(after, rival, stakes)
