"""The table as a picture: board in the middle, panels at both sides, dialog over it. Draws what a stage shows."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from yagopool.games.yago.balls import BALLS, COLOURS
from yagopool.table.pieces import Ball
from yagopool.table.sides import Side
from yagopool.ui.app import eased
from yagopool.ui.input.actions import Action
from yagopool.ui.input.devices import Device
from yagopool.ui.play.aim_stage import HINT
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import balls_in_ruling, pots_facts, said_facts, side_facts, toss_facts
from yagopool.ui.play.page import (
    GAP,
    Page,
    draw_hints,
    draw_match_log,
    draw_prompt,
    draw_sought,
    prompt_height,
    sought_at,
    wrapped_lines,
)
from yagopool.ui.play.pot_map_card import bare_map_height, draw_map, map_height, rows_on_board
from yagopool.ui.play.power_card import Meter, Nudges, draw_power, meter_in, power_height
from yagopool.ui.play.question_stage import MENU
from yagopool.ui.play.ruling_banner import banner_box, draw_banner
from yagopool.ui.play.ruling_card import draw_ruling, lay_out
from yagopool.ui.play.side_card import compact_in, draw_side, draw_thinking, side_height
from yagopool.ui.play.view_model import Choice, Hints, Question, ViewModel
from yagopool.ui.shapes import outline
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Painted, Widget
from yagopool.ui.widgets.button import Button, RuleChip
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.label import TextTable
from yagopool.ui.widgets.stack import place_upward

SIDES: Final[tuple[Side, ...]] = ("A", "B")
PAUSE: Final = "pause"
"""The key of the button that opens the pause."""
EXPLAIN: Final = "explain"
"""The key of the button that asks why the computer played so."""
_COURSE: Final = (2.0, 1.5, 1.45, 1.05)
"""Shares of the width for the columns of a match's course: winner, how, strokes, score."""


