"""Many balls pressed together, the rack above all: a blow as elastic spheres pass it on (Hertz).

The balls of a rack do not collide one after the other, nor all at once: the balls of a hard hit are pressed
together by a fifth of a millimetre for a fifth of a millisecond, and what a ball gets depends on who still pushes
when it is reached. So the blow is followed for the millisecond it takes: every overlap d pushes with k d^(3/2), k from
the balls' elasticity (Hertz), unloading with e^2 of it, so that a pair alone comes out with restitution e. Ten steps
a contact are enough (docs/decisions/0003-break-solver.md). The cloth does nothing in so short a time, and the
balls get their new speeds where they were when the blow began.
"""

from math import sqrt
from typing import Final

from yagopool.physics.contact import Struck, Touch
from yagopool.physics.laws import Laws
from yagopool.physics.mover import FLIGHT, Mover
from yagopool.physics.rounds import resolve_rounds
from yagopool.physics.touch import CLOSE

STEPS: Final = 10
"""Steps in the time two balls press each other."""
DURATION: Final = 2.943
"""Of a Hertz contact, in greatest overlap / closing speed."""
_GRID: Final = 1.5 * 2.0**28
"""Added and taken away again, it rounds a speed to 2^-24 mm/s. Sums of such speeds are exact and so the same in any
order: a rack broken straight stays the mirror image of itself."""
_LONGEST: Final = 60 * STEPS


def overlap(closing: float, laws: Laws) -> float:
    """Return by how much (mm) two balls that close at a speed are pressed together: (5/8 v^2 / k)^(2/5)."""
    return float((0.625 * closing * closing / laws.stiffness) ** 0.4)


def reach_of_blow(closing: float, laws: Laws) -> float:
    """Return the gap (mm) a struck ball closes while it is still being pushed: half again the overlap."""
    return 1.5 * overlap(closing, laws)


class _Pair:
    """Two balls of a blow, by number, with what their contact needs."""

    __slots__ = ("give", "i", "ii", "ij", "j", "reach", "rises", "struck", "touch")

    def __init__(self, touch: Touch, numbers: dict[int, int], laws: Laws) -> None:
        a, b = touch.a, touch.b
        self.touch = touch
        self.i = numbers[a.index]
        self.j = numbers[b.index]
        self.ii = touch.ia
        self.ij = touch.ib
        self.rises = bool(touch.nz)
        square = laws.reach * laws.reach - (b.z - a.z) ** 2
        reach = laws.reach if touch.nz else sqrt(max(square, 0.0))
        far = sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2 + ((b.z - a.z) ** 2 if self.rises else 0.0))
        self.reach = min(reach, far)
        self.give = touch.restitution * touch.restitution
        self.struck: Struck | None = None


def follow(touches: list[Touch], laws: Laws) -> list[Struck]:
    """Let a blow run through balls that lie together until none press each other; return who met whom, in order."""
    closing = max(touch.closing() for touch in touches)
    if closing <= 0.0:
        return []
    balls: dict[int, Mover] = {}
    for touch in touches:
        balls[touch.a.index] = touch.a
        balls[touch.b.index] = touch.b
    movers = [balls[index] for index in sorted(balls)]
    numbers = {mover.index: number for number, mover in enumerate(movers)}
    pairs = [_Pair(touch, numbers, laws) for touch in touches]
    before = _energy(movers)
    dt = DURATION * overlap(closing, laws) / closing / STEPS
    struck = _integrate(_Balls(movers), pairs, dt, laws)
    after = _energy(movers)
    if after > before or (not laws.friction and all(pair.give == 1.0 for pair in pairs)):
        _scale(movers, sqrt(before / after))
    return struck


def solve_blow(touches: list[Touch], laws: Laws) -> list[Struck]:
    """Resolve a blow through balls that lie together; return who met whom, in order.

    What still closes when none press each other any more, in the places of the beginning, is resolved in rounds.
    """
    struck = follow(touches, laws)
    left = [touch for touch in touches if touch.gap(laws.reach) <= CLOSE and touch.closing() > 0.0]
    return struck + resolve_rounds(left, laws) if left else struck


