"""Two balls: when they collide, and what the collision does to them.

A collision has restitution along the line of centres and friction across it in plan. It changes the speeds v and not
the rolling surface speeds s; follow-through and stun come from that alone. Friction acts on the slip across the line
of centres, spin about the vertical included, and so throws the ball that is hit and turns both.
"""

from math import sqrt
from typing import Final, TypeAlias

from yagopool.physics.motion import FLIGHT, NEVER, SINK, BallState
from yagopool.physics.parameters import Parameters

CONTACT_GAP: Final = 1e-9
"""mm of gap below which two balls are in contact."""
_LEAST_STEP: Final = 1e-6
"""s: the least step of two balls in contact that are not closing."""
_MOST_STEPS: Final = 200


Plane: TypeAlias = tuple[float, float, float, float, float, float]
"""x, y, vx, vy, ax, ay of one ball relative to another."""
Height: TypeAlias = tuple[float, float, float]
"""z, vz, az of one ball relative to another."""


def relative_height(a: BallState, b: BallState, t: float, diameter: float) -> tuple[Height, float]:
    """Return how high the second of two balls is at a time, and the distance at which they touch.

    Two balls on the bed or in pots keep their heights: they touch at a distance in plan, 0 where one is far below.
    """
    if FLIGHT <= a.phase <= SINK or FLIGHT <= b.phase <= SINK:
        u, v = t - a.t, t - b.t
        z = b.z - a.z + (b.vz + 0.5 * b.az * v) * v - (a.vz + 0.5 * a.az * u) * u
        return (z, b.vz + b.az * v - a.vz - a.az * u, b.az - a.az), diameter
    drop = b.z - a.z
    if not drop:
        return (0.0, 0.0, 0.0), diameter
    return (0.0, 0.0, 0.0), sqrt(max(diameter * diameter - drop * drop, 0.0))


def time_of_impact(plane: Plane, height: Height, span: float, diameter: float) -> float:
    """Return after how many seconds two balls first collide, or ``NEVER`` if not within ``span`` seconds.

    Balls that overlap collide when they come any closer. The distance f of two centres obeys f'' >= -A, with A the size
    of the relative acceleration, so the parabola f - c h - A h^2 / 2 (c: the closing speed) never lies above it.
    Stepping to where that parabola meets the diameter never steps over an impact, however thin, and converges
    quadratically like Newton's method, but always from before.
    """
    x0, y0, vx0, vy0, ax, ay = plane
    z0, vz0, az = height
    bend = sqrt(ax * ax + ay * ay + az * az)
    distance = sqrt(x0 * x0 + y0 * y0 + z0 * z0)
    gap = distance - diameter
    closing = -(x0 * vx0 + y0 * vy0 + z0 * vz0) / distance
    if gap <= CONTACT_GAP:
        if closing > 0.0:
            return 0.0
        if gap < 0.0:
            diameter = distance
            gap = 0.0
    u = 0.0
    for _ in range(_MOST_STEPS):
        u += _safe_step(gap, closing, bend)
        if u > span:
            return NEVER
        x = x0 + (vx0 + 0.5 * ax * u) * u
        y = y0 + (vy0 + 0.5 * ay * u) * u
        z = z0 + (vz0 + 0.5 * az * u) * u
        distance = sqrt(x * x + y * y + z * z)
        gap = distance - diameter
        closing = -(x * (vx0 + ax * u) + y * (vy0 + ay * u) + z * (vz0 + az * u)) / distance
        if gap <= CONTACT_GAP:
            if closing > 0.0:
                return u
            gap = 0.0
    return u


def _safe_step(gap: float, closing: float, bend: float) -> float:
    """Return for how long two balls surely do not touch, from their gap, closing speed and relative acceleration."""
    if not bend:
        return gap / closing if closing > 0.0 else NEVER
    root = sqrt(closing * closing + 2.0 * bend * gap)
    step = 2.0 * gap / (closing + root) if closing > 0.0 else (root - closing) / bend
    return _LEAST_STEP if step < _LEAST_STEP and gap <= CONTACT_GAP else step


def closing_speed(a: BallState, b: BallState, t: float) -> float:
    """Return how fast two balls close at a time, mm/s, in space: one may be landing on the other."""
    ua = t - a.t
    ub = t - b.t
    x = b.x - a.x + (b.vx + 0.5 * b.ax * ub) * ub - (a.vx + 0.5 * a.ax * ua) * ua
    y = b.y - a.y + (b.vy + 0.5 * b.ay * ub) * ub - (a.vy + 0.5 * a.ay * ua) * ua
    z = b.z - a.z + (b.vz + 0.5 * b.az * ub) * ub - (a.vz + 0.5 * a.az * ua) * ua
    vx = b.vx + b.ax * ub - a.vx - a.ax * ua
    vy = b.vy + b.ay * ub - a.vy - a.ay * ua
    vz = b.vz + b.az * ub - a.vz - a.az * ua
    distance = sqrt(x * x + y * y + z * z)
    return -(x * vx + y * vy + z * vz) / distance if distance > 0.0 else 0.0


def square_distance(a: BallState, b: BallState, t: float) -> float:
    """Return the square of the distance of two balls' centres at a time, mm^2, in space."""
    u = t - a.t
    v = t - b.t
    x = b.x - a.x + (b.vx + 0.5 * b.ax * v) * v - (a.vx + 0.5 * a.ax * u) * u
    y = b.y - a.y + (b.vy + 0.5 * b.ay * v) * v - (a.vy + 0.5 * a.ay * u) * u
    z = b.z - a.z + (b.vz + 0.5 * b.az * v) * v - (a.vz + 0.5 * a.az * u) * u
    return x * x + y * y + z * z


