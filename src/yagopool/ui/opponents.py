"""Who plays each level of the computer: how strong in stars, and how quickly. How well it plays is in ``ai/levels.py``.

Names and tempers are in the catalogues (``opponent.LEVEL``, ``ui.temper.LEVEL``), faces in the theme.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Pace:
    """How an opponent takes a shot, so that one can follow it; times in seconds.

    ``look``: over the table, before there is an aim. ``aim``: its aim is seen, at the first shot of a visit, and
    ``again`` at those after it. ``wander``: degrees by which the aim wanders before it settles.
    """

    look: float
    aim: float
    again: float
    wander: float = 0.0


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of the computer's players. ``stars``: 1 to ``MOST_STARS``."""

    stars: int
    pace: Pace


MOST_STARS: Final = 5
OPPONENTS: Final[dict[str, Opponent]] = {
    "beginner": Opponent(1, Pace(0.9, 1.7, 1.4, wander=14.0)),
    "novice": Opponent(2, Pace(0.7, 1.4, 1.1, wander=8.0)),
    "casual": Opponent(3, Pace(0.5, 1.1, 0.8, wander=4.0)),
    "skilled": Opponent(4, Pace(0.4, 1.0, 0.8, wander=1.5)),
    "master": Opponent(5, Pace(0.3, 1.0, 0.8)),
}
"""By level, the weakest first."""
_STRANGER: Final = Opponent(0, Pace(0.3, 1.0, 0.8))
"""A program that somebody wrote: nobody knows how strong it is."""


def opponent(level: str) -> Opponent:
    """Return who plays a level; for a level that is not ours, a stranger without stars."""
    return OPPONENTS.get(level, _STRANGER)
