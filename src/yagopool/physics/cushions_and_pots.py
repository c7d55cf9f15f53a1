"""What balls meet of the board: cushions that send them back, pots that catch or slow them.

Across a cushion v changes by J = (1 + e) times the approach speed, and the surface speed s by
``cushion_spin_transfer`` J the same way: the nose is above the centre and turns the ball back. Then friction, up to
mu J, acts against what slips at the nose: along the cushion (v and spin about the vertical) and up and down (the roll).

A ball that passes a pot's centre at distance b drops if it is slower than v0 (1 - (b / R)^2); one that comes down from
the air sinks sooner and may be faster. A faster one loses some speed at its closest point and is drawn a little toward
the pot, the more the slower it is, once per pass.

At rest no ball is in another, none over an empty pot. Balls pressed together collide a thousand times a second at most
(``EventQueue.pause``) and come a little nearer meanwhile. On our board that is far below the rounding. In a field
hardly wider than its balls, with collisions that return nothing, half a second of pressing adds up; at rest such balls
spring apart, as real ones do.
"""

import math
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from yagopool.physics.motion import FLIGHT, NEVER, POTTED, REST, SINK, BallState
from yagopool.physics.parameters import Parameters
from yagopool.table.geometry import cosine, sine
from yagopool.table.spec import Pot

LEFT: Final = 0
RIGHT: Final = 1
NEAR: Final = 2
FAR: Final = 3

INWARD: Final[tuple[tuple[float, float], ...]] = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def time_to(distance: float, speed: float, acceleration: float) -> float:
    """Return the first u >= 0 with speed u + acceleration u^2 / 2 = distance while moving that way, or ``NEVER``.

    A ball at the cushion or a hair beyond it reaches it at once if it moves on, and else when it comes back.
    """
    if distance <= 0.0:
        if speed > 0.0:
            return 0.0
        return -2.0 * speed / acceleration if acceleration > 0.0 else NEVER
    square = speed * speed + 2.0 * acceleration * distance
    if square < 0.0:
        return NEVER
    if speed > 0.0:
        return 2.0 * distance / (speed + sqrt(square))
    return (sqrt(square) - speed) / acceleration if acceleration > 0.0 else NEVER


def next_cushion(ball: BallState, parameters: Parameters) -> tuple[float, int]:
    """Return when the ball would reach a cushion, in seconds from its ``t``, and which one."""
    x, y, size = ball.x, ball.y, ball.size
    u, side = _first_of_two((size.max_x + x, LEFT), (size.max_x - x, RIGHT), ball.vx, ball.ax)
    v, end = _first_of_two((y - size.min_y, NEAR), (size.max_y - y, FAR), ball.vy, ball.ay)
    slow = parameters.slow_closing
    if u < NEVER and ball.wall_pause_x > ball.t and abs(ball.vx) <= slow:
        u = max(u, ball.wall_pause_x - ball.t)
    if v < NEVER and ball.wall_pause_y > ball.t and abs(ball.vy) <= slow:
        v = max(v, ball.wall_pause_y - ball.t)
    return (u, side) if u <= v else (v, end)


def _first_of_two(
    low: tuple[float, int], high: tuple[float, int], speed: float, acceleration: float
) -> tuple[float, int]:
    """Return when a ball reaches one of two opposite cushions, given by distance and number, and which one."""
    u, wall = NEVER, low[1]
    if speed > 0.0 or acceleration > 0.0:
        u, wall = time_to(high[0], speed, acceleration), high[1]
    if speed < 0.0 or acceleration < 0.0:
        other = time_to(low[0], -speed, -acceleration)
        if other < u:
            u, wall = other, low[1]
    return u, wall


def approach_speed(ball: BallState, wall: int) -> float:
    """Return how fast the ball closes with a cushion, mm/s."""
    nx, ny = INWARD[wall]
    return -(ball.vx * nx + ball.vy * ny)


