"""One stroke, from the flick until all balls rest: the loop.

Every ball carries its motion in closed form, and with it the moment at which it changes by itself: a slip ends, it
rests, lands, meets a cushion, passes a pot. For balls near each other the moment of touch is solved as well. The loop
takes the earliest of these moments, changes the balls concerned, and solves for their new ones. The pymunk space goes
along in steps and says who is near whom.
"""

from dataclasses import replace
from typing import Final

from yagopool.errors import BoardError
from yagopool.physics import cloth, cushion, flight, pots
from yagopool.physics.blow import reach_of_blow, solve_blow
from yagopool.physics.cluster import beside_of, cluster_of
from yagopool.physics.contact import Touch
from yagopool.physics.direction import unit
from yagopool.physics.finger import finger_room
from yagopool.physics.future import CONTACT, CUSHION, DROP, END, Future, Moment
from yagopool.physics.laws import REST_BETWEEN, SLOW, laws_of
from yagopool.physics.log import Log
from yagopool.physics.mover import FLIGHT, NEVER, OFF, REST, ROLL, SINK, SLIDE, Mover
from yagopool.physics.movers import movers_of, stand
from yagopool.physics.space import REACH, Neighbourhood
from yagopool.physics.touch import closing_speed
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pots import Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

LONGEST: Final = 60.0
"""s: what still moves then is on a board without friction, and gets the standard cloth's to come to rest."""
MOST: Final = 10_000
"""Moments: where more has happened, on a tiny board without loss, the same is done at once, so that no board that
somebody sends takes long or much memory. A hard break has about a hundred."""
_LONGEST_STEP: Final = 1.0
"""s the space moves on at most, however slow the balls."""
_LEAVING: Final = 0.25
"""s a ball that has left the board is still seen flying."""


class Stroke:
    """The balls of one stroke, what is to come, and what has happened so far.

    Raises:
        BoardError: the flicked ball is not free on the board.
    """

    def __init__(self, layout: Layout, flick: Flick, spec: BoardSpec) -> None:
        if layout.place_of(flick.ball) is None:
            raise BoardError("ball_absent", "error.flick_absent", "stroke.ball", ball=flick.ball)
        self.spec = spec
        self.laws = laws_of(spec)
        self.movers = movers_of(layout, self.laws)
        self.log = Log(self.laws)
        self.empty: pots.EmptyPots = {pot: (x, y) for pot, x, y in self.laws.pots}
        for mover in self.movers:
            if mover.pot is not None:
                del self.empty[mover.pot]
        self.boundary = 0.0
        """Until when the space has come."""
        self.fastest = 0.0
        """No ball is faster in this step of the space."""
        self._future = Future(self.movers, self.empty)
        self._braked = False
        self._moments = 0
        for ball in finger_room(layout, flick, spec):
            self.log.disturbed(ball)
        self._neighbourhood = Neighbourhood(self.movers, self.laws.radius)
        self._future.meet(self._neighbourhood.move(0.0, REST_BETWEEN), 0.0, self.laws)
        self._start(flick)

    @property
    def steps(self) -> int:
        """How many steps the space has made."""
        return self._neighbourhood.steps

    def _start(self, flick: Flick) -> None:
        """Let balls given over empty pots drop, and flick."""
        for mover in self.movers:
            if mover.phase == REST:
                pot = pots.pot_under(mover.x, mover.y, self.empty, self.laws)
                if pot is not None:
                    self._drop(mover, pot, 0.0)
        ball = next(mover for mover in self.movers if mover.ball == flick.ball)
        if ball.fixed:
            return
        dx, dy = unit(flick.direction)
        ball.vx = flick.speed * dx
        ball.vy = flick.speed * dy
        ball.vz = flight.hop_of(flick.speed, self.spec.hop_speed, self.spec.hop_factor)
        self._set_off([ball], 0.0)

    def run(self) -> None:
        """Play the stroke to its end."""
        while True:
            self.fastest = max([mover.pace for mover in self.movers])
            if self.fastest <= 0.0 and not any(mover.phase == SINK for mover in self.movers):
                break
            step = min(REACH / self.fastest, _LONGEST_STEP) if self.fastest > 0.0 else _LONGEST_STEP
            self._pass(self.boundary + step)
        for mover in self.movers:
            mover.near.clear()  # who knew whom: circles that would wait for the collector

    def _pass(self, until: float) -> None:
        """Let everything happen up to a time, or until a ball gets faster than this step allows, and move the space."""
        while (moment := self._future.take(until)) is not None:
            self._moments += 1
            if self._happen(moment) and moment[0] < until:
                until = moment[0]
        if until <= self.boundary:
            return
        met = self._neighbourhood.move(until, until - self.boundary)
        self.boundary = until
        self._future.meet(met, until, self.laws)
        if (until > LONGEST or self._moments > MOST) and not self._braked:
            self._braked = True
            self._lay_cloth(until)

    def _happen(self, moment: Moment) -> bool:
        """Let a moment happen; return whether a ball is now faster than this step of the space allows."""
        t, kind, one, _, other, which = moment
        mover = self.movers[one]
        if kind == CONTACT:
            return self._contact(mover, self.movers[other], t)
        if kind == CUSHION:
            return self._cushion(mover, which, t)
        if kind == END:
            return self._end(mover, t)
        mover.advance(t, self.laws.shift)
        if which not in self.empty:
            self._future.plan(mover, self.laws)
            self._future.predict(mover, t, self.laws)
            return False
        if kind == DROP:
            return self._drop(mover, which, t)
        pots.lip(mover, which, self.empty[which], self.laws)
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
            self._future.predict(mover, t, self.laws)
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
        stand(mover, mover.pot, self.laws)
        mover.version += 1
        mover.next = NEVER
        self._future.predict(mover, t, self.laws)

    def _drop(self, mover: Mover, pot: Pot, t: float) -> bool:
        centre = self.empty.pop(pot)
        pots.sink(mover, pot, centre, self.laws)
        self.log.potted(mover, pot, t)
        self._future.plan_end(mover)
        self._future.predict(mover, t, self.laws)
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
        if closing <= self.laws.slow:
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
            self._future.pause(a, b, t, touch.slow)
            if closing <= 0.0:
                self._future.predict_pair(a, b, t, self.laws)
                return False
        elif self._future.flurry(a, b, t):
            self._future.pause(a, b, t, NEVER)
        elif self._pressed(touch, closing, t):
            return self._blow(a, b, reach_of_blow(closing, laws), t)
        self.log.contact(*touch.order(), closing, t)
        touch.resolve(closing, laws.friction)
        a.lipped = b.lipped = None
        return self._set_off([mover for mover in (a, b) if not mover.fixed], t)

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
            self._future.plan(ball, self.laws)
        for ball in balls:
            self._future.predict(ball, t, self.laws)
        return any(ball.pace > self.fastest for ball in balls)

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
