"""Where balls come to rest: none in another, none over an empty pot, rounded as a layout is.

Balls pressed together collide a thousand times a second at most (``EventQueue.pause``) and come a little nearer
meanwhile. On our board that is far below the rounding. In a field hardly wider than its balls, with collisions that
return nothing, half a second of pressing adds up; at rest such balls spring apart, as real ones do.
"""

import math
from itertools import islice
from math import sqrt
from typing import Final, TypeAlias

from yagopool.physics.cushions_and_pots import EmptyPots
from yagopool.physics.motion import POTTED, REST, BallState
from yagopool.physics.parameters import Parameters

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
    """Return whether any two balls overlap by more than ``MOST_OVERLAP``."""
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
