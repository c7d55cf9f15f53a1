"""What does not move: the room, the frame, the cushions, the cloth with its print, the empty pots. Made once a size."""

import math
from typing import Final

import pygame

from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec
from yagopool.ui import fonts, lettering
from yagopool.ui.lettering import Written
from yagopool.ui.picture.art import phased, picture, scaled, sprite, sprite_middle, tiled
from yagopool.ui.picture.cushions import draw_cushions
from yagopool.ui.picture.frame import draw_frame
from yagopool.ui.shapes import dot, polygon, shadow
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.viewport import CUSHION, Viewport

POT_REACH: Final = 1.5
"""Half the side of a pot's picture in pot radii; as ``scripts/make_textures.py`` makes it."""
_NUMBER: Final = 12.5
"""Size of the pots' numbers in mm."""
_NUMBER_AWAY: Final = 1.52
"""How far from a pot's centre its number stands, in pot radii."""
_WEAVE: Final = 0.42
"""Millimetres of cloth a pixel of its picture shows, at the least: beyond, the weave would be coarser than real."""


def backdrop(viewport: Viewport, style: Style, spec: BoardSpec) -> pygame.Surface:
    """Return the whole window without balls, opaque."""
    window = pygame.Surface(viewport.size)
    draw_room(window, style)
    shadow(window, viewport.board, style.px(18), style.px(22), 190)
    _cloth(window, viewport, style)
    draw_frame(window, viewport, style)
    draw_cushions(window, viewport, style)
    _print(window, viewport, style, spec)
    for pot in spec.pot_numbers:
        _pot(window, viewport, spec.pot_centre(pot), spec.pot_radius)
        if style.theme.pot_numbers:
            _number(window, viewport, style, pot, spec)
    return window


def draw_room(surface: pygame.Surface, style: Style) -> None:
    """Fill a surface with the room: lit from above its middle, dark toward the corners, without visible steps."""
    size = surface.get_size()
    surface.fill(mixed(style.palette.room, (255, 255, 255), 0.035))
    surface.blit(scaled("lamp", size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    tiled(surface, picture("grain"), surface.get_rect(), pygame.BLEND_RGB_ADD)


def _cloth(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    """Lay the cloth under the field and the cushions, lit by the lamp."""
    box = pygame.Rect(viewport.around_field(CUSHION))
    window.fill(mixed(style.palette.cloth, (255, 255, 255), 0.05), box)
    tile = picture("cloth")
    side = max(96, round(tile.get_width() * min(1.0, _WEAVE * viewport.scale * 1.6)))
    tiled(window, pygame.transform.smoothscale(tile, (side, side)), box, pygame.BLEND_RGB_MULT)
    window.blit(scaled("lamp", box.size), box, special_flags=pygame.BLEND_RGB_MULT)


def _print(window: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec) -> None:
    """Print the triangle and the starting spot on the cloth."""
    colour = mixed(style.palette.cloth, style.palette.print, 0.72)
    corners = [viewport.to_window(corner) for corner in spec.triangle]
    half = max(0.75, viewport.length(0.85))
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = math.dist((ax, ay), (bx, by))
        nx, ny = (ay - by) / long * half, (bx - ax) / long * half
        polygon(window, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)], colour)
        dot(window, (ax, ay), half, colour)
    spot = viewport.to_window(spec.starting_spot)
    dot(window, spot, max(2.0, viewport.length(3.4)), colour)
    dot(window, spot, max(4.0, viewport.length(9.0)), colour, alpha=150, hole=0.84)


def _number(window: pygame.Surface, viewport: Viewport, style: Style, pot: Pot, spec: BoardSpec) -> None:
    """Print a pot's number on the cloth, at its lower right, out of the rows' lines."""
    x, y = spec.pot_centre(pot)
    beside = spec.pot_radius * _NUMBER_AWAY
    place = viewport.to_window((x + beside * 0.5, y - beside * 0.866))
    colour = style.palette.guide
    digit = fonts.line("strong", max(9, round(viewport.length(_NUMBER))), str(pot), colour)
    at = digit.get_rect(center=(round(place[0]), round(place[1])))
    window.blit(digit, at)
    if lettering.watched():
        lettering.tell(window, Written(str(pot), "strong", colour, (at,), printed=True))


def _pot(window: pygame.Surface, viewport: Viewport, place: tuple[float, float], radius: float) -> None:
    (x, phase_x), (y, phase_y) = (phased(part) for part in viewport.to_window(place))
    quarters = round(viewport.length(radius) * 4)
    half = sprite_middle(quarters, POT_REACH)
    window.blit(sprite("pot", quarters, (phase_x, phase_y), POT_REACH), (x - half, y - half))
