"""The carrom board and its discs as pictures: pale wood, printed lines, nets, powder; and the aim on it."""

import math
import random
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import pygame

from yagopool.games.carrom.board import BASE_LINE, CENTRE_CIRCLE, LINE_LENGTH, LINES_APART, SIDE
from yagopool.table.spec import BoardSpec, Pot
from yagopool.ui import fonts
from yagopool.ui.ball_paint import BallPaint, Mark
from yagopool.ui.games.boards import BoardLook
from yagopool.ui.games.carrom.paint import GROUND, HOLE, INK, INLAID, NET, POWDER, RED, on_wood
from yagopool.ui.picture.backdrop import Edge, draw_rails, furnished_room, shade_along
from yagopool.ui.picture.balls import BallSprites, Turn
from yagopool.ui.picture.guide import Blit
from yagopool.ui.shapes import dot, dot_at, picture, scaled, sprite_middle
from yagopool.ui.style import Style, Written, note_written, watched
from yagopool.ui.theme import MATERIALS, Rgb, mixed
from yagopool.ui.viewport import RAIL, Box, Viewport

_DISC_FINE: Final = 4
"""So many times larger than it is shown a disc is painted."""
REACH: Final = 1.04
"""Half the side of a picture, in radii: the same as a ball's."""
_GROOVES: Final[dict[Mark, tuple[float, ...]]] = {
    "bar": (0.66,),
    "ring": (0.74, 0.5),
    "dot": (0.72,),
    "star": (0.8, 0.46),
}
"""Radii of a kind's grooves, in its own."""
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)


@lru_cache(maxsize=256)
def disc_picture(paint: BallPaint, quarters: int, phase: tuple[int, int], marks: bool) -> pygame.Surface:
    """Return a disc seen from above; ``quarters`` and ``phase``: as in ``BallSprites``. Shared: do not draw on it."""
    half = sprite_middle(quarters, REACH)
    side = (2 * half + 1) * _DISC_FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    radius = quarters / 4.0 * _DISC_FINE
    x, y = ((half + 0.5 + part / 4.0) * _DISC_FINE for part in phase)
    _lathe(large, (x, y), radius, paint)
    if marks:
        for groove in _GROOVES[paint.mark]:
            _groove(large, (x, y), radius * groove, radius, paint)
        _middle(large, (x, y), radius, paint)
    _shine(large, (x, y), radius)
    return pygame.transform.smoothscale(large, (2 * half + 1, 2 * half + 1))


def _disc(sprites: BallSprites, paint: BallPaint, quarters: int, phase: tuple[int, int], _turn: Turn) -> pygame.Surface:
    return disc_picture(paint, quarters, phase, sprites.marks)


def _lathe(large: pygame.Surface, at: tuple[float, float], radius: float, paint: BallPaint) -> None:
    """Fill the disc: a rounded rim around a flat face, lit from the upper left."""
    x, y = at
    pygame.draw.circle(large, mixed(paint.body, _BLACK, 0.55), at, radius)
    steps = max(6, round(radius * 0.16))
    for step in range(steps):
        part = step / (steps - 1)
        tone = mixed(mixed(paint.body, _BLACK, 0.42), mixed(paint.body, _WHITE, 0.16), math.sin(part * math.pi / 2.0))
        shift = radius * 0.02 * part
        pygame.draw.circle(large, tone, (x - shift, y - shift), radius * (0.985 - 0.13 * part))
    pygame.draw.circle(large, paint.body, (x, y), radius * 0.84)


def _groove(large: pygame.Surface, at: tuple[float, float], reach: float, radius: float, paint: BallPaint) -> None:
    """Cut a groove: its far side is lit, its near side dark."""
    wide = max(2, round(radius * 0.055))
    x, y = at
    lit, dark = mixed(paint.body, _WHITE, 0.35), mixed(paint.print, paint.body, 0.15)
    pygame.draw.circle(large, lit, (x + wide * 0.45, y + wide * 0.45), reach + wide * 0.3, wide)
    pygame.draw.circle(large, dark, (x, y), reach, wide)


def _middle(large: pygame.Surface, at: tuple[float, float], radius: float, paint: BallPaint) -> None:
    x, y = at
    if paint.mark == "dot":
        pygame.draw.circle(large, paint.print, at, radius * 0.34)
        pygame.draw.circle(large, mixed(paint.body, _WHITE, 0.2), at, radius * 0.2)
    elif paint.mark == "star":
        points = []
        for corner in range(16):
            reach = radius * (0.4 if corner % 2 == 0 else 0.17)
            turn = math.tau * corner / 16.0
            points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
        pygame.draw.polygon(large, paint.print, points)
        pygame.draw.circle(large, paint.body, at, radius * 0.08)


