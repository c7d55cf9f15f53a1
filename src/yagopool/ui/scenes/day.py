"""Today: the break and the drill of the day, the days before, and checking what a friend has passed on."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import ClassVar, Final

from yagopool.errors import YagoError
from yagopool.practice.day import (
    TASKS,
    TRIES,
    DayClaim,
    DayLog,
    Task,
    best_of,
    day_code,
    day_drill,
    read_day_code,
    today,
)
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.practice.day_tables import DayBreakScene, DayDrillScene, result_said
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.calendar import Calendar
from yagopool.ui.widgets.label import Label
from yagopool.ui.window import copied, pasted

_TABLES = {"break": DayBreakScene, "drill": DayDrillScene}
_COPY: Final = "copy-"
"""What the keys of the buttons begin with that copy a result."""


class DayScene(PanelScene):
    """The page of the day."""

    wide: ClassVar[float] = 440
    feet: ClassVar[int] = 2

    def __init__(self, context: AppContext) -> None:
        self._told = ""
        self._read(context)
        super().__init__(context)

    def _read(self, context: AppContext) -> None:
        self.day = today()
        self._chosen = self.day
        self.log = DayLog(None if context.folders is None else context.folders.days)
        self.player = context.setup.teams[0][0]

    def enter(self) -> None:
        self._read(self.context)
        self.rebuild()

    def advance(self, seconds: float) -> None:
        """Turn to the next day at midnight."""
        del seconds
        if today() != self.day:
            self.enter()

    def title(self) -> str:
        return self.context.speaker.say("ui.day.title", day=self.day.day, month=self.day.month)

    def widgets(self) -> Sequence[Widget]:
        say, speaker = self.context.speaker.say, self.context.speaker
        trouble = [] if self.log.trouble is None else [Label(speaker.error(self.log.trouble), "small", tone="warn")]
        tasks = [widget for task in TASKS for widget in self._of_task(task)]
        answer = [Label(self._told, "small", tone="ink", key="answer")] if self._told else []
        played = {day for task in TASKS for day in self.log.bests(self.player, task)}
        months, week = [say(f"month.{number}") for number in range(1, 13)], say("ui.day.week")
        return [
            *trouble,
            Label(say("ui.day.counts"), "small", tone="ink_soft"),
            *tasks,
            *answer,
            Calendar("calendar", self._chosen, self.day, played, months=months, week=week),
            Label(self._day_said(), "small", tone="ink_soft", key="chosen"),
            Button("paste", say("ui.day.paste"), hint=self.context.keyed(Action.PASTE)),
            self.context.back(),
        ]

    def _of_task(self, task: Task) -> list[Widget]:
        """Return what leads to a task, and once it was tried what copies the best try."""
        tries = self.log.tries(self.player, self.day, task)
        go = Button(task, self._name(task), detail=self._detail(task), align="left")
        go.kind = "primary" if len(tries) < TRIES else "plain"
        return [go, *([Button(f"{_COPY}{task}", self.context.speaker.say("ui.day.copy"))] if tries else [])]

    def _name(self, task: Task) -> str:
        say = self.context.speaker.say
        if task == "break":
            return say("ui.day.break")
        drill = day_drill(self.day)
        return say("ui.day.drill", title=drill.words(drill.title, self.context.speaker.lang))

    def _detail(self, task: Task) -> str:
        """Return how many tries are left, and the best one."""
        speaker, tries = self.context.speaker, self.log.tries(self.player, self.day, task)
        left, best = TRIES - len(tries), best_of(task, tries)
        words = [speaker.count("ui.day.left", left) if left else speaker.say("ui.day.none_left")]
        if best is not None:
            words.insert(0, speaker.say("ui.day.best", result=result_said(speaker, task, best)))
        return " ".join(words)

    def _day_said(self) -> str:
        """Return what was played on the chosen day."""
        speaker, day = self.context.speaker, self._chosen
        bests = {task: self.log.bests(self.player, task) for task in TASKS}
        said = [
            speaker.say(f"ui.day.of.{task}", result=result_said(speaker, task, found[day]))
            for task, found in bests.items()
            if day in found
        ]
        said = [speaker.say("ui.day.date", day=day.day, month=day.month), *(said or [speaker.say("ui.day.nothing")])]
        return " ".join(said)

    # What is chosen

    def answer(self, message: Message) -> None:
        self._told = ""
        if message.key in _TABLES:
            self.app.push(_TABLES[message.key](self.context, self.player, self.day, self.log))
        elif message.key == "back":
            self.app.pop()
        else:
            self._change(message)
            self.rebuild()

    def _change(self, message: Message) -> None:
        """Do what changes what this page says."""
        if message.key == "calendar" and isinstance(message.value, date):
            self._chosen = message.value
        elif message.key == "paste":
            self._paste()
        for task in TASKS:
            if message.key == f"{_COPY}{task}":
                self._copy_best(task)

    def _copy_best(self, task: Task) -> None:
        """Copy the line that passes the best try on, with its code; say what became of it."""
        speaker, best = self.context.speaker, best_of(task, self.log.tries(self.player, self.day, task))
        self._told = speaker.say("ui.code.not_copied")
        with suppress(YagoError, ValueError):  # a file may say anything
            if best is not None:
                said = {"result": result_said(speaker, task, best), "code": day_code(task, self.day, best)}
                if copied(speaker.say(f"ui.day.line.{task}", day=self.day.day, month=self.day.month, **said)):
                    self._told = speaker.say("ui.day.copied")

    # A friend's result

    def _paste(self) -> None:
        """Play the result that was copied again, and say what comes of it."""
        try:
            self._told = self._said(read_day_code(pasted()))
        except YagoError as error:
            self._told = self.context.speaker.error(error)
        self.group.scrolled = 0

    def _said(self, claim: DayClaim) -> str:
        speaker, day = self.context.speaker, claim.day
        result = result_said(speaker, claim.task, claim.tried)
        claimed = speaker.say(f"ui.day.claim.{claim.task}", day=day.day, month=day.month, year=day.year, result=result)
        words = [claimed, speaker.say(f"ui.day.is.{claim.verdict}")]
        if claim.verdict == "true":
            words.reverse()  # the words next to a code may say anything
        return " ".join([*words, *([speaker.say("ui.day.to_come")] if day > self.day else [])])
