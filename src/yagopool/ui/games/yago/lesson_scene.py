"""The tutorial: five lessons on a real table by the real rules, the last of which wins a game; then a first game.

The pause skips a lesson or ends them all; they are in the menu again.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Final, NamedTuple

import pygame

from yagopool.ai.levels import LEVELS
from yagopool.errors import YagoError
from yagopool.games.yago.board import racked
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import Entry
from yagopool.match.game import DEFAULT
from yagopool.match.session import Played, Session
from yagopool.practice.breaks import width_of
from yagopool.table.geometry import Point, direction
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Event, Flick, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD, Ball, Pot
from yagopool.ui.context import AppContext
from yagopool.ui.games import SHOWN, look_named
from yagopool.ui.games.yago.look import GOOD_BREAK
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.aim import SOFT, Aim
from yagopool.ui.layout_kit import Page
from yagopool.ui.picture.effects import dim
from yagopool.ui.picture.guide import Place
from yagopool.ui.picture.hand import HandLook, aimed, swung
from yagopool.ui.picture.portrait import Mood
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_panels import MatchPanels
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import (
    LONGEST_NAME,
    Guide,
    MatchStarter,
    Setup,
    against_opponent,
    check_names,
    setup_for,
    team_of,
)
from yagopool.ui.play.play_scene import MOUSE
from yagopool.ui.play.playback import visit_note
from yagopool.ui.play.ruling import RulingFacts
from yagopool.ui.play.side_cards import Remark
from yagopool.ui.play.stages import RollStage, WinStage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.practice.set_up_stage import PrizeFlight
from yagopool.ui.practice.text_flow import draw_star
from yagopool.ui.scenes.overlay import Offer, Overlay
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.shapes import outline, star
from yagopool.ui.theme import eased
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.choice import Introduction
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.fields import TextField

FIRST_GAME: Final = Setup(
    "computer", level=LEVELS[0].name, target=1, opener="A", guides=("stroke", "contact"), gentle=True
)
"""One point, against the weakest, whose hand shakes more than usual; the newcomer breaks and sees the whole shot."""
_OTHERS: Final = tuple(sorted(SHOWN - {DEFAULT}))
"""The games that are learnt at their own tables."""
_NAME: Final = "name"
_WIDE: Final = 460


def first_game(context: AppContext, team: tuple[str, ...] | None = None) -> Setup:
    """Return a first game for a player; None: for side A of the last match."""
    names = context.settings.last.team_a if team is None else team
    return against_opponent(replace(FIRST_GAME, teams=(names, ("",)), seed=context.new_seed()), context.speaker)


class FirstGameScene(Overlay):
    """Says what the first game is like and asks the player's name; Enter takes the one that is offered."""

    def __init__(self, context: AppContext) -> None:
        say, names = context.speaker.say, context.settings.names
        guest = say("ui.first_game.guest")
        self.words = " + ".join(context.settings.last.team_a) if names else guest
        field = TextField(
            _NAME, say("ui.first_game.name"), self.words, most=LONGEST_NAME, suggestions=names or (guest,), offered=True
        )
        start = Button("start", say("ui.first_game.start"), kind="primary", hint=context.keyed(Action.ACCEPT))
        name, known = (say(f"ui.{what}.{FIRST_GAME.level}") for what in ("opponent", "temper"))
        card = Dialog(
            say("ui.first_game.title"),
            say("ui.first_game.text", opponent=name),
            (start, context.back()),
            body=(Introduction(FIRST_GAME.level, name, known), field),
            wide=_WIDE,
        )
        super().__init__(context, card)
        card.group.focus_on(_NAME)

    @property
    def team(self) -> tuple[str, ...]:
        """The player's name as a side bears it; who gives none is a guest."""
        return team_of(self.words if self.words.strip() else self.context.speaker.say("ui.first_game.guest"))

    def takes(self, message: Message) -> bool:
        """Note what is typed; stay where nobody can be called that, and say why."""
        if message.key == _NAME:
            self.words, self.dialog.note = str(message.value), ""
            return True
        if message.key == "back":
            return False
        try:
            check_names(first_game(self.context, self.team).teams)
        except YagoError as error:
            self.dialog.note = self.context.speaker.error(error)
            return True
        return False

    def answer(self, message: Message) -> None:
        if message.key == "back":
            return
        team = self.team
        self.app.furnish(self.context.set(self.context.settings.called(team)))
        self.app.home()
        context = self.app.top.context
        setup = first_game(context, team)
        controller = MatchController(context, setup)
        controller.start_aim_at(_OPENING)
        self.app.push(MatchScene(context, setup, controller))


