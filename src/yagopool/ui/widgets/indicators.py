"""Small drawings for panels and dialogs, which take no events: balls, signs, waiting dots, the power."""

import math
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.ui.ball_paint import BallPaint
from yagopool.ui.picture.balls import BallSprites, about
from yagopool.ui.shapes import card, dot, outline, polygon, sprite, sprite_middle
from yagopool.ui.style import Style
from yagopool.ui.theme import Palette, Rgb, mixed
from yagopool.ui.viewport import Box

_AWAY: Final = about(0.26, 0.28, 0.0)
"""How a ball's icon is turned: its mark clear of the lamp's gleam."""


def draw_ball_icon(
    surface: pygame.Surface, style: Style, ball: str, centre: tuple[float, float], radius: float
) -> None:
    """Draw a ball (a ball's or a colour's name) at a window place."""
    paint = style.palette.ball(ball)
    picture = _icon(ball.rstrip("0123456789"), paint, round(radius * 4), style.theme.marks)
    half = picture.get_width() // 2
    surface.blit(picture, (round(centre[0]) - half, round(centre[1]) - half))


@lru_cache(maxsize=64)
def _icon(kind: str, paint: BallPaint, quarters: int, marks: bool) -> pygame.Surface:
    half = sprite_middle(quarters, 1.6)
    picture = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
    shade = sprite("shadow", quarters, (0, 0), 1.6).copy()
    shade.set_alpha(255)  # a board draws the shared one fainter
    shade.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    off = max(1, quarters // 24)
    picture.blit(shade, (off, off))
    ball = BallSprites(marks=marks)
    ball.draw(picture, kind, paint, (half, half), quarters / 4, turn=_AWAY)
    return picture


TransportIcon: TypeAlias = Literal["first", "previous", "play", "pause", "next", "last"]
"""What a button of a player of recordings does, as a sign everybody knows."""

_Corners: TypeAlias = tuple[tuple[float, float], ...]


def _arrow(left: float, right: float) -> _Corners:
    return ((left, 0.1), (right, 0.5), (left, 0.9))


def _bar(left: float, right: float) -> _Corners:
    return ((left, 0.1), (right, 0.1), (right, 0.9), (left, 0.9))


def _mirrored(shapes: tuple[_Corners, ...]) -> tuple[_Corners, ...]:
    return tuple(tuple((1.0 - x, y) for x, y in corners) for corners in shapes)


_NEXT: Final = (_arrow(0.12, 0.74), _bar(0.74, 0.88))
_LAST: Final = (_arrow(0.0, 0.45), _arrow(0.43, 0.88), _bar(0.88, 1.0))
_TRANSPORT: Final[dict[TransportIcon, tuple[_Corners, ...]]] = {
    "first": _mirrored(_LAST),
    "previous": _mirrored(_NEXT),
    "play": (_arrow(0.16, 0.92),),
    "pause": (_bar(0.18, 0.4), _bar(0.6, 0.82)),
    "next": _NEXT,
    "last": _LAST,
}
"""The shapes of each sign, in parts of its width and height."""


def draw_transport(surface: pygame.Surface, icon: TransportIcon, box: pygame.Rect, colour: Rgb) -> None:
    for corners in _TRANSPORT[icon]:
        polygon(surface, [(box.x + x * box.w, box.y + y * box.h) for x, y in corners], colour)


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


MARKS: Final = (0.25, 0.5, 0.75)
"""Shares of the greatest speed that have a tick."""
_HOP_WAITING: Final = 90
"""Opacity of the hop zone while it is not reached, of 255."""


def place_on(box: Box, power: float) -> int:
    """Return the window x of a power (share of the greatest speed) on a bar."""
    return round(box.x + box.w * min(max(power, 0.0), 1.0))


def power_at(box: Box, x: float) -> float:
    """Return the power under a window x on a bar, 0 to 1."""
    return min(max((x - box.x) / max(1, box.w), 0.0), 1.0)


def draw_power_bar(
    surface: pygame.Surface,
    style: Style,
    box: Box,
    power: float | None,
    hop_from: float,
    *,
    good: tuple[float, float] | None = None,
) -> None:
    """Draw the bar: filled up to a power (None: empty), ticks at ``MARKS``, the hop zone hatched in any case.

    ``good``: from which power to which one it is bracketed.
    """
    p, radius = style.palette, style.px(style.theme.radii.chip)
    card(surface, box, p.sunken, radius)
    full, waiting = _ramps(p, (box.w, box.h), place_on(Box(0, 0, box.w, box.h), hop_from), radius)
    surface.blit(waiting, box[:2])
    for share in MARKS:
        x = place_on(box, share)
        surface.fill(mixed(p.sunken, p.ink, 0.28), (x, box.bottom - box.h // 3, max(1, style.px(1)), box.h // 3 - 1))
    if power is not None:
        end = place_on(box, power)
        surface.blit(full, box[:2], (0, 0, end - box.x, box.h))
        outline(surface, box, p.line, radius, 1)
        surface.fill(p.ink, (end - style.px(1), box.y - style.px(3), max(2, style.px(3)), box.h + 2 * style.px(3)))
    else:
        outline(surface, box, p.line, radius, 1)
    if good is not None:
        left, right = (place_on(box, share) for share in good)
        wide, thick = max(right - left, style.px(4)), max(2, style.px(3))
        for y in (box.y - thick, box.bottom):
            surface.fill(p.good, (left, y, wide, thick))
        for x in (left - thick // 2, left + wide - thick // 2):
            surface.fill(p.good, (x, box.y - thick, max(1, thick // 2), box.h + 2 * thick))


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
