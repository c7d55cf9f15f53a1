"""The shapes of boards and positions, as JSON has them: strict, nothing unknown."""

from dataclasses import fields
from functools import cache
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, create_model

from yagopool.table.spec import BoardSpec

Number: TypeAlias = Annotated[float, Field(allow_inf_nan=False)]
Place: TypeAlias = Annotated[list[Number], Field(min_length=2, max_length=2)]


class Strict(BaseModel):
    """What all objects of a position have in common: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class StrokeShape(Strict):
    """``stroke``."""

    ball: str
    direction: Number
    speed: Number


_LEFT_OUT: Final[Any] = None
"""The value of a stroke that was left out; never one that was given."""


class PositionShape(Strict):
    """A position with a stroke. Names of balls and pots are looked at later, with better words."""

    board: Annotated[dict[str, Any], Field(default_factory=dict)]
    balls: dict[str, Place]
    potted: Annotated[dict[str, str], Field(default_factory=dict)]
    stroke: StrokeShape = _LEFT_OUT


@cache
def overrides_model() -> type[Strict]:
    """The model of a board's overrides, made from the spec's own fields: a new measure needs no second list."""
    shapes: dict[str, Any] = {
        "pots": Annotated[list[Place], Field(max_length=1000)],
        "triangle": Annotated[list[Place], Field(min_length=3, max_length=3)],
        "rack_apex": Place,
        "starting_spot": Place,
    }
    measures: dict[str, Any] = {item.name: (shapes.get(item.name, Number), None) for item in fields(BoardSpec)}
    return create_model("Overrides", __base__=Strict, **measures)
