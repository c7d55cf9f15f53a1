"""How a game stands by the pots alone, and what its end is worth in the match."""

from functools import cache
from typing import Final

from yagopool.ai.view import View
from yagopool.rules.state import GameState, Side, other_side
from yagopool.table.pots import POTS, ROWS, Pot, complete_rows

ROW_HOPE: Final = (0.03, 0.12, 0.42)
"""What an open row is worth with none, one and two of its pots filled; our choice, tuned in the arena."""
FIVE_HOPE: Final = (0.0, 0.03, 0.08, 0.15, 0.32)
"""What it is worth to have so many balls potted, rows aside."""
MOST_POINTS: Final = 12
"""Beyond so many points to go a match is taken as long."""


@cache
def match_chance(own: int, rival: int) -> float:
    """Return the chance to win a match with so many points to go for each side, every game even and for one point."""
    if own <= 0:
        return 1.0
    if rival <= 0:
        return 0.0
    return 0.5 * (match_chance(own - 1, rival) + match_chance(own, rival - 1))


def prize(target: int, own: int, rival: int, points: int) -> float:
    """Return what winning a game with so many points is worth, in games won by one point, at a score before it."""
    to_go, other = min(target - own, MOST_POINTS), min(target - rival, MOST_POINTS)
    now = match_chance(to_go, other)
    one = match_chance(to_go - 1, other) - now
    return (match_chance(to_go - points, other) - now) / one if one > 0.0 else 1.0


def outcome(state: GameState, side: Side) -> float | None:
    """Return what a finished game was worth to a side; None while it is on."""
    if state.result is None:
        return None
    winner = state.result.winner
    loser = other_side(winner)
    before = state.points_of(winner) - state.result.points
    worth = prize(state.match.target, before, state.points_of(loser), state.result.points)
    return worth if winner == side else -worth


@cache
def hope(own: frozenset[Pot], rival: frozenset[Pot]) -> float:
    """Return how near a side is to winning by the pots it and its rival fill: 0 (far) to 1."""
    far = 1.0 - FIVE_HOPE[min(len(own), 4)]
    for row in ROWS:
        if not any(pot in rival for pot in row):
            far *= 1.0 - ROW_HOPE[min(sum(pot in own for pot in row), 2)]
    return 1.0 - far


@cache
def winning_pots(own: frozenset[Pot], rival: frozenset[Pot]) -> tuple[Pot, ...]:
    """Return the free pots with which a side wins: they complete a row, or are the fifth."""
    free = (pot for pot in POTS if pot not in own and pot not in rival)
    return tuple(pot for pot in free if len(own) == 4 or complete_rows(own | {pot}))


def gain(view: View, side: Side, pot: Pot) -> float:
    """Return what filling a pot changes for a side, its own hope and its rival's; 1 where it wins."""
    own, rival = view.pots_of(side), view.pots_of(other_side(side))
    if pot in winning_pots(own, rival):
        return 1.0
    more, less = hope(own | {pot}, rival) - hope(own, rival), hope(rival, own) - hope(rival, own | {pot})
    return more + less
