"""Keys and rules, over any other scene: F1 anywhere; F2 at the rule that decided last; a card of one rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import chain, count, takewhile, zip_longest
from typing import Final

import pygame

from yagopool.match.game import DEFAULT, games
from yagopool.text.speaker import Speaker, speaker
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games import SHOWN, look_with
from yagopool.ui.input.actions import Action, Device, press_of
from yagopool.ui.input.key_help import HelpPlace, Section, sheet
from yagopool.ui.layout_kit import PAD
from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.shapes import card, draw_panel, draw_slip
from yagopool.ui.style import Style
from yagopool.ui.theme import Role
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.group import Group

_LEAVING: Final = (Action.CANCEL, Action.MENU, Action.HELP, Action.RULES)
_SCROLLING: Final[dict[Action | None, int]] = {Action.UP: -1, Action.DOWN: 1}
_COLUMNS: Final[dict[Action | None, int]] = {Action.LEFT: 0, Action.RIGHT: 1}
_KEYS: Final = 0.42
"""The part of the page that the keys take."""
_ROOMY: Final = 400
"""Width in units, more for larger text, from which a column uses large letters."""
_STEP: Final = 3
"""Lines that a notch of the wheel or a key scrolls."""
_BACK: Final = 260
"""Units across the button that goes back, at most."""
_FIGURE: Final = 150
"""Units of width from which a picture of a rule can be read, ..."""
_FIGURE_HIGH: Final = 0.68
"""... and its height as a part of its width."""


@cache
def rules_of(variant: str) -> tuple[str, ...]:
    """Return the rules of a variant, one by one: all that the catalogue has words for."""
    known, rules = speaker().knows, look_with(variant).rules[variant]
    sections = ((f"{section}{number}" for number in count(1)) for section in rules.sections)
    found = (takewhile(lambda rule: known(f"rule.{rule.lower()}"), section) for section in sections)
    return (*chain.from_iterable(found), *rules.others)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a column: words, the letters they are set in, and the rule it begins or belongs to.

    ``lead``: what stands before the words at the left, None where they take the whole line.
    """

    words: str
    role: Role = "small"
    rule: str = ""
    begins: bool = False
    lead: str | None = None


