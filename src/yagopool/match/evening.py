"""An evening of matches for three to eight people at one table: who plays next, who waits, how everybody stands.

An evening is what was agreed and what has happened since; everything else follows from these. No file is read here,
and whether a result is that of a match played here or on a real board makes no difference.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby
from random import Random
from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field

from yagopool.errors import YagoError

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
    do: Literal["finished"] = "finished"

    @property
    def winner(self) -> str:
        return self.pair[0] if self.points[0] > self.points[1] else self.pair[1]

    def points_of(self, name: str) -> tuple[int, int]:
        """Return somebody's points, and their opponent's."""
        return self.points if name == self.pair[0] else (self.points[1], self.points[0])


@dataclass(frozen=True, slots=True)
class GoneHome:
    """Somebody plays no more tonight."""

    name: str
    do: Literal["gone_home"] = "gone_home"


@dataclass(frozen=True, slots=True)
class Closed:
    """The evening ends before its matches do."""

    do: Literal["closed"] = "closed"


Happened: TypeAlias = Annotated[Finished | GoneHome | Closed, Field(discriminator="do")]


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """A match that was begun: between whom, and the seed that tells its record from others."""

    pair: Pair
    seed: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands. ``rank``: shared by equals, 0 where their matches no longer count.

    ``points``: own and the opponents'. ``streak``: the most matches won in a row.
    """

    name: str
    rank: int
    played: int
    won: int
    points: tuple[int, int]
    streak: int


