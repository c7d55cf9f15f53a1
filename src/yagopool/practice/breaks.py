"""Breaks: one and what it brought, the statistics of many, a session of practice, and the log of all practised."""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import zip_longest
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import Field, ValidationError

from yagopool.errors import RecordError
from yagopool.match.files import only_regular, open_regular, unwritable
from yagopool.match.game import DEFAULT, Practice, State, game_of, games, practice_of
from yagopool.match.json_input import parse
from yagopool.match.model import ABSENT, Name, Number, Shape
from yagopool.match.session import Played, step
from yagopool.practice.undo_stack import UndoStack
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot

Measure: TypeAlias = str
"""What can be asked of many breaks; see ``BreakStats.measure``."""


def chances(game: str = DEFAULT) -> tuple[Measure, ...]:
    return ("pot", "plays_on", "foul", *practice_of(game).chances)


def measures(game: str = DEFAULT) -> tuple[Measure, ...]:
    return ("value", "pot", "pots", "plays_on", "foul", *practice_of(game).chances, "spread", "duration")


MOST_COUNTED: Final = 2**53
"""The greatest count or sum read from a file: a mean of it is exact."""
Count: TypeAlias = Annotated[int, Field(ge=0, le=MOST_COUNTED)]
Sum: TypeAlias = Annotated[float, Field(ge=0, le=MOST_COUNTED)]
PotCounts: TypeAlias = tuple[Count, ...]
"""A count for each pot, in the order of the pots."""

_ANY_SEED: Final = 0
"""A break racks no further game; the seed of racks is never used."""


@dataclass(frozen=True, slots=True)
class BreakOutcome:
    """What a break brought, as the referee of its variant sees it."""

    stayed: tuple[tuple[Pot, Ball], ...]
    """The balls in pots afterwards, in the order of the pots; none after a foul."""
    dropped: tuple[tuple[Pot, Ball], ...]
    """All balls that dropped, in that order, those that come out again too."""
    fouls: tuple[Any, ...]
    plays_on: bool
    """Whether the breaker plays the next stroke; one more try is no turn kept."""
    spread: float
    """mm: root mean square distance of the free balls from their centre, without the one that broke; 0 if none."""
    duration: float
    """Seconds until the last ball rests."""
    won: bool = False
    """Whether the break has won the game."""
    tries: int = 0
    """How many more tries to break follow."""
    game: str = DEFAULT
    theirs: bool = False
    """Whether all the balls that stayed in pots are the opponent's."""

    @property
    def is_good(self) -> bool:
        """Whether it potted a ball, kept the turn or won, without a foul."""
        return not self.fouls and (self.won or self.plays_on or bool(self.stayed))

    @property
    def chances(self) -> tuple[str, ...]:
        """What else has come of it, by the names of ``Practice.chances``."""
        potted = {ball: pot for pot, ball in self.stayed}
        return tuple(name for name, has_come in practice_of(self.game).chances.items() if has_come(potted))

    @property
    def stats(self) -> "BreakStats":
        filled = {pot for pot, _ in self.stayed}
        return BreakStats(
            breaks=1,
            potted=int(bool(filled)),
            balls=len(filled),
            plays_on=int(self.plays_on),
            fouls=int(bool(self.fouls)),
            spread=self.spread,
            duration=self.duration,
            by_pot=tuple(int(pot in filled) for pot in range(1, games()[self.game].pots + 1)),
            chances={name: int(name in self.chances) for name in practice_of(self.game).chances},
        )


@dataclass(frozen=True, slots=True)
class BreakStats:
    """Counts and sums over many breaks. They add up."""

    breaks: Count = 0
    potted: Count = 0
    """Breaks that left at least one ball in a pot."""
    balls: Count = 0
    """Balls left in pots."""
    plays_on: Count = 0
    fouls: Count = 0
    """Breaks with at least one foul."""
    spread: Sum = 0.0
    """mm."""
    duration: Sum = 0.0
    """Seconds."""
    by_pot: PotCounts = ()
    """Balls left in each pot; empty if there were no breaks."""
    chances: Mapping[str, Count] = field(default_factory=dict)
    """Breaks of which came what ``Practice.chances`` names."""

    @classmethod
    def of(cls, outcomes: Iterable[BreakOutcome]) -> "BreakStats":
        return sum((outcome.stats for outcome in outcomes), BreakStats())

    def __add__(self, other: Self) -> Self:
        sums = {name: getattr(self, name) + getattr(other, name) for name in SUMS}
        pots = zip_longest(self.by_pot, other.by_pot, fillvalue=0)
        names = dict.fromkeys((*self.chances, *other.chances))
        found = {name: self.chances.get(name, 0) + other.chances.get(name, 0) for name in names}
        return type(self)(**sums, by_pot=tuple(a + b for a, b in pots), chances=found)

    def measure(self, name: Measure) -> float:
        """Return the mean of a measure over the breaks; nan if there are none.

        ``pot``, ``plays_on``, ``foul``, and what ``Practice.chances`` names: chances of at least one ball potted, of
        playing on, of a foul, and so on. ``pots``: balls left in pots. ``spread`` in mm, ``duration`` in seconds.
        ``value``: the chance to play on less the chance of a foul, -1 to 1: our choice of what a break is worth to
        the one who breaks.
        """
        if not self.breaks:
            return math.nan
        counted = _SUMS.get(name)
        return (self.chances.get(name, 0) if counted is None else counted(self)) / self.breaks

    def pots_in(self, pot: int) -> float:
        """Return the mean number of balls that a break leaves in one pot, 0 to 1; nan without breaks."""
        if not self.breaks:
            return math.nan
        return (self.by_pot[pot - 1] if self.by_pot else 0) / self.breaks


