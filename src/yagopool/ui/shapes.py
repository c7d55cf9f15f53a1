"""Smooth shapes: cards with round corners, soft shadows, dots; anti-aliased by drawing large and scaling down."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from yagopool.ui.style import RectLike
from yagopool.ui.theme import Rgb

_FINE: Final = 4
"""How many times larger shapes are drawn before they are scaled down."""
_CACHED_PIXELS: Final = 2_000_000
"""Shadows of rectangles larger than this are not cached: in a huge window each takes as much memory as the window."""
PHASES: Final = 4
"""Sub-pixel places in each direction at which small sprites are made."""


def card(surface: pygame.Surface, rect: RectLike, fill: Rgb, radius: int, border: Rgb | None = None) -> None:
    """Draw a filled rectangle with round corners, and maybe a border one pixel wide (two in large windows)."""
    box = pygame.Rect(rect)
    if box.w <= 0 or box.h <= 0:
        return
    radius = max(0, min(radius, box.w // 2, box.h // 2))
    width = 0 if border is None else max(1, radius // 10)
    surface.fill(fill, box.inflate(-2 * radius, 0))
    surface.fill(fill, box.inflate(0, -2 * radius))
    if border is not None:
        for edge in (
            (box.x + radius, box.y, box.w - 2 * radius, width),
            (box.x + radius, box.bottom - width, box.w - 2 * radius, width),
            (box.x, box.y + radius, width, box.h - 2 * radius),
            (box.right - width, box.y + radius, width, box.h - 2 * radius),
        ):
            surface.fill(border, edge)
    if radius:
        tile = _corners(radius, fill, border, width)
        far_x, far_y = box.right - radius, box.bottom - radius
        surface.blit(tile, box.topleft, (0, 0, radius, radius))
        surface.blit(tile, (far_x, box.y), (radius, 0, radius, radius))
        surface.blit(tile, (box.x, far_y), (0, radius, radius, radius))
        surface.blit(tile, (far_x, far_y), (radius, radius, radius, radius))


@lru_cache(maxsize=256)
def _corners(radius: int, fill: Rgb, border: Rgb | None, width: int) -> pygame.Surface:
    side = 2 * radius * _FINE
    edge = border or fill
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*edge, 0))
    pygame.draw.circle(large, edge, (side / 2, side / 2), side / 2)
    if border is not None:
        pygame.draw.circle(large, fill, (side / 2, side / 2), side / 2 - width * _FINE)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def outline(surface: pygame.Surface, rect: RectLike, colour: Rgb, radius: int, width: int) -> None:
    box = pygame.Rect(rect)
    if box.w > 0 and box.h > 0:
        surface.blit(_outline(box.w, box.h, colour, max(1, min(radius, box.w // 2, box.h // 2)), width), box)


@lru_cache(maxsize=64)
def _outline(w: int, h: int, colour: Rgb, radius: int, width: int) -> pygame.Surface:
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    for edge in (
        (radius, 0, w - 2 * radius, width),
        (radius, h - width, w - 2 * radius, width),
        (0, radius, width, h - 2 * radius),
        (w - width, radius, width, h - 2 * radius),
    ):
        picture.fill(colour, edge)
    side = 2 * radius * _FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.circle(large, colour, (side / 2, side / 2), side / 2, width * _FINE)
    tile = pygame.transform.smoothscale(large, (2 * radius, 2 * radius))
    for x, from_x in ((0, 0), (w - radius, radius)):
        for y, from_y in ((0, 0), (h - radius, radius)):
            picture.blit(tile, (x, y), (from_x, from_y, radius, radius))
    return picture


def shadow(surface: pygame.Surface, rect: RectLike, radius: int, blur: int, strength: int = 110) -> None:
    """Darken the surroundings of a rectangle softly, a little further below it than above."""
    box = pygame.Rect(rect)
    make = _shadow if box.w * box.h <= _CACHED_PIXELS else _shadow.__wrapped__
    picture = make(box.w, box.h, radius, blur, strength)
    surface.blit(picture, (box.x - 2 * blur, box.y - 2 * blur + blur // 2))


@lru_cache(maxsize=12)
def _shadow(w: int, h: int, radius: int, blur: int, strength: int) -> pygame.Surface:
    coarse = max(4, blur // 4)
    large = pygame.Surface(((w + 4 * blur) // coarse + 1, (h + 4 * blur) // coarse + 1), pygame.SRCALPHA)
    inner = (2 * blur // coarse, 2 * blur // coarse, max(1, w // coarse), max(1, h // coarse))
    pygame.draw.rect(large, (0, 0, 0, strength), inner, border_radius=max(1, radius // coarse))
    soft = pygame.transform.gaussian_blur(large, max(1, blur // coarse))
    return pygame.transform.smoothscale(soft, (w + 4 * blur, h + 4 * blur))


def veil(surface: pygame.Surface, colour: Rgb, strength: int) -> None:
    """Lay a transparent colour over the whole surface, as behind a dialog."""
    picture = pygame.Surface(surface.get_size())
    picture.fill(colour)
    picture.set_alpha(strength)
    surface.blit(picture, (0, 0))


def dot(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    colour: Rgb,
    *,
    alpha: int = 255,
    hole: float = 0,
) -> None:
    """Draw a disc, or with ``hole`` (a part of the radius) a ring, at a place in parts of a pixel."""
    surface.blit(*dot_at(centre, radius, colour, alpha=alpha, hole=hole))


def dot_at(
    centre: tuple[float, float], radius: float, colour: Rgb, *, alpha: int = 255, hole: float = 0
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return what ``dot`` draws, and where its corner lies: for callers that draw the same dots again. It is shared."""
    steps = (round(centre[0] * PHASES), round(centre[1] * PHASES))
    (x, phase_x), (y, phase_y) = divmod(steps[0], PHASES), divmod(steps[1], PHASES)
    picture = _dot(round(radius * 4), (*colour, alpha), round(hole * 32), (phase_x, phase_y))
    half = picture.get_width() // 2
    return picture, (x - half, y - half)


