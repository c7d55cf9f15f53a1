"""The opponents' faces: a portrait in a disc, drawn large by code and scaled; and stars for how strong they are."""

import math
from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui.shapes import dot, polygon
from yagopool.ui.theme import CHARACTERS, Character, Rgb, mixed

_SIDE: Final = 384
"""Pixels across the portrait as it is painted."""
_ZOOM: Final = 1.14
"""How near the face is: the disc shows the inner part of what is painted."""
_SHADE: Final = 0.16
"""How much darker than a colour its shaded side is."""


def draw_portrait(
    surface: pygame.Surface, level: str, centre: tuple[float, float], radius: float, *, ring: Rgb | None = None
) -> None:
    """Draw the face of a level's opponent at a window place; nothing for a level that has none. ``ring``: its frame."""
    if level not in CHARACTERS:
        return
    picture = _scaled(level, max(4, round(2 * radius)))
    half = picture.get_width() / 2
    surface.blit(picture, (round(centre[0] - half), round(centre[1] - half)))
    if ring is not None:
        dot(surface, centre, radius + max(1.0, radius * 0.06), ring, hole=1.0 - max(1.6, radius * 0.09) / radius)


def draw_stars(
    surface: pygame.Surface, place: tuple[float, float], size: float, count: int, of: int, *, on: Rgb, off: Rgb
) -> float:
    """Draw a row of stars of a size from the middle of its left edge, ``count`` of them lit; return its width."""
    step = 1.15 * size
    for number in range(of):
        middle = (place[0] + size / 2 + number * step, place[1])
        polygon(surface, _star(middle, size / 2), on if number < count else off)
    return step * of - 0.15 * size


def _star(middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    corners = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = math.pi * (corner / 5 - 0.5)
        corners.append((middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)))
    return corners


