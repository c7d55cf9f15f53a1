"""The aim: which ball, which direction, how much power. Quantised, so that every device can make the same flick."""

import math
from dataclasses import dataclass, replace
from typing import Final

from yagopool.match.game import DEFAULT, games
from yagopool.table.geometry import Point
from yagopool.table.pieces import Ball
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec


def bearing(start: Point, end: Point) -> float:
    """Return the direction from one place to another in degrees: 0 is to the right, 90 is up the board."""
    return math.degrees(math.atan2(end.y - start.y, end.x - start.x)) % 360.0


def distance(start: Point, end: Point) -> float:
    """Return the distance between two places in mm."""
    return math.hypot(end.x - start.x, end.y - start.y)


def beyond(start: Point, direction: float, length: float) -> Point:
    """Return the place a length away from a start in a direction."""
    angle = math.radians(direction)
    return Point(start.x + length * math.cos(angle), start.y + length * math.sin(angle))


STRAIGHT_UP: Final = 90.0
FIRST_POWER: Final = 0.6
"""Where an aim begins, at a break too: straight up the board at 60 % of the greatest speed."""

SOFT: Final = 0.12
"""The power an aim begins with where most is soft: in drills, and in the lesson of the soft pot."""

DIRECTION_STEPS: Final = (1.0, 0.1, 0.01)
"""Degrees a step of keys or wheel turns the aim: plain, fine, finest."""

POWER_STEPS: Final = (0.05, 0.01, 0.001)
"""Shares of the greatest speed a step changes the power by: plain, fine, finest."""

_BREAKER: Final = games()[DEFAULT].practice.breaker
"""The ball of an aim that is not told which."""
_DIRECTION_DIGITS: Final = 2
_POWER_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Aim:
    """A flick in the making.

    ``direction`` in degrees from 0 up to 360, in hundredths. ``power``: the ball's speed as a share of the greatest
    speed the board allows, in hundredths of a per cent. ``place``: where a piece is placed before the shot, None for a
    ball that lies on the board.
    """

    ball: Ball = _BREAKER
    direction: float = STRAIGHT_UP
    power: float = FIRST_POWER
    place: Point | None = None

    def at(self, ball: Ball) -> "Aim":
        """Return the same direction and power for another ball."""
        return replace(self, ball=ball)

    def toward(self, direction: float) -> "Aim":
        """Return the aim in a direction (any number of degrees), brought into 0 to 360 and quantised."""
        return replace(self, direction=round(direction % 360.0, _DIRECTION_DIGITS) % 360.0)

    def turned(self, degrees: float) -> "Aim":
        """Return the aim turned; to the left (against the clock) by positive degrees."""
        return self.toward(self.direction + degrees)

    def with_power(self, power: float, spec: BoardSpec) -> "Aim":
        """Return the aim at a power, held between the softest and the hardest flick of the board."""
        held = min(max(power, softest(spec)), 1.0)
        return replace(self, power=round(held, _POWER_DIGITS))

    def strengthened(self, share: float, spec: BoardSpec) -> "Aim":
        """Return the aim with more (or less) power."""
        return self.with_power(self.power + share, spec)

    def flick(self, spec: BoardSpec) -> Flick:
        """Return the flick this aim stands for."""
        speed = round(self.power * spec.greatest_flick, 1)
        return Flick(self.ball, self.direction, min(max(speed, spec.least_flick), spec.greatest_flick), self.place)


def softest(spec: BoardSpec) -> float:
    """Return the power of the softest flick."""
    return spec.least_flick / spec.greatest_flick
