"""What both sides could pot next as the balls lie, by geometry alone: quick, for the many positions a search meets."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.chance import Spread, driven_chance, drop_window, hand_turn, pot_chance
from yagopool.ai.combination import driven, driven_hand, without
from yagopool.ai.corridor import Obstacle, direction, distance, inside, obstacles, room
from yagopool.ai.direct import OVER_A_POT, pots_crossed
from yagopool.ai.hand import Hand
from yagopool.ai.standing import gain, winning_pots
from yagopool.ai.view import View
from yagopool.rules.state import Side, other_side
from yagopool.table.balls import BLUE, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec

INDIRECT: Final = 0.6
"""A guess: the part of a straight pot's chance that a way round about has, where straight ones do not count."""
COARSE_HAND: Final = Hand(5.0, 0.2)
"""By whose chances balls lie well or not: of near pots much, of far ones little."""
SLOPE: Final = 0.3
"""The part of lying well that grows steadily all the way, so that a far ball is worth bringing nearer."""
FAR: Final = 700.0
"""mm from which on a ball lies nowhere."""
BLOCKED: Final = 0.4
"""What is left of lying near a pot where something is in the way."""
HIDDEN: Final = 0.3
"""PROFESSIONAL: what is left of it where blue cannot get behind the ball: it lies at a cushion, or another is there.

With it, lying well goes along with the chance of a pot from blue's usual places: a correlation of 0.62, without 0.5.
"""
WORTHLESS: Final = 0.02
"""Below this a pot is not looked at any more."""
MOST_DRIVEN: Final = 8
"""So many driven balls are looked at, the most promising first."""
REPLY: Final = 0.6
"""How much the prospect of the side that does not play next counts beside that of the side that does."""
PACE: Final = 0.4
_STEP: Final = 5
"""mm between the distances of a table of chances."""


@lru_cache(maxsize=256)
def _chances(hand: Hand, spec: BoardSpec) -> tuple[float, ...]:
    """The chances of straight pots from 0, 5, 10 ... mm."""
    longest = int(math.hypot(spec.width, spec.length)) + _STEP
    return tuple(_straight_chance(float(length), hand, spec) for length in range(0, longest, _STEP))


def _straight_chance(length: float, hand: Hand, spec: BoardSpec) -> float:
    low, high = drop_window(max(length, 1.0), spec)
    if high < spec.least_flick:
        return 0.0
    speed = max(low + PACE * (high - low), spec.least_flick)
    return pot_chance(length, speed, (low, high), Spread(hand_turn(hand), hand.speed), spec)


class Chance(NamedTuple):
    """A pot that a ball could drop into, were its way free: the chance, and the chance times what it gains."""

    value: float
    chance: float
    ball: Ball
    pot: Pot


def _gains(view: View, side: Side, floor: float) -> dict[Pot, float]:
    return {pot: floor + gain(view, side, pot) for pot in view.open_pots}


def ready(view: View, side: Side) -> float:
    """Return how well a side's balls lie: near open pots along free ways, by what each would gain there."""
    gains = _gains(view, side, 0.2)
    things = obstacles(view.layout, view.spec)
    by_blue = view.variant.blue_alone
    around = obstacles(view.layout, view.spec, (BLUE,)) if by_blue else ()
    table = _nearness(view.spec)
    total = 0.0
    for ball in view.free_own(side):
        start = view.places[ball]
        lengths = ((pot, distance(start, view.spec.pot_centre(pot))) for pot in gains)
        best = 0.0
        for value, pot in sorted(
            ((table[int(length / _STEP)] * gains[pot], pot) for pot, length in lengths), reverse=True
        ):
            if value <= best:
                break
            end = view.spec.pot_centre(pot)
            share = 1.0 if room(start, end, things) >= 0.0 else BLOCKED
            share *= HIDDEN if by_blue and not _room_behind(start, end, around, view.spec) else 1.0
            best = max(best, share * value)
        total += best
    return total


def _room_behind(start: Point, end: Point, things: Iterable[Obstacle], spec: BoardSpec) -> bool:
    """Whether a ball fits where it has to touch the one at ``start`` to send it straight to ``end``."""
    part = 2.0 * spec.ball_radius / max(distance(start, end), 1.0)
    spot = Point(start.x + part * (start.x - end.x), start.y + part * (start.y - end.y))
    # The ball itself is just as far off as it reaches: a hair less, so that rounding does not put it in the way.
    return inside(spot, spec) and all(math.hypot(spot.x - x, spot.y - y) > reach - 0.001 for x, y, reach in things)


