"""What mouse and finger do, in board millimetres: all that the stages of a turn know of them."""

import math
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from yagopool.table.geometry import Point
from yagopool.ui.viewport import Box, Viewport

PointerKind: TypeAlias = Literal["down", "move", "up", "cancel", "left", "lost"]
"""Main button or finger down, moved, up; the second button; out of the window; the window lost the focus.

With a button held the moves go on outside the window: SDL captures the mouse.
"""

_EDGE: Final = 12
"""Pixels at the screen's edge that no pull needs."""

REACH: Final = 1.7
"""Pixels the hand goes for a millimetre of pull, however large the board is drawn: 221 for a full pull. ..."""
_OF_WINDOW: Final = 0.0032
"""... In a small window it is this part of its shorter side: a full pull is two fifths of a telephone's width."""

PRESS_MARGIN: Final = 1.35
"""How far from a ball's centre, in radii, a press still is on the ball."""

_MAIN_BUTTON: Final = 1
_SECOND_BUTTON: Final = 3


class Bounds(NamedTuple):
    """How far the pointer can go, in mm on the board's plane."""

    left: float
    near: float
    right: float
    far: float

    def room(self, start: Point, toward: Point) -> float:
        """Return how far the pointer can go from a place in the direction of another one, in mm."""
        away = math.dist(start, toward)
        rooms = [math.inf]
        for at, way, low, high in (
            (start.x, toward.x - start.x, self.left, self.right),
            (start.y, toward.y - start.y, self.near, self.far),
        ):
            if way:
                rooms.append(((high if way > 0.0 else low) - at) / way * away)
        return max(0.0, min(rooms))


@dataclass(frozen=True, slots=True)
class Pointer:
    """One thing the pointer did.

    ``place`` on the board's plane in mm, maybe off the board (``beside``); ``inside`` the window or not.
    ``touch``: a finger on the screen, which cannot hover. ``bounds``: None where nothing bounds it. ``gain``: how many
    millimetres of pull a millimetre on the board is. ``step``: how fine it is meant, as in ``Press``.
    """

    kind: PointerKind
    place: Point
    inside: bool = True
    beside: bool = False
    touch: bool = False
    bounds: Bounds | None = None
    gain: float = 1.0
    step: int = 0


def pointer_at(
    kind: PointerKind, pixel: tuple[int, int], viewport: Viewport, screen: Box, *, touch: bool = False, step: int = 0
) -> Pointer:
    """Return what the pointer did at a window pixel; ``screen``: as far as it can go, in window pixels."""
    return Pointer(
        kind,
        viewport.to_board(pixel),
        inside=viewport.window.contains(pixel),
        beside=not viewport.board.contains(pixel),
        touch=touch,
        bounds=_bounds(viewport, screen.inset(_EDGE)),
        gain=viewport.scale / reach(viewport, touch=touch),
        step=step,
    )


def reach(viewport: Viewport, *, touch: bool = False) -> float:
    """Return the pixels the hand goes for a millimetre of pull; a finger's grow with the pixels of a large screen."""
    usual = REACH * max(1.0, viewport.unit) if touch else REACH
    return min(usual, _OF_WINDOW * min(viewport.size))


def _bounds(viewport: Viewport, edge: Box) -> Bounds:
    """Return a box of the window in board millimetres."""
    xs, ys = zip(*(viewport.to_board(corner) for corner in ((edge.x, edge.y), (edge.right, edge.bottom))), strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by some notches (up is positive); ``step`` as in ``Press``; ``over_meter``: at the power."""

    notches: float
    step: int = 0
    over_meter: bool = False


def kind_of(event: pygame.event.Event) -> PointerKind | None:
    """Return what a mouse event of moving or pressing means, None for buttons that mean nothing."""
    if event.type == pygame.MOUSEMOTION:
        return "move"
    if event.button == _SECOND_BUTTON:
        return "cancel" if event.type == pygame.MOUSEBUTTONDOWN else None
    if event.button != _MAIN_BUTTON:
        return None
    return "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
