"""What the computer plays, in every phase of a game; and what it saw when it decided, from a record."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from yagopool.ai.decision import Considered, Decision, Weighed, decision_seed
from yagopool.ai.levels import SKILLED, Level
from yagopool.ai.observation import View
from yagopool.errors import RecordError
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.record import Read
from yagopool.match.replay import ReplayedMatch

__all__ = [
    "Considered",
    "Decision",
    "DecisionPoint",
    "Weighed",
    "decide",
    "decide_again",
    "decision_point",
    "decision_seed",
]


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
