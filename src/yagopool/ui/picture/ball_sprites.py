"""Balls as sprites: painted flat and large with their marks, scaled down, then lit.

Each ball carries its mark, a ring, a bar or a dot, six times: at the ends of three axes, so that at least one is well
in sight from every side. Sizes and places go by quarters of a pixel, so that slow balls do not stutter. A ball that did
not change since the last frame is not painted again.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from yagopool.ui.ball_paint import BallPaint, Rgb
from yagopool.ui.games.carrom.discs import disc_picture
from yagopool.ui.picture.images import phased, sprite, sprite_middle
from yagopool.ui.picture.orientation import Turn

Outline: TypeAlias = list[tuple[float, float]]
Vector: TypeAlias = tuple[float, float, float]

RING_OUTER: Final = math.radians(27.0)
RING_INNER: Final = math.radians(15.5)
DOT: Final = math.radians(13.0)
BAR_LONG: Final = math.radians(29.0)
BAR_HALF: Final = math.radians(8.5)

_CIRCLE: Final = tuple((math.cos(i * math.pi / 10), math.sin(i * math.pi / 10)) for i in range(20))
_LEAST_FACING: Final = 0.10
"""Marks that face the eye less than this (cosine) are not drawn: they are thinner than a hair."""


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
        if toward[2] > _LEAST_FACING:
            found.append((toward, along))
        elif toward[2] < -_LEAST_FACING:
            found.append(((-toward[0], -toward[1], -toward[2]), along))
    return found


def _bar(toward: Vector, along: Vector, centre: tuple[float, float], radius: float) -> Outline:
    """A bar with round ends on the ball, as the eye sees it."""
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


BALL_REACH: Final = 1.04
"""Half the side of the ball's pictures, in radii; as ``scripts/make_textures.py`` makes them."""

_WANTED: Final = 88
"""A ball is painted at about this many pixels across before it is scaled down: fine enough, and cheap at any size."""

_TILTS: Final = 24
_ANGLES: Final = 120
"""Steps of a round mark's foreshortening, and of its direction over the full circle: finer than a third of a pixel."""

_Key = tuple[Rgb, Rgb, int, tuple[int, int], Turn | None]


class BallSprites:
    """Paints balls and remembers each ball's last sprite. One for each picture."""

    def __init__(self, *, marks: bool = True) -> None:
        self.marks = marks
        self._last: dict[str, tuple[_Key, pygame.Surface]] = {}
        self._canvas: dict[int, pygame.Surface] = {}

    def draw(
        self,
        surface: pygame.Surface,
        ball: str,
        paint: BallPaint,
        centre: tuple[float, float],
        radius: float,
        *,
        turn: Turn,
        alpha: int = 255,
    ) -> None:
        """Draw a ball at a window place with a radius in pixels; both in parts of a pixel."""
        quarters = max(4, round(radius * 4))
        (x, phase_x), (y, phase_y) = phased(centre[0]), phased(centre[1])
        key: _Key = (paint.body, paint.print, quarters, (phase_x, phase_y), turn if self.marks else None)
        known = self._last.get(ball)
        if known is None or known[0] != key:
            known = (key, self._paint(paint, quarters, (phase_x, phase_y), turn))
            self._last[ball] = known
        picture, half = known[1], sprite_middle(quarters, BALL_REACH)
        if alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, (x - half, y - half))

    def _paint(self, paint: BallPaint, quarters: int, phase: tuple[int, int], turn: Turn) -> pygame.Surface:
        if paint.flat:
            return disc_picture(paint, quarters, phase, self.marks)
        half = sprite_middle(quarters, BALL_REACH)
        side = 2 * half + 1
        if self.marks:
            picture = self._marked(paint, quarters, phase, turn)
        else:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            picture.fill(paint.body)
        picture.blit(sprite("ball-shade", quarters, phase, BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(sprite("ball-shine", quarters, phase, BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return picture

    def _marked(self, paint: BallPaint, quarters: int, phase: tuple[int, int], turn: Turn) -> pygame.Surface:
        """Return the ball's flat colours at the sprite's size, marks smooth at their edges."""
        side = 2 * sprite_middle(quarters, BALL_REACH) + 1
        fine = max(2, min(8, round(_WANTED / (quarters / 2.0))))
        canvas = self._canvas.get(side * fine)
        if canvas is None:
            canvas = self._canvas[side * fine] = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
        canvas.fill(paint.body)
        radius = quarters / 4.0 * fine
        cx, cy = ((side // 2 + part / 4.0) * fine for part in phase)
        mark = paint.mark
        if mark == "bar":
            for shape in bars(turn, (cx, cy), radius):
                pygame.draw.polygon(canvas, paint.print, shape)
        else:
            angles = (RING_OUTER, RING_INNER) if mark == "ring" else (DOT, 0.0)
            reach = math.cos(angles[0]) * radius
            for disc in discs(turn):
                tilt, turned = round(disc.facing * _TILTS), round(disc.angle * _ANGLES / math.tau)
                decal = _decal(angles, paint.print, round(radius), tilt, turned)
                half = decal.get_width() / 2
                canvas.blit(decal, (round(cx + disc.x * reach - half), round(cy - disc.y * reach - half)))
        return pygame.transform.smoothscale(canvas, (side, side))


@lru_cache(maxsize=4096)
def _decal(angles: tuple[float, float], colour: Rgb, radius: int, tilt: int, turned: int) -> pygame.Surface:
    """Return a round mark by itself, large, foreshortened by steps: rings and dots are cheap to print with it."""
    half = math.ceil(math.sin(angles[0]) * radius) + 1
    picture = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
    disc = Disc(0.0, 0.0, tilt / _TILTS, turned * math.tau / _ANGLES)
    middle = (half + 0.5, half + 0.5)
    pygame.draw.polygon(picture, colour, disc_outline(disc, angles[0], middle, radius))
    if angles[1]:
        # The hole lies a little higher on the ball, so it shows a little further from the ball's middle.
        lift = (math.cos(angles[1]) - math.cos(angles[0])) * radius * math.sqrt(max(0.0, 1.0 - disc.facing**2))
        raised = (middle[0] + lift * math.cos(disc.angle), middle[1] - lift * math.sin(disc.angle))
        pygame.draw.polygon(picture, (*colour, 0), disc_outline(disc, angles[1], raised, radius))
    return picture
