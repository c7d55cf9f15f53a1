"""What does not move, drawn once per window size: room, frame, cushions, cloth with its print, empty pots."""

import math
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.table.spec import BoardSpec, Pot
from yagopool.ui import fonts
from yagopool.ui.shapes import dot, draw_panel, phased, picture, polygon, scaled, shadow, sprite, sprite_middle, tiled
from yagopool.ui.style import RectLike, Style, Written, note_written, watched
from yagopool.ui.theme import MATERIALS, Rgb, mixed
from yagopool.ui.viewport import CUSHION, Box, Viewport

_PLANK: Final = 132
"""Height of a plank in units."""
_OFFSETS: Final = (0, 310, 120, 430, 220)
"""Where along the picture of wood each plank begins, again and again: no two neighbours are alike."""
_PLANK_SHADES: Final = (0, 14, 5, 20, 9)
"""How much darker (of 255) each plank is than the lightest."""
_PLANK_CUT: Final = 120
"""Height of a plank in the picture of wood, in its pixels."""


_POOL: Final = (1.3, 1.45)
"""How far the lamp lights the room, across and along, in half widths and half heights of what it hangs over."""
_LIT, _UNLIT = (1.0, 0.85, 0.66), (0.30, 0.25, 0.21)
"""Brightness of a colour's three channels right below the lamp and in the far corners of the room."""
_LIGHT: Final = (48, 32)
"""Size in pixels in which the light is computed; small, since it is soft."""


def draw_room(surface: pygame.Surface, style: Style, lamp: RectLike | None = None) -> None:
    """Draw a floor of planks in the light of a lamp that hangs over a rectangle, or over the middle."""
    surface.fill(style.palette.room)
    _draw_planks(surface, style)
    lit = surface.get_rect() if lamp is None else pygame.Rect(lamp)
    light = pygame.transform.smoothscale(_lamplight(surface.get_size(), lit.center, lit.size), surface.get_size())
    surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    tiled(surface, picture("grain"), surface.get_rect(), pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=16)
def _lamplight(size: tuple[int, int], middle: tuple[int, int], lit: tuple[int, int]) -> pygame.Surface:
    """Return the light in a room of a (small) size, around the middle of what is lit."""
    wide, high = _LIGHT
    light = pygame.Surface(_LIGHT)
    for x in range(wide):
        across = ((x + 0.5) / wide * size[0] - middle[0]) / max(1.0, _POOL[0] * lit[0] / 2)
        for y in range(high):
            along = ((y + 0.5) / high * size[1] - middle[1]) / max(1.0, _POOL[1] * lit[1] / 2)
            near = math.exp(-0.5 * (across**2 + along**2))
            tone = (round(255 * (low + (full - low) * near)) for full, low in zip(_LIT, _UNLIT, strict=True))
            light.set_at((x, y), tuple(tone))
    return light


