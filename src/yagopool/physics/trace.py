"""What a shot did: events, every ball's path in closed form, the layout afterwards."""

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from operator import attrgetter
from typing import Any, NamedTuple

from yagopool.table.arguments import check_range, checked_arguments
from yagopool.table.layout import Layout
from yagopool.table.shot import Event
from yagopool.table.spec import Ball


class Motion(NamedTuple):
    """Where a ball is and how it moves at a time.

    ``x, y`` centre in mm; ``z`` height of its lowest point above the bed (negative while it sinks into a pot);
    ``vx, vy, vz`` mm/s; ``sx, sy`` rolling surface speed in mm/s: the ball turns about the axis across it at |s| / r.
    ``w`` mm/s: the surface speed of its spin about the vertical, counterclockwise from above.
    """

    x: float
    y: float
    z: float
    vx: float
    vy: float
    vz: float
    sx: float
    sy: float
    w: float = 0.0


class Segment(NamedTuple):
    """A piece of one ball's path between two events, exact in closed form.

    Valid from ``start`` to ``end`` (seconds since the flick). With u = t - start: position = (x, y, z) + v u +
    a u^2 / 2 and surface speed s = (sx, sy) + (bx, by) u; the vertical spin ``w`` loses ``wd`` per second down to 0.
    """

    start: float
    end: float
    x: float
    y: float
    z: float
    vx: float
    vy: float
    vz: float
    sx: float
    sy: float
    ax: float = 0.0
    ay: float = 0.0
    az: float = 0.0
    bx: float = 0.0
    by: float = 0.0
    w: float = 0.0
    wd: float = 0.0

    @checked_arguments
    def at(self, t: float) -> Motion:
        """Return the motion at a time; before the start that of the start, after the end that of the end."""
        return self.motion(t)

    def motion(self, t: float) -> Motion:
        """Return what ``at`` does without checking the arguments, since pictures call it hundreds of times a frame."""
        u = min(max(t, self.start), self.end) - self.start
        return Motion(
            self.x + (self.vx + 0.5 * self.ax * u) * u,
            self.y + (self.vy + 0.5 * self.ay * u) * u,
            self.z + (self.vz + 0.5 * self.az * u) * u,
            self.vx + self.ax * u,
            self.vy + self.ay * u,
            self.vz + self.az * u,
            self.sx + self.bx * u,
            self.sy + self.by * u,
            math.copysign(max(abs(self.w) - self.wd * u, 0.0), self.w),
        )


@dataclass(frozen=True, slots=True)
class Path:
    """One ball's path in a shot: segments in order of time, without gaps while the ball moves.

    A ball that never moved has no path. Between two segments that do not join, and after the last, it rests.
    """

    ball: Ball
    segments: tuple[Segment, ...]

    @checked_arguments
    def at(self, t: float) -> Motion:
        """Return where the ball is and how it moves at a time; before its first segment where that begins."""
        number = bisect_right(self.segments, t, key=attrgetter("start"))
        return self.segments[max(number - 1, 0)].motion(t)


@dataclass(frozen=True, slots=True)
class Trace:
    """All that a shot did.

    ``events`` in order of time, each with its ``t``. ``paths`` of every ball that moved. ``layout``: resting positions
    (rounded to 0.001 mm) and filled pots at the end; a single piece that dropped and balls that left the board are in
    neither part. ``off_board`` in the order they left. ``duration`` in seconds until the last ball rests.
    ``fingerprint``: see ``yagopool.physics.parameters``.
    """

    events: tuple[Event, ...]
    paths: tuple[Path, ...]
    layout: Layout
    off_board: tuple[Ball, ...]
    duration: float
    fingerprint: str

    @checked_arguments
    def positions(self, t: float) -> dict[Ball, tuple[float, float, float]]:
        """Return where the balls are at a time (s): the centre's x and y, and the lowest point's height z, in mm.

        All but those that stood in pots from the beginning; one that has left the board stays where it was seen last.
        """
        still = {ball: (place.x, place.y, 0.0) for ball, place in self.layout.free}
        return still | {path.ball: path.at(t)[:3] for path in self.paths}

    @checked_arguments
    def sampled(self, times: Iterable[float]) -> dict[Ball, Any]:
        """Return ``positions`` at many times: for each ball an array of shape (times, 3), without numpy a list."""
        found: dict[Ball, Any] = {ball: [] for ball in self.positions(0.0)}
        for t in times:
            for ball, place in self.positions(t).items():
                found[ball].append(place)
        if find_spec("numpy") is None:
            return found
        import numpy as np  # noqa: PLC0415 - not a dependency

        return {ball: np.array(places).reshape(-1, 3) for ball, places in found.items()}

    @checked_arguments
    def rows(self, every: float = 0.05) -> Iterator[dict[str, Any]]:
        """Yield ``t, ball, x, y, z`` at this interval in seconds until all balls rest, as for ``pandas.DataFrame``.

        Raises:
            BoardError: ``every`` is not from 0.001 to 60.
        """
        check_range("every", every, 0.001, 60.0)
        for step in range(math.ceil(self.duration / every) + 1):
            t = min(step * every, self.duration)
            for ball, (x, y, z) in self.positions(t).items():
                yield {"t": t, "ball": ball, "x": x, "y": y, "z": z}
