"""An impact on many balls in contact, above all the break: elastic spheres by Hertz' law.

The balls of a rack do not collide one after the other, nor all at once. A hard hit compresses them by a fifth of a
millimetre for a fifth of a millisecond, and how much speed a ball gets depends on who still pushes when it is reached.
So the millisecond of the impact is integrated: every overlap d repels with k d^(3/2), k from the balls' elasticity,
and with e^2 of it while they part, so that one pair alone comes out with restitution e. Ten steps per contact are
enough (docs/decisions/0003-break-solver.md). The cloth has no effect in so short a time, and the balls get their new
speeds at the positions where the impact began. What still closes there is resolved in rounds of simultaneous impulses.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, TypeAlias

from yagopool.physics.collision import CONTACT_GAP, Collision, Hit
from yagopool.physics.motion import FLIGHT, BallState
from yagopool.physics.parameters import Parameters

STEPS: Final = 10
"""Integration steps in the time two balls are in contact."""
DURATION: Final = 2.943
"""Of a Hertz contact, in greatest compression / closing speed."""
QUIET: Final = 1e-6
"""mm/s below which two balls no longer close."""
_GRID: Final = 1.5 * 2.0**28
"""Added and subtracted again, it rounds a speed to 2^-24 mm/s. Sums of such speeds are exact and so the same in any
order: a rack broken straight stays the mirror image of itself."""
_MOST_STEPS: Final = 60 * STEPS
_ELASTIC_ROUNDS: Final = 200
_MOST_ROUNDS: Final = 400


def compression(closing: float, parameters: Parameters) -> float:
    """Return by how much (mm) two balls are compressed that close at a speed: (5/8 v^2 / k)^(2/5)."""
    return _power_two_fifths(0.625 * closing * closing / parameters.stiffness)


def _power_two_fifths(x: float) -> float:
    """Return x^(2/5) by Newton's method from x^(13/32): the C libraries' powers differ in the last bit."""
    fourth = sqrt(sqrt(x))
    eighth = sqrt(fourth)
    y = fourth * eighth * sqrt(sqrt(eighth))
    if y < 1e-30:
        return 0.0
    square = x * x
    for _ in range(6):
        fourth_power = y * y * y * y
        y = 0.2 * (4.0 * y + square / fourth_power)
    return y


def impact_gap(closing: float, parameters: Parameters) -> float:
    """Return the gap (mm) that a ball crosses while it is still being pushed: one and a half times the compression."""
    return 1.5 * compression(closing, parameters)


def cluster(
    first: Sequence[BallState], balls: Sequence[BallState], t: float, gap: float
) -> tuple[list[BallState], list[tuple[BallState, BallState]]]:
    """Return the first balls, all at ``t`` within a gap (mm) of one of the cluster, and every pair that close."""
    group = list(first)
    known = {ball.index for ball in group}
    positions = [(other, *other.position_in_space(t), other.radius) for other in balls]
    pairs: dict[tuple[int, int], tuple[BallState, BallState]] = {}
    for ball in group:
        x, y, z = ball.position_in_space(t)
        radius = ball.radius
        for other, ox, oy, oz, other_radius in positions:
            dx, dy, dz = ox - x, oy - y, oz - z
            most = radius + other_radius + gap
            if dx * dx + dy * dy + dz * dz > most * most or other is ball or (ball.fixed and other.fixed):
                continue
            a, b = (ball, other) if ball.index < other.index else (other, ball)
            pairs[a.index, b.index] = (a, b)
            if other.index not in known:
                known.add(other.index)
                group.append(other)
    return group, [pairs[key] for key in sorted(pairs)]


def resolve_impact(collisions: list[Collision], parameters: Parameters) -> list[Hit]:
    """Resolve an impact on a cluster of balls; return who hit whom, in order of time."""
    hits = _integrate_impact(collisions, parameters)
    left = [one for one in collisions if one.gap() <= CONTACT_GAP and one.closing() > 0.0]
    return hits + resolve_in_rounds(left, parameters) if left else hits


def _integrate_impact(collisions: list[Collision], parameters: Parameters) -> list[Hit]:
    """Follow an impact by Hertz' law until no balls are compressed any more."""
    closing = max(collision.closing() for collision in collisions)
    if closing <= 0.0:
        return []
    balls: dict[int, BallState] = {}
    for collision in collisions:
        balls[collision.a.index] = collision.a
        balls[collision.b.index] = collision.b
    states = [balls[index] for index in sorted(balls)]
    numbers = {state.index: number for number, state in enumerate(states)}
    pairs = [_Pair(collision, numbers, parameters) for collision in collisions]
    before = _energy(states, parameters)
    dt = DURATION * compression(closing, parameters) / closing / STEPS
    hits = _Spheres(states, parameters).integrate(pairs, dt)
    after = _energy(states, parameters)
    if after > before or (not parameters.friction and all(pair.rebound == 1.0 for pair in pairs)):
        _scale(states, sqrt(before / after))
    return hits


