"""The marks of the balls: a ring on red, a bar on yellow, a dot on blue, each six times around the ball.

Six, at the ends of three axes, so that from every side at least one is well in sight, however the ball came to rest.
Pure mathematics: outlines in the unit disc, x right and y up, of the marks that face the eye.
"""

import math
from typing import Final, Literal, TypeAlias

from yagopool.ui.picture.turning import Turn

Mark: TypeAlias = Literal["ring", "bar", "dot"]
Outline: TypeAlias = list[tuple[float, float]]
Vector: TypeAlias = tuple[float, float, float]

RING_OUTER: Final = math.radians(27.0)
RING_INNER: Final = math.radians(15.5)
DOT: Final = math.radians(13.0)
BAR_LONG: Final = math.radians(29.0)
BAR_HALF: Final = math.radians(8.5)

_CIRCLE: Final = tuple((math.cos(i * math.pi / 10), math.sin(i * math.pi / 10)) for i in range(20))
_LEAST: Final = 0.02
"""Marks that face the eye less than this (cosine) are not drawn: they are thinner than a hair."""


def mark_of(ball: str) -> Mark:
    """Return the mark of a ball by its name."""
    return "ring" if ball.startswith("red") else "bar" if ball.startswith("yellow") else "dot"


def outlines(mark: Mark, turn: Turn) -> tuple[list[Outline], list[Outline]]:
    """Return the outlines to fill with the mark's colour, then those to fill with the ball's own colour again."""
    filled: list[Outline] = []
    hollow: list[Outline] = []
    for toward, along in _facing(turn):
        if mark == "bar":
            filled.append(_bar(toward, along))
        elif mark == "dot":
            filled.append(_ellipse(toward, DOT))
        else:
            filled.append(_ellipse(toward, RING_OUTER))
            hollow.append(_ellipse(toward, RING_INNER))
    return filled, hollow


def _facing(turn: Turn) -> list[tuple[Vector, Vector]]:
    """Return the directions of the marks in sight, each with the direction its bar lies along."""
    first, second, third = turn.axes()
    found = []
    for toward, along in ((third, first), (first, second), (second, third)):
        if toward[2] > _LEAST:
            found.append((toward, along))
        elif toward[2] < -_LEAST:
            found.append(((-toward[0], -toward[1], -toward[2]), along))
    return found


def _ellipse(toward: Vector, angle: float) -> Outline:
    """A circle upon the ball, as the eye sees it."""
    x, y, z = toward
    middle, reach = math.cos(angle), math.sin(angle)
    flat = math.hypot(x, y)
    ux, uy = (x / flat, y / flat) if flat > 1e-9 else (1.0, 0.0)
    cx, cy = x * middle, y * middle
    ax, ay, bx, by = ux * z * reach, uy * z * reach, -uy * reach, ux * reach
    return [(cx + c * ax + s * bx, cy + c * ay + s * by) for c, s in _CIRCLE]


def _bar(toward: Vector, along: Vector) -> Outline:
    """A bar with round ends upon the ball, as the eye sees it."""
    tx, ty, tz = toward
    lx, ly, lz = along
    across = (ty * lz - tz * ly, tz * lx - tx * lz)
    points = []
    for u, v in _BAR:
        w = math.sqrt(1.0 - u * u - v * v)
        points.append((tx * w + lx * u + across[0] * v, ty * w + ly * u + across[1] * v))
    return points


def _bar_outline() -> tuple[tuple[float, float], ...]:
    """The bar in the plane that touches the ball, as sines of angles."""
    long, half = math.sin(BAR_LONG) - math.sin(BAR_HALF), math.sin(BAR_HALF)
    bow = [(-math.pi / 2 + i * math.pi / 6) for i in range(7)]
    right = [(long + half * math.cos(a), half * math.sin(a)) for a in bow]
    middle = [(long * part, half) for part in (0.5, 0.0, -0.5)]
    left = [(-x, -y) for x, y in right]
    return (*right, *middle, *left, *((-x, -y) for x, y in middle))


_BAR: Final = _bar_outline()
