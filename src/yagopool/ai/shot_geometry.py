"""Ways, speeds and chances of balls in closed form: enough to aim by, before the stroke itself is simulated."""

import math
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol, TypeVar

from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Hand
from yagopool.table.spec import Ball, BoardSpec, Pot

MOUTH_REACHED: Final = 0.8
"""A ball that comes this far over the rim (in pot radii from the centre) drops: it cannot rest over an empty pot."""
SQUARE_ENOUGH: Final = 0.85
"""The part of the centre-on capture speed that is still caught at a usual offset."""


# Ways.


class Obstacle(NamedTuple):
    """Something on the board that a ball's centre must keep ``reach`` mm away from."""

    x: float
    y: float
    reach: float


def obstacles(layout: Layout, spec: BoardSpec, ignored: Iterable[Ball] = ()) -> tuple[Obstacle, ...]:
    """Return what is in the way on a board: free balls, and potted ones, which are touched later (half sunk)."""
    left_out = frozenset(ignored)
    wide = 2.0 * spec.ball_radius
    narrow = math.sqrt(max(wide * wide - spec.potted_depth * spec.potted_depth, 0.0))
    free = tuple(Obstacle(x, y, wide) for ball, (x, y) in layout.free if ball not in left_out)
    sunk = tuple(Obstacle(*spec.pot_centre(pot), narrow) for pot, ball in layout.filled if ball not in left_out)
    return free + sunk


def clearance(start: Point, end: Point, things: Iterable[Obstacle]) -> float:
    """Return the mm to spare next to a straight way before something is touched; negative: something is in the way.

    What lies behind the start does not count: a ball flicked away from one it lies against is free to go.
    """
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    least = math.inf
    if square <= 0.0:
        return least
    for x, y, reach in things:
        along = (x - start.x) * dx + (y - start.y) * dy
        if along <= 0.0:
            continue
        part = along / square if along < square else 1.0
        spare = math.hypot(start.x + part * dx - x, start.y + part * dy - y) - reach
        least = min(least, spare)
    return least


def is_free(start: Point, end: Point, things: Iterable[Obstacle]) -> bool:
    """Whether nothing is touched on a straight way: ``clearance`` is not negative. Quicker than to ask how much."""
    x0, y0 = start
    dx, dy = end.x - x0, end.y - y0
    square = dx * dx + dy * dy
    if square <= 0.0:
        return True
    for x, y, reach in things:
        along = (x - x0) * dx + (y - y0) * dy
        if along > 0.0:
            part = along / square if along < square else 1.0
            if math.hypot(x0 + part * dx - x, y0 + part * dy - y) < reach:
                return False
    return True


def free_share(start: Point, end: Point, things: Iterable[Obstacle], turn: float) -> float:
    """Return the part of the ways, off by ``turn`` radians, that touch nothing: 0 where the middle one does."""
    spare = clearance(start, end, things)
    if spare < 0.0:
        return 0.0
    spread = turn * distance(start, end)
    return 1.0 if spare >= spread else 0.6 + 0.4 * spare / spread


def pots_crossed(start: Point, end: Point, pots: Iterable[Pot], spec: BoardSpec) -> int:
    mouths = tuple(Obstacle(*spec.pot_centre(pot), 0.9 * spec.pot_radius) for pot in pots)
    return sum(not is_free(start, end, (mouth,)) for mouth in mouths)


def distance(start: Point, end: Point) -> float:
    return math.hypot(end.x - start.x, end.y - start.y)


def passed_by(start: Point, heading: float, end: Point) -> float | None:
    """Return by how many mm a way from a point misses an end: positive: the end lies to the left; None: behind."""
    ahead = math.cos(heading) * (end.x - start.x) + math.sin(heading) * (end.y - start.y) > 0.0
    return beside(start, heading, end) if ahead else None


def beside(start: Point, heading: float, end: Point) -> float:
    """Return by how many mm the line of a way misses an end, ``passed_by`` in both directions."""
    return math.cos(heading) * (end.y - start.y) - math.sin(heading) * (end.x - start.x)


def inside(point: Point, spec: BoardSpec) -> bool:
    """Whether a ball's centre can be at a point without touching a cushion."""
    r = spec.ball_radius
    return r <= point.x <= spec.width - r and r <= point.y <= spec.length - r


def ghost_ball(target: Point, line: float, struck_from: Point, spec: BoardSpec) -> tuple[Point, float]:
    """Return where to touch a ball to send it along a line (radians), and the cut angle in radians (0 to pi).

    Friction between the balls throws the driven one off the line of centres, at most by what stops the slip.
    """
    centres, cut = line, math.pi
    place = behind(target, line, spec)
    for _ in range(3):
        turn = math.remainder(math.atan2(place.y - struck_from.y, place.x - struck_from.x) - centres, math.tau)
        cut = abs(turn)
        if cut >= math.pi / 2.0:
            break
        stick = math.tan(cut) / (3.5 * (1.0 + spec.ball_restitution))
        centres = line - math.copysign(math.atan(min(spec.ball_friction, stick)), turn)
        place = behind(target, centres, spec)
    return place, cut


def behind(target: Point, line: float, spec: BoardSpec) -> Point:
    """Return where a ball touches another one right behind it, seen along a line (radians)."""
    reach = 2.0 * spec.ball_radius
    return Point(target.x - reach * math.cos(line), target.y - reach * math.sin(line))


