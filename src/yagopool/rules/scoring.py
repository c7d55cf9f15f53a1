"""Winning a game: who, and how many points (G12 to G15)."""

from collections.abc import Iterable, Mapping

from yagopool.rules.state import Result, Side, other_side
from yagopool.table.balls import Colour, ColouredBall, colour_of
from yagopool.table.pots import Pot, complete_rows

FIVE = 5
"""All balls of a colour (B3)."""


def pots_of(pots: Mapping[Pot, ColouredBall], colour: Colour) -> tuple[Pot, ...]:
    """Return the pots in which balls of a colour stand."""
    return tuple(pot for pot, ball in pots.items() if colour_of(ball) == colour)


def first_to_win(
    before: Mapping[Pot, ColouredBall], drops: Iterable[tuple[Pot, ColouredBall]], red: Side
) -> tuple[Side, Pot] | None:
    """Return the side whose win a drop completes first, and that drop's pot; None if none does (G15).

    ``drops``: the balls that stay, in the order they dropped. Each belongs to its owner, whoever potted it (G14).
    """
    pots = dict(before)
    for pot, ball in drops:
        pots[pot] = ball
        colour = colour_of(ball)
        if colour is not None and has_won(pots, colour):
            return (red if colour == "red" else other_side(red)), pot
    return None


def has_won(pots: Mapping[Pot, ColouredBall], colour: Colour) -> bool:
    """Whether three balls of a colour stand in one row, or all five in pots (G12)."""
    own = pots_of(pots, colour)
    return len(own) == FIVE or bool(complete_rows(own))


def result_of(winner: Side, shooter: Side, pots: Mapping[Pot, ColouredBall], red: Side) -> Result:
    """Return the result of a game that is won, counted when the stroke is over (G12, G13).

    Nobody wins by a foul of his own, as it takes his balls out again (G9): a shooter who has won had none.
    """
    own = pots_of(pots, "red" if winner == red else "yellow")
    rows = complete_rows(own)
    if winner == shooter and len(own) == FIVE and len(rows) >= 2:
        return Result(winner, 3, "double_row")
    return Result(winner, 1, "row" if rows else "five")
