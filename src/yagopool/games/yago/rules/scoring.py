"""Winning a game: who, and how many points (G12 to G15)."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from yagopool.games.yago.balls import COLOURS, Colour, ColouredBall, balls_of
from yagopool.games.yago.pots import complete_rows
from yagopool.games.yago.rules.state import Result
from yagopool.table.pieces import Pot
from yagopool.table.sides import Side, other_side

FIVE: Final = 5
"""All balls of a colour (B3)."""

_COLOUR_OF: Final[Mapping[ColouredBall, Colour]] = {ball: colour for colour in COLOURS for ball in balls_of(colour)}


class Win(NamedTuple):
    """A game won."""

    side: Side
    colour: Colour
    pot: Pot
    """The pot whose ball completed it."""
    result: Result


def pots_of(pots: Mapping[Pot, ColouredBall], colour: Colour) -> tuple[Pot, ...]:
    return tuple(pot for pot, ball in pots.items() if _COLOUR_OF[ball] == colour)


def first_to_win(
    before: Mapping[Pot, ColouredBall], drops: Iterable[tuple[Pot, ColouredBall]], red: Side, shooter: Side
) -> Win | None:
    """Return the win that a stroke completed first, None if it completed none (G15).

    ``drops``: the balls that stay, in the order they dropped. Each belongs to its owner,
    even if the opponent potted it (G14).
    """
    dropped = tuple(drops)
    after = {**before, **dict(dropped)}
    pots = dict(before)
    for pot, ball in dropped:
        pots[pot] = ball
        colour = _COLOUR_OF[ball]
        if has_won(pots, colour):
            side = red if colour == "red" else other_side(red)
            return Win(side, colour, pot, _result(side, colour, shooter, after))
    return None


def has_won(pots: Mapping[Pot, ColouredBall], colour: Colour) -> bool:
    """Whether three balls of a colour stand in one row, or all five in pots (G12)."""
    own = pots_of(pots, colour)
    return len(own) == FIVE or bool(complete_rows(own))


def _result(winner: Side, colour: Colour, shooter: Side, pots: Mapping[Pot, ColouredBall]) -> Result:
    """Return the result of a game that is won, counted when the stroke is over (G12, G13).

    Nobody wins by a foul of his own, as it takes his balls out again (G9): a shooter who has won had none.
    """
    own = pots_of(pots, colour)
    rows = complete_rows(own)
    if winner == shooter and len(own) == FIVE and len(rows) >= 2:
        return Result(winner, 3, "double_row")
    return Result(winner, 1, "row" if rows else "five")
