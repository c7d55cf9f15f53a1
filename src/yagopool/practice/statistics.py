"""What players have done, counted from the records of their matches; the counts are cached, and can be deleted.

From their figures a handicap is proposed that evens out two players.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias

from pydantic import ValidationError, model_validator

from yagopool.errors import YagoError, unreadable
from yagopool.match.files import open_regular, write_atomic
from yagopool.match.game import DEFAULT, State, game_of, games, practice_of
from yagopool.match.model import GuideName, Header, RecordedEntry, Shape, Undo
from yagopool.match.record import LONGEST_RECORD, use_whole_lines
from yagopool.match.replay import Judged, judge
from yagopool.match.store import Store
from yagopool.practice.breaks import Count, PotCounts
from yagopool.practice.folders import Folders
from yagopool.table.shot import HandName, Potted, Stroke
from yagopool.table.spec import SIDES, Ball, Pot, Side

_CACHE_VERSION: Final = 4
"""Raised whenever records are counted differently: what was cached is then counted again."""
_LONGEST_CACHE: Final = 1 << 26
"""Bytes: some fifty thousand matches."""


@dataclass(frozen=True, slots=True, order=True)
class Player:
    """Whose figures they are: a name in a variant; a computer's by its level."""

    name: str
    variant: str
    level: str | None = None
    """The level of a computer, None for a person."""
    game: str = DEFAULT


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over the matches of one player in one variant. They add up."""

    matches: Count = 0
    games: Count = 0
    """Games that were finished; a member of a team counts those of the team."""
    won: Count = 0
    points: Count = 0
    three_points: Count = 0
    """Games won for three points."""
    strokes: Count = 0
    pots: Count = 0
    """Own balls potted for good by own strokes; balls of any colour while colours were open."""
    gifts: Count = 0
    """The opponent's balls potted for good by own strokes."""
    misses: Count = 0
    """Strokes without a foul that left no ball in a pot."""
    by_pot: PotCounts = ()
    """``pots`` by hole, in the order of the pots."""
    fouls: Mapping[str, Count] = field(default_factory=dict)
    """Fouls by the rule's id."""
    longest_run: Count = 0
    """The most own balls potted in one visit."""
    breaks: Count = 0
    breaks_potted: Count = 0
    """Breaks that left a ball in a pot."""
    breaks_fouled: Count = 0

    @property
    def all_fouls(self) -> int:
        return sum(self.fouls.values())

    def __add__(self, other: Self) -> Self:
        rules = sorted({*self.fouls, *other.fouls})
        counts = {name: getattr(self, name) + getattr(other, name) for name in COUNTS}
        return type(self)(
            **counts,
            by_pot=tuple(a + b for a, b in zip_longest(self.by_pot, other.by_pot, fillvalue=0)),
            fouls={rule: self.fouls.get(rule, 0) + other.fouls.get(rule, 0) for rule in rules},
            longest_run=max(self.longest_run, other.longest_run),
        )


COUNTS: Final[tuple[str, ...]] = tuple(
    name for name in Figures.__dataclass_fields__ if name not in ("by_pot", "fouls", "longest_run")
)
"""The counts that simply add up."""

AllFigures: TypeAlias = dict[Player, Figures]


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry: the states before and after it, and the ruling of a stroke."""

    before: State
    recorded: RecordedEntry
    ruling: Any
    after: State


def figures_of(judged: Iterable[Judged]) -> AllFigures:
    """Return the figures of one match's record; what was undone does not count, and a game without practice has none.

    Raises:
        RecordError: the record cannot be read or judged.
    """
    header, steps = _entries(judged)
    if header is None or game_of(header.match).practice is None:
        return {}
    found = {player: Figures(matches=1) for side in SIDES for player in _players(header, side)}
    for step, run in _with_runs(steps):
        for player, figures in _counted(header, step, run):
            found[player] += figures
    return found


def together(all_figures: Iterable[AllFigures]) -> AllFigures:
    """Return the figures of several matches together, by player.

    A level of the computer has one name in all variants, whatever its sides were called: the first of their names.
    """
    names: dict[str | None, str] = {}
    counted = [item for figures in all_figures for item in figures.items()]
    for player, _ in counted:
        names[player.level] = min(player.name, names.get(player.level, player.name))
    found: AllFigures = {}
    for known, one in counted:
        player = known if known.level is None else replace(known, name=names[known.level])
        found[player] = found[player] + one if player in found else one
    return dict(sorted(found.items(), key=lambda item: (item[0].name, item[0].level or "", item[0].variant)))


def _entries(judged: Iterable[Judged]) -> tuple[Header | None, list[_Entry]]:
    """Return the header, and the entries that were not undone."""
    header: Header | None = None
    steps: list[_Entry] = []
    for line in judged:
        if isinstance(line.item, Header):
            header = line.item
        elif isinstance(line.item.entry, Undo):
            del steps[-line.item.entry.count :]
        elif line.before is not None:
            steps.append(_Entry(line.before, line.item, line.ruling, line.state))
    return header, steps


def _players(header: Header, side: Side) -> Iterable[Player]:
    return dict.fromkeys(_player(header, side, name) for name in header.match.members(side))


def _player(header: Header, side: Side, name: str) -> Player:
    """Return the player that a member counts for: all members that a computer plays are one."""
    level = header.computer.get(side)
    return Player(
        name if level is None else header.match.members(side)[0], header.match.variant, level, header.match.game
    )


def _with_runs(steps: Iterable[_Entry]) -> Iterator[tuple[_Entry, int]]:
    """Yield each entry with the own balls potted in its visit so far, this stroke's included."""
    run, shooter, game = 0, None, 0
    for step in steps:
        if isinstance(step.recorded.entry, Stroke):
            if (step.before.to_act, step.before.game) != (shooter, game):
                run, shooter, game = 0, step.before.to_act, step.before.game
            run += len(_own_pots(step))
        yield step, run


