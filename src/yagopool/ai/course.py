"""The course of a lone ball over cushions: enough to aim by; the stroke itself is always simulated."""

import math
from dataclasses import dataclass
from typing import Final

from yagopool.ai.candidate import Wall
from yagopool.physics.cushions import FAR, LEFT, NEAR, RIGHT, bounce, next_cushion
from yagopool.physics.motion import SLIDE, BallState, end_slip, start_phase
from yagopool.physics.parameters import from_centre_line, parameters_of
from yagopool.table.balls import BLUE
from yagopool.table.layout import Point
from yagopool.table.spec import BoardSpec

WALLS: Final[dict[int, Wall]] = {LEFT: "left", RIGHT: "right", NEAR: "near", FAR: "far"}


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch: where it starts, the heading (radians), and the speed (mm/s) of the rolling ball there."""

    start: Point
    heading: float
    speed: float


@dataclass(frozen=True, slots=True)
class Course:
    """A ball's way: the points where it met cushions, which ones, and the leg after the last."""

    turns: tuple[Point, ...]
    walls: tuple[Wall, ...]
    last: Leg

    def miss(self, end: Point) -> float | None:
        """Return how far (mm) the last leg passes an end: positive: it lies to the left; None: behind."""
        dx, dy = end.x - self.last.start.x, end.y - self.last.start.y
        cos, sin = math.cos(self.last.heading), math.sin(self.last.heading)
        return cos * dy - sin * dx if cos * dx + sin * dy > 0.0 else None


def course(start: Point, heading: float, speed: float, cushions: int, spec: BoardSpec) -> Course | None:
    """Return the way of a ball flicked at a heading (radians) over so many cushions, as if it were alone.

    By the closed forms that the stroke itself is made of. None if it stops before it rolls away from the last one.
    """
    parameters = parameters_of(spec)
    ball = BallState(BLUE, 0, from_centre_line(start.x, parameters.centre_x), start.y)
    ball.vx, ball.vy = speed * math.cos(heading), speed * math.sin(heading)
    turns: list[Point] = []
    walls: list[Wall] = []
    while True:
        start_phase(ball, parameters)
        after, wall = next_cushion(ball, parameters)
        if ball.t + after < ball.phase_end:
            if len(turns) == cushions:
                return None
            ball.advance(ball.t + after, parameters.centre_x)
            turns.append(Point(ball.x + parameters.centre_x, ball.y))
            walls.append(WALLS[wall])
            bounce(ball, wall, parameters)
        elif ball.phase != SLIDE:
            return None
        else:
            ball.advance(ball.phase_end, parameters.centre_x)
            end_slip(ball)
            if len(turns) == cushions:
                here = Point(ball.x + parameters.centre_x, ball.y)
                last = Leg(here, math.atan2(ball.vy, ball.vx), math.hypot(ball.vx, ball.vy))
                return Course(tuple(turns), tuple(walls), last)
