"""The nine pots small: whose ball stands where, which rows are still open to whom, which pot would complete one."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.table.balls import Colour
from yagopool.table.pots import POTS, Pot, Row
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, mixed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.ball_icon import draw_ball_icon

_PLACES: Final = ((0, -2), (-1, -1), (1, -1), (-2, 0), (0, 0), (2, 0), (-1, 1), (1, 1), (0, 2))
"""The diamond, pots in order, in half pitches; far end up."""
_OPEN: Final = 0.55
"""How strongly an open row is drawn, of the side's text colour over the panel."""
_RADIUS: Final = 0.56
"""Radius of a pot in half pitches."""


@dataclass(frozen=True, slots=True)
class PotMapLook:
    """What to draw; a colour of None stands for both sides while colours are open.

    ``filled``: colours by pot. ``open_rows``: rows a colour can still complete. ``full_rows``: rows that stand.
    ``threats``: pots that would complete a row of a colour. ``won``: the pots that have won a game, of the board's own
    picture alone.
    """

    filled: tuple[tuple[Pot, Colour], ...] = ()
    open_rows: tuple[tuple[Colour | None, Row], ...] = ()
    full_rows: tuple[tuple[Colour, Row], ...] = ()
    threats: tuple[tuple[Colour, Pot], ...] = ()
    won: tuple[tuple[Colour, tuple[Pot, ...]], ...] = ()


def draw_pot_map(surface: pygame.Surface, style: Style, box: Box, look: PotMapLook) -> None:
    """Draw the map as large as it fits in a box, in its middle: rows, then pots and balls.

    A row that is open to both sides is two lines beside each other: red ones run nearer to the player's end.
    """
    step = min(box.w, box.h) / (4 + 2 * _RADIUS + 0.35)
    middle = (box.x + box.w / 2, box.y + box.h / 2)
    at = {pot: (middle[0] + dx * step, middle[1] + dy * step) for pot, (dx, dy) in zip(POTS, _PLACES, strict=True)}
    p, wide = style.palette, max(1, round(step * 0.09))
    for colour, row in look.open_rows:
        tone = p.ink_faint if colour is None else p.ball(colour).text
        aside = 0.0 if colour is None else step * (0.13 if colour == "red" else -0.13)
        _draw_row(surface, (at[row[0]], at[row[2]]), mixed(p.panel, tone, _OPEN), wide, aside)
    for colour, row in look.full_rows:
        _draw_row(surface, (at[row[0]], at[row[2]]), p.ball(colour).text, max(3, round(step * 0.24)))
    for pot in POTS:
        _draw_pot(surface, style, at[pot], step * _RADIUS, dict(look.filled).get(pot))
    for colour, pot in look.threats:
        reach = step * (_RADIUS + (0.16 if colour == "red" else 0.0))
        dot(surface, at[pot], reach, p.ball(colour).text, hole=1.0 - max(1.5, step * 0.12) / reach)


def _draw_row(
    surface: pygame.Surface,
    ends: tuple[tuple[float, float], tuple[float, float]],
    colour: Rgb,
    wide: int,
    aside: float = 0.0,
) -> None:
    """Draw a row's line, so many pixels beside the middle: toward the player's end, or away from it if negative."""
    (ax, ay), (bx, by) = ends
    long = math.dist(*ends) or 1.0
    dx, dy = -(by - ay) / long, (bx - ax) / long
    if dy < 0.0 or (dy == 0.0 and dx < 0.0):
        dx, dy = -dx, -dy
    dx, dy = dx * aside, dy * aside
    pygame.draw.aaline(surface, colour, (ax + dx, ay + dy), (bx + dx, by + dy), wide)


def _draw_pot(
    surface: pygame.Surface, style: Style, centre: tuple[float, float], radius: float, colour: Colour | None
) -> None:
    p = style.palette
    dot(surface, centre, radius, p.line)
    dot(surface, centre, radius - max(1.0, radius * 0.13), p.room_deep)
    if colour is not None:
        draw_ball_icon(surface, style, colour, centre, radius * 0.92)
