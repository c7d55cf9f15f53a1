"""Rows upon the board: those each side can still complete, those that stand, and the pots that would complete one."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.table.balls import Colour
from yagopool.table.pots import Pot, Row
from yagopool.table.spec import BoardSpec
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, mixed
from yagopool.ui.viewport import Viewport

_OPEN: Final = 1.8
_FULL: Final = 6.0
"""Width in mm of the line of a row that is open, and of one that stands."""
_STRENGTH: Final = 0.88
"""How strongly open rows are drawn upon the cloth."""
_ASIDE: Final = 2.6
"""Millimetres beside the pots' middles at which a row open to both sides runs: red nearer to the player's end."""
_RING: Final = 5.0
"""Millimetres from a pot's rim to the ring that says that it would complete a row."""
_HALO: Final = 4.0
"""Millimetres from the rim of a pot that has won to its ring, and the ring's width."""


def draw_rows(
    surface: pygame.Surface,
    viewport: Viewport,
    style: Style,
    spec: BoardSpec,
    *,
    still_open: Sequence[tuple[Colour | None, Row]] = (),
    full: Sequence[tuple[Colour, Row]] = (),
    threats: Sequence[tuple[Colour, Pot]] = (),
    won: Sequence[tuple[Colour, Sequence[Pot]]] = (),
    lit: float = 1.0,
) -> None:
    """Draw rows under the balls; a colour of None stands for both sides while colours are open.

    ``won``: the pots that have won a game are ringed, and the line runs from one to the next; ``lit``: how far, 0 to 1.
    """
    p = style.palette
    for colour, row in still_open:
        aside = 0.0 if colour is None else _ASIDE if colour == "yellow" else -_ASIDE
        tone = p.guide if colour is None else p.ball(colour).text
        _line(surface, viewport, spec, row, colour=mixed(p.cloth, tone, _STRENGTH), wide=_OPEN, aside=aside)
    for colour, row in full:
        part = max(0.0, lit * len(row) - 1.0) / (len(row) - 1)
        _line(surface, viewport, spec, row, colour=p.ball(colour).text, wide=_FULL, part=part)
    for colour, pots in won:
        for number, pot in enumerate(pots):
            _halo(surface, viewport, spec, pot, colour=p.ball(colour).text, lit=lit * len(pots) - number)
    for colour, pot in threats:
        away = _RING * (1.9 if colour == "yellow" else 1.0)
        reach, wide = viewport.length(spec.pot_radius + away), max(2.0, viewport.length(2.4))
        centre = viewport.to_window(spec.pot_centre(pot))
        dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=110, hole=1.0 - wide / reach)
        dot(surface, centre, reach, p.ball(colour).text, hole=1.0 - wide / reach)


def _line(
    surface: pygame.Surface,
    viewport: Viewport,
    spec: BoardSpec,
    row: Row,
    *,
    colour: Rgb,
    wide: float,
    aside: float = 0.0,
    part: float = 1.0,
) -> None:
    """Draw a line along a row, so many mm beside its middle: away from the player's end, or toward it if negative.

    ``part``: how much of it, from the row's first pot on.
    """
    if part <= 0.0:
        return
    (ax, ay), (bx, by) = spec.pot_centre(row[0]), spec.pot_centre(row[2])
    bx, by = ax + (bx - ax) * part, ay + (by - ay) * part
    long = math.dist((ax, ay), (bx, by)) or 1.0
    nx, ny = -(by - ay) / long, (bx - ax) / long
    if ny < 0.0 or (ny == 0.0 and nx < 0.0):
        nx, ny = -nx, -ny
    start, end = ((x + nx * aside, y + ny * aside) for x, y in ((ax, ay), (bx, by)))
    width = max(1, round(viewport.length(wide)))
    pygame.draw.aaline(surface, colour, viewport.to_window(start), viewport.to_window(end), width)


def _halo(surface: pygame.Surface, viewport: Viewport, spec: BoardSpec, pot: Pot, *, colour: Rgb, lit: float) -> None:
    """Draw the light around a pot that has won, as far as it has come: nothing at 0, all of it from 1 on."""
    come = min(1.0, lit)
    if come <= 0.0:
        return
    centre = viewport.to_window(spec.pot_centre(pot))
    dot(surface, centre, viewport.length(spec.pot_radius + 4.0 * _HALO * come), colour, alpha=round(56 * come))
    reach, wide = viewport.length(spec.pot_radius + 2.0 * _HALO * come), max(2.0, viewport.length(_HALO))
    dot(surface, centre, reach, colour, alpha=round(255 * come), hole=max(0.1, 1.0 - wide / reach))
