"""The tutorial: five lessons, played on a real table by the real rules; over at any moment, and again from the menu."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from yagopool.games.yago.balls import BALLS
from yagopool.games.yago.rack import rack
from yagopool.games.yago.rules.entries import ChooseColour, Entry, Place
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import GameState
from yagopool.match.session import Played, Session
from yagopool.table.events import Contact, Cushion, OffBoard, Potted, Stroke
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball, Pot
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.aim import SOFT, Aim
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_panels import PAUSE
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Guide, Setup
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.play.scene import MOUSE
from yagopool.ui.play.stages import RollStage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.shapes import outline
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

_LYING: Final[dict[Ball, tuple[float, float]]] = {
    "red1": (104.0, 212.0), "red2": (260.0, 330.0), "red3": (90.0, 460.0), "red4": (430.0, 300.0),
    "red5": (84.0, 640.0), "yellow1": (130.0, 380.0), "yellow2": (440.0, 180.0), "yellow3": (60.0, 60.0),
    "yellow4": (452.0, 690.0), "yellow5": (200.0, 140.0),
}  # fmt: skip
"""Where the balls lie in the lessons after the break: red2 straight before pot 9, and nothing in its way."""

_SOFT_POT: Final[Pot] = 9

_OPENING: Final = Aim(direction=92.0, power=0.78)
"""The first flick ever: hard, and a little to the left of the apex, so that blue goes on too.

In 500 racks with their scatter it pots a ball in 64 % without a foul, and 6.3 of the ten balls move by more than their
width; straight up at 60 %, where an aim begins otherwise, it is 50 % and 4.8 balls.
"""

_BREAK: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 4)))
_BOTH: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 4), Potted("yellow4", 3)))
_MISS: Final = Stroke("red2", ())
_OFF: Final = Stroke("yellow1", (OffBoard("yellow1"),))


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: its name (of its text keys ``ui.lesson.<name>.*``), the moves before it, and what it asks for."""

    name: str
    before: tuple[Entry, ...]
    reached: Callable[[Played], bool]
    guide: Guide = "contact"
    aim: Aim | None = None
    """Where the aim begins, None: where it always does."""
    ball: Ball | None = None
    """The ball to flick, where only one is meant: no other lights up."""
    pots: tuple[Pot, ...] = ()
    """The pots that a ball is to drop into: they are ringed."""
    shortfall: Callable[[Played], str | None] = lambda _: None
    """How a try came short of it: the end of a text key ``ui.lesson.amiss.*``, None where there is nothing to add."""
    names_potted: bool = False
    """Whether what was potted is named at the end: where potting was not the task."""

    def session(self, setup: Setup) -> Session:
        """Return a session at the lesson's position, its side A to act."""
        state = new_match(setup.match())
        for entry in self.before:
            state = apply(state, entry)[0]
        layout = _lying(state) if self.before else rack(setup.spec)
        return Session(state, layout, seed=setup.seed, spec=setup.spec)


def _lying(state: GameState) -> Layout:
    """Return the lessons' layout: what the state says is on the table, and what stands in pots."""
    lies: dict[Ball, tuple[float, float]] = {ball: _LYING[ball] for ball in BALLS if ball in state.on_table}
    return Layout.of(lies, dict(state.pots))


def _broke(played: Played) -> bool:
    """Tell whether a flick opened the rack: it touched a ball of it."""
    events = () if played.trace is None else played.trace.events
    return isinstance(played.move, Flick) and any(isinstance(event, Contact) for event in events)


def _break_missed(played: Played) -> str | None:
    return None if _broke(played) else "rack"


def _potted(played: Played) -> bool:
    fouls = played.ruling is None or bool(played.ruling.fouls)
    return isinstance(played.move, Flick) and not fouls and len(played.after.pots) > len(played.before.pots)


