"""What counts as a touch, and the events of a stroke in order of time (docs/formats.md).

A touch counts at a closing speed over 1 mm/s, and once: until the two have parted, further blows between them are the
same touch.
"""

from typing import Final

from yagopool.physics.cushion import FAR, RIGHT
from yagopool.physics.laws import Laws
from yagopool.physics.mover import Mover
from yagopool.table.balls import Ball
from yagopool.table.events import Contact, Cushion, Disturbed, Event, OffBoard, Potted
from yagopool.table.pots import Pot

LEAST_CLOSING: Final = 1.0
"""mm/s: a slower touch is none."""
PARTED: Final = 0.01
"""mm of gap from which two that touched have parted."""


class Log:
    """The events of one stroke as they happen."""

    def __init__(self, laws: Laws) -> None:
        self.events: list[Event] = []
        self._laws = laws
        self._balls: dict[int, list[Mover]] = {}
        """By a ball's index: the balls it has touched and not parted from."""
        self._cushions: dict[int, set[int]] = {}

    def disturbed(self, ball: Ball) -> None:
        """The finger moved a ball."""
        self.events.append(Disturbed(ball, 0.0))

    def contact(self, a: Mover, b: Mover, closing: float, t: float) -> None:
        """A ball met another and passed an impulse on."""
        if closing <= LEAST_CLOSING:
            return
        held = self._balls.setdefault(a.index, [])
        if b not in held:
            held.append(b)
            self._balls.setdefault(b.index, []).append(a)
            self.events.append(Contact(a.ball, b.ball, t))

    def look(self, ball: Mover, t: float) -> None:
        """See from which balls one has parted by ``t``; to be asked before it is moved on to a new touch."""
        held = self._balls.get(ball.index)
        if held:
            for other in [other for other in held if _balls_parted(ball, other, t, self._laws)]:
                held.remove(other)
                self._balls[other.index].remove(ball)

    def cushion(self, ball: Mover, wall: int, closing: float, t: float) -> None:
        """A ball met a cushion."""
        if closing <= LEAST_CLOSING:
            return
        held = self._cushions.setdefault(ball.index, set())
        if wall not in held:
            held.add(wall)
            self.events.append(Cushion(ball.ball, t))

    def look_at_cushions(self, ball: Mover, t: float) -> None:
        """See from which cushions a ball has parted by ``t``; to be asked before it is moved on to a new touch."""
        held = self._cushions.get(ball.index)
        if held:
            held.difference_update([wall for wall in held if _cushion_parted(ball, wall, t, self._laws)])

    def potted(self, ball: Mover, pot: Pot, t: float) -> None:
        """A ball dropped."""
        self.events.append(Potted(ball.ball, pot, t))

    def off_board(self, ball: Mover, t: float) -> None:
        """A ball left the board."""
        self.events.append(OffBoard(ball.ball, t))


def _balls_parted(a: Mover, b: Mover, t: float, laws: Laws) -> bool:
    """Look at the stretch of motion before the touch, at its start and half way."""
    start = max(a.t, b.t)
    most = laws.reach + PARTED
    for moment in (start, 0.5 * (start + t)):
        u = moment - a.t
        v = moment - b.t
        x = b.x - a.x + (b.vx + 0.5 * b.ax * v) * v - (a.vx + 0.5 * a.ax * u) * u
        y = b.y - a.y + (b.vy + 0.5 * b.ay * v) * v - (a.vy + 0.5 * a.ay * u) * u
        z = b.z - a.z + (b.vz + 0.5 * b.az * v) * v - (a.vz + 0.5 * a.az * u) * u
        if x * x + y * y + z * z > most * most:
            return True
    return False


def _cushion_parted(ball: Mover, wall: int, t: float, laws: Laws) -> bool:
    return any(_gap(ball.place(moment), wall, laws) > PARTED for moment in (ball.t, 0.5 * (ball.t + t)))


def _gap(place: tuple[float, float], wall: int, laws: Laws) -> float:
    x, y = place
    if wall <= RIGHT:
        return laws.right - x if wall == RIGHT else laws.right + x
    return laws.far - y if wall == FAR else y - laws.near