def bounce(ball: BallState, wall: int, parameters: Parameters) -> None:
    nx, ny = INWARD[wall]
    tx, ty = -ny, nx
    speed = -(ball.vx * nx + ball.vy * ny)
    restitution = parameters.cushion_restitution if speed > parameters.slow_closing else 1.0
    impulse = (1.0 + restitution) * speed
    most = parameters.cushion_friction * impulse
    along = ball.vx * tx + ball.vy * ty
    roll = ball.sx * nx + ball.sy * ny
    roll_along = ball.sx * tx + ball.sy * ty
    before = _energy(speed, along, roll, ball.vz, ball.spin)
    turned = parameters.cushion_spin_transfer * impulse
    after = _apply_friction(ball, restitution * speed, along, roll + turned, most)
    if _energy(*after) > before:
        turned = min(turned, sqrt(roll * roll + 2.5 * (1.0 - restitution * restitution) * speed * speed) - roll)
        after = _apply_friction(ball, restitution * speed, along, roll + turned, most)
    back, along, roll, ball.vz, ball.spin = after
    ball.vx = back * nx + along * tx
    ball.vy = back * ny + along * ty
    ball.sx = roll * nx + roll_along * tx
    ball.sy = roll * ny + roll_along * ty


def _apply_friction(
    ball: BallState, back: float, along: float, roll: float, most: float
) -> tuple[float, float, float, float, float]:
    """Return speeds back and along, roll, upward speed and spin after friction of up to ``most`` at the nose.

    On the bed the ball cannot give way upward or downward (nose and bed hold it): friction against the roll then only
    turns it. In the air it also lifts the ball.
    """
    vz, spin = ball.vz, ball.spin
    flying = ball.phase == FLIGHT
    slip = along - spin
    lift = roll + vz if flying else roll
    p = -slip / 3.5
    q = -lift / 3.5 if flying else -lift / 2.5
    size = sqrt(p * p + q * q)
    if size > most:
        p *= most / size
        q *= most / size
    return back, along + p, roll + 2.5 * q, vz + q if flying else vz, spin - 2.5 * p


def _energy(across: float, along: float, roll: float, vz: float, spin: float) -> float:
    return 0.5 * (across * across + along * along + vz * vz) + 0.2 * (roll * roll + spin * spin)


RIM_LOSS: Final = 0.35
"""Share of its speed that a ball just too fast to drop loses at the rim: our choice."""
RIM_TURN: Final = 0.35
"""Radians by which such a ball, at the very rim, turns toward the pot: our choice."""
_FALL: Final = 0.1
"""s a ball takes to sink where nothing pulls it."""
_BEFORE_REST: Final = 1e-9
"""Share of a phase before its end at which a ball about to rest still has a direction."""

EmptyPots: TypeAlias = dict[Pot, tuple[float, float]]
"""Centres of the pots that are still empty, x from the centre line."""


class PotPass(NamedTuple):
    """What a pot will do to a ball ``u`` seconds into its present phase."""

    u: float
    pot: Pot
    drops: bool


NO_PASS: Final = PotPass(NEVER, 0, False)


def capture_limit(square: float, parameters: Parameters, down: float = 0.0) -> float:
    """Return the speed below which a ball drops, from the square of its distance to the pot's centre.

    ``down``: the speed (mm/s) at which it comes down, 0 for one that rolls.
    """
    factor = 1.0 - square / (parameters.pot_radius * parameters.pot_radius)
    if factor <= 0.0:
        return 0.0
    if down > 0.0:
        fall = sqrt(2.0 * parameters.gravity * parameters.potted_depth)
        factor *= (down + sqrt(down * down + fall * fall)) / fall if fall > 0.0 else 1.0
    return parameters.capture_speed * factor


def pot_under(x: float, y: float, empty: EmptyPots, parameters: Parameters) -> Pot | None:
    if not parameters.may_be_over_pot(y):
        return None
    square = parameters.pot_radius * parameters.pot_radius
    for pot, (px, py) in empty.items():
        dx = x - px
        dy = y - py
        if dx * dx + dy * dy < square:
            return pot
    return None


def drops_from_air(ball: BallState, centre: tuple[float, float], parameters: Parameters) -> bool:
    x = ball.x - centre[0]
    y = ball.y - centre[1]
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    return speed < capture_limit(x * x + y * y, parameters, -ball.vz)


