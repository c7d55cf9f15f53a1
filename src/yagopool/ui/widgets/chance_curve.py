"""The course of a match's chances as a curve, a mark for every shot; and those marks."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from yagopool.ai.review import Grade
from yagopool.ui.shapes import card, dot, polygon
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.fields import Pulled

_BAD: Final[tuple[Grade, ...]] = ("inaccuracy", "mistake", "blunder")
_PUNISHED: Final = 1.5
"""How much larger the mark of a shot is that the opponent made use of."""
_LEAST: Final = 3.0
"""The least radius of a mark in pixels."""
_CROWDED: Final = 1.4
"""The distance between shots, in radii of a mark, below which only those that lost chance are marked."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A shot on the curve. ``chance`` (0 to 1) of the side at the top after it; None: not known yet.

    ``start``: the chance before it, where a game begins with it; None elsewhere. ``key``: a turning point.
    """

    chance: float | None = None
    grade: Grade | None = None
    punished: bool = False
    start: float | None = None
    key: bool = False


def grade_colour(style: Style, grade: Grade) -> Rgb:
    p = style.palette
    return {"best": p.good, "good": p.good, "inaccuracy": p.accent, "mistake": p.warn, "blunder": p.blunder}[grade]


def draw_grade(surface: pygame.Surface, style: Style, grade: Grade, centre: tuple[float, float], radius: float) -> None:
    """Draw a grade's mark: a disc, a ring, a triangle, a diamond or a cross, the worse the more it stands out."""
    (x, y), colour = centre, grade_colour(style, grade)
    if grade in ("best", "good"):
        dot(surface, centre, radius, colour, hole=0.0 if grade == "best" else 0.55)
        return
    wide = 0.42 * radius
    shapes = {
        "inaccuracy": ((0.0, -1.1), (1.1, 0.9), (-1.1, 0.9)),
        "mistake": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    }
    if grade in shapes:
        polygon(surface, [(x + dx * radius, y + dy * radius) for dx, dy in shapes[grade]], colour)
        return
    reach = 1.15 * radius
    for way in (1.0, -1.0):
        ends = ((x - reach, y - way * reach), (x + reach, y + way * reach))
        (ax, ay), (bx, by) = ends
        corners = [(ax + wide, ay - way * wide), (bx + wide, by - way * wide), (bx - wide, by + way * wide)]
        polygon(surface, [*corners, (ax - wide, ay + way * wide)], colour)


def draw_pin(surface: pygame.Surface, colour: Rgb, at: tuple[float, float], radius: float) -> None:
    """Draw the sign of a turning point, a triangle that hangs from a place over a mark of a radius."""
    (x, y), reach = at, 1.5 * radius
    polygon(surface, [(x - reach, y), (x + reach, y), (x, y + 1.5 * reach)], colour)


class ChanceCurve(Pulled):
    """The curve; a shot is chosen by a press on it or by pulling along it: the message's value is its number from 0.

    For pointer and finger; keys and gamepads have their own ways through the shots.
    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.points: Sequence[CurvePoint] = ()
        self.chosen = 0

    @property
    def still(self) -> Hashable:
        return (super().still, tuple(self.points), self.chosen)

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        x = self.pulled_to(event)
        if x is None or not self.points:
            return None
        number = int((x - self.rect.x) / max(1, self.rect.w) * len(self.points))
        return Message(self.key, min(max(number, 0), len(self.points) - 1))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p = style.palette
        card(surface, self.rect, p.sunken, style.px(8), p.line)
        if not self.points:
            return
        self._draw_unknown(surface, style)
        middle = self._y(0.5, style)
        surface.fill(p.line, (self.rect.x + 1, round(middle), self.rect.w - 2, 1))
        for number, point in enumerate(self.points):
            if point.start is not None and number:
                surface.fill(p.line, (round(self._x(number - 0.5)), self.rect.y + 1, 1, self.rect.h - 2))
        for line in self._lines(style):
            if len(line) > 1:
                polygon(surface, [(line[0][0], middle), *line, (line[-1][0], middle)], p.ink, 44)
                for a, b in pairwise(line):
                    pygame.draw.aaline(surface, p.ink_soft, a, b, max(1, style.px(2)))
        self._draw_chosen(surface, style)
        step = self.rect.w / len(self.points)
        radius = max(_LEAST, min(style.unit * 4.0, 0.6 * step))
        self._draw_pins(surface, p.accent, radius)
        self._draw_marks(surface, style, radius, crowded=step < _CROWDED * radius)

    def _draw_unknown(self, surface: pygame.Surface, style: Style) -> None:
        """Shade the shots whose chances are still to come."""
        known = next((n for n, one in enumerate(self.points) if one.chance is None), len(self.points))
        left = round(self._x(known - 0.5))
        if known < len(self.points):
            surface.fill(style.palette.panel, (left, self.rect.y + 2, self.rect.right - left - 2, self.rect.h - 4))

    def _draw_chosen(self, surface: pygame.Surface, style: Style) -> None:
        wide, x = max(2, style.px(2)), self._x(self.chosen)
        surface.fill(style.palette.accent, (round(x - wide / 2), self.rect.y + 2, wide, self.rect.h - 4))

    def _draw_pins(self, surface: pygame.Surface, colour: Rgb, radius: float) -> None:
        for number, point in enumerate(self.points):
            if point.key:
                draw_pin(surface, colour, (self._x(number), self.rect.y + 2), radius)

    def _draw_marks(self, surface: pygame.Surface, style: Style, radius: float, *, crowded: bool) -> None:
        """Draw the marks of the shots, the worst over the others; where it is crowded, only these."""
        marked = [
            (number == self.chosen, one.grade in _BAD, number, one.grade, one.chance)
            for number, one in enumerate(self.points)
            if one.grade is not None and one.chance is not None
        ]
        for chosen, bad, number, grade, chance in sorted(marked):
            if crowded and not bad and not chosen:
                continue
            size = radius * (_PUNISHED if self.points[number].punished else 1.0)
            centre = (self._x(number), self._y(chance, style))
            if chosen:
                dot(surface, centre, size * 2.0, style.palette.accent, hole=0.8)
            dot(surface, centre, size * 1.45, style.palette.sunken)
            draw_grade(surface, style, grade, centre, size)

    def _lines(self, style: Style) -> Iterator[list[tuple[float, float]]]:
        line: list[tuple[float, float]] = []
        for number, point in enumerate(self.points):
            if point.chance is None:
                break
            if point.start is not None:
                yield line
                line = [(self._x(number - 0.5), self._y(point.start, style))]
            line.append((self._x(number), self._y(point.chance, style)))
        yield line

    def _x(self, number: float) -> float:
        return self.rect.x + (number + 0.5) * self.rect.w / len(self.points)

    def _y(self, chance: float, style: Style) -> float:
        edge = style.px(9)
        return self.rect.y + edge + (1.0 - chance) * (self.rect.h - 2 * edge)
