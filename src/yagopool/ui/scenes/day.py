"""Today: the break and the drill of the day, the days before, and checking what a friend has passed on."""

from collections.abc import Sequence
from datetime import date
from typing import ClassVar, Final

from yagopool.errors import YagoError
from yagopool.match.model import Header
from yagopool.match.replay import ReplayedMatch
from yagopool.practice.day import TASKS, TRIES, DayClaim, DayLog, Task, best_of, day_drill, read_day_code, today
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.practice.day_tables import DayBreakScene, DayDrillScene, copy_best, result_said
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.calendar import Calendar
from yagopool.ui.widgets.choice import SegmentedControl
from yagopool.ui.widgets.label import Label
from yagopool.ui.window import pasted

_MOST_PLAYERS = 4
"""Names to choose from: that of the last match first."""
_TABLES = {"break": DayBreakScene, "drill": DayDrillScene}
_COPY: Final = "copy-"
"""What the keys of the buttons begin with that copy a result."""


class DayScene(PanelScene):
    """The page of the day. What a friend has passed on can be watched once one's own tries are over."""

    wide: ClassVar[float] = 440
    feet: ClassVar[int] = 2

    def __init__(self, context: AppContext) -> None:
        self.result: DayClaim | None = None
        """What was pasted last, where it was a result."""
        self._told = ""
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
        trouble = [] if self.log.trouble is None else [Label(speaker.error(self.log.trouble), "small", tone="warn")]
        names = [(name, name) for name in self.players]
        who = [SegmentedControl("player", names, self.player, label=say("ui.day.who"))] if len(names) > 1 else []
        tasks = [widget for task in TASKS for widget in self._of_task(task)]
        answer = [Label(self._told, "small", tone="ink", key="answer")] if self._told else []
        shown = self.result is not None and self._gives_nothing_away(self.result)
        watch = [Button("watch", say("ui.day.watch"))] if shown else []
        played = {day for task in TASKS for day in self.log.bests(self.player, task)}
        months, week = [say(f"month.{number}") for number in range(1, 13)], say("ui.day.week")
        return [
            *trouble,
            Label(say("ui.day.counts"), "small", tone="ink_soft"),
            *who,
            *tasks,
            *answer,
            *watch,
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
        """Return what was played on the chosen day; of today, how many days in a row, and the best break ever too."""
        speaker, day = self.context.speaker, self._chosen
        bests = {task: self.log.bests(self.player, task) for task in TASKS}
        said = [
            speaker.say(f"ui.day.of.{task}", result=result_said(speaker, task, found[day]))
            for task, found in bests.items()
            if day in found
        ]
        said = [speaker.say("ui.day.date", day=day.day, month=day.month), *(said or [speaker.say("ui.day.nothing")])]
        if day == self.day:
            streak, ever = self.log.streak(self.player, day), best_of("break", list(bests["break"].values()))
            said += [speaker.count("ui.day.streak", streak)] if streak > 1 else []
            said += [] if ever is None else [speaker.say("ui.day.ever", result=result_said(speaker, "break", ever))]
        return " ".join(said)

    # What is chosen

    def answer(self, message: Message) -> None:
        self._told = ""
        if message.key in _TABLES:
            self.app.push(_TABLES[message.key](self.context, self.player, self.day, self.log))
        elif message.key == "back":
            self.app.pop()
        elif message.key == "watch" and self.result is not None:
            self._watch(self.result)
        else:
            self._change(message)
            self.rebuild()

    def _change(self, message: Message) -> None:
        """Do what changes what this page says."""
        if message.key == "player":
            self.player = str(message.value)
        elif message.key == "calendar" and isinstance(message.value, date):
            self._chosen = message.value
        elif message.key == "paste":
            self._paste()
        for task in TASKS:
            if message.key == f"{_COPY}{task}":
                tries = self.log.tries(self.player, self.day, task)
                self._told = copy_best(self.context.speaker, task, self.day, tries)

    # A friend's result

    def _paste(self) -> None:
        """Play the result that was copied again, and say what comes of it."""
        self.result = None
        try:
            self.result = read_day_code(pasted())
        except YagoError as error:
            self._told = self.context.speaker.error(error)
        else:
            self._told = self._said(self.result)
        self.group.scrolled = 0

    def _said(self, claim: DayClaim) -> str:
        speaker, day = self.context.speaker, claim.day
        result = result_said(speaker, claim.task, claim.tried)
        claimed = speaker.say(f"ui.day.claim.{claim.task}", day=day.day, month=day.month, year=day.year, result=result)
        words = [claimed, speaker.say(f"ui.day.is.{claim.verdict}")]
        if claim.verdict == "true":
            words.reverse()  # the words next to a code may say anything
        return " ".join([*words, *([speaker.say("ui.day.to_come")] if day > self.day else [])])

    def _gives_nothing_away(self, claim: DayClaim) -> bool:
        """Return whether a result may be watched: of a day before, or of today once the tries are over."""
        over = len(self.log.tries(self.player, self.day, claim.task)) >= TRIES
        return claim.verdict != "other" and (claim.day < self.day or (claim.day == self.day and over))

    def _watch(self, claim: DayClaim) -> None:
        """Watch a friend's try: nothing is counted."""
        if claim.task == "drill":
            table = DayDrillScene(self.context, self.player, claim.day, self.log)
            table.controller.replay(*claim.played)
            self.app.push(table)
            return
        (played,), say = claim.played, self.context.speaker.say
        header, board = Header(played.before.match, seed=0), self.context.setup.spec
        course = ReplayedMatch(header, board, 0, played.after, played.layout_after, [played])
        scene = ReplayScene(self.context, course)
        scene.tell(say("ui.day.friend", day=claim.day.day, month=claim.day.month))
        self.app.push(scene)
