"""What the computer sees when it is asked: no more than a person at the table."""

from dataclasses import dataclass
from functools import cached_property

from yagopool.ai.weights import Weights, weights_of
from yagopool.games.yago.balls import BLUE, COLOURED_BALLS, ColouredBall, colour_of
from yagopool.games.yago.rules.state import GameState, Side
from yagopool.games.yago.rules.variants import VARIANTS, Variant
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball, Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


@dataclass(frozen=True)
class View:
    """What the computer sees: the state of the match, the layout and the board."""

    state: GameState
    layout: Layout
    spec: BoardSpec = STANDARD_BOARD

    @cached_property
    def variant(self) -> Variant:
        """The rules' part of the variant."""
        return VARIANTS[self.state.match.variant]

    @cached_property
    def weights(self) -> Weights:
        """The computer's part of the variant."""
        return weights_of(self.variant)

    @cached_property
    def places(self) -> dict[Ball, Point]:
        """The free balls' places."""
        return self.layout.balls

    @cached_property
    def open_pots(self) -> tuple[Pot, ...]:
        """The pots no ball stands in."""
        filled = {pot for pot, _ in self.layout.filled}
        return tuple(pot for pot in self.spec.pot_numbers if pot not in filled)

    def own(self, side: Side) -> tuple[ColouredBall, ...]:
        """Return the balls a side may pot for itself: its colour, or red and yellow while colours are open."""
        colour = self.state.colour_of_side(side)
        return tuple(ball for ball in COLOURED_BALLS if colour is None or colour_of(ball) == colour)

    def free_own(self, side: Side) -> tuple[ColouredBall, ...]:
        """Return those of a side's balls that lie free on the board."""
        return tuple(ball for ball in self.own(side) if ball in self.places)

    def flickable(self, side: Side) -> tuple[Ball, ...]:
        """Return the balls a side can flick without a foul for it."""
        blue_only = self.variant.blue_alone or self.state.phase == "break" or not self.state.broken
        if blue_only:
            return (BLUE,) if BLUE in self.places else ()
        return self.free_own(side)

    def pots_of(self, side: Side) -> frozenset[Pot]:
        """Return the pots in which a side's balls stand; none while colours are open."""
        colour = self.state.colour_of_side(side)
        return frozenset(pot for pot, ball in self.state.pots if colour is not None and colour_of(ball) == colour)

    def without(self, ball: Ball) -> "View":
        """Return the view as it is once a ball has left its place."""
        return View(self.state, self.layout.without(ball), self.spec)
