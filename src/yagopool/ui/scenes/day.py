"""Today: the break and the drill of the day, the days before, and checking what a friend has passed on."""

from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from yagopool.errors import YagoError
from yagopool.practice.day import TASKS, TRIES, DayClaim, DayLog, Task, best_of, day_drill, read_day_code, today
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.practice.day_tables import DayBreakScene, DayDrillScene, FriendsBreakScene, result_said
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.calendar import Calendar, DayMark
from yagopool.ui.widgets.choice import SegmentedControl
from yagopool.ui.widgets.label import Label
from yagopool.ui.window import pasted

_MOST_PLAYERS = 4
"""Names to choose from: that of the last match first."""
_TABLES = {"break": DayBreakScene, "drill": DayDrillScene}


class DayScene(PanelScene):
    """The page of the day. What a friend has passed on can be watched once one's own tries are over."""

    wide: ClassVar[float] = 440
    feet: ClassVar[int] = 2

    def __init__(self, context: AppContext) -> None:
        self.result: DayClaim | YagoError | None = None
        """What was pasted last, or why it is no result."""
        self.player = ""
        self._read(context)
        super().__init__(context)

    def _read(self, context: AppContext) -> None:
        self.day = today()
        self._chosen = self.day
        self.log = DayLog(None if context.folders is None else context.folders.days)
        first = context.setup.teams[0][0]
        self.players = tuple(dict.fromkeys((first, *self.log.players)))[:_MOST_PLAYERS]
        self.player = self.player if self.player in self.players else first

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
        tasks = [Button(task, self._name(task), detail=self._detail(task), align="left") for task in TASKS]
        tasks[0].kind = "primary"
        trouble = [] if self.log.trouble is None else [Label(speaker.error(self.log.trouble), "small", tone="warn")]
        months, week = [say(f"month.{number}") for number in range(1, 13)], say("ui.day.week")
        answer = [] if self.result is None else [Label(self._said(self.result), "small", tone="ink", key="answer")]
        shown = isinstance(self.result, DayClaim) and self._gives_nothing_away(self.result)
        watch = [Button("watch", say("ui.day.watch"))] if shown else []
        names = [(name, name) for name in self.players]
        who = [SegmentedControl("player", names, self.player, label=say("ui.day.who"))] if len(names) > 1 else []
        return [
            *trouble,
            *who,
            *tasks,
            *answer,
            *watch,
            Calendar("calendar", self._chosen, self.day, self._marks(), months=months, week=week),
            Label(self._day_said(), "small", tone="ink_soft", key="chosen"),
            Button("paste", say("ui.day.paste"), hint=self.context.keyed(Action.PASTE)),
            self.context.back(),
        ]

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

    def _marks(self) -> dict[date, DayMark]:
        breaks, drills = (self.log.bests(self.player, task) for task in TASKS)
        return {
            day: DayMark(breaks[day].count if day in breaks else None, day in drills and drills[day].count > 0)
            for day in {*breaks, *drills}
        }

    def _day_said(self) -> str:
        speaker, day = self.context.speaker, self._chosen
        bests = [(task, self.log.bests(self.player, task).get(day)) for task in TASKS]
        said = [speaker.say(f"ui.day.of.{task}", result=result_said(speaker, task, one)) for task, one in bests if one]
        said = [speaker.say("ui.day.date", day=day.day, month=day.month), *(said or [speaker.say("ui.day.nothing")])]
        streak = self.log.streak(self.player, day) if day == self.day else 0
        return " ".join((*said, speaker.count("ui.day.streak", streak)) if streak > 1 else said)

    # What is chosen

    def answer(self, message: Message) -> None:
        if message.key in _TABLES:
            self.app.push(_TABLES[message.key](self.context, self.player, self.day, self.log))
        elif message.key == "player":
            self.player = str(message.value)
            self.rebuild()
        elif message.key == "calendar" and isinstance(message.value, date):
            self._chosen = message.value
            self.rebuild()
        elif message.key == "paste":
            self._paste()
        elif message.key == "watch" and isinstance(self.result, DayClaim):
            self._watch(self.result)
        elif message.key == "back":
            self.app.pop()

    # A friend's result

    def _paste(self) -> None:
        """Play the result that was copied again, and say what comes of it."""
        try:
            self.result = read_day_code(pasted())
        except YagoError as error:
            self.result = error
        self.rebuild()
        self.group.scrolled = 0

    def _said(self, claim: DayClaim | YagoError) -> str:
        speaker = self.context.speaker
        if isinstance(claim, YagoError):
            return speaker.error(claim)
        day, result = claim.day, result_said(speaker, claim.task, claim.tried)
        key = f"ui.day.claim.{claim.task}"
        claimed = speaker.say(key, day=day.day, month=day.month, year=day.year, result=result)
        words = [claimed, speaker.say(f"ui.day.is.{claim.verdict}")]
        if claim.verdict == "true":
            words.reverse()  # the words next to a code may say anything
        return " ".join([*words, *([speaker.say("ui.day.to_come")] if day > self.day else [])])

    def _gives_nothing_away(self, claim: DayClaim) -> bool:
        """Return whether a result may be watched: of a day before, or of today once the tries are over."""
        over = len(self.log.tries(self.player, self.day, claim.task)) >= TRIES
        return claim.verdict != "other" and (claim.day < self.day or (claim.day == self.day and over))

    def _watch(self, claim: DayClaim) -> None:
        if claim.task == "break":
            self.app.push(FriendsBreakScene(self.context, claim))
            return
        scene = DayDrillScene(self.context, self.player, claim.day, self.log)
        scene.controller.replay(*claim.played)
        self.app.push(scene)
