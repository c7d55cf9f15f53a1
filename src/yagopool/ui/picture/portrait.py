"""The opponents' faces: a portrait in a disc, drawn large by code and scaled; and stars for how strong they are."""

import math
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.ui.shapes import dot, polygon
from yagopool.ui.theme import CHARACTERS, TEETH, Character, Rgb, mixed

Mood: TypeAlias = Literal["calm", "up", "down", "glad", "wince", "tense"]
"""How a face looks: straight ahead, at a table above or below it, or at what has happened there."""
_SIDE: Final = 384
"""Pixels across the portrait as it is painted."""
_ZOOM: Final = 1.14
"""How near the face is: the disc shows the inner part of what is painted."""
_SHADE: Final = 0.16
"""How much darker than a colour its shaded side is."""


def draw_portrait(
    surface: pygame.Surface,
    level: str,
    centre: tuple[float, float],
    radius: float,
    *,
    ring: Rgb | None = None,
    mood: Mood = "calm",
) -> None:
    """Draw the face of a level's opponent at a window place; nothing for a level that has none. ``ring``: its frame."""
    if level not in CHARACTERS:
        return
    picture = _scaled(level, mood, max(4, round(2 * radius)))
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


@lru_cache(maxsize=48)
def _scaled(level: str, mood: Mood, side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(_painted(level, mood), (side, side))


@lru_cache(maxsize=16)
def _painted(level: str, mood: Mood) -> pygame.Surface:
    face = CHARACTERS[level]
    canvas = _Canvas()
    canvas.disc((0.0, 0.0), 1.0, mixed(face.wall, (0, 0, 0), 0.14))
    canvas.disc((-0.10, -0.14), 0.98, face.wall)
    if face.cut in ("curls", "bun"):
        _hair_behind(canvas, face)
    _body(canvas, face)
    _head(canvas, face)
    canvas.shift = _NODS.get(mood, 0.0)
    _features(canvas, face, mood)
    canvas.shift = 0.0
    _hair(canvas, face)
    if face.glasses:
        canvas.shift = _NODS.get(mood, 0.0)
        _glasses(canvas, face)
    return canvas.cut()


_NODS: Final[dict[Mood, float]] = {"up": -0.04, "down": 0.05, "wince": 0.03, "tense": 0.015}
"""How far down a face is turned."""


class _Canvas:
    """A picture whose disc has radius 1 around (0, 0); y goes down. All is drawn lower by ``shift``."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)
        self.shift = 0.0

    def at(self, place: tuple[float, float]) -> tuple[float, float]:
        return (_SIDE / 2 * (1.0 + _ZOOM * place[0]), _SIDE / 2 * (1.0 + _ZOOM * (place[1] + self.shift)))

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

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float, colour: Rgb) -> None:
        for step in range(25):
            part = step / 24
            place = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.disc(place, width / 2, colour)

    def half_oval(self, middle: tuple[float, float], size: tuple[float, float], colour: Rgb) -> None:
        """Draw the lower half of an oval of a half width and a height."""
        steps = [math.pi * step / 24 for step in range(25)]
        ends = [(middle[0] + size[0] * math.cos(turn), middle[1] + size[1] * math.sin(turn)) for turn in steps]
        self.shape(ends, colour)

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


def _features(canvas: _Canvas, face: Character, mood: Mood) -> None:
    blush, dark = mixed(face.skin, CHARACTERS["beginner"].hair, 0.30), _darker(face.skin, 0.82)
    brow = _darker(face.hair, 0.25) if face.cut != "bun" else face.hair
    for side in (-1, 1):
        canvas.oval((side * 0.22, 0.13), (0.085, 0.055), blush)
        _eye(canvas, side, dark, mood)
        _brow(canvas, side, brow, mood)
    canvas.bow((0.0, 0.07), (0.045, 0.035), (0.3, math.pi - 0.3), 0.024, _darker(face.skin, 0.28))
    _mouth(canvas, face, mood)
    if face.freckles:
        for x, y in ((-0.24, 0.07), (-0.19, 0.10), (-0.14, 0.07), (0.24, 0.07), (0.19, 0.10), (0.14, 0.07)):
            canvas.disc((x, y), 0.013, mixed(face.skin, face.hair, 0.6))


def _eye(canvas: _Canvas, side: int, dark: Rgb, mood: Mood) -> None:
    """Draw an eye: a dot that looks somewhere; narrowed by joy, pressed shut by pain."""
    x = side * 0.155
    if mood == "glad":
        canvas.bow((x, 0.005), (0.058, 0.055), (math.pi + 0.25, math.tau - 0.25), 0.03, dark)
    elif mood == "wince":
        for end in (-0.045, 0.035):
            canvas.line((x - side * 0.05, -0.012), (x + side * 0.045, end - 0.005), 0.027, dark)
    else:
        away = {"up": -0.016, "down": 0.016}.get(mood, 0.0)
        canvas.disc((x, -0.02 + away), 0.042, dark)
        canvas.disc((x - 0.012, -0.034 + 1.6 * away), 0.013, (255, 255, 255))


def _brow(canvas: _Canvas, side: int, colour: Rgb, mood: Mood) -> None:
    if mood in ("wince", "tense"):
        low, high = (-0.075, -0.125) if mood == "wince" else (-0.13, -0.095)
        canvas.line((side * 0.085, low), (side * 0.225, high), 0.034, colour)
        return
    lift = {"glad": -0.035, "up": -0.02}.get(mood, 0.0)
    canvas.bow((side * 0.16, -0.09 + lift), (0.085, 0.05), (-math.pi + 0.35, -0.35), 0.034, colour)


def _mouth(canvas: _Canvas, face: Character, mood: Mood) -> None:
    smile = {"tousled": 0.14, "cap": 0.11, "curls": 0.15, "short": 0.09, "bun": 0.08}[face.cut]
    dark = _darker(face.skin, 0.55)
    if mood == "glad":
        wide = smile + 0.035
        canvas.half_oval((0.0, 0.175), (wide, 0.085 + 0.3 * wide), _darker(face.skin, 0.72))
        canvas.half_oval((0.0, 0.175), (0.86 * wide, 0.042), TEETH)
    elif mood == "wince":
        canvas.bow((0.0, 0.275), (0.095, 0.06), (math.pi + 0.2, math.tau - 0.2), 0.03, dark)
    elif mood == "tense":
        canvas.line((-0.6 * smile, 0.235), (0.6 * smile, 0.228), 0.03, dark)
    else:
        canvas.bow((0.0, 0.19), (smile, 0.06 + smile * 0.2), (0.2, math.pi - 0.2), 0.03, dark)


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
