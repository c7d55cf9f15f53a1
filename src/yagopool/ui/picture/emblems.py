"""Emblems: a small sign for each thing that a menu leads to, in one colour: lines and spots on a field of 24 x 24."""

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import pygame

from yagopool.ui import fonts
from yagopool.ui.theme import Rgb

_FIELD: Final = 24
_FINE: Final = 4
"""How many times larger an emblem is drawn before it is scaled down."""
_THIN: Final = 2.0
"""The width of most lines."""
_NUMBER: Final = (11.5, 14.6)
"""The size of the letters on a calendar's page and the height of their middle, ..."""
_QUESTION: Final = (14.4, 12.0)
"""... and of a question mark's."""

_Points: TypeAlias = tuple[tuple[float, float], ...]


class _Mark(NamedTuple):
    """A line with round ends; with no width a filled shape; of one point a disc. ``clear``: it takes away instead."""

    points: _Points
    width: float = _THIN
    clear: bool = False


def _spot(x: float, y: float, across: float, *, clear: bool = False) -> _Mark:
    return _Mark(((x, y),), across, clear)


def _round(x: float, y: float, wide: float, high: float, part: tuple[float, float] = (0.0, 360.0)) -> _Points:
    """Return points of an ellipse, or of a part of it, by its middle and radii; degrees from the right, clockwise."""
    steps = [math.radians(part[0] + (part[1] - part[0]) * step / 48) for step in range(49)]
    return tuple((x + wide * math.cos(angle), y + high * math.sin(angle)) for angle in steps)


def _box(left: float, top: float, right: float, bottom: float) -> _Points:
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _teeth(count: int) -> _Points:
    """Return the outline of a wheel with teeth."""
    corners = []
    for tooth in range(count):
        for off, far in ((-0.32, 8.2), (-0.2, 11.0), (0.2, 11.0), (0.32, 8.2)):
            angle = math.tau * (tooth + off) / count
            corners.append((12 + far * math.cos(angle), 12 + far * math.sin(angle)))
    return tuple(corners)


_PERSON: Final = (_spot(8.5, 7.5, 7.6), _Mark((*_round(8.5, 20.5, 7.0, 7.6, (180, 360)), (1.5, 20.5)), 0))
_BEHIND: Final = (_spot(17, 8.5, 6.2), _Mark(((17.2, 20.5), *_round(16.6, 20.5, 6.2, 6.6, (250, 360))), 0))
_RING: Final = _Mark(_round(12, 12, 10, 10))
_STAR: Final = tuple(
    (12 + far * math.sin(math.tau * corner / 10), 12.8 - far * math.cos(math.tau * corner / 10))
    for corner, far in enumerate((11.4, 4.9) * 5)
)

