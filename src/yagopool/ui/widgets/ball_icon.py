"""Little balls for panels, dialogs and maps."""

from functools import lru_cache

import pygame

from yagopool.ui.picture.art import sprite, sprite_middle
from yagopool.ui.picture.ball_sprites import BallSprites
from yagopool.ui.picture.turning import LEVEL
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import BallPaint


def draw_ball_icon(
    surface: pygame.Surface, style: Style, ball: str, centre: tuple[float, float], radius: float, *, gone: bool = False
) -> None:
    """Draw a ball (a ball's or a colour's name) at a window place; ``gone``: only the ring it leaves."""
    paint = style.palette.ball(ball)
    if gone:
        dot(surface, centre, radius, style.palette.sunken)
        dot(surface, centre, radius, style.palette.line, hole=1.0 - 1.6 / max(3.0, radius))
        return
    picture = _icon(ball.rstrip("0123456789"), paint, round(radius * 4), style.theme.marks)
    half = picture.get_width() // 2
    surface.blit(picture, (round(centre[0]) - half, round(centre[1]) - half))


@lru_cache(maxsize=64)
def _icon(kind: str, paint: BallPaint, quarters: int, marks: bool) -> pygame.Surface:
    half = sprite_middle(quarters, 1.6)
    picture = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
    shade = sprite("shadow", quarters, (0, 0), 1.6).copy()
    shade.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    off = max(1, quarters // 24)
    picture.blit(shade, (off, off))
    ball = BallSprites(marks=marks)
    ball.draw(picture, kind, paint, (half, half), quarters / 4, turn=LEVEL)
    return picture