def _pot_missed(played: Played) -> str | None:
    """Return how red2, flicked alone, missed the pot it lies before: beside it, over it, or it never came there."""
    move, rested = played.move, played.layout_after.balls.get("red2")
    if not isinstance(move, Flick) or move.ball != "red2" or rested is None or played.trace is None:
        return None
    start, pot = Point(*_LYING["red2"]), STANDARD_BOARD.pots[_SOFT_POT - 1]
    away = math.hypot(pot.x - start.x, pot.y - start.y)
    turned = math.radians(move.direction) - math.atan2(pot.y - start.y, pot.x - start.x)
    if math.cos(turned) <= 0.0 or abs(away * math.sin(turned)) > STANDARD_BOARD.pot_radius:
        return "beside"
    bounced = any(isinstance(event, Cushion) and event.ball == "red2" for event in played.trace.events)
    return "hard" if bounced or math.dist(start, rested) > away else "soft"


def _fouled(played: Played) -> bool:
    return isinstance(played.move, Flick) and played.ruling is not None and bool(played.ruling.fouls)


LESSONS: Final = (
    Lesson("flick", (), _broke, aim=_OPENING, shortfall=_break_missed, names_potted=True),
    Lesson(
        "soft",
        (_BREAK,),
        _potted,
        guide="stroke",
        aim=Aim("red2", power=SOFT),
        ball="red2",
        pots=(_SOFT_POT,),
        shortfall=_pot_missed,
    ),
    Lesson("foul", (_BREAK,), _fouled, aim=Aim("yellow1")),
    Lesson("place", (_BREAK, _MISS, _OFF), lambda played: isinstance(played.move, Place)),
    Lesson("colour", (_BOTH,), lambda played: isinstance(played.move, ChooseColour)),
)
"""One flick, one soft pot, one foul, one placement, one colour choice."""


_TO_READ: Final = 0.4
"""Seconds before the key that flicked also goes on to the next lesson."""
_WHILE_LEARNT: Final = (Action.HELP, Action.RULES, Action.MENU, Action.CANCEL)
"""What can be done besides going on once a lesson has been learnt."""


