"""The tables of the day: its break and its drill, three tries each; every try counts from its first flick."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import ClassVar, Final

from yagopool.errors import WriteError, YagoError
from yagopool.match.session import Played
from yagopool.practice.break_practice import BreakLog
from yagopool.practice.day import TRIES, DayBreaks, DayLog, DayTry, Task, best_of, day_code, day_drill, today
from yagopool.practice.drill_library import PersonalBests
from yagopool.table.shot import Flick
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Notice
from yagopool.ui.practice.break_scene import BreakPanels, BreakScene, BreakSession
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.set_up_stage import RestStage
from yagopool.ui.window import copied

_COPY: Final = "copy"
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
        """Whether all tries of this day have been made."""
        return len(self.made) == TRIES

    def copy(self, speaker: Speaker) -> str:
        """Copy the best try, to pass it on; return in words what became of it."""
        return best_copied(speaker, self.task, self.day, self.made)

    def said(self, speaker: Speaker, *, playing: bool, ready: bool) -> str:
        """Return which try this is, and the best one that is over."""
        done = self.made[:-1] if playing else self.made
        best, number = best_of(self.task, done), len(self.made) + (ready and self.left > 0)
        words = [speaker.say(f"ui.day.try.{self.task}", number=number, all=TRIES)] if number else []
        if best is not None:
            words.append(best_said(speaker, self.task, best))
        return " ".join(words)


def _copying(context: AppContext, tries: DayTries) -> list[Choice]:
    """Return what copies the best try, once there is no other to come."""
    words = context.speaker.say("ui.day.copy")
    return [Choice(_COPY, words, kind="primary", action=Action.SHARE)] if tries.over else []


class _DayAim(AimStage):
    """Says of which break it is that it counts."""

    practised: ClassVar[str] = "day_break"


class _DayPanels(BreakPanels):
    first_text: ClassVar[str] = "ui.day.first_text"


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
        breaks = None if context.folders is None else BreakLog(context.folders.breaks)
        super().__init__(context, BreakSession(self.tries.player, practice, breaks))
        self.buttons |= {"rack": lambda: self._rack(same=True), _COPY: self._copy}
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
        noted = self.notice
        super().take(played)
        self.notice = self.notice or noted

    def messages(self) -> Sequence[Notice]:
        rolls = self.controller.unseen is not None
        said = self.tries.said(self.context.speaker, playing=rolls, ready=self.practice.racked and not rolls)
        return *super().messages(), (said, "plain")

    def choices(self) -> Sequence[Choice]:
        say = self.context.speaker.say
        rack = Choice("rack", say("ui.day.again"), kind="primary", action=Action.RACK_AGAIN)
        kept = [rack] if self.tries.left and not self.practice.racked else []
        kept += _copying(self.context, self.tries) if self.controller.unseen is None else []
        kept += [choice for choice in super().choices() if choice.key in ("best", "leave")]
        return kept


class DayDrillScene(DrillScene):
    """The drill of a day. Nothing is undone, and the solution is shown after the last try."""

    agreed: ClassVar[Setup] = AS_IN_A_MATCH

    def __init__(self, context: AppContext, player: str, day: date, log: DayLog) -> None:
        self.tries = DayTries(player, "drill", day, log)
        bests = None if context.folders is None else PersonalBests(context.folders.bests)
        super().__init__(context, DrillSeries((day_drill(day),), self.tries.player, bests), 0)
        self.commands[Action.GUIDE] = lambda: self.notices.tell(self.context.speaker.say("ui.day.guide"))

        self.buttons[_COPY] = self._copy

    def _copy(self) -> None:
        self.notice = self.tries.copy(self.context.speaker)

    @property
    def playing(self) -> bool:
        return self.controller.unseen is not None or (self.attempt.used > 0 and self.attempt.status == "open")

    @property
    def over(self) -> bool:
        return not (self.tries.left or self.playing)

    def practice_stage(self) -> Stage:
        stage = super().practice_stage()
        return RestStage(self.controller, "") if self.over else stage

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
                kept.append(replace(choice, key="leave", text=say("ui.break.leave"), kind="quiet", action=None))
            elif choice.key == "solution" and self.over:
                kept.append(choice)
        return kept
