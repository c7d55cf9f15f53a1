"""Balls as sprites: painted flat and large with their marks, scaled down, then lit.

Sizes and places go by quarters of a pixel, so that slow balls do not stutter. A ball that did not change since the last
frame is not painted again.
"""

import math
from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui.picture.art import phased, sprite, sprite_middle
from yagopool.ui.picture.marks import DOT, RING_INNER, RING_OUTER, Disc, bars, disc_outline, discs, mark_of
from yagopool.ui.picture.turning import Turn
from yagopool.ui.theme import BallPaint, Rgb

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
        key: _Key = (paint.body, paint.mark, quarters, (phase_x, phase_y), turn if self.marks else None)
        known = self._last.get(ball)
        if known is None or known[0] != key:
            known = (key, self._paint(ball, paint, quarters, (phase_x, phase_y), turn))
            self._last[ball] = known
        picture, half = known[1], sprite_middle(quarters, BALL_REACH)
        if alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, (x - half, y - half))

    def _paint(self, ball: str, paint: BallPaint, quarters: int, phase: tuple[int, int], turn: Turn) -> pygame.Surface:
        half = sprite_middle(quarters, BALL_REACH)
        side = 2 * half + 1
        if self.marks:
            picture = self._marked(ball, paint, quarters, phase, turn)
        else:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            picture.fill(paint.body)
        picture.blit(sprite("ball-shade", quarters, phase, BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(sprite("ball-shine", quarters, phase, BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return picture

    def _marked(self, ball: str, paint: BallPaint, quarters: int, phase: tuple[int, int], turn: Turn) -> pygame.Surface:
        """Return the ball's flat colours at the sprite's size, marks smooth at their edges."""
        side = 2 * sprite_middle(quarters, BALL_REACH) + 1
        fine = max(2, min(8, round(_WANTED / (quarters / 2.0))))
        canvas = self._canvas.get(side * fine)
        if canvas is None:
            canvas = self._canvas[side * fine] = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
        canvas.fill(paint.body)
        radius = quarters / 4.0 * fine
        cx, cy = ((side // 2 + part / 4.0) * fine for part in phase)
        mark = mark_of(ball)
        if mark == "bar":
            for shape in bars(turn, (cx, cy), radius):
                pygame.draw.polygon(canvas, paint.mark, shape)
        else:
            angles = (RING_OUTER, RING_INNER) if mark == "ring" else (DOT, 0.0)
            reach = math.cos(angles[0]) * radius
            for disc in discs(turn):
                tilt, turned = round(disc.facing * _TILTS), round(disc.angle * _ANGLES / math.tau)
                decal = _decal(angles, paint.mark, round(radius), tilt, turned)
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
