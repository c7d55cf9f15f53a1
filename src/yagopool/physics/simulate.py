"""A shot as a pure function: layout and flick in, trace out.

Every ball carries its motion in closed form, and with it the time at which it changes by itself: a slip ends, the ball
stops, lands, reaches a cushion, passes a pot. For neighbouring balls the time of impact is solved as well. The loop
takes the earliest of these events, changes the balls concerned, and solves for their next ones. The pymunk world says
which balls at rest are near a moving one.
"""

from dataclasses import replace
from typing import Final

from yagopool.physics import cushions_and_pots, disc_motion, motion
from yagopool.physics.collision import Collision, closing_speed
from yagopool.physics.cushions_and_pots import resolve_overlaps, resting_position
from yagopool.physics.events import COLLISION, CUSHION, DROP, PHASE_END, EventLog, EventQueue, ScheduledEvent
from yagopool.physics.impact import cluster, impact_gap, resolve_impact
from yagopool.physics.motion import FLIGHT, NEVER, OFF_BOARD, POTTED, REST, ROLL, SINK, SLIDE, BallState
from yagopool.physics.parameters import CONTACT_PAUSE, SLOW_CLOSING, fingerprint, parameters_of
from yagopool.physics.trace import Path, Trace
from yagopool.physics.world import world_of
from yagopool.table.geometry import unit_vector
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, OffBoard, check_flick, disturbed_balls
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, is_single

MOST_SECONDS: Final = 60.0
"""What still moves then is on a board without friction, and gets the standard cloth to come to rest."""
MOST_EVENTS: Final = 10_000
"""Where more has happened, on a tiny board without loss, the same is done at once, so that no board takes long or much
memory. A hard break has about a hundred."""
_WORTH_ASKING: Final = 8
"""Balls: of fewer that have not moved the world is not asked."""
_SEEN_LEAVING: Final = 0.25
"""s a ball that has left the board is still seen in flight."""


