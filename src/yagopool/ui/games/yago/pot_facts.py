"""What the pots say of a game: which colour stands where, which rows are open, near, full, and which have won."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from yagopool.games.yago.balls import Colour, colour_of
from yagopool.games.yago.pots import ROWS, Row
from yagopool.games.yago.rules.state import GameState
from yagopool.table.pieces import Pot
from yagopool.table.sides import Side, other_side


@dataclass(frozen=True, slots=True)
class PotsFacts:
    """The pots: which colour stands where, for each side its colour and the rows it can still complete.

    ``threats``: the empty pots that would complete a row, each with the colour it would complete one for; none when the
    game is over. ``won``: the pots that have won the game, row by row; all five of a colour where there is no row.
    ``near``: the rows one ball from done, each with its colour. ``own``: the colour of those who look at the board: of
    the one person, else of who plays next.
    """

    colours: tuple[tuple[Pot, Colour], ...]
    open_rows: tuple[tuple[Side, Colour | None, tuple[Row, ...]], ...]
    full_rows: tuple[tuple[Colour, Row], ...]
    threats: tuple[tuple[Colour, Pot], ...]
    won: tuple[tuple[Colour, tuple[Pot, ...]], ...] = ()
    near: tuple[tuple[Colour, Row], ...] = ()
    own: Colour | None = None


def pots_facts(state: GameState, people: Sequence[Side] = ()) -> PotsFacts:
    """Return what the map of the pots shows; ``people``: the sides that are no computer's."""
    standing = tuple((pot, colour) for pot, ball in state.pots if (colour := colour_of(ball)) is not None)
    by_pot = dict(standing)
    sides: tuple[Side, ...] = ("A", "B")
    rows = tuple(
        (side, state.colour_of_side(side), _open_rows(by_pot, state.colour_of_side(other_side(side)))) for side in sides
    )
    full = _full(by_pot)
    near = _near(by_pot) if state.result is None else ()
    looking = people[0] if len(people) == 1 else state.shooter_next
    own = None if looking is None else state.colour_of_side(looking)
    return PotsFacts(standing, rows, full, _needed(near, by_pot), _won(state, standing, full), near, own)


def _full(by_pot: dict[Pot, Colour]) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows with three balls of one colour, each with its colour."""
    colours = ((row, [by_pot.get(pot) for pot in row]) for row in ROWS)
    return tuple((found[0], row) for row, found in colours if found[0] is not None and len(set(found)) == 1)


def _needed(near: Iterable[tuple[Colour, Row]], by_pot: dict[Pot, Colour]) -> tuple[tuple[Colour, Pot], ...]:
    """Return the empty pots of rows that are one ball from done, each with the colour it needs."""
    return tuple(sorted({(colour, pot) for colour, row in near for pot in row if pot not in by_pot}))


def _won(
    state: GameState, standing: tuple[tuple[Pot, Colour], ...], full: tuple[tuple[Colour, Row], ...]
) -> tuple[tuple[Colour, tuple[Pot, ...]], ...]:
    """Return the pots that have won the game, none as long as it goes on or where it was given up."""
    if state.result is None or state.result.reason == "conceded":
        return ()
    colour = state.colour_of_side(state.result.winner)
    if state.result.reason == "five" and colour is not None:
        return ((colour, tuple(pot for pot, one in standing if one == colour)),)
    return full


def _near(by_pot: dict[Pot, Colour]) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows in which two balls of one colour stand and the third pot is empty, each with its colour."""
    found = []
    for row in ROWS:
        colours = [by_pot[pot] for pot in row if pot in by_pot]
        if len(colours) == 2 and len(set(colours)) == 1:
            found.append((colours[0], row))
    return tuple(found)


def _open_rows(by_pot: dict[Pot, Colour], others: Colour | None) -> tuple[Row, ...]:
    """Return the rows in which no ball of the other side stands; all while colours are open."""
    return tuple(row for row in ROWS if others is None or all(by_pot.get(pot) != others for pot in row))