_FIELD: Final[dict[Ball, Place]] = {
    "red2": (260.0, 330.0), "red3": (90.0, 460.0), "red4": (430.0, 300.0), "red5": (84.0, 640.0),
    "yellow1": (130.0, 380.0), "yellow2": (440.0, 180.0), "yellow3": (60.0, 60.0), "yellow4": (452.0, 690.0),
    "yellow5": (200.0, 140.0),
}  # fmt: skip
"""Where the balls lie after the break: red2 straight before pot 9, and nothing in its way."""
_AT_AN_ANGLE: Final = _FIELD | {"red4": (400.0, 330.0)}
_IN_THE_WAY: Final = _FIELD | {"red3": (150.0, 300.0), "red2": (260.0, 200.0), "yellow5": (330.0, 140.0)}
_LAST_OF_THREE: Final = _FIELD | {"red3": (370.0, 290.0), "red4": (430.0, 160.0), "yellow2": (300.0, 180.0)}
"""In each a ball has a free way to its pot, at a width of 4.7 to 6.1 degrees; the first one's is 9.9."""

_OPENING: Final = Aim(direction=92.0, power=0.78)
"""The first flick ever: hard, and a little to the left of the apex, so that blue goes on too.

In 500 racks with their scatter it pots a ball in 64 % without a foul, and 6.3 of the ten balls move by more than their
width; straight up at 60 %, where an aim begins otherwise, it is 50 % and 4.8 balls.
"""

_RACK: Final = 24
"""The seed of the first lesson's rack, which is slightly uneven, as in every game."""


def _potting(ball: Ball, pot: Pot) -> Stroke:
    return Stroke(ball, (Potted(ball, pot),))


def _breaking(pot: Pot) -> Stroke:
    return Stroke("blue", (Contact("blue", "red1"), Potted("red1", pot)))


_MISS: Final = Stroke("red2", ())
_THREAT: Final = (_breaking(4), _MISS, _potting("yellow1", 3), _potting("yellow2", 5), Stroke("yellow3", ()))
"""The opponent is one ball from winning, in pot 7."""
_TWO_SHOTS: Final = (_breaking(6), _potting("red2", 9), Stroke("red3", ()), Stroke("red4", ()))
"""The opponent has flicked a red ball: a foul."""


class Shortfall(NamedTuple):
    """How a try came short: the end of a text key ``ui.lesson.miss.*``, and the pot that the ball dropped into."""

    how: str
    pot: Pot = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: its name (of its text keys ``ui.lesson.<name>.*``), the moves before it, and what it asks for."""

    name: str
    before: tuple[Entry, ...]
    reached: Callable[[Played], bool]
    aim: Aim
    """Where the aim begins."""
    lies: Mapping[Ball, Place] = field(default_factory=lambda: _FIELD)
    """Where the balls lie that are on the table; before the break they are racked."""
    guide: Guide = "stroke"
    pot: Pot | None = None
    """The pot that the ball is to drop into: it is ringed, and no other ball lights up."""
    shortfall: Callable[[Played], Shortfall | None] = lambda _: None
    """How a try came short of it, None where there is nothing to add."""
    done: Callable[[Played], str] = lambda _: "done"
    """The end of the key of what is said of the move that reached it."""

    def session(self, setup: Setup) -> Session:
        """Return a session at the lesson's position, its side A to act."""
        state = new_match(setup.match())
        for entry in self.before:
            state = apply(state, entry)[0]
        if not self.before:
            return Session(state, racked(_RACK, 1, setup.spec), seed=setup.seed, spec=setup.spec)
        lies = {ball: place for ball, place in self.lies.items() if ball in state.on_table}
        return Session(state, Layout.of(lies, dict(state.pots)), seed=setup.seed, spec=setup.spec)


_NEARLY: Final = 0.03
"""How far outside the green frame a break still counts: who aims at its edge has done what was asked."""


def _touched(played: Played) -> bool:
    return played.trace is not None and any(isinstance(event, Contact) for event in played.trace.events)


def _fouls(played: Played) -> list[str]:
    return [] if played.ruling is None else [foul.code for foul in played.ruling.fouls]


