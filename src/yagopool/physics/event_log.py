"""What counts as a contact, and the events of a shot in order of time (docs/formats.md).

A contact counts at a closing speed over 1 mm/s, and once: until the two have parted, further impulses belong to it.
"""

from typing import Final

from yagopool.physics.collision import square_distance
from yagopool.physics.cushions import FAR, RIGHT
from yagopool.physics.motion import BallState
from yagopool.physics.parameters import Size
from yagopool.table.events import Contact, Cushion, Disturbed, Event, OffBoard, Potted
from yagopool.table.pieces import Ball, Pot

LEAST_CLOSING: Final = 1.0
"""mm/s: a slower contact does not count."""
PARTED: Final = 0.01
"""mm of gap from which two that were in contact have parted."""


class EventLog:
    """The events of one shot as they happen."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._in_contact: dict[int, list[BallState]] = {}
        """By a ball's index: the balls it has touched and not parted from."""
        self._at_cushions: dict[int, set[int]] = {}

    def add_disturbed(self, ball: Ball) -> None:
        self.events.append(Disturbed(ball, 0.0))

    def add_contact(self, a: BallState, b: BallState, closing: float, t: float) -> None:
        """Add that one ball hits another and passes an impulse on."""
        if closing <= LEAST_CLOSING:
            return
        others = self._in_contact.setdefault(a.index, [])
        if b not in others:
            others.append(b)
            self._in_contact.setdefault(b.index, []).append(a)
            self.events.append(Contact(a.ball, b.ball, t))

    def part_from_balls(self, ball: BallState, t: float) -> None:
        """Forget the balls that one has parted from by ``t``; to be called before it is advanced to a new contact."""
        others = self._in_contact.get(ball.index)
        if others:
            for other in [other for other in others if _balls_parted(ball, other, t)]:
                others.remove(other)
                self._in_contact[other.index].remove(ball)

    def add_cushion(self, ball: BallState, wall: int, closing: float, t: float) -> None:
        """Add that a ball hits a cushion."""
        if closing <= LEAST_CLOSING:
            return
        walls = self._at_cushions.setdefault(ball.index, set())
        if wall not in walls:
            walls.add(wall)
            self.events.append(Cushion(ball.ball, t))

    def part_from_cushions(self, ball: BallState, t: float) -> None:
        """Forget the cushions that a ball has parted from by ``t``; to be called before it is advanced to a new one."""
        walls = self._at_cushions.get(ball.index)
        if walls:
            walls.difference_update([wall for wall in walls if _cushion_parted(ball, wall, t)])

    def add_potted(self, ball: BallState, pot: Pot, t: float) -> None:
        self.events.append(Potted(ball.ball, pot, t))

    def add_off_board(self, ball: BallState, t: float) -> None:
        self.events.append(OffBoard(ball.ball, t))


def _balls_parted(a: BallState, b: BallState, t: float) -> bool:
    """Look at the start and the middle of the motion before a contact at ``t``."""
    start = max(a.t, b.t)
    most = a.radius + b.radius + PARTED
    return any(square_distance(a, b, time) > most * most for time in (start, 0.5 * (start + t)))


def _cushion_parted(ball: BallState, wall: int, t: float) -> bool:
    return any(_gap(ball.position(time), wall, ball.size) > PARTED for time in (ball.t, 0.5 * (ball.t + t)))


def _gap(position: tuple[float, float], wall: int, size: Size) -> float:
    x, y = position
    if wall <= RIGHT:
        return size.max_x - x if wall == RIGHT else size.max_x + x
    return size.max_y - y if wall == FAR else y - size.min_y
