"""One stroke, from the flick until all balls rest: the loop.

Every ball carries its motion in closed form, and with it the moment at which it changes by itself: a slip ends, it
rests, lands, meets a cushion, passes a pot. For balls near each other the moment of touch is solved as well. The loop
takes the earliest of these moments, changes the balls concerned, and solves for their new ones. The pymunk space goes
along in steps and says who is near whom.
"""

from bisect import insort
from dataclasses import replace
from heapq import heappop, heappush
from typing import Final

from yagopool.physics import cloth, cushion, flight, pots
from yagopool.physics.blow import reach_of_blow, solve_blow
from yagopool.physics.cluster import beside_of, cluster_of
from yagopool.physics.contact import REST_BETWEEN, SLOW, Touch
from yagopool.physics.direction import unit
from yagopool.physics.finger import finger_room
from yagopool.physics.laws import Laws, centred, laws_of
from yagopool.physics.log import Log
from yagopool.physics.mover import FLIGHT, NEVER, OFF, POTTED, REST, ROLL, SINK, SLIDE, Mover
from yagopool.physics.space import REACH, Neighbourhood
from yagopool.physics.touch import CLOSE, closing_speed, first_touch
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pots import Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

LONGEST: Final = 60.0
"""s: what still moves then is on a board without friction, and gets the standard cloth's to come to rest."""
_LONGEST_STEP: Final = 1.0
"""s the space moves on at most, however slow the balls."""
_FLURRY: Final = 20
"""Touches of one pair, each within a millisecond of the last, after which it gets a pause."""
_LEAVING: Final = 0.25
"""s a ball that has left the board is still seen flying."""

_STILL: Final = (REST, POTTED)

_CONTACT: Final = 0
_OWN: Final = 1

_END: Final = 0
_CUSHION: Final = 1
_DROP: Final = 2
_LIP: Final = 3

_Moment = tuple[float, int, int, int, int, int]
"""When; contact or own; for a contact both indices and both versions; else index, what, version, cushion or pot."""


