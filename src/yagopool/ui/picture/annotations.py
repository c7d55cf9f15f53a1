"""What points things out on the board: rings, number tags, and the area where a ball may be placed."""

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from yagopool.table.placement import Placement
from yagopool.table.spec import Ball, BoardSpec, Pot, kind_of, piece_order
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Viewport


def draw_ring(
    surface: pygame.Surface,
    viewport: Viewport,
    style: Style,
    place: tuple[float, float],
    *,
    radius: float = 22.0,
    warns: bool = False,
) -> None:
    """Draw a ring of a radius in mm around a place on the board; a warning ring is double."""
    colour = style.palette.warn if warns else style.palette.accent
    centre, reach = viewport.to_window(place), viewport.length(radius)
    wide = max(1.6, viewport.length(2.0))
    dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=110, hole=1.0 - wide / reach)
    dot(surface, centre, reach, colour, hole=1.0 - wide / reach)
    if warns:
        outer = reach + 2.2 * wide
        dot(surface, centre, outer, colour, alpha=150, hole=1.0 - wide / outer)


def draw_wanted_pot(surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, pot: Pot) -> None:
    at = spec.pot_centre(pot)
    reach = viewport.length(spec.pot_radius + 5.0)
    dot(surface, viewport.to_window(at), reach + 2.0, style.palette.accent, alpha=70)
    draw_ring(surface, viewport, style, at, radius=spec.pot_radius + 4.0)


Place: TypeAlias = tuple[float, float]

_TAG_SIDES: Final = tuple(
    (math.cos(math.radians(angle)), -math.sin(math.radians(angle))) for angle in (45, 135, 315, 225)
)
"""Where a tag may stand about its ball, the first choice first: at the right above it, away from the shadow."""
_LEAST_TAG: Final = 8.0
"""Radius of a tag in mm of the board, where its letters do not need more."""
_TAG_OVERLAP: Final = 0.35
"""How much of its radius a tag lies over the rim of its ball, so that nobody doubts whose it is."""


def number_of(ball: Ball) -> str:
    return ball.removeprefix(kind_of(ball))


