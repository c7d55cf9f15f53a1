"""Number tags: a ball that words speak of wears its number, so that it can be found on the table."""

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeAlias

import pygame

from yagopool.table.balls import BALL_ORDER, Ball, colour_of
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.viewport import Viewport

Place: TypeAlias = tuple[float, float]

_WAYS: Final = tuple((math.cos(math.radians(angle)), -math.sin(math.radians(angle))) for angle in (45, 135, 315, 225))
"""Where a tag may stand about its ball, the first choice first: at the right above it, away from the shadow."""
_LEAST: Final = 8.0
"""Radius of a tag in mm of the board, where its letters do not need more."""
_OVER: Final = 0.35
"""How much of its radius a tag lies over the rim of its ball, so that nobody doubts whose it is."""


def number_of(ball: Ball) -> str:
    """Return the number in a ball's name, as rulings, transcripts and records say it; nothing for blue."""
    colour = colour_of(ball)
    return "" if colour is None else ball.removeprefix(colour)


def draw_tags(
    surface: pygame.Surface,
    viewport: Viewport,
    style: Style,
    places: Mapping[Ball, Place],
    named: Collection[Ball],
    *,
    radius: float,
) -> None:
    """Draw the numbers of the named balls; ``places`` (mm) of all balls, ``radius`` of each in mm.

    Each tag stands where it covers no other ball and no other tag, if there is such a place about its ball.
    """
    p, high = style.palette, style.line_height("chip")
    reach = max(viewport.length(_LEAST), 0.48 * high)
    own = viewport.length(radius)
    balls = {ball: viewport.to_window(place) for ball, place in places.items()}
    taken: list[Place] = []
    for ball in sorted((ball for ball in named if ball in balls), key=BALL_ORDER.__getitem__):
        number = number_of(ball)
        if not number:
            continue
        others = [place for other, place in balls.items() if other != ball]
        at = _spot(balls[ball], own + (1.0 - _OVER) * reach, others, taken, (own + reach, 2.0 * reach))
        taken.append(at)
        rim = max(1.5, 0.16 * reach)
        dot(surface, (at[0] + 0.75, at[1] + 1.25), reach + rim, (0, 0, 0), alpha=96)
        dot(surface, at, reach + rim, p.ball(ball).text)
        dot(surface, at, reach, p.room_deep)
        side = max(2 * round(reach), high)
        room = (round(at[0]) - side // 2, round(at[1]) - side // 2, side, side)
        style.draw_line(surface, number, "chip", p.ink, room, align="centre")


def _spot(
    ball: Place, away: float, others: Iterable[Place], tags: Iterable[Place], apart: tuple[float, float]
) -> Place:
    """Return the first place about a ball that is far enough from other balls and tags; else the one with most room."""
    blocks = [(other, apart[0]) for other in others] + [(tag, apart[1]) for tag in tags]
    spots = [(ball[0] + x * away, ball[1] + y * away) for x, y in _WAYS]

    def room(spot: Place) -> float:
        return min((math.dist(spot, place) - need for place, need in blocks), default=0.0)

    return next((spot for spot in spots if room(spot) >= 0.0), max(spots, key=room))
