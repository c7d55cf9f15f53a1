"""What stands next to the board of a match: a card for each side, the ruling, the prompt, buttons; a question."""

from typing import ClassVar, Final

import pygame

from yagopool.games.yago.balls import COLOURS
from yagopool.table.sides import Side
from yagopool.ui.app import eased
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.input.actions import Action
from yagopool.ui.input.devices import Device
from yagopool.ui.layout import Row, place_upward
from yagopool.ui.play.aim_stage import HINT
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import (
    PotsFacts,
    RulingFacts,
    last_ruling_facts,
    pots_facts,
    side_facts,
    toss_facts,
)
from yagopool.ui.play.page import (
    GAP,
    Page,
    draw_hints,
    draw_match_log,
    draw_prompt,
    draw_sought,
    hints_height,
    prompt_height,
    sought_at,
    wrapped_lines,
)
from yagopool.ui.play.question_stage import MENU
from yagopool.ui.play.ruling_card import AGAIN, READ_ON, draw_arrival, draw_ruling, lay_out
from yagopool.ui.play.scene import MOUSE, Panels
from yagopool.ui.play.side_cards import (
    draw_given,
    draw_map,
    draw_power,
    draw_side,
    draw_thinking,
    map_height,
    map_words,
    map_words_height,
    meter_in,
    power_height,
    rows_on_board,
    side_height,
    strip_height,
)
from yagopool.ui.play.view_model import Choice, Question, ViewModel
from yagopool.ui.shapes import outline
from yagopool.ui.theme import Rgb
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
_LENDS_UP_TO: Final = 1.25
"""Text size up to which a column has room for the words of somebody else too."""
_ANY: Final = 100_000
"""More pixels than any column has."""
_COLUMNS: Final = (2.0, 1.5, 1.45, 1.05)
"""Shares of the width for the columns of a match's games: winner, how, shots, score."""


