"""The clock of a trace being watched: at any speed, forward, to a moment, skipped.

The table is never stepped by the frame clock: the trace is closed form, the clock only asks it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec
from yagopool.ui.picture.appearance import BallLook, TracePlayback
from yagopool.ui.picture.orientation import Turn

SPEEDS: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
"""The speeds a stroke can be watched at."""

NO_TURNS: Final[Mapping[Ball, Turn]] = {}


@dataclass(slots=True)
class Playback:
    """A trace being watched. ``time`` in seconds of table time; ``speed`` as a multiple of real time."""

    before: Layout
    trace: Trace
    spec: BoardSpec
    turns: Mapping[Ball, Turn] = field(default_factory=lambda: NO_TURNS)
    speed: float = 1.0
    time: float = 0.0
    _rolling: TracePlayback = field(init=False)

    def __post_init__(self) -> None:
        self._rolling = TracePlayback(self.before, self.trace, self.spec, self.turns)

    @property
    def over(self) -> bool:
        """Whether all balls rest."""
        return self.time >= self.trace.duration

    @property
    def turns_after(self) -> dict[Ball, Turn]:
        """How every ball is turned when all is quiet."""
        return self._rolling.turns_after

    def advance(self, seconds: float) -> None:
        """Let real time pass."""
        self.time = min(self.time + seconds * self.speed, self.trace.duration)

    def skip(self) -> None:
        """Go to the end."""
        self.time = self.trace.duration

    def to(self, time: float) -> None:
        """Go to a moment, held between the flick and the end."""
        self.time = min(max(time, 0.0), self.trace.duration)

    def faster(self) -> None:
        """Watch at the next higher speed."""
        self.speed = next((speed for speed in SPEEDS if speed > self.speed), SPEEDS[-1])

    def slower(self) -> None:
        """Watch at the next lower speed."""
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), SPEEDS[0])

    def looks(self) -> dict[Ball, BallLook]:
        """Return how every ball looks now."""
        return self._rolling.looks(self.time)

    def looks_at(self, time: float) -> dict[Ball, BallLook]:
        """Return how every ball looks at a moment."""
        return self._rolling.looks(time)
