"""Buttons at the foot of a column: those that go on and long ones alone, short ones two in a line."""

from collections.abc import Iterable

from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.button import Button


def place_upward(buttons: Iterable[Widget], style: Style, column: Box, gap: float) -> int:
    """Place buttons from a column's foot upward, a gap in units between lines; return the line above them."""
    space, bottom = style.px(gap), column.bottom
    for line in reversed(_lines(buttons, style, column.w, space)):
        high = max(button.height(style, column.w) for button in line)
        wide = (column.w - space * (len(line) - 1)) / len(line)
        for number, button in enumerate(line):
            button.place((round(column.x + number * (wide + space)), bottom - high, round(wide), high))
        bottom -= high + space
    return bottom


def _lines(buttons: Iterable[Widget], style: Style, wide: int, space: int) -> list[list[Widget]]:
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