@lru_cache(maxsize=2048)
def _dot(quarters: int, colour: tuple[int, int, int, int], hole: int, phase: tuple[int, int]) -> pygame.Surface:
    radius = max(quarters, 1) / 4
    half = int(radius) + 2
    side = 2 * half
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    centre = (half * _FINE + phase[0] * _FINE / PHASES, half * _FINE + phase[1] * _FINE / PHASES)
    width = 0 if not hole else max(1, round(radius * _FINE * (1 - hole / 32)))
    pygame.draw.circle(large, colour, centre, max(1.0, radius * _FINE), width)
    return pygame.transform.smoothscale(large, (side, side))


def polygon(surface: pygame.Surface, points: list[tuple[float, float]], colour: Rgb, alpha: int = 255) -> None:
    polygons(surface, [(points, colour, alpha)])


def polygons(surface: pygame.Surface, shapes: Sequence[tuple[list[tuple[float, float]], Rgb, int]]) -> None:
    """Draw shapes (corners, colour, alpha) that lie close together as one; a later one replaces what is under it."""
    corners = [point for points, _, _ in shapes for point in points]
    left, top = (int(min(axis)) - 1 for axis in zip(*corners, strict=True))
    right, bottom = (int(max(axis)) + 2 for axis in zip(*corners, strict=True))
    size = (right - left, bottom - top)
    if size[0] <= 0 or size[1] <= 0 or size[0] > 8192 or size[1] > 8192:
        return
    large = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    large.fill((*shapes[0][1], 0))
    for points, colour, alpha in shapes:
        pygame.draw.polygon(large, (*colour, alpha), [((x - left) * _FINE, (y - top) * _FINE) for x, y in points])
    surface.blit(pygame.transform.smoothscale(large, size), (left, top))


def star(surface: pygame.Surface, centre: tuple[float, float], radius: float, colour: Rgb) -> None:
    radii = [radius * (1.0 if corner % 2 == 0 else 0.42) for corner in range(10)]
    places = [(centre[0] + sin(pi * i / 5) * r, centre[1] - cos(pi * i / 5) * r) for i, r in enumerate(radii)]
    polygon(surface, places, colour)