def _draw_planks(surface: pygame.Surface, style: Style) -> None:
    wood, high, wide = picture("wood"), max(24, style.px(_PLANK)), surface.get_width()
    rows = wood.get_height() - _PLANK_CUT
    for number, top in enumerate(range(-high // 3, surface.get_height(), high)):
        offset = _OFFSETS[number % len(_OFFSETS)]
        strip = wood.subsurface((0, offset % max(1, rows), wood.get_width(), _PLANK_CUT))
        plank = pygame.transform.smoothscale(strip, (max(wide, wood.get_width()), high))
        if number % 2:
            plank = pygame.transform.flip(plank, True, False)
        level = MATERIALS.plank[0] - _PLANK_SHADES[number % len(_PLANK_SHADES)]
        tint = mixed((0, 0, 0), MATERIALS.plank, level / MATERIALS.plank[0])
        plank.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        plank.set_alpha(200)
        surface.blit(plank, (0, top))
        surface.fill(MATERIALS.plank_seam, (0, top, wide, max(1, style.px(2))))
        surface.fill(mixed(style.palette.room, MATERIALS.wood_lit, 0.22), (0, top + max(1, style.px(2)), wide, 1))


def furnished_room(viewport: Viewport, style: Style, trays: tuple[Box, ...]) -> pygame.Surface:
    """Return the room with trays and the board's shadow."""
    window = pygame.Surface(viewport.size)
    draw_room(window, style, viewport.board)
    for tray in trays:
        shadow(window, tray, style.px(style.theme.radii.card), style.px(14), 190)
        draw_panel(window, style, tray)
    shadow(window, viewport.board, style.px(18), style.px(22), 190)
    return window


POT_REACH: Final = 1.5
"""Half the side of a pot's picture in pot radii; as ``scripts/make_textures.py`` makes it."""
_NUMBER: Final = 12.5
"""Size of the pots' numbers in mm ..."""
_LEAST_NUMBER: Final = 11.0
"""... and in pixels at least; both grow with the letters, though the board gets smaller for these: not in a hand."""
_LARGEST_NUMBER: Final = 1.4
"""The most that a number takes next to a pot that is only looked at, in pot radii."""
_NUMBER_AWAY: Final = 1.52
"""How far from a pot's centre its number stands, in pot radii."""
_NUMBER_GROWS: Final = 0.45
"""By what part of its growth larger letters move a number away from its pot."""
_WEAVE: Final = 0.42
"""Millimetres of cloth a pixel of its picture shows, at the least: beyond, the weave would be coarser than real."""


def backdrop(viewport: Viewport, style: Style, spec: BoardSpec, trays: tuple[Box, ...] = ()) -> pygame.Surface:
    """Return the whole window without balls and the pots' numbers, opaque."""
    window = furnished_room(viewport, style, trays)
    _cloth(window, viewport, style)
    _lamplit(window, viewport.around_field(0.0))
    draw_cushions(window, viewport, style)
    draw_frame(window, viewport, style)
    _light_rails(window, viewport)
    _print(window, viewport, style, spec)
    for pot in spec.pot_numbers:
        _pot(window, viewport, spec.pot_centre(pot), spec.pot_radius)
    return window


def _cloth(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    box = pygame.Rect(viewport.around_field(CUSHION))
    window.fill(mixed(style.palette.cloth, (255, 255, 255), 0.09), box)
    tile = picture("cloth")
    side = max(96, round(tile.get_width() * min(1.0, _WEAVE * viewport.scale * 1.6)))
    tile = pygame.transform.smoothscale(tile, (side, side))
    tiled(window, pygame.transform.rotate(tile, 90) if viewport.turned else tile, box, pygame.BLEND_RGB_MULT)


def _lamplit(surface: pygame.Surface, box: RectLike, more: int = 0) -> None:
    """Let the lamp's light fall on part of a surface; ``more``: how much (of 255) to brighten what is unlit."""
    light = scaled("lamp", pygame.Rect(box).size)
    light.fill((more, more, more), special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(light, box, special_flags=pygame.BLEND_RGB_MULT)


def _light_rails(window: pygame.Surface, viewport: Viewport) -> None:
    """Let the lamp's light fall on the rails: on their middles more than on the corners."""
    board, within = pygame.Rect(viewport.board), pygame.Rect(viewport.around_field(CUSHION))
    light = scaled("lamp", board.size)
    light.fill(MATERIALS.rails_lit, special_flags=pygame.BLEND_RGB_ADD)
    left, right = within.x - board.x, board.right - within.right
    top, bottom = within.y - board.y, board.bottom - within.bottom
    for strip in (
        (0, 0, board.w, top),
        (0, board.h - bottom, board.w, bottom),
        (0, top, left, within.h),
        (board.w - right, top, right, within.h),
    ):
        place = (board.x + strip[0], board.y + strip[1])
        window.blit(light, place, strip, special_flags=pygame.BLEND_RGB_MULT)


def _print(window: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec) -> None:
    colour, faint = (mixed(style.palette.cloth, style.palette.print, part) for part in (0.72, 0.34))
    corners = [viewport.to_window(corner) for corner in spec.triangle]
    half = max(0.75, viewport.length(0.85))
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = math.dist((ax, ay), (bx, by))
        nx, ny = (ay - by) / long * half, (bx - ax) / long * half
        polygon(window, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)], faint)
        dot(window, (ax, ay), half, faint)
    spot = viewport.to_window(spec.starting_spot)
    dot(window, spot, max(2.0, viewport.length(3.4)), colour)
    dot(window, spot, max(4.0, viewport.length(9.0)), colour, alpha=150, hole=0.84)


def print_number(
    window: pygame.Surface, viewport: Viewport, style: Style, pot: Pot, spec: BoardSpec, *, over: bool = False
) -> None:
    """Print a pot's number on the cloth, at its lower right, out of the rows' lines; ``over``: over a ring there."""
    digit, (at, *_) = number_places(viewport, style, pot, spec)
    if over:
        dot(window, at.center, 0.5 * at.h, style.palette.room_deep, alpha=215)
    window.blit(digit, at)
    if watched() and not over:  # it stands there already
        note_written(window, Written(str(pot), "strong", style.palette.guide, (at,), printed=True))


def clear_of_numbers(style: Style, viewport: Viewport, spec: BoardSpec) -> Style:
    """Return a style without pots' numbers where these would be about as large as the pots, and cover them."""
    small = _number_size(viewport, style) > _LARGEST_NUMBER * viewport.length(spec.pot_radius)
    return replace(style, theme=replace(style.theme, pot_numbers=False)) if small else style


def _number_size(viewport: Viewport, style: Style) -> int:
    usual = max(_LEAST_NUMBER, viewport.length(_NUMBER))
    return round(usual * (1.0 if viewport.handheld else style.text_size**0.7))


def number_places(
    viewport: Viewport, style: Style, pot: Pot, spec: BoardSpec
) -> tuple[pygame.Surface, list[pygame.Rect]]:
    """Return a pot's number, and the four places around the pot out of the rows' lines, the usual one first."""
    x, y = viewport.to_window(spec.pot_centre(pot))
    usual = max(_LEAST_NUMBER, viewport.length(_NUMBER))
    size = _number_size(viewport, style)
    beside = viewport.length(spec.pot_radius * _NUMBER_AWAY) + _NUMBER_GROWS * (size - usual)
    across = math.radians(30.0 if viewport.turned else 60.0)
    right, down = beside * math.cos(across), beside * math.sin(across)
    digit = fonts.line("strong", size, str(pot), style.palette.guide)
    ways = ((right, down), (right, -down), (-right, down), (-right, -down))
    return digit, [digit.get_rect(center=(round(x + dx), round(y + dy))) for dx, dy in ways]


def _pot(window: pygame.Surface, viewport: Viewport, place: tuple[float, float], radius: float) -> None:
    (x, phase_x), (y, phase_y) = (phased(part) for part in viewport.to_window(place))
    quarters = round(viewport.length(radius) * 4)
    half = sprite_middle(quarters, POT_REACH)
    window.blit(sprite("pot", quarters, (phase_x, phase_y), POT_REACH), (x - half, y - half))


Edge: TypeAlias = Literal["top", "bottom", "left", "right"]

_TONE: Final[dict[Edge, float]] = {"top": 0.74, "left": 0.84, "right": 1.20, "bottom": 1.30}
"""How bright a cushion's face is: those at the far end and the left are turned away from the lamp."""
_CUSHION_LIT: Final = 80
"""How much more light (of 255) the cushions get than the cloth's corners: they stand up toward the lamp."""
_SHADES: Final[tuple[tuple[Edge, float, int], ...]] = (
    ("top", 17.0, 120),
    ("left", 14.0, 105),
    ("bottom", 5.0, 60),
    ("right", 5.0, 60),
)
"""How far (mm) and how strongly (of 255) each cushion shades the cloth: broadly where it stands in the light."""


def draw_cushions(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    field = pygame.Rect(viewport.field)
    wide = max(2, round(viewport.length(CUSHION)))
    for edge, reach, strength in _SHADES:
        shade_along(window, field, edge, max(2, round(viewport.length(reach))), strength)
    faces = _faces(field, wide, style)
    w, h = faces.get_size()
    for band in ((0, 0, w, wide), (0, h - wide, w, wide), (0, 0, wide, h), (w - wide, 0, wide, h)):
        window.blit(faces, (field.x - wide + band[0], field.y - wide + band[1]), band)


def _faces(field: pygame.Rect, wide: int, style: Style) -> pygame.Surface:
    """Return the cushions as a picture that begins at their outer corner; its middle is not for use."""
    outer = field.inflate(2 * wide, 2 * wide)
    faces = pygame.Surface(outer.size)
    corners: dict[Edge, tuple[tuple[int, int], ...]] = {
        "top": (outer.topleft, outer.topright, field.topright, field.topleft),
        "bottom": (outer.bottomleft, outer.bottomright, field.bottomright, field.bottomleft),
        "left": (outer.topleft, outer.bottomleft, field.bottomleft, field.topleft),
        "right": (outer.topright, outer.bottomright, field.bottomright, field.topright),
    }
    base = mixed(style.palette.cloth, (255, 255, 255), 0.04)
    for edge, points in corners.items():
        tone = tuple(min(255, round(part * _TONE[edge])) for part in base)
        pygame.draw.polygon(faces, tone, [(x - outer.x, y - outer.y) for x, y in points])
    for depth in range(wide):
        _dim_ring(faces, depth, _level((depth + 0.5) / wide))
    tiled(faces, picture("cloth"), faces.get_rect(), pygame.BLEND_RGB_MULT)
    _lamplit(faces, faces.get_rect(), _CUSHION_LIT)
    return faces


def _level(part: float) -> int:
    """Return how bright a cushion is across, from its seam (0) over its crown to its nose (1), of 255."""
    light = 0.70 + 0.38 * min(1.0, part / 0.55) - 0.30 * max(0.0, (part - 0.80) / 0.20)
    return min(255, round(255 * light / 1.08))


def _dim_ring(faces: pygame.Surface, depth: int, level: int) -> None:
    """Multiply a ring one pixel wide, so deep inside the picture's edge."""
    w, h = faces.get_size()
    long, high = w - 2 * depth, h - 2 * depth
    for edge in (
        (depth, depth, long, 1),
        (depth, h - 1 - depth, long, 1),
        (depth, depth + 1, 1, high - 2),
        (w - 1 - depth, depth + 1, 1, high - 2),
    ):
        faces.fill((level, level, level), edge, special_flags=pygame.BLEND_RGB_MULT)


def shade_along(window: pygame.Surface, field: pygame.Rect, edge: Edge, deep: int, strength: int) -> None:
    """Darken the board along one edge, fading out over ``deep`` pixels. ``strength`` at the edge, up to 255."""
    for i in range(deep):
        level = 255 - round(strength * (1 - (i + 0.5) / deep) ** 2)
        strip = {
            "top": (field.x, field.y + i, field.w, 1),
            "bottom": (field.x, field.bottom - 1 - i, field.w, 1),
            "left": (field.x + i, field.y, 1, field.h),
            "right": (field.right - 1 - i, field.y, 1, field.h),
        }[edge]
        window.fill((level, level, level), strip, special_flags=pygame.BLEND_RGB_MULT)


_CORNER: Final = 15.0
"""Radius of the frame's outer corners in mm."""
_RAIL_LIGHT: Final[dict[Edge, float]] = {"top": 1.04, "left": 0.98, "right": 0.92, "bottom": 0.96}
"""How bright a rail's face is under the lamp."""
_CUT: Final[dict[Edge, int]] = {"top": 0, "left": 70, "right": 140, "bottom": 210}
"""Where in the wood's picture each rail is cut from, ..."""
_GRAIN: Final = 1.7
"""... and how many of its pixels go into one of a rail's at most, so that the grain of a small board is as fine."""
_SLOPE: Final = 0.17
"""How much of a rail's width its outer slope takes, and its inner one."""
_FINE: Final = 4
"""How many times larger ends are drawn before they are scaled down."""
_INLAID: Final = 0.46
"""Where sights and name are let into the rails, as a share of a rail's width."""
_NAME: Final = "YAGO POOL"
_TRACKING: Final = 0.14
"""Space between its letters, in letter sizes; the font has no thin space."""


def draw_frame(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    draw_rails(window, viewport, CUSHION)
    _sights(window, viewport)
    _name(window, viewport, style)


def draw_rails(window: pygame.Surface, viewport: Viewport, inside: float) -> None:
    """Draw the rails, from some mm outside the field to the board's edge."""
    outer = pygame.Rect(viewport.board)
    inner = pygame.Rect(viewport.around_field(inside))
    wide = max(3, inner.x - outer.x)
    frame = pygame.Surface(outer.size, pygame.SRCALPHA)
    for edge in ("left", "right", "top", "bottom"):  # the last two lie over the ends of the first
        frame.blit(*_rail(edge, outer.size, wide))
    for corner in range(4):
        _seam(frame, wide, right=corner % 2 == 1, low=corner > 1)
    _round_corners(frame, max(4, round(viewport.length(_CORNER))))
    hole = inner.move(-outer.x, -outer.y)
    frame.fill((0, 0, 0, 0), hole)
    window.blit(frame, outer)


def _rail(edge: Edge, size: tuple[int, int], wide: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return one rail and its place in the frame; those at top and bottom are mitred."""
    flat = edge in ("top", "bottom")
    long = size[0] if flat else size[1]
    wood = picture("wood")
    zoom = min(_GRAIN, wood.get_width() / long, (wood.get_height() - _CUT[edge]) / wide)
    cut = wood.subsurface((0, _CUT[edge], int(long * zoom), max(1, int(wide * zoom))))
    strip = pygame.transform.smoothscale(cut, (long, wide))
    _bevel(strip, edge)
    if not flat:
        strip = pygame.transform.flip(pygame.transform.rotate(strip, -90), True, False)
    else:
        _mitre(strip, wide, low=edge == "bottom")
    places = {"top": (0, 0), "left": (0, 0), "bottom": (0, size[1] - wide), "right": (size[0] - wide, 0)}
    return strip, places[edge]


def _bevel(strip: pygame.Surface, edge: Edge) -> None:
    """Plane a rail: a slope outside and one inside, each lit or not, and between them a crown with a gleam."""
    long, wide = strip.get_size()
    lit = edge in ("top", "left")
    for row in range(wide):
        part = (row + 0.5) / wide
        outside = part if lit else 1.0 - part  # a rail's picture begins at its outside, or at its inside
        slope, fall = max(0.0, 1.0 - outside / _SLOPE), max(0.0, 1.0 - (1.0 - outside) / _SLOPE)
        level = _RAIL_LIGHT[edge] * (1.0 - 0.10 * abs(outside - 0.42) / 0.42)
        level *= 1.0 if lit else 1.0 - 0.36 * min(1.0, 2.0 * slope)
        level *= 1.0 - (0.62 if lit else 0.20) * min(1.0, 1.6 * fall) - 0.25 * fall**3
        grey = min(255, round(255 * max(0.0, level)))
        strip.fill((grey, grey, grey, 255), (0, row, long, 1), special_flags=pygame.BLEND_RGBA_MULT)
        glow = 54.0 * min(1.0, 2.0 * slope) * (0.6 + 0.4 * slope) if lit else 34.0 * min(1.0, 2.0 * fall)
        glow += 26.0 * max(0.0, 1.0 - abs(outside - _SLOPE - 0.03) * wide / 1.6)
        glow += 16.0 * max(0.0, 1.0 - abs(outside - 0.36) / 0.18)
        tone = (round(glow), round(glow * 0.84), round(glow * 0.62), 0)
        strip.fill(tone, (0, row, long, 1), special_flags=pygame.BLEND_RGBA_ADD)


def _mitre(strip: pygame.Surface, wide: int, *, low: bool) -> None:
    """Cut a rail's ends off along its corners' seams."""
    side = wide * _FINE
    ends = pygame.Surface((side, side), pygame.SRCALPHA)
    ends.fill((255, 255, 255, 0))
    pygame.draw.polygon(ends, (255, 255, 255, 255), [(0, 0), (side, 0), (side, side)])
    end = pygame.transform.flip(pygame.transform.smoothscale(ends, (wide, wide)), False, low)
    strip.blit(end, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    strip.blit(
        pygame.transform.flip(end, True, False), (strip.get_width() - wide, 0), special_flags=pygame.BLEND_RGBA_MULT
    )


def _round_corners(frame: pygame.Surface, radius: int) -> None:
    fine = _FINE
    w, h = frame.get_size()
    tile = pygame.Surface((2 * radius * fine, 2 * radius * fine), pygame.SRCALPHA)
    tile.fill((255, 255, 255, 0))
    pygame.draw.circle(tile, (255, 255, 255, 255), (radius * fine, radius * fine), radius * fine)
    disc = pygame.transform.smoothscale(tile, (2 * radius, 2 * radius))
    for x, from_x in ((0, 0), (w - radius, radius)):
        for y, from_y in ((0, 0), (h - radius, radius)):
            piece = (from_x, from_y, radius, radius)
            frame.blit(disc, (x, y), piece, special_flags=pygame.BLEND_RGBA_MULT)


def _seam(frame: pygame.Surface, wide: int, *, right: bool, low: bool) -> None:
    """Draw where two rails meet at a corner: a fine gap, and at its side the light on the edge behind it."""
    w, h = frame.get_size()
    half = max(0.45, wide / 80)

    def at(along: float, aside: float) -> tuple[float, float]:
        x, y = along + aside, along - aside
        return (w - x if right else x), (h - y if low else y)

    for aside, tone, alpha in ((-1.6 * half, MATERIALS.wood_lit, 70), (0.0, MATERIALS.seam, 225)):
        line = [at(0.0, aside - half), at(0.0, aside + half), at(wide, aside + half), at(wide, aside - half)]
        polygon(frame, line, tone, alpha)


def _sights(window: pygame.Surface, viewport: Viewport) -> None:
    width, length = viewport.field_mm
    off = _inlaid(viewport)
    radius = max(1.6, viewport.length(2.7))
    places = [(side, length * i / 4) for i in (1, 2, 3) for side in (-off, width + off)]
    places += [(width * i / 4, end) for i in (1, 2, 3) for end in (length + off, -off)]
    name = _name_place(viewport)
    for place in (place for place in places if place != name):
        x, y = viewport.to_window(place)
        dot(window, (x - radius * 0.18, y - radius * 0.22), radius * 1.25, MATERIALS.inlay, alpha=190)
        dot(window, (x, y), radius, MATERIALS.ivory)
        dot(window, (x - radius * 0.25, y - radius * 0.3), radius * 0.45, MATERIALS.ivory_lit, alpha=200)


def _inlaid(viewport: Viewport) -> float:
    """Return how far outside the field sights and name are let into the rails, in mm."""
    return CUSHION + viewport.rail * _INLAID


def _name_place(viewport: Viewport) -> tuple[float, float]:
    """Return where the name stands, in mm: at the player's end, or where the board is turned at its right side."""
    (width, length), off = viewport.field_mm, _inlaid(viewport)
    return (width + off, length / 2) if viewport.turned else (width / 2, -off)


def _name_size(viewport: Viewport) -> tuple[int, int]:
    """Return the size of the name's letters and the gap between two of them, in pixels."""
    size = max(8, round(viewport.length(13.0)))
    return size, max(1, round(size * _TRACKING))


def name_box(viewport: Viewport) -> Box:
    """Return where the name is let into the frame, in the window."""
    (size, gap), (x, y) = _name_size(viewport), viewport.to_window(_name_place(viewport))
    wide = sum(fonts.width_of("title", size, letter) + gap for letter in _NAME) - gap
    return Box(round(x) - wide // 2, round(y) - size // 2, wide, size)


def _name(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    size, gap = _name_size(viewport)
    x, y = viewport.to_window(_name_place(viewport))
    for dy, colour in (
        (-max(1, size // 14), MATERIALS.inlay),
        (max(1, size // 16), MATERIALS.wood_lit),
        (0, style.palette.accent),
    ):
        place = _spaced(window, (round(x), round(y) + dy), size, colour, gap)
    if watched() and window.get_rect().colliderect(place):
        note_written(window, Written(_NAME, "title", style.palette.accent, (place,), printed=True))


def _spaced(window: pygame.Surface, middle: tuple[int, int], size: int, colour: Rgb, gap: int) -> pygame.Rect:
    """Set the name letter by letter with gaps of some pixels; return the rectangle the letters take."""
    letters = [fonts.line("title", size, letter, colour) for letter in _NAME]
    left = middle[0] - (sum(letter.get_width() + gap for letter in letters) - gap) // 2
    places = []
    for letter in letters:
        places.append(letter.get_rect(midleft=(left, middle[1])))
        window.blit(letter, places[-1])
        left += letter.get_width() + gap
    return places[0].unionall(places)
