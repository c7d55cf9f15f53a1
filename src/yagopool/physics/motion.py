"""A ball's motion between two collisions, in closed form.

While the lowest point slips with u = v - s, friction slows v by mu g along u and speeds s up by 5/2 mu g. The direction
of u never changes, so the path is a parabola, for |u| / (7/2 mu g) seconds. Then the ball rolls straight and loses
speed at a constant rate. In the air nothing slows it. Spin about the vertical is lost at a constant rate on the cloth.
"""

import math
from math import sqrt
from typing import Final

from yagopool.physics.parameters import Parameters, Size, from_centre_line
from yagopool.physics.trace import Segment
from yagopool.table.layout import Layout
from yagopool.table.spec import Ball, Pot

REST: Final = 0
SLIDE: Final = 1
ROLL: Final = 2
FLIGHT: Final = 3
SINK: Final = 4
"""Falling into a pot: nothing stops the ball any more, and it pushes aside what is in its way."""
POTTED: Final = 5
OFF_BOARD: Final = 6

NEVER: Final = math.inf
_MARGIN: Final = 1e-6
"""mm: more than rounding can put a ball outside its box."""
STILL: Final = 1e-9
"""mm/s below which there is no slip and no speed."""


class BallState:
    """One ball during a shot. From ``t`` on: position (x, y, z) + v u + a u^2 / 2, surface speed s + b u, u = time - t.

    x is measured from the centre line, z is the height of the lowest point above the bed. ``spin`` is the surface
    speed of the spin about the vertical, which loses ``spin_loss`` per second on the cloth.
    """

    __slots__ = (
        "ax", "ay", "az", "ball", "bx", "by", "far", "fixed", "index", "inverse_mass", "last_rim", "left", "moved",
        "near", "next_change", "phase", "phase_end", "pot", "radius", "right", "segments", "size", "spin", "spin_loss",
        "sx", "sy", "t", "version", "vx", "vy", "vz", "wall_pause_x", "wall_pause_y", "x", "y", "z",
    )  # fmt: skip

    def __init__(self, ball: Ball, index: int, x: float, y: float, size: Size) -> None:
        self.ball = ball
        self.index = index
        self.size = size
        self.radius = size.radius
        self.inverse_mass = size.inverse_mass
        self.t = 0.0
        self.x, self.y, self.z = x, y, 0.0
        self.vx = self.vy = self.vz = 0.0
        self.sx = self.sy = 0.0
        self.spin = self.spin_loss = 0.0
        self.ax = self.ay = self.az = 0.0
        self.bx = self.by = 0.0
        self.phase = REST
        self.phase_end = NEVER
        self.next_change = NEVER
        """When the motion changes without another ball: the end of the phase, a cushion, a pot."""
        self.left = self.right = x
        """The ball stays between left and right, near and far, until ``next_change``; see ``set_box``."""
        self.near = self.far = y
        self.version = 0
        """Counts the changes of motion; an event predicted for an older version is void."""
        self.fixed = False
        """In a pot: no impulse moves the ball."""
        self.pot: Pot | None = None
        self.last_rim: Pot | None = None
        """The pot whose rim has already slowed the ball on this pass."""
        self.wall_pause_x = self.wall_pause_y = 0.0
        """Until when slow collisions with a cushion wait."""
        self.moved = False
        """Whether it has moved in this shot."""
        self.segments: list[Segment] = []

    def set_box(self, span: float) -> None:
        """Set the box that the ball stays within for ``span`` seconds from its ``t``.

        A parabola lies in the triangle of its ends and the point where their tangents meet.
        """
        if span == NEVER:
            self.left, self.right, self.near, self.far = -NEVER, NEVER, -NEVER, NEVER
            return
        reach = self.radius + _MARGIN
        self.left, self.right = _bounds(self.x, self.vx, self.ax, span, reach)
        self.near, self.far = _bounds(self.y, self.vy, self.ay, span, reach)

    def position(self, t: float) -> tuple[float, float]:
        """Return the centre in plan at a time of this phase."""
        u = t - self.t
        return (self.x + (self.vx + 0.5 * self.ax * u) * u, self.y + (self.vy + 0.5 * self.ay * u) * u)

    def position_in_space(self, t: float) -> tuple[float, float, float]:
        """Return the centre in plan and the height at a time of this phase."""
        u = t - self.t
        return (
            self.x + (self.vx + 0.5 * self.ax * u) * u,
            self.y + (self.vy + 0.5 * self.ay * u) * u,
            self.z + (self.vz + 0.5 * self.az * u) * u,
        )

    def advance(self, t: float, centre_x: float) -> None:
        """Move the ball to a time of this phase and record the segment of its path."""
        u = t - self.t
        if u <= 0.0:
            return
        spin = self.spin
        if spin:
            lost = self.spin_loss * u
            self.spin = spin - lost if spin > lost else spin + lost if spin < -lost else 0.0
        phase = self.phase
        if REST < phase < POTTED:
            x, y, vx, vy, sx, sy = self.x, self.y, self.vx, self.vy, self.sx, self.sy
            ax, ay, bx, by = self.ax, self.ay, self.bx, self.by
            z, vz, az = self.z, self.vz, self.az
            values = (self.t, t, x + centre_x, y, z, vx, vy, vz, sx, sy, ax, ay, az, bx, by, spin, self.spin_loss)
            self.segments.append(tuple.__new__(Segment, values))
            self.x = x + (vx + 0.5 * ax * u) * u
            self.y = y + (vy + 0.5 * ay * u) * u
            self.vx = vx + ax * u
            self.vy = vy + ay * u
            self.sx = sx + bx * u
            self.sy = sy + by * u
            if phase > ROLL:
                self.z = z + (vz + 0.5 * az * u) * u
                self.vz = vz + az * u
        self.t = t


