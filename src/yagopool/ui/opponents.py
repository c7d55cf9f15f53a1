"""Who plays each level of the computer: how quickly. How well it plays is in ``ai/levels.py``.

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
    """One of the computer's players."""

    pace: Pace


OPPONENTS: Final[dict[str, Opponent]] = {
    "beginner": Opponent(Pace(0.9, 1.7, 1.4, wander=14.0)),
    "novice": Opponent(Pace(0.7, 1.4, 1.1, wander=8.0)),
    "casual": Opponent(Pace(0.5, 1.1, 0.8, wander=4.0)),
    "skilled": Opponent(Pace(0.4, 1.0, 0.8, wander=1.5)),
    "master": Opponent(Pace(0.3, 1.0, 0.8)),
}
"""By level, the weakest first."""
_STRANGER: Final = Opponent(Pace(0.3, 1.0, 0.8))
"""A program that somebody wrote."""


def opponent(level: str) -> Opponent:
    """Return who plays a level; for a level that is not ours, a stranger."""
    return OPPONENTS.get(level, _STRANGER)