_EMBLEMS: Final[dict[str, tuple[_Mark, ...]]] = {
    "play": (_Mark(((6, 3), (21, 12), (6, 21)), 0),),
    "learn": (
        _Mark(((5.5, 12), (5.5, 17.5), *_round(12, 17.5, 6.5, 3.2, (180, 0)), (18.5, 12)), 0),
        _Mark(((12, 3), (25, 9.6), (12, 16.2), (-1, 9.6)), 0, clear=True),
        _Mark(((12, 4), (23.5, 9.6), (12, 15.2), (0.5, 9.6)), 0),
        _Mark(((21.6, 10.4), (21.6, 17.5)), 1.6),
        _spot(21.6, 18, 3),
    ),
    "matches": (_RING, _Mark(((12, 6.2), (12, 12), (16.2, 14.4)))),
    "day": (
        _Mark(_box(3.4, 5, 20.6, 20.8)),
        _Mark(_box(3.4, 5, 20.6, 8), 0),
        _Mark(((8, 2.6), (8, 5))),
        _Mark(((16, 2.6), (16, 5))),
    ),
    "computer": (
        _Mark(_box(4, 8, 20, 20)),
        _Mark(((12, 8), (12, 4))),
        _spot(12, 3.4, 3.6),
        _spot(8.8, 12.8, 3),
        _spot(15.2, 12.8, 3),
        _Mark(((9, 16.8), (15, 16.8)), 1.6),
        _Mark(((1.4, 12.5), (1.4, 16))),
        _Mark(((22.6, 12.5), (22.6, 16))),
    ),
    "two": (*_BEHIND, _spot(8.5, 7.5, 10, clear=True), *_PERSON),
    "practice": (_RING, _Mark(_round(12, 12, 5.6, 5.6)), _spot(12, 12, 4)),
    "carrom": (
        _Mark(_box(2.6, 2.6, 21.4, 21.4)),
        *(_spot(x, y, 3.6) for x in (6.6, 17.4) for y in (6.6, 17.4)),
        _Mark(_round(12, 12, 3.4, 3.4)),
    ),
    "more": tuple(_spot(x, 12, 4.6) for x in (4.0, 12.0, 20.0)),
    "help": (_RING,),
    "language": (
        _RING,
        _Mark(_round(12, 12, 4.4, 10), 1.6),
        _Mark(((2.6, 8.8), (21.4, 8.8)), 1.6),
        _Mark(((2.6, 15.2), (21.4, 15.2)), 1.6),
    ),
    "settings": (_Mark(_teeth(8), 0), _spot(12, 12, 7.4, clear=True)),
    "quit": (
        _Mark(((13, 3), (4, 3), (4, 21), (13, 21))),
        _Mark(((10, 12), (20.4, 12))),
        _Mark(((16.4, 7.6), (20.8, 12), (16.4, 16.4))),
    ),
    "break": tuple(
        _spot(4.6 + 6.4 * row, 12 + 7.2 * (place - row / 2), 6.4) for row in range(3) for place in range(row + 1)
    ),
    "lab": (
        _Mark(((9, 3), (9, 9.6), (3.6, 19), (4.8, 21), (19.2, 21), (20.4, 19), (15, 9.6), (15, 3))),
        _Mark(((7, 3), (17, 3))),
        _Mark(((7.4, 14.4), (16.6, 14.4), (19.4, 20), (4.6, 20)), 0),
    ),
    "drills": (_Mark(_STAR, 0),),
    "mistakes": (
        _Mark(_round(12, 12.6, 8.6, 8.6, (-60, 215))),
        _Mark(((11, 1), (18.4, 4.4), (12.6, 9.6)), 0),
    ),
    "free": (
        _Mark(_box(2, 5, 22, 19)),
        *(_spot(x, y, 3) for x, y in ((15, 8.8), (18, 12), (15, 15.2), (12, 12))),
        _spot(6.6, 12, 4),
    ),
    "figures": tuple(_Mark(((x, 20.4), (x, top)), 4) for x, top in ((4.4, 13.6), (12, 8.4), (19.6, 4))),
    "evening": (
        _Mark(((6, 3), (18, 3), *_round(12, 8, 6, 6.4, (0, 180))), 0),
        _Mark(_round(6.4, 7, 4.2, 3.8, (90, 270)), 1.8),
        _Mark(_round(17.6, 7, 4.2, 3.8, (-90, 90)), 1.8),
        _Mark(((12, 13), (12, 19))),
        _Mark(((7.4, 20.6), (16.6, 20.6)), 2.6),
    ),
    "letter": (_Mark(_box(2.4, 5, 21.6, 19.4)), _Mark(((3, 6), (12, 13.4), (21, 6)))),
    "score": (
        *(_Mark(((x, 4), (x, 20)), 2.2) for x in (5, 9.6, 14.2, 18.8)),
        _Mark(((1.6, 17.4), (22.2, 6.6)), 2.2),
    ),
}


def draw_emblem(surface: pygame.Surface, emblem: str, box: pygame.Rect, colour: Rgb, letters: str = "") -> None:
    """Draw an emblem as large as a square; ``letters`` stand in it: a calendar page's day."""
    surface.blit(_emblem(emblem, box.w, colour, letters), box)


@lru_cache(maxsize=128)
def _emblem(emblem: str, side: int, colour: Rgb, letters: str) -> pygame.Surface:
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    scale = side * _FINE / _FIELD
    for mark in _EMBLEMS[emblem]:
        _draw(large, mark, (*colour, 0 if mark.clear else 255), scale)
    if letters or emblem == "help":
        size, middle = _QUESTION if emblem == "help" else _NUMBER
        picture = fonts.line("strong", round(size * scale), letters or "?", colour)
        seen = picture.get_bounding_rect()
        large.blit(picture, (12 * scale - seen.centerx, middle * scale - seen.centery))
    return pygame.transform.smoothscale(large, (side, side))


def _draw(large: pygame.Surface, mark: _Mark, colour: tuple[int, int, int, int], scale: float) -> None:
    points = [(x * scale, y * scale) for x, y in mark.points]
    if not mark.width:
        pygame.draw.polygon(large, colour, points)
        return
    for place in points:
        pygame.draw.circle(large, colour, place, mark.width * scale / 2)
    for quad in _lengths(points, mark.width * scale / 2):
        pygame.draw.polygon(large, colour, quad)


def _lengths(points: list[tuple[float, float]], half: float) -> Iterable[list[tuple[float, float]]]:
    """Return the corners of each part of a line."""
    for (ax, ay), (bx, by) in pairwise(points):
        far = math.dist((ax, ay), (bx, by)) or 1.0
        dx, dy = (by - ay) / far * half, (ax - bx) / far * half
        yield [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
