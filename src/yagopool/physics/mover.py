"""A ball as the loop sees it: its stretch of motion in closed form, and what is known about its future."""

import math
from typing import Final

from yagopool.physics.trace import Segment
from yagopool.table.balls import Ball
from yagopool.table.pots import Pot

REST: Final = 0
SLIDE: Final = 1
ROLL: Final = 2
FLIGHT: Final = 3
SINK: Final = 4
"""Falling into its pot: nothing stops it any more, and it pushes aside what is in its way."""
POTTED: Final = 5
OFF: Final = 6

NEVER: Final = math.inf


class Mover:
    """A ball in a stroke. From ``t`` on: place (x, y, z) + v u + a u^2 / 2, surface speed s + b u, with u = time - t.

    x counts from the centre line, z is the lowest point's height over the bed. ``w`` is the surface speed of the spin
    about the vertical, lost at ``wd`` on the cloth.
    """

    __slots__ = (
        "ax", "ay", "az", "ball", "bx", "by", "disc_moving", "end", "fixed", "index", "lipped", "near", "next", "pace",
        "phase", "pot", "segments", "sx", "sy", "t", "version", "vx", "vy", "vz", "w", "wall_rest_x", "wall_rest_y",
        "wd", "x", "y", "z",
    )  # fmt: skip

    def __init__(self, ball: Ball, index: int, x: float, y: float) -> None:
        self.ball = ball
        self.index = index
        self.t = 0.0
        self.x, self.y, self.z = x, y, 0.0
        self.vx = self.vy = self.vz = 0.0
        self.sx = self.sy = 0.0
        self.w = self.wd = 0.0
        self.ax = self.ay = self.az = 0.0
        self.bx = self.by = 0.0
        self.phase = REST
        self.end = NEVER
        """When this phase is over."""
        self.next = NEVER
        """When this ball's motion changes without another ball: the end of the phase, a cushion, a pot."""
        self.pace = 0.0
        """No speed over the bed in this stretch is greater."""
        self.version = 0
        """Counts the stretches; a prediction made for an older one is void."""
        self.fixed = False
        """In a pot: no impulse moves it."""
        self.pot: Pot | None = None
        self.lipped: Pot | None = None
        """The pot whose rim this pass has already cost speed."""
        self.near: list[Mover] = []
        """Balls the space has found close by."""
        self.disc_moving = False
        """Whether the space still moves this ball's disc."""
        self.wall_rest_x = self.wall_rest_y = 0.0
        """Slow touches of a cushion are taken no sooner again."""
        self.segments: list[Segment] = []

    def place(self, t: float) -> tuple[float, float]:
        """Return the centre's place over the bed at a time of this stretch."""
        u = t - self.t
        return (self.x + (self.vx + 0.5 * self.ax * u) * u, self.y + (self.vy + 0.5 * self.ay * u) * u)

    def advance(self, t: float, shift: float) -> None:
        """Bring the ball to a time of this stretch and keep the way there; its motion is the same before and after."""
        u = t - self.t
        if u <= 0.0:
            return
        w = self.w
        if w:
            lost = self.wd * u
            self.w = w - lost if w > lost else w + lost if w < -lost else 0.0
        phase = self.phase
        if REST < phase < POTTED:
            x, y, vx, vy, sx, sy = self.x, self.y, self.vx, self.vy, self.sx, self.sy
            ax, ay, bx, by = self.ax, self.ay, self.bx, self.by
            z, vz, az = self.z, self.vz, self.az
            self.segments.append(
                Segment(self.t, t, x + shift, y, z, vx, vy, vz, sx, sy, ax, ay, az, bx, by, w, self.wd)
            )
            self.x = x + (vx + 0.5 * ax * u) * u
            self.y = y + (vy + 0.5 * ay * u) * u
            self.vx = vx + ax * u
            self.vy = vy + ay * u
            self.sx = sx + bx * u
            self.sy = sy + by * u
            if phase > ROLL:
                self.z = z + (vz + 0.5 * az * u) * u
                self.vz = vz + az * u
        self.t = t
