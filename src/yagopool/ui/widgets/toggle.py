"""On or off."""

from typing import ClassVar

import pygame

from yagopool.ui.shapes import card, dot
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.steps import step_of


class Toggle(Widget):
    """A labelled switch; its message's value is the new state. The knob's side and a tick say it, not colour alone."""

    focusable: ClassVar[bool] = True

    def __init__(self, key: str, text: str, value: bool, *, detail: str = "") -> None:
        super().__init__(key)
        self.text = text
        self.value = value
        self.detail = detail

    def height(self, style: Style, width: int) -> int:
        """Return the height of the words, at least a finger's."""
        room = width - self._track_width(style)
        words = style.height_of(self.text, "body", room)
        words += style.height_of(self.detail, "small", room) if self.detail else 0
        return max(style.px(style.theme.spacing.control), words + style.px(style.theme.spacing.tight))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words at the left, the switch at the right."""
        p = style.palette
        room = self.rect.w - self._track_width(style)
        high = style.height_of(self.text, "body", room)
        low = style.height_of(self.detail, "small", room) if self.detail else 0
        top = self.rect.centery - (high + low) // 2
        tone = p.ink if self.enabled else p.ink_faint
        style.draw_text(surface, self.text, "body", tone, (self.rect.x, top, room, high))
        if self.detail:
            style.draw_text(surface, self.detail, "small", p.ink_faint, (self.rect.x, top + high, room, low))
        self._draw_switch(surface, style)
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def _draw_switch(self, surface: pygame.Surface, style: Style) -> None:
        p, high = style.palette, style.px(28)
        track = pygame.Rect(self.rect.right - style.px(50), self.rect.centery - high // 2, style.px(50), high)
        fill = p.sunken if not self.value else p.accent if self.enabled else p.raised
        card(surface, track, fill, high // 2, mixed(fill, p.ink, 0.25 if self.hovered else 0.12))
        radius = high / 2 - style.px(4)
        x = track.right - high / 2 if self.value else track.x + high / 2
        knob = p.on_accent if self.value and self.enabled else p.ink_soft if self.enabled else p.ink_faint
        dot(surface, (x, track.centery), radius, knob)
        if self.value:
            dot(surface, (x, track.centery), radius * 0.4, fill)

    @staticmethod
    def _track_width(style: Style) -> int:
        return style.px(50) + style.px(style.theme.spacing.medium)

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Turn over by a click anywhere on it, or by accept while focused."""
        super().handle(event)
        if not self.enabled:
            return None
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos)
        if clicked or (self.focused and step_of(event) == "accept"):
            self.value = not self.value
            return Message(self.key, self.value)
        return None