def next_pot_pass(ball: BallState, empty: EmptyPots, span: float, parameters: Parameters) -> PotPass:
    """Return the first pot that catches or slows a ball on the bed within ``span`` seconds from its ``t``.

    The ball's box must be that of the span or larger.
    """
    beyond = parameters.pot_radius - ball.radius
    low, high = ball.near - beyond, ball.far + beyond
    if high < parameters.lowest_pot or low > parameters.highest_pot:
        return NO_PASS
    left, right = ball.left - beyond, ball.right + beyond
    found = NO_PASS
    for pot, centre in empty.items():
        if left < centre[0] < right and low < centre[1] < high and _comes_near(ball, centre, span, parameters):
            passing = _pass(ball, pot, centre, span, parameters)
            if passing.u < found.u:
                found = passing
    return found


def _comes_near(ball: BallState, centre: tuple[float, float], span: float, parameters: Parameters) -> bool:
    """Return whether a pot is in the band along a ball's first direction that it stays in."""
    vx, vy, ax, ay = ball.vx, ball.vy, ball.ax, ball.ay
    speed = sqrt(vx * vx + vy * vy)
    ex, ey = (vx / speed, vy / speed) if speed > 0.0 else (0.0, 0.0)
    half_width = parameters.pot_radius + 0.5 * abs(ax * ey - ay * ex) * span * span
    ahead = parameters.pot_radius + (speed + 0.5 * max(ax * ex + ay * ey, 0.0) * span) * span
    dx = centre[0] - ball.x
    dy = centre[1] - ball.y
    return abs(dx * ey - dy * ex) < half_width and -parameters.pot_radius < dx * ex + dy * ey < ahead


def _pass(ball: BallState, pot: Pot, centre: tuple[float, float], span: float, parameters: Parameters) -> PotPass:
    x, y, vx, vy, ax, ay = ball.x - centre[0], ball.y - centre[1], ball.vx, ball.vy, ball.ax, ball.ay
    radius = parameters.pot_radius
    if ball.last_rim == pot:
        if x * x + y * y < radius * radius:
            return NO_PASS
        ball.last_rim = None
    u = _time_of_closest_point(x, y, ball, span)
    cx = x + (vx + 0.5 * ax * u) * u
    cy = y + (vy + 0.5 * ay * u) * u
    square = cx * cx + cy * cy
    if square >= radius * radius:
        return NO_PASS
    if _speed(ball, u) < capture_limit(square, parameters):
        return PotPass(_time_slow_enough(ball, centre, u, parameters), pot, True)
    return PotPass(u, pot, False) if u < span else NO_PASS


def _time_of_closest_point(x: float, y: float, ball: BallState, span: float) -> float:
    """Return when a path from (x, y) is first closest to the origin: where it stops coming nearer.

    Newton's method on the rate of approach, between bounds that are known to be too early and too late.
    """
    vx, vy, ax, ay = ball.vx, ball.vy, ball.ax, ball.ay
    if x * vx + y * vy >= 0.0:
        return 0.0
    last = span * (1.0 - _BEFORE_REST)
    wx = vx + ax * last
    wy = vy + ay * last
    if (x + 0.5 * (vx + wx) * last) * wx + (y + 0.5 * (vy + wy) * last) * wy <= 0.0:
        return span
    low, high = 0.0, span
    u = min(-(x * vx + y * vy) / (vx * vx + vy * vy), 0.5 * span)
    for _ in range(60):
        wx = vx + ax * u
        wy = vy + ay * u
        px = x + 0.5 * (vx + wx) * u
        py = y + 0.5 * (vy + wy) * u
        rate = px * wx + py * wy
        if rate < 0.0:
            low = u
        else:
            high = u
        slope = wx * wx + wy * wy + px * ax + py * ay
        step = u - rate / slope if slope > 0.0 else high
        if not low < step < high:
            step = 0.5 * (low + high)
        if abs(step - u) < 1e-12:
            return step
        u = step
    return u


def _speed(ball: BallState, u: float) -> float:
    vx = ball.vx + ball.ax * u
    vy = ball.vy + ball.ay * u
    return sqrt(vx * vx + vy * vy)


def _time_slow_enough(ball: BallState, centre: tuple[float, float], last: float, parameters: Parameters) -> float:
    """Return when a ball that will drop is first slow enough for where it is, by bisection."""
    px, py = centre
    low, high = 0.0, last
    for _ in range(48):
        u = 0.5 * (low + high)
        x = ball.x - px + (ball.vx + 0.5 * ball.ax * u) * u
        y = ball.y - py + (ball.vy + 0.5 * ball.ay * u) * u
        if _speed(ball, u) < capture_limit(x * x + y * y, parameters):
            high = u
        else:
            low = u
    return high