class _Pair:
    """Two balls of an impact by their numbers ``i`` and ``j``, with what their contact needs."""

    __slots__ = (
        "collision", "contact", "free_masses", "hit", "i", "inverse_mass_i", "inverse_mass_j", "j", "rebound", "rises",
        "usual",
    )  # fmt: skip

    def __init__(self, collision: Collision, numbers: dict[int, int], parameters: Parameters) -> None:
        a, b = collision.a, collision.b
        self.collision = collision
        self.i = numbers[a.index]
        self.j = numbers[b.index]
        self.inverse_mass_i = collision.inverse_mass_a
        self.inverse_mass_j = collision.inverse_mass_b
        self.usual = self.inverse_mass_i == self.inverse_mass_j == 1.0
        """Whether both are free and of the usual mass."""
        self.free_masses = (1.0 + parameters.turning) * (self.inverse_mass_i + self.inverse_mass_j)
        self.rises = bool(collision.nz)
        dx, dy, dz = b.x - a.x, b.y - a.y, b.z - a.z
        reach = a.radius + b.radius
        square = reach * reach - dz * dz
        contact = reach if collision.nz else sqrt(max(square, 0.0))
        distance = sqrt(dx * dx + dy * dy + (dz * dz if self.rises else 0.0))
        self.contact = min(contact, distance)
        self.rebound = collision.restitution * collision.restitution
        self.hit: Hit | None = None

    def note(self, closing: float, hits: list[Hit]) -> None:
        if self.hit is None:
            self.hit = Hit(self.collision, closing)
            hits.append(self.hit)
        elif closing > self.hit.closing:
            self.hit.closing = closing


_Push: TypeAlias = tuple[_Pair, float, float, float, float]
"""What a compressed pair does to its balls in a step: impulse in x, y, z and change of spin."""


