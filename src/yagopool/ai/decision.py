"""A stroke worth a thought, what became of the thought, and what was decided."""

import random
from dataclasses import dataclass
from typing import Literal, NamedTuple

from yagopool.match.game import Move, Problem
from yagopool.table.pieces import Ball, Pot
from yagopool.table.shot import Flick

ShotKind = Literal["direct", "cushion", "two_cushions", "combination", "off_ball", "off_potted", "break", "safe", "any"]
"""What a stroke is meant to be."""

Wall = Literal["left", "right", "near", "far"]
"""A cushion, as the player sees it."""


class Intent(NamedTuple):
    """What a stroke is meant to do: ``target`` into ``pot``, by way of balls and cushions in order; None: nothing."""

    idea: ShotKind
    target: Ball | None = None
    pot: Pot | None = None
    via: tuple[Ball | Wall, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A flick, what it is meant to do, and its chance by geometry (0 to 1) for the hand that plays it.

    ``luck``: the chance (0 to 1) that a safety gains something all the same.
    """

    flick: Flick
    aim: Intent
    chance: float
    luck: float = 0.0

    @property
    def is_safety(self) -> bool:
        """Whether it means to pot nothing."""
        return self.aim.idea in ("safe", "any")


class Outlook(NamedTuple):
    """What a side can expect of a position.

    ``value``: 1 for a point won, -1 for one lost, more where three points are in sight; ``wins``: the chance (0 to 1)
    to win the game that is on.
    """

    value: float
    wins: float


@dataclass(frozen=True, slots=True)
class Considered:
    """One stroke that was thought about.

    ``value``: what it leads to on average: 1 a point won, -1 a point lost, more for three points. ``chance``: how often
    it did what was meant, ``risk``: how often it was a foul, each 0 to 1 of ``simulated`` strokes with the hand's
    noise. ``wins``: the chance to win the game afterwards, on average; ``leaves``: the ball that lies best for the next
    shot of the visit if all goes as meant, and the pot it lies for.
    """

    flick: Flick
    aim: Intent
    value: float
    chance: float
    risk: float
    simulated: int
    wins: float = 0.0
    leaves: tuple[Ball, Pot] | None = None


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice that is no stroke (a colour, a spot, taking over or declining), and what it leads to.

    ``value`` and ``wins``: as those of ``Considered``.
    """

    move: Move
    value: float
    wins: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and the reasons for it.

    ``aim``: the flick that was meant, without the error of the hand; None if nothing is flicked. ``considered``: the
    shots considered, best first. ``weighed``: the choices if nothing is flicked, best first. ``simulated``: the number
    of shots simulated. ``seed``: the seed of the decision; None if the caller passed random numbers. ``fault``: what a
    program did that decided nothing, and what led to that.
    """

    move: Move
    aim: Flick | None = None
    considered: tuple[Considered, ...] = ()
    simulated: int = 0
    seed: int | None = None
    weighed: tuple[Weighed, ...] = ()
    fault: tuple[Problem, ...] = ()


def decision_seed(match_seed: int, moves: int) -> int:
    """Return the seed of the decision after a number of moves of a match; a whole number a record can hold exactly."""
    return random.Random(f"decision {match_seed} {moves}").getrandbits(48)
