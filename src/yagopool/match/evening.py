"""An evening of matches for three to eight people at one table: who plays next, who waits, how everybody stands.

An evening is what was agreed and what has happened since; everything else follows from these. Whether a result is that
of a match played here or on a real board makes no difference. The one that goes on is in a file of the data folder.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict

from yagopool.errors import YagoError, unreadable
from yagopool.match.files import open_regular, set_aside, unwritable, write_atomic
from yagopool.match.game import DEFAULT, games
from yagopool.match.json_input import LONGEST_FILE, checked, json_object
from yagopool.match.replay import MatchStatus, match_status
from yagopool.match.store import Store, has_entry, header_in

Form: TypeAlias = Literal["everyone", "knockout", "king"]
"""Everyone plays everyone; who loses is out; the winner stays at the table."""
FORMS: Final[tuple[Form, ...]] = get_args(Form)
LEAST: Final = 3
MOST: Final = 8
"""How many people an evening is for."""
Pair: TypeAlias = tuple[str, str]
"""Two who play each other, by their names."""
LONGEST_NAME: Final = 40
MOST_POINTS: Final = 20
"""How many points a match of an evening can go to."""
FREE: Final = ""
"""The place in a knockout's first round that nobody has: who meets it goes through."""


class EveningError(YagoError):
    """An evening that cannot be, or something that cannot happen in it now."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match was played to its end: between whom, and the points of each."""

    pair: Pair
    points: tuple[int, int]

    @property
    def winner(self) -> str:
        return self.pair[0] if self.points[0] > self.points[1] else self.pair[1]

    def points_of(self, name: str) -> tuple[int, int]:
        return self.points if name == self.pair[0] else (self.points[1], self.points[0])


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """A match that was begun: between whom, and the seed that tells its record from others."""

    pair: Pair
    seed: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands; ``rank`` is shared by equals. ``points``: own and the opponents'."""

    name: str
    rank: int
    played: int
    won: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Evening:
    """What was agreed, and what has happened since.

    ``seed`` draws the order. ``even``: whether a handicap is proposed for each match. ``closed``: whether it was ended
    by hand. ``playing``: the match that is being played.

    Raises:
        EveningError: the people, or the points a match goes to, cannot be.
    """

    form: Form
    variant: str
    target: int
    names: tuple[str, ...]
    seed: int
    even: bool = True
    finished: tuple[Finished, ...] = ()
    closed: bool = False
    playing: AtTheTable | None = None

    def __post_init__(self) -> None:
        if not LEAST <= len(self.names) <= MOST:
            raise EveningError("bad_value", "error.evening.how_many", count=len(self.names), least=LEAST, most=MOST)
        twice = next((name for name in self.names if self.names.count(name) > 1), None)
        if twice is not None:
            raise EveningError("bad_value", "error.evening.twice", name=twice)
        named = all(name.isprintable() and 0 < len(name) <= LONGEST_NAME for name in self.names)
        if not named or not 1 <= self.target <= MOST_POINTS:
            raise EveningError("bad_value", "error.evening.impossible")

    def then(self, match: Finished) -> "Evening":
        """Return the evening after a match.

        Raises:
            EveningError: nobody plays that match now, or it has no such result.
        """
        possible = any({*match.pair} == {*pair} for pair in self.possible())
        if not possible or min(match.points) < 0 or not max(match.points) >= self.target > min(match.points):
            raise EveningError("bad_value", "error.evening.not_now")
        return replace(self, finished=(*self.finished, match), playing=None)

    def undone(self) -> "Evening":
        """Return the evening before it was ended by hand, else before its last match."""
        return replace(self, finished=self.finished if self.closed else self.finished[:-1], closed=False, playing=None)

    # What follows

    @property
    def over(self) -> bool:
        return not self.possible()

    def drawn(self) -> tuple[str, ...]:
        return tuple(Random(f"yagopool evening {self.seed}").sample(self.names, len(self.names)))

    def possible(self) -> tuple[Pair, ...]:
        """Return the matches that can be played now, the one proposed first."""
        ways = {"everyone": self._everyone, "knockout": self._knockout, "king": self._king}
        return () if self.closed else tuple(ways[self.form]())

    def _everyone(self) -> Sequence[Pair]:
        """Who has played least comes first, and of these who has rested longest: so nobody plays twice in a row."""
        played = {frozenset(match.pair) for match in self.finished}
        turns = {name: [n for n, match in enumerate(self.finished, 1) if name in match.pair] for name in self.names}

        def patience(pair: Pair) -> tuple[int, int, int]:
            last = sorted(turns[name][-1] if turns[name] else 0 for name in pair)
            return (len(turns[pair[0]]) + len(turns[pair[1]]), last[1], last[0])

        return sorted((pair for pair in combinations(self.drawn(), 2) if frozenset(pair) not in played), key=patience)

    def rounds(self) -> tuple[tuple[str | None, ...], ...]:
        """Return a knockout's rounds: who meets whom, two by two, down to the winner; None where nobody knows yet.

        Where people are too few for a full first round, those drawn first are ``FREE`` of it: each at most once.
        """
        size = 1 << (len(self.names) - 1).bit_length()
        places = [1]
        while len(places) < size:
            places = [place for one in places for place in (one, 2 * len(places) + 1 - one)]
        drawn = (*self.drawn(), *[FREE] * size)
        rounds: list[tuple[str | None, ...]] = [tuple(drawn[n - 1] for n in places)]
        while len(before := rounds[-1]) > 1:
            rounds.append(tuple(self._through(a, b) for a, b in zip(before[::2], before[1::2], strict=True)))
        return tuple(rounds)

    def _through(self, a: str | None, b: str | None) -> str | None:
        if FREE in (a, b):
            return a or b
        if a is None or b is None:
            return None
        return next((match.winner for match in self.finished if {*match.pair} == {a, b}), None)

    def _knockout(self) -> Iterator[Pair]:
        for before, after in zip(rounds := self.rounds(), rounds[1:], strict=False):
            for n, through in enumerate(after):
                a, b = before[2 * n : 2 * n + 2]
                if through is None and a and b:
                    yield a, b

    def queue(self) -> tuple[str, ...]:
        """Return who is at the table as king, and who waits for a match against them, in order."""
        line = self.drawn()
        for match in self.finished:
            (loser,) = {*match.pair} - {match.winner}
            line = (match.winner, *(name for name in line if name not in match.pair), loser)
        return line

    def _king(self) -> Iterator[Pair]:
        king, *others = self.queue()
        return ((king, other) for other in others)

    # The table

    def standings(self) -> tuple[Standing, ...]:
        """Return how everybody stands, the best first.

        Everyone against everyone: by matches won; of those with as many by the matches among themselves, once all of
        these are played, then by the difference of all points, then by points. Winner stays: so too, but for the
        matches among themselves. Knockout: by rounds.
        """
        counted = [self._count(name) for name in self.drawn()]
        merits = [self._merits(one, counted) for one in counted]
        ranked = [
            replace(one, rank=1 + sum(other > merit for other in merits))
            for one, merit in zip(counted, merits, strict=True)
        ]
        return tuple(sorted(ranked, key=lambda one: one.rank))

    def _count(self, name: str) -> Standing:
        own = [match for match in self.finished if name in match.pair]
        wins = sum(match.winner == name for match in own)
        points = [match.points_of(name) for match in own]
        return Standing(name, 0, len(own), wins, (sum(a for a, _ in points), sum(b for _, b in points)))

    def _merits(self, one: Standing, counted: Sequence[Standing]) -> tuple[int, ...]:
        if self.form == "knockout":
            return (max(n for n, names in enumerate(self.rounds()) if one.name in names),)
        equals = {other.name for other in counted if other.won == one.won}
        among = [match for match in self.finished if equals.issuperset(match.pair)]
        all_met = 2 * len(among) == len(equals) * (len(equals) - 1)
        direct = sum(match.winner == one.name for match in among) if all_met and self.form == "everyone" else 0
        return (one.won, direct, one.points[0] - one.points[1], one.points[0])