class _Spheres:
    """Positions and speeds of the balls of an impact, by number, in lists for speed."""

    def __init__(self, states: list[BallState], parameters: Parameters) -> None:
        self.states = states
        self.friction = parameters.friction
        self.stiffness = parameters.stiffness
        self.turning = parameters.turning
        self.xs = [state.x for state in states]
        self.ys = [state.y for state in states]
        self.zs = [state.z for state in states]
        self.vx = [state.vx + _GRID - _GRID for state in states]
        self.vy = [state.vy + _GRID - _GRID for state in states]
        self.vz = [state.vz + _GRID - _GRID for state in states]
        self.spin = [state.spin + _GRID - _GRID for state in states]
        self.on_bed = [n for n, state in enumerate(states) if state.phase != FLIGHT and not state.fixed]

    def integrate(self, pairs: list[_Pair], dt: float) -> list[Hit]:
        """Leap-frog: positions half a step ahead of speeds, all pushes of a step from the same positions and speeds."""
        rising = any(pair.rises for pair in pairs)
        quick = [(pair.i, pair.j, pair.contact * pair.contact, pair) for pair in pairs]
        xs, ys, vx, vy = self.xs, self.ys, self.vx, self.vy
        hits: list[Hit] = []
        step = 0.5 * dt
        for number in range(_MOST_STEPS):
            xs = [x + step * v for x, v in zip(xs, vx, strict=False)]
            ys = [y + step * v for y, v in zip(ys, vy, strict=False)]
            if rising:
                self._rise(step)
            step = dt
            near = []
            for i, j, square, pair in quick:
                dx = xs[j] - xs[i]
                dy = ys[j] - ys[i]
                if dx * dx + dy * dy < square:
                    near.append((pair, dx, dy))
            pushes = self._pushes(near, dt, hits) if near else []
            if not pushes and number > 1:
                break
            self._apply(pushes, rising)
        self._write_speeds()
        return hits

    def _rise(self, dt: float) -> None:
        """Move the balls in height; those on the bed cannot go down."""
        for n in self.on_bed:
            self.vz[n] = max(self.vz[n], 0.0)
        for n, speed in enumerate(self.vz):
            self.zs[n] += dt * speed

    def _pushes(self, near: list[tuple[_Pair, float, float]], dt: float, hits: list[Hit]) -> list[_Push]:
        """Return what pairs that are compressed in plan do in a step, from their distances in x and y."""
        vx, vy, spin = self.vx, self.vy, self.spin
        stiffness, friction, turning = self.stiffness * dt, self.friction, self.turning
        pushes = []
        for pair, x, y in near:
            i, j = pair.i, pair.j
            z = self.zs[j] - self.zs[i] if pair.rises else 0.0
            distance = sqrt(x * x + y * y + z * z)
            depth = pair.contact - distance
            if depth <= 0.0 and pair.rises:
                continue
            dx, dy, dz = x / distance, y / distance, z / distance
            ux, uy = vx[i] - vx[j], vy[i] - vy[j]
            closing = ux * dx + uy * dy
            if dz:
                closing += (self.vz[i] - self.vz[j]) * dz
            push = stiffness * depth * sqrt(depth)
            if closing < 0.0:
                push *= pair.rebound
            elif pair.hit is None or closing > pair.hit.closing:
                pair.note(closing, hits)
            tangential = 0.0
            if friction:
                stop = (uy * dx - ux * dy + (spin[i] + spin[j])) / pair.free_masses
                most = friction * push
                tangential = most if stop > most else -most if stop < -most else stop
            px = push * dx - tangential * dy + _GRID - _GRID
            py = push * dy + tangential * dx + _GRID - _GRID
            pushes.append((pair, px, py, push * dz + _GRID - _GRID, turning * tangential + _GRID - _GRID))
        return pushes

    def _apply(self, pushes: list[_Push], rising: bool) -> None:
        vx, vy, spin = self.vx, self.vy, self.spin
        for pair, px, py, _, turn in pushes:
            i, j = pair.i, pair.j
            if pair.usual:
                vx[i] -= px
                vy[i] -= py
                spin[i] -= turn
                vx[j] += px
                vy[j] += py
                spin[j] -= turn
            else:
                self._apply_by_mass(i, pair.inverse_mass_i, -px, -py, turn)
                self._apply_by_mass(j, pair.inverse_mass_j, px, py, turn)
        if rising:
            for pair, _, _, pz, _ in pushes:
                if pair.inverse_mass_i:
                    self.vz[pair.i] -= pz
                if pair.inverse_mass_j:
                    self.vz[pair.j] += pz

    def _apply_by_mass(self, n: int, inverse_mass: float, px: float, py: float, turn: float) -> None:
        """Change a ball's speeds by an impulse and a turn; one that is fixed has no inverse mass."""
        self.vx[n] += inverse_mass * px + _GRID - _GRID
        self.vy[n] += inverse_mass * py + _GRID - _GRID
        self.spin[n] -= inverse_mass * turn + _GRID - _GRID

    def _write_speeds(self) -> None:
        for n, state in enumerate(self.states):
            if not state.fixed:
                state.vx, state.vy, state.spin = self.vx[n], self.vy[n], self.spin[n]
                state.vz = max(self.vz[n], 0.0) if n in self.on_bed else self.vz[n]


def _energy(states: list[BallState], parameters: Parameters) -> float:
    turned = 0.5 / parameters.turning
    return sum(
        (0.5 * (state.vx * state.vx + state.vy * state.vy + state.vz * state.vz) + turned * state.spin * state.spin)
        / state.inverse_mass
        for state in states
        if not state.fixed
    )


def _scale(states: list[BallState], factor: float) -> None:
    """Remove the energy that the coarse steps have added, or restore what they lost where nothing may be lost."""
    for state in states:
        if not state.fixed:
            state.vx *= factor
            state.vy *= factor
            state.vz *= factor
            state.spin *= factor


