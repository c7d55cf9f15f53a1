"""What two touching balls do to each other: restitution along the line of centres, friction across it in plan.

A hit changes the speeds v and not the rolling surface speeds s; that alone gives follow-through and stun. Friction acts
on the slip across the line of centres, spin about the vertical included, and so throws the ball hit and turns both.
"""

from math import sqrt

from yagopool.physics.laws import Laws
from yagopool.physics.mover import FLIGHT, Mover


class Touch:
    """Two balls at the moment of touch: the unit vector from a to b, how fast they close, and what applies."""

    __slots__ = ("a", "b", "borne", "give", "ia", "ib", "impulse", "nx", "ny", "nz", "restitution", "slow")

    def __init__(self, a: Mover, b: Mover, laws: Laws) -> None:
        self.a = a
        self.b = b
        self.impulse = 0.0
        self.ia = 0.0 if a.fixed else 1.0
        self.ib = 0.0 if b.fixed else 1.0
        self.borne: Mover | None = None
        """The one of the two that lies on the bed under the other: it cannot give way downward."""
        x = b.x - a.x
        y = b.y - a.y
        z = b.z - a.z
        far = sqrt(x * x + y * y + z * z) if z else sqrt(x * x + y * y)
        self.nx = x / far
        self.ny = y / far
        self.nz = z / far
        self.slow = laws.slow_in_air if z else laws.slow
        self.restitution = laws.restitution
        if a.fixed or b.fixed:
            self.restitution = laws.potted_restitution
            if z and self._hop() < laws.least_hop:
                self._take_in_plan(x, y)
        elif self.nz:
            lower = a if z > 0.0 else b
            if lower.phase != FLIGHT:
                self.borne = lower
        self.give = self.ia + self.ib
        """Change of closing speed an impulse of 1 makes."""
        if self.borne is not None:
            self.give -= self.nz * self.nz

    def _hop(self) -> float:
        """Return the upward speed this touch would give the ball on the bed; airborne balls always bounce in space."""
        free, up = (self.b, self.nz) if self.a.fixed else (self.a, -self.nz)
        if free.phase == FLIGHT:
            return float("inf")
        return (1.0 + self.restitution) * self.closing() * up

    def _take_in_plan(self, x: float, y: float) -> None:
        flat = sqrt(x * x + y * y)
        if flat > 0.0:
            self.nx = x / flat
            self.ny = y / flat
            self.nz = 0.0

    def closing(self) -> float:
        """Return how fast the two close, mm/s."""
        a, b = self.a, self.b
        closing = (a.vx - b.vx) * self.nx + (a.vy - b.vy) * self.ny
        if self.nz:
            closing += (a.vz - b.vz) * self.nz
        return closing

    def gap(self, reach: float) -> float:
        """Return the gap between the two, mm, negative where they overlap."""
        a, b = self.a, self.b
        return sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2 + (b.z - a.z) ** 2) - reach

    def order(self) -> tuple[Mover, Mover]:
        """Return both balls, the one that comes in first and the one it meets second; one in a pot is met."""
        a, b = self.a, self.b
        along = (a.vx + b.vx) * self.nx + (a.vy + b.vy) * self.ny + (a.vz + b.vz) * self.nz
        return (b, a) if a.fixed or (along < 0.0 and not b.fixed) else (a, b)

    def push(self, impulse: float) -> None:
        """Let an impulse along the line of centres act on both."""
        a, b = self.a, self.b
        self.impulse = impulse
        if self.ia:
            a.vx -= impulse * self.nx
            a.vy -= impulse * self.ny
            if self.nz and a is not self.borne:
                a.vz -= impulse * self.nz
        if self.ib:
            b.vx += impulse * self.nx
            b.vy += impulse * self.ny
            if self.nz and b is not self.borne:
                b.vz += impulse * self.nz

    def slip(self) -> float:
        """Return the slip across the line of centres, in plan, vertical spin included."""
        a, b = self.a, self.b
        return (b.vx - a.vx) * self.ny - (b.vy - a.vy) * self.nx + (a.w + b.w)

    def rub(self, friction: float, slip: float, sharing: int = 1) -> None:
        """Let friction act against a slip for the impulse just pushed; ``sharing`` touches stop it together at most."""
        if not slip:
            return
        most = friction * self.impulse
        stop = abs(slip) / (3.5 * (self.ia + self.ib) * sharing)
        rub = most if most < stop else stop
        if slip < 0.0:
            rub = -rub
        a, b = self.a, self.b
        if self.ia:
            a.vx += rub * self.ny
            a.vy -= rub * self.nx
            a.w -= 2.5 * rub
        if self.ib:
            b.vx -= rub * self.ny
            b.vy += rub * self.nx
            b.w -= 2.5 * rub

    def resolve(self, closing: float, friction: float) -> None:
        """Resolve this touch alone."""
        restitution = self.restitution if closing > self.slow else 1.0
        self.push((1.0 + restitution) * closing / self.give)
        if friction:
            self.rub(friction, self.slip())


class Struck:
    """One touch of a cluster that passed an impulse: who met whom, and how fast they closed at most."""

    __slots__ = ("balls", "closing")

    def __init__(self, touch: Touch, closing: float) -> None:
        self.balls = touch.order()
        self.closing = closing
