"""Balls are laid by hand: picked up from the board or from beside it, put down where they can lie."""

from yagopool.practice.free_table import FreeTable
from yagopool.table.balls import Ball
from yagopool.table.layout import Point
from yagopool.ui.input.bearing import distance
from yagopool.ui.input.drag import PRESS_MARGIN
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.match_view.shown import Shown
from yagopool.ui.match_view.stages.stage import Stage
from yagopool.ui.match_view.table import Table
from yagopool.ui.picture.looks import LAID, BallLook

_HELD = 0.75
"""How solid a ball is while it is held."""


class LayStage(Stage):
    """Press on a ball and put it down elsewhere; the second button takes it off."""

    def __init__(self, table: Table, free: FreeTable) -> None:
        self.table = table
        self.free = free
        self.held: Ball | None = None
        self.at = Point(0.0, 0.0)
        self.notice = ""

    def hold(self, ball: Ball, at: Point) -> None:
        """Pick up a ball from beside the board."""
        self.held, self.at, self.notice = ball, at, ""

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
            self.held, self.notice = self._ball_at(pointer.place), ""
        elif pointer.kind == "cancel":
            ball = self.held or self._ball_at(pointer.place)
            self.held = None
            if ball is not None and ball not in self.free.tray:
                self.free.take(ball)
                self.done = True

    def cancels(self) -> bool:
        """Escape lets go of the ball."""
        return self.held is not None

    def let_go(self) -> None:
        """Let go of the ball held; it stays where it was."""
        self.held = None

    def _moved(self, place: Point) -> bool:
        """Return whether the pointer has carried the ball: a mere click picks it up only."""
        was = self.free.layout.place_of(self.held) if self.held is not None else None
        return was is None or distance(was, place) > self.free.spec.ball_radius

    def _put(self, pointer: Pointer) -> None:
        ball = self.held
        if ball is None:
            return
        if pointer.beside:
            self.held = None
            if ball not in self.free.tray:
                self.free.take(ball)
                self.done = True
            return
        problem = self.free.why_not(ball, pointer.place)
        if problem is not None:
            self.notice = self.table.speaker.error(problem)
            return
        self.free.put(ball, pointer.place)
        self.held, self.done = None, True

    def _ball_at(self, place: Point) -> Ball | None:
        near = sorted((distance(place, Point(look.x, look.y)), ball) for ball, look in self.table.looks().items())
        return near[0][1] if near and near[0][0] <= self.free.spec.ball_radius * PRESS_MARGIN else None

    def shown(self) -> Shown:
        """Return the balls, the held one where the pointer is."""
        looks = dict(self.table.looks())
        if self.held is not None:
            looks[self.held] = BallLook(self.at.x, self.at.y, 0.0, LAID[self.held], fade=_HELD)
        prompt = self.table.say("ui.free.laying")
        return Shown(looks, prompt=prompt, notice=self.notice, tone="warning" if self.notice else "plain")
