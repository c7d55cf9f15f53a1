"""What the computer sees when it is asked: no more than a person at the table."""

from dataclasses import dataclass
from functools import cached_property

from yagopool.match.game import Game, State, game_of
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball, Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


@dataclass(frozen=True)
class View:
    """What the computer sees: the state of the match, the layout and the board. A game may see more in it."""

    state: State
    layout: Layout
    spec: BoardSpec = STANDARD_BOARD

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.state)

    @cached_property
    def places(self) -> dict[Ball, Point]:
        """The free balls' places."""
        return self.layout.balls

    @cached_property
    def open_pots(self) -> tuple[Pot, ...]:
        """The pots no ball stands in."""
        filled = {pot for pot, _ in self.layout.filled}
        return tuple(pot for pot in self.spec.pot_numbers if pot not in filled)
