"""Today: the break and the drill of the day, the days before, and checking what a friend has passed on."""

from calendar import monthcalendar
from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import ClassVar, Final, Literal

import pygame

from yagopool.errors import WriteError, YagoError
from yagopool.match.session import Played
from yagopool.practice.breaks import SeriesBreak
from yagopool.practice.day import (
    TASKS,
    TRIES,
    DayBreaks,
    DayClaim,
    DayLog,
    DayTry,
    Task,
    best_of,
    day_code,
    day_drill,
    read_day_code,
    today,
)
from yagopool.practice.drill import MOST_STARS
from yagopool.practice.drill_library import PersonalBests
from yagopool.table.shot import Flick
from yagopool.text.speaker import Speaker
from yagopool.ui.app import copied, pasted
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Notice
from yagopool.ui.practice.break_scene import BreakPanels, BreakScene, BreakSession, Series
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.label import Label, TextTable

_WEEK: Final = 7


class Calendar(Widget):
    """The month that ``day`` is in, Monday first: a disc on each day that was played, a ring around today."""

    def __init__(self, day: date, played: Container[date], today: date, week: Sequence[str]) -> None:
        """``week``: a letter for each day of the week."""
        super().__init__()
        self._day = day
        self._played = played
        self._today = today
        self._week = week

    @property
    def _weeks(self) -> list[list[int]]:
        return monthcalendar(self._day.year, self._day.month)

    def height(self, style: Style, width: int) -> int:
        del width
        return (1 + len(self._weeks)) * self._cell(style)

    @staticmethod
    def _cell(style: Style) -> int:
        return style.line_height("small") + style.px(10)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        cell, p, wide = self._cell(style), style.palette, self.rect.w // _WEEK
        radius = style.line_height("small") / 2 + style.px(3)
        for column, letter in enumerate(self._week):
            box = (self.rect.x + column * wide, self.rect.y, wide, cell)
            style.draw_line(surface, letter, "small", p.ink_faint, box, align="centre")
            for row, days in enumerate(self._weeks, 1):
                if days[column]:
                    day, below = self._day.replace(day=days[column]), pygame.Rect(box).move(0, row * cell)
                    tone = p.ink_faint if day > self._today else p.ink
                    if day in self._played:
                        tone = p.on_accent
                        dot(surface, below.center, radius, p.accent)
                    if day == self._today:
                        dot(surface, below.center, radius + style.px(3), p.accent, hole=0.88)
                    style.draw_line(surface, str(day.day), "small", tone, below, align="centre")


_COPY_RESULT: Final = "copy"
"""The choice that copies the best try."""
AS_IN_A_MATCH: Final = Setup(guides=("contact", "contact"))
"""What the aim shows where a try counts: no more than in a match, and nothing changes it."""


def result_said(speaker: Speaker, task: Task, tried: DayTry) -> str:
    if task == "drill":
        if not tried.count:
            return speaker.say("ui.day.unsolved")
        return speaker.count("ui.day.stars", tried.count, shots=speaker.count("ui.day.shots", round(tried.fine)))
    if tried.foul:
        return speaker.say("ui.day.foul")
    return speaker.count("ui.day.balls", tried.count, mm=round(tried.fine))


def best_said(speaker: Speaker, task: Task, best: DayTry) -> str:
    """Return in a sentence how the best try went; of a foul or a failure, that nothing counts yet."""
    if best.foul or (task == "drill" and not best.count):
        return speaker.say(f"ui.day.nothing.{task}")
    if task == "break":
        return speaker.count("ui.day.best.break", best.count, mm=round(best.fine))
    return speaker.say("ui.day.best", result=result_said(speaker, task, best))


def best_copied(speaker: Speaker, task: Task, day: date, tries: Sequence[DayTry]) -> str:
    """Copy the line that passes the best try on, with its code; return in words what became of it."""
    best = best_of(task, tries)
    with suppress(YagoError, ValueError):  # a file may say anything
        if best is not None:
            said = {"result": result_said(speaker, task, best), "code": day_code(task, day, best)}
            if copied(speaker.say(f"ui.day.line.{task}", day=day.day, month=day.month, **said)):
                return speaker.say("ui.day.copied")
    return speaker.say("ui.code.not_copied")