def simulate(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> Trace:
    """Return what a flick does to a layout: the same input gives the same bits in every process.

    A ball given over an empty pot drops at once.

    Raises:
        BoardError: a measure of the board is out of range; balls are outside the field or in each other; the
            flicked ball is not free; the direction is over a million degrees or the speed not within the
            board's limits.
    """
    simulation = Simulation(flick.placed(layout), flick, spec)
    simulation.run()
    return simulation.trace()


def hop_speed(speed: float, spec: BoardSpec) -> float:
    """Return the upward speed of a flick: the fingertip lifts a ball that is flicked very hard."""
    return spec.hop_factor * (speed - spec.hop_speed) if speed > spec.hop_speed else 0.0


class Simulation:
    """The balls of one shot, what is to come, and what has happened."""

    def __init__(self, layout: Layout, flick: Flick, spec: BoardSpec) -> None:
        self.spec = spec
        self.parameters = parameters_of(spec)
        self._start_phase = disc_motion.start_phase if spec.discs else motion.start_phase
        self._reflect = disc_motion.bounce if spec.discs else cushions_and_pots.bounce
        self._world = world_of(layout, spec)
        check_flick(flick, layout, spec)
        self.balls = motion.ball_states(layout, self.parameters)
        self.log = EventLog()
        self.empty: cushions_and_pots.EmptyPots = {pot: (x, y) for pot, x, y in self.parameters.pots}
        for ball in self.balls:
            if ball.pot is not None:
                del self.empty[ball.pot]
        self._on_board = list(self.balls)
        self._named = {ball.ball: ball for ball in self.balls}
        self._moved: list[BallState] = []
        """The balls on the board that are no longer where the world has them."""
        self._queue = EventQueue(self.balls, self.empty)
        self._braked = False
        self._events = 0
        for name in disturbed_balls(layout, flick, spec):
            self.log.add_disturbed(name)
        self._start(flick)

    def _start(self, flick: Flick) -> None:
        """Let balls given over empty pots drop, and flick."""
        for ball in self.balls:
            if ball.phase == REST:
                pot = cushions_and_pots.pot_under(ball.x, ball.y, self.empty, self.parameters)
                if pot is not None:
                    self._drop(ball, pot, 0.0)
        ball = next(ball for ball in self.balls if ball.ball == flick.ball)
        if ball.fixed:
            return
        dx, dy = unit_vector(flick.direction)
        ball.vx = flick.speed * dx
        ball.vy = flick.speed * dy
        ball.vz = hop_speed(flick.speed, self.spec)
        self._start_phases([ball], 0.0)

    def run(self) -> None:
        while (event := self._queue.pop()) is not None:
            self._handle(event)
            self._events += 1
            if (event[0] > MOST_SECONDS or self._events > MOST_EVENTS) and not self._braked:
                self._braked = True
                self._brake(event[0])

    def trace(self) -> Trace:
        free: dict[Ball, tuple[float, float]] = {}
        potted: dict[Pot, Ball] = {}
        paths = []
        duration = 0.0
        resolve_overlaps(self.balls, self.empty, self.parameters)
        for ball in self.balls:
            if ball.segments:
                paths.append(Path(ball.ball, tuple(ball.segments)))
                duration = max(duration, ball.segments[-1].end)
            if ball.phase == POTTED:
                if ball.pot is not None and not is_single(ball.ball):
                    potted[ball.pot] = ball.ball
            elif ball.phase != OFF_BOARD:
                free[ball.ball] = resting_position(ball, self.empty, self.parameters)
        events = tuple(self.log.events)
        return Trace(
            events=events,
            paths=tuple(paths),
            layout=Layout.of(free, potted),
            off_board=tuple(event.ball for event in events if isinstance(event, OffBoard)),
            duration=duration,
            fingerprint=fingerprint(self.spec),
        )

    def _handle(self, event: ScheduledEvent) -> None:
        t, kind, one, _, other, which = event
        ball = self.balls[one]
        if kind == COLLISION:
            self._collide(ball, self.balls[other], t)
        elif kind == CUSHION:
            self._bounce(ball, which, t)
        elif kind == PHASE_END:
            self._end_phase(ball, t)
        else:
            ball.advance(t, self.parameters.centre_x)
            if which not in self.empty:
                self._queue.schedule_change(ball, self.parameters)
                self._schedule_collisions(ball, t)
            elif kind == DROP:
                self._drop(ball, which, t)
            else:
                cushions_and_pots.slow_at_rim(ball, which, self.empty[which], self.parameters)
                self._start_phases([ball], t)

    def _end_phase(self, ball: BallState, t: float) -> None:
        parameters = self.parameters
        phase = ball.phase
        ball.advance(t, parameters.centre_x)
        if phase == SLIDE:
            if not self.spec.discs:
                motion.end_slip(ball)
        elif phase == ROLL:
            self._stop(ball)
            pot = cushions_and_pots.pot_under(ball.x, ball.y, self.empty, parameters)
            if pot is not None:
                self._drop(ball, pot, t)
            else:
                self._schedule_collisions(ball, t)
            return
        elif phase == FLIGHT:
            pot = cushions_and_pots.pot_under(ball.x, ball.y, self.empty, parameters)
            if pot is not None:
                if cushions_and_pots.drops_from_air(ball, self.empty[pot], parameters):
                    self._drop(ball, pot, t)
                    return
                cushions_and_pots.slow_at_rim(ball, pot, self.empty[pot], parameters)
            motion.land(ball, parameters)
        elif phase == SINK:
            self._stop(ball)
            if self.spec.discs:
                ball.phase = OFF_BOARD
                return
            motion.put_in_pot(ball, ball.pot, parameters)
            self._schedule_collisions(ball, t)
            return
        self._start_phases([ball], t)

    def _stop(self, ball: BallState) -> None:
        motion.stop(ball)
        ball.version += 1
        ball.next_change = NEVER
        ball.set_box(0.0)

    def _drop(self, ball: BallState, pot: Pot, t: float) -> None:
        cushions_and_pots.start_sinking(ball, pot, self.empty[pot], self.parameters)
        if not ball.moved:
            ball.moved = True
            self._moved.append(ball)
        self.log.add_potted(ball, pot, t)
        self._queue.schedule_phase_end(ball)
        if self.spec.discs:  # it falls below all others, and its pot stays empty
            self._take_off(ball)
            return
        del self.empty[pot]
        self._schedule_collisions(ball, t)

    def _bounce(self, ball: BallState, wall: int, t: float) -> None:
        self.log.part_from_cushions(ball, t)
        ball.advance(t, self.parameters.centre_x)
        closing = cushions_and_pots.approach_speed(ball, wall)
        flies = ball.phase == FLIGHT and ball.z > self.parameters.frame_clearance
        if flies or closing > self.spec.jump_speed:
            self._leave_board(ball, t)
            return
        if closing > 0.0:
            self.log.add_cushion(ball, wall, closing, t)
            self._reflect(ball, wall, self.parameters)
        if closing <= self.parameters.slow_closing:
            if wall <= cushions_and_pots.RIGHT:
                ball.wall_pause_x = t + CONTACT_PAUSE
            else:
                ball.wall_pause_y = t + CONTACT_PAUSE
        ball.last_rim = None
        self._start_phases([ball], t)

    def _leave_board(self, ball: BallState, t: float) -> None:
        self.log.add_off_board(ball, t)
        ball.advance(t + _SEEN_LEAVING, self.parameters.centre_x)
        self._stop(ball)
        ball.phase = OFF_BOARD
        self._take_off(ball)

    def _take_off(self, ball: BallState) -> None:
        self._on_board.remove(ball)
        self._moved.remove(ball)

    def _collide(self, a: BallState, b: BallState, t: float) -> None:
        parameters = self.parameters
        for ball in (a, b):
            self.log.part_from_balls(ball, t)
        for ball in (a, b):
            ball.advance(t, parameters.centre_x)
        collision = Collision(a, b, parameters)
        closing = collision.closing()
        if closing <= collision.slow_closing:
            self._queue.pause(a, b, t, collision.slow_closing)
            if closing <= 0.0:
                self._queue.schedule_collisions(a, [b], t)
                return
        elif self._queue.repeats_without_pause(a, b, t):
            self._queue.pause(a, b, t, NEVER)
        else:
            gap = impact_gap(closing, parameters)
            if self._reaches_third(collision, closing, gap, t):
                self._resolve_cluster(a, b, gap, t)
                return
        self.log.add_contact(*collision.in_order(), closing, t)
        collision.resolve(closing, parameters.friction)
        a.last_rim = b.last_rim = None
        self._start_phases([ball for ball in (a, b) if not ball.fixed], t)

    def _reaches_third(self, collision: Collision, closing: float, gap: float, t: float) -> bool:
        """Return whether one of the two closes with a third ball within a gap (mm), now or after the collision."""
        a, b = collision.a, collision.b
        near = self._neighbours(a, b, gap, t) + self._neighbours(b, a, gap, t)
        if not near:
            return False
        if any(closing_speed(ball, other, t) > SLOW_CLOSING for ball, other in near):
            return True
        before = (a.vx, a.vy, a.vz, b.vx, b.vy, b.vz)
        collision.push((1.0 + collision.restitution) * closing / collision.inverse_mass)
        reached = any(closing_speed(ball, other, t) > SLOW_CLOSING for ball, other in near)
        a.vx, a.vy, a.vz, b.vx, b.vy, b.vz = before
        return reached

    def _neighbours(
        self, ball: BallState, excluded: BallState, gap: float, t: float
    ) -> list[tuple[BallState, BallState]]:
        """Return a ball, advanced to ``t``, paired with each other ball within a gap (mm) except one."""
        x0, y0, z0 = ball.x, ball.y, ball.z
        radius = ball.radius
        reach = radius + gap
        left, right, near, far = x0 - reach, x0 + reach, y0 - reach, y0 + reach
        found = []
        for other in self._on_board:
            if other.left > right or other.right < left or other.near > far or other.far < near:
                continue
            x, y, z = other.position_in_space(t)
            x, y, z = x - x0, y - y0, z - z0
            most = radius + other.radius + gap
            if x * x + y * y + z * z <= most * most and other is not ball and other is not excluded:
                found.append((ball, other))
        if ball.fixed:
            return [(ball, other) for ball, other in found if not other.fixed]
        return found

    def _resolve_cluster(self, a: BallState, b: BallState, gap: float, t: float) -> None:
        """Resolve an impact on all balls within a gap of the two, of those, and so on."""
        group, pairs = cluster([a, b], self._on_board, t, gap)
        for ball in group:
            self.log.part_from_balls(ball, t)
        for ball in group:
            ball.advance(t, self.parameters.centre_x)
        changed = {}
        for hit in resolve_impact([Collision(one, other, self.parameters) for one, other in pairs], self.parameters):
            self.log.add_contact(*hit.balls, hit.closing, t)
            for ball in hit.balls:
                ball.last_rim = None
                if not ball.fixed:
                    changed[ball.index] = ball
        self._start_phases([changed[index] for index in sorted(changed)], t)

    def _start_phases(self, balls: list[BallState], t: float) -> None:
        for ball in balls:
            ball.t = t
            self._start_phase(ball, self.parameters)
            if not ball.moved:
                ball.moved = True
                self._moved.append(ball)
            if ball.phase == REST:
                pot = cushions_and_pots.pot_under(ball.x, ball.y, self.empty, self.parameters)
                if pot is not None:
                    self._drop(ball, pot, t)
                    continue
            self._queue.schedule_change(ball, self.parameters)
        done: list[BallState] = []
        for ball in balls:
            others = self._others(ball)
            if done:
                others = [other for other in others if other not in done]
            done.append(ball)
            self._queue.schedule_collisions(ball, others, t)

    def _schedule_collisions(self, ball: BallState, t: float) -> None:
        self._queue.schedule_collisions(ball, self._others(ball), t)

    def _others(self, ball: BallState) -> list[BallState]:
        """Return the balls whose boxes meet a ball's: all that it could collide with until its motion changes.

        The world finds those that it still has in their places; a few are looked at sooner than found.
        """
        left, right, near, far = ball.left, ball.right, ball.near, ball.far
        others = self._on_board
        if not SLIDE <= ball.phase <= SINK:
            others = self._moved
        elif len(others) - len(self._moved) >= _WORTH_ASKING:
            centre = self.parameters.centre_x
            found = self._world.balls_near(left + centre, near, right + centre, far)
            others = self._moved + [other for name in found if not (other := self._named[name]).moved]
        return [
            other
            for other in others
            if other.left <= right and other.right >= left and other.near <= far and other.far >= near
            and other is not ball
        ]  # fmt: skip

    def _brake(self, t: float) -> None:
        """End a shot that would not end: the board gets a cloth that brakes."""
        standard = parameters_of(STANDARD_BOARD)
        self.parameters = replace(
            self.parameters,
            slide_deceleration=max(self.parameters.slide_deceleration, standard.slide_deceleration),
            roll_deceleration=max(self.parameters.roll_deceleration, standard.roll_deceleration),
            gravity=max(self.parameters.gravity, standard.gravity),
            bed_restitution=min(self.parameters.bed_restitution, standard.bed_restitution),
        )
        moving = [ball for ball in self.balls if REST < ball.phase < SINK]
        for ball in moving:
            ball.advance(t, self.parameters.centre_x)
        self._start_phases(moving, t)
