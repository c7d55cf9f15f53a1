"""The layout kit: the page one draws on, its cards, parts below and next to each other; waiting dots, and the power."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame

from yagopool.text.speaker import Speaker
from yagopool.ui import fonts
from yagopool.ui.input.aim import DEAD_ZONE, FULL_PULL, power_of_pull, pull_of_power
from yagopool.ui.shapes import card, dot, draw_panel, draw_slip, draw_well, outline, polygon, shadow
from yagopool.ui.style import RectLike, Style
from yagopool.ui.theme import TYPE, Palette, Rgb, mixed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Widget, draw_ball_icon

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

    def card(self, box: Box) -> Box:
        """Draw a recess for what counts or is chosen; return its inside."""
        draw_well(self.window, self.style, box, self.palette.sunken)
        return box.inset(self.style.px(PAD))

    def slip(self, box: Box, edge: Rgb | None = None) -> "tuple[Page, Box]":
        """Draw a slip of paper for what is read; return the page to write on it with, and its inside."""
        draw_slip(self.window, self.style, box, edge)
        return replace(self, style=self.style.on_paper), box.inset(self.style.px(PAD))

    def ball(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        draw_ball_icon(self.window, self.style, colour, centre, radius)


_RIM: Final = 9
"""Units of wood around a card that stands by itself."""


_ASIDE: Final = 0.6
"""The share of a line that narrow widgets may take from the one they join."""


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
        """Place the widgets across a rectangle and share out the spare width; quiet buttons have one letter size."""
        box, space = pygame.Rect(rect), style.px(self.gap)
        left = float(box.x)
        for widget, wide in zip(self.widgets, self._widths(style, box.w), strict=True):
            widget.place((round(left), box.y, round(left + wide) - round(left), box.h))
            left += wide + space
        quiet = [one for one in self.widgets if isinstance(one, Button) and one.kind == "quiet"]
        size = min((one.fitted(style) for one in quiet), default=0)
        for one in quiet:
            one.letters = size

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
        aside = round(_ASIDE * width) - style.px(self.gap)
        lines: list[list[Widget]] = []
        for widget in self.widgets:
            last = lines[-1] if lines else []
            if widget.narrow:
                joins = bool(last) and sum(one.width(style) for one in (*last[1:], widget)) <= aside
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
    """Draw a panel with its shadow, of a depth in units."""
    shadow(surface, box, style.px(style.theme.radii.card), style.px(depth), alpha)
    draw_panel(surface, style, box, rim=_RIM)


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
    if not isinstance(button, Button) or button.kind == "primary" or button.alone:
        return False
    return button.icon is not None or button.fits(style, half)


_PULSE_DOTS: Final = 3
_PULSE: Final = 1.4
"""Seconds from one breath to the next."""
_DELAY: Final = 0.16
"""The part of a breath by which each dot follows the one before it."""
_FAINT: Final = 0.28
"""How strong a dot is when it is faintest, of 1."""
_STEPS: Final = 16
"""The number of different strengths: each is a picture that is made once."""


def pulse_strengths(seconds: float) -> tuple[float, ...]:
    """Return how strong each dot is, above 0 and up to 1, after some seconds of waiting; the first one leads."""
    waves = (0.5 - 0.5 * math.cos(math.tau * (seconds / _PULSE - number * _DELAY)) for number in range(_PULSE_DOTS))
    return tuple(_FAINT + (1.0 - _FAINT) * wave for wave in waves)


def draw_pulse_dots(
    surface: pygame.Surface, style: Style, box: Box, colour: Rgb, seconds: float, *, left: bool = False
) -> None:
    """Draw the dots in the middle of a box, or at its ``left``, after some seconds of waiting."""
    apart, radius = style.tall(12), max(2.0, 3.0 * style.unit * style.text_size)
    first = box.x + radius if left else box.x + box.w / 2 - apart * (_PULSE_DOTS - 1) / 2
    for number, strength in enumerate(pulse_strengths(seconds)):
        alpha = round(strength * _STEPS) * 255 // _STEPS
        dot(surface, (first + number * apart, box.y + box.h / 2), radius, colour, alpha=alpha)


MARKS: Final = (100, 50, 10, 25, 5, 75)
"""Per cent of the greatest speed that get a tick and a number; if not all fit, the first ones come first."""
_MARK_LETTERS: Final = 11
"""Height of these numbers in units, and at least in pixels, ..."""
_MARK_GAP: Final = 3
"""... and the space around them, in units."""
_HOP_WAITING: Final = 90
"""Opacity of the hop zone while it is not reached, of 255."""


def place_on(box: Box, power: float) -> int:
    """Return the window x of a power (share of the greatest speed) on a bar, which fills as evenly as a pull."""
    return round(box.x + box.w * (pull_of_power(power) - DEAD_ZONE) / (FULL_PULL - DEAD_ZONE))


def power_at(box: Box, x: float) -> float:
    """Return the power under a window x on a bar, 0 to 1."""
    part = min(max((x - box.x) / max(1, box.w), 0.0), 1.0)
    return power_of_pull(DEAD_ZONE + part * (FULL_PULL - DEAD_ZONE))


_POINTER: Final = 5
"""Height and half the width, in units, of the arrow above the frame of good powers."""


def draw_power_bar(
    surface: pygame.Surface,
    style: Style,
    box: Box,
    power: float | None,
    hop_from: float,
    *,
    good: tuple[float, float] | None = None,
) -> None:
    """Draw the bar, filled up to a power (None: empty), with the hop zone hatched and the marks' numbers below.

    ``good``: the lowest and highest power of the bracket.
    """
    p, radius = style.palette, style.px(style.theme.radii.chip)
    box = _draw_scale(surface, style, box)
    card(surface, box, p.sunken, radius)
    full, waiting = _ramps(p, (box.w, box.h), place_on(Box(0, 0, box.w, box.h), hop_from), radius)
    surface.blit(waiting, box[:2])
    end = box.x if power is None else place_on(box, power)
    if power is not None:
        surface.blit(full, box[:2], (0, 0, end - box.x, box.h))
        outline(surface, box, p.line, radius, 1)
        surface.fill(p.ink, (end - style.px(1), box.y - style.px(3), max(2, style.px(3)), box.h + 2 * style.px(3)))
    else:
        outline(surface, box, p.line, radius, 1)
    for x in (place_on(box, mark / 100) for mark in MARKS if mark < 100):
        ink = p.sunken if x < end else mixed(p.sunken, p.ink, 0.4)
        surface.fill(ink, (x, box.bottom - box.h // 3, max(1, style.px(1)), box.h // 3 - 1))
    if good is not None:
        edge, thick = style.px(1), max(2, style.px(3))  # a bar that touches the frame is within
        left, right = place_on(box, good[0]) + 2 * edge, place_on(box, good[1]) - edge
        wide = right - left
        middle, point = (left + right) // 2, style.px(_POINTER)
        corners = [(middle - point, box.y - thick - point), (middle + point, box.y - thick - point)]
        polygon(surface, [*corners, (middle, box.y - thick)], p.good)
        for y in (box.y - thick, box.bottom):
            surface.fill(p.good, (left, y, wide, thick))
        for x in (left - thick // 2, left + wide - thick // 2):
            surface.fill(p.good, (x, box.y - thick, max(1, thick // 2), box.h + 2 * thick))


def _draw_scale(surface: pygame.Surface, style: Style, box: Box) -> Box:
    """Write as many of the marks' numbers as fit at the foot of a meter; return the bar above them."""
    size, gap = max(_MARK_LETTERS, round(_MARK_LETTERS * style.unit * style.text_size**0.5)), style.px(_MARK_GAP)
    bar, high = box._replace(h=box.h - round(0.75 * size) - gap), round(1.5 * size)
    if bar.h < 0.7 * size:
        return box
    taken: list[pygame.Rect] = []
    for mark in MARKS:
        wide = fonts.width_of(TYPE["chip"].face, size, str(mark))
        left = min(place_on(bar, mark / 100) - wide // 2, bar.right - wide)
        room = pygame.Rect(left, box.bottom - round(0.95 * size), wide, high)
        if room.inflate(2 * gap, 0).collidelist(taken) < 0 and left >= bar.x:
            taken.append(room)
            style.draw_line(surface, str(mark), "chip", style.palette.ink_soft, room, size=size)
    return bar


@lru_cache(maxsize=4)
def _ramps(palette: Palette, size: tuple[int, int], hop: int, radius: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the full bar, and the hop zone alone as it waits; both with the bar's round corners."""
    w, h = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(w):
        part = x / max(1, hop)
        colour: Rgb = mixed(palette.good, palette.accent, min(1.0, part * 1.15)) if x < hop else palette.warn
        picture.fill(colour, (x, 0, 1, h))
    zone, stripe = pygame.Surface((max(1, w - hop), h), pygame.SRCALPHA), max(3, h // 4)
    for x in range(-h, w, 2 * stripe):
        corners = [(x, h), (x + stripe, h), (x + stripe + h, 0), (x + h, 0)]
        pygame.draw.polygon(zone, mixed(palette.warn, palette.warn_deep, 0.8), corners)
    picture.blit(zone, (hop, 0))
    for y in range(h):
        level = round(255 * (1.0 - 0.22 * (y / max(1, h - 1)) ** 1.5))
        picture.fill((level, level, level, 255), (0, y, w, 1), special_flags=pygame.BLEND_RGBA_MULT)
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    card(mask, mask.get_rect(), (255, 255, 255), radius)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    waiting = picture.copy()
    waiting.fill((255, 255, 255, _HOP_WAITING), special_flags=pygame.BLEND_RGBA_MULT)
    waiting.fill((0, 0, 0, 0), (0, 0, hop, h))
    return picture, waiting
