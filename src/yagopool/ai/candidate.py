"""A stroke worth a thought: what is flicked, and what it is meant to do."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from yagopool.table.balls import Ball
from yagopool.table.flick import Flick
from yagopool.table.pots import Pot

Idea = Literal["direct", "cushion", "two_cushions", "combination", "off_ball", "off_potted", "break", "safe", "any"]
"""What a stroke is meant to be."""

Wall = Literal["left", "right", "near", "far"]
"""A cushion, as the player sees it."""


class Aim(NamedTuple):
    """What a stroke is meant to do: ``target`` into ``pot``, by way of balls and cushions in order; None: nothing."""

    idea: Idea
    target: Ball | None = None
    pot: Pot | None = None
    via: tuple[Ball | Wall, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A flick, what it is meant to do, and its chance by geometry (0 to 1) for the hand that plays it."""

    flick: Flick
    aim: Aim
    chance: float

    @property
    def quiet(self) -> bool:
        """Whether it means to pot nothing."""
        return self.aim.idea in ("safe", "any")
