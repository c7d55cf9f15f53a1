"""How a ball is turned: unit quaternions, and the turn that a changing spin makes. Pure mathematics.

Axes as in the picture: x right, y up the board, z toward the eye.
"""

import math
from typing import Final, NamedTuple


class Turn(NamedTuple):
    """A unit quaternion: how far a ball is turned from the way it lay at first."""

    w: float
    x: float
    y: float
    z: float

    def then(self, after: "Turn") -> "Turn":
        """Return this turn followed by another about the board's axes."""
        aw, ax, ay, az = after
        w, x, y, z = self
        return Turn(
            aw * w - ax * x - ay * y - az * z,
            aw * x + ax * w + ay * z - az * y,
            aw * y - ax * z + ay * w + az * x,
            aw * z + ax * y - ay * x + az * w,
        )

    def unit(self) -> "Turn":
        """Return it at length one again."""
        length = math.sqrt(self.w**2 + self.x**2 + self.y**2 + self.z**2)
        return Turn(self.w / length, self.x / length, self.y / length, self.z / length)

    def axes(self) -> tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]:
        """Return where the ball's own x, y and z axes point now."""
        w, x, y, z = self
        return (
            (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
        )


LEVEL: Final = Turn(1.0, 0.0, 0.0, 0.0)
"""As it is put on the board: a mark upward."""

_FINEST: Final = 0.25
"""Radians a step may turn while the axis itself turns; at this size the fourth-order error is under 1e-5 a step."""


def about(x: float, y: float, z: float) -> Turn:
    """Return the turn about an axis by its length in radians."""
    angle = math.sqrt(x * x + y * y + z * z)
    if angle < 1e-12:
        return LEVEL
    part = math.sin(angle / 2.0) / angle
    return Turn(math.cos(angle / 2.0), x * part, y * part, z * part)


def rolled(s: tuple[float, float], b: tuple[float, float], seconds: float, radius: float) -> Turn:
    """Return the turn of a ball whose surface speed is s + b u (mm/s) for u from 0 to ``seconds``.

    The ball turns about the axis across s at |s| / radius. Exact where the axis keeps its direction; else by the
    Magnus series to fourth order, in steps small enough to be below sight.
    """
    wx, wy = -s[1] / radius, s[0] / radius
    ax, ay = -b[1] / radius, b[0] / radius
    swerve = wx * ay - wy * ax
    if abs(swerve) < 1e-9:
        half = 0.5 * seconds * seconds
        return about(wx * seconds + ax * half, wy * seconds + ay * half, 0.0)
    fastest = max(math.hypot(wx, wy), math.hypot(wx + ax * seconds, wy + ay * seconds))
    steps = max(1, math.ceil(fastest * seconds / _FINEST))
    h = seconds / steps
    turn = LEVEL
    for step in range(steps):
        middle = (step + 0.5) * h
        ox, oy = (wx + ax * middle) * h, (wy + ay * middle) * h
        # The commutator term for an axis that moves linearly: h^3 / 12 times (slope x value), along z only.
        oz = h * h * h / 12.0 * -swerve
        turn = turn.then(about(ox, oy, oz))
    return turn.unit()
