"""A match on a real board, tapped in: its questions, the events for the referee, and its page.

Balls of a colour look alike: which of them it was does not matter to any rule, so one that can have done it is taken.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from yagopool.errors import WriteError, YagoError
from yagopool.games.yago.board import BALLS, BLUE, COLOURS, POTS, colour_of
from yagopool.games.yago.rules.state import GameState, Place
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import Move
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter
from yagopool.match.session import ScoreKeeping, Session
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball, Pot, piece_order
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.export.offer import Exporting
from yagopool.ui.input.actions import Action, Device
from yagopool.ui.input.aim import Pointer
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.picture.balls import looks_of
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import concede_dialog
from yagopool.ui.play.match_panels import PAUSE, MatchPanels
from yagopool.ui.play.match_setup import MatchStarter, Setup, StoredMatch
from yagopool.ui.play.play_scene import RULE, Command, PlayScene
from yagopool.ui.play.question_stage import MENU, Answer, QuestionStage, question_stage
from yagopool.ui.play.ruling import READ_ON, last_ruling_facts
from yagopool.ui.play.view_model import Choice, Notice, Question, ViewModel
from yagopool.ui.scenes.help import show_rule
from yagopool.ui.scenes.overlay import ask
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.widgets.base import Button, Message, Widget

First: TypeAlias = Literal["own", "other", "none"]
"""What the ball that was flicked touched first, where that matters."""
Seen: TypeAlias = Literal["others", "off", "moved"]
"""What else can have happened: the opponent's ball was flicked, a ball left the board, or was moved by hand."""
KINDS: Final = (*COLOURS, BLUE)


class Drop(NamedTuple):
    """A ball of a kind that dropped; ``direct``: it was flicked, and touched nothing before."""

    pot: Pot
    kind: str
    direct: bool = False