class DayTries:
    """A player's tries at a task of a day. ``left``: how many may follow, none on another day."""

    def __init__(self, player: str, task: Task, day: date, log: DayLog) -> None:
        self.player = player
        self.task: Task = task
        self.day = day
        self._log = log
        self._open = day == today()
        self._place: int | None = None
        """Where the last try made here stands among the day's; None where it does not count."""
        self.made = log.tries(player, day, task)

    @property
    def left(self) -> int:
        return TRIES - len(self.made) if self._open else 0

    def note(self, tried: DayTry, speaker: Speaker, *, new: bool) -> str:
        """Save a new try, or how the last one stands now; return why that cannot be, if it can't."""
        if not new and self._place is None:
            return ""
        said, counts = "", True
        try:
            self._place = self._log.note(self.player, self.day, self.task, tried, None if new else self._place)
        except YagoError as error:
            said, counts = speaker.error(error), isinstance(error, WriteError)
        self.made = self._log.tries(self.player, self.day, self.task)
        if said:
            self._place = len(self.made) - 1 if counts else None
        return said

    @property
    def over(self) -> bool:
        return len(self.made) == TRIES

    def copy(self, speaker: Speaker) -> str:
        return best_copied(speaker, self.task, self.day, self.made)

    def said(self, speaker: Speaker, *, playing: bool, ready: bool, numbered: bool = True) -> str:
        """Return which try this is, unless that is said elsewhere, and the best one so far or what makes one best."""
        done = self.made[:-1] if playing else self.made
        best, number = best_of(self.task, done), len(self.made) + (ready and self.left > 0)
        words = [speaker.say(f"ui.day.try.{self.task}", number=number, all=TRIES)] if number and numbered else []
        if best is None and ready and self.task == "break":
            words.append(speaker.say("ui.day.wins"))
        if best is not None:
            words.append(best_said(speaker, self.task, best))
            if self.task == "drill" and best.count == MOST_STARS and round(best.fine) == 1:  # one shot is the fewest
                words.append(speaker.say("ui.day.perfect"))
        return " ".join(words)


def _copying(context: AppContext, tries: DayTries) -> list[Choice]:
    """Return what copies the best try, once there is no other to come."""
    words = context.speaker.say("ui.day.copy")
    return [Choice(_COPY_RESULT, words, kind="primary", action=Action.SHARE)] if tries.over else []


class _DayAim(AimStage):
    """Says of which break it is that it counts."""

    practised: ClassVar[str] = "day_break"


class _DayPanels(BreakPanels):
    first_text: ClassVar[str] = "ui.day.first_text"

    def next_title(self, speaker: Speaker, number: int) -> str:
        return speaker.say("ui.day.number", number=number, all=TRIES)

    def current_series(self, speaker: Speaker) -> Series:
        """Return the tries of the day."""
        breaks, greatest = self.session.practice.breaks, self.session.practice.spec.greatest_flick
        made = [SeriesBreak.of(one.outcome.stats, one.flick.speed) for one in breaks]
        return Series(speaker.count("ui.break.session", len(made)), "", made, greatest, TRIES)


class DayBreakScene(BreakScene):
    """The break of a day."""

    panels_class: ClassVar[type[BreakPanels]] = _DayPanels
    agreed: ClassVar[Setup] = AS_IN_A_MATCH

    def __init__(self, context: AppContext, player: str, day: date, log: DayLog) -> None:
        self.tries = DayTries(player, "break", day, log)
        practice = DayBreaks(day)
        for tried in self.tries.made:
            practice.rack_again(same=True)
            with suppress(YagoError, ValueError):  # a file may say anything
                practice.play(*(Flick(*flick) for flick in tried.flicks))
        if self.tries.left:
            practice.rack_again(same=True)
        super().__init__(context, BreakSession(self.tries.player, practice, counts=False))
        self.buttons |= {"rack": lambda: self._rack(same=True), _COPY_RESULT: self._copy}
        self.commands[Action.GUIDE] = lambda: self.notices.tell(self.context.speaker.say("ui.day.guide"))

    def _copy(self) -> None:
        self.notice = self.tries.copy(self.context.speaker)

    def practice_stage(self) -> Stage:
        tries = self.tries
        if self.practice.racked and tries.left:
            return _DayAim(self.controller)
        prompt = "ui.day.next.break" if tries.left else "ui.day.over.break" if tries.over else ""
        return RestStage(self.controller, prompt and self.context.speaker.say(prompt))

    def stage_began(self) -> None:
        """Note a break as soon as it rolls: it counts, whatever becomes of the window."""
        super().stage_began()
        played = self.controller.unseen
        if played is not None and self.practice.racked:
            tried = DayTry.of_break(DayBreaks(self.tries.day).take(played))
            self.notice = self.tries.note(tried, self.context.speaker, new=True)

    def take(self, played: Played) -> None:
        """Take a break; the next one is aimed from scratch, so that pressing a key twice doesn't repeat it."""
        noted = self.notice
        super().take(played)
        self.notice = self.notice or noted
        self.controller.start_aim_at(None)

    def messages(self) -> Sequence[Notice]:
        rolls, racked = self.controller.unseen is not None, self.practice.racked
        ready = racked and not rolls
        said = self.tries.said(self.context.speaker, playing=rolls, ready=ready, numbered=not racked)
        return *super().messages(), (said, "plain")

    def choices(self) -> Sequence[Choice]:
        say = self.context.speaker.say
        racked = self.practice.racked
        kind: Literal["plain", "primary"] = "plain" if racked else "primary"
        rack = Choice("rack", say("ui.day.again"), kind=kind, action=Action.RACK_AGAIN, alone=True, enabled=not racked)
        kept = [rack] if self.tries.left else []
        kept += _copying(self.context, self.tries) if self.controller.unseen is None else []
        kept += [choice for choice in super().choices() if choice.key in ("best", "leave")]
        return kept

    def further(self) -> Sequence[Choice]:
        return ()


