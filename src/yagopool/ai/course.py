"""The course of a lone ball over cushions, closely: enough to aim by; the stroke itself is always simulated."""

import math
from dataclasses import dataclass

from yagopool.ai.candidate import Wall
from yagopool.ai.pace import arrival_speed
from yagopool.table.layout import Point
from yagopool.table.spec import BoardSpec


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch: where it starts, the heading (radians), and the speed (mm/s) of the rolling ball there."""

    start: Point
    heading: float
    speed: float


@dataclass(frozen=True, slots=True)
class Course:
    """A ball's way: the points where it met cushions, which ones, and the leg after the last."""

    turns: tuple[Point, ...]
    walls: tuple[Wall, ...]
    last: Leg

    def miss(self, end: Point) -> float | None:
        """Return how far (mm) the last leg passes an end: positive: it lies to the left; None: behind."""
        dx, dy = end.x - self.last.start.x, end.y - self.last.start.y
        cos, sin = math.cos(self.last.heading), math.sin(self.last.heading)
        return cos * dy - sin * dx if cos * dx + sin * dy > 0.0 else None


def _wall_ahead(start: Point, cos: float, sin: float, spec: BoardSpec) -> tuple[Wall, float]:
    r = spec.ball_radius
    across = (spec.width - r - start.x if cos > 0.0 else start.x - r) / max(abs(cos), 1e-12)
    along = (spec.length - r - start.y if sin > 0.0 else start.y - r) / max(abs(sin), 1e-12)
    if across < along:
        return "right" if cos > 0.0 else "left", max(across, 0.0)
    return "far" if sin > 0.0 else "near", max(along, 0.0)


def rebound(across: float, along: float, spec: BoardSpec) -> tuple[float, float, float, float]:
    """Return a rolling ball's motion after a cushion: rolling speeds across and along, and the shift while it slips.

    ``across`` and ``along``: the speeds (mm/s) toward the cushion and along it. The shift is in mm, away from the
    cushion and along it. The cushion turns the motion, takes some roll, and drags by friction; then the cloth makes
    the ball roll again.
    """
    push = (1.0 + spec.cushion_restitution) * across
    drag = min(spec.cushion_friction * push, 2.0 / 7.0 * abs(along))
    out, side = spec.cushion_restitution * across, along - math.copysign(drag, along)
    roll_out, roll_side = -across + spec.cushion_spin_transfer * push, along
    slip_out, slip_side = out - roll_out, side - roll_side
    grip = 3.5 * spec.sliding_friction * spec.gravity
    slipping = math.hypot(slip_out, slip_side) / grip if grip > 0.0 else 0.0
    return (
        (5.0 * out + 2.0 * roll_out) / 7.0,
        (5.0 * side + 2.0 * roll_side) / 7.0,
        slip_out * slipping / 7.0,
        slip_side * slipping / 7.0,
    )


def _after(leg: Leg, wall: Wall, length: float, arrival: float, spec: BoardSpec) -> tuple[Point, Leg]:
    cos, sin = math.cos(leg.heading), math.sin(leg.heading)
    hit = Point(leg.start.x + length * cos, leg.start.y + length * sin)
    sideways = wall in ("left", "right")
    inward = 1.0 if wall in ("left", "near") else -1.0
    across, along = (abs(cos), sin) if sideways else (abs(sin), cos)
    out, side, shift_out, shift_side = rebound(arrival * across, arrival * along, spec)
    if sideways:
        vx, vy, start = inward * out, side, Point(hit.x + inward * shift_out, hit.y + shift_side)
    else:
        vx, vy, start = side, inward * out, Point(hit.x + shift_side, hit.y + inward * shift_out)
    return hit, Leg(start, math.atan2(vy, vx), math.hypot(vx, vy))


def course(start: Point, heading: float, speed: float, cushions: int, spec: BoardSpec) -> Course | None:
    """Return the way of a ball flicked at a heading (radians) over so many cushions; None if it stops before."""
    turns: list[Point] = []
    walls: list[Wall] = []
    leg = Leg(start, heading, speed)
    slow = 2.0 * spec.rolling_friction * spec.gravity
    for met in range(cushions):
        wall, length = _wall_ahead(leg.start, math.cos(leg.heading), math.sin(leg.heading), spec)
        if met == 0:
            arrival = arrival_speed(length, speed, spec)
        else:
            square = leg.speed * leg.speed - slow * length
            arrival = math.sqrt(square) if square > 0.0 else None
        if not arrival:
            return None
        hit, leg = _after(leg, wall, length, arrival, spec)
        turns.append(hit)
        walls.append(wall)
    return Course(tuple(turns), tuple(walls), leg)
