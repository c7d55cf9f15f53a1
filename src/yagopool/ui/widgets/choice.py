"""Choosing: one of a few, side by side, by a face or from a list; on and off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

import pygame

from yagopool.ui import fonts
from yagopool.ui.input.actions import Step, step_of
from yagopool.ui.picture.portrait import draw_portrait, draw_stars
from yagopool.ui.shapes import card, dot, outline
from yagopool.ui.style import Style
from yagopool.ui.theme import TYPE, Rgb, mixed
from yagopool.ui.widgets.base import Button, Message, Widget

_ASIDE: Final = 20
"""Units a segment is wider than its words, at least."""
_MEDALS: Final = 14
"""Units that the line of medals takes."""
_SWATCH: Final = 16
"""Units a swatch is wide."""
_EVEN: Final = 4
"""Up to this many segments stand in full lines only."""


class SegmentedControl(Widget):
    """Segments with one chosen; its message's value is the chosen option's own value.

    ``options`` are pairs of value and text. A ``label`` stands above. Segments side by side are equally wide where that
    leaves room for the words; where these do not fit at all, the segments go below each other. Each may begin with a
    swatch of a colour.
    """

    focusable: ClassVar[bool] = True

    def __init__(self, key: str, options: Sequence[tuple[object, str]], value: object, *, label: str = "") -> None:
        super().__init__(key)
        self.swatches: Sequence[Rgb] = ()
        self.options = tuple(options)
        self.value = value
        self.label = label
        self._over: int | None = None
        self.segments: tuple[pygame.Rect, ...] = ()
        """Where the options lie, as drawn last."""

    @property
    def index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def height(self, style: Style, width: int) -> int:
        lines = self._lines_for(style, width)[1]
        return self._label_height(style) + len(lines) * self._segment_height(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        size = self._lay_out(style)
        p, radius = style.palette, style.px(style.theme.radii.control)
        top = self._label_height(style)
        if self.label:
            tone = p.ink_soft if self.enabled else p.ink_faint
            above = top - style.px(style.theme.spacing.tight)
            style.draw_line(surface, self.label, "small", tone, (*self.rect.topleft, self.rect.w, above))
        track = pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, self.rect.h - top)
        card(surface, track, p.sunken, radius, p.line)
        for index in range(len(self.segments)):
            self._draw_segment(surface, style, index, size)
        whole, self.rect = self.rect, track
        self.draw_focus(surface, style, radius, close=True)
        self.rect = whole

    def _draw_segment(self, surface: pygame.Surface, style: Style, index: int, size: int) -> None:
        p, inner = style.palette, self.segments[index].inflate(-style.px(6), -style.px(6))
        chosen = index == self.index
        radius = style.px(style.theme.radii.control - 3)
        if chosen:
            card(surface, inner, p.raised_hover if self.enabled else mixed(p.panel, p.raised, 0.4), radius)
        elif index == self._over and self.enabled:
            card(surface, inner, p.raised, radius)
        if chosen and self.enabled:
            outline(surface, inner, p.accent, radius, max(2, style.px(2)))
        tone = p.accent_hover if chosen and self.enabled else p.ink_soft if self.enabled else p.ink_faint
        words = inner.inflate(-style.px(8), 0)
        if self.swatches:
            half = style.tall(_SWATCH) / 2
            own = fonts.width_of(TYPE["strong"].face, size, self.options[index][1])
            words = words.move(self._aside(style) - style.px(_ASIDE), 0)
            words.w -= words.x - inner.x
            place = (max(inner.x + 1.4 * half, words.centerx - own / 2 - 1.7 * half), inner.centery)
            dot(surface, place, half, mixed(self.swatches[index], p.ink, 0.5))
            dot(surface, place, half - max(1, style.px(1.5)), self.swatches[index])
        style.draw_line(surface, self.options[index][1], "strong", tone, words, align="centre", size=size)

    def wants(self, step: Step) -> bool:
        return step in ("left", "right")

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if not self.enabled:
            return None
        if event.type == pygame.MOUSEMOTION:
            self._over = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._at(event.pos)
            return None if index is None else self._choose(index)
        elif self.focused and (step := step_of(event)) in ("left", "right"):
            return self._choose((self.index + (1 if step == "right" else -1)) % len(self.options))
        return None

    def _choose(self, index: int) -> Message | None:
        if index == self.index:
            return None
        self.value = self.options[index][0]
        return Message(self.key, self.value)

    def _at(self, point: tuple[int, int]) -> int | None:
        return next((i for i, segment in enumerate(self.segments) if segment.collidepoint(point)), None)

    def _aside(self, style: Style) -> int:
        """Return how much wider a segment is than its words, at least."""
        return style.px(_ASIDE) + (round(1.5 * style.tall(_SWATCH)) if self.swatches else 0)

    def _label_height(self, style: Style) -> int:
        return style.line_height("small") + style.px(style.theme.spacing.tight) if self.label else 0

    def _segment_height(self, style: Style) -> int:
        return max(style.control, style.line_height("strong") + style.px(14))

    def _lines_for(self, style: Style, width: int) -> tuple[int, list[list[float]]]:
        """Return the letter size, and the widths of the segments line by line; more than four may end in a shorter one.

        Of one line, letters as large as unequal widths allow go before equal widths.
        """
        count = len(self.options)
        for columns in range(count, 1, -1):
            lines = -(-count // columns)
            if count % columns == 0 or count > _EVEN:
                for size in range(style.pixels("strong"), style.least("strong", gently=True) - 1, -1):
                    line = self._widths(style, width, size, -(-count // lines))
                    if line:
                        return size, [line] * lines
        size = style.fitted("strong", (text for _, text in self.options), width - self._aside(style))
        return size, [[float(width)]] * count

    def _widths(self, style: Style, width: int, size: int, columns: int) -> list[float]:
        """Return the widths of the segments of a line in letters of a size; none where they do not fit."""
        wanted = [fonts.width_of(TYPE["strong"].face, size, text) + self._aside(style) for _, text in self.options]
        if max(wanted) * columns <= width:
            return [width / columns] * columns
        spare = width - sum(wanted)
        return [own + spare / columns for own in wanted] if columns == len(wanted) and spare >= 0 else []

    def _lay_out(self, style: Style) -> int:
        top = self.rect.y + self._label_height(style)
        size, lines = self._lines_for(style, self.rect.w)
        high = (self.rect.bottom - top) / len(lines)
        segments = []
        for number, line in enumerate(lines):
            left = float(self.rect.x)
            for wide in line:
                place = round(left), round(top + high * number), round(left + wide) - round(left), round(high)
                segments.append(pygame.Rect(place))
                left += wide
        self.segments = tuple(segments[: len(self.options)])
        return size

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        super().place(rect)
        self.segments = ()


class Toggle(Widget):
    """A labelled switch; its message's value is the new state. The knob's side and a tick say it, not colour alone."""

    focusable: ClassVar[bool] = True

    def __init__(self, key: str, text: str, value: bool, *, detail: str = "") -> None:
        super().__init__(key)
        self.text = text
        self.value = value
        self.detail = detail

    def height(self, style: Style, width: int) -> int:
        room = width - self._track_width(style)
        words = style.height_of(self.text, "body", room)
        words += style.height_of(self.detail, "small", room) if self.detail else 0
        return max(style.control, words + style.px(style.theme.spacing.tight))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p = style.palette
        room = self.rect.w - self._track_width(style)
        high = style.height_of(self.text, "body", room)
        low = style.height_of(self.detail, "small", room) if self.detail else 0
        top = self.rect.centery - (high + low) // 2
        tone = p.ink if self.enabled else p.ink_faint
        style.draw_text(surface, self.text, "body", tone, (self.rect.x, top, room, high))
        if self.detail:
            style.draw_text(surface, self.detail, "small", p.ink_faint, (self.rect.x, top + high, room, low))
        self._draw_switch(surface, style)
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def _draw_switch(self, surface: pygame.Surface, style: Style) -> None:
        p, high, wide = style.palette, style.tall(28), style.tall(50)
        track = pygame.Rect(self.rect.right - wide, self.rect.centery - high // 2, wide, high)
        fill = p.sunken if not self.value else p.accent if self.enabled else p.raised
        card(surface, track, fill, high // 2, mixed(fill, p.ink, 0.25 if self.hovered else 0.12))
        radius = high / 2 - style.tall(4)
        x = track.right - high / 2 if self.value else track.x + high / 2
        knob = p.on_accent if self.value and self.enabled else p.ink_soft if self.enabled else p.ink_faint
        dot(surface, (x, track.centery), radius, knob)
        if self.value:
            dot(surface, (x, track.centery), radius * 0.4, fill)

    @staticmethod
    def _track_width(style: Style) -> int:
        return style.tall(50) + style.px(style.theme.spacing.middle)

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if not self.enabled:
            return None
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos)
        if clicked or (self.focused and step_of(event) == "accept"):
            self.value = not self.value
            return Message(self.key, self.value)
        return None


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a list: its value, its text, a smaller second line, and something short at the right.

    ``paired``: what is at the right stands at the end of the second line, as large as that: the two are a pair.
    """

    value: object
    text: str
    detail: str = ""
    right: str = ""
    paired: bool = False
    face: str = ""
    """The level of the opponent whose face stands at the right, if any."""