def _bounds(start: float, speed: float, acceleration: float, span: float, reach: float) -> tuple[float, float]:
    """Return what a motion along one axis stays between, widened by a reach."""
    middle = start + 0.5 * span * speed
    end = middle + 0.5 * span * (speed + acceleration * span)
    low, high = (start, middle) if start < middle else (middle, start)
    if end < low:
        low = end
    elif end > high:
        high = end
    return low - reach, high + reach


def ball_states(layout: Layout, parameters: Parameters) -> list[BallState]:
    """Return a layout's balls at rest, free ones first, both in their fixed order."""
    states = [
        BallState(
            ball, index, from_centre_line(point.x, parameters.centre_x), round(point.y, 9), parameters.size_of(ball)
        )
        for index, (ball, point) in enumerate(layout.free)
    ]
    for state in states:
        state.set_box(0.0)
    for pot, ball in layout.filled:
        state = BallState(ball, len(states), 0.0, 0.0, parameters.size_of(ball))
        state.fixed = True
        put_in_pot(state, pot, parameters)
        states.append(state)
    return states


def put_in_pot(ball: BallState, pot: Pot | None, parameters: Parameters) -> None:
    ball.pot = pot
    ball.phase = POTTED
    ball.x, ball.y = next((x, y) for number, x, y in parameters.pots if number == pot)
    ball.z = -parameters.potted_depth
    ball.set_box(0.0)


def start_phase(ball: BallState, parameters: Parameters) -> None:
    """Find the phase and accelerations that follow from a ball's position, speed and spin."""
    ball.version += 1
    if ball.z > 0.0 or ball.vz > 0.0:
        _start_flight(ball, parameters)
        return
    ball.z = ball.vz = ball.az = 0.0
    ball.spin_loss = parameters.spin_deceleration
    vx, vy, sx, sy = ball.vx, ball.vy, ball.sx, ball.sy
    ux = vx - sx
    uy = vy - sy
    slip = sqrt(ux * ux + uy * uy)
    speed = sqrt(vx * vx + vy * vy)
    if slip > STILL and (parameters.slide_deceleration > 0.0 or speed > STILL):
        ball.phase = SLIDE
        mu_g = parameters.slide_deceleration
        ball.ax = -mu_g * ux / slip
        ball.ay = -mu_g * uy / slip
        ball.bx = -2.5 * ball.ax
        ball.by = -2.5 * ball.ay
        ball.phase_end = ball.t + slip / (3.5 * mu_g) if mu_g > 0.0 else NEVER
    elif speed > STILL:
        ball.phase = ROLL
        deceleration = parameters.roll_deceleration
        ball.sx, ball.sy = vx, vy
        ball.ax = ball.bx = -deceleration * vx / speed
        ball.ay = ball.by = -deceleration * vy / speed
        ball.phase_end = ball.t + speed / deceleration if deceleration > 0.0 else NEVER
    else:
        stop(ball)


def _start_flight(ball: BallState, parameters: Parameters) -> None:
    ball.phase = FLIGHT
    ball.ax = ball.ay = ball.bx = ball.by = ball.spin_loss = 0.0
    g = parameters.gravity
    ball.az = -g
    ball.phase_end = ball.t + (ball.vz + sqrt(ball.vz * ball.vz + 2.0 * g * ball.z)) / g


def end_slip(ball: BallState) -> None:
    """Make speed and surface speed equal, as they are at the end of a slip but for rounding."""
    ball.vx = ball.sx = (5.0 * ball.vx + 2.0 * ball.sx) / 7.0
    ball.vy = ball.sy = (5.0 * ball.vy + 2.0 * ball.sy) / 7.0


def stop(ball: BallState) -> None:
    """Stop the ball where it is; a spin about the vertical may go on."""
    ball.phase = REST
    ball.vx = ball.vy = ball.vz = ball.sx = ball.sy = 0.0
    ball.ax = ball.ay = ball.az = ball.bx = ball.by = 0.0
    ball.phase_end = NEVER


def land(ball: BallState, parameters: Parameters) -> None:
    """Bounce on the bed.

    The impact also rubs: cloth friction acts on the slip as it would have done during the flight. A rebound slower
    than the least hop is none.
    """
    ball.z = 0.0
    down = -ball.vz
    up = parameters.bed_restitution * down
    if up < parameters.least_hop:
        up = 0.0
    ball.vz = up
    ux = ball.vx - ball.sx
    uy = ball.vy - ball.sy
    slip = sqrt(ux * ux + uy * uy)
    if slip <= 0.0:
        return
    change = min(parameters.cloth_friction * (down + up), slip / 3.5) / slip
    ball.vx -= change * ux
    ball.vy -= change * uy
    ball.sx += 2.5 * change * ux
    ball.sy += 2.5 * change * uy