# Speeds: closed forms of slide and roll. A flicked ball, and one hit by another, starts without roll: it slides for
# 12/49 v^2 / (mu g), then rolls with 5/7 of its speed and loses rolling_friction * gravity a second.


def start_speed(way: float, arrival: float, spec: BoardSpec) -> float:
    """Return the speed at which a ball without roll must start to arrive at ``arrival`` mm/s after ``way`` mm."""
    grip = spec.sliding_friction * spec.gravity
    slow = spec.rolling_friction * spec.gravity
    if grip <= 0.0:
        return arrival
    square = (arrival * arrival + 2.0 * slow * way) * 49.0 / (25.0 + 24.0 * slow / grip)
    start = math.sqrt(square)
    if 12.0 / 49.0 * start * start / grip <= way:
        return start
    return math.sqrt(arrival * arrival + 2.0 * grip * way)


def rolling_start(way: float, arrival: float, spec: BoardSpec) -> float:
    """Return the speed of a ball that already rolls, to arrive at ``arrival`` mm/s after ``way`` mm."""
    return math.sqrt(arrival * arrival + 2.0 * spec.rolling_friction * spec.gravity * way)


def drop_window(way: float, spec: BoardSpec, off: float = 0.0) -> tuple[float, float]:
    """Return the lowest and highest speed (mm/s) at which a ball without roll starts and drops ``way`` mm on.

    ``off``: how far (mm) from the pot's centre it passes.
    """
    low = start_speed(max(way - MOUTH_REACHED * spec.pot_radius, 1.0), 0.0, spec)
    part = min(SQUARE_ENOUGH, 1.0 - (off / spec.pot_radius) ** 2)
    return low, start_speed(way, part * spec.capture_speed, spec)


def rolling_window(way: float, spec: BoardSpec) -> tuple[float, float]:
    """Return the lowest and highest speed (mm/s) at which a ball that already rolls drops ``way`` mm on."""
    low = rolling_start(max(way - MOUTH_REACHED * spec.pot_radius, 0.0), 0.0, spec)
    return low, rolling_start(way, SQUARE_ENOUGH * spec.capture_speed, spec)


# Chances, for a hand that is off by a normal error.


def within(limit: float, spread: float) -> float:
    """Return the chance that a normal error of standard deviation ``spread`` stays within +- ``limit``."""
    if limit <= 0.0:
        return 0.0
    return 1.0 if spread <= 0.0 else math.erf(limit / (spread * math.sqrt(2.0)))


def between(low: float, high: float, meant: float, spread: float) -> float:
    """Return the chance that something meant to be ``meant``, with a normal error, lies between two values."""
    if spread <= 0.0:
        return 1.0 if low <= meant <= high else 0.0
    scale = spread * math.sqrt(2.0)
    return max(0.5 * (math.erf((high - meant) / scale) - math.erf((low - meant) / scale)), 0.0)


def caught_width(arrival: float, spec: BoardSpec) -> float:
    """Return how far (mm) off a pot's centre a ball arriving at a speed may pass and still drops."""
    part = 1.0 - arrival / spec.capture_speed
    return spec.pot_radius * math.sqrt(part) if part > 0.0 else 0.0


def pot_chance(way: float, start: float, window: tuple[float, float], hand: Hand, spec: BoardSpec) -> float:
    """Return the chance that a ball drops into a pot ``way`` mm away.

    ``start``: its speed at the start, ``window``: the speeds that drop, ``hand``: how far its start is off.
    """
    low, high = window
    part = (start - low) / (high - low) if high > low else 0.5
    arrival = 0.75 * spec.capture_speed * min(max(part, 0.0), 1.0)
    hits = within(caught_width(arrival, spec), way * hand.turn)
    return hits * between(low, high, start, hand.speed * start)


# Aiming.


class AimAttempt(Protocol):
    """A shot at an end: whether it was good enough, and by how many mm it missed (the end lies to the left: > 0)."""

    @property
    def hit(self) -> bool: ...
    @property
    def miss(self) -> float: ...


AttemptT = TypeVar("AttemptT", bound=AimAttempt)


def aim_shoot_correct(
    attempt: AttemptT | None,
    shoot: Callable[[AttemptT, float], AttemptT | None],
    lever: float,
    *,
    corrections: int,
    most: float,
    learning: bool = False,
) -> AttemptT | None:
    """Return the first attempt that hits, each turned from the one before by what that one missed; None: none did.

    ``shoot``: makes an attempt turned by some radians from another one, None where that cannot be. ``lever``: by how
    many mm a way moves to the left at its end for a radian that the aim turns left. ``most``: radians of one
    correction. ``learning``: the second correction goes by what the first one changed instead.
    """
    before, turn = None, 0.0
    for _ in range(corrections):
        if attempt is None or attempt.hit:
            return attempt
        if learning and before is not None and turn != 0.0 and attempt.miss != before.miss:
            turn = attempt.miss * turn / (before.miss - attempt.miss)
        else:
            turn = attempt.miss / lever
        turn = max(-most, min(most, turn))
        before, attempt = attempt, shoot(attempt, turn)
    return attempt if attempt is not None and attempt.hit else None
