"""The hand: how far what is flicked strays from what was meant."""

import math
import random
from dataclasses import dataclass, replace

from yagopool.table.flick import Flick
from yagopool.table.spec import BoardSpec


@dataclass(frozen=True, slots=True)
class Hand:
    """Standard deviations of a hand: ``direction`` in degrees, ``speed`` as a part of the speed meant (0.05 = 5 %)."""

    direction: float
    speed: float

    @property
    def exact(self) -> bool:
        """Whether this hand never strays."""
        return self.direction == 0.0 and self.speed == 0.0


EXACT_HAND = Hand(0.0, 0.0)
"""A hand that never strays."""

Straying = tuple[float, float]
"""How far one flick strays, in standard deviations of direction and of speed."""


def straying(rng: random.Random) -> Straying:
    """Draw how far one flick strays."""
    return rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0)


def strayed(flick: Flick, hand: Hand, by: Straying, spec: BoardSpec) -> Flick:
    """Return the flick that a hand makes of the one meant, within what a finger can do.

    The direction is rounded to 0.0001 degrees and the speed to 0.01 mm/s, as a record writes them.
    """
    turn, push = by
    speed = flick.speed * (1.0 + hand.speed * push)
    return replace(
        flick,
        direction=round(math.fmod(flick.direction + hand.direction * turn, 360.0) % 360.0, 4) % 360.0,
        speed=round(min(max(speed, spec.least_flick), spec.greatest_flick), 2),
    )
