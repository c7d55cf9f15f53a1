"""Ways of discs in closed form: straight, or off one cushion of the frame. A disc that slides keeps its direction."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.decision import Wall
from yagopool.ai.shot_geometry import Obstacle, clearance, distance
from yagopool.table.geometry import Point
from yagopool.table.spec import BoardSpec

WALLS: Final[tuple[Wall, ...]] = ("left", "right", "near", "far")
_TURNING: Final = 3.0
"""Impulse that stops the slip of a disc's edge: a third of it would do for a disc that cannot turn."""


class Way(NamedTuple):
    """A disc's way through points, the wall it goes off, and the part of its speed that it keeps there."""

    points: tuple[Point, ...]
    wall: Wall | None = None
    kept: float = 1.0

    @property
    def heading(self) -> float:
        """The direction in which it begins, in radians."""
        return _heading(self.points[0], self.points[1])

    @property
    def arriving(self) -> float:
        """The direction in which it ends, in radians."""
        return _heading(self.points[-2], self.points[-1])

    @property
    def length(self) -> float:
        return sum(distance(one, other) for one, other in pairwise(self.points))

    def free(self, things: Iterable[Obstacle]) -> bool:
        """Whether nothing is in the way."""
        things = tuple(things)
        return all(clearance(one, other, things) >= 0.0 for one, other in pairwise(self.points))

    def start_speed(self, arrival: float, spec: BoardSpec) -> float:
        """Return the speed (mm/s) at which a disc must start to arrive with a given one."""
        slowing = 2.0 * spec.sliding_friction * spec.gravity
        speed = math.sqrt(arrival * arrival + slowing * distance(*self.points[-2:]))
        if self.wall is not None:
            speed /= self.kept
            speed = math.sqrt(speed * speed + slowing * distance(*self.points[:2]))
        return speed


def straight(start: Point, end: Point) -> Way:
    return Way((start, end))


def off_cushions(start: Point, end: Point, radius: float, spec: BoardSpec) -> Iterator[Way]:
    """Yield the ways of a disc of a radius off each of the four cushions, as far as they are on the field."""
    for wall in WALLS:
        found = off_cushion(start, end, wall, radius, spec)
        if found is not None:
            yield found


def off_cushion(start: Point, end: Point, wall: Wall, radius: float, spec: BoardSpec) -> Way | None:
    """Return the way of a disc without spin off a cushion; None where it would not meet it.

    Across the frame it keeps ``cushion_restitution`` of its speed; along it friction takes what stops the slip of its
    edge, at most ``cushion_friction`` times the impulse.
    """
    sideways = wall in ("left", "right")
    size = spec.width if sideways else spec.length
    (here, along), (there, until) = (start, end) if sideways else ((start.y, start.x), (end.y, end.x))
    line = radius if wall in ("left", "near") else size - radius
    before, after, run = abs(line - here), abs(line - there), abs(until - along)
    if before < 1.0 or after < 1.0:
        return None
    e = spec.cushion_restitution
    most = spec.cushion_friction * (1.0 + e)
    part = run / (before + (1.0 - 1.0 / _TURNING) * after / e)
    lost = part / _TURNING
    if lost > most:
        part, lost = (run + most * after / e) / (before + after / e), most
    onward = (part - lost) / e
    turn = along + math.copysign(part * before, until - along)
    met = Point(line, turn) if sideways else Point(turn, line)
    kept = e * math.hypot(1.0, onward) / math.hypot(1.0, part)
    return Way((start, met, end), wall, kept)


def _heading(start: Point, end: Point) -> float:
    return math.atan2(end.y - start.y, end.x - start.x)


class Struck(NamedTuple):
    """Where a disc touches another one to send it along a line, and the cut angle in radians (0 to pi)."""

    ghost: Point
    cut: float


def struck(target: Point, line: float, struck_from: Point, touching: float, spec: BoardSpec) -> Struck:
    """Return where to touch a man so that it goes along a line (radians).

    ``touching``: how far apart (mm) the two are then. Friction throws the man off the line of centres.
    """
    centres = line
    ghost, cut = behind(target, centres, touching), math.pi
    for _ in range(3):
        turn = math.remainder(_heading(struck_from, ghost) - centres, math.tau)
        cut = abs(turn)
        if cut >= math.pi / 2.0:
            break
        stick = math.tan(cut) / (_TURNING * (1.0 + spec.ball_restitution))
        centres = line - math.copysign(math.atan(min(spec.ball_friction, stick)), turn)
        ghost = behind(target, centres, touching)
    return Struck(ghost, cut)


def behind(target: Point, line: float, touching: float) -> Point:
    """Return where a disc touches a man right behind it, seen along a line (radians)."""
    return Point(target.x - touching * math.cos(line), target.y - touching * math.sin(line))
