"""Leaving the cloth and coming back to it."""

from math import sqrt

from yagopool.physics.laws import Laws
from yagopool.physics.mover import Mover


def hop_of(speed: float, hop_speed: float, hop_factor: float) -> float:
    """Return the upward speed of a flick: the fingertip lifts a ball that is flicked very hard."""
    return hop_factor * (speed - hop_speed) if speed > hop_speed else 0.0


def land(ball: Mover, laws: Laws) -> None:
    """Bounce on the bed.

    The blow also rubs: cloth friction acts on the slip as it would have done for as long as the ball was in the air.
    A rebound slower than the least hop is none.
    """
    ball.z = 0.0
    down = -ball.vz
    up = laws.bed_restitution * down
    if up < laws.least_hop:
        up = 0.0
    ball.vz = up
    ux = ball.vx - ball.sx
    uy = ball.vy - ball.sy
    slip = sqrt(ux * ux + uy * uy)
    if slip <= 0.0:
        return
    rub = min(laws.cloth_friction * (down + up), slip / 3.5) / slip
    ball.vx -= rub * ux
    ball.vy -= rub * uy
    ball.sx += 2.5 * rub * ux
    ball.sy += 2.5 * rub * uy
