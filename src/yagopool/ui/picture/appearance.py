"""How every ball looks: at rest, and at any time of a trace, forward, backward or slow."""

import math
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from yagopool.match.game import games
from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.shot import OffBoard
from yagopool.table.spec import BoardSpec
from yagopool.ui.picture.orientation import LEVEL, Turn, about, rolled
from yagopool.ui.rim_run import RimRun, rim_runs
from yagopool.ui.theme import Timing


class BallLook(NamedTuple):
    """A ball for the picture. ``x, y`` in mm; ``z`` height of its lowest point over the bed, negative in a pot."""

    x: float
    y: float
    z: float = 0.0
    turn: Turn = LEVEL
    sunk: bool = False
    """Whether it stands in a pot, or is sinking into one: its pot's edge throws shade on it."""
    fade: float = 1.0
    """1 is solid; less while a ball that left the board is going."""
    smear: tuple[float, float] = (0.0, 0.0)
    """Millimetres by which it is smeared by its speed, in the direction it goes: none of it where it is slow."""


def _laid(index: int) -> Turn:
    """A mark upward, away from the lamp's gleam; turned and tilted a little differently for each ball, as hands do."""
    tilt = about(0.20 + 0.10 * math.sin(1.7 * index), 0.22 + 0.10 * math.cos(2.9 * index), 0.0)
    return about(0.0, 0.0, 2.4 * index).then(tilt)


@cache
def placed_turn(ball: Ball) -> Turn:
    """Return how a ball lies when it has just been put on the board."""
    return next((_laid(game.pieces.index(ball)) for game in games().values() if ball in game.pieces), LEVEL)


def looks_of(layout: Layout, spec: BoardSpec, turns: Mapping[Ball, Turn] | None = None) -> dict[Ball, BallLook]:
    """Return the looks of a layout's balls, free and potted; a ball without a turn lies as a hand put it."""
    known = turns or {}
    looks = {ball: BallLook(x, y, 0.0, known.get(ball) or placed_turn(ball)) for ball, (x, y) in layout.free}
    for pot, ball in layout.filled:
        x, y = spec.pot_centre(pot)
        looks[ball] = BallLook(x, y, -spec.potted_depth, known.get(ball) or placed_turn(ball), sunk=True)
    return looks


_GONE: Final = Timing().slow
"""Seconds in which a ball that left the board fades away."""


_SHARP: Final = 900.0
"""A ball up to this fast (mm/s) is seen sharp."""


def _smeared(segment: Segment, u: float, shutter: float) -> tuple[float, float]:
    """Return how far a ball is smeared ``u`` seconds into a segment, at most by the way that it went in it.

    ``shutter``: seconds of table time for which an eye sees one picture.
    """
    if not 0.0 < u < segment.end - segment.start:
        return 0.0, 0.0
    vx, vy = segment.vx + segment.ax * u, segment.vy + segment.ay * u
    seconds = min(u, shutter) * max(0.0, 1.0 - _SHARP / max(math.hypot(vx, vy), 1.0))
    return vx * seconds, vy * seconds


class _Track:
    """One ball's path with its turn at the beginning of each segment."""

    def __init__(self, path: Path, first: Turn, radius: float) -> None:
        self._segments = path.segments
        self._radius = radius
        self._starts = [segment.start for segment in path.segments]
        self._turns = [first]
        for segment in path.segments:
            self._turns.append(self._after(segment, self._turns[-1], segment.end - segment.start).unit())

    def look(self, t: float, shutter: float) -> BallLook:
        """Return the ball's look at a time; before its first segment it lies where that begins."""
        index = max(0, bisect_right(self._starts, t) - 1)
        segment = self._segments[index]
        u = min(max(t, segment.start), segment.end) - segment.start
        z = segment.z + (segment.vz + 0.5 * segment.az * u) * u
        return BallLook(
            segment.x + (segment.vx + 0.5 * segment.ax * u) * u,
            segment.y + (segment.vy + 0.5 * segment.ay * u) * u,
            z,
            self._after(segment, self._turns[index], u),
            z < 0.0,
            smear=_smeared(segment, t - segment.start, shutter) if shutter else (0.0, 0.0),
        )

    @property
    def last(self) -> Turn:
        """The turn it comes to rest with."""
        return self._turns[-1]

    @property
    def end(self) -> float:
        """When it comes to rest."""
        return self._segments[-1].end

    def _after(self, segment: Segment, turn: Turn, u: float) -> Turn:
        """Return the turn ``u`` seconds into a segment that begins with a turn."""
        if u <= 0.0:
            return turn
        return turn.then(rolled((segment.sx, segment.sy), (segment.bx, segment.by), u, self._radius))


def _running(look: BallLook, run: RimRun, time: float) -> BallLook:
    """Return the look of a ball that runs round the rim of its pot, or has done so, at a time."""
    x, y, z = run.place(time)
    turn = look.turn.then(about(0.0, 0.0, run.swept(time))).then(about(*run.rock(time), 0.0))
    return look._replace(x=x, y=y, z=z, turn=turn, sunk=True)


class TracePlayback:
    """The looks of all balls during a trace, at any time in any order. ``turns``: how balls lie before it."""

    def __init__(self, before: Layout, trace: Trace, spec: BoardSpec, turns: Mapping[Ball, Turn] | None = None) -> None:
        self._still = looks_of(before, spec, turns)
        known = turns or {}
        self._tracks = {
            path.ball: _Track(path, known.get(path.ball) or placed_turn(path.ball), spec.ball_radius)
            for path in trace.paths
            if path.segments
        }
        self._left = {event.ball: event.t or 0.0 for event in trace.events if isinstance(event, OffBoard)}
        self._runs = rim_runs(trace, spec)
        self.settled = max([trace.duration, *(run.settled for run in self._runs.values())])
        """When nothing moves any more, for eyes: some balls still rock in their pots after all balls rest."""

    def looks(self, t: float, shutter: float = 0.0) -> dict[Ball, BallLook]:
        """Return every ball's look at a time in seconds since the flick.

        ``shutter``: seconds of table time that go by from one picture to the next, for which fast balls are smeared.
        """
        looks = dict(self._still)
        for ball, track in self._tracks.items():
            looks[ball] = track.look(t, shutter)
        for ball, run in self._runs.items():
            if t > run.start:
                looks[ball] = _running(looks[ball], run, t)
        for ball, left in self._left.items():
            if t > left:
                fade = 1.0 - (t - left) / _GONE
                if fade <= 0.0:
                    looks.pop(ball, None)
                elif ball in looks:
                    looks[ball] = looks[ball]._replace(fade=fade)
        return looks

    @property
    def turns_after(self) -> dict[Ball, Turn]:
        """How every ball lies when all is quiet, for the next stroke."""
        turns = {ball: look.turn for ball, look in self._still.items()}
        turns.update({ball: track.last for ball, track in self._tracks.items()})
        for ball, run in self._runs.items():
            turns[ball] = turns[ball].then(about(0.0, 0.0, run.sweep))
        return turns
