"""Keeping score for people with the real board: they tap what happened, the referee says what it means."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from yagopool.errors import WriteError, YagoError
from yagopool.games.yago.balls import COLOURS
from yagopool.games.yago.rules.entries import Place
from yagopool.match.game import Move
from yagopool.match.model import Header
from yagopool.match.session import ScoreKeeping, Session
from yagopool.match.writer import RecordWriter
from yagopool.table.pieces import Pot, piece_order
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.export.offer import Exporting
from yagopool.ui.games.yago.map_card import map_look
from yagopool.ui.games.yago.pot_facts import pots_facts
from yagopool.ui.games.yago.rows import POT_RADIUS, draw_pot_map, pots_in
from yagopool.ui.games.yago.shot_draft import KINDS, Seen, ShotDraft
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import Column
from yagopool.ui.picture.room import draw_room
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import concede_dialog
from yagopool.ui.play.facts import RulingFacts, following_said, last_ruling_facts, side_facts
from yagopool.ui.play.match_panels import SIDES
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter, StoredMatch
from yagopool.ui.play.page import GAP, Page, draw_prompt, prompt_height
from yagopool.ui.play.question_stage import QuestionStage, question_stage
from yagopool.ui.play.ruling_card import READ_ON, draw_ruling, usual_ruling_height
from yagopool.ui.play.side_cards import draw_side, side_height
from yagopool.ui.play.view_model import Notice, ViewModel
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.overlay import ask
from yagopool.ui.scenes.rule_card import show_rule
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.button import Button, RuleChip
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.indicators import draw_ball_icon

_LEAST_MAP: Final = 236
"""Pixels: the least side of the map of the pots; a pot is as wide as a finger then."""
_ANSWERS: Final = ("take_over", "decline", "next_game", "rematch")
"""What can be answered here besides a colour: nothing of what needs positions."""
_ROW_GAP: Final = 8
"""Units between what can be pressed."""
_Commands: TypeAlias = dict[Button, Callable[[], None]]
"""What can be pressed, and what it does."""


class ScoreStarter(StoredMatch):
    """Begins matches on a real board: their records have no seed, as nothing in them is racked or simulated."""

    def _record(self, setup: Setup, path: Path) -> Session:
        match = setup.match()
        self.header = Header(match, created=datetime.now(UTC).isoformat(timespec="seconds"))
        self._writer = RecordWriter.create(path, self.header)
        return ScoreKeeping.new(match, seed=0, recorder=self._writer)

    def _unrecorded(self, setup: Setup, error: WriteError) -> Session:
        super()._unrecorded(setup, error)
        return ScoreKeeping.new(setup.match(), seed=0)


class ScoreSetupScene(SetupScene):
    """Who plays on the real board, which variant, and to how many points."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, replace(context.setup, use="two", seed=context.new_seed()))

    def title(self) -> str:
        return self.context.speaker.say("ui.more_to_play.score")

    def _match_questions(self) -> list[Widget]:
        return [one for one in super()._match_questions() if one.key != "handicap"]

    def table(self, setup: Setup) -> Scene:
        folders = self.context.folders
        starter = None if folders is None else ScoreStarter(folders.data)
        return KeepScoreScene(self.context, setup, starter)


