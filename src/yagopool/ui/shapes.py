"""Smooth shapes, drawn large and scaled down: cards, soft shadows, dots; and the shipped images, scaled to a window."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.ui.style import RectLike, Style
from yagopool.ui.theme import MATERIALS, Rgb, mixed

_FINE: Final = 4
"""How many times larger shapes are drawn before they are scaled down."""
_CACHED_PIXELS: Final = 2_000_000
"""Shadows of rectangles larger than this are not cached: in a huge window each takes as much memory as the window."""
PHASES: Final = 4
"""Sub-pixel places in each direction at which small sprites are made."""


def card(surface: pygame.Surface, rect: RectLike, fill: Rgb, radius: int, border: Rgb | None = None) -> None:
    """Draw a filled rectangle with round corners, and maybe a border one pixel wide (two in large windows)."""
    box = pygame.Rect(rect)
    if box.w <= 0 or box.h <= 0:
        return
    radius = max(0, min(radius, box.w // 2, box.h // 2))
    width = 0 if border is None else max(1, radius // 10)
    surface.fill(fill, box.inflate(-2 * radius, 0))
    surface.fill(fill, box.inflate(0, -2 * radius))
    if border is not None:
        for edge in (
            (box.x + radius, box.y, box.w - 2 * radius, width),
            (box.x + radius, box.bottom - width, box.w - 2 * radius, width),
            (box.x, box.y + radius, width, box.h - 2 * radius),
            (box.right - width, box.y + radius, width, box.h - 2 * radius),
        ):
            surface.fill(border, edge)
    if radius:
        tile = _corners(radius, fill, border, width)
        far_x, far_y = box.right - radius, box.bottom - radius
        surface.blit(tile, box.topleft, (0, 0, radius, radius))
        surface.blit(tile, (far_x, box.y), (radius, 0, radius, radius))
        surface.blit(tile, (box.x, far_y), (0, radius, radius, radius))
        surface.blit(tile, (far_x, far_y), (radius, radius, radius, radius))


@lru_cache(maxsize=256)
def _corners(radius: int, fill: Rgb, border: Rgb | None, width: int) -> pygame.Surface:
    side = 2 * radius * _FINE
    edge = border or fill
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*edge, 0))
    pygame.draw.circle(large, edge, (side / 2, side / 2), side / 2)
    if border is not None:
        pygame.draw.circle(large, fill, (side / 2, side / 2), side / 2 - width * _FINE)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def outline(surface: pygame.Surface, rect: RectLike, colour: Rgb, radius: int, width: int) -> None:
    box = pygame.Rect(rect)
    if box.w > 0 and box.h > 0:
        surface.blit(_outline(box.w, box.h, colour, max(1, min(radius, box.w // 2, box.h // 2)), width), box)


@lru_cache(maxsize=64)
def _outline(w: int, h: int, colour: Rgb, radius: int, width: int) -> pygame.Surface:
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    for edge in (
        (radius, 0, w - 2 * radius, width),
        (radius, h - width, w - 2 * radius, width),
        (0, radius, width, h - 2 * radius),
        (w - width, radius, width, h - 2 * radius),
    ):
        picture.fill(colour, edge)
    side = 2 * radius * _FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.circle(large, colour, (side / 2, side / 2), side / 2, width * _FINE)
    tile = pygame.transform.smoothscale(large, (2 * radius, 2 * radius))
    for x, from_x in ((0, 0), (w - radius, radius)):
        for y, from_y in ((0, 0), (h - radius, radius)):
            picture.blit(tile, (x, y), (from_x, from_y, radius, radius))
    return picture


def shadow(surface: pygame.Surface, rect: RectLike, radius: int, blur: int, strength: int = 110) -> None:
    """Darken the surroundings of a rectangle softly, a little further below it than above."""
    box = pygame.Rect(rect)
    make = _shadow if box.w * box.h <= _CACHED_PIXELS else _shadow.__wrapped__
    picture = make(box.w, box.h, radius, blur, strength)
    surface.blit(picture, (box.x - 2 * blur, box.y - 2 * blur + blur // 2))


@lru_cache(maxsize=12)
def _shadow(w: int, h: int, radius: int, blur: int, strength: int) -> pygame.Surface:
    coarse = max(4, blur // 4)
    large = pygame.Surface(((w + 4 * blur) // coarse + 1, (h + 4 * blur) // coarse + 1), pygame.SRCALPHA)
    inner = (2 * blur // coarse, 2 * blur // coarse, max(1, w // coarse), max(1, h // coarse))
    pygame.draw.rect(large, (0, 0, 0, strength), inner, border_radius=max(1, radius // coarse))
    soft = pygame.transform.gaussian_blur(large, max(1, blur // coarse))
    return pygame.transform.smoothscale(soft, (w + 4 * blur, h + 4 * blur))


def veil(surface: pygame.Surface, colour: Rgb, strength: int) -> None:
    """Lay a transparent colour over the whole surface, as behind a dialog."""
    picture = pygame.Surface(surface.get_size())
    picture.fill(colour)
    picture.set_alpha(strength)
    surface.blit(picture, (0, 0))


_COARSE: Final = 24
"""How many times coarser a picture must be so that no word can be read."""


def coarse(surface: pygame.Surface) -> pygame.Surface:
    wide, high = surface.get_size()
    return pygame.transform.smoothscale(surface, (max(1, wide // _COARSE), max(1, high // _COARSE)))


def blurred(surface: pygame.Surface) -> pygame.Surface:
    """Return the picture blurred, in its own size."""
    return pygame.transform.smoothscale(coarse(surface), surface.get_size())


def dot(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    colour: Rgb,
    *,
    alpha: int = 255,
    hole: float = 0,
) -> None:
    """Draw a disc, or with ``hole`` (a part of the radius) a ring, at a place in parts of a pixel."""
    surface.blit(*dot_at(centre, radius, colour, alpha=alpha, hole=hole))


def dot_at(
    centre: tuple[float, float], radius: float, colour: Rgb, *, alpha: int = 255, hole: float = 0
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return what ``dot`` draws, and where its corner lies: for callers that draw the same dots again. It is shared."""
    (x, phase_x), (y, phase_y) = map(phased, centre)
    picture = _dot(round(radius * 4), (*colour, alpha), round(hole * 32), (phase_x, phase_y))
    half = picture.get_width() // 2
    return picture, (x - half, y - half)


