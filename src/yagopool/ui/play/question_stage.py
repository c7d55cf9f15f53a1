"""The questions of a match: those of its game, the next game, a rematch."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from yagopool.match.game import Move
from yagopool.match.session import Played
from yagopool.table.events import Stroke
from yagopool.table.sides import Side, other_side
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.celebration import is_lost
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.phases import Asking
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Question, ViewModel

KEY_PAUSE: Final = 0.5
"""Seconds after a watched shot in which a key that was meant to hurry it neither answers nor leaves."""
MENU: Final = "menu"
"""The answer that leaves the table; the scene takes it."""
WATCH: Final = "watch"
"""The answer that replays the whole match; the scene takes it."""
REVIEW: Final = "review"
"""The answer that reviews what is over; the scene takes it."""
PICTURE: Final = "picture"
"""The answer that saves a picture of what was played; the scene takes it."""
_GAMES_SHOWN: Final = 8
"""How many games of a match are listed at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One choice, its command, and an action (a key) that means it too."""

    choice: Choice
    command: Callable[[], object]
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
    """Return the question of the phase that the match is in."""
    phase = controller.phase
    if not isinstance(phase, Asking):
        return _rematch(controller)
    return controller.look.questions.get(phase.question, _next_game)(controller)


def _next_game(controller: MatchController) -> QuestionStage:
    """Show how the game ended, and who breaks in the next."""
    state = controller.session.state
    text = controller.say("ui.game_over.text", score=_score(controller, state.score), player=acting(controller))
    question = Question(_won(controller, "ui.game_over.title"), text, rule=_rule_of_end(controller))
    hint = partial(controller.key, Action.ACCEPT)
    choice = Choice("next_game", controller.say("ui.game_over.next"), kind="primary", hint=hint)
    answers = (
        move_answer(controller, choice, controller.legal().choices[0]),
        *_review(controller),
        *_picture(controller),
        _to_menu(controller, over=False),
    )
    return QuestionStage(controller, question, answers)


def _rematch(controller: MatchController) -> QuestionStage:
    """Show who won the match, and offer another."""
    state, played = controller.session.state, controller.session.played
    score = controller.count("ui.match_over.text", state.game, score=_score(controller, state.score))
    text = "\n".join((*((score,) if state.game > 1 else ()), *_tallies(controller)))
    title = _won(controller, "ui.match_over.title")
    question = Question(title, text, rule=_rule_of_end(controller), course=_games_table(controller))
    hint = partial(controller.key, Action.ACCEPT)
    words = controller.say("ui.match_over.again" if is_lost(controller) else "ui.match_over.rematch")
    again = Choice("rematch", words, kind="primary", hint=hint)
    watch = Answer(Choice(WATCH, controller.say("ui.match_over.watch")), lambda: None)
    rematch = Answer(again, controller.rematch, Action.RACK_AGAIN)
    seen = (*_review(controller), watch, *_picture(controller)) if played else ()
    return QuestionStage(controller, question, (rematch, *seen, _to_menu(controller, over=True)))


def _review(controller: MatchController) -> tuple[Answer, ...]:
    hint = partial(controller.key, Action.REVIEW)
    answer = Answer(Choice(REVIEW, controller.say("ui.review.button"), hint=hint), lambda: None)
    return (answer,) if controller.reviews else ()


def _picture(controller: MatchController) -> tuple[Answer, ...]:
    """Offer a picture where matches are kept, so that there is a folder for it."""
    hint = partial(controller.key, Action.KEEP)
    answer = Answer(Choice(PICTURE, controller.say("ui.more.keep"), hint=hint), lambda: None)
    return () if controller.record() is None else (answer,)


def _tallies(controller: MatchController) -> tuple[str, ...]:
    """Return in words how many shots each side played and how often it fouled; nothing where none is known."""
    played = controller.session.played
    counted: tuple[tuple[Side, tuple[int, int]], ...] = (("A", tally(played, "A")), ("B", tally(played, "B")))
    if not any(shots for _, (shots, _) in counted):
        return ()
    return tuple(
        controller.say(
            "ui.course.tally",
            name=controller.name(side),
            strokes=controller.count("ui.side.strokes", shots),
            fouls=controller.count("ui.course.fouls", fouls),
        )
        for side, (shots, fouls) in counted
    )


def _games_table(controller: MatchController) -> tuple[tuple[str, ...], ...]:
    """Return the match game by game as lines of a table, headings first; of a long match the last games.

    Nothing of a match of one game: the question and the cards of the sides say it all.
    """
    say = controller.say
    rows = tuple(
        (
            controller.name(game.result.winner),
            say(f"ui.course.how.{game.result.reason}"),
            str(game.strokes),
            _score(controller, game.score),
        )
        for game in games_of(controller.session.played)[-_GAMES_SHOWN:]
    )
    headings = tuple(say(f"ui.course.{word}") for word in ("winner", "reason", "strokes", "score"))
    return (headings, *rows) if len(rows) > 1 else ()


def move_answer(controller: MatchController, choice: Choice, move: Move) -> Answer:
    """Return a choice that makes a move."""
    return Answer(choice, partial(controller.play, move))


def _to_menu(controller: MatchController, *, over: bool) -> Answer:
    """Return the answer that leaves the table; of a match that is over Escape too: there is nothing left to pause."""
    hint = partial(controller.key, Action.CANCEL) if over else ""
    choice = Choice(MENU, controller.say("ui.to_menu"), kind="quiet", hint=hint)
    return Answer(choice, lambda: None, Action.CANCEL if over else None)


def acting(controller: MatchController) -> str:
    """Return the name of the side to act."""
    acting = controller.session.state.to_act
    return "" if acting is None else controller.name(acting)


def _won(controller: MatchController, key: str) -> str:
    result, winner = controller.session.state.result, controller.winner
    if result is None or winner is None:
        return ""
    players = {"player": controller.name(winner), "loser": controller.name(other_side(winner))}
    return controller.count(f"{key}.{result.reason}", result.points, **players)


def _score(controller: MatchController, score: tuple[int, int]) -> str:
    return controller.say("ui.score", a=score[0], b=score[1])


def _rule_of_end(controller: MatchController) -> str:
    result = controller.session.state.result
    return "" if result is None else controller.look.rule_of_end[result.reason]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A finished game: its number, how it ended, how many shots it took, and the match's score after it."""

    number: int
    result: Any
    strokes: int
    score: tuple[int, int]


def games_of(played: Iterable[Played]) -> tuple[GameSummary, ...]:
    """Return the finished games among the moves of a match, in order."""
    games, shots = [], 0
    for one in played:
        shots += is_shot(one)
        result = one.after.result
        if result is not None and one.before.result is None:
            games.append(GameSummary(one.after.game, result, shots, one.after.score))
            shots = 0
    return tuple(games)


def is_shot(played: Played) -> bool:
    """Return whether a move was a shot: by a flick here, or as somebody saw it on a real board."""
    return isinstance(played.entry, Stroke) and played.entry.ball is not None


def tally(played: Iterable[Played], side: Side) -> tuple[int, int]:
    """Return how many shots a side has played, and with how many of them it fouled."""
    own = [one for one in played if is_shot(one) and one.before.shooter_next == side]
    return len(own), sum(one.ruling is not None and bool(one.ruling.fouls) for one in own)
