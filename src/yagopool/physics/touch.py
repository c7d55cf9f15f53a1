"""When two balls touch: the first moment of touch of two closed-form motions.

The distance f of two centres obeys f'' >= -A, with A the size of the relative acceleration: the parabola
f - c h - A h^2 / 2 (c the closing speed) never lies above it. Stepping to where that parabola meets the reach never
steps over the touch, however thin, and closes in quadratically, like Newton's method but always from before.
"""

from math import sqrt

from yagopool.physics.mover import FLIGHT, NEVER, SINK, Mover

CLOSE = 1e-9
"""mm: nearer is touching."""
_NUDGE = 1e-6
"""s: the least step of balls that lie against each other without closing."""
_PATIENCE = 200


def first_touch(a: Mover, b: Mover, now: float, until: float, reach: float) -> float:
    """Return when two balls first touch from now on, ``NEVER`` if not before ``until``.

    Balls that overlap touch when they get any closer than they are.
    """
    if a.phase in (FLIGHT, SINK) or b.phase in (FLIGHT, SINK):
        return _first_touch_in_space(a, b, now, until, reach)
    drop = a.z - b.z
    if drop:
        square = reach * reach - drop * drop
        if square <= 0.0:
            return NEVER
        reach = sqrt(square)
    ua = now - a.t
    ub = now - b.t
    x0 = b.x - a.x + (b.vx + 0.5 * b.ax * ub) * ub - (a.vx + 0.5 * a.ax * ua) * ua
    y0 = b.y - a.y + (b.vy + 0.5 * b.ay * ub) * ub - (a.vy + 0.5 * a.ay * ua) * ua
    vx0 = b.vx + b.ax * ub - a.vx - a.ax * ua
    vy0 = b.vy + b.ay * ub - a.vy - a.ay * ua
    ax = b.ax - a.ax
    ay = b.ay - a.ay
    bend = sqrt(ax * ax + ay * ay)
    span = until - now
    far = sqrt(x0 * x0 + y0 * y0)
    gap = far - reach
    closing = -(x0 * vx0 + y0 * vy0) / far
    if gap <= CLOSE:
        if closing > 0.0:
            return now
        if gap < 0.0:
            reach = far
            gap = 0.0
    u = 0.0
    for _ in range(_PATIENCE):
        if bend:
            root = sqrt(closing * closing + 2.0 * bend * gap)
            h = 2.0 * gap / (closing + root) if closing > 0.0 else (root - closing) / bend
            if h < _NUDGE and gap <= CLOSE:
                h = _NUDGE
        elif closing <= 0.0:
            return NEVER
        else:
            h = gap / closing
        u += h
        if u > span:
            return NEVER
        x = x0 + (vx0 + 0.5 * ax * u) * u
        y = y0 + (vy0 + 0.5 * ay * u) * u
        far = sqrt(x * x + y * y)
        gap = far - reach
        closing = -(x * (vx0 + ax * u) + y * (vy0 + ay * u)) / far
        if gap <= CLOSE:
            if closing > 0.0:
                return now + u
            gap = 0.0
    return now + u


def closing_speed(a: Mover, b: Mover, t: float) -> float:
    """Return how fast two balls close at a time, in mm/s, in space: one may be landing on the other."""
    ua = t - a.t
    ub = t - b.t
    x = b.x - a.x + (b.vx + 0.5 * b.ax * ub) * ub - (a.vx + 0.5 * a.ax * ua) * ua
    y = b.y - a.y + (b.vy + 0.5 * b.ay * ub) * ub - (a.vy + 0.5 * a.ay * ua) * ua
    z = b.z - a.z + (b.vz + 0.5 * b.az * ub) * ub - (a.vz + 0.5 * a.az * ua) * ua
    vx = b.vx + b.ax * ub - a.vx - a.ax * ua
    vy = b.vy + b.ay * ub - a.vy - a.ay * ua
    vz = b.vz + b.az * ub - a.vz - a.az * ua
    far = sqrt(x * x + y * y + z * z)
    return -(x * vx + y * vy + z * vz) / far if far > 0.0 else 0.0


def _first_touch_in_space(a: Mover, b: Mover, now: float, until: float, reach: float) -> float:
    """Return the same where heights count; written out again, for most balls lie on the bed and need not pay for it."""
    ua = now - a.t
    ub = now - b.t
    x0 = b.x - a.x + (b.vx + 0.5 * b.ax * ub) * ub - (a.vx + 0.5 * a.ax * ua) * ua
    y0 = b.y - a.y + (b.vy + 0.5 * b.ay * ub) * ub - (a.vy + 0.5 * a.ay * ua) * ua
    z0 = b.z - a.z + (b.vz + 0.5 * b.az * ub) * ub - (a.vz + 0.5 * a.az * ua) * ua
    vx0 = b.vx + b.ax * ub - a.vx - a.ax * ua
    vy0 = b.vy + b.ay * ub - a.vy - a.ay * ua
    vz0 = b.vz + b.az * ub - a.vz - a.az * ua
    ax = b.ax - a.ax
    ay = b.ay - a.ay
    az = b.az - a.az
    bend = sqrt(ax * ax + ay * ay + az * az)
    span = until - now
    far = sqrt(x0 * x0 + y0 * y0 + z0 * z0)
    gap = far - reach
    closing = -(x0 * vx0 + y0 * vy0 + z0 * vz0) / far
    if gap <= CLOSE:
        if closing > 0.0:
            return now
        if gap < 0.0:
            reach = far
            gap = 0.0
    u = 0.0
    for _ in range(_PATIENCE):
        if bend:
            root = sqrt(closing * closing + 2.0 * bend * gap)
            h = 2.0 * gap / (closing + root) if closing > 0.0 else (root - closing) / bend
            if h < _NUDGE and gap <= CLOSE:
                h = _NUDGE
        elif closing <= 0.0:
            return NEVER
        else:
            h = gap / closing
        u += h
        if u > span:
            return NEVER
        x = x0 + (vx0 + 0.5 * ax * u) * u
        y = y0 + (vy0 + 0.5 * ay * u) * u
        z = z0 + (vz0 + 0.5 * az * u) * u
        far = sqrt(x * x + y * y + z * z)
        gap = far - reach
        closing = -(x * (vx0 + ax * u) + y * (vy0 + ay * u) + z * (vz0 + az * u)) / far
        if gap <= CLOSE:
            if closing > 0.0:
                return now + u
            gap = 0.0
    return now + u
