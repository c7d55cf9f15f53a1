"""The questions of a match: those of its game, the next game, a rematch."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from yagopool.match.game import Move
from yagopool.match.session import Played
from yagopool.table.shot import Stroke
from yagopool.table.spec import Ball, Side
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.controller import Asking, MatchController
from yagopool.ui.play.match_setup import Setup, after_win, easier, harder, helped, stronger
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Question, ViewModel
from yagopool.ui.widgets.scoreboard import FinalScore

KEY_PAUSE: Final = 0.5
"""Seconds after a watched shot in which a key that was meant to hurry it neither answers nor leaves."""
MENU, WATCH, REVIEW, PICTURE, DRILLS = "menu", "watch", "review", "picture", "drills"
"""Answers that the scene takes: leave the table, replay the match, review it, save a picture of it; the drills."""
_GAMES_SHOWN: Final = 8
"""How many games of a match are listed at most."""
_SIDES: Final[tuple[Side, ...]] = ("A", "B")


@dataclass(frozen=True, slots=True)
class Answer:
    """One choice, its command, and an action (a key) that means it too."""

    choice: Choice
    command: Callable[[], object] = lambda: None
    """None of its own where the scene takes the answer."""
    action: Action | None = None


class QuestionStage(Stage):
    """A question that must be answered before the match goes on."""

    has_words = True

    def __init__(self, controller: MatchController, question: Question, answers: tuple[Answer, ...]) -> None:
        super().__init__(controller)
        self.question = question
        self.answers = answers
        self._pause = 0.0
        self.resume()

    @property
    def escape(self) -> str:
        """The key of the answer that Escape means, empty where it means none."""
        return next((answer.choice.key for answer in self.answers if answer.action is Action.CANCEL), "")

    def cancels(self) -> bool:
        return bool(self.escape)

    def ignores(self, press: Press) -> bool:
        return self._pause > 0.0 and press.action in (Action.ACCEPT, Action.CANCEL)

    def advance(self, seconds: float) -> None:
        self._pause = max(0.0, self._pause - seconds)

    def resume(self) -> None:
        self._pause = KEY_PAUSE if self.controller.ruled is not None else 0.0

    def chosen(self, key: str) -> None:
        for answer in self.answers:
            if answer.choice.key == key:
                answer.command()

    def pressed(self, press: Press) -> None:
        if press.action is Action.REPLAY:
            self.controller.replay()
        for answer in self.answers:
            if answer.action is press.action:
                answer.command()

    def view(self) -> ViewModel:
        choices = tuple(answer.choice for answer in self.answers)
        return ViewModel(self.controller.looks(), question=self.question, choices=choices)


def question_stage(controller: MatchController) -> QuestionStage:
    phase = controller.phase
    if not isinstance(phase, Asking):
        return _match_over(controller)
    return controller.look.questions.get(phase.question, _next_game)(controller)


def _next_game(controller: MatchController) -> QuestionStage:
    text = controller.say("ui.game_over.text", player=acting(controller))
    hint = partial(controller.key, Action.ACCEPT)
    choice = Choice("next_game", controller.say("ui.game_over.next"), kind="primary", hint=hint)
    answers = (move_answer(controller, choice, controller.legal().choices[0]), *_afterwards(controller, over=False))
    return QuestionStage(controller, _end(controller, "game_over", text), answers)


def _match_over(controller: MatchController) -> QuestionStage:
    answers = (*_onward(controller), *_afterwards(controller, over=True))
    return QuestionStage(controller, _end(controller, "match_over", _praise(controller)), answers)


def _onward(controller: MatchController) -> tuple[Answer, ...]:
    """Return the matches that can follow, the one to go on with first.

    A winner meets the next stronger opponent, or this one in a harder variant; the latter comes first after the
    strongest. A loser tries again, or meets an easier opponent, or gets the whole aiming guide against the easiest.
    Anyone who loses even so may practise.
    """
    lost = controller.is_lost
    setup = controller.setup if lost else after_win(controller.setup)
    words = controller.say("ui.match_over.again" if lost else "ui.match_over.rematch")
    if setup.target != controller.setup.target:
        words = controller.count("ui.match_over.rematch_to", setup.target)
    again = Answer(Choice("rematch", words), controller.rematch, Action.RACK_AGAIN)
    met, key = _downward(setup) if lost else _upward(setup)
    if met is None:
        drills = Choice(DRILLS, controller.say("ui.match_over.drills"))
        return (_first(controller, again), *((Answer(drills),) if lost else ()))
    other = Answer(_meeting(controller, met, key), partial(controller.meet, met))
    first, second = (again, other) if lost else (other, again)
    hint = controller.key(Action.RACK_AGAIN) if second is again else ""
    later = harder(setup) if key == "next" else None
    found = (_first(controller, first), replace(second, choice=replace(second.choice, hint=hint)))
    if later is None:
        return found
    rules = replace(_meeting(controller, later, "harder"), detail="", level="")
    return *found, Answer(rules, partial(controller.meet, later))


def _downward(setup: Setup) -> tuple[Setup | None, str]:
    found = easier(setup)
    return (found, "easier") if found is not None else (helped(setup), "helped")


def _upward(setup: Setup) -> tuple[Setup | None, str]:
    found = stronger(setup)
    return (found, "next") if found is not None else (harder(setup), "harder")


def _first(controller: MatchController, answer: Answer) -> Answer:
    hint = partial(controller.key, Action.ACCEPT)
    return replace(answer, choice=replace(answer.choice, kind="primary", hint=hint))


def _meeting(controller: MatchController, setup: Setup, key: str) -> Choice:
    """Return the choice to play a match against the computer: its face, its name and what one knows of it."""
    say = controller.say
    name, variant = say(f"ui.opponent.{setup.level}"), say(f"ui.variant.{setup.variant}")
    words = say(f"ui.match_over.{key}", name=name, variant=variant)
    known = {"harder": "ui.match_over.harder_detail", "helped": "ui.match_over.helped_detail"}
    detail = say(known.get(key, f"ui.temper.{setup.level}"), name=name)
    if key in ("next", "easier"):
        detail = controller.count("ui.match_over.known", setup.target, known=detail)
    return Choice(key, words, detail=detail, level=setup.level)


def _praise(controller: MatchController) -> str:
    """Return what is said to who has beaten an opponent for the first time or the strongest, and to who has lost."""
    setup, say = controller.setup, controller.say
    if controller.is_lost:
        return _comfort(controller)
    name = controller.name(setup.computer)
    first = say("ui.match_over.first_win", name=name, variant=say(f"ui.variant.{setup.variant}"))
    words = [first] if controller.is_first_win() else []
    if stronger(setup) is None and easier(setup) is not None:
        words.append(say("ui.match_over.praise", name=name))
    return " ".join(words)


def _comfort(controller: MatchController) -> str:
    """Return a kind word to who has lost to the computer: how near they were, and that hints can be had."""
    played, people = controller.session.played, controller.setup.people
    shots = [one for one in played if controller.person_of(one)]
    if not shots:
        return controller.say("ui.match_over.no_turn")
    result = controller.session.state.result
    if result is not None and result.reason != "conceded" and all(one.before.phase == "break" for one in shots):
        return controller.say("ui.match_over.only_break")
    pots, say = controller.look.chart(played[-1].before, people).lacks(people[0]), controller.say
    key = controller.key(Action.HINT) if controller.hints and not controller.hinted[people[0]] else ""
    kind = say("ui.match_over.near", pots=pots) if pots else say("ui.match_over.comfort")
    return f"{kind} {say('ui.match_over.hints', press=key)}" if key else kind


def _end(controller: MatchController, what: str, text: str) -> Question:
    ended, winner = controller.session.state.result, controller.winner
    if ended is None:
        return Question("", text)
    rule = controller.look.rule_of_end[ended.reason]
    if winner is None:
        return Question("", text, rule)
    called = "you" if controller.is_you(winner) and ended.reason != "conceded" else ended.reason
    text = " ".join(filter(None, (controller.look.points(controller.session.state, controller.speaker), text)))
    members = controller.session.match.members(winner)
    title = controller.count(f"ui.{what}.title.{called}", ended.points, player=members)
    score, setup, over = controller.session.state.score, controller.setup, what == "match_over"
    result = FinalScore(
        (controller.name("A"), controller.name("B")),
        (setup.level_of("A"), setup.level_of("B")),
        score,
        _score(controller, score),
        "AB".index(winner),
        cup=over and not controller.is_lost,
        numbers=_numbers(controller) if over else (),
        course=_course(controller) if over else "",
    )
    return Question(title, text, rule, result)


def _afterwards(controller: MatchController, *, over: bool) -> tuple[Answer, ...]:
    """Return the answers that look back at what was played, and the one that leaves the table.

    A picture needs a folder, which there is where matches are kept. Of a match that is over Escape leaves too: there
    is nothing left to pause.
    """
    say, keyed, choices = controller.say, partial(partial, controller.key), list[Choice]()
    if controller.session.played or not over:
        if controller.reviews:
            choices.append(Choice(REVIEW, say("ui.review.button"), hint=keyed(Action.REVIEW)))
        if over:
            choices.append(Choice(WATCH, say("ui.match_over.watch")))
        if controller.starter.record() is not None:
            choices.append(Choice(PICTURE, say("ui.more.keep"), hint=keyed(Action.KEEP)))
    leave = Choice(MENU, say("ui.to_menu"), kind="quiet", hint=keyed(Action.CANCEL) if over else "")
    return (*map(Answer, choices), Answer(leave, action=Action.CANCEL if over else None))


def _numbers(controller: MatchController) -> tuple[tuple[str, str, str], ...]:
    """Return numbers of both sides with what they are; nothing where no shot is known."""
    first, second = (side_numbers(controller.session.played, side, controller.look.own_potted) for side in _SIDES)
    if not first.shots + second.shots:
        return ()
    hinted = [("hints", *(controller.hinted[side] for side in _SIDES))] if any(controller.hinted.values()) else []
    return tuple(
        (str(one), controller.say(f"ui.course.{what}"), str(other))
        for what, one, other in (*zip(SideNumbers._fields, first, second, strict=True), *hinted)
    )


def _course(controller: MatchController) -> str:
    """Return how the score went, game by game; nothing of a match of one game: of a long one the last games."""
    played = controller.session.played
    ends = [one.after.score for one in played if one.after.result is not None and one.before.result is None]
    shown = " · ".join(_score(controller, score) for score in ends[-_GAMES_SHOWN:])
    return controller.say("ui.course.games", scores=shown) if len(ends) > 1 else ""


def move_answer(controller: MatchController, choice: Choice, move: Move) -> Answer:
    return Answer(choice, partial(controller.play, move))


def acting(controller: MatchController) -> str:
    acting = controller.session.state.to_act
    return "" if acting is None else controller.name(acting)


def _score(controller: MatchController, score: tuple[int, int]) -> str:
    return controller.say("ui.score", a=score[0], b=score[1])


def is_shot(played: Played) -> bool:
    """Return whether a move was a shot: by a flick here, or as somebody saw it on a real board."""
    return isinstance(played.entry, Stroke) and played.entry.ball is not None


class SideNumbers(NamedTuple):
    """What a side has done in a match: its shots, balls potted, the most of them in one visit, its fouls."""

    shots: int
    potted: int
    best_visit: int
    fouls: int


def side_numbers(played: Iterable[Played], side: Side, own_potted: Callable[[Played], frozenset[Ball]]) -> SideNumbers:
    """Return what a side has done; ``own_potted`` names the balls of its own that a shot has potted."""
    shots = filter(is_shot, played)
    turns = groupby(shots, key=lambda one: (one.before.game, one.before.shooter_next))
    visits = [list(visit) for (_, shooter), visit in turns if shooter == side]
    potted = [sum(len(own_potted(one)) for one in visit) for visit in visits]
    fouls = sum(one.ruling is not None and bool(one.ruling.fouls) for visit in visits for one in visit)
    return SideNumbers(sum(map(len, visits)), sum(potted), max(potted, default=0), fouls)