class Collision:
    """Two balls at the moment of impact: (nx, ny, nz) is the unit vector from a to b."""

    __slots__ = (
        "a", "b", "impulse", "inverse_mass", "inverse_mass_a", "inverse_mass_b", "nx", "ny", "nz", "restitution",
        "slow_closing", "supported", "turning",
    )  # fmt: skip

    def __init__(self, a: BallState, b: BallState, parameters: Parameters) -> None:
        self.a = a
        self.b = b
        self.impulse = 0.0
        self.inverse_mass_a = 0.0 if a.fixed else a.inverse_mass
        self.inverse_mass_b = 0.0 if b.fixed else b.inverse_mass
        self.turning = parameters.turning
        self.supported = _supported(a, b)
        """The ball on the bed under the other: it cannot give way downward."""
        x = b.x - a.x
        y = b.y - a.y
        z = b.z - a.z
        distance = sqrt(x * x + y * y + z * z) if z else sqrt(x * x + y * y)
        self.nx = x / distance
        self.ny = y / distance
        self.nz = z / distance
        self.slow_closing = parameters.slow_closing_in_air if z else parameters.slow_closing
        self.restitution = parameters.restitution
        if a.fixed or b.fixed:
            self.restitution = parameters.potted_restitution
            if z and self._hop() < parameters.least_hop:
                self._flatten(x, y)
        self.inverse_mass = self.inverse_mass_a + self.inverse_mass_b
        """Change of the closing speed by an impulse of 1."""
        if self.supported is not None:
            self.inverse_mass -= self.nz * self.nz

    def _hop(self) -> float:
        """Return the upward speed the collision would give a ball on the bed; one in the air bounces in any case."""
        free, up = (self.b, self.nz) if self.a.fixed else (self.a, -self.nz)
        if free.phase == FLIGHT:
            return NEVER
        return (1.0 + self.restitution) * self.closing() * up

    def _flatten(self, x: float, y: float) -> None:
        distance = sqrt(x * x + y * y)
        if distance > 0.0:
            self.nx = x / distance
            self.ny = y / distance
            self.nz = 0.0

    def closing(self) -> float:
        """Return how fast the two close along (nx, ny, nz), mm/s."""
        a, b = self.a, self.b
        closing = (a.vx - b.vx) * self.nx + (a.vy - b.vy) * self.ny
        if self.nz:
            closing += (a.vz - b.vz) * self.nz
        return closing

    def gap(self) -> float:
        """Return the gap between the two, mm, negative where they overlap."""
        x, y, z = self.b.x - self.a.x, self.b.y - self.a.y, self.b.z - self.a.z
        return sqrt(x * x + y * y + z * z) - (self.a.radius + self.b.radius)

    def in_order(self) -> tuple[BallState, BallState]:
        """Return the ball that comes first and the one it hits second; a ball in a pot is hit."""
        a, b = self.a, self.b
        along = (a.vx + b.vx) * self.nx + (a.vy + b.vy) * self.ny + (a.vz + b.vz) * self.nz
        return (b, a) if a.fixed or (along < 0.0 and not b.fixed) else (a, b)

    def push(self, impulse: float) -> None:
        a, b = self.a, self.b
        self.impulse = impulse
        if self.inverse_mass_a:
            change = impulse * self.inverse_mass_a
            a.vx -= change * self.nx
            a.vy -= change * self.ny
            if self.nz and a is not self.supported:
                a.vz -= change * self.nz
        if self.inverse_mass_b:
            change = impulse * self.inverse_mass_b
            b.vx += change * self.nx
            b.vy += change * self.ny
            if self.nz and b is not self.supported:
                b.vz += change * self.nz

    def slip(self) -> float:
        """Return the slip across the line of centres in plan, mm/s, spin about the vertical included."""
        a, b = self.a, self.b
        return (b.vx - a.vx) * self.ny - (b.vy - a.vy) * self.nx + (a.spin + b.spin)

    def apply_friction(self, friction: float, slip: float, sharing: int = 1) -> None:
        """Apply friction against a slip for the last impulse; at most what ``sharing`` collisions need to stop it."""
        if not slip:
            return
        most = friction * self.impulse
        turning = self.turning
        stop = abs(slip) / ((1.0 + turning) * (self.inverse_mass_a + self.inverse_mass_b) * sharing)
        impulse = most if most < stop else stop
        if slip < 0.0:
            impulse = -impulse
        a, b = self.a, self.b
        if self.inverse_mass_a:
            change = impulse * self.inverse_mass_a
            a.vx += change * self.ny
            a.vy -= change * self.nx
            a.spin -= turning * change
        if self.inverse_mass_b:
            change = impulse * self.inverse_mass_b
            b.vx -= change * self.ny
            b.vy += change * self.nx
            b.spin -= turning * change

    def resolve(self, closing: float, friction: float) -> None:
        restitution = self.restitution if closing > self.slow_closing else 1.0
        self.push((1.0 + restitution) * closing / self.inverse_mass)
        if friction:
            self.apply_friction(friction, self.slip())


def _supported(a: BallState, b: BallState) -> BallState | None:
    """Return the lower of two free balls if it lies on the bed."""
    if a.z == b.z or a.fixed or b.fixed:
        return None
    lower = a if b.z > a.z else b
    return None if lower.phase == FLIGHT else lower


class Hit:
    """A collision of many at once that passed an impulse: the balls in order, and how fast they closed at most."""

    __slots__ = ("balls", "closing")

    def __init__(self, collision: Collision, closing: float) -> None:
        self.balls = collision.in_order()
        self.closing = closing
