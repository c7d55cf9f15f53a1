"""What does not move: the room, the frame, the cushions, the cloth with its print, the empty pots. Made once a size."""

from typing import Final

import pygame

from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec
from yagopool.ui import fonts
from yagopool.ui.picture.art import phased, picture, scaled, sprite, sprite_middle
from yagopool.ui.picture.frame import draw_frame
from yagopool.ui.shapes import dot, shadow
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, mixed
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
    _cushions(window, viewport, style)
    _print(window, viewport, style, spec)
    for pot in spec.pot_numbers:
        _pot(window, viewport, spec.pot_centre(pot), spec.pot_radius)
        if style.theme.pot_numbers:
            _number(window, viewport, style, pot, spec)
    return window.convert() if pygame.display.get_surface() else window


def draw_room(surface: pygame.Surface, style: Style) -> None:
    """Fill a surface with the room: lit from above its middle, dark toward the corners, without visible steps."""
    size = surface.get_size()
    surface.fill(mixed(style.palette.room, (255, 255, 255), 0.035))
    surface.blit(scaled("lamp", size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _tiled(surface, picture("grain"), surface.get_rect(), pygame.BLEND_RGB_ADD)


def _tiled(surface: pygame.Surface, tile: pygame.Surface, box: pygame.Rect, flags: int) -> None:
    clip = surface.get_clip()
    surface.set_clip(box)
    for x in range(box.x, box.right, tile.get_width()):
        for y in range(box.y, box.bottom, tile.get_height()):
            surface.blit(tile, (x, y), special_flags=flags)
    surface.set_clip(clip)


def _cloth(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    """Lay the cloth under the field and the cushions, lit by the lamp."""
    box = pygame.Rect(viewport.around_field(CUSHION))
    window.fill(mixed(style.palette.cloth, (255, 255, 255), 0.05), box)
    tile = picture("cloth")
    side = max(96, round(tile.get_width() * min(1.0, _WEAVE * viewport.scale * 1.6)))
    _tiled(window, pygame.transform.smoothscale(tile, (side, side)), box, pygame.BLEND_RGB_MULT)
    window.blit(scaled("lamp", box.size), box, special_flags=pygame.BLEND_RGB_MULT)


def _cushions(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    """Draw the four cushions with their noses, and the shade that the upper and left ones throw on the cloth."""
    field = pygame.Rect(viewport.field)
    wide = max(2, round(viewport.length(CUSHION)))
    outer = field.inflate(2 * wide, 2 * wide)
    _shade(window, field, viewport)
    cloth = style.palette.cloth
    tones = {"top": 0.74, "left": 0.84, "right": 1.20, "bottom": 1.30}
    corners = {
        "top": (outer.topleft, outer.topright, field.topright, field.topleft),
        "bottom": (outer.bottomleft, outer.bottomright, field.bottomright, field.bottomleft),
        "left": (outer.topleft, outer.bottomleft, field.bottomleft, field.topleft),
        "right": (outer.topright, outer.bottomright, field.bottomright, field.topright),
    }
    faces = pygame.Surface(outer.size)
    for side, points in corners.items():
        base: Rgb = mixed(cloth, (255, 255, 255), 0.04)
        tone = tuple(min(255, round(part * tones[side])) for part in base)
        pygame.draw.polygon(faces, tone, [(x - outer.x, y - outer.y) for x, y in points])
    for depth in range(wide):
        part = (depth + 0.5) / wide
        light = 0.70 + 0.38 * min(1.0, part / 0.55) - (0.30 * max(0.0, (part - 0.80) / 0.20))
        level = min(255, round(255 * light / 1.08))
        ring = outer.inflate(-2 * depth, -2 * depth).move(-outer.x, -outer.y)
        overlay = (level, level, level)
        for edge in (
            (ring.x, ring.y, ring.w, 1),
            (ring.x, ring.bottom - 1, ring.w, 1),
            (ring.x, ring.y + 1, 1, ring.h - 2),
            (ring.right - 1, ring.y + 1, 1, ring.h - 2),
        ):
            faces.fill(overlay, edge, special_flags=pygame.BLEND_RGB_MULT)
    _tiled(faces, picture("cloth"), faces.get_rect(), pygame.BLEND_RGB_MULT)
    for band in (
        (0, 0, outer.w, wide),
        (0, outer.h - wide, outer.w, wide),
        (0, 0, wide, outer.h),
        (outer.w - wide, 0, wide, outer.h),
    ):
        window.blit(faces, (outer.x + band[0], outer.y + band[1]), band)


def _shade(window: pygame.Surface, field: pygame.Rect, viewport: Viewport) -> None:
    """Darken the cloth along the cushions: broadly where they stand between it and the lamp, narrowly elsewhere."""
    for horizontal, far, reach, strength in (
        (True, False, 17.0, 120),
        (False, False, 14.0, 105),
        (True, True, 5.0, 60),
        (False, True, 5.0, 60),
    ):
        deep = max(2, round(viewport.length(reach)))
        for i in range(deep):
            level = 255 - round(strength * (1 - (i + 0.5) / deep) ** 2)
            if horizontal:
                strip = (field.x, field.bottom - 1 - i if far else field.y + i, field.w, 1)
            else:
                strip = (field.right - 1 - i if far else field.x + i, field.y, 1, field.h)
            window.fill((level, level, level), strip, special_flags=pygame.BLEND_RGB_MULT)


def _print(window: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec) -> None:
    """Print the triangle and the starting spot on the cloth."""
    colour = mixed(style.palette.cloth, style.palette.print, 0.72)
    corners = [viewport.to_window(corner) for corner in spec.triangle]
    width = max(1.5, viewport.length(1.7))
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        pygame.draw.aaline(window, colour, start, end, max(1, round(width)))
        dot(window, start, width * 0.62, colour)
    spot = viewport.to_window(spec.starting_spot)
    dot(window, spot, max(2.0, viewport.length(3.4)), colour)
    dot(window, spot, max(4.0, viewport.length(9.0)), colour, alpha=150, hole=0.84)


def _number(window: pygame.Surface, viewport: Viewport, style: Style, pot: Pot, spec: BoardSpec) -> None:
    """Print a pot's number on the cloth, at its lower right, out of the rows' lines."""
    x, y = spec.pot_centre(pot)
    beside = spec.pot_radius * _NUMBER_AWAY
    place = viewport.to_window((x + beside * 0.5, y - beside * 0.866))
    colour = mixed(style.palette.cloth, style.palette.print, 0.58)
    digit = fonts.line("strong", max(9, round(viewport.length(_NUMBER))), str(pot), colour)
    window.blit(digit, digit.get_rect(center=(round(place[0]), round(place[1]))))


def _pot(window: pygame.Surface, viewport: Viewport, place: tuple[float, float], radius: float) -> None:
    (x, phase_x), (y, phase_y) = (phased(part) for part in viewport.to_window(place))
    quarters = round(viewport.length(radius) * 4)
    half = sprite_middle(quarters, POT_REACH)
    window.blit(sprite("pot", quarters, (phase_x, phase_y), POT_REACH), (x - half, y - half))
