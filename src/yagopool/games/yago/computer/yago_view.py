"""What the computer sees of this game."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from yagopool.ai.observation import View
from yagopool.games.yago.board import BLUE, COLOURED_BALLS, ColouredBall, colour_of
from yagopool.games.yago.computer.weights import Weights, weights_of
from yagopool.games.yago.rules.state import GameState
from yagopool.games.yago.rules.variants import VARIANTS, Variant
from yagopool.table.spec import Ball, Pot, Side


@dataclass(frozen=True)
class YagoView(View):
    """A view with what this game's computer asks it."""

    state: GameState

    @classmethod
    def of(cls, view: View) -> "YagoView":
        return view if isinstance(view, YagoView) else cls(view.state, view.layout, view.spec)

    @cached_property
    def variant(self) -> Variant:
        return VARIANTS[self.state.match.variant]

    @cached_property
    def weights(self) -> Weights:
        return weights_of(self.variant)

    def own(self, side: Side) -> tuple[ColouredBall, ...]:
        """Return the balls a side may pot for itself: its colour, or red and yellow while colours are open."""
        colour = self.state.colour_of_side(side)
        return tuple(ball for ball in COLOURED_BALLS if colour is None or colour_of(ball) == colour)

    def free_own(self, side: Side) -> tuple[ColouredBall, ...]:
        return tuple(ball for ball in self.own(side) if ball in self.places)

    def flickable(self, side: Side) -> tuple[Ball, ...]:
        blue_only = self.variant.blue_alone or self.state.phase == "break" or not self.state.broken
        if blue_only:
            return (BLUE,) if BLUE in self.places else ()
        return self.free_own(side)

    def pots_of(self, side: Side) -> frozenset[Pot]:
        """Return the pots in which a side's balls stand; none while colours are open."""
        colour = self.state.colour_of_side(side)
        return frozenset(pot for pot, ball in self.state.pots if colour is not None and colour_of(ball) == colour)

    def without(self, ball: Ball) -> Self:
        return replace(self, layout=self.layout.without(ball))

    def changed(self, after: "YagoView") -> tuple[bool, bool]:
        """Return whether a shot left every red and yellow ball where it was, and whether it gained anything.

        A gain is a pot filled for the side that played, or the choice of a colour.
        """
        side = self.state.shooter_next
        idle = self.layout.without(BLUE) == after.layout.without(BLUE)
        gained = len(after.pots_of(side)) > len(self.pots_of(side)) or after.state.phase == "choose_colour"
        return idle, gained
