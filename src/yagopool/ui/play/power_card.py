"""The power meter: wide, legible, fine at its low end, with the hop zone marked; and the aim in numbers."""

from dataclasses import dataclass
from typing import Final

from yagopool.table.spec import BoardSpec
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import DIRECTION_STEPS, Aim
from yagopool.ui.input.devices import Device
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.indicators import draw_power_bar, power_at


@dataclass(frozen=True, slots=True)
class Meter:
    """Where the meter lies; as the pull, its scale is the square root of the power, so soft flicks have room."""

    track: Box

    def power_at(self, x: float) -> float:
        """Return the power under a window x, 0 to 1."""
        return power_at(self.track, x)


def power_height(style: Style) -> int:
    """Return the height of the meter's card in pixels."""
    return style.line_height("heading") + style.line_height("small") + style.px(28 + 8 + 6) + 2 * style.px(PAD)


def meter_in(style: Style, box: Box) -> Meter:
    """Return the meter of a card."""
    inner = box.inset(style.px(PAD))
    return Meter(Box(inner.x, inner.y + style.line_height("heading") + style.px(8), inner.w, style.px(28)))


def hop_power(spec: BoardSpec) -> float:
    """Return the power from which a flicked ball leaves the cloth."""
    return min(spec.hop_speed / spec.greatest_flick, 1.0)


def draw_power(page: Page, box: Box, aim: Aim | None, spec: BoardSpec, device: Device | None, *, warns: bool) -> None:
    """Draw the meter's card; without an aim it is empty.

    Below it stands how the device in use moves it; nothing where it is not this player's to move (None).
    """
    style, p = page.style, page.palette
    inner, meter = page.card(box), meter_in(style, box)
    hops = aim is not None and aim.power >= hop_power(spec)
    high = style.line_height("heading")
    title = page.speaker.say("ui.power.title")
    style.draw_line(page.window, title, "small", p.ink_soft, (inner.x, inner.y, inner.w, high))
    if aim is not None:
        fixed = page.speaker.fixed
        words = page.speaker.say("ui.power.aim", power=fixed(aim.power * 100, 1), direction=fixed(aim.direction, 2))
        tone = p.warn if warns or hops else p.ink
        room = inner.w - style.width_of(title, "small") - style.px(10)
        style.draw_line(page.window, words, "heading", tone, (inner.right - room, inner.y, room, high), align="right")
    draw_power_bar(page.window, style, meter.track, None if aim is None else aim.power, hop_power(spec))
    below = (inner.x, meter.track.bottom + style.px(6), inner.w, style.line_height("small"))
    if hops or device is not None:
        words = page.speaker.say("ui.power.hop" if hops else f"ui.power.scale.{device}")
        style.draw_line(page.window, words, "small", p.warn if hops else p.ink_faint, below)


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
