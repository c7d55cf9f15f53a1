"""What was decided, and what was considered on the way."""

import random
from dataclasses import dataclass

from yagopool.ai.candidate import Aim
from yagopool.match.legality import Move
from yagopool.table.flick import Flick


@dataclass(frozen=True, slots=True)
class Considered:
    """One stroke that was thought about.

    ``value``: what it leads to on the average, 1 a won point, -1 a lost one, three points more. ``chance``: how often
    it did what was meant, ``risk``: how often it was a foul, each 0 to 1 of ``simulated`` strokes with the hand's
    scatter.
    """

    flick: Flick
    aim: Aim
    value: float
    chance: float
    risk: float
    simulated: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice that is no stroke (a colour, a spot, taking over or declining), and what it leads to.

    ``value``: on the scale of ``Considered.value`` for a colour and for taking over or declining; of a spot it is the
    outlook of the side that places alone, so that it only orders spots.
    """

    move: Move
    value: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and the reasons for it.

    ``aim``: the flick that was meant, without the error of the hand; None if nothing is flicked. ``considered``: the
    shots considered, best first. ``weighed``: the choices if nothing is flicked, best first. ``simulated``: the number
    of shots simulated. ``seed``: the seed of the decision; None if the caller passed random numbers.
    """

    move: Move
    aim: Flick | None = None
    considered: tuple[Considered, ...] = ()
    simulated: int = 0
    seed: int | None = None
    weighed: tuple[Weighed, ...] = ()


def decision_seed(match_seed: int, moves: int) -> int:
    """Return the seed of the decision after so many moves of a match; a whole number a record can hold exactly."""
    return random.Random(f"decision {match_seed} {moves}").getrandbits(48)
