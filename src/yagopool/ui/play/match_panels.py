"""What stands next to the board of a match: a card for each side, the ruling, the prompt, buttons; a question."""

from collections.abc import Collection, Sequence
from typing import Final

import pygame

from yagopool.games.yago.balls import BALLS, COLOURS
from yagopool.table.pieces import Ball
from yagopool.table.sides import Side
from yagopool.ui.app import eased
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.input.devices import Device
from yagopool.ui.layout import place_upward
from yagopool.ui.play.aim_stage import HINT
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import balls_in_ruling, last_ruling_facts, pots_facts, side_facts, toss_facts
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
from yagopool.ui.play.question_stage import MENU
from yagopool.ui.play.ruling_card import AGAIN, banner_box, draw_banner, draw_ruling, lay_out
from yagopool.ui.play.scene import MOUSE, Panels
from yagopool.ui.play.side_cards import (
    bare_map_height,
    compact_in,
    draw_map,
    draw_power,
    draw_side,
    draw_thinking,
    map_height,
    meter_in,
    power_height,
    rows_on_board,
    side_height,
)
from yagopool.ui.play.view_model import Choice, Hints, Question, ViewModel
from yagopool.ui.shapes import outline
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, Painted, Widget
from yagopool.ui.widgets.button import Button, RuleChip
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.label import TextTable

SIDES: Final[tuple[Side, ...]] = ("A", "B")
PAUSE: Final = "pause"
"""The key of the button that opens the pause."""
EXPLAIN: Final = "explain"
"""The key of the button that asks why the computer played so."""
RULE: Final = "rule"
"""What a click on a rule's tag says; its value is the rule's id."""
LOG: Final = "log"
"""What an event says that moved the match log."""
_COLUMNS: Final = (2.0, 1.5, 1.45, 1.05)
"""Shares of the width for the columns of a match's games: winner, how, shots, score."""


