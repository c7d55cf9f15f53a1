"""How every ball looks, at rest and at any time of a trace, and the sprites it is painted with.

A sprite is painted flat and large with its marks, scaled down, then lit. Each ball carries its mark, a ring, a bar or a
dot, six times: at the ends of three axes, so that at least one is well in sight from every side. Sizes and places go by
quarters of a pixel, so that slow balls do not stutter. A ball that did not change since the last frame is not painted
again. Axes as in the picture: x right, y up the board, z toward the eye.

The physics lets a ball slide from a pot's rim straight to its middle; all that is decided is decided there. One that
comes in from the side is shown, and heard, to turn that swing into a run round the rim.

A ball that will come back to the table waits in its pot or on the rail until a hand carries it.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

import pygame

from yagopool.match.game import games
from yagopool.match.session import Played
from yagopool.physics.trace import Motion, Path, Segment, Trace
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import OffBoard, Potted
from yagopool.table.spec import Ball, BoardSpec, Pot
from yagopool.ui.ball_paint import BallPaint, Rgb
from yagopool.ui.games.boards import board_look
from yagopool.ui.shapes import phased, sprite, sprite_middle
from yagopool.ui.theme import Timing, eased
from yagopool.ui.viewport import CUSHION, RAIL

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
    if spec.discs:
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
    centre, came, seated = spec.pot_centre(drop.pot), before.motion(start), path.segments[-1].end
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


_ROUND_EDGE: Final = 0.6
"""A ball that lies outside a pot by less than this part of its radius is seen to hang over the edge."""
_TEETERS: Final = 0.55
"""Seconds for which such a ball teeters when it has come to rest, ..."""
_LEANS: Final = 0.16
"""... by this many radians toward the pot at first ..."""
_SWINGS: Final = 2.5
"""... and so often."""


class Teeter(NamedTuple):
    """A ball comes to rest at ``start`` (s) on the edge of a pot with this centre (mm), ``angle`` radians from it."""

    start: float
    centre: Point
    angle: float

    @property
    def settled(self) -> float:
        return self.start + _TEETERS

    def lean(self, time: float) -> float:
        """Return how far it leans toward the pot at a time, in radians."""
        gone = (time - self.start) / _TEETERS
        return _LEANS * (1.0 - gone) ** 2 * math.sin(math.tau * _SWINGS * gone) if 0.0 < gone < 1.0 else 0.0


def on_edge(place: tuple[float, float], layout: Layout, spec: BoardSpec) -> Pot | None:
    """Return the empty pot over whose edge a ball hangs that rests at a place (mm), None where there is none."""
    full = {pot for pot, _ in layout.filled}
    reach = spec.pot_radius + _ROUND_EDGE * spec.ball_radius
    near = (pot for pot in spec.pot_numbers if pot not in full and math.dist(place, spec.pot_centre(pot)) < reach)
    return None if spec.discs else next(near, None)


def teeters(trace: Trace, spec: BoardSpec) -> dict[Ball, Teeter]:
    """Return the balls that a shot leaves on the edge of an empty pot."""
    rests, found = dict(trace.layout.free), dict[Ball, Teeter]()
    for path in trace.paths:
        at = rests.get(path.ball)
        pot = None if at is None or not path.segments else on_edge(at, trace.layout, spec)
        if at is not None and pot is not None:
            centre = spec.pot_centre(pot)
            found[path.ball] = Teeter(path.segments[-1].end, centre, math.atan2(at[1] - centre.y, at[0] - centre.x))
    return found


class Turn(NamedTuple):
    """A unit quaternion: how far a ball is turned from the way it lay at first."""

    w: float
    x: float
    y: float
    z: float

    def then(self, after: "Turn") -> "Turn":
        aw, ax, ay, az = after
        w, x, y, z = self
        return Turn(
            aw * w - ax * x - ay * y - az * z,
            aw * x + ax * w + ay * z - az * y,
            aw * y - ax * z + ay * w + az * x,
            aw * z + ax * y - ay * x + az * w,
        )

    def unit(self) -> "Turn":
        length = math.sqrt(self.w**2 + self.x**2 + self.y**2 + self.z**2)
        return Turn(self.w / length, self.x / length, self.y / length, self.z / length)

    def toward(self, other: "Turn", part: float) -> "Turn":
        """Return the turn after a part (0 to 1) of the shorter way to another one."""
        near = math.copysign(part, sum(a * b for a, b in zip(self, other, strict=True)))
        return Turn(*((1.0 - part) * a + near * b for a, b in zip(self, other, strict=True))).unit()

    def axes(self) -> tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]:
        """Return where the ball's own x, y and z axes point now."""
        w, x, y, z = self
        return (
            (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
        )


LEVEL: Final = Turn(1.0, 0.0, 0.0, 0.0)
"""As it is put on the board: a mark upward."""

_FINEST: Final = 0.25
"""Radians a step may turn while the axis itself turns; at this size the fourth-order error is under 1e-5 a step."""


def about(x: float, y: float, z: float) -> Turn:
    """Return the turn about an axis by its length in radians."""
    angle = math.sqrt(x * x + y * y + z * z)
    if angle < 1e-12:
        return LEVEL
    part = math.sin(angle / 2.0) / angle
    return Turn(math.cos(angle / 2.0), x * part, y * part, z * part)


def rolled(s: tuple[float, float], b: tuple[float, float], seconds: float, radius: float) -> Turn:
    """Return the turn of a ball whose surface speed is s + b u (mm/s) for u from 0 to ``seconds``.

    The ball turns about the axis across s at |s| / radius. Exact where the axis keeps its direction; else by the
    Magnus series to fourth order, in steps small enough to be below sight.
    """
    wx, wy = -s[1] / radius, s[0] / radius
    ax, ay = -b[1] / radius, b[0] / radius
    swerve = wx * ay - wy * ax
    if abs(swerve) < 1e-9:
        half = 0.5 * seconds * seconds
        return about(wx * seconds + ax * half, wy * seconds + ay * half, 0.0)
    fastest = max(math.hypot(wx, wy), math.hypot(wx + ax * seconds, wy + ay * seconds))
    steps = max(1, math.ceil(fastest * seconds / _FINEST))
    h = seconds / steps
    turn = LEVEL
    for step in range(steps):
        middle = (step + 0.5) * h
        ox, oy = (wx + ax * middle) * h, (wy + ay * middle) * h
        # The commutator term for an axis that moves linearly: h^3 / 12 times (slope x value), along z only.
        oz = h * h * h / 12.0 * -swerve
        turn = turn.then(about(ox, oy, oz))
    return turn.unit()


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
    tilt = about(0.27 + 0.07 * math.sin(1.7 * index), 0.28 + 0.07 * math.cos(2.9 * index), 0.0)
    return about(0.0, 0.0, 2.4 * index).then(tilt)


@cache
def placed_turn(ball: Ball) -> Turn:
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
        return self._turns[-1]

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


def _teetering(look: BallLook, teeter: Teeter, time: float, radius: float) -> BallLook:
    """Return the look of a ball that teeters on the edge of a pot at a time: it rolls to and fro."""
    lean, x, y = teeter.lean(time), -math.cos(teeter.angle), -math.sin(teeter.angle)
    turn = look.turn.then(about(-lean * y, lean * x, 0.0))
    return look._replace(x=look.x + radius * lean * x, y=look.y + radius * lean * y, turn=turn)


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
        self._teeters, self._radius = teeters(trace, spec), spec.ball_radius
        ends = [*(run.settled for run in self._runs.values()), *(one.settled for one in self._teeters.values())]
        self.settled = max([trace.duration, *ends, *(left + _ON_WOOD for left in self._left.values())])
        """When nothing moves any more, for eyes: some balls still rock in their pots, or bounce on the rail."""

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
        for ball, teeter in self._teeters.items():
            if teeter.start < t < teeter.settled:
                looks[ball] = _teetering(looks[ball], teeter, t, self._radius)
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


_ON_RAIL: Final = CUSHION + RAIL / 2.0
"""Millimetres from the field to the middle of the rail."""


def on_rail(place: tuple[float, float], spec: BoardSpec) -> Point:
    """Return where on the rail to show a ball that left the board near a place."""
    x, y = place
    ends = (
        (x, Point(-_ON_RAIL, y)),
        (spec.width - x, Point(spec.width + _ON_RAIL, y)),
        (y, Point(x, -_ON_RAIL)),
        (spec.length - y, Point(x, spec.length + _ON_RAIL)),
    )
    return _within_rails(min(ends)[1], spec)


def _within_rails(place: tuple[float, float], spec: BoardSpec) -> Point:
    x, y = place
    return Point(max(-_ON_RAIL, min(spec.width + _ON_RAIL, x)), max(-_ON_RAIL, min(spec.length + _ON_RAIL, y)))


def _leaving(played: Played) -> Iterator[Potted | OffBoard]:
    return (event for event in getattr(played.entry, "events", ()) if isinstance(event, Potted | OffBoard))


def left_for(ball: Ball, played: Sequence[Played], spec: BoardSpec) -> BallLook:
    """Return how to show a ball that has left the table: in its pot, or on the rail around the field."""
    for one in reversed(played):
        for event in (event for event in _leaving(one) if event.ball == ball):
            if isinstance(event, Potted):
                x, y = spec.pot_centre(event.pot)
                return BallLook(x, y, -spec.potted_depth, sunk=True)
            return BallLook(*on_rail(_went(ball, one) or spec.starting_spot, spec))
    return BallLook(*on_rail(spec.starting_spot, spec))


def _left(ball: Ball, trace: Trace) -> tuple[float, Motion] | None:
    """Return when a ball left the board, in seconds since the flick, and how it moved; None where it is unknown."""
    gone = (event.t for event in trace.events if isinstance(event, OffBoard) and event.ball == ball)
    way = (segment for path in trace.paths if path.ball == ball for segment in path.segments)
    left = next(gone, None)
    last = None if left is None else next((one for one in way if one.end >= left), None)
    return None if left is None or last is None else (left, last.motion(left))


def _went(ball: Ball, played: Played) -> tuple[float, float] | None:
    """Return where a ball went off the board in a shot, or, if unknown, where it was before the shot."""
    left = None if played.trace is None else _left(ball, played.trace)
    if left is None:
        return played.layout_before.place_of(ball)
    _, moved = left
    return moved.x + _CARRIES_ON * moved.vx, moved.y + _CARRIES_ON * moved.vy


def awaited(
    state: object, layout: Layout, played: Sequence[Played], spec: BoardSpec, turns: Mapping[Ball, Turn]
) -> dict[Ball, BallLook]:
    """Return how to show the balls that are still to be placed."""
    found, full = dict[Ball, BallLook](), {spec.pot_centre(pot) for pot, _ in layout.filled}
    for ball in sorted(getattr(state, "to_place", ())):
        look = left_for(ball, played, spec)
        if (look.x, look.y) in full:
            look = BallLook(*on_rail(spec.starting_spot, spec))
        found[ball] = look._replace(turn=turns.get(ball) or placed_turn(ball))
    return found


_FLIES: Final = 0.3
"""Seconds for which a ball that leaves the board is in the air until it lands on the rail, ..."""
_RISE: Final = 24.0
"""... and the millimetres by which it rises meanwhile."""
_BOUNCES: Final = ((0.18, 15.0), (0.12, 5.0))
"""How long (s) and how high (mm) it then bounces, each time."""
_ON_WOOD: Final = _FLIES + sum(seconds for seconds, _ in _BOUNCES)
"""Seconds from leaving the board until it lies still on the rail."""
_CARRIES_ON: Final = 0.07
"""Seconds of its flight that it comes along the rail."""


def _flown(start: float, age: float) -> float:
    """Return how high a ball is, in mm, seconds after it left the board at a height."""
    if age < _FLIES:
        part = age / _FLIES
        return start * (1.0 - part * part) + 4.0 * _RISE * part * (1.0 - part)
    age -= _FLIES
    for seconds, high in _BOUNCES:
        if age < seconds:
            return 4.0 * high * (age / seconds) * (1.0 - age / seconds)
        age -= seconds
    return 0.0


def kept_in_sight(
    looks: Mapping[Ball, BallLook], played: Played, spec: BoardSpec, time: float, turns: Mapping[Ball, Turn]
) -> dict[Ball, BallLook]:
    """Return how to show balls at a time of a shot; those that leave the board and come back land on its rail.

    ``turns``: how all balls lie after the shot.
    """
    found = dict(looks)
    comes_back = {*played.layout_after.balls, *getattr(played.after, "to_place", ())}
    gone = (event.ball for event in _leaving(played) if isinstance(event, OffBoard))
    for ball in comes_back.intersection(gone):
        rests = left_for(ball, [played], spec)._replace(turn=turns.get(ball) or placed_turn(ball))
        left = None if played.trace is None else _left(ball, played.trace)
        if left is None or time >= left[0] + _ON_WOOD:
            found[ball] = rests
        elif time > left[0]:
            found[ball] = _landing(left[1], rests, time - left[0], spec.radius_of(ball))
    return found


def _landing(start: Motion, rests: BallLook, age: float, radius: float) -> BallLook:
    """Return the look of a ball seconds after it left the board: it flies onto the rail, bounces, rolls and lies."""
    far = (1.0 - age / _ON_WOOD) ** 3
    x, y = far * (rests.x - start.x), far * (rests.y - start.y)
    turn = rests.turn.then(about(y / radius, -x / radius, 0.0))
    return rests._replace(x=rests.x - x, y=rests.y - y, z=_flown(max(0.0, start.z), age), turn=turn)


def came_back(played: Sequence[Played], spec: BoardSpec) -> dict[Ball, BallLook]:
    """Return the balls that the last move brought back to the table, each as it was before."""
    *_, last = played
    left = {event.ball for one in played for event in _leaving(one)}
    lain = last.layout_before.balls.keys() - {event.ball for event in _leaving(last)}
    return {ball: left_for(ball, played, spec) for ball in left & (last.layout_after.balls.keys() - lain)}


_RAISED: Final = 24.0
"""Millimetres that a ball is lifted on its way."""


def carried(start: BallLook, end: BallLook, part: float) -> BallLook:
    """Return how to show a ball carried from one place to another; ``part``: share of the way, 0 to 1."""
    if not 0.0 < part < 1.0:
        return start if part <= 0.0 else end
    gone, up = eased(part), _RAISED * math.sin(math.pi * part)
    x, y = start.x + (end.x - start.x) * gone, start.y + (end.y - start.y) * gone
    return end._replace(x=x, y=y, z=up, turn=start.turn.toward(end.turn, gone), sunk=False)


def sliding(looks: Mapping[Ball, BallLook], start: Mapping[Ball, BallLook], part: float) -> dict[Ball, BallLook]:
    """Return how to show balls that slide in from elsewhere, turning on their way; ``part``: share of it, 0 to 1.

    Those that are no longer there fade away.
    """
    gone, found = eased(part), dict(looks)
    for ball, before in start.items() if part < 1.0 else ():
        if (after := looks.get(ball)) is None:
            found[ball] = before._replace(fade=before.fade * (1.0 - gone), smear=(0.0, 0.0))
        elif math.dist(before[:2], after[:2]) > 1e-6:
            x, y = before.x + (after.x - before.x) * gone, before.y + (after.y - before.y) * gone
            turn = before.turn.toward(after.turn, gone)
            found[ball] = after._replace(x=x, y=y, z=0.0, turn=turn, sunk=False)
    return found


Outline: TypeAlias = list[tuple[float, float]]
Vector: TypeAlias = tuple[float, float, float]

RING: Final = tuple(math.radians(angle) for angle in (26.0, 18.5, 9.0))
"""Angular radii of the ring's two edges, and of the dot in it: a mere ring under the lamp's gleam is a 6."""
DOT: Final = (math.radians(13.0),)
BAR_LONG: Final = math.radians(26.0)
BAR_HALF: Final = math.radians(11.5)
"""Half of the bar's length and width: a slimmer one is a 1."""

_CIRCLE: Final = tuple((math.cos(i * math.pi / 10), math.sin(i * math.pi / 10)) for i in range(20))
_LEAST_FACING: Final = 0.10
"""Marks that face the eye less than this (cosine) are not drawn: they are thinner than a hair."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round mark as the eye sees it: where its direction stands, and how it is foreshortened.

    ``x, y`` in ball radii from the ball's middle, y up; ``facing`` 0 (seen from its edge) to 1 (seen from above);
    ``angle`` of the foreshortened direction, 0 to 2 pi, against the clock from the right.
    """

    x: float
    y: float
    facing: float
    angle: float


def discs(turn: Turn) -> list[Disc]:
    return [Disc(x, y, z, math.atan2(y, x) % math.tau) for (x, y, z), _ in _facing(turn)]


def disc_outline(disc: Disc, angle: float, centre: tuple[float, float], radius: float) -> Outline:
    """Return the outline of a circle of an angular radius around a mark's direction, for a ball at a centre.

    In pixels, y down; ``radius`` is the ball's.
    """
    middle, reach = math.cos(angle) * radius, math.sin(angle) * radius
    ux, uy = math.cos(disc.angle), math.sin(disc.angle)
    cx, cy = centre[0] + disc.x * middle, centre[1] - disc.y * middle
    ax, ay, bx, by = ux * disc.facing * reach, -uy * disc.facing * reach, -uy * reach, -ux * reach
    return [(cx + c * ax + s * bx, cy + c * ay + s * by) for c, s in _CIRCLE]


def bars(turn: Turn, centre: tuple[float, float], radius: float) -> list[Outline]:
    """Return the outlines of the bars in sight, for a ball at a centre, in pixels, y down."""
    return [_bar(toward, along, centre, radius) for toward, along in _facing(turn)]


def _facing(turn: Turn) -> list[tuple[Vector, Vector]]:
    """Return the directions of the marks in sight, each with the direction its bar lies along."""
    first, second, third = turn.axes()
    found = []
    for toward, along in ((third, first), (first, second), (second, third)):
        if toward[2] > _LEAST_FACING:
            found.append((toward, along))
        elif toward[2] < -_LEAST_FACING:
            found.append(((-toward[0], -toward[1], -toward[2]), along))
    return found


def _bar(toward: Vector, along: Vector, centre: tuple[float, float], radius: float) -> Outline:
    tx, ty, tz = (part * radius for part in toward)
    lx, ly, lz = along
    ax, ay = ty * lz - tz * ly, tz * lx - tx * lz
    lx, ly, (cx, cy) = lx * radius, ly * radius, centre
    return [(cx + tx * w + lx * u + ax * v, cy - ty * w - ly * u - ay * v) for u, v, w in _BAR]


def _bar_outline() -> tuple[Vector, ...]:
    """The bar around a direction: along it, across it, and toward it."""
    long, half = math.sin(BAR_LONG) - math.sin(BAR_HALF), math.sin(BAR_HALF)
    bow = [(-math.pi / 2 + i * math.pi / 4) for i in range(5)]
    right = [(long + half * math.cos(a), half * math.sin(a)) for a in bow]
    flat = [*right, (0.0, half), *((-x, -y) for x, y in right), (0.0, -half)]
    return tuple((u, v, math.sqrt(1.0 - u * u - v * v)) for u, v in flat)


_BAR: Final = _bar_outline()


BALL_REACH: Final = 1.04
"""Half the side of the ball's pictures, in radii; as ``scripts/make_textures.py`` makes them."""

_WANTED: Final = 88
"""A ball is painted at about this many pixels across before it is scaled down: fine enough, and cheap at any size."""

_TILTS: Final = 24
_ANGLES: Final = 120
"""Steps of a round mark's foreshortening, and of its direction over the full circle: finer than a third of a pixel."""

_Key = tuple[Rgb, Rgb, int, tuple[int, int], Turn | None]


class BallSprites:
    """Paints balls and remembers each ball's last sprite. One for each picture."""

    def __init__(self, *, marks: bool = True) -> None:
        self.marks = marks
        self._last: dict[str, tuple[_Key, pygame.Surface]] = {}
        self._canvas: dict[int, pygame.Surface] = {}

    def draw(
        self,
        surface: pygame.Surface,
        ball: str,
        paint: BallPaint,
        centre: tuple[float, float],
        radius: float,
        *,
        turn: Turn,
        alpha: int = 255,
    ) -> None:
        """Draw a ball at a window place with a radius in pixels; both in parts of a pixel."""
        quarters = max(4, round(radius * 4))
        (x, phase_x), (y, phase_y) = phased(centre[0]), phased(centre[1])
        key: _Key = (paint.body, paint.print, quarters, (phase_x, phase_y), turn if self.marks else None)
        known = self._last.get(ball)
        if known is None or known[0] != key:
            painted = board_look(paint.game).piece(self, paint, quarters, (phase_x, phase_y), turn)
            known = (key, painted)
            self._last[ball] = known
        picture, half = known[1], sprite_middle(quarters, BALL_REACH)
        if alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, (x - half, y - half))

    def ball(self, paint: BallPaint, quarters: int, phase: tuple[int, int], turn: Turn) -> pygame.Surface:
        """Return a ball, lit from above; ``quarters``, ``phase``: its radius and place in quarters of a pixel."""
        half = sprite_middle(quarters, BALL_REACH)
        side = 2 * half + 1
        if self.marks:
            picture = self._marked(paint, quarters, phase, turn)
        else:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            picture.fill(paint.body)
        picture.blit(sprite("ball-shade", quarters, phase, BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(sprite("ball-shine", quarters, phase, BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return picture

    def _marked(self, paint: BallPaint, quarters: int, phase: tuple[int, int], turn: Turn) -> pygame.Surface:
        """Return the ball's flat colours at the sprite's size, marks smooth at their edges."""
        side = 2 * sprite_middle(quarters, BALL_REACH) + 1
        fine = max(2, min(8, round(_WANTED / (quarters / 2.0))))
        canvas = self._canvas.get(side * fine)
        if canvas is None:
            canvas = self._canvas[side * fine] = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
        canvas.fill(paint.body)
        radius = quarters / 4.0 * fine
        cx, cy = ((side // 2 + part / 4.0) * fine for part in phase)
        mark = paint.mark
        if mark == "bar":
            for shape in bars(turn, (cx, cy), radius):
                pygame.draw.polygon(canvas, paint.print, shape)
        else:
            angles = RING if mark == "ring" else DOT
            reach = math.cos(angles[0]) * radius
            for disc in discs(turn):
                tilt, turned = round(disc.facing * _TILTS), round(disc.angle * _ANGLES / math.tau)
                decal = _decal(angles, paint.print, round(radius), tilt, turned)
                half = decal.get_width() / 2
                canvas.blit(decal, (round(cx + disc.x * reach - half), round(cy - disc.y * reach - half)))
        return pygame.transform.smoothscale(canvas, (side, side))


@lru_cache(maxsize=4096)
def _decal(angles: tuple[float, ...], colour: Rgb, radius: int, tilt: int, turned: int) -> pygame.Surface:
    """Return a round mark by itself, large, foreshortened by steps: rings and dots are cheap to print with it."""
    half = math.ceil(math.sin(angles[0]) * radius) + 1
    picture = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
    disc = Disc(0.0, 0.0, tilt / _TILTS, turned * math.tau / _ANGLES)
    middle = (half + 0.5, half + 0.5)
    for number, angle in enumerate(angles):
        # What lies inside is a little higher on the ball, so it shows a little further from the ball's middle.
        lift = (math.cos(angle) - math.cos(angles[0])) * radius * math.sqrt(max(0.0, 1.0 - disc.facing**2))
        raised = (middle[0] + lift * math.cos(disc.angle), middle[1] - lift * math.sin(disc.angle))
        pygame.draw.polygon(picture, (*colour, 255 - 255 * (number % 2)), disc_outline(disc, angle, raised, radius))
    return picture
