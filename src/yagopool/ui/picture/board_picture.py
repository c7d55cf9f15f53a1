"""The board as a picture, for one window size."""

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Protocol

import pygame

from yagopool.match.game import game_on
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, piece_order
from yagopool.ui.games.boards import board_look
from yagopool.ui.picture.backdrop import POT_REACH, number_places, print_number
from yagopool.ui.picture.balls import LEVEL, BallLook, BallSprites, about
from yagopool.ui.shapes import dot, phased, polygon, sprite, sprite_middle
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box, Viewport

SHADOW_X: Final = 0.34
"""Millimetres a shadow goes to the window's right for each millimetre its thing stands above the cloth."""
SHADOW_Y: Final = 0.43
"""Millimetres a shadow goes down the window for each millimetre of height."""
EYE: Final = 420.0
"""Height of the eye over the board in mm, as far as size goes: a ball at height z looks 1 + z / EYE times as large.
Nearer than a real eye, so that a hop is seen."""


_SHADOW_REACH: Final = 1.6
_NEAR_SHADOW: Final = 0.98
"""Radius of the dark spot right under a ball, in ball radii."""
_NEAR_HEIGHT: Final = 5.0
_NEAR_STRENGTH: Final = 0.62
_CAST_STRENGTH: Final = 0.52
_CAST_SHADOW: Final = 0.90
"""Radius of the shadow a ball casts, in ball radii."""
_DISC: Final = 0.42
"""How high the middle of a disc lies, as shadows go, in radii."""
_LEAST_HEIGHT: Final = 11.0
"""However deep a ball stands in its pot, it is proud of the cloth: its shadow falls as from this height in mm."""
_NEAR: Final = 60.0
"""However high a ball flies, its shadow lies as from this height in mm: farther away it reads as a stain."""
_RESTS: Final = 0.2
"""A ball that moved less than this (mm) since the last picture looks as if at rest."""
_ON_ITS_SIDE: Final = about(0.0, 0.0, -math.pi / 2.0)
"""How the window turns a ball where the board lies on its side."""
_SMEAR: Final = ((0.3, 0.94), (0.55, 0.82), (0.8, 0.6), (1.0, 0.3))
"""What a fast ball's smear is put together from: parts of its length, with how wide each ends, in radii."""
_SMEAR_SEEN: Final = 34
"""Opacity of each, of 255."""
_GHOST: Final = 165
"""Opacity of a ball that is being placed, of 255."""