def _counted(header: Header, step: _Entry, run: int) -> Iterator[tuple[Player, Figures]]:
    shooter = step.before.to_act
    entry = step.recorded.entry
    if isinstance(entry, Stroke) and step.ruling is not None and shooter is not None and step.before.player is not None:
        player = _player(header, shooter, step.before.player)
        yield player, _of_stroke(step, step.ruling, run, flicked=entry.ball is not None)
    result = step.after.result
    if result is not None and step.before.result is None:
        for side in SIDES:
            won = side == result.winner
            points = result.points if won else 0
            for player in _players(header, side):
                yield player, Figures(games=1, won=won, points=points, three_points=points == 3)


def _of_stroke(step: _Entry, ruling: Any, run: int, *, flicked: bool) -> Figures:
    own, all_new = _own_pots(step), _new_pots(step)
    is_break = flicked and step.before.phase == "break"
    fouls: dict[str, int] = {}
    for foul in ruling.fouls:
        fouls[foul.rule] = fouls.get(foul.rule, 0) + 1
    return Figures(
        strokes=int(flicked),
        pots=len(own),
        gifts=len(all_new) - len(own),
        misses=int(flicked and not all_new and not fouls),
        by_pot=tuple(int(pot in own.values()) for pot in range(1, game_of(step.after).pots + 1)),
        fouls=fouls,
        longest_run=run,
        breaks=int(is_break),
        breaks_potted=int(is_break and bool(all_new)),
        breaks_fouled=int(is_break and bool(fouls)),
    )


def _new_pots(step: _Entry) -> dict[Ball, Pot]:
    potted = practice_of(step.after.match.game).potted
    before, after = potted(step.before), potted(step.after)
    events = getattr(step.recorded.entry, "events", ())
    dropped = {event.ball: event.pot for event in events if isinstance(event, Potted)}
    return {ball: pot for ball, pot in dropped.items() if ball in after and ball not in before}


def _own_pots(step: _Entry) -> dict[Ball, Pot]:
    """Return what a stroke potted of its shooter's; all while it is not settled even afterwards whose is whose."""
    shooter, owns = step.before.to_act, practice_of(step.after.match.game).owns
    return {
        ball: pot for ball, pot in _new_pots(step).items() if shooter is not None and owns(step.after, shooter, ball)
    }


def figures_json(figures: Figures, game: str = DEFAULT) -> dict[str, Any]:
    return {
        **{name: getattr(figures, name) for name in COUNTS},
        "pots_by_hole": {
            str(pot): count for pot, count in zip_longest(range(1, games()[game].pots + 1), figures.by_pot, fillvalue=0)
        },
        "fouls": figures.all_fouls,
        "fouls_by_rule": dict(figures.fouls),
        "longest_run": figures.longest_run,
    }


# All records of a folder


