"""What the computer sees of carrom."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from yagopool.ai.observation import View
from yagopool.ai.shot_geometry import Obstacle
from yagopool.games.carrom.board import BASE_LINE, CARROM_BOARD, LINE_LENGTH, QUEEN, STRIKER, colour_of
from yagopool.games.carrom.computer.weights import WEIGHTS, CarromWeights
from yagopool.games.carrom.moves import side_of_seat, striker_placement
from yagopool.games.carrom.rules.state import MEN_EACH, CarromState
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Event, Flick, Potted
from yagopool.table.spec import Ball, BoardSpec, Pot, Side, piece_order

SPOTS: Final = 33
"""Places of the striker that are looked at along the base lines, from one base circle to the other."""
ROOM: Final = 1.5
"""mm between the striker and a man: more than an eye can be off."""


@dataclass(frozen=True)
class CarromView(View):
    """A view with what this game's computer asks it."""

    state: CarromState
    spec: BoardSpec = CARROM_BOARD

    @classmethod
    def of(cls, view: View) -> "CarromView":
        """Return what this game sees in a view."""
        return view if isinstance(view, CarromView) else cls(view.state, view.layout, view.spec)

    @property
    def weights(self) -> CarromWeights:
        return WEIGHTS

    @property
    def touching(self) -> float:
        """The distance (mm) of the striker's middle from that of a man it touches."""
        return self.spec.radius_of(STRIKER) + self.spec.ball_radius

    def own(self, side: Side) -> tuple[Ball, ...]:
        """Return a side's men on the board."""
        colour = self.state.colour(side)
        return tuple(man for man in self.places if colour_of(man) == colour)

    def left(self, side: Side) -> int:
        """Return how many men a side has still to pot, those it owes included."""
        owed = self.state.dues["AB".index(side)]
        return MEN_EACH - len(self.state.potted_by(side)) + owed

    def queen_open(self, side: Side) -> bool:
        """Whether a side may pot the queen: on the board, and one of its men potted before (C8)."""
        return self.state.queen == "board" and QUEEN in self.places and bool(self.state.potted_by(side))

    def targets(self, side: Side) -> tuple[Ball, ...]:
        """Return the pieces that it does a side good to pot: never its last man before the queen (F7)."""
        own = self.own(side)
        if self.state.queen == "board" and self.left(side) == 1:
            own = ()
        return (*own, QUEEN) if self.queen_open(side) else own

    def men_around(self, *ignored: Ball) -> tuple[Obstacle, ...]:
        """Return what is in a man's way."""
        wide = 2.0 * self.spec.ball_radius
        return tuple(Obstacle(x, y, wide) for man, (x, y) in self.layout.free if man not in ignored)

    def striker_around(self, *ignored: Ball) -> tuple[Obstacle, ...]:
        """Return what is in the striker's way."""
        wide = self.touching
        return tuple(Obstacle(x, y, wide) for man, (x, y) in self.layout.free if man not in ignored)

    def sitting(self, side: Side) -> int:
        """Return where a side's next shooter sits, as ``side_of_seat``."""
        seats, state = self.state.match.seats, self.state
        ahead = 0 if seats[state.seat][0] == side else 1
        return side_of_seat(replace(state, seat=(state.seat + ahead) % len(seats)) if ahead else state)

    @cached_property
    def spots(self) -> tuple[Point, ...]:
        """Where the next shooter can place the striker, with room for what an eye is off."""
        return free_spots(self.sitting(self.state.shooter_next), self.layout, self.spec)

    def changed(self, after: "CarromView") -> tuple[bool, bool]:
        """Return whether a shot left every piece where it was, and whether it gained anything: a man, the queen."""
        side = self.state.shooter_next
        fewer = after.left(side) < self.left(side)
        queen = self.state.queen == "board" and after.state.queen in ("uncovered", side)
        return self.layout == after.layout, fewer or queen

    def holds(self, pot: Pot, ball: Ball | None, events: Iterable[Event]) -> bool:
        """Return whether a piece dropped into a pocket, for good or to pay a due."""
        counts = ball != QUEEN or self.state.queen != "board"
        return counts and any(isinstance(one, Potted) and one.ball == ball and one.pot == pot for one in events)

    def fitting(self, flick: Flick) -> Flick:
        """Return the flick with the striker where it fits between the men as they are seen."""
        at, reach = flick.at, self.touching
        if at is None or all(math.hypot(at[0] - x, at[1] - y) >= reach for x, y in self.places.values()):
            return flick
        return replace(flick, at=striker_placement(self.state, self.layout, self.spec).nearest(at))

    def as_placed(self) -> "CarromView":
        """Return the view with the men to be placed in the middle, about where they will be."""
        if not self.state.to_place:
            return self
        middle = Point(self.spec.width / 2.0, self.spec.length / 2.0)
        men = sorted(self.state.to_place, key=piece_order)
        layout = self.layout
        for man in men:
            layout = layout.with_ball(man, middle)
        state = replace(self.state, to_place=frozenset(), to_act=self.state.shooter_next)
        return replace(
            self, state=replace(state, phase="cover" if state.queen == "uncovered" else "shoot"), layout=layout
        )


@lru_cache(maxsize=8)
def base_spots(sitting: int, spec: BoardSpec) -> tuple[Point, ...]:
    """Return places in the middle between the base lines, from left to right as the player sees them."""
    first = (spec.width - LINE_LENGTH) / 2.0
    step = LINE_LENGTH / (SPOTS - 1)
    spots = tuple(Point(round(first + step * number, 3), BASE_LINE) for number in range(SPOTS))
    for _ in range(sitting):
        spots = tuple(Point(spec.width - y, x) for x, y in spots)
    return spots


def free_spots(sitting: int, layout: Layout, spec: BoardSpec) -> tuple[Point, ...]:
    """Return the places along base lines that no man is too near to."""
    reach = spec.radius_of(STRIKER) + spec.ball_radius + ROOM
    spots = base_spots(sitting, spec)
    across = sitting % 2
    line = spots[0][1 - across]
    near = [place for _, place in layout.free if abs(place[1 - across] - line) < reach]
    return tuple(spot for spot in spots if all(math.hypot(spot.x - x, spot.y - y) >= reach for x, y in near))
