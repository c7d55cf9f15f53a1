"""A flick: what the fingertip does to one ball."""

from dataclasses import dataclass

from yagopool.table.balls import Ball


@dataclass(frozen=True, slots=True)
class Flick:
    """A ball flicked in a direction at a speed.

    ``direction`` in degrees: 0 is +x, to the right; 90 is +y, away from the player, toward the pots.
    ``speed`` in mm/s: the ball's speed as the finger leaves it.
    """

    ball: Ball
    direction: float
    speed: float
