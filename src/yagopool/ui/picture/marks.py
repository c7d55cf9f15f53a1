"""The marks of the balls: a ring on red, a bar on yellow, a dot on blue, each six times around the ball.

Six, at the ends of three axes, so that from every side at least one is well in sight, however the ball came to rest.
Pure mathematics: outlines of the marks that face the eye.
"""

import math
from dataclasses import dataclass
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
_LEAST: Final = 0.10
"""Marks that face the eye less than this (cosine) are not drawn: they are thinner than a hair."""


def mark_of(ball: str) -> Mark:
    """Return the mark of a ball by its name."""
    return "ring" if ball.startswith("red") else "bar" if ball.startswith("yellow") else "dot"


@dataclass(frozen=True, slots=True)
class Disc:
    """A round mark as the eye sees it: where its direction stands, and how it is foreshortened.

    ``x, y`` in ball radii from the ball's middle, y up; ``facing`` 0 (seen from its edge) to 1 (seen from above);
    ``angle`` of the foreshortened direction, 0 to 2 pi, against the clock from the right.
    """

    x: float
    y: float
    facing: float
    angle: float


def discs(turn: Turn) -> list[Disc]:
    """Return the round marks in sight."""
    return [Disc(x, y, z, math.atan2(y, x) % math.tau) for (x, y, z), _ in _facing(turn)]


def disc_outline(disc: Disc, angle: float, centre: tuple[float, float], radius: float) -> Outline:
    """Return the outline of a circle of an angular radius around a mark's direction, for a ball at a centre.

    In pixels, y down; ``radius`` is the ball's.
    """
    middle, reach = math.cos(angle) * radius, math.sin(angle) * radius
    ux, uy = math.cos(disc.angle), math.sin(disc.angle)
    cx, cy = centre[0] + disc.x * middle, centre[1] - disc.y * middle
    ax, ay, bx, by = ux * disc.facing * reach, -uy * disc.facing * reach, -uy * reach, -ux * reach
    return [(cx + c * ax + s * bx, cy + c * ay + s * by) for c, s in _CIRCLE]


def bars(turn: Turn, centre: tuple[float, float], radius: float) -> list[Outline]:
    """Return the outlines of the bars in sight, for a ball at a centre, in pixels, y down."""
    return [_bar(toward, along, centre, radius) for toward, along in _facing(turn)]


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


def _bar(toward: Vector, along: Vector, centre: tuple[float, float], radius: float) -> Outline:
    """A bar with round ends upon the ball, as the eye sees it."""
    tx, ty, tz = (part * radius for part in toward)
    lx, ly, lz = along
    ax, ay = ty * lz - tz * ly, tz * lx - tx * lz
    lx, ly, (cx, cy) = lx * radius, ly * radius, centre
    return [(cx + tx * w + lx * u + ax * v, cy - ty * w - ly * u - ay * v) for u, v, w in _BAR]


def _bar_outline() -> tuple[Vector, ...]:
    """The bar around a direction: along it, across it, and toward it."""
    long, half = math.sin(BAR_LONG) - math.sin(BAR_HALF), math.sin(BAR_HALF)
    bow = [(-math.pi / 2 + i * math.pi / 4) for i in range(5)]
    right = [(long + half * math.cos(a), half * math.sin(a)) for a in bow]
    flat = [*right, (0.0, half), *((-x, -y) for x, y in right), (0.0, -half)]
    return tuple((u, v, math.sqrt(1.0 - u * u - v * v)) for u, v in flat)


_BAR: Final = _bar_outline()
