"""Today: the break and the drill of the day, the days before, and checking what a friend has passed on."""

from collections.abc import Sequence
from datetime import timedelta
from typing import ClassVar, Final

from yagopool.errors import YagoError
from yagopool.practice.day import TASKS, TRIES, DayClaim, DayLog, Task, best_of, day_drill, read_day_code, today
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.practice.day_tables import DayBreakScene, DayDrillScene, best_copied, best_said, result_said
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.calendar import Calendar
from yagopool.ui.widgets.label import Label, TextTable
from yagopool.ui.window import pasted

_TABLES = {"break": DayBreakScene, "drill": DayDrillScene}
_PARTS: Final = (0.1, 0.5, 0.4)
"""The shares of the columns of a month's days: the day, its break, its drill."""
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
        self._month = self.day.replace(day=1)
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
        return [
            *trouble,
            Label(say("ui.day.counts"), "small", tone="ink_soft"),
            *tasks,
            *answer,
            *self._days(),
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
            words.insert(0, best_said(speaker, task, best))
        return " ".join(words)

    def _days(self) -> list[Widget]:
        """Return a month: the days that were played, what came of them, and what leads to others."""
        speaker, say = self.context.speaker, self.context.speaker.say
        bests = [(task, self.log.bests(self.player, task)) for task in TASKS]
        played = sorted({day for _, found in bests for day in found if day.replace(day=1) == self._month})
        rows = [
            (str(day.day), *(result_said(speaker, task, found[day]) if day in found else "" for task, found in bests))
            for day in played
        ]
        headings = "", *(say(f"ui.day.column.{task}") for task in TASKS)
        earlier = Button("earlier", say("ui.day.month", month=(self._month - timedelta(1)).month))
        later = Button("later", say("ui.day.month", month=self._month.month % 12 + 1))
        later.enabled, later.beside = self._month < self.day.replace(day=1), True
        month = say("ui.day.of_month", month=self._month.month, year=self._month.year)
        return [
            Label(month, "strong", align="centre"),
            Calendar(self._month, played, self.day, say("ui.day.week")),
            *([TextTable(headings, rows, _PARTS, left=3, letters="small")] if rows else []),
            earlier,
            later,
        ]

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
        if message.key == "earlier":
            self._month = (self._month - timedelta(1)).replace(day=1)
        elif message.key == "later":
            self._month = (self._month + timedelta(31)).replace(day=1)
        elif message.key == "paste":
            self._paste()
        for task in TASKS:
            if message.key == f"{_COPY}{task}":
                self._copy_best(task)

    def _copy_best(self, task: Task) -> None:
        """Copy the line that passes the best try on; say what became of it."""
        self._told = best_copied(self.context.speaker, task, self.day, self.log.tries(self.player, self.day, task))

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