def resolve_in_rounds(collisions: list[Collision], parameters: Parameters) -> list[Hit]:
    """Resolve a cluster until no pair closes; return what passed an impulse, in order.

    In a round all pairs that close are resolved together, with restitution along every line of centres; pairs that are
    only in contact wait. The pairs that then close are the next round. Mirrored input gives mirrored output.
    """
    hits: dict[int, Hit] = {}
    for number in range(_MOST_ROUNDS):
        closings = [(collision, collision.closing()) for collision in collisions]
        active = [(collision, closing) for collision, closing in closings if closing > QUIET]
        if not active:
            break
        for collision, closing in active:
            hit = hits.get(id(collision))
            if hit is None:
                hits[id(collision)] = Hit(collision, closing)
            elif closing > hit.closing:
                hit.closing = closing
        _resolve_together(active, parameters.friction, elastic=number < _ELASTIC_ROUNDS)
    return list(hits.values())


def _resolve_together(active: list[tuple[Collision, float]], friction: float, elastic: bool) -> None:
    if len(active) == 1:
        collision, closing = active[0]
        gain = 1.0 + collision.restitution if elastic else 1.0
        collision.push(gain * closing / collision.inverse_mass)
        if friction:
            collision.apply_friction(friction, collision.slip())
        return
    collisions = [collision for collision, _ in active]
    wanted = [closing * (1.0 + collision.restitution if elastic else 1.0) for collision, closing in active]
    impulses = zip(collisions, _simultaneous_impulses(collisions, wanted), strict=True)
    pushed = [(collision, impulse) for collision, impulse in impulses if impulse > 0.0]
    for collision, impulse in pushed:
        collision.push(impulse)
    if friction:
        _apply_friction_together([collision for collision, _ in pushed], friction)


def _simultaneous_impulses(collisions: list[Collision], wanted: list[float]) -> list[float]:
    """Return the impulses that change every closing speed as wanted; pairs that would have to pull get none."""
    effects = [[_effect(k, m) for m in collisions] for k in collisions]
    impulses = [0.0] * len(collisions)
    used = list(range(len(collisions)))
    while used:
        solved = _solve([[effects[k][m] for m in used] for k in used], [wanted[k] for k in used])
        if min(solved) >= 0.0:
            for k, impulse in zip(used, solved, strict=True):
                impulses[k] = impulse
            break
        used = [k for k, impulse in zip(used, solved, strict=True) if impulse > 0.0]
    return impulses


def _effect(k: Collision, m: Collision) -> float:
    """Return how much a unit impulse of collision m slows the closing of collision k."""
    if k is m:
        return k.inverse_mass * (1.0 + 1e-12)
    shared = m.a if m.a is k.a or m.a is k.b else m.b if m.b is k.a or m.b is k.b else None
    if shared is None or shared.fixed:
        return 0.0
    effect = k.nx * m.nx + k.ny * m.ny
    if shared is not k.supported and shared is not m.supported:
        effect += k.nz * m.nz
    effect *= shared.inverse_mass
    return effect if (shared is k.a) == (shared is m.a) else -effect


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small symmetric positive system by elimination."""
    size = len(rows)
    for k in range(size):
        row = rows[k]
        for below in range(k + 1, size):
            factor = rows[below][k] / row[k]
            if factor:
                other = rows[below]
                for column in range(k, size):
                    other[column] -= factor * row[column]
                right[below] -= factor * right[k]
    for k in range(size - 1, -1, -1):
        row = rows[k]
        total = right[k]
        for column in range(k + 1, size):
            total -= row[column] * right[column]
        right[k] = total / row[k]
    return right


def _apply_friction_together(collisions: list[Collision], friction: float) -> None:
    """Apply friction to all pairs of a round, each from the slip before any of it and up to its share."""
    count: dict[int, int] = {}
    for collision in collisions:
        for ball in (collision.a, collision.b):
            count[ball.index] = count.get(ball.index, 0) + 1
    slips = [collision.slip() for collision in collisions]
    for collision, slip in zip(collisions, slips, strict=True):
        collision.apply_friction(friction, slip, max(count[collision.a.index], count[collision.b.index]))
