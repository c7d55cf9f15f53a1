"""The four cushions with their noses, and the shade that they throw on the cloth."""

from typing import Final, Literal, TypeAlias

import pygame

from yagopool.ui.picture.art import picture, tiled
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.viewport import CUSHION, Viewport

_Edge: TypeAlias = Literal["top", "bottom", "left", "right"]

_TONE: Final[dict[_Edge, float]] = {"top": 0.74, "left": 0.84, "right": 1.20, "bottom": 1.30}
"""How bright a cushion's face is: those at the far end and the left are turned away from the lamp."""
_SHADES: Final[tuple[tuple[_Edge, float, int], ...]] = (
    ("top", 17.0, 120),
    ("left", 14.0, 105),
    ("bottom", 5.0, 60),
    ("right", 5.0, 60),
)
"""How far (mm) and how strongly (of 255) each cushion shades the cloth: broadly where it stands in the light."""


def draw_cushions(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    """Draw the cushions around the field, and their shade on it."""
    field = pygame.Rect(viewport.field)
    wide = max(2, round(viewport.length(CUSHION)))
    for edge, reach, strength in _SHADES:
        _shade(window, field, edge, max(2, round(viewport.length(reach))), strength)
    faces = _faces(field, wide, style)
    w, h = faces.get_size()
    for band in ((0, 0, w, wide), (0, h - wide, w, wide), (0, 0, wide, h), (w - wide, 0, wide, h)):
        window.blit(faces, (field.x - wide + band[0], field.y - wide + band[1]), band)


def _faces(field: pygame.Rect, wide: int, style: Style) -> pygame.Surface:
    """Return the cushions as a picture that begins at their outer corner; its middle is not for use."""
    outer = field.inflate(2 * wide, 2 * wide)
    faces = pygame.Surface(outer.size)
    corners: dict[_Edge, tuple[tuple[int, int], ...]] = {
        "top": (outer.topleft, outer.topright, field.topright, field.topleft),
        "bottom": (outer.bottomleft, outer.bottomright, field.bottomright, field.bottomleft),
        "left": (outer.topleft, outer.bottomleft, field.bottomleft, field.topleft),
        "right": (outer.topright, outer.bottomright, field.bottomright, field.topright),
    }
    base = mixed(style.palette.cloth, (255, 255, 255), 0.04)
    for edge, points in corners.items():
        tone = tuple(min(255, round(part * _TONE[edge])) for part in base)
        pygame.draw.polygon(faces, tone, [(x - outer.x, y - outer.y) for x, y in points])
    for depth in range(wide):
        _dim_ring(faces, depth, _level((depth + 0.5) / wide))
    tiled(faces, picture("cloth"), faces.get_rect(), pygame.BLEND_RGB_MULT)
    return faces


def _level(part: float) -> int:
    """Return how bright a cushion is across, from its seam (0) over its crown to its nose (1), of 255."""
    light = 0.70 + 0.38 * min(1.0, part / 0.55) - 0.30 * max(0.0, (part - 0.80) / 0.20)
    return min(255, round(255 * light / 1.08))


def _dim_ring(faces: pygame.Surface, depth: int, level: int) -> None:
    """Multiply a ring one pixel wide, so deep inside the picture's edge."""
    w, h = faces.get_size()
    long, high = w - 2 * depth, h - 2 * depth
    for edge in (
        (depth, depth, long, 1),
        (depth, h - 1 - depth, long, 1),
        (depth, depth + 1, 1, high - 2),
        (w - 1 - depth, depth + 1, 1, high - 2),
    ):
        faces.fill((level, level, level), edge, special_flags=pygame.BLEND_RGB_MULT)


def _shade(window: pygame.Surface, field: pygame.Rect, edge: _Edge, deep: int, strength: int) -> None:
    """Darken the cloth along one cushion, fading out over so many pixels."""
    for i in range(deep):
        level = 255 - round(strength * (1 - (i + 0.5) / deep) ** 2)
        strip = {
            "top": (field.x, field.y + i, field.w, 1),
            "bottom": (field.x, field.bottom - 1 - i, field.w, 1),
            "left": (field.x + i, field.y, 1, field.h),
            "right": (field.right - 1 - i, field.y, 1, field.h),
        }[edge]
        window.fill((level, level, level), strip, special_flags=pygame.BLEND_RGB_MULT)
