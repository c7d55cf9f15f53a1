"""What stands next to the board of a match: a card for each side, the ruling, the prompt, buttons; a question."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from yagopool.match.session import Played
from yagopool.table.spec import Side, other_side
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, Device
from yagopool.ui.layout_kit import GAP, Page, Row, place_upward
from yagopool.ui.picture.guide import hint_disc
from yagopool.ui.picture.portrait import Mood
from yagopool.ui.play.aim_stage import HINT
from yagopool.ui.play.columns import (
    CHART,
    CHART_LINES,
    POWER,
    PROMPT,
    WORDS,
    Parts,
    Slots,
    draw_hints,
    draw_prompt,
    draw_sought,
    hints_heights,
    slots_in,
    sought_at,
)
from yagopool.ui.play.controller import MatchController, Thinking
from yagopool.ui.play.end_card import EndCard
from yagopool.ui.play.match_log import LogCard
from yagopool.ui.play.play_scene import MOUSE, RULE, Panels
from yagopool.ui.play.question_stage import MENU, REVIEW
from yagopool.ui.play.ruling import (
    AGAIN,
    READ_ON,
    RulingFacts,
    draw_arrival,
    draw_ruling,
    fouled_oneself,
    last_ruling_facts,
    opening_facts,
)
from yagopool.ui.play.side_cards import (
    FlightPath,
    Remark,
    SideFacts,
    ball_slot,
    bubble_of,
    colour_said,
    draw_flights,
    draw_given,
    draw_passing,
    draw_power,
    draw_remark,
    draw_shots,
    draw_side,
    draw_thinking,
    meter_in,
    mood_of,
    names_size,
    power_height,
    shot_slots,
    side_facts,
    side_height,
    strip_height,
    target_said,
)
from yagopool.ui.play.view_model import Choice, Flight, Hints, Question, ViewModel
from yagopool.ui.shapes import outline
from yagopool.ui.theme import Rgb, eased
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Message, Painted, RuleChip, Widget
from yagopool.ui.widgets.choice import OpponentButton
from yagopool.ui.widgets.dialog import BESIDE, Dialog
from yagopool.ui.widgets.group import Group

SIDES: Final[tuple[Side, ...]] = ("A", "B")
PAUSE: Final = "pause"
"""The key of the button that opens the pause."""
FOUL: Final = "foul"
"""The topic of a card that says what a foul costs."""
EXPLAIN: Final = "explain"
"""The key of the button that asks why the computer played so."""
FLICK: Final = "flick"
"""The key of the button that flicks."""
LOG: Final = "log"
"""What an event says that moved the match log."""
_UNDER_QUESTION: Final = 4
"""On a phone, a question may cover one part in this many of the board."""
_FREE: Final = 0.3
"""The part of the board's length before its pots from which the end of a game has room there."""


