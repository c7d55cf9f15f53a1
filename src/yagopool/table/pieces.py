"""Pieces, pots and sides by their names.

A piece of a set has its kind and a number (``man3``); the only one of its kind has none (``striker``). Which pieces
there are, a game says.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Ball: TypeAlias = str
"""The name of a ball, or of any other piece."""

Pot: TypeAlias = int
"""A pot's number, from 1."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What all pieces of a kind measure: radius in mm, mass in kg."""

    kind: str
    radius: float
    mass: float


def kind_of(ball: Ball) -> str:
    return ball.rstrip("0123456789")


def is_single(ball: Ball) -> bool:
    """Return whether a piece is the only one of its kind: potted, it comes out of its pot again."""
    return not ball[-1:].isdigit()


@lru_cache(maxsize=1024)
def piece_order(ball: Ball) -> tuple[bool, str, int]:
    """Return what pieces are sorted by everywhere: sets by kind and number, then the single ones."""
    kind = kind_of(ball)
    return is_single(ball), kind, int(ball[len(kind) :] or 0)


Side: TypeAlias = Literal["A", "B"]
SIDES: Final[tuple[Side, ...]] = ("A", "B")


def other_side(side: Side) -> Side:
    return "B" if side == "A" else "A"
