"""What every widget is, a rectangle that draws itself and answers events with messages; buttons, and tags of rules."""

import math
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal, TypeAlias

import pygame

from yagopool.ui.ball_paint import BallPaint
from yagopool.ui.input.actions import Step, step_of
from yagopool.ui.picture.balls import BALL_REACH, BallSprites, about
from yagopool.ui.picture.emblems import draw_emblem
from yagopool.ui.shapes import card, draw_pressable, outline, polygon, sprite, sprite_middle
from yagopool.ui.style import Align, RectLike, Style
from yagopool.ui.theme import MEDALS, Rgb, mixed

_AWAY: Final = about(0.26, 0.28, 0.0)
"""How a ball's icon is turned: its mark clear of the lamp's gleam."""


def draw_ball_icon(
    surface: pygame.Surface, style: Style, ball: str, centre: tuple[float, float], radius: float
) -> None:
    """Draw a ball (a ball's or a colour's name) at a window place."""
    paint = style.palette.ball(ball)
    picture = _icon(ball.rstrip("0123456789"), paint, round(radius * 4), style.theme.marks)
    half = picture.get_width() // 2
    surface.blit(picture, (round(centre[0]) - half, round(centre[1]) - half))


@lru_cache(maxsize=64)
def _icon(kind: str, paint: BallPaint, quarters: int, marks: bool) -> pygame.Surface:
    half = sprite_middle(quarters, 1.6)
    picture = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
    shade = sprite("shadow", quarters, (0, 0), 1.6).copy()
    shade.set_alpha(255)  # a board draws the shared one fainter
    shade.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    off = max(1, quarters // 24)
    picture.blit(shade, (off, off))
    ball = BallSprites(marks=marks)
    ball.draw(picture, kind, paint, (half, half), quarters / 4, turn=_AWAY)
    return picture


_SHADOWED: Final = 1.6
"""Half the side of a ball's icon with its shadow, in radii."""


@lru_cache(maxsize=16)
def _medal(quarters: int, colour: Rgb) -> pygame.Surface:
    """Return a ball without a mark, with its shadow; ``quarters``: its radius in quarters of a pixel."""
    half = sprite_middle(quarters, _SHADOWED)
    picture = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
    shade = sprite("shadow", quarters, (0, 0), _SHADOWED).copy()
    shade.set_alpha(255)
    picture.blit(shade, (0, 0))
    inner = sprite_middle(quarters, BALL_REACH)
    ball = pygame.Surface((2 * inner + 1, 2 * inner + 1), pygame.SRCALPHA)
    ball.fill(colour)
    ball.blit(sprite("ball-shade", quarters, (0, 0), BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ball.blit(sprite("ball-shine", quarters, (0, 0), BALL_REACH), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    picture.blit(ball, (half - inner, half - inner))
    return picture


TransportIcon: TypeAlias = Literal["first", "previous", "play", "pause", "next", "last", "slower", "faster"]
"""What a button of a player of recordings does, as a sign everybody knows."""

_Corners: TypeAlias = tuple[tuple[float, float], ...]


def _arrow(left: float, right: float) -> _Corners:
    return ((left, 0.1), (right, 0.5), (left, 0.9))


def _bar(left: float, right: float) -> _Corners:
    return ((left, 0.1), (right, 0.1), (right, 0.9), (left, 0.9))


def _mirrored(shapes: tuple[_Corners, ...]) -> tuple[_Corners, ...]:
    return tuple(tuple((1.0 - x, y) for x, y in corners) for corners in shapes)


_NEXT: Final = (_arrow(0.12, 0.74), _bar(0.74, 0.88))
_LAST: Final = (_arrow(0.0, 0.45), _arrow(0.43, 0.88), _bar(0.88, 1.0))
_DASH: Final[_Corners] = ((0.08, 0.4), (0.92, 0.4), (0.92, 0.6), (0.08, 0.6))
_TRANSPORT: Final[dict[TransportIcon, tuple[_Corners, ...]]] = {
    "first": _mirrored(_LAST),
    "previous": _mirrored(_NEXT),
    "play": (_arrow(0.16, 0.92),),
    "pause": (_bar(0.18, 0.4), _bar(0.6, 0.82)),
    "next": _NEXT,
    "last": _LAST,
    "slower": (_DASH,),
    "faster": (_DASH, tuple((y, x) for x, y in _DASH)),
}
"""The shapes of each sign, in parts of its width and height."""


def draw_transport(surface: pygame.Surface, icon: TransportIcon, box: pygame.Rect, colour: Rgb) -> None:
    for corners in _TRANSPORT[icon]:
        polygon(surface, [(box.x + x * box.w, box.y + y * box.h) for x, y in corners], colour)


@dataclass(frozen=True, slots=True)
class Message:
    """What a widget has to say after an event: its key, and its new value if it has one."""

    key: str
    value: object = None


WARMS: Final = 0.09
"""Seconds in which a widget lights up under the pointer, or goes out."""


class Widget:
    """A part of a scene. It never polls a device: the pointer is where the last event said it was.

    A scene places it (``place``), passes it events (``handle``) and draws it (``draw``). ``key`` names it in messages.
    """

    focusable: ClassVar[bool] = False
    """Whether keyboard and gamepad can reach it."""
    always_shows_focus: ClassVar[bool] = False
    """Whether it shows its focus after a click too (a text field does)."""
    wheeled: ClassVar[bool] = False
    """Whether the wheel over it is its own (a slider's, a list's)."""
    last_turned: ClassVar[float] = -math.inf
    """When the pointer came to any widget, or left it, on the monotonic clock."""

    def __init__(self, key: str = "") -> None:
        self.key = key
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.focused = False
        self._hovered = False
        self._turned = -math.inf
        self.beside = False
        """Whether it shares the line of the widget before it in a column, if both fit."""
        self.narrow = False
        """Whether it ends the line of the widget before it, no wider than it wants, if there is room."""

    @property
    def hovered(self) -> bool:
        return self._hovered

    @hovered.setter
    def hovered(self, over: bool) -> None:
        if over != self._hovered:
            self._hovered, self._turned = over, time.monotonic()
            Widget.last_turned = self._turned

    @property
    def warmth(self) -> float:
        """How far it has lit up under the pointer, 0 to 1."""
        part = min(1.0, (time.monotonic() - self._turned) / WARMS)
        return part if self._hovered else 1.0 - part

    def place(self, rect: RectLike) -> None:
        self.rect = pygame.Rect(rect)

    def height(self, style: Style, width: int) -> int:
        raise NotImplementedError

    def width(self, style: Style) -> int:
        return 0

    def fits(self, style: Style, width: int) -> bool:
        return self.width(style) <= width

    @property
    def still(self) -> Hashable:
        """All that its picture depends on: as long as this is equal, it need not be drawn again."""
        return (self.key, *self.rect, self.enabled, self.focused, self.hovered, round(8 * self.warmth))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Take an event; return a message if something was chosen or changed by it."""
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.enabled and self.rect.collidepoint(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self.hovered = False
        return None

    @property
    def goes_on(self) -> bool:
        """Whether it is the button that Enter presses where no focus is seen."""
        return False

    def wants(self, step: Step) -> bool:
        """Tell whether it uses a step itself while it has the focus, so that the focus stays."""
        return False

    def draw_focus(self, surface: pygame.Surface, style: Style, radius: int, *, close: bool = False) -> None:
        """Draw the focus ring around the widget, if it has the focus; ``close`` to it, where words stand above."""
        if self.focused:
            width = max(2, style.px(2))
            away = width if close else 2 * width
            around = self.rect.inflate(2 * away, 2 * away)
            outline(surface, around, style.palette.accent, radius + away, width)


class Painted:
    """A picture next to the board for ``BoardPicture.draw_table``: ``still`` is all that it depends on.

    ``at``: the part of the window that nothing else paints, if there is one.
    """

    def __init__(
        self, still: Hashable, paint: Callable[[pygame.Surface], None], at: tuple[int, int, int, int] | None = None
    ) -> None:
        self._still = still
        self._paint = paint
        self.at = at

    @property
    def still(self) -> Hashable:
        return self._still

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self._paint(surface)


_AROUND = 10
"""Units around the tag that a pointer still hits: it is smaller than a fingertip."""


class RuleChip(Widget):
    """A link to a rule; a click on it gives a message with the rule's id as its key.

    ``quiet``: underlined words, without a tag around them.
    """

    def __init__(self, rule: str, *, quiet: bool = False) -> None:
        super().__init__(rule)
        self.words = rule
        """What it says; it may be set to something else than the rule's id."""
        self.quiet = quiet
        self.warns = False
        self._pressed = False
        self._reach = 0

    def width(self, style: Style) -> int:
        return style.width_of(self.words, "chip") + style.px(2) if self.quiet else chip_width(style, self.words)

    def hit(self, place: tuple[int, int]) -> bool:
        return self.rect.inflate(2 * self._reach, 2 * self._reach).collidepoint(place)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self._reach = style.px(_AROUND)
        p = style.palette
        if self.quiet:
            colour = p.ink if self.hovered else p.accent
            letters = style.draw_line(surface, self.words, "chip", colour, self.rect)
            surface.fill(colour, (letters.x, letters.bottom - style.px(3), letters.w, max(1, style.px(1))))
        elif self.hovered:
            card(surface, self.rect, p.accent, style.px(style.theme.radii.chip))
            style.draw_line(surface, self.words, "chip", p.on_accent, self.rect, align="centre")
        else:
            draw_tag(surface, style, self.words, self.rect, warns=self.warns)

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.hit(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self.hit(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            done, self._pressed = self._pressed and self.hit(event.pos), False
            return Message(self.key) if done else None
        return None


def chip_height(style: Style) -> int:
    return style.line_height("chip") + style.px(6)


def chip_width(style: Style, text: str) -> int:
    return style.width_of(text, "chip") + style.px(14)


def draw_tag(surface: pygame.Surface, style: Style, text: str, box: pygame.Rect, *, warns: bool = False) -> None:
    p = style.palette
    fill = p.warn_deep if warns else p.raised
    card(surface, box, fill, style.px(style.theme.radii.chip), mixed(fill, p.ink, 0.2))
    style.draw_line(surface, text, "chip", p.on_warn if warns else p.accent, box, align="centre")


def draw_chip(surface: pygame.Surface, style: Style, text: str, place: tuple[int, int]) -> pygame.Rect:
    """Draw a small tag, such as a rule's id, at its top left corner; return its rectangle."""
    box = pygame.Rect(*place, chip_width(style, text), chip_height(style))
    draw_tag(surface, style, text, box)
    return box


_ICON = 15
"""Units: the side of a sign ..."""
_EMBLEM: Final = 24
"""... and of an emblem: it grows half as much as the words."""
_MEDAL: Final = 42
"""Units across an emblem's ball, ..."""
_ON_MEDAL: Final = 0.56
"""... and the part of that the emblem takes."""
_AIR: Final = 8
"""Extra units between centred words and their key's name, if there is room."""
_LEAST_AIR = 6
"""Units between a button's edge and its words; where they leave less, they are set smaller."""

Kind: TypeAlias = Literal["primary", "plain", "quiet", "warning"]
"""``primary`` is the button that goes on, ``plain`` any other; ``quiet`` has only an edge until pointed at."""


class Button(Widget):
    """A labelled button; its message carries its key.

    ``detail``: a second, smaller line. ``hint`` names its key at the right, where the words leave room for it; a
    function is called each time, because the device in use may change. ``ball`` puts a little ball of a colour before
    the words, ``icon`` a sign before them, which may stand for them, ``emblem`` a brass one at the left edge.
    """

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        key: str,
        text: str,
        *,
        kind: Kind = "plain",
        detail: str = "",
        hint: str | Callable[[], str] = "",
        align: Align = "centre",
        enabled: bool = True,
        ball: str = "",
        icon: TransportIcon | None = None,
    ) -> None:
        super().__init__(key)
        self.text = text
        self.kind = kind
        self.detail = detail
        self._hint = hint
        self.align: Align = align
        self.enabled = enabled
        self.ball = ball
        self.icon = icon
        self.brief = False
        """Whether the second line is left out."""
        self.emblem = ""
        self.emblem_letters = ""
        self.medal = False
        """Whether its emblem stands on a ball, so that it leads to more than others."""
        self.wordless = False
        """Whether the sign alone is seen."""
        self.alone = False
        """Whether it shares its line with no other, however short its words are."""
        self.pressed = False
        self.letters = 0
        """The size of its letters in pixels, if it stands next to others; 0: as large as fits."""

    def place(self, rect: RectLike) -> None:
        super().place(rect)
        self.letters = 0

    def fitted(self, style: Style) -> int:
        """Return the largest letter size in pixels in which its words fit."""
        hint = self._hint_shown(style, self.rect.w)
        return style.fitted("strong", (self.text,), self._room(style, self.rect.w, hint))

    @property
    def goes_on(self) -> bool:
        return self.kind == "primary"

    @property
    def hint(self) -> str:
        return self._hint if isinstance(self._hint, str) else self._hint()

    @property
    def _second(self) -> str:
        return "" if self.brief else self.detail

    @property
    def still(self) -> Hashable:
        words = (self.text, self._second, self.hint, self.kind, self.align, self.ball, self.icon, self.wordless)
        return (super().still, words, self.pressed, self.emblem, self.emblem_letters)

    def height(self, style: Style, width: int) -> int:
        room = self._room(style, width, self._hint_shown(style, width))
        lines = style.line_height("strong") + (style.height_of(self._second, "small", room) if self._second else 0)
        medal = self._emblem_side(style) + style.px(style.theme.spacing.large) if self.medal else 0
        return max(style.control, lines + 2 * style.px(style.theme.spacing.small), medal)

    def _hint_shown(self, style: Style, width: int) -> str:
        """Return the name of its key, none where the words would have to shrink for it."""
        hint = "" if self.wordless else self.hint
        return hint if style.width_of(self.text, "strong") <= self._room(style, width, hint) else ""

    def _room(self, style: Style, width: int, hint: str) -> int:
        """Return the width that is left for the words next to its key's name."""
        beside = self._hint_width(style, hint) if hint else 0
        signs = self._icon_width(style) + self._emblem_width(style)
        return max(1, width - 2 * style.px(style.theme.spacing.middle) - beside - signs)

    @staticmethod
    def _hint_width(style: Style, hint: str) -> int:
        """Return what a key's name takes from the words: itself, its frame at their side, and air."""
        return style.width_of(hint, "chip") + style.px(5) + style.px(style.theme.spacing.small)

    def fits(self, style: Style, width: int) -> bool:
        """Tell whether its words are whole in a width, be it in somewhat smaller letters, its detail in one line."""
        room = self._room(style, width, self.hint)
        return style.width_of(self._second, "small") <= room and style.fits(self.text, "strong", room, gently=True)

    def width(self, style: Style) -> int:
        words = max(style.width_of(self.text, "strong"), style.width_of(self._second, "small"))
        hint = style.width_of(self.hint, "chip") + style.px(28) if self.hint else 0
        return words + hint + 2 * style.px(style.theme.spacing.large) + self._emblem_width(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        body, words = self._colours(style)
        radius = style.px(style.theme.radii.control)
        face = self.rect
        if body is not None:
            deep = style.px(2)
            card(surface, self.rect, mixed(body, (0, 0, 0), 0.4), radius)
            top = self.rect.y + (deep if self.pressed else 0)
            face = pygame.Rect(self.rect.x, top, self.rect.w, self.rect.h - deep)
            draw_pressable(surface, face, body, radius, metal=self.kind == "primary")
        else:
            card(surface, self.rect, style.palette.panel, radius, style.palette.line)
        self._draw_words(surface, style, words, face)
        self.draw_focus(surface, style, radius)

    def _draw_words(self, surface: pygame.Surface, style: Style, words: Rgb, face: pygame.Rect) -> None:
        hint = self._hint_shown(style, face.w)
        inner = face.inflate(-2 * self._pad(style, hint), 0)
        if hint:
            inner = self._draw_hint(surface, style, words, inner, hint)
        if self.ball:
            radius = min(style.px(12), self.rect.h // 3)
            draw_ball_icon(surface, style, self.ball, (inner.x + radius, inner.centery), radius)
        if self.emblem:
            inner = self._draw_emblem(surface, style, words, inner)
        if self.icon is not None:
            inner = self._draw_icon(surface, style, words, inner, self.icon)
            if self.wordless:
                return
        if not self._second:
            style.draw_line(surface, self.text, "strong", words, inner, align=self.align, size=self.letters)
            return
        first, second = style.line_height("strong"), style.height_of(self._second, "small", inner.w)
        top = inner.centery - (first + second) // 2
        soft = mixed(words, style.palette.panel, 0.12) if self.kind != "primary" else words
        style.draw_line(surface, self.text, "strong", words, (inner.x, top, inner.w, first), align=self.align)
        style.draw_text(surface, self._second, "small", soft, (inner.x, top + first, inner.w, second), align=self.align)

    def _draw_icon(
        self, surface: pygame.Surface, style: Style, colour: Rgb, inner: pygame.Rect, icon: TransportIcon
    ) -> pygame.Rect:
        """Draw the sign in the middle, together with the words; return what is left for these."""
        side, cut = style.tall(_ICON), self._icon_width(style)
        whole = side if self.wordless else min(inner.w, cut + style.width_of(self.text, "strong"))
        box = pygame.Rect(inner.centerx - whole // 2, inner.centery - side // 2, side, side)
        draw_transport(surface, icon, box, colour)
        return pygame.Rect(box.x + cut, inner.y, whole - cut, inner.h)

    def _draw_emblem(self, surface: pygame.Surface, style: Style, words: Rgb, inner: pygame.Rect) -> pygame.Rect:
        """Draw the emblem at the left, in brass unless the button itself is; return what is left for the words."""
        side, cut = self._emblem_side(style), self._emblem_width(style)
        colour = style.palette.accent if self.enabled and self.kind != "primary" else words
        box = pygame.Rect(inner.x, inner.centery - side // 2, side, side)
        if self.medal:
            ground, colour = MEDALS[self.emblem]
            half = sprite_middle(2 * side, _SHADOWED)
            surface.blit(_medal(2 * side, ground), (box.centerx - half, box.centery - half))
            smaller = 2 * (round(_ON_MEDAL * side / 2) - side // 2)
            box = box.inflate(smaller, smaller)
        draw_emblem(surface, self.emblem, box, colour, self.emblem_letters)
        return pygame.Rect(inner.x + cut, inner.y, inner.w - cut, inner.h)

    def _emblem_width(self, style: Style) -> int:
        return self._emblem_side(style) + style.px(style.theme.spacing.small) if self.emblem else 0

    def _emblem_side(self, style: Style) -> int:
        return style.px((_MEDAL if self.medal else _EMBLEM) * (1.0 + style.text_size) / 2.0)

    def _icon_width(self, style: Style) -> int:
        return 0 if self.icon is None else style.tall(_ICON) + style.px(style.theme.spacing.small)

    def _pad(self, style: Style, hint: str) -> int:
        """Return the air at each side: less of it where a short word on a narrow button needs the room."""
        wanted = style.px(style.theme.spacing.middle)
        if hint or self._second or self.ball:
            return wanted
        return min(wanted, max(style.px(_LEAST_AIR), (self.rect.w - style.width_of(self.text, "strong")) // 2))

    def _draw_hint(
        self, surface: pygame.Surface, style: Style, words: Rgb, inner: pygame.Rect, hint: str
    ) -> pygame.Rect:
        """Draw the key's name at the right; return the room left for the words, in the middle if they fit there."""
        width, cap = style.width_of(hint, "chip"), style.line_height("chip")
        key = pygame.Rect(inner.right - width, inner.centery - cap // 2, width, cap).inflate(style.px(10), style.px(2))
        outline(surface, key, mixed(words, style.palette.panel, 0.6), style.px(style.theme.radii.chip - 2), 1)
        style.draw_line(surface, hint, "chip", words, inner, align="right")
        cut = self._hint_width(style, hint)
        room = pygame.Rect(inner.x, inner.y, inner.w - cut, inner.h)
        wide = style.width_of(self.text, "strong") + self._icon_width(style)
        if self.align != "centre" or self._second or wide >= room.w:
            return room
        right = max(room.x + wide, room.right - style.px(_AIR))
        middle = min(inner.centerx, right - wide // 2)
        reach = min(middle - room.x, room.right - middle)
        return pygame.Rect(middle - reach, inner.y, 2 * reach, inner.h)

    def _colours(self, style: Style) -> tuple[Rgb | None, Rgb]:
        """Return the body's colour (None: no body) and the words'."""
        p, lit = style.palette, self._light(style)
        if not self.enabled:
            return (None if self.kind == "quiet" else mixed(p.panel, p.raised, 0.35), p.ink_faint)
        colours: dict[Kind, tuple[Rgb | None, Rgb]] = {
            "primary": (mixed(p.accent, p.accent_hover, lit), p.on_accent),
            "warning": (mixed(p.warn_deep, p.panel, 0.2 - 0.2 * lit), p.on_warn),
            "quiet": (mixed(p.panel, p.raised, lit) if lit else None, mixed(p.ink_soft, p.ink, lit)),
            "plain": (mixed(p.raised, p.raised_hover, lit), p.ink),
        }
        return colours[self.kind]

    def _light(self, style: Style) -> float:
        """Return how strongly it is lit, 0 to 1: all at once by keys, by a press, and where motion is reduced."""
        if self.focused or self.pressed or not self.enabled:
            return 1.0
        return float(self.hovered) if style.theme.motion.off else self.warmth

    def handle(self, event: pygame.event.Event) -> Message | None:
        super().handle(event)
        if not self.enabled:
            self.pressed = False
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self.rect.collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            done, self.pressed = self.pressed and self.rect.collidepoint(event.pos), False
            return Message(self.key) if done else None
        elif self.focused and step_of(event) == "accept":
            return Message(self.key)
        return None
