"""The pots: a slow ball drops, a fast one is checked at the rim, none rests over a hole.

A ball passing a pot's centre at distance b drops if it is slower than v0 (1 - (b / R)^2); one that comes down from the
air sinks sooner and may be faster. A faster one loses some speed at its closest approach and is drawn a little toward
the pot, the more the slower it goes, once a pass.
"""

from math import cos, sin, sqrt
from typing import Final, NamedTuple, TypeAlias

from yagopool.physics.laws import Laws
from yagopool.physics.mover import NEVER, SINK, Mover
from yagopool.table.pots import Pot

LIP_LOSS: Final = 0.35
"""Part of the speed a ball just too fast to drop loses at the rim: our choice."""
_FALL: Final = 0.1
"""s a ball takes to sink where nothing pulls it."""
LIP_TURN: Final = 0.35
"""Radians by which such a ball, at the very rim, is turned toward the pot: our choice."""

_BEFORE_REST: Final = 1e-9
"""Part of a stretch before its end at which a ball about to rest still moves one way."""

_Pair: TypeAlias = tuple[float, float]

EmptyPots: TypeAlias = dict[Pot, tuple[float, float]]
"""Centres of the pots still empty, x from the centre line."""


class Pass(NamedTuple):
    """What a pot will do to a ball in its present stretch of motion, ``u`` seconds into it."""

    u: float
    pot: Pot
    drops: bool


NO_PASS: Final = Pass(NEVER, 0, False)


def capture_speed(square: float, laws: Laws, down: float = 0.0) -> float:
    """Return the speed below which a ball drops, from the square of its distance to the pot's centre.

    ``down``: the speed (mm/s) at which it comes down, 0 for one that rolls.
    """
    off = 1.0 - square / (laws.pot_radius * laws.pot_radius)
    if off <= 0.0:
        return 0.0
    if down > 0.0:
        fall = sqrt(2.0 * laws.gravity * laws.depth)
        off *= (down + sqrt(down * down + fall * fall)) / fall if fall > 0.0 else 1.0
    return laws.capture * off


def pot_under(x: float, y: float, empty: EmptyPots, laws: Laws) -> Pot | None:
    """Return the empty pot over which a centre lies."""
    square = laws.pot_radius * laws.pot_radius
    for pot, (px, py) in empty.items():
        dx = x - px
        dy = y - py
        if dx * dx + dy * dy < square:
            return pot
    return None


def drops_from_air(ball: Mover, centre: tuple[float, float], laws: Laws) -> bool:
    """Return whether a ball that comes down over a pot drops into it."""
    x = ball.x - centre[0]
    y = ball.y - centre[1]
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    return speed < capture_speed(x * x + y * y, laws, -ball.vz)


def next_pass(ball: Mover, empty: EmptyPots, span: float, laws: Laws) -> Pass:
    """Return the first pot that catches or checks a ball on the bed within ``span`` seconds from its ``t``."""
    x, y, vx, vy, ax, ay = ball.x, ball.y, ball.vx, ball.vy, ball.ax, ball.ay
    speed = sqrt(vx * vx + vy * vy)
    found = NO_PASS
    ex, ey = (vx / speed, vy / speed) if speed > 0.0 else (0.0, 0.0)
    wide = laws.pot_radius + 0.5 * abs(ax * ey - ay * ex) * span * span
    ahead = laws.pot_radius + (speed + 0.5 * max(ax * ex + ay * ey, 0.0) * span) * span
    for pot, centre in empty.items():
        dx = centre[0] - x
        dy = centre[1] - y
        if abs(dx * ey - dy * ex) < wide and -laws.pot_radius < dx * ex + dy * ey < ahead:
            passing = _pass(ball, pot, centre, span, laws)
            if passing.u < found.u:
                found = passing
    return found


def _pass(ball: Mover, pot: Pot, centre: _Pair, span: float, laws: Laws) -> Pass:
    x, y, vx, vy, ax, ay = ball.x - centre[0], ball.y - centre[1], ball.vx, ball.vy, ball.ax, ball.ay
    radius = laws.pot_radius
    if ball.lipped == pot:
        if x * x + y * y < radius * radius:
            return NO_PASS
        ball.lipped = None
    u = _closest(x, y, ball, span)
    cx = x + (vx + 0.5 * ax * u) * u
    cy = y + (vy + 0.5 * ay * u) * u
    square = cx * cx + cy * cy
    if square >= radius * radius:
        return NO_PASS
    if _speed(ball, u) < capture_speed(square, laws):
        return Pass(_first_slow(ball, centre, u, laws), pot, True)
    return Pass(u, pot, False) if u < span else NO_PASS


