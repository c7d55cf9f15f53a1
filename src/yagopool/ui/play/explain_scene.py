"""Why? The board before the computer's move with the shots it thought of, their chances and values next to it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from yagopool.ai.decision import Considered, Decision
from yagopool.table.shot import Flick, Potted
from yagopool.text import explanation
from yagopool.text.speaker import Speaker
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.layout_kit import GAP, PAD, Page, Row
from yagopool.ui.picture.guide import hint_disc
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.decision_review import ComputerMove, DecisionReview, Reason, computer_moves, decider_of
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.play.view_model import HintLine, ViewModel
from yagopool.ui.practice.practice_scene import STRIP
from yagopool.ui.practice.text_flow import TextFlow, draw_written
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb, Role
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Button
from yagopool.ui.widgets.choice import Item, ListView
from yagopool.ui.widgets.group import Group

_LEFT: Final = 1
"""The button of a mouse that points at something."""
_ROWS: Final = (("details",), ("earlier",), ("later",), ("back",))
_ROWS_LOW: Final = (("earlier",), ("later",), ("details", "back"))
_ROWS_IN_HAND: Final = (("earlier", "later"), ("details", "back"))
"""The buttons row by row, in a low column, and in a window held in a hand."""
_BETWEEN: Final = 8
"""Units between two of them, where they stand in a column."""
_MOVES: Final = {"earlier": Action.EARLIER, "later": Action.LATER}

_IN_HAND: Final = (390.0, 130.0)
"""How high what stands below the board must be in a window held in a hand, as in ``Viewport.of``."""
_ALIKE: Final = 0.03
"""Chances to win that differ by less are as good as the same."""
_TO_READ: Final = 2
"""Which move it was, and what is said of it."""
_LETTERS: Final[tuple[Role, ...]] = ("body", "small", "chip")
"""Text sizes below the board, from the largest to the smallest."""


class ExplainScene(Scene):
    """Over a table, or over a match being watched, which waits below. Goes through the computer's moves there."""

    cuts: ClassVar[bool] = True
    """Its words stand where those of the table stood: one gives way to the other at once, never both to be read."""

    def __init__(self, context: AppContext, review: DecisionReview, quarters: int = 0) -> None:
        super().__init__(context)
        self._quarters = quarters
        self._commands: dict[Action, Callable[[], None]] = {
            Action.HELP: self._help,
            Action.RULES: self._help,
            Action.EXPLAIN: self.back,
            Action.EARLIER: partial(self._go, -1),
            Action.LATER: partial(self._go, 1),
        }
        self._buttons = {key: self._commands[action] for key, action in _MOVES.items()}
        self._buttons |= {"back": self.back, "details": self._unfold}
        self.review = review
        self._board = BoardView(review.spec)
        self._told: tuple[Reason, ...] | None = None
        say = context.speaker.say
        self.list = ListView("reasons", ())
        buttons = [Button(key, say(f"ui.explain.{key}"), hint=context.keyed(action)) for key, action in _MOVES.items()]
        self.group = Group([self.list, Button("details", say("ui.explain.details")), *buttons, context.back()])
        self._follow()

    @property
    def _speaker(self) -> Speaker:
        return self.context.speaker.of(self.review.thought.played.before.match.game)

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.input.note(event)
        press = press_of(event)
        if press is not None and press.action in self._commands:
            self._commands[press.action]()
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT and self._pointed(event.pos):
            return
        message = self.group.handle(event)
        self.review.chosen = self.list.selected
        if message is not None and message.key in self._buttons:
            self._buttons[message.key]()

    def _help(self) -> None:
        self.app.push(HelpScene(self.context, self.review.thought.played.before.match.variant))

    def _unfold(self) -> None:
        """Show all figures, and the shots that were looked at briefly; or no longer."""
        self.review.unfold()
        self._told = None
        self._follow()
        self.group.focus_on(self.list.key)

    def back(self) -> None:
        self.app.pop()

    def advance(self, seconds: float) -> None:
        del seconds
        if self.review.busy:
            self.review.advance()
            self._follow()
            self.invalidate()

    def close(self) -> None:
        self.review.close()

    def _go(self, by: int) -> None:
        if self.review.go(by):
            self._told = None
            self._follow()

    def _pointed(self, pixel: tuple[int, int]) -> bool:
        """Choose the reason whose number on the board is pointed at; tell whether there is one."""
        viewport = self._viewport()
        under = self.review.under(viewport.to_board(pixel)) if viewport.board.contains(pixel) else None
        if under is None:
            return False
        self.review.chosen = under
        self.list.select(under)
        return True

    def _viewport(self) -> Viewport:
        return replace(self._room(), quarters=self._quarters)

    def _room(self) -> Viewport:
        """Return where things lie: a board on its side where it does in the match, another one as large as it can be.

        What was tried stands below a board on its side, in a strip down to the window's end. Where that is too low for
        it, the board is somewhat smaller.
        """
        spec = self.review.spec
        match = self.context.viewport(window_size(), spec, strip=strip_height(self.context.text_size))
        if not match.turned or match.strip is None or match.left.x < match.board.right:
            return self.context.viewport(window_size(), spec, turned=match.turned, hand=_IN_HAND)
        strip = match.strip._replace(h=match.right.bottom - match.strip.y)
        style = self.context.style(match)
        page, inner = Page(pygame.Surface((1, 1)), style, self._speaker), strip.inset(style.px(PAD))
        room, _, heights = self._below(page, inner)
        if sum(heights) <= room.h:
            return replace(match, strip=strip)
        high = STRIP * self.context.text_size
        return self.context.viewport(window_size(), spec, strip=high, deep=True, turned=True)

    def _follow(self) -> None:
        review = self.review
        if self._told is not review.reasons:
            self._told = review.reasons
            self.list.items = self._items(review.listed)
            self.list.selected, self.list.top = review.chosen, 0
        self.list.enabled = bool(review.reasons)
        details = self.group["details"]
        assert isinstance(details, Button)
        details.text = self.context.speaker.say(f"ui.explain.{'briefly' if review.detailed else 'details'}")
        details.enabled = bool(review.reasons)
        self.group["earlier"].enabled = review.at > 0
        self.group["later"].enabled = review.at + 1 < len(review.moves)

    # The words

    def _items(self, reasons: Sequence[Reason], goal: Callable[[Reason], str] = lambda _: "") -> tuple[Item, ...]:
        return tuple(self._named(index, one, goal(one)) for index, one in enumerate(reasons))

    def _goal(self, reason: Reason) -> str:
        """Return the ball and the pot that a stroke means, in few words; nothing for other choices."""
        stroke = reason.stroke
        if stroke is None or reason.aimless:
            return ""
        if stroke.aim.target is None or stroke.aim.pot is None or not explanation.is_to_pot(stroke):
            return self._speaker.say("ui.hint.goal.safe") if stroke.aim.idea == "safe" else ""
        return self._speaker.say("ui.hint.goal", target=stroke.aim.target, pot=stroke.aim.pot)

    def _item(self, index: int, reason: Reason) -> Item:
        """Return a line that names no goal: only chances, or which choice it is."""
        worth = explanation.wins(reason.wins, self._speaker)
        if reason.aside:
            return Item(index, f"{reason.number}   {self._speaker.say('ui.explain.aside')}")
        if reason.stroke is not None and not reason.aimless:
            return Item(index, f"{reason.number}   {self._works(reason.stroke)}", right=worth)
        if reason.stroke is not None:
            return Item(index, f"{reason.number}   {self._tries(reason)}", right=worth)
        if self._has_spots:
            return Item(index, str(reason.number), right=worth)
        assert reason.weighed is not None
        return Item(index, explanation.weighed_choice(reason.weighed, self._speaker), right=worth)

    def _works(self, stroke: Considered) -> str:
        """Return how often a shot works: in words for all of the list where one was tried too few times."""
        strokes = (one.stroke for one in self.review.listed if not one.aside)
        few = any(one is not None and explanation.few_tries(one) for one in strokes)
        return explanation.works(stroke, self._speaker, roughly=few)

    def _named(self, index: int, reason: Reason, goal: str) -> Item:
        """Return a line of a shot that names its goal, with its chances below."""
        found = self._item(index, reason)
        if reason.stroke is None or reason.aimless or not goal:
            return found
        aside = self._speaker.say("ui.explain.aside")
        detail = aside if reason.aside else self._works(reason.stroke)
        return Item(index, f"{reason.number}   {goal}", detail, found.right, paired=True)

    @property
    def _player(self) -> str:
        return " + ".join(self.review.thought.played.before.match.members(self.review.thought.side))

    @property
    def _has_spots(self) -> bool:
        return bool(self.review.thought.played.before.phase == "place")

    def _tries(self, reason: Reason) -> str:
        if reason.stroke is None:
            return ""
        meant = explanation.intent_of(reason.stroke)
        safe = meant.idea == "safe"
        return self._speaker.say("ui.hint.tries.safe") if safe else explanation.what_it_tries(meant, self._speaker)

    def _said(self, page: Page) -> list[tuple[str, Role, Rgb]]:
        p, speaker, review = page.palette, self._speaker, self.review
        thought, name = review.thought, self._player
        whose = speaker.say("ui.explain.shot", name=name, n=thought.shot) if thought.shot else name
        said: list[tuple[str, Role, Rgb]] = [(whose, "strong", p.accent)]
        decision = review.decision
        if decision is None:
            said.append((speaker.say(f"ui.explain.{'none' if review.failed else 'thinking'}"), "small", p.ink))
            return said
        plainly = self._plainly(name, decision)
        if plainly:
            said.append((plainly, "body", p.ink))
        elif not isinstance(decision.move, Flick):
            said.append((explanation.what_was_played(decision, speaker), "small", p.ink))
        if review.differs:
            said.append((speaker.say("explain.other"), "small", p.warn))
        if not review.reasons:
            said.append((speaker.say("explain.no_thought"), "small", p.ink))
        return said

    def _details(self) -> list[str]:
        """Return the figures, once they are asked for: of the shot that is chosen, of the hand, of what was played."""
        speaker, review, decision = self._speaker, self.review, self.review.decision
        if decision is None or not review.reasons or not review.detailed:
            return []
        said = [self._chosen(review.reasons[review.chosen]), self._compared()]
        said.append(explanation.who_thought(review.thought.level, decision, speaker))
        said.append(speaker.say("explain.spots" if self._has_spots else "explain.worth"))
        if isinstance(decision.move, Flick):
            said.append(explanation.what_was_played(decision, speaker))
        return [words for words in said if words]

    def _plainly(self, name: str, decision: Decision) -> str:
        """Return in a few words what was tried and how hard it is; nothing where no shot was weighed against others."""
        best = self.review.reasons[0].stroke if self.review.reasons else None
        if best is None or best.flick != (decision.aim or decision.move):
            return ""
        return " ".join(filter(None, (explanation.in_plain_words(name, best, self._speaker), self._missed(best))))

    def _compared(self) -> str:
        """Return what the shot leaves if it works, and why another one is not played that works far more often."""
        best, safer, said = self.review.reasons[0].stroke, self.review.safer, list[str]()
        if best is not None and best.leaves is not None:
            ball, pot = best.leaves
            said.append(self._speaker.say("explain.leaves", ball=ball, pot=pot))
        if best is not None and safer is not None:
            number, other = safer
            said.append(explanation.why_not_safer(best, other, number, self._speaker))
        return " ".join(said)

    def _missed(self, meant: Considered) -> str:
        """Return that a shot missed the pot it was meant for, where it was meant for one that is not hard."""
        played, pot = self.review.thought.played, meant.aim.pot
        events = getattr(played.entry, "events", ())
        dropped = {event.ball for event in events if isinstance(event, Potted)}
        meant_for_it = explanation.is_to_pot(meant) and not explanation.is_hard(meant)
        if pot is None or not meant_for_it or meant.aim.target in dropped:
            return ""
        return self._speaker.say("ui.explain.missed", pot=pot)

    def _chosen(self, reason: Reason) -> str:
        speaker = self._speaker
        if reason.stroke is not None and reason.aside:
            stroke = explanation.stroke_in_words(reason.stroke, speaker)
            words = speaker.count("ui.explain.set_aside", reason.stroke.simulated, stroke=stroke)
        elif reason.stroke is not None:
            words = explanation.considered_stroke(reason.stroke, speaker)
        elif reason.weighed is not None:
            choice = explanation.weighed_choice(reason.weighed, speaker)
            words = speaker.say("explain.choice", choice=choice, wins=explanation.percent(reason.wins))
            if not self._has_spots:
                return f"{words}."
        return f"{reason.number}: {words}."

    # The picture

    def draw(self, window: pygame.Surface) -> None:
        viewport = self._viewport()
        style = self.context.style(viewport)
        page = Page(window, style, self._speaker)
        self._board.draw(window, viewport, style, self._apart(self.review.view(), viewport, style))
        left, right = viewport.left, viewport.right
        if viewport.strip is not None:
            self._draw_wide_words(page, viewport.strip)
            self._draw_list(page, left._replace(h=right.bottom - left.y), self._details())
            return
        bottom = None
        if viewport.handheld:
            bottom = self._place_rows(style, viewport.panels, _ROWS_IN_HAND, GAP)
            left, right = (one._replace(h=bottom - one.y) for one in (left, right))
        paper = replace(page, style=page.style.on_paper)
        details: list[tuple[str, Role, Rgb]] = [(words, "small", paper.palette.ink_soft) for words in self._details()]
        end = self._draw_words(page, left, [*self._said(paper), *details])
        if right.x == left.x:  # one column: the list follows on the words
            top = end + style.px(GAP)
            right = right._replace(y=top, h=right.bottom - top)
        self._draw_list(page, right, bottom=bottom)

    @staticmethod
    def _apart(shown: ViewModel, viewport: Viewport, style: Style) -> ViewModel:
        """Leave out the numbers that would cover the one that is looked at, or that of a better shot."""
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
            numbered[line.number] = replace(line, numbered=line.numbered and free)
        lines = tuple(numbered[line.number] for line in shown.hints.lines)
        return replace(shown, hints=replace(shown.hints, lines=lines))

    def _draw_wide_words(self, page: Page, strip: Box) -> None:
        """Draw the card below the board: title and move, next to them the text, in letters that fit."""
        page, inner = page.slip(strip)
        style = page.style
        (move, role, accent), *passages = self._said(page)
        title = self._speaker.say("ui.explain.title")
        room, letters, heights = self._below(page, inner)
        wide, head = room.x - inner.x - 2 * style.px(GAP), style.line_height("heading")
        style.draw_line(page.window, title, "heading", page.palette.ink, (inner.x, inner.y, wide, head))
        style.draw_line(page.window, move, role, accent, (inner.x, inner.y + head, wide, style.line_height(role)))
        y = room.y + max(0, room.h - sum(heights)) // 2
        for (words, _, ink), high in zip(passages, heights, strict=True):
            style.draw_text(page.window, words, letters, ink, (room.x, y, room.w, max(1, room.bottom - y)))
            y += high

    def _below(self, page: Page, inner: Box) -> tuple[Box, Role, list[int]]:
        """Return where words stand in a card next to title and move, in which letters, and how high each of them is."""
        style, ((move, role, _), *passages) = page.style, self._said(page)
        title = self._speaker.say("ui.explain.title")
        wide = min(max(style.width_of(title, "heading"), style.width_of(move, role)), inner.w // 3)
        wide += 2 * style.px(GAP)
        room, heights = inner._replace(x=inner.x + wide, w=inner.w - wide), list[int]()
        for letters in _LETTERS:
            heights = [style.height_of(words, letters, room.w) for words, *_ in passages]
            if sum(heights) <= room.h:
                break
        return room, letters, heights

    def _draw_words(self, page: Page, column: Box, passages: Sequence[tuple[str, Role, Rgb]]) -> int:
        """Draw the card at the left and return its end.

        Where what is said has no room its letters are smaller; then what comes last is left out.
        """
        gap, title = page.style.px(10), self._speaker.say("ui.explain.title")
        for style in (page.style, *page.style.smaller()):
            head, wide = style.line_height("title"), column.w - 2 * style.px(PAD)
            left, shown = column.h - 2 * style.px(PAD) - head, []
            for words, role, ink in passages:
                high = style.height_of(words, role, wide)
                if gap + high > left:
                    break
                left -= gap + high
                shown.append((words, role, ink, high))
            if len(shown) >= min(_TO_READ, len(passages)):
                break
        page = replace(page, style=style)
        page, inner = page.slip(Box(column.x, column.y, column.w, column.h - left))
        style.draw_line(page.window, title, "title", page.palette.ink, (inner.x, inner.y, inner.w, head))
        y = inner.y + head
        for words, role, ink, high in shown:
            style.draw_text(page.window, words, role, ink, (inner.x, y + gap, inner.w, high))
            y += gap + high
        return column.bottom - left

    def _draw_list(self, page: Page, column: Box, details: Sequence[str] = (), *, bottom: int | None = None) -> None:
        """Draw the shots with their chances, what these are, and ``details`` below, as much of it as has room.

        ``bottom``: the line above the buttons, where they stand elsewhere than in the column.
        """
        bottom = self._place_buttons(page.style, column) if bottom is None else bottom
        if self.review.compares:
            rest = self._draw_table(page, column._replace(h=bottom - column.y), fills=not details)
            if details:
                draw_written(page, rest, partial(_write_details, details=details))
        self.group.draw(page.window, page.style)

    def _place_buttons(self, style: Style, column: Box) -> int:
        """Place the buttons at the foot of a column; return the line above them.

        Where two shots have no room above all four, the shortest two stand side by side, if they can.
        """
        gap = style.px(_BETWEEN)
        half, shot = (column.w - gap) // 2, style.line_height("body") + style.line_height("small") + style.px(14)
        low = column.h - 4 * (style.control + gap) < 2 * (shot + style.px(PAD))
        paired = low and all(self.group[key].fits(style, half) for key in ("details", "back"))
        return self._place_rows(style, column, _ROWS_LOW if paired else _ROWS, _BETWEEN)

    def _place_rows(self, style: Style, box: Box, rows: Sequence[Sequence[str]], gap: float) -> int:
        """Place rows of buttons at the foot of a box; return the line above them."""
        bottom = box.bottom
        for keys in reversed(rows):
            row = Row([self.group[key] for key in keys], gap)
            high = row.height(style, box.w)
            row.place_in(style, (box.x, bottom - high, box.w, high))
            bottom -= high + style.px(gap)
        return bottom

    def _draw_table(self, page: Page, column: Box, *, fills: bool) -> Box:
        """Draw the card of the shots and what their chances mean; return the room below it.

        ``fills``: the card is as high as the column whatever it says.
        """
        style, gap = page.style, page.style.px(GAP)
        air, pad = style.px(8), style.px(PAD)
        wide, room = column.w - 2 * pad, max(1, column.h - 2 * pad)
        self._say_as_much_as_fits(style, column.w - 4 * pad, room)
        high = min(room, self.list.height(style, column.w))
        below = 0
        words = self._legend()
        while words and high + (below := sum(style.height_of(one, "small", wide) + air for one in words)) > room:
            words, below = words[:-1], 0
        card = column._replace(h=column.h if fills else high + below + 2 * pad)
        inner = page.card(card)
        self.list.place((inner.x - gap // 2, inner.y, inner.w + gap, high))
        y = inner.y + high
        for one in words:
            tall = style.height_of(one, "small", wide)
            style.draw_text(page.window, one, "small", page.palette.ink_soft, (inner.x, y + air, wide, tall))
            y += air + tall
        return Box(column.x, card.bottom + gap, column.w, column.bottom - card.bottom - gap)

    def _legend(self) -> list[str]:
        """Return what stands below the chances: that they hardly differ, and what they are."""
        reasons, say = self.review.listed, self._speaker.say
        compared = [one.wins for one in reasons if not one.aside]
        alike = len(compared) > 1 and max(compared) - min(compared) < _ALIKE
        shots = any(one.stroke is not None and not one.aimless for one in reasons)
        means = say("ui.explain.legend.shots" if shots else "ui.explain.legend.choices", name=self._player)
        return [*([say("ui.explain.alike")] if alike else []), means]

    def _say_as_much_as_fits(self, style: Style, wide: int, high: int) -> None:
        """Let the list say what each stroke tries, at least its goal, where there is room for two lines each."""
        reasons = self.review.listed
        for goal in (self._tries, self._goal):
            self.list.items = self._items(reasons, goal)
            long = max((style.width_of(item.text, "small") for item in self.list.items), default=0)
            if long <= wide and self.list.height(style, wide) <= high:
                return
        bare = self._items(reasons)
        cut = any(style.width_of(one.text, "body") + style.width_of(one.right, "strong") > wide for one in bare)
        shots = all(one.stroke is not None for one in reasons)
        self.list.items = tuple(replace(one, text=one.text.split()[0]) for one in bare) if cut and shots else bare


def _write_details(words: TextFlow, details: Sequence[str]) -> None:
    """Write the figures one below the other; what has no room is left out whole."""
    for said in details:
        if words.page.style.height_of(said, "small", words.box.w) <= words.room:
            words.text(said, "small", words.page.palette.ink_soft)
            words.skip(8)


def explain_last_move(context: AppContext, controller: MatchController) -> None:
    """Show why the computer made its last move, if it made one. A fresh decision need not be repeated."""
    moves = computer_moves(controller.session.played, controller.setup.mind_of, controller.session.seed)
    played, decision = controller.decided or (None, None)
    known = [replace(one, decision=decision) if one.played is played else one for one in moves]
    if known:
        explain_move(context, controller, known, known[-1].number)


def explain_move(context: AppContext, controller: MatchController, moves: Sequence[ComputerMove], number: int) -> None:
    """Show why the computer made a move of a match, if it was the computer's."""
    at = next((index for index, one in enumerate(moves) if one.number == number), None)
    if at is not None:
        review = DecisionReview(moves, at, controller.explainer, controller.spec, controller.text_size)
        context.app.push(ExplainScene(context, review, controller.sitting))


def can_explain(controller: MatchController) -> bool:
    level_of, played = controller.setup.mind_of, reversed(controller.session.played)
    return any(decider_of(one, level_of) is not None for one in played)
