"""The break and the drill of the day: by date the same for everyone, three tries each, the best one counts.

Nothing is fetched: the rack follows from the date, and the drill is one of those that ship. What was tried is saved by
player and day. A result is passed on as a code with the date and the flicks; the game that reads it plays them again.
"""

import json
import random
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field

from yagopool.errors import YagoError
from yagopool.match.codec import DAY, CodeError, DigitsWriter, read_code
from yagopool.match.files import JsonStore, Stored
from yagopool.match.game import DEFAULT, games
from yagopool.match.session import Played, problems
from yagopool.match.share import outcome_of
from yagopool.physics.parameters import fingerprint
from yagopool.practice.breaks import BreakPractice, PractisedBreak
from yagopool.practice.drill import Attempt, Drill, attempt_with
from yagopool.practice.drill_library import drill_library, drill_text
from yagopool.table.shot import Flick

Task: TypeAlias = Literal["break", "drill"]
TASKS: Final[tuple[Task, ...]] = get_args(Task)
TRIES: Final = 3
"""Tries a day at each task."""


def today() -> date:
    """Return the player's date: a day begins at their midnight."""
    return datetime.now().astimezone().date()


class DayTry(Stored):
    """One try: the flicks, each as piece, degrees and mm/s, and what they brought.

    ``count``: the balls that a break left in pots, or the stars of a drill. ``fine``: what decides between equal
    counts: how far a break spread the balls (mm, more is better), or the shots of a drill (fewer are better).
    """

    flicks: list[Annotated[tuple[str, float, float], Field(strict=False)]]
    count: Annotated[int, Field(ge=0, le=99)]
    fine: Annotated[float, Field(ge=0, le=99_999)]
    foul: bool = False

    @classmethod
    def of_break(cls, broken: PractisedBreak) -> "DayTry":
        found, flick = broken.outcome, broken.flick
        way = [(flick.ball, flick.direction, flick.speed)]
        return cls(flicks=way, count=len(found.stayed), fine=round(found.spread, 1), foul=bool(found.fouls))

    @classmethod
    def of_drill(cls, attempt: Attempt) -> "DayTry":
        flicks = [one.move for one in attempt.now.strokes if isinstance(one.move, Flick)]
        way = [(flick.ball, flick.direction, flick.speed) for flick in flicks]
        return cls(flicks=way, count=attempt.stars, fine=float(attempt.used))

    def merit(self, task: Task) -> tuple[bool, int, float]:
        """How good it is: no foul, the count, what decides between equals."""
        return not self.foul, self.count, self.fine if task == "break" else -self.fine


def best_of(task: Task, tries: Sequence[DayTry]) -> DayTry | None:
    return max(tries, key=lambda one: one.merit(task), default=None)


class DayBreaks(BreakPractice):
    """The breaks of a day: all at the same rack, in the variant that the game begins with."""

    def __init__(self, day: date) -> None:
        played = games()[DEFAULT]
        seed = day.year * 10_000 + day.month * 100 + day.day
        super().__init__(played.variants[0], seed=seed, spec=played.board)

    @property
    def best(self) -> PractisedBreak | None:
        clean = (one for one in self.breaks if not one.outcome.fouls)
        return max(clean, key=lambda one: DayTry.of_break(one).merit("break"), default=None)


_FIRST_OF_ALL: Final = "first_pots"
"""The kind of drills that are never a task of a day: the very first ones."""


@lru_cache(maxsize=4)
def day_drill(day: date) -> Drill:
    """Return the drill of a day: those that ship take turns, except the easiest, in an order of their own."""
    drills = [one.drill for one in drill_library() if one.drill is not None and one.drill.kind != _FIRST_OF_ALL]
    order = random.Random("yagopool drill of the day").sample(range(len(drills)), len(drills))
    return drills[order[day.toordinal() % len(drills)]]


# What was tried


_Day: TypeAlias = Mapping[Task, Sequence[DayTry]]


class _DaysFile(Stored):
    players: dict[str, dict[Annotated[date, Field(strict=False)], dict[Task, list[DayTry]]]] = Field(
        default_factory=dict
    )


def _kept(day: _Day) -> dict[Task, list[DayTry]]:
    """Return what stays of a day later on: the best tries, without their flicks."""
    bests = {task: best_of(task, tries) for task, tries in day.items()}
    return {task: [best.model_copy(update={"flicks": []})] for task, best in bests.items() if best is not None}


