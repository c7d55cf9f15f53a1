"""A line of text to type in."""

from typing import ClassVar, Final

import pygame

from yagopool.ui.input.actions import step_of
from yagopool.ui.input.devices import Step
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.widgets.base import Message, Widget

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
        """Type, delete, move the caret, or step through the suggestions, while focused."""
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
