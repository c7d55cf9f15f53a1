"""A row of buttons that turn and dose the aim by small steps, for hands without keys: mouse and touch."""

from typing import Final

from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import DIRECTION_STEPS
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.group import Group

FINER: Final = "finer"
"""The key of the button that goes through the sizes of the steps."""

_SIGNS: Final = (("←", Action.LEFT), ("→", Action.RIGHT), ("", None), ("−", Action.DOWN), ("+", Action.UP))
_GAP: Final = 6
_WIDER: Final = 1.7
"""How much wider than a sign's button the one in the middle is."""


class Nudges:
    """The row, and how fine its steps are: 0 plain, 1 fine, 2 finest."""

    def __init__(self) -> None:
        self.step = 0
        self.group = Group()
        self.shown = False

    def press_of(self, key: str) -> Press | None:
        """Return what a button of the row means; the one in the middle makes the steps finer, and coarse again."""
        if key == FINER:
            self.step = (self.step + 1) % len(DIRECTION_STEPS)
            return None
        return Press(Action(key), self.step)

    def height(self, style: Style) -> int:
        """Return the row's height in pixels."""
        return Button("", "+").height(style, 1)

    def place(self, style: Style, box: Box) -> None:
        """Lay the row out in a box, and say the size of its steps."""
        words = f"{DIRECTION_STEPS[self.step]:g}°"
        if not self.group.widgets or not any(getattr(one, "text", "") == words for one in self.group):
            pressed = {one.key: one.hovered for one in self.group}
            signs = [Button(FINER, words) if action is None else Button(action, sign) for sign, action in _SIGNS]
            for button in signs:
                button.hovered = pressed.get(button.key, False)
            self.group = Group(signs)
        gap = style.px(_GAP)
        share = (box.w - gap * (len(_SIGNS) - 1)) / (len(_SIGNS) - 1 + _WIDER)
        x = float(box.x)
        for one in self.group:
            wide = share * (_WIDER if one.key == FINER else 1.0)
            one.place((round(x), box.y, round(wide), box.h))
            x += wide + gap