class HelpScene(Scene):
    """Two columns: what the hands can do, and the rules of a variant, short and one by one.

    ``rule``: the id of the rule to open at, marked; without one both columns begin at their top. ``place``: where one
    is, whose keys come first.
    """

    def __init__(
        self, context: AppContext, variant: str, rule: str = "", *, place: HelpPlace = HelpPlace.TABLE
    ) -> None:
        super().__init__(context)
        self.variant = variant
        self.place = place
        self.rule = rule if rule in rules_of(variant) else ""
        self._game = next(game for game in SHOWN if variant in games()[game].variants)
        self.scroll = [0, 0]
        self._most = [0, 0]
        self._sought = bool(self.rule)
        self._rules = Box(0, 0, 0, 0)
        """Where the rules stand."""
        self._over = 1
        self._held: int | None = None
        self._line = 1
        back = context.back()
        back.kind = "plain"  # it stands on the floor's planks
        self._group = Group([back])

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.input.note(event)
        self._point(event)
        press = press_of(event)
        action = None if press is None else press.action
        if action in _LEAVING:
            self.app.pop()
        elif action in _SCROLLING:
            self._scroll(_SCROLLING[action])
        elif action in _COLUMNS:
            self._over = _COLUMNS[action]
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif self._group.handle(event) is not None:
            self.app.pop()

    def _point(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._over = int(event.pos[0] >= self._rules.x and event.pos[1] >= self._rules.y)
            self._drag(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._held = event.pos[1] if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 else None

    def _drag(self, event: pygame.event.Event) -> None:
        """Move the column's lines with a finger, or the held mouse, line by line."""
        if self._held is None or not event.buttons[0]:
            return
        lines = int((self._held - event.pos[1]) / self._line)
        if lines:
            self._held -= lines * self._line
            self.scroll[self._over] = min(max(0, self.scroll[self._over] + lines), self._most[self._over])

    def _scroll(self, notches: int) -> None:
        column = self._over
        self.scroll[column] = min(max(0, self.scroll[column] + _STEP * notches), self._most[column])

    def draw(self, window: pygame.Surface) -> None:
        viewport = self.context.viewport(window_size())
        style = self.context.style(viewport)
        draw_room(window, style)
        box = viewport.window.inset(style.px(28))
        pad, foot, gap = style.px(PAD), style.control, style.px(20)
        plaque = box._replace(h=style.line_height("title") + pad)
        draw_panel(window, style, plaque)
        title = self.context.speaker.say("ui.help.title")
        style.draw_line(window, title, "title", style.palette.ink, (box.x + pad, box.y, box.w - 2 * pad, plaque.h))
        head = plaque.h + gap
        high = max(1, box.h - head - foot - gap)
        keys = rules = box._replace(y=box.y + head, h=high)
        if box.w < box.h:  # two columns would be too narrow to read
            keys = keys._replace(h=round((high - gap) * _KEYS))
            rules = rules._replace(y=keys.bottom + gap, h=high - keys.h - gap)
        else:
            keys = keys._replace(w=round((box.w - gap) * _KEYS))
            rules = rules._replace(x=keys.right + gap, w=box.w - keys.w - gap)
        self._rules = rules
        self._draw_column(window, style, keys, 0)
        self._draw_column(window, style, rules, 1)
        button = next(iter(self._group))
        wide = min(box.w, style.tall(_BACK))
        button.place((box.centre[0] - wide // 2, box.bottom - foot, wide, foot))
        self._group.draw(window, style)

    def _keys(self, style: Style, wide: int) -> list[Line]:
        sections = partial(sheet, self.context.speaker, here=self.place, game=self._game)
        return _key_lines(self.context.speaker, style, wide, self.context.input.device, sections)

    def _draw_column(self, window: pygame.Surface, style: Style, box: Box, column: int) -> None:
        draw_slip(window, style, box)
        whole, style = style, style.on_paper
        p = style.palette
        inner = box.inset(style.px(18))
        wide = inner.w - style.px(14)
        speaker = self.context.speaker
        step = self._line = style.line_height(_reading(style, wide)) + style.px(2)
        if column == 0:
            pictures, lines = None, self._keys(style, wide)
        else:
            pictures = _Figures(self.variant, speaker, whole, wide)
            lines = [Line("")] * -(-pictures.height // step) + _rule_lines(speaker, style, wide, self.variant)
        shown = max(1, inner.h // step)
        self._most[column] = max(0, len(lines) - shown)
        if column == 1 and self._sought:
            self._sought = False
            self.scroll[1] = next(i for i, line in enumerate(lines) if line.begins and line.rule == self.rule)
        self.scroll[column] = min(self.scroll[column], self._most[column])
        for index, line in enumerate(lines[self.scroll[column] : self.scroll[column] + shown]):
            place = Box(inner.x, inner.y + index * step, wide, step)
            if self.rule and line.rule == self.rule:
                window.fill(p.raised, (place.x - style.px(8), place.y, place.w + style.px(8), step))
            _draw_line(window, style, line, place)
        if pictures is not None:
            pictures.draw(window, inner, self.scroll[column] * step)
        if self._most[column]:
            part = self.scroll[column] / self._most[column]
            _draw_bar(window, style, inner, shown / len(lines), part)


class _Figures:
    """The pictures above the rules, side by side where they have room, with their words below them."""

    def __init__(self, variant: str, speaker: Speaker, style: Style, wide: int) -> None:
        figures = look_with(variant).figures(variant)
        self._variant = variant
        self._style = style
        self._gap = style.px(14)
        self._columns = max(1, len(figures)) if wide >= len(figures) * style.tall(_FIGURE) else 2
        self._wide = (wide - (self._columns - 1) * self._gap) // self._columns
        self._high = round(_FIGURE_HIGH * self._wide)
        words = (speaker.say(f"ui.help.figure.{figure.key}") for figure in figures)
        self._words = [style.wrapped(one, "chip", self._wide) for one in words]
        lines = max(map(len, self._words), default=0)
        self._row = self._high + style.px(4) + lines * style.line_height("chip") + self._gap
        self.height = -(-len(figures) // self._columns) * self._row

    def draw(self, window: pygame.Surface, inner: Box, scrolled: int) -> None:
        """Draw as much of them as is in sight."""
        style, line, before = self._style, self._style.line_height("chip"), window.get_clip()
        window.set_clip(pygame.Rect(inner).clip(before))
        for number, words in enumerate(self._words):
            x = inner.x + number % self._columns * (self._wide + self._gap)
            y = inner.y - scrolled + number // self._columns * self._row
            if y + self._row <= inner.y:
                continue
            window.blit(_figure(self._variant, number, style, (self._wide, self._high)), (x, y))
            for index, one in enumerate(words):
                top = y + self._high + style.px(4) + index * line
                style.draw_line(window, one, "chip", style.on_paper.palette.ink_soft, (x, top, self._wide, line))
        window.set_clip(before)


@lru_cache(maxsize=8)
def _figure(variant: str, number: int, style: Style, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a rule with the round corners of a card."""
    picture, mask = pygame.Surface(size, pygame.SRCALPHA), pygame.Surface(size, pygame.SRCALPHA)
    look_with(variant).figures(variant)[number].draw(picture, style)
    card(mask, mask.get_rect(), (255, 255, 255), style.px(style.theme.radii.control))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _draw_line(window: pygame.Surface, style: Style, line: Line, place: Box) -> None:
    p = style.palette
    if line.lead is None:
        style.draw_line(window, line.words, line.role, p.ink if line.role in ("small", "body") else p.accent, place)
        return
    left = _lead_width(place.w)
    lead: Role = "strong" if line.role == "body" else "chip"
    style.draw_line(window, line.lead, lead, p.ink, (place.x, place.y, left - style.px(8), place.h))
    style.draw_line(window, line.words, line.role, p.ink_soft, (place.x + left, place.y, place.w - left, place.h))


def _reading(style: Style, wide: int) -> Role:
    """Return the letters of a column: small ones if only a few larger words would fit on a line."""
    return "body" if wide >= style.tall(_ROOMY) else "small"


def _lead_width(wide: int) -> int:
    return round(wide * 0.34)


def _draw_bar(window: pygame.Surface, style: Style, inner: Box, seen: float, part: float) -> None:
    long = max(style.px(24), round(inner.h * seen))
    top = inner.y + round((inner.h - long) * part)
    card(window, (inner.right - style.px(4), top, style.px(4), long), style.palette.line, style.px(2))


def _key_lines(
    speaker: Speaker, style: Style, wide: int, device: Device, sections: Callable[[Device], Sequence[Section]]
) -> list[Line]:
    """Return what the hands can do, the device in use first: each key before what it does."""
    lines: list[Line] = []
    left, role = _lead_width(wide), _reading(style, wide)
    for one in sorted(Device, key=lambda other: other is not device):
        for section in sections(one):
            head = f"{speaker.say(f'ui.device.{one}')} · {section.title}"
            lines += [Line(words, "heading") for words in style.wrapped(head, "heading", wide)]
            for number, (way, does) in enumerate(section.rows):
                if number in section.heads:
                    lines += [Line(""), Line(section.heads[number], "strong")]
                elif not number:
                    lines.append(Line(""))
                leads = style.wrapped(way, "strong" if role == "body" else "chip", left - style.px(8))
                words = style.wrapped(does, role, wide - left)
                lines += [Line(word, role, lead=lead) for lead, word in zip_longest(leads, words, fillvalue="")]
            lines.append(Line(""))
    return lines[:-1]


def _rule_lines(speaker: Speaker, style: Style, wide: int, variant: str) -> list[Line]:
    game = next(game.name for game in games().values() if variant in game.variants)
    heading = f"ui.variant.{variant}" if game == DEFAULT else f"ui.game.{game}"  # a length of matches is no heading
    lines, role = [Line(speaker.say(heading), "heading"), Line("")], _reading(style, wide)
    for paragraph in look_with(variant).rules[variant].short:
        lines += [Line(words, role) for words in style.wrapped(speaker.say(f"ui.rules.{paragraph}"), role, wide)]
        lines.append(Line(""))
    lines += [Line(speaker.say("ui.help.one_by_one"), "heading"), Line("")]
    for rule in rules_of(variant):
        lines.append(Line(rule, "chip", rule, begins=True))
        words = speaker.say(f"rule.{rule.lower()}")
        lines += [Line(line, role, rule) for line in style.wrapped(words, role, wide)]
        lines.append(Line(""))
    return lines[:-1]


class RuleScene(Overlay):
    """A card with a rule's words; from here to all rules, or back. A press outside the card goes back too."""

    def __init__(self, context: AppContext, variant: str, rule: str) -> None:
        say = context.speaker.say
        buttons = (
            Button("back", say("ui.back"), kind="primary", hint=context.keyed(Action.CANCEL)),
            Button("all", say("ui.rule.all"), hint=context.keyed(Action.RULES)),
        )
        text = say(f"rule.{rule.lower()}")
        super().__init__(context, Dialog(say("ui.rule.title", rule=rule), text, buttons, wide=520))
        self.dialog.veiled, self.dialog.paper = False, True
        self.variant: str = variant
        self.rule = rule

    def handle(self, event: pygame.event.Event) -> None:
        press = press_of(event)
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.dialog.rect.collidepoint(event.pos)
        if outside and self.dialog.rect.w:
            self.context.input.note(event)
            self.app.pop()
        elif press is not None and press.action in (Action.HELP, Action.RULES):
            self.context.input.note(event)
            self.app.pop()
            self.answer(Message("all"))
        elif press is not None and press.action is Action.CANCEL:
            # Mouse players press Escape too, so it doesn't switch the table below to its layout for keys.
            self.app.pop()
        else:
            super().handle(event)

    def answer(self, message: Message) -> None:
        if message.key == "all":
            self.app.push(HelpScene(self.context, self.variant, self.rule))


def show_rule(context: AppContext, variant: str, rule: str) -> None:
    if rule in rules_of(variant):
        context.app.push(RuleScene(context, variant, rule))
