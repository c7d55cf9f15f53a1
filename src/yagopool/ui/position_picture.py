"""A position as a plain picture for programs: SVG or PNG, without a display. The window draws its own.

The physics' pymunk world has one too, drawn by pymunk itself.
"""

import io
import math
from collections.abc import Sequence
from typing import Final, Protocol, TypeAlias

import pygame

from yagopool.match.game import game_on, pieces_on
from yagopool.physics.world import World
from yagopool.table.arguments import check_range, checked_arguments
from yagopool.table.geometry import Point, unit_vector
from yagopool.table.layout import Layout, check_layout
from yagopool.table.shot import Flick, check_flick, check_pieces
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, check_board
from yagopool.ui.games.boards import board_look
from yagopool.ui.theme import MATERIALS, STANDARD, Rgb, web

FRAME: Final = 24.0
"""mm of wood around the field."""
HEIGHT: Final = 800
"""Pixels of a picture's height, unless asked for otherwise."""
HEIGHTS: Final = (10.0, 10_000.0)
_FINE: Final = 3
"""How much larger a PNG is drawn before it is scaled down, for smooth edges."""
_PRINTED: Final = 1.5
"""mm: width of lines on the cloth."""
_ARROW: Final = (40.0, 200.0)
"""mm: length of the arrow of the softest and of the hardest flick."""
_HEAD: Final = 12.0
_SUNK: Final = 0.9
"""How large a ball in a pot is drawn, which is half sunk: a rim of the pot is seen around it."""

Points: TypeAlias = Sequence[tuple[float, float]]


class Canvas(Protocol):
    """What a position is drawn on: places and lengths in mm, y up."""

    def disc(self, centre: tuple[float, float], radius: float, colour: Rgb) -> None:
        """Fill a circle."""

    def polygon(self, points: Points, colour: Rgb, width: float = 0.0) -> None:
        """Fill a polygon, or draw its outline with a width."""


@checked_arguments
def position_svg(
    layout: Layout, spec: BoardSpec = STANDARD_BOARD, flick: Flick | None = None, *, height: int = HEIGHT
) -> str:
    """Return a picture of a position, with an arrow for a flick if there is one, as the text of an SVG file.

    ``height`` in pixels; the player's end is at the bottom.

    Raises:
        BoardError: the height is not from 10 to 10,000, or the position or the flick cannot be.
    """
    _check(layout, spec, flick)
    check_range("height", height, *HEIGHTS)
    canvas = _Svg(spec, height)
    _draw(canvas, layout, spec, flick)
    return canvas.text()


@checked_arguments
def position_png(
    layout: Layout, spec: BoardSpec = STANDARD_BOARD, flick: Flick | None = None, *, height: int = HEIGHT
) -> bytes:
    """Return the same picture as ``position_svg`` as the bytes of a PNG file.

    Raises:
        BoardError: the height is not from 10 to 10,000, or the position or the flick cannot be.
    """
    _check(layout, spec, flick)
    picture = io.BytesIO()
    pygame.image.save(position_surface(layout, spec, flick, height), picture, "position.png")
    return picture.getvalue()


def _check(layout: Layout, spec: BoardSpec, flick: Flick | None) -> None:
    check_board(spec)
    check_pieces(pieces_on(spec), layout)
    check_layout(layout, spec)
    if flick is not None:
        check_flick(flick, layout, spec)


def position_surface(layout: Layout, spec: BoardSpec, flick: Flick | None, height: int) -> pygame.Surface:
    check_range("height", height, *HEIGHTS)
    canvas = _Raster(spec, height)
    _draw(canvas, layout, spec, flick)
    return canvas.surface()


def _draw(canvas: Canvas, layout: Layout, spec: BoardSpec, flick: Flick | None) -> None:
    paper = board_look(game_on(spec).name).palette(STANDARD)
    canvas.polygon(_box(-FRAME, spec), MATERIALS.wood_lit)
    canvas.polygon(_box(0.0, spec), paper.cloth)
    if not spec.discs:
        canvas.polygon(spec.triangle, paper.print, _PRINTED)
        canvas.disc(spec.starting_spot, 2.0 * _PRINTED, paper.print)
    for centre in spec.pots:
        canvas.disc(centre, spec.pot_radius, paper.room_deep)
    for pot, ball in layout.filled:
        _ball(canvas, ball, spec.pot_centre(pot), spec.ball_radius * _SUNK)
    for ball, place in layout.free:
        _ball(canvas, ball, place, spec.radius_of(ball))
    start = None if flick is None else layout.place_of(flick.ball)
    if flick is not None and start is not None:
        _arrow(canvas, start, flick, spec, paper.guide)


