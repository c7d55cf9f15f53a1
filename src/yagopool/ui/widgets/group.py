"""Several widgets as one: events to all of them, focus to one of them."""

from collections.abc import Iterable, Iterator

import pygame

from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.steps import Step, step_of


class Group:
    """Holds a scene's widgets, draws them, gives them events, and moves the focus between them.

    A widget sees an event first; what it does not use moves the focus: Tab and the shoulder buttons in order, arrows
    to the nearest widget that way. "back" gives ``Message("back")``. The focus ring shows only once a key was used: the
    first arrow shows it, unless the widget has a use for it.
    """

    def __init__(self, widgets: Iterable[Widget] = (), *, first: str | None = None) -> None:
        self.widgets = list(widgets)
        self.focus: Widget | None = None
        self._by_keys = False
        self.focus_on(first)

    def __iter__(self) -> Iterator[Widget]:
        """Iterate over the widgets in order."""
        return iter(self.widgets)

    def __getitem__(self, key: str) -> Widget:
        """Return the widget with a key."""
        return next(widget for widget in self.widgets if widget.key == key)

    def focus_on(self, key: str | None) -> None:
        """Give the focus to the widget with a key; without one, or without that one, to the first that takes it."""
        takers = self._takers()
        self._set(next((w for w in takers if key is not None and w.key == key), takers[0] if takers else None))

    def show_focus(self, *, on: bool) -> None:
        """Show which widget has the focus before a key was used, or show it no more."""
        if on != self._by_keys:
            self._by_keys = on
            self._set(self.focus)

    def follow(self, other: "Group") -> None:
        """Take over the focus of a group that this one replaces, and whether it shows."""
        self._by_keys = other._by_keys
        self.focus_on(None if other.focus is None else other.focus.key)

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
            self._set(under[-1] if under else self.focus)
        answer = None
        for widget in self.widgets:
            answer = widget.handle(event) or answer
        return answer

    def _stepped(self, event: pygame.event.Event, step: Step) -> Message | None:
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
    """Return the nearest widget in a direction, counting distance across it double; the same one if there is none."""
    x, y = start.rect.center

    def way(widget: Widget) -> tuple[float, float]:
        dx, dy = widget.rect.centerx - x, widget.rect.centery - y
        return {"up": (-dy, dx), "down": (dy, dx), "left": (-dx, dy), "right": (dx, dy)}[step]

    ahead = [widget for widget in takers if widget is not start and way(widget)[0] > abs(way(widget)[1]) * 0.25]
    return min(ahead, key=lambda widget: way(widget)[0] + 2 * abs(way(widget)[1]), default=start)
