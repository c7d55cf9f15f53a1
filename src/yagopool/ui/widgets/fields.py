"""What is set or typed: a number between two ends, a place on a timeline, a line of text."""

from typing import ClassVar, Final

import pygame

from yagopool.ui.input.actions import Step, step_of
from yagopool.ui.shapes import card, dot
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.base import Message, Widget


class Pulled(Widget):
    """A knob that follows the pointer from where it presses until it lets go, also off the widget."""

    dragged = False

    def pulled_to(self, event: pygame.event.Event) -> int | None:
        """Return the window x that the pointer pulls to by an event, None where it pulls nothing."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.dragged = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.dragged = False
        pulls = self.dragged and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
        return event.pos[0] if pulls else None


_WHOLE: Final = 100
_STEP: Final = 5


class Slider(Pulled):
    """A labelled slider from 0 to 100; its message's value is the new number, after which ``unit`` is written."""

    focusable: ClassVar[bool] = True
    wheeled: ClassVar[bool] = True

    def __init__(self, key: str, text: str, value: int, unit: str = "") -> None:
        super().__init__(key)
        self.text = text
        self.value = value
        self.unit = unit
        self._track = pygame.Rect(0, 0, 1, 1)

    def height(self, style: Style, width: int) -> int:
        return style.line_height("body") + style.px(30)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p, line = style.palette, style.line_height("body")
        top = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, line)
        number = f"{self.value}{self.unit}"
        wide = style.width_of(number, "strong") + style.px(8)
        style.draw_line(
            surface, self.text, "body", p.ink if self.enabled else p.ink_faint, (*top.topleft, top.w - wide, line)
        )
        style.draw_line(surface, number, "strong", p.accent if self.enabled else p.ink_faint, top, align="right")
        knob, thick = style.px(10), style.px(6)
        y = self.rect.y + line + (self.rect.h - line) // 2
        self._track = pygame.Rect(self.rect.x + knob, y - thick // 2, self.rect.w - 2 * knob, thick)
        card(surface, self._track, p.sunken, thick // 2, p.line)
        part = self.value / _WHOLE
        x = self._track.x + part * self._track.w
        fill = p.accent if self.enabled else p.line
        card(surface, (self._track.x, self._track.y, round(part * self._track.w), thick), fill, thick // 2)
        lit = self.hovered or self.dragged or self.focused
        dot(surface, (x, y), knob, mixed(fill, (0, 0, 0), 0.45))
        dot(surface, (x, y), knob - style.px(2), mixed(fill, (255, 255, 255), 0.35 if lit else 0.1))
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def wants(self, step: Step) -> bool:
        return step in ("left", "right")

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if not self.enabled:
            self.dragged = False
            return None
        if (x := self.pulled_to(event)) is not None:
            return self._to_pixel(x)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            return self._set(self.value + (_STEP if event.y > 0 else -_STEP))
        if self.focused and (step := step_of(event)) in ("left", "right"):
            return self._set(self.value + (_STEP if step == "right" else -_STEP))
        return None

    def _to_pixel(self, x: int) -> Message | None:
        return self._set(_STEP * round((x - self._track.x) / max(1, self._track.w) * _WHOLE / _STEP))

    def _set(self, value: int) -> Message | None:
        value = min(max(value, 0), _WHOLE)
        if value == self.value:
            return None
        self.value = value
        return Message(self.key, value)


_MOST_MARKS = 60
"""More marks than this would be a grey line."""


class Timeline(Pulled):
    """A knob on a line from 0 to ``length``, a mark at every whole number; its message's value is where it was pulled.

    For pointer and finger; keys and gamepads have their own ways through what is shown.
    """

    def __init__(self, key: str, length: int) -> None:
        super().__init__(key)
        self.length = length
        self.value = 0.0
        self.enabled = length > 0

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p, track, thick = style.palette, self._track(), style.px(6)
        card(surface, self.rect, p.sunken, self.rect.h // 2, p.line)
        line = pygame.Rect(track.x, self.rect.centery - thick // 2, track.w, thick)
        card(surface, line, p.line, thick // 2)
        part = self.value / (self.length or 1)
        card(surface, (line.x, line.y, round(part * line.w), thick), p.accent, thick // 2)
        if 1 < self.length <= _MOST_MARKS:
            for mark in range(1, self.length):
                surface.fill(p.sunken, (round(line.x + mark * line.w / self.length), line.y, 1, thick))
        lit = self.hovered or self.dragged
        knob = self.rect.h * 0.42
        at = (line.x + part * line.w, self.rect.centery)
        dot(surface, at, knob, mixed(p.accent, (0, 0, 0), 0.45))
        dot(surface, at, knob - style.px(2), mixed(p.accent, (255, 255, 255), 0.35 if lit else 0.1))

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if not self.enabled:
            return None
        x = self.pulled_to(event)
        return None if x is None else self._at(x)

    def _track(self) -> pygame.Rect:
        return self.rect.inflate(-self.rect.h, 0)

    def _at(self, x: int) -> Message:
        track = self._track()
        part = min(max((x - track.x) / max(1, track.w), 0.0), 1.0)
        return Message(self.key, part * self.length)


_EDITING: Final = (pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE)
_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField(Widget):
    """A labelled field; its message's value is the whole text after each change. Enter gives ``KEY.entered``.

    ``suggestions`` are stepped through with up and down, so that a gamepad can fill the field without typing.
    ``offered``: the value is a default, and typing replaces it; Ctrl+A marks any text like this.
    """

    focusable: ClassVar[bool] = True
    always_shows_focus: ClassVar[bool] = True

    def __init__(
        self, key: str, text: str, value: str = "", *, most: int = 40,
        suggestions: tuple[str, ...] = (), offered: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(key)
        self.text = text
        self.value = value
        self.most = most
        self.suggestions = suggestions
        self.caret = len(value)
        self.marked = offered and bool(value)
        """Whether all of it is replaced by the next letter, or deleted."""

    def height(self, style: Style, width: int) -> int:
        return self._label(style) + self._field(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it; a long text is shown around the caret."""
        p, label = style.palette, self._label(style)
        if self.text:
            style.draw_line(surface, self.text, "small", p.ink_soft, (*self.rect.topleft, self.rect.w, label))
        field = pygame.Rect(self.rect.x, self.rect.y + label, self.rect.w, self._field(style))
        border = p.accent if self.focused else p.ink_faint if self.hovered else p.line
        card(surface, field, p.sunken, style.px(style.theme.radii.control), border)
        self._draw_value(surface, style, field.inflate(-2 * style.px(12), -style.px(8)))

    def _draw_value(self, surface: pygame.Surface, style: Style, inner: pygame.Rect) -> None:
        p = style.palette
        before = style.width_of(self.value[: self.caret], "body")
        shift = max(0, before - inner.w + style.px(4))
        clip = surface.get_clip()
        if self.value and inner.colliderect(clip):
            surface.set_clip(inner.clip(clip))
            whole = inner.move(-shift, 0)
            whole.w = style.width_of(self.value, "body") + style.px(4)
            if self.marked and self.focused and self.enabled:
                surface.fill(mixed(p.sunken, p.accent, 0.35), whole.inflate(0, -style.px(4)))
            style.draw_line(surface, self.value, "body", p.ink if self.enabled else p.ink_faint, whole)
            surface.set_clip(clip)
        if self.focused and self.enabled:
            tall = style.line_height("body")
            x = min(inner.right - 1, inner.x + before - shift)
            surface.fill(p.accent, (x, inner.centery - tall // 2, max(1, style.px(2)), tall))

    def _label(self, style: Style) -> int:
        return style.line_height("small") + style.px(style.theme.spacing.tight) if self.text else 0

    @staticmethod
    def _field(style: Style) -> int:
        return max(style.control, style.line_height("body") + style.px(16))

    def wants(self, step: Step) -> bool:
        """Left and right move the caret; up and down suggest, if there is something to suggest."""
        return step in ("left", "right") or (step in ("up", "down") and bool(self.suggestions))

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if not (self.enabled and self.focused):
            return None
        if event.type == pygame.TEXTINPUT:
            return self._type(event.text)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_a and event.mod & _COMMAND:
            self.marked, self.caret = bool(self.value), len(self.value)
            return None
        if event.type == pygame.KEYDOWN and event.key in _EDITING:
            return self._edit(event.key)
        spaced = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        return None if spaced else self._stepped(step_of(event))

    def _stepped(self, step: Step | None) -> Message | None:
        if step in ("left", "right"):
            self.marked = False
            self.caret = min(max(self.caret + (1 if step == "right" else -1), 0), len(self.value))
        elif step in ("up", "down") and self.suggestions:
            return self._suggest(1 if step == "down" else -1)
        elif step == "accept":
            return Message(f"{self.key}.entered", self.value)
        return None

    def _type(self, text: str) -> Message | None:
        text = "".join(c for c in text if c.isprintable())
        if text and self.marked:
            self.value, self.caret, self.marked = "", 0, False
        text = text[: self.most - len(self.value)]
        if not text:
            return None
        self.value = self.value[: self.caret] + text + self.value[self.caret :]
        self.caret += len(text)
        return Message(self.key, self.value)

    def _edit(self, key: int) -> Message | None:
        """Move the caret to an end, or delete a letter; return a message if the text changed."""
        marked, self.marked = self.marked, False
        if key in (pygame.K_HOME, pygame.K_END):
            self.caret = 0 if key == pygame.K_HOME else len(self.value)
            return None
        if marked:
            self.value, self.caret = "", 0
            return Message(self.key, self.value)
        start = self.caret - 1 if key == pygame.K_BACKSPACE else self.caret
        if not 0 <= start < len(self.value):
            return None
        self.value = self.value[:start] + self.value[start + 1 :]
        self.caret = start
        return Message(self.key, self.value)

    def _suggest(self, by: int) -> Message:
        names = self.suggestions
        at = names.index(self.value) if self.value in names else (-1 if by > 0 else 0)
        self.value = names[(at + by) % len(names)]
        self.caret, self.marked = len(self.value), False
        return Message(self.key, self.value)