class MatchPanels(Panels):
    """The panels of a match and of its replay."""

    def __init__(self, controller: MatchController, context: AppContext) -> None:
        super().__init__(controller, context)
        self.dialog: Dialog | None = None
        self.dialog_at = 1.0
        """How far the question has come up, 0 to 1."""
        self.banner = 0.0
        """How solid the banner of the ruling is, 0 to 1."""
        self.corner = Group()
        """The way to the menu for hands without keys, at the foot of the left column."""
        self.rules: tuple[RuleChip, ...] = ()
        """The tags in the ruling next to the board: a click on one asks for that rule's words."""
        self.can_replay = False
        """Whether the shot that was ruled on can be watched again here."""
        self.rows_asked = False
        """Whether a key asked for the rows on the board: until it is pressed again."""
        self.taken: pygame.Rect | None = None
        """A part of the left column that somebody else draws on."""
        self.log: tuple[str, ...] = ()
        self.log_at: Box | None = None
        """Where the match log stands, while it does."""
        self._log_back = 0
        """How many lines before the newest the log ends."""
        self._log_held: float | None = None
        """Where on the window a pointer holds the log."""
        self.map_at: Box | None = None
        """Where the map of the pots stands, None where there is no room for it."""
        self._map_hovered = False
        self._at = (0, 0)
        self._sought_at = Box(0, 0, 0, 0)
        self._power = Box(0, 0, 0, 0)
        self._asked: tuple[Question | None, tuple[Choice, ...]] = (None, ())

    # Events

    def handle(self, event: pygame.event.Event) -> Message | None:
        if event.type in MOUSE:
            self._at = event.pos
        if event.type == pygame.MOUSEMOTION:
            self._map_hovered = self.map_at is not None and self.map_at.contains(event.pos) and self.dialog is None
        if self._log_moved(event):
            return Message(LOG)
        if event.type in MOUSE and (message := self._tag_pressed(event) or self.corner.handle(event)) is not None:
            return message
        if self.dialog is not None:
            return self.dialog.handle(event)
        return super().handle(event)

    def _tag_pressed(self, event: pygame.event.Event) -> Message | None:
        """Return what a click on a tag in the ruling or the question asks for."""
        own = () if self.dialog is None or self.dialog.rule is None else (self.dialog.rule,)
        keys = [message.key for chip in (*own, *self.rules) if (message := chip.handle(event)) is not None]
        key = next(iter(keys), "")
        return None if not key else Message(AGAIN) if key == AGAIN else Message(RULE, key)

    def takes(self, place: tuple[int, int]) -> bool:
        corner = any(button.rect.collidepoint(place) for button in self.corner)
        return corner or super().takes(place) or any(chip.hit(place) for chip in self.rules)

    def _log_moved(self, event: pygame.event.Event) -> bool:
        """Move the match log by the wheel, or by a finger or the held mouse; return whether the event was for that."""
        if event.type == pygame.MOUSEWHEEL and self.log and self.viewport.left.contains(self._at):
            self.scroll_log(3 * event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            at = self.log_at if self.log and event.button == 1 else None
            self._log_held = float(event.pos[1]) if at is not None and at.contains(event.pos) else None
            return self._log_held is not None
        return event.type in MOUSE and self._log_held is not None and self._drag_log(event, self._log_held)

    def _drag_log(self, event: pygame.event.Event, held: float) -> bool:
        """Move the log line by line, or let it go."""
        if event.type == pygame.MOUSEMOTION:
            line = self.style.line_height("small")
            lines = int((event.pos[1] - held) / line)
            self._log_held = held + lines * line
            self.scroll_log(lines)
        else:
            self._log_held = None
        return True

    def show_log(self, lines: tuple[str, ...]) -> None:
        """Show these lines; a new one is seen at once."""
        if len(lines) != len(self.log):
            self._log_back = 0
        self.log = lines

    def scroll_log(self, lines: int) -> None:
        """Show earlier lines of the match log (positive) or later ones, as far as there are any."""
        most = len(wrapped_lines(self.style, self.log, self.viewport.left.w)) - 1
        self._log_back = min(max(0, self._log_back + lines), max(0, most))

    # What is seen

    def follow(self, view: ViewModel) -> None:
        asked = (view.question, view.choices)
        if asked == self._asked:
            return
        self._asked = asked
        buttons = [_button(choice) for choice in view.choices]
        question = view.question
        if question is None:
            before, self.dialog, self.buttons = self.buttons, None, Group(buttons)
            self.buttons.follow(before)
            return
        self.buttons = Group()
        body = (
            [TextTable(question.course[0], question.course[1:], _COLUMNS, letters="small")] if question.course else ()
        )
        self.dialog = Dialog(question.title, question.text, buttons, body=body, rule=question.rule, stacked=True)
        self.dialog.veiled = False

    def raise_dialog(self, seconds: float, calm: float) -> bool:
        """Let a question come up within ``calm`` seconds; return whether it moved."""
        if self.dialog_at >= 1.0:
            return False
        self.dialog_at = min(1.0, self.dialog_at + seconds / calm) if calm else 1.0
        return True

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        self.follow(view)
        self._place(view)
        columns, named = self._columns(view), self._named(view)
        rows = rows_on_board(pots_facts(self.controller.state), asked=self._map_hovered or self.rows_asked)
        self.board.draw(window, self.viewport, self.style, view, columns, named=named, rows=rows)
        page = Page(window, self.style, self.controller.speaker)
        self._draw_awaited(page, view)
        ruling = last_ruling_facts(self.controller) or toss_facts(self.controller) if self.banner > 0.0 else None
        place = None if ruling is None else banner_box(page, self.viewport, ruling, view, self.controller.spec)
        if ruling is not None and place is not None:
            draw_banner(page, place, ruling, self.banner)
        if self.dialog is not None:
            self._draw_dialog(window, self.dialog)

    def _draw_dialog(self, window: pygame.Surface, dialog: Dialog) -> None:
        """Draw the question, as solid as it has come."""
        around = dialog.rect.inflate(*2 * (4 * self.style.px(16),)).clip(window.get_rect())
        before = window.subsurface(around).copy() if self.dialog_at < 1.0 else None
        dialog.draw(window, self.style)
        outline(window, dialog.rect, self.style.palette.accent, self.style.px(16), max(2, self.style.px(3)))
        if before is not None:
            before.set_alpha(round(255 * (1.0 - eased(self.dialog_at))))
            window.blit(before, around)

    def _named(self, view: ViewModel) -> Collection[Ball]:
        """Return the balls that wear their numbers: all where the match stands in words, else those of the ruling."""
        if view.busy or view.pulled or view.hints is not None:
            return ()
        return BALLS if self.log else balls_in_ruling(self.controller)

    def _columns(self, view: ViewModel) -> tuple[Painted, Painted]:
        """Return both columns: painted again only when something they show has changed, not while balls roll."""
        known = (
            self.controller.state,
            self.controller.ruled,
            self.controller.unseen is None,
            self.viewport,
            self.style,
        )
        aim = None if view.aiming is None else (view.aiming.aim, view.aiming.foul, self.controller.device)
        buttons = (self.nudges.shown, *(button.still for button in (*self.buttons, *self.nudges.group)))
        corner = tuple(button.still for button in self.corner)
        asked = (view.awaited is None, None if self.dialog is None else tuple(self.dialog.rect))
        over = tuple(chip.key for chip in self.rules if chip.hovered)

        def left(window: pygame.Surface) -> None:
            known, self.rules = self.rules, ()
            self._draw_left(Page(window, self.style, self.controller.speaker), view, known)

        def right(window: pygame.Surface) -> None:
            self._draw_right(Page(window, self.style, self.controller.speaker), view)

        taken = None if self.taken is None else tuple(self.taken)
        words = (view.prompt, view.notice, view.tone, view.hints, view.busy)
        said = (asked, taken, self.log, self._log_back, *words)
        return Painted((known, corner, said, over), left), Painted((known, aim, buttons, asked), right)

    def _draw_left(self, page: Page, view: ViewModel, chips: tuple[RuleChip, ...]) -> None:
        """Draw side A's card, below it hints, log or ruling, and at the foot the prompt.

        Where there is no room for both, a ruling goes before the prompt, unless there is a warning or a ball to place.
        """
        self.log_at = None
        column, gap = self.viewport.left, self.style.px(GAP)
        if not any(self._covers(Box(*button.rect)) for button in self.corner):
            self.corner.draw(page.window, self.style)
        foot = min((button.rect.y for button in self.corner), default=column.bottom + gap)
        column = Box(column.x, column.y, column.w, max(1, foot - gap - column.y))
        below = self._draw_card(page, column, "A", view)
        free = not self._covers(below)
        if self.taken is not None:
            return
        if view.hints is not None and free:
            self._draw_hints(page, below, view, view.hints)
            return
        if self.log and free:
            self._draw_log(page, below, view)
            return
        self._draw_ruling(page, below, view, chips)

    def _draw_ruling(self, page: Page, below: Box, view: ViewModel, chips: tuple[RuleChip, ...]) -> None:
        """Draw the ruling and the prompt."""
        hidden = self.controller.unseen is not None or self._covers(below)
        ruling = None if hidden else last_ruling_facts(self.controller)
        if ruling is None:
            draw_prompt(page, below, view)
            return
        room = below.h - self.style.px(GAP) - prompt_height(self.style, below, view)
        urgent = bool(view.notice) or view.ghost is not None
        if not urgent and lay_out(self.style, ruling, below.w, room).said < 1:
            room = below.h
        else:
            draw_prompt(page, below, view)
        box = Box(below.x, below.y, below.w, max(1, room))
        again = self._again(view) if ruling.foul else ""
        self.rules = draw_ruling(page, box, ruling, chips, key=self.controller.key(Action.TRANSCRIPT), again=again)

    def _again(self, view: ViewModel) -> str:
        """Return the words of the tag that shows a foul once more, none where it cannot be watched now."""
        if view.busy or not self.can_replay:
            return ""
        return " ".join((self.controller.say("ui.ruling.again"), self.controller.key(Action.REPLAY))).strip()

    def _draw_hints(self, page: Page, below: Box, view: ViewModel, hints: Hints) -> None:
        """Draw the strokes that are advised; below them the prompt where it has room, and in any case a notice."""
        used = self.style.px(GAP) + prompt_height(self.style, below, view)
        room = below.h - used if view.notice else below.h
        high = draw_hints(page, Box(below.x, below.y, below.w, max(1, room)), hints)
        self._sought_at = sought_at(page, below, high)
        if view.notice or high + used <= below.h:
            draw_prompt(page, below, view)

    def _draw_log(self, page: Page, below: Box, view: ViewModel) -> None:
        """Draw the match log, and the prompt below it where both have room."""
        room = below.h - self.style.px(GAP) - prompt_height(self.style, below, view)
        if room < below.h // 2 and not view.notice and view.ghost is None:
            room = below.h
        else:
            draw_prompt(page, below, view)
        self.log_at = Box(below.x, below.y, below.w, max(1, room))
        most = draw_match_log(page, self.log_at, self.log, self._log_back)
        self._log_back = min(self._log_back, most)

    def holds(self, choices: Sequence[Choice]) -> bool:
        """Return whether these choices and one more line have room below the card of side B."""
        column = self.viewport.right
        top = place_upward([_button(choice) for choice in choices], self.style, column, GAP)
        control = Button("", "+").height(self.style, column.w) + self.style.px(GAP)
        return top - control >= column.y + side_height(self.style, column)

    def _draw_right(self, page: Page, view: ViewModel) -> None:
        """Draw side B's card, the map of the pots below it where there is room, and at the foot power and buttons."""
        self._draw_map(page, self._draw_card(page, self.viewport.right, "B", view), view)
        self.buttons.draw(page.window, self.style)
        if self.nudges.shown:
            self.nudges.group.draw(page.window, self.style)
        if view.aiming is not None:
            spec, device = self.controller.spec, self.controller.device
            own = None if view.aiming.computer else device
            draw_power(page, self._power, view.aiming.aim, spec, own, warns=view.aiming.foul)

    def _draw_map(self, page: Page, below: Box, view: ViewModel) -> None:
        """Draw the map of the pots where there is room for it, with its words or without."""
        foot = [button.rect.y for button in self.buttons]
        foot += [self._power.y] if view.by_hand or view.aiming is not None else []
        foot += [self.dialog.rect.y] if self.dialog is not None else []
        room = min(foot, default=below.bottom) - below.y
        heights = (map_height(self.style, below.w), bare_map_height(self.style, below.w))
        cards = (Box(below.x, below.y, below.w, tall) for tall in heights if tall <= room)
        self.map_at = next((card for card in cards if not self._covers(card)), None)
        if self.map_at is not None:
            names = {side: self.controller.session.match.members(side) for side in SIDES}
            draw_map(page, self.map_at, pots_facts(self.controller.state), names)

    def _draw_card(self, page: Page, column: Box, side: Side, view: ViewModel) -> Box:
        """Draw a side's card at the top of its column, if nothing covers it; return what is left below it."""
        high, gap = side_height(self.style, column), self.style.px(GAP)
        compact, card = compact_in(self.style, column), Box(column.x, column.y, column.w, high)
        if not self._covers(card):
            wordless = view.awaited is not None and view.hints is None
            draw_side(page, card, side_facts(self.controller, side), compact=compact, wordless=wordless)
        return Box(column.x, column.y + high + gap, column.w, max(1, column.h - high - gap))

    def _draw_awaited(self, page: Page, view: ViewModel) -> None:
        """Let three dots breathe where something is awaited: in the card of the hints, or on that of who thinks."""
        if view.awaited is not None and view.hints is not None:
            draw_sought(page, self._sought_at, view.awaited)
        elif view.awaited is not None:
            column = self.viewport.left if self.controller.state.to_act == "A" else self.viewport.right
            draw_thinking(page, column, view.awaited)

    def _covers(self, box: Box) -> bool:
        """Tell whether a dialog, or somebody else, lies on a part of the window: half a card would be no use."""
        over = (None if self.dialog is None else self.dialog.rect, self.taken)
        return any(rect is not None and rect.colliderect(box) for rect in over)

    def _place(self, view: ViewModel) -> None:
        """Place dialog, buttons and meter, and note where the hand finds the meter."""
        if self.dialog is not None:
            self.dialog.place(self.style, self.viewport.right, valign=1.0)
        self._place_corner(view)
        column = self.viewport.right
        bottom = place_upward(self.buttons, self.style, column, GAP)
        by_hand = view.by_hand
        tall = power_height(self.style)
        if by_hand:
            bottom = self._place_nudges(bottom, tall)
        self.nudges.shown = self.nudges.shown and by_hand
        self._power = Box(column.x, bottom - tall, column.w, tall)
        self.meter = meter_in(self.style, self._power) if by_hand and view.aiming is not None else None

    def _place_nudges(self, bottom: int, power: int) -> int:
        """Place the row of small steps above a line, for hands without keys; return the line for what comes above it.

        For a mouse only where it costs nothing else: it has a wheel.
        """
        column, gap, high = self.viewport.right, self.style.px(GAP), self.nudges.height(self.style)
        above = side_height(self.style, column) + map_height(self.style, column.w) + power + 3 * gap
        room = bottom - high - gap - column.y >= above
        self.nudges.shown = self.controller.device is Device.TOUCH or (self.controller.device is Device.MOUSE and room)
        if not self.nudges.shown:
            return bottom
        self.nudges.place(self.style, Box(column.x, bottom - high, column.w, high))
        return bottom - high - gap

    def _place_corner(self, view: ViewModel) -> None:
        """Place the button that opens the pause, and next to it those for hints and for why the computer played so.

        Where they are too long for one line a touch screen has the rest above it; other devices have keys for them.
        """
        buttons = self._corner_buttons(view)
        if self.controller.device is not Device.TOUCH:
            del buttons[self._in_a_row(buttons) :]
        if [_words(one) for one in self.corner] != [_words(one) for one in buttons]:
            self.corner = Group(buttons)
        column, gap = self.viewport.left, self.style.px(GAP)
        count, bottom = self._in_a_row(buttons), column.bottom
        for start in range(0, len(buttons), count):
            row = list(self.corner)[start : start + count]
            part = self._part(len(row))
            high = max(widget.height(self.style, part) for widget in row)
            for number, widget in enumerate(row):
                widget.place((column.x + number * (part + gap), bottom - high, part, high))
            bottom -= high + gap

    def _corner_buttons(self, view: ViewModel) -> list[Button]:
        controller = self.controller
        say, key = controller.say, controller.key
        leaves = any(choice.key == MENU for choice in view.choices)
        opens = key(Action.MENU if leaves else Action.CANCEL)
        buttons = [Button(PAUSE, say("ui.table.menu"), hint=opens, align="left")]
        if self.taken is not None:
            return buttons
        if view.by_hand and controller.hints and controller.device is not Device.GAMEPAD:
            buttons.append(Button(HINT, say("ui.table.hint"), hint=key(Action.HINT), align="left"))
        if view.explains:
            buttons.append(Button(EXPLAIN, say("ui.explain.button"), hint=key(Action.EXPLAIN), align="left"))
        return buttons

    def _in_a_row(self, buttons: list[Button]) -> int:
        """Return how many buttons have room beside each other at the foot of the left column: one at least."""
        counts = range(len(buttons), 1, -1)
        return next((n for n in counts if all(one.fits(self.style, self._part(n)) for one in buttons[:n])), 1)

    def _part(self, count: int) -> int:
        """Return the width of each of some buttons in one row in the left column."""
        return (self.viewport.left.w - (count - 1) * self.style.px(GAP)) // count


def _words(widget: Widget) -> tuple[str, str, str] | None:
    return (widget.key, widget.text, widget.hint) if isinstance(widget, Button) else None


def _button(choice: Choice) -> Button:
    ball = choice.key if choice.key in COLOURS else ""
    kind, words, hint = choice.kind, choice.text, choice.hint
    return Button(choice.key, words, kind=kind, detail=choice.detail, hint=hint, enabled=choice.enabled, ball=ball)