class LessonScene(MatchScene):
    """A lesson on a table of its own, with a card in place of the panels at the left."""

    def __init__(self, context: AppContext, number: int = 0) -> None:
        self.number = number
        self.lesson = LESSONS[number]
        self.learnt = False
        self.missed = False
        self._shortfall: str | None = None
        self._since = 0.0
        self._outside = context
        self._set_up()

    def _set_up(self, tried: Flick | None = None) -> None:
        """Begin the lesson at its position, again with the aim of a flick that came short of it."""
        last, lesson = self._outside.settings.last, self.lesson
        aim = lesson.aim
        if aim is not None and tried is not None and tried.ball == aim.ball:
            aim = aim.toward(tried.direction).with_power(tried.speed / STANDARD_BOARD.greatest_flick, STANDARD_BOARD)
        teams = (last.team_a[:1], last.team_b[:1])
        setup = Setup("two", "easy", teams, opener="A", guides=(lesson.guide, lesson.guide))
        plain = self._outside.settings.model_copy(update={"transcript": False})
        context = replace(self._outside, settings=plain, scribe=None)
        starter = MatchStarter(lesson.session(setup))
        controller = MatchController(context, setup, starter, hints=False)
        controller.start_aim_at(aim, taken=aim is not lesson.aim)
        super().__init__(context, setup, controller)
        self.commands |= dict.fromkeys((Action.MENU, Action.CANCEL), self.leave)
        self.commands |= dict.fromkeys((Action.HELP, Action.RULES), self.help)
        self.buttons[PAUSE] = self.leave
        self.card = self._new_card()

    # What is seen

    def look(self, view: ViewModel) -> ViewModel:
        if self.learnt:
            return ViewModel(view.looks)
        lit = view.lit if self.lesson.ball is None else view.lit & {self.lesson.ball}
        return replace(super().look(view), lit=lit, wanted=self.lesson.pots)

    def _new_card(self) -> Dialog:
        """Return the lesson's card as it is now."""
        say, name, total = self.context.speaker.say, self.lesson.name, len(LESSONS)
        last = self.number + 1 == total
        buttons = []
        if self.learnt:
            lines = (self._potted(), say(f"ui.lesson.{name}.done"))
            words = say("ui.lesson.finish" if last else "ui.lesson.next")
            buttons.append(Button("next", words, kind="primary", hint=self.context.keyed(Action.ACCEPT)))
        else:
            lines = (self._task(), self.view.notice or self.view.prompt)
        if not (self.learnt and last):
            buttons.append(Button("end", say("ui.lesson.end"), kind="quiet", hint=self.context.keyed(Action.CANCEL)))
        chip = say("ui.lesson.number", n=self.number + 1, total=total)
        text = "\n".join(line for line in lines if line)
        card = Dialog(say(f"ui.lesson.{name}.title"), text, buttons, chip=chip, stacked=True)
        card.veiled = False
        return card

    def _potted(self) -> str:
        """Return in words which balls were potted by the way."""
        balls = tuple(ball for _, ball in self.controller.session.state.pots)
        return self.context.speaker.say("ui.ruling.potted", balls=balls) if balls and self.lesson.names_potted else ""

    def _task(self) -> str:
        say = self.context.speaker.say
        text = say(f"ui.lesson.{self.lesson.name}.text")
        if self._shortfall is not None:
            return say(f"ui.lesson.amiss.{self._shortfall}")
        return f"{say('ui.lesson.again')} {text}" if self.missed else text

    def _place_card(self) -> None:
        """Have a new card where its words have changed, and place it in the left column."""
        self.follow()
        new, card = self._new_card(), self.card
        if (new.title, new.text, len(new.buttons)) != (card.title, card.text, len(card.buttons)):
            self.card = new
        self.card.place(self.panels.style, self.panels.viewport.left, valign=1.0)
        self.panels.taken = self.card.rect

    def draw(self, window: pygame.Surface) -> None:
        self._place_card()
        super().draw(window)
        style = self.panels.style
        self.card.draw(window, style)
        colour = style.palette.good if self.learnt else style.palette.accent
        outline(window, self.card.rect, colour, style.px(style.theme.radii.card), max(2, style.px(3)))

    # Events and time

    def route(self, event: pygame.event.Event) -> None:
        self._place_card()
        press = press_of(event)
        if event.type in MOUSE and (self.learnt or self._on_card(event)):
            message = self.card.handle(event)
            if message is not None:
                (self._next if message.key == "next" else self.leave)()
        elif not self.learnt or (press is not None and press.action in _WHILE_LEARNT):
            super().route(event)
        elif press is not None and press.action is Action.ACCEPT and self._since >= _TO_READ:
            self._next()

    def _on_card(self, event: pygame.event.Event) -> bool:
        """Return whether an event is the card's; a drag that is on its way may cross the card."""
        pulling = self.stage.cancels() and not isinstance(self.stage, RollStage)
        held = any(getattr(button, "pressed", False) for button in self.card.buttons)
        return held or (self.card.rect.collidepoint(event.pos) and not pulling)

    def advance(self, seconds: float) -> None:
        self._since += seconds
        super().advance(seconds)

    def go_on(self) -> None:
        super().go_on()
        played = self.controller.session.played
        if self.learnt or not played or isinstance(self.stage, RollStage):
            return
        self._since = 0.0
        self.learnt = any(self.lesson.reached(one) for one in played)
        if not self.learnt:
            self.missed = True
            self._shortfall = next((how for one in played if (how := self.lesson.shortfall(one))), None)
            self.close()
            self._set_up(next((one.move for one in reversed(played) if isinstance(one.move, Flick)), None))
        self.invalidate()

    def _next(self) -> None:
        if self.number + 1 == len(LESSONS):
            self.leave()
        else:
            self.app.replace(LessonScene(self._outside, self.number + 1))