def slow_at_rim(ball: BallState, pot: Pot, centre: tuple[float, float], parameters: Parameters) -> None:
    """Slow and turn a ball at its closest point to a pot that it is too fast for."""
    ball.last_rim = pot
    x = centre[0] - ball.x
    y = centre[1] - ball.y
    square = x * x + y * y
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    if speed <= 0.0:
        return
    q = capture_limit(square, parameters) / speed
    q = min(q * q, 1.0)
    scale = 1.0 - RIM_LOSS * q
    offset = (ball.vx * y - ball.vy * x) / speed
    angle = RIM_TURN * q * offset / parameters.pot_radius
    c, s = cosine(angle) * scale, sine(angle) * scale
    ball.vx, ball.vy = c * ball.vx - s * ball.vy, s * ball.vx + c * ball.vy
    ball.sx, ball.sy = c * ball.sx - s * ball.sy, s * ball.sx + c * ball.sy


def start_sinking(ball: BallState, pot: Pot, centre: tuple[float, float], parameters: Parameters) -> None:
    """Start a ball's fall into its pot, down to half its height and to the pot's middle.

    It slides as on a rough slope that takes half of what the height gives; one that comes in twice as fast keeps an
    even speed. From now on no impulse moves it, and it pushes aside whatever is in its way: the energy it keeps back is
    enough for that, so energy never grows.
    """
    ball.version += 1
    ball.phase = SINK
    ball.fixed = True
    ball.pot = pot
    x = centre[0] - ball.x
    y = centre[1] - ball.y
    way = sqrt(x * x + y * y)
    deep = parameters.potted_depth + ball.z
    pull = parameters.gravity * deep
    fall = sqrt(4.0 * (way * way + deep * deep) / pull) if pull > 0.0 else _FALL
    even = fall * sqrt(ball.vx * ball.vx + ball.vy * ball.vy) >= 2.0 * way
    speed = 1.0 / fall if even else 0.0
    gain = 0.0 if even else 2.0 / (fall * fall)
    ball.vx, ball.vy, ball.vz = speed * x, speed * y, 0.0
    ball.ax, ball.ay, ball.az = gain * x, gain * y, -2.0 * deep / (fall * fall)
    ball.sx = ball.sy = ball.bx = ball.by = ball.spin = ball.spin_loss = 0.0
    ball.phase_end = ball.t + fall


DECIMALS: Final = 3
"""Of a resting position in mm."""
_SCALE: Final = 1000.0
_GRAIN: Final = 0.001
MOST_OVERLAP: Final = 0.045
"""mm two balls may overlap at rest before they spring apart; with the rounding that stays within 0.05."""
_ENOUGH: Final = 0.01
"""mm of overlap to which they spring apart."""
_SHARE: Final = 0.5
"""The share of every overlap that is opened in a round: all pairs give way at once, mirrored pairs alike."""
_ROUNDS: Final = 4000

_Pair: TypeAlias = tuple[BallState, BallState, float]


def resolve_overlaps(states: list[BallState], empty: EmptyPots, parameters: Parameters) -> None:
    """Move balls at rest out of cushions that they were pressed into, and apart where they overlap too much."""
    resting = [state for state in states if state.phase == REST]
    for ball in resting:
        _move_onto_board(ball, empty, parameters)
    lying = [state for state in states if state.phase in (REST, POTTED)]
    if not _overlap_too_much(lying):
        return
    pairs = _pairs(lying)
    for _ in range(_ROUNDS):
        shifts = {state.index: (0.0, 0.0) for state in states}
        deepest = max(_add_shifts(pair, shifts) for pair in pairs)
        if deepest <= _ENOUGH:
            break
        for ball in resting:
            dx, dy = shifts[ball.index]
            ball.x += dx
            ball.y += dy
            _move_onto_board(ball, empty, parameters)


