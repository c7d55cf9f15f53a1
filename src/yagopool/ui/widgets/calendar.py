"""A month to look back on: which days were played, and how well."""

from calendar import monthrange
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import cos, pi, sin
from typing import ClassVar, Final

import pygame

from yagopool.ui.input.actions import step_of
from yagopool.ui.input.devices import Step
from yagopool.ui.shapes import dot, polygon
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Message, Widget

_WEEK: Final = 7
_MOST_DOTS: Final = 5


@dataclass(frozen=True, slots=True)
class DayMark:
    """What is seen of a day: its disc where ``played``, as many dots as ``count``, at most five, and a star."""

    played: bool = False
    count: int = 0
    star: bool = False


class Calendar(Widget):
    """One month, Monday first; ``day`` is the chosen one, at most ``last``. Its message's value is a day just chosen.

    A click or left and right choose; the arrows of its head turn to the months before and after.
    """

    focusable: ClassVar[bool] = True

    def __init__(
        self, key: str, day: date, last: date, marks: Mapping[date, DayMark], *, months: Sequence[str], week: str
    ) -> None:
        """``months``: the names of the twelve; ``week``: a letter for each day of the week."""
        super().__init__(key)
        self.day = day
        self.last = last
        self._marks = marks
        self._months = tuple(months)
        self._week = week

    def height(self, style: Style, width: int) -> int:
        del width
        return self._line(style) + style.line_height("chip") + style.px(4) + self._weeks * self._cell(style)

    @property
    def _weeks(self) -> int:
        first, days = monthrange(self.day.year, self.day.month)
        return -(-(first + days) // _WEEK)

    @staticmethod
    def _line(style: Style) -> int:
        return max(style.px(36), style.line_height("strong") + style.px(8))

    @staticmethod
    def _cell(style: Style) -> int:
        return style.line_height("small") + style.px(23)

    def _box_of(self, style: Style, day: date) -> pygame.Rect:
        """Return where a day of the month is."""
        number = monthrange(day.year, day.month)[0] + day.day - 1
        row, column = divmod(number, _WEEK)
        left, right = (self.rect.x + self.rect.w * edge // _WEEK for edge in (column, column + 1))
        top = self.rect.y + self._line(style) + style.line_height("chip") + style.px(4)
        return pygame.Rect(left, top + row * self._cell(style), right - left, self._cell(style))

    def _arrows(self, style: Style) -> tuple[pygame.Rect, pygame.Rect]:
        side = self._line(style)
        return pygame.Rect(*self.rect.topleft, side, side), pygame.Rect(self.rect.right - side, self.rect.y, side, side)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the month, the chosen day ringed."""
        self._style = style
        p, line = style.palette, self._line(style)
        title = f"{self._months[self.day.month - 1]} {self.day.year}"
        style.draw_line(surface, title, "strong", p.ink, (self.rect.x, self.rect.y, self.rect.w, line), align="centre")
        for box, way in zip(self._arrows(style), (-1, 1), strict=True):
            possible = way < 0 or (self.day.year, self.day.month) < (self.last.year, self.last.month)
            x, y, size = float(box.centerx), float(box.centery), style.px(6)
            corners = [(x + way * size, y), (x - way * size, y - size), (x - way * size, y + size)]
            polygon(surface, corners, p.ink_soft if possible else p.line)
        for column, letter in enumerate(self._week):
            left, right = (self.rect.x + self.rect.w * edge // _WEEK for edge in (column, column + 1))
            place = (left, self.rect.y + line, right - left, style.line_height("chip"))
            style.draw_line(surface, letter, "chip", p.ink_faint, place, align="centre")
        for number in range(1, monthrange(self.day.year, self.day.month)[1] + 1):
            self._draw_day(surface, style, self.day.replace(day=number))
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def _draw_day(self, surface: pygame.Surface, style: Style, day: date) -> None:
        p, box, mark = style.palette, self._box_of(style, day), self._marks.get(day, DayMark())
        line = style.line_height("small")
        radius = line / 2 + style.px(3)
        middle = (float(box.centerx), box.y + radius + style.px(1))
        if mark.played:
            dot(surface, middle, radius, p.accent)
        if day == self.day:
            dot(surface, middle, radius + style.px(3), p.ink, hole=0.86)
        tone = p.on_accent if mark.played else p.ink_faint if day > self.last else p.ink
        place = (box.x, round(middle[1] - line / 2), box.w, line)
        style.draw_line(surface, str(day.day), "small", tone, place, align="centre")
        size = style.px(2.5)
        y = middle[1] + radius + style.px(7)
        count = min(mark.count, _MOST_DOTS)
        for number in range(count):
            dot(surface, (box.centerx + (number - (count - 1) / 2) * 2.8 * size, y), size, p.accent)
        if mark.star:
            x, y, size = middle[0] + radius + style.px(2), middle[1] - radius * 0.75, style.px(6)
            radii = [(size if i % 2 == 0 else size * 0.42) for i in range(10)]
            corners = [(x + sin(pi * i / 5) * r, y - cos(pi * i / 5) * r) for i, r in enumerate(radii)]
            dot(surface, (x, y), size + style.px(1), p.panel)
            polygon(surface, corners, p.accent)

    def wants(self, step: Step) -> bool:
        """Left and right choose the day before and after."""
        return step in ("left", "right")

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            return self._hit(event.pos)
        step = step_of(event) if self.focused else None
        return self._choose(self.day + timedelta(1 if step == "right" else -1)) if step in ("left", "right") else None

    def _hit(self, place: tuple[int, int]) -> Message | None:
        earlier, later = self._arrows(self._style)
        first = self.day.replace(day=1)
        if earlier.collidepoint(place):
            return self._choose(first - timedelta(1))
        if later.collidepoint(place):
            return self._choose(min(first + timedelta(monthrange(first.year, first.month)[1]), self.last))
        days = (first.replace(day=number) for number in range(1, monthrange(first.year, first.month)[1] + 1))
        hit = next((day for day in days if self._box_of(self._style, day).collidepoint(place)), None)
        return None if hit is None else self._choose(hit)

    def _choose(self, day: date) -> Message | None:
        if day > self.last or day == self.day:
            return None
        self.day = day
        return Message(self.key, day)
