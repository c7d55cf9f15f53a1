"""Where a ball may be put: the free part of the triangle or the line, lit; or the nearest spots, ringed."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Viewport

if TYPE_CHECKING:
    from yagopool.table.placement import Placement  # imported where a ball is placed

_FINE: Final = 4
_LINE: Final = 5.0
"""Width of blue's line in mm."""
_RIM: Final = 1.2
"""Width of the area's rim in mm."""
_RIM_STRENGTH: Final = 225


def draw_lit_area(surface: pygame.Surface, viewport: Viewport, style: Style, placement: "Placement") -> None:
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
def _area(placement: "Placement", viewport: Viewport, colour: Rgb) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the lit area and its place in the window."""
    corners = [viewport.to_window(corner) for corner in placement.target.corners]
    wide = viewport.length(_LINE)
    left, top = (int(min(axis) - wide) - 2 for axis in zip(*corners, strict=True))
    right, bottom = (int(max(axis) + wide) + 3 for axis in zip(*corners, strict=True))
    size = (right - left, bottom - top)
    points = [((x - left) * _FINE, (y - top) * _FINE) for x, y in corners]
    large = _target(points, (size[0] * _FINE, size[1] * _FINE), viewport, colour)
    circles = []
    for circle in placement.blocked:
        x, y = viewport.to_window(circle.centre)
        circles.append((((x - left) * _FINE, (y - top) * _FINE), viewport.length(circle.radius) * _FINE))
    _cut_out(large, circles, (*colour, _RIM_STRENGTH if len(points) > 2 else 0), viewport.length(_RIM) * _FINE)
    return pygame.transform.smoothscale(large, size), (left, top)


def _target(
    points: list[tuple[float, float]], size: tuple[int, int], viewport: Viewport, colour: Rgb
) -> pygame.Surface:
    """Return the whole target, large: a rimmed triangle or a line."""
    large = pygame.Surface(size, pygame.SRCALPHA)
    large.fill((*colour, 0))
    if len(points) > 2:
        pygame.draw.polygon(large, (*colour, 92), points)
        rim = max(_FINE, round(viewport.length(_RIM) * _FINE))
        pygame.draw.polygon(large, (*colour, _RIM_STRENGTH), points, rim)
    else:
        wide = max(2, round(viewport.length(_LINE) * _FINE / 2))
        pygame.draw.line(large, (*colour, 200), points[0], points[1], wide)
    return large


def _cut_out(
    large: pygame.Surface,
    circles: list[tuple[tuple[float, float], float]],
    rim_colour: tuple[int, int, int, int],
    rim: float,
) -> None:
    """Cut the blocked circles out of the target, each with a rim; nothing is drawn outside of it."""
    whole = pygame.mask.from_surface(large, 1)
    if rim_colour[3]:
        for centre, reach in circles:
            pygame.draw.circle(large, rim_colour, centre, reach + rim)
    for centre, reach in circles:
        pygame.draw.circle(large, (*rim_colour[:3], 0), centre, reach)
    inside = whole.to_surface(
        pygame.Surface(large.get_size(), pygame.SRCALPHA), setcolor="white", unsetcolor=(255, 255, 255, 0)
    )
    large.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
