"""A question in the middle of the window, over everything else."""

from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.ui.layout_kit import Column, Row, draw_card
from yagopool.ui.shapes import draw_slip, shadow, veil
from yagopool.ui.style import Align, Style
from yagopool.ui.theme import Role
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, RuleChip, Widget, chip_height, draw_chip
from yagopool.ui.widgets.group import Scroll
from yagopool.ui.widgets.label import tone_of

_PAD: Final = 24
_NARROW: Final = 260
_NARROW_PAD: Final = 14
"""Free space at a card's edges, in units, and less of it in a column narrower than this many units, ..."""
_LOW: Final = 300
"""... or in a place lower than this many."""
BESIDE: Final = 8
"""Free space beside a card in a wider place, in units."""
_TITLE_LINES: Final = 2
_LETTERS: Final[tuple[tuple[Role, Role], ...]] = (
    ("title", "body"),
    ("title", "small"),
    ("heading", "small"),
    ("strong", "chip"),
)
"""Letters of title and text, from the roomiest to the tightest."""


class Dialog:
    """A card with a title, a text, maybe other widgets (``body``), and buttons; it takes all events while it is up.

    Buttons below each other scroll where a small window with large letters has no room for all of them.

    Not a widget: a scene that has one draws it last and gives it every event first. Place it with ``place``; ``at``
    0 to 1 says how far it has come up (motion is the scene's). ``note``: a paragraph of its own below the text, which
    stands out. ``rule``: the tag of the rule that asks, below the text; its scene gives it the events. ``rivals``:
    other cards for the same place: this one is as high as the highest of them, in letters no larger than those of the
    ``alike`` ones, which show in turn with it.
    """

    def __init__(
        self,
        title: str,
        text: str = "",
        buttons: Sequence[Widget] = (),
        *,
        body: Sequence[Widget] = (),
        note: str = "",
        chip: str = "",
        rule: str = "",
        wide: float = 480,
        stacked: bool | None = None,
    ) -> None:
        self.title = title
        self.text = text
        self.note = note
        self.chip = chip
        self.chip_rect = pygame.Rect(0, 0, 0, 0)
        """Where the chip was drawn."""
        self.rule = RuleChip(rule, quiet=True) if rule else None
        self.body = tuple(body)
        self.buttons = tuple(buttons)
        self.wide = wide
        self.stacked = stacked
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.group = Scroll((*self.body, *self.buttons), first=self.buttons[0].key if self.buttons else None)
        self.letters = 0
        """Which letters it has, from 0, the roomiest, on."""
        self.rivals: Sequence[Dialog] = ()
        self.alike: Sequence[Dialog] = ()
        self._rivalled: dict[tuple[Style, Box], tuple[int, int]] = {}
        self._pad = _PAD
        """Free space at its edges, in units."""
        self._low = False
        """Whether it has a low place, where all buttons are in a row if they fit."""
        self.fills = False
        """Whether it is as high as its place."""
        self.align: Align = "left"
        """Where title and text stand."""
        self.veiled = True
        """Whether what is behind is darkened; a dialog about the position on the board leaves it clear."""
        self.tone = "ink"
        """The colour of its title, by its name in the palette."""
        self.paper = False
        """Whether it is a sheet of paper: one that is read, more than answered."""

    @property
    def tight(self) -> bool:
        return self.letters > 0

    @property
    def roomy(self) -> bool:
        return self.letters < 2

    def place(self, style: Style, within: Box, *, valign: float = 0.5) -> pygame.Rect:
        """Lay it out inside a box, ``valign`` 0 at its top, 1 at its bottom; return its rectangle."""
        narrow, self._low = within.w < style.px(_NARROW), within.h < min(within.w, style.px(_LOW))
        self._pad = _NARROW_PAD if narrow or self._low else _PAD
        pad, beside = style.px(self._pad), 0 if narrow else style.px(BESIDE)
        wide = min(round(style.px(self.wide) * style.text_size**0.5), within.w - 2 * beside)
        least, largest = self._least(style, within)
        high = 0
        for self.letters in range(largest, len(_LETTERS)):
            high = self._height(style, wide - 2 * pad) + 2 * pad
            if high <= within.h:
                break
        high = within.h if self.fills else min(max(high, least), within.h)
        x = within.x + (within.w - wide) // 2
        y = within.y + round((within.h - high) * valign)
        self.rect = pygame.Rect(x, y, wide, high)
        self._place_parts(style, self.rect.inflate(-2 * pad, -2 * pad))
        return self.rect

    def _least(self, style: Style, within: Box) -> tuple[int, int]:
        """Return how high the highest rival is in a box, and at which letters they begin; measured once."""
        if (style, within) not in self._rivalled:
            highest = max((rival.place(style, within).h for rival in self.rivals), default=0)
            self._rivalled[style, within] = highest, max((rival.letters for rival in self.alike), default=0)
        return self._rivalled[style, within]

    def _height(self, style: Style, inner: int) -> int:
        body = Column(self.body).height(style, inner) + style.px(16) if self.body else 0
        return self._head_height(style, inner) + body + self._buttons_height(style, inner)

    def _place_parts(self, style: Style, inner: pygame.Rect) -> None:
        low = self._buttons_height(style, inner.w)
        top = inner.y + self._head_height(style, inner.w)
        if self.body:
            Column(self.body).place_in(style, (inner.x, top, inner.w, inner.bottom - low - top))
        above = self._above(style)
        foot = pygame.Rect(inner.x, inner.bottom - low + above, inner.w, max(1, low - above))
        if self._in_row(style, inner.w):
            self.group.place_in_row(style, Box(*foot), 8)
        elif self._stacks(style, inner.w) and not self.body:
            first = max(foot.y, top + style.px(8))
            self.group.place_in(style, Box(inner.x, first, inner.w, max(1, inner.bottom - first)), 8)
        elif self._stacks(style, inner.w):
            Column(self.buttons, 8).place_in(style, foot)
        else:
            Row(self.buttons).place_in(style, foot)

    def draw(self, surface: pygame.Surface, style: Style, at: float = 1.0) -> None:
        if self.veiled:
            veil(surface, style.palette.room_deep, round(150 * at))
        whole = style
        if self.paper:
            shadow(surface, self.rect, style.px(style.theme.radii.slip), style.px(16), round(150 * at))
            draw_slip(surface, style, self.rect)
            style = style.on_paper
        else:
            draw_card(surface, style, self.rect, depth=16, alpha=round(150 * at))
        p = style.palette
        pad = style.px(self._pad)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        y = inner.y
        room = (inner.x, y, inner.w, inner.h)
        role = self._title_role(style, inner.w)
        y += style.draw_text(surface, self.title, role, tone_of(p, self.tone), room, align=self.align, even=True)
        for words, ink in ((self.text, p.ink_soft), (self.note, p.ink)):
            if words:
                y += style.px(8)
                room = (inner.x, y, inner.w, max(1, inner.bottom - y))
                y += style.draw_text(surface, words, _LETTERS[self.letters][1], ink, room, align=self.align)
        y += style.px(8)
        if self.rule is not None:
            wide = self.rule.width(style)
            aside = (inner.w - wide) // 2 if self.align == "centre" else 0
            self.rule.place((inner.x + aside, y, wide, chip_height(style)))
            self.rule.draw(surface, style)
        elif self.chip:
            self.chip_rect = draw_chip(surface, style, self.chip, (inner.x, y))
        self.group.draw(surface, whole)

    def handle(self, event: pygame.event.Event) -> Message | None:
        return self.group.handle(event)

    def _head_height(self, style: Style, width: int) -> int:
        chip = chip_height(style) + style.px(8) if self.chip or self.rule is not None else 0
        said = [words for words in (self.text, self.note) if words]
        text = sum(style.height_of(words, _LETTERS[self.letters][1], width) + style.px(8) for words in said)
        gap = style.px(16) if self.body else 0
        return chip + style.height_of(self.title, self._title_role(style, width), width) + text + gap

    def _title_role(self, style: Style, width: int) -> Role:
        """The title's letters: smaller ones where a word would not fit on a line, or the title be a paragraph."""
        role, _ = _LETTERS[self.letters]
        if role != "title":
            return role
        whole = style.wrapped(self.title, "title", width)
        broken = any(style.width_of(word, "title") > width for word in self.title.split())
        return "heading" if broken or len(whole) > _TITLE_LINES else "title"

    def _above(self, style: Style) -> int:
        """Return how far the buttons stand below the words, in pixels."""
        return style.px(12 if self._low else 20)

    def _in_row(self, style: Style, width: int) -> bool:
        return self._low and not self.body and Row(self.buttons, 8, equal=False).width(style) <= width

    def _stacks(self, style: Style, width: int) -> bool:
        if self.stacked is not None:
            return self.stacked
        share = (width - style.px(12) * (len(self.buttons) - 1)) // max(1, len(self.buttons))
        return len(self.buttons) > 1 and any(button.width(style) > share for button in self.buttons)

    def _buttons_height(self, style: Style, width: int) -> int:
        if not self.buttons:
            return 0
        if self._stacks(style, width) and not self._in_row(style, width):
            return self._above(style) + Column(self.buttons, 8).height(style, width)
        return self._above(style) + max(button.height(style, width) for button in self.buttons)
