"""A person chooses between things that need no aim: one question with its answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from yagopool.ui.input.actions import Action, Press
from yagopool.ui.match_view.shown import Choice, Question, Shown
from yagopool.ui.match_view.stages.stage import Stage
from yagopool.ui.match_view.table import Table

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

    def __init__(self, table: Table, question: Question, answers: tuple[Answer, ...]) -> None:
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

    def shown(self) -> Shown:
        """Return the question with its answers."""
        return Shown(
            self.table.looks(),
            question=self.question,
            choices=tuple(answer.choice for answer in self.answers),
        )
