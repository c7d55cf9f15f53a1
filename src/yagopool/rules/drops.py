"""The red and yellow balls that dropped in a stroke, and which of them had touched something before (M1)."""

from collections.abc import Iterable
from typing import NamedTuple

from yagopool.table.balls import BLUE, Ball, ColouredBall
from yagopool.table.events import Contact, Cushion, Event, Potted
from yagopool.table.pots import Pot


class Drop(NamedTuple):
    """A red or yellow ball that dropped in this stroke."""

    event: int
    """Index among the stroke's events."""
    ball: ColouredBall
    pot: Pot
    indirect: bool
    """Whether it had touched a cushion or another ball before, in the same stroke (M1)."""


def drops_of(events: Iterable[Event]) -> tuple[Drop, ...]:
    """Return the red and yellow balls that dropped, in order."""
    touched: set[Ball] = set()
    dropped: list[Drop] = []
    for index, event in enumerate(events):
        if isinstance(event, Contact | Cushion):
            touched.update(event.balls)
        elif isinstance(event, Potted) and event.ball != BLUE:
            dropped.append(Drop(index, event.ball, event.pot, event.ball in touched))
    return tuple(dropped)
