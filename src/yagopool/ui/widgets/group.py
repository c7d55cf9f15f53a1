"""Several widgets as one: a group with its focus, and a column that scrolls where it is higher than its room."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui.input.actions import Step, step_of
from yagopool.ui.layout_kit import Column, Row
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, Widget


class Group:
    """Holds a scene's widgets, draws them, gives them events, and moves the focus between them.

    A widget sees an event first; what it does not use moves the focus: Tab and the shoulder buttons in order, arrows
    to the nearest widget that way. "back" gives ``Message("back")``. The focus ring shows only once a key was used: the
    first arrow shows it, unless the widget has a use for it. A click leaves the focus where it was made, unseen:
    "accept" then presses the button that goes on, as its looks say.
    """

    def __init__(self, widgets: Iterable[Widget] = (), *, first: str | None = None) -> None:
        self.widgets = list(widgets)
        self.focus: Widget | None = None
        self._by_keys = False
        self._clicked = False
        """Whether a click put the focus where it is."""
        self.focus_on(first)

    def __iter__(self) -> Iterator[Widget]:
        return iter(self.widgets)

    def __getitem__(self, key: str) -> Widget:
        return next(widget for widget in self.widgets if widget.key == key)

    def focus_on(self, key: str | None) -> None:
        """Give the focus to the widget with a key; without one, or without that one, to the first that takes it."""
        takers = self._takers()
        self._clicked = False
        self._set(next((w for w in takers if key is not None and w.key == key), takers[0] if takers else None))

    def show_focus(self, *, on: bool) -> None:
        if on != self._by_keys:
            if on:
                self._forget_click()
            self._by_keys = on
            self._set(self.focus)

    def _forget_click(self) -> None:
        """Give a focus that a click left unseen to the button that goes on, if there is one."""
        onward = next((widget for widget in self._takers() if widget.goes_on), None)
        if self._clicked and onward is not None and not (self.focus is not None and self.focus.focused):
            self.focus_on(onward.key)

    def forget_hidden_focus(self) -> None:
        """Give a focus that doesn't show to the first widget: Enter does what the eye expects."""
        if not self._by_keys:
            self.focus_on(None)

    def follow(self, other: "Group") -> None:
        """Take over the focus of a group that this one replaces, and whether it shows."""
        self._by_keys = other._by_keys
        self.focus_on(None if other.focus is None else other.focus.key)
        self._clicked = other._clicked

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all widgets, the one with the focus last, so that its ring and list lie on top."""
        for widget in self.widgets:
            if widget is not self.focus:
                widget.draw(surface, style)
        if self.focus is not None:
            self.focus.draw(surface, style)

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Pass an event on; return the message of the widget that answers it, or ``back``."""
        if self.focus is not None and not self.focus.enabled:
            self.focus_on(None)
        step = step_of(event)
        if step is not None:
            return self._stepped(event, step)
        if event.type == pygame.MOUSEBUTTONDOWN and getattr(event, "button", 1) == 1:
            self._by_keys = False
            under = [widget for widget in self._takers() if widget.rect.collidepoint(event.pos)]
            self._clicked = self._clicked or bool(under)
            self._set(under[-1] if under else self.focus)
        answer = None
        for widget in self.widgets:
            answer = widget.handle(event) or answer
        return answer

    def _stepped(self, event: pygame.event.Event, step: Step) -> Message | None:
        if step == "accept":
            self._forget_click()
        self._by_keys = True
        if self.focus is not None and not self.focus.focused:
            self._set(self.focus)
            if step not in ("accept", "back", "next", "previous") and not self.focus.wants(step):
                return None
        message = self.focus.handle(event) if self.focus is not None else None
        if message is not None or (self.focus is not None and self.focus.wants(step)):
            return message
        if step == "back":
            return Message("back")
        if step != "accept":
            self._move(step)
        return None

    def _takers(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.focusable and widget.enabled]

    def _set(self, widget: Widget | None) -> None:
        for other in self.widgets:
            other.focused = False
        self.focus = widget
        if widget is not None:
            widget.focused = self._by_keys or widget.always_shows_focus

    def _move(self, step: Step) -> None:
        takers = self._takers()
        if not takers:
            return
        if self.focus is None or self.focus not in takers:
            self._set(takers[0])
        elif step in ("next", "previous"):
            by = 1 if step == "next" else -1
            self._set(takers[(takers.index(self.focus) + by) % len(takers)])
        else:
            self._set(_nearest(self.focus, takers, step))