@dataclass(frozen=True, slots=True)
class Evening:
    """What was agreed, and what has happened since.

    ``seed`` draws the order. ``even``: whether a handicap is proposed for each match. ``playing``: the match that is
    being played.

    Raises:
        EveningError: the people, or the points a match goes to, cannot be.
    """

    form: Form
    variant: str
    target: int
    names: tuple[str, ...]
    seed: int
    even: bool = True
    happened: tuple[Happened, ...] = ()
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

    def then(self, event: Happened) -> "Evening":
        """Return the evening after something more has happened.

        Raises:
            EveningError: it cannot happen now: nobody plays that match, or it has no such result.
        """
        match event:
            case Finished(pair, points):
                possible = not self.closed and any(set(pair) == set(other) for other in self.possible())
                possible &= min(points) >= 0 and max(points) >= self.target > min(points)
            case GoneHome(name):
                possible = name in self.present
            case Closed():
                possible = not self.over
        if not possible:
            raise EveningError("bad_value", "error.evening.not_now", what=event.do)
        stays = isinstance(event, GoneHome) and self.playing is not None and event.name not in self.playing.pair
        return replace(self, happened=(*self.happened, event), playing=self.playing if stays else None)

    def undone(self) -> "Evening":
        """Return the evening before what happened last."""
        return replace(self, happened=self.happened[:-1], playing=None)

    # What follows

    @property
    def finished(self) -> tuple[Finished, ...]:
        """The matches that were played, in order."""
        return tuple(event for event in self.happened if isinstance(event, Finished))

    @property
    def present(self) -> tuple[str, ...]:
        """Who is still here, in the order drawn by lot."""
        gone = {event.name for event in self.happened if isinstance(event, GoneHome)}
        return tuple(name for name in self.drawn() if name not in gone)

    @property
    def closed(self) -> bool:
        """Whether it was ended by hand."""
        return Closed() in self.happened

    @property
    def over(self) -> bool:
        """Whether no match is left to play."""
        return self.closed or not self.possible()

    def drawn(self) -> tuple[str, ...]:
        """Return everybody in the order drawn by lot."""
        order = list(self.names)
        Random(f"yagopool evening {self.seed}").shuffle(order)
        return tuple(order)

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

        return sorted((pair for pair in combinations(self.present, 2) if frozenset(pair) not in played), key=patience)

    def rounds(self) -> tuple[tuple[str | None, ...], ...]:
        """Return a knockout's rounds: who meets whom, two by two, down to the winner; None where nobody knows yet.

        Where people are too few for a full first round, those drawn first are ``FREE`` of it: each at most once.
        """
        size = 1 << (len(self.names) - 1).bit_length()
        places = [1]
        while len(places) < size:
            places = [place for one in places for place in (one, 2 * len(places) + 1 - one)]
        drawn = self.drawn()
        rounds: list[tuple[str | None, ...]] = [tuple(drawn[n - 1] if n <= len(drawn) else FREE for n in places)]
        while len(before := rounds[-1]) > 1:
            rounds.append(tuple(self._through(a, b) for a, b in zip(before[::2], before[1::2], strict=True)))
        return tuple(rounds)

    def _through(self, a: str | None, b: str | None) -> str | None:
        """Return which of two goes through; None while nobody knows."""
        if FREE in (a, b):
            return a or b
        if a is None or b is None:
            return None
        played = next((match.winner for match in self.finished if {*match.pair} == {a, b}), None)
        if played is not None:
            return played
        here = self.present
        return None if a in here and b in here else b if b in here else a

    def _knockout(self) -> Iterator[Pair]:
        for before, after in zip(rounds := self.rounds(), rounds[1:], strict=False):
            for n, through in enumerate(after):
                a, b = before[2 * n : 2 * n + 2]
                if through is None and a and b:
                    yield a, b

    def queue(self) -> tuple[str, ...]:
        """Return who is at the table as king, and who waits for a match against them, in order."""
        line = list(self.drawn())
        for event in self.happened:
            match event:
                case Finished(pair):
                    loser = pair[1] if event.winner == pair[0] else pair[0]
                    line = [event.winner, *(name for name in line if name not in pair), loser]
                case GoneHome(name):
                    line.remove(name)
        return tuple(line)

    def _king(self) -> Iterator[Pair]:
        king, *others = self.queue() or (FREE,)
        return ((king, other) for other in others)

    # The table

    def standings(self) -> tuple[Standing, ...]:
        """Return how everybody stands, the best first.

        Everyone against everyone: by matches won; of those with as many by the matches among themselves, once all of
        these are played, then by the difference of all points, then by points. Matches of somebody who went home don't
        count. Knockout: by rounds. Winner stays: by matches won, then in a row.
        """
        counting = self.present if self.form == "everyone" else self.drawn()
        matches = [match for match in self.finished if {*match.pair} <= {*counting}]
        counted = [self._count(name, matches) for name in counting]
        merits = {one.name: self._merits(one, counted, matches) for one in counted}
        ranked: list[Standing] = []
        for place, one in enumerate(sorted(counted, key=lambda one: merits[one.name], reverse=True), 1):
            level = bool(ranked) and merits[ranked[-1].name] == merits[one.name]
            ranked.append(replace(one, rank=ranked[-1].rank if level else place))
        return (*ranked, *(self._count(name, ()) for name in self.drawn() if name not in counting))

    def _count(self, name: str, matches: Sequence[Finished]) -> Standing:
        own = [match for match in matches if name in match.pair]
        wins = [match.winner == name for match in own]
        points = [match.points_of(name) for match in own]
        streak = max((len(list(run)) for won, run in groupby(wins) if won), default=0)
        return Standing(name, 0, len(own), sum(wins), (sum(a for a, _ in points), sum(b for _, b in points)), streak)

    def _merits(self, one: Standing, counted: Sequence[Standing], matches: Sequence[Finished]) -> tuple[int, ...]:
        """Return what somebody is ranked by, the most important first."""
        if self.form == "knockout":
            return (max(n for n, names in enumerate(self.rounds()) if one.name in names),)
        if self.form == "king":
            return (one.won, one.streak)
        equals = {other.name for other in counted if other.won == one.won}
        among = [match for match in matches if equals.issuperset(match.pair)]
        all_met = 2 * len(among) == len(equals) * (len(equals) - 1)
        direct = sum(match.winner == one.name for match in among) if all_met else 0
        return (one.won, direct, one.points[0] - one.points[1], one.points[0])