def _broke(played: Played) -> bool:
    return isinstance(played.move, Flick) and _break_missed(played) is None


def _how_broken(played: Played) -> str:
    """Return what is said of a break: praise only for one that spreads the balls as well."""
    return "done_hard" if width_of(played) == "narrow" else "done"


def _break_missed(played: Played) -> Shortfall | None:
    """Return what a break lacked: a rack that it hit without a foul, at a power in the green frame."""
    if not isinstance(played.move, Flick):
        return None
    if not _touched(played):
        return Shortfall("short" if _stopped_before(played) else "rack")
    if fouls := _fouls(played):
        return Shortfall(fouls[0])
    power = played.move.speed / STANDARD_BOARD.greatest_flick
    if power < GOOD_BREAK - _NEARLY:
        return Shortfall("gentle")
    return Shortfall("wild") if power > STANDARD_BOARD.hop_speed / STANDARD_BOARD.greatest_flick + _NEARLY else None


def _stopped_before(played: Played) -> bool:
    """Tell whether a ball that touched nothing was on its way to another one when it came to rest."""
    move, before = played.move, played.layout_before.balls
    if not isinstance(move, Flick) or played.trace is None:
        return False
    if any(isinstance(event, Cushion | Potted) for event in played.trace.events):
        return False
    start, turn = before[move.ball], math.radians(move.direction)
    ways = ((place.x - start.x, place.y - start.y) for ball, place in before.items() if ball != move.ball)
    return any(
        x * math.cos(turn) + y * math.sin(turn) > 0.0
        and abs(y * math.cos(turn) - x * math.sin(turn)) < 2.0 * STANDARD_BOARD.ball_radius
        for x, y in ways
    )


def _drops_into(pot: Pot) -> Callable[[Played], bool]:
    def dropped(played: Played) -> bool:
        return isinstance(played.move, Flick) and not _fouls(played) and pot in dict(played.after.pots)

    return dropped


def _wins(played: Played) -> bool:
    return played.after.result is not None and played.after.result.winner == played.before.shooter_next


def _misses(ball: Ball, pot: Pot) -> Callable[[Played], Shortfall | None]:
    """Return how a ball flicked alone missed its pot: into another, beside it, over it, or it never came there."""

    def missed(played: Played) -> Shortfall | None:
        move, start = played.move, played.layout_before.place_of(ball)
        if not isinstance(move, Flick) or move.ball != ball or start is None or played.trace is None:
            return None
        own = [event for event in played.trace.events if ball in event.balls]
        if _leads_past(start, move.direction, pot):
            return _beside(own)
        rested, away = played.layout_after.balls.get(ball), math.dist(start, STANDARD_BOARD.pot_centre(pot))
        if rested is None or any(isinstance(event, Cushion) for event in own):
            return Shortfall("hard")
        return Shortfall("hard" if math.dist(start, rested) > away else "soft")

    return missed


def _beside(events: Sequence[Event]) -> Shortfall:
    """Return that a ball with these events went past its pot, and into which other one."""
    fell = (event.pot for event in events if isinstance(event, Potted))
    return next((Shortfall("other", pot) for pot in fell), Shortfall("beside"))


def _leads_past(start: Point, direction: float, pot: Pot) -> bool:
    """Return whether a straight way from a place in a direction misses a pot."""
    meant = STANDARD_BOARD.pots[pot - 1]
    away = math.hypot(meant.x - start.x, meant.y - start.y)
    turned = math.radians(direction) - math.atan2(meant.y - start.y, meant.x - start.x)
    return math.cos(turned) <= 0.0 or abs(away * math.sin(turned)) > STANDARD_BOARD.pot_radius


def _pot_lesson(
    name: str,
    before: tuple[Entry, ...],
    lies: Mapping[Ball, Place],
    shot: tuple[Ball, Pot],
    reached: Callable[[Played], bool] | None = None,
) -> Lesson:
    aim, pot = Aim(shot[0], power=SOFT), shot[1]
    return Lesson(name, before, reached or _drops_into(pot), aim, lies, pot=pot, shortfall=_misses(*shot))


