"""The fingertip behind the ball."""

import math
from functools import lru_cache
from typing import Final

import pygame

from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.ui.picture.images import picture
from yagopool.ui.theme import MATERIALS, Rgb
from yagopool.ui.viewport import Viewport

_SCALE: Final = 8.0
"""Pixels a millimetre in the picture, as ``scripts/make_textures.py`` makes it."""
_TIP: Final = 118.0
"""Where along the picture the fingertip ends, in mm."""
_RADIUS: Final = 7.0
"""The fingertip's radius in the picture, in mm."""
_FINENESS: Final = 2
"""Half a degree is the least turn that is drawn again."""


def draw_finger(
    surface: pygame.Surface,
    viewport: Viewport,
    ball: tuple[float, float],
    direction: float,
    *,
    pull: float = 0.0,
    blocked: bool = False,
    spec: BoardSpec = STANDARD_BOARD,
) -> None:
    """Draw the finger behind a ball (mm), pointing in a direction (degrees), drawn back by ``pull`` mm.

    ``blocked``: room for it is missing; it turns reddish.
    """
    angle = math.radians(direction)
    back = spec.ball_radius + 0.6 + max(0.0, pull)
    tip = (ball[0] - math.cos(angle) * back, ball[1] - math.sin(angle) * back)
    scale = viewport.scale * spec.finger_radius / _RADIUS
    turned = _turned(round(scale * 200), round(direction * _FINENESS), MATERIALS.no_room if blocked else None)
    shade = _shadow(round(scale * 200), round(direction * _FINENESS))
    x, y = viewport.to_window(tip)
    middle = _TIP - picture("finger").get_width() / _SCALE / 2.0
    x -= math.cos(angle) * middle * scale
    y += math.sin(angle) * middle * scale
    w, h = turned.get_size()
    off = viewport.length(5.0)
    surface.blit(shade, (round(x - w / 2 + off * 0.8), round(y - h / 2 + off)))
    surface.blit(turned, (round(x - w / 2), round(y - h / 2)))


def finger_discs(
    ball: tuple[float, float], direction: float, pull: float, spec: BoardSpec = STANDARD_BOARD
) -> list[tuple[tuple[float, float], float]]:
    """Return discs, middle and radius in mm, that cover the drawn finger from its tip to its end."""
    angle, radius = math.radians(direction), spec.finger_radius
    tip = spec.ball_radius + 0.6 + max(0.0, pull)
    backs = [tip + radius * step for step in range(1, round(_TIP / _RADIUS) + 1)]
    return [((ball[0] - math.cos(angle) * back, ball[1] - math.sin(angle) * back), 1.2 * radius) for back in backs]


@lru_cache(maxsize=4)
def _sized(hundredths: int, tint: Rgb | None) -> pygame.Surface:
    """Return the finger at twice the size it is drawn at, so that turning it stays smooth."""
    large = picture("finger")
    part = hundredths / 100.0 / _SCALE
    sized = pygame.transform.smoothscale(
        large, (max(2, round(large.get_width() * part)), max(2, round(large.get_height() * part)))
    )
    if tint is not None:
        sized.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sized


@lru_cache(maxsize=16)
def _turned(hundredths: int, half_degrees: int, tint: Rgb | None) -> pygame.Surface:
    return pygame.transform.rotozoom(_sized(hundredths, tint), half_degrees / _FINENESS, 0.5)


@lru_cache(maxsize=16)
def _shadow(hundredths: int, half_degrees: int) -> pygame.Surface:
    dark = _turned(hundredths, half_degrees, None).copy()
    dark.fill((0, 0, 0, 88), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.box_blur(dark, max(1, round(hundredths / 100)))