class MatchPanels(Panels):
    """The panels of a match and of its replay."""

    logs: ClassVar[bool] = True
    """Whether the match log can be read here."""
    way_out: ClassVar[str] = "ui.table.menu"
    """What the button says that leads away from the table."""

    def __init__(self, controller: MatchController, context: AppContext) -> None:
        self._lends = False
        """Whether a part of the panels is somebody else's."""
        super().__init__(controller, context)
        self.dialog: Dialog | None = None
        self.dialog_at = 1.0
        """How far the question has come up, 0 to 1."""
        self.fresh = 0.0
        """How much a new ruling stands out, 0 to 1."""
        self.given = 0.0
        """Seconds for which the plate still stands that says whose colour is whose."""
        self.corner = Group()
        """The way to the menu for hands without keys, at the foot of the words."""
        self.rules: tuple[RuleChip, ...] = ()
        """The tags in the ruling next to the board: a click on one asks for that rule's words."""
        self.can_replay = False
        """Whether the shot that was ruled on can be watched again here."""
        self.rows_asked = False
        """Whether a key asked for the rows on the board: until it is pressed again."""
        self.taken: pygame.Rect | None = None
        """A part of the panels that somebody else draws on."""
        self.log: tuple[str, ...] = ()
        self.log_at: Box | None = None
        """Where the match log stands, while it does."""
        self._log_back = 0
        """How many lines before the newest the log ends."""
        self._log_held: float | None = None
        """Where on the window a pointer holds the log."""
        self.map_at: Box | None = None
        """Where the map of the pots stands, None where there is no room for it."""
        self.ruling_at: Box | None = None
        """Where the ruling stands."""
        self._map_hovered = False
        self._at = (0, 0)
        self._sought_at = Box(0, 0, 0, 0)
        self._power = Box(0, 0, 0, 0)
        self._sides: dict[Side, Box] = {}
        self._words = self._tools = Box(0, 0, 0, 0)
        """Where the words stand, and the map."""
        self._prompt: Box | None = None
        self._asked: tuple[Question | None, tuple[Choice, ...]] = (None, ())

    def furnish(self, context: AppContext) -> None:
        self._context = context
        shared = self._lends and context.text_size > _LENDS_UP_TO
        strip = 0.0 if shared else self._strip_height(context.text_size)
        self.viewport = context.viewport(window_size(), self.controller.spec, strip=strip)
        self.style = context.style(self.viewport)

    def _strip_height(self, text_size: float) -> float:
        """Return the height in units of the strip along the board, where there is one."""
        return strip_height(text_size)

    @property
    def strip(self) -> Box | None:
        """The part of the strip along the board that the sides' cards have."""
        return self.viewport.strip

    def place_card(self, card: Dialog) -> None:
        """Place the card of somebody else where the words stand; nothing lies under it."""
        if not self._lends:
            self._lends = True
            self.furnish(self._context)
        left, right = self.viewport.left, self.viewport.right
        if left.x == right.x:
            gap = self.style.px(GAP)
            whole = right.bottom - left.y - 2 * (Button("", "+").height(self.style, left.w) + gap)
            left = left._replace(h=whole - power_height(self.style) - gap)
            if card.place(self.style, left, valign=1.0).h >= left.h:
                left = left._replace(h=whole)
        card.place(self.style, left, valign=1.0)
        self.taken = card.rect

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
        return None if not key else Message(key) if key in (AGAIN, READ_ON) else Message(RULE, key)

    def takes(self, place: tuple[int, int]) -> bool:
        corner = any(button.rect.collidepoint(place) for button in self.corner)
        return corner or super().takes(place) or any(chip.hit(place) for chip in self.rules)

    def _log_moved(self, event: pygame.event.Event) -> bool:
        """Move the match log by the wheel, or by a finger or the held mouse; return whether the event was for that."""
        if event.type == pygame.MOUSEWHEEL and self.log_at is not None and self.log_at.contains(self._at):
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
        most = len(wrapped_lines(self.style, self.log, self._words.w)) - 1
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
        facts = self._pots()
        rows = rows_on_board(facts, asked=self._map_hovered or self.rows_asked)
        panels = (self._painted(view),)
        self.board.draw(window, self.viewport, self.style, view, panels, rows=rows, fresh=self.fresh)
        page = Page(window, self.style, self.controller.speaker)
        self._draw_awaited(page, view)
        if self.ruling_at is not None and self.fresh > 0.0:
            ruling = self._ruling()
            draw_arrival(page, self.ruling_at, self.fresh, foul=ruling is not None and ruling.foul)
        if self.given > 0.0:
            sides = [side_facts(self.controller, side) for side in SIDES]
            draw_given(page, self.viewport.board, self._sides, sides, self.given)
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

    def _pots(self) -> PotsFacts:
        return pots_facts(self.controller.state, self.controller.setup.people)

    def _ruling(self) -> RulingFacts | None:
        """Return the ruling to show, or before the first shot whom the toss lets break."""
        if self.controller.unseen is not None:
            return None
        return last_ruling_facts(self.controller) or toss_facts(self.controller)

    def _painted(self, view: ViewModel) -> Painted:
        """Return the panels: painted again only when something they show has changed, not while balls roll."""
        controller = self.controller
        known = (controller.state, controller.ruled, controller.unseen is None, self.viewport, self.style)
        aim = None if view.aiming is None else (view.aiming.aim, view.aiming.foul, controller.device)
        buttons = (self.nudges.shown, *(one.still for one in (*self.buttons, *self.nudges.group, *self.corner)))
        dialog, taken = (None if rect is None else tuple(rect) for rect in self._over())
        over = tuple(chip.key for chip in self.rules if chip.hovered)
        words = (view.prompt, view.notice, view.tone, view.hints, view.busy, view.awaited is None, view.by_hand)

        def paint(window: pygame.Surface) -> None:
            self._draw_panels(Page(window, self.style, controller.speaker), view)

        return Painted((known, aim, buttons, dialog, taken, self.log, self._log_back, words, over), paint)

    def _draw_panels(self, page: Page, view: ViewModel) -> None:
        """Draw the sides' cards, the words, the map, and at the foot power and buttons."""
        wordless = view.awaited is not None and view.hints is None
        for side, box in self._sides.items():
            if not self._covers(box):
                draw_side(page, box, side_facts(self.controller, side), wordless=wordless)
        self._draw_words(page, view)
        if self.map_at is not None:
            said = self._map_words(page, self.map_at.w)
            draw_map(page, self.map_at, self._pots(), said, turned=self.viewport.turned)
        for group in (self.corner, self.buttons, *((self.nudges.group,) if self.nudges.shown else ())):
            group.draw(page.window, self.style)
        aiming = view.aiming
        if (aiming is not None or view.by_hand) and not self._covers(self._power):
            aim, warns = (None, False) if aiming is None else (aiming.aim, aiming.foul)
            own = self.controller.device if view.by_hand else None
            draw_power(page, self._power, aim, self.controller.spec, own, warns=warns)

    def _map_words(self, page: Page, width: int) -> list[tuple[str, Rgb]]:
        """Return what the map says at a width."""
        names = {side: self.controller.session.match.members(side) for side in SIDES}
        return map_words(page, self._pots(), names, width)

    def _draw_words(self, page: Page, view: ViewModel) -> None:
        """Draw hints, log or ruling, and the prompt."""
        known, self.rules, self.log_at, self.ruling_at = self.rules, (), None, None
        if self._prompt is not None:
            draw_prompt(page, self._prompt, view)
        if self._covers(self._words):
            return
        if view.hints is not None:
            self._sought_at = sought_at(page, self._words, draw_hints(page, self._words, view.hints))
        elif self.log:
            self._draw_log(page)
        else:
            self._draw_ruling(page, self._words, view, known)

    def _draw_ruling(self, page: Page, box: Box, view: ViewModel, chips: tuple[RuleChip, ...]) -> None:
        """Draw the ruling."""
        ruling = self._ruling()
        if ruling is not None:
            again = self._again(view) if ruling.foul else ""
            key = self.controller.key(Action.TRANSCRIPT) if self.logs else None
            self.ruling_at, self.rules = draw_ruling(page, box, ruling, chips, key=key, again=again)

    def _again(self, view: ViewModel) -> str:
        """Return the words of the tag that shows a foul once more, none where it cannot be watched now."""
        if view.busy or not self.can_replay:
            return ""
        return " ".join((self.controller.say("ui.ruling.again"), self.controller.key(Action.REPLAY))).strip()

    def _draw_log(self, page: Page) -> None:
        """Draw the match log."""
        self.log_at = self._words
        most = draw_match_log(page, self.log_at, self.log, self._log_back)
        self._log_back = min(self._log_back, most)

    def _draw_awaited(self, page: Page, view: ViewModel) -> None:
        """Let three dots breathe where something is awaited: in the card of the hints, or on that of who thinks."""
        side = self.controller.state.to_act
        if view.awaited is not None and view.hints is not None:
            draw_sought(page, self._sought_at, view.awaited)
        elif view.awaited is not None and side is not None and not self._covers(self._sides[side]):
            draw_thinking(page, self._sides[side], self.controller.setup.level_of(side), view.awaited)

    def _over(self) -> tuple[pygame.Rect | None, pygame.Rect | None]:
        """Return what lies on the panels: a question, and what somebody else draws."""
        return (None if self.dialog is None else self.dialog.rect, self.taken)

    def _covers(self, box: Box) -> bool:
        """Tell whether something lies on a part of the panels: half a card would be no use."""
        return any(rect is not None and rect.colliderect(box) for rect in self._over())

    def _place(self, view: ViewModel) -> None:
        """Place cards, words, map and prompt, power and buttons or the question: the latter from the foot up."""
        gap = self.style.px(GAP)
        left, right = self._place_sides()
        one_column = left.x == right.x
        if one_column:
            left = right = Box(left.x, left.y, left.w, right.bottom - left.y)
        foot = self._place_corner(view, left) - gap
        bottom = foot if one_column else right.bottom
        if self.dialog is None:
            bottom = self._place_controls(Box(right.x, right.y, right.w, bottom - right.y), view) - gap
        else:
            self._place_dialog(self.dialog, view, right._replace(h=bottom - right.y))
            top = self.dialog.rect.y - gap
            foot = min(foot, top) if self.dialog.rect.colliderect(left) else foot
            bottom = top if self.dialog.rect.colliderect(right) else bottom
        if one_column:
            foot = bottom
            left = right if self.taken is None else right._replace(y=self.taken.bottom + gap)
        self._words = left._replace(h=max(1, foot - left.y))
        top = left.y if one_column else right.y
        self._tools = right._replace(y=top, h=max(1, bottom - top))
        self._place_prompt(view, one_column=one_column)
        self._place_map(view, one_column=one_column)

    def _place_prompt(self, view: ViewModel, *, one_column: bool) -> None:
        """Place the prompt above power and buttons, where it leaves the ruling whole or is urgent.

        Where there is too little room it stands at the foot of the words, if these leave it enough.
        """
        box, gap, self._prompt = self._tools, self.style.px(GAP), None
        wanted = prompt_height(self.style, box._replace(h=_ANY), view)
        words = self._words_height(view)
        moved = not one_column and wanted > box.h and words + gap + wanted <= self._words.h
        box = self._words if moved else box
        high = prompt_height(self.style, box, view)
        free = self._words._replace(h=self._words.h - high - gap) if one_column or moved else self._words
        urgent = bool(view.notice) or view.ghost is not None
        if not high or self.taken is not None or not (urgent or words <= free.h):
            return
        self._prompt = box._replace(y=box.bottom - high, h=high)
        self._words = free._replace(h=max(1, free.h))
        if not moved:
            self._tools = box._replace(h=max(1, box.h - high - gap))

    def _place_dialog(self, dialog: Dialog, view: ViewModel, panel: Box) -> None:
        """Place the question at the foot of a panel, or of both; one with a table on the player's half of the board."""
        viewport = self.viewport
        if view.question is not None and view.question.course and viewport.turned:
            window = viewport.window.inset(self.style.px(GAP))
            dialog.place(self.style, window._replace(w=viewport.board.w * 3 // 4))
        elif dialog.place(self.style, panel, valign=1.0).h >= panel.h:
            dialog.place(self.style, viewport.panels, valign=1.0)

    def _place_sides(self) -> tuple[Box, Box]:
        """Place the sides' cards in the strip, or at the panels' heads; return what is left of the panels."""
        v, gap, high = self.viewport, self.style.px(GAP), side_height(self.style)
        strip = self.strip
        if strip is not None:
            half = (strip.w - gap) // 2
            self._sides = {"A": strip._replace(w=half), "B": strip._replace(x=strip.right - half, w=half)}
            return v.left, v.right
        self._sides = {"A": v.left._replace(h=high), "B": v.right._replace(h=high)}
        first, second = (box._replace(y=box.y + high + gap, h=max(1, box.h - high - gap)) for box in (v.left, v.right))
        return first, second

    def _place_controls(self, column: Box, view: ViewModel) -> int:
        """Place buttons, small steps and power meter from a column's foot up; return the line above them."""
        bottom, gap, tall = (
            place_upward(self.buttons, self.style, column, GAP),
            self.style.px(GAP),
            power_height(self.style),
        )
        by_hand = view.by_hand
        high = self.nudges.height(self.style)
        self.nudges.shown = by_hand and self.controller.device is Device.TOUCH
        if self.nudges.shown:
            self.nudges.place(self.style, Box(column.x, bottom - high, column.w, high))
            bottom -= high + gap
        self._power = Box(column.x, bottom - tall, column.w, tall)
        shown = (by_hand or view.aiming is not None) and not self._covers(self._power)
        aims = by_hand and shown and view.aiming is not None
        self.meter = meter_in(self.style, self._power) if aims else None
        return self._power.y - gap if shown else bottom

    def _place_map(self, view: ViewModel, *, one_column: bool) -> None:
        """Place the map, or at least its words, where there is room: in a single column below the words of all."""
        box, gap, self.map_at = self._tools, self.style.px(GAP), None
        lines = len(self._map_words(self._unseen(), box.w))
        room = self._words.h - self._words_height(view) - gap if one_column else box.h
        heights = [map_height(self.style, box.w, lines), *([map_words_height(self.style, lines)] if lines else [])]
        tall = next((high for high in heights if high <= room), None)
        if tall is None:
            return
        at = box._replace(y=box.bottom - tall if one_column else box.y, h=tall)
        if not self._covers(at):
            self.map_at = at
            self._words = self._words._replace(h=at.y - gap - self._words.y) if one_column else self._words

    def _unseen(self) -> Page:
        """Return a page to measure with."""
        return Page(pygame.Surface((1, 1)), self.style, self.controller.speaker)

    def _words_height(self, view: ViewModel) -> int:
        """Return the height that the words want; hints and the log take all there is."""
        if view.hints is not None:
            return hints_height(self._unseen(), view.hints, self._words.w)
        if self.log:
            return self._words.h // 2
        ruling = self._ruling()
        return 0 if ruling is None else lay_out(self.style, ruling, self._words.w, _ANY).height

    def _place_corner(self, view: ViewModel, column: Box) -> int:
        """Place the button that opens the pause, and next to it those for hints and for why the computer played so.

        Where they are too long for one line the rest stands above it. Return the line above them.
        """
        buttons = self._corner_buttons(view)
        if [_words(one) for one in self.corner] != [_words(one) for one in buttons]:
            self.corner = Group(buttons)
        gap, count, bottom = self.style.px(GAP), self._in_a_row(buttons, column.w), column.bottom
        if self.taken is not None and self.taken.colliderect((column.x, bottom - gap, column.w, gap)):
            self.corner = Group()
            return bottom + gap
        for start in range(0, len(buttons), count):
            row = Row(list(self.corner)[start : start + count], GAP)
            high = row.height(self.style, column.w)
            row.place_in(self.style, (column.x, bottom - high, column.w, high))
            bottom -= high + gap
        return bottom + gap

    def _corner_buttons(self, view: ViewModel) -> list[Button]:
        if self.taken is not None:
            return []
        controller = self.controller
        say, key = controller.say, controller.key
        leaves = any(choice.key == MENU for choice in view.choices)
        opens = key(Action.MENU if leaves else Action.CANCEL)
        buttons = [Button(PAUSE, say(self.way_out), hint=opens, align="left")]
        if view.by_hand and controller.hints and controller.device is not Device.GAMEPAD:
            buttons.append(Button(HINT, say("ui.table.hint"), hint=key(Action.HINT), align="left"))
        if view.explains:
            buttons.append(Button(EXPLAIN, say("ui.explain.button"), hint=key(Action.EXPLAIN), align="left"))
        return buttons

    def _in_a_row(self, buttons: list[Button], wide: int) -> int:
        """Return how many buttons have room beside each other in a width: one at least."""
        gap = self.style.px(GAP)
        for count in range(len(buttons), 1, -1):
            if all(one.fits(self.style, (wide - (count - 1) * gap) // count) for one in buttons[:count]):
                return count
        return 1


def _words(widget: Widget) -> tuple[str, str, str] | None:
    return (widget.key, widget.text, widget.hint) if isinstance(widget, Button) else None


def _button(choice: Choice) -> Button:
    ball = choice.key if choice.key in COLOURS else ""
    kind, words, hint = choice.kind, choice.text, choice.hint
    detail, icon = choice.detail, choice.icon
    return Button(choice.key, words, kind=kind, detail=detail, hint=hint, enabled=choice.enabled, ball=ball, icon=icon)
