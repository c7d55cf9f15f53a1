"""What the computer sees of this game."""

from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Self

from yagopool.ai.observation import View
from yagopool.ai.shot_geometry import Obstacle, obstacles
from yagopool.games.yago.board import BLUE, COLOURED_BALLS, Colour, ColouredBall, colour_of
from yagopool.games.yago.computer.weights import Weights, weights_of
from yagopool.games.yago.rules.state import GameState
from yagopool.games.yago.rules.variants import VARIANTS, Variant
from yagopool.table.spec import Ball, Pot, Side


@cache
def _of_colour(colour: Colour | None) -> tuple[ColouredBall, ...]:
    return tuple(ball for ball in COLOURED_BALLS if colour is None or colour_of(ball) == colour)


@lru_cache(maxsize=4096)
def _pots_with(pots: tuple[tuple[Pot, ColouredBall], ...], colour: Colour | None) -> frozenset[Pot]:
    return frozenset(pot for pot, ball in pots if colour is not None and colour_of(ball) == colour)


@dataclass(frozen=True)
class YagoView(View):
    """A view with what this game's computer asks it."""

    state: GameState
    careful: bool = False
    """Whether a pot in sight counts only where the finger has room: those see it who look ahead."""

    @classmethod
    def of(cls, view: View) -> "YagoView":
        return view if isinstance(view, YagoView) else cls(view.state, view.layout, view.spec)

    @cached_property
    def variant(self) -> Variant:
        return VARIANTS[self.state.match.variant]

    @cached_property
    def weights(self) -> Weights:
        return weights_of(self.variant)

    @cached_property
    def things(self) -> tuple[Obstacle, ...]:
        return obstacles(self.layout, self.spec)

    @cached_property
    def things_but_blue(self) -> tuple[Obstacle, ...]:
        return obstacles(self.layout, self.spec, (BLUE,))

    @property
    def none_potted(self) -> bool:
        """Whether own balls are flicked and none was potted since the break: they may still lie as racked."""
        return self.state.broken and not self.variant.blue_alone and not self.state.pots

    def own(self, side: Side) -> tuple[ColouredBall, ...]:
        """Return the balls a side may pot for itself: its colour, or red and yellow while colours are open."""
        return _of_colour(self.state.colour_of_side(side))

    def free_own(self, side: Side) -> tuple[ColouredBall, ...]:
        return tuple(ball for ball in self.own(side) if ball in self.places)

    def flickable(self, side: Side) -> tuple[Ball, ...]:
        blue_only = self.variant.blue_alone or self.state.phase == "break" or not self.state.broken
        if blue_only:
            return (BLUE,) if BLUE in self.places else ()
        return self.free_own(side)

    def pots_of(self, side: Side) -> frozenset[Pot]:
        return _pots_with(self.state.pots, self.state.colour_of_side(side))

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
