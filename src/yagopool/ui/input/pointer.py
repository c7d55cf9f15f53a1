"""What mouse and finger do, in board millimetres: all that the stages of a turn know of them."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.table.layout import Point

PointerKind: TypeAlias = Literal["down", "move", "up", "cancel", "left"]
"""Main button or finger down, moved, up; the second button; out of the window (or the window lost the focus)."""

_MAIN_BUTTON: Final = 1
_SECOND_BUTTON: Final = 3


@dataclass(frozen=True, slots=True)
class Pointer:
    """One thing the pointer did.

    ``place`` on the board's plane in mm, maybe beside the board (``beside``); ``inside`` the window or not.
    ``touch``: a finger on the screen, which cannot hover.
    """

    kind: PointerKind
    place: Point
    inside: bool = True
    beside: bool = False
    touch: bool = False


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