SUMS: Final = tuple(item.name for item in fields(BreakStats) if item.name not in ("by_pot", "chances"))
"""The counts and sums that every game has."""
_SUMS: Final[Mapping[Measure, Callable[[BreakStats], float]]] = MappingProxyType(
    {
        "value": lambda stats: stats.plays_on - stats.fouls,
        "pot": lambda stats: stats.potted,
        "pots": lambda stats: stats.balls,
        "plays_on": lambda stats: stats.plays_on,
        "foul": lambda stats: stats.fouls,
        "spread": lambda stats: stats.spread,
        "duration": lambda stats: stats.duration,
    }
)


def before_break(variant: str, game: str = DEFAULT) -> State:
    """Return the state before the break of a game of practice, for the fewest points."""
    played = games()[game]
    return played.new(played.agreement(variant, played.targets.start, (("A",), ("B",)), "A"))


def play_break(
    layout: Layout, flick: Flick, variant: str, spec: BoardSpec = STANDARD_BOARD, game: str = DEFAULT
) -> Played:
    """Return a break from a racked layout, simulated and judged; the flick is a possible one."""
    return step(before_break(variant, game), layout, flick, seed=_ANY_SEED, spec=spec)


def outcome_of(played: Played) -> BreakOutcome:
    """Return what a break brought. Raises ValueError if it was no simulated stroke."""
    trace, ruling, move = played.trace, played.ruling, played.move
    if trace is None or ruling is None or not isinstance(move, Flick):
        raise ValueError("only a stroke that was simulated and judged has an outcome")
    game = game_of(played.before).name
    tries = played.after.strokes if ruling.continues and played.after.phase == "break" else 0
    dropped = tuple((event.pot, event.ball) for event in trace.events if isinstance(event, Potted))
    stayed = tuple(sorted(one for one in dropped if one[1] in practice_of(game).potted(played.after)))
    return BreakOutcome(
        stayed=stayed,
        dropped=dropped,
        fouls=ruling.fouls,
        plays_on=ruling.continues and not tries,
        spread=spread(trace.layout, move.ball),
        duration=trace.duration,
        won=getattr(played.after.result, "winner", None) == played.before.to_act,
        tries=tries,
        game=game,
        theirs=_are_theirs([ball for _, ball in stayed], played.after, practice_of(game)),
    )


def _are_theirs(potted: Sequence[Ball], state: Any, practice: Practice) -> bool:
    """Return whether balls were potted, all of them the opponent's."""
    owns = practice.owns
    return bool(potted) and all(owns(state, "B", ball) and not owns(state, "A", ball) for ball in potted)


def spread(layout: Layout, breaker: Ball) -> float:
    """Return the root mean square distance of the free balls but the breaker from their centre, mm; 0 without any."""
    places = [place for ball, place in layout.free if ball != breaker]
    if not places:
        return 0.0
    x = math.fsum(place.x for place in places) / len(places)
    y = math.fsum(place.y for place in places) / len(places)
    return math.sqrt(math.fsum((place.x - x) ** 2 + (place.y - y) ** 2 for place in places) / len(places))


AIMS: Final = 20
"""The number of last aims shown."""
_NOT_RACKED = "no rack stands: rack again first"


Width: TypeAlias = Literal["narrow", "moderate", "wide"]
_MODERATE: Final = 1.7
_WIDE: Final = 3.4
"""Of 96 breaks of YAGO POOL, straight up with 3 degrees of scatter, none at 35% power but half of those at 60% and all
at 90% are moderate or wide; a third of those at 80% and most at full power are wide."""


