"""What the referee says about a shot."""

from dataclasses import dataclass

from yagopool.errors import Argument
from yagopool.games.yago.balls import ColouredBall
from yagopool.games.yago.rules.variants import FoulCode
from yagopool.table.pieces import Ball


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul: its code, the ball concerned (None for ``no_ball_hit``) and the id of the rule."""

    code: FoulCode
    ball: Ball | None
    rule: str


@dataclass(frozen=True, slots=True)
class Because:
    """One reason of a ruling: the rule that decided, the key and arguments of its sentence, and the events it is about.

    ``events`` are indices into the events of the shot; there may be none.
    """

    rule: str
    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    events: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's answer to a shot.

    ``fouls`` in the order they happened; ``returned``: the red and yellow balls that must be placed; ``continues``:
    whether the same player plays the next shot of this game; ``because``: one to three reasons.
    """

    fouls: tuple[Foul, ...]
    returned: tuple[ColouredBall, ...]
    continues: bool
    because: tuple[Because, ...]
