"""A person aims: by drag, wheel or keys, until the finger flicks."""

from collections.abc import Callable
from typing import Final

from yagopool.errors import YagoError
from yagopool.games.yago.balls import BALLS
from yagopool.games.yago.rules.checks import foul_by_flicking, may_flick
from yagopool.games.yago.rules.judgement import uncounted
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import Problem
from yagopool.physics.trace import Trace
from yagopool.physics.world import world_of
from yagopool.table.events import Stroke
from yagopool.table.flick import Flick, disturbed_balls
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import DIRECTION_STEPS, POWER_STEPS, Aim
from yagopool.ui.input.drag import PRESS_MARGIN, Drag, pull_of_power
from yagopool.ui.input.pointer import Pointer, Wheel
from yagopool.ui.play.board_view import events_shown
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import balls_named
from yagopool.ui.play.hint_search import HintSearch
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import AimView, Choice, ViewModel

WARNING_SEEN: Final = 0.3
"""Seconds the aim must have warned of a foul (E3) in words before that ball can be flicked."""

KEY_PAUSE: Final = 0.6
"""Seconds in which Enter or Space does not flick after a watched shot, nor after a press of it that did not flick: who
presses it once more than needed to skip, or to hurry the computer, means no flick."""

_TAKEN_BACK: Final = "ui.table.taken_back"
_NOT_AIMED: Final = "ui.table.not_aimed"

HINT: Final = "hint"
"""The choice that asks for hints, or hides them."""