class Drawable(Protocol):
    """Something next to the board that knows when it must be drawn again: every widget is one."""

    @property
    def still(self) -> Hashable:
        """Equal as long as its picture is."""

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it."""


class BoardPicture:
    """Draws the table and balls of one window size, theme and board; make a new one when any of them changes."""

    def __init__(
        self, viewport: Viewport, style: Style, spec: BoardSpec = STANDARD_BOARD, trays: tuple[Box, ...] = ()
    ) -> None:
        """``trays``: what holds the panels beside it."""
        self.viewport = viewport
        self.around = style
        look = board_look(game_on(spec).name)
        self.style = replace(style, theme=replace(style.theme, palette=look.palette(style.palette)))
        self.spec = spec
        self._backdrop = look.backdrop(viewport, self.style, spec, trays)
        self._numbers: list[tuple[pygame.Surface, pygame.Surface, list[pygame.Rect]]] = []
        """The pots' numbers: each with the cloth under it and its places around the pot, the usual one first."""
        if not spec.discs and style.theme.pot_numbers:
            self._print_numbers()
        self._lain: dict[Ball, tuple[float, float]] | None = None
        self._covering: tuple[tuple[float, float], ...] = ()
        self._moved: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._furnished: tuple[tuple[Hashable, ...], pygame.Surface] | None = None
        self._sprites = BallSprites(marks=style.theme.marks)
        self._ghosts = BallSprites(marks=style.theme.marks)

    def draw_table(self, surface: pygame.Surface, still: Sequence[Drawable] = ()) -> None:
        """Draw room and board over the whole window, and with them what stands ``still`` next to the board.

        Those widgets are drawn into the table's own picture, again only when one of them changes: panels cost nothing
        while balls roll.
        """
        if not still:
            surface.blit(self._backdrop, (0, 0))
            return
        key = tuple(widget.still for widget in still)
        if self._furnished is None or self._furnished[0] != key:
            self._furnished = (key, self._furnish(key, still))
        surface.blit(self._furnished[1], (0, 0))

    def _furnish(self, key: tuple[Hashable, ...], still: Sequence[Drawable]) -> pygame.Surface:
        """Return the table with widgets; if only some in places of their own have changed, draw only these."""
        before: tuple[Hashable, ...] = ()
        if self._furnished is None:
            picture = self._backdrop.copy()
        else:
            before, picture = self._furnished
        changed = list(still)
        if len(before) == len(key):
            changed = [widget for widget, old, new in zip(still, before, key, strict=True) if old != new]
        if any(getattr(widget, "at", None) is None for widget in changed):
            changed = list(still)
            picture.blit(self._backdrop, (0, 0))
        for widget in changed:
            if (place := getattr(widget, "at", None)) is not None:
                picture.blit(self._backdrop, place, place)
            picture.set_clip(place)
            widget.draw(picture, self.style)
            picture.set_clip(None)
        return picture

    def _print_numbers(self) -> None:
        for pot in self.spec.pot_numbers:
            digit, places = number_places(self.viewport, self.style, pot, self.spec)
            bare = self._backdrop.subsurface(places[0].clip(self._backdrop.get_rect())).copy()
            self._numbers.append((digit, bare, places))
            print_number(self._backdrop, self.viewport, self.style, pot, self.spec)

    def move_numbers(self, surface: pygame.Surface, looks: Mapping[Ball, BallLook]) -> None:
        """Print a pot's number on the pot's other side, where it can be read, if a ball has come to rest on it."""
        lie = {ball: (look.x, look.y) for ball, look in looks.items() if not look.sunk}
        known = lie if self._lain is None else self._lain
        resting = tuple(at for ball, at in lie.items() if math.dist(at, known.get(ball, (math.inf, 0.0))) < _RESTS)
        self._lain = lie
        if resting != self._covering:
            self._covering = resting
            self._moved = self._numbers_beside(resting)
        surface.blits(self._moved, doreturn=False)

    def _numbers_beside(self, resting: Iterable[tuple[float, float]]) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Return what to draw so that no ball at rest (mm) lies on a number: cloth over it, the number elsewhere."""
        centres = [self.viewport.to_window(place) for place in resting]
        reach = self.viewport.length(self.spec.ball_radius)
        moved = []
        for digit, bare, places in self._numbers:
            free = [at for at in places if all(_apart(at, ball) > reach for ball in centres)]
            if places[0] not in free and free:
                moved += [(bare, places[0]), (digit, free[0])]
        return moved

    def draw_balls(
        self, surface: pygame.Surface, looks: Mapping[Ball, BallLook], lit: Collection[Ball] = frozenset()
    ) -> None:
        """Draw shadows, then balls, low ones first. Balls that are ``lit`` (they may be flicked) have a halo."""
        order = sorted(looks.items(), key=lambda item: (item[1].z, piece_order(item[0])))
        for ball, look in order:
            self._draw_shadow(surface, ball, look)
            if ball in lit:
                self._draw_halo(surface, ball, look)
        for ball, look in order:
            if look.smear != (0.0, 0.0):
                self._draw_smear(surface, ball, look)
            self._draw_ball(surface, ball, look)

    def draw_ghost(
        self, surface: pygame.Surface, ball: Ball, place: tuple[float, float], *, legal: bool = True
    ) -> None:
        """Draw a ball that is being placed, translucent; where it may not lie, ringed and crossed in warning."""
        p, centre = self.style.palette, self.viewport.to_window(place)
        radius = self._seen(ball)
        self._ghosts.draw(surface, ball, p.ball(ball), centre, radius, turn=LEVEL, alpha=_GHOST)
        reach = radius + max(2.0, self.viewport.length(2.5))
        if legal:
            dot(surface, centre, reach, p.good, hole=1.0 - 2.2 / max(3.0, reach))
            return
        dot(surface, centre, reach, p.warn, hole=1.0 - 2.6 / max(3.0, reach))
        arm = radius * 0.5
        for dx, dy in ((arm, arm), (arm, -arm)):
            start, end = (centre[0] - dx, centre[1] - dy), (centre[0] + dx, centre[1] + dy)
            pygame.draw.aaline(surface, p.warn, start, end, max(2, round(radius * 0.16)))

    def _draw_ball(self, surface: pygame.Surface, ball: Ball, look: BallLook) -> None:
        centre = self.viewport.to_window((look.x, look.y))
        radius = self._seen(ball) * (1.0 + look.z / EYE)
        paint, alpha = self.style.palette.ball(ball), round(255 * look.fade)
        turn = look.turn.then(_ON_ITS_SIDE) if self.viewport.turned else look.turn
        self._sprites.draw(surface, ball, paint, centre, radius, turn=turn, alpha=alpha)
        if look.sunk:
            depth = min(1.0, -look.z / max(1e-6, self.spec.potted_depth))
            self._draw_pot_shade(surface, look, depth)

    def _draw_smear(self, surface: pygame.Surface, ball: Ball, look: BallLook) -> None:
        """Draw what the eye sees of a fast ball's way since the last picture: its colour, fainter toward the end."""
        radius, colour = self._seen(ball), self.style.palette.ball(ball).body
        x, y = self.viewport.to_window((look.x, look.y))
        for part, wide in _SMEAR:
            to_x, to_y = self.viewport.to_window((look.x - part * look.smear[0], look.y - part * look.smear[1]))
            long = math.dist((x, y), (to_x, to_y)) or 1.0
            nx, ny = (y - to_y) / long * radius, (to_x - x) / long * radius
            near = [(x + nx, y + ny), (x - nx, y - ny)]
            far = [(to_x - nx * wide, to_y - ny * wide), (to_x + nx * wide, to_y + ny * wide)]
            polygon(surface, [*near, *far], colour, _SMEAR_SEEN)

    def _draw_pot_shade(self, surface: pygame.Surface, look: BallLook, depth: float) -> None:
        """Let the edge of the pot shade the ball in it, the more the deeper it is."""
        pots = [self.spec.pot_centre(pot) for pot in self.spec.pot_numbers]
        if not pots:
            return
        near = min(pots, key=lambda pot: (pot[0] - look.x) ** 2 + (pot[1] - look.y) ** 2)
        pot = self.viewport.to_window(near)
        shade = self._sprite("pot-shade", self.viewport.length(self.spec.pot_radius), pot, POT_REACH)
        if depth < 1.0:
            shade[0].set_alpha(round(255 * depth))
        surface.blit(*shade)
        if depth < 1.0:
            shade[0].set_alpha(255)

    def _draw_shadow(self, surface: pygame.Surface, ball: Ball, look: BallLook) -> None:
        """Draw a ball's shadow: apart from it and paler the higher it is; a short one where it stands half sunk."""
        if look.z == 0.0 and look.fade >= 1.0:
            self._draw_lying_shadow(surface, ball, look)
            return
        rise = max(0.0, look.z)
        above = min(0.0, look.z) + _NEAR * math.tanh(rise / _NEAR)
        height = self.viewport.length(max(_LEAST_HEIGHT, self.spec.ball_radius + above))
        x, y = self.viewport.to_window((look.x, look.y))
        place = (x + SHADOW_X * height, y + SHADOW_Y * height)
        strength = round(255 * look.fade * _CAST_STRENGTH / (1.0 + rise / 45.0))
        shadow, corner = self._sprite("shadow", self._seen(ball) * (_CAST_SHADOW + rise / 200.0), place, _SHADOW_REACH)
        shadow.set_alpha(strength)
        surface.blit(shadow, corner)

    def _draw_lying_shadow(self, surface: pygame.Surface, ball: Ball, look: BallLook) -> None:
        x, y = self.viewport.to_window((look.x, look.y))
        (x, phase_x), (y, phase_y) = phased(x), phased(y)
        mm = self.spec.radius_of(ball)
        high = _DISC if self.spec.discs else 1.0
        shadow, corner = _lying_shadow(round(self._seen(ball) * 4), mm, high, (phase_x, phase_y))
        surface.blit(shadow, (x + corner, y + corner))

    def _draw_halo(self, surface: pygame.Surface, ball: Ball, look: BallLook) -> None:
        centre = self.viewport.to_window((look.x, look.y))
        reach = self._seen(ball) + max(2.0, self.viewport.length(3.2))
        dot(surface, centre, reach + 1.0, self.style.palette.accent, alpha=70)
        dot(
            surface,
            centre,
            reach,
            self.style.palette.accent,
            alpha=235,
            hole=1.0 - max(1.5, self.viewport.length(2.0)) / reach,
        )

    def _seen(self, ball: Ball) -> float:
        return self.viewport.length(self.spec.radius_of(ball))

    def _sprite(
        self, name: str, radius: float, place: tuple[float, float], reach: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        (x, phase_x), (y, phase_y) = (phased(part) for part in place)
        quarters = max(4, round(radius * 4))
        half = sprite_middle(quarters, reach)
        return sprite(name, quarters, (phase_x, phase_y), reach), (x - half, y - half)


def _apart(box: pygame.Rect, place: tuple[float, float]) -> float:
    """Return how far a place is from a rectangle."""
    x, y = place
    return math.hypot(max(box.left - x, 0.0, x - box.right), max(box.top - y, 0.0, y - box.bottom))


@lru_cache(maxsize=64)
def _lying_shadow(quarters: int, ball_mm: float, high: float, phase: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """Return the shadow of a ball that lies on the cloth, cast and near parts as one, and its corner.

    ``high``: how high its middle lies, in radii.
    """
    radius = quarters / 4.0
    half = int(radius * 3.0) + 2
    picture = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    for part, size, strength in (
        (high, _CAST_SHADOW, _CAST_STRENGTH),
        (high * _NEAR_HEIGHT / ball_mm, _NEAR_SHADOW, _NEAR_STRENGTH),
    ):
        (x, phase_x), (y, phase_y) = (
            phased(half + beyond / 4.0 + along * part * radius)
            for beyond, along in zip(phase, (SHADOW_X, SHADOW_Y), strict=True)
        )
        size_quarters = round(quarters * size)
        soft = sprite("shadow", size_quarters, (phase_x, phase_y), _SHADOW_REACH)
        soft.set_alpha(round(255 * strength))
        middle = sprite_middle(size_quarters, _SHADOW_REACH)
        picture.blit(soft, (x - middle, y - middle))
    box = picture.get_bounding_rect()
    side = max(box.right, box.bottom, 2 * half - box.x, 2 * half - box.y) - half
    tight = picture.subsurface((half - side, half - side, 2 * side, 2 * side)).copy()
    return tight, -side
