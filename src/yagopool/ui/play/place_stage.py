"""A person puts balls back on the board: a ghost at the pointer, the legal area lit, an illegal spot never taken."""

from typing import Final

from yagopool.games.yago.balls import BALL_ORDER
from yagopool.games.yago.placement import placement
from yagopool.games.yago.rules.entries import Place
from yagopool.match.game import Problem
from yagopool.table.layout import Point
from yagopool.table.placement import Placement
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import distance
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import balls_named
from yagopool.ui.play.stage import Stage
from yagopool.ui.play.view_model import Choice, Ghost, ViewModel

STEPS: Final = (1.0, 0.1, 0.01)
"""Millimetres an arrow key moves the ghost: plain, fine (Shift), finest (Ctrl)."""

SNAP: Final = 6.0
"""A pointer this near (mm) to a legal spot means that spot; blue's line and a last gap are thin."""

_WAYS: Final = {
    Action.LEFT: (-1.0, 0.0),
    Action.RIGHT: (1.0, 0.0),
    Action.UP: (0.0, 1.0),
    Action.DOWN: (0.0, -1.0),
}


class PlaceStage(Stage):
    """One ball after the other finds its place (G10, P4)."""

    def __init__(self, table: MatchController) -> None:
        self.table = table
        self._balls = tuple(sorted(table.session.state.to_place, key=BALL_ORDER.__getitem__))
        self._ball = self._balls[0]
        self._placement = self._spots()
        self.at = self._first_spot()

    def _spots(self) -> Placement:
        return placement(self._ball, self.table.layout, self.table.spec)

    def _first_spot(self) -> Point:
        corners = self._placement.target.corners
        middle = Point(sum(c.x for c in corners) / len(corners), sum(c.y for c in corners) / len(corners))
        return self._placement.nearest(middle)

    def pointed(self, pointer: Pointer) -> None:
        """Move the ghost, and put the ball down by a click on the board, or where a finger is lifted from it.

        Beside the board the ghost stays where it was last: there is the button that puts it down.
        """
        if pointer.kind in ("down", "move") and pointer.inside and not pointer.beside:
            self.at = self._meant(pointer.place)
        if pointer.kind == ("up" if pointer.touch else "down") and not pointer.beside:
            self._put()

    def pressed(self, press: Press) -> None:
        """Move the ghost by arrows, put it down, or take another ball first."""
        if press.action in _WAYS:
            dx, dy = _WAYS[press.action]
            step = STEPS[press.step]
            self.at = Point(round(self.at.x + dx * step, 3), round(self.at.y + dy * step, 3))
        elif press.action is Action.ACCEPT:
            self._put()
        elif press.action is Action.REPLAY:
            self.table.replay(self, resume=True)
        elif press.action in (Action.NEXT_BALL, Action.PREVIOUS_BALL):
            by = 1 if press.action is Action.NEXT_BALL else -1
            self._ball = self._balls[(self._balls.index(self._ball) + by) % len(self._balls)]
            self._placement = self._spots()

    def chosen(self, key: str) -> None:
        """Put the ball down by the button."""
        if key == "place":
            self._put()

    def _meant(self, place: Point) -> Point:
        """Return the spot a pointer means: the nearest legal one if it is near, or if the ball fits nowhere inside."""
        nearest = self._placement.nearest(place)
        if not self._placement.inside or distance(nearest, place) <= SNAP:
            return nearest
        return Point(round(place.x, 3), round(place.y, 3))

    def _put(self) -> None:
        """Put the ball down where the ghost is, if it may lie there; else the reason stays in words."""
        if not self._problems():
            self.table.play(Place(self._ball, (self.at.x, self.at.y)))
            self.done = True

    def _problems(self) -> tuple[Problem, ...]:
        return self.table.problems(Place(self._ball, (self.at.x, self.at.y)))

    def shown(self) -> ViewModel:
        """Return the ghost, the lit area, and why the spot is not legal."""
        problems = self._problems()
        state = self.table.session.state
        acting = "" if state.to_act is None else self.table.name(state.to_act)
        return ViewModel(
            self.table.looks(),
            prompt=self.table.say(f"ui.place.prompt.{self.table.device}", player=acting, ball=self._ball),
            notice=" ".join(self.table.speaker.message(problem) for problem in problems),
            tone="warning" if problems else "plain",
            named=balls_named(problems) | {self._ball},
            ghost=Ghost(self._ball, self.at, not problems, self._placement),
            choices=(Choice("place", self.table.say("ui.place.put"), hint=self.table.key(Action.ACCEPT)),),
        )