@lru_cache(maxsize=2048)
def _dot(quarters: int, colour: tuple[int, int, int, int], hole: int, phase: tuple[int, int]) -> pygame.Surface:
    radius = max(quarters, 1) / 4
    half = int(radius) + 2
    side = 2 * half
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    centre = (half * _FINE + phase[0] * _FINE / PHASES, half * _FINE + phase[1] * _FINE / PHASES)
    width = 0 if not hole else max(1, round(radius * _FINE * (1 - hole / 32)))
    pygame.draw.circle(large, colour, centre, max(1.0, radius * _FINE), width)
    return pygame.transform.smoothscale(large, (side, side))


def polygon(surface: pygame.Surface, points: list[tuple[float, float]], colour: Rgb, alpha: int = 255) -> None:
    polygons(surface, [(points, colour, alpha)])


def polygons(surface: pygame.Surface, shapes: Sequence[tuple[list[tuple[float, float]], Rgb, int]]) -> None:
    """Draw shapes (corners, colour, alpha) that lie close together as one; a later one replaces what is under it."""
    corners = [point for points, _, _ in shapes for point in points]
    left, top = (int(min(axis)) - 1 for axis in zip(*corners, strict=True))
    right, bottom = (int(max(axis)) + 2 for axis in zip(*corners, strict=True))
    size = (right - left, bottom - top)
    if size[0] <= 0 or size[1] <= 0 or size[0] > 8192 or size[1] > 8192:
        return
    large = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    large.fill((*shapes[0][1], 0))
    for points, colour, alpha in shapes:
        pygame.draw.polygon(large, (*colour, alpha), [((x - left) * _FINE, (y - top) * _FINE) for x, y in points])
    surface.blit(pygame.transform.smoothscale(large, size), (left, top))


