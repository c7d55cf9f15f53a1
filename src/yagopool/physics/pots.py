"""The pots: a slow ball drops, a fast one is checked at the rim, none rests over a hole.

A ball passing a pot's centre at distance b drops if it is slower than v0 (1 - (b / R)^2); one that comes down from the
air sinks sooner and may be faster. A faster one loses some speed at its closest approach and is drawn a little toward
the pot, the more the slower it goes, once a pass.
"""

from math import cos, sin, sqrt
from typing import Final, NamedTuple, TypeAlias

from yagopool.physics.laws import Laws
from yagopool.physics.mover import FLIGHT, NEVER, SINK, Mover
from yagopool.table.pots import Pot

LIP_LOSS: Final = 0.35
"""Part of the speed a ball just too fast to drop loses at the rim: our choice."""
LIP_TURN: Final = 0.35
"""Radians by which such a ball, at the very rim, is turned toward the pot: our choice."""

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
    if ball.phase == FLIGHT:
        return NO_PASS
    radius = laws.pot_radius
    x, y, vx, vy, ax, ay = ball.x, ball.y, ball.vx, ball.vy, ball.ax, ball.ay
    dx = (vx + 0.5 * ax * span) * span
    dy = (vy + 0.5 * ay * span) * span
    bulge = radius + 0.125 * sqrt(ax * ax + ay * ay) * span * span
    left, right = (x + dx - bulge, x + bulge) if dx < 0.0 else (x - bulge, x + dx + bulge)
    near, far = (y + dy - bulge, y + bulge) if dy < 0.0 else (y - bulge, y + dy + bulge)
    found = NO_PASS
    for pot, (px, py) in empty.items():
        if left < px < right and near < py < far:
            passing = _pass(ball, pot, (px, py), span, laws)
            if passing is not None and passing.u < found.u:
                found = passing
    return found


def _pass(ball: Mover, pot: Pot, centre: tuple[float, float], span: float, laws: Laws) -> Pass | None:
    px, py = centre
    x, y, vx, vy, ax, ay = ball.x - px, ball.y - py, ball.vx, ball.vy, ball.ax, ball.ay
    radius = laws.pot_radius
    inside = x * x + y * y < radius * radius
    if ball.lipped == pot:
        if inside:
            return None
        ball.lipped = None
    u = _closest((x, y), (vx, vy), (ax, ay), span)
    cx = x + (vx + 0.5 * ax * u) * u
    cy = y + (vy + 0.5 * ay * u) * u
    square = cx * cx + cy * cy
    if square >= radius * radius:
        return None
    if _speed(ball, u) < capture_speed(square, laws):
        return Pass(_first_slow(ball, px, py, u, laws), pot, True)
    return Pass(u, pot, False) if u < span else None


def _closest(place: _Pair, speed: _Pair, acceleration: _Pair, span: float) -> float:
    """Return when a path is first closest to the origin: where it stops coming nearer."""
    x, y = place
    vx, vy = speed
    ax, ay = acceleration

    def nearing(u: float) -> float:
        return (x + (vx + 0.5 * ax * u) * u) * (vx + ax * u) + (y + (vy + 0.5 * ay * u) * u) * (vy + ay * u)

    if nearing(0.0) >= 0.0:
        return 0.0
    low, high = 0.0, span
    u = -(x * vx + y * vy) / (vx * vx + vy * vy)
    if u >= span:
        if nearing(span) < 0.0:
            return span
        u = 0.5 * span
    for _ in range(60):
        value = nearing(u)
        if value < 0.0:
            low = u
        else:
            high = u
        px = x + (vx + 0.5 * ax * u) * u
        py = y + (vy + 0.5 * ay * u) * u
        wx = vx + ax * u
        wy = vy + ay * u
        slope = wx * wx + wy * wy + px * ax + py * ay
        step = u - value / slope if slope > 0.0 else high
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


def _first_slow(ball: Mover, px: float, py: float, last: float, laws: Laws) -> float:
    """Return when a ball that will drop is first slow enough for where it is, by halving."""
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
    angle = LIP_TURN * q * sqrt(square) / laws.pot_radius
    if ball.vx * y - ball.vy * x < 0.0:
        angle = -angle
    c, s = cos(angle) * keep, sin(angle) * keep
    ball.vx, ball.vy = c * ball.vx - s * ball.vy, s * ball.vx + c * ball.vy
    ball.sx, ball.sy = c * ball.sx - s * ball.sy, s * ball.sx + c * ball.sy


def sink(ball: Mover, pot: Pot, centre: tuple[float, float], laws: Laws) -> None:
    """Start a ball's fall into its pot: while it falls half its height it slides to the pot's middle.

    From now on no impulse moves it; whatever lies in its way is pushed aside.
    """
    ball.version += 1
    ball.phase = SINK
    ball.fixed = True
    ball.pot = pot
    ball.vx = (centre[0] - ball.x) / laws.sinking
    ball.vy = (centre[1] - ball.y) / laws.sinking
    ball.vz = 0.0
    ball.sx = ball.sy = ball.bx = ball.by = ball.ax = ball.ay = ball.w = ball.wd = 0.0
    ball.az = -2.0 * laws.depth / (laws.sinking * laws.sinking)
    ball.end = ball.t + laws.sinking
    ball.pace = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
