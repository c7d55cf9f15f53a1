"""Where widgets go: below each other, side by side, or upward from the foot of a column."""

from collections.abc import Iterable, Sequence

import pygame

from yagopool.ui.style import RectLike, Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.button import Button


def stack_height(widgets: Sequence[Widget], style: Style, width: int, gap: float = 12) -> int:
    """Return the height of widgets below each other with a gap in units."""
    lines = _lines(widgets, style, width, gap)
    return sum(_line_height(line, style, width, gap) for line in lines) + style.px(gap) * max(0, len(lines) - 1)


def stack(widgets: Sequence[Widget], style: Style, rect: RectLike, gap: float = 12) -> int:
    """Place widgets below each other from a rectangle's top, each as high as it wants; return the bottom reached.

    Those that want to stand ``beside`` the one before share a line with it. Where they do not fit, gaps shrink first,
    then all heights by the same part.
    """
    box = pygame.Rect(rect)
    lines = _lines(widgets, style, box.w, gap)
    heights = [_line_height(line, style, box.w, gap) for line in lines]
    space = float(style.px(gap))
    if lines and sum(heights) + space * (len(lines) - 1) > box.h:
        space = max(style.px(2), (box.h - sum(heights)) / max(1, len(lines) - 1))
        part = min(1.0, (box.h - space * (len(lines) - 1)) / max(1, sum(heights)))
        heights = [int(height * part) for height in heights]
    y = float(box.y)
    for line, height in zip(lines, heights, strict=True):
        side_by_side(line, style, (box.x, round(y), box.w, height), gap)
        y += height + space
    return round(y - space) if lines else box.y


def _lines(widgets: Sequence[Widget], style: Style, width: int, gap: float) -> list[list[Widget]]:
    """Return the widgets by lines: one each, and two where the second wants to share the line."""
    share = (width - style.px(gap)) // 2
    lines: list[list[Widget]] = []
    for widget in widgets:
        if widget.beside and lines and len(lines[-1]) == 1 and all(w.fits(style, share) for w in (*lines[-1], widget)):
            lines[-1].append(widget)
        else:
            lines.append([widget])
    return lines


def _line_height(line: Sequence[Widget], style: Style, width: int, gap: float) -> int:
    share = (width - style.px(gap) * (len(line) - 1)) // len(line)
    return max(widget.height(style, share) for widget in line)


def in_a_row(widgets: Sequence[Widget], style: Style, rect: RectLike, gap: float = 12) -> None:
    """Place widgets across a rectangle, each as wide as it wants, and what is left shared out alike."""
    box, space = pygame.Rect(rect), style.px(gap)
    wanted = [widget.width(style) for widget in widgets]
    spare = (box.w - sum(wanted) - space * (len(widgets) - 1)) / max(1, len(widgets))
    left = float(box.x)
    for widget, wide in zip(widgets, wanted, strict=True):
        widget.place((round(left), box.y, round(left + wide + spare) - round(left), box.h))
        left += wide + spare + space


def side_by_side(widgets: Sequence[Widget], style: Style, rect: RectLike, gap: float = 12) -> None:
    """Place widgets in equal columns across a rectangle."""
    box, space = pygame.Rect(rect), style.px(gap)
    wide = (box.w - space * (len(widgets) - 1)) / max(1, len(widgets))
    for index, widget in enumerate(widgets):
        left = round(box.x + index * (wide + space))
        right = round(box.x + index * (wide + space) + wide)
        widget.place((left, box.y, right - left, box.h))


def place_upward(buttons: Iterable[Widget], style: Style, column: Box, gap: float) -> int:
    """Place buttons from a column's foot upward, a gap in units between lines; return the line above them."""
    space, bottom = style.px(gap), column.bottom
    for line in reversed(_pairs(buttons, style, column.w, space)):
        high = max(button.height(style, column.w) for button in line)
        wide = (column.w - space * (len(line) - 1)) / len(line)
        for number, button in enumerate(line):
            button.place((round(column.x + number * (wide + space)), bottom - high, round(wide), high))
        bottom -= high + space
    return bottom


def _pairs(buttons: Iterable[Widget], style: Style, wide: int, space: int) -> list[list[Widget]]:
    half = (wide - space) // 2
    lines: list[list[Widget]] = []
    for button in buttons:
        small = _small(button, style, half)
        if small and lines and len(lines[-1]) == 1 and _small(lines[-1][0], style, half):
            lines[-1].append(button)
        else:
            lines.append([button])
    return lines


def _small(button: Widget, style: Style, half: int) -> bool:
    """Tell whether a button may share its line: it is not the one that goes on, and its words fit in half of it."""
    return isinstance(button, Button) and button.kind != "primary" and button.fits(style, half)