@dataclass(frozen=True, slots=True)
class Unread:
    """A record that could not be counted, and why."""

    path: Path
    trouble: YagoError


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of all records."""

    figures: AllFigures
    records: int
    unread: tuple[Unread, ...] = ()
    truncated: tuple[Path, ...] = ()
    """Records whose last entry is incomplete; everything before it counts."""


def statistics(folders: Folders) -> Statistics:
    """Return the figures of all records in the folder of matches; none if there is no folder.

    They are cached; a cache that cannot be read or written changes nothing.
    """
    cache = _Cache(folders.figures)
    counted: list[AllFigures] = []
    truncated: list[Path] = []
    unread: list[Unread] = []
    for path in sorted(Store(folders.data).records()):
        try:
            found = _count(path, cache)
        except YagoError as error:
            unread.append(Unread(path, error))
        else:
            counted.append(found.figures)
            if found.truncated:
                truncated.append(path)
    cache.save()
    return Statistics(together(counted), len(counted), tuple(unread), tuple(truncated))


class _Counted(NamedTuple):
    figures: AllFigures
    truncated: bool


def _count(path: Path, cache: "_Cache") -> _Counted:
    try:
        found = cache.get(path)
        if found is None:
            with open_regular(path) as file:
                content = file.read(LONGEST_RECORD + 1)
            found = _Counted(*use_whole_lines(content, lambda items: figures_of(judge(items))))
            cache.add(path, found)
    except OSError as error:
        raise unreadable(path, error) from None
    return found


class _PlayerShape(Shape):
    name: str
    variant: str
    level: str | None
    game: str
    figures: Figures

    @model_validator(mode="after")
    def check_game(self) -> Self:
        """Raise ValueError where the figures are of no game's that is known."""
        game = games().get(self.game)
        if game is None or self.variant not in game.variants or len(self.figures.by_pot) not in (0, game.pots):
            raise ValueError("not a known game's figures")
        return self


class _RecordShape(Shape):
    """A record in the cache; ``stamp``: its size and time when it was counted."""

    stamp: tuple[int, int]
    players: tuple[_PlayerShape, ...]
    torn: bool


class _CacheShape(Shape):
    counting: Literal[4] = _CACHE_VERSION
    records: dict[str, _RecordShape]


class _Cache:
    """Figures by record, valid while the record's size and time are the same."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._changed = False
        self._known: dict[str, _RecordShape] = {}
        self._used: dict[str, _RecordShape] = {}
        try:
            with open_regular(path) as file:
                self._known = _CacheShape.model_validate_json(file.read(_LONGEST_CACHE)).records
        except FileNotFoundError:
            return
        except (OSError, ValidationError):
            self._changed = True

    def get(self, path: Path) -> _Counted | None:
        """Return a record's figures, None if they are not known. Raises OSError if the record is gone."""
        found = self._known.get(path.name)
        if found is None or found.stamp != _stamp(path):
            return None
        self._used[path.name] = found
        return _Counted(
            {Player(one.name, one.variant, one.level, one.game): one.figures for one in found.players}, found.torn
        )

    def add(self, path: Path, counted: _Counted) -> None:
        players = tuple(_PlayerShape(**asdict(player), figures=one) for player, one in counted.figures.items())
        self._used[path.name] = _RecordShape(stamp=_stamp(path), players=players, torn=counted.truncated)
        self._changed = True

    def save(self) -> None:
        if self._changed or self._used.keys() != self._known.keys():
            with suppress(YagoError):
                write_atomic(self._path, _CacheShape(records=self._used).model_dump_json().encode())


def _stamp(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns


ENOUGH: Final = 30
"""Shots of a player in a variant; of fewer nothing is concluded."""
_STEPS: Final[tuple[tuple[float, GuideName, HandName], ...]] = (
    (2.4, "stroke", "steady"),
    (1.8, "stroke", "exact"),
    (1.3, "both", "exact"),
)
"""How many times as many balls per shot the stronger one pots, what the weaker one's aim then shows, and the stronger
one's hand. Chosen by feel: each match is counted, and changes the next proposal."""


@dataclass(frozen=True, slots=True)
class ProposedHandicap:
    """Guides and hands for two players, and what they rest on: how many shots in a hundred potted the player's ball.

    ``shares`` None: too little is known of one of them, and nothing is proposed.
    """

    guides: tuple[GuideName, GuideName] = ("contact", "contact")
    hands: tuple[HandName, HandName] = ("exact", "exact")
    shares: tuple[int, int] | None = None


def proposed_handicap(first: Figures, second: Figures) -> ProposedHandicap:
    if min(first.strokes, second.strokes) < ENOUGH:
        return ProposedHandicap()
    one, other = (max(figures.pots, 1) / figures.strokes for figures in (first, second))
    shares = (round(100 * one), round(100 * other))
    for least, guide, hand in _STEPS:
        if one >= least * other:
            return ProposedHandicap(("contact", guide), (hand, "exact"), shares)
        if other >= least * one:
            return ProposedHandicap((guide, "contact"), ("exact", hand), shares)
    return ProposedHandicap(shares=shares)
