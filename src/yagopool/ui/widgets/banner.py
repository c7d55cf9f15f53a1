"""The ruling: one calm card that says what happened, by which rule, and who plays."""

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from yagopool.ui.shapes import card, shadow
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.dialog import chip_height, draw_chip


@dataclass(frozen=True, slots=True)
class BannerLook:
    """``sentences``: rule id and sentence, one to three. ``next_line``: who plays now. ``hint``: what keys do.

    ``foul`` gives the warning colours, and its own word in the title says so too.
    """

    title: str
    sentences: tuple[tuple[str, str], ...] = ()
    next_line: str = ""
    hint: str = ""
    foul: bool = False


class Banner(Widget):
    """Shows a ruling; ``at`` 0 to 1 says how far it has come in (motion is the scene's)."""

    def __init__(self, look: BannerLook, *, key: str = "banner") -> None:
        super().__init__(key)
        self.look = look
        self.at = 1.0

    @property
    def still(self) -> Hashable:
        """All that its picture depends on."""
        return (self.look, self.at, *self.rect)

    def height(self, style: Style, width: int) -> int:
        """Return the height of all its words."""
        inner = width - 2 * self._pad(style)
        high = style.height_of(self.look.title, "heading", inner) + 2 * self._pad(style)
        for rule, sentence in self.look.sentences:
            high += style.px(6) + max(
                chip_height(style), style.height_of(sentence, "body", inner - self._chip(style, rule))
            )
        if self.look.next_line:
            high += style.px(8) + style.height_of(self.look.next_line, "strong", inner)
        if self.look.hint:
            high += style.px(4) + style.height_of(self.look.hint, "small", inner)
        return high

    @staticmethod
    def _pad(style: Style) -> int:
        return style.px(16)

    @staticmethod
    def _chip(style: Style, rule: str) -> int:
        return style.width_of(rule, "chip") + style.px(14) + style.px(10) if rule else 0

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card and its words; while it comes in, a little lower and paler."""
        if self.at <= 0.0:
            return
        if self.at >= 1.0:
            self._paint(surface, style, self.rect)
            return
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self._paint(picture, style, picture.get_rect(), plain=True)
        picture.set_alpha(round(255 * self.at))
        surface.blit(picture, self.rect.move(0, round((1.0 - self.at) * style.px(14))))

    def _paint(self, surface: pygame.Surface, style: Style, box: pygame.Rect, *, plain: bool = False) -> None:
        p, look, pad = style.palette, self.look, self._pad(style)
        radius = style.px(style.theme.radii.card)
        edge = p.warn if look.foul else p.accent
        if not plain:
            shadow(surface, box, radius, style.px(12), 120)
        card(surface, box, edge, radius)
        lip = style.px(4)
        fill = mixed(p.panel, p.warn_deep, 0.35) if look.foul else p.panel
        card(surface, (box.x + lip, box.y, box.w - lip, box.h), fill, radius)
        card(surface, (box.x + lip, box.y, radius, box.h), fill, min(radius // 2, style.px(4)))
        inner = box.inflate(-2 * pad, -2 * pad)
        y = inner.y + style.draw_text(surface, look.title, "heading", edge, inner)
        for rule, sentence in look.sentences:
            y += style.px(6)
            y += self._paint_sentence(
                surface, style, rule, sentence, pygame.Rect(inner.x, y, inner.w, inner.bottom - y)
            )
        if look.next_line:
            y += style.px(8)
            y += style.draw_text(surface, look.next_line, "strong", p.ink, (inner.x, y, inner.w, inner.bottom - y))
        if look.hint:
            y += style.px(4)
            style.draw_text(surface, look.hint, "small", p.ink_faint, (inner.x, y, inner.w, inner.bottom - y))

    def _paint_sentence(self, surface: pygame.Surface, style: Style, rule: str, sentence: str, box: pygame.Rect) -> int:
        indent = self._chip(style, rule)
        if rule:
            top = box.y + (style.line_height("body") - chip_height(style)) // 2
            draw_chip(surface, style, rule, (box.x, top), warns=self.look.foul)
        words = (box.x + indent, box.y, box.w - indent, box.h)
        used = style.draw_text(surface, sentence, "body", style.palette.ink, words)
        return max(used, chip_height(style) if rule else 0)
