"""The layout kit: the page one draws on, its cards, and parts below and next to each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.text.speaker import Speaker
from yagopool.ui.shapes import draw_plaque, outline, shadow
from yagopool.ui.style import RectLike, Style
from yagopool.ui.theme import Palette, Rgb, mixed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Widget
from yagopool.ui.widgets.indicators import draw_ball_icon

GAP: Final = 12
"""Between cards, in units."""
PAD: Final = 14
"""Inside a card, in units."""


@dataclass(frozen=True, slots=True)
class Page:
    """A window being drawn, the style of its size, and who says the words."""

    window: pygame.Surface
    style: Style
    speaker: Speaker

    @property
    def palette(self) -> Palette:
        return self.style.palette

    def card(self, box: Box, fill: Rgb | None = None) -> Box:
        """Draw a card; return its inside."""
        draw_plaque(self.window, self.style, box, self.palette.panel if fill is None else fill)
        return box.inset(self.style.px(PAD))

    def ball(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        draw_ball_icon(self.window, self.style, colour, centre, radius)


_INLAY: Final = 8
"""Units from a card's edge to its line of brass."""


class Spacer(Widget):
    """Empty room of a height in units."""

    def __init__(self, units: float) -> None:
        super().__init__()
        self.units = units

    def height(self, style: Style, width: int) -> int:
        del width
        return style.px(self.units)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Nothing is seen."""


class Row:
    """Widgets next to each other, a gap in units between them: in equal columns, or each as wide as it wants."""

    def __init__(self, widgets: Sequence[Widget], gap: float = 12, *, equal: bool = True) -> None:
        self.widgets = widgets
        self.gap = gap
        self.equal = equal

    def width(self, style: Style) -> int:
        return sum(widget.width(style) for widget in self.widgets) + style.px(self.gap) * (len(self.widgets) - 1)

    def height(self, style: Style, width: int) -> int:
        widths = self._widths(style, width)
        return max(widget.height(style, int(wide)) for widget, wide in zip(self.widgets, widths, strict=True))

    def place_in(self, style: Style, rect: RectLike) -> None:
        """Place the widgets across a rectangle; what is left over is shared out alike."""
        box, space = pygame.Rect(rect), style.px(self.gap)
        left = float(box.x)
        for widget, wide in zip(self.widgets, self._widths(style, box.w), strict=True):
            widget.place((round(left), box.y, round(left + wide) - round(left), box.h))
            left += wide + space

    def _widths(self, style: Style, width: int) -> list[float]:
        """Return the widths of the widgets in a width: what is left over goes to those that are not narrow."""
        wanted = [0 if self.equal and not one.narrow else one.width(style) for one in self.widgets]
        growing = sum(not one.narrow for one in self.widgets)
        spare = (width - sum(wanted) - style.px(self.gap) * (len(self.widgets) - 1)) / max(1, growing)
        return [wide + (0.0 if one.narrow else spare) for one, wide in zip(self.widgets, wanted, strict=True)]


class Column:
    """Widgets below each other, a gap in units between them.

    Those that want to stand ``beside`` the one before share a line with it, as do ``narrow`` ones. Where they do not
    fit, gaps shrink first, then all heights by the same part.
    """

    def __init__(self, widgets: Sequence[Widget], gap: float = 12) -> None:
        self.widgets = widgets
        self.gap = gap

    def height(self, style: Style, width: int) -> int:
        lines = self._lines(style, width)
        return sum(line.height(style, width) for line in lines) + style.px(self.gap) * max(0, len(lines) - 1)

    def place_in(self, style: Style, rect: RectLike) -> int:
        """Place the widgets from a rectangle's top, each as high as it wants; return the bottom reached."""
        box = pygame.Rect(rect)
        lines = self._lines(style, box.w)
        heights = [line.height(style, box.w) for line in lines]
        space = float(style.px(self.gap))
        if lines and sum(heights) + space * (len(lines) - 1) > box.h:
            space = max(style.px(2), (box.h - sum(heights)) / max(1, len(lines) - 1))
            part = min(1.0, (box.h - space * (len(lines) - 1)) / max(1, sum(heights)))
            heights = [int(height * part) for height in heights]
        y = float(box.y)
        for line, height in zip(lines, heights, strict=True):
            line.place_in(style, (box.x, round(y), box.w, height))
            y += height + space
        return round(y - space) if lines else box.y

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        for widget in self.widgets:
            widget.draw(surface, style)

    def _lines(self, style: Style, width: int) -> list[Row]:
        """Return the widgets by lines: one each, and two where the second wants to share the line."""
        share = (width - style.px(self.gap)) // 2
        lines: list[list[Widget]] = []
        for widget in self.widgets:
            last = lines[-1] if lines else []
            if widget.narrow:
                joins = bool(last) and sum(one.width(style) for one in (*last[1:], widget)) <= share
            else:
                joins = widget.beside and len(last) == 1 and all(one.fits(style, share) for one in (*last, widget))
            if joins:
                last.append(widget)
            else:
                lines.append([widget])
        return [Row(line, self.gap) for line in lines]


def draw_card(
    surface: pygame.Surface, style: Style, box: Box | pygame.Rect, *, depth: float = 24, alpha: int = 170
) -> None:
    """Draw a card with its shadow, of a depth in units, and a thin line of brass let into its edge."""
    p, radius, inlay = style.palette, style.px(style.theme.radii.card), style.px(_INLAY)
    shadow(surface, box, radius, style.px(depth), alpha)
    draw_plaque(surface, style, box, p.panel)
    brass = mixed(p.panel, p.accent, 0.4)
    outline(surface, pygame.Rect(box).inflate(-2 * inlay, -2 * inlay), brass, radius - inlay // 2, max(1, style.px(1)))


def place_upward(buttons: Iterable[Widget], style: Style, column: Box, gap: float) -> int:
    """Place buttons from a column's foot upward, small ones two in a line; return the line above them.

    ``gap``: units between lines and buttons. Where the column is too low all lines and gaps are lower by the same part.
    """
    space, bottom = style.px(gap), column.bottom
    half = (column.w - space) // 2
    lines: list[list[Widget]] = []
    for button in buttons:
        if lines and len(lines[-1]) == 1 and _small(button, style, half) and _small(lines[-1][0], style, half):
            lines[-1].append(button)
        else:
            lines.append([button])
    heights = [max(button.height(style, column.w) for button in line) for line in lines]
    part = min(1.0, column.h / max(1, sum(heights) + space * (len(lines) - 1)))
    for line, height in zip(reversed(lines), reversed(heights), strict=True):
        high = int(height * part)
        wide = (column.w - space * (len(line) - 1)) / len(line)
        for number, button in enumerate(line):
            button.place((round(column.x + number * (wide + space)), bottom - high, round(wide), high))
        bottom -= high + int(space * part)
    return bottom


def _small(button: Widget, style: Style, half: int) -> bool:
    """Return whether a button may share its line: one that does not go on, with a sign or words that fit in half."""
    if not isinstance(button, Button) or button.kind == "primary":
        return False
    return button.icon is not None or button.fits(style, half)
