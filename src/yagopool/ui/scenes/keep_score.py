"""Keeping score for people with the real board: they tap what happened, the referee says what it means."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

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
from yagopool.ui.games.yago.rows import POT_RADIUS, draw_pot_map, pots_in
from yagopool.ui.games.yago.shot_draft import KINDS, Seen, ShotDraft
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout import Column
from yagopool.ui.picture.room import draw_room
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import concede_dialog
from yagopool.ui.play.facts import RulingFacts, last_ruling_facts, pots_facts, side_facts
from yagopool.ui.play.match_panels import SIDES
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter, StoredMatch
from yagopool.ui.play.page import GAP, Page
from yagopool.ui.play.question_stage import MENU, WATCH, QuestionStage, question_stage
from yagopool.ui.play.ruling_card import READ_ON, draw_ruling, lay_out
from yagopool.ui.play.side_cards import draw_side, map_look, side_height
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.rule_card import show_rule
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.button import Button, RuleChip
from yagopool.ui.widgets.choice import SegmentedControl
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.indicators import draw_ball_icon

_FINGER: Final = 48
"""Pixels: no target is lower, however small the window."""
_MAP: Final = (230, 520)
"""Pixels: the least and the greatest side of the map of the pots; at the least a pot is as wide as a finger."""


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


class _Finger(Button):
    """A button that a finger hits in any window."""

    def height(self, style: Style, width: int) -> int:
        return max(_FINGER, super().height(style, width))


class _FingerChoice(SegmentedControl):
    """Segments that a finger hits in any window."""

    def _segment_height(self, style: Style) -> int:
        return max(_FINGER, super()._segment_height(style))


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
        session = None if starter else MatchStarter(ScoreKeeping.new(setup.match(), seed=0))
        self.controller = MatchController(context, setup, starter or session, hints=False)
        self.exporting = Exporting(context)
        self.group = Group()
        self._commands: dict[str, Callable[[], object]] = {}
        self._taps: list[_PotTap] = []
        self._controls: list[Widget] = []
        self._chips: tuple[RuleChip, ...] = ()
        self.problem = ""
        """Why the last entry was refused, in words; nothing where it was not."""
        self._begin()

    # The match

    def _begin(self) -> None:
        """Begin a shot, or whatever comes next, with nothing tapped in."""
        self.controller.show(self.controller.session)
        self.draft = ShotDraft(self.controller.state)
        self._refresh()

    def play(self, *moves: Move) -> None:
        """Tell the referee; what cannot be is said, and nothing is lost."""
        self.problem = ""
        try:
            for move in moves:
                self.controller.play(move)
        except YagoError as error:
            self.problem = self.context.speaker.error(error)
            self._refresh()
        else:
            self._begin()

    def undo(self) -> None:
        """Take back what is tapped in, else the last entry; balls that were placed at once are taken up at once."""
        session = self.controller.session
        self.problem = ""
        if self.draft.empty and session.played:
            placed = isinstance(session.played[-1].entry, Place)
            session.undo()
            while placed and session.played and isinstance(session.played[-1].entry, Place):
                session.undo()
        self._begin()

    def tap(self, draft: ShotDraft) -> None:
        """Go on with more, or less, tapped in."""
        self.draft = draft
        self._refresh()

    # What can be pressed

    def _refresh(self) -> None:
        """Have the widgets for what comes next; the focus stays where it can."""
        self._commands = {}
        self._taps = self._empty_pots()
        self._controls = self._following()
        before, self.group = self.group, Group([*self._controls, *self._taps])
        self.group.follow(before)
        self.invalidate()

    def _empty_pots(self) -> list["_PotTap"]:
        """Return the pots that a ball can have dropped into."""
        state = self.controller.state
        if state.phase not in ("break", "play"):
            return []
        taps = [_PotTap(pot) for pot in self.controller.spec.pot_numbers if pot not in dict(state.pots)]
        for tap in taps:
            self._command(tap, partial(self._ask_drop, tap.pot))
        return taps

    def _command(self, button: Button, command: Callable[[], object]) -> Button:
        self._commands[button.key] = command
        return button

    def _following(self) -> list[Widget]:
        """Return what can be pressed besides the pots: what goes on first, undoing and leaving last."""
        controller, say = self.controller, self.context.speaker.say
        state, undoable = controller.state, bool(controller.session.played) or not self.draft.empty
        match state.phase:
            case "break" | "play":
                asked = self._shot_widgets()
            case "place":
                balls = tuple(sorted(state.to_place, key=piece_order))
                placed = _Finger(
                    "placed", say("ui.score.placed"), detail=say("ui.score.balls", balls=balls), kind="primary"
                )
                asked = [self._command(placed, lambda: self.play(*map(Place, balls)))]
            case _:
                asked = self._answers()
        undo = _Finger("undo", say("ui.score.undo"), hint=self.context.keyed(Action.UNDO), enabled=undoable)
        leave = _Finger("back", say("ui.back"), kind="quiet", hint=self.context.keyed(Action.CANCEL))
        leave.beside = True
        return [*asked, self._command(undo, self.undo), self._command(leave, self.leave)]

    def _shot_widgets(self) -> list[Widget]:
        """Return what ends a shot, and what else can have happened in it."""
        say, draft = self.context.speaker.say, self.draft
        known = "open" if draft.state.colours is None else "known"
        touches = [(one, say(f"ui.score.first.{one}_{known}")) for one in draft.touches]
        first = [_FingerChoice("first", touches, draft.first, label=say("ui.score.first"))] if touches else []
        done = _Finger("done", say("ui.ruling.nothing" if draft.empty else "ui.score.enter"), kind="primary")
        more = _Finger("more", say("ui.score.more"))
        return [
            *first,
            self._command(done, lambda: self.play(draft.stroke())),
            self._command(more, self._ask_more),
        ]

    def _answers(self) -> list[Widget]:
        """Return the answers to what the referee asks: a colour, taking over, the next game or match."""
        asked: list[Widget] = []
        for answer in self._question.answers:
            choice = answer.choice
            if choice.key not in (MENU, WATCH):
                ball = choice.key if choice.key in COLOURS else ""
                button = _Finger(choice.key, choice.text, detail=choice.detail, kind=choice.kind, ball=ball)
                asked.append(self._command(button, partial(self._answer, answer.command)))
        if self.controller.state.result is not None and self.context.folders is not None:
            sheet = _Finger("sheet", self.context.speaker.say("ui.score.sheet"))
            asked.append(self._command(sheet, self._save_sheet))
        return asked

    @property
    def _question(self) -> QuestionStage:
        return question_stage(self.controller)

    def _answer(self, command: Callable[[], object]) -> None:
        command()
        self._begin()

    def _ask(self, title: str, choices: Mapping[str, tuple[str, Callable[[], object]]]) -> None:
        """Ask which of some; the key of each is that of its button, a kind of ball is drawn on it."""
        buttons = [_Finger(key, words, ball=key if key in KINDS else "") for key, (words, _) in choices.items()]
        buttons.append(_Finger("back", self.context.speaker.say("ui.back"), kind="quiet"))
        commands = {key: partial(self._run, command) for key, (_, command) in choices.items()}
        dialog = Dialog(title, "", buttons, wide=400, stacked=True)
        self.app.push(ChoiceScene(self.context, dialog, commands))

    def _run(self, command: Callable[[], object]) -> None:
        command()

    def _ask_drop(self, pot: Pot) -> None:
        """Ask what dropped into a pot; what was tapped in there before is taken out again."""
        say, draft = self.context.speaker.say, self.draft
        if any(drop.pot == pot for drop in draft.drops):
            self.tap(draft.take_out(pot))
            return
        choices: dict[str, tuple[str, Callable[[], object]]] = {}
        for drop in draft.drops_into(pot):
            words = say(f"ui.score.direct.{drop.kind}" if drop.direct else f"ui.score.kind.{drop.kind}")
            key = f"{drop.kind}-direct" if drop.direct else drop.kind
            choices[key] = (words, partial(self.tap, draft.drop(drop)))
        self._ask(say("ui.score.which", pot=pot), choices)

    def _ask_more(self) -> None:
        """Ask what else happened: a foul that is seen, an accident, or that the game is conceded."""
        say, draft = self.context.speaker.say, self.draft
        choices: dict[str, tuple[str, Callable[[], object]]] = {}
        for seen in draft.seen():
            command = partial(self.tap, draft.add(seen, "")) if seen == "others" else partial(self._ask_kind, seen)
            choices[seen] = (say(f"ui.score.seen.{seen}"), command)
        concede = concede_dialog(self.context, self.controller)
        if concede is not None and draft.empty:
            choices["concede"] = (say("ui.pause.concede"), concede)
        self._ask(say("ui.score.more_title"), choices)

    def _ask_kind(self, seen: Seen) -> None:
        """Ask which ball left the board or was moved."""
        say, draft = self.context.speaker.say, self.draft
        choices: dict[str, tuple[str, Callable[[], object]]] = {}
        for kind in draft.kinds():
            command = partial(self._accident, kind) if seen == "accident" else partial(self.tap, draft.add(seen, kind))
            choices[kind] = (say(f"ui.score.kind.{kind}"), command)
        self._ask(say(f"ui.score.seen.{seen}"), choices)

    def _accident(self, kind: str) -> None:
        self.play(self.draft.accident(kind))

    def _save_sheet(self) -> None:
        session, header = self.controller.session, self.controller.header
        self.exporting.save_sheet(header or Header(session.match), session.played)
        self.invalidate()

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        self.invalidate()
        self.context.hands.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            self.app.push(HelpScene(self.context, self.controller.session.match.variant, place=HelpPlace.LISTS))
            return
        if press is not None and press.action is Action.UNDO:
            self.undo()
            return
        rule = next((message.key for chip in self._chips if (message := chip.handle(event)) is not None), "")
        if rule == READ_ON:
            facts = self._said()
            words = " ".join((*(sentence for _, sentence in facts.sentences), facts.following))
            back = _Finger("back", self.context.speaker.say("ui.back"))
            self.app.push(ChoiceScene(self.context, Dialog(facts.headline, words, (back,)), {}))
            return
        if rule:
            show_rule(self.context, self.controller.session.match.variant, rule)
            return
        message = self.group.handle(event)
        if message is None:
            return
        self.context.tick()
        if message.key == "first":
            self.tap(replace(self.draft, first=next(one for one in self.draft.touches if one == message.value)))
        else:
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
        self._refresh()

    def leave(self) -> None:
        self.app.pop()

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
        top = self._draw_sides(page, column._replace(h=side_height(style))) + gap
        controls = Column(self._controls, 8)
        high = max(controls.height(style, column.w), self._usual(style, column.w))
        low = column.bottom - high
        controls.place_in(style, Box(column.x, low, column.w, high))
        words = Box(column.x, top, column.w, max(1, low - gap - top))
        if wide:
            self._draw_pots(page, Box(column.right + gap, whole.y, whole.right - column.right - gap, whole.h))
        else:
            side = min(column.w, _MAP[1], max(_MAP[0], words.h - gap - self._words_height(style, column.w)))
            self._draw_pots(page, Box(column.x, words.bottom - side, column.w, side))
            words = words._replace(h=max(1, words.h - side - gap))
        self._draw_words(page, words)
        self.group.draw(window, style)

    def _usual(self, style: Style, wide: int) -> int:
        """Return the height of what can be pressed after a shot, so that the map stays where it is in other phases."""
        rows = 3 + (len(self.draft.touches) > 0)
        return rows * _Finger("", "").height(style, wide) + style.px(8) * (rows - 1)

    def _draw_sides(self, page: Page, row: Box) -> int:
        gap = page.style.px(GAP)
        half = (row.w - gap) // 2
        for side, x in zip(SIDES, (row.x, row.right - half), strict=True):
            draw_side(page, Box(x, row.y, half, row.h), side_facts(self.controller, side))
        return row.bottom

    def _said(self) -> RulingFacts:
        """Return what is said: what is wrong, where a file is, the shot being tapped in, or the ruling that stands."""
        say, state = self.context.speaker.say, self.controller.state
        notice = self.problem or self.exporting.notice[0] or self.controller.record_notice()[0]
        if notice:
            return RulingFacts(notice, bool(self.problem), (), "")
        if not self.draft.empty:
            return RulingFacts(say("ui.score.draft"), False, (), " ".join(self._drafted()))
        if state.phase in ("game_over", "match_over"):
            question, ruling = self._question.question, last_ruling_facts(self.controller)
            return RulingFacts(question.title, False, () if ruling is None else ruling.sentences, question.text)
        begins = say("report.game", game=state.game, player=state.player or "")
        return last_ruling_facts(self.controller) or RulingFacts(begins, False, (), say("ui.score.begin"))

    def _drafted(self) -> Iterator[str]:
        """Yield in sentences what is tapped in."""
        say, draft = self.context.speaker.say, self.draft
        for drop in draft.drops:
            yield say("ui.score.did.direct" if drop.direct else "ui.score.did.drop", ball=drop.kind, pot=drop.pot)
        yield from (say("ui.score.did.off", ball=kind) for kind in draft.off)
        yield from (say("ui.score.did.moved", ball=kind) for kind in draft.moved)
        if draft.others:
            yield say("ui.score.did.others")

    def _words_height(self, style: Style, wide: int) -> int:
        return lay_out(style, self._said(), wide, 1 << 20).height

    def _draw_words(self, page: Page, box: Box) -> None:
        _, self._chips = draw_ruling(page, box, self._said(), self._chips, key="")

    def _draw_pots(self, page: Page, box: Box) -> None:
        """Draw the map of the pots on a card; each pot that is empty can be tapped."""
        style, p, window = page.style, page.palette, page.window
        inner = page.card(box)
        at, step = pots_in(inner)
        reach = max(round(step * POT_RADIUS), _FINGER // 2)
        draw_pot_map(window, style, inner, map_look(pots_facts(self.controller.state)))
        for tap in self._taps:
            x, y = at[tap.pot]
            tap.place((round(x) - reach, round(y) - reach, 2 * reach, 2 * reach))
            style.draw_line(window, str(tap.pot), "strong", p.ink_soft, tap.rect, align="centre")
        for drop in self.draft.drops:
            draw_ball_icon(window, style, drop.kind, at[drop.pot], step * POT_RADIUS * 0.92)
            dot(window, at[drop.pot], step * POT_RADIUS * 1.16, p.accent, hole=0.9)