def _box(inset: float, spec: BoardSpec) -> Points:
    right, far = spec.width - inset, spec.length - inset
    return ((inset, inset), (right, inset), (right, far), (inset, far))


def _ball(canvas: Canvas, ball: Ball, place: Point, radius: float) -> None:
    paint = STANDARD.ball(ball)
    canvas.disc(place, radius, paint.body)
    if paint.mark == "bar":
        long, half = 0.5 * radius, 0.22 * radius
        x, y = place
        low, high = y - half, y + half
        canvas.polygon(((x - long, low), (x + long, low), (x + long, high), (x - long, high)), paint.print)
        return
    canvas.disc(place, (0.5 if paint.mark == "ring" else 0.3) * radius, paint.print)
    if paint.mark == "ring":
        canvas.disc(place, 0.32 * radius, paint.body)
        canvas.disc(place, 0.16 * radius, paint.print)


def _arrow(canvas: Canvas, start: Point, flick: Flick, spec: BoardSpec, colour: Rgb) -> None:
    dx, dy = unit_vector(flick.direction)
    part = (flick.speed - spec.least_flick) / max(spec.greatest_flick - spec.least_flick, 1.0)
    radius = spec.radius_of(flick.ball)
    length = radius + _ARROW[0] + part * (_ARROW[1] - _ARROW[0])

    def at(along: float, across: float) -> tuple[float, float]:
        return start.x + along * dx - across * dy, start.y + along * dy + across * dx

    half = _PRINTED
    shaft = (at(radius, -half), at(length, -half), at(length, half), at(radius, half))
    canvas.polygon(shaft, colour)
    canvas.polygon((at(length, -_HEAD / 2), at(length + _HEAD, 0.0), at(length, _HEAD / 2)), colour)


class _Svg:
    """A canvas that writes SVG in mm, upside down as SVG has it."""

    def __init__(self, spec: BoardSpec, height: int) -> None:
        self._box = (spec.width + 2 * FRAME, spec.length + 2 * FRAME)
        self._height = height
        self._parts: list[str] = []

    def disc(self, centre: tuple[float, float], radius: float, colour: Rgb) -> None:
        x, y = self._at(centre)
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{web(colour)}"/>')

    def polygon(self, points: Points, colour: Rgb, width: float = 0.0) -> None:
        corners = " ".join(f"{x:g},{y:g}" for x, y in map(self._at, points))
        look = f'fill="none" stroke="{web(colour)}" stroke-width="{width:g}"' if width else f'fill="{web(colour)}"'
        self._parts.append(f'<polygon points="{corners}" {look}/>')

    def text(self) -> str:
        width, length = self._box
        size = f'width="{self._height * width / length:.0f}" height="{self._height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width:g} {length:g}">'
        return "\n".join((head, *self._parts, "</svg>\n"))

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return round(point[0] + FRAME, 3), round(self._box[1] - FRAME - point[1], 3)


class _Raster:
    """A canvas of pixels."""

    def __init__(self, spec: BoardSpec, height: int) -> None:
        self._scale = _FINE * height / (spec.length + 2 * FRAME)
        self._size = (max(round(height * (spec.width + 2 * FRAME) / (spec.length + 2 * FRAME)), 1), height)
        self._surface = pygame.Surface((self._size[0] * _FINE, self._size[1] * _FINE), depth=24)

    def disc(self, centre: tuple[float, float], radius: float, colour: Rgb) -> None:
        pygame.draw.circle(self._surface, colour, self._at(centre), radius * self._scale)

    def polygon(self, points: Points, colour: Rgb, width: float = 0.0) -> None:
        line = math.ceil(width * self._scale)
        pygame.draw.polygon(self._surface, colour, [self._at(point) for point in points], line)

    def surface(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self._surface, self._size)

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] + FRAME) * self._scale, self._surface.get_height() - (point[1] + FRAME) * self._scale


WORLD_SCALE: Final = 1.0
"""Pixels per mm."""
WORLD_MARGIN: Final = 20


def world_picture(world: World) -> bytes:
    """Return a PNG of the world; away from the player is up."""
    picture = io.BytesIO()
    pygame.image.save(world_surface(world), picture, "world.png")
    return picture.getvalue()


def world_surface(world: World) -> pygame.Surface:
    width, height = (round(side * WORLD_SCALE) + 2 * WORLD_MARGIN for side in (world.spec.width, world.spec.length))
    surface = pygame.Surface((width, height))
    paper = board_look(game_on(world.spec).name).palette(STANDARD)
    surface.fill(paper.cloth if world.spec.discs else (255, 255, 255))
    world.draw(surface, WORLD_SCALE, WORLD_MARGIN, lambda ball: STANDARD.ball(ball).body)
    return surface
