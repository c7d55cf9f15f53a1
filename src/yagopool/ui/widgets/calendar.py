"""A month to look back on: which days were played."""

from calendar import monthcalendar
from collections.abc import Container, Sequence
from datetime import date
from typing import Final

import pygame

from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Widget

_WEEK: Final = 7


class Calendar(Widget):
    """The month that ``day`` is in, Monday first: a disc on each day that was played, a ring around today."""

    def __init__(self, day: date, played: Container[date], today: date, week: Sequence[str]) -> None:
        """``week``: a letter for each day of the week."""
        super().__init__()
        self._day = day
        self._played = played
        self._today = today
        self._week = week

    @property
    def _weeks(self) -> list[list[int]]:
        return monthcalendar(self._day.year, self._day.month)

    def height(self, style: Style, width: int) -> int:
        del width
        return (1 + len(self._weeks)) * self._cell(style)

    @staticmethod
    def _cell(style: Style) -> int:
        return style.line_height("small") + style.px(10)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        cell, p, wide = self._cell(style), style.palette, self.rect.w // _WEEK
        radius = style.line_height("small") / 2 + style.px(3)
        for column, letter in enumerate(self._week):
            box = (self.rect.x + column * wide, self.rect.y, wide, cell)
            style.draw_line(surface, letter, "small", p.ink_faint, box, align="centre")
            for row, days in enumerate(self._weeks, 1):
                if days[column]:
                    day, below = self._day.replace(day=days[column]), pygame.Rect(box).move(0, row * cell)
                    tone = p.ink_faint if day > self._today else p.ink
                    if day in self._played:
                        tone = p.on_accent
                        dot(surface, below.center, radius, p.accent)
                    if day == self._today:
                        dot(surface, below.center, radius + style.px(3), p.accent, hole=0.88)
                    style.draw_line(surface, str(day.day), "small", tone, below, align="centre")