class DayLog:
    """All days of all players; ``path`` None: only in mind."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else JsonStore(path, _DaysFile)
        self._days = _DaysFile()
        self._unsaved = False
        self._load()

    def _load(self) -> None:
        if self._file is not None:
            self._days = self._file.read(self._days)

    @property
    def trouble(self) -> YagoError | None:
        return None if self._file is None else self._file.trouble

    def tries(self, player: str, day: date, task: Task) -> tuple[DayTry, ...]:
        return tuple(self._days.players.get(player, {}).get(day, {}).get(task, ()))[:TRIES]

    def bests(self, player: str, task: Task) -> Mapping[date, DayTry]:
        """Return the best try of each day at which a player tried a task."""
        days = self._days.players.get(player, ())
        return {day: best for day in days if (best := best_of(task, self.tries(player, day, task))) is not None}

    def note(self, player: str, day: date, task: Task, tried: DayTry, place: int | None = None) -> int:
        """Save a try, one that goes on in its ``place`` among the day's; return the place.

        Of the player's days before, only the best tries stay: years of them fit into the file.

        Raises:
            YagoError: the tries of the day are used up, in another window too.
            WriteError: it cannot be written; it counts all the same while the game runs.
        """
        if not self._unsaved:
            self._load()  # another window may have saved others
        tries = list(self.tries(player, day, task))
        place = len(tries) if place is None else place
        if place >= TRIES:
            raise YagoError("not_allowed", "error.day.used_up")
        tries[place : place + 1] = [tried]
        days = self._days.players.get(player, {})
        days = {other: _kept(one) if other < day else one for other, one in days.items()}
        days[day] = days.get(day, {}) | {task: tries}
        self._days = _DaysFile(players=self._days.players | {player: days})
        if self._file is not None:
            self._unsaved = True
            self._file.save(self._days)
            self._unsaved = False
        return place


# Codes of results

_LAST_DAY: Final = date.max.toordinal()
_MOST_FLICKS: Final = 32
_CHECK: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class DayClaim:
    """A result that somebody passed on, played again here.

    ``verdict``: ``other``: their game has another rack, drill or physics on that day, so that nothing can be said.
    """

    task: Task
    day: date
    tried: DayTry
    verdict: Literal["true", "differs", "other"]


def day_code(task: Task, day: date, tried: DayTry) -> str:
    """Return the code of a try: date, flicks, and what they did.

    Raises:
        YagoError, ValueError: they can't be played on that day; a file may say anything.
    """
    digits = DigitsWriter(games()[DEFAULT])
    flicks = [Flick(*one) for one in tried.flicks]
    _, played = _played_again(task, day, flicks)
    digits.put(TASKS.index(task), len(TASKS))
    digits.put(day.toordinal(), _LAST_DAY + 1)
    digits.put(_setting(task, day), _CHECK)
    digits.put(_outcome(played), _CHECK)
    digits.put(len(flicks), _MOST_FLICKS)
    for flick in flicks:
        digits.put_flick(flick)
    return digits.code(DAY)


def read_day_code(text: str) -> DayClaim:
    """Return what a code of a result holds, played again; words around it do not matter.

    Raises:
        CodeError: it is no such code, damaged, or holds what cannot be.
    """
    digits = read_code(text, DAY)
    try:
        task, day = TASKS[digits.take(len(TASKS))], date.fromordinal(digits.take(_LAST_DAY + 1))
        setting, outcome = digits.take(_CHECK), digits.take(_CHECK)
        flicks = [digits.take_flick() for _ in range(digits.take(_MOST_FLICKS))]
        digits.end()
        tried, played = _played_again(task, day, flicks)
    except (YagoError, ValueError, IndexError) as error:
        raise CodeError("bad_value", "error.code.no_result") from error
    verdict: Literal["true", "differs", "other"] = "true" if outcome == _outcome(played) else "differs"
    return DayClaim(task, day, tried, "other" if setting != _setting(task, day) else verdict)


def _played_again(task: Task, day: date, flicks: Sequence[Flick]) -> tuple[DayTry, tuple[Played, ...]]:
    """Return what flicks bring on a day. Raises ``YagoError`` or ``ValueError`` where they cannot be played."""
    if task == "break":
        (flick,), practice = flicks, DayBreaks(day)
        for problem in problems(practice.state, practice.layout, flick, practice.spec):
            raise problem.error()
        broken = practice.play(flick)
        return DayTry.of_break(broken), (broken.played,)
    attempt = attempt_with(day_drill(day), flicks)
    if not flicks or len(attempt.now.strokes) != len(flicks):
        raise ValueError("not all of them can be played")
    return DayTry.of_drill(attempt), attempt.now.strokes


def _setting(task: Task, day: date) -> int:
    """Return a checksum of what is played on a day, and by which physics."""
    if task == "break":
        return zlib.crc32(fingerprint(games()[DEFAULT].board).encode())
    drill = day_drill(day)
    return zlib.crc32((fingerprint(drill.spec) + drill_text(drill)).encode())


def _outcome(played: Sequence[Played]) -> int:
    return zlib.crc32(json.dumps([outcome_of(one.trace) for one in played if one.trace is not None]).encode())
