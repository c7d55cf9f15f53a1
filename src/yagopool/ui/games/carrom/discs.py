"""Discs as pictures: turned wood under lacquer, with grooves that tell the kinds apart without colour."""

import math
from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui.ball_paint import BallPaint, Mark
from yagopool.ui.picture.images import sprite_middle
from yagopool.ui.theme import mixed

_FINE: Final = 4
"""So many times larger than it is shown a disc is painted."""
REACH: Final = 1.04
"""Half the side of a picture, in radii: the same as a ball's."""
_GROOVES: Final[dict[Mark, tuple[float, ...]]] = {
    "bar": (0.66,),
    "ring": (0.74, 0.5),
    "dot": (0.72,),
    "star": (0.8, 0.46),
}
"""Radii of a kind's grooves, in its own."""
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)


@lru_cache(maxsize=256)
def disc_picture(paint: BallPaint, quarters: int, phase: tuple[int, int], marks: bool) -> pygame.Surface:
    """Return a disc seen from above; ``quarters`` and ``phase``: as in ``BallSprites``. Shared: do not draw on it."""
    half = sprite_middle(quarters, REACH)
    side = (2 * half + 1) * _FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    radius = quarters / 4.0 * _FINE
    x, y = ((half + 0.5 + part / 4.0) * _FINE for part in phase)
    _lathe(large, (x, y), radius, paint)
    if marks:
        for groove in _GROOVES[paint.mark]:
            _groove(large, (x, y), radius * groove, radius, paint)
        _middle(large, (x, y), radius, paint)
    _shine(large, (x, y), radius)
    return pygame.transform.smoothscale(large, (2 * half + 1, 2 * half + 1))


def _lathe(large: pygame.Surface, at: tuple[float, float], radius: float, paint: BallPaint) -> None:
    """Fill the disc: a rounded rim around a flat face, lit from the upper left."""
    x, y = at
    pygame.draw.circle(large, mixed(paint.body, _BLACK, 0.55), at, radius)
    steps = max(6, round(radius * 0.16))
    for step in range(steps):
        part = step / (steps - 1)
        tone = mixed(mixed(paint.body, _BLACK, 0.42), mixed(paint.body, _WHITE, 0.16), math.sin(part * math.pi / 2.0))
        shift = radius * 0.02 * part
        pygame.draw.circle(large, tone, (x - shift, y - shift), radius * (0.985 - 0.13 * part))
    pygame.draw.circle(large, paint.body, (x, y), radius * 0.84)


def _groove(large: pygame.Surface, at: tuple[float, float], reach: float, radius: float, paint: BallPaint) -> None:
    """Cut a groove: its far side is lit, its near side dark."""
    wide = max(2, round(radius * 0.055))
    x, y = at
    lit, dark = mixed(paint.body, _WHITE, 0.35), mixed(paint.print, paint.body, 0.15)
    pygame.draw.circle(large, lit, (x + wide * 0.45, y + wide * 0.45), reach + wide * 0.3, wide)
    pygame.draw.circle(large, dark, (x, y), reach, wide)


def _middle(large: pygame.Surface, at: tuple[float, float], radius: float, paint: BallPaint) -> None:
    """Paint what stands in a disc's middle."""
    x, y = at
    if paint.mark == "dot":
        pygame.draw.circle(large, paint.print, at, radius * 0.34)
        pygame.draw.circle(large, mixed(paint.body, _WHITE, 0.2), at, radius * 0.2)
    elif paint.mark == "star":
        points = []
        for corner in range(16):
            reach = radius * (0.4 if corner % 2 == 0 else 0.17)
            turn = math.tau * corner / 16.0
            points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
        pygame.draw.polygon(large, paint.print, points)
        pygame.draw.circle(large, paint.body, at, radius * 0.08)


def _shine(large: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    """Lay the lamp's gleam on the lacquer: a soft spot at the upper left, and a thin light along that edge."""
    x, y = at
    gleam = pygame.Surface(large.get_size(), pygame.SRCALPHA)
    for step in range(10):
        reach = radius * (0.62 - 0.055 * step)
        pygame.draw.circle(gleam, (255, 255, 255, 5 + 3 * step), (x - 0.26 * radius, y - 0.30 * radius), reach)
    box = pygame.Rect(0, 0, round(1.84 * radius), round(1.84 * radius))
    box.center = (round(x), round(y))
    pygame.draw.arc(
        gleam, (255, 255, 255, 110), box, math.radians(105), math.radians(165), max(2, round(radius * 0.05))
    )
    inside = pygame.Surface(large.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(inside, (255, 255, 255, 255), at, radius * 0.97)
    gleam.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    large.blit(gleam, (0, 0))
