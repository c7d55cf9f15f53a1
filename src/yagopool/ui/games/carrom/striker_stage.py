"""A person places the striker along the base lines and aims it: both are parts of one shot (C4)."""

import math
from dataclasses import dataclass, replace
from typing import Final

from yagopool.games.carrom.board import STRIKER
from yagopool.games.carrom.moves import side_of_seat
from yagopool.table.geometry import Point
from yagopool.table.pieces import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import STRAIGHT_UP, Aim, distance
from yagopool.ui.input.pointer import PRESS_MARGIN, Pointer
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.place_stage import middle_spot
from yagopool.ui.play.view_model import ViewModel

_REACH: Final = 24.0
"""A pointer this near (mm) to where the striker's middle may be is on the strip: the base lines and a little around."""
_STILL: Final = 4.0
"""A press on the striker that goes less far (mm) is a click, which takes its aim up."""
_SURE: Final = 60.0
"""A striker that was carried so far (mm) along the strip is not pulled any more by the same press, wherever it goes."""
_STEPS: Final = (10.0, 10.0, 1.0)
"""Millimetres that a key moves the striker: Shift only turns the way round, Ctrl makes it fine."""
_LEAPS: Final = 60
"""How many steps a striker may leap over a man that stands in its way."""


@dataclass(frozen=True, slots=True)
class _Slide:
    """A press that moves the striker: where it began, and where the striker lay then.

    ``carries``: it does for good. Until then a pointer that leaves the strip pulls the striker, from where it lay.
    """

    press: Pointer
    start: Point
    on_striker: bool
    carries: bool
    moved: bool = False


class StrikerStage(AimStage):
    """A drag along the strip between the base lines moves the striker; one that leaves the strip pulls it back.

    So a drag that goes sideways never flicks, and one that goes back never moves the striker. A press on the strip
    beside the striker brings it there; a press elsewhere pulls, as everywhere.
    """

    def __init__(self, controller: MatchController) -> None:
        spots = controller.legal().flicks[0].placement
        assert spots is not None, "the striker is placed before each shot"
        self._spots = spots
        self._sliding: _Slide | None = None
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
        if pointer.kind == "down" and self._can_slide(pointer):
            on_striker = self._on_striker(pointer.place)
            self._sliding = _Slide(pointer, self._place(), on_striker, carries=not on_striker)
            if not on_striker:
                self._move_to(self._spots.nearest(pointer.place))
        elif self._sliding is None:
            super().pointed(pointer)
        elif pointer.kind == "move":
            self._carry(self._sliding, pointer)
        else:
            self._let_go(self._sliding, pointer)

    def _can_slide(self, pointer: Pointer) -> bool:
        """Return whether a press is on the strip, or on the striker, and not on a hint's number."""
        free = pointer.inside and not pointer.beside and self.drag is None and self.hints.under(pointer.place) is None
        return free and (self._on_striker(pointer.place) or self._on_strip(pointer.place))

    def _on_strip(self, place: Point) -> bool:
        return self._spots.target.distance(place) <= _REACH

    def _carry(self, slide: _Slide, pointer: Pointer) -> None:
        """Move the striker with the pointer; pull it instead where the pointer leaves the strip at once."""
        press = slide.press.place
        if not (slide.carries or self._on_strip(pointer.place)):
            self._pull_instead(slide, pointer)
            return
        moved = slide.moved or distance(pointer.place, press) >= _STILL
        if moved:
            held = slide.start if slide.on_striker else press
            self._move_to(self._spots.nearest((pointer.place.x + held.x - press.x, pointer.place.y + held.y - press.y)))
        carries = slide.carries or distance(self._place(), slide.start) >= _SURE
        self._sliding = replace(slide, carries=carries, moved=moved)

    def _let_go(self, slide: _Slide, pointer: Pointer) -> None:
        """End a slide: one that is given up leaves the striker where it was, a mere click on it takes its aim up."""
        if slide.on_striker and not slide.moved and pointer.kind == "up":
            self._pull_instead(slide, pointer)
        self._sliding = None
        if pointer.kind != "up":
            self._move_to(slide.start)

    def _pull_instead(self, slide: _Slide, pointer: Pointer) -> None:
        self._sliding = None
        self._move_to(slide.start)
        super().pointed(slide.press)
        super().pointed(pointer)

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
