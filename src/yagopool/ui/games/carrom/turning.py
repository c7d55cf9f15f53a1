"""The board turning to the next player: for a moment, its picture rotates on the table."""

import math
from typing import Final

import pygame

from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.style import Style
from yagopool.ui.viewport import Viewport

_LASTS: Final = 0.4
"""Seconds of a turn."""
_LIFTED: Final = 0.29
"""The smallest scale of the board meanwhile: half-way through a quarter turn, a larger one wouldn't fit."""


class Turning:
    """Rotates the board's new picture from the old position to the new one."""

    def __init__(self, before: int, now: int) -> None:
        """``before``, ``now``: the old and the new position, in quarter turns clockwise."""
        self._by = (now - before + 2) % 4 - 2
        self._gone = 0.0
        self._room: pygame.Surface | None = None

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether it still turns."""
        self._gone += seconds
        return self._gone < _LASTS

    def draw(self, window: pygame.Surface, viewport: Viewport, style: Style) -> None:
        """Draw over the board in its final position."""
        if self._room is None or self._room.get_size() != window.get_size():
            self._room = pygame.Surface(window.get_size())
            draw_room(self._room, style, viewport.board)
        box, part = pygame.Rect(viewport.board).clip(window.get_rect()), self._gone / _LASTS
        board = pygame.Surface(box.size, pygame.SRCALPHA)
        board.blit(window, (0, 0), box)
        angle = 90.0 * self._by * (0.5 + 0.5 * math.cos(math.pi * part))
        turn = math.radians(angle)
        fits = 1.0 / (abs(math.cos(turn)) + abs(math.sin(turn)))
        turned = pygame.transform.rotozoom(board, angle, min(fits, 1.0 - _LIFTED * math.sin(math.pi * part)))
        window.blit(self._room, box, box)
        window.blit(turned, turned.get_rect(center=box.center))
