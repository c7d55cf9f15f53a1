"""What a ball is painted with: its colours, and the mark that tells them apart without colour."""

from typing import Literal, NamedTuple, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Mark: TypeAlias = Literal["ring", "bar", "dot"]


class BallPaint(NamedTuple):
    """``body`` of the ball, ``print`` on it in the shape of its ``mark``, ``text`` for words about it on a panel."""

    body: Rgb
    print: Rgb
    text: Rgb
    mark: Mark = "dot"


Paints: TypeAlias = tuple[tuple[str, BallPaint], ...]
"""A paint for each kind of ball."""
