"""Directions in degrees as unit vectors, the same for mirrored directions but for the sign."""

from math import cos, radians, sin


def unit(degrees: float) -> tuple[float, float]:
    """Return the unit vector of a direction: 0 is +x, 90 is +y. Exact at the quarter turns.

    Angles are taken to 1e-9 degrees: a direction and its mirror image, written in decimals, are then the same numbers.
    """
    turn = round(degrees % 360.0, 9) % 360.0
    if turn <= 90.0:
        return _quarter(turn)
    if turn <= 180.0:
        x, y = _quarter(round(180.0 - turn, 9))
        return -x, y
    if turn <= 270.0:
        x, y = _quarter(round(turn - 180.0, 9))
        return -x, -y
    x, y = _quarter(round(360.0 - turn, 9))
    return x, -y


def _quarter(degrees: float) -> tuple[float, float]:
    if degrees > 45.0:
        rest = radians(round(90.0 - degrees, 9))
        return sin(rest), cos(rest)
    angle = radians(degrees)
    return cos(angle), sin(angle)
