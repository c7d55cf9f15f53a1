"""A shot: what the fingertip does to one ball, how far a hand is off what was meant, and what can happen then.

The rules depend on the order of the events alone; ``t`` (seconds since the flick) is for the picture and may be
absent.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Final, Literal, TypeAlias

from yagopool.errors import BoardError
from yagopool.table.arguments import check_range
from yagopool.table.geometry import Point, unit_vector
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot

_TOUCHING: Final = 1e-6
"""mm: a fingertip that overlaps a ball's edge by less still passes it."""


@dataclass(frozen=True, slots=True)
class Flick:
    """A ball flicked in a direction at a speed.

    ``direction`` in degrees: 0 is +x, to the right; 90 is +y, away from the player, toward the pots.
    ``speed`` in mm/s: the ball's speed as the finger leaves it. ``at``: where a piece is placed before the shot, such
    as a striker; None for one that lies on the board.
    """

    ball: Ball
    direction: float
    speed: float
    at: Point | None = None

    def placed(self, layout: Layout) -> Layout:
        """Return the layout as the finger finds it: the piece placed, if the shot places it."""
        return layout if self.at is None else layout.with_ball(self.ball, self.at)


def disturbed_balls(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> tuple[Ball, ...]:
    """Return the free balls that the finger would move by accident (E5, P6), in the balls' order.

    The fingertip is a disc that touches the flicked ball from behind. Potted balls, cushions and pots do not limit it:
    it comes from above.
    """
    place = layout.place_of(flick.ball)
    if place is None:
        return ()
    dx, dy = unit_vector(flick.direction)
    behind = spec.radius_of(flick.ball) + spec.finger_radius
    x = place.x - behind * dx
    y = place.y - behind * dy
    touched = []
    for ball, point in layout.free:
        reach = spec.radius_of(ball) + spec.finger_radius - _TOUCHING
        right, up = point.x - x, point.y - y
        if ball != flick.ball and right * right + up * up < reach * reach:
            touched.append(ball)
    return tuple(touched)


def crowded_directions(
    layout: Layout, ball: Ball, spec: BoardSpec = STANDARD_BOARD
) -> tuple[tuple[Ball, float, float], ...]:
    """Return in which directions (degrees) a flick of a free ball has ``disturbed_balls``: for each, from and to.

    Counterclockwise: ``from`` is at least 0 and below 360, ``to`` is greater and may be over 360.
    """
    place = layout.place_of(ball)
    if place is None:
        return ()
    behind = spec.radius_of(ball) + spec.finger_radius
    found = []
    for other, point in layout.free:
        apart, reach = math.dist(place, point), spec.radius_of(other) + spec.finger_radius
        if other == ball or apart >= behind + reach:
            continue
        away = math.degrees(math.atan2(place.y - point.y, place.x - point.x))
        cosine = (apart * apart + behind * behind - reach * reach) / (2.0 * apart * behind)
        half = math.degrees(math.acos(min(cosine, 1.0)))
        start = (away - half) % 360.0
        found.append((other, start, start + 2.0 * half))
    return tuple(found)


_MOST_DEGREES: Final = 1_000_000.0
"""Of a direction, either way: further on, numbers no longer have the 1e-9 degrees to which directions are rounded."""


def check_pieces(pieces: tuple[Ball, ...], layout: Layout, flick: Flick | None = None) -> None:
    """Raise BoardError if one that lies there, or that is flicked, is none of a game's pieces."""
    named = [(f"balls.{ball}", ball) for ball, _ in layout.free]
    named += [(f"potted.{pot}", ball) for pot, ball in layout.filled]
    if flick is not None:
        named.append(("stroke.ball", flick.ball))
    for field, ball in named:
        if ball not in pieces:
            raise BoardError("no_such_ball", "error.no_such_ball", field, ball=ball, possible=pieces)


def check_flick(flick: Flick, layout: Layout, spec: BoardSpec = STANDARD_BOARD) -> None:
    """Raise BoardError if the flicked ball is not free, or the direction or speed is not possible.

    ``field`` is ``stroke.ball``, ``stroke.direction`` or ``stroke.speed``.
    """
    pot = layout.pot_of(flick.ball)
    if pot is not None:
        raise BoardError("not_allowed", "error.flick_potted", "stroke.ball", ball=flick.ball, pot=pot)
    layout = flick.placed(layout)
    if layout.place_of(flick.ball) is None:
        raise BoardError("ball_absent", "error.flick_absent", "stroke.ball", ball=flick.ball)
    check_aim(flick, spec)


def check_aim(flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> None:
    """Raise BoardError if a flick's direction or speed is not possible; ``field`` as in ``check_flick``."""
    if not math.isfinite(flick.direction):
        raise BoardError("bad_value", "error.not_finite", "stroke.direction", name="direction")
    check_range("stroke.direction", flick.direction, -_MOST_DEGREES, _MOST_DEGREES)
    check_range("stroke.speed", flick.speed, spec.least_flick, spec.greatest_flick)


HandName: TypeAlias = Literal["exact", "steady", "real"]
"""The hands a person may agree to play with, by their scatter."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Standard deviations of a hand: ``direction`` in degrees, ``speed`` as a part of the speed meant (0.05 = 5 %)."""

    direction: float
    speed: float

    @property
    def exact(self) -> bool:
        return self.direction == 0.0 and self.speed == 0.0

    @property
    def turn(self) -> float:
        """The standard deviation of direction in radians."""
        return math.radians(self.direction)


EXACT_HAND: Final = Hand(0.0, 0.0)
HANDS: Final[Mapping[HandName, Hand]] = MappingProxyType(
    {"exact": EXACT_HAND, "steady": Hand(0.5, 0.025), "real": Hand(1.5, 0.05)}
)
"""The hands that people may agree on. The board is designed for ``real``; ``steady`` is off by a third and a half."""

Noise: TypeAlias = tuple[float, float]
"""How far one flick is off, in standard deviations of direction and of speed."""


def draw_noise(rng: random.Random) -> Noise:
    """Draw how far one flick is off: two independent normal numbers."""
    return rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0)


def with_noise(flick: Flick, hand: Hand, noise: Noise, spec: BoardSpec) -> Flick:
    """Return the flick that a hand makes of the one meant, within what a finger can do.

    The direction is rounded to 0.0001 degrees and the speed to 0.01 mm/s, as a record writes them.
    """
    turn, push = noise
    speed = flick.speed * (1.0 + hand.speed * push)
    return replace(
        flick,
        direction=round(math.fmod(flick.direction + hand.direction * turn, 360.0) % 360.0, 4) % 360.0,
        speed=round(min(max(speed, spec.least_flick), spec.greatest_flick), 2),
    )


def made_by(hand: Hand, meant: Flick, *, seed: int, moves: int, spec: BoardSpec) -> Flick:
    """Return the flick that a person's hand makes of the one meant, after a number of moves of a match.

    By seed and number of moves it is a smooth function of the aim, settled before anybody flicks: the same aim is off
    by the same however often it is taken back, an aim turned by a hair by nearly the same; and how far one aim was off
    says next to nothing about another two standard deviations away.
    """
    if hand.exact:
        return meant
    # The plane of aims has a grid of knots, one standard deviation apart: around the circle, and along the logarithm of
    # the speed. Each knot has a draw of its own, and an aim blends those of the four around it.
    around = max(2, round(360.0 / hand.direction)) if hand.direction else 1
    column = meant.direction % 360.0 / 360.0 * around
    row = math.log(meant.speed) / hand.speed if hand.speed else 0.0
    turn = push = 0.0
    for left, across in _knots(column):
        for below, along in _knots(row):
            knot = draw_noise(random.Random(f"hand {seed} {moves} {left % around} {below}"))
            turn += across * along * knot[0]
            push += across * along * knot[1]
    return with_noise(meant, hand, (turn, push), spec)


def _knots(at: float) -> tuple[tuple[int, float], tuple[int, float]]:
    """Return the knots before and after a place on one axis, with weights whose squares add up to 1.

    By that the blend varies as much as what it is blended of.
    """
    before = math.floor(at)
    part = (at - before) * math.pi / 2.0
    return (before, math.cos(part)), (before + 1, math.sin(part))


@dataclass(frozen=True, slots=True)
class Contact:
    """Ball ``a`` hit ball ``b`` at a closing speed over 1 mm/s."""

    a: Ball
    b: Ball
    t: float | None = None
    kind: ClassVar[Literal["contact"]] = "contact"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.a, self.b)


