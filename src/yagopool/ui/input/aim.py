"""The aim, and the pointer and the drag that make it: press, pull back, release. In board millimetres and seconds.

An aim is quantised, so that every device can make the same flick. A drag's direction and power are the way of the hand
since it went down, and nothing else: on the ball, on empty cloth or next to the board, it is the same flick. The same
way gives the same power wherever the ball lies. Only where a finger comes to the end of its glass before a full
pull, the scale is shorter in that direction: the hardest flick is always within reach.
"""

import math
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from yagopool.match.game import DEFAULT, games
from yagopool.table.geometry import Point, direction
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball, BoardSpec
from yagopool.ui.viewport import Box, Viewport


def beyond(start: Point, heading: float, length: float) -> Point:
    """Return the place a length away from a start in a direction, in degrees."""
    angle = math.radians(heading)
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
"""The ball of an aim that names none."""
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
        return replace(self, ball=ball)

    def toward(self, direction: float) -> "Aim":
        """Return the aim in a direction (any number of degrees), brought into 0 to 360 and quantised."""
        return replace(self, direction=round(direction % 360.0, _DIRECTION_DIGITS) % 360.0)

    def turned(self, degrees: float) -> "Aim":
        return self.toward(self.direction + degrees)

    def with_power(self, power: float, spec: BoardSpec) -> "Aim":
        """Return the aim at a power, held between the softest and the hardest flick of the board."""
        held = min(max(power, softest(spec)), 1.0)
        return replace(self, power=round(held, _POWER_DIGITS))

    def strengthened(self, share: float, spec: BoardSpec) -> "Aim":
        return self.with_power(self.power + share, spec)

    def flick(self, spec: BoardSpec) -> Flick:
        speed = round(self.power * spec.greatest_flick, 1)
        return Flick(self.ball, self.direction, min(max(speed, spec.least_flick), spec.greatest_flick), self.place)


def softest(spec: BoardSpec) -> float:
    return spec.least_flick / spec.greatest_flick


PointerKind: TypeAlias = Literal["down", "move", "up", "cancel", "left", "lost"]
"""Main button or finger down, moved, up; the second button; out of the window; the window lost the focus.

While a button is held, the moves go on outside the window, and past the screen's edge.
"""

_EDGE: Final = 12
"""Pixels at the screen's edge that no pull needs."""

REACH: Final = 1.7
"""Pixels the hand goes for a millimetre of pull, however large the board is drawn: 221 for a full pull. ..."""
_OF_WINDOW: Final = 0.0032
"""... In a small window it is this part of its shorter side: a full pull is two fifths of a telephone's width."""

PRESS_MARGIN: Final = 1.35
"""How far from a ball's centre, in radii, a press still is on the ball."""

_MAIN_BUTTON: Final = 1
_SECOND_BUTTON: Final = 3


class Bounds(NamedTuple):
    """How far the pointer can go, in mm on the board's plane."""

    left: float
    near: float
    right: float
    far: float

    def room(self, start: Point, toward: Point) -> float:
        """Return how far the pointer can go from a place in the direction of another one, in mm."""
        away = math.dist(start, toward)
        rooms = [math.inf]
        for at, way, low, high in (
            (start.x, toward.x - start.x, self.left, self.right),
            (start.y, toward.y - start.y, self.near, self.far),
        ):
            if way:
                rooms.append(((high if way > 0.0 else low) - at) / way * away)
        return max(0.0, min(rooms))


@dataclass(frozen=True, slots=True)
class Pointer:
    """One thing the pointer did.

    ``place`` on the board's plane in mm, maybe off the board (``beside``); ``inside`` the window or not.
    ``touch``: a finger on the screen, which cannot hover. ``bounds``: None where nothing bounds it. ``gain``: how many
    millimetres of pull a millimetre on the board is. ``step``: how fine it is meant, as in ``Press``.
    """

    kind: PointerKind
    place: Point
    inside: bool = True
    beside: bool = False
    touch: bool = False
    bounds: Bounds | None = None
    gain: float = 1.0
    step: int = 0


def pointer_at(
    kind: PointerKind,
    pixel: tuple[int, int],
    viewport: Viewport,
    screen: Box | None = None,
    *,
    touch: bool = False,
    step: int = 0,
) -> Pointer:
    """Return what the pointer did at a window pixel; ``screen``: as far as it can go, None if without end."""
    return Pointer(
        kind,
        viewport.to_board(pixel),
        inside=viewport.window.contains(pixel),
        beside=not viewport.board.contains(pixel),
        touch=touch,
        bounds=None if screen is None else _bounds(viewport, screen.inset(_EDGE)),
        gain=viewport.scale / reach(viewport, touch=touch),
        step=step,
    )


def reach(viewport: Viewport, *, touch: bool = False) -> float:
    """Return the pixels the hand goes for a millimetre of pull; a finger's grow with the pixels of a large screen."""
    usual = REACH * max(1.0, viewport.unit) if touch else REACH
    return min(usual, _OF_WINDOW * min(viewport.size))


