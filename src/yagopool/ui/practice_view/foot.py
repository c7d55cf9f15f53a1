"""The foot of the right column: buttons, the wide ones alone, the small ones two in a line; the power above them."""

from collections.abc import Sequence

from yagopool.ui.match_view.panels.page import GAP
from yagopool.ui.match_view.panels.power import power_height
from yagopool.ui.match_view.shown import Choice
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.group import Group

_SMALL_GAP = 8


class Foot:
    """Buttons and meter at the foot of a column. ``top`` is where they begin once placed."""

    def __init__(self) -> None:
        self.buttons = Group()
        self.power = Box(0, 0, 0, 0)
        self.top = 0
        self._choices: tuple[Choice, ...] = ()

    def show(self, choices: Sequence[Choice]) -> None:
        """Have buttons for these choices; they stay the same ones while the choices do."""
        if tuple(choices) != self._choices:
            self._choices = tuple(choices)
            self.buttons = Group([_button(choice) for choice in choices])

    def place(self, style: Style, column: Box, *, with_power: bool) -> None:
        """Lay everything out at the column's foot."""
        gap, bottom = style.px(_SMALL_GAP), column.bottom
        for line in reversed(self._lines(style, column.w)):
            high = max(button.height(style, column.w) for button in line)
            wide = (column.w - gap * (len(line) - 1)) / len(line)
            for number, button in enumerate(line):
                left = round(column.x + number * (wide + gap))
                button.place((left, bottom - high, round(wide), high))
            bottom -= high + gap
        tall = power_height(style) if with_power else 0
        self.power = Box(column.x, bottom - tall, column.w, tall)
        self.top = self.power.y - (style.px(GAP) if with_power else 0)

    def _lines(self, style: Style, wide: int) -> list[list[Button]]:
        """Return the buttons by line: primary ones and long ones alone, the others in pairs."""
        half = (wide - style.px(_SMALL_GAP)) // 2
        lines: list[list[Button]] = []
        for button in self.buttons:
            assert isinstance(button, Button)
            small = _small(button, style, half)
            if small and lines and len(lines[-1]) == 1 and _small(lines[-1][0], style, half):
                lines[-1].append(button)
            else:
                lines.append([button])
        return lines


def _small(button: Button, style: Style, half: int) -> bool:
    """Tell whether a button may share its line: it is not the one that goes on, and its words fit in half of it."""
    return button.kind != "primary" and button.fits(style, half)


def _button(choice: Choice) -> Button:
    return Button(choice.key, choice.text, kind=choice.kind, detail=choice.detail, hint=choice.hint)
