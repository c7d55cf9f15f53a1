"""The hands that people may agree to play with, and where a flick goes that such a hand makes."""

import math
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from yagopool.ai.hand import EXACT_HAND, Hand, Straying, strayed, straying
from yagopool.match.handicap import HandName
from yagopool.table.flick import Flick
from yagopool.table.spec import BoardSpec

HANDS: Final[Mapping[HandName, Hand]] = MappingProxyType(
    {"exact": EXACT_HAND, "steady": Hand(0.5, 0.025), "real": Hand(1.5, 0.05)}
)
"""``real`` is the hand by which the board is dosed: 1.5 degrees, 5 %; ``steady`` strays by a third and a half."""


def made_by(hand: Hand, meant: Flick, *, seed: int, moves: int, spec: BoardSpec) -> Flick:
    """Return the flick that a hand makes of the one meant, after so many moves of the match with a seed.

    Where it goes is settled before anybody flicks: by seed and number of moves it is a smooth function of the aim. The
    same aim strays the same way however often it is taken back, an aim turned by a hair nearly so; and by how much one
    aim strayed says next to nothing of another two standard deviations beside it.
    """
    if hand.exact:
        return meant
    return strayed(meant, hand, _straying_at(_place_of(meant, hand), f"hand {seed} {moves}", _round_about(hand)), spec)


def _round_about(hand: Hand) -> int:
    """How many knots of the net lie around the circle: one standard deviation apart."""
    return max(2, round(360.0 / hand.direction)) if hand.direction else 1


def _place_of(meant: Flick, hand: Hand) -> tuple[float, float]:
    """Where an aim lies in the net of knots: around the circle, and along the logarithm of the speed."""
    along = math.log(meant.speed) / hand.speed if hand.speed else 0.0
    return meant.direction % 360.0 / 360.0 * _round_about(hand), along


def _straying_at(place: tuple[float, float], name: str, around: int) -> Straying:
    """Blend what the four knots around a place were drawn; squares of weights add up to 1, so it varies as they do."""
    turn = push = 0.0
    for column, across in _weights(place[0]):
        for row, along in _weights(place[1]):
            knot = straying(random.Random(f"{name} {column % around} {row}"))
            turn += across * along * knot[0]
            push += across * along * knot[1]
    return turn, push


def _weights(at: float) -> tuple[tuple[int, float], tuple[int, float]]:
    """The knots before and after a place on one axis, each with its weight."""
    before = math.floor(at)
    part = (at - before) * math.pi / 2.0
    return (before, math.cos(part)), (before + 1, math.sin(part))
