"""The card at the end of a game: who won and how, the score, a few numbers, and what can follow."""

from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.ui.layout_kit import Column, place_upward
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.choice import OpponentButton
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.scoreboard import FinalScore, Scoreboard

_GAP: Final = 8
"""Units between the answers."""
_ABOVE: Final = 18
"""Units above them."""
_FAR: Final = 100_000
"""Pixels: a column in which any answers have room."""
_WIDE: Final = 460
_AS_NEEDED: Final = (
    (True, False, False),
    (True, True, False),
    (False, False, False),
    (False, True, False),
    (False, True, True),
)
"""What is shown, the scoreboard ``full`` and ``low``, opponents ``brief``, from the roomiest to the least."""


class EndCard(Dialog):
    """A question with the result above its answers; as much of the result as there is room for."""

    def __init__(self, title: str, text: str, answers: Sequence[Widget], rule: str, result: FinalScore) -> None:
        self.scoreboard = Scoreboard(result)
        super().__init__(title, text, answers, body=(self.scoreboard,), rule=rule, wide=_WIDE)
        self.align, self.tone = "centre", "accent"
        self.scrolls = False
        """Whether score and answers may scroll if they don't fit, so that the board stays visible."""
        self._fits = False

    def place(self, style: Style, within: Box, *, valign: float = 0.5) -> pygame.Rect:
        for self.scoreboard.full, self.scoreboard.low, brief in _AS_NEEDED:
            for button in self.buttons:
                if isinstance(button, OpponentButton):
                    button.say_all(brief=brief)
            super().place(style, within, valign=valign)
            if self._fits and self.roomy:
                break
        return self.rect

    @property
    def shows(self) -> int:
        """How much of it has room where it was placed: 3 all, 2 less in letters of the usual size, 1 in any, 0 none."""
        if not self._fits:
            return 0
        return 1 if not self.roomy else 3 if self.scoreboard.full else 2

    def _buttons_height(self, style: Style, width: int) -> int:
        column = Box(0, 0, width, _FAR)
        return column.bottom - place_upward(self.buttons, style, column, _GAP) - style.px(_GAP) + style.px(_ABOVE)

    def _place_parts(self, style: Style, inner: pygame.Rect) -> None:
        self._fits = self._height(style, inner.w) <= inner.h
        low, top = self._buttons_height(style, inner.w), inner.y + self._head_height(style, inner.w)
        if self.scrolls and not self._fits:
            self.group.place_in(style, Box(inner.x, top, inner.w, max(1, inner.bottom - top)), _GAP)
            return
        Column(self.body).place_in(style, (inner.x, top, inner.w, inner.bottom - low - top))
        first = inner.bottom - low + style.px(_ABOVE)
        place_upward(self.buttons, style, Box(inner.x, first, inner.w, max(1, inner.bottom - first)), _GAP)
