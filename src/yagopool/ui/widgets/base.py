"""What every widget is: a rectangle that draws itself and answers events with messages."""

import math
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from yagopool.ui.input.devices import Step
from yagopool.ui.shapes import outline
from yagopool.ui.style import RectLike, Style


@dataclass(frozen=True, slots=True)
class Message:
    """What a widget has to say after an event: its key, and its new value if it has one."""

    key: str
    value: object = None


WARMS: Final = 0.09
"""Seconds in which a widget lights up under the pointer, or goes out."""


class Widget:
    """A part of a scene. It never polls a device: the pointer is where the last event said it was.

    A scene places it (``place``), passes it events (``handle``) and draws it (``draw``). ``key`` names it in messages.
    """

    focusable: ClassVar[bool] = False
    """Whether keyboard and gamepad can reach it."""
    always_shows_focus: ClassVar[bool] = False
    """Whether it shows its focus after a click too (a text field does)."""
    wheeled: ClassVar[bool] = False
    """Whether the wheel over it is its own (a slider's, a list's)."""
    last_turned: ClassVar[float] = -math.inf
    """When the pointer came to any widget, or left it, on the monotonic clock."""

    def __init__(self, key: str = "") -> None:
        self.key = key
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.focused = False
        self._hovered = False
        self._turned = -math.inf
        self.beside = False
        """Whether it shares the line of the widget before it in a column, if both fit."""
        self.narrow = False
        """Whether it ends the line of the widget before it, no wider than it wants, if there is room."""

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over it."""
        return self._hovered

    @hovered.setter
    def hovered(self, over: bool) -> None:
        if over != self._hovered:
            self._hovered, self._turned = over, time.monotonic()
            Widget.last_turned = self._turned

    @property
    def warmth(self) -> float:
        """How far it has lit up under the pointer, 0 to 1."""
        part = min(1.0, (time.monotonic() - self._turned) / WARMS)
        return part if self._hovered else 1.0 - part

    def place(self, rect: RectLike) -> None:
        """Give the widget its rectangle in the window."""
        self.rect = pygame.Rect(rect)

    def height(self, style: Style, width: int) -> int:
        """Return the height it wants at a width, in pixels."""
        raise NotImplementedError

    def width(self, style: Style) -> int:
        """Return the width it wants, in pixels; 0: as wide as it gets."""
        return 0

    def fits(self, style: Style, width: int) -> bool:
        """Tell whether its words are whole in a width."""
        return self.width(style) <= width

    @property
    def still(self) -> Hashable:
        """All that its picture depends on: as long as this is equal, it need not be drawn again."""
        return (self.key, *self.rect, self.enabled, self.focused, self.hovered, round(8 * self.warmth))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it in its rectangle."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Take an event; return a message if something was chosen or changed by it."""
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.enabled and self.rect.collidepoint(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self.hovered = False
        return None

    def wants(self, step: Step) -> bool:
        """Tell whether it uses a step itself while it has the focus, so that the focus stays."""
        return False

    def draw_focus(self, surface: pygame.Surface, style: Style, radius: int, *, close: bool = False) -> None:
        """Draw the focus ring around the widget, if it has the focus; ``close`` to it, where words stand above."""
        if self.focused:
            width = max(2, style.px(2))
            away = width if close else 2 * width
            around = self.rect.inflate(2 * away, 2 * away)
            outline(surface, around, style.palette.accent, radius + away, width)


class Painted:
    """A picture next to the board for ``BoardPicture.draw_table``: ``still`` is all that it depends on."""

    def __init__(self, still: Hashable, paint: Callable[[pygame.Surface], None]) -> None:
        self._still = still
        self._paint = paint

    @property
    def still(self) -> Hashable:
        """Equal as long as its picture is."""
        return self._still

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Paint it; its function knows the style already."""
        self._paint(surface)
