"""The nine pots small: whose ball stands where, which rows are still open for a side, which pot would complete one."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.table.balls import Colour
from yagopool.table.pots import POTS, Pot, Row
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, mixed
from yagopool.ui.widgets.ball_icon import draw_ball_icon
from yagopool.ui.widgets.base import Widget

_PLACES: Final = ((0, -2), (-1, -1), (1, -1), (-2, 0), (0, 0), (2, 0), (-1, 1), (1, 1), (0, 2))
"""The diamond, pots in order, in half pitches; far end up."""


@dataclass(frozen=True, slots=True)
class PotMapLook:
    """What to draw. ``filled``: colours by pot. ``open_rows``: rows that one side can still complete, drawn in the
    colour of ``side``. ``complete``: rows that stand. ``threats``: pots that would complete a row for ``side``."""

    filled: tuple[tuple[Pot, Colour], ...] = ()
    side: Colour | None = None
    open_rows: tuple[Row, ...] = ()
    complete: tuple[Row, ...] = ()
    threats: frozenset[Pot] = frozenset()
    numbers: bool = False


class PotMap(Widget):
    """A caption above the small map."""

    def __init__(self, look: PotMapLook | None = None, *, caption: str = "", key: str = "") -> None:
        super().__init__(key)
        self.look = look or PotMapLook()
        self.caption = caption

    @property
    def still(self) -> Hashable:
        """All that its picture depends on."""
        return (self.look, self.caption, *self.rect)

    def height(self, style: Style, width: int) -> int:
        """Return the height: as high as wide, within measure."""
        return self._head(style) + min(width, style.px(170))

    def _head(self, style: Style) -> int:
        return style.line_height("small") + style.px(4) if self.caption else 0

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw rows, then pots and balls."""
        head = self._head(style)
        if self.caption:
            tone = style.palette.ink_soft
            style.draw_line(
                surface, self.caption, "small", tone, (*self.rect.topleft, self.rect.w, head), align="centre"
            )
        box = pygame.Rect(self.rect.x, self.rect.y + head, self.rect.w, self.rect.h - head)
        radius = min(box.w, box.h) / 11.5
        pitch = (min(box.w, box.h) / 2 - radius * 1.25) / 2
        at = {
            pot: (box.centerx + dx * pitch, box.centery + dy * pitch)
            for pot, (dx, dy) in zip(POTS, _PLACES, strict=True)
        }
        self._draw_rows(surface, style, at, radius)
        for pot in POTS:
            self._draw_pot(surface, style, pot, at[pot], radius)

    def _draw_rows(
        self, surface: pygame.Surface, style: Style, at: dict[Pot, tuple[float, float]], radius: float
    ) -> None:
        p = style.palette
        side: Rgb = p.side(self.look.side)
        for row in self.look.open_rows:
            pygame.draw.aaline(
                surface, mixed(p.panel, side, 0.42), at[row[0]], at[row[2]], max(1, round(radius * 0.16))
            )
        for row in self.look.complete:
            pygame.draw.aaline(surface, p.accent, at[row[0]], at[row[2]], max(2, round(radius * 0.42)))

    def _draw_pot(
        self, surface: pygame.Surface, style: Style, pot: Pot, centre: tuple[float, float], radius: float
    ) -> None:
        p, filled = style.palette, dict(self.look.filled)
        dot(surface, centre, radius * 1.12, p.line)
        dot(surface, centre, radius, p.room_deep)
        if pot in filled:
            draw_ball_icon(surface, style, filled[pot], centre, radius * 0.94)
        elif pot in self.look.threats:
            dot(surface, centre, radius * 1.3, p.side(self.look.side), hole=0.8)
            dot(surface, centre, radius * 0.34, p.side(self.look.side))
        elif self.look.numbers:
            box = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
            box.center = (round(centre[0]), round(centre[1]))
            style.draw_line(surface, str(pot), "chip", p.ink_faint, box, align="centre")
