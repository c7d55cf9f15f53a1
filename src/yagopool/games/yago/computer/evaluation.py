"""What a position is worth, without simulating a stroke: how the game stands, and what could be potted next."""

import math
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.execution_noise import Hand
from yagopool.ai.shot_geometry import (
    Obstacle,
    clearance,
    direction,
    distance,
    drop_window,
    inside,
    obstacles,
    pot_chance,
)
from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.computer.pot_shots import crossing_share, driven, driven_chance, driven_hand
from yagopool.games.yago.computer.weights import Weights
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.games.yago.pots import POTS, ROWS, complete_rows
from yagopool.games.yago.rules.state import GameState
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball, Pot
from yagopool.table.sides import Side, other_side
from yagopool.table.spec import BoardSpec

MOST_POINTS: Final = 12
"""Points to go beyond which a match counts as just as long."""
PACE: Final = 0.4
"""Where in the window of speeds that drop a pot would be played."""
STEP: Final = 5
"""mm between the entries of a table of chances."""


def evaluate(view: YagoView, side: Side, hand: Hand) -> float:
    """Return what a position is worth to a side, the next strokes played by such a hand.

    From 1 (this game's point is won) to -1 (lost); a game that ends by three points is worth more.
    """
    ended = game_value(view.state, side)
    if ended is not None:
        return ended
    weights = view.weights
    mover, strokes = view.state.shooter_next, view.state.strokes
    waiting = other_side(mover)
    own, rival = view.pots_of(mover), view.pots_of(waiting)
    wins, gains = pot_prospects(view, mover, hand)
    wins = 1.0 - (1.0 - wins) ** strokes
    lead = progress(own, rival, weights) - progress(rival, own, weights) + weights.tempo * strokes
    lead += weights.prospect * gains
    lead += weights.readiness * (readiness(view, mover) - readiness(view, waiting))
    value = wins + (1.0 - wins) * math.tanh(lead)
    return value if mover == side else -value


def outlook(view: YagoView, side: Side, hand: Hand) -> float:
    """Return what a layout offers a side: its next pots less its rival's, the later player's counting less."""
    mover = view.state.shooter_next

    def prospect(of: Side) -> float:
        wins, gains = pot_prospects(view, of, hand)
        return max(wins, gains) + 0.3 * readiness(view, of)

    value = view.state.strokes * prospect(mover) - view.weights.reply * prospect(other_side(mover))
    return round(value if mover == side else -value, 6)


# How the game stands by the pots alone, and what its end is worth in the match.


@cache
def match_chance(own: int, rival: int) -> float:
    """Return the chance to win a match with these points to go for each side, every game even and for one point."""
    if own <= 0:
        return 1.0
    if rival <= 0:
        return 0.0
    return 0.5 * (match_chance(own - 1, rival) + match_chance(own, rival - 1))


def prize(target: int, own: int, rival: int, points: int) -> float:
    """Return what winning a game by a number of points is worth, in games won by one point, at a score before it."""
    to_go, other = min(target - own, MOST_POINTS), min(target - rival, MOST_POINTS)
    now = match_chance(to_go, other)
    one = match_chance(to_go - 1, other) - now
    return (match_chance(to_go - points, other) - now) / one if one > 0.0 else 1.0


def game_value(state: GameState, side: Side) -> float | None:
    """Return what a finished game was worth to a side; None while it is on."""
    if state.result is None:
        return None
    winner = state.result.winner
    before = state.points_of(winner) - state.result.points
    value = prize(state.match.target, before, state.points_of(other_side(winner)), state.result.points)
    return value if winner == side else -value


@cache
def progress(own: frozenset[Pot], rival: frozenset[Pot], weights: Weights) -> float:
    """Return how near a side is to winning by the pots it and its rival fill: 0 (far) to 1."""
    far = 1.0 - weights.five_hopes[min(len(own), 4)]
    for row in ROWS:
        if not any(pot in rival for pot in row):
            far *= 1.0 - weights.row_hopes[min(sum(pot in own for pot in row), 2)]
    return 1.0 - far


@cache
def winning_pots(own: frozenset[Pot], rival: frozenset[Pot]) -> tuple[Pot, ...]:
    """Return the free pots with which a side wins: they complete a row, or are the fifth."""
    free = (pot for pot in POTS if pot not in own and pot not in rival)
    return tuple(pot for pot in free if len(own) == 4 or complete_rows(own | {pot}))


def gain(view: YagoView, side: Side, pot: Pot) -> float:
    """Return what filling a pot changes for a side, its own progress and its rival's; 1 where it wins."""
    own, rival, weights = view.pots_of(side), view.pots_of(other_side(side)), view.weights
    if pot in winning_pots(own, rival):
        return 1.0
    more = progress(own | {pot}, rival, weights) - progress(own, rival, weights)
    return more + (progress(rival, own, weights) - progress(rival, own | {pot}, weights))


# What could be potted next as the balls lie, by geometry alone: quick, for the many positions a search meets.


class Prospect(NamedTuple):
    """A pot that a ball could drop into: the chance times what it gains, the chance, the ball and the pot."""

    value: float
    chance: float
    ball: Ball
    pot: Pot


