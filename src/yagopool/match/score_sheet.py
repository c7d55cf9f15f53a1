"""A match counted: its score sheet, game by game what each side did, and its moves as rows of a table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from yagopool.match.game import State, game_of
from yagopool.match.model import Header
from yagopool.match.session import Played
from yagopool.table.arguments import check_class, checked_arguments
from yagopool.table.shot import Flick, Potted, Stroke
from yagopool.table.spec import Side


class Tally(NamedTuple):
    """What one side did: its visits (innings) and shots, its shots that were fouls or accidents, and the points won."""

    visits: int = 0
    shots: int = 0
    fouls: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game: what sides A and B did, and its result, None while it goes on."""

    number: int
    sides: tuple[Tally, Tally]
    result: Any


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole match: its header, its games that have begun, and the state at its end."""

    header: Header
    games: tuple[GameLine, ...]
    state: State

    @property
    def totals(self) -> tuple[Tally, Tally]:
        sides = zip((Tally(), Tally()), *(game.sides for game in self.games), strict=True)
        a, b = (Tally(*map(sum, zip(*of_side, strict=True))) for of_side in sides)
        return a, b


def sheet_of(header: Header, played: Sequence[Played]) -> ScoreSheet:
    state = played[-1].after if played else game_of(header.match).new(header.match)
    games = (tuple(game) for _, game in groupby(played, lambda one: one.before.game))
    return ScoreSheet(header, tuple(map(_line, games)), state)


def _line(game: tuple[Played, ...]) -> GameLine:
    """Return a game's line, by its moves; that which racks the next game is its last."""
    number: int = game[0].before.game
    last = game[-1].after if game[-1].after.game == number else game[-1].before
    shots = [(one.before.shooter_next, one) for one in game if isinstance(one.entry, Stroke)]
    visits = [side for side, _ in groupby(side for side, _ in shots)]

    def tally(side: Side) -> Tally:
        own = [one for by, one in shots if by == side]
        flicks = sum(one.entry.ball is not None for one in own)
        fouls = sum(bool(one.ruling.fouls) for one in own)
        won = last.result.points if last.result is not None and last.result.winner == side else 0
        return Tally(visits.count(side), flicks, fouls, won)

    return GameLine(number, (tally("A"), tally("B")), last.result)


@checked_arguments
def move_rows(played: Iterable[Played]) -> Iterator[dict[str, Any]]:
    """Yield each move as a row of a table, for example for ``pandas.DataFrame``; None where something does not apply.

    ``direction`` in degrees, ``speed`` in mm/s; ``potted``: the balls that dropped, ``fouls``: their codes;
    ``score_a`` and ``score_b`` after the move.
    """
    for number, one in enumerate(played, 1):
        check_class(one, Played, f"played[{number - 1}]")
        flick = one.move if isinstance(one.move, Flick) else None
        events = one.entry.events if isinstance(one.entry, Stroke) else ()
        yield {
            "move": number,
            "game": one.before.game,
            "side": one.before.to_act,
            "player": one.before.player,
            "phase": one.before.phase,
            "do": one.entry.do,
            "ball": None if flick is None else flick.ball,
            "direction": None if flick is None else flick.direction,
            "speed": None if flick is None else flick.speed,
            "potted": tuple(event.ball for event in events if isinstance(event, Potted)),
            "fouls": () if one.ruling is None else tuple(foul.code for foul in one.ruling.fouls),
            "continues": None if one.ruling is None else one.ruling.continues,
            "score_a": one.after.score[0],
            "score_b": one.after.score[1],
        }