@lru_cache(maxsize=32)
def _scaled(level: str, side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(_painted(level), (side, side))


@lru_cache(maxsize=8)
def _painted(level: str) -> pygame.Surface:
    face = CHARACTERS[level]
    canvas = _Canvas()
    canvas.disc((0.0, 0.0), 1.0, mixed(face.wall, (0, 0, 0), 0.14))
    canvas.disc((-0.10, -0.14), 0.98, face.wall)
    if face.cut in ("curls", "bun"):
        _hair_behind(canvas, face)
    _body(canvas, face)
    _head(canvas, face)
    _hair(canvas, face)
    if face.glasses:
        _glasses(canvas, face)
    return canvas.cut()


class _Canvas:
    """A picture whose disc has radius 1 around (0, 0); y goes down."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)

    def at(self, place: tuple[float, float]) -> tuple[float, float]:
        return (_SIDE / 2 * (1.0 + _ZOOM * place[0]), _SIDE / 2 * (1.0 + _ZOOM * place[1]))

    def disc(self, middle: tuple[float, float], radius: float, colour: Rgb) -> None:
        pygame.draw.circle(self.surface, colour, self.at(middle), radius * _ZOOM * _SIDE / 2)

    def oval(self, middle: tuple[float, float], size: tuple[float, float], colour: Rgb) -> None:
        box = pygame.Rect(0, 0, round(size[0] * _ZOOM * _SIDE), round(size[1] * _ZOOM * _SIDE))
        x, y = self.at(middle)
        box.center = (round(x), round(y))
        pygame.draw.ellipse(self.surface, colour, box)

    def shape(self, points: list[tuple[float, float]], colour: Rgb) -> None:
        pygame.draw.polygon(self.surface, colour, [self.at(point) for point in points])

    def bow(
        self,
        middle: tuple[float, float],
        size: tuple[float, float],
        span: tuple[float, float],
        width: float,
        colour: Rgb,
    ) -> None:
        """Draw a part of an oval's outline, from one angle to another (radians, from the right, downward)."""
        steps = max(24, round(3.0 * (span[1] - span[0]) * max(size) / width))
        for step in range(steps + 1):
            angle = span[0] + (span[1] - span[0]) * step / steps
            self.disc((middle[0] + size[0] * math.cos(angle), middle[1] + size[1] * math.sin(angle)), width / 2, colour)

    def cut(self) -> pygame.Surface:
        mask = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.circle(mask, (255, 255, 255, 255), (_SIDE / 2, _SIDE / 2), _SIDE / 2 - 1)
        self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return self.surface


def _darker(colour: Rgb, part: float = _SHADE) -> Rgb:
    return mixed(colour, (0, 0, 0), part)


def _lighter(colour: Rgb, part: float = _SHADE) -> Rgb:
    return mixed(colour, (255, 255, 255), part)


def _body(canvas: _Canvas, face: Character) -> None:
    canvas.oval((0.0, 1.04), (0.86, 0.56), _darker(face.clothes))
    canvas.oval((-0.05, 1.06), (0.78, 0.54), face.clothes)
    canvas.shape([(-0.17, 0.25), (0.17, 0.25), (0.20, 0.62), (0.0, 0.70), (-0.20, 0.62)], _darker(face.skin, 0.22))
    collar = _lighter(face.clothes, 0.22)
    if face.cut == "bun":
        canvas.shape([(-0.26, 0.52), (-0.02, 0.98), (-0.34, 0.86)], collar)
        canvas.shape([(0.26, 0.52), (0.02, 0.98), (0.34, 0.86)], _darker(collar))
    else:
        canvas.bow((0.0, 0.52), (0.27, 0.15), (0.1, math.pi - 0.1), 0.11, collar)


def _head(canvas: _Canvas, face: Character) -> None:
    shade = _darker(face.skin)
    for side in (-1, 1):
        canvas.oval((side * 0.41, 0.0), (0.09, 0.13), shade if side > 0 else face.skin)
    canvas.oval((0.02, -0.04), (0.42, 0.53), shade)
    canvas.oval((-0.02, -0.05), (0.40, 0.52), face.skin)
    blush = mixed(face.skin, CHARACTERS["beginner"].hair, 0.30)
    for side in (-1, 1):
        canvas.oval((side * 0.22, 0.13), (0.085, 0.055), blush)
        canvas.disc((side * 0.155, -0.02), 0.042, _darker(face.skin, 0.82))
        canvas.disc((side * 0.155 - 0.012, -0.034), 0.013, (255, 255, 255))
        brow = _darker(face.hair, 0.25) if face.cut != "bun" else face.hair
        canvas.bow((side * 0.16, -0.09), (0.085, 0.05), (-math.pi + 0.35, -0.35), 0.034, brow)
    canvas.bow((0.0, 0.07), (0.045, 0.035), (0.3, math.pi - 0.3), 0.024, _darker(face.skin, 0.28))
    smile = {"tousled": 0.14, "cap": 0.11, "curls": 0.15, "short": 0.09, "bun": 0.08}[face.cut]
    canvas.bow((0.0, 0.19), (smile, 0.06 + smile * 0.2), (0.2, math.pi - 0.2), 0.03, _darker(face.skin, 0.55))
    if face.freckles:
        for x, y in ((-0.24, 0.07), (-0.19, 0.10), (-0.14, 0.07), (0.24, 0.07), (0.19, 0.10), (0.14, 0.07)):
            canvas.disc((x, y), 0.013, mixed(face.skin, face.hair, 0.6))


def _hair_behind(canvas: _Canvas, face: Character) -> None:
    if face.cut == "bun":
        canvas.disc((0.10, -0.72), 0.20, _darker(face.hair))
        canvas.disc((0.07, -0.73), 0.17, face.hair)
        return
    for step in range(11):
        angle = math.pi * (0.80 + 1.40 * step / 10)
        canvas.disc((0.42 * math.cos(angle), -0.16 + 0.44 * math.sin(angle)), 0.20, _darker(face.hair, 0.1))


def _hair(canvas: _Canvas, face: Character) -> None:
    match face.cut:
        case "tousled":
            locks = (
                (-0.34, -0.34, 0.15), (-0.22, -0.48, 0.18), (0.0, -0.53, 0.20), (0.21, -0.47, 0.18),
                (0.35, -0.32, 0.14), (-0.12, -0.40, 0.14), (0.12, -0.38, 0.13), (-0.40, -0.19, 0.08),
            )  # fmt: skip
            for x, y, radius in locks:
                canvas.disc((x, y), radius, face.hair)
            canvas.bow((-0.06, -0.38), (0.26, 0.20), (-2.6, -1.2), 0.035, _lighter(face.hair, 0.25))
        case "cap":
            for side in (-1, 1):
                canvas.oval((side * 0.375, -0.16), (0.07, 0.16), face.hair)
            canvas.oval((0.0, -0.42), (0.47, 0.29), face.clothes)
            canvas.oval((-0.05, -0.46), (0.36, 0.20), _lighter(face.clothes, 0.10))
            canvas.oval((0.0, -0.27), (0.44, 0.085), _darker(face.clothes, 0.35))
        case "curls":
            for step in range(8):
                angle = math.pi * (1.06 + 0.88 * step / 7)
                place = (0.33 * math.cos(angle), -0.12 + 0.40 * math.sin(angle))
                canvas.disc(place, 0.135, face.hair if step % 2 else _lighter(face.hair, 0.09))
        case "short":
            fringe = [
                (-0.42, -0.08), (-0.44, -0.38), (-0.24, -0.58), (0.10, -0.62), (0.38, -0.46), (0.43, -0.08),
                (0.36, -0.26), (0.22, -0.36), (-0.04, -0.30), (-0.24, -0.36), (-0.36, -0.24),
            ]  # fmt: skip
            canvas.shape(fringe, face.hair)
            canvas.bow((0.02, -0.34), (0.30, 0.20), (-2.2, -1.1), 0.03, _lighter(face.hair, 0.22))
        case "bun":
            fringe = [
                (-0.42, -0.04), (-0.42, -0.34), (-0.22, -0.57), (0.08, -0.60), (0.34, -0.46), (0.42, -0.04),
                (0.33, -0.30), (0.08, -0.42), (-0.20, -0.34), (-0.34, -0.20),
            ]  # fmt: skip
            canvas.shape(fringe, face.hair)
            canvas.bow((0.06, -0.36), (0.26, 0.17), (-2.6, -0.8), 0.028, _darker(face.hair, 0.2))


def _glasses(canvas: _Canvas, face: Character) -> None:
    frame = _darker(face.hair, 0.1)
    for side in (-1, 1):
        canvas.bow((side * 0.165, -0.02), (0.125, 0.11), (0.0, math.tau), 0.026, frame)
    canvas.bow((0.0, -0.02), (0.045, 0.03), (-math.pi, 0.0), 0.024, frame)
