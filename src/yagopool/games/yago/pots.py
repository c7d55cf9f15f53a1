"""The nine pots and their eight rows (B1)."""

from collections.abc import Collection
from typing import Final, TypeAlias

from yagopool.table.pieces import Pot

POTS: Final[tuple[Pot, ...]] = tuple(range(1, 10))
"""In reading order as the player sees the board."""

Row: TypeAlias = tuple[Pot, Pot, Pot]

ROWS: Final[tuple[Row, ...]] = (
    (1, 2, 4),
    (3, 5, 7),
    (6, 8, 9),
    (1, 3, 6),
    (2, 5, 8),
    (4, 7, 9),
    (1, 5, 9),
    (4, 5, 6),
)
"""The eight rows: three along each diagonal, the vertical, the horizontal."""


def complete_rows(pots: Collection[Pot]) -> tuple[Row, ...]:
    """Return the rows whose three pots are all among the given ones."""
    filled = frozenset(pots)
    return tuple(row for row in ROWS if filled.issuperset(row))
