"""The board as a picture, for one window size."""

from collections.abc import Collection, Mapping
from typing import Final

import pygame

from yagopool.table.balls import BALL_ORDER, Ball
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.ui.picture.art import phased, sprite, sprite_middle
from yagopool.ui.picture.backdrop import POT_REACH, backdrop
from yagopool.ui.picture.ball_sprites import BallSprites
from yagopool.ui.picture.light import EYE, SHADOW_X, SHADOW_Y
from yagopool.ui.picture.looks import BallLook
from yagopool.ui.picture.turning import LEVEL
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.viewport import Viewport

_SHADOW_REACH: Final = 1.6
_NEAR_SHADOW: Final = 0.98
"""Radius of the dark spot right under a ball, in ball radii."""
_CAST_SHADOW: Final = 0.90
"""Radius of the shadow a ball casts, in ball radii."""
_GHOST: Final = 165
"""Opacity of a ball that is being placed, of 255."""


class BoardPicture:
    """Draws the table and balls of one window size, theme and board; make a new one when any of them changes."""

    def __init__(self, viewport: Viewport, style: Style, spec: BoardSpec = STANDARD_BOARD) -> None:
        self.viewport = viewport
        self.style = style
        self.spec = spec
        self._backdrop = backdrop(viewport, style, spec)
        self._sprites = BallSprites(marks=style.theme.marks)
        self._ghosts = BallSprites(marks=style.theme.marks)
        self._radius = viewport.length(spec.ball_radius)

    def draw_table(self, surface: pygame.Surface) -> None:
        """Draw room and board over the whole window."""
        surface.blit(self._backdrop, (0, 0))

    def draw_balls(
        self, surface: pygame.Surface, looks: Mapping[Ball, BallLook], lit: Collection[Ball] = frozenset()
    ) -> None:
        """Draw shadows, then balls, low ones first. Balls that are ``lit`` (they may be flicked) have a halo."""
        order = sorted(looks.items(), key=lambda item: (item[1].z, BALL_ORDER[item[0]]))
        for ball, look in order:
            self._draw_shadow(surface, look)
            if ball in lit:
                self._draw_halo(surface, look)
        for ball, look in order:
            self._draw_ball(surface, ball, look)

    def draw_ghost(
        self, surface: pygame.Surface, ball: Ball, place: tuple[float, float], *, legal: bool = True
    ) -> None:
        """Draw a ball that is being placed, translucent; where it may not lie, ringed and crossed in warning."""
        p, centre = self.style.palette, self.viewport.to_window(place)
        self._ghosts.draw(surface, ball, p.ball(ball), centre, self._radius, turn=LEVEL, alpha=_GHOST)
        reach = self._radius + max(2.0, self.viewport.length(2.5))
        if legal:
            dot(surface, centre, reach, p.good, hole=1.0 - 2.2 / max(3.0, reach))
            return
        dot(surface, centre, reach, p.warn, hole=1.0 - 2.6 / max(3.0, reach))
        arm = self._radius * 0.5
        for dx, dy in ((arm, arm), (arm, -arm)):
            start, end = (centre[0] - dx, centre[1] - dy), (centre[0] + dx, centre[1] + dy)
            pygame.draw.aaline(surface, p.warn, start, end, max(2, round(self._radius * 0.16)))

    def _draw_ball(self, surface: pygame.Surface, ball: Ball, look: BallLook) -> None:
        centre = self.viewport.to_window((look.x, look.y))
        radius = self._radius * (1.0 + look.z / EYE)
        paint, alpha = self.style.palette.ball(ball), round(255 * look.fade)
        self._sprites.draw(surface, ball, paint, centre, radius, turn=look.turn, alpha=alpha)
        if look.sunk:
            depth = min(1.0, -look.z / max(1e-6, self.spec.potted_depth))
            self._draw_pot_shade(surface, look, depth)

    def _draw_pot_shade(self, surface: pygame.Surface, look: BallLook, depth: float) -> None:
        """Let the edge of the pot shade the ball in it, the more the deeper it is."""
        pots = [self.spec.pot_centre(pot) for pot in self.spec.pot_numbers]
        if not pots:
            return
        near = min(pots, key=lambda pot: (pot[0] - look.x) ** 2 + (pot[1] - look.y) ** 2)
        shade = self._sprite("pot-shade", self.viewport.length(self.spec.pot_radius), near, POT_REACH)
        if depth < 1.0:
            shade[0].set_alpha(round(255 * depth))
        surface.blit(*shade)
        if depth < 1.0:
            shade[0].set_alpha(255)

    def _draw_shadow(self, surface: pygame.Surface, look: BallLook) -> None:
        """Draw a ball's shadow: apart from it and paler the higher it is; a short one where it stands half sunk."""
        height = max(0.0, self.spec.ball_radius + look.z)
        rise = max(0.0, look.z)
        place = (look.x + SHADOW_X * (height + rise), look.y + SHADOW_Y * (height + rise))
        grow = self._radius * (_CAST_SHADOW + rise / 200.0)
        strength = round(255 * look.fade * 0.52 / (1.0 + rise / 60.0))
        if not look.sunk or look.z > -0.9 * self.spec.potted_depth:
            self._blit_faded(surface, self._sprite("shadow", grow, place, _SHADOW_REACH), strength)
        if not look.sunk:
            under = round(255 * look.fade * max(0.0, 0.62 - rise / 40.0))
            if under > 0:
                near = (look.x + SHADOW_X * 5.0, look.y + SHADOW_Y * 5.0)
                self._blit_faded(
                    surface, self._sprite("shadow", self._radius * _NEAR_SHADOW, near, _SHADOW_REACH), under
                )

    def _draw_halo(self, surface: pygame.Surface, look: BallLook) -> None:
        centre = self.viewport.to_window((look.x, look.y))
        reach = self._radius + max(2.0, self.viewport.length(3.2))
        dot(surface, centre, reach + 1.0, self.style.palette.accent, alpha=70)
        dot(
            surface,
            centre,
            reach,
            self.style.palette.accent,
            alpha=235,
            hole=1.0 - max(1.5, self.viewport.length(2.0)) / reach,
        )

    def _sprite(
        self, name: str, radius: float, place: tuple[float, float], reach: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        (x, phase_x), (y, phase_y) = (phased(part) for part in self.viewport.to_window(place))
        quarters = max(4, round(radius * 4))
        half = sprite_middle(quarters, reach)
        return sprite(name, quarters, (phase_x, phase_y), reach), (x - half, y - half)

    @staticmethod
    def _blit_faded(surface: pygame.Surface, placed: tuple[pygame.Surface, tuple[int, int]], strength: int) -> None:
        placed[0].set_alpha(strength)
        surface.blit(*placed)
