"""The board turning to who plays next: its picture goes round on the table for a moment."""

import math
from typing import Final

import pygame

from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.style import Style
from yagopool.ui.viewport import Viewport

_LASTS: Final = 0.4
"""Seconds of a turn."""
_LIFTED: Final = 0.29
"""How much smaller the board looks at most meanwhile: at half a quarter no larger one would have room."""


class Turning:
    """Turns the board's new picture out of how it lay before."""

    def __init__(self, before: int, now: int) -> None:
        """``before``: quarters, clockwise, by which it lay turned; ``now``: by which it lies."""
        self._by = (now - before + 2) % 4 - 2
        self._gone = 0.0
        self._room: pygame.Surface | None = None

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether it still turns."""
        self._gone += seconds
        return self._gone < _LASTS

    def draw(self, window: pygame.Surface, viewport: Viewport, style: Style) -> None:
        """Draw over a board that is drawn as it lies now."""
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
