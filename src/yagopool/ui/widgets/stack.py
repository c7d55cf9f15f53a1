"""Laying widgets out: below each other, or side by side."""

from collections.abc import Sequence

import pygame

from yagopool.ui.style import RectLike, Style
from yagopool.ui.widgets.base import Widget


def stack_height(widgets: Sequence[Widget], style: Style, width: int, gap: float = 12) -> int:
    """Return the height of widgets below each other with a gap in units."""
    return sum(widget.height(style, width) for widget in widgets) + style.px(gap) * max(0, len(widgets) - 1)


def stack(widgets: Sequence[Widget], style: Style, rect: RectLike, gap: float = 12) -> int:
    """Place widgets below each other from a rectangle's top, each as high as it wants; return the bottom reached.

    Where they do not fit, gaps shrink first, then all heights by the same part.
    """
    box = pygame.Rect(rect)
    heights = [widget.height(style, box.w) for widget in widgets]
    space = float(style.px(gap))
    if widgets and sum(heights) + space * (len(widgets) - 1) > box.h:
        space = max(style.px(2), (box.h - sum(heights)) / max(1, len(widgets) - 1))
        part = min(1.0, (box.h - space * (len(widgets) - 1)) / max(1, sum(heights)))
        heights = [int(height * part) for height in heights]
    y = float(box.y)
    for widget, height in zip(widgets, heights, strict=True):
        widget.place((box.x, round(y), box.w, height))
        y += height + space
    return round(y - space) if widgets else box.y


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