@dataclass(frozen=True, slots=True)
class ShotDraft:
    """What has been tapped in so far: balls that dropped, in order, and the kinds of those that left or were moved."""

    state: GameState
    drops: tuple[Drop, ...] = ()
    off: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    others: bool = False
    first: First = "own"

    @property
    def empty(self) -> bool:
        return not (self.drops or self.off or self.moved or self.others)

    @property
    def asks(self) -> bool:
        return self.state.phase in ("break", "play")

    @property
    def pots(self) -> dict[Pot, Ball]:
        """The balls in pots, those that have been tapped in too."""
        drops = self.stroke().events if self.drops else ()
        return dict(self.state.pots) | {drop.pot: drop.ball for drop in drops if isinstance(drop, Potted)}

    @property
    def free_pots(self) -> tuple[Pot, ...]:
        """The pots that can be tapped: none between shots."""
        return tuple(pot for pot in POTS if self.asks and pot not in self.pots)

    @property
    def touches(self) -> tuple[First, ...]:
        """What can be said of the first touch where a rule needs it; what has dropped was touched."""
        if not self._touch_matters:
            return ()
        none: tuple[First, ...] = () if any(drop.kind != BLUE for drop in self.drops) else ("none",)
        touches: tuple[First, ...] = ("own", *(() if self.state.red is None else ("other",)), *none)
        return touches if len(touches) > 1 else ()

    def kinds(self) -> tuple[str, ...]:
        return tuple(kind for kind in KINDS if self._free(kind))

    def drops_into(self, pot: Pot) -> tuple[Drop, ...]:
        """Return what can have dropped into an empty pot; a direct drop apart where it does not count."""
        own = self._own
        asks = not VARIANTS[self.state.match.variant].direct_counts and self.state.broken
        asks = asks and not self.others and not any(drop.direct for drop in self.drops)
        found = [Drop(pot, kind) for kind in self.kinds()]
        return (*found, *(Drop(pot, kind, True) for kind in self.kinds() if asks and kind in own))

    def seen(self) -> tuple[Seen, ...]:
        own = self._blue_only or self.state.red is None or any(drop.direct for drop in self.drops)
        others: tuple[Seen, ...] = () if own or self.others else ("others",)
        return (*others, "off", "moved")

    def drop(self, drop: Drop) -> "ShotDraft":
        return replace(self, drops=(*self.drops, drop))

    def add(self, seen: Seen, kind: str) -> "ShotDraft":
        if seen == "others":
            return replace(self, others=True)
        return replace(self, off=(*self.off, kind)) if seen == "off" else replace(self, moved=(*self.moved, kind))

    def stroke(self) -> Stroke:
        """Return the shot for the referee; a ball that dropped directly did so before it can have touched another."""
        taken: list[Ball] = []

        def take(kind: str) -> Ball:
            taken.append(next(ball for ball in self._all(kind) if ball not in taken))
            return taken[-1]

        dropped = [(take(drop.kind), drop) for drop in sorted(self.drops, key=lambda drop: not drop.direct)]
        gone = [take(kind) for kind in self.off]
        flicked = next((ball for ball, drop in dropped if drop.direct), None) or self._flicked(taken)
        events: list[Event] = [Disturbed(self._all(kind)[-1]) for kind in dict.fromkeys(self.moved)]
        events += self._first_touch(flicked, [ball for ball, _ in dropped])
        for ball, drop in dropped:
            events += self._before_drop(flicked, ball, drop)
            events.append(Potted(ball, drop.pot))
        events += [OffBoard(ball) for ball in gone]
        return Stroke(flicked, tuple(events))

    @staticmethod
    def _before_drop(flicked: Ball, ball: Ball, drop: Drop) -> Iterable[Event]:
        if not drop.direct and ball != BLUE:
            yield Cushion(ball) if ball == flicked else Contact(flicked, ball)

    def _first_touch(self, flicked: Ball, dropped: list[Ball]) -> Iterable[Event]:
        """Yield what the first touch was, where a rule asks for it; a break is taken to have touched a ball."""
        if self.first == "none" or (self.state.broken and not self._touch_matters):
            return
        own = self._own if self.first == "own" else tuple(kind for kind in COLOURS if kind not in self._own)
        on_table = (ball for kind in own for ball in self._all(kind))
        yield Contact(flicked, next((ball for ball in dropped if colour_of(ball) in own), None) or next(on_table))

    def _flicked(self, taken: list[Ball]) -> Ball:
        """Return a ball that can have been flicked: one that stayed, where there is one."""
        if self._blue_only:
            return BLUE
        kinds = tuple(kind for kind in COLOURS if kind not in self._own) if self.others else self._own
        free = [ball for kind in kinds for ball in self._all(kind)]
        return next((ball for ball in reversed(free) if ball not in taken), free[-1])

    @property
    def _touch_matters(self) -> bool:
        return "no_ball_hit" in VARIANTS[self.state.match.variant].foul_rules

    @property
    def _blue_only(self) -> bool:
        return not self.state.broken or VARIANTS[self.state.match.variant].blue_alone

    @property
    def _own(self) -> tuple[str, ...]:
        """The shooter's colour, both while colours are open."""
        colour = self.state.colour_of_side(self.state.shooter_next)
        return COLOURS if colour is None else (colour,)

    def _all(self, kind: str) -> tuple[Ball, ...]:
        """Return the balls of a kind that lay on the board before the shot."""
        if kind == BLUE:
            return (BLUE,) if self.state.blue in ("spot", "table") else ()
        return tuple(ball for ball in BALLS if ball in self.state.on_table and colour_of(ball) == kind)

    def _free(self, kind: str) -> tuple[Ball, ...]:
        gone = sum(drop.kind == kind for drop in self.drops) + self.off.count(kind)
        return self._all(kind)[gone:]


_REACH: Final = 60.0
"""Millimetres from a pot's centre at which a finger still means it."""
_ANSWERS: Final = (*KINDS, "take_over", "decline", "next_game", "rematch", MENU)
"""What can be answered here: nothing of what needs positions."""
_Commands: TypeAlias = dict[Button, Callable[[], None]]
"""What can be pressed in a dialog, and what it does."""


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

    heading: ClassVar[str] = "ui.more_to_play.score"

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, replace(context.setup, use="two", seed=context.new_seed()))

    def _match_questions(self) -> list[Widget]:
        return [one for one in super()._match_questions() if one.key != "handicap"]

    def table(self, setup: Setup) -> Scene:
        folders = self.context.folders
        starter = None if folders is None else ScoreStarter(folders.data)
        return KeepScoreScene(self.context, setup, starter)


