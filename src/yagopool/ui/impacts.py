"""What a stroke sounds like: every impact of a trace with its speed and place. Pure; the ears are ``sound``."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.balls import Ball
from yagopool.table.events import Contact, Cushion, OffBoard, Potted
from yagopool.table.flick import Flick

Kind: TypeAlias = Literal["finger", "ball", "cushion", "pot", "landing"]

_JUST: Final = 1e-7
"""Seconds: a segment that ends this near to an event ended with it."""
_LEAST_LANDING: Final = 60.0
"""Balls that come down slower (mm/s) are not heard."""


@dataclass(frozen=True, slots=True)
class Impact:
    """A sound to be made: when (s), what, how fast (mm/s: the change of a ball's speed by it), where (x in mm)."""

    t: float
    kind: Kind
    speed: float
    x: float


def impacts(flick: Flick, trace: Trace) -> tuple[Impact, ...]:
    """Return all impacts of a stroke in order of time, the finger's first."""
    paths = {path.ball: path for path in trace.paths}
    found = list(_events(trace, paths))
    found += [landing for path in trace.paths for landing in _landings(path)]
    first = paths.get(flick.ball)
    if first is not None and first.segments:
        found.append(Impact(0.0, "finger", flick.speed, first.segments[0].x))
    return tuple(sorted(found, key=lambda impact: (impact.t, impact.kind != "finger")))


def _events(trace: Trace, paths: dict[Ball, Path]) -> Iterable[Impact]:
    for event in trace.events:
        t = event.t or 0.0
        if isinstance(event, Contact):
            heard = max((_change(paths.get(ball), t) for ball in event.balls), key=lambda change: change[0])
            yield Impact(t, "ball", *heard)
        elif isinstance(event, Cushion):
            yield Impact(t, "cushion", *_change(paths.get(event.ball), t))
        elif isinstance(event, Potted):
            speed, x = _before(paths.get(event.ball), t)
            yield Impact(t, "pot", speed, x)
        elif isinstance(event, OffBoard):
            speed, x = _before(paths.get(event.ball), t)
            yield Impact(t, "landing", speed, x)


def _change(path: Path | None, t: float) -> tuple[float, float]:
    """Return by how much a ball's speed changed at a time, and its x."""
    before, after = _around(path, t)
    at = before or after
    if at is None:
        return 0.0, 0.0
    ends, begins = (None if one is None else one.at(t) for one in (before, after))
    vx, vy, vz = (ends.vx, ends.vy, ends.vz) if ends else (0.0, 0.0, 0.0)
    wx, wy, wz = (begins.vx, begins.vy, begins.vz) if begins else (0.0, 0.0, 0.0)
    return math.hypot(wx - vx, wy - vy, wz - vz), at.at(t).x


def _before(path: Path | None, t: float) -> tuple[float, float]:
    """Return a ball's speed just before a time, and its x."""
    before, after = _around(path, t)
    one = before or after
    if one is None:
        return 0.0, 0.0
    at = one.at(t)
    return math.hypot(at.vx, at.vy, at.vz), at.x


def _around(path: Path | None, t: float) -> tuple[Segment | None, Segment | None]:
    """Return the segments that end and that begin with a time; the one that goes on through it counts as both."""
    before = after = None
    for segment in path.segments if path else ():
        if segment.start < t - _JUST and segment.end >= t - _JUST:
            before = segment
        if segment.start <= t + _JUST and segment.end > t + _JUST:
            after = segment
    return before, after


def _landings(path: Path) -> Iterable[Impact]:
    """The moments when a ball in the air comes down upon the bed."""
    for segment in path.segments:
        end = segment.at(segment.end)
        if segment.az < 0.0 and abs(end.z) < 0.01 and -end.vz > _LEAST_LANDING:
            yield Impact(segment.end, "landing", -end.vz, end.x)
