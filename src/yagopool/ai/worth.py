"""What a position is worth, from 1 (this game's point is won) to -1 (lost); three points are worth more."""

import math
from collections.abc import Iterable
from functools import cache
from typing import Final

from yagopool.ai.candidate import Candidate
from yagopool.ai.combination import combination_pots
from yagopool.ai.direct import direct_pots
from yagopool.ai.hand import Hand
from yagopool.ai.view import View
from yagopool.rules.state import GameState, Side, other_side
from yagopool.table.balls import BLUE
from yagopool.table.pots import ROWS, Pot, complete_rows

ROW_HOPE: Final = (0.03, 0.12, 0.42)
"""What an open row is worth with none, one and two of its pots filled; our choice, tuned in the arena."""
FIVE_HOPE: Final = (0.0, 0.0, 0.02, 0.06, 0.25)
"""What it is worth to have so many balls potted, rows aside."""
TEMPO: Final = 0.13
"""What a stroke in hand is worth."""
INDIRECT: Final = 0.5
"""A guess: the chance of a pot that a variant does not let one make straight."""
GAINS: Final = 0.5
"""What a pot within reach is worth, for its gain and by its chance."""
READY: Final = 0.25
"""What well lying balls are worth."""
COARSE_HAND: Final = Hand(5.0, 0.2)
"""By whose chances balls lie well or not: of near pots much, of far ones little."""
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
    free = (pot for pot in range(1, 10) if pot not in own and pot not in rival)
    return tuple(pot for pot in free if len(own) == 4 or complete_rows(own | {pot}))


def gain(view: View, side: Side, pot: Pot) -> float:
    """Return what filling a pot changes for a side, its own hope and its rival's; 1 where it wins."""
    own, rival = view.pots_of(side), view.pots_of(other_side(side))
    if pot in winning_pots(own, rival):
        return 1.0
    more, less = hope(own | {pot}, rival) - hope(own, rival), hope(rival, own) - hope(rival, own | {pot})
    return more + less


def ready(view: View, side: Side) -> float:
    """Return how well a side's balls lie: near open pots along free ways, by what each would gain there."""
    total = 0.0
    for ball in view.free_own(side):
        found = direct_pots(view, (ball,), COARSE_HAND, (0.4,))
        total += max((found.chance * (0.2 + gain(view, side, found.aim.pot or 0)) for found in found), default=0.0)
    return total


def next_pots(view: View, side: Side, hand: Hand) -> tuple[float, float]:
    """Return the chance by geometry to win the game with one stroke, and the best chance times gain of other pots."""
    own, rival = view.pots_of(side), view.pots_of(other_side(side))
    winning = winning_pots(own, rival) if view.state.red is not None else ()
    wins, gains = 0.0, 0.0
    for found in _simple_pots(view, side, hand):
        if found.aim.pot in winning:
            wins = max(wins, found.chance)
        elif found.aim.pot is not None:
            gains = max(gains, found.chance * (0.1 + gain(view, side, found.aim.pot)))
    if winning and view.state.match.variant == "medium":
        wins = INDIRECT
    return wins, gains


def _simple_pots(view: View, side: Side, hand: Hand) -> Iterable[Candidate]:
    balls = view.free_own(side)
    match view.state.match.variant:
        case "easy":
            return direct_pots(view, balls, hand, (0.4,))
        case "professional" if BLUE in view.places:
            return combination_pots(view, BLUE, balls, hand)
    return ()


def worth(view: View, side: Side, hand: Hand) -> float:
    """Return what a position is worth to a side, the next strokes played by such a hand."""
    ended = outcome(view.state, side)
    if ended is not None:
        return ended
    mover = view.state.shooter_next
    waiting = other_side(mover)
    own, rival = view.pots_of(mover), view.pots_of(waiting)
    strokes = view.state.strokes
    wins, gains = next_pots(view, mover, hand)
    wins = 1.0 - (1.0 - wins) ** strokes
    lead = hope(own, rival) - hope(rival, own) + TEMPO * strokes + GAINS * gains
    lead += READY * (ready(view, mover) - ready(view, waiting))
    value = wins + (1.0 - wins) * math.tanh(lead)
    return value if mover == side else -value
