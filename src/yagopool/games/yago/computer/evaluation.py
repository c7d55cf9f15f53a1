"""What a position is worth, without simulating a stroke: how the game stands, and what could be potted next."""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from yagopool.ai.decision import Candidate, Intent, Outlook
from yagopool.ai.shot_geometry import Obstacle, distance, drop_window, inside, is_free, pot_chance
from yagopool.games.yago.board import BLUE
from yagopool.games.yago.computer.pot_shots import crossing_share, driven, driven_chance, driven_hand
from yagopool.games.yago.computer.race import Stakes, filled, race
from yagopool.games.yago.computer.weights import Weights
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.games.yago.rules.state import GameState
from yagopool.table.geometry import Point, direction
from yagopool.table.shot import Flick, Hand, disturbed_balls
from yagopool.table.spec import Ball, BoardSpec, Pot, Side, other_side

MOST_POINTS: Final = 12
"""Points to go beyond which a match counts as just as long."""
PACE: Final = 0.4
"""Where in the window of speeds that drop a pot would be played."""
STEP: Final = 5
"""mm between the entries of a table of chances."""
USUAL_WAY: Final = 250.0
"""mm of a usual pot, and of blue's usual way to the ball it drives."""

Appraisal: TypeAlias = Callable[[YagoView, Hand, Stakes], float]
"""Returns what the race is worth to the side that plays next."""


def outlook(view: YagoView, side: Side, hand: Hand, appraise: Appraisal | None = None) -> Outlook:
    """Return what a side can expect of a position, both sides playing with such a hand.

    Its value follows from the chance to win, and is more where three points are in sight and the match's score makes
    them worth more than one. ``appraise``: what the race is worth, ``outcome`` if None.
    """
    appraise = appraise or outcome
    ended = game_value(view.state, side)
    if ended is not None:
        return Outlook(ended, float(ended > 0.0))
    stakes = stakes_of(view, view.state.shooter_next, hand)
    plain = Stakes(stakes.chance)
    even = appraise(view, hand, plain)
    chance = _chance(view, even, hand)
    value = 2.0 * chance - 1.0
    if stakes != plain:
        value += appraise(view, hand, stakes) - even
    return Outlook(value, chance) if view.state.shooter_next == side else Outlook(-value, 1.0 - chance)


def _chance(view: YagoView, even: float, hand: Hand) -> float:
    """Return the chance to win of the side that plays next, as ``benchmarks/win_chance.py`` found it to come true."""
    by = view.weights.calibration
    slope = by.race + by.skill * usual_chance(view, hand)
    odds = by.base + slope * race_odds(even, by.surest) + (by.lie * advantage(view, hand) if by.lie else 0.0)
    return 1.0 / (1.0 + math.exp(-odds))


def race_odds(value: float, surest: float) -> float:
    """Return the logarithm of the odds by what the race is worth (-1 to 1), where as much is left to the loser."""
    share = 0.5 + (0.5 - surest) * min(max(value, -1.0), 1.0)
    return math.log(share / (1.0 - share))


def advantage(view: YagoView, hand: Hand) -> float:
    """Return how much better the balls of the side that plays next lie than the rival's."""
    mover = view.state.shooter_next
    return readiness(view, mover, hand) - readiness(view, other_side(mover), hand)


def outcome(view: YagoView, hand: Hand, stakes: Stakes) -> float:
    """Return what the race is worth to the side that plays next, its next tries and the rival's as the balls lie.

    A closed rack is no longer one when the rival plays: its try is a usual one.
    """
    mover = view.state.shooter_next
    rival = other_side(mover)
    own, theirs = view.pots_of(mover), view.pots_of(rival)
    if is_closed(view, hand):
        value = -race(theirs, own, stakes.turned)
    else:
        value = -_try(view, rival, hand, stakes.turned, -race(own, theirs, stakes))
    for _ in range(view.state.strokes):
        value = _try(view, mover, hand, stakes, value)
    return value


def by_pots(view: YagoView, _hand: Hand, stakes: Stakes) -> float:
    """Return what the race is worth to the side that plays next wherever the balls lie, every try a usual one."""
    mover = view.state.shooter_next
    own, theirs = view.pots_of(mover), view.pots_of(other_side(mover))
    value = race(own, theirs, stakes)
    if view.state.strokes > 1:
        # A miss leaves the same position instead of the rival's turn.
        value += (1.0 - stakes.chance) * (value + race(theirs, own, stakes.turned))
    return value


def _try(view: YagoView, side: Side, hand: Hand, stakes: Stakes, failed: float) -> float:
    """Return what one stroke of a side is worth that tries the best pot in reach; ``failed``: where it misses."""
    own, rival = view.pots_of(side), view.pots_of(other_side(side))
    gains = {pot: max(filled(own, rival, pot, stakes) - failed, 0.0) for pot in view.open_pots}
    best = _best(view, side, hand, gains)
    anyhow = view.weights.anyhow * stakes.chance * max(gains.values())
    return failed + max(best.value if best is not None else 0.0, anyhow)


@cache
def _usual(hand: Hand, spec: BoardSpec, weights: Weights) -> float:
    """Return how often a stroke pots a ball that lies as balls usually lie, in hundredths."""
    driving = driven_hand(hand, USUAL_WAY, spec) if weights.by_blue else hand
    chance = _straight_chance(USUAL_WAY, driving, spec)
    base, share = weights.usual
    return round(base + share * (driven_chance(chance, weights) if weights.by_blue else chance), 2)


