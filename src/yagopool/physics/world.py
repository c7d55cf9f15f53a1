"""The pymunk space: a disc for every ball, to find which balls come near each other.

Each disc is ``MARGIN`` larger than its ball. The space moves the discs by the exact displacement of their balls, in
steps in which no ball goes further than ``MARGIN``: two balls whose discs have not met cannot collide before the next
step ends. So times of impact are solved only for balls that the space has found near. Nothing is left to its solver:
the discs are sensors.
"""

from collections.abc import Callable
from typing import Any, Final

import pymunk

from yagopool.physics.motion import POTTED, REST, BallState

MARGIN: Final = 60.0
"""mm a disc is larger than its ball. Larger means fewer steps and more pairs to look at; measured (docs/physics.md)."""

_set_velocity: Final[Callable[[pymunk.Body, tuple[float, float]], None]] = vars(pymunk.Body)["velocity"].fset
"""The public property's setter itself: pymunk's attribute access in between costs as much again."""


def chipmunk_version() -> str:
    """Return the version of the Chipmunk in this pymunk, without its build."""
    return pymunk.chipmunk_version.partition("-")[0]


class World:
    """A new space with a disc for every ball of a shot, added in the balls' order."""

    def __init__(self, balls: list[BallState], radius: float) -> None:
        self.space = pymunk.Space()
        self.space.iterations = 1
        self.space.collision_slop = 0.0
        self.space.collision_bias = 1.0
        self.steps = 0
        self._met: list[tuple[pymunk.Shape, pymunk.Shape]] = []
        self._bodies: list[tuple[BallState, pymunk.Body]] = []
        self._ball_of: dict[pymunk.Shape, BallState] = {}
        for ball in balls:
            body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
            body.position = (ball.x, ball.y)
            disc = pymunk.Circle(body, radius + MARGIN)
            disc.sensor = True
            disc.collision_type = 1
            self.space.add(body, disc)
            self._bodies.append((ball, body))
            self._ball_of[disc] = ball
        self._positions = [(ball.x, ball.y) for ball in balls]
        met = self._met

        def begin(arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
            met.append(arbiter.shapes)

        self.space.on_collision(1, 1, begin=begin)

    def move(self, t: float, dt: float) -> list[tuple[BallState, BallState]]:
        """Move the discs to where their balls are at ``t``, ``dt`` after the last call; return who newly met."""
        positions = self._positions
        for index, (ball, body) in enumerate(self._bodies):
            if ball.disc_moves or REST < ball.phase < POTTED:
                u = t - ball.t
                x = ball.x + (ball.vx + 0.5 * ball.ax * u) * u
                y = ball.y + (ball.vy + 0.5 * ball.ay * u) * u
                px, py = positions[index]
                ball.disc_moves = x != px or y != py
                _set_velocity(body, ((x - px) / dt, (y - py) / dt))
                positions[index] = (x, y)
        self._met.clear()
        self.space.step(dt)
        self.steps += 1
        ball_of = self._ball_of
        return [(ball_of[a], ball_of[b]) for a, b in self._met]
