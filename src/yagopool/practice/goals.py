"""What a drill asks for, checked by what happened, never by words."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from yagopool.games.yago.rules.entries import Stroke
from yagopool.games.yago.rules.state import Side
from yagopool.match.session import Played
from yagopool.table.balls import Ball, Colour, ColouredBall, colour_of
from yagopool.table.events import Contact, Cushion, Event, Potted
from yagopool.table.layout import Point
from yagopool.table.pots import Pot

YOU: Side = "A"
"""The side whose drill it is."""


@dataclass(frozen=True, slots=True)
class PottedGoal:
    """Balls stand in pots, each dropped the way it should.

    ``pots``: only these count; none named: all do. ``by``: the ball that was flicked. ``cushions`` and ``contacts``:
    how often at least the ball had touched a cushion, or another ball, before it dropped in that stroke.
    """

    balls: tuple[ColouredBall, ...]
    pots: tuple[Pot, ...] = ()
    by: Ball | None = None
    cushions: int = 0
    contacts: int = 0
    want: ClassVar[Literal["potted"]] = "potted"

    def reached(self, course: Sequence[Played]) -> bool:
        """Tell whether all the balls stand where and as they should."""
        standing = {ball: pot for pot, ball in course[-1].after.pots} if course else {}
        return all(
            ball in standing and (not self.pots or standing[ball] in self.pots) and self._dropped_well(ball, course)
            for ball in self.balls
        )

    def _dropped_well(self, ball: Ball, course: Sequence[Played]) -> bool:
        for stroke in reversed(tuple(strokes(course))):
            drop = _drop_of(ball, stroke)
            if drop is not None:
                earlier = stroke.events[:drop]
                cushions = sum(isinstance(event, Cushion) and event.ball == ball for event in earlier)
                contacts = sum(isinstance(event, Contact) and ball in event.balls for event in earlier)
                by = self.by is None or stroke.ball == self.by
                return by and cushions >= self.cushions and contacts >= self.contacts
        return not (self.by or self.cushions or self.contacts)


@dataclass(frozen=True, slots=True)
class CountGoal:
    """At least so many balls of a colour, or of any (None), stand in pots."""

    least: int
    colour: Colour | None = None
    want: ClassVar[Literal["count"]] = "count"

    def reached(self, course: Sequence[Played]) -> bool:
        """Tell whether enough balls stand in pots."""
        standing = [ball for _, ball in course[-1].after.pots] if course else []
        return sum(self.colour in (None, colour_of(ball)) for ball in standing) >= self.least


@dataclass(frozen=True, slots=True)
class RestsGoal:
    """A ball lies free, its middle at most ``within`` mm from a place."""

    ball: Ball
    at: Point
    within: float
    want: ClassVar[Literal["rests"]] = "rests"

    def reached(self, course: Sequence[Played]) -> bool:
        """Tell whether the ball came to rest there."""
        place = course[-1].layout_after.place_of(self.ball) if course else None
        return place is not None and math.dist(place, self.at) <= self.within


@dataclass(frozen=True, slots=True)
class WonGoal:
    """The game is won, for at least so many points."""

    points: int = 1
    want: ClassVar[Literal["won"]] = "won"

    def reached(self, course: Sequence[Played]) -> bool:
        """Tell whether it is."""
        result = course[-1].after.result if course else None
        return result is not None and result.winner == YOU and result.points >= self.points


@dataclass(frozen=True, slots=True)
class PlaysOnGoal:
    """The stroke lets its shooter play on (G5), or has won."""

    want: ClassVar[Literal["plays_on"]] = "plays_on"

    def reached(self, course: Sequence[Played]) -> bool:
        """Tell whether the last stroke does."""
        if not course or course[-1].ruling is None:
            return False
        return course[-1].ruling.continues or WonGoal().reached(course)


@dataclass(frozen=True, slots=True)
class AllGoal:
    """Several at once."""

    of: "tuple[Goal, ...]"
    want: ClassVar[Literal["all"]] = "all"

    def reached(self, course: Sequence[Played]) -> bool:
        """Tell whether each is reached."""
        return all(goal.reached(course) for goal in self.of)


Goal: TypeAlias = PottedGoal | CountGoal | RestsGoal | WonGoal | PlaysOnGoal | AllGoal


def done(goal: Goal, course: Sequence[Played]) -> bool:
    """Tell whether a course of strokes reaches a goal, its last stroke without a foul."""
    last = course[-1] if course else None
    return last is not None and not (last.ruling and last.ruling.fouls) and goal.reached(course)


def rest_places(goal: Goal) -> Iterator[RestsGoal]:
    """Yield the places where a goal wants balls to rest: for the picture."""
    if isinstance(goal, RestsGoal):
        yield goal
    elif isinstance(goal, AllGoal):
        for part in goal.of:
            yield from rest_places(part)


def wanted_pots(goal: Goal) -> frozenset[Pot]:
    """Return the pots that a goal names: for the picture."""
    if isinstance(goal, PottedGoal):
        return frozenset(goal.pots)
    if isinstance(goal, AllGoal):
        return frozenset().union(*map(wanted_pots, goal.of))
    return frozenset()


def strokes(course: Sequence[Played]) -> Iterator[Stroke]:
    """Yield the strokes of a course, the oldest first."""
    return (played.entry for played in course if isinstance(played.entry, Stroke))


def _drop_of(ball: Ball, stroke: Stroke) -> int | None:
    """Return where among a stroke's events a ball drops."""

    def is_drop(event: Event) -> bool:
        return isinstance(event, Potted) and event.ball == ball

    return next((number for number, event in enumerate(stroke.events) if is_drop(event)), None)
