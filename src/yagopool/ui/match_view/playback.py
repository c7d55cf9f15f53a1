"""The animation of a trace: where every ball is at any moment, at any speed, skippable.

The table is never stepped by the frame clock: the trace is closed form, the clock only asks it.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

from yagopool.physics.trace import Motion, Path, Trace
from yagopool.table.balls import BALL_ORDER, Ball
from yagopool.table.events import Event, OffBoard, Potted
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

SPEEDS: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
"""The speeds a stroke can be watched at."""

OFF_BOARD_SHOWN: Final = 0.35
"""Seconds a ball is still seen after it left the board."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One ball at one moment of an animation."""

    ball: Ball
    motion: Motion
    sunk: bool
    """Whether it has dropped into a pot."""


def resting(layout: Layout, spec: BoardSpec) -> tuple[Seen, ...]:
    """Return the balls of a layout at rest, in the one order."""
    seen = [Seen(ball, _still(x, y, 0.0), sunk=False) for ball, (x, y) in layout.free]
    seen += [Seen(ball, _still(*spec.pot_centre(pot), -spec.potted_depth), sunk=True) for pot, ball in layout.filled]
    return tuple(sorted(seen, key=lambda one: BALL_ORDER[one.ball]))


def _still(x: float, y: float, z: float) -> Motion:
    return Motion(x, y, z, 0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class Playback:
    """A trace being watched. ``time`` in seconds of table time; ``speed`` as a multiple of real time."""

    before: Layout
    trace: Trace
    spec: BoardSpec
    speed: float = 1.0
    time: float = 0.0
    _starts: dict[Ball, tuple[float, ...]] = field(init=False)
    _paths: dict[Ball, Path] = field(init=False)

    def __post_init__(self) -> None:
        self._paths = {path.ball: path for path in self.trace.paths}
        self._starts = {path.ball: tuple(segment.start for segment in path.segments) for path in self.trace.paths}

    @property
    def over(self) -> bool:
        """Whether all balls rest."""
        return self.time >= self.trace.duration

    def advance(self, seconds: float) -> tuple[Event, ...]:
        """Let real time pass; return the events that happened meanwhile, for the ears."""
        before = self.time
        self.time = min(self.time + seconds * self.speed, self.trace.duration)
        return tuple(
            event
            for event in self.trace.events
            if event.t is not None and (before < event.t <= self.time or (before == 0.0 == event.t and self.time > 0.0))
        )

    def skip(self) -> None:
        """Go to the end."""
        self.time = self.trace.duration

    def to(self, time: float) -> None:
        """Go to a moment, held between the flick and the end."""
        self.time = min(max(time, 0.0), self.trace.duration)

    def faster(self) -> None:
        """Watch at the next higher speed."""
        self.speed = next((speed for speed in SPEEDS if speed > self.speed), SPEEDS[-1])

    def seen(self) -> tuple[Seen, ...]:
        """Return every ball to be drawn now, in the one order."""
        return tuple(one for resting_one in resting(self.before, self.spec) if (one := self._now(resting_one)))

    def potted(self) -> frozenset[Ball]:
        """Return the balls that this stroke has dropped so far."""
        return frozenset(e.ball for e in self._past() if isinstance(e, Potted))

    def _now(self, at_rest: Seen) -> Seen | None:
        path = self._paths.get(at_rest.ball)
        if path is None:
            return at_rest
        left = next((e.t for e in self._past() if isinstance(e, OffBoard) and e.ball == at_rest.ball), None)
        if left is not None and self.time > left + OFF_BOARD_SHOWN:
            return None
        index = bisect_right(self._starts[at_rest.ball], self.time) - 1
        if index < 0:
            return at_rest
        return Seen(at_rest.ball, path.segments[index].at(self.time), at_rest.ball in self.potted())

    def _past(self) -> tuple[Event, ...]:
        return tuple(event for event in self.trace.events if event.t is not None and event.t <= self.time)