@dataclass(slots=True)
class MatchPanels:
    """What is on the screen, and where: for drawing and for the hand."""

    table: MatchController
    board: BoardView
    viewport: Viewport
    style: Style
    meter: Meter | None = None
    dialog: Dialog | None = None
    words: tuple[str, ...] = ()
    """The match in words, where it stands beside the board; else nothing."""
    words_back: int = 0
    """How many lines before the newest the words end."""
    words_at: Box | None = None
    """Where they stand, while they do."""
    _pushed: float | None = None
    nudges: Nudges = field(default_factory=Nudges)
    taken: pygame.Rect | None = None
    """A part of the left column that somebody else draws upon."""
    buttons: Group = field(default_factory=Group)
    corner: Group = field(default_factory=Group)
    """The way to the menu for hands without keys, at the foot of the left column."""
    looks_again: bool = False
    """Whether the stroke that was ruled upon can be watched again here."""
    rules: tuple[RuleChip, ...] = ()
    """The ids in the ruling beside the board: a click upon one asks for that rule's words."""
    dialog_at: float = 1.0
    """How far the question has come up, 0 to 1."""
    map_at: Box | None = None
    """Where the map of the pots stands, None where there is no room for it."""
    asks_for_rows: bool = False
    """Whether a pointer is over the map: its rows are then seen on the board itself."""
    keeps_rows: bool = False
    """Whether a key asked for them: until it is pressed again."""
    _sought_at: Box = field(default_factory=lambda: Box(0, 0, 0, 0))
    _power: Box = field(default_factory=lambda: Box(0, 0, 0, 0))
    _asked: tuple[Question | None, tuple[Choice, ...]] = (None, ())

    def resize(self, viewport: Viewport, style: Style) -> None:
        """Follow the window."""
        self.viewport, self.style = viewport, style

    def ask(self, shown: ViewModel) -> None:
        """Build dialog and buttons of what is shown, where they are not the same as before."""
        asked = (shown.question, shown.choices)
        if asked == self._asked:
            return
        self._asked = asked
        buttons = [_button(choice) for choice in shown.choices]
        if shown.question is None:
            before, self.dialog, self.buttons = self.buttons, None, Group(buttons)
            self.buttons.follow(before)
            return
        question = shown.question
        self.buttons = Group()
        self.dialog = Dialog(
            question.title,
            question.text,
            buttons,
            body=[TextTable(question.course[0], question.course[1:], _COURSE, letters="small")]
            if question.course
            else (),
            rule=question.rule,
            stacked=True,
        )
        self.dialog.veiled = False

    def point_at(self, place: tuple[int, int]) -> None:
        """Take note of where the pointer is: over the map it asks for the rows."""
        self.asks_for_rows = self.map_at is not None and self.map_at.contains(place) and self.dialog is None

    def rule_asked(self, event: pygame.event.Event) -> str:
        """Return the id of the rule that a click on its tag in the ruling or the question asks for; else nothing."""
        own = () if self.dialog is None or self.dialog.rule is None else (self.dialog.rule,)
        asked = [message.key for chip in (*own, *self.rules) if (message := chip.handle(event)) is not None]
        return next(iter(asked), "")

    def takes(self, place: tuple[int, int]) -> bool:
        """Tell whether a press at a place is for something beside the board, not for the aim."""
        nudges = self.nudges.group if self.nudges.shown else ()
        buttons = (*self.buttons, *self.corner, *nudges)
        return any(button.rect.collidepoint(place) for button in buttons) or any(c.hit(place) for c in self.rules)

    def draw(self, window: pygame.Surface, shown: ViewModel, banner: float = 0.0) -> None:
        """Draw all of it; ``banner``: how solid the ruling's banner is, 0 to 1."""
        self.ask(shown)
        self._place(shown)
        beside, named = self._beside(shown), self._named(shown)
        rows = rows_on_board(pots_facts(self.table.state), asked=self.asks_for_rows or self.keeps_rows)
        self.board.draw(window, self.viewport, self.style, shown, beside, named=named, rows=rows)
        page = Page(window, self.style, self.table.speaker)
        self._draw_awaited(page, shown)
        ruling = said_facts(self.table) or toss_facts(self.table) if banner > 0.0 else None
        place = None if ruling is None else banner_box(page, self.viewport, ruling, shown, self.table.spec)
        if ruling is not None and place is not None:
            draw_banner(page, place, ruling, banner)
        if self.dialog is not None:
            self._draw_dialog(window, self.dialog)

    def raise_dialog(self, seconds: float, calm: float) -> bool:
        """Let a question come up, within ``calm`` seconds; tell whether it moved."""
        if self.dialog_at >= 1.0:
            return False
        self.dialog_at = min(1.0, self.dialog_at + seconds / calm) if calm else 1.0
        return True

    def _draw_dialog(self, window: pygame.Surface, dialog: Dialog) -> None:
        """Draw the question, as solid as it has come."""
        around = dialog.rect.inflate(*2 * (4 * self.style.px(16),)).clip(window.get_rect())
        before = window.subsurface(around).copy() if self.dialog_at < 1.0 else None
        dialog.draw(window, self.style)
        outline(window, dialog.rect, self.style.palette.accent, self.style.px(16), max(2, self.style.px(3)))
        if before is not None:
            before.set_alpha(round(255 * (1.0 - eased(self.dialog_at))))
            window.blit(before, around)

    def _named(self, shown: ViewModel) -> Collection[Ball]:
        """Return the balls that wear their numbers: all where the match stands in words, else those of the ruling."""
        if shown.busy or shown.pulled or shown.hints is not None:
            return ()
        return BALLS if self.words else balls_in_ruling(self.table)

    def _beside(self, shown: ViewModel) -> tuple[Painted, Painted]:
        """Return both columns: painted anew only when something they show has changed, not while balls roll."""
        known = (self.table.state, self.table.ruled, self.table.unseen is None, self.viewport, self.style)
        aim = None if shown.aiming is None else (shown.aiming.aim, shown.aiming.foul, self.table.device)
        buttons = (self.nudges.shown, *(button.still for button in (*self.buttons, *self.nudges.group)))
        corner = tuple(button.still for button in self.corner)
        asked = (shown.awaited is None, None if self.dialog is None else tuple(self.dialog.rect))
        over = tuple(chip.key for chip in self.rules if chip.hovered)

        def left(window: pygame.Surface) -> None:
            known, self.rules = self.rules, ()
            self._draw_left(Page(window, self.style, self.table.speaker), shown, known)

        def right(window: pygame.Surface) -> None:
            self._draw_right(Page(window, self.style, self.table.speaker), shown)

        taken = None if self.taken is None else tuple(self.taken)
        told = (shown.prompt, shown.notice, shown.tone, shown.hints, shown.busy)
        said = (asked, taken, self.words, self.words_back, *told)
        return Painted((known, corner, said, over), left), Painted((known, aim, buttons, asked), right)

    def _draw_left(self, page: Page, shown: ViewModel, chips: tuple[RuleChip, ...]) -> None:
        """Draw side A's card, the ruling below it, and at the foot what is to be done.

        Where there is no room for both, a ruling goes before the prompt, unless something is to be minded or placed.
        """
        self.words_at = None
        column, gap = self.viewport.left, self.style.px(GAP)
        if not any(self._covers(Box(*button.rect)) for button in self.corner):
            self.corner.draw(page.window, self.style)
        foot = min((button.rect.y for button in self.corner), default=column.bottom + gap)
        column = Box(column.x, column.y, column.w, max(1, foot - gap - column.y))
        if self.taken is not None:
            self._draw_card(page, column, "A", shown)
            return
        below = self._draw_card(page, column, "A", shown)
        if shown.hints is not None and not self._covers(below):
            self._draw_hints(page, below, shown, shown.hints)
            return
        if self.words and not self._covers(below):
            self._draw_words(page, below, shown)
            return
        ruling = None if self.table.unseen is not None or self._covers(below) else said_facts(self.table)
        if ruling is None:
            draw_prompt(page, below, shown)
            return
        room = below.h - gap - prompt_height(self.style, below, shown)
        minded = bool(shown.notice) or shown.ghost is not None
        if not minded and lay_out(self.style, ruling, below.w, room).said < 1:
            room = below.h
        else:
            draw_prompt(page, below, shown)
        box = Box(below.x, below.y, below.w, max(1, room))
        again = self._again(shown) if ruling.foul else ""
        self.rules = draw_ruling(page, box, ruling, chips, key=self.table.key(Action.TRANSCRIPT), again=again)

    def _again(self, shown: ViewModel) -> str:
        """Return the words of the tag that shows a foul once more, none where it cannot be watched now."""
        if shown.busy or not self.looks_again:
            return ""
        return " ".join((self.table.say("ui.ruling.again"), self.table.key(Action.REPLAY))).strip()

    def _draw_hints(self, page: Page, below: Box, shown: ViewModel, hints: Hints) -> None:
        """Draw the strokes that are advised; below them the prompt where it has room, and in any case a notice."""
        used = self.style.px(GAP) + prompt_height(self.style, below, shown)
        room = below.h - used if shown.notice else below.h
        high = draw_hints(page, Box(below.x, below.y, below.w, max(1, room)), hints)
        self._sought_at = sought_at(page, below, high)
        if shown.notice or high + used <= below.h:
            draw_prompt(page, below, shown)

    def _draw_words(self, page: Page, below: Box, shown: ViewModel) -> None:
        """Draw the match in words, and the prompt below it where both have room."""
        room = below.h - self.style.px(GAP) - prompt_height(self.style, below, shown)
        if room < below.h // 2 and not shown.notice and shown.ghost is None:
            room = below.h
        else:
            draw_prompt(page, below, shown)
        self.words_at = Box(below.x, below.y, below.w, max(1, room))
        most = draw_match_log(page, self.words_at, self.words, self.words_back)
        self.words_back = min(self.words_back, most)

    def scroll_words(self, lines: int) -> None:
        """Show earlier lines of the match in words (positive) or later ones, as far as there are any."""
        most = len(wrapped_lines(self.style, self.words, self.viewport.left.w)) - 1
        self.words_back = min(max(0, self.words_back + lines), max(0, most))

    def holds(self, choices: Sequence[Choice]) -> bool:
        """Tell whether so many choices and one more line have room below the card of side B."""
        column = self.viewport.right
        top = place_upward([_button(choice) for choice in choices], self.style, column, GAP)
        control = Button("", "+").height(self.style, column.w) + self.style.px(GAP)
        return top - control >= column.y + side_height(self.style, column)

    def push_words(self, event: pygame.event.Event) -> bool:
        """Push the match in words by a finger or the held mouse, line by line; tell whether the event was for that."""
        at = self.words_at if self.words else None
        if event.type == pygame.MOUSEBUTTONDOWN:
            held = event.button == 1 and at is not None and at.contains(event.pos)
            self._pushed = float(event.pos[1]) if held else None
        elif self._pushed is not None and event.type == pygame.MOUSEMOTION:
            line = self.style.line_height("small")
            lines = int((event.pos[1] - self._pushed) / line)
            self._pushed += lines * line
            self.scroll_words(lines)
        elif self._pushed is not None:
            self._pushed = None
            return True
        return self._pushed is not None

    def _draw_right(self, page: Page, shown: ViewModel) -> None:
        """Draw side B's card, the map of the pots below it where there is room, and at the foot power and buttons."""
        below = self._draw_card(page, self.viewport.right, "B", shown)
        names = {side: self.table.session.match.members(side) for side in SIDES}
        foot = [button.rect.y for button in self.buttons]
        foot += [self._power.y] if shown.aiming is not None else []
        foot += [self.dialog.rect.y] if self.dialog is not None else []
        room = min(foot, default=below.bottom) - below.y
        heights = (map_height(self.style, below.w), bare_map_height(self.style, below.w))
        cards = (Box(below.x, below.y, below.w, tall) for tall in heights if tall <= room)
        self.map_at = next((card for card in cards if not self._covers(card)), None)
        if self.map_at is not None:
            draw_map(page, self.map_at, pots_facts(self.table.state), names)
        self.buttons.draw(page.window, self.style)
        if self.nudges.shown:
            self.nudges.group.draw(page.window, self.style)
        if shown.aiming is not None:
            spec, device = self.table.spec, self.table.device
            own = None if shown.aiming.computer else device
            draw_power(page, self._power, shown.aiming.aim, spec, own, warns=shown.aiming.foul)

    def _draw_card(self, page: Page, column: Box, side: Side, shown: ViewModel) -> Box:
        """Draw a side's card at the top of its column, if nothing covers it; return what is left below it."""
        high, gap = side_height(self.style, column), self.style.px(GAP)
        compact, card = compact_in(self.style, column), Box(column.x, column.y, column.w, high)
        if not self._covers(card):
            wordless = shown.awaited is not None and shown.hints is None
            draw_side(page, card, side_facts(self.table, side), compact=compact, wordless=wordless)
        return Box(column.x, column.y + high + gap, column.w, max(1, column.h - high - gap))

    def _draw_awaited(self, page: Page, shown: ViewModel) -> None:
        """Let three dots breathe where something is awaited: in the card of the hints, or on that of who thinks."""
        if shown.awaited is not None and shown.hints is not None:
            draw_sought(page, self._sought_at, shown.awaited)
        elif shown.awaited is not None:
            column = self.viewport.left if self.table.state.to_act == "A" else self.viewport.right
            draw_thinking(page, column, shown.awaited)

    def _covers(self, box: Box) -> bool:
        """Tell whether a dialog, or somebody else, lies on a part of the window: half a card would be no use."""
        over = (None if self.dialog is None else self.dialog.rect, self.taken)
        return any(rect is not None and rect.colliderect(box) for rect in over)

    def _place(self, shown: ViewModel) -> None:
        """Place dialog, buttons and meter, and note where the hand finds the meter."""
        if self.dialog is not None:
            self.dialog.place(self.style, self.viewport.right, valign=1.0)
        self._place_corner(shown)
        column = self.viewport.right
        bottom = place_upward(self.buttons, self.style, column, GAP)
        by_hand = shown.aiming is not None and not shown.aiming.computer
        tall = power_height(self.style)
        if by_hand:
            bottom = self._place_nudges(bottom, tall)
        self.nudges.shown = self.nudges.shown and by_hand
        self._power = Box(column.x, bottom - tall, column.w, tall)
        self.meter = meter_in(self.style, self._power) if by_hand else None

    def _place_nudges(self, bottom: int, power: int) -> int:
        """Place the row of small steps above a line, for hands without keys; return the line for what comes above it.

        For a mouse only where it costs nothing else: it has a wheel.
        """
        column, gap, high = self.viewport.right, self.style.px(GAP), self.nudges.height(self.style)
        above = side_height(self.style, column) + map_height(self.style, column.w) + power + 3 * gap
        room = bottom - high - gap - column.y >= above
        self.nudges.shown = self.table.device is Device.TOUCH or (self.table.device is Device.MOUSE and room)
        if not self.nudges.shown:
            return bottom
        self.nudges.place(self.style, Box(column.x, bottom - high, column.w, high))
        return bottom - high - gap

    def _place_corner(self, shown: ViewModel) -> None:
        """Place the button that opens the pause, beside it those for hints and for why the computer played so.

        Where they are too long for one line a touch screen has the rest above it; other hands have keys for them.
        """
        say, key, column, gap = self.table.say, self.table.key, self.viewport.left, self.style.px(GAP)
        by_hand = shown.aiming is not None and not shown.aiming.computer
        escapes = any(choice.key == MENU for choice in shown.choices)
        opens = key(Action.MENU if escapes else Action.CANCEL)
        buttons = [Button(PAUSE, say("ui.table.menu"), hint=opens, align="left")]
        if by_hand and self.table.hints and self.table.device is not Device.GAMEPAD and self.taken is None:
            buttons.append(Button(HINT, say("ui.table.hint"), hint=key(Action.HINT), align="left"))
        if shown.explains and self.taken is None:
            why = say("ui.explain.button")
            buttons.append(Button(EXPLAIN, why, hint=key(Action.EXPLAIN), align="left"))
        if self.table.device is not Device.TOUCH:
            del buttons[self._in_a_row(buttons) :]
        if [_words(one) for one in self.corner] != [_words(one) for one in buttons]:
            self.corner = Group(buttons)
        beside, bottom = self._in_a_row(buttons), column.bottom
        for start in range(0, len(buttons), beside):
            row = list(self.corner)[start : start + beside]
            part = self._part(len(row))
            high = max(widget.height(self.style, part) for widget in row)
            for number, widget in enumerate(row):
                widget.place((column.x + number * (part + gap), bottom - high, part, high))
            bottom -= high + gap

    def _in_a_row(self, buttons: list[Button]) -> int:
        """Return how many buttons have room beside each other at the foot of the left column: one at least."""
        counts = range(len(buttons), 1, -1)
        return next((n for n in counts if all(one.fits(self.style, self._part(n)) for one in buttons[:n])), 1)

    def _part(self, count: int) -> int:
        """Return the width of each of so many buttons beside each other in the left column."""
        return (self.viewport.left.w - (count - 1) * self.style.px(GAP)) // count


def _words(widget: Widget) -> tuple[str, str, str] | None:
    return (widget.key, widget.text, widget.hint) if isinstance(widget, Button) else None


def _button(choice: Choice) -> Button:
    ball = choice.key if choice.key in COLOURS else ""
    return Button(choice.key, choice.text, kind=choice.kind, detail=choice.detail, hint=choice.hint, ball=ball)
