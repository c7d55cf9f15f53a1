"""A record's strokes simulated again, and compared with what was recorded."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from yagopool.match.course import Course
from yagopool.match.session import Played, step
from yagopool.physics.fingerprint import fingerprint
from yagopool.rules.entries import Stroke
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

TOLERANCE: Final = 0.1
"""mm: how far a ball may be from its recorded place if the record is of another board or version of the physics."""

Outcome: TypeAlias = Literal["same", "near", "differs"]


@dataclass(frozen=True, slots=True)
class Verified:
    """One stroke simulated again.

    ``outcome``: ``same`` to the last bit; ``near``: the same events, every ball within ``TOLERANCE``; or ``differs``.
    ``event`` is the first event that differs, ``apart`` (mm) the largest distance of a ball from its recorded place,
    infinite where a ball is not where it was at all. ``same_fingerprint``: of this board and physics.
    """

    line: int
    played: Played
    outcome: Outcome
    same_fingerprint: bool
    event: int | None
    apart: float

    @property
    def good(self) -> bool:
        """Whether the stroke is what it should be: the same bits, or near where the fingerprint is another."""
        return self.outcome == "same" or (self.outcome == "near" and not self.same_fingerprint)


def verify(course: Course) -> Iterator[Verified]:
    """Simulate every stroke of a record again, those taken back too, and tell how it compares; in order of lines."""
    entries = [*zip(course.lines, course.played, strict=True), *course.taken_back]
    for line, played in sorted(entries, key=lambda entry: entry[0]):
        if isinstance(played.move, Flick):
            yield _verified(line, played, course)


def _verified(line: int, played: Played, course: Course) -> Verified:
    again = step(played.before, played.layout_before, played.move, seed=course.seed, spec=course.spec)
    assert isinstance(played.entry, Stroke)
    assert isinstance(again.entry, Stroke)
    event = _first_other(played.entry, again.entry, timed=True)
    apart = _apart(played.layout_after, again.layout_after)
    outcome: Outcome = "differs"
    if event is None and played.layout_after == again.layout_after:
        outcome = "same"
    elif _first_other(played.entry, again.entry, timed=False) is None and apart <= TOLERANCE:
        outcome = "near"
    return Verified(line, played, outcome, played.fingerprint == fingerprint(course.spec), event, apart)


def _first_other(one: Stroke, two: Stroke, *, timed: bool) -> int | None:
    """The index of the first event that two strokes do not share."""
    for index in range(max(len(one.events), len(two.events))):
        if index >= min(len(one.events), len(two.events)):
            return index
        here, there = one.events[index], two.events[index]
        if type(here) is not type(there) or here.balls != there.balls or (timed and here != there):
            return index
        if getattr(here, "pot", None) != getattr(there, "pot", None):
            return index
    return None


def _apart(one: Layout, two: Layout) -> float:
    if one.potted != two.potted or set(one.balls) != set(two.balls):
        return math.inf
    places = two.balls
    return max((math.dist(place, places[ball]) for ball, place in one.free), default=0.0)


def retraced(played: Played, *, seed: int, spec: BoardSpec) -> tuple[Played, bool]:
    """Return a stroke from a record with the trace it has here, to be watched, and whether it ends as recorded.

    What was recorded stays: state, ruling and layout afterwards.
    """
    again = step(played.before, played.layout_before, played.move, seed=seed, spec=spec)
    return replace(played, trace=again.trace), again.layout_after == played.layout_after