def _closest(x: float, y: float, ball: Mover, span: float) -> float:
    """Return when a path from (x, y) is first closest to the origin: where it stops coming nearer.

    Newton's method on the rate of approach, kept between what is known too early and too late.
    """
    vx, vy, ax, ay = ball.vx, ball.vy, ball.ax, ball.ay
    if x * vx + y * vy >= 0.0:
        return 0.0
    last = span * (1.0 - _BEFORE_REST)
    wx = vx + ax * last
    wy = vy + ay * last
    if (x + 0.5 * (vx + wx) * last) * wx + (y + 0.5 * (vy + wy) * last) * wy <= 0.0:
        return span
    low, high = 0.0, span
    u = min(-(x * vx + y * vy) / (vx * vx + vy * vy), 0.5 * span)
    for _ in range(60):
        wx = vx + ax * u
        wy = vy + ay * u
        px = x + 0.5 * (vx + wx) * u
        py = y + 0.5 * (vy + wy) * u
        nearing = px * wx + py * wy
        if nearing < 0.0:
            low = u
        else:
            high = u
        slope = wx * wx + wy * wy + px * ax + py * ay
        step = u - nearing / slope if slope > 0.0 else high
        if not low < step < high:
            step = 0.5 * (low + high)
        if abs(step - u) < 1e-12:
            return step
        u = step
    return u


def _speed(ball: Mover, u: float) -> float:
    vx = ball.vx + ball.ax * u
    vy = ball.vy + ball.ay * u
    return sqrt(vx * vx + vy * vy)


def _first_slow(ball: Mover, centre: _Pair, last: float, laws: Laws) -> float:
    """Return when a ball that will drop is first slow enough for where it is, by halving."""
    px, py = centre
    low, high = 0.0, last
    for _ in range(48):
        u = 0.5 * (low + high)
        x = ball.x - px + (ball.vx + 0.5 * ball.ax * u) * u
        y = ball.y - py + (ball.vy + 0.5 * ball.ay * u) * u
        if _speed(ball, u) < capture_speed(x * x + y * y, laws):
            high = u
        else:
            low = u
    return high


def lip(ball: Mover, pot: Pot, centre: tuple[float, float], laws: Laws) -> None:
    """Check a ball at its closest approach to a pot it is too fast for."""
    ball.lipped = pot
    x = centre[0] - ball.x
    y = centre[1] - ball.y
    square = x * x + y * y
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    if speed <= 0.0:
        return
    q = min((capture_speed(square, laws) / speed) ** 2, 1.0)
    keep = 1.0 - LIP_LOSS * q
    aside = (ball.vx * y - ball.vy * x) / speed
    angle = LIP_TURN * q * aside / laws.pot_radius
    c, s = cos(angle) * keep, sin(angle) * keep
    ball.vx, ball.vy = c * ball.vx - s * ball.vy, s * ball.vx + c * ball.vy
    ball.sx, ball.sy = c * ball.sx - s * ball.sy, s * ball.sx + c * ball.sy


def sink(ball: Mover, pot: Pot, centre: tuple[float, float], laws: Laws) -> None:
    """Start a ball's fall into its pot, down to half its height and to the pot's middle.

    It slides as on a rough slope from rim to bottom that takes half of what its height gives; one that comes in twice
    as fast keeps an even pace. From now on no impulse moves it, and whatever lies in its way is pushed aside: what it
    holds back is enough for that, so energy never grows.
    """
    ball.version += 1
    ball.phase = SINK
    ball.fixed = True
    ball.pot = pot
    x = centre[0] - ball.x
    y = centre[1] - ball.y
    way = sqrt(x * x + y * y)
    deep = laws.depth + ball.z
    fall = sqrt(4.0 * (way * way + deep * deep) / (laws.gravity * deep)) if laws.gravity * deep > 0.0 else _FALL
    even = fall * sqrt(ball.vx * ball.vx + ball.vy * ball.vy) >= 2.0 * way
    pace = 1.0 / fall if even else 0.0
    pull = 0.0 if even else 2.0 / (fall * fall)
    ball.vx, ball.vy, ball.vz = pace * x, pace * y, 0.0
    ball.ax, ball.ay, ball.az = pull * x, pull * y, -2.0 * deep / (fall * fall)
    ball.sx = ball.sy = ball.bx = ball.by = ball.w = ball.wd = 0.0
    ball.end = ball.t + fall
    ball.pace = (pace + pull * fall) * way