class ListView(Widget):
    """Items below each other; the message's value is the chosen item's value.

    A click or accept chooses. Moving the selection gives a message with the key ``KEY.selected`` too.
    """

    focusable: ClassVar[bool] = True
    wheeled: ClassVar[bool] = True

    def __init__(self, key: str, items: Sequence[Item]) -> None:
        super().__init__(key)
        self.items = tuple(items)
        self.selected = 0
        self.top = 0
        """The first item shown."""
        self._line = 1

    def height(self, style: Style, width: int) -> int:
        return max(1, len(self.items)) * self._line_height(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p = style.palette
        self._line = self._line_height(style)
        if not self.items:
            return
        shown = self._shown()
        self.top = min(max(self.top, 0), max(0, len(self.items) - shown))
        bar = style.px(10) if shown < len(self.items) else 0
        for index in range(self.top, min(self.top + shown, len(self.items))):
            y = self.rect.y + (index - self.top) * self._line
            self._draw_item(surface, style, index, pygame.Rect(self.rect.x, y, self.rect.w - bar, self._line))
        if bar:
            long = max(style.px(24), self.rect.h * shown // len(self.items))
            y = self.rect.y + (self.rect.h - long) * self.top // max(1, len(self.items) - shown)
            card(surface, (self.rect.right - style.px(6), y, style.px(4), long), p.line, style.px(2))
        self.draw_focus(surface, style, style.px(style.theme.radii.control))

    def _draw_item(self, surface: pygame.Surface, style: Style, index: int, box: pygame.Rect) -> None:
        p, item = style.palette, self.items[index]
        chosen = index == self.selected
        if chosen:
            body = box.inflate(0, -style.px(4))
            card(surface, body, p.raised, style.px(style.theme.radii.control))
            surface.fill(p.accent, (body.x, body.y + style.px(8), style.px(3), body.h - style.px(16)))
        inner = box.inflate(-2 * style.px(14), 0)
        inner.w -= self._draw_face(surface, style, item.face, inner)
        right = style.width_of(item.right, "strong") + style.px(12) if item.right and not item.paired else 0
        words = pygame.Rect(inner.x, inner.y, inner.w - right, inner.h)
        if not item.paired:
            style.draw_line(surface, item.right, "strong", p.accent if chosen else p.ink_soft, inner, align="right")
        tone = p.ink if self.enabled else p.ink_faint
        if not item.detail:
            style.draw_line(surface, item.text, "body", tone, words)
            return
        first, second = style.line_height("body"), style.line_height("small")
        y = box.centery - (first + second) // 2
        style.draw_line(surface, item.text, "body", tone, (words.x, y, words.w, first))
        below, soft = (words.x, y + first, words.w, second), p.ink_soft if item.paired or chosen else p.ink_faint
        if item.paired:
            style.draw_line(surface, item.right, "small", p.accent if chosen else p.ink, below, align="right")
            below = (words.x, y + first, words.w - style.width_of(item.right, "small") - style.px(10), second)
        style.draw_line(surface, item.detail, "small", soft, below)

    def _draw_face(self, surface: pygame.Surface, style: Style, face: str, inner: pygame.Rect) -> int:
        """Draw a face at the end of a line if all words leave room for one; return the width it takes."""
        radius = (inner.h - style.px(12)) // 2
        taken = 2 * radius + style.px(8)
        room, faced = inner.w - taken, [one for one in self.items if one.face]
        fits = all(style.fits(one.text, "body", room) and style.fits(one.detail, "small", room) for one in faced)
        if not face or not fits:
            return 0
        draw_portrait(surface, face, (inner.right - radius, inner.centery), radius)
        return taken

    def wants(self, step: Step) -> bool:
        """Up and down move through the list, but leave it at its ends."""
        if step == "up":
            return self.selected > 0
        return step == "down" and self.selected < len(self.items) - 1

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if not self.enabled or not self.items:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            index = self.top + (event.pos[1] - self.rect.y) // max(1, self._line)
            if index < min(len(self.items), self.top + self._shown()):
                self.selected = index
                return Message(self.key, self.items[index].value)
        elif event.type == pygame.MOUSEWHEEL and self.hovered:
            self.top = min(max(self.top - event.y, 0), max(0, len(self.items) - self._shown()))
        elif self.focused:
            return self._stepped(step_of(event))
        return None

    def _stepped(self, step: Step | None) -> Message | None:
        if step == "accept":
            return Message(self.key, self.items[self.selected].value)
        if step is None or not self.wants(step):
            return None
        self.select(self.selected + (1 if step == "down" else -1))
        return Message(f"{self.key}.selected", self.items[self.selected].value)

    def select(self, index: int) -> None:
        self.selected = index
        self.top = min(max(self.top, index - self._shown() + 1), index)

    def _shown(self) -> int:
        return max(1, self.rect.h // max(1, self._line))

    def _line_height(self, style: Style) -> int:
        second = style.line_height("small") if any(item.detail for item in self.items) else 0
        return max(style.control, style.line_height("body") + second + style.px(14))


_FACE: Final = 62
"""Units across a face, where there is room for it."""
_BESIDE: Final = 14
"""Units between a face and the words next to it."""
_STARS: Final = 0.86
"""The part of a segment's width that its stars take at most."""


_ON_BUTTON: Final = 46
"""Units across a face on a button, ..."""
_NARROWEST: Final = 230
"""... and of the room for words that two such buttons side by side need."""


class OpponentButton(Button):
    """A button that leads to an opponent, whose face stands before the words, or at the button's end."""

    def __init__(self, level: str, button: Button, *, at_end: bool = False) -> None:
        super().__init__(
            button.key, button.text, kind=button.kind, detail=button.detail, hint=lambda: button.hint, align="left"
        )
        self.emblem = button.emblem
        self.level = level
        self._at_end = at_end
        self._temper = button.detail

    def say_all(self, *, brief: bool) -> None:
        """Say more than where it leads, unless ``brief``."""
        self.detail = "" if brief else self._temper

    def height(self, style: Style, width: int) -> int:
        return max(super().height(style, width - self._taken(style)), style.px(_ON_BUTTON + 10))

    def fits(self, style: Style, width: int) -> bool:
        return super().fits(style, width - self._taken(style)) and width > style.px(_NARROWEST) + self._taken(style)

    @staticmethod
    def _taken(style: Style) -> int:
        return style.px(_ON_BUTTON)

    def _draw_words(self, surface: pygame.Surface, style: Style, words: Rgb, face: pygame.Rect) -> None:
        radius = min(style.px(_ON_BUTTON), face.h - style.px(6)) / 2
        inside, taken = style.px(7) + radius, self._taken(style)
        x = face.right - inside if self._at_end else face.x + inside
        draw_portrait(surface, self.level, (x, face.centery), radius)
        left = face.x + (0 if self._at_end else taken)
        super()._draw_words(surface, style, words, pygame.Rect(left, face.y, face.w - taken, face.h))


class Introduction(Widget):
    """An opponent's face, and next to it a name and what one knows of them."""

    def __init__(self, level: str, name: str, known: str) -> None:
        super().__init__()
        self.level = level
        self.name = name
        self.known = known

    def height(self, style: Style, width: int) -> int:
        beside = width - style.px(_FACE + _BESIDE)
        return max(style.px(_FACE), style.line_height("heading") + style.height_of(self.known, "small", beside))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        face, high = style.px(_FACE), style.line_height("heading")
        draw_portrait(surface, self.level, (self.rect.x + face / 2, self.rect.centery), face / 2)
        x, wide = self.rect.x + style.px(_FACE + _BESIDE), self.rect.w - style.px(_FACE + _BESIDE)
        said = style.height_of(self.known, "small", wide)
        y = self.rect.centery - (high + said) // 2
        style.draw_line(surface, self.name, "heading", style.palette.ink, (x, y, wide, high))
        style.draw_text(surface, self.known, "small", style.palette.ink_soft, (x, y + high, wide, said))


class OpponentPicker(SegmentedControl):
    """Chooses a level by the face of who plays it; ``options``: each level with a name, the weakest first.

    ``medals``: of each level, which of them have been won; they stand below its stars.
    """

    medals: Mapping[str, Sequence[bool]] = MappingProxyType({})

    def _lines_for(self, style: Style, width: int) -> tuple[int, list[list[float]]]:
        """Return one line of equal widths; names find their own size."""
        count = len(self.options)
        return style.pixels("chip"), [[width / count] * count]

    def _segment_height(self, style: Style) -> int:
        medals = style.px(_MEDALS) if self.medals else 0
        return style.px(_FACE) + style.line_height("chip") + self._star(style) + medals + style.px(26)

    @staticmethod
    def _star(style: Style) -> int:
        return style.px(11)

    def _draw_medals(self, surface: pygame.Surface, style: Style, level: str, middle: tuple[float, float]) -> None:
        """Draw a coin for each medal that was won, and a ring for each other."""
        won, p, radius = self.medals.get(level, ()), style.palette, style.px(4)
        for number, has in enumerate(won):
            place = (middle[0] + (number - (len(won) - 1) / 2) * 3.2 * radius, middle[1])
            dot(surface, place, radius, p.accent if has else p.line, hole=0.0 if has else 0.7)

    def _draw_segment(self, surface: pygame.Surface, style: Style, index: int, size: int) -> None:
        p, box = style.palette, self.segments[index].inflate(-style.px(6), -style.px(6))
        chosen, level, name = index == self.index, str(self.options[index][0]), self.options[index][1]
        if chosen or index == self._over:
            fill = p.raised if chosen else mixed(p.sunken, p.raised, 0.5)
            card(surface, box, fill, style.px(style.theme.radii.control - 3), p.accent if chosen else None)
        if self.medals:
            box.h -= style.px(_MEDALS)
            self._draw_medals(surface, style, level, (box.centerx, box.bottom + style.px(4)))
        gap, line, star = style.px(6), style.line_height("chip"), self._star(style)
        radius = min(style.px(_FACE), box.w - 2 * gap, box.h - line - star - 3 * gap) / 2
        draw_portrait(surface, level, (box.centerx, box.y + gap + radius), radius, ring=p.accent if chosen else None)
        words = pygame.Rect(box.x, round(box.y + 2 * gap + 2 * radius), box.w, line)
        tone = p.ink if chosen else p.ink_soft
        size = style.fitted("chip", (name for _, name in self.options), box.w - gap)
        style.draw_line(surface, name, "chip", tone, words, align="centre", size=size)
        most = len(self.options)
        star = min(star, round(_STARS * box.w / (1.15 * most)))
        wide = star * (1.15 * most - 0.15)
        at = (box.centerx - wide / 2, words.bottom + star * 0.5)
        draw_stars(surface, at, star, index + 1, most, on=p.accent, off=p.line)