def draw_tags(
    surface: pygame.Surface,
    viewport: Viewport,
    style: Style,
    places: Mapping[Ball, Place],
    named: Collection[Ball],
    *,
    radius: float,
    discs: Sequence[Place] = (),
    disc: float = 0.0,
) -> None:
    """Draw the numbers of the named balls; ``places`` (mm) of all balls, ``radius`` of each in mm.

    Each tag stands where it covers no other ball, no other tag and none of the ``discs`` (centres in mm, their radius
    ``disc`` in pixels), if there is such a place around its ball.
    """
    p, high = style.palette, style.line_height("chip")
    reach = max(viewport.length(_LEAST_TAG), 0.48 * high)
    own = viewport.length(radius)
    balls = {ball: viewport.to_window(place) for ball, place in places.items()}
    taken: list[Place] = []
    for ball in sorted((ball for ball in named if ball in balls), key=piece_order):
        number = number_of(ball)
        if not number:
            continue
        blocks = [(place, own + reach) for other, place in balls.items() if other != ball]
        blocks += [(tag, 2.0 * reach) for tag in taken]
        blocks += [(viewport.to_window(place), disc + reach) for place in discs]
        at = _spot(balls[ball], own + (1.0 - _TAG_OVERLAP) * reach, blocks)
        taken.append(at)
        rim = max(1.5, 0.16 * reach)
        dot(surface, (at[0] + 0.75, at[1] + 1.25), reach + rim, (0, 0, 0), alpha=96)
        dot(surface, at, reach + rim, p.ball(ball).text)
        dot(surface, at, reach, p.room_deep)
        side = max(2 * round(reach), high)
        room = (round(at[0]) - side // 2, round(at[1]) - side // 2, side, side)
        style.draw_line(surface, number, "chip", p.ink, room, align="centre")


def _spot(ball: Place, away: float, blocks: Sequence[tuple[Place, float]]) -> Place:
    """Return the first place around a ball that is far enough from all blocks; else the one with most room."""
    spots = [(ball[0] + x * away, ball[1] + y * away) for x, y in _TAG_SIDES]

    def room(spot: Place) -> float:
        return min((math.dist(spot, place) - need for place, need in blocks), default=0.0)

    return next((spot for spot in spots if room(spot) >= 0.0), max(spots, key=room))


_FINE: Final = 4
_SHADED: Final = 8.0
"""Millimetres of shade around an area that set it off, ..."""
_LEAST_SHADED: Final = 8
"""... the same in pixels on the smallest board, where the eye must find it, too; ..."""
_SHADE: Final = 200
"""... and how dark that is, of 255."""
_TARGET_LINE: Final = 5.0
"""Width in mm of the line on which a ball without a triangle may lie."""
_RIM: Final = 2.0
"""Width of the area's rim in mm."""
_RIM_STRENGTH, _FILL_STRENGTH = 255, 200
"""Opacity of its rim and of what is inside, of 255."""


def draw_lit_area(
    surface: pygame.Surface, viewport: Viewport, style: Style, placement: Placement, *, pulse: float = 0.0
) -> None:
    """Light every place where the ball's centre may be; where there is no room inside, ring the nearest spots.

    ``pulse``: how much stronger than usual, 0 to 1.
    """
    colour = style.palette.good
    if placement.inside:
        picture, place = _area(placement, viewport, colour)
        surface.blit(picture, place)
        if pulse > 0.0:
            picture.set_alpha(round(255 * pulse))
            surface.blit(picture, place)
            picture.set_alpha(255)
        return
    for spot in placement.spots:
        centre, reach = viewport.to_window(spot), viewport.length(placement.spec.ball_radius)
        dot(surface, centre, reach, colour, alpha=70)
        dot(surface, centre, reach, colour, alpha=230, hole=0.86)
        dot(surface, centre, max(1.5, reach * 0.14), colour)


@lru_cache(maxsize=4)
def _area(placement: Placement, viewport: Viewport, colour: Rgb) -> tuple[pygame.Surface, tuple[int, int]]:
    corners = [viewport.to_window(corner) for corner in placement.target.corners]
    shaded = max(_LEAST_SHADED, round(viewport.length(_SHADED)))
    left, top = (int(min(axis)) - 2 * shaded for axis in zip(*corners, strict=True))
    right, bottom = (int(max(axis)) + 2 * shaded for axis in zip(*corners, strict=True))
    size = (right - left, bottom - top)
    points = [((x - left) * _FINE, (y - top) * _FINE) for x, y in corners]
    large = _target(points, (size[0] * _FINE, size[1] * _FINE), viewport, colour)
    circles = []
    for circle in placement.blocked:
        x, y = viewport.to_window(circle.centre)
        circles.append((((x - left) * _FINE, (y - top) * _FINE), viewport.length(circle.radius) * _FINE))
    _cut_out(large, circles, (*colour, _RIM_STRENGTH if len(points) > 2 else 0), viewport.length(_RIM) * _FINE)
    area = pygame.transform.smoothscale(large, size)
    inside = pygame.mask.from_surface(area, 60)
    around = inside.to_surface(setcolor=(0, 0, 0, _SHADE), unsetcolor=(0, 0, 0, 0))
    for _ in range(2):
        around = pygame.transform.box_blur(around, shaded // 2)
    inside.to_surface(around, setcolor=(*colour, 0), unsetcolor=None)
    around.blit(area, (0, 0))
    return around, (left, top)


def _target(
    points: list[tuple[float, float]], size: tuple[int, int], viewport: Viewport, colour: Rgb
) -> pygame.Surface:
    """Return the whole target, large: a rimmed triangle or a line."""
    large = pygame.Surface(size, pygame.SRCALPHA)
    large.fill((*colour, 0))
    if len(points) > 2:
        pygame.draw.polygon(large, (*colour, _FILL_STRENGTH), points)
        rim = max(2 * _FINE, round(viewport.length(_RIM) * _FINE))
        pygame.draw.polygon(large, (*colour, _RIM_STRENGTH), points, rim)
    else:
        wide = max(2 * _FINE, round(viewport.length(_TARGET_LINE) * _FINE / 2))
        pygame.draw.line(large, (*colour, 230), points[0], points[1], wide)
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
