"""How a ball goes over the rim of a pot, for eyes and ears: it runs round the rim, drops, and rocks in its seat.

The physics lets a ball slide from the rim straight to the middle of its pot; all that is decided is decided there. One
that comes in from the side is shown to turn that swing into a run round the rim. Nothing else may touch it meanwhile.
"""

import math
from typing import Final, NamedTuple

from yagopool.physics.trace import Path, Trace
from yagopool.table.geometry import Point
from yagopool.table.pieces import Ball
from yagopool.table.shot import Potted
from yagopool.table.spec import BoardSpec, DiscBoard

_SIDEWAYS: Final = 0.45
"""The least part of a ball's speed across the way to the pot's middle that makes it run round the rim ..."""
_FASTEST: Final = 45.0
"""... and the least of such speed, in mm/s."""
_LONGEST: Final = 0.42
"""Seconds for which a ball runs that comes in entirely from the side."""
_SLOWING: Final = 1.5
"""A run is this many times as slow as it began, on average."""
_FARTHEST: Final = 5.0
"""Radians: no ball runs round farther, however near the middle it was caught."""
_ROCKS: Final = 0.34
"""Seconds for which it then rocks in its seat, ..."""
_TILT: Final = 0.34
"""... by this many radians at first ..."""
_BEATS: Final = 3.0
"""... and so often."""


class RimRun(NamedTuple):
    """A ball's run: from its tipping over the rim at ``start`` (s) until it stands in its pot at ``end``.

    ``centre``: the pot's, in mm. ``reach``: mm from there to the ball at first, in the direction ``angle``; ``sweep``:
    how far it runs round, both in radians. ``speed``: mm/s along the rim at first. ``depth``: mm that it drops.
    """

    start: float
    end: float
    centre: Point
    reach: float
    angle: float
    sweep: float
    speed: float
    depth: float

    @property
    def settled(self) -> float:
        return self.end + _ROCKS

    @property
    def lands(self) -> float:
        return self.start + (self.end - self.start) * 2.0 / 3.0

    def part(self, time: float) -> float:
        return min(1.0, max(0.0, (time - self.start) / (self.end - self.start)))

    def swept(self, time: float) -> float:
        """Return by how many radians it has run round at a time: ever more slowly."""
        return self.sweep * (1.0 - math.pow(1.0 - self.part(time), _SLOWING))

    def place(self, time: float) -> tuple[float, float, float]:
        """Return where it is seen at a time, in mm: along the rim first, and down at the end."""
        near = math.cos(0.5 * math.pi * self.part(time))
        turn = self.angle + self.swept(time)
        x, y = (self.reach * near * way for way in (math.cos(turn), math.sin(turn)))
        return self.centre.x + x, self.centre.y + y, -self.depth * (1.0 - near)

    def rock(self, time: float) -> tuple[float, float]:
        """Return how far it is tilted in its seat at a time, in radians about the board's x and y."""
        gone = (time - self.end) / _ROCKS
        if not 0.0 < gone < 1.0:
            return 0.0, 0.0
        tilt, turn = _TILT * (1.0 - gone) ** 2 * math.sin(math.tau * _BEATS * gone), self.angle + self.sweep
        return -tilt * math.cos(turn), -tilt * math.sin(turn)


def rim_runs(trace: Trace, spec: BoardSpec) -> dict[Ball, RimRun]:
    """Return the runs of a shot's balls: of those that come into a pot from the side. Discs have none."""
    if isinstance(spec, DiscBoard):
        return {}
    drops = (event for event in trace.events if isinstance(event, Potted) and event.t is not None)
    paths = {path.ball: path for path in trace.paths}
    runs = {event.ball: _run(paths[event.ball], event, trace, spec) for event in drops if event.ball in paths}
    return {ball: run for ball, run in runs.items() if run is not None}


def _is_touched(trace: Trace, drop: Potted, until: float) -> bool:
    """Return whether something happens to a ball between its drop and a time."""
    since = drop.t or 0.0
    others = (event for event in trace.events if event is not drop and drop.ball in event.balls)
    return any(event.t is not None and since < event.t < until for event in others)


def _run(path: Path, drop: Potted, trace: Trace, spec: BoardSpec) -> RimRun | None:
    """Return the run of a ball that drops, None for one that falls straight in, or is touched meanwhile."""
    start = drop.t or 0.0
    before = next((one for one in reversed(path.segments) if one.start < start), None)
    if before is None:
        return None
    centre, came, seated = spec.pot_centre(drop.pot), before.at(start), path.segments[-1].end
    x, y = came.x - centre.x, came.y - centre.y
    reach, speed = math.hypot(x, y), math.hypot(came.vx, came.vy)
    if came.z > 0.5 or min(reach, speed) < 1.0:
        return None
    across = (x * came.vy - y * came.vx) / reach
    share = abs(across) / speed
    if share < _SIDEWAYS or abs(across) < _FASTEST:
        return None
    end = seated + _LONGEST * (share - _SIDEWAYS) / (1.0 - _SIDEWAYS)
    if _is_touched(trace, drop, end + _ROCKS):
        return None
    sweep = max(-_FARTHEST, min(across / reach * (end - start) / _SLOWING, _FARTHEST))
    return RimRun(start, end, centre, reach, math.atan2(y, x), sweep, abs(across), spec.potted_depth)
