"""Why? The board as it lay before the computer's move, what it thought of upon it, chances and worth beside it."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from yagopool.ai.decision import Decision
from yagopool.match.session import Played
from yagopool.text import explanation
from yagopool.ui.context import Room, window_size
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.picture.guide import hint_disc
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.decision_review import ComputerMove, DecisionReview, Reason, computer_moves, is_computer_move
from yagopool.ui.play.match_panels import EXPLAIN
from yagopool.ui.play.page import GAP, PAD, Page
from yagopool.ui.play.view_model import HintLine, ViewModel
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.pause import Offer
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, Role
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.list_view import Item, ListView

_LEFT: Final = 1
"""The button of a mouse that points at something."""
_TURNED: Final = {Action.EARLIER: -1, Action.LATER: 1}
_BESIDE: Final = {"earlier": Action.EARLIER, "later": Action.LATER}


class ExplainScene:
    """Over a table, or over a match being watched, which waits ``below``. Goes through the computer's moves there."""

    cuts = True
    """Its words stand where those of the table stood: one gives way to the other at once, never both to be read."""

    def __init__(self, room: Room, below: Scene, explaining: DecisionReview) -> None:
        self.room = room
        self.below = below
        self.explaining = explaining
        self._board = BoardView(explaining.spec)
        self._told: tuple[Reason, ...] | None = None
        self._stale = True
        say = room.speaker.say
        self.list = ListView("reasons", (), follow=True)
        buttons = [
            Button(key, say(f"ui.explain.{key}"), hint=room.keyed(action), align="left")
            for key, action in _BESIDE.items()
        ]
        back = Button("back", say("ui.back"), kind="primary", hint=room.keyed(Action.CANCEL))
        self.group = Group([self.list, *buttons, back])
        self._follow()

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Choose a reason, go to another move, or back."""
        self._stale = True
        self.room.hands.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            return HelpScene(self.room, self, self.explaining.thought.played.before.match.variant)
        if press is not None and press.action is Action.EXPLAIN:
            return self.back()
        if press is not None and press.action in _TURNED:
            return self._go(_TURNED[press.action])
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT and self._pointed(event.pos):
            return self
        message = self.group.handle(event)
        self.explaining.chosen = self.list.selected
        if message is None or message.key not in ("back", *_BESIDE):
            return self
        return self.back() if message.key == "back" else self._go(_TURNED[_BESIDE[message.key]])

    def back(self) -> Scene:
        """Return to what waits below."""
        self.explaining.close()
        return self.below

    def advance(self, seconds: float) -> Scene | None:
        """Time stands still below; here what is awaited may come."""
        del seconds
        if self.explaining.busy:
            self.explaining.advance()
            self._follow()
            self._stale = True
        return self

    def stale(self) -> bool:
        """Return whether something was done or has come since the last picture."""
        return self._stale

    def close(self) -> None:
        """Stop deciding, and close what waits below."""
        self.explaining.close()
        self.below.close()

    def _go(self, by: int) -> Scene:
        if self.explaining.go(by):
            self._told = None
            self._follow()
        return self

    def _pointed(self, pixel: tuple[int, int]) -> bool:
        """Choose the reason whose number on the board is pointed at; tell whether there is one."""
        viewport = self.room.viewport(window_size(), self.explaining.spec)
        under = self.explaining.under(viewport.to_board(pixel)) if viewport.board.contains(pixel) else None
        if under is None:
            return False
        self.explaining.chosen = under
        self.list.select(under)
        return True

    def _follow(self) -> None:
        """Let list and buttons say what there is now."""
        explaining = self.explaining
        if self._told is not explaining.reasons:
            self._told = explaining.reasons
            self.list.items = self._items(explaining.reasons)
            self.list.selected, self.list.top = explaining.chosen, 0
        self.list.enabled = bool(explaining.reasons)
        self.group["earlier"].enabled = explaining.at > 0
        self.group["later"].enabled = explaining.at + 1 < len(explaining.moves)

    # The words

    def _items(self, reasons: Sequence[Reason], *, detailed: bool = False) -> tuple[Item, ...]:
        items = (self._item(index, one) for index, one in enumerate(reasons))
        if not detailed:
            return tuple(items)
        return tuple(replace(item, detail=self._tried(one)) for item, one in zip(items, reasons, strict=True))

    def _tried(self, reason: Reason) -> str:
        """Return what a stroke tries and how often it was tried out, nothing for other choices."""
        stroke = reason.stroke
        if stroke is None:
            return ""
        if not stroke.simulated:
            return self._tries(reason)
        return self.room.speaker.say("ui.explain.tried", tries=self._tries(reason), n=stroke.simulated)

    def _item(self, index: int, reason: Reason) -> Item:
        worth = explanation.signed(reason.worth, self.room.speaker)
        if reason.aside:
            return Item(index, f"{reason.number}   {self.room.speaker.say('ui.explain.aside')}")
        if reason.stroke is not None:
            chance = self.room.speaker.say("ui.percent", share=round(100 * reason.stroke.chance))
            return Item(index, f"{reason.number}   {chance}", right=worth)
        if self._has_spots:
            return Item(index, str(reason.number), right=worth)
        assert reason.weighed is not None
        return Item(index, explanation.weighed_choice(reason.weighed, self.room.speaker), right=worth)

    @property
    def _has_spots(self) -> bool:
        """Whether spots for a ball were weighed."""
        return bool(self.explaining.thought.played.before.phase == "place")

    def _tries(self, reason: Reason) -> str:
        stroke = reason.stroke
        return "" if stroke is None else explanation.what_it_tries(stroke.aim, self.room.speaker)

    def _said(self, page: Page) -> list[tuple[str, Role, Rgb]]:
        """Return what is said beside the board, the most important first."""
        p, speaker, explaining = page.palette, self.room.speaker, self.explaining
        thought = explaining.thought
        name = " + ".join(thought.played.before.match.members(thought.side))
        said: list[tuple[str, Role, Rgb]] = [
            (speaker.say("ui.explain.move", name=name, n=thought.number), "strong", p.accent)
        ]
        decision = explaining.decision
        if decision is None:
            said.append((speaker.say(f"ui.explain.{'none' if explaining.failed else 'thinking'}"), "small", p.ink))
            return said
        plainly = self._plainly(decision)
        said.append((plainly or explanation.what_was_played(decision, speaker), "body" if plainly else "small", p.ink))
        if explaining.differs:
            said.append((speaker.say("explain.other"), "small", p.warn))
        if explaining.reasons:
            said.append((self._chosen(explaining.reasons[explaining.chosen]), "small", p.ink))
        else:
            said.append((speaker.say("explain.no_thought"), "small", p.ink))
        said.append((explanation.who_thought(thought.level, decision, speaker), "small", p.ink_soft))
        said.append((speaker.say("explain.spots" if self._has_spots else "explain.worth"), "small", p.ink_soft))
        if plainly:
            said.append((explanation.what_was_played(decision, speaker), "small", p.ink_soft))
        return said

    def _plainly(self, decision: Decision) -> str:
        """Return in one sentence what was tried and why, nothing where no stroke was weighed against others."""
        best = self.explaining.reasons[0].stroke if self.explaining.reasons else None
        if best is None or best.flick != (decision.aim or decision.move):
            return ""
        return self.room.speaker.say("ui.explain.plainly", stroke=explanation.stroke_in_words(best, self.room.speaker))

    def _chosen(self, reason: Reason) -> str:
        """Return all there is to be said of the reason that is looked at."""
        speaker = self.room.speaker
        if reason.stroke is not None and reason.aside:
            stroke = explanation.stroke_in_words(reason.stroke, speaker)
            words = speaker.count("ui.explain.set_aside", reason.stroke.simulated, stroke=stroke)
        elif reason.stroke is not None:
            words = explanation.considered_stroke(reason.stroke, speaker)
        elif reason.weighed is not None:
            choice = explanation.weighed_choice(reason.weighed, speaker)
            words = speaker.say("explain.choice", choice=choice, value=explanation.signed(reason.worth, speaker))
            if not self._has_spots:
                return f"{words}."
        return f"{reason.number}: {words}."

    # The picture

    def draw(self, window: pygame.Surface) -> None:
        """Draw the board as it lay, what is said at its left, what was thought of at its right."""
        viewport = self.room.viewport(window_size(), self.explaining.spec)
        style = self.room.style(viewport)
        page = Page(window, style, self.room.speaker)
        self._board.draw(window, viewport, style, self._apart(self.explaining.shown(self._tries), viewport, style))
        self._draw_words(page, viewport.left)
        self._draw_list(page, viewport.right)
        self._stale = False

    @staticmethod
    def _apart(shown: ViewModel, viewport: Viewport, style: Style) -> ViewModel:
        """Leave out the numbers that would lie upon the one that is looked at, or upon that of a better stroke."""
        if shown.hints is None:
            return shown
        least = 1.7 * hint_disc(viewport, style)
        kept: list[tuple[float, float]] = []
        numbered: dict[int, HintLine] = {}
        for line in sorted(shown.hints.lines, key=lambda one: (not one.taken, one.number)):
            centre = viewport.to_window(line.at)
            free = all(math.dist(centre, other) >= least for other in kept)
            if free:
                kept.append(centre)
            numbered[line.number] = replace(line, numbered=free)
        lines = tuple(numbered[line.number] for line in shown.hints.lines)
        return replace(shown, hints=replace(shown.hints, lines=lines))

    def _draw_words(self, page: Page, column: Box) -> None:
        """Draw the card at the left; where not all has room what comes last is left out."""
        style, gap, wide = page.style, page.style.px(10), column.w - 2 * page.style.px(PAD)
        title, head = self.room.speaker.say("ui.explain.title"), style.line_height("title")
        left, shown = column.h - 2 * style.px(PAD) - head, []
        for words, role, ink in self._said(page):
            high = style.height_of(words, role, wide)
            if gap + high > left:
                break
            left -= gap + high
            shown.append((words, role, ink, high))
        inner = page.card(Box(column.x, column.y, column.w, column.h - left))
        style.draw_line(page.window, title, "title", page.palette.ink, (inner.x, inner.y, inner.w, head))
        y = inner.y + head
        for words, role, ink, high in shown:
            style.draw_text(page.window, words, role, ink, (inner.x, y + gap, inner.w, high))
            y += gap + high

    def _draw_list(self, page: Page, column: Box) -> None:
        """Draw the list under its heads, and the buttons at the foot."""
        style, gap, say = page.style, page.style.px(GAP), self.room.speaker.say
        bottom = column.bottom
        for key in ("back", "later", "earlier"):
            button = self.group[key]
            high = button.height(style, column.w)
            button.place((column.x, bottom - high, column.w, high))
            bottom -= high + style.px(8)
        reasons = self.explaining.reasons
        head, air = style.line_height("chip"), style.px(8)
        room = max(1, bottom - column.y - 2 * style.px(PAD) - head - air)
        self._say_as_much_as_fits(style, column.w - 4 * style.px(PAD), room)
        high = min(room, self.list.height(style, column.w))
        if reasons:
            inner = page.card(Box(column.x, column.y, column.w, high + head + air + 2 * style.px(PAD)))
            line, ink = (inner.x, inner.y, inner.w, head), page.palette.ink_soft
            first = "ui.explain.chance" if reasons[0].stroke is not None else "ui.explain.choice"
            style.draw_line(page.window, say(first), "chip", ink, (inner.x, inner.y, inner.w // 2, head))
            style.draw_line(page.window, say("ui.explain.worth"), "chip", ink, line, align="right")
            self.list.place((inner.x - gap // 2, inner.y + head + air, inner.w + gap, high))
        self.group.draw(page.window, style)

    def _say_as_much_as_fits(self, style: Style, wide: int, high: int) -> None:
        """Let the list say what each stroke tries, where lines are long enough and there is room for two each."""
        reasons = self.explaining.reasons
        self.list.items = self._items(reasons, detailed=True)
        long = max((style.width_of(item.detail, "small") for item in self.list.items), default=0)
        worth = max((style.width_of(item.right, "strong") for item in self.list.items), default=0)
        if long + worth > wide or self.list.height(style, wide) > high:
            self.list.items = self._items(reasons)


def explained(room: Room, below: Scene, table: MatchController) -> ExplainScene | None:
    """Return why the computer made its last move at a table, None where it made none. A fresh decision is at hand."""
    moves = tuple(_as_decided(one, table.decided) for one in _thoughts(table))
    if not moves:
        return None
    return ExplainScene(room, below, DecisionReview(moves, len(moves) - 1, table.explainer, table.spec))


def explained_again(
    room: Room, below: Scene, table: MatchController, moves: Sequence[ComputerMove], number: int
) -> ExplainScene | None:
    """Return why the computer made a move of a match being watched, None where it was not the computer's."""
    at = next((index for index, one in enumerate(moves) if one.number == number), None)
    return None if at is None else ExplainScene(room, below, DecisionReview(moves, at, table.explainer, table.spec))


def can_explain(table: MatchController) -> bool:
    """Tell whether the computer has made a move at a table that can be explained."""
    level_of = table.setup.level_of
    return table.setup.use == "computer" and any(
        is_computer_move(one, level_of) for one in reversed(table.session.played)
    )


def why_offered(room: Room, scene: Scene, table: MatchController) -> tuple[Offer, ...]:
    """Return the question why the computer played so as an offer of the pause, nothing where it has not played."""
    if not can_explain(table):
        return ()
    say = room.speaker.say

    def follow() -> Scene:
        return explained(room, scene, table) or scene

    return (Offer(EXPLAIN, say("ui.explain.button"), say("ui.explain.detail"), follow),)


def _thoughts(table: MatchController) -> tuple[ComputerMove, ...]:
    return computer_moves(table.session.played, table.setup.level_of, table.session.seed)


def _as_decided(thought: ComputerMove, decided: tuple[Played, Decision] | None) -> ComputerMove:
    if decided is None or decided[0] is not thought.played:
        return thought
    return replace(thought, decision=decided[1])
