"""The events to come: when balls change their motion by themselves, and when two collide."""

from bisect import insort
from heapq import heappop, heappush
from typing import Final, TypeAlias

from yagopool.physics.capture import EmptyPots, next_pot_pass
from yagopool.physics.collision import CONTACT_GAP, closing_speed, time_of_impact
from yagopool.physics.cushions import next_cushion
from yagopool.physics.motion import FLIGHT, NEVER, OFF_BOARD, POTTED, REST, BallState
from yagopool.physics.parameters import CONTACT_PAUSE, Parameters

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

_STILL_PHASES: Final = (REST, POTTED)
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

    def pop(self, until: float) -> ScheduledEvent | None:
        """Remove and return the earliest valid event up to a time."""
        events = self._events
        balls = self._balls
        while events and events[0][0] <= until:
            event = heappop(events)
            _, kind, one, version, other, which = event
            if balls[one].version == version and (kind != COLLISION or balls[other].version == which):
                return event
        return None

    def schedule_change(self, ball: BallState, parameters: Parameters) -> None:
        """Find when a ball's motion changes by itself."""
        if ball.phase == REST:
            ball.next_change = NEVER
            return
        kind, which = PHASE_END, 0
        span = ball.phase_end - ball.t
        u, wall = next_cushion(ball, parameters)
        if u < span:
            span, kind, which = u, CUSHION, wall
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
        heappush(self._events, (ball.phase_end, PHASE_END, ball.index, ball.version, 0, 0))

    def schedule_collisions(self, ball: BallState, t: float, parameters: Parameters) -> None:
        """Find when a ball collides with each of its neighbours, from a time on."""
        still = ball.phase in _STILL_PHASES
        x, y = ball.position(t)
        speed = ball.speed_bound
        contact = parameters.diameter + CONTACT_GAP
        for other in ball.neighbours:
            phase = other.phase
            if phase == OFF_BOARD or (still and phase in _STILL_PHASES):
                continue
            u = t - other.t
            dx = other.x - x + (other.vx + 0.5 * other.ax * u) * u
            dy = other.y - y + (other.vy + 0.5 * other.ay * u) * u
            until = ball.next_change if ball.next_change < other.next_change else other.next_change
            most = contact + (speed + other.speed_bound) * (until - t)
            if dx * dx + dy * dy <= most * most:
                self.schedule_collision(ball, other, t, parameters)

    def schedule_collision(self, a: BallState, b: BallState, t: float, parameters: Parameters) -> None:
        """Find when two balls collide, from a time on."""
        if a.fixed and b.fixed:
            return
        if a.index > b.index:
            a, b = b, a
        until = a.next_change if a.next_change < b.next_change else b.next_change
        impact = time_of_impact(a, b, t, until, parameters.diameter)
        if impact < NEVER:
            pause = self._pauses.get(a.index << 4 | b.index) if self._pauses else None
            if pause is not None and impact < pause[0] and closing_speed(a, b, t) <= pause[1]:
                impact = pause[0]
            heappush(self._events, (impact, COLLISION, a.index, a.version, b.index, b.version))

    def add_neighbours(self, pairs: list[tuple[BallState, BallState]], t: float, parameters: Parameters) -> None:
        """Make balls that have come near each other neighbours."""
        for a, b in pairs:
            if b not in a.neighbours:
                insort(a.neighbours, b, key=_index)
                insort(b.neighbours, a, key=_index)
                if OFF_BOARD not in (a.phase, b.phase) and (a.speed_bound > 0.0 or b.speed_bound > 0.0):
                    self.schedule_collision(a, b, t, parameters)

    def pause(self, a: BallState, b: BallState, t: float, closing: float) -> None:
        """Let two balls not collide for a millisecond unless they then close faster than this (mm/s)."""
        self._pauses[_pair(a, b)] = (t + CONTACT_PAUSE, closing)

    def repeats_without_pause(self, a: BallState, b: BallState, t: float) -> bool:
        """Count a collision; return whether two balls, jammed between others, collide again and again."""
        last, count = self._repeats.get(_pair(a, b), (-1.0, 0))
        count = count + 1 if t - last < CONTACT_PAUSE else 0
        self._repeats[_pair(a, b)] = (t, count)
        return count >= _MOST_REPEATS


def _index(ball: BallState) -> int:
    return ball.index


def _pair(a: BallState, b: BallState) -> int:
    return a.index << 4 | b.index if a.index < b.index else b.index << 4 | a.index
