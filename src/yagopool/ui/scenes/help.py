"""Keys and rules, over any other scene: F1 anywhere."""

from typing import Final

import pygame

from yagopool.rules.state import VariantName
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.scenes.room import Room, window_size
from yagopool.ui.scenes.scene import Scene
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.group import Group

KEYS: Final = (
    ("drag", "mouse"),
    ("beside", "mouse"),
    ("cancel", "esc"),
    ("turn", "turn"),
    ("power", "power"),
    ("fine", "fine"),
    ("ball", "tab"),
    ("flick", "enter"),
    ("skip", "skip"),
    ("replay", "v"),
    ("guide", "g"),
    ("rack", "r"),
    ("mute", "m"),
    ("screen", "f11"),
    ("pause", "esc"),
)
"""What can be done at the table, and by which keys: ends of text keys ``ui.help.do.*`` and ``ui.help.key.*``."""

RULES: Final[dict[VariantName, tuple[str, ...]]] = {
    "easy": ("goal", "break", "colours", "turn", "foul", "place", "win", "easy"),
    "medium": ("goal", "break", "colours", "turn", "foul", "place", "win", "easy", "medium"),
    "professional": ("goal", "colours", "turn", "foul", "place", "win", "professional"),
}
"""The paragraphs of each variant's rules: ends of text keys ``ui.rules.*``."""


class HelpScene:
    """Two columns: what the hands can do, and the rules of a variant."""

    def __init__(self, room: Room, below: Scene, variant: VariantName) -> None:
        self.room = room
        self.below = below
        self.variant: VariantName = variant
        self.scroll = 0
        self._most = 0
        self._stale = True
        self._group = Group(
            [Button("back", room.speaker.say("ui.back"), kind="primary", hint=room.speaker.say("ui.key.escape"))]
        )

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Scroll, or go back."""
        self._stale = True
        press = press_of(event)
        if press is not None and press.action in (Action.CANCEL, Action.HELP, Action.RULES):
            return self.below
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif press is not None and press.action in (Action.UP, Action.DOWN):
            self._scroll(1 if press.action is Action.DOWN else -1)
        elif self._group.handle(event) is not None:
            return self.below
        return self

    def _scroll(self, lines: int) -> None:
        self.scroll = min(max(0, self.scroll + 3 * lines), self._most)

    def advance(self, seconds: float) -> Scene | None:
        """Time stands still below."""
        del seconds
        return self

    def stale(self) -> bool:
        """Return whether something was done since the last picture."""
        return self._stale

    def close(self) -> None:
        """Close the scene below too."""
        self.below.close()

    def draw(self, window: pygame.Surface) -> None:
        """Draw both columns."""
        viewport = self.room.viewport(window_size())
        style = self.room.style(viewport)
        p, pad = style.palette, style.px(28)
        window.fill(p.room)
        box = viewport.window.inset(pad)
        head = style.line_height("title") + style.px(16)
        title = self.room.speaker.say("ui.help.title")
        style.draw_line(window, title, "title", p.ink, (box.x, box.y, box.w, head))
        foot = style.px(style.theme.spacing.control)
        gap = style.px(20)
        high = box.h - head - foot - gap
        wide = (box.w - gap) // 2
        self._draw_keys(window, style, Box(box.x, box.y + head, wide, high))
        self._draw_rules(window, style, Box(box.x + wide + gap, box.y + head, wide, high))
        button = next(iter(self._group))
        button.place((box.x, box.bottom - foot, min(box.w, style.px(220)), foot))
        self._group.draw(window, style)
        self._stale = False

    def _draw_keys(self, window: pygame.Surface, style: Style, box: Box) -> None:
        p, say = style.palette, self.room.speaker.say
        card(window, box, p.panel, style.px(style.theme.radii.card))
        inner = box.inset(style.px(18))
        left = round(inner.w * 0.36)
        y = inner.y
        for what, key in KEYS:
            words, keys = say(f"ui.help.do.{what}"), say(f"ui.help.key.{key}")
            room = inner.w - left - style.px(12)
            high = max(style.height_of(words, "small", room), style.height_of(keys, "chip", left))
            if y + high > inner.bottom:
                return
            style.draw_text(window, keys, "chip", p.accent, (inner.x, y, left, high))
            style.draw_text(window, words, "small", p.ink, (inner.x + left + style.px(12), y, room, high))
            y += high + style.px(7)

    def _draw_rules(self, window: pygame.Surface, style: Style, box: Box) -> None:
        p = style.palette
        card(window, box, p.panel, style.px(style.theme.radii.card))
        inner = box.inset(style.px(18))
        lines = self._rule_lines(style, inner.w - style.px(12))
        step = style.line_height("small")
        shown = max(1, inner.h // step)
        self._most = max(0, len(lines) - shown)
        self.scroll = min(self.scroll, self._most)
        for index, (words, strong) in enumerate(lines[self.scroll : self.scroll + shown]):
            tone = p.accent if strong else p.ink
            place = (inner.x, inner.y + index * step, inner.w - style.px(12), step)
            style.draw_line(window, words, "chip" if strong else "small", tone, place)
        if self._most:
            long = inner.h * shown // len(lines)
            top = inner.y + (inner.h - long) * self.scroll // self._most
            card(window, (inner.right - style.px(4), top, style.px(4), long), p.line, style.px(2))

    def _rule_lines(self, style: Style, wide: int) -> list[tuple[str, bool]]:
        say = self.room.speaker.say
        lines = [(say(f"ui.variant.{self.variant}"), True), ("", False)]
        for paragraph in RULES[self.variant]:
            lines += [(words, False) for words in style.wrapped(say(f"ui.rules.{paragraph}"), "small", wide)]
            lines.append(("", False))
        return lines[:-1]
