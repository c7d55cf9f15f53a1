"""A person places the striker and flicks it."""

import math
from dataclasses import dataclass, replace
from typing import Final

from yagopool.ai.shot_geometry import distance
from yagopool.games.carrom.board import LINES_APART, STRIKER
from yagopool.games.carrom.moves import base_circles, side_of_seat
from yagopool.table.geometry import Circle, Point
from yagopool.table.spec import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import PRESS_MARGIN, STRAIGHT_UP, Aim, Pointer
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.place_stage import middle_spot
from yagopool.ui.play.view_model import ViewModel

_REACH: Final = 24.0
"""A pointer this near (mm) to where the striker's middle may be is on the strip: the base lines and a little around."""
_LEAVES: Final = 25.0
"""The pull (mm) off the strip that ends a slide and pulls the striker: a hand that slides stays nearer."""
_STILL: Final = 4.0
"""A press on the striker that moves less than this (mm) is a click, which takes up its aim."""
_TURNS: Final = 8.0
"""After each stretch of this length (mm), the stage decides again: does the pointer follow the strip or leave it?"""
_SLID: Final = 25.0
"""A pointer that turns away after going this far (mm) along the strip has placed the striker there; ..."""
_SURE: Final = 60.0
"""... one that never turns, only after this distance. Until then, it pulls at an angle from where the striker lay."""
_SNAP: Final = 10.0
"""A pointer that brings the striker this near (mm) to the middle of a base circle puts it exactly there."""
_COMES: Final = 0.3
"""Seconds in which the striker, taken off after a shot, appears on the base lines."""
_STEPS: Final = (10.0, 10.0, 1.0)
"""Millimetres that a key moves the striker: Shift only reverses the direction, Ctrl makes the steps fine."""
_LEAPS: Final = 60
"""How many steps a striker may leap over a man that stands in its way."""


@dataclass(frozen=True, slots=True)
class _Slide:
    """A press that moves the striker: where it began, and where the striker lay then.

    ``grip``: from the pointer to the striker's middle. ``since``: where the pointer's direction was last checked,
    ``spot``: where the striker lay then, or when it turned away from the strip. ``slid``: how far it went along that.
    """

    press: Pointer
    start: Point
    on_striker: bool
    grip: Point
    since: Point
    spot: Point
    slid: float = 0.0
    turned: bool = False
    moved: bool = False

    @property
    def carries(self) -> bool:
        """Whether the striker stays where it was brought; else a pull begins where it lay before."""
        return not self.on_striker or self.slid >= (_SLID if self.turned else _SURE)


