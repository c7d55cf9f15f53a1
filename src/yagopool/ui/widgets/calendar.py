"""A month to look back on: which days were played."""

from calendar import monthcalendar
from collections.abc import Container, Sequence
from datetime import date, timedelta
from typing import ClassVar, Final

import pygame

from yagopool.ui.input.actions import step_of
from yagopool.ui.input.devices import Step
from yagopool.ui.shapes import dot, polygon
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Message, Widget

_WEEK: Final = 7


class Calendar(Widget):
    """One month, Monday first; ``day`` is the chosen one, at most ``last``. Its message's value is a day just chosen.

    A click or left and right choose; the arrows of its head turn to the months before and after.
    """

    focusable: ClassVar[bool] = True

    def __init__(
        self, key: str, day: date, last: date, played: Container[date], *, months: Sequence[str], week: str
    ) -> None:
        """``played``: days with a disc; ``months``: the twelve names; ``week``: a letter for each day of the week."""
        super().__init__(key)
        self.day = day
        self.last = last
        self._played = played
        self._months = tuple(months)
        self._week = week
        self._days: dict[date, pygame.Rect] = {}
        self._arrows: tuple[tuple[pygame.Rect, date], ...] = ()

    def height(self, style: Style, width: int) -> int:
        del width
        head, letters, cell = self._heights(style)
        return head + letters + len(self._weeks) * cell

    @property
    def _weeks(self) -> list[list[int]]:
        return monthcalendar(self.day.year, self.day.month)

    @staticmethod
    def _heights(style: Style) -> tuple[int, int, int]:
        """Return the heights of the month's name, of the week's letters and of a day."""
        head = max(style.px(36), style.line_height("strong") + style.px(8))
        return head, style.line_height("chip") + style.px(4), style.line_height("small") + style.px(14)

    def _place_days(self, style: Style) -> None:
        """Find where the days are, and the arrows with the days that they lead to."""
        head, letters, cell = self._heights(style)
        edges, top = [self.rect.w * edge // _WEEK for edge in range(_WEEK + 1)], self.rect.y + head + letters
        boxes = [
            (day, pygame.Rect(self.rect.x + edges[column], top + row * cell, edges[column + 1] - edges[column], cell))
            for row, week in enumerate(self._weeks)
            for column, day in enumerate(week)
        ]
        self._days = {self.day.replace(day=day): box for day, box in boxes if day}
        self._letters = [pygame.Rect(box.x, box.y - letters, box.w, letters) for _, box in boxes[:_WEEK]]
        left = pygame.Rect(*self.rect.topleft, head, head)
        before, after = min(self._days) - timedelta(1), min(max(self._days) + timedelta(1), self.last)
        self._arrows = (left, before), (left.move(self.rect.w - head, 0), after)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self._place_days(style)
        p, head = style.palette, self._heights(style)[0]
        title = f"{self._months[self.day.month - 1]} {self.day.year}"
        style.draw_line(surface, title, "strong", p.ink, (*self.rect.topleft, self.rect.w, head), align="centre")
        for way, (box, day) in zip((-1, 1), self._arrows, strict=True):
            x, y, size = float(box.centerx), float(box.centery), style.px(6)
            corners = [(x + way * size, y), (x - way * size, y - size), (x - way * size, y + size)]
            polygon(surface, corners, p.line if day in self._days else p.ink_soft)
        for letter, box in zip(self._week, self._letters, strict=True):
            style.draw_line(surface, letter, "chip", p.ink_faint, box, align="centre")
        for day, box in self._days.items():
            self._draw_day(surface, style, day, box)
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def _draw_day(self, surface: pygame.Surface, style: Style, day: date, box: pygame.Rect) -> None:
        p, line, played = style.palette, style.line_height("small"), day in self._played
        radius = line / 2 + style.px(3)
        middle = (float(box.centerx), float(box.centery))
        if played:
            dot(surface, middle, radius, p.accent)
        if day == self.day:
            dot(surface, middle, radius + style.px(3), p.ink, hole=0.86)
        tone = p.on_accent if played else p.ink_faint if day > self.last else p.ink
        style.draw_line(surface, str(day.day), "small", tone, box, align="centre")

    def wants(self, step: Step) -> bool:
        return step in ("left", "right")

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        day, step = self.day, step_of(event) if self.focused else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            places = (*self._arrows, *((box, found) for found, box in self._days.items()))
            day = next((found for box, found in places if box.collidepoint(event.pos)), day)
        elif step in ("left", "right"):
            day += timedelta(1 if step == "right" else -1)
        if day == self.day or day > self.last:
            return None
        self.day = day
        return Message(self.key, day)