def _middle_distance(layout: Layout, breaker: Ball) -> float:
    """Return the median distance of the free balls from their median place, in mm; 0 without any."""
    places = [place for ball, place in layout.free if ball != breaker]
    if not places:
        return 0.0
    middle = median(place.x for place in places), median(place.y for place in places)
    return median(math.dist(place, middle) for place in places)


def width_of(played: Played) -> Width:
    """Return how wide the middle one of the free balls lies from their middle, compared with the rack.

    Unlike ``spread`` it says nothing of two balls that fly far off a rack that stays.
    """
    breaker = played.move.ball if isinstance(played.move, Flick) else ""
    before, after = (_middle_distance(layout, breaker) for layout in (played.layout_before, played.layout_after))
    return "wide" if after >= _WIDE * before else "moderate" if after >= _MODERATE * before else "narrow"


@dataclass(frozen=True, slots=True)
class PractisedBreak:
    """A break that was played: from which rack, how, and what it brought."""

    number: int
    """From 1 in its session."""
    rack: int
    """The number of its rack; equal numbers are equal racks, to the last bit."""
    flick: Flick
    played: Played
    outcome: BreakOutcome

    @property
    def missed(self) -> bool:
        return not any(isinstance(event, Contact) for event in getattr(self.played.entry, "events", ()))

    @property
    def merit(self) -> tuple[bool, bool, int, float]:
        """How good a break without a foul is for the breaker: won, playing on, balls potted, spread."""
        found = self.outcome
        return found.won, found.plays_on, len(found.stayed), found.spread

    @property
    def width(self) -> Width:
        return width_of(self.played)


class BreakPractice:
    """A session of breaks, one after the other. The same seed gives the same racks."""

    def __init__(self, variant: str, *, seed: int, spec: BoardSpec = STANDARD_BOARD, game: str = DEFAULT) -> None:
        """Rack for the first break.

        Raises:
            BoardError: no game can be racked on this board.
        """
        self._game = games()[game]
        self._game.check_board(spec)
        self.game = game
        self.variant = variant
        self.spec = spec
        self.rack_number = 1
        """The rack that stands, or was broken last."""
        self.last: PractisedBreak | None = None
        """The break whose balls are on the table; None while a rack stands."""
        self._seed = seed
        self._racks = 1
        self._history = UndoStack[tuple[PractisedBreak, ...]](())

    @property
    def racked(self) -> bool:
        return self.last is None

    @property
    def layout(self) -> Layout:
        if self.last is not None:
            return self.last.played.layout_after
        return self._game.racked(self._seed, self.rack_number, self.spec)

    @property
    def state(self) -> State:
        return before_break(self.variant, self.game)

    @property
    def breaks(self) -> tuple[PractisedBreak, ...]:
        return self._history.now

    @property
    def stats(self) -> BreakStats:
        return BreakStats.of(one.outcome for one in self.breaks)

    @property
    def best(self) -> PractisedBreak | None:
        """The best break without a foul that potted a ball or kept the turn; None if there is none yet."""
        good = (one for one in self.breaks if one.outcome.is_good)
        return max(good, key=lambda one: one.merit, default=None)

    def play(self, flick: Flick) -> PractisedBreak:
        """Break. Raises ValueError if no rack stands."""
        if not self.racked:
            raise ValueError(_NOT_RACKED)
        return self.take(play_break(self.layout, flick, self.variant, self.spec, self.game))

    def take(self, played: Played) -> PractisedBreak:
        """Take a break of the current rack that was played elsewhere. Raises ValueError if no rack stands."""
        if not self.racked or not isinstance(played.move, Flick):
            raise ValueError(_NOT_RACKED)
        self.last = PractisedBreak(len(self.breaks) + 1, self.rack_number, played.move, played, outcome_of(played))
        self._history.change((*self.breaks, self.last))
        return self.last

    def rack_again(self, *, same: bool = False) -> None:
        if not same:
            self._racks += 1
            self.rack_number = self._racks
        self.last = None

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    def undo(self) -> PractisedBreak:
        """Undo the last break: its rack stands again. Raises IndexError if there is none."""
        undone = self.breaks[-1]
        self._history.undo()
        self.rack_number, self.last = undone.rack, None
        return undone

    def redo(self) -> PractisedBreak:
        """Redo the break undone last. Raises IndexError if there is none."""
        self._history.redo()
        self.last = self.breaks[-1]
        self.rack_number = self.last.rack
        return self.last


SERIES: Final = 10
"""Number of breaks in a series."""


@dataclass(frozen=True, slots=True)
class SeriesBreak:
    """A break of a series: from a new rack, and without seeing the outcome first."""

    kept: bool
    """Whether it kept the turn."""
    foul: bool
    speed: float
    """mm/s."""
    both: bool = False
    """Whether it lost the turn as balls of both colours were potted."""

    @classmethod
    def of(cls, one: BreakStats, speed: float) -> Self:
        """Return what the statistics of one break say."""
        kept, foul = one.plays_on > 0, one.fouls > 0
        both = one.chances.get("both", 0) > 0 and not one.chances.get("row", 0)
        return cls(kept, foul, speed, both=both and not kept and not foul)