@lru_cache(maxsize=8)
def _nearness(spec: BoardSpec) -> tuple[float, ...]:
    """How well a ball lies 0, 5, 10 ... mm from a pot: its coarse chance, and a little for each mm it is nearer."""
    coarse = _chances(COARSE_HAND, spec)
    return tuple(
        (1.0 - SLOPE) * chance + SLOPE * max(1.0 - index * _STEP / FAR, 0.0) for index, chance in enumerate(coarse)
    )


def next_pots(view: View, side: Side, hand: Hand) -> tuple[float, float]:
    """Return the chance by geometry to win the game with one stroke, and the best chance times gain of other pots."""
    winning: tuple[Pot, ...] = ()
    if view.state.red is not None:
        winning = winning_pots(view.pots_of(side), view.pots_of(other_side(side)))
    wins, gains = 0.0, 0.0
    for found in _free_pots(view, side, hand):
        if found.pot in winning:
            wins = max(wins, found.chance)
        else:
            gains = max(gains, found.value)
        if gains > 0.0 and (wins > 0.0 or not winning):
            break
    return wins, gains


def _free_pots(view: View, side: Side, hand: Hand) -> Iterator[Chance]:
    """Yield the pots a side could play for along free ways, about the best first."""
    if view.variant.blue_alone:
        return _by_blue(view, side, hand)
    return _by_hand(view, side, hand)


def likely_pot(view: View, side: Side, hand: Hand) -> Chance | None:
    """Return about the best pot a side could play for along a free way, None where there is none."""
    return next(iter(_free_pots(view, side, hand)), None)


def _by_hand(view: View, side: Side, hand: Hand) -> Iterator[Chance]:
    gains = _gains(view, side, 0.1)
    table = _chances(hand, view.spec)
    share = 1.0 if view.variant.direct_counts else INDIRECT
    places = view.places
    found = []
    for ball in view.free_own(side):
        for pot, value in gains.items():
            chance = share * table[int(distance(places[ball], view.spec.pot_centre(pot)) / _STEP)]
            if chance > WORTHLESS:
                found.append(Chance(chance * value, chance, ball, pot))
    things = obstacles(view.layout, view.spec)
    for one in sorted(found, reverse=True):
        start, end = places[one.ball], view.spec.pot_centre(one.pot)
        if room(start, end, things) >= 0.0:
            others = (pot for pot in view.open_pots if pot != one.pot)
            part = OVER_A_POT ** pots_crossed(start, end, others, view.spec)
            yield one._replace(value=part * one.value, chance=part * one.chance)


def _by_blue(view: View, side: Side, hand: Hand) -> Iterator[Chance]:
    if BLUE not in view.places:
        return
    gains = _gains(view, side, 0.1)
    left = without(view, BLUE)
    found = []
    for ball in view.free_own(side):
        spread = driven_hand(hand, view.places[BLUE], view.places[ball], view.spec)
        for pot, value in gains.items():
            length = distance(view.places[ball], view.spec.pot_centre(pot))
            chance = driven_chance(_straight_chance(length, spread, view.spec))
            if chance > WORTHLESS:
                found.append(Chance(chance * value, chance, ball, pot))
    things = obstacles(left.layout, view.spec)
    for one in sorted(found, reverse=True)[:MOST_DRIVEN]:
        start, end = view.places[one.ball], view.spec.pot_centre(one.pot)
        if room(start, end, things) >= 0.0:
            low, high = drop_window(distance(start, end), view.spec)
            flick = Flick(one.ball, direction(start, end), low + PACE * (high - low))
            if driven(view, BLUE, Candidate(flick, Aim("direct", one.ball, one.pot), one.chance)) is not None:
                yield one


def outlook(view: View, side: Side, hand: Hand) -> float:
    """Return what a layout offers a side: its next pots less its rival's, the later player's counting less."""
    mover = view.state.shooter_next

    def prospect(of: Side) -> float:
        wins, gains = next_pots(view, of, hand)
        return max(wins, gains) + 0.3 * ready(view, of)

    value = view.state.strokes * prospect(mover) - REPLY * prospect(other_side(mover))
    return round(value if mover == side else -value, 6)
