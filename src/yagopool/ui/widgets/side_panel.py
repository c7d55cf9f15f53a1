"""Who plays: a side's name, colour, balls to pot, strokes in hand, points; and unmistakably whose turn it is."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.table.balls import Colour
from yagopool.ui.shapes import card, dot
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.ball_icon import draw_ball_icon
from yagopool.ui.widgets.base import Widget

BALLS_A_SIDE: Final = 5


@dataclass(frozen=True, slots=True)
class SideLook:
    """A side, all words in the player's language.

    ``members`` only for teams; ``player`` is the member who plays next. ``left``: how many of its five balls are still
    to pot. ``colour_text`` names the colour or says that colours are open. ``turn_text`` (such as "to play") shows
    only where ``active``; ``note`` is one more line (the computer's level, the hand, "thinking").
    """

    name: str
    colour: Colour | None
    colour_text: str
    left: int
    strokes: int
    strokes_text: str
    points: int
    points_text: str
    active: bool
    turn_text: str = ""
    members: tuple[str, ...] = ()
    player: str = ""
    note: str = ""


class SidePanel(Widget):
    """The card of one side. It is drawn anew only when its look changes."""

    def __init__(self, look: SideLook, *, key: str = "") -> None:
        super().__init__(key)
        self.look = look
        self._drawn: tuple[object, pygame.Surface] | None = None

    @property
    def still(self) -> Hashable:
        """All that its picture depends on."""
        return (self.look, *self.rect)

    def height(self, style: Style, width: int) -> int:
        """Return the height its lines need."""
        return 2 * self._pad(style) + self._turn(style) + sum(self._lines(style)) + 2 * style.px(10)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it, from memory where nothing changed."""
        key = (self.look, self.rect.size, style)
        if self._drawn is None or self._drawn[0] != key:
            picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self._paint(picture, style)
            self._drawn = (key, picture)
        surface.blit(self._drawn[1], self.rect)

    @staticmethod
    def _pad(style: Style) -> int:
        return style.px(18)

    @staticmethod
    def _turn(style: Style) -> int:
        """Height of the strip that says whose turn it is; kept free while it is the other's, so that nothing jumps."""
        return style.line_height("strong") + style.px(10)

    def _lines(self, style: Style) -> tuple[int, int, int, int]:
        """Heights of: name (and members), note, balls with their words, points and strokes."""
        name = style.line_height("heading") + (style.line_height("small") if self.look.members else 0)
        note = style.line_height("small") if self.look.note else 0
        balls = style.px(30) + style.line_height("small")
        return (name, note, balls, style.line_height("score"))

    def _paint(self, picture: pygame.Surface, style: Style) -> None:
        p, radius = style.palette, style.px(style.theme.radii.card)
        whole, look = picture.get_rect(), self.look
        fill = p.panel if look.active else mixed(p.panel, p.room, 0.55)
        if look.active:
            card(picture, whole, p.accent, radius)
            strip, wide = self._turn(style), style.px(2)
            inner = pygame.Rect(wide, strip, whole.w - 2 * wide, whole.h - strip - wide)
            card(picture, inner, fill, radius - wide)
            self._paint_turn(picture, style, pygame.Rect(0, 0, whole.w, strip))
        else:
            card(picture, whole, fill, radius, p.line)
        pad = self._pad(style)
        box = pygame.Rect(pad, self._turn(style) + pad, whole.w - 2 * pad, 0)
        name, note, balls, _ = self._lines(style)
        self._paint_name(picture, style, box)
        box.y += name + note + style.px(10)
        self._paint_balls(picture, style, box)
        box.y += balls + style.px(10)
        self._paint_points(picture, style, pygame.Rect(box.x, box.y, box.w, whole.h - box.y - pad // 2))

    def _paint_turn(self, picture: pygame.Surface, style: Style, strip: pygame.Rect) -> None:
        """The brass strip with the words, an arrow beside them."""
        p, pad = style.palette, self._pad(style)
        high = strip.h * 0.17
        x, y = strip.x + pad + high, strip.centery
        arrow = [(x - high, y - high * 1.2), (x + high * 1.1, y), (x - high, y + high * 1.2)]
        pygame.draw.polygon(picture, p.on_accent, arrow)
        pygame.draw.aalines(picture, p.on_accent, True, arrow)
        words = pygame.Rect(strip.x + pad + round(3.2 * high), strip.y, strip.w - 2 * pad - round(3.2 * high), strip.h)
        style.draw_line(picture, self.look.turn_text, "strong", p.on_accent, words)

    def _paint_name(self, picture: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        p, look, high = style.palette, self.look, style.line_height("heading")
        tone = p.ink if look.active else p.ink_soft
        style.draw_line(picture, look.name, "heading", tone, (box.x, box.y, box.w, high))
        y = box.y + high
        if look.members:
            self._paint_members(picture, style, pygame.Rect(box.x, y, box.w, style.line_height("small")))
            y += style.line_height("small")
        if look.note:
            style.draw_line(picture, look.note, "small", p.ink_faint, (box.x, y, box.w, style.line_height("small")))

    def _paint_members(self, picture: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        """A team's members; the one who plays has a dot before the name and brass letters."""
        p, look, gap = style.palette, self.look, style.px(10)
        share = (box.w - gap * (len(look.members) - 1)) // max(1, len(look.members))
        widths = [style.width_of(member, "small") + style.px(12) for member in look.members]
        cut = sum(widths) + gap * (len(widths) - 1) > box.w
        x = box.x
        for member, wanted in zip(look.members, widths, strict=True):
            wide = share if cut else wanted
            plays = member == look.player
            if plays:
                dot(picture, (x + style.px(4), box.centery), style.px(3), p.accent)
            tone = p.accent if plays else p.ink_faint
            style.draw_line(picture, member, "small", tone, (x + style.px(12), box.y, wide - style.px(12), box.h))
            x += wide + gap

    def _paint_balls(self, picture: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        """Five places: balls still to pot, rings for those that are in; grey while colours are open."""
        p, look = style.palette, self.look
        high, radius = style.px(30), style.px(11)
        for index in range(BALLS_A_SIDE):
            centre = (box.x + radius + index * min(style.px(29), (box.w - 2 * radius) / 4), box.y + high / 2)
            if look.colour is None:
                dot(picture, centre, radius, p.line, hole=1.0 - style.px(2) / radius)
            else:
                draw_ball_icon(picture, style, look.colour, centre, radius, gone=index >= look.left)
        tone = p.side(look.colour) if look.colour else p.ink_faint
        words = (box.x, box.y + high, box.w, style.line_height("small"))
        style.draw_line(picture, look.colour_text, "small", tone, words)

    def _paint_points(self, picture: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        """Points large at the left, the target after them; strokes in hand as pips at the right."""
        p, look = style.palette, self.look
        number = str(look.points)
        digits = style.draw_line(picture, number, "score", p.ink, (box.x, box.y, box.w // 2, box.h))
        pips = self._paint_strokes(picture, style, box) if look.active and look.strokes else 0
        rest = pygame.Rect(digits.right + style.px(8), box.y, box.w - digits.w - style.px(16) - pips, box.h)
        line = style.line_height("small")
        words = pygame.Rect(rest.x, digits.bottom - line - style.px(9), rest.w, line)
        style.draw_line(picture, look.points_text, "small", p.ink_soft, words)

    def _paint_strokes(self, picture: pygame.Surface, style: Style, box: pygame.Rect) -> int:
        p, look = style.palette, self.look
        radius, line = style.px(8), style.line_height("small")
        wide = max(style.width_of(look.strokes_text, "small"), style.px(50))
        wide = min(wide, box.w // 2)
        words = pygame.Rect(box.right - wide, box.bottom - line - style.px(6), wide, line)
        style.draw_line(picture, look.strokes_text, "small", p.ink_soft, words, align="right")
        for index in range(2):
            x = box.right - radius - (1 - index) * style.px(24)
            there = index >= 2 - look.strokes
            centre = (x, words.y - radius - style.px(2))
            dot(picture, centre, radius, p.accent if there else p.line, hole=0.0 if there else 0.75)
        return wide
