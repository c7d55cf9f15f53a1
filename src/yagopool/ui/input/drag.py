"""The drag that becomes a flick: press, pull back, release.

The pull counts from where the hand went down: pressed on the ball or next to the board, direction and power are the
way of the hand and nothing else. Pressed on the cloth, behind the ball, the direction is that from the hand to the
ball, so that a far press is a long lever for a fine aim.

The same way of the hand gives the same power wherever the ball lies and however large the board is drawn. A mouse goes
on beyond every edge; where the screen ends before a finger's full pull, its scale is shorter.
"""

import math
from dataclasses import dataclass, replace
from typing import Final

from yagopool.table.layout import Point
from yagopool.table.spec import BoardSpec
from yagopool.ui.input.aim import Aim, bearing, distance
from yagopool.ui.input.pointer import Bounds, Pointer

DEAD_ZONE: Final = 8.0
"""A shorter pull (mm) flicks nothing: a click, or a hand that came back to the ball."""

FULL_PULL: Final = 130.0
"""The pull (mm) of the greatest speed."""

LEAST_FULL_PULL: Final = 40.0
"""The shortest scale (mm), for a finger close to the screen's edge: on a shorter one no hand could dose."""

PRESS_MARGIN: Final = 1.35
"""How far from the ball's centre, in radii, a press still is on the ball."""

FINENESS: Final = (1.0, 0.2, 0.04)
"""What part of its way the hand counts for: plain, fine (Shift), finest (Ctrl)."""

TWITCH_TIME: Final = 0.09
"""Moves in the last seconds before the release are the finger lifting ..."""

TWITCH_LENGTH: Final = 2.0
"""... if they stay this short (mm of pull) and the finger was held still before them."""

_EVEN: Final = 0.4
"""The part of the power that grows evenly with the pull; the rest grows with its cube.

Soft flicks get most of the way: a soft straight pot over 300 pixels of the first window is 13 pixels wide, and the
hardest tenth still is 15 (``tests/ui/test_drag.py`` measures both).
"""


def power_of_pull(pull: float, full: float = FULL_PULL) -> float:
    """Return the share of the greatest speed for a pull in mm, of which ``full`` gives the greatest."""
    reach = min(max(pull - DEAD_ZONE, 0.0) / (full - DEAD_ZONE), 1.0)
    return _EVEN * reach + (1.0 - _EVEN) * reach**3


def pull_of_power(power: float) -> float:
    """Return the pull in mm that gives a share of the greatest speed: the one real root of the cubic."""
    p, q = _EVEN / (1.0 - _EVEN), min(max(power, 0.0), 1.0) / (1.0 - _EVEN)
    reach = 2.0 * math.sqrt(p / 3.0) * math.sinh(math.asinh(1.5 * q / p * math.sqrt(3.0 / p)) / 3.0)
    return DEAD_ZONE + reach * (FULL_PULL - DEAD_ZONE)


@dataclass(frozen=True, slots=True)
class _Sample:
    time: float
    hand: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag in progress; every move gives a new one. Times in seconds on the scene's own clock.

    ``turn``: degrees by which wheel or keys corrected the direction during the drag. ``meant``: it was once pulled out
    of the dead zone.
    """

    aim: Aim
    """The aim before the drag, of the ball that is pulled."""
    ball_place: Point
    press: Pointer
    spec: BoardSpec
    samples: tuple[_Sample, ...]
    seen: Point
    """Where the pointer was last; the hand is elsewhere once some of its way was meant finely."""
    turn: float = 0.0
    meant: bool = False

    @classmethod
    def begin(cls, aim: Aim, ball_place: Point, press: Pointer, time: float, spec: BoardSpec) -> "Drag":
        """Start a drag for the aim's ball where the finger went down."""
        return cls(aim, ball_place, press, spec, (_Sample(time, press.place),), press.place)

    def moved(self, pointer: Pointer, time: float) -> "Drag":
        """Return the drag with the pointer elsewhere."""
        part, at = FINENESS[pointer.step], pointer.place
        hand = Point(self.hand.x + (at.x - self.seen.x) * part, self.hand.y + (at.y - self.seen.y) * part)
        kept = self._since(time - TWITCH_TIME)
        meant = self.meant or self._pull_to(hand) >= DEAD_ZONE
        return replace(self, samples=(*kept, _Sample(time, hand)), seen=at, meant=meant)

    def turned(self, degrees: float) -> "Drag":
        """Return the drag with its direction corrected."""
        return replace(self, turn=round(self.turn + degrees, 2))

    @property
    def hand(self) -> Point:
        """Where the hand is now."""
        return self.samples[-1].hand

    @property
    def pulled(self) -> Aim | None:
        """The aim as it is pulled now; None inside the dead zone."""
        return self._aim_of(self.hand)

    @property
    def pull(self) -> float:
        """How far the finger is drawn back now, in mm of a full pull wherever the screen ends."""
        full = self._full_pull_to(self.hand)
        return min(max(self._pull_to(self.hand), 0.0), full) * FULL_PULL / full

    def released(self, time: float) -> Aim | None:
        """Return the aim to flick with: the last steady one. None inside the dead zone.

        The release itself never moves the aim: a short twitch after a held aim is the finger lifting.
        """
        return self._aim_of(self._steady_hand(time))

    def _steady_hand(self, time: float) -> Point:
        last = self._since(time - TWITCH_TIME)
        held = last[0].hand
        twitch = max(distance(held, sample.hand) for sample in last) * self.press.gain
        return held if twitch <= TWITCH_LENGTH else self.hand

    def _since(self, time: float) -> tuple[_Sample, ...]:
        """Return the samples from the one that stood at a time on."""
        standing = max((i for i, sample in enumerate(self.samples) if sample.time <= time), default=0)
        return self.samples[standing:]

    def _aim_of(self, hand: Point) -> Aim | None:
        pull = self._pull_to(hand)
        if pull < DEAD_ZONE:
            return None
        power = power_of_pull(pull, self._full_pull_to(hand))
        aim = self.aim.toward(bearing(hand, self._anchor)).with_power(power, self.spec)
        return aim.turned(self.turn) if self.turn else aim

    @property
    def _is_lever(self) -> bool:
        """Whether the press was on the cloth, off the ball."""
        on_ball = distance(self.ball_place, self.press.place) <= self.spec.radius_of(self.aim.ball) * PRESS_MARGIN
        return not (self.press.beside or on_ball)

    @property
    def _anchor(self) -> Point:
        """The place the pull points away from."""
        return self.ball_place if self._is_lever else self.press.place

    def _pull_to(self, hand: Point) -> float:
        start = distance(self._anchor, self.press.place)
        return (distance(self._anchor, hand) - start) * self.press.gain

    def _full_pull_to(self, hand: Point) -> float:
        """Return the pull of the greatest speed in the direction of the hand."""
        bounds: Bounds | None = self.press.bounds
        if bounds is None:
            return FULL_PULL
        room = bounds.room(self._anchor, hand) - distance(self._anchor, self.press.place)
        return min(max(room, LEAST_FULL_PULL), FULL_PULL)