def series_now(breaks: Sequence[SeriesBreak], *, begins: bool) -> Sequence[SeriesBreak]:
    """Return the breaks of the current series; a complete one stays until the next one ``begins``."""
    left = len(breaks) % SERIES
    return breaks[len(breaks) - (left or (0 if begins else min(SERIES, len(breaks)))) :]


def best_series(breaks: Sequence[SeriesBreak]) -> int | None:
    """Return how many breaks of the best complete series kept the turn, None if there is none yet."""
    whole = range(0, len(breaks) - SERIES + 1, SERIES)
    return max((sum(one.kept for one in breaks[start : start + SERIES]) for start in whole), default=None)


class _BreakLine(Shape):
    """A line of the log, schema of the file."""

    do: Literal["break"]
    game: str = DEFAULT
    name: Name
    variant: str
    direction: Number
    speed: Number
    stayed: tuple[tuple[int, str], ...]
    dropped: tuple[tuple[int, str], ...]
    fouls: tuple[str, ...]
    plays_on: bool
    spread: Annotated[Number, Field(ge=0)]
    duration: Annotated[Number, Field(ge=0)]
    fingerprint: str = ABSENT
    when: str = ABSENT
    helped: bool = False
    """Whether its rack had been broken before or its outcome was shown: then it counts for no series."""


@dataclass(frozen=True, slots=True)
class LoggedBreak:
    """A break of the log."""

    name: str
    variant: str
    direction: float
    speed: float
    stats: BreakStats
    when: str | None
    game: str = DEFAULT
    helped: bool = False

    @property
    def in_series(self) -> SeriesBreak:
        return SeriesBreak.of(self.stats, self.speed)


class BreakLog:
    """The file of all breaks practised, a line each. Lines that cannot be read stay and do not count."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(
        self, name: str, variant: str, one: PractisedBreak, when: str | None = None, *, helped: bool = False
    ) -> None:
        """Add a player's break; ``helped``: it counts for no series.

        Raises:
            YagoError: the file cannot be written.
        """
        outcome = one.outcome
        line: dict[str, object] = {
            "do": "break",
            **({} if outcome.game == DEFAULT else {"game": outcome.game}),
            "name": name,
            "variant": variant,
            "direction": one.flick.direction,
            "speed": one.flick.speed,
            "stayed": outcome.stayed,
            "dropped": outcome.dropped,
            "fouls": [foul.rule for foul in outcome.fouls],
            "plays_on": outcome.plays_on,
            "spread": round(outcome.spread, 3),
            "duration": round(outcome.duration, 3),
        }
        line |= {
            key: value
            for key, value in (("fingerprint", one.played.fingerprint), ("when", when), ("helped", helped))
            if value
        }
        text = json.dumps(line, ensure_ascii=False) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path, "ab", opener=only_regular) as file:
                file.write(text.encode("utf-8", "replace"))
        except OSError as error:
            raise unwritable(self.path, error) from None

    def breaks(self) -> Iterator[LoggedBreak]:
        try:
            with open_regular(self.path) as file:
                for number, line in enumerate(file, 1):
                    found = _logged(number, line)
                    if found is not None:
                        yield found
        except OSError:
            return

    def stats(self, game: str = DEFAULT) -> dict[tuple[str, str], BreakStats]:
        found: dict[tuple[str, str], BreakStats] = {}
        for one in self.breaks():
            if one.game != game:
                continue
            found[one.name, one.variant] = found.get((one.name, one.variant), BreakStats()) + one.stats
        return dict(sorted(found.items()))


def _logged(number: int, content: bytes) -> LoggedBreak | None:
    if not content.endswith(b"\n"):
        return None
    try:
        line = _BreakLine.model_validate_json(json.dumps(parse(number, content)))
    except (RecordError, ValidationError):
        return None
    played = games().get(line.game)
    if played is None or line.variant not in played.variants:
        return None
    if any(ball not in played.pieces or not 1 <= pot <= played.pots for pot, ball in (*line.stayed, *line.dropped)):
        return None
    if any(practice_of(line.game).kind(ball) is None for _, ball in line.stayed):
        return None
    outcome = BreakOutcome(
        line.stayed, line.dropped, line.fouls, line.plays_on, line.spread, line.duration, game=line.game
    )
    about = line.name, line.variant, line.direction, line.speed, outcome.stats, line.when, line.game
    return LoggedBreak(*about, helped=line.helped)
