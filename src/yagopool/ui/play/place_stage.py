"""A person puts balls back on the board."""

import math
from typing import Final

from yagopool.match.game import Move, Problem, pieces_named
from yagopool.table.geometry import Point
from yagopool.table.placement import Placement
from yagopool.table.spec import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import Pointer
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Ghost, ViewModel
from yagopool.ui.theme import eased

STEPS: Final = (1.0, 0.1, 0.01)
"""Millimetres an arrow key moves the ghost: plain, fine (Shift), finest (Ctrl)."""
_HAIR: Final = 0.02
"""Millimetres by which a ball that is put down moves to a legal spot: the finest step of the keys misses some."""
_FAR: Final = 60.0
"""A press farther (mm) than this from every legal spot is let go without putting the ball down."""
_PULSE: Final = 1.2
"""Seconds for which the area shines when a ball has to be placed ..."""
_COMES: Final = 0.4
"""... and how many of these the ball takes to get there."""
_DIRECTIONS: Final = {
    Action.LEFT: (-1.0, 0.0),
    Action.RIGHT: (1.0, 0.0),
    Action.UP: (0.0, 1.0),
    Action.DOWN: (0.0, -1.0),
}


def middle_spot(placement: Placement) -> Point:
    corners = placement.target.corners
    middle = Point(sum(c.x for c in corners) / len(corners), sum(c.y for c in corners) / len(corners))
    return placement.nearest(middle)


class PlaceStage(Stage):
    """A person puts balls back on the board, one after the other: a ghost, the legal area lit."""

    steers = True

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self._legal = controller.legal()
        self._placement = self._legal.places[0]
        self._held = False
        """Whether a press on the board has not been let go yet."""
        self.at = middle_spot(self._placement)
        self._refused: Point | None = None
        """Where the last press was let go, if that was far from every legal spot."""
        self._time = 0.0

    @property
    def _ball(self) -> Ball:
        return self._placement.ball

    def _entry(self, at: Point) -> Move:
        assert self._legal.place is not None, "what places a ball comes with the places"
        return self._legal.place(self._ball, (at.x, at.y))

    def pointed(self, pointer: Pointer) -> None:
        """Move the ghost to the legal spot nearest to the pointer; put the ball down when the press is released.

        Outside the board, where the button that puts it down is, the ghost stays where it was last.
        """
        if pointer.kind in ("down", "move") and pointer.inside and not pointer.beside:
            self.at = self._placement.nearest(pointer.place)
            if pointer.kind == "down" or self._near(pointer.place):
                self._refused = None
        if pointer.kind == "down":
            self._held = not pointer.beside
        elif pointer.kind in ("up", "cancel", "lost"):
            held, self._held = self._held, False
            if held and pointer.kind == "up" and not pointer.beside:
                self._let_go(pointer.place)

    def pressed(self, press: Press) -> None:
        self._refused = None
        if press.action in _DIRECTIONS:
            dx, dy = _DIRECTIONS[press.action]
            step = STEPS[press.step]
            self.at = Point(round(self.at.x + dx * step, 3), round(self.at.y + dy * step, 3))
        elif press.action is Action.ACCEPT:
            self._put()
        elif press.action is Action.REPLAY:
            self.controller.replay()
        elif press.action in (Action.NEXT_BALL, Action.PREVIOUS_BALL):
            by = 1 if press.action is Action.NEXT_BALL else -1
            places = self._legal.places
            self._placement = places[(places.index(self._placement) + by) % len(places)]
            self._time = self._time if len(places) == 1 else 0.0

    def advance(self, seconds: float) -> None:
        self._time += seconds

    def chosen(self, key: str) -> None:
        if key == "place":
            self._put()

    def _near(self, place: Point) -> bool:
        return not self._placement.inside or math.dist(self.at, place) <= _FAR

    def _let_go(self, place: Point) -> None:
        if self._near(place):
            self._put()
        else:
            self._refused = Point(round(place.x, 3), round(place.y, 3))

    def _put(self) -> None:
        """Put the ball down where the ghost is, or a hair beside it, if that is legal; else the reason stays."""
        nearest = self._placement.nearest(self.at)
        if math.dist(nearest, self.at) <= _HAIR:
            self.at = nearest
        if not self._problems(self.at):
            put = self._ball, self.controller.tint_of(self.controller.session.state)
            self.controller.play(self._entry(self.at))
            self.put = put

    def _problems(self, at: Point) -> tuple[Problem, ...]:
        return self.controller.problems(self._entry(at))

    def _seen(self, lay: BallLook | None) -> Point:
        """Return where the ball is on its way from ``lay``."""
        left = 0.0 if lay is None or self.controller.still else 1.0 - eased(min(1.0, self._time / _COMES))
        if lay is None or left == 0.0:
            return self.at
        return Point(self.at.x + (lay.x - self.at.x) * left, self.at.y + (lay.y - self.at.y) * left)

    def view(self) -> ViewModel:
        refused, say = self._refused, self.controller.say
        problems = self._problems(refused or self.at)
        state = self.controller.session.state
        acting = "" if state.to_act is None else self.controller.name(state.to_act)
        where = "line" if self._placement.on_line else "prompt"
        looks = self.controller.looks()
        lay = looks.pop(self._ball, None)
        return ViewModel(
            looks,
            prompt=say(f"ui.place.{where}.{self.controller.device}", player=acting, ball=self._ball),
            notice=" ".join(self.controller.speaker.message(problem) for problem in problems),
            tone="warning" if problems else "plain",
            named=pieces_named(problems) | {self._ball},
            ghost=Ghost(self._ball, self.at, refused is not None or not problems, self._placement, self._seen(lay)),
            pulse=0.0 if self.controller.still else 1.0 - eased(min(1.0, self._time / _PULSE)),
            choices=(Choice("place", say("ui.place.put"), hint=self.controller.key(Action.ACCEPT)),),
        )
