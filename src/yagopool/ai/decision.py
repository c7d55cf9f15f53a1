"""What the computer decided, and why: strokes worth a thought, and what was seen before a line of a record."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from yagopool.ai.levels import SKILLED, Level
from yagopool.ai.observation import View
from yagopool.errors import RecordError
from yagopool.match.game import Move, Problem
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.record import Read
from yagopool.match.replay import ReplayedMatch
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball, Pot

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


def decide(view: View, rng: random.Random, budget: int, level: Level = SKILLED) -> Decision:
    """Return what a level plays: always something allowed, and never a concession.

    ``budget``: how many shots may be simulated. The same view, random numbers and budget give the same decision. The
    error of the hand is drawn separately, so the search does not know it.

    Raises:
        RuleError: ``wrong_phase`` if the match is over.
    """
    thinking, hand = random.Random(rng.getrandbits(64)), random.Random(rng.getrandbits(64))
    decision: Decision = view.game.decide(view, thinking, hand, budget, level)
    return decision


def decide_again(view: View, seed: int, level: Level) -> Decision:
    """Return the decision a level draws with a seed, its whole budget spent: the same each time."""
    return replace(decide(view, random.Random(seed), level.budget, level), seed=seed)


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """What was seen before a line: the position, how many moves stood, the line itself, the match's header and seed."""

    view: View
    moves: int
    recorded: RecordedEntry
    header: Header
    seed: int


def decision_point(items: Iterable[Read], line: int) -> DecisionPoint:
    """Return what was seen before a line of a record; what follows is not read.

    Raises:
        RecordError: the record cannot be read or played so far, or has no move in that line.
    """
    course: ReplayedMatch | None = None
    for number, item in items:
        if isinstance(item, Header):
            course = ReplayedMatch.of((Read(number, item),))
        elif course is not None and number == line and not isinstance(item.entry, Undo):
            view = View(course.state, course.layout, course.spec)
            return DecisionPoint(view, len(course.played), item, course.header, course.seed)
        elif course is not None:
            course.take(number, item)
    raise RecordError("bad_value", "error.explain.no_entry", line)
