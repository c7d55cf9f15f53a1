"""A column of widgets that scrolls where it is higher than its room."""

from collections.abc import Iterable
from typing import Final

import pygame

from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.stack import stack, stack_height

_NOTCH: Final = 60
"""Units a notch of the wheel scrolls."""
_GAP: Final = 12
_LEAST_GAP: Final = 6
"""Units: the gap between widgets, and what it shrinks to where that saves the scrolling."""
_HITS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
_NOWHERE: Final = (-1, -1)


class Scroll(Group):
    """A group that lays its widgets out below each other at their full heights, and scrolls.

    The wheel scrolls, so does dragging the bar or a finger, and what gets the focus comes into sight. What is out
    of sight cannot be hit. Where everything fits, if need be with smaller gaps, it is a plain stack.
    """

    def __init__(self, widgets: Iterable[Widget] = (), *, first: str | None = None) -> None:
        self._box = Box(0, 0, 0, 0)
        self._top = 0
        self._high = 0
        self._notch = 1
        self._fits = True
        self._held = False
        self._finger: pygame.event.Event | None = None
        self._from = 0
        super().__init__(widgets, first=first)

    def place_in(self, style: Style, box: Box, gap: float = _GAP) -> None:
        """Lay the widgets out in a box of the window."""
        bar = style.px(14)
        self._box = box
        self._notch = style.px(_NOTCH)
        gap = self._fitting(style, box, gap)
        high = stack_height(self.widgets, style, box.w, gap)
        self._fits = high <= box.h
        wide = box.w if self._fits else box.w - bar
        self._high = high if self._fits else stack_height(self.widgets, style, wide, gap)
        self._top = min(max(self._top, 0), max(0, self._high - box.h))
        stack(self.widgets, style, (box.x, box.y - self._top, wide, self._high), gap)

    def _fitting(self, style: Style, box: Box, gap: float) -> float:
        """Return the greatest gap at which everything fits, down to the least; the gap itself where none does."""
        tried = range(round(gap), _LEAST_GAP - 1, -1)
        return next((less for less in tried if stack_height(self.widgets, style, box.w, less) <= box.h), gap)

    @property
    def scrolled(self) -> int:
        """How far it is scrolled, in pixels; the next layout holds it within what there is."""
        return self._top

    @scrolled.setter
    def scrolled(self, top: int) -> None:
        self._top = top

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what is in sight, and the bar if there is more."""
        if self._fits:
            super().draw(surface, style)
            return
        before = surface.get_clip()
        ring = style.px(5)
        surface.set_clip(pygame.Rect(self._box).inflate(2 * ring, 0).clip(before))
        super().draw(surface, style)
        surface.set_clip(before)
        card(surface, self._bar(), style.palette.ink_faint if self._held else style.palette.line, style.px(3))

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Scroll, or pass the event on; then bring what has the focus into sight."""
        if self._fits:
            return super().handle(event)
        if event.type == pygame.MOUSEWHEEL and not any(widget.hovered and widget.wheeled for widget in self):
            self._scroll_to(self._top - event.y * self._notch)
            return None
        if self._drag(event):
            return None
        if getattr(event, "touch", False):
            return self._touched(event)
        return self._told(event)

    def _touched(self, event: pygame.event.Event) -> Message | None:
        """A finger that moves scrolls; one that is lifted where it was put down presses what lies there."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._slides(event.pos):
            self._finger, self._from = event, self._top
            return None
        if self._finger is None:
            return self._told(event)
        moved = self._finger.pos[1] - event.pos[1]
        if event.type == pygame.MOUSEMOTION and event.buttons[0]:
            if abs(moved) > self._notch // 5 or self._top != self._from:
                self._scroll_to(self._from + moved)
            return None
        down, self._finger = self._finger, None
        if self._top != self._from or event.type != pygame.MOUSEBUTTONUP:
            return None
        return self._told(down) or self._told(event)

    def _slides(self, place: tuple[int, int]) -> bool:
        """Tell whether a place is on something that is itself dragged."""
        return any(widget.wheeled and widget.rect.collidepoint(place) for widget in self)

    def _told(self, event: pygame.event.Event) -> Message | None:
        """Pass an event on; bring what got the focus by keys into sight. What was hit is in sight already."""
        if event.type in _HITS and not self._box.contains(event.pos):
            event = pygame.event.Event(event.type, {**event.dict, "pos": _NOWHERE})
        focus = self.focus
        message = super().handle(event)
        if self.focus is not None and self.focus is not focus and event.type not in _HITS:
            self._show(self.focus)
        return message

    def _drag(self, event: pygame.event.Event) -> bool:
        """Move the bar by the pointer; tell whether the event was the bar's."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = pygame.Rect(self._bar()).inflate(16, 0).collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._held = self._held, False
            return held
        elif event.type == pygame.MOUSEMOTION and self._held:
            bar = self._bar()
            part = (event.pos[1] - bar.h / 2 - self._box.y) / max(1, self._box.h - bar.h)
            self._scroll_to(round(part * (self._high - self._box.h)))
        return self._held

    def _bar(self) -> Box:
        box, more = self._box, max(1, self._high - self._box.h)
        long = max(24, box.h * box.h // max(1, self._high))
        return Box(box.right - 8, box.y + (box.h - long) * self._top // more, 6, long)

    def _show(self, widget: Widget) -> None:
        if widget.rect.top < self._box.y:
            self._scroll_to(self._top + widget.rect.top - self._box.y)
        elif widget.rect.bottom > self._box.bottom:
            self._scroll_to(self._top + widget.rect.bottom - self._box.bottom)

    def _scroll_to(self, top: int) -> None:
        top = min(max(top, 0), max(0, self._high - self._box.h))
        for widget in self.widgets:
            widget.place(widget.rect.move(0, self._top - top))
        self._top = top
