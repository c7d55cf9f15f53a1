"""The course of a match: each of its games in one line, and what each side did in all of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from yagopool.games.yago.rules.state import Result, Side
from yagopool.match.session import Played
from yagopool.table.flick import Flick


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: its number, how it ended, how many strokes it took, and the match's score after it."""

    number: int
    result: Result
    strokes: int
    score: tuple[int, int]


def games_of(played: Iterable[Played]) -> tuple[Game, ...]:
    """Return the finished games among the moves of a match, in order."""
    games, strokes = [], 0
    for one in played:
        strokes += isinstance(one.move, Flick)
        result = one.after.result
        if result is not None and one.before.result is None:
            games.append(Game(one.after.game, result, strokes, one.after.score))
            strokes = 0
    return tuple(games)


def tally(played: Iterable[Played], side: Side) -> tuple[int, int]:
    """Return how many strokes a side has played, and with how many of them it fouled."""
    own = [one for one in played if isinstance(one.move, Flick) and one.before.shooter_next == side]
    return len(own), sum(one.ruling is not None and bool(one.ruling.fouls) for one in own)
