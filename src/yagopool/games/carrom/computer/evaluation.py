"""What a position is worth, without simulating a shot: how the board stands, and how well the men lie."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from yagopool.ai.decision import Outlook
from yagopool.ai.execution_noise import Hand
from yagopool.ai.shot_geometry import Obstacle, clearance, distance, within
from yagopool.games.carrom.board import QUEEN, STRIKER
from yagopool.games.carrom.computer.carrom_view import CarromView, free_spots
from yagopool.games.carrom.computer.pot_shots import THINNEST
from yagopool.games.carrom.computer.race import (
    Held,
    Odds,
    Standing,
    Worth,
    board_worth,
    missed,
    mixed,
    potted,
    queened,
)
from yagopool.games.carrom.computer.ways import within_frame
from yagopool.games.carrom.computer.weights import WEIGHTS
from yagopool.games.carrom.rules.state import NO_QUEEN_FROM
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball, Pot
from yagopool.table.sides import Side, other_side
from yagopool.table.spec import BoardSpec

COARSE: Final = 4
"""Every so many of the striker's places are looked at."""
HIDDEN: Final = 0.5
"""What is left of a chance where the striker's way from the surest place is not free."""
GRAIN: Final = 0.05
"""Chances of usual shots are rounded to this, so that few races have to be solved."""
SUREST: Final = 0.002
"""The least chance a race is held to leave a side."""


class Lie(NamedTuple):
    """How a man lies for a side: the chance to pot it next by geometry, and the best pocket."""

    chance: float
    pot: Pot


class Lies(NamedTuple):
    """How a side's men lie, and the queen."""

    men: dict[Ball, Lie]
    queen: Lie | None

    @property
    def best(self) -> float:
        """The chance of the surest man."""
        return max((lie.chance for lie in self.men.values()), default=0.0)

    @property
    def second(self) -> float:
        """The chance of the next surest man: what covers the queen if the surest has dropped with it."""
        return sorted((lie.chance for lie in self.men.values()), reverse=True)[1] if len(self.men) > 1 else self.best

    @property
    def mean(self) -> float:
        return sum(lie.chance for lie in self.men.values()) / len(self.men) if self.men else 0.0


def lies(view: CarromView, side: Side, hand: Hand) -> Lies:
    """Return how a side's men and the queen lie for it."""
    queen = view.state.queen == "board" and QUEEN in view.places
    return _lies(view.layout, view.own(side), view.sitting(side), hand, view.spec, queen=queen)


@lru_cache(maxsize=64)
def _lies(layout: Layout, men: tuple[Ball, ...], sitting: int, hand: Hand, spec: BoardSpec, *, queen: bool) -> Lies:
    """Cached, as the same position is asked about from several sides."""
    field = _Field(layout, sitting, hand, spec)
    return Lies({man: field.lie(man) for man in men}, field.lie(QUEEN) if queen else None)


class _Field:
    """The men as one player sees them, for the quick look at each."""

    def __init__(self, layout: Layout, sitting: int, hand: Hand, spec: BoardSpec) -> None:
        self.spec, self.hand = spec, hand
        self.places = layout.balls
        self.radius = spec.radius_of(STRIKER)
        self.touching = self.radius + spec.ball_radius
        self.spots = free_spots(sitting, layout, spec)[::COARSE]

    def lie(self, man: Ball) -> Lie:
        place, wide = self.places[man], 2.0 * self.spec.ball_radius
        others = [other for name, other in self.places.items() if name != man]
        things = tuple(Obstacle(x, y, wide) for x, y in others)
        for chance, pot, end, spot, ghost in sorted(self._pots(place), reverse=True):
            if clearance(place, end, things) >= 0.0:
                around = (Obstacle(x, y, self.touching) for x, y in others)
                return Lie(chance if clearance(spot, ghost, around) >= 0.0 else HIDDEN * chance, pot)
        return Lie(0.0, 1)

    def _pots(self, place: Point) -> Iterator[tuple[float, Pot, Point, Point, Point]]:
        """Yield for each pocket the chance were all ways free, with its middle, the striker's place, and the touch."""
        spec = self.spec
        for pot in spec.pot_numbers:
            end = spec.pot_centre(pot)
            length = distance(place, end)
            dx, dy = (end.x - place.x) / length, (end.y - place.y) / length
            ghost = Point(place.x - self.touching * dx, place.y - self.touching * dy)
            if not within_frame(ghost, self.radius, spec):
                continue
            least, best = math.inf, None
            for spot in self.spots:
                sx, sy = ghost.x - spot.x, ghost.y - spot.y
                along = sx * dx + sy * dy
                if along > 0.0:
                    square = sx * sx + sy * sy
                    if square < least * along and along * along > THINNEST * THINNEST * square:
                        least, best = square / along, spot
            if best is not None:
                spread = length * least / self.touching * self.hand.turn
                yield within(WEIGHTS.caught, spread), pot, end, best, ghost


