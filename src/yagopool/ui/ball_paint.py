"""What a ball is painted with: its colours, and the mark that tells them apart without colour."""

from typing import Literal, NamedTuple, TypeAlias

from yagopool.match.game import DEFAULT

Rgb: TypeAlias = tuple[int, int, int]
Mark: TypeAlias = Literal["ring", "bar", "dot", "star"]


class BallPaint(NamedTuple):
    """``body`` of the piece, and ``print`` on it in the shape of its ``mark``.

    ``text``: the colour of words about it on a panel. ``game``: the one whose board's look paints it.
    """

    body: Rgb
    print: Rgb
    text: Rgb
    mark: Mark = "dot"
    game: str = DEFAULT


Paints: TypeAlias = tuple[tuple[str, BallPaint], ...]
"""A paint for each kind of ball."""