def _overlap_too_much(states: list[BallState]) -> bool:
    widest = 2.0 * max((state.radius for state in states), default=0.0)
    ordered = sorted((state.x, state.index, state) for state in states)
    for number, (x, _, a) in enumerate(ordered, start=1):
        for other_x, _, b in islice(ordered, number, None):
            if other_x - x >= widest:
                break
            if abs(b.y - a.y) < widest and any(_overlap(pair) > MOST_OVERLAP for pair in _pairs([a, b])):
                return True
    return False


def _pairs(states: list[BallState]) -> list[_Pair]:
    """Return every pair that could overlap, with the least distance of their centres in plan."""
    pairs = []
    for number, a in enumerate(states):
        for b in states[:number]:
            reach = a.radius + b.radius
            square = reach * reach - (a.z - b.z) * (a.z - b.z)
            if not (a.fixed and b.fixed) and square > 0.0:
                pairs.append((a, b, sqrt(square)))
    return pairs


def _overlap(pair: _Pair) -> float:
    a, b, least = pair
    return least - _length(b.x - a.x, b.y - a.y)


def _add_shifts(pair: _Pair, shifts: dict[int, tuple[float, float]]) -> float:
    """Add to two balls' shifts what opens a share of their overlap; return the overlap."""
    a, b, _ = pair
    overlap = _overlap(pair)
    if overlap > 0.0:
        distance = _length(b.x - a.x, b.y - a.y)
        each = _SHARE * overlap / distance / (1.0 if a.fixed or b.fixed else 2.0)
        dx, dy = each * (b.x - a.x), each * (b.y - a.y)
        ax, ay = shifts[a.index]
        bx, by = shifts[b.index]
        shifts[a.index] = (ax - dx, ay - dy)
        shifts[b.index] = (bx + dx, by + dy)
    return overlap


def _length(x: float, y: float) -> float:
    """Return the length of a vector; the library's hypot differs between versions of Python."""
    return sqrt(x * x + y * y)


def _move_onto_board(ball: BallState, empty: EmptyPots, parameters: Parameters) -> None:
    """Move a ball back from beyond a cushion, and from over an empty pot to its rim."""
    radius = parameters.pot_radius
    for px, py in empty.values() if parameters.may_be_over_pot(ball.y) else ():
        distance = _length(ball.x - px, ball.y - py)
        if 0.0 < distance < radius:
            ball.x = px + (ball.x - px) * radius / distance
            ball.y = py + (ball.y - py) * radius / distance
    size = ball.size
    if not -size.max_x <= ball.x <= size.max_x:
        ball.x = min(max(ball.x, -size.max_x), size.max_x)
    if not size.min_y <= ball.y <= size.max_y:
        ball.y = min(max(ball.y, size.min_y), size.max_y)


def resting_position(ball: BallState, empty: EmptyPots, parameters: Parameters) -> tuple[float, float]:
    """Return a resting ball's position rounded to 0.001 mm, on the legal side of cushions and of empty pots' rims."""
    size = ball.size
    x = _round_within(round(ball.x, DECIMALS), -size.max_x, size.max_x)
    y = _round_within(round(ball.y, DECIMALS), size.min_y, size.max_y)
    for px, py in empty.values() if parameters.may_be_over_pot(y) else ():
        if _length(x - px, y - py) < parameters.pot_radius:
            x, y = _outside_rim(ball, px, py, parameters)
    right = 2.0 * parameters.centre_x - size.radius
    return _round_within(round(x + parameters.centre_x, DECIMALS), size.radius, right), y


def _round_within(value: float, low: float, high: float) -> float:
    if value > high:
        return math.floor(high * _SCALE) / _SCALE
    if value < low:
        return math.ceil(low * _SCALE) / _SCALE
    return value


def _outside_rim(ball: BallState, px: float, py: float, parameters: Parameters) -> tuple[float, float]:
    """Return the rounded position outside a pot's rim that is nearest to a ball that rests at it."""
    positions = [
        (round(ball.x + i * _GRAIN, DECIMALS), round(ball.y + j * _GRAIN, DECIMALS))
        for i in (-2, -1, 0, 1, 2)
        for j in (-2, -1, 0, 1, 2)
    ]
    outside = [one for one in positions if _length(one[0] - px, one[1] - py) >= parameters.pot_radius]
    return min(outside, key=lambda one: _length(one[0] - ball.x, one[1] - ball.y))
