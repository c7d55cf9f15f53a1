"""Choosing: one of a few, side by side, or on and off."""

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from yagopool.ui import fonts
from yagopool.ui.input.actions import step_of
from yagopool.ui.input.devices import Step
from yagopool.ui.shapes import card, dot, outline
from yagopool.ui.style import Style
from yagopool.ui.theme import TYPE, mixed
from yagopool.ui.widgets.base import Message, Widget

_EVEN: Final = 4
"""Up to this many segments stand in full lines only."""


class SegmentedControl(Widget):
    """Segments with one chosen; its message's value is the chosen option's own value.

    ``options`` are pairs of value and text. A ``label`` stands above. Where the words do not fit side by side, the
    segments go below each other.
    """

    focusable: ClassVar[bool] = True

    def __init__(self, key: str, options: Sequence[tuple[object, str]], value: object, *, label: str = "") -> None:
        super().__init__(key)
        self.options = tuple(options)
        self.value = value
        self.label = label
        self.columns = len(self.options)
        self._over: int | None = None
        self._segments: tuple[pygame.Rect, ...] = ()

    @property
    def index(self) -> int:
        """The chosen option's place."""
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    @property
    def segments(self) -> tuple[pygame.Rect, ...]:
        """Where the options lie, as drawn last."""
        return self._segments

    def height(self, style: Style, width: int) -> int:
        lines = -(-len(self.options) // self._columns_for(style, width))
        return self._label_height(style) + lines * self._segment_height(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self._lay_out(style)
        p, radius = style.palette, style.px(style.theme.radii.control)
        top = self._label_height(style)
        if self.label:
            tone = p.ink_soft if self.enabled else p.ink_faint
            above = top - style.px(style.theme.spacing.tight)
            style.draw_line(surface, self.label, "small", tone, (*self.rect.topleft, self.rect.w, above))
        track = pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, self.rect.h - top)
        card(surface, track, p.sunken, radius, p.line)
        narrowest = min(segment.w for segment in self._segments) - style.px(14)
        size = style.fitted("strong", (text for _, text in self.options), narrowest)
        for index in range(len(self._segments)):
            self._draw_segment(surface, style, index, size)
        whole, self.rect = self.rect, track
        self.draw_focus(surface, style, radius, close=True)
        self.rect = whole

    def _draw_segment(self, surface: pygame.Surface, style: Style, index: int, size: int) -> None:
        p, inner = style.palette, self._segments[index].inflate(-style.px(6), -style.px(6))
        chosen = index == self.index
        radius = style.px(style.theme.radii.control - 3)
        if chosen:
            card(surface, inner, p.raised_hover if self.enabled else p.raised, radius)
        elif index == self._over and self.enabled:
            card(surface, inner, p.raised, radius)
        if chosen and self.enabled:
            outline(surface, inner, p.accent, radius, max(2, style.px(2)))
        tone = p.accent_hover if chosen and self.enabled else p.ink_soft if self.enabled else p.ink_faint
        words = inner.inflate(-style.px(8), 0)
        style.draw_line(surface, self.options[index][1], "strong", tone, words, align="centre", size=size)

    def wants(self, step: Step) -> bool:
        """Left and right choose."""
        return step in ("left", "right")

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Choose by click, or by left and right while focused."""
        super().handle(event)
        if not self.enabled:
            return None
        if event.type == pygame.MOUSEMOTION:
            self._over = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._at(event.pos)
            return None if index is None else self._choose(index)
        elif self.focused and (step := step_of(event)) in ("left", "right"):
            return self._choose((self.index + (1 if step == "right" else -1)) % len(self.options))
        return None

    def _choose(self, index: int) -> Message | None:
        if index == self.index:
            return None
        self.value = self.options[index][0]
        return Message(self.key, self.value)

    def _at(self, point: tuple[int, int]) -> int | None:
        return next((i for i, segment in enumerate(self._segments) if segment.collidepoint(point)), None)

    def _label_height(self, style: Style) -> int:
        return style.line_height("small") + style.px(style.theme.spacing.tight) if self.label else 0

    def _segment_height(self, style: Style) -> int:
        return max(style.control, style.line_height("strong") + style.px(14))

    def _columns_for(self, style: Style, width: int) -> int:
        """Return how many segments stand side by side; more than four may end in a shorter line."""
        count = len(self.options)
        for columns in range(count, 1, -1):
            if (count % columns == 0 or count > _EVEN) and self._fits(style, width // columns - style.px(14)):
                lines = -(-count // columns)
                return -(-count // lines)
        return 1

    def _fits(self, style: Style, room: int) -> bool:
        texts = [text for _, text in self.options]
        size = style.fitted("strong", texts, room, gently=True)
        return all(fonts.width_of(TYPE["strong"].face, size, text) <= room for text in texts)

    def _lay_out(self, style: Style) -> None:
        top = self.rect.y + self._label_height(style)
        columns = self._columns_for(style, self.rect.w)
        lines = -(-len(self.options) // columns)
        high = (self.rect.bottom - top) / lines
        edges = [round(self.rect.x + self.rect.w * i / columns) for i in range(columns + 1)]
        self._segments = tuple(
            pygame.Rect(
                edges[i % columns],
                round(top + high * (i // columns)),
                edges[i % columns + 1] - edges[i % columns],
                round(high),
            )
            for i in range(len(self.options))
        )

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        """Give it its rectangle; its segments are placed when it is drawn."""
        super().place(rect)
        self._segments = ()


class Toggle(Widget):
    """A labelled switch; its message's value is the new state. The knob's side and a tick say it, not colour alone."""

    focusable: ClassVar[bool] = True

    def __init__(self, key: str, text: str, value: bool, *, detail: str = "") -> None:
        super().__init__(key)
        self.text = text
        self.value = value
        self.detail = detail

    def height(self, style: Style, width: int) -> int:
        room = width - self._track_width(style)
        words = style.height_of(self.text, "body", room)
        words += style.height_of(self.detail, "small", room) if self.detail else 0
        return max(style.control, words + style.px(style.theme.spacing.tight))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
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
        return style.px(50) + style.px(style.theme.spacing.middle)

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
