"""A disc's motion between two collisions: it slides and spins, and never rolls.

Every bit of a disc rubs against its own slip, so sliding and spinning weaken each other's friction. With v the speed
and w the surface speed of the spin, both change by functions of e = v / w alone (Farkas and others, Physical Review
Letters 90, 248302, 2003): v' = -mu g F(e), w' = -2 mu g T(e), in closed form by elliptic integrals. Friction is against
v, so the path is straight; both motions end together, near e = 0.653.

What a shot needs of that are two functions of one number each, the way that is left and how v and w fall meanwhile.
They are integrated once, when the first disc moves, and kept in tables: one for v > 0.653 w by w / v, one for the rest
by v / w. A slide is cut where the friction has changed a little; on each piece the disc loses speed at a constant rate,
such that it has the exact speed, spin and place at the piece's end. So the times of impact are solved as for balls.
"""

from bisect import bisect_right
from functools import cache
from math import pi, sqrt
from typing import Final, NamedTuple

from yagopool.physics.cushions_and_pots import INWARD
from yagopool.physics.motion import NEVER, ROLL, SLIDE, STILL, BallState, stop
from yagopool.physics.parameters import Parameters

FINAL_RATIO: Final = 0.6530018
"""v / w at which both fall in proportion: 2 e T(e) = F(e)."""
SLIDING_CUTS: Final = (0.5, 0.9, 1.2, 1.4)
"""w / v at which a slide is cut that begins with little spin."""
SPINNING_CUTS: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
"""v / w at which one is cut that begins with much."""
_SHORT: Final = 0.3
"""mm: with less to go a slide is not cut any more."""
_FIRST: Final = 0.02
"""The least ratio that is tabulated; below, friction is as at 0 to a part in ten thousand."""
_STEP: Final = 0.05
"""Share of the greater of v and w that is lost from one place of a table to the next, about."""
_CLOSE: Final = 1e-3
"""How near to the final ratio a table ends."""
_AGM_STEPS: Final = 9


def friction_factors(ratio: float) -> tuple[float, float]:
    """Return F and T: the shares of mu m g that brake a disc, and of mu m g R that brake its spin, by v / w."""
    if ratio < 1.0:
        k, e = _elliptic(ratio * ratio)
        square = ratio * ratio
        brake = ((square + 1.0) * e + (square - 1.0) * k) / ratio if ratio > 0.0 else 0.0
        return 4.0 / (3.0 * pi) * brake, 4.0 / (9.0 * pi) * ((4.0 - 2.0 * square) * e + (square - 1.0) * k)
    if ratio == 1.0:
        return 8.0 / (3.0 * pi), 8.0 / (9.0 * pi)
    square = ratio * ratio
    k, e = _elliptic(1.0 / square)
    brake = (square + 1.0) * e - (square - 1.0) * k
    turn = ratio * ((4.0 - 2.0 * square) * e + (2.0 * square - 5.0 + 3.0 / square) * k)
    return 4.0 / (3.0 * pi) * brake, 4.0 / (9.0 * pi) * turn


def _elliptic(m: float) -> tuple[float, float]:
    """Return the complete elliptic integrals K(m) and E(m) by the arithmetic-geometric mean."""
    a, b, c = 1.0, sqrt(1.0 - m), sqrt(m)
    total, power = 0.5 * m, 1.0
    for _ in range(_AGM_STEPS):
        a, b, c = 0.5 * (a + b), sqrt(a * b), 0.5 * (a - b)
        total += power * c * c
        power *= 2.0
    k = pi / (2.0 * a)
    return k, k * (1.0 - total)


class Table(NamedTuple):
    """The way that is left and the fall of the speeds, by a ratio that grows.

    Of a disc that mostly slides the ratio is q = w / v, the way is in v^2 / (mu g), and v is in proportion to
    fall / q^2; of one that mostly spins it is e = v / w, the way is in v w / (mu g), and w in proportion to fall / e^4.
    """

    ratios: tuple[float, ...]
    ways: tuple[float, ...]
    falls: tuple[float, ...]

    def way(self, ratio: float) -> float:
        return self._at(self.ways, ratio)

    def fall(self, ratio: float) -> float:
        return self._at(self.falls, ratio)

    def _at(self, values: tuple[float, ...], ratio: float) -> float:
        cell = bisect_right(self.ratios, ratio)
        if cell == len(values):
            return values[-1]
        low, high = self.ratios[cell - 1], self.ratios[cell]
        return values[cell - 1] + (values[cell] - values[cell - 1]) * (ratio - low) / (high - low)


@cache
def sliding_table() -> Table:
    slides = _whole_slide(1.0, _FIRST)
    ratios = [spin / speed for _, speed, spin in slides]
    ways = [way / (speed * speed) for way, speed, _ in slides]
    falls = [speed * ratio * ratio for (_, speed, _), ratio in zip(slides, ratios, strict=True)]
    return Table((0.0, *ratios), (0.5, *ways), (falls[0], *falls))