def odds_of(view: CarromView, side: Side, own: Lies, rival: Lies) -> Odds:
    """Return how often usual shots of both sides succeed, as their men lie."""
    a, b = view.state.score if side == "A" else view.state.score[::-1]
    return Odds(_usual(view, own), _usual(view, rival), a < NO_QUEEN_FROM, b < NO_QUEEN_FROM)


def _usual(view: CarromView, found: Lies) -> float:
    weights = view.weights
    chance = weights.usual * 0.5 * (found.mean + found.best) + weights.luck
    return round(min(max(round(chance / GRAIN) * GRAIN, weights.least), 0.95), 2)


def standing(view: CarromView, side: Side) -> Standing:
    """Return how the board stands for a side; a queen not covered yet is as good as nobody's."""
    held: Held = "nobody"
    if view.state.queen in ("A", "B"):
        held = "own" if view.state.queen == side else "rival"
    return Standing(max(view.left(side), 1), max(view.left(other_side(side)), 1), held)


def outlook(seen: CarromView, side: Side, hand: Hand) -> Outlook:
    """Return what a side can expect of a position, both sides playing with such a hand."""
    result = seen.state.result
    if result is not None:
        worth = board_worth(result.points)
        return Outlook(worth, 1.0) if result.winner == side else Outlook(-worth, 0.0)
    view = seen.as_placed()
    mover: Side = view.state.shooter_next
    own, rival = lies(view, mover, hand), lies(view, other_side(mover), hand)
    odds, now = odds_of(view, mover, own, rival), standing(view, mover)
    answer = _tried(now.turned, odds.turned, rival, missed(now.turned, odds.turned))
    found = _covering(now, odds, own, -answer) if view.state.queen == "uncovered" else _tried(now, odds, own, -answer)
    wins = _true_chance(view, found.wins)
    value = found.value + 2.0 * (wins - found.wins)
    return Outlook(value, wins) if mover == side else Outlook(-value, 1.0 - wins)


def _tried(now: Standing, odds: Odds, found: Lies, failed: Worth) -> Worth:
    """Return what one shot is worth that tries the surest man, or the queen where that promises more."""
    tries = []
    man, queen = potted(now, odds), queened(now, odds)
    if man is not None:
        tries.append(mixed(max(found.best, odds.own * 0.5), man, failed))
    if queen is not None and found.queen is not None:
        tries.append(mixed(max(found.queen.chance * found.best, odds.own * odds.own * 0.5), queen, failed))
    return max(tries, default=failed)


def _covering(now: Standing, odds: Odds, found: Lies, failed: Worth) -> Worth:
    """Return what the shot is worth that has to cover the queen (C9)."""
    covered = queened(now._replace(own=min(now.own, 8)), odds)
    return failed if covered is None else mixed(max(found.best, odds.own * 0.5), covered, failed)


def _true_chance(view: CarromView, wins: float) -> float:
    """Return the chance to win as it came true in played boards (``benchmarks/carrom_chance.py``)."""
    base, factor = view.weights.calibration
    share = min(max(wins, SUREST), 1.0 - SUREST)
    return 1.0 / (1.0 + math.exp(-(base + factor * math.log(share / (1.0 - share)))))


def leads_nowhere(view: CarromView, hand: Hand) -> Outlook:
    """Return what the side that plays can expect of a shot that is no foul and leaves every piece where it was."""
    state, side = view.state, view.state.shooter_next
    seat = (state.seat + 1) % len(state.match.seats)
    queen = "board" if state.queen == "uncovered" else state.queen
    after = replace(state, phase="shoot", seat=seat, to_act=other_side(side), tries=0, queen=queen)
    return outlook(replace(view, state=after), side, hand)
