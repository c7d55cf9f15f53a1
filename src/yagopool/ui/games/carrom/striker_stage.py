"""A person places the striker along the base lines and aims it: both are parts of one shot (C4)."""

import math
from dataclasses import replace
from typing import Final

from yagopool.games.carrom.board import STRIKER
from yagopool.games.carrom.moves import side_of_seat
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import STRAIGHT_UP, Aim, distance
from yagopool.ui.input.pointer import PRESS_MARGIN, Pointer
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.stages import middle_spot
from yagopool.ui.play.view_model import ViewModel

_REACH: Final = 24.0
"""A press this near (mm) to where the striker's middle may be moves it there: the base lines and a little around."""
_STEPS: Final = (10.0, 10.0, 1.0)
"""Millimetres that a key moves the striker: Shift only turns the way round, Ctrl makes it fine."""
_LEAPS: Final = 60
"""How many steps a striker may leap over a man that stands in its way."""


class StrikerStage(AimStage):
    """A press on the base lines moves the striker along them; a press on it, or behind it, pulls as everywhere."""

    def __init__(self, controller: MatchController) -> None:
        spots = controller.legal().flicks[0].placement
        assert spots is not None, "the striker is placed before each shot"
        self._spots = spots
        self._slides = False
        self._facing = 90.0 * side_of_seat(controller.session.state)
        super().__init__(controller)

    def _flickable(self) -> tuple[Ball, ...]:
        return self.controller.flickable()

    def _first_aim(self) -> Aim:
        """Return the aim that stands again, else one from the middle of the base lines, straight over the board."""
        aim = super()._first_aim()
        if aim.place is not None and self._spots.legal(aim.place):
            return aim
        return replace(aim.toward(STRAIGHT_UP + self._facing), place=middle_spot(self._spots))

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down" and self._on_lines(pointer):
            self._slides = True
        if not self._slides:
            super().pointed(pointer)
        elif pointer.kind in ("down", "move"):
            self._move_to(self._spots.nearest(pointer.place))
        else:
            self._slides = False

    def _on_lines(self, pointer: Pointer) -> bool:
        """Return whether a press is meant for the base lines, off the striker."""
        free = pointer.inside and not pointer.beside and self.drag is None
        return free and not self._on_striker(pointer.place) and self._spots.target.distance(pointer.place) <= _REACH

    def _on_striker(self, place: Point) -> bool:
        return distance(place, self._place()) <= PRESS_MARGIN * self._spots.spec.radius_of(STRIKER)

    def pressed(self, press: Press) -> None:
        slides = press.action in (Action.NEXT_BALL, Action.PREVIOUS_BALL)
        if slides and self.drag is None and not self.hints.wanted:
            self._slide(_STEPS[press.step] * (1.0 if press.action is Action.NEXT_BALL else -1.0))
        else:
            super().pressed(press)

    def _slide(self, by: float) -> None:
        """Move the striker along the base lines, to the right as the window shows them; over men in its way."""
        angle, seen = math.radians(self._facing), math.radians(90.0 * self.controller.sitting)
        ux, uy = math.cos(angle), math.sin(angle)
        way = math.copysign(by, by * (ux * math.cos(seen) + uy * math.sin(seen) + 1e-9))
        here = self._place()
        for leap in range(1, _LEAPS):
            spot = self._spots.nearest((here.x + leap * way * ux, here.y + leap * way * uy))
            if ((spot.x - here.x) * ux + (spot.y - here.y) * uy) * way > 0.25 * way * way:
                self._move_to(spot)
                return

    def _move_to(self, place: Point) -> None:
        self.aim, self.notice = replace(self.aim, place=place), ""

    def _nearest(self, place: Point) -> Ball:
        del place
        return STRIKER

    def _ball_at(self, place: Point) -> Ball | None:
        return STRIKER if self._on_striker(place) else super()._ball_at(place)

    def _prompt(self) -> str:
        state = self.controller.session.state
        key = f"ui.table.{'practise' if self.controller.practising else state.phase}.{self.controller.device}"
        return self.controller.say(key, player=state.player or "")

    def view(self) -> ViewModel:
        return replace(super().view(), area=None if self.drags else self._spots)
