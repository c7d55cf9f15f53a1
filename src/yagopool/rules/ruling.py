"""What the referee says of a stroke."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from yagopool.errors import Argument
from yagopool.table.balls import Ball, ColouredBall

FoulCode: TypeAlias = Literal[
    "opponent_ball_flicked",
    "blue_potted",
    "blue_off_board",
    "opponent_ball_hit_first",
    "ball_off_board",
    "ball_disturbed",
    "no_ball_hit",
]


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul: its stable code, the ball concerned (None for ``no_ball_hit``), the rule's id."""

    code: FoulCode
    ball: Ball | None
    rule: str


@dataclass(frozen=True, slots=True)
class Because:
    """One sentence of a ruling: the rule that decided, the sentence's key and arguments, the deciding events.

    ``events`` are indices into the stroke's events, maybe none.
    """

    rule: str
    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    events: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's answer to a stroke.

    ``fouls`` in the order they happened; ``returned``: the red and yellow balls that must be placed; ``continues``:
    the shooter plays the next stroke of this game; ``because``: one to three sentences, never none.
    """

    fouls: tuple[Foul, ...]
    returned: tuple[ColouredBall, ...]
    continues: bool
    because: tuple[Because, ...]
