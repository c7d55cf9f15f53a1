"""The power meter: wide, legible, fine at its low end, with the hop zone marked; and the aim in numbers."""

from dataclasses import dataclass

from yagopool.table.spec import BoardSpec
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.devices import Device
from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
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
