"""The aim on the board: the way of the flicked ball, the ghost at its first contact, the ways of the balls it moves."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import pygame

from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.ui.shapes import dot, dot_at, polygon
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Viewport

Place: TypeAlias = tuple[float, float]

_STEP: Final = 9.0
"""Millimetres from dot to dot."""
_DOT: Final = 1.5
"""Radius of a dot in mm."""
_CONE_BANDS: Final = 8
_FAINT: Final = 0.35
"""How much of its strength a way has left at its end."""

_RING: Final = 4.0
"""Millimetres from a pot's rim to the outside of the ring that says that a ball will drop."""
_LIT: Final = 76
"""How strongly such a pot is lit, of 255."""

HINT_DISC: Final = 13.0
"""Radius in mm of the disc that bears a hint's number."""


@dataclass(frozen=True, slots=True)
class GuideLook:
    """What to draw of an aim; places in mm.

    ``path``: the flicked ball's way from its place on. ``ghost``: where it first touches something. ``after``: the
    ways of balls after that, each with its ball. ``warns``: the stroke would be a foul. ``cone``: degrees to each side
    that the hand may stray. ``reach``: how long the cone is drawn, in mm. ``drops``: the middles of the pots that ways
    end in, each with the ball that drops there.
    """

    path: tuple[Place, ...]
    ghost: Place | None = None
    after: tuple[tuple[Ball, tuple[Place, ...]], ...] = ()
    warns: bool = False
    cone: float = 0.0
    reach: float = 240.0
    drops: tuple[tuple[Ball, Place], ...] = ()


def draw_guide(
    surface: pygame.Surface, viewport: Viewport, style: Style, look: GuideLook, spec: BoardSpec = STANDARD_BOARD
) -> None:
    """Draw an aim on the board. A warning is drawn in its colour and with the ghost crossed out."""
    p = style.palette
    colour = p.warn if look.warns else p.guide
    if look.cone > 0.0 and len(look.path) > 1:
        _cone(surface, viewport, look, colour)
    for ball, places in look.after:
        surface.blits(_dots(viewport, places, p.ball(ball).text, _DOT * 0.8), doreturn=False)
        _arrow(surface, viewport, places, p.ball(ball).text)
    for ball, pot in look.drops:
        own = ball not in dict(look.after) or look.warns
        draw_drop(surface, viewport, pot, colour if own else p.ball(ball).text, spec)
    skip = spec.ball_radius + 3.0
    surface.blits(_dots(viewport, look.path, colour, _DOT, skip=skip), doreturn=False)
    if look.ghost is not None:
        _ghost(surface, viewport, look.ghost, colour, spec.ball_radius, crossed=look.warns)
    else:
        _arrow(surface, viewport, look.path, colour)


@lru_cache(maxsize=32)
def _dots(
    viewport: Viewport, places: tuple[Place, ...], colour: Rgb, radius: float, *, skip: float = _STEP
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """Return a way as dots, fading along it: hundreds for a whole stroke, the same ones as long as the aim stands."""
    found = []
    size = max(1.15, viewport.length(radius))
    whole = sum(math.dist(a, b) for a, b in pairwise(places)) or 1.0
    for gone, place in _beads(places, skip):
        strength = 1.0 - (1.0 - _FAINT) * gone / whole
        x, y = viewport.to_window(place)
        shade = (x + size * 0.4, y + size * 0.5)
        found.append(dot_at(shade, size * 1.1, (0, 0, 0), alpha=round(6 * strength) * 12))
        found.append(dot_at((x, y), size, colour, alpha=round(20 * strength) * 12))
    return tuple(found)


def _beads(places: Sequence[Place], skip: float) -> Iterator[tuple[float, Place]]:
    """Places a step apart along a way, each with its distance from the beginning, after ``skip`` mm."""
    due, gone = skip, 0.0
    for a, b in pairwise(places):
        long = math.dist(a, b)
        while long > 0.0 and due <= gone + long:
            part = (due - gone) / long
            yield due, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            due += _STEP
        gone += long


def draw_drop(surface: pygame.Surface, viewport: Viewport, pot: Place, colour: Rgb, spec: BoardSpec) -> None:
    """Light a pot up and ring it: the ball will drop."""
    centre, reach = viewport.to_window(pot), viewport.length(spec.pot_radius + _RING)
    wide = max(2.0, viewport.length(2.6))
    dot(surface, centre, viewport.length(spec.pot_radius), colour, alpha=_LIT)
    dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=110, hole=1.0 - wide / reach)
    dot(surface, centre, reach, colour, hole=1.0 - wide / reach)


