"""The drag that becomes a flick: press, pull back, release.

Pressed on the ball, the pull counts from the ball's edge. Pressed farther off, behind the ball, it counts from where
the finger went down, so that a far press is a long lever for a fine aim. Pressed beside the board (``free``), only
the way of the finger counts, for a ball that has no room behind it.
"""

import math
from dataclasses import dataclass, replace
from typing import Final

from yagopool.table.layout import Point
from yagopool.table.spec import BoardSpec
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.bearing import bearing, distance

DEAD_ZONE: Final = 8.0
"""A shorter pull (mm) flicks nothing: a click, or a hand that came back to the ball."""

FULL_PULL: Final = 130.0
"""The pull (mm) of the greatest speed: from the starting spot it just ends at the player's cushion."""

PRESS_MARGIN: Final = 1.35
"""How far from the ball's centre, in radii, a press still is on the ball."""

TWITCH_TIME: Final = 0.09
"""Moves in the last seconds before the release are the finger lifting ..."""

TWITCH_LENGTH: Final = 5.0
"""... if they stay this short (mm) and the finger was held still before them."""


def power_of_pull(pull: float) -> float:
    """Return the share of the greatest speed for a pull in mm; it grows with the square, to dose soft flicks."""
    reach = min(max(pull - DEAD_ZONE, 0.0) / (FULL_PULL - DEAD_ZONE), 1.0)
    return reach * reach


def pull_of_power(power: float) -> float:
    """Return the pull in mm that gives a share of the greatest speed."""
    return DEAD_ZONE + math.sqrt(max(power, 0.0)) * (FULL_PULL - DEAD_ZONE)


@dataclass(frozen=True, slots=True)
class _Sample:
    time: float
    pointer: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag in progress; every move gives a new one. Times in seconds on the scene's own clock.

    ``outside``: the pointer has left the window; until it is back, a release flicks nothing. ``turn``: degrees by
    which wheel or keys corrected the direction during the drag.
    """

    aim: Aim
    """The aim before the drag: it stands again when the drag is given up."""
    ball_place: Point
    press: Point
    free: bool
    spec: BoardSpec
    samples: tuple[_Sample, ...]
    outside: bool = False
    turn: float = 0.0

    @classmethod
    def begin(cls, aim: Aim, ball_place: Point, press: Point, time: float, spec: BoardSpec, *, free: bool) -> "Drag":
        """Start a drag for the aim's ball where the finger went down."""
        return cls(aim, ball_place, press, free, spec, (_Sample(time, press),))

    def moved(self, pointer: Point, time: float) -> "Drag":
        """Return the drag with the pointer elsewhere, inside the window."""
        kept = self._since(time - TWITCH_TIME)
        return replace(self, samples=(*kept, _Sample(time, pointer)), outside=False)

    def left(self) -> "Drag":
        """Return the drag with the pointer out of the window."""
        return replace(self, outside=True)

    def turned(self, degrees: float) -> "Drag":
        """Return the drag with its direction corrected."""
        return replace(self, turn=round(self.turn + degrees, 2))

    @property
    def pointer(self) -> Point:
        """Where the pointer was last seen."""
        return self.samples[-1].pointer

    @property
    def pulled(self) -> Aim | None:
        """The aim as it is pulled now; None inside the dead zone."""
        return self._aim_of(self.pointer)

    def released(self, time: float) -> Aim | None:
        """Return the aim to flick with: the last steady one. None inside the dead zone and outside the window.

        The release itself never moves the aim: a short twitch after a held aim is the finger lifting.
        """
        if self.outside:
            return None
        return self._aim_of(self._steady_pointer(time))

    def _steady_pointer(self, time: float) -> Point:
        last = self._since(time - TWITCH_TIME)
        held = last[0].pointer
        twitch = max(distance(held, sample.pointer) for sample in last)
        return held if twitch <= TWITCH_LENGTH else self.pointer

    def _since(self, time: float) -> tuple[_Sample, ...]:
        """Return the samples from the one that stood at a time on."""
        standing = max((i for i, sample in enumerate(self.samples) if sample.time <= time), default=0)
        return self.samples[standing:]

    def _aim_of(self, pointer: Point) -> Aim | None:
        if self.free:
            pull, lever = distance(self.press, pointer), (pointer, self.press)
        else:
            pull = distance(self.ball_place, pointer) - self._start_of_pull()
            lever = (pointer, self.ball_place)
        if pull < DEAD_ZONE:
            return None
        aim = self.aim.toward(bearing(*lever)).with_power(power_of_pull(pull), self.spec)
        return aim.turned(self.turn) if self.turn else aim

    def _start_of_pull(self) -> float:
        pressed = distance(self.ball_place, self.press)
        radius = self.spec.ball_radius
        return radius if pressed <= radius * PRESS_MARGIN else pressed
