"""How fast a ball must start to arrive as wanted: closed forms of slide and roll.

A flicked ball, and one hit by another, starts without roll: it slides for 12/49 v^2 / (mu g), then rolls with 5/7 of
its speed and loses ``rolling_friction * gravity`` a second.
"""

import math

from yagopool.table.spec import BoardSpec


def _slide_length(start: float, spec: BoardSpec) -> float:
    grip = spec.sliding_friction * spec.gravity
    return 12.0 / 49.0 * start * start / grip if grip > 0.0 else math.inf


def start_speed(distance: float, arrival: float, spec: BoardSpec) -> float:
    """Return the speed at which a ball without roll must start to arrive at ``arrival`` after ``distance`` mm."""
    grip = spec.sliding_friction * spec.gravity
    slow = spec.rolling_friction * spec.gravity
    if grip <= 0.0:
        return arrival
    square = (arrival * arrival + 2.0 * slow * distance) * 49.0 / (25.0 + 24.0 * slow / grip)
    if _slide_length(math.sqrt(square), spec) <= distance:
        return math.sqrt(square)
    return math.sqrt(arrival * arrival + 2.0 * grip * distance)


def arrival_speed(distance: float, start: float, spec: BoardSpec) -> float | None:
    """Return the speed after ``distance`` mm of a ball that started without roll; None where it stops short."""
    slide = _slide_length(start, spec)
    grip = spec.sliding_friction * spec.gravity
    if slide >= distance:
        return math.sqrt(max(start * start - 2.0 * grip * distance, 0.0))
    rolling = 5.0 / 7.0 * start
    square = rolling * rolling - 2.0 * spec.rolling_friction * spec.gravity * (distance - slide)
    return math.sqrt(square) if square > 0.0 else None


def rolling_start(distance: float, arrival: float, spec: BoardSpec) -> float:
    """Return the speed of a ball that already rolls, to arrive at ``arrival`` mm/s after ``distance`` mm."""
    return math.sqrt(arrival * arrival + 2.0 * spec.rolling_friction * spec.gravity * distance)
