"""Cloth and air: the closed form of a ball's next stretch of motion.

While the lowest point slips with u = v - s, friction brakes v by mu g along u and speeds s up by 5/2 mu g; the
direction of u never changes, so the path is a parabola, for |u| / (7/2 mu g) seconds. Then the ball rolls straight,
losing speed at a constant rate. In the air nothing brakes. Spin about the vertical is lost at a constant rate on the
cloth and keeps in the air.
"""

from math import sqrt

from yagopool.physics.laws import Laws
from yagopool.physics.mover import FLIGHT, NEVER, REST, ROLL, SLIDE, Mover

STILL = 1e-9
"""mm/s below which there is no slip and no speed."""


def set_off(ball: Mover, laws: Laws) -> None:
    """Give a ball its next stretch of motion from its place, speed and spin."""
    ball.version += 1
    if ball.z > 0.0 or ball.vz > 0.0:
        _fly(ball, laws)
        return
    ball.z = ball.vz = ball.az = 0.0
    ball.wd = laws.drill
    vx, vy, sx, sy = ball.vx, ball.vy, ball.sx, ball.sy
    ux = vx - sx
    uy = vy - sy
    slip = sqrt(ux * ux + uy * uy)
    speed = sqrt(vx * vx + vy * vy)
    if slip > STILL and (laws.slide > 0.0 or speed > STILL):
        ball.phase = SLIDE
        mu_g = laws.slide
        ball.ax = -mu_g * ux / slip
        ball.ay = -mu_g * uy / slip
        ball.bx = -2.5 * ball.ax
        ball.by = -2.5 * ball.ay
        ball.end = ball.t + slip / (3.5 * mu_g) if mu_g > 0.0 else NEVER
        spin = sqrt(sx * sx + sy * sy)
        ball.pace = speed if speed > spin else spin
    elif speed > STILL:
        ball.phase = ROLL
        brake = laws.roll
        ball.sx, ball.sy = vx, vy
        ball.ax = ball.bx = -brake * vx / speed
        ball.ay = ball.by = -brake * vy / speed
        ball.end = ball.t + speed / brake if brake > 0.0 else NEVER
        ball.pace = speed
    else:
        come_to_rest(ball)


def end_slip(ball: Mover) -> None:
    """Make the ball roll: at the end of its slip speed and surface speed are one, whatever rounding says."""
    ball.vx = ball.sx = (5.0 * ball.vx + 2.0 * ball.sx) / 7.0
    ball.vy = ball.sy = (5.0 * ball.vy + 2.0 * ball.sy) / 7.0


def come_to_rest(ball: Mover) -> None:
    """Stop the ball where it is; a spin about the vertical may go on."""
    ball.phase = REST
    ball.vx = ball.vy = ball.vz = ball.sx = ball.sy = 0.0
    ball.ax = ball.ay = ball.az = ball.bx = ball.by = 0.0
    ball.end = NEVER
    ball.pace = 0.0


def _fly(ball: Mover, laws: Laws) -> None:
    ball.phase = FLIGHT
    ball.ax = ball.ay = ball.bx = ball.by = ball.wd = 0.0
    g = laws.gravity
    ball.az = -g
    ball.end = ball.t + (ball.vz + sqrt(ball.vz * ball.vz + 2.0 * g * ball.z)) / g
    ball.pace = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