class _Balls:
    """The places and speeds of a blow's balls, by number: lists, for the loop's sake."""

    __slots__ = ("lying", "movers", "vx", "vy", "vz", "w", "xs", "ys", "zs")

    def __init__(self, movers: list[Mover]) -> None:
        self.movers = movers
        self.xs = [mover.x for mover in movers]
        self.ys = [mover.y for mover in movers]
        self.zs = [mover.z for mover in movers]
        self.vx = [mover.vx + _GRID - _GRID for mover in movers]
        self.vy = [mover.vy + _GRID - _GRID for mover in movers]
        self.vz = [mover.vz + _GRID - _GRID for mover in movers]
        self.w = [mover.w + _GRID - _GRID for mover in movers]
        self.lying = [n for n, mover in enumerate(movers) if mover.phase != FLIGHT and not mover.fixed]

    def drift(self, dt: float) -> None:
        """Move the balls on."""
        xs, ys, vx, vy = self.xs, self.ys, self.vx, self.vy
        for n in range(len(xs)):
            xs[n] += dt * vx[n]
            ys[n] += dt * vy[n]

    def rise(self, dt: float) -> None:
        """Move the balls on in height; the bed holds those that lie on it."""
        for n in self.lying:
            self.vz[n] = max(self.vz[n], 0.0)
        for n, speed in enumerate(self.vz):
            self.zs[n] += dt * speed

    def let_go(self) -> None:
        """Give the balls their new speeds."""
        for n, mover in enumerate(self.movers):
            if not mover.fixed:
                mover.vx, mover.vy, mover.w = self.vx[n], self.vy[n], self.w[n]
                mover.vz = max(self.vz[n], 0.0) if n in self.lying else self.vz[n]


def _integrate(balls: _Balls, pairs: list[_Pair], dt: float, laws: Laws) -> list[Struck]:
    """Leap-frog: places half a step ahead of speeds, all pushes of a step from the same places and speeds."""
    rising = any(pair.rises for pair in pairs)
    struck: list[Struck] = []
    drift = 0.5 * dt
    for step in range(_LONGEST):
        balls.drift(drift)
        if rising:
            balls.rise(drift)
        drift = dt
        pushes = _pushes(balls, pairs, dt, laws, struck)
        if not pushes and step > 1:
            break
        vx, vy, vz, w = balls.vx, balls.vy, balls.vz, balls.w
        for pair, px, py, pz, turn in pushes:
            if pair.ii:
                i = pair.i
                vx[i] -= px
                vy[i] -= py
                vz[i] -= pz
                w[i] -= turn
            if pair.ij:
                j = pair.j
                vx[j] += px
                vy[j] += py
                vz[j] += pz
                w[j] -= turn
    balls.let_go()
    return struck


def _pushes(
    balls: _Balls, pairs: list[_Pair], dt: float, laws: Laws, struck: list[Struck]
) -> list[tuple[_Pair, float, float, float, float]]:
    """Return what every pair that is pressed together does to its balls in a step, spin included."""
    xs, ys, vx, vy = balls.xs, balls.ys, balls.vx, balls.vy
    kick = laws.stiffness * dt
    friction = laws.friction
    pushes = []
    for pair in pairs:
        i = pair.i
        j = pair.j
        dx = xs[j] - xs[i]
        dy = ys[j] - ys[i]
        square = dx * dx + dy * dy
        dz = 0.0
        if pair.rises:
            dz = balls.zs[j] - balls.zs[i]
            square += dz * dz
        reach = pair.reach
        if square >= reach * reach:
            continue
        far = sqrt(square)
        depth = reach - far
        dx /= far
        dy /= far
        ux = vx[i] - vx[j]
        uy = vy[i] - vy[j]
        closing = ux * dx + uy * dy
        if dz:
            dz /= far
            closing += (balls.vz[i] - balls.vz[j]) * dz
        push = kick * depth * sqrt(depth)
        if closing < 0.0:
            push *= pair.give
        elif pair.struck is None:
            pair.struck = Struck(pair.touch, closing)
            struck.append(pair.struck)
        elif closing > pair.struck.closing:
            pair.struck.closing = closing
        rub = 0.0
        if friction:
            slip = uy * dx - ux * dy + (balls.w[i] + balls.w[j])
            stop = slip / (3.5 * (pair.ii + pair.ij))
            most = friction * push
            rub = most if stop > most else -most if stop < -most else stop
        px = push * dx - rub * dy + _GRID - _GRID
        py = push * dy + rub * dx + _GRID - _GRID
        pushes.append((pair, px, py, push * dz + _GRID - _GRID, 2.5 * rub + _GRID - _GRID))
    return pushes


def _energy(movers: list[Mover]) -> float:
    return sum(
        0.5 * (mover.vx * mover.vx + mover.vy * mover.vy + mover.vz * mover.vz) + 0.2 * mover.w * mover.w
        for mover in movers
        if not mover.fixed
    )


def _scale(movers: list[Mover], factor: float) -> None:
    """Take away what the steps' coarseness has added, or give back what it took where nothing may be lost."""
    for mover in movers:
        if not mover.fixed:
            mover.vx *= factor
            mover.vy *= factor
            mover.vz *= factor
            mover.w *= factor