def _nearest(start: Widget, takers: list[Widget], step: Step) -> Widget:
    """Return the nearest widget in a direction, counting distance across it double; the same one if there is none.

    To the left and right those on the same line come first. What stands above or below in part is not aside.
    """
    x, y = start.rect.center

    def way(widget: Widget) -> tuple[float, float]:
        dx, dy = widget.rect.centerx - x, widget.rect.centery - y
        if step in ("up", "down") and widget.rect.left < start.rect.right and start.rect.left < widget.rect.right:
            dx = 0
        return {"up": (-dy, dx), "down": (dy, dx), "left": (-dx, dy), "right": (dx, dy)}[step]

    ahead = [widget for widget in takers if widget is not start and way(widget)[0] > abs(way(widget)[1]) * 0.25]
    if step in ("left", "right"):
        line = [one for one in ahead if one.rect.top < start.rect.bottom and one.rect.bottom > start.rect.top]
        ahead = line or ahead
    return min(ahead, key=lambda widget: way(widget)[0] + 2 * abs(way(widget)[1]), default=start)


_NOTCH: Final = 60
"""Units a notch of the wheel scrolls."""
_GAP: Final = 12
LEAST_GAP: Final = 4
"""Units: the gap between widgets, and what it shrinks to where that saves the scrolling."""
_RING: Final = 6
"""Units around the visible part for the focus ring, ..."""
_FADES: Final = 14
"""... and units of the visible part in which a widget fades if it is cut off."""
_HITS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
_NOWHERE: Final = (-1, -1)


def _fitting(widgets: list[Widget], style: Style, box: Box, gap: float) -> float:
    """Return the greatest gap at which widgets fit below each other, down to the least; the gap where none does."""
    tried = range(round(gap), LEAST_GAP - 1, -1)
    return next((less for less in tried if Column(widgets, less).height(style, box.w) <= box.h), gap)


def _behind(surface: pygame.Surface, edge: pygame.Rect) -> pygame.Surface:
    found = pygame.Surface(edge.size, pygame.SRCALPHA)
    found.blit(surface, (0, 0), edge)
    return found


@lru_cache(maxsize=8)
def _fade(size: tuple[int, int], *, below: bool) -> pygame.Surface:
    """Return a mask that fades a picture towards its upper or lower end."""
    wide, high = size
    fade = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(high):
        part = (y + 1 if below else high - y) / high
        fade.fill((255, 255, 255, round(255 * part)), (0, y, wide, 1))
    return fade


