"""A match whose board turns to the next player: for a moment, its picture rotates on the table."""

import math
from typing import Final

import pygame

from yagopool.table.spec import BoardSpec
from yagopool.ui.context import AppContext
from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scenes.first_time import FirstTimeCard, topics_due
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


class TurningBoard(BoardView):
    """The board of a match, which may be turning just now."""

    def __init__(self, spec: BoardSpec) -> None:
        super().__init__(spec)
        self.turning: Turning | None = None

    def _draw_last(self, window: pygame.Surface, viewport: Viewport, style: Style) -> None:
        if self.turning is not None:
            self.turning.draw(window, viewport, style)


class CarromScene(MatchScene):
    """Two sides at a board that turns to who plays next."""

    def __init__(self, context: AppContext, setup: Setup, controller: MatchController | None = None) -> None:
        super().__init__(context, setup, controller)
        self.panels.board = self.board = TurningBoard(self.controller.spec)

    @property
    def sitting(self) -> int:
        """Where the viewers sit; it changes only after the ruling has been shown and the card on a foul read."""
        shows = self.panels.flown is not None or self.panels.passed is not None
        waits = shows or self.controller.ruled is not self._ruled or self._tells_foul
        return self.panels.sitting if waits and not self.controller.still else self.controller.sitting

    @property
    def _tells_foul(self) -> bool:
        """Whether a card explains the shot just ruled on, or is about to."""
        controller = self.controller
        topics = [scene.topic for scene in self.app.scenes[-1:] if isinstance(scene, FirstTimeCard)]
        ruling = getattr(controller.ruled, "ruling", None)
        if not topics and ruling is not None and ruling.fouls and self._due:
            topics = list(topics_due(self.context, controller)[:1])
        return any(topic in controller.look.firsts.get("foul", ()) for topic in topics)

    def follow(self) -> None:
        before = self.panels.viewport.quarters
        super().follow()
        now = self.panels.viewport.quarters
        if now != before and not self.controller.still:
            self.board.turning = Turning(before, now)

    def handle(self, event: pygame.event.Event) -> None:
        turns = self.controller.sitting != self.panels.sitting or self.board.turning is not None
        if turns and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._turn_at_once()
            if event.type == pygame.MOUSEBUTTONDOWN and self.panels.viewport.board.contains(event.pos):
                return  # it was meant for the board before the turn
        super().handle(event)

    def _turn_at_once(self) -> None:
        self.panels.sitting = self.controller.sitting
        self.panels.furnish(self.context)
        self.panels.flown = self.board.turning = None
        self.invalidate()

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.board.turning is not None:
            self.board.turning = self.board.turning if self.board.turning.advance(seconds) else None
            self.stale = True

    def _is_moving(self) -> bool:
        return self.board.turning is not None or super()._is_moving()
