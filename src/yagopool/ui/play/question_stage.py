"""A person chooses between things that need no aim: one question with its answers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from yagopool.games.yago.balls import COLOURS, Colour, colour_of
from yagopool.games.yago.rules.entries import ChooseColour, Decline, NextGame, TakeOver
from yagopool.games.yago.rules.state import GameState, Result
from yagopool.match.game import Move
from yagopool.match.session import Played
from yagopool.table.flick import Flick
from yagopool.table.sides import Side, other_side
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.stage import Stage
from yagopool.ui.play.view_model import Choice, Question, ViewModel

NO_ECHO: Final = 0.5
"""Seconds after a watched stroke in which a key that was meant to hurry it neither answers nor leaves."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One choice, what it does, and an action (a key) that means it too."""

    choice: Choice
    do: Callable[[], object]
    action: Action | None = None


class QuestionStage(Stage):
    """A question that must be answered before the match goes on."""

    def __init__(self, table: MatchController, question: Question, answers: tuple[Answer, ...]) -> None:
        self.table = table
        self.question = question
        self.answers = answers
        self._echo = NO_ECHO if table.ruled is not None else 0.0

    @property
    def escape(self) -> str:
        """The key of the answer that Escape means, empty where it means none."""
        return next((answer.choice.key for answer in self.answers if answer.action is Action.CANCEL), "")

    def cancels(self) -> bool:
        """Tell whether Escape is an answer."""
        return bool(self.escape)

    def ignores(self, press: Press) -> bool:
        """Leave alone what was meant to hurry the stroke before, or to leave what was before the question."""
        return self._echo > 0.0 and press.action in (Action.ACCEPT, Action.CANCEL)

    def advance(self, seconds: float) -> None:
        """Let the question be seen before a key answers it."""
        self._echo = max(0.0, self._echo - seconds)

    def chosen(self, key: str) -> None:
        """Do what was chosen."""
        for answer in self.answers:
            if answer.choice.key == key:
                answer.do()
                self.done = True

    def pressed(self, press: Press) -> None:
        """Take the key of an answer that has its own, or watch the last stroke again."""
        if press.action is Action.REPLAY:
            self.table.replay(self)
        for answer in self.answers:
            if answer.action is press.action:
                self.chosen(answer.choice.key)

    def shown(self) -> ViewModel:
        """Return the question with its answers."""
        return ViewModel(
            self.table.looks(),
            question=self.question,
            choices=tuple(answer.choice for answer in self.answers),
        )


MENU: Final = "menu"
"""The answer that leaves the table; the scene takes it."""
WATCH: Final = "watch"
"""The answer that shows the whole match once more; the scene takes it."""
_GAMES_SHOWN: Final = 8
"""How many games of a match its course tells at most."""


def ask_colour(table: MatchController) -> QuestionStage:
    """Ask the shooter for a colour (G4)."""
    state = table.session.state
    question = Question(table.say("ui.colour.title", player=_acting(table, state)), rule="G4")
    return QuestionStage(table, question, tuple(_colour(table, colour) for colour in COLOURS))


def _colour(table: MatchController, colour: Colour) -> Answer:
    potted = sum(colour_of(ball) == colour for _, ball in table.session.state.pots)
    choice = Choice(colour, table.say(f"ui.colour.{colour}"), table.speaker.count("ui.colour.potted", potted))
    return _move(table, choice, ChooseColour(colour))


def ask_take_over(table: MatchController) -> QuestionStage:
    """Ask the offender's opponent whether to take over with two strokes or to decline (P7)."""
    state = table.session.state
    question = Question(table.say("ui.take_over.title", player=_acting(table, state)), rule="P7")
    take = Choice("take_over", table.say("ui.take_over.take"), table.say("ui.take_over.take_detail"), kind="primary")
    decline = Choice("decline", table.say("ui.take_over.decline"), table.say("ui.take_over.decline_detail"))
    return QuestionStage(table, question, (_move(table, take, TakeOver()), _move(table, decline, Decline())))


def ask_next_game(table: MatchController) -> QuestionStage:
    """Show how the game ended, and who opens the next."""
    state = table.session.state
    text = table.say("ui.game_over.text", score=_score(table, state.score), player=_acting(table, state))
    question = Question(_won(table, "ui.game_over.title"), text, rule=_rule_of_end(state))
    following = Choice(
        "next_game", table.say("ui.game_over.next"), kind="primary", hint=partial(table.key, Action.ACCEPT)
    )
    return QuestionStage(table, question, (_move(table, following, NextGame()), _to_menu(table)))