class AimStage(Stage):
    """A person aims: by drag, wheel, keys or stick, until the finger flicks."""

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self.time = 0.0
        self.drag: Drag | None = None
        self.notice = ""
        self.hints = HintSearch(controller)
        self._said = ""
        """The key of what the last drag or key came to, until the next one."""
        self._accept_from = KEY_PAUSE if controller.session.played else 0.0
        """The time from which Enter flicks."""
        self._warned = 0.0
        self._hovered: Ball | None = None
        self._balls = _flickable(controller)
        self.aim = self._first_aim()
        start = controller.first_aim
        offered = controller.practising or self.aim is start or controller.session.state.phase == "break"
        self._unaimed = None if offered else self.aim
        """The aim that nobody has chosen, until Enter has said so. At the break it is offered: blue, at the rack."""
        self._keys: dict[Action, Callable[[Press], None]] = {
            Action.LEFT: lambda press: self._turn(DIRECTION_STEPS[press.step]),
            Action.RIGHT: lambda press: self._turn(-DIRECTION_STEPS[press.step]),
            Action.UP: lambda press: self._strengthen(POWER_STEPS[press.step]),
            Action.DOWN: lambda press: self._strengthen(-POWER_STEPS[press.step]),
            Action.NEXT_BALL: lambda _: self._choose_next(1),
            Action.PREVIOUS_BALL: lambda _: self._choose_next(-1),
            Action.HINT: lambda _: self.hints.toggle(),
            Action.FIRST: lambda _: self._take_hint(1),
            Action.SECOND: lambda _: self._take_hint(2),
            Action.THIRD: lambda _: self._take_hint(3),
            Action.CANCEL: lambda _: self._cancel_drag(),
            Action.REPLAY: lambda _: self._replay(),
            Action.GUIDE: lambda _: self._change_guide(),
            Action.ACCEPT: lambda _: self._accept(),
        }

    def _first_aim(self) -> Aim:
        start = self.controller.first_aim
        if start is not None and start.ball in self._balls:
            return start
        aims = [Aim(ball) for ball in self._balls]
        return next((aim for aim in aims if not self._warnings(aim, foresees=False)), aims[0] if aims else Aim())

    # What the player does

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down":
            self._press(pointer)
        elif self.drag is None:
            self._hover(pointer)
        elif pointer.kind in ("cancel", "lost"):
            self._cancel_drag()
        elif pointer.kind == "move":
            self.drag = self.drag.moved(pointer.place, self.time)
        elif pointer.kind == "up":
            self._release(self.drag)

    def wheeled(self, wheel: Wheel) -> None:
        self._said = ""
        if wheel.over_meter:
            self._strengthen(wheel.notches * POWER_STEPS[wheel.step])
        else:
            self._turn(wheel.notches * DIRECTION_STEPS[wheel.step])

    def pressed(self, press: Press) -> None:
        if press.action is not Action.ACCEPT:
            self._said = ""
        if press.action in self._keys:
            self._keys[press.action](press)

    def turned_to(self, direction: float) -> None:
        if self.drag is None:
            self.aim = self.aim.toward(direction)

    def metered(self, power: float) -> None:
        self.aim = self.aim.with_power(power, self.controller.spec)

    def chosen(self, key: str) -> None:
        if key == "flick" and self.drag is None:
            self._flick(self.aim)
        elif key == HINT:
            self.hints.toggle()

    def advance(self, seconds: float) -> None:
        self.time += seconds
        self.hints.advance()
        if (hinted := self.hints.granted()) is not None:
            self._take(hinted)
        self._warned = self._warned + seconds if self._fouls() else 0.0

    def cancels(self) -> bool:
        return self.drag is not None

    def resume(self) -> None:
        self._accept_from = self.time + KEY_PAUSE

    def close(self) -> None:
        self.hints.close()

    # What comes of it

    def _press(self, pointer: Pointer) -> None:
        if not pointer.inside or not self._balls:
            return
        self.notice = self._said = ""
        hinted = None if pointer.beside else self.hints.under(pointer.place)
        if hinted is not None:
            self._take(hinted)
            return
        ball = None if pointer.beside else self._ball_at(pointer.place)
        if ball is not None and ball not in self._balls:
            self.notice = self._why_not(ball)
            return
        if ball is not None and ball != self.aim.ball:
            self.aim, self._warned = self.aim.at(ball), 0.0
        self.drag = Drag.begin(
            self.aim,
            self._place(),
            pointer.place,
            self.time,
            self.controller.spec,
            free=pointer.beside,
            bounds=pointer.bounds,
        )

    def _hover(self, pointer: Pointer) -> None:
        """Note which ball the pointer is over: it shows its number."""
        over = pointer.kind == "move" and pointer.inside and not pointer.beside and not pointer.touch
        self._hovered = self._ball_at(pointer.place) if over else None

    def _release(self, drag: Drag) -> None:
        aim = drag.released(self.time)
        if aim is None:
            self._cancel_drag()
            return
        self.drag, self.aim = None, aim
        self._flick(aim)

    def _accept(self) -> None:
        """Flick by a key; an aim that nobody has chosen is named first.

        Not by a key that was meant to skip, nor by one meant for a hint that is looked for.
        """
        if self.drag is not None or self.hints.busy:
            return
        unaimed = self.aim is self._unaimed
        if not unaimed and self.time >= self._accept_from:
            self._flick(self.aim)
            return
        self._accept_from = self.time + KEY_PAUSE
        if unaimed:
            self._unaimed, self._said = None, _NOT_AIMED

    def _replay(self) -> None:
        if self.drag is None:
            self.notice = ""
            self.controller.replay()

    def _change_guide(self) -> None:
        if self.controller.practising:
            self.controller.change_guide()

    def _cancel_drag(self) -> None:
        if self.drag is not None:
            self._said = _TAKEN_BACK if self.drag.meant else ""
            self.aim, self.drag = self.drag.aim, None

    def _turn(self, degrees: float) -> None:
        if self.drag is not None:
            self.drag = self.drag.turned(degrees)
        else:
            self.aim = self.aim.turned(degrees)

    def _strengthen(self, share: float) -> None:
        if self.drag is None:
            self.aim = self.aim.strengthened(share, self.controller.spec)

    def _choose_next(self, by: int) -> None:
        hinted = self.hints.following(self.aim, by)
        if hinted is not None:
            self._take(hinted)
        elif self._balls and self.drag is None:
            now = self._balls.index(self.aim.ball)
            self.aim, self._warned, self.notice = self.aim.at(self._balls[(now + by) % len(self._balls)]), 0.0, ""

    def _take_hint(self, number: int) -> None:
        """Aim as the hint with a number says, as soon as there is one."""
        self.hints.wish(number)
        hinted = self.hints.numbered(number)
        if hinted is not None:
            self._take(hinted)

    def _take(self, aim: Aim) -> None:
        """Aim as a hint says."""
        if self.drag is None:
            self.aim, self._warned, self.notice = aim, 0.0, ""

    def _flick(self, aim: Aim) -> None:
        if self._fouls() and self._warned < WARNING_SEEN:
            return
        try:
            self.controller.flick(aim)
        except YagoError as error:
            self.notice = self.controller.speaker.error(error)

    # The view

    def _ball_at(self, place: Point) -> Ball | None:
        """Return the ball under the pointer, potted ones too; the nearest one where two are."""
        spec = self.controller.spec
        return world_of(self.controller.layout, spec).ball_at(place, slack=(PRESS_MARGIN - 1.0) * spec.ball_radius)

    def _why_not(self, ball: Ball) -> str:
        reasons = self.controller.problems(Flick(ball, self.aim.direction, self.controller.spec.greatest_flick))
        return self.controller.speaker.message(reasons[0]) if reasons else ""

    def _place(self) -> Point:
        place = self.controller.layout.place_of(self.aim.ball)
        return place if place is not None else self.controller.spec.starting_spot

    def _fouls(self) -> bool:
        return foul_by_flicking(self.controller.session.state, self.aim.ball) is not None

    def _pulled(self) -> Aim | None:
        """Return the aim to draw; None while a drag is in its dead zone."""
        return self.aim if self.drag is None else self.drag.pulled

    def view(self) -> ViewModel:
        controller, aim, searches = self.controller, self._pulled(), self.hints.busy
        aiming = self._aiming(aim) if aim is not None and self._balls else None
        warning = self.notice or (self._costs(aim) if aim is not None else "") or self._reminder(aiming)
        return ViewModel(
            controller.looks(),
            prompt=self._prompt(),
            notice=warning or self._saying(),
            tone="warning" if warning else "plain",
            named=self._named(aim),
            pulled=self.drag is not None,
            lit=self._lit(),
            aiming=aiming,
            hints=self.hints.view(self.aim),
            choices=(Choice("flick", controller.say("ui.table.flick"), hint=controller.key(Action.ACCEPT)),),
            awaited=self.time if searches and not controller.still else None,
            busy=searches or (aiming is not None and controller.preview_due),
        )

    def _saying(self) -> str:
        """Return what the last drag or key came to, in words."""
        return self.controller.say(self._said, ball=self.aim.ball) if self._said else ""

    def _lit(self) -> frozenset[Ball]:
        """Return the balls whose flick is no foul by itself, while no drag is on its way."""
        state = self.controller.session.state
        free = () if self.drag is not None else self._balls
        return frozenset(ball for ball in free if foul_by_flicking(state, ball) is None)

    def _costs(self, aim: Aim) -> str:
        """Return in words what the very flick would cost."""
        return " ".join(self.controller.speaker.message(problem) for problem in self._warnings(aim))

    def _warnings(self, aim: Aim, *, foresees: bool = True) -> tuple[Problem, ...]:
        """Return what the flick would cost: an opponent's ball, balls the finger moves, what the guide ``foresees``."""
        flick = aim.flick(self.controller.spec)
        preview = self._preview(flick) if foresees else None
        return self.controller.warnings(flick, events_shown(preview, aim.ball, self.controller.guide))

    def _named(self, aim: Aim | None) -> frozenset[Ball]:
        """Return the balls that a warning or a hint speaks of, and the one the pointer is over."""
        warned = frozenset() if aim is None else balls_named(self._warnings(aim))
        over = frozenset(() if self._hovered is None else (self._hovered,))
        return warned | over | self.hints.balls()

    def _aiming(self, aim: Aim) -> AimView:
        flick = aim.flick(self.controller.spec)
        preview = self._preview(flick)
        events = () if preview is None else preview.events
        return AimView(
            aim,
            self._place(),
            pull_of_power(aim.power) if self.drag is None else self.drag.pull,
            self.controller.guide,
            preview,
            foul=any(problem.code != "ball_disturbed" for problem in self._warnings(aim)),
            touched=disturbed_balls(self.controller.layout, flick, self.controller.spec)
            if self.controller.finger_room
            else (),
            hand=self.controller.hand,
            uncounted=uncounted(self.controller.session.state, Stroke(aim.ball, events)),
        )

    def _preview(self, flick: Flick) -> Trace | None:
        """Return the stroke as far as the guide needs it; None where it shows nothing of it."""
        return None if self.controller.guide in ("off", "direction") else self.controller.preview(flick)

    def _reminder(self, aiming: AimView | None) -> str:
        """Return that a ball potted directly comes back out (M1), where the guide shows one."""
        if (
            aiming is None
            or not aiming.uncounted
            or VARIANTS[self.controller.session.state.match.variant].direct_counts
        ):
            return ""
        return self.controller.say("ui.table.potted_directly")

    def _prompt(self) -> str:
        state = self.controller.session.state
        if self.controller.practising:
            now = "practise"
        elif state.phase == "break":
            now = "break"
        elif self._balls == ("blue",):
            now = "play_blue"
        else:
            now = "play_open" if state.red is None else "play"
        return self.controller.say(f"ui.table.{now}.{self.controller.device}", player=state.player or "")


def _flickable(controller: MatchController) -> tuple[Ball, ...]:
    """Return the balls the side to act may flick: first those that are no foul, each kind from left to right."""
    state, places = controller.session.state, controller.layout.balls
    free = [ball for ball in BALLS if ball in places and may_flick(state, ball) is None]
    return tuple(sorted(free, key=lambda ball: (foul_by_flicking(state, ball) is not None, places[ball])))
