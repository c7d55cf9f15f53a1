"""The drag that becomes a flick: press, pull back, release.

Pressed on the ball, the pull counts from the ball's edge. Pressed farther off, behind the ball, it counts from where
the finger went down, so that a far press is a long lever for a fine aim. Pressed next to the board (``free``), only
the way of the finger counts.

The same pull gives the same power wherever the ball lies, and it goes on outside the window. Only where the screen
ends before a full pull is the scale shorter, so that the hardest flick is at the edge.
"""

import math
from dataclasses import dataclass, replace
from typing import Final

from yagopool.table.layout import Point
from yagopool.table.spec import BoardSpec
from yagopool.ui.input.aim import Aim, bearing, distance
from yagopool.ui.input.pointer import Bounds

DEAD_ZONE: Final = 8.0
"""A shorter pull (mm) flicks nothing: a click, or a hand that came back to the ball."""

FULL_PULL: Final = 130.0
"""The pull (mm) of the greatest speed: from the starting spot it just ends at the player's cushion."""

LEAST_FULL_PULL: Final = 40.0
"""The shortest scale (mm), for a press close to the screen's edge: on a shorter one no hand could dose."""

PRESS_MARGIN: Final = 1.35
"""How far from the ball's centre, in radii, a press still is on the ball."""

TWITCH_TIME: Final = 0.09
"""Moves in the last seconds before the release are the finger lifting ..."""

TWITCH_LENGTH: Final = 5.0
"""... if they stay this short (mm) and the finger was held still before them."""


def power_of_pull(pull: float, full: float = FULL_PULL) -> float:
    """Return the share of the greatest speed for a pull in mm; it grows with the square, to dose soft flicks.

    ``full``: the pull of the greatest speed.
    """
    reach = min(max(pull - DEAD_ZONE, 0.0) / (full - DEAD_ZONE), 1.0)
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

    ``bounds``: how far the pointer can go, None: anywhere. ``turn``: degrees by which wheel or keys corrected the
    direction during the drag. ``meant``: it was once pulled out of the dead zone.
    """

    aim: Aim
    """The aim before the drag: it stands again when the drag is given up."""
    ball_place: Point
    press: Point
    free: bool
    spec: BoardSpec
    samples: tuple[_Sample, ...]
    bounds: Bounds | None = None
    turn: float = 0.0
    meant: bool = False

    @classmethod
    def begin(
        cls,
        aim: Aim,
        ball_place: Point,
        press: Point,
        time: float,
        spec: BoardSpec,
        *,
        free: bool,
        bounds: Bounds | None = None,
    ) -> "Drag":
        """Start a drag for the aim's ball where the finger went down."""
        return cls(aim, ball_place, press, free, spec, (_Sample(time, press),), bounds)

    def moved(self, pointer: Point, time: float) -> "Drag":
        """Return the drag with the pointer elsewhere."""
        kept = self._since(time - TWITCH_TIME)
        meant = self.meant or self._pull_to(pointer) >= DEAD_ZONE
        return replace(self, samples=(*kept, _Sample(time, pointer)), meant=meant)

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

    @property
    def pull(self) -> float:
        """How far the finger is drawn back now, in mm."""
        return min(self._pull_to(self.pointer), self._full_pull_to(self.pointer))

    def released(self, time: float) -> Aim | None:
        """Return the aim to flick with: the last steady one. None inside the dead zone.

        The release itself never moves the aim: a short twitch after a held aim is the finger lifting.
        """
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
        pull = self._pull_to(pointer)
        if pull < DEAD_ZONE:
            return None
        power = power_of_pull(pull, self._full_pull_to(pointer))
        aim = self.aim.toward(bearing(pointer, self._anchor)).with_power(power, self.spec)
        return aim.turned(self.turn) if self.turn else aim

    @property
    def _anchor(self) -> Point:
        """The place the pull points away from."""
        return self.press if self.free else self.ball_place

    def _pull_to(self, pointer: Point) -> float:
        return distance(self._anchor, pointer) - self._start_of_pull()

    def _full_pull_to(self, pointer: Point) -> float:
        """Return the pull of the greatest speed in the direction of the pointer."""
        if self.bounds is None:
            return FULL_PULL
        room = self.bounds.room(self._anchor, pointer) - self._start_of_pull()
        return min(max(room, LEAST_FULL_PULL), FULL_PULL)

    def _start_of_pull(self) -> float:
        if self.free:
            return 0.0
        pressed = distance(self.ball_place, self.press)
        radius = self.spec.ball_radius
        return radius if pressed <= radius * PRESS_MARGIN else pressed
