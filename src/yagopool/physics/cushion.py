"""The cushions: when a ball reaches one, and how it comes back.

Across the cushion v changes by J = (1 + e) times the approach speed and the surface speed s by ``transfer`` J the same
way: the nose lies above the centre and turns the ball back. Then friction, up to mu J, acts against what slips at the
nose: along the cushion (v and spin about the vertical) and up and down (the roll).
"""

from math import sqrt
from typing import Final

from yagopool.physics.laws import Laws
from yagopool.physics.mover import FLIGHT, NEVER, Mover

LEFT: Final = 0
RIGHT: Final = 1
NEAR: Final = 2
FAR: Final = 3

_INWARD: Final = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def time_to(distance: float, speed: float, acceleration: float) -> float:
    """Return the first u >= 0 with speed u + acceleration u^2 / 2 = distance while moving that way, or ``NEVER``.

    A ball at the cushion or a hair past it reaches it at once when it moves on, and when it comes back otherwise.
    """
    if distance <= 0.0:
        if speed > 0.0:
            return 0.0
        return -2.0 * speed / acceleration if acceleration > 0.0 else NEVER
    square = speed * speed + 2.0 * acceleration * distance
    if square < 0.0:
        return NEVER
    if speed > 0.0:
        return 2.0 * distance / (speed + sqrt(square))
    return (sqrt(square) - speed) / acceleration if acceleration > 0.0 else NEVER


def next_cushion(ball: Mover, laws: Laws) -> tuple[float, int]:
    """Return when the ball would reach a cushion, in seconds from its ``t``, and which."""
    x, vx, ax = ball.x, ball.vx, ball.ax
    u, wall = NEVER, LEFT
    if vx > 0.0 or ax > 0.0:
        u, wall = time_to(laws.right - x, vx, ax), RIGHT
    if vx < 0.0 or ax < 0.0:
        other = time_to(laws.right + x, -vx, -ax)
        if other < u:
            u, wall = other, LEFT
    if u < NEVER and ball.wall_rest_x > ball.t and abs(vx) <= laws.slow:
        u = max(u, ball.wall_rest_x - ball.t)
    y, vy, ay = ball.y, ball.vy, ball.ay
    v, end = NEVER, NEAR
    if vy > 0.0 or ay > 0.0:
        v, end = time_to(laws.far - y, vy, ay), FAR
    if vy < 0.0 or ay < 0.0:
        other = time_to(y - laws.near, -vy, -ay)
        if other < v:
            v, end = other, NEAR
    if v < NEVER and ball.wall_rest_y > ball.t and abs(vy) <= laws.slow:
        v = max(v, ball.wall_rest_y - ball.t)
    return (u, wall) if u <= v else (v, end)


def approach(ball: Mover, wall: int) -> float:
    """Return how fast the ball closes with a cushion, mm/s."""
    nx, ny = _INWARD[wall]
    return -(ball.vx * nx + ball.vy * ny)


def bounce(ball: Mover, wall: int, laws: Laws) -> None:
    """Send a ball that closes with a cushion back."""
    nx, ny = _INWARD[wall]
    tx, ty = -ny, nx
    speed = -(ball.vx * nx + ball.vy * ny)
    restitution = laws.cushion_restitution if speed > laws.slow else 1.0
    blow = (1.0 + restitution) * speed
    along = ball.vx * tx + ball.vy * ty
    roll = ball.sx * nx + ball.sy * ny
    roll_along = ball.sx * tx + ball.sy * ty
    before = _energy(speed, along, roll, ball.vz, ball.w)
    turned = laws.cushion_transfer * blow
    after = _rub(ball, restitution * speed, along, roll + turned, laws.cushion_friction * blow)
    if _energy(*after) > before:
        turned = min(turned, sqrt(roll * roll + 2.5 * (1.0 - restitution * restitution) * speed * speed) - roll)
        after = _rub(ball, restitution * speed, along, roll + turned, laws.cushion_friction * blow)
    back, along, roll, ball.vz, ball.w = after
    ball.vx = back * nx + along * tx
    ball.vy = back * ny + along * ty
    ball.sx = roll * nx + roll_along * tx
    ball.sy = roll * ny + roll_along * ty


def _rub(ball: Mover, back: float, along: float, roll: float, most: float) -> tuple[float, float, float, float, float]:
    """Return speeds back and along, roll, upward speed and vertical spin after the nose has rubbed by up to ``most``.

    On the bed the ball cannot give way upward or downward (the nose holds it down, the bed up): friction against the
    roll then only turns it. In the air it also lifts.
    """
    vz, w = ball.vz, ball.w
    flying = ball.phase == FLIGHT
    slip = along - w
    lift = roll + vz if flying else roll
    p = -slip / 3.5
    q = -lift / 3.5 if flying else -lift / 2.5
    size = sqrt(p * p + q * q)
    if size > most:
        p *= most / size
        q *= most / size
    return back, along + p, roll + 2.5 * q, vz + q if flying else vz, w - 2.5 * p


def _energy(across: float, along: float, roll: float, vz: float, w: float) -> float:
    return 0.5 * (across * across + along * along + vz * vz) + 0.2 * (roll * roll + w * w)
