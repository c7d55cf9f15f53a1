"""A small tag that can be clicked: a rule's id, which is asked for the rule's words."""

from collections.abc import Hashable

import pygame

from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.base import Message, Widget

_AROUND = 10
"""Units around the tag that a pointer still hits: it is smaller than a fingertip."""


class RuleChip(Widget):
    """A tag with a rule's id, or with other words; a click upon it gives a message with the id as its key."""

    def __init__(self, rule: str, *, words: str = "", warns: bool = False) -> None:
        super().__init__(rule)
        self.words = words or rule
        self.warns = warns
        self._pressed = False
        self._reach = 0

    @property
    def still(self) -> Hashable:
        """All that its picture depends on."""
        return (super().still, self.words, self.warns)

    def height(self, style: Style, width: int) -> int:
        """Return the height of a tag."""
        del width
        return chip_height(style)

    def width(self, style: Style) -> int:
        """Return the width of its words with air around them."""
        return chip_width(style, self.words)

    def hit(self, place: tuple[int, int]) -> bool:
        """Tell whether a pointer means it."""
        return self.rect.inflate(2 * self._reach, 2 * self._reach).collidepoint(place)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it; under the pointer in brass."""
        self._reach = style.px(_AROUND)
        p = style.palette
        if self.hovered:
            card(surface, self.rect, p.accent, style.px(style.theme.radii.chip))
            style.draw_line(surface, self.words, "chip", p.on_accent, self.rect, align="centre")
        else:
            draw_tag(surface, style, self.words, self.rect, warns=self.warns)

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Answer a click that began and ended on it."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.hit(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self.hit(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            done, self._pressed = self._pressed and self.hit(event.pos), False
            return Message(self.key) if done else None
        return None


def chip_height(style: Style) -> int:
    """Return the height of a tag."""
    return style.line_height("chip") + style.px(6)


def chip_width(style: Style, text: str) -> int:
    """Return the width of a tag with some words."""
    return style.width_of(text, "chip") + style.px(14)


def draw_tag(surface: pygame.Surface, style: Style, text: str, box: pygame.Rect, *, warns: bool = False) -> None:
    """Draw a tag in a rectangle."""
    p = style.palette
    fill = p.warn_deep if warns else p.raised
    card(surface, box, fill, style.px(style.theme.radii.chip), mixed(fill, p.ink, 0.2))
    style.draw_line(surface, text, "chip", p.on_warn if warns else p.accent, box, align="centre")


def draw_chip(
    surface: pygame.Surface, style: Style, text: str, place: tuple[int, int], *, warns: bool = False
) -> pygame.Rect:
    """Draw a small tag, such as a rule's id, at its top left corner; return its rectangle."""
    box = pygame.Rect(*place, chip_width(style, text), chip_height(style))
    draw_tag(surface, style, text, box, warns=warns)
    return box
