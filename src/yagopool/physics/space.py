"""The pymunk space: it carries a disc for every ball and tells which balls come near each other.

Each ball's disc is grown by ``REACH``. The space moves the discs by the exact displacement of their balls, in steps
in which no ball goes further than ``REACH``: two balls whose discs have not met cannot touch before the next step
ends. So the times of touch, solved in closed form, are asked for only between balls that the space has found near.
Nothing is left to its solver: the discs are sensors.
"""

from collections.abc import Callable
from typing import Any, Final

import pymunk

from yagopool.physics.mover import POTTED, REST, Mover

REACH: Final = 60.0
"""mm a disc is larger than its ball. Larger means fewer steps and more pairs to look at; measured (docs/physics.md)."""

_set_velocity: Final[Callable[[pymunk.Body, tuple[float, float]], None]] = vars(pymunk.Body)["velocity"].fset
"""The public property's setter itself: pymunk's attribute access in between costs as much again."""


class Neighbourhood:
    """A fresh space with a disc for every ball of a stroke, added in the movers' order."""

    def __init__(self, movers: list[Mover], radius: float) -> None:
        self.space = pymunk.Space()
        self.space.iterations = 1
        self.space.collision_slop = 0.0
        self.space.collision_bias = 1.0
        self.steps = 0
        self._met: list[tuple[pymunk.Shape, pymunk.Shape]] = []
        self._moved: list[tuple[Mover, pymunk.Body]] = []
        self._whose: dict[pymunk.Shape, Mover] = {}
        for mover in movers:
            body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
            body.position = (mover.x, mover.y)
            disc = pymunk.Circle(body, radius + REACH)
            disc.sensor = True
            disc.collision_type = 1
            self.space.add(body, disc)
            self._moved.append((mover, body))
            self._whose[disc] = mover
        self._places = [(mover.x, mover.y) for mover in movers]
        met = self._met

        def begin(arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
            met.append(arbiter.shapes)

        self.space.on_collision(1, 1, begin=begin)

    def move(self, t: float, dt: float) -> list[tuple[Mover, Mover]]:
        """Bring the discs to where their balls are at ``t``, ``dt`` after the last call; return who newly met."""
        places = self._places
        for index, (mover, body) in enumerate(self._moved):
            if mover.disc_moving or REST < mover.phase < POTTED:
                u = t - mover.t
                x = mover.x + (mover.vx + 0.5 * mover.ax * u) * u
                y = mover.y + (mover.vy + 0.5 * mover.ay * u) * u
                px, py = places[index]
                mover.disc_moving = x != px or y != py
                _set_velocity(body, ((x - px) / dt, (y - py) / dt))
                places[index] = (x, y)
        self._met.clear()
        self.space.step(dt)
        self.steps += 1
        whose = self._whose
        return [(whose[a], whose[b]) for a, b in self._met]
