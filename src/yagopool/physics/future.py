"""What is to come: the moments at which balls change by themselves, and those at which they touch."""

from bisect import insort
from heapq import heappop, heappush
from typing import Final, TypeAlias

from yagopool.physics import cushion, pots
from yagopool.physics.laws import REST_BETWEEN, Laws
from yagopool.physics.mover import FLIGHT, NEVER, OFF, POTTED, REST, Mover
from yagopool.physics.touch import CLOSE, closing_speed, first_touch

CONTACT: Final = 0
"""Two balls touch: ``one`` and ``other`` are their numbers, ``version`` and ``which`` their stretches."""
END: Final = 1
"""A phase ends: a slip, a roll, a flight, a fall into a pot."""
CUSHION: Final = 2
"""A ball reaches a cushion, ``which``."""
DROP: Final = 3
"""A ball drops into a pot, ``which``."""
LIP: Final = 4
"""A ball too fast to drop passes a pot, ``which``."""

_STILL: Final = (REST, POTTED)
_FLURRY: Final = 20
"""Touches of one pair, each within a millisecond of the last, after which it gets a pause."""


Moment: TypeAlias = tuple[float, int, int, int, int, int]
"""Something to come: when, its kind, a ball's number and stretch, the other ball's number, its stretch or which cushion
or pot. Void once a ball it is about has set off anew since."""


class Future:
    """The moments to come of a stroke's balls, earliest first."""

    def __init__(self, movers: list[Mover], empty: pots.EmptyPots) -> None:
        self.moments: list[Moment] = []
        self._movers = movers
        self._empty = empty
        self._rests: dict[int, tuple[float, float]] = {}
        """Pairs that do not touch again before a time unless they close faster than a speed."""
        self._flurries: dict[int, tuple[float, int]] = {}
        """Pairs, when they last touched, and how often in a row without a pause."""

    def take(self, until: float) -> Moment | None:
        """Take the earliest moment up to a time that is not void."""
        moments = self.moments
        movers = self._movers
        while moments and moments[0][0] <= until:
            moment = heappop(moments)
            _, kind, one, version, other, which = moment
            if movers[one].version == version and (kind != CONTACT or movers[other].version == which):
                return moment
        return None

    def plan(self, mover: Mover, laws: Laws) -> None:
        """Find the moment at which a ball's motion changes by itself."""
        if mover.phase == REST:
            mover.next = NEVER
            return
        what, which = END, 0
        span = mover.end - mover.t
        u, wall = cushion.next_cushion(mover, laws)
        if u < span:
            span, what, which = u, CUSHION, wall
        if self._empty and mover.phase != FLIGHT:
            passing = pots.next_pass(mover, self._empty, span, laws)
            if passing.u <= span:
                span = passing.u
                what, which = (DROP if passing.drops else LIP), passing.pot
        mover.next = mover.t + span
        heappush(self.moments, (mover.next, what, mover.index, mover.version, 0, which))

    def plan_end(self, mover: Mover) -> None:
        """Let a ball come to the end of its phase whatever lies in its way."""
        mover.next = mover.end
        heappush(self.moments, (mover.end, END, mover.index, mover.version, 0, 0))

    def predict(self, mover: Mover, t: float, laws: Laws) -> None:
        """Find when a ball touches any of those near it, from a time on."""
        resting = mover.phase in _STILL
        x, y = mover.place(t)
        pace = mover.pace
        reach = laws.reach + CLOSE
        for other in mover.near:
            phase = other.phase
            if phase == OFF or (resting and phase in _STILL):
                continue
            u = t - other.t
            dx = other.x - x + (other.vx + 0.5 * other.ax * u) * u
            dy = other.y - y + (other.vy + 0.5 * other.ay * u) * u
            until = mover.next if mover.next < other.next else other.next
            most = reach + (pace + other.pace) * (until - t)
            if dx * dx + dy * dy <= most * most:
                self.predict_pair(mover, other, t, laws)

    def predict_pair(self, a: Mover, b: Mover, t: float, laws: Laws) -> None:
        """Find when two balls touch, from a time on."""
        if a.fixed and b.fixed:
            return
        if a.index > b.index:
            a, b = b, a
        until = a.next if a.next < b.next else b.next
        touch = first_touch(a, b, t, until, laws.reach)
        if touch < NEVER:
            rest = self._rests.get(a.index << 4 | b.index) if self._rests else None
            if rest is not None and touch < rest[0] and closing_speed(a, b, t) <= rest[1]:
                touch = rest[0]
            heappush(self.moments, (touch, CONTACT, a.index, a.version, b.index, b.version))

    def meet(self, met: list[tuple[Mover, Mover]], t: float, laws: Laws) -> None:
        """Make balls that have come near each other look out for each other."""
        for a, b in met:
            if b not in a.near:
                insort(a.near, b, key=_index)
                insort(b.near, a, key=_index)
                if OFF not in (a.phase, b.phase) and (a.pace > 0.0 or b.pace > 0.0):
                    self.predict_pair(a, b, t, laws)

    def pause(self, a: Mover, b: Mover, t: float, closing: float) -> None:
        """Let two balls not touch again for a millisecond unless they then close faster than this."""
        self._rests[_pair(a, b)] = (t + REST_BETWEEN, closing)

    def flurry(self, a: Mover, b: Mover, t: float) -> bool:
        """Return whether two balls touch again and again without a pause: jammed between others, they need one."""
        last, count = self._flurries.get(_pair(a, b), (-1.0, 0))
        count = count + 1 if t - last < REST_BETWEEN else 0
        self._flurries[_pair(a, b)] = (t, count)
        return count >= _FLURRY


def _index(mover: Mover) -> int:
    return mover.index


def _pair(a: Mover, b: Mover) -> int:
    return a.index << 4 | b.index if a.index < b.index else b.index << 4 | a.index
