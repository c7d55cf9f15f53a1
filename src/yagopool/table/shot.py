"""A shot: what the fingertip does to one ball, and what can happen then.

The rules depend on the order of the events alone; ``t`` (seconds since the flick) is for the picture and may be
absent.
"""

import math
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from yagopool.errors import BoardError
from yagopool.table.arguments import check_range
from yagopool.table.geometry import Point, unit_vector
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball, Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

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