def star(surface: pygame.Surface, centre: tuple[float, float], radius: float, colour: Rgb) -> None:
    radii = [radius * (1.0 if corner % 2 == 0 else 0.42) for corner in range(10)]
    places = [(centre[0] + sin(pi * i / 5) * r, centre[1] - cos(pi * i / 5) * r) for i, r in enumerate(radii)]
    polygon(surface, places, colour)


Picture: TypeAlias = Literal[
    "ball-shade",
    "ball-shine",
    "cloth",
    "cuff",
    "grain",
    "hand-0",
    "hand-1",
    "hand-2",
    "hand-3",
    "hand-out",
    "hand-swing",
    "lamp",
    "pot",
    "pot-shade",
    "shadow",
    "sleeve",
    "wood",
]
"""All there are: the doctor looks for each."""
_PHOTOGRAPHIC: Final = ("wood", "cloth")
"""Large and opaque, without sharp edges: as JPEG they are read in a quarter of the time."""
_LARGEST_KEPT: Final = 1_500_000
"""Panels, recesses and slips of more pixels are painted each time they are drawn."""


class ArtError(YagoError):
    """A shipped picture cannot be read: the installation is not whole."""


def file_of(name: Picture) -> str:
    return f"pictures/{name}.{'jpg' if name in _PHOTOGRAPHIC else 'webp'}"


@lru_cache(maxsize=32)
def picture(name: Picture) -> pygame.Surface:
    """Return a picture of ``assets/pictures`` by its name, 32 bits a pixel. Shared: do not draw on it.

    Raises:
        ArtError: it is missing or damaged; without pictures there is no board to play on.
    """
    file = file_of(name)
    try:
        loaded = pygame.image.load(str(asset(file)))
    except (OSError, pygame.error):
        raise ArtError("damaged_asset", "error.damaged_asset", file=file) from None
    if loaded.get_bitsize() == 32 and loaded.get_flags() & pygame.SRCALPHA:
        return loaded
    opaque = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
    opaque.blit(loaded, (0, 0))
    return opaque


