"""Stages of practice: balls are set up by hand, or lie at rest."""

from typing import Final

from yagopool.games.yago.balls import BALLS
from yagopool.practice.free_table import FreeTable
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import distance
from yagopool.ui.input.drag import PRESS_MARGIN
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.picture.appearance import LAID, BallLook
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import ViewModel

STEPS: Final = (10.0, 1.0, 0.1)
"""Millimetres an arrow key carries the ball held: plain, fine (Shift), finest (Ctrl)."""

_HELD: Final = 0.75
"""How solid a ball is while it is held."""
_WAYS: Final = {
    Action.LEFT: (-1.0, 0.0),
    Action.RIGHT: (1.0, 0.0),
    Action.UP: (0.0, 1.0),
    Action.DOWN: (0.0, -1.0),
}


class SetUpStage(Stage):
    """Press on a ball, carry it with or without the button held, put it down; the second button takes it off.

    Keys do the same.

    ``after``: the laying before this one, so that keys go on from the ball that was laid last.
    """

    def __init__(self, table: MatchController, free: FreeTable, *, after: "SetUpStage | None" = None) -> None:
        super().__init__(table)
        self._done = False
        self.free = free
        self.held: Ball | None = None
        self.at = Point(free.spec.width / 2.0, free.spec.length / 2.0)
        self.notice = ""
        self._from = self.at
        self._last: Ball | None = None
        if after is not None:
            self._last = after.held or after._last

    @property
    def done(self) -> bool:
        """Whether a ball was put down or taken off."""
        return self._done or super().done

    def hold(self, ball: Ball, at: Point) -> None:
        """Pick up a ball from beside the board."""
        self.held, self.at, self.notice = ball, at, ""
        self._last, self._from = ball, at

    @property
    def lies(self) -> bool:
        """Whether the ball held is one that lies on the board, or stands in a pot."""
        return self.held is not None and self.held not in self.free.tray

    def pressed(self, press: Press) -> None:
        """Take the next ball in the hand, carry it, put it down."""
        if press.action in (Action.NEXT_BALL, Action.PREVIOUS_BALL):
            self._take_next(1 if press.action is Action.NEXT_BALL else -1)
        elif press.action in _WAYS and self.held is not None:
            (dx, dy), step = _WAYS[press.action], STEPS[press.step]
            spec = self.free.spec
            x, y = min(max(self.at.x + dx * step, 0.0), spec.width), min(max(self.at.y + dy * step, 0.0), spec.length)
            self.at = Point(round(x, 3), round(y, 3))
        elif press.action is Action.ACCEPT and self.held is None:
            self._take_next(1)
        elif press.action is Action.ACCEPT:
            self._put(Pointer("down", self.at))

    def _take_next(self, by: int) -> None:
        """Take the ball in the hand that follows the last one: from where it is, one beside the board to the middle."""
        last = self.held or self._last
        ball = BALLS[0] if last is None else BALLS[(BALLS.index(last) + by) % len(BALLS)]
        look = self.controller.looks().get(ball)
        spec = self.free.spec
        self.hold(ball, Point(spec.width / 2.0, spec.length / 2.0) if look is None else Point(look.x, look.y))

    def take_off(self) -> None:
        """Take the ball held off the board."""
        ball, self.held = self.held, None
        if ball is not None and ball not in self.free.tray:
            self.free.remove(ball)
            self._done = True

    @property
    def legal(self) -> bool:
        """Whether the ball held could lie where it is."""
        return self.held is None or self.free.why_not(self.held, self.at) is None

    def pointed(self, pointer: Pointer) -> None:
        """Pick up, carry, put down, take off."""
        self.at = pointer.place
        lands = pointer.kind == "down" or (pointer.kind == "up" and self._moved(pointer.place))
        if self.held is not None and lands:
            self._put(pointer)
        elif pointer.kind == "down" and not pointer.beside:
            self.held, self.notice, self._from = self._ball_at(pointer.place), "", pointer.place
            self._last = self.held or self._last
        elif pointer.kind == "cancel":
            self.held = self.held or self._ball_at(pointer.place)
            self.take_off()

    def cancels(self) -> bool:
        """Escape lets go of the ball."""
        return self.held is not None

    def let_go(self) -> None:
        """Let go of the ball held; it stays where it was."""
        self.held = None

    def _moved(self, place: Point) -> bool:
        """Return whether the pointer has carried the ball: a mere click picks it up only."""
        return distance(self._from, place) > self.free.spec.ball_radius

    def _put(self, pointer: Pointer) -> None:
        ball = self.held
        if ball is None:
            return
        if pointer.beside:
            self.take_off()
            return
        problem = self.free.why_not(ball, pointer.place)
        if problem is not None:
            self.notice = self.controller.speaker.error(problem)
            return
        self.free.put(ball, pointer.place)
        self.held, self._done = None, True

    def _ball_at(self, place: Point) -> Ball | None:
        near = sorted((distance(place, Point(look.x, look.y)), ball) for ball, look in self.controller.looks().items())
        return near[0][1] if near and near[0][0] <= self.free.spec.ball_radius * PRESS_MARGIN else None

    def view(self) -> ViewModel:
        """Return the balls, the held one where the pointer is."""
        looks = dict(self.controller.looks())
        if self.held is not None:
            looks[self.held] = BallLook(self.at.x, self.at.y, 0.0, LAID[self.held], fade=_HELD)
        prompt = self.controller.say(f"ui.free.laying.{self.controller.device}")
        return ViewModel(looks, prompt=prompt, notice=self.notice, tone="warning" if self.notice else "plain")


class RestStage(Stage):
    """Shows the table with a prompt. The key of the replay watches the last shot once more."""

    has_words = True

    def __init__(self, table: MatchController, prompt: str, *, warns: bool = False) -> None:
        super().__init__(table)
        self._prompt = prompt
        self._warns = warns

    def pressed(self, press: Press) -> None:
        """Watch again."""
        if press.action is Action.REPLAY:
            self.controller.replay()

    def view(self) -> ViewModel:
        """Return the balls where they lie."""
        if self._warns:
            return ViewModel(self.controller.looks(), notice=self._prompt, tone="warning")
        return ViewModel(self.controller.looks(), prompt=self._prompt)
