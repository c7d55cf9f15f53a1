"""What the computer sees when it is asked: no more than a person at the table."""

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeVar

from yagopool.ai.shot_geometry import Obstacle, obstacles
from yagopool.match.game import Game, LegalMoves, State, game_of
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Event, Flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, inside_field

EYESIGHT: Final = 0.17
"""mm: the standard deviation of where a ball is seen, across and along. One minute of arc, which a good eye can tell
apart, at a distance of 60 cm.
"""
_LOOKS: Final = 3
"""How often a ball is looked at, each time twice as closely, before it is seen where it is."""


@dataclass(frozen=True)
class View:
    """What the computer sees: the state of the match, the layout and the board. A game may see more in it."""

    state: State
    layout: Layout
    spec: BoardSpec = STANDARD_BOARD

    @property
    def game(self) -> Game:
        return game_of(self.state)

    @cached_property
    def legal(self) -> LegalMoves:
        return self.game.legal(self.state, self.layout, self.spec)

    @cached_property
    def places(self) -> dict[Ball, Point]:
        return self.layout.balls

    def holds(self, pot: Pot, ball: Ball | None, _events: Iterable[Event]) -> bool:
        """Whether a ball is in a pot after a shot with these events."""
        return self.layout.potted.get(pot) == ball

    def fitting(self, flick: Flick) -> Flick:
        """Return the flick as it can be made where the balls are seen."""
        return flick

    @cached_property
    def open_pots(self) -> tuple[Pot, ...]:
        """The pots no ball stands in."""
        filled = {pot for pot, _ in self.layout.filled}
        return tuple(pot for pot in self.spec.pot_numbers if pot not in filled)


ViewT = TypeVar("ViewT", bound=View)


def looked_at(view: ViewT, rng: random.Random) -> ViewT:
    """Return the view with every free ball where an eye may see it, by ``EYESIGHT``: apart, and over no open pot."""
    spec = view.spec
    seen = view.layout.balls
    things = obstacles(Layout((), view.layout.filled), spec)
    things += tuple(Obstacle(*spec.pot_centre(pot), spec.pot_radius) for pot in view.open_pots)
    for ball, place in view.layout.free:
        dx, dy = rng.gauss(0.0, EYESIGHT), rng.gauss(0.0, EYESIGHT)
        around = things + tuple(Obstacle(x, y, 2.0 * spec.ball_radius) for name, (x, y) in seen.items() if name != ball)
        for _ in range(_LOOKS):
            spot = Point(place.x + dx, place.y + dy)
            apart = all(math.hypot(spot.x - x, spot.y - y) >= reach for x, y, reach in around)
            if apart and inside_field(spot, spec, spec.ball_radius):
                seen[ball] = spot
                break
            dx, dy = 0.5 * dx, 0.5 * dy
    return replace(view, layout=Layout.of(seen, view.layout.potted))