class _ScoreStage(QuestionStage):
    """What the referee waits for; on the board the balls in pots, and while a shot is tapped in, pots to tap."""

    def __init__(self, scene: "KeepScoreScene", question: Question, answers: tuple[Answer, ...]) -> None:
        super().__init__(scene.controller, question, answers)
        self._scene = scene
        self._draft = scene.draft

    def pointed(self, pointer: Pointer) -> None:
        spec, free = self.controller.spec, self._draft.free_pots
        away, pot = min((math.dist(spec.pot_centre(pot), pointer.place), pot) for pot in spec.pot_numbers)
        if pointer.kind == "down" and pot in free and away <= _REACH:
            self._scene.ask_drop(pot)

    def view(self) -> ViewModel:
        spec, draft = self.controller.spec, self._draft
        looks, dropped = looks_of(Layout.of({}, draft.pots), spec), tuple(drop.pot for drop in draft.drops)
        return replace(super().view(), looks=looks, wanted=dropped)


class KeepScoreScene(PlayScene):
    """A match on a real board: on the screen an empty one, whose pots are tapped where a ball has dropped."""

    help_place: ClassVar[HelpPlace] = HelpPlace.LISTS
    stage: QuestionStage
    panels: MatchPanels

    def __init__(self, context: AppContext, setup: Setup, starter: MatchStarter | None = None) -> None:
        starter = starter or MatchStarter(ScoreKeeping.new(setup.match(), seed=0))
        controller = MatchController(context, setup, starter, hints=False)
        controller.show(controller.session)
        self.draft = ShotDraft(controller.state)
        self.exporting = Exporting(self)
        self.problem = ""
        """Why the last entry was refused, in words; nothing where it was not."""
        super().__init__(context, controller, MatchPanels(controller, context))
        self.buttons |= {PAUSE: self.pause, MENU: self.leave, READ_ON: self._read_on}
        self.commands[Action.TRANSCRIPT] = self._read_on

    # What there is to see and to press

    def messages(self) -> Sequence[Notice]:
        first = not self.controller.session.played
        begins: Notice = (self.context.speaker.say("ui.score.begin") if first else "", "plain")
        return self.controller.record_notice(), begins

    def next_stage(self) -> QuestionStage:
        """Return what the referee waits for: a shot, balls placed, a colour, taking over, the next game."""
        say, state, keys = self.context.speaker.say, self.controller.state, self.context.keyed
        if self.draft.state is not state:
            self.draft = ShotDraft(state)
        begun = not self.draft.empty or bool(self.controller.session.played)
        undo = Choice("undo", say("ui.score.undo"), hint=keys(Action.UNDO), enabled=begun)
        question, answers = self._shot() if self.draft.asks else self._between_shots()
        parts = (self.problem or self.exporting.notice[0], question.text)
        question = replace(question, text="\n".join(filter(None, parts)))
        answers = (*answers, Answer(undo, self.undo, Action.UNDO))
        return _ScoreStage(self, question, tuple(sorted(answers, key=lambda one: one.choice.key == MENU)))

    def _shot(self) -> tuple[Question, tuple[Answer, ...]]:
        """Return what is tapped in of a shot; what ends it, and what leads to whatever else can have happened."""
        say, draft = self.context.speaker.say, self.draft
        done = Choice("done", say("ui.ruling.nothing" if draft.empty else "ui.score.enter"), kind="primary")
        answers = [Answer(done, self._ask_first), Answer(Choice("more", say("ui.score.more")), self._ask_more)]
        if self.controller.device is not Device.TOUCH:
            answers.insert(1, Answer(Choice("potted", say("ui.score.potted")), self._ask_pot))
        title = say("ui.score.draft", player=draft.state.player or "")
        return Question(title, " ".join(self._drafted())), tuple(answers)

    def _between_shots(self) -> tuple[Question, tuple[Answer, ...]]:
        say, state = self.context.speaker.say, self.controller.state
        if state.phase == "place":
            balls = tuple(sorted(state.to_place, key=piece_order))
            placed = Choice("placed", say("ui.score.placed"), kind="primary")
            title = Question(say("ui.score.balls", balls=balls))
            return title, (Answer(placed, lambda: self.play(*map(Place, balls))),)
        usual = question_stage(self.controller)
        answers = [answer for answer in usual.answers if answer.choice.key in _ANSWERS]
        if state.phase != "match_over" or self.context.folders is None:
            return usual.question, tuple(answers)
        sheet = Answer(Choice("sheet", say("ui.score.sheet")), self._save_sheet)
        return Question(usual.question.title), (answers[0], sheet, *answers[1:])

    def concede(self) -> Command | None:
        return concede_dialog(self.context, self.controller)

    # The match

    def play(self, *moves: Move) -> None:
        """Tell the referee; what cannot be is said, and nothing is lost."""
        self.problem = ""
        try:
            for move in moves:
                self.controller.play(move)
        except YagoError as error:
            self.problem = self.context.speaker.error(error)
            self.tap(self.draft)
        else:
            self._begin()

    def _begin(self) -> None:
        self.controller.show(self.controller.session)
        self.draft = ShotDraft(self.controller.state)
        self.go_on()

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
        self.draft = draft
        self.stage = self.next_stage()
        self.invalidate()

    def _save_sheet(self) -> None:
        session, header = self.controller.session, self.controller.starter.header
        self.exporting.save_sheet(header or Header(session.match), session.played)
        self.tap(self.draft)

    # What is asked in a dialog

    def _ask_pot(self) -> None:
        """Ask which pot a ball has dropped into: hands without a pointer cannot tap it."""
        say, pots = self.context.speaker.say, self.draft.free_pots
        answers = {Button(f"pot-{pot}", say("ui.score.pot", pot=pot)): partial(self.ask_drop, pot) for pot in pots}
        ask(self.context, say("ui.score.potted"), answers)

    def ask_drop(self, pot: Pot) -> None:
        say, draft = self.context.speaker.say, self.draft
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
            Button(one, say(f"ui.score.first.{one}_{known}")): partial(self.play, replace(draft, first=one).stroke())
            for one in draft.touches
        }
        if answers:
            ask(self.context, say("ui.score.first"), answers)
        else:
            self.play(draft.stroke())

    def _ask_more(self) -> None:
        """Ask what else happened: a foul that is seen."""
        say, draft = self.context.speaker.say, self.draft
        answers: _Commands = {}
        for seen in draft.seen():
            do = partial(self.tap, draft.add(seen, "")) if seen == "others" else partial(self._ask_kind, seen)
            answers[Button(seen, say(f"ui.score.seen.{seen}"))] = do
        ask(self.context, say("ui.score.more_title"), answers)

    def _ask_kind(self, seen: Seen) -> None:
        say, draft = self.context.speaker.say, self.draft
        answers = {
            Button(kind, say(f"ui.score.kind.{kind}"), ball=kind): partial(self.tap, draft.add(seen, kind))
            for kind in draft.kinds()
        }
        ask(self.context, say(f"ui.score.whose.{seen}"), answers)

    def _drafted(self) -> Iterator[str]:
        say, draft = self.context.speaker.say, self.draft
        for drop in draft.drops:
            yield say("ui.score.did.direct" if drop.direct else "ui.score.did.drop", ball=drop.kind, pot=drop.pot)
        yield from (say("ui.score.did.off", ball=kind) for kind in draft.off)
        yield from (say("ui.score.did.moved", ball=kind) for kind in draft.moved)
        if draft.others:
            yield say("ui.score.did.others")

    # Events and time

    def choose(self, message: Message) -> None:
        self._dismiss()
        if message.key == RULE:
            show_rule(self.context, self.controller.session.match.variant, str(message.value))
        else:
            super().choose(Message(self.stage.escape) if message.key == "back" else message)

    def _dismiss(self) -> None:
        self.problem = ""
        self.exporting.dismiss()

    def _read_on(self) -> None:
        facts = last_ruling_facts(self.controller)
        if facts is not None:
            words = " ".join((*(sentence for _, sentence in facts.sentences), facts.following))
            ask(self.context, facts.headline, {}, words)

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.exporting.advance(seconds):
            self.tap(self.draft)