def usual_chance(view: YagoView, hand: Hand) -> float:
    return max(_usual(hand, view.spec, view.weights), 0.01)


def stakes_of(view: YagoView, side: Side, hand: Hand) -> Stakes:
    """Return what is at stake for a side at the match's score."""
    state, rival = view.state, other_side(side)
    own, theirs = state.points_of(side), state.points_of(rival)
    target = state.match.target
    return Stakes(usual_chance(view, hand), prize(target, own, theirs, 3), prize(target, theirs, own, 3))


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


def gain(view: YagoView, side: Side, pot: Pot, hand: Hand) -> float:
    """Return what filling a pot changes for a side: 0 to 1 for the game, more where it wins three points."""
    return _gain(view.pots_of(side), view.pots_of(other_side(side)), pot, stakes_of(view, side, hand))


def _gain(own: frozenset[Pot], rival: frozenset[Pot], pot: Pot, stakes: Stakes) -> float:
    return max(0.5 * (filled(own, rival, pot, stakes) + race(rival, own, stakes.turned)), 0.0)


# What could be potted next as the balls lie, by geometry alone: quick, for the many positions a search meets.


class Prospect(NamedTuple):
    """A pot that a ball could drop into: the chance times what it gains, the chance, the ball and the pot."""

    value: float
    chance: float
    ball: Ball
    pot: Pot


def best_prospect(view: YagoView, side: Side, hand: Hand) -> Prospect | None:
    return _best(view, side, hand, _gains(view, side, hand, 0.1))


def is_closed(view: YagoView, hand: Hand) -> bool:
    """Whether own balls are flicked that still lie as racked, or nearly: no pot of any of them is in sight."""
    return view.none_potted and best_prospect(view, view.state.shooter_next, hand) is None


def _best(view: YagoView, side: Side, hand: Hand, gains: Mapping[Pot, float]) -> Prospect | None:
    """Return the best pot a side could play for along a free way, by what each would gain."""
    if view.variant.blue_alone:
        return _best_by_blue(view, side, hand, gains)
    best: Prospect | None = None
    for value, chance, ball, pot in _chances_of_all(view, side, hand, gains):
        if best is not None and value <= best.value:
            break
        start, end = view.places[ball], view.spec.pot_centre(pot)
        if not is_free(start, end, view.things):
            continue
        needs_room = view.careful or view.none_potted
        if needs_room and disturbed_balls(view.layout, Flick(ball, direction(start, end), 0.0), view.spec):
            continue
        part = crossing_share(view, ((start, end),), pot)
        if best is None or part * value > best.value:
            best = Prospect(part * value, part * chance, ball, pot)
    return best


def _best_by_blue(view: YagoView, side: Side, hand: Hand, gains: Mapping[Pot, float]) -> Prospect | None:
    """Return the best pot to which blue can drive one of a side's balls."""
    for value, chance, ball, pot in _chances_of_all(view, side, hand, gains) if BLUE in view.places else ():
        start, end = view.places[ball], view.spec.pot_centre(pot)
        if is_free(start, end, view.things_but_blue):
            low, high = drop_window(distance(start, end), view.spec)
            flick = Flick(ball, direction(start, end), low + PACE * (high - low))
            if driven(view, BLUE, Candidate(flick, Intent("direct", ball, pot), chance)) is not None:
                return Prospect(value, chance, ball, pot)
    return None


def _chances_of_all(
    view: YagoView, side: Side, hand: Hand, gains: Mapping[Pot, float]
) -> list[tuple[float, float, Ball, Pot]]:
    """Return the fields of each ``Prospect`` that a side's balls had were their ways free, the best first."""
    spec, weights = view.spec, view.weights
    blue = view.places[BLUE] if view.variant.blue_alone else None
    table, by_blue = _chances(hand, spec), _driven_chances(hand, spec, weights)
    found = []
    for ball in view.free_own(side):
        start = view.places[ball]
        way = 0 if blue is None else int(distance(blue, start) / STEP)
        for pot, value in gains.items():
            length = distance(start, spec.pot_centre(pot))
            step = int(length / STEP)
            chance = weights.straight * table[step] if blue is None else by_blue(way, step)
            if chance > weights.worthless:
                found.append((chance * value, chance, ball, pot))
    found.sort(reverse=True)
    return found if blue is None else found[: weights.most_driven]


def _gains(view: YagoView, side: Side, hand: Hand, floor: float) -> dict[Pot, float]:
    own, rival, stakes = view.pots_of(side), view.pots_of(other_side(side)), stakes_of(view, side, hand)
    return {pot: floor + _gain(own, rival, pot, stakes) for pot in view.open_pots}


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


@lru_cache(maxsize=64)
def _driven_chances(hand: Hand, spec: BoardSpec, weights: Weights) -> Callable[[int, int], float]:
    """Return a table of the chances of balls driven by blue: of its way to the ball and the ball's way, in steps."""

    @cache
    def chance(way: int, length: int) -> float:
        spread = driven_hand(hand, float(way * STEP), spec)
        return driven_chance(_straight_chance(float(length * STEP), spread, spec), weights)

    return chance


# How well balls lie.


def readiness(view: YagoView, side: Side, hand: Hand) -> float:
    """Return how well a side's balls lie: near open pots along free ways, by what each would gain there."""
    spec, weights = view.spec, view.weights
    gains = _gains(view, side, hand, 0.2)
    things, by_blue = view.things, view.variant.blue_alone
    around = view.things_but_blue if by_blue else ()
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
            share = 1.0 if is_free(start, end, things) else weights.blocked
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
