"""A list to choose from, scrolling when it is long."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from yagopool.ui.input.actions import step_of
from yagopool.ui.input.devices import Step
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Message, Widget


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a list: its value, its text, a smaller second line, and something short at the right."""

    value: object
    text: str
    detail: str = ""
    right: str = ""


class ListView(Widget):
    """Items below each other; the message's value is the chosen item's value.

    A click or accept chooses. With ``follow`` moving the selection gives a message with the key ``KEY.selected`` too.
    """

    focusable: ClassVar[bool] = True
    wheeled: ClassVar[bool] = True

    def __init__(self, key: str, items: Sequence[Item], *, selected: int = 0, follow: bool = False) -> None:
        super().__init__(key)
        self.items = tuple(items)
        self.selected = selected
        self.follow = follow
        self.top = 0
        """The first item shown."""
        self._line = 1

    def height(self, style: Style, width: int) -> int:
        return max(1, len(self.items)) * self._line_height(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the items that fit, and a scroll bar if not all do."""
        p = style.palette
        self._line = self._line_height(style)
        if not self.items:
            return
        shown = self._shown()
        self.top = min(max(self.top, 0), max(0, len(self.items) - shown))
        bar = style.px(10) if shown < len(self.items) else 0
        for index in range(self.top, min(self.top + shown, len(self.items))):
            y = self.rect.y + (index - self.top) * self._line
            self._draw_item(surface, style, index, pygame.Rect(self.rect.x, y, self.rect.w - bar, self._line))
        if bar:
            long = max(style.px(24), self.rect.h * shown // len(self.items))
            y = self.rect.y + (self.rect.h - long) * self.top // max(1, len(self.items) - shown)
            card(surface, (self.rect.right - style.px(6), y, style.px(4), long), p.line, style.px(2))
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def _draw_item(self, surface: pygame.Surface, style: Style, index: int, box: pygame.Rect) -> None:
        p, item = style.palette, self.items[index]
        chosen = index == self.selected
        if chosen:
            body = box.inflate(0, -style.px(4))
            card(surface, body, p.raised, style.px(style.theme.radii.control))
            surface.fill(p.accent, (body.x, body.y + style.px(8), style.px(3), body.h - style.px(16)))
        inner = box.inflate(-2 * style.px(14), 0)
        right = style.width_of(item.right, "strong") + style.px(12) if item.right else 0
        words = pygame.Rect(inner.x, inner.y, inner.w - right, inner.h)
        style.draw_line(surface, item.right, "strong", p.accent if chosen else p.ink_soft, inner, align="right")
        tone = p.ink if self.enabled else p.ink_faint
        if not item.detail:
            style.draw_line(surface, item.text, "body", tone, words)
            return
        first, second = style.line_height("body"), style.line_height("small")
        y = box.centery - (first + second) // 2
        style.draw_line(surface, item.text, "body", tone, (words.x, y, words.w, first))
        style.draw_line(surface, item.detail, "small", p.ink_faint, (words.x, y + first, words.w, second))

    def wants(self, step: Step) -> bool:
        """Up and down move through the list, but leave it at its ends."""
        if step == "up":
            return self.selected > 0
        return step == "down" and self.selected < len(self.items) - 1

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Select and choose by click, wheel scrolls, up and down select, accept chooses."""
        super().handle(event)
        if not self.enabled or not self.items:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            index = self.top + (event.pos[1] - self.rect.y) // max(1, self._line)
            if index < min(len(self.items), self.top + self._shown()):
                self.selected = index
                return Message(self.key, self.items[index].value)
        elif event.type == pygame.MOUSEWHEEL and self.hovered:
            self.top = min(max(self.top - event.y, 0), max(0, len(self.items) - self._shown()))
        elif self.focused:
            return self._stepped(step_of(event))
        return None

    def _stepped(self, step: Step | None) -> Message | None:
        if step == "accept":
            return Message(self.key, self.items[self.selected].value)
        if step is None or not self.wants(step):
            return None
        self.select(self.selected + (1 if step == "down" else -1))
        return Message(f"{self.key}.selected", self.items[self.selected].value) if self.follow else None

    def select(self, index: int) -> None:
        """Select an item by its index, and bring it into sight."""
        self.selected = index
        self.top = min(max(self.top, index - self._shown() + 1), index)

    def _shown(self) -> int:
        return max(1, self.rect.h // max(1, self._line))

    def _line_height(self, style: Style) -> int:
        second = style.line_height("small") if any(item.detail for item in self.items) else 0
        return max(style.control, style.line_height("body") + second + style.px(14))
