"""The cushions: when a ball reaches one, and how it comes back.

Across the cushion v changes by J = (1 + e) times the approach speed, and the surface speed s by
``cushion_spin_transfer`` J the same way: the nose is above the centre and turns the ball back. Then friction, up to
mu J, acts against what slips at the nose: along the cushion (v and spin about the vertical) and up and down (the roll).
"""

from math import sqrt
from typing import Final

from yagopool.physics.motion import FLIGHT, NEVER, BallState
from yagopool.physics.parameters import Parameters

LEFT: Final = 0
RIGHT: Final = 1
NEAR: Final = 2
FAR: Final = 3

INWARD: Final[tuple[tuple[float, float], ...]] = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def time_to(distance: float, speed: float, acceleration: float) -> float:
    """Return the first u >= 0 with speed u + acceleration u^2 / 2 = distance while moving that way, or ``NEVER``.

    A ball at the cushion or a hair beyond it reaches it at once if it moves on, and else when it comes back.
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


def next_cushion(ball: BallState, parameters: Parameters) -> tuple[float, int]:
    """Return when the ball would reach a cushion, in seconds from its ``t``, and which one."""
    x, y, size = ball.x, ball.y, ball.size
    u, side = _first_of_two((size.max_x + x, LEFT), (size.max_x - x, RIGHT), ball.vx, ball.ax)
    v, end = _first_of_two((y - size.min_y, NEAR), (size.max_y - y, FAR), ball.vy, ball.ay)
    slow = parameters.slow_closing
    if u < NEVER and ball.wall_pause_x > ball.t and abs(ball.vx) <= slow:
        u = max(u, ball.wall_pause_x - ball.t)
    if v < NEVER and ball.wall_pause_y > ball.t and abs(ball.vy) <= slow:
        v = max(v, ball.wall_pause_y - ball.t)
    return (u, side) if u <= v else (v, end)


def _first_of_two(
    low: tuple[float, int], high: tuple[float, int], speed: float, acceleration: float
) -> tuple[float, int]:
    """Return when a ball reaches one of two opposite cushions, given by distance and number, and which one."""
    u, wall = NEVER, low[1]
    if speed > 0.0 or acceleration > 0.0:
        u, wall = time_to(high[0], speed, acceleration), high[1]
    if speed < 0.0 or acceleration < 0.0:
        other = time_to(low[0], -speed, -acceleration)
        if other < u:
            u, wall = other, low[1]
    return u, wall


def approach_speed(ball: BallState, wall: int) -> float:
    """Return how fast the ball closes with a cushion, mm/s."""
    nx, ny = INWARD[wall]
    return -(ball.vx * nx + ball.vy * ny)


def bounce(ball: BallState, wall: int, parameters: Parameters) -> None:
    """Reflect a ball that closes with a cushion."""
    nx, ny = INWARD[wall]
    tx, ty = -ny, nx
    speed = -(ball.vx * nx + ball.vy * ny)
    restitution = parameters.cushion_restitution if speed > parameters.slow_closing else 1.0
    impulse = (1.0 + restitution) * speed
    most = parameters.cushion_friction * impulse
    along = ball.vx * tx + ball.vy * ty
    roll = ball.sx * nx + ball.sy * ny
    roll_along = ball.sx * tx + ball.sy * ty
    before = _energy(speed, along, roll, ball.vz, ball.spin)
    turned = parameters.cushion_spin_transfer * impulse
    after = _apply_friction(ball, restitution * speed, along, roll + turned, most)
    if _energy(*after) > before:
        turned = min(turned, sqrt(roll * roll + 2.5 * (1.0 - restitution * restitution) * speed * speed) - roll)
        after = _apply_friction(ball, restitution * speed, along, roll + turned, most)
    back, along, roll, ball.vz, ball.spin = after
    ball.vx = back * nx + along * tx
    ball.vy = back * ny + along * ty
    ball.sx = roll * nx + roll_along * tx
    ball.sy = roll * ny + roll_along * ty


def _apply_friction(
    ball: BallState, back: float, along: float, roll: float, most: float
) -> tuple[float, float, float, float, float]:
    """Return speeds back and along, roll, upward speed and spin after friction of up to ``most`` at the nose.

    On the bed the ball cannot give way upward or downward (nose and bed hold it): friction against the roll then only
    turns it. In the air it also lifts the ball.
    """
    vz, spin = ball.vz, ball.spin
    flying = ball.phase == FLIGHT
    slip = along - spin
    lift = roll + vz if flying else roll
    p = -slip / 3.5
    q = -lift / 3.5 if flying else -lift / 2.5
    size = sqrt(p * p + q * q)
    if size > most:
        p *= most / size
        q *= most / size
    return back, along + p, roll + 2.5 * q, vz + q if flying else vz, spin - 2.5 * p


def _energy(across: float, along: float, roll: float, vz: float, spin: float) -> float:
    return 0.5 * (across * across + along * along + vz * vz) + 0.2 * (roll * roll + spin * spin)
