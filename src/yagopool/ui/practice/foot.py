"""The foot of the right column: buttons, the wide ones alone, the small ones two in a line; steps and power above."""

from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.ui.input.devices import Device
from yagopool.ui.play.page import GAP
from yagopool.ui.play.side_cards import Nudges, power_height
from yagopool.ui.play.view_model import Choice
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.stack import place_upward

_SMALL_GAP: Final = 8
_LEFT_FREE: Final = 0.55
"""How much of the column (as a part) the foot must leave free for a mouse to get the row of small steps too."""


class Foot:
    """Buttons, small steps and meter at the foot of a column. ``top`` is where they begin once placed."""

    def __init__(self) -> None:
        self.buttons = Group()
        self.nudges = Nudges()
        self.power = Box(0, 0, 0, 0)
        self.top = 0
        self._choices: tuple[Choice, ...] = ()

    @property
    def pressable(self) -> tuple[Widget, ...]:
        """All that can be pressed here."""
        return (*self.buttons, *(self.nudges.group if self.nudges.shown else ()))

    def show(self, choices: Sequence[Choice]) -> None:
        """Have buttons for these choices; they stay the same ones while the choices do, and so does the focus."""
        if tuple(choices) != self._choices:
            self._choices = tuple(choices)
            before, self.buttons = self.buttons, Group([_button(choice) for choice in choices])
            self.buttons.follow(before)

    def draw(self, window: pygame.Surface, style: Style) -> None:
        """Draw buttons and small steps; the meter is the page's."""
        self.buttons.draw(window, style)
        if self.nudges.shown:
            self.nudges.group.draw(window, style)

    def place(self, style: Style, column: Box, device: Device, *, aiming: bool, watching: bool) -> None:
        """Lay everything out at the column's foot; a meter where there is an aim, small steps where it is one's own."""
        bottom = place_upward(self.buttons, style, column, _SMALL_GAP)
        self.nudges.shown = False
        if not aiming:
            self.power, self.top = Box(column.x, bottom, column.w, 0), bottom
            return
        gap, tall, high = style.px(GAP), power_height(style), self.nudges.height(style)
        free = bottom - high - tall - 2 * gap - column.y >= column.h * _LEFT_FREE
        if not watching and (device is Device.TOUCH or (device is Device.MOUSE and free)):
            self.nudges.shown = True
            self.nudges.place(style, Box(column.x, bottom - high, column.w, high))
            bottom -= high + gap
        self.power = Box(column.x, bottom - tall, column.w, tall)
        self.top = self.power.y - gap


def _button(choice: Choice) -> Button:
    return Button(
        choice.key, choice.text, kind=choice.kind, detail=choice.detail, hint=choice.hint, enabled=choice.enabled
    )
