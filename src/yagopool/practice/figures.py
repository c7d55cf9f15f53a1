"""What players have done, counted from the records of their matches. The records are the truth; this is a view."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self, TypeAlias

from yagopool.games.yago.rules.entries import Stroke
from yagopool.games.yago.rules.ruling import Ruling
from yagopool.games.yago.rules.state import GameState, Side, VariantName
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.replay import Judged
from yagopool.table.balls import COLOURS, colour_of
from yagopool.table.pots import POTS, Pot

SIDES: Final[tuple[Side, ...]] = ("A", "B")
_NO_POTS: Final = (0,) * len(POTS)


@dataclass(frozen=True, slots=True, order=True)
class Player:
    """Whose figures these are: a name in a variant; a computer's by its level."""

    name: str
    variant: VariantName
    level: str | None = None
    """The level of a computer, None for a person."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over the matches of one player in one variant. Two of them add up."""

    matches: int = 0
    games: int = 0
    """Games that were finished; a member of a team counts those of the team."""
    won: int = 0
    points: int = 0
    three_points: int = 0
    """Games won for three points."""
    strokes: int = 0
    pots: int = 0
    """Own balls that stayed in pots by one's own strokes; of any colour while colours were open."""
    gifts: int = 0
    """Balls of the other side that stayed in pots by one's own strokes."""
    misses: int = 0
    """Strokes without a foul that left no ball in a pot."""
    by_pot: tuple[int, ...] = _NO_POTS
    """``pots`` by hole, in the order of the pots."""
    fouls: Mapping[str, int] = field(default_factory=dict)
    """Fouls by the rule's id."""
    longest_run: int = 0
    """The most own balls potted in one visit."""
    breaks: int = 0
    breaks_potted: int = 0
    """Breaks that left a ball in a pot."""
    breaks_fouled: int = 0

    @property
    def all_fouls(self) -> int:
        """All fouls."""
        return sum(self.fouls.values())

    def __add__(self, other: Self) -> Self:
        rules = sorted({*self.fouls, *other.fouls})
        counts = {name: getattr(self, name) + getattr(other, name) for name in COUNTS}
        return type(self)(
            **counts,
            by_pot=tuple(a + b for a, b in zip(self.by_pot, other.by_pot, strict=True)),
            fouls={rule: self.fouls.get(rule, 0) + other.fouls.get(rule, 0) for rule in rules},
            longest_run=max(self.longest_run, other.longest_run),
        )


COUNTS: Final[tuple[str, ...]] = (
    "matches",
    "games",
    "won",
    "points",
    "three_points",
    "strokes",
    "pots",
    "gifts",
    "misses",
    "breaks",
    "breaks_potted",
    "breaks_fouled",
)
"""The counts that simply add up."""

AllFigures: TypeAlias = dict[Player, Figures]


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that stands: the states before and after it, and the ruling of a stroke."""

    before: GameState
    recorded: RecordedEntry
    ruling: Ruling | None
    after: GameState


def figures_of(judged: Iterable[Judged]) -> AllFigures:
    """Return the figures of one match's record; what was taken back does not count.

    Raises:
        RecordError: the record cannot be read or judged.
    """
    header, steps = _standing(judged)
    if header is None:
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


def _standing(judged: Iterable[Judged]) -> tuple[Header | None, list[Step]]:
    """Return the header, and the entries that no ``undo`` has taken back."""
    header: Header | None = None
    steps: list[Step] = []
    for line in judged:
        if isinstance(line.item, Header):
            header = line.item
        elif isinstance(line.item.entry, Undo):
            del steps[-line.item.entry.count :]
        elif line.before is not None:
            steps.append(Step(line.before, line.item, line.ruling, line.state))
    return header, steps


def _players(header: Header, side: Side) -> Iterable[Player]:
    return dict.fromkeys(_player(header, side, name) for name in header.match.members(side))


def _player(header: Header, side: Side, name: str) -> Player:
    """Return whose figures a member's are: all members that a computer plays are its level."""
    level = header.computer.get(side)
    return Player(name if level is None else header.match.members(side)[0], header.match.variant, level)


def _with_runs(steps: Iterable[Step]) -> Iterator[tuple[Step, int]]:
    """Yield each entry with the own balls potted in its visit so far, this stroke's included."""
    run, shooter, game = 0, None, 0
    for step in steps:
        if isinstance(step.recorded.entry, Stroke):
            if (step.before.to_act, step.before.game) != (shooter, game):
                run, shooter, game = 0, step.before.to_act, step.before.game
            run += len(_own_pots(step))
        yield step, run


def _counted(header: Header, step: Step, run: int) -> Iterator[tuple[Player, Figures]]:
    """Yield what an entry adds to whose figures."""
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


def _of_stroke(step: Step, ruling: Ruling, run: int, *, flicked: bool) -> Figures:
    own, all_new = _own_pots(step), _new_pots(step)
    is_break = flicked and not step.before.broken
    fouls: dict[str, int] = {}
    for foul in ruling.fouls:
        fouls[foul.rule] = fouls.get(foul.rule, 0) + 1
    return Figures(
        strokes=int(flicked),
        pots=len(own),
        gifts=len(all_new) - len(own),
        misses=int(flicked and not all_new and not fouls),
        by_pot=tuple(int(pot in own) for pot in POTS),
        fouls=fouls,
        longest_run=run,
        breaks=int(is_break),
        breaks_potted=int(is_break and bool(all_new)),
        breaks_fouled=int(is_break and bool(fouls)),
    )


def _new_pots(step: Step) -> dict[Pot, str]:
    """Return the balls that a stroke left in pots."""
    before = dict(step.before.pots)
    return {pot: ball for pot, ball in step.after.pots if pot not in before}


def _own_pots(step: Step) -> frozenset[Pot]:
    """Return the pots that a stroke filled with balls of its shooter's; all while colours are open even afterwards."""
    shooter = step.before.to_act
    colour = None if shooter is None else step.after.colour_of_side(shooter)
    mine = COLOURS if colour is None else (colour,)
    return frozenset(pot for pot, ball in _new_pots(step).items() if colour_of(ball) in mine)