def ask_rematch(table: MatchController) -> QuestionStage:
    """Show who won the match, and offer another."""
    state = table.session.state
    score = (
        (table.speaker.count("ui.match_over.text", state.game, score=_score(table, state.score)),)
        if state.game > 1
        else ()
    )
    text = "\n".join((*score, *_tallies(table)))
    again = Choice(
        "rematch", table.say("ui.match_over.rematch"), kind="primary", hint=partial(table.key, Action.ACCEPT)
    )
    question = Question(_won(table, "ui.match_over.title"), text, rule=_rule_of_end(state), course=_course(table))
    watch = Answer(Choice(WATCH, table.say("ui.match_over.watch")), lambda: None)
    watched = (watch,) if table.session.played else ()
    return QuestionStage(table, question, (Answer(again, table.rematch, Action.RACK_AGAIN), *watched, _to_menu(table)))


def _tallies(table: MatchController) -> tuple[str, ...]:
    """Return in words how many strokes each side played and how often it fouled; nothing where none is known."""
    played = table.session.played
    counted: tuple[tuple[Side, tuple[int, int]], ...] = (("A", tally(played, "A")), ("B", tally(played, "B")))
    if not any(strokes for _, (strokes, _) in counted):
        return ()
    return tuple(
        table.say(
            "ui.course.tally",
            name=table.name(side),
            strokes=table.speaker.count("ui.side.strokes", strokes),
            fouls=table.speaker.count("ui.course.fouls", fouls),
        )
        for side, (strokes, fouls) in counted
    )


def _course(table: MatchController) -> tuple[tuple[str, ...], ...]:
    """Return the match game by game as lines of a table, headings first; of a long match the last games.

    Nothing of a match of one game: the question and the cards of the sides say it all.
    """
    say = table.say
    rows = tuple(
        (
            table.name(game.result.winner),
            say(f"ui.course.how.{game.result.reason}"),
            str(game.strokes),
            _score(table, game.score),
        )
        for game in games_of(table.session.played)[-_GAMES_SHOWN:]
    )
    headings = tuple(say(f"ui.course.{word}") for word in ("winner", "reason", "strokes", "score"))
    return (headings, *rows) if len(rows) > 1 else ()


def _move(table: MatchController, choice: Choice, move: Move) -> Answer:
    return Answer(choice, lambda: table.play(move))


def _to_menu(table: MatchController) -> Answer:
    """Return the answer that leaves the table: Escape too, for a pause would lie over the question."""
    hint = partial(table.key, Action.CANCEL)
    return Answer(Choice(MENU, table.say("ui.to_menu"), kind="quiet", hint=hint), lambda: None, Action.CANCEL)


def _acting(table: MatchController, state: GameState) -> str:
    return "" if state.to_act is None else table.name(state.to_act)


def _won(table: MatchController, key: str) -> str:
    result = table.session.state.result
    if result is None:
        return ""
    players = {"player": table.name(result.winner), "loser": table.name(other_side(result.winner))}
    return table.speaker.count(f"{key}.{result.reason}", result.points, **players)


def _score(table: MatchController, score: tuple[int, int]) -> str:
    return table.say("ui.score", a=score[0], b=score[1])


def _rule_of_end(state: GameState) -> str:
    if state.result is None:
        return ""
    return {"conceded": "G18", "double_row": "G13"}.get(state.result.reason, "G12")


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: its number, how it ended, how many strokes it took, and the match's score after it."""

    number: int
    result: Result
    strokes: int
    score: tuple[int, int]


def games_of(played: Iterable[Played]) -> tuple[Game, ...]:
    """Return the finished games among the moves of a match, in order."""
    games, strokes = [], 0
    for one in played:
        strokes += isinstance(one.move, Flick)
        result = one.after.result
        if result is not None and one.before.result is None:
            games.append(Game(one.after.game, result, strokes, one.after.score))
            strokes = 0
    return tuple(games)


def tally(played: Iterable[Played], side: Side) -> tuple[int, int]:
    """Return how many strokes a side has played, and with how many of them it fouled."""
    own = [one for one in played if isinstance(one.move, Flick) and one.before.shooter_next == side]
    return len(own), sum(one.ruling is not None and bool(one.ruling.fouls) for one in own)