class DayDrillScene(DrillScene):
    """The drill of a day. Nothing is undone, and the solution is shown after the last try."""

    agreed: ClassVar[Setup] = AS_IN_A_MATCH

    def __init__(self, context: AppContext, player: str, day: date, log: DayLog) -> None:
        self.tries = DayTries(player, "drill", day, log)
        bests = None if context.folders is None else PersonalBests(context.folders.bests)
        super().__init__(context, DrillSeries((day_drill(day),), self.tries.player, bests), 0)
        self.commands[Action.GUIDE] = lambda: self.notices.tell(self.context.speaker.say("ui.day.guide"))

        self.buttons[_COPY_RESULT] = self._copy

    def _copy(self) -> None:
        self.notice = self.tries.copy(self.context.speaker)

    def aim_again(self, strokes: Sequence[Played]) -> None:
        """Leave the aim to the player: pressing a key twice doesn't repeat a try."""
        del strokes
        self.controller.start_aim_at(None)

    @property
    def playing(self) -> bool:
        return self.watching or (self.attempt.used > 0 and self.attempt.status == "open")

    @property
    def over(self) -> bool:
        return not (self.tries.left or self.playing)

    def practice_stage(self) -> Stage:
        stage = super().practice_stage()
        return RestStage(self.controller, "") if self.over and self.attempt.status == "open" else stage

    def stage_began(self) -> None:
        """Note a try at its first flick: it counts, whatever becomes of the window."""
        super().stage_began()
        played = self.controller.unseen
        if played is not None and self.attempt.used == 0 and isinstance(played.move, Flick):
            flick = played.move
            tried = DayTry(flicks=[(flick.ball, flick.direction, flick.speed)], count=0, fine=1.0)
            self.notice = self.tries.note(tried, self.context.speaker, new=True)

    def take(self, played: Played) -> None:
        super().take(played)
        noted = self.tries.note(DayTry.of_drill(self.attempt), self.context.speaker, new=False)
        self.notice = self.notice or noted

    def messages(self) -> Sequence[Notice]:
        speaker, ready = self.context.speaker, self.attempt.used == 0 and not self.playing
        over = self.over and self.tries.over
        said = speaker.say("ui.day.over.drill") if over else self.tries.said(speaker, playing=self.playing, ready=ready)
        return *super().messages(), (said, "plain")

    def choices(self) -> Sequence[Choice]:
        say = self.context.speaker.say
        kept = _copying(self.context, self.tries) if self.over else []
        for choice in super().choices():
            if choice.key == "again" and self.tries.left:
                kept.append(replace(choice, text=say("ui.day.again")))
            elif choice.key == "list":
                kept.append(replace(choice, text=say("ui.break.leave"), kind="quiet", action=None))
            elif choice.key == "solution" and self.over:
                kept.append(choice)
        return kept


_TABLES = {"break": DayBreakScene, "drill": DayDrillScene}
_PARTS: Final = (0.1, 0.5, 0.4)
"""The shares of the columns of a month's days: the day, its break, its drill."""
_COPY: Final = "copy-"
"""What the keys of the buttons begin with that copy a result."""


class DayScene(PanelScene):
    """The page of the day."""

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

    @property
    def _next_task(self) -> Task | None:
        """The task that was begun and has tries left, else one that wasn't begun; None once no try is left."""
        tried = {task: len(self.log.tries(self.player, self.day, task)) for task in TASKS}
        return max((task for task in TASKS if tried[task] < TRIES), key=lambda task: tried[task], default=None)

    def _of_task(self, task: Task) -> list[Widget]:
        """Return what leads to a task, and once it was tried what copies the best try."""
        tries = self.log.tries(self.player, self.day, task)
        go = Button(task, self._name(task), detail=self._detail(task), align="left")
        go.kind = "primary" if task == self._next_task else "plain"
        return [go, *([Button(f"{_COPY}{task}", self.context.speaker.say("ui.day.copy"))] if tries else [])]

    def _name(self, task: Task) -> str:
        say = self.context.speaker.say
        if task == "break":
            return say("ui.day.break")
        drill = day_drill(self.day)
        return say("ui.day.drill", title=drill.words(drill.title, self.context.speaker.lang))

    def _detail(self, task: Task) -> str:
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
        self._told = best_copied(self.context.speaker, task, self.day, self.log.tries(self.player, self.day, task))

    # A friend's result

    def _paste(self) -> None:
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
