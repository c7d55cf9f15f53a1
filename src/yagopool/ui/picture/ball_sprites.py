"""Balls as sprites: painted flat and large with their marks, scaled down, then lit.

Sizes and places go by quarters of a pixel, so that slow balls do not stutter. A ball that did not change since the last
frame is not painted again.
"""

from typing import Final

import pygame

from yagopool.ui.picture.art import phased, sprite, sprite_middle
from yagopool.ui.picture.marks import mark_of, outlines
from yagopool.ui.picture.turning import Turn
from yagopool.ui.theme import BallPaint, Rgb

BALL_REACH: Final = 1.04
"""Half the side of the ball's pictures, in radii; as ``scripts/make_textures.py`` makes them."""

_WANTED: Final = 96
"""A ball is painted at about this many pixels across before it is scaled down: fine enough, and cheap at any size."""

_Key = tuple[Rgb, Rgb, int, tuple[int, int], tuple[float, ...] | None]


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
        seen = tuple(round(part, 3) for part in turn) if self.marks else None
        key: _Key = (paint.body, paint.mark, quarters, (phase_x, phase_y), seen)
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
        filled, hollow = outlines(mark_of(ball), turn)
        for shapes, colour in ((filled, paint.mark), (hollow, paint.body)):
            for shape in shapes:
                pygame.draw.polygon(canvas, colour, [(cx + u * radius, cy - v * radius) for u, v in shape])
        return pygame.transform.smoothscale(canvas, (side, side))