class Stroke:
    """The balls of one stroke, the moments to come, and what has happened so far."""

    def __init__(self, layout: Layout, flick: Flick, spec: BoardSpec) -> None:
        self.spec = spec
        self.laws = laws_of(spec)
        self.movers = _movers(layout, self.laws)
        self.log = Log(self.laws)
        self.empty: pots.EmptyPots = {pot: (x, y) for pot, x, y in self.laws.pots}
        for mover in self.movers:
            if mover.pot is not None:
                del self.empty[mover.pot]
        self.moments: list[_Moment] = []
        self.boundary = 0.0
        """Until when the space has come."""
        self.fastest = 0.0
        """No ball is faster in this step of the space."""
        self._rests: dict[int, tuple[float, float]] = {}
        """Pairs that do not touch again before a time unless they close faster than a speed."""
        self._flurries: dict[int, tuple[float, int]] = {}
        """Pairs, when they last touched, and how often in a row without a pause."""
        self._braked = False
        for ball in finger_room(layout, flick, spec):
            self.log.disturbed(ball)
        self._neighbourhood = Neighbourhood(self.movers, self.laws.radius)
        self._meet(self._neighbourhood.move(0.0, REST_BETWEEN), 0.0)
        self._start(flick)

    @property
    def steps(self) -> int:
        """How many steps the space has made."""
        return self._neighbourhood.steps

    def _start(self, flick: Flick) -> None:
        for mover in self.movers:
            if mover.phase == REST:
                pot = pots.pot_under(mover.x, mover.y, self.empty, self.laws)
                if pot is not None:
                    self._drop(mover, pot, 0.0)
        ball = next((mover for mover in self.movers if mover.ball == flick.ball), None)
        if ball is None or ball.fixed:
            return
        dx, dy = unit(flick.direction)
        ball.vx = flick.speed * dx
        ball.vy = flick.speed * dy
        ball.vz = flight.hop_of(flick.speed, self.spec.hop_speed, self.spec.hop_factor)
        self._set_off([ball], 0.0)

    def run(self) -> None:
        """Play the stroke to its end."""
        moments = self.moments
        while True:
            self.fastest = max([mover.pace for mover in self.movers])
            if self.fastest <= 0.0 and not any(mover.phase == SINK for mover in self.movers):
                return
            until = self.boundary + (min(REACH / self.fastest, _LONGEST_STEP) if self.fastest > 0.0 else _LONGEST_STEP)
            while moments and moments[0][0] <= until:
                moment = heappop(moments)
                if self._happen(moment) and moment[0] < until:
                    until = moment[0]
            if until > self.boundary:
                met = self._neighbourhood.move(until, until - self.boundary)
                self.boundary = until
                if met:
                    self._meet(met, until)
                if until > LONGEST and not self._braked:
                    self._braked = True
                    self._lay_cloth(until)

    # What happens at a moment.

    def _happen(self, moment: _Moment) -> bool:
        """Let a moment happen, unless it is void; return whether a ball is now faster than this step allows."""
        t, kind, i, j, one, other = moment
        mover = self.movers[i]
        if kind == _CONTACT:
            partner = self.movers[j]
            if mover.version == one and partner.version == other:
                return self._contact(mover, partner, t)
            return False
        if mover.version != one:
            return False
        if j == _CUSHION:
            return self._cushion(mover, other, t)
        if j == _END:
            return self._end(mover, t)
        if other not in self.empty:
            mover.advance(t, self.laws.shift)
            self._plan(mover)
            self._predict(mover, t)
            return False
        mover.advance(t, self.laws.shift)
        if j == _DROP:
            return self._drop(mover, other, t)
        pots.lip(mover, other, self.empty[other], self.laws)
        return self._set_off([mover], t)

    def _end(self, mover: Mover, t: float) -> bool:
        """End a phase: a slip, a roll, a flight, a fall into a pot."""
        laws = self.laws
        phase = mover.phase
        mover.advance(t, laws.shift)
        if phase == SLIDE:
            cloth.end_slip(mover)
        elif phase == ROLL:
            cloth.come_to_rest(mover)
            mover.version += 1
            mover.next = NEVER
            pot = pots.pot_under(mover.x, mover.y, self.empty, laws)
            if pot is not None:
                return self._drop(mover, pot, t)
            self._predict(mover, t)
            return False
        elif phase == FLIGHT:
            pot = pots.pot_under(mover.x, mover.y, self.empty, laws)
            if pot is not None:
                if pots.drops_from_air(mover, self.empty[pot], laws):
                    return self._drop(mover, pot, t)
                pots.lip(mover, pot, self.empty[pot], laws)
            flight.land(mover, laws)
        elif phase == SINK:
            self._sunk(mover, t)
            return False
        return self._set_off([mover], t)

    def _sunk(self, mover: Mover, t: float) -> None:
        cloth.come_to_rest(mover)
        _stand(mover, mover.pot, self.laws)
        mover.version += 1
        mover.next = NEVER
        self._predict(mover, t)

    def _drop(self, mover: Mover, pot: Pot, t: float) -> bool:
        centre = self.empty.pop(pot)
        pots.sink(mover, pot, centre, self.laws)
        self.log.potted(mover, pot, t)
        mover.next = mover.end
        heappush(self.moments, (mover.end, _OWN, mover.index, _END, mover.version, 0))
        self._predict(mover, t)
        return mover.pace > self.fastest

    def _cushion(self, mover: Mover, wall: int, t: float) -> bool:
        self.log.look_at_cushions(mover, t)
        mover.advance(t, self.laws.shift)
        if mover.phase == FLIGHT and mover.z > self.laws.clearance:
            self._leave(mover, t)
            return False
        closing = cushion.approach(mover, wall)
        if closing > 0.0:
            self.log.cushion(mover, wall, closing, t)
            cushion.bounce(mover, wall, self.laws)
        if closing <= SLOW:
            if wall <= cushion.RIGHT:
                mover.wall_rest_x = t + REST_BETWEEN
            else:
                mover.wall_rest_y = t + REST_BETWEEN
        mover.lipped = None
        return self._set_off([mover], t)

    def _leave(self, mover: Mover, t: float) -> None:
        self.log.off_board(mover, t)
        mover.advance(t + _LEAVING, self.laws.shift)
        cloth.come_to_rest(mover)
        mover.phase = OFF
        mover.version += 1
        mover.next = NEVER

    def _contact(self, a: Mover, b: Mover, t: float) -> bool:
        laws = self.laws
        self.log.look(a, t)
        self.log.look(b, t)
        a.advance(t, laws.shift)
        b.advance(t, laws.shift)
        touch = Touch(a, b, laws)
        closing = touch.closing()
        if closing <= touch.slow:
            self._rests[a.index << 4 | b.index] = (t + REST_BETWEEN, touch.slow)
            if closing <= 0.0:
                self._predict_pair(a, b, t)
                return False
        elif self._flurry(a, b, t):
            self._rests[a.index << 4 | b.index] = (t + REST_BETWEEN, NEVER)
        elif self._pressed(touch, closing, t):
            return self._blow(a, b, reach_of_blow(closing, laws), t)
        self.log.contact(*touch.order(), closing, t)
        touch.resolve(closing, laws.friction)
        a.lipped = b.lipped = None
        return self._set_off([mover for mover in (a, b) if not mover.fixed], t)

    def _flurry(self, a: Mover, b: Mover, t: float) -> bool:
        """Return whether two balls touch again and again without a pause: jammed between others, they get one."""
        key = a.index << 4 | b.index
        last, count = self._flurries.get(key, (-1.0, 0))
        count = count + 1 if t - last < REST_BETWEEN else 0
        self._flurries[key] = (t, count)
        return count >= _FLURRY

    def _pressed(self, touch: Touch, closing: float, t: float) -> bool:
        """Return whether a touch is not theirs alone: one of the two is, or will by it be, driven into a third."""
        a, b = touch.a, touch.b
        beside = beside_of(a, b, reach_of_blow(closing, self.laws), t, self.laws)
        beside += beside_of(b, a, reach_of_blow(closing, self.laws), t, self.laws)
        if not beside:
            return False
        if any(closing_speed(ball, other, t) > SLOW for ball, other in beside):
            return True
        before = (a.vx, a.vy, a.vz, b.vx, b.vy, b.vz)
        touch.push((1.0 + touch.restitution) * closing / touch.give)
        driven = any(closing_speed(ball, other, t) > SLOW for ball, other in beside)
        a.vx, a.vy, a.vz, b.vx, b.vy, b.vz = before
        return driven

    def _blow(self, a: Mover, b: Mover, gap: float, t: float) -> bool:
        """Let a blow run through all balls that lie within a gap of the two, and of those, and so on."""
        group, pairs = cluster_of([a, b], t, gap, self.laws)
        for mover in group:
            self.log.look(mover, t)
        for mover in group:
            mover.advance(t, self.laws.shift)
        changed = {}
        for struck in solve_blow([Touch(one, other, self.laws) for one, other in pairs], self.laws):
            self.log.contact(*struck.balls, struck.closing, t)
            for mover in struck.balls:
                mover.lipped = None
                if not mover.fixed:
                    changed[mover.index] = mover
        return self._set_off([changed[index] for index in sorted(changed)], t)

    # What is to come.

    def _set_off(self, balls: list[Mover], t: float) -> bool:
        """Send balls on their next stretch; return whether one is faster than this step of the space allows."""
        for ball in balls:
            ball.t = t
            cloth.set_off(ball, self.laws)
            if ball.phase == REST:
                pot = pots.pot_under(ball.x, ball.y, self.empty, self.laws)
                if pot is not None:
                    self._drop(ball, pot, t)
                    continue
            self._plan(ball)
        for ball in balls:
            self._predict(ball, t)
        return any(ball.pace > self.fastest for ball in balls)

    def _plan(self, mover: Mover) -> None:
        """Find the moment at which a ball's motion changes by itself."""
        if mover.phase == REST:
            mover.next = NEVER
            return
        what, which = _END, 0
        span = mover.end - mover.t
        u, wall = cushion.next_cushion(mover, self.laws)
        if u < span:
            span, what, which = u, _CUSHION, wall
        if self.empty and mover.phase != FLIGHT:
            passing = pots.next_pass(mover, self.empty, span, self.laws)
            if passing.u <= span:
                span = passing.u
                what, which = (_DROP if passing.drops else _LIP), passing.pot
        mover.next = mover.t + span
        heappush(self.moments, (mover.next, _OWN, mover.index, what, mover.version, which))

    def _predict(self, mover: Mover, t: float) -> None:
        """Find when a ball touches any of those near it."""
        resting = mover.phase in _STILL
        x, y = mover.place(t)
        pace = mover.pace
        reach = self.laws.reach + CLOSE
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
                self._predict_pair(mover, other, t)

    def _predict_pair(self, a: Mover, b: Mover, t: float) -> None:
        if a.fixed and b.fixed:
            return
        if a.index > b.index:
            a, b = b, a
        until = a.next if a.next < b.next else b.next
        touch = first_touch(a, b, t, until, self.laws.reach)
        if touch < NEVER:
            rest = self._rests.get(a.index << 4 | b.index) if self._rests else None
            if rest is not None and touch < rest[0] and closing_speed(a, b, t) <= rest[1]:
                touch = rest[0]
            heappush(self.moments, (touch, _CONTACT, a.index, b.index, a.version, b.version))

    def _meet(self, met: list[tuple[Mover, Mover]], t: float) -> None:
        """Make balls that have come near each other look out for each other."""
        for a, b in met:
            if b not in a.near:
                insort(a.near, b, key=_index)
                insort(b.near, a, key=_index)
                if OFF not in (a.phase, b.phase) and (a.pace > 0.0 or b.pace > 0.0):
                    self._predict_pair(a, b, t)

    def _lay_cloth(self, t: float) -> None:
        """End a stroke that would not end: the board gets a cloth that brakes."""
        standard = laws_of(STANDARD_BOARD)
        self.laws = replace(
            self.laws,
            slide=max(self.laws.slide, standard.slide),
            roll=max(self.laws.roll, standard.roll),
            gravity=max(self.laws.gravity, standard.gravity),
            bed_restitution=min(self.laws.bed_restitution, standard.bed_restitution),
        )
        moving = [mover for mover in self.movers if REST < mover.phase < SINK]
        for mover in moving:
            mover.advance(t, self.laws.shift)
        self._set_off(moving, t)


def _index(mover: Mover) -> int:
    return mover.index


def _movers(layout: Layout, laws: Laws) -> list[Mover]:
    """Return a layout's balls, free ones first, in the one order."""
    movers = [
        Mover(ball, index, centred(point.x, laws.shift), round(point.y, 9))
        for index, (ball, point) in enumerate(layout.free)
    ]
    for pot, ball in layout.filled:
        mover = Mover(ball, len(movers), 0.0, 0.0)
        mover.fixed = True
        _stand(mover, pot, laws)
        movers.append(mover)
    return movers


def _stand(mover: Mover, pot: Pot | None, laws: Laws) -> None:
    """Let a ball stand in a pot."""
    mover.pot = pot
    mover.phase = POTTED
    mover.x, mover.y = next((x, y) for number, x, y in laws.pots if number == pot)
    mover.z = -laws.depth