@cache
def spinning_table() -> Table:
    slides = _whole_slide(_FIRST, 1.0)
    ratios = [speed / spin for _, speed, spin in slides]
    ways = [way / (speed * spin) for way, speed, spin in slides]
    falls = [spin * ratio * ratio * ratio * ratio for (_, _, spin), ratio in zip(slides, ratios, strict=True)]
    return Table((0.0, *ratios), (3.0 / 7.0, *ways), (falls[0], *falls))


def _whole_slide(speed: float, spin: float) -> list[tuple[float, float, float]]:
    """Return the way left, v and w along a whole slide with mu g = 1, by Runge and Kutta's method of fourth order."""
    passed = []
    while abs(speed / spin - FINAL_RATIO) > _CLOSE:
        step = _STEP * max(speed, spin)
        slopes = [_slope(speed, spin)]
        for share in (0.5, 0.5, 1.0):
            _, brake, turn = slopes[-1]
            slopes.append(_slope(speed + share * step * brake, spin + share * step * turn))
        one, two, three, four = slopes
        way, brake, turn = (
            step / 6.0 * (a + 2.0 * b + 2.0 * c + d) for a, b, c, d in zip(one, two, three, four, strict=True)
        )
        passed.append((way, speed, spin))
        speed, spin = speed + brake, spin + turn
    left = 0.5 * speed * speed / friction_factors(FINAL_RATIO)[0]
    slides = []
    for way, speed, spin in reversed(passed):
        left += way
        slides.append((left, speed, spin))
    return slides[::-1]


def _slope(speed: float, spin: float) -> tuple[float, float, float]:
    """Return the change of way, v and w with time where mu g = 1."""
    brake, turn = friction_factors(speed / spin)
    return speed, -brake, -2.0 * turn


class Slide(NamedTuple):
    """A piece of a slide: the deceleration, how long it lasts, the spin at its end, and whether the disc then rests."""

    deceleration: float
    span: float
    spin: float
    ends: bool


def way_left(speed: float, spin: float, friction: float) -> float:
    """Return how far (mm) a disc slides; ``friction`` is mu g in mm/s^2."""
    if speed > FINAL_RATIO * spin:
        return speed * speed * sliding_table().way(spin / speed) / friction
    return speed * spin * spinning_table().way(speed / spin) / friction


def next_slide(speed: float, spin: float, friction: float) -> Slide:
    """Return the next piece of a slide, of a disc that moves, with its spin without sign."""
    way = way_left(speed, spin, friction)
    if way > _SHORT and spin > 0.0:
        cut = _next_cut(speed, spin)
        if cut is not None:
            then, turning = cut
            done = way - way_left(then, turning, friction)
            span = 2.0 * done / (speed + then)
            return Slide((speed - then) / span, span, turning, ends=False)
    return Slide(0.5 * speed * speed / way, 2.0 * way / speed, 0.0, ends=True)


def _next_cut(speed: float, spin: float) -> tuple[float, float] | None:
    """Return the speed and spin at the next cut; None where the rest is slid in one piece."""
    if speed > FINAL_RATIO * spin:
        ratio, table = spin / speed, sliding_table()
        cut = next((one for one in SLIDING_CUTS if one > 1.01 * ratio), None)
        if cut is None:
            return None
        part = ratio / cut
        then = speed * part * part * table.fall(cut) / table.fall(ratio)
        return then, then * cut
    ratio, table = speed / spin, spinning_table()
    cut = next((one for one in SPINNING_CUTS if one > 1.01 * ratio), None)
    if cut is None:
        return None
    part = ratio / cut
    turning = spin * part * part * part * part * table.fall(cut) / table.fall(ratio)
    return turning * cut, turning


def start_phase(ball: BallState, parameters: Parameters) -> None:
    """Find the piece of its slide that a disc is at the beginning of."""
    ball.version += 1
    friction = parameters.slide_deceleration
    vx, vy, spin = ball.vx, ball.vy, ball.spin
    speed = sqrt(vx * vx + vy * vy)
    if speed <= STILL:
        stop(ball)
        ball.spin_loss = 4.0 / 3.0 * friction
    elif friction <= 0.0:
        ball.phase = ROLL
        ball.ax = ball.ay = ball.spin_loss = 0.0
        ball.phase_end = NEVER
    else:
        slide = next_slide(speed, abs(spin), friction)
        ball.phase = ROLL if slide.ends else SLIDE
        ball.ax = -slide.deceleration * vx / speed
        ball.ay = -slide.deceleration * vy / speed
        ball.phase_end = ball.t + slide.span
        ball.spin_loss = (abs(spin) - slide.spin) / slide.span


def bounce(ball: BallState, wall: int, parameters: Parameters) -> None:
    """Reflect a disc that closes with the frame; friction of up to mu times the impulse acts against its slip there."""
    nx, ny = INWARD[wall]
    speed = -(ball.vx * nx + ball.vy * ny)
    restitution = parameters.cushion_restitution if speed > parameters.slow_closing else 1.0
    most = parameters.cushion_friction * (1.0 + restitution) * speed
    along = ball.vy * nx - ball.vx * ny
    stopping = (ball.spin - along) / (1.0 + parameters.turning)
    change = max(-most, min(most, stopping))
    along += change
    ball.spin -= parameters.turning * change
    back = restitution * speed
    ball.vx = back * nx - along * ny
    ball.vy = back * ny + along * nx