class _PotTap(Button):
    """A pot on the map, which draws it."""

    def __init__(self, pot: Pot) -> None:
        super().__init__(f"pot-{pot}", "")
        self.pot = pot

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self.draw_focus(surface, style, self.rect.w // 2)


class KeepScoreScene(Scene):
    """A match on a real board: sides, last ruling or the shot being tapped in, the pots, and what can be pressed."""

    def __init__(self, context: AppContext, setup: Setup, starter: MatchStarter | None = None) -> None:
        super().__init__(context)
        starter = starter or MatchStarter(ScoreKeeping.new(setup.match(), seed=0))
        self.controller = MatchController(context, setup, starter, hints=False)
        self.exporting = Exporting(self)
        self.group = Group()
        self._commands: dict[str, Callable[[], None]] = {}
        self._taps: list[_PotTap] = []
        self._controls: list[Button] = []
        self._chips: tuple[RuleChip, ...] = ()
        self.problem = ""
        """Why the last entry was refused, in words; nothing where it was not."""
        self._begin()

    # The match

    def _begin(self) -> None:
        """Begin a shot, or whatever comes next, with nothing tapped in."""
        self.controller.show(self.controller.session)
        self.tap(ShotDraft(self.controller.state))

    def _dismiss(self) -> None:
        """Say no more of what was refused or saved."""
        self.problem = ""
        self.exporting.dismiss()

    def play(self, *moves: Move) -> None:
        """Tell the referee; what cannot be is said, and nothing is lost."""
        self.problem = ""
        try:
            for move in moves:
                self.controller.play(move)
        except YagoError as error:
            self.problem = self.context.speaker.error(error)
        else:
            self._begin()

    def undo(self) -> None:
        """Take back what is tapped in, else the last entry; balls that were placed at once are taken up at once."""
        session = self.controller.session
        self._dismiss()
        if self.draft.empty and session.played:
            placed = isinstance(session.undo()[0].entry, Place)
            while placed and session.played and isinstance(session.played[-1].entry, Place):
                session.undo()
        self._begin()

    def tap(self, draft: ShotDraft) -> None:
        """Go on with what is tapped in, and with the widgets for it; the focus stays where it can."""
        self.draft = draft
        asks = draft.state.phase in ("break", "play")
        pots = [pot for pot in self.controller.spec.pot_numbers if asks and pot not in dict(draft.state.pots)]
        self._taps = [_PotTap(pot) for pot in pots]
        commands = (self._of_shot() if asks else self._of_phase()) | self._always()
        self._controls = list(commands)
        self._commands = {button.key: do for button, do in commands.items()}
        self._commands |= {tap.key: partial(self._ask_drop, tap.pot) for tap in self._taps}
        before, self.group = self.group, Group([*self._controls, *self._taps])
        self.group.follow(before)
        self.invalidate()

    # What can be pressed

    def _of_shot(self) -> _Commands:
        """Return what ends a shot, and what leads to whatever else can have happened in it."""
        say, draft = self.context.speaker.say, self.draft
        done = Button("done", say("ui.ruling.nothing" if draft.empty else "ui.score.enter"), kind="primary")
        return {done: self._ask_first, Button("more", say("ui.score.more")): self._ask_more}

    def _of_phase(self) -> _Commands:
        """Return what the referee waits for between shots: balls placed, a colour, taking over, the next game."""
        say, state = self.context.speaker.say, self.controller.state
        if state.phase == "place":
            balls = tuple(sorted(state.to_place, key=piece_order))
            detail = say("ui.score.balls", balls=balls)
            placed = Button("placed", say("ui.score.placed"), detail=detail, kind="primary")
            return {placed: lambda: self.play(*map(Place, balls))}
        commands: _Commands = {}
        for answer in self._question.answers:
            one = answer.choice
            if one.key in (*KINDS, *_ANSWERS):
                button = Button(one.key, one.text, detail=one.detail, kind=one.kind, ball=one.ball)
                commands[button] = partial(self._answer, answer.command)
        if state.result is not None and self.context.folders is not None:
            commands[Button("sheet", say("ui.score.sheet"))] = self._save_sheet
        return commands

    def _always(self) -> _Commands:
        words, back = self.context.speaker.say("ui.score.undo"), self.context.back()
        back.beside = True
        begun = not self.draft.empty or bool(self.controller.session.played)
        undo = Button("undo", words, hint=self.context.keyed(Action.UNDO), enabled=begun)
        return {undo: self.undo, back: self.app.pop}

    @property
    def _question(self) -> QuestionStage:
        return question_stage(self.controller)

    def _answer(self, command: Callable[[], object]) -> None:
        command()
        self._begin()

    def _save_sheet(self) -> None:
        session, header = self.controller.session, self.controller.header
        self.exporting.save_sheet(header or Header(session.match), session.played)

    # What is asked in a dialog

    def _ask_drop(self, pot: Pot) -> None:
        """Ask what dropped into a pot; what was tapped in there before is taken out again."""
        say, draft = self.context.speaker.say, self.draft
        if any(drop.pot == pot for drop in draft.drops):
            self.tap(draft.take_out(pot))
            return
        answers: _Commands = {}
        for drop in draft.drops_into(pot):
            key, form = (f"{drop.kind}-direct", "direct") if drop.direct else (drop.kind, "kind")
            detail = say("ui.score.direct_detail") if drop.direct else ""
            button = Button(key, say(f"ui.score.{form}.{drop.kind}"), detail=detail, ball=drop.kind)
            answers[button] = partial(self.tap, draft.drop(drop))
        ask(self.context, say("ui.score.which", pot=pot), answers)

    def _ask_first(self) -> None:
        """Ask what was touched first, where a rule needs it: nobody else has seen it."""
        say, draft = self.context.speaker.say, self.draft
        known = "open" if draft.state.colours is None else "known"
        answers = {
            Button(one, say(f"ui.score.first.{one}_{known}")): partial(self._enter, replace(draft, first=one))
            for one in draft.touches
        }
        if answers:
            ask(self.context, say("ui.score.first"), answers)
        else:
            self._enter(draft)

    def _enter(self, draft: ShotDraft) -> None:
        """Tell the referee the shot; ask first which colour won first, where both did."""
        say = self.context.speaker.say
        if not draft.both_win:
            self.play(draft.stroke())
            return
        answers = {
            Button(one, say(f"ui.score.kind.{one}"), ball=one): partial(self.play, draft.won_first_by(one).stroke())
            for one in COLOURS
        }
        ask(self.context, say("ui.score.both_win"), answers, say("ui.score.both_win_text"))

    def _ask_more(self) -> None:
        """Ask what else happened: a foul that is seen, or that the game is conceded."""
        say, draft = self.context.speaker.say, self.draft
        answers: _Commands = {}
        for seen in draft.seen():
            do = partial(self.tap, draft.add(seen, "")) if seen == "others" else partial(self._ask_kind, seen)
            answers[Button(seen, say(f"ui.score.seen.{seen}"))] = do
        concede = concede_dialog(self.context, self.controller)
        if concede is not None and draft.empty:
            answers[Button("concede", say("ui.pause.concede"))] = concede
        ask(self.context, say("ui.score.more_title"), answers)

    def _ask_kind(self, seen: Seen) -> None:
        """Ask which ball left the board or was moved."""
        say, draft = self.context.speaker.say, self.draft
        answers: _Commands = {}
        for kind in draft.kinds():
            between = seen == "between"
            do = partial(self.play, draft.accident(kind)) if between else partial(self.tap, draft.add(seen, kind))
            answers[Button(kind, say(f"ui.score.kind.{kind}"), ball=kind)] = do
        ask(self.context, say(f"ui.score.seen.{seen}"), answers)

    def _read_on(self) -> None:
        """Show all that is said, where there is no room for it."""
        facts = self._said()
        words = " ".join((*(sentence for _, sentence in facts.sentences), facts.following))
        ask(self.context, facts.headline, {}, words)

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.input.note(event)
        press, variant = press_of(event), self.controller.session.match.variant
        tag = next((message.key for chip in self._chips if (message := chip.handle(event)) is not None), "")
        if press is not None and press.action in (Action.HELP, Action.RULES):
            self.app.push(HelpScene(self.context, variant, place=HelpPlace.LISTS))
        elif press is not None and press.action is Action.UNDO:
            self.undo()
        elif tag == READ_ON:
            self._read_on()
        elif tag:
            show_rule(self.context, variant, tag)
        elif (message := self.group.handle(event)) is not None:
            self.context.tick()
            self._dismiss()
            self._commands[message.key]()

    def enter(self) -> None:
        """Come back from a question: a game may have been conceded in it."""
        if self.controller.state is not self.draft.state:
            self._begin()

    def advance(self, seconds: float) -> None:
        if self.exporting.advance(seconds):
            self.invalidate()

    def furnish(self, context: AppContext) -> None:
        super().furnish(context)
        self.controller.furnish(self.context)
        self.tap(self.draft)

    def close(self) -> None:
        self.controller.close()

    # The picture

    def draw(self, window: pygame.Surface) -> None:
        """Draw the sides at the top; the words, the pots and what can be pressed below each other or side by side."""
        viewport = self.context.viewport(window_size())
        style = self.context.style(viewport)
        page, gap = Page(window, style, self.context.speaker), style.px(GAP)
        draw_room(window, style)
        whole = viewport.window.inset(gap)
        wide = whole.w > whole.h
        column = Box(whole.x, whole.y, (whole.w - gap) // 2, whole.h) if wide else whole
        half, high = (column.w - gap) // 2, side_height(style)
        for side, x in zip(SIDES, (column.x, column.right - half), strict=True):
            draw_side(page, Box(x, column.y, half, high), side_facts(self.controller, side))
        top, controls = column.y + high + gap, Column(self._controls, _ROW_GAP)
        usual = Column([Button("", "+")] * 3, _ROW_GAP)
        low = column.bottom - max(controls.height(style, column.w), usual.height(style, column.w))
        controls.place_in(style, Box(column.x, low, column.w, column.bottom - low))
        words = Box(column.x, top, column.w, max(1, low - gap - top))
        pots = Box(column.right + gap, whole.y, whole.right - column.right - gap, whole.h)
        notice = ViewModel({}, notice=self._notice[0], tone=self._notice[1])
        noted = prompt_height(style, words._replace(h=words.h // 2), notice)
        if not wide:
            needed = usual_ruling_height(style) + gap + noted
            side_of_map = min(column.w, max(_LEAST_MAP, words.h - needed))
            pots = Box(column.x, words.bottom - side_of_map, column.w, side_of_map)
            words = words._replace(h=max(1, pots.y - gap - words.y))
        self._draw_pots(page, pots)
        if noted:
            lower = words._replace(y=words.y + words.h - words.h // 2, h=words.h // 2)
            words = words._replace(h=max(1, words.h - gap - draw_prompt(page, lower, notice)))
        _, self._chips = draw_ruling(page, words, self._said(), self._chips, key="")
        self.group.draw(window, style)

    def _said(self) -> RulingFacts:
        """Return what is said: the shot being tapped in, or the ruling that stands."""
        say, state = self.context.speaker.say, self.controller.state
        if not self.draft.empty:
            return RulingFacts(say("ui.score.draft", player=state.player or ""), False, (), " ".join(self._drafted()))
        if state.phase in ("game_over", "match_over"):
            question, ruling = self._question.question, last_ruling_facts(self.controller)
            return RulingFacts(question.title, False, () if ruling is None else ruling.sentences, question.text)
        ruling = last_ruling_facts(self.controller)
        if ruling is not None:
            return replace(ruling, following=following_said(self.controller))
        return RulingFacts(
            say("report.game", game=state.game, player=state.player or ""), False, (), say("ui.score.begin")
        )

    @property
    def _notice(self) -> Notice:
        """What is wrong, else where a file is, else how it stands with the record."""
        said: tuple[Notice, ...] = ((self.problem, "warning"), self.exporting.notice, self.controller.record_notice())
        return next((notice for notice in said if notice[0]), ("", "plain"))

    def _drafted(self) -> Iterator[str]:
        """Yield in sentences what is tapped in."""
        say, draft = self.context.speaker.say, self.draft
        for drop in draft.drops:
            yield say("ui.score.did.direct" if drop.direct else "ui.score.did.drop", ball=drop.kind, pot=drop.pot)
        yield from (say("ui.score.did.off", ball=kind) for kind in draft.off)
        yield from (say("ui.score.did.moved", ball=kind) for kind in draft.moved)
        if draft.others:
            yield say("ui.score.did.others")

    def _draw_pots(self, page: Page, box: Box) -> None:
        """Draw the map of the pots on a card; each pot that is empty can be tapped."""
        style, p, window = page.style, page.palette, page.window
        inner = page.card(box)
        at, step = pots_in(inner)
        reach = round(max(step * POT_RADIUS, style.control / 2))
        draw_pot_map(window, style, inner, map_look(pots_facts(self.controller.state)))
        dropped = {drop.pot for drop in self.draft.drops}
        for tap in self._taps:
            x, y = at[tap.pot]
            tap.place((round(x) - reach, round(y) - reach, 2 * reach, 2 * reach))
            if tap.pot not in dropped:
                style.draw_line(window, str(tap.pot), "strong", p.ink_soft, tap.rect, align="centre")
        for drop in self.draft.drops:
            draw_ball_icon(window, style, drop.kind, at[drop.pot], step * POT_RADIUS * 0.92)
            dot(window, at[drop.pot], step * POT_RADIUS * 1.16, p.accent, hole=0.9)
