"""Straight pots: a ball flicked into a free pot along a free way."""

from collections.abc import Iterable, Iterator
from typing import Final

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.chance import Spread, drop_window, hand_turn, pot_chance
from yagopool.ai.corridor import Obstacle, direction, distance, obstacles, room
from yagopool.ai.hand import Hand
from yagopool.ai.view import View
from yagopool.table.balls import Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec

PACES: Final = (0.4, 0.65)
"""Soft and firm: where in the window of speeds that drop."""
OVER_A_POT: Final = 0.2
"""What is left of a chance when the way leads over another open pot: its lip slows and turns the ball."""


def pots_crossed(start: Point, end: Point, pots: Iterable[Pot], spec: BoardSpec) -> int:
    """Return how many of the pots a way leads over, its end aside."""
    mouths = tuple(Obstacle(*spec.pot_centre(pot), 0.9 * spec.pot_radius) for pot in pots)
    return sum(room(start, end, (mouth,)) < 0.0 for mouth in mouths)


def free_share(start: Point, end: Point, things: Iterable[Obstacle], turn: float) -> float:
    """Return the part of the ways, straying by ``turn`` radians, that touch nothing: 0 where the middle one does."""
    spare = room(start, end, things)
    if spare < 0.0:
        return 0.0
    spread = turn * distance(start, end)
    return 1.0 if spare >= spread else 0.6 + 0.4 * spare / spread


def direct_pots(
    view: View, balls: Iterable[Ball], hand: Hand, paces: Iterable[float] = PACES, pots: Iterable[Pot] | None = None
) -> Iterator[Candidate]:
    """Yield the straight pots of the balls into the given pots (all open ones if None), soft and firm."""
    wanted = view.open_pots if pots is None else tuple(pots)
    for ball in balls:
        start = view.places[ball]
        things = obstacles(view.layout, view.spec, (ball,))
        for pot in wanted:
            end = view.spec.pot_centre(pot)
            share = free_share(start, end, things, hand_turn(hand))
            if share > 0.0:
                share *= OVER_A_POT ** pots_crossed(start, end, (p for p in view.open_pots if p != pot), view.spec)
                yield from _straight(view.spec, hand, ball=ball, start=start, pot=pot, share=share, paces=paces)


def _straight(
    spec: BoardSpec, hand: Hand, *, ball: Ball, start: Point, pot: Pot, share: float, paces: Iterable[float]
) -> Iterator[Candidate]:
    end = spec.pot_centre(pot)
    length = distance(start, end)
    window = drop_window(length, spec)
    if window[1] < spec.least_flick:
        return
    for pace in paces:
        speed = max(window[0] + pace * (window[1] - window[0]), spec.least_flick)
        if speed <= spec.greatest_flick:
            chance = share * pot_chance(length, speed, window, Spread(hand_turn(hand), hand.speed), spec)
            yield Candidate(Flick(ball, direction(start, end), speed), Aim("direct", ball, pot), chance)