class MatchPanels(Panels):
    """The panels of a match and of its replay."""

    logs: ClassVar[bool] = True
    """Whether the match log can be read here."""
    offers_hints: ClassVar[bool] = True
    """Whether there is a button for hints, where the match gives any."""
    way_out: ClassVar[str] = "ui.table.menu"
    """What the button says that leads away from the table."""
    in_hand = (205.0, 110.0)
    readable: ClassVar[float] = 190
    """Units of width, at letters of 100 %, from which half the width of a phone is enough for words."""
    remark: Remark | None = None
    """What an opponent says of the last shot, as long as it is seen."""
    _left: pygame.Surface | None = None
    """The window's picture right before a question came up."""
    passed: float | None = None
    """Seconds since the turn began to pass from one side's card to the other's; None: it has."""
    face: str | None = None
    """The level whose face side B has, where people play both sides: None for no face."""
    _stood: RulingFacts | None = None
    """The ruling before the current shot."""

    def __init__(self, controller: MatchController, context: AppContext) -> None:
        super().__init__(controller, context)
        self.dialog: Dialog | None = None
        self.dialog_at = 1.0
        """How far the question has come up, 0 to 1."""
        self.fresh = 0.0
        """How much a new ruling stands out, 0 to 1."""
        self.pulse = 0.0
        """How brightly the pots beat meanwhile that would complete a row, 0 to 1."""
        self.given = 0.0
        """Seconds for which the plate still stands that says whose colour is whose."""
        self.flights: tuple[Flight, ...] = ()
        """The balls potted by the shot that was ruled on just now; they fly to their sides' cards."""
        self.shots: tuple[Side, tuple[float, float]] | None = None
        """The side that a foul gave its shots just now, and the place on the board from where they fly to its card."""
        self._touched: Played | None = None
        """The shot whose ruling stood when a person last aimed."""
        self.flown: float | None = None
        """Seconds since they started to fly; None: they have arrived."""
        self.corner = Group()
        """The way to the menu for hands without keys, at the foot of the words."""
        self.rules: tuple[RuleChip, ...] = ()
        """The tags in the ruling next to the board: a click on one asks for that rule's words."""
        self.explains = False
        """Whether there is a button that asks why the computer played so."""
        self.can_replay = False
        """Whether the shot that was ruled on can be watched again here."""
        self._rows_asked = False
        self.taken: pygame.Rect | None = None
        """A part of the panels that somebody else draws on."""
        self._chart_above: Box | None = None
        """Where the chart stands above that."""
        self.above: pygame.Rect | None = None
        """Where a card lies that explains something."""
        self.log = LogCard()
        """The match log; it is empty where nobody reads it."""
        self.ruling_at: Box | None = None
        """Where the ruling stands."""
        self._unfolded: RulingFacts | None = None
        """The ruling that somebody unfolded, where it gives way to the chart."""
        self._chart_hovered = False
        self._sought_at = Box(0, 0, 0, 0)
        self._sides: dict[Side, Box] = {}
        self._placed: dict[str, Box] = {}
        """Where chart, words, prompt and power stand, as many of them as there is room for."""
        self._slots: Slots | None = None
        self._known_slots: Slots | None = None
        self._slots_of: tuple[object, ...] = ()
        self._asked: tuple[Question | None, tuple[Choice, ...]] = (None, ())

    def furnish(self, context: AppContext) -> None:
        self._stood = None
        strip = self._strip_height(context.text_size)
        viewport = context.viewport(window_size(), self.controller.spec, strip=strip, hand=self.in_hand)
        self.viewport = self.seated(viewport)
        self.style = context.style(self.viewport)
        self.controller.number_radius = hint_disc(self.viewport, self.style) / self.viewport.scale

    def _strip_height(self, text_size: float) -> float:
        return strip_height(text_size)

    def card_rooms(self, topic: str) -> tuple[Box, ...]:
        """Return where a card can lie, the best first: on no ruling and no question, on a ruling, on the board.

        That on a foul stands in for the ruling, and for the prompt below it.
        """
        words, prompt = self._placed.get(WORDS), self._placed.get(PROMPT)
        rooms = self._free_rooms()
        if topic != FOUL or words is None:
            return rooms
        below = words if prompt is None or prompt.x != words.x else prompt
        return (words._replace(h=below.bottom - words.y), *rooms)

    def _free_rooms(self) -> tuple[Box, ...]:
        left, right = self._place_sides()
        column = right if left.x != right.x else left._replace(h=right.bottom - left.y)
        if self.dialog is not None and self._asks_in(column):
            column = _above(column, self.dialog.rect.y)
        ruling = self.ruling_at
        if ruling is None or ruling.x != column.x:
            return column, self.viewport.board
        return column._replace(y=ruling.bottom, h=max(1, column.bottom - ruling.bottom)), column, self.viewport.board

    def _fits(self, card: Dialog, box: Box) -> bool:
        return card.place(self.style, box).h < box.h and card.roomy

    @property
    def chart_at(self) -> Box | None:
        return self._placed.get(CHART)

    @property
    def strip(self) -> Box | None:
        return self.viewport.strip

    def place_card(self, card: Dialog, *, folds: bool) -> None:
        """Place the card of somebody else where the words stand; nothing lies under it.

        Below a board, where a column is too small for it, it is a sheet over both. It ``folds`` away from there, to
        an empty place, while a shot is aimed or rolls.
        """
        left, right = self.viewport.left, self.viewport.right
        card.fills = False
        if left.x == right.x:
            button = Button("", "+").height(self.style, left.w) + self.style.px(GAP)
            whole = right.bottom - left.y - button
            left = left._replace(h=whole - power_height(self.style) - self.style.px(GAP))
            if card.place(self.style, left).h >= left.h:
                left = left._replace(h=whole)
            above = self._chart_above = self._above_card(left, card)
            beside = self.style.px(BESIDE) if card.rect.w < left.w else 0
            left = left._replace(x=left.x - beside, w=left.w + 2 * beside)
            if above is not None:
                top = above.bottom + self.style.px(GAP)
                left = left._replace(y=top, h=left.bottom - top)
            card.fills = True
        elif self.viewport.stacked and (not self._fits(card, left) or card.tight):
            beside = self.style.px(BESIDE)
            left = left._replace(x=left.x - beside, w=right.right - left.x + 2 * beside)
            if folds:
                card.rect, self.taken = pygame.Rect(0, 0, 0, 0), None
                return
        card.place(self.style, left, valign=1.0)  # its button stays where it is when the words change
        self.taken = card.rect

    def _above_card(self, column: Box, card: Dialog) -> Box | None:
        """Return the place of the chart above another card; None if it doesn't fit."""
        gap, style = self.style.px(GAP), self.style
        heights = partial(self.controller.chart().heights, style, column.w, CHART_LINES)
        *_, least, usual, _ = heights(0)
        for high in (usual, (least + usual) // 2, least):
            if self._fits(card, column._replace(h=max(1, column.h - high - gap))):
                grown = heights(column.h - card.rect.h - gap)[-1] if high == usual else high
                return column._replace(h=grown)
        card.place(style, column)
        return None

    def ask_for_rows(self) -> None:
        self._rows_asked = not self._rows_asked

    def turn_log(self, lines: int) -> None:
        self.log.scroll(self.style, lines)

    def unfold(self) -> bool:
        """Let the ruling take the chart's place, with all its sentences; return whether there was more to say."""
        folded = self.viewport.stacked or any(chip.key == READ_ON for chip in self.rules)
        folded = folded and self._unfolded != self._ruling()
        self._unfolded = self._ruling() if folded else None
        return folded

    @property
    def folds(self) -> bool:
        """Whether the ruling has unfolded, and says all there is."""
        shown = self._ruling_shown()
        return shown is not None and shown.unfolded and not self.log.lines

    # Events

    def handle(self, event: pygame.event.Event) -> Message | None:
        if event.type == pygame.MOUSEMOTION:
            self._chart_hovered = (
                self.chart_at is not None and self.chart_at.contains(event.pos) and self.dialog is None
            )
        if self.log.lines and self.log.handle(event, self.style):
            return Message(LOG)
        if event.type in MOUSE and (message := self._tag_pressed(event) or self.corner.handle(event)) is not None:
            return message
        if self.dialog is not None:
            return self.dialog.handle(event)
        return super().handle(event)

    def _tag_pressed(self, event: pygame.event.Event) -> Message | None:
        own = () if self.dialog is None or self.dialog.rule is None else (self.dialog.rule,)
        keys = [message.key for chip in (*own, *self.rules) if (message := chip.handle(event)) is not None]
        key = next(iter(keys), "")
        return None if not key else Message(key) if key in (AGAIN, READ_ON) else Message(RULE, key)

    def takes(self, place: tuple[int, int]) -> bool:
        corner = any(button.rect.collidepoint(place) for button in self.corner)
        return corner or super().takes(place) or any(chip.hit(place) for chip in self.rules)

    # What is seen

    def follow(self, view: ViewModel) -> None:
        choices = self._choices(view)
        asked = (view.question, choices)
        if asked == self._asked:
            return
        self._asked = asked
        buttons = [_button(choice) for choice in choices]
        question = view.question
        if question is None:
            before, self.dialog, self.buttons = self.buttons, None, Group(buttons)
            self.buttons.follow(before)
            return
        self.buttons, self.dialog = Group(), self._asking(question, buttons, explains=view.explains)
        self.dialog.veiled = False
        if self.dialog.rule is not None:
            self.dialog.rule.words = self.controller.say("ui.ruling.rule", n=1, rule=question.rule)

    def _choices(self, view: ViewModel) -> tuple[Choice, ...]:
        """Return what can be chosen; a flick that can't keeps its place, but in a hand the chart stands there."""
        if self.viewport.stacked and not self._steps(view):
            return tuple(one for one in view.choices if one.key != FLICK)
        if view.choices or not (view.busy or self.taken is not None):
            return view.choices
        key = self.controller.key(Action.ACCEPT) if view.busy else ""
        return (Choice(FLICK, self.controller.say("ui.table.flick"), hint=key, enabled=False),)

    def _asking(self, question: Question, buttons: list[Button], *, explains: bool) -> Dialog:
        if question.result is None:
            return Dialog(question.title, question.text, buttons, rule=question.rule, stacked=True)
        at = next((number for number, one in enumerate(buttons, 1) if one.key == REVIEW), len(buttons) - 1)
        buttons[at:at] = [Button(EXPLAIN, self.controller.say("ui.explain.button"))] if explains else []
        return EndCard(question.title, question.text, buttons, question.rule, question.result)

    def raise_dialog(self, seconds: float, calm: float) -> bool:
        """Let a question come up within ``calm`` seconds; return whether it moved."""
        if self.dialog_at >= 1.0:
            return False
        self.dialog_at = min(1.0, self.dialog_at + seconds / calm) if calm else 1.0
        return True

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        self.follow(view)
        if self.dialog is None or self.dialog_at >= 1.0:
            self._left = None
        elif self._left is None or self._left.get_size() != window.get_size():
            self._left = window.copy()
        self._place(view)
        asked, board = self._chart_hovered or self._rows_asked, self.controller.spec
        marks = self.controller.chart().marks(self.viewport, self.style, board, view.won, self.pulse, asked=asked)
        seen = replace(view, hand=None) if self.given > 0.0 else view  # a hand comes after the plate with the colours
        self.board.draw(
            window, self.viewport, self.style, seen, self._painted(view), marks=marks, beats=self.pulse > 0.0
        )
        page = Page(window, self.style, self.controller.speaker)
        if view.aiming is not None:
            self._draw_power(page, view)
        self._draw_awaited(page, view)
        if self.ruling_at is not None and self.fresh > 0.0:
            ruling = self._ruling()
            draw_arrival(page, self.ruling_at, self.fresh, foul=ruling is not None and self._still_warns(ruling))
        self._draw_between_cards(page)
        if self.dialog is not None:
            self._draw_dialog(window, self.dialog)

    def _draw_between_cards(self, page: Page) -> None:
        """Draw what goes from one card to another just now, or from the board to one; and what the opponent says."""
        if self.given > 0.0:
            sides = [side_facts(self.controller, side) for side in SIDES]
            draw_given(page, self.viewport.board, self._sides, sides, self.given)
        if self.flown is not None:
            self._draw_flights(page, self.flown)
        acting = self.controller.state.to_act
        if self.passed is not None and acting is not None and not any(map(self._covers, self._sides.values())):
            draw_passing(page, self._sides[other_side(acting)], self._sides[acting], self.passed)
        quiet = self.controller.still and self.controller.unseen is not None  # words don't fade there
        if self.remark is not None and not quiet and not self._covers(self._sides[self.remark.side]):
            side, words = self.remark.side, self.remark.words
            bubble = bubble_of(self.style, self.viewport, self._sides[side], self._facts(side).level, words)
            draw_remark(page, bubble, self.remark)

    def _draw_flights(self, page: Page, age: float) -> None:
        ways, spec = [], self.controller.spec
        for ball, pot, side, number in self.flights:
            end, small = ball_slot(self.style, self._sides[side], self._facts(side), number)
            start = self.viewport.to_window(spec.pot_centre(pot))
            ways.append(FlightPath(ball, start, end, self.viewport.length(spec.ball_radius), small))
        draw_flights(page, ways, age)
        if self.shots is not None:
            side, place = self.shots
            ends = shot_slots(page.style, self._sides[side], side_facts(self.controller, side))
            draw_shots(page, self.viewport.to_window(place), ends, age)

    def _draw_dialog(self, window: pygame.Surface, dialog: Dialog) -> None:
        """Draw a question; what stood in its place fades first, so that words never overlap."""
        going, coming = min(1.0, 2.0 * self.dialog_at), max(0.0, 2.0 * self.dialog_at - 1.0)
        if self._left is not None and going < 1.0:
            place = dialog.rect.union(pygame.Rect(self.viewport.panels)).clip(window.get_rect())
            self._left.set_alpha(round(255 * (1.0 - eased(going))))
            window.blit(self._left, place, place)
            return
        around = dialog.rect.inflate(*2 * (4 * self.style.px(16),)).clip(window.get_rect())
        without = None if self._left is None else window.subsurface(around).copy()
        dialog.draw(window, self.style)
        outline(window, dialog.rect, self.style.palette.accent, self.style.px(16), max(2, self.style.px(3)))
        if without is not None:
            without.set_alpha(round(255 * (1.0 - eased(coming))))
            window.blit(without, around)

    @property
    def beats(self) -> bool:
        return self.controller.chart().beats

    def _ruling(self) -> RulingFacts | None:
        """Return the current ruling, or before the first shot who won the toss; none if a card says it."""
        if self.controller.unseen is not None or self.taken is not None or isinstance(self.dialog, EndCard):
            return None
        return last_ruling_facts(self.controller) or opening_facts(self.controller)

    def _ruling_shown(self) -> RulingFacts | None:
        """Return the ruling to show; while balls roll, it is the last one, dimmed, so that its place is never empty."""
        if self.controller.unseen is None or self.taken is not None or isinstance(self.dialog, EndCard):
            ruling = self._ruling()
            if ruling is None or ruling != self._unfolded:
                return ruling
            return replace(ruling, sentences=ruling.whole or ruling.sentences, whole=(), unfolded=True)
        return self._stood

    def _painted(self, view: ViewModel) -> tuple[Painted, ...]:
        """Return the panels: painted again only when something they show has changed, not while balls roll.

        The prompt changes even within a pull, and so is painted by itself.
        """
        controller = self.controller
        known = (controller.state, controller.ruled, controller.unseen is None, self.viewport, self.style)
        good = view.good_powers if view.aiming is None else None
        power = (view.aiming is None, good, controller.device, self.flown is None)
        placed = tuple(self._placed.get(part) for part in (POWER, WORDS, PROMPT))
        buttons = (self.nudges.shown, *(one.still for one in (*self.buttons, *self.nudges.group, *self.corner)))
        moods = (*map(self._mood, SIDES), self.passed is None)
        above = tuple(None if rect is None else tuple(rect) for rect in self._over())
        if view.by_hand and (view.pulled or view.aiming is not None):
            self._touched = controller.ruled
        over = tuple(chip.key for chip in self.rules if chip.hovered)
        said = (view.prompt, view.notice, view.tone)
        busy = view.busy and not view.by_hand  # whether an aim is busy changes nothing that is drawn
        words = (view.hints, view.awaited is None, view.by_hand, self._replays(view), busy, self._is_touched)

        def paint(window: pygame.Surface) -> None:
            self._draw_panels(Page(window, self.style, controller.speaker), view)

        def paint_prompt(window: pygame.Surface) -> None:
            self._draw_prompt(Page(window, self.style, controller.speaker), view)

        whole = (known, moods, power, placed, buttons, above, self.log.lines, self.log.back, words, over)
        prompt = (self.style, placed, above, said)
        return Painted(whole, paint), Painted(prompt, paint_prompt, self._placed.get(PROMPT))

    def _mood(self, side: Side) -> Mood:
        """Return how the face on a side's card looks: mostly at the table."""
        if self.remark is not None and self.remark.side == side and self.remark.mood is not None:
            return self.remark.mood
        table: Mood = "down" if self._sides[side].y < self.viewport.board.y else "up"
        return mood_of(self.controller, side, table, fresh=self.fresh > 0.0)

    def _draw_panels(self, page: Page, view: ViewModel) -> None:
        wordless = view.awaited is not None and view.hints is None
        shown = {box: self._facts(side) for side, box in self._sides.items()}
        target, says_colour = target_said(page, shown), colour_said(page, shown)
        size = names_size(page, shown, target)
        for box, facts in shown.items():
            if not self._covers(box):
                draw_side(page, box, facts, target=target, name_size=size, wordless=wordless, says_colour=says_colour)
        self._draw_words(page, view)
        if self.chart_at is not None:
            self._draw_chart(page, self.chart_at)
        for group in (self.corner, self.buttons, *((self.nudges.group,) if self.nudges.shown else ())):
            if not any(self._covers(Box(*one.rect)) for one in group):
                group.draw(page.window, self.style)
        if view.aiming is None:
            self._draw_power(page, view)

    def _draw_chart(self, page: Page, at: Box) -> None:
        said, lines = self._chart_words(page, at.w), self._chart_lines(at)
        if said and (at.h < self._chart_with(len(said)) or 0 < lines < len(said)):
            said = self._chart_words(page, at.w, lines=max(1, lines))
            said = said if at.h >= self._chart_with(len(said)) else []
        said += [("", page.palette.ink)] * (lines - len(said))
        self.controller.chart().draw(page, at, said, turned=self.viewport.turned)

    def _facts(self, side: Side) -> SideFacts:
        facts = replace(side_facts(self.controller, side), mood=self._mood(side))
        if side == "B" and self.face is not None:
            facts = replace(facts, level=self.face)
        if self.passed is not None:
            facts = replace(facts, acting=False)
        on_their_way = self.flown is not None and self.shots is not None and self.shots[0] == side
        return replace(facts, strokes=0) if on_their_way else facts

    def _chart_lines(self, at: Box) -> int:
        """Return the lines of words that there is room for, whatever the chart says: it stays as it is."""
        if self._slots is None:
            usual = self.controller.chart().heights(self.style, at.w, CHART_LINES, 0)[-2]
            return (CHART_LINES if at.h >= usual else 1) if at == self._chart_above else 0
        return self._slots.lines - (self._slots.chart - at.h) // self.style.line_height("small")

    def _draw_power(self, page: Page, view: ViewModel) -> None:
        """Draw the power: of an aim, which changes with every frame of a drag, over the panels that stand still."""
        if POWER in self._placed and not self._covers(self._placed[POWER]):
            own = self.controller.device if view.by_hand else None
            seen = view.aiming and replace(view.aiming, aim=view.aiming.aim.turned(-90.0 * self.viewport.turns))
            warned = view.prompt in ("", self.controller.say("ui.power.hop")) and PROMPT in self._placed
            spec = self.controller.spec
            draw_power(page, self._placed[POWER], seen, spec, own, good=view.good_powers, warned=warned)

    def _chart_with(self, lines: int) -> int:
        """Return the least height of the chart's card, with its picture and some lines of text."""
        wide = self.viewport.right.w if self.chart_at is None else self.chart_at.w
        return self.controller.chart().heights(self.style, wide, lines, 0)[-3]

    def _chart_words(self, page: Page, width: int, *, lines: int = 0) -> list[tuple[str, Rgb]]:
        names = {side: self.controller.session.match.members(side) for side in SIDES}
        return self.controller.chart().words(page, names, width, lines=lines)

    def _draw_words(self, page: Page, view: ViewModel) -> None:
        known, self.rules, self.log.at, self.ruling_at = self.rules, (), None, None
        words = self._placed.get(WORDS)
        if words is None or self._covers(words):
            return
        if view.hints is not None:
            high = draw_hints(page, words, self._listed(view.hints), fills=self._alone)
            self._sought_at = sought_at(page, words, high)
        elif self.log.lines:
            self.log.draw(page, words)
        else:
            self._draw_ruling(page, words, view, known)

    def _draw_prompt(self, page: Page, view: ViewModel) -> None:
        if PROMPT in self._placed and not self._covers(self._placed[PROMPT]):
            draw_prompt(page, self._placed[PROMPT], view, fills=self._slots is not None or self.viewport.stacked)

    def _draw_ruling(self, page: Page, box: Box, view: ViewModel, chips: tuple[RuleChip, ...]) -> None:
        ruling = self._ruling_shown()
        if ruling is not None:
            again = self._again(view) if ruling.foul else ""
            ruling = replace(ruling, foul=self._still_warns(ruling))
            key = self.controller.key(Action.TRANSCRIPT) if self.logs else None
            slots = self._slots
            first = int(slots is not None and not slots.roomy)
            said = draw_ruling(page, box, ruling, chips, key=key, again=again, first=first, fills=self._alone)
            at, self.rules = said
            self.ruling_at = None if ruling.past else at

    @property
    def _is_touched(self) -> bool:
        """Whether the shot after the ruling is being aimed: then only a warning about that shot stands out."""
        return self._touched is not None and self._touched is self.controller.ruled

    def _still_warns(self, ruling: RulingFacts) -> bool:
        return ruling.foul and not self._is_touched

    def _replays(self, view: ViewModel) -> bool:
        """Return whether the last shot can be seen again now: not while another one rolls."""
        return view.by_hand or not view.busy or isinstance(self.controller.phase, Thinking)

    def _again(self, view: ViewModel) -> str:
        if not (self.can_replay and self._replays(view)):
            return ""
        return " ".join((self.controller.say("ui.ruling.again"), self.controller.key(Action.REPLAY))).strip()

    def _draw_awaited(self, page: Page, view: ViewModel) -> None:
        """Let three dots breathe where something is awaited: in the card of the hints, or on that of who thinks."""
        side = self.controller.state.to_act
        if view.awaited is not None and view.hints is not None:
            draw_sought(page, self._sought_at, view.awaited)
        elif self.flown is not None and self.shots is not None:
            return  # they fly to where the dots stand
        elif view.awaited is not None and side is not None and not self._covers(self._sides[side]):
            draw_thinking(page, self._sides[side], self.controller.setup.level_of(side), view.awaited)

    def _over(self) -> tuple[pygame.Rect | None, ...]:
        return (None if self.dialog is None else self.dialog.rect, self.taken, self.above)

    def _covers(self, box: Box) -> bool:
        """Tell whether something lies on a part of the panels: half a card would be no use."""
        return any(rect is not None and rect.colliderect(box) for rect in self._over())

    def _place(self, view: ViewModel) -> None:
        gap = self.style.px(GAP)
        left, right = self._place_sides()
        if left.x == right.x:
            left = right = left._replace(h=right.bottom - left.y)
        if self._reads_wide(view):
            left = right = left._replace(w=right.right - left.x)
        one_column = left == right
        left, right = self._place_corner(self._corner_buttons(view), left, right)
        left, right = self._place_foot(view, left, right)
        left = right if one_column else left
        if self.taken is not None:
            left, right = (_below(box, self.taken, gap) for box in (left, right))
        self._find_slots(left, right)
        self._placed = self._parts(view).places(left, right)
        if self.taken is not None and self._chart_above is not None:
            self._placed[CHART] = self._chart_above
        power = self._placed.get(POWER) if view.by_hand and view.aiming is not None else None
        self.meter = None if power is None else meter_in(self.style, power)

    def _reads_wide(self, view: ViewModel) -> bool:
        """Return whether words take the whole width below the board: large letters, in a window held in a hand."""
        low = self.viewport.stacked and self.viewport.right.w < self.style.tall(self.readable)
        return low and self.dialog is None and self.taken is None and not self._steps(view) and not self.log.lines

    def _steps(self, view: ViewModel) -> bool:
        """Return whether an aim stands that can be moved in steps: by hand, and not during a pull."""
        return view.by_hand and view.aiming is not None and not view.pulled

    def _place_foot(self, view: ViewModel, left: Box, right: Box) -> tuple[Box, Box]:
        """Place the buttons at a column's foot, or the question, which may be as wide as both; return what is left."""
        gap, dialog = self.style.px(GAP), self.dialog
        if dialog is None:
            return left, _above(right, self._place_controls(right, view))
        self._place_dialog(dialog, left, right)
        self.nudges.shown = False
        if any(dialog.rect.colliderect(one.rect) for one in self.corner):
            self.corner = Group()
        top = dialog.rect.y - gap
        return (
            _above(left, top) if self._asks_in(left) else left,
            _above(right, top) if self._asks_in(right) else right,
        )

    def _parts(self, view: ViewModel) -> Parts:
        page = Page(pygame.Surface((1, 1)), self.style, self.controller.speaker)
        hints = None if view.hints is None else self._listed(view.hints)
        stands = self._ruling()
        if stands is not None:
            self._stood = replace(stands, past=True)
        unfolded = self._unfolded is not None and self._unfolded == stands
        over = self._is_over()
        self._slots = None if over else self._slots_now()
        return Parts(
            self.style,
            replace(view, prompt="", notice="") if self.taken is not None else view,
            self._ruling_shown(),
            None if hints is None else lambda wide: hints_heights(page, hints, wide),
            bool(self.log.lines),
            self.controller.chart(),
            lambda wide: len(self._chart_words(page, wide)),
            self.dialog is None and self._keeps_power(view),
            handheld=self.viewport.stacked and not unfolded,
            unfolded=unfolded,
            over=over,
            slots=self._slots,
        )

    def _listed(self, hints: Hints) -> Hints:
        """Return the hints that are told in words: in a window held in a hand, only the one that is picked, if any."""
        picked = tuple(line for line in hints.lines if line.taken and self.viewport.stacked)
        return replace(hints, lines=picked, legend="") if picked else hints

    def _keeps_power(self, view: ViewModel) -> bool:
        """Return whether the power has its place, though there may be no aim: also while a ball is being placed."""
        if self.viewport.stacked:
            framed = view.hints is not None and view.good_powers is not None
            return view.by_hand and (view.aiming is not None or framed)
        places = view.ghost is not None and self._slots is not None
        return view.by_hand or self.taken is not None or view.aiming is not None or view.busy or places

    @property
    def _alone(self) -> bool:
        """Whether there is one column, whose slots leave no wood between them."""
        return self._slots is not None and not self._slots.shared and self.viewport.left.x == self.viewport.right.x

    def _is_over(self) -> bool:
        return self.dialog is not None and self.controller.state.result is not None and not self.log.lines

    def _slots_now(self) -> Slots | None:
        """Return the slots of this picture; a question stands where prompt and power stand else."""
        slots = None if self.viewport.stacked or self.taken is not None else self._known_slots
        return slots if slots is None or self.dialog is None else slots._replace(prompt=0, power=0)

    def _find_slots(self, left: Box, right: Box) -> None:
        """Find the slots in columns that no question stands in: they are the same until the window changes.

        The chart is as large in every match: there is room for the button that asks why even where nobody can be asked.
        """
        controller, known = self.controller, (left, right, self.style, self.controller.speaker)
        if self.dialog is None and self.taken is None and known != self._slots_of:
            self._slots_of = known
            asks = Button(EXPLAIN, controller.say("ui.explain.button"), hint=controller.key(Action.EXPLAIN))
            row = [*(one for one in self.corner if isinstance(one, Button)), asks]
            if not self.explains and self._in_a_row(row, left.w) < len(row):
                high = asks.height(self.style, left.w) + self.style.px(GAP)
                left, right = (box._replace(h=max(1, box.h - high)) for box in (left, right))
            self._known_slots = slots_in(self.style, controller.chart(), left, right, self.prompts())

    def prompts(self) -> Iterable[str]:
        """Yield what may be said to who aims, by mouse or keys: there is room for each."""
        for now in ("break", "play", "play_one", "play_open"):
            for device in {Device.MOUSE, Device.KEYBOARD, self.controller.device}:
                yield self.controller.say(f"ui.table.{now}.{device}")

    def _asks_in(self, box: Box) -> bool:
        return self.dialog is not None and bool(self.dialog.rect.colliderect(box))

    def _place_dialog(self, dialog: Dialog, left: Box, right: Box) -> None:
        """Place the question at the foot of a panel, or of both; the end of a game too, unless it has no room there."""
        viewport = self.viewport
        if isinstance(dialog, EndCard):
            self._place_end(dialog, left, right)
            return
        high = dialog.place(self.style, right, valign=1.0).h
        if high >= right.h or not all(one.fits(self.style, one.rect.w) for one in dialog.buttons):
            room = viewport.panels
            if room.y > viewport.field.bottom:  # the frame may lie under a question that needs the room
                room = room._replace(y=viewport.field.bottom, h=room.bottom - viewport.field.bottom)
            high = dialog.place(self.style, room, valign=1.0).h
            if viewport.stacked and high >= room.h:  # on a phone, so may the end of the board where nobody aims
                low = room.bottom - viewport.field.bottom + viewport.field.h // _UNDER_QUESTION
                dialog.place(self.style, room._replace(y=room.bottom - low, h=low), valign=1.0)

    def _place_end(self, card: EndCard, left: Box, right: Box) -> None:
        """Place the end of a game where most of it has room: next to the board, or on it before the pots."""
        *free, anywhere = self._before_pots()
        card.scrolls, gap = False, self.style.px(GAP)
        rooms = [(room, 1.0) for room in self._beside_board(left, right)]
        low = 0.5 if self.viewport.turned else 1.0  # below the pots it leaves all of the board that it can
        for ways in (rooms, [(room, low) for room in free], [(anywhere, 0.5)]):
            shown = []
            for room, valign in ways:
                card.place(self.style, room, valign=valign)
                shown.append(card.shows)
            room, valign = ways[shown.index(max(shown))]
            card.place(self.style, room, valign=valign)
            if card.shows:
                return
            if self.viewport.handheld and ways[0][0] == free[0] and free[0] != self.viewport.board.inset(gap):
                card.scrolls = True
                card.place(self.style, free[-1], valign=1.0)
                return

    def _beside_board(self, left: Box, right: Box) -> tuple[Box, ...]:
        """Return where the end of a game can stand next to the board, the best first: below the chart or beside it."""
        whole = self.viewport.panels
        if left.x != right.x:
            return (right, whole) if self.viewport.stacked else (right,)
        usual = self.controller.chart().heights(self.style, right.w, CHART_LINES, 0)[-2] + self.style.px(GAP)
        return right._replace(y=right.y + usual, h=max(1, right.h - usual)), right, whole

    def _before_pots(self) -> tuple[Box, ...]:
        """Return where the end of a game can stand: on the board before its pots, there across the window, anywhere."""
        v, spec, gap = self.viewport, self.controller.spec, self.style.px(GAP)
        window = v.window.inset(gap)
        free = min(pot.y for pot in spec.pots) - 2.0 * spec.pot_radius
        if free < _FREE * spec.length:
            return v.board.inset(gap), window, window
        x, y = (round(value) for value in v.to_window((0.0, free)))
        if v.turned:
            beside = window._replace(w=x - window.x)
            return beside._replace(y=v.board.y, h=v.board.h).inset(gap), beside, window
        below = window._replace(y=y, h=window.bottom - y)
        return below._replace(x=v.board.x, w=v.board.w).inset(gap), below, window

    def _place_sides(self) -> tuple[Box, Box]:
        v, gap, high = self.viewport, self.style.px(GAP), side_height(self.style)
        strip = self.strip
        if strip is not None:
            half = (strip.w - gap) // 2
            self._sides = {"A": strip._replace(w=half), "B": strip._replace(x=strip.right - half, w=half)}
            return v.left, v.right
        self._sides = {"A": v.left._replace(h=high), "B": v.right._replace(h=high)}
        first, second = (box._replace(y=box.y + high + gap, h=max(1, box.h - high - gap)) for box in (v.left, v.right))
        return first, second

    def in_column(self) -> Iterable[Widget]:
        """Return the buttons that stand at a column's foot."""
        return self.buttons

    def _place_controls(self, column: Box, view: ViewModel) -> int:
        """Place buttons and small steps from a column's foot up; return the line above them."""
        bottom, gap = place_upward(self.in_column(), self.style, column, GAP), self.style.px(GAP)
        idle = view.busy and not view.choices  # they keep their place then, as the button does that flicks
        stays = view.by_hand or idle or self.taken is not None
        shown = self._steps(view) if self.viewport.stacked else stays
        self.nudges.shown = shown and self.controller.device is Device.TOUCH
        if self.nudges.shown:
            flick = next((one for one in self.buttons if one.key == FLICK), None)
            high = self.nudges.height(self.style, column.w, flick)
            self.nudges.place(self.style, Box(column.x, bottom - high, column.w, high), flick, enabled=view.by_hand)
            bottom -= high + gap
        return bottom

    def _place_corner(self, buttons: list[Button], left: Box, right: Box) -> tuple[Box, Box]:
        """Place the button that opens the pause, and next to it those for hints and for why the computer played so.

        They stand below the left column, or below both where a phone has room there. Return what is left of the two.
        """
        gap, two = self.style.px(GAP), left != right
        asks_why = len(buttons) > 1 and buttons[-1].key == EXPLAIN
        if asks_why and two and self.viewport.stacked and not self.buttons.widgets:
            line = self._place_halves(buttons, left._replace(w=right.right - left.x)) - gap
            return _above(left, line), _above(right, line)
        rest = _above(left, self._place_rows(buttons, left) - gap)
        return rest, right if two else rest

    def _set_corner(self, buttons: list[Button]) -> None:
        if [_words(one) for one in self.corner] != [_words(one) for one in buttons]:
            self.corner = Group(buttons)

    def _place_halves(self, buttons: list[Button], column: Box) -> int:
        """Give the last button half of a line, the others the rest; return the line above them."""
        self._set_corner(buttons)
        gap, bottom = self.style.px(GAP), column.bottom
        half = (column.w - gap) // 2
        high = max(one.height(self.style, half) for one in buttons)
        Row(list(self.corner)[:-1], GAP).place_in(self.style, (column.x, bottom - high, half, high))
        self.corner.widgets[-1].place((column.right - half, bottom - high, half, high))
        return bottom - high

    def _place_rows(self, buttons: list[Button], column: Box) -> int:
        """Place the buttons in a line, those too long for it above; return the line above them."""
        if self._in_a_row(buttons, column.w) < len(buttons):
            short = [_short(one, self.controller.say("ui.explain.button")) for one in buttons]
            buttons = short if self._in_a_row(short, column.w) == len(short) else buttons
        self._set_corner(buttons)
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
        controller, buttons = self.controller, self._ways_out(view)
        if isinstance(self.dialog, EndCard):
            return buttons
        say, key = controller.say, controller.key
        hinted = self.offers_hints and controller.hints and controller.device is not Device.GAMEPAD
        if hinted:
            hint = Button(HINT, say("ui.table.hint"), hint=key(Action.HINT), align="left", enabled=view.by_hand)
            buttons.append(hint)
        aims = view.by_hand and view.aiming is not None and not self._reads_wide(view)
        gives_way = self.viewport.stacked and aims  # a phone has no room for both
        if self.explains and not gives_way:
            name = controller.name(controller.setup.computer)
            words = say("ui.explain.foul" if fouled_oneself(controller) else "ui.explain.ask", name=name)
            buttons.append(Button(EXPLAIN, words, hint=key(Action.EXPLAIN), align="left", enabled=view.explains))
        return buttons

    def _ways_out(self, view: ViewModel) -> list[Button]:
        """Return the pause button; none if the end of a match already has a button that leaves."""
        leaves = any(choice.key == MENU and choice.hint for choice in view.choices)
        if leaves and isinstance(self.dialog, EndCard):
            return []
        opens = self.controller.key(Action.MENU if leaves else Action.CANCEL)
        return [Button(PAUSE, self.controller.say(self.way_out), hint=opens, align="left")]

    def _in_a_row(self, buttons: list[Button], wide: int) -> int:
        """Return how many buttons have room beside each other in a width: one at least."""
        gap = self.style.px(GAP)
        for count in range(len(buttons), 1, -1):
            if all(one.fits(self.style, (wide - (count - 1) * gap) // count) for one in buttons[:count]):
                return count
        return 1


def _above(column: Box, line: int) -> Box:
    return column._replace(h=max(1, line - column.y))


def _below(column: Box, rect: pygame.Rect, gap: int) -> Box:
    """Return what a card of somebody else leaves of a column: what is below it."""
    if not rect.colliderect(column):
        return column
    top = min(rect.bottom + gap, column.bottom - 1)
    return column._replace(y=top, h=column.bottom - top)


def _short(button: Button, words: str) -> Button:
    """Return the button that asks why with a shorter text; any other button as it is."""
    if button.key != EXPLAIN:
        return button
    return Button(EXPLAIN, words, hint=button.hint, align=button.align, enabled=button.enabled)


def _words(widget: Widget) -> tuple[str, str, str, bool] | None:
    return (widget.key, widget.text, widget.hint, widget.enabled) if isinstance(widget, Button) else None


def _button(choice: Choice) -> Button:
    button = Button(
        choice.key,
        choice.text,
        kind=choice.kind,
        detail=choice.detail,
        hint=choice.hint,
        enabled=choice.enabled,
        ball=choice.ball,
        icon=choice.icon,
    )
    return OpponentButton(choice.level, button) if choice.level else button
