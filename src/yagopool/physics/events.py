"""The events of a shot: those to come, and what counts of those that happened (docs/formats.md).

A contact counts at a closing speed over 1 mm/s, and once: until the two have parted, further impulses belong to it.
"""

from heapq import heappop, heappush
from typing import Final, TypeAlias

from yagopool.physics.collision import closing_speed, relative_height, square_distance, time_of_impact
from yagopool.physics.cushions_and_pots import FAR, RIGHT, EmptyPots, next_cushion, next_pot_pass
from yagopool.physics.motion import FLIGHT, NEVER, REST, SINK, SLIDE, BallState
from yagopool.physics.parameters import CONTACT_PAUSE, Parameters, Size
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted
from yagopool.table.spec import Ball, Pot

COLLISION: Final = 0
"""Two balls collide."""
PHASE_END: Final = 1
"""A slip, a roll, a flight or a fall into a pot ends."""
CUSHION: Final = 2
"""A ball reaches a cushion, ``which``."""
DROP: Final = 3
"""A ball drops into a pot, ``which``."""
RIM: Final = 4
"""A ball too fast to drop passes a pot, ``which``."""

_MOST_REPEATS: Final = 20
"""Collisions of one pair, each within a millisecond of the last, after which it has to pause."""

ScheduledEvent: TypeAlias = tuple[float, int, int, int, int, int]
"""Time, kind, a ball's index and version, and either the other ball's index and version or 0 and which cushion or pot.
Void as soon as a ball's version has changed."""


class EventQueue:
    """The events to come of a shot's balls, earliest first."""

    def __init__(self, balls: list[BallState], empty: EmptyPots) -> None:
        self._events: list[ScheduledEvent] = []
        self._balls = balls
        self._empty = empty
        self._pauses: dict[int, tuple[float, float]] = {}
        """By pair: until when it does not collide unless it closes faster than a speed."""
        self._repeats: dict[int, tuple[float, int]] = {}
        """By pair: when it last collided, and how often in a row without a pause."""

    def pop(self) -> ScheduledEvent | None:
        events = self._events
        balls = self._balls
        while events:
            event = heappop(events)
            _, kind, one, version, other, which = event
            if balls[one].version == version and (kind != COLLISION or balls[other].version == which):
                return event
        return None

    def schedule_change(self, ball: BallState, parameters: Parameters) -> None:
        """Find when a ball's motion changes by itself."""
        if ball.phase == REST:
            ball.next_change = NEVER
            ball.set_box(0.0)
            return
        kind, which = PHASE_END, 0
        span = ball.phase_end - ball.t
        ball.set_box(span)
        if not parameters.has_room_for(ball.left, ball.right, ball.near, ball.far):
            u, wall = next_cushion(ball, parameters)
            if u < span:
                span, kind, which = u, CUSHION, wall
            ball.set_box(span)
        if self._empty and ball.phase != FLIGHT:
            passing = next_pot_pass(ball, self._empty, span, parameters)
            if passing.u <= span:
                span = passing.u
                kind, which = (DROP if passing.drops else RIM), passing.pot
        ball.next_change = ball.t + span
        heappush(self._events, (ball.next_change, kind, ball.index, ball.version, 0, which))

    def schedule_phase_end(self, ball: BallState) -> None:
        """Let a ball come to the end of its phase whatever is in its way."""
        ball.next_change = ball.phase_end
        ball.set_box(ball.phase_end - ball.t)
        heappush(self._events, (ball.phase_end, PHASE_END, ball.index, ball.version, 0, 0))

    def schedule_collisions(self, ball: BallState, others: list[BallState], t: float) -> None:
        still = not SLIDE <= ball.phase <= SINK
        flat = not FLIGHT <= ball.phase <= SINK
        u = t - ball.t
        ax, ay = ball.ax, ball.ay
        x, y = ball.x + (ball.vx + 0.5 * ax * u) * u, ball.y + (ball.vy + 0.5 * ay * u) * u
        vx, vy = ball.vx + ax * u, ball.vy + ay * u
        radius = ball.radius
        for other in others:
            phase = other.phase
            if (still and not SLIDE <= phase <= SINK) or (ball.fixed and other.fixed):
                continue
            u = t - other.t
            oax, oay = other.ax, other.ay
            dx = other.x - x + (other.vx + 0.5 * oax * u) * u
            dy = other.y - y + (other.vy + 0.5 * oay * u) * u
            rvx, rvy, rax, ray = other.vx + oax * u - vx, other.vy + oay * u - vy, oax - ax, oay - ay
            span = (ball.next_change if ball.next_change < other.next_change else other.next_change) - t
            parting = dx * rvx + dy * rvy
            if parting > 0.0 and flat and not FLIGHT <= phase <= SINK:
                bend = 0.5 * span
                if parting * parting > bend * bend * (rax * rax + ray * ray) * (dx * dx + dy * dy):
                    continue
            height, reach = relative_height(ball, other, t, radius + other.radius)
            if reach > 0.0:
                impact = time_of_impact((dx, dy, rvx, rvy, rax, ray), height, span, reach)
                self._push_collision(ball, other, t, t + impact)

    def _push_collision(self, a: BallState, b: BallState, now: float, impact: float) -> None:
        if impact == NEVER:
            return
        if self._pauses:
            pause = self._pauses.get(_pair(a, b))
            if pause is not None and impact < pause[0] and closing_speed(a, b, now) <= pause[1]:
                impact = pause[0]
        if a.index > b.index:
            a, b = b, a
        heappush(self._events, (impact, COLLISION, a.index, a.version, b.index, b.version))

    def pause(self, a: BallState, b: BallState, t: float, closing: float) -> None:
        """Let two balls not collide for a millisecond unless they then close faster than this (mm/s)."""
        self._pauses[_pair(a, b)] = (t + CONTACT_PAUSE, closing)

    def repeats_without_pause(self, a: BallState, b: BallState, t: float) -> bool:
        """Count a collision; return whether two balls, jammed between others, collide again and again."""
        last, count = self._repeats.get(_pair(a, b), (-1.0, 0))
        count = count + 1 if t - last < CONTACT_PAUSE else 0
        self._repeats[_pair(a, b)] = (t, count)
        return count >= _MOST_REPEATS


def _pair(a: BallState, b: BallState) -> int:
    return a.index << 8 | b.index if a.index < b.index else b.index << 8 | a.index


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