class StrikerStage(AimStage):
    """One drag places the striker and pulls it: along the strip it slides, away from the strip it is pulled back.

    A press on the strip brings the striker there. A drag that comes back to the strip slides again. So a drag
    that stays on the strip never flicks. A press elsewhere pulls, as everywhere.
    """

    def __init__(self, controller: MatchController) -> None:
        spots = controller.legal().flicks[0].placement
        assert spots is not None, "the striker is placed before each shot"
        self._spots = spots
        self._sliding: _Slide | None = None
        sitting = side_of_seat(controller.session.state)
        self._circles = base_circles(sitting, spots.spec)
        self._facing = 90.0 * sitting
        super().__init__(controller)

    def _flickable(self) -> tuple[Ball, ...]:
        return self.controller.flickable()

    def _first_aim(self) -> Aim:
        """Return the earlier aim if legal, else one from the middle of the base lines, straight over the board."""
        aim = super()._first_aim()
        if aim.place is not None and self._spots.legal(aim.place):
            return aim
        return replace(aim.toward(STRAIGHT_UP + self._facing), place=middle_spot(self._spots))

    @property
    def lies_at(self) -> Point:
        """Where the striker lies when no press holds it."""
        return self._place() if self._sliding is None else self._sliding.start

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down" and self._can_slide(pointer):
            start, on_striker = self._place(), self._on_striker(pointer.place)
            if not on_striker:
                self._bring(pointer.place)
            self._sliding = self._grasped(_Slide(pointer, start, on_striker, start, start, start), pointer.place)
        elif self._sliding is None:
            super().pointed(pointer)
        elif pointer.kind == "move":
            self._carry(self._sliding, pointer)
        else:
            self._let_go(self._sliding, pointer)

    def _can_slide(self, pointer: Pointer) -> bool:
        """Return whether a press is on the strip, or on the striker, and not on a hint's number."""
        free = pointer.inside and not pointer.beside and self.drag is None and not self._hint_at(pointer)
        return free and (self._on_striker(pointer.place) or self._off_strip(pointer.place) <= _REACH)

    def _off_strip(self, place: Point) -> float:
        return self._spots.target.distance(place)

    def _grasped(self, slide: _Slide, pointer: Point) -> _Slide:
        """Return a slide that holds the striker where it and the pointer are now."""
        at = self._place()
        return replace(slide, grip=Point(at.x - pointer.x, at.y - pointer.y), since=pointer, spot=at)

    def _carry(self, slide: _Slide, pointer: Pointer) -> None:
        """Move the striker with the pointer along the strip; pull it once the pointer leaves the strip."""
        at = pointer.place
        off = self._off_strip(at)
        if self.drag is not None and off > _REACH:
            super().pointed(pointer)
            return
        if self.drag is not None:  # it comes back to the strip
            self.drag, (self.aim, self.taken) = None, self._before
            slide = self._grasped(slide, at)
        slide = self._slid(slide, at)
        if off <= _REACH and slide.moved:
            self._bring((at.x + slide.grip.x, at.y + slide.grip.y))
        if slide.carries and off * pointer.gain > max(_LEAVES, _REACH * pointer.gain):
            self._sliding = slide
            self._move_to(slide.spot if slide.turned else self._place())
            self._pull(replace(slide.press, place=self._place()), pointer)
        elif not slide.carries and off > _REACH:
            self._sliding = None
            self._move_to(slide.start)
            self._pull(slide.press, pointer)
        else:
            self._sliding = slide

    def _slid(self, slide: _Slide, at: Point) -> _Slide:
        """Return a slide that knows how far its pointer has gone, and whether it goes along the strip."""
        slide = replace(slide, moved=slide.moved or distance(at, slide.press.place) >= _STILL)
        if distance(at, slide.since) < _TURNS:
            return slide
        across, along = at.y - slide.since.y, at.x - slide.since.x
        if self._facing % 180.0:
            across, along = along, across
        if abs(across) > abs(along):
            return replace(slide, since=at, turned=True)
        brought = self._spots.nearest((at.x + slide.grip.x, at.y + slide.grip.y))
        return replace(slide, since=at, spot=brought, slid=slide.slid + abs(along), turned=False)

    def _let_go(self, slide: _Slide, pointer: Pointer) -> None:
        """End a slide: one that is given up leaves the striker where it was; a mere click on it takes up its aim."""
        self._sliding, pulled = None, self.drag is not None
        if pulled:
            super().pointed(pointer)
        elif slide.on_striker and not slide.moved and pointer.kind == "up":
            self._pull(slide.press, pointer)
        if pointer.kind != "up":
            self._move_to(slide.start)

    def _cancel(self) -> None:
        slide, self._sliding = self._sliding, None  # whatever the hand does until its button is released means nothing
        super()._cancel()
        if slide is not None:
            self._move_to(slide.start)

    def _pull(self, press: Pointer, pointer: Pointer) -> None:
        super().pointed(press)
        super().pointed(pointer)

    def _bring(self, place: tuple[float, float]) -> None:
        """Lay the striker where it may lie nearest to a place, or on the base circle there."""
        spot = self._spots.nearest(place)
        near = (circle for circle in self._circles if distance(circle, spot) <= _SNAP and self._spots.legal(circle))
        self._move_to(next(near, spot))

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
        if self.hints.picked:
            return super()._prompt()
        state = self.controller.session.state
        key = f"ui.table.{'practise' if self.controller.practising else state.phase}.{self.controller.device}"
        return self.controller.say(key, player=state.player or "")

    def view(self) -> ViewModel:
        view = super().view()
        if self.time < _COMES and self.controller.session.played and not (self.taken or self.controller.still):
            striker = view.looks[STRIKER]._replace(fade=self.time / _COMES)
            view = replace(view, looks={**view.looks, STRIKER: striker}, busy=True)
        if self.drags:
            return replace(view, hints=view.hints and replace(view.hints, listed_only=True, nearest=0))
        covered = tuple(Circle(at, LINES_APART / 2.0) for at in self._circles if self._spots.legal(at))
        return replace(view, area=self._spots, covered=covered)

    def _saying(self) -> str:
        """Say nothing of a short way to the screen's edge: near the base lines it always is."""
        return "" if self.drag is not None else super()._saying()
