"""The drag that becomes a flick: press, pull back, release.

Direction and power are the way of the hand from where it went down, and nothing else: on the ball, on empty cloth or
next to the board, it is the same flick.

The same way gives the same power wherever the ball lies. Only where the screen ends before a full pull, its scale is
shorter in that direction: the hardest flick is always within reach.
"""

from dataclasses import dataclass, replace
from typing import Final

from yagopool.table.geometry import Point
from yagopool.table.spec import BoardSpec
from yagopool.ui.input.aim import Aim, bearing, distance
from yagopool.ui.input.pointer import Pointer

DEAD_ZONE: Final = 8.0
"""A shorter pull (mm) flicks nothing: a click, or a hand that came back to the ball."""

FULL_PULL: Final = 130.0
"""The pull (mm) of the greatest speed."""

LEAST_FULL_PULL: Final = 20.0
"""The shortest scale (mm), close to the screen's edge: on a shorter one no hand could dose."""

SHORT_PULL: Final = 0.7
"""A scale shorter than this part of the full one is said in words."""

FINENESS: Final = (1.0, 0.2, 0.04)
"""What part of its way the hand counts for: plain, fine (Shift), finest (Ctrl)."""

TWITCH_TIME: Final = 0.09
"""Moves in the last seconds before the release are the finger lifting ..."""

TWITCH_LENGTH: Final = 2.0
"""... if they stay this short (mm of pull) and the finger was held still before them."""

SOFT_PART: Final = 0.17
"""The power that the first half of a pull comes to; the second half gives the rest.

Both halves are even. A soft straight pot over 300 pixels of the first window is 13 pixels wide, and the hardest tenth
12 (``tests/ui/test_drag.py`` measures both).
"""

_SOFT_PULL: Final = (FULL_PULL - DEAD_ZONE) / 2.0
"""How long the first half is (mm). Where a full pull has no room, the second half gets shorter first ..."""
_SOFT_OF_SHORT: Final = 2.0 / 3.0
"""... until the first one is this part of both."""


def power_of_pull(pull: float, full: float = FULL_PULL) -> float:
    """Return the share of the greatest speed for a pull in mm, of which ``full`` gives the greatest."""
    way, whole = min(pull, full) - DEAD_ZONE, full - DEAD_ZONE
    soft = min(_SOFT_PULL, _SOFT_OF_SHORT * whole)
    if way <= soft:
        return SOFT_PART * max(way, 0.0) / soft
    return SOFT_PART + (1.0 - SOFT_PART) * (way - soft) / (whole - soft)


def pull_of_power(power: float) -> float:
    """Return the pull in mm that gives a share of the greatest speed where there is room for a full one."""
    held = min(max(power, 0.0), 1.0)
    halves = min(held / SOFT_PART, 1.0) + max(held - SOFT_PART, 0.0) / (1.0 - SOFT_PART)
    return DEAD_ZONE + halves * _SOFT_PULL


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
    press: Pointer
    spec: BoardSpec
    samples: tuple[_Sample, ...]
    seen: Point
    """Where the pointer was last; the hand is elsewhere once some of its way was meant finely."""
    turn: float = 0.0
    meant: bool = False

    @classmethod
    def begin(cls, aim: Aim, press: Pointer, time: float, spec: BoardSpec) -> "Drag":
        """Start a drag for the aim's ball where the finger went down."""
        return cls(aim, press, spec, (_Sample(time, press.place),), press.place)

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
        """How far the finger is drawn back now, in mm of a pull that has room."""
        pull = self._pull_to(self.hand)
        return pull if pull < DEAD_ZONE else pull_of_power(power_of_pull(pull, self._full_pull_to(self.hand)))

    @property
    def short(self) -> bool:
        """Whether the screen ends so near behind the hand that a much shorter pull than elsewhere is already hard."""
        pulls = self._pull_to(self.hand) >= DEAD_ZONE
        return pulls and self._full_pull_to(self.hand) < SHORT_PULL * FULL_PULL

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
        aim = self.aim.toward(bearing(hand, self.press.place)).with_power(power, self.spec)
        return aim.turned(self.turn) if self.turn else aim

    def _pull_to(self, hand: Point) -> float:
        return distance(self.press.place, hand) * self.press.gain

    def _full_pull_to(self, hand: Point) -> float:
        """Return the pull of the greatest speed in the direction of the hand."""
        if self.press.bounds is None:
            return FULL_PULL
        room = self.press.bounds.room(self.press.place, hand) * self.press.gain
        return min(max(room, LEAST_FULL_PULL), FULL_PULL)
