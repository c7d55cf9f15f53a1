"""Shots of your matches that lost chances to win: kept by the reviews, to be tried again until they are solved."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final, Self

from pydantic import Field

from yagopool.ai.decision import Intent, ShotKind
from yagopool.ai.review import BestShot, ShotReview, chance_after, grade_of
from yagopool.errors import YagoError
from yagopool.match.files import JsonStore, Stored
from yagopool.match.game import DEFAULT, games
from yagopool.match.replay import DisplayNames, ReplayedMatch, replayed_file
from yagopool.match.session import Played, problems
from yagopool.match.store import Store
from yagopool.practice.folders import Folders
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick

MOST_MATCHES: Final = 10
"""How many matches' mistakes are kept: those reviewed last."""
_Chance = Annotated[float, Field(ge=0.0, le=1.0)]


@dataclass(frozen=True, slots=True, eq=False)
class Mistake:
    """A shot to be tried again.

    ``expected``: the chance that what was played in the match gives on average; ``chance``: the best shot's. ``record``
    and ``line`` say where it is kept, if it is.
    """

    course: ReplayedMatch
    played: Played
    line: int
    expected: float
    chance: float
    best: Flick
    aim: Intent
    record: str = ""

    @classmethod
    def of(cls, course: ReplayedMatch, review: ShotReview, record: str = "") -> Self:
        """Return the shot of a match that was reviewed."""
        played = course.played[course.lines.index(review.line)]
        best: BestShot = review.best
        return cls(course, played, review.line, review.expected, best.chance, best.flick, best.aim, record)

    @property
    def best_gain(self) -> float:
        return self.chance - self.expected

    def gain(self, tried: Played) -> float:
        return chance_after(self.course, tried) - self.expected

    def is_solved(self, gain: float) -> bool:
        return grade_of(max(self.best_gain - gain, 0.0)) in ("best", "good")


class _KeptMistake(Stored):
    line: Annotated[int, Field(ge=2)]
    expected: _Chance
    chance: _Chance
    ball: str
    direction: float
    speed: float
    idea: ShotKind
    target: str | None = None
    pot: int | None = None
    at: Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    solved: bool = False

    @classmethod
    def of(cls, review: ShotReview, *, solved: bool) -> Self:
        best = review.best
        return cls(
            line=review.line,
            expected=review.expected,
            chance=best.chance,
            ball=best.ball,
            direction=best.direction,
            speed=best.speed,
            idea=best.aim.idea,
            target=best.aim.target,
            pot=best.aim.pot,
            at=best.at and [*best.at],
            solved=solved,
        )

    def waits(self, game: str) -> bool:
        return not self.solved and self.ball in games()[game].pieces

    def mistake(self, course: ReplayedMatch, record: str) -> Mistake | None:
        """Return it as a shot of its match; None where the record has no such shot (any more)."""
        if self.line not in course.lines:
            return None
        played = course.played[course.lines.index(self.line)]
        at = None if self.at is None else Point(*self.at)
        best, aim = Flick(self.ball, self.direction, self.speed, at), Intent(self.idea, self.target, self.pot)
        if not isinstance(played.move, Flick) or problems(played.before, played.layout_before, best, course.spec):
            return None
        return Mistake(course, played, self.line, self.expected, self.chance, best, aim, record)


class _MistakesFile(Stored):
    matches: dict[str, list[_KeptMistake]] = Field(default_factory=dict)
    """By the name of the match's record; the one reviewed last comes last."""
    whole: list[str] = Field(default_factory=list)
    """The records reviewed to their ends, mistakes or none."""


class MistakeBook:
    """The mistakes of the matches that were reviewed last, by the name of their records."""

    def __init__(self, folders: Folders) -> None:
        self._file = JsonStore(folders.mistakes, _MistakesFile)
        self._matches = Store(folders.data).matches
        self.trouble: YagoError | None = None
        """What could not be read."""

    def _load(self) -> dict[str, list[_KeptMistake]]:
        return dict(self._read().matches)

    def _read(self) -> _MistakesFile:
        found = self._file.read(_MistakesFile())
        self.trouble = self.trouble or self._file.trouble
        return found

    def reviewed(self) -> frozenset[str]:
        return frozenset(self._read().whole)

    def keep(self, record: str, reviews: Iterable[ShotReview], *, whole: bool = False) -> None:
        """Keep the mistakes of a match in the place of those kept before; what was solved stays solved.

        ``whole``: it was reviewed to its end.

        Raises:
            WriteError: they cannot be saved.
        """
        kept = self._load()
        solved = {one.line for one in kept.pop(record, ()) if one.solved}
        kept[record] = [_KeptMistake.of(one, solved=one.line in solved) for one in reviews]
        newest = [name for name, mistakes in kept.items() if mistakes][-MOST_MATCHES:]
        done = [name for name in self._read().whole if name != record] + [record] * whole
        self._file.save(_MistakesFile(matches={name: kept[name] for name in newest}, whole=done[-MOST_MATCHES:]))

    def solve(self, mistake: Mistake) -> None:
        """Note that a mistake is solved.

        Raises:
            WriteError: it cannot be saved.
        """
        known = self._read()
        kept = [
            one.model_copy(update={"solved": one.solved or one.line == mistake.line})
            for one in known.matches.get(mistake.record, ())
        ]
        self._file.save(known.model_copy(update={"matches": known.matches | {mistake.record: kept}}))

    def count(self, game: str = DEFAULT) -> int:
        return sum(one.waits(game) for mistakes in self._load().values() for one in mistakes)

    def unsolved(self, names: DisplayNames | None = None, game: str = DEFAULT) -> tuple[Mistake, ...]:
        """Return the unsolved mistakes of a game, the match reviewed last first; ``trouble`` says what is lacking.

        ``names``: those that the sides are shown under.
        """
        found: list[Mistake | None] = []
        for record, kept in reversed(self._load().items()):
            left = [one for one in kept if one.waits(game)]
            if left and (course := self._course(record, names)) is not None:
                found += [one.mistake(course, record) for one in left]
        return tuple(one for one in found if one is not None)

    def _course(self, record: str, names: DisplayNames | None) -> ReplayedMatch | None:
        try:
            return replayed_file(self._matches / record, names)
        except YagoError as error:
            self.trouble = error
        return None