LESSONS: Final = (
    Lesson("flick", (), _broke, _OPENING, guide="contact", shortfall=_break_missed, done=_how_broken),
    _pot_lesson("soft", (_breaking(4),), _FIELD, ("red2", 9)),
    _pot_lesson("aim", (_breaking(4),), _AT_AN_ANGLE, ("red4", 8)),
    _pot_lesson("block", _THREAT, _IN_THE_WAY, ("red3", 7)),
    _pot_lesson("row", _TWO_SHOTS, _LAST_OF_THREE, ("red3", 8), _wins),
)
"""Break, pot softly, pot at an angle, get in the way, win with one of two shots."""

_SHEET: Final = 1000
"""Width in units of a lesson's card where the board leaves so much."""
_TO_READ: Final = 0.4
"""Seconds before the key that flicked also goes on to the next lesson."""
_PULLS: Final = 1.1
"""Seconds in which the hand that shows the drag pulls back, ..."""
_LETS_GO: Final = 1.5
"""... after which it lets go ..."""
_SHOWING: Final = 2.8
"""... and after which it begins again."""
_STAR: Final = 8
"""Units: the radius of a lesson's star, ..."""
_STEP: Final = 2.3
"""... from one to the next in radii, ..."""
_MARGIN: Final = 24
"""... and of the room right of the last."""
_LARGE: Final = 2.0
"""By how much a star that flies is larger half-way."""
_HELLO: Final = 6.0
"""Seconds for which the first opponent's words are read."""
_GHOST: Final = 0.35
"""How faint it is."""
_WHILE_LEARNT: Final = (Action.HELP, Action.RULES, Action.MENU, Action.CANCEL)
"""What can be done besides going on once a lesson has been learnt."""


class LessonPanels(MatchPanels):
    """The panels of a match, with a long card that also says what rulings would say."""

    in_hand = (225.0, 315.0)
    readable = 400

    def _ruling(self) -> RulingFacts | None:
        return None

    def _corner_buttons(self, view: ViewModel) -> list[Button]:
        """Return none during a pull on a phone: the words need their room."""
        return [] if view.pulled and self.viewport.handheld else super()._corner_buttons(view)


