"""The two sides of a match."""

from typing import Literal, TypeAlias

Side: TypeAlias = Literal["A", "B"]


def other_side(side: Side) -> Side:
    """Return B for A and A for B."""
    return "B" if side == "A" else "A"