class _EveningShape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["yagopool-evening"]
    version: Literal[1]
    evening: Evening

    def read(self) -> Evening:
        """Return the evening with everything in it happening once more.

        Raises:
            EveningError: it cannot have happened, or not in this game.
        """
        if self.evening.variant not in games()[DEFAULT].variants:
            raise EveningError("bad_value", "error.evening.impossible")
        evening = replace(self.evening, finished=(), closed=False)
        for match in self.evening.finished:
            evening = evening.then(match)
        return self.evening


class EveningStore:
    """The evening of a data folder, which other windows may save to as well. Nothing need exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "evening.json"
        self._seen: bytes | None = None
        """What the file held when it was read or written here last, where that is an evening."""

    def load(self) -> Evening | None:
        """Return the evening that was played last, None where there is none.

        Raises:
            EveningError: the file is no evening, or one that cannot have been; it stays as it is.
        """
        self._seen = None
        try:
            content = self._content()
            evening = checked(_EveningShape, json_object(content)).read()
        except FileNotFoundError:
            return None
        except (OSError, YagoError) as error:
            refused = EveningError("damaged", "error.evening.unreadable", path=str(self.path))
            refused.why = error if isinstance(error, YagoError) else unreadable(self.path, error)
            raise refused from error
        self._seen = content
        return evening

    def save(self, evening: Evening) -> None:
        """Keep an evening: all of it, or what was kept before. A file that is no evening, or another's, is set aside.

        Raises:
            WriteError: it cannot be written.
        """
        try:
            known = self._content() == self._seen
        except OSError:
            known = not self.path.exists()
        if not known:
            try:
                set_aside(self.path)
            except OSError as error:
                raise unwritable(self.path, error) from error
        value = {"format": "yagopool-evening", "version": 1, "evening": asdict(evening)}
        content = f"{json.dumps(value, ensure_ascii=False)}\n".encode()
        write_atomic(self.path, content)
        self._seen = content

    def _content(self) -> bytes:
        with open_regular(self.path) as file:
            return file.read(LONGEST_FILE + 1)

    def record(self, playing: AtTheTable) -> tuple[Path, MatchStatus] | None:
        """Return the record of a match that was begun, with how it stands; None where nothing was played in it."""
        found = [path for path in Store(self.folder).records() if path.stem.endswith(f"-{playing.seed}")]
        for path in sorted(found, key=lambda path: path.name):  # a match that was played on from it came later
            seen = header_in(path)
            if seen is not None and tuple(map(" + ".join, seen.match.teams)) == playing.pair and has_entry(path):
                status = match_status(path)
                return None if status is None else (path, status)
        return None
