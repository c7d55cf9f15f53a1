"""The free table: any position can be set up, played, undone and saved as a drill."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from yagopool.errors import BoardError
from yagopool.match.game import DEFAULT, State, games, practice_of
from yagopool.match.session import Played
from yagopool.physics.world import Neighbours, world_of
from yagopool.practice.breaks import before_break
from yagopool.practice.drill import Drill, PottedGoal, SolutionStroke
from yagopool.practice.undo_stack import UndoStack
from yagopool.table.geometry import Point
from yagopool.table.layout import TOUCH, Layout, check_layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec

STARS = (1, 2, 4)
"""The strokes for three stars, two and one in a saved drill."""


@dataclass(frozen=True, slots=True)
class FreePosition:
    """A position of the table, and the stroke that led to it, if one did."""

    layout: Layout
    played: Played | None = None


class FreeTable(UndoStack[FreePosition]):
    """Any position, with undo and redo of every change.

    The position decides in which variants it can be played. At the rack the break is played, in the variant asked for.
    """

    def __init__(self, variant: str, spec: BoardSpec = STANDARD_BOARD, game: str = DEFAULT) -> None:
        super().__init__(FreePosition(Layout()))
        self.spec = spec
        self.game = games()[game]
        self.practice = practice_of(game)
        self._variant = variant

    @property
    def layout(self) -> Layout:
        return self.now.layout

    @property
    def variant(self) -> str:
        """The variant the position is played in: the one asked for, at the rack and where it fits."""
        fitting = self.practice.variants(self.layout)
        return self._variant if self.racked or self._variant in fitting else fitting[0]

    @property
    def racked(self) -> bool:
        return self.layout == self.game.rack(self.spec)

    @property
    def pieces(self) -> tuple[Ball, ...]:
        return tuple(ball for ball in self.game.pieces if ball not in self.game.placed)

    @property
    def tray(self) -> tuple[Ball, ...]:
        """The balls that are neither on the board nor in a pot."""
        potted = self.layout.potted.values()
        return tuple(ball for ball in self.pieces if self.layout.place_of(ball) is None and ball not in potted)

    @property
    def state(self) -> State:
        """The state to play from: the break at the rack, else colours open; one stroke."""
        if self.racked:
            return before_break(self._variant, self.game.name)
        # Where a shot places its piece, what is off the board would count as potted: here it only waits in the tray.
        known = self.game.rack(self.spec) if self.game.placed else self.layout
        return self.practice.open_state(self.variant, known, None)

    def with_ball(self, ball: Ball, place: Point) -> Layout:
        """Return the position with a ball at a place, one that can be owned over an empty pot in that pot.

        Raises:
            BoardError: it cannot be there.
        """
        others = self.layout.without(ball)
        pot = next(iter(self._neighbours(ball, place).pots), None)
        if pot is not None and self.practice.kind(ball) and pot not in self.layout.potted:
            found = Layout.of(others.balls, {**others.potted, pot: ball})
        else:
            found = self.layout.with_ball(ball, (round(place.x, 3), round(place.y, 3)))
        check_layout(found, self.spec)
        return found

    def why_not(self, ball: Ball, place: Point) -> BoardError | None:
        try:
            self.with_ball(ball, place)
        except BoardError as error:
            return error
        return None

    def in_the_way(self, ball: Ball, place: Point) -> tuple[Ball, ...]:
        return () if self.why_not(ball, place) is None else self._neighbours(ball, place).balls

    def put(self, ball: Ball, place: Point) -> None:
        self.change(FreePosition(self.with_ball(ball, place)))

    def set_up(self, layout: Layout) -> None:
        """Set up a whole position, without what a shot places. Raises BoardError if it cannot be."""
        check_layout(layout, self.spec)
        self.change(FreePosition(layout.without(*self.game.placed)))

    def remove(self, ball: Ball) -> None:
        self.change(FreePosition(self.layout.without(ball)))

    def clear(self) -> None:
        self.change(FreePosition(Layout()))

    def rack(self) -> None:
        self.change(FreePosition(self.game.rack(self.spec)))

    def take(self, played: Played) -> None:
        """Take a stroke that was played from this position: all balls stay as they came to rest, fouls or not.

        After a break the ball that broke leaves the board if the variant says so.
        """
        if played.trace is not None:
            layout, breaker = played.trace.layout, self.practice.breaker
            leaves = played.before.phase == "break" and layout.place_of(breaker) is not None
            if leaves and breaker not in self.game.in_play(played.after)[0]:
                layout = layout.without(breaker)
            self.change(FreePosition(layout.without(*self.game.placed), played))

    @property
    def can_save(self) -> bool:
        return self.drill("", {}, {}) is not None

    def drill(self, name: str, title: Mapping[str, str], text: Mapping[str, str]) -> Drill | None:
        """Return the last stroke's position as a drill with that stroke as its solution.

        None if the last change was no stroke that potted balls without a foul, or was a break, or if its position is
        none for a drill.
        """
        played = self.now.played
        if played is None or played.before.phase == "break" or not isinstance(played.move, Flick):
            return None
        if played.ruling is None or played.ruling.fouls:
            return None
        before = self.practice.potted(played.before)
        balls = tuple(ball for ball in self.practice.potted(played.after) if ball not in before)
        if not balls or not self._fits(played):
            return None
        goal = PottedGoal(balls, by=played.move.ball)
        return Drill(
            name=name,
            kind="first_pots",
            variant=played.before.match.variant,
            title=title,
            text=text,
            layout=played.layout_before,
            colour=None,
            opening=False,
            goal=goal,
            stars=STARS,
            solution=(SolutionStroke(played.layout_before, played.move, goal),),
            spec=self.spec,
            game=self.game.name,
        )

    def _fits(self, played: Played) -> bool:
        """Return whether a drill can begin where a stroke did."""
        try:
            self.practice.check(played.before.match.variant, played.layout_before, False)
        except BoardError:
            return False
        return True

    def _neighbours(self, ball: Ball, place: Point) -> Neighbours:
        """Return what a ball put at a place would overlap by more than a layout may; nothing if it is no place."""
        if not all(map(math.isfinite, place)):
            return Neighbours((), (), cushion=False)
        return world_of(self.layout.without(ball), self.spec).neighbours(place, ball, gap=-TOUCH)
