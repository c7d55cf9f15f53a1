"""A line along which something that takes its time is gone through by hand."""

from collections.abc import Hashable

import pygame

from yagopool.ui.shapes import card, dot
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.base import Message, Widget

_MOST_MARKS = 60
"""More marks than this would be a grey line."""


class Timeline(Widget):
    """A knob on a line from 0 to ``length``, a mark at every whole number; its message's value is where it was pulled.

    For pointer and finger; keys and gamepads have their own ways through what is shown.
    """

    def __init__(self, key: str, length: int) -> None:
        super().__init__(key)
        self.length = length
        self.value = 0.0
        self.dragged = False
        self.enabled = length > 0

    @property
    def still(self) -> Hashable:
        """All that its picture depends on."""
        return (super().still, self.length, self.value, self.dragged)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw line, marks and knob."""
        p, track, thick = style.palette, self._track(), style.px(6)
        card(surface, self.rect, p.sunken, self.rect.h // 2, p.line)
        line = pygame.Rect(track.x, self.rect.centery - thick // 2, track.w, thick)
        card(surface, line, p.line, thick // 2)
        part = self.value / (self.length or 1)
        card(surface, (line.x, line.y, round(part * line.w), thick), p.accent, thick // 2)
        if 1 < self.length <= _MOST_MARKS:
            for mark in range(1, self.length):
                surface.fill(p.sunken, (round(line.x + mark * line.w / self.length), line.y, 1, thick))
        lit = self.hovered or self.dragged
        knob = self.rect.h * 0.42
        at = (line.x + part * line.w, self.rect.centery)
        dot(surface, at, knob, mixed(p.accent, (0, 0, 0), 0.45))
        dot(surface, at, knob - style.px(2), mixed(p.accent, (255, 255, 255), 0.35 if lit else 0.1))

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Follow the pointer from where it presses until it lets go, also beside the line."""
        super().handle(event)
        if not self.enabled:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.dragged = True
            return self._at(event.pos[0])
        if event.type == pygame.MOUSEMOTION and self.dragged:
            return self._at(event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.dragged = False
        return None

    def _track(self) -> pygame.Rect:
        return self.rect.inflate(-self.rect.h, 0)

    def _at(self, x: int) -> Message:
        track = self._track()
        part = min(max((x - track.x) / max(1, track.w), 0.0), 1.0)
        return Message(self.key, part * self.length)