def pot_prospects(view: YagoView, side: Side, hand: Hand) -> tuple[float, float]:
    """Return the chance by geometry to win the game with one stroke, and the best chance times gain of other pots."""
    winning: tuple[Pot, ...] = ()
    if view.state.red is not None:
        winning = winning_pots(view.pots_of(side), view.pots_of(other_side(side)))
    wins, gains = 0.0, 0.0
    for found in _prospects(view, side, hand):
        if found.pot in winning:
            wins = max(wins, found.chance)
        else:
            gains = max(gains, found.value)
        if gains > 0.0 and (wins > 0.0 or not winning):
            break
    return wins, gains


def best_prospect(view: YagoView, side: Side, hand: Hand) -> Prospect | None:
    """Return about the best pot a side could play for along a free way, None where there is none."""
    return next(_prospects(view, side, hand), None)


def _prospects(view: YagoView, side: Side, hand: Hand) -> Iterator[Prospect]:
    """Yield the pots a side could play for along free ways, about the best first."""
    by_blue = view.variant.blue_alone
    if by_blue and BLUE not in view.places:
        return
    things = obstacles((view.without(BLUE) if by_blue else view).layout, view.spec)
    for one in _chances_of_all(view, side, hand):
        start, end = view.places[one.ball], view.spec.pot_centre(one.pot)
        if clearance(start, end, things) < 0.0:
            continue
        if not by_blue:
            part = crossing_share(view, ((start, end),), one.pot)
            yield one._replace(value=part * one.value, chance=part * one.chance)
            continue
        low, high = drop_window(distance(start, end), view.spec)
        flick = Flick(one.ball, direction(start, end), low + PACE * (high - low))
        if driven(view, BLUE, Candidate(flick, Intent("direct", one.ball, one.pot), one.chance)) is not None:
            yield one


def _chances_of_all(view: YagoView, side: Side, hand: Hand) -> list[Prospect]:
    """Return what a side's balls could do were their ways free, the best first."""
    spec, weights = view.spec, view.weights
    gains = _gains(view, side, 0.1)
    blue = view.places[BLUE] if view.variant.blue_alone else None
    table = _chances(hand, spec)
    found = []
    for ball in view.free_own(side):
        start = view.places[ball]
        spread = driven_hand(hand, distance(blue, start), spec) if blue is not None else hand
        for pot, value in gains.items():
            length = distance(start, spec.pot_centre(pot))
            if blue is None:
                chance = weights.straight * table[int(length / STEP)]
            else:
                chance = driven_chance(_straight_chance(length, spread, spec), weights)
            if chance > weights.worthless:
                found.append(Prospect(chance * value, chance, ball, pot))
    found.sort(reverse=True)
    return found if blue is None else found[: weights.most_driven]


def _gains(view: YagoView, side: Side, floor: float) -> dict[Pot, float]:
    return {pot: floor + gain(view, side, pot) for pot in view.open_pots}


def _straight_chance(length: float, hand: Hand, spec: BoardSpec) -> float:
    low, high = drop_window(max(length, 1.0), spec)
    if high < spec.least_flick:
        return 0.0
    speed = max(low + PACE * (high - low), spec.least_flick)
    return pot_chance(length, speed, (low, high), hand, spec)


@lru_cache(maxsize=256)
def _chances(hand: Hand, spec: BoardSpec) -> tuple[float, ...]:
    """The chances of straight pots from 0, 5, 10 ... mm."""
    longest = int(math.hypot(spec.width, spec.length)) + STEP
    return tuple(_straight_chance(float(length), hand, spec) for length in range(0, longest, STEP))


# How well balls lie.


def readiness(view: YagoView, side: Side) -> float:
    """Return how well a side's balls lie: near open pots along free ways, by what each would gain there."""
    spec, weights = view.spec, view.weights
    gains = _gains(view, side, 0.2)
    things = obstacles(view.layout, spec)
    by_blue = view.variant.blue_alone
    around = obstacles(view.layout, spec, (BLUE,)) if by_blue else ()
    table = _nearness(spec, weights)
    total = 0.0
    for ball in view.free_own(side):
        start = view.places[ball]
        lengths = ((pot, distance(start, spec.pot_centre(pot))) for pot in gains)
        best = 0.0
        for value, pot in sorted(
            ((table[int(length / STEP)] * gains[pot], pot) for pot, length in lengths), reverse=True
        ):
            if value <= best:
                break
            end = spec.pot_centre(pot)
            share = 1.0 if clearance(start, end, things) >= 0.0 else weights.blocked
            share *= weights.hidden if by_blue and not _clear_behind(start, end, around, spec) else 1.0
            best = max(best, share * value)
        total += best
    return total


def _clear_behind(start: Point, end: Point, things: Iterable[Obstacle], spec: BoardSpec) -> bool:
    """Whether a ball fits where it has to touch the one at ``start`` to send it straight to ``end``."""
    part = 2.0 * spec.ball_radius / max(distance(start, end), 1.0)
    spot = Point(start.x + part * (start.x - end.x), start.y + part * (start.y - end.y))
    # The ball itself is just as far off as it reaches: a hair less, so that rounding does not put it in the way.
    return inside(spot, spec) and all(math.hypot(spot.x - x, spot.y - y) > reach - 0.001 for x, y, reach in things)


@lru_cache(maxsize=8)
def _nearness(spec: BoardSpec, weights: Weights) -> tuple[float, ...]:
    """How well a ball lies 0, 5, 10 ... mm from a pot: its coarse chance, and a little for each mm it is nearer."""
    slope, far = weights.slope, weights.far
    coarse = _chances(weights.coarse_hand, spec)
    return tuple(
        (1.0 - slope) * chance + slope * max(1.0 - index * STEP / far, 0.0) for index, chance in enumerate(coarse)
    )