@dataclass(frozen=True, slots=True)
class Cushion:
    """A ball hit a cushion at a closing speed over 1 mm/s."""

    ball: Ball
    t: float | None = None
    kind: ClassVar[Literal["cushion"]] = "cushion"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


@dataclass(frozen=True, slots=True)
class Potted:
    """A ball dropped into a pot and stays there until the shot is over."""

    ball: Ball
    pot: Pot
    t: float | None = None
    kind: ClassVar[Literal["potted"]] = "potted"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


@dataclass(frozen=True, slots=True)
class OffBoard:
    """A ball left the board."""

    ball: Ball
    t: float | None = None
    kind: ClassVar[Literal["off_board"]] = "off_board"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


@dataclass(frozen=True, slots=True)
class Disturbed:
    """The player moved a ball by accident; it is put back."""

    ball: Ball
    t: float | None = None
    kind: ClassVar[Literal["disturbed"]] = "disturbed"

    @property
    def balls(self) -> tuple[Ball, ...]:
        return (self.ball,)


Event: TypeAlias = Contact | Cushion | Potted | OffBoard | Disturbed


@dataclass(frozen=True, slots=True)
class Stroke:
    """A shot: the ball flicked and what happened. ``ball`` is None for an accident between shots."""

    ball: Ball | None
    events: tuple[Event, ...] = ()
    do: ClassVar[Literal["stroke"]] = "stroke"