class Scroll(Group):
    """A group that places its widgets below each other at their full heights, and scrolls.

    The wheel scrolls, so does dragging the bar or a finger, and what gets the focus comes into sight. What is out
    of sight cannot be hit. The last ``feet`` widgets, those that go on and back, always stay in sight: where the rest
    scrolls they stand below it. Where everything fits, if need be with smaller gaps, it is a plain stack.
    """

    def __init__(
        self, widgets: Iterable[Widget] = (), *, first: str | None = None, feet: int = 0, anchored: bool = False
    ) -> None:
        """``anchored``: the feet stand at the bottom also where everything fits."""
        self._feet = feet
        self._anchored = anchored
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
        bar = style.px(14)
        self._box = box
        self._notch = style.px(_NOTCH)
        usual, gap = gap, _fitting(self.widgets, style, box, gap)
        self._fits = not self._anchored and Column(self.widgets, gap).height(style, box.w) <= box.h
        if not self._fits:
            box = self._box = self._above_foot(style, box, usual)
            gap = _fitting(self._column, style, box, usual)
        scrolls = Column(self._column, gap).height(style, box.w) > box.h
        wide = box.w - bar if scrolls else box.w
        self._high = Column(self._column, gap).height(style, wide)
        self._top = min(max(self._top, 0), max(0, self._high - box.h))
        Column(self._column, gap).place_in(style, (box.x, box.y - self._top, wide, self._high))

    def place_in_row(self, style: Style, box: Box, gap: float) -> None:
        """Place all widgets beside each other, where they have room."""
        self._box, self._fits = box, True
        Row(self.widgets, gap, equal=False).place_in(style, box)

    @property
    def _scrolls(self) -> bool:
        return self._high > self._box.h

    @property
    def _foot(self) -> list[Widget]:
        return self.widgets[len(self.widgets) - self._feet :] if not self._fits else []

    @property
    def _column(self) -> list[Widget]:
        return self.widgets[: len(self.widgets) - len(self._foot)]

    def _above_foot(self, style: Style, box: Box, gap: float) -> Box:
        """Place the foot at the bottom of a box, as one row where it has room; return what is left above it."""
        foot = self._foot
        if not foot:
            return box
        row, column = Row(foot, gap, equal=False), Column(foot, gap)
        fits = row.width(style) <= box.w
        high = max(widget.height(style, box.w) for widget in foot) if fits else column.height(style, box.w)
        place = (box.x, box.bottom - high, box.w, high)
        if fits:
            row.place_in(style, place)
        else:
            column.place_in(style, place)
        return Box(box.x, box.y, box.w, max(1, box.h - high - style.px(gap)))

    @property
    def scrolled(self) -> int:
        """How far it is scrolled, in pixels; the next layout holds it within what there is."""
        return self._top

    @scrolled.setter
    def scrolled(self, top: int) -> None:
        self._top = top

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self._fits:
            super().draw(surface, style)
            return
        before = surface.get_clip()
        ring = style.px(_RING)
        seen = pygame.Rect(self._box).inflate(2 * ring, 2 * ring).clip(before)
        cut = [(edge, _behind(surface, edge)) for edge in self._cut_edges(seen, style)]
        surface.set_clip(seen)
        # The one with the focus last, so that its ring lies on top.
        for widget in sorted(self._column, key=lambda widget: widget is self.focus):
            widget.draw(surface, style)
        surface.set_clip(before)
        for edge, empty in cut:
            empty.blit(_fade(edge.size, below=edge.y > seen.y), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(empty, edge)
        for widget in self._foot:
            widget.draw(surface, style)
        if self._scrolls:
            card(surface, self._bar(), style.palette.ink_faint if self._held else style.palette.line, style.px(3))

    def _cut_edges(self, seen: pygame.Rect, style: Style) -> list[pygame.Rect]:
        """Return the strips at the ends of the visible part in which a cut-off widget fades."""
        high = min(style.px(_RING + _FADES), seen.h // 3)
        if high <= 0:
            return []
        above = any(one.rect.top < self._box.y and one.rect.bottom > seen.y for one in self._column)
        below = any(one.rect.bottom > self._box.bottom and one.rect.top < seen.bottom for one in self._column)
        ends = ((seen.y, above), (seen.bottom - high, below))
        return [pygame.Rect(seen.x, y, seen.w, high) for y, cut in ends if cut]

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
        focus = self.focus
        if event.type in _HITS and not self._box.contains(event.pos):
            message = super().handle(pygame.event.Event(event.type, {**event.dict, "pos": _NOWHERE}))
            return self._told_foot(event) or message
        message = super().handle(event)
        if self.focus is not None and self.focus is not focus and event.type not in _HITS:
            self._show(self.focus)
        return message

    def _told_foot(self, event: pygame.event.Event) -> Message | None:
        answer = None
        for widget in self._foot:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and widget.rect.collidepoint(event.pos):
                self._set(widget)
            answer = widget.handle(event) or answer
        return answer

    def _move(self, step: Step) -> None:
        """Move the focus; up and down in order where things scroll, for the foot covers what is below it."""
        foot, takers = self._foot, self._takers()
        if not foot or self.focus not in takers or step not in ("up", "down"):
            super()._move(step)
            return
        column = [widget for widget in takers if widget not in foot]
        order = [*column, *takers[len(column) : len(column) + 1]]
        at = column.index(self.focus) if self.focus in column else len(column)
        at += 1 if step == "down" else -1
        if 0 <= at < len(order):
            self._set(order[at])

    def _drag(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self._scrolls and pygame.Rect(self._bar()).inflate(16, 0).collidepoint(event.pos)
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
        if widget in self._foot:
            return
        if widget.rect.top < self._box.y:
            self._scroll_to(self._top + widget.rect.top - self._box.y)
        elif widget.rect.bottom > self._box.bottom:
            self._scroll_to(self._top + widget.rect.bottom - self._box.bottom)

    def _scroll_to(self, top: int) -> None:
        top = min(max(top, 0), max(0, self._high - self._box.h))
        for widget in self._column:
            widget.place(widget.rect.move(0, self._top - top))
        self._top = top