def scaled(name: Picture, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(picture(name), (max(1, size[0]), max(1, size[1])))


def tiled(surface: pygame.Surface, tile: pygame.Surface, box: pygame.Rect, flags: int) -> None:
    """Lay a tile over a rectangle again and again, blended by pygame's ``flags``."""
    clip = surface.get_clip()
    surface.set_clip(box)
    for x in range(box.x, box.right, tile.get_width()):
        for y in range(box.y, box.bottom, tile.get_height()):
            surface.blit(tile, (x, y), special_flags=flags)
    surface.set_clip(clip)


@lru_cache(maxsize=1024)
def sprite(name: Picture, quarters: int, phase: tuple[int, int], reach: float) -> pygame.Surface:
    """Return a round picture around a middle that lies ``phase`` quarters of a pixel beyond a whole one.

    ``quarters``: the radius of what it shows in quarters of a pixel; ``reach``: half the picture's side in radii. The
    middle stands at ``sprite_middle`` of it.
    """
    side = 2 * sprite_middle(quarters, reach) + 1
    left, top = (PHASES - 1 - part for part in phase)
    seen = _fine(name, quarters, reach).subsurface((left, top, side * PHASES, side * PHASES))
    return pygame.transform.smoothscale(seen, (side, side))


@lru_cache(maxsize=8)
def _fine(name: Picture, quarters: int, reach: float) -> pygame.Surface:
    """Return a picture at four times the size it is shown in, with room to move the sprite's window over it."""
    half = sprite_middle(quarters, reach)
    span = max(1, round(2 * reach * quarters))
    whole = (2 * half + 1) * PHASES + PHASES - 1
    fine = pygame.Surface((whole, whole), pygame.SRCALPHA)
    at = half * PHASES + PHASES - 1 - span // 2
    fine.blit(scaled(name, (span, span)), (at, at), special_flags=pygame.BLEND_RGBA_ADD)
    return fine


def sprite_middle(quarters: int, reach: float) -> int:
    return int(reach * quarters / 4.0) + 2


def phased(value: float) -> tuple[int, int]:
    """Return the whole pixel at or before a place, and the quarters of a pixel beyond it."""
    return divmod(round(value * PHASES), PHASES)


def draw_well(surface: pygame.Surface, style: Style, rect: RectLike, fill: Rgb) -> None:
    """Draw a recess with round corners, in the shade of its edges."""
    box = pygame.Rect(rect)
    make = _lined if box.w * box.h <= _LARGEST_KEPT else _lined.__wrapped__
    radius = style.px(style.theme.radii.control)
    surface.blit(make(max(1, box.w), max(1, box.h), fill, radius, style.px(_SHADE)), box)


_SHADE: Final = 7
"""Units over which the edge of a recess throws its shade."""
_DARKEST: Final = 0.62
"""How much of the light is left at that edge."""


@lru_cache(maxsize=24)
def _lined(wide: int, high: int, fill: Rgb, radius: int, deep: int) -> pygame.Surface:
    """Return a recess lined with a grained ground."""
    lined = pygame.Surface((wide, high), pygame.SRCALPHA)
    lined.fill((*fill, 0))
    card(lined, lined.get_rect(), fill, radius)
    tiled(lined, picture("grain"), lined.get_rect(), pygame.BLEND_RGB_ADD)
    coarse_by = max(1, deep // 3)
    size = (max(3, wide // coarse_by), max(3, high // coarse_by))
    shade, soft = pygame.Surface(size, 0, 32), max(1, deep // coarse_by)
    shade.fill((round(255 * _DARKEST),) * 3)
    inside = pygame.Rect(soft, soft, max(1, size[0] - 2 * soft), max(1, size[1] - soft - soft // 2))
    pygame.draw.rect(shade, (255, 255, 255), inside, border_radius=radius // coarse_by)
    shade = pygame.transform.smoothscale(pygame.transform.gaussian_blur(shade, soft), (wide, high))
    lined.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    outline(lined, lined.get_rect(), mixed(fill, (0, 0, 0), 0.5), radius, 1)
    lined.fill(mixed(fill, (255, 255, 255), 0.16), (radius, high - 1, max(0, wide - 2 * radius), 1))
    return lined


_RIM: Final = 5
"""Units of wood around a panel."""


def draw_panel(surface: pygame.Surface, style: Style, rect: RectLike, *, rim: float = _RIM) -> None:
    """Draw a piece of furniture: a rim of walnut, a thread of brass, and leather let in; ``rim`` in units."""
    box = pygame.Rect(rect)
    make = _panel if box.w * box.h <= _LARGEST_KEPT else _panel.__wrapped__
    p, sizes = style.palette, (style.px(style.theme.radii.card), style.px(rim))
    surface.blit(make((max(1, box.w), max(1, box.h)), p.panel, p.accent, *sizes), box)


@lru_cache(maxsize=12)
def _panel(size: tuple[int, int], fill: Rgb, brass: Rgb, radius: int, rim: int) -> pygame.Surface:
    wood, (wide, high) = picture("wood"), size
    upright = high > wide
    long, across = (high, wide) if upright else (wide, high)
    cut = wood.subsurface((0, 0, min(wood.get_width(), max(long, 600)), min(wood.get_height(), max(across, 100))))
    face = pygame.transform.smoothscale(cut, (long, across))
    face = pygame.transform.rotate(face, -90) if upright else face
    face.fill(MATERIALS.rim, special_flags=pygame.BLEND_RGB_MULT)
    panel = pygame.Surface((wide, high), pygame.SRCALPHA)
    panel.fill((255, 255, 255, 0))
    card(panel, panel.get_rect(), (255, 255, 255), radius)
    panel.blit(face, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    edge = max(1, rim // 5)
    outline(panel, panel.get_rect(), mixed(MATERIALS.inlay, MATERIALS.wood_lit, 0.8), radius, edge)
    inside = panel.get_rect().inflate(-2 * rim, -2 * rim)
    within = max(2, radius - rim)
    panel.blit(_lined.__wrapped__(max(1, inside.w), max(1, inside.h), fill, within, 3 * rim), inside)
    outline(panel, inside, mixed(MATERIALS.inlay, brass, 0.62), within, edge)
    return panel


def _lit_from_above(size: tuple[int, int], tones: Sequence[float]) -> pygame.Surface:
    """Return light of a size, to multiply by: tones of 1 from its top to its bottom."""
    light = pygame.Surface((1, len(tones)), 0, 32)
    for row, tone in enumerate(tones):
        light.set_at((0, row), (round(255 * tone),) * 3)
    return pygame.transform.smoothscale(light, size)


_CAST: Final = 3
"""Units by which a slip of paper is lower than its place, for its shadow."""
_EDGE: Final = 5
"""Units across a slip's coloured edge."""


def draw_slip(surface: pygame.Surface, style: Style, rect: RectLike, edge: Rgb | None = None) -> None:
    """Draw a slip of paper with its shadow, and maybe a coloured edge at its left."""
    box = pygame.Rect(rect)
    make = _slip if box.w * box.h <= _LARGEST_KEPT else _slip.__wrapped__
    sizes = style.px(style.theme.radii.slip), style.px(_CAST), style.px(_EDGE)
    surface.blit(make((max(1, box.w), max(1, box.h)), edge, *sizes), box)


@lru_cache(maxsize=24)
def _slip(size: tuple[int, int], edge: Rgb | None, radius: int, cast: int, band: int) -> pygame.Surface:
    slip = pygame.Surface(size, pygame.SRCALPHA)
    slip.fill((0, 0, 0, 0))
    place = pygame.Rect(0, 0, size[0], max(1, size[1] - cast))
    pygame.draw.rect(slip, (0, 0, 0, 90), place.move(0, cast), border_radius=radius)
    pygame.draw.rect(slip, (0, 0, 0, 120), place.move(0, 1), border_radius=radius)
    paper = pygame.Surface(place.size, pygame.SRCALPHA)
    paper.fill((*MATERIALS.slip, 0))
    card(paper, place, MATERIALS.slip, radius)
    paper.blit(_lit_from_above(place.size, (1.0, 0.98, 0.92)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    tiled(paper, picture("grain"), place, pygame.BLEND_RGB_SUB)
    if edge is not None:
        paper.fill(edge, (0, 0, band, place.h), special_flags=pygame.BLEND_RGB_MULT)
    slip.blit(paper, place)
    return slip


def draw_pressable(surface: pygame.Surface, rect: RectLike, body: Rgb, radius: int, *, metal: bool) -> None:
    """Draw the face of a button: a piece of wood, or of brass, lit from above."""
    box = pygame.Rect(rect)
    surface.blit(_pressable(max(1, box.w), max(1, box.h), body, radius, metal), box)


@lru_cache(maxsize=160)
def _pressable(wide: int, high: int, body: Rgb, radius: int, metal: bool) -> pygame.Surface:
    face = pygame.Surface((wide, high), pygame.SRCALPHA)
    face.fill((*body, 0))
    card(face, face.get_rect(), body, radius)
    tones = (1.0, 0.96, 0.91, 0.84) if metal else (1.0, 0.94, 0.88, 0.8)
    if not metal:
        veins = _veins()
        cut = veins.subsurface((0, 0, min(veins.get_width(), max(wide, 200)), min(veins.get_height(), max(high, 60))))
        face.blit(pygame.transform.smoothscale(cut, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    face.blit(_lit_from_above((wide, high), tones), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = mixed(body, (255, 255, 255), 0.5 if metal else 0.22)
    face.fill(rim, (radius, 0, max(0, wide - 2 * radius), 1))
    return face


@lru_cache(maxsize=1)
def _veins() -> pygame.Surface:
    """Return the veins of the wood alone: nearly white, to darken any colour by."""
    veins = pygame.transform.grayscale(picture("wood"))
    veins.fill(MATERIALS.vein, special_flags=pygame.BLEND_RGB_ADD)
    return veins