def _shine(large: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    """Lay the lamp's gleam on the lacquer: a soft spot at the upper left, and a thin light along that edge."""
    x, y = at
    gleam = pygame.Surface(large.get_size(), pygame.SRCALPHA)
    for step in range(10):
        reach = radius * (0.62 - 0.055 * step)
        pygame.draw.circle(gleam, (255, 255, 255, 5 + 3 * step), (x - 0.26 * radius, y - 0.30 * radius), reach)
    box = pygame.Rect(0, 0, round(1.84 * radius), round(1.84 * radius))
    box.center = (round(x), round(y))
    pygame.draw.arc(
        gleam, (255, 255, 255, 110), box, math.radians(105), math.radians(165), max(2, round(radius * 0.05))
    )
    inside = pygame.Surface(large.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(inside, (255, 255, 255, 255), at, radius * 0.97)
    gleam.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    large.blit(gleam, (0, 0))


_SEEN: Final = 0.7
"""The least strength of a dot."""


_LEAST_BEAD: Final = 1.5
"""The least radius of a dot of a path, in pixels."""


def bead_on_wood(at: tuple[float, float], size: float, colour: Rgb, strength: float) -> list[Blit]:
    """Return one dot of a way."""
    size, alpha = max(_LEAST_BEAD, size), round(20 * max(_SEEN, strength)) * 12
    return [dot_at(at, size * 1.9, colour, alpha=alpha), dot_at(at, size, MATERIALS.ivory_lit, alpha=alpha)]


def ghost_on_wood(surface: pygame.Surface, centre: tuple[float, float], reach: float, wide: float, colour: Rgb) -> None:
    """Draw where the striker is at its first contact."""
    inner = reach - 1.6 * wide
    dot(surface, centre, reach, MATERIALS.ivory_lit, alpha=110)
    dot(surface, centre, inner, MATERIALS.ivory_lit, alpha=235, hole=1.0 - wide / inner)
    dot(surface, centre, reach, colour, hole=1.0 - 1.6 * wide / reach)


Place: TypeAlias = tuple[float, float]

_FINE: Final = 3
"""So many times larger than it is shown the board is painted."""
_GRAIN: Final = 0.30
"""How strongly the grain of the wood is seen."""
_MIDDLE: Final = SIDE / 2.0
_RING: Final = LINES_APART / 2.0
_NUMBER: Final = 17.0
"""Size of the pockets' numbers in mm."""
_GRAINS: Final = 2600
"""Grains of powder on a board ..."""
_GRAINY: Final = 1000
"""... of this many pixels; on a smaller board they are fewer and paler, so that they don't look like dirt."""


def carrom_backdrop(viewport: Viewport, style: Style, spec: BoardSpec, trays: tuple[Box, ...]) -> pygame.Surface:
    """Return the whole window without pieces, opaque: the same from all sides, but for the pockets' numbers."""
    window = _window(replace(viewport, quarters=0), style, spec, trays).copy()
    for pot in spec.pot_numbers:
        _number(window, viewport, pot, spec)
    return window


def _number(window: pygame.Surface, viewport: Viewport, pot: Pot, spec: BoardSpec) -> None:
    """Let a pocket's number into the corner of the frame, upright for who sits at the bottom."""
    middle, (x, y) = spec.width / 2.0, spec.pot_centre(pot)
    outside = spec.pot_radius + 0.5 * RAIL
    at = viewport.to_window((x + math.copysign(outside, x - middle), y + math.copysign(outside, y - middle)))
    size = max(9, round(viewport.length(_NUMBER)))
    for tone, shift in ((MATERIALS.inlay, 1), (INLAID, 0)):
        digit = fonts.line("strong", size, str(pot), tone)
        place = digit.get_rect(center=(round(at[0]), round(at[1]) + shift))
        window.blit(digit, place)
    if watched():
        note_written(window, Written(str(pot), "strong", INLAID, (place,), printed=True))


@lru_cache(maxsize=2)
def _window(viewport: Viewport, style: Style, spec: BoardSpec, trays: tuple[Box, ...]) -> pygame.Surface:
    window = furnished_room(viewport, style, trays)
    draw_rails(window, viewport, 0.0)
    field = pygame.Rect(viewport.field)
    window.blit(_board(field.size, spec), field)
    _shade_under_frame(window, field, viewport)
    return window


@lru_cache(maxsize=2)
def _board(size: tuple[int, int], spec: BoardSpec) -> pygame.Surface:
    """Return the field, which looks the same from all four sides."""
    board = _plywood((size[0] * _FINE, size[1] * _FINE))
    pen = _Pen(board, size[0] * _FINE / spec.width)
    pen.centre()
    for quarter in range(4):
        pen.quarter = quarter
        pen.base_lines()
        pen.arrow()
    for pot in spec.pots:
        pen.pocket(pot, spec.pot_radius)
    small = pygame.transform.smoothscale(board, size)
    small.blit(scaled("lamp", size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _powder(small)
    return small


def _plywood(size: tuple[int, int]) -> pygame.Surface:
    """Return birch plywood: the grain of the one picture of wood there is, paled."""
    wood = pygame.transform.smoothscale(picture("wood"), size)
    board = pygame.Surface(size)
    board.fill(GROUND)
    grain = pygame.Surface(size)
    grain.blit(wood, (0, 0))
    grain = pygame.transform.grayscale(grain)
    average = pygame.transform.average_color(grain)[0]
    high, low = grain.copy(), grain
    high.fill((average,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    under = pygame.Surface(size)
    under.fill((average,) * 3)
    under.blit(low, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for part, blend in ((high, pygame.BLEND_RGB_ADD), (under, pygame.BLEND_RGB_SUB)):
        level = round(255 * _GRAIN)
        part.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        board.blit(part, (0, 0), special_flags=blend)
    return board


class _Pen:
    """Draws in mm, as the near side sees the board; ``quarter`` turns it anticlockwise."""

    def __init__(self, board: pygame.Surface, scale: float) -> None:
        self.board = board
        self.scale = scale
        self.quarter = 0

    def at(self, place: Place) -> Place:
        """Return the pixel of a place."""
        x, y = place
        for _ in range(self.quarter):
            x, y = SIDE - y, x
        return (x * self.scale, (SIDE - y) * self.scale)

    def disc(self, place: Place, radius: float, colour: Rgb) -> None:
        pygame.draw.circle(self.board, colour, self.at(place), radius * self.scale)

    def ring(self, place: Place, radius: float, wide: float, colour: Rgb) -> None:
        """Draw a circle whose line is outside its radius by half its width."""
        reach = (radius + wide / 2.0) * self.scale
        pygame.draw.circle(self.board, colour, self.at(place), reach, max(1, round(wide * self.scale)))

    def line(self, start: Place, end: Place, wide: float, colour: Rgb) -> None:
        (ax, ay), (bx, by) = start, end
        long = math.dist(start, end) or 1.0
        nx, ny = (ay - by) / long * wide / 2.0, (bx - ax) / long * wide / 2.0
        corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        self.polygon(corners, colour)

    def polygon(self, corners: list[Place], colour: Rgb) -> None:
        pygame.draw.polygon(self.board, colour, [self.at(corner) for corner in corners])

    def base_lines(self) -> None:
        left, right = (SIDE - LINE_LENGTH) / 2.0, (SIDE + LINE_LENGTH) / 2.0
        self.line((left, BASE_LINE - _RING), (right, BASE_LINE - _RING), 4.6, INK)
        self.line((left, BASE_LINE + _RING), (right, BASE_LINE + _RING), 1.6, INK)
        for x in (left, right):
            self.disc((x, BASE_LINE), _RING, INK)
            self.disc((x, BASE_LINE), _RING - 1.5, mixed(GROUND, (255, 255, 255), 0.12))
            self.disc((x, BASE_LINE), _RING - 3.2, RED)

    def arrow(self) -> None:
        """Draw the arrow of the near left corner: it points at the pocket, and curls at its other end."""
        near, far = 62.0, 240.0
        self.line((near, near), (far, far), 1.5, INK)
        head = math.sqrt(0.5)
        tip = (near - 8.0 * head, near - 8.0 * head)
        base = (near + 9.0 * head, near + 9.0 * head)
        side = 5.0 * head
        self.polygon(
            [tip, (base[0] - side, base[1] + side), (near + 3.0, near + 3.0), (base[0] + side, base[1] - side)], INK
        )
        steps = [math.radians(45.0 + 58.0 + angle) for angle in range(0, 245, 4)]
        centre, reach = (far - 14.0, far - 14.0), 20.0
        arc = [(centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)) for turn in steps]
        for start, end in pairwise(arc):
            self.line(start, end, 1.7, INK)
        for end, turn in ((arc[0], steps[0] - math.pi / 2.0), (arc[-1], steps[-1] + math.pi / 2.0)):
            self.head(end, turn)

    def head(self, at: Place, turn: float) -> None:
        corners = []
        for way, reach in ((0.0, 7.0), (2.5, 6.0), (math.pi, 2.0), (-2.5, 6.0)):
            corners.append((at[0] + math.cos(turn + way) * reach, at[1] + math.sin(turn + way) * reach))
        self.polygon(corners, INK)

    def centre(self) -> None:
        middle = (_MIDDLE, _MIDDLE)
        self.ring(middle, CENTRE_CIRCLE, 2.2, INK)
        self.ring(middle, CENTRE_CIRCLE - 5.0, 1.0, RED)
        for point in range(8):
            turn = math.tau * point / 8.0
            long = CENTRE_CIRCLE - 8.0 if point % 2 == 0 else 0.72 * CENTRE_CIRCLE
            tip = self._round(turn, long)
            base, edges = self._round(turn, 0.24 * CENTRE_CIRCLE), []
            for aside in (-1.0, 1.0):
                edges.append(self._round(turn + aside * math.tau / 16.0, 0.36 * CENTRE_CIRCLE))
            first, second = (RED, mixed(RED, INK, 0.55)) if point % 2 == 0 else (INK, mixed(INK, GROUND, 0.35))
            self.polygon([tip, edges[0], base], first)
            self.polygon([tip, edges[1], base], second)
        self.disc(middle, _RING + 3.4, mixed(GROUND, (255, 255, 255), 0.12))
        self.ring(middle, _RING, 1.8, INK)
        self.disc(middle, _RING - 3.0, RED)

    def _round(self, turn: float, reach: float) -> Place:
        return (_MIDDLE + reach * math.cos(turn), _MIDDLE + reach * math.sin(turn))

    def pocket(self, pot: Place, radius: float) -> None:
        """Draw a pocket: a hole in the wood with a net in it."""
        self.quarter = 0
        self.disc(pot, radius + 2.4, mixed(GROUND, INK, 0.62))
        self.disc(pot, radius + 0.8, mixed(GROUND, (255, 255, 255), 0.25))
        self.disc(pot, radius, HOLE)
        net = pygame.Surface(self.board.get_size(), pygame.SRCALPHA)
        pen = _Pen(net, self.scale)
        for step in range(-4, 5):
            off = step * radius / 3.2
            bow = [
                (pot[0] + radius * part / 6.0, pot[1] + off + 0.16 * off * math.cos(part / 4.0))
                for part in range(-6, 7)
            ]
            for start, end in pairwise(bow):
                pen.line(start, end, 0.9, NET)
                pen.line(
                    (start[1] - pot[1] + pot[0], start[0] - pot[0] + pot[1]),
                    (end[1] - pot[1] + pot[0], end[0] - pot[0] + pot[1]),
                    0.9,
                    NET,
                )
        box = pygame.Rect(0, 0, *[round(2.0 * radius * self.scale)] * 2)
        box.center = tuple(round(part) for part in self.at(pot))
        inside = pygame.Surface(box.size, pygame.SRCALPHA)
        for step in range(12):
            reach = radius * self.scale * (1.0 - step / 14.0)
            alpha = round(40 + 110 * (step / 11.0) ** 0.8)
            pygame.draw.circle(inside, (255, 255, 255, alpha), (box.w / 2, box.h / 2), reach)
        part = net.subsurface(box.clip(net.get_rect())).copy()
        part.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        self.board.blit(part, box)


def _powder(board: pygame.Surface) -> None:
    """Strew powder over the wood: fine grains, and a soft haze toward the middle where most of it lies."""
    rng = random.Random("powder")
    wide, high = board.get_size()
    veil = pygame.Surface(board.get_size(), pygame.SRCALPHA)
    small = min(1.0, wide / _GRAINY)
    for _ in range(round(_GRAINS * small * small)):
        x, y = rng.gauss(0.5, 0.24) * wide, rng.gauss(0.5, 0.24) * high
        veil.set_at((int(x), int(y)), (*POWDER, round(rng.randrange(30, 110) * small * small)))
    for step in range(12):
        haze = pygame.Surface(board.get_size(), pygame.SRCALPHA)
        reach = 0.5 * wide * (1.0 - step / 13.0)
        pygame.draw.circle(haze, (*POWDER, 3), (wide / 2, high / 2), reach)
        veil.blit(haze, (0, 0))
    board.blit(veil, (0, 0))


def _shade_under_frame(window: pygame.Surface, field: pygame.Rect, viewport: Viewport) -> None:
    """Let the frame throw its shade on the board: broad at the top and the left, where the lamp stands."""
    shades: tuple[tuple[Edge, float, int], ...] = (
        ("top", 15.0, 130), ("left", 12.0, 110), ("bottom", 3.5, 60), ("right", 3.5, 60),
    )  # fmt: skip
    for edge, deep, strength in shades:
        shade_along(window, field, edge, max(2, round(viewport.length(deep))), strength)


BOARD: Final = BoardLook(carrom_backdrop, _disc, bead_on_wood, ghost_on_wood, on_wood)
"""Pale wood with discs on it."""