def _arrow(surface: pygame.Surface, viewport: Viewport, places: Sequence[Place], colour: Rgb) -> None:
    """Draw a small head where a way ends."""
    if len(places) < 2 or math.dist(places[-2], places[-1]) < 1e-6:
        return
    (ax, ay), (bx, by) = places[-2], places[-1]
    angle = math.atan2(by - ay, bx - ax)
    head = []
    for turn, reach in ((0.0, 6.5), (2.45, 6.0), (math.pi, 2.2), (-2.45, 6.0)):
        head.append(viewport.to_window((bx + math.cos(angle + turn) * reach, by + math.sin(angle + turn) * reach)))
    polygon(surface, head, colour, 220)


def _ghost(
    surface: pygame.Surface, viewport: Viewport, place: Place, colour: Rgb, radius: float, *, crossed: bool
) -> None:
    centre, reach = viewport.to_window(place), viewport.length(radius)
    wide = max(1.4, viewport.length(1.5))
    dot(surface, centre, reach, colour, alpha=44)
    dot(surface, (centre[0] + 0.75, centre[1] + 1.0), reach, (0, 0, 0), alpha=84, hole=1.0 - wide / reach)
    dot(surface, centre, reach, colour, alpha=240, hole=1.0 - wide / reach)
    if crossed:
        arm = reach * 0.42
        for dx, dy in ((arm, arm), (arm, -arm)):
            start, end = (centre[0] - dx, centre[1] - dy), (centre[0] + dx, centre[1] + dy)
            pygame.draw.aaline(surface, colour, start, end, max(1, round(wide)))


def _cone(surface: pygame.Surface, viewport: Viewport, look: GuideLook, colour: Rgb) -> None:
    """Draw where a hand that strays may send the ball: a fan that fades with the distance, and its two edges."""
    (ax, ay), (bx, by) = look.path[0], look.path[1]
    angle, spread = math.atan2(by - ay, bx - ax), math.radians(look.cone)
    rim = [angle - spread + spread * i / 4 for i in range(9)]

    def arc(reach: float) -> list[tuple[float, float]]:
        return [viewport.to_window((ax + math.cos(a) * reach, ay + math.sin(a) * reach)) for a in rim]

    for band in range(_CONE_BANDS):
        near, far = (look.reach * part / _CONE_BANDS for part in (band, band + 1))
        polygon(surface, [*arc(near), *reversed(arc(far))], colour, round(84 - 48 * band / _CONE_BANDS))
    tip = viewport.to_window((ax, ay))
    for end in (arc(look.reach)[0], arc(look.reach)[-1]):
        aside = math.atan2(end[1] - tip[1], end[0] - tip[0]) + math.pi / 2.0
        half = (0.6 * math.cos(aside), 0.6 * math.sin(aside))
        polygon(surface, [tip, (end[0] + half[0], end[1] + half[1]), (end[0] - half[0], end[1] - half[1])], colour, 200)


def draw_hint_way(
    surface: pygame.Surface, viewport: Viewport, style: Style, way: Sequence[Place], *, taken: bool = False
) -> None:
    """Draw the way of a stroke that is advised as a thin line; in brass where it is the aim."""
    colour = style.palette.accent if taken else style.palette.guide
    line = [viewport.to_window(place) for place in way]
    if len(line) > 1:
        for shift, ink in ((1.0, (0, 0, 0)), (0.0, colour)):
            pygame.draw.aalines(surface, ink, closed=False, points=[(x + shift, y + shift) for x, y in line])
        dot(surface, line[-1], max(2.0, viewport.length(3.0)), colour)


def hint_disc(viewport: Viewport, style: Style) -> float:
    """Return the radius in pixels of the disc that bears a number: large enough for its letters."""
    return max(viewport.length(HINT_DISC), 0.56 * style.line_height("chip"))


def draw_hint_number(
    surface: pygame.Surface, viewport: Viewport, style: Style, at: Place, number: int, *, taken: bool = False
) -> None:
    """Draw the number of a stroke that is advised, on its disc."""
    colour = style.palette.accent if taken else style.palette.guide
    centre, high = viewport.to_window(at), style.line_height("chip")
    reach = hint_disc(viewport, style)
    dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=130)
    dot(surface, centre, reach, colour)
    side = max(2 * round(reach), high)
    room = (round(centre[0]) - side // 2, round(centre[1]) - side // 2, side, side)
    style.draw_line(surface, str(number), "chip", style.palette.on_accent, room, align="centre")
