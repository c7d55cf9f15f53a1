"""Shapes of this game's own files: layouts and pots, by names that pydantic checks."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from yagopool.games.yago.balls import AnyBall
from yagopool.match.schema import Place2D, Shape, plain_layout
from yagopool.table.layout import Layout

PotNumber: TypeAlias = Annotated[int, Field(ge=1, le=9)]
PotKey: TypeAlias = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9"]


class LayoutShape(Shape):
    """Where the balls are."""

    balls: dict[AnyBall, Place2D]
    potted: dict[PotKey, AnyBall]

    def plain(self) -> Layout:
        """Return the layout."""
        return plain_layout(self)
