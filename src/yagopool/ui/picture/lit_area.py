"""Where a ball may be put: the free part of the triangle or the line, lit; or the nearest spots, ringed."""

from functools import lru_cache
from typing import Final

import pygame

from yagopool.table.placement import Placement
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Viewport

_FINE: Final = 4
_LINE: Final = 5.0
"""Width of blue's line in mm."""


def draw_lit_area(surface: pygame.Surface, viewport: Viewport, style: Style, placement: Placement) -> None:
    """Light every place where the ball's centre may be; where there is no room inside, ring the nearest spots."""
    colour = style.palette.good
    if placement.inside:
        picture, place = _area(placement, viewport, colour)
        surface.blit(picture, place)
        return
    for spot in placement.spots:
        centre, reach = viewport.to_window(spot), viewport.length(placement.spec.ball_radius)
        dot(surface, centre, reach, colour, alpha=70)
        dot(surface, centre, reach, colour, alpha=230, hole=0.86)
        dot(surface, centre, max(1.5, reach * 0.14), colour)


@lru_cache(maxsize=4)
def _area(placement: Placement, viewport: Viewport, colour: Rgb) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the lit area and its place in the window."""
    corners = [viewport.to_window(corner) for corner in placement.target.corners]
    wide = viewport.length(_LINE)
    left, top = (int(min(axis) - wide) - 2 for axis in zip(*corners, strict=True))
    right, bottom = (int(max(axis) + wide) + 3 for axis in zip(*corners, strict=True))
    size = (right - left, bottom - top)
    large = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    points = [((x - left) * _FINE, (y - top) * _FINE) for x, y in corners]
    if len(points) > 2:
        pygame.draw.polygon(large, (*colour, 92), points)
        pygame.draw.polygon(large, (*colour, 225), points, max(_FINE, round(viewport.length(1.2) * _FINE)))
    else:
        pygame.draw.line(large, (*colour, 200), points[0], points[1], max(2, round(wide * _FINE / 2)))
    rim = max(_FINE, round(viewport.length(1.2) * _FINE))
    whole = pygame.mask.from_surface(large, 1)
    for circle in placement.blocked:
        x, y = viewport.to_window(circle.centre)
        centre = ((x - left) * _FINE, (y - top) * _FINE)
        reach = viewport.length(circle.radius) * _FINE
        if len(points) > 2:
            pygame.draw.circle(large, (*colour, 225), centre, reach + rim)
    for circle in placement.blocked:
        x, y = viewport.to_window(circle.centre)
        pygame.draw.circle(
            large, (*colour, 0), ((x - left) * _FINE, (y - top) * _FINE), viewport.length(circle.radius) * _FINE
        )
    inside = whole.to_surface(
        pygame.Surface(large.get_size(), pygame.SRCALPHA), setcolor="white", unsetcolor=(255, 255, 255, 0)
    )
    large.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(large, size), (left, top)