def _bounds(viewport: Viewport, edge: Box) -> Bounds:
    """Return a box of the window in board millimetres."""
    xs, ys = zip(*(viewport.to_board(corner) for corner in ((edge.x, edge.y), (edge.right, edge.bottom))), strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by some notches (up is positive); ``step`` as in ``Press``; ``over_meter``: at the power."""

    notches: float
    step: int = 0
    over_meter: bool = False


def kind_of(event: pygame.event.Event) -> PointerKind | None:
    """Return what a mouse event of moving or pressing means, None for buttons that mean nothing."""
    if event.type == pygame.MOUSEMOTION:
        return "move"
    if event.button == _SECOND_BUTTON:
        return "cancel" if event.type == pygame.MOUSEBUTTONDOWN else None
    if event.button != _MAIN_BUTTON:
        return None
    return "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"


DEAD_ZONE: Final = 8.0
"""A shorter pull (mm) flicks nothing: a click, or a hand that came back to the ball."""

FULL_PULL: Final = 130.0
"""The pull (mm) of the greatest speed."""

LEAST_FULL_PULL: Final = 16.0
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

In the first half, the ball rolls as many times farther as the pull is longer, as its way grows with the square of its
speed: so every straight pot has the same width of pull, 25 pixels, near or far. The second half is even, its hardest
tenth 12 pixels wide (``tests/ui/test_aim.py`` measures both).
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
        return SOFT_PART * math.sqrt(max(way, 0.0) / soft)
    return SOFT_PART + (1.0 - SOFT_PART) * (way - soft) / (whole - soft)


def pull_of_power(power: float) -> float:
    """Return the pull in mm that gives a share of the greatest speed where there is room for a full one."""
    held = min(max(power, 0.0), 1.0)
    halves = min(held / SOFT_PART, 1.0) ** 2 + max(held - SOFT_PART, 0.0) / (1.0 - SOFT_PART)
    return DEAD_ZONE + halves * _SOFT_PULL


@dataclass(frozen=True, slots=True)
class _Sample:
    time: float
    hand: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag in progress; every move gives a new one. Times in seconds on the scene's own clock.

    ``turn``: degrees by which wheel or keys corrected the direction during the drag, ``harder``: shares of the greatest
    speed by which keys corrected the power. ``meant``: it was once pulled out of the dead zone.
    """

    aim: Aim
    """The aim before the drag, of the ball that is pulled."""
    press: Pointer
    spec: BoardSpec
    samples: tuple[_Sample, ...]
    seen: Point
    """Where the pointer was last; the hand is elsewhere once some of its way was meant finely."""
    turn: float = 0.0
    harder: float = 0.0
    meant: bool = False

    @classmethod
    def begin(cls, aim: Aim, press: Pointer, time: float, spec: BoardSpec) -> "Drag":
        return cls(aim, press, spec, (_Sample(time, press.place),), press.place)

    def moved(self, pointer: Pointer, time: float) -> "Drag":
        part, at = FINENESS[pointer.step], pointer.place
        hand = Point(self.hand.x + (at.x - self.seen.x) * part, self.hand.y + (at.y - self.seen.y) * part)
        kept = self._since(time - TWITCH_TIME)
        meant = self.meant or self._pull_to(hand) >= DEAD_ZONE
        press = replace(self.press, bounds=pointer.bounds)
        return replace(self, press=press, samples=(*kept, _Sample(time, hand)), seen=at, meant=meant)

    def turned(self, degrees: float) -> "Drag":
        return replace(self, turn=round(self.turn + degrees, 2))

    def strengthened(self, share: float) -> "Drag":
        """Return the drag with another power, which stays between the softest and the hardest flick of the board."""
        aim = self.pulled
        if aim is None:
            return self
        return replace(self, harder=self.harder + aim.strengthened(share, self.spec).power - aim.power)

    @property
    def hand(self) -> Point:
        return self.samples[-1].hand

    @property
    def pulled(self) -> Aim | None:
        return self._aim_of(self.hand)

    @property
    def pull(self) -> float:
        """How far the finger is drawn back now, in mm of a pull that has room."""
        pull = self._pull_to(self.hand)
        return pull if pull < DEAD_ZONE else pull_of_power(self._power(self.hand))

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
        twitch = max(math.dist(held, sample.hand) for sample in last) * self.press.gain
        return held if twitch <= TWITCH_LENGTH else self.hand

    def _since(self, time: float) -> tuple[_Sample, ...]:
        """Return the samples from the one that stood at a time on."""
        standing = max((i for i, sample in enumerate(self.samples) if sample.time <= time), default=0)
        return self.samples[standing:]

    def _aim_of(self, hand: Point) -> Aim | None:
        if self._pull_to(hand) < DEAD_ZONE:
            return None
        aim = self.aim.toward(direction(hand, self.press.place)).with_power(self._power(hand), self.spec)
        return aim.turned(self.turn) if self.turn else aim

    def _power(self, hand: Point) -> float:
        return power_of_pull(self._pull_to(hand), self._full_pull_to(hand)) + self.harder

    def _pull_to(self, hand: Point) -> float:
        return math.dist(self.press.place, hand) * self.press.gain

    def _full_pull_to(self, hand: Point) -> float:
        """Return the pull of the greatest speed in the direction of the hand."""
        if self.press.bounds is None:
            return FULL_PULL
        room = self.press.bounds.room(self.press.place, hand) * self.press.gain
        return min(max(room, LEAST_FULL_PULL), FULL_PULL)
