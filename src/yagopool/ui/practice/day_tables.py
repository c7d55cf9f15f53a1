"""The tables of the day: its break and its drill, three tries each; every try counts from its first flick."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from yagopool.errors import YagoError
from yagopool.match.session import Played
from yagopool.practice.break_practice import BreakLog
from yagopool.practice.day import TRIES, DayBreaks, DayLog, DayTry, Task, best_of, day_code, day_drill
from yagopool.practice.drill_library import PersonalBests
from yagopool.table.flick import Flick
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Notice
from yagopool.ui.practice.break_scene import BreakScene, BreakSession
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.window import copied


def result_said(speaker: Speaker, task: Task, tried: DayTry) -> str:
    """Return in words what a try brought."""
    if task == "drill":
        if not tried.count:
            return speaker.say("ui.day.unsolved")
        return speaker.count("ui.day.stars", tried.count, shots=speaker.count("ui.day.shots", round(tried.fine)))
    if tried.foul:
        return speaker.say("ui.day.foul")
    return speaker.count("ui.day.balls", tried.count, mm=round(tried.fine))


def result_line(speaker: Speaker, task: Task, day: date, tried: DayTry) -> str:
    """Return the line that passes a result on, with its code."""
    said = {"result": result_said(speaker, task, tried), "code": day_code(task, day, tried)}
    return speaker.say(f"ui.day.line.{task}", day=day.day, month=day.month, **said)


def copy_result(speaker: Speaker, task: Task, day: date, tries: Sequence[DayTry]) -> str:
    """Copy the line of the best try; return what became of it."""
    best = best_of(task, tries)
    done = best is not None and copied(result_line(speaker, task, day, best))
    return speaker.say("ui.day.copied" if done else "ui.code.not_copied")


class DayBreakScene(BreakScene):
    """The break of a day."""

    def __init__(self, context: AppContext, day: date, log: DayLog) -> None:
        self.day = day
        self.log = log
        player, practice = context.setup.teams[0][0], DayBreaks(day)
        self.tries = list(log.tries(player, day, "break"))
        for tried in self.tries:
            practice.rack_again(same=True)
            practice.play(Flick(*tried.flicks[0]))
        if len(self.tries) < TRIES:
            practice.rack_again(same=True)
        breaks = None if context.folders is None else BreakLog(context.folders.breaks)
        super().__init__(context, BreakSession(player, practice, breaks))
        self.buttons |= {"rack": lambda: self._rack(same=True), "copy": self._copy}

    def practice_stage(self) -> Stage:
        if self.practice.racked:
            return super().practice_stage()
        prompt = "ui.day.over.break" if len(self.tries) >= TRIES else "ui.day.next.break"
        return RestStage(self.controller, self.context.speaker.say(prompt))

    def stage_began(self) -> None:
        """Note a break as soon as it rolls: it counts, whatever becomes of the window."""
        super().stage_began()
        played = self.controller.unseen
        if played is not None and self.practice.racked:
            tried = DayTry.of_break(DayBreaks(self.day).take(played))
            self.tries.append(tried)
            note(self, "break", len(self.tries) - 1, tried)

    def take(self, played: Played) -> None:
        noted = self.notice
        super().take(played)
        self.notice = self.notice or noted

    def messages(self) -> Sequence[Notice]:
        rolls = self.controller.unseen is not None
        number = len(self.tries) + (self.practice.racked and not rolls)
        done = self.tries[:-1] if rolls else self.tries
        return *super().messages(), (tries_said(self.context.speaker, "break", number, done), "plain")

    def choices(self) -> Sequence[Choice]:
        say, left = self.context.speaker.say, TRIES - len(self.tries)
        offered = (
            (
                Choice("rack", say("ui.day.again"), kind="primary", action=Action.RACK_AGAIN),
                left > 0 and not self.practice.racked,
            ),
            (Choice("best", say("ui.break.best"), action=Action.BEST), self.practice.best is not None),
            (Choice("copy", say("ui.day.copy"), action=Action.SHARE), bool(self.tries)),
            (Choice("leave", say("ui.break.leave"), kind="quiet"), True),
        )
        return [choice for choice, possible in offered if possible]

    def _copy(self) -> None:
        self.notice = copy_result(self.context.speaker, "break", self.day, self.tries)


class DayDrillScene(DrillScene):
    """The drill of a day. Nothing is undone, and the solution is shown after the last try."""

    def __init__(self, context: AppContext, day: date, log: DayLog) -> None:
        self.day = day
        self.log = log
        player = context.setup.teams[0][0]
        self.tries = list(log.tries(player, day, "drill"))
        bests = None if context.folders is None else PersonalBests(context.folders.bests)
        super().__init__(context, DrillSeries((day_drill(day),), player, bests), 0)
        self.buttons["copy"] = self._copy

    @property
    def over(self) -> bool:
        """Whether all tries are used and the last one is over."""
        return len(self.tries) >= TRIES and (self.attempt.used == 0 or self.attempt.status != "open")

    def practice_stage(self) -> Stage:
        stage = super().practice_stage()
        return RestStage(self.controller, "") if self.over else stage

    def stage_began(self) -> None:
        """Note a try at its first flick: it counts, whatever becomes of the window."""
        super().stage_began()
        played = self.controller.unseen
        if played is not None and self.attempt.used == 0 and isinstance(played.move, Flick):
            flick = played.move
            self.tries.append(DayTry(flicks=[(flick.ball, flick.direction, flick.speed)], count=0, fine=1.0))
            note(self, "drill", len(self.tries) - 1, self.tries[-1])

    def take(self, played: Played) -> None:
        noted = self.notice
        super().take(played)
        self.tries[-1] = DayTry.of_drill(self.attempt)
        note(self, "drill", len(self.tries) - 1, self.tries[-1])
        self.notice = self.notice or noted

    def messages(self) -> Sequence[Notice]:
        if self.over:
            return *super().messages(), (self.context.speaker.say("ui.day.over.drill"), "plain")
        playing = self.attempt.used > 0 or self.controller.unseen is not None
        done = self.tries[:-1] if playing and self.attempt.status == "open" else self.tries
        words = tries_said(self.context.speaker, "drill", len(self.tries) + (not playing), done)
        return *super().messages(), (words, "plain")

    def choices(self) -> Sequence[Choice]:
        say, kept = self.context.speaker.say, []
        for choice in super().choices():
            if choice.key == "again" and len(self.tries) < TRIES:
                kept.append(replace(choice, text=say("ui.day.again")))
            elif choice.key == "list":
                kept.append(replace(choice, key="leave", text=say("ui.break.leave"), kind="quiet", action=None))
            elif choice.key == "solution" and self.over:
                kept.append(choice)
        if self.tries and (self.attempt.used == 0 or self.attempt.status != "open"):
            kept.insert(-1, Choice("copy", say("ui.day.copy"), action=Action.SHARE))
        return kept

    def _copy(self) -> None:
        self.notice = copy_result(self.context.speaker, "drill", self.day, self.tries)


def note(scene: DayBreakScene | DayDrillScene, task: Task, number: int, tried: DayTry) -> None:
    """Save a try, or say why that cannot be."""
    try:
        scene.log.note(scene.player(), scene.day, task, number, tried)
    except YagoError as error:
        scene.notice = scene.context.speaker.error(error)


def tries_said(speaker: Speaker, task: Task, number: int, done: Sequence[DayTry]) -> str:
    """Return which try this is, and the best one before it."""
    words, best = speaker.say(f"ui.day.try.{task}", number=number, all=TRIES), best_of(task, done)
    return words if best is None else f"{words} {speaker.say('ui.day.best', result=result_said(speaker, task, best))}"