class LessonScene(MatchScene):
    """A lesson on a table of its own, with a card in place of the panels at the left."""

    panels_class: ClassVar[type[MatchPanels]] = LessonPanels
    explains_firsts: ClassVar[bool] = False

    def __init__(self, context: AppContext, number: int = 0, stars: frozenset[int] = frozenset()) -> None:
        """``stars``: the lessons that have been learnt before; the star of this one comes flying."""
        self.number = number
        self.lesson = LESSONS[number]
        self.learnt = False
        self._stars = stars
        self._star: PrizeFlight | None = None
        self._done = "done"
        self.missed = False
        self._shortfall: Shortfall | None = None
        self._since = 0.0
        self._outside = context
        self._set_up()

    def _set_up(self, tried: Flick | None = None) -> None:
        """Begin the lesson at its position, where the aim begins as a flick had it that came short of it."""
        lesson, say = self.lesson, self._outside.speaker.say
        aim = lesson.aim
        if tried is not None and tried.ball == aim.ball:
            aim = aim.toward(tried.direction).with_power(tried.speed / STANDARD_BOARD.greatest_flick, STANDARD_BOARD)
        teams = (say("ui.lesson.you"),), (say(f"ui.opponent.{FIRST_GAME.level}"),)
        guides, level = (lesson.guide, lesson.guide), FIRST_GAME.level
        setup = Setup("two", "easy", teams, target=1, opener="A", guides=guides, level=level)
        plain = self._outside.settings.model_copy(update={"transcript": False})
        context = replace(self._outside, settings=plain, transcript_sink=None)
        starter = MatchStarter(lesson.session(setup))
        controller = MatchController(context, setup, starter, hints=False)
        controller.start_aim_at(aim)
        super().__init__(context, setup, controller)
        self.commands |= dict.fromkeys((Action.HELP, Action.RULES), self.help)
        for log in (Action.TRANSCRIPT, Action.EARLIER, Action.LATER):
            del self.commands[log]
        self.panels.can_replay, self.panels.face = False, FIRST_GAME.level
        if self.number == 0 and not self.missed:
            self.panels.remark = Remark("B", say("ui.lesson.hello"), _HELLO)
        self.card = self._new_card()

    # What is seen

    def look(self, view: ViewModel) -> ViewModel:
        if self.learnt:
            return ViewModel(view.looks)
        if isinstance(self.stage, AimStage):
            prompt, notice = self._prompt(), view.notice
            if self._folds and not notice:  # its words stay where the card was, as many as fit
                prompt, notice = self._task(), prompt
            powers = view.good_powers or self._good_powers()
            view = replace(view, prompt=prompt, notice=notice, good_powers=powers)
        pot = self.lesson.pot
        if self._shows_how:
            return replace(super().look(view), hand=self._ghost_hand())
        if pot is None or view.win is not None:
            return super().look(view)
        return replace(super().look(view), lit=view.lit & {self.lesson.aim.ball}, wanted=(pot,))

    def _good_powers(self) -> tuple[float, float] | None:
        """Return the powers that the lesson asks for, from its first moment until an aim shows them."""
        place, pot = self.controller.layout.place_of(self.lesson.aim.ball), self.lesson.pot
        if place is None or pot is None:
            return None
        ahead = direction(place, STANDARD_BOARD.pot_centre(pot))
        flick = self.lesson.aim.toward(ahead).flick(STANDARD_BOARD)
        state, layout = self.controller.state, self.controller.layout
        return self.controller.look.good_powers(state, layout, flick, STANDARD_BOARD)

    @property
    def _shows_how(self) -> bool:
        """Whether a hand shows the drag: in the first lesson, until the player takes the aim up."""
        stage = self.stage
        return not self.learnt and self.lesson.pot is None and isinstance(stage, AimStage) and not stage.taken

    def _ghost_hand(self) -> HandLook | None:
        aim = self.lesson.aim
        place = self.controller.layout.place_of(aim.ball)
        if place is None:
            return None
        at = (place.x, place.y)
        if self.controller.still:
            return replace(aimed(at, aim.direction, aim.power), lift=_GHOST)
        time = self._since % _SHOWING
        pulled = aimed(at, aim.direction, aim.power * eased(time / _PULLS))
        look = swung(pulled, aim.power, time - _LETS_GO)
        return None if look is None else replace(look, lift=max(_GHOST, look.lift))

    def _new_card(self) -> Dialog:
        say, name, total = self.context.speaker.say, self.lesson.name, len(LESSONS)
        last = self.number + 1 == total
        buttons = []
        if self.learnt:
            text, note = say(f"ui.lesson.{name}.{self._done}"), ""
            opponent = say(f"ui.opponent.{FIRST_GAME.level}")
            words = say("ui.lesson.first_game", opponent=opponent) if last else say("ui.lesson.next")
            buttons.append(Button("next", words, kind="primary", hint=self.context.keyed(Action.ACCEPT)))
        else:
            text, note = self._task(), "\n".join(filter(None, dict.fromkeys((self.view.notice, self._prompt()))))
        buttons += self._ways_out(lesson=self.number, learnt=self.learnt)
        chip = say("ui.lesson.number", n=self.number + 1, total=total)
        card = Dialog(say(f"ui.lesson.{name}.title"), text, buttons, note=note, chip=chip, stacked=True, wide=_SHEET)
        card.veiled, card.paper = False, True
        return card

    def _ways_out(self, *, lesson: int, learnt: bool) -> list[Button]:
        """Return the buttons that leave the lesson: for the menu, until it is learnt for the next one; the first lesson
        also leads to the other games.
        """
        say, ends = self.context.speaker.say, learnt and lesson + 1 == len(LESSONS)
        words = say("ui.lesson.finish" if ends else "ui.table.menu")
        buttons = [Button("end", words, kind="quiet", hint=self.context.keyed(Action.CANCEL))]
        if not learnt:
            buttons.append(Button("skip", say("ui.lesson.skip_short"), kind="quiet"))
            buttons[-1].beside = True
            others = _OTHERS if lesson == 0 else ()
            buttons += (Button(game, say(f"ui.lesson.rather_{game}"), kind="quiet") for game in others)
        return buttons

    def _rivals(self) -> list[Dialog]:
        """Return the longest cards of each lesson, two of each: so that none moves when its words change."""
        chip, say, note = self.card.chip, self.context.speaker.say, self._how_to_flick("ringed")
        cards = []
        for number, lesson in enumerate(LESSONS):
            title, task = (say(f"ui.lesson.{lesson.name}.{part}") for part in ("title", "text"))
            done = say(f"ui.lesson.{lesson.name}.done")
            # Of a break it is always said what it lacked.
            words = task if lesson.pot is None else f"{say('ui.lesson.again')} {task}"
            ways_out = self._ways_out(lesson=number, learnt=False)
            cards.append(Dialog(title, words, ways_out, note=note, chip=chip, stacked=True, wide=_SHEET))
            ways_on = (Button("next", say("ui.lesson.next")), *self._ways_out(lesson=number, learnt=True))
            cards.append(Dialog(title, done, ways_on, chip=chip, stacked=True, wide=_SHEET))
        return cards

    @property
    def _folds(self) -> bool:
        """Whether the card folds away while a shot is aimed."""
        return isinstance(self.stage, AimStage) and self.stage.taken and self.panels.viewport.handheld

    def _prompt(self) -> str:
        """Return what the device in use does now: nobody is called by name here."""
        if not isinstance(self.stage, AimStage):
            return self.view.prompt
        if self._folds:  # and what it says of the power
            return self.context.speaker.say("ui.lesson.pulling")
        return self._how_to_flick("blue" if self.lesson.pot is None else "ringed")

    def _how_to_flick(self, ball: str) -> str:
        say = self.context.speaker.say
        return say(f"ui.lesson.how.{self.controller.device}", ball=say(f"ui.lesson.ball.{ball}"))

    def _task(self) -> str:
        say = self.context.speaker.say
        text = say(f"ui.lesson.{self.lesson.name}.text")
        if isinstance(self.stage, RollStage | WinStage):
            return text
        if self.controller.session.played:
            return say("ui.lesson.second_shot")
        if self._shortfall is not None:
            how, pot = self._shortfall
            return say(f"ui.lesson.miss.{how}", pot=pot, wanted=self.lesson.pot or pot)
        return f"{say('ui.lesson.again')} {text}" if self.missed else text

    def _place_card(self) -> None:
        self.follow()
        new, card = self._new_card(), self.card
        if (new.title, new.text, new.note, len(new.buttons)) != (card.title, card.text, card.note, len(card.buttons)):
            self.card = new
        if not self.card.rivals:
            self.card.rivals = self._rivals()
            self.card.alike = self.card.rivals
        aims = isinstance(self.stage, AimStage) and not self.stage.taken
        self.panels.place_card(self.card, folds=not (aims or self.learnt))

    def draw(self, window: pygame.Surface) -> None:
        self._place_card()
        super().draw(window)
        if not self.card.rect.w:
            return
        style = self.panels.style
        self.card.draw(window, style)
        colour = style.palette.good if self.learnt else style.palette.accent
        outline(window, self.card.rect, colour, style.px(style.theme.radii.slip), max(2, style.px(3)))
        self._draw_stars(Page(window, style.on_paper, self.context.speaker))
        if self.view.win is not None:
            dim(window.subsurface(self.card.rect), self.view.win)

    def _draw_stars(self, page: Page) -> None:
        """Draw a star for each lesson next to its number, if there is room; that of the one just learnt flies there."""
        size, chip = page.style.px(_STAR), self.card.chip_rect
        left = self.card.rect.right - page.style.px(_MARGIN) - round(_STEP * size * len(LESSONS))
        if left < chip.right:
            return
        ends = [(left + size + _STEP * size * number, chip.centery) for number, _ in enumerate(LESSONS)]
        for number, end in enumerate(ends):
            if number in self._stars:
                draw_star(page, end, size, lit=True)
            else:
                star(page.window, end, size, page.palette.sunken)
        if self._star is None:
            return
        (x, y), start = ends[self.number], self.panels.viewport.to_window(self._star.start)
        for _, part in self._star.flying:
            at = (start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part)
            draw_star(page, at, size * (1.0 + _LARGE * math.sin(math.pi * part)), lit=True)

    # Events and time

    def route(self, event: pygame.event.Event) -> None:
        self._place_card()
        press = press_of(event)
        if event.type in MOUSE and self._on_card(event):
            message = self.card.handle(event)
            if message is not None:
                self._leave(message.key)
        elif not self.learnt:
            super().route(event)
        elif (message := self.panels.handle(event)) is not None:
            self.choose(message)
        elif press is not None and press.action in _WHILE_LEARNT:
            self.commands[press.action]()
        elif press is not None and press.action is Action.ACCEPT and self._since >= _TO_READ:
            self._next()

    def _leave(self, way: str) -> None:
        if way in _OTHERS:
            self._learn(way)
        elif way == "end":
            self.pause()
        else:
            self._next()

    def _on_card(self, event: pygame.event.Event) -> bool:
        """Return whether an event is the card's; a drag that is on its way may cross the card."""
        pulling = not self.learnt and self.stage.drags
        held = any(getattr(button, "pressed", False) for button in self.card.buttons)
        return held or (self.card.rect.collidepoint(event.pos) and not pulling)

    def advance(self, seconds: float) -> None:
        self._since += seconds
        super().advance(seconds)
        if self._shows_how and not self.controller.still:
            self.invalidate()
        self._advance_star(seconds)

    def _advance_star(self, seconds: float) -> None:
        """Let the star of a lesson fly to its place, where it rings."""
        if self._star is None:
            return
        if self._star.advance(seconds):
            self._stars |= {self.number}
            self._star = None
            self.controller.play_cue(visit_note(self.number + 1))
        self.invalidate()

    def _win_star(self) -> None:
        """Let a star set off from the pot, or from the rack; where nothing moves it is there at once."""
        if self.controller.still:
            self._stars |= {self.number}
            return
        board, pot = STANDARD_BOARD, self.lesson.pot
        self._star = PrizeFlight(1, Point(board.width / 2, board.length / 2) if pot is None else board.pot_centre(pot))

    def go_on(self) -> None:
        super().go_on()
        played = self.controller.session.played
        if self.learnt or not played or isinstance(self.stage, RollStage | WinStage):
            return
        self._since = 0.0
        reached = next((one for one in played if self.lesson.reached(one)), None)
        if reached is None and self._goes_on(played[-1]):
            self.missed = True
            return
        self.learnt = reached is not None
        if reached is not None:
            self._win_star()
            self._done = self.lesson.done(reached)
            said = self.context.speaker.say(f"ui.lesson.{self.lesson.name}.cheer")
            mood: Mood = "wince" if self.lesson.name == "block" else "glad"  # their own pot is taken
            self.panels.remark = Remark("B", said, _HELLO, mood) if self._done == "done" else None
        else:
            self._try_again(played)
        self.invalidate()

    def _goes_on(self, played: Played) -> bool:
        """Return whether the second of two shots follows a miss, with the ball that is to drop."""
        state, ball = self.controller.state, self.lesson.aim.ball
        return played.before.strokes > 1 and state.to_act == "A" and ball in state.on_table and not _fouls(played)

    def _try_again(self, played: Sequence[Played]) -> None:
        self.missed = True
        self._shortfall = next((how for one in played if (how := self.lesson.shortfall(one))), None)
        self.close()
        before = self._drawn
        self._set_up(next((one.move for one in reversed(played) if isinstance(one.move, Flick)), None))
        self.slide(before)

    def remark(self, ruled: Played | None) -> Remark | None:
        """Leave what the opponent says as it is: it greets, and is glad when a lesson has been learnt."""
        del ruled
        return self.panels.remark

    def pause(self) -> None:
        """Open the pause, which can skip the lesson or end them all; after the last one leave."""
        if self.learnt and self.number + 1 == len(LESSONS):
            self.leave()
            return
        skip, setup = self.context.speaker.say("ui.lesson.skip"), self.controller.setup
        offers = () if self.learnt else (Offer("skip", skip, "", self._next), *self._other_games())
        looks = self.controller.looks()
        self.app.push(
            PauseScene(self.context, setup, self.leave, again=self.pause, offers=offers, leaves="lessons", looks=looks)
        )

    def _other_games(self) -> Iterable[Offer]:
        say = self.context.speaker.say
        for game in _OTHERS:
            learn = partial(self._learn, game)
            yield Offer(game, say(f"ui.menu.{game}"), say("ui.lesson.other_game"), learn)

    def _learn(self, game: str) -> None:
        """Agree on a match of another game, in which everything is explained again when it first happens."""
        self.app.home()
        context = self.app.top.context
        again = {topic for topics in look_named(game).firsts.values() for topic in topics}
        explained = tuple(topic for topic in context.settings.explained if topic not in again)
        self.app.furnish(context.set(context.settings.model_copy(update={"explained": explained})))
        context = self.app.top.context
        setup = replace(context.setup, use="computer", seed=context.new_seed())
        self.app.push(SetupScene(context, setup_for(setup, game)))

    def _next(self) -> None:
        if self.number + 1 < len(LESSONS):
            self.app.replace(LessonScene(self._outside, self.number + 1, self._stars))
            return
        self.app.push(FirstGameScene(self._outside))
