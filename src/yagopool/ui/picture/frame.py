"""The wooden frame: four bevelled rails mitred at the corners, ivory sights, the name let into the near one."""

from typing import Final, Literal, TypeAlias

import pygame

from yagopool.ui import fonts, lettering
from yagopool.ui.lettering import Written
from yagopool.ui.picture.art import picture
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import MATERIALS, Rgb
from yagopool.ui.viewport import CUSHION, RAIL, Viewport

_Edge: TypeAlias = Literal["top", "bottom", "left", "right"]

_CORNER: Final = 15.0
"""Radius of the frame's outer corners in mm."""
_LIGHT: Final[dict[_Edge, float]] = {"top": 1.00, "left": 0.94, "right": 0.86, "bottom": 0.90}
"""How bright a rail's face is under the lamp."""
_CUT: Final[dict[_Edge, int]] = {"top": 0, "left": 70, "right": 140, "bottom": 210}
"""Where in the wood's picture each rail is cut from."""
_CUT_HIGH: Final = 100
_NAME: Final = "YAGO POOL"
_TRACKING: Final = 0.14
"""Space between its letters, in letter sizes; the font has no thin space."""


def draw_frame(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    """Draw the frame around the cushions."""
    outer = pygame.Rect(viewport.board)
    inner = pygame.Rect(viewport.around_field(CUSHION))
    wide = max(3, inner.x - outer.x)
    frame = pygame.Surface(outer.size, pygame.SRCALPHA)
    for edge in ("left", "right", "top", "bottom"):
        frame.blit(*_rail(edge, outer.size, wide))
    _round_corners(frame, max(4, round(viewport.length(_CORNER))))
    _seam(frame, wide)
    hole = inner.move(-outer.x, -outer.y)
    frame.fill((0, 0, 0, 0), hole)
    window.blit(frame, outer)
    _sights(window, viewport)
    _name(window, viewport, style)


def _rail(edge: _Edge, size: tuple[int, int], wide: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return one rail, mitred, and its place in the frame."""
    flat = edge in ("top", "bottom")
    long = size[0] if flat else size[1]
    wood = picture("wood")
    part = min(wood.get_width(), max(long, 600))
    cut = wood.subsurface((0, _CUT[edge], part, _CUT_HIGH))
    strip = pygame.transform.smoothscale(cut, (long, wide))
    _bevel(strip, _LIGHT[edge], outer_lit=edge in ("top", "left"), outer_first=edge in ("top", "left"))
    if not flat:
        strip = pygame.transform.rotate(strip, -90)
        strip = pygame.transform.flip(strip, True, False)
    _mitre(strip, edge, wide)
    places = {"top": (0, 0), "left": (0, 0), "bottom": (0, size[1] - wide), "right": (size[0] - wide, 0)}
    return strip, places[edge]


def _bevel(strip: pygame.Surface, light: float, *, outer_lit: bool, outer_first: bool) -> None:
    """Round a rail across: a lit or shaded edge outside, its crown, a dark fall to the cushion inside."""
    long, wide = strip.get_size()
    for row in range(wide):
        part = (row + 0.5) / wide
        from_outside = part if outer_first else 1.0 - part
        level = light
        edge = max(0.0, 1.0 - from_outside / 0.16)
        level *= 1.0 + (0.0 if outer_lit else -0.42) * edge**1.4
        level *= 1.0 - 0.50 * max(0.0, (from_outside - 0.80) / 0.20) ** 1.3
        grey = min(255, round(255 * level))
        strip.fill((grey, grey, grey, 255), (0, row, long, 1), special_flags=pygame.BLEND_RGBA_MULT)
        glow = round(46 * edge**2) if outer_lit else 0
        glow += round(20 * max(0.0, 1.0 - abs(from_outside - 0.30) / 0.16))
        strip.fill(
            (glow, round(glow * 0.86), round(glow * 0.66), 0), (0, row, long, 1), special_flags=pygame.BLEND_RGBA_ADD
        )


def _mitre(strip: pygame.Surface, edge: _Edge, wide: int) -> None:
    """Cut a rail's ends at 45 degrees, smoothly."""
    fine = 4
    w, h = strip.get_size()
    ends = pygame.Surface((wide * fine, wide * fine), pygame.SRCALPHA)
    ends.fill((255, 255, 255, 0))
    side = wide * fine
    pygame.draw.polygon(ends, (255, 255, 255, 255), [(0, 0), (side, 0), (side, side)])
    upper_right = pygame.transform.smoothscale(ends, (wide, wide))
    flip = pygame.transform.flip
    if edge in ("top", "bottom"):
        low = edge == "bottom"
        first, last = flip(upper_right, False, low), flip(upper_right, True, low)
        at = (w - wide, 0)
    else:
        lower_left = pygame.transform.rotate(upper_right, 180)
        first = flip(lower_left, edge == "right", False)
        last = flip(lower_left, edge == "right", True)
        at = (0, h - wide)
    strip.blit(first, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    strip.blit(last, at, special_flags=pygame.BLEND_RGBA_MULT)


def _round_corners(frame: pygame.Surface, radius: int) -> None:
    fine = 4
    w, h = frame.get_size()
    tile = pygame.Surface((2 * radius * fine, 2 * radius * fine), pygame.SRCALPHA)
    tile.fill((255, 255, 255, 0))
    pygame.draw.circle(tile, (255, 255, 255, 255), (radius * fine, radius * fine), radius * fine)
    disc = pygame.transform.smoothscale(tile, (2 * radius, 2 * radius))
    for x, from_x in ((0, 0), (w - radius, radius)):
        for y, from_y in ((0, 0), (h - radius, radius)):
            piece = (from_x, from_y, radius, radius)
            frame.blit(disc, (x, y), piece, special_flags=pygame.BLEND_RGBA_MULT)


def _seam(frame: pygame.Surface, wide: int) -> None:
    """Draw the fine dark lines where two rails meet."""
    w, h = frame.get_size()
    for start, end in (
        ((0, 0), (wide, wide)),
        ((w - 1, 0), (w - 1 - wide, wide)),
        ((0, h - 1), (wide, h - 1 - wide)),
        ((w - 1, h - 1), (w - 1 - wide, h - 1 - wide)),
    ):
        pygame.draw.aaline(frame, MATERIALS.seam, start, end)


def _sights(window: pygame.Surface, viewport: Viewport) -> None:
    """Let ivory dots into the rails at the quarters of the field."""
    width, length = viewport.field_mm
    off = CUSHION + RAIL * 0.46
    radius = max(1.6, viewport.length(2.7))
    places = [(-off, length * i / 4) for i in (1, 2, 3)] + [(width + off, length * i / 4) for i in (1, 2, 3)]
    places += [(width * i / 4, length + off) for i in (1, 2, 3)] + [(width * i / 4, -off) for i in (1, 3)]
    for place in places:
        x, y = viewport.to_window(place)
        dot(window, (x - radius * 0.18, y - radius * 0.22), radius * 1.25, MATERIALS.inlay, alpha=190)
        dot(window, (x, y), radius, MATERIALS.ivory)
        dot(window, (x - radius * 0.25, y - radius * 0.3), radius * 0.45, MATERIALS.ivory_lit, alpha=200)


def _name(window: pygame.Surface, viewport: Viewport, style: Style) -> None:
    """Inlay the game's name in brass in the middle of the near rail."""
    size = max(8, round(viewport.length(13.0)))
    x, y = viewport.to_window((viewport.field_mm[0] / 2, -(CUSHION + RAIL * 0.46)))
    gap = max(1, round(size * _TRACKING))
    for dy, colour in (
        (-max(1, size // 14), MATERIALS.inlay),
        (max(1, size // 16), MATERIALS.wood_lit),
        (0, style.palette.accent),
    ):
        place = _spaced(window, (round(x), round(y) + dy), size, colour, gap)
    if lettering.watched():
        lettering.tell(window, Written(_NAME, "title", style.palette.accent, (place,), printed=True))


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
