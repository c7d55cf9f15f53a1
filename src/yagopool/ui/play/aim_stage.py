"""A person aims: by drag, wheel or keys, until the finger flicks."""

from typing import Final

from yagopool.errors import YagoError
from yagopool.games.yago.balls import BALLS
from yagopool.games.yago.rules.checks import foul_by_flicking, may_flick
from yagopool.games.yago.rules.judgement import uncounted
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import Problem
from yagopool.physics.trace import Trace
from yagopool.table.events import Stroke
from yagopool.table.flick import Flick, disturbed_balls
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import DIRECTION_STEPS, POWER_STEPS, Aim, distance
from yagopool.ui.input.drag import PRESS_MARGIN, Drag, pull_of_power
from yagopool.ui.input.pointer import Pointer, Wheel
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import balls_named
from yagopool.ui.play.hint_search import HintSearch
from yagopool.ui.play.match_setup import GUIDES
from yagopool.ui.play.shot_lines import events_shown
from yagopool.ui.play.stage import Stage
from yagopool.ui.play.view_model import Aiming, Choice, ViewModel

WARNING_SEEN: Final = 0.3
"""Seconds the aim must have warned of a foul (E3) in words before that ball can be flicked."""

KEY_PAUSE: Final = 0.6
"""Seconds in which Enter or Space does not flick after a watched stroke, nor after a press of it that did not flick:
who presses it once more than needed to skip, or to hurry the computer, means no flick."""

_TAKEN_BACK: Final = "ui.table.taken_back"
_NOT_AIMED: Final = "ui.table.not_aimed"

HINT: Final = "hint"
"""The choice that asks for hints, or hides them."""

_TURNS: Final = {Action.LEFT: 1.0, Action.RIGHT: -1.0}
_POWERS: Final = {Action.UP: 1.0, Action.DOWN: -1.0}
_NUMBERS: Final = {Action.FIRST: 1, Action.SECOND: 2, Action.THIRD: 3}


class AimStage(Stage):
    """A person's stroke in the making."""

    def __init__(self, table: MatchController) -> None:
        self.table = table
        self.time = 0.0
        self.drag: Drag | None = None
        self.notice = ""
        self.hinting = HintSearch(table)
        self._said = ""
        """The key of what the last drag or key came to, until the next one."""
        self._echo_until = KEY_PAUSE if table.session.played else 0.0
        self._warned = 0.0
        self._over: Ball | None = None
        self._balls = _flickable(table)
        self.aim = self._first_aim()
        offered = table.practising or self.aim is table.aim or table.session.state.phase == "break"
        self._unaimed = None if offered else self.aim
        """The aim that nobody has chosen, until Enter has said so. At the break it is offered: blue, at the rack."""

    def _first_aim(self) -> Aim:
        kept = self.table.aim
        if kept is not None and kept.ball in self._balls:
            return kept
        aims = [Aim(ball) for ball in self._balls]
        return next((aim for aim in aims if not self._warnings(aim, foresees=False)), aims[0] if aims else Aim())

    # What the player does

    def pointed(self, pointer: Pointer) -> None:
        """Begin, continue, give up or end a drag."""
        if pointer.kind == "down":
            self._press(pointer)
        elif self.drag is None:
            self._hover(pointer)
        elif pointer.kind in ("cancel", "lost"):
            self._give_up()
        elif pointer.kind == "move":
            self.drag = self.drag.moved(pointer.place, self.time)
        elif pointer.kind == "up":
            self._release(self.drag)

    def wheeled(self, wheel: Wheel) -> None:
        """Turn the aim, or at the meter change its power."""
        self._said = ""
        if wheel.over_meter:
            self._strengthen(wheel.notches * POWER_STEPS[wheel.step])
        else:
            self._turn(wheel.notches * DIRECTION_STEPS[wheel.step])

    def pressed(self, press: Press) -> None:
        """Turn, strengthen, choose the ball, flick or give up."""
        if press.action is not Action.ACCEPT:
            self._said = ""
        if press.action in _TURNS:
            self._turn(_TURNS[press.action] * DIRECTION_STEPS[press.step])
        elif press.action in _POWERS:
            self._strengthen(_POWERS[press.action] * POWER_STEPS[press.step])
        elif press.action in (Action.NEXT_BALL, Action.PREVIOUS_BALL):
            self._choose_next(1 if press.action is Action.NEXT_BALL else -1)
        elif press.action is Action.HINT or press.action in _NUMBERS:
            self._hint(_NUMBERS.get(press.action))
        elif press.action is Action.CANCEL:
            self._give_up()
        elif press.action is Action.REPLAY and self.drag is None:
            self.notice = ""
            self.table.replay(self, resume=True)
        elif press.action is Action.GUIDE and self.table.practising:
            now = GUIDES.index(self.table.guide_now())
            self.table.guide = GUIDES[(now + 1) % len(GUIDES)]
        elif press.action is Action.ACCEPT and self._accepts():
            self._flick(self.aim)

    def turned_to(self, direction: float) -> None:
        """Aim where the stick points."""
        if self.drag is None:
            self.aim = self.aim.toward(direction)

    def metered(self, power: float) -> None:
        """Take the power set at the meter."""
        self.aim = self.aim.with_power(power, self.table.spec)

    def chosen(self, key: str) -> None:
        """Flick by the button, for a hand that has only a mouse."""
        if key == "flick" and self.drag is None:
            self._flick(self.aim)
        elif key == HINT:
            self._hint()

    def advance(self, seconds: float) -> None:
        """Count how long the aim has warned of a foul."""
        self.time += seconds
        self.hinting.advance()
        if (hinted := self.hinting.granted()) is not None:
            self._take(hinted)
        self._warned = self._warned + seconds if self._fouls() else 0.0

    def cancels(self) -> bool:
        """Escape gives up a drag."""
        return self.drag is not None

    def resume(self) -> None:
        """Go on with the same aim and hints; the key that skipped the replay does not flick."""
        super().resume()
        self._echo_until = self.time + KEY_PAUSE

    def close(self) -> None:
        """Stop looking for hints, unless only a replay interrupts."""
        if not self.table.again:
            self.hinting.close()

    # What comes of it

    def _press(self, pointer: Pointer) -> None:
        if not pointer.inside or not self._balls:
            return
        self.notice = self._said = ""
        hinted = None if pointer.beside else self.hinting.under(pointer.place)
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
            self.table.spec,
            free=pointer.beside,
            bounds=pointer.bounds,
        )

    def _hover(self, pointer: Pointer) -> None:
        """Note which ball the pointer is over: it shows its number."""
        over = pointer.kind == "move" and pointer.inside and not pointer.beside and not pointer.touch
        self._over = self._ball_at(pointer.place) if over else None

    def _release(self, drag: Drag) -> None:
        aim = drag.released(self.time)
        if aim is None:
            self._give_up()
            return
        self.drag, self.aim = None, aim
        self._flick(aim)

    def _accepts(self) -> bool:
        """Tell whether a key may flick; an aim that nobody has chosen is named first.

        Not one that was meant to skip, nor one meant for a hint that is looked for.
        """
        if self.drag is not None or self.hinting.busy:
            return False
        unaimed = self.aim is self._unaimed
        if not unaimed and self.time >= self._echo_until:
            return True
        self._echo_until = self.time + KEY_PAUSE
        if unaimed:
            self._unaimed, self._said = None, _NOT_AIMED
        return False

    def _give_up(self) -> None:
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
            self.aim = self.aim.strengthened(share, self.table.spec)

    def _choose_next(self, by: int) -> None:
        hinted = self.hinting.following(self.aim, by)
        if hinted is not None:
            self._take(hinted)
        elif self._balls and self.drag is None:
            now = self._balls.index(self.aim.ball)
            self.aim, self._warned, self.notice = self.aim.at(self._balls[(now + by) % len(self._balls)]), 0.0, ""

    def _hint(self, number: int | None = None) -> None:
        """Show or hide the hints; with a number take that one."""
        if number is None:
            self.hinting.toggle()
            return
        self.hinting.wish(number)
        hinted = self.hinting.numbered(number)
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
            self.table.flick(aim.flick(self.table.spec))
        except YagoError as error:
            self.notice = self.table.speaker.error(error)
            return
        self.table.aim = aim if self.table.practising else None
        self.done = True

    # What is to be seen

    def _ball_at(self, place: Point) -> Ball | None:
        """Return the ball under the pointer, potted ones too; the nearest one where two are."""
        near = sorted((distance(place, Point(look.x, look.y)), ball) for ball, look in self.table.looks().items())
        return near[0][1] if near and near[0][0] <= self.table.spec.ball_radius * PRESS_MARGIN else None

    def _why_not(self, ball: Ball) -> str:
        reasons = self.table.problems(Flick(ball, self.aim.direction, self.table.spec.greatest_flick))
        return self.table.speaker.message(reasons[0]) if reasons else ""

    def _place(self) -> Point:
        place = self.table.layout.place_of(self.aim.ball)
        return place if place is not None else self.table.spec.starting_spot

    def _fouls(self) -> bool:
        return foul_by_flicking(self.table.session.state, self.aim.ball) is not None

    def _pulled(self) -> Aim | None:
        """Return the aim to draw; None while a drag is in its dead zone."""
        return self.aim if self.drag is None else self.drag.pulled

    def shown(self) -> ViewModel:
        """Return balls, aim and guide."""
        aim = self._pulled()
        aiming = self._aiming(aim) if aim is not None and self._balls else None
        warning = self.notice or (self._costs(aim) if aim is not None else "") or self._reminder(aiming)
        return ViewModel(
            self.table.looks(),
            prompt=self._prompt(),
            notice=warning or self._saying(),
            tone="warning" if warning else "plain",
            named=self._named(aim),
            pulled=self.drag is not None,
            lit=frozenset(() if self.drag is not None else self._free_of_foul()),
            aiming=aiming,
            hints=self.hinting.shown(self.aim),
            choices=(Choice("flick", self.table.say("ui.table.flick"), hint=self.table.key(Action.ACCEPT)),),
            awaited=self.time if self.hinting.busy and not self.table.still else None,
            busy=self.hinting.busy or (aiming is not None and self.table.previews.awaited),
        )

    def _saying(self) -> str:
        """Return what the last drag or key came to, in words."""
        return self.table.say(self._said, ball=self.aim.ball) if self._said else ""

    def _free_of_foul(self) -> tuple[Ball, ...]:
        """Return the balls whose flick is no foul by itself: these light up."""
        state = self.table.session.state
        return tuple(ball for ball in self._balls if foul_by_flicking(state, ball) is None)

    def _costs(self, aim: Aim) -> str:
        """Return in words what the very flick would cost."""
        return " ".join(self.table.speaker.message(problem) for problem in self._warnings(aim))

    def _warnings(self, aim: Aim, *, foresees: bool = True) -> tuple[Problem, ...]:
        """Return what the flick would cost: an opponent's ball, balls the finger moves, what the guide ``foresees``."""
        flick = aim.flick(self.table.spec)
        preview = self._preview(flick) if foresees else None
        warned = self.table.warnings(flick, events_shown(preview, aim.ball, self.table.guide_now()))
        if not self.table.finger_room:
            warned = tuple(problem for problem in warned if problem.code != "ball_disturbed")
        return warned

    def _named(self, aim: Aim | None) -> frozenset[Ball]:
        """Return the balls that a warning or a hint speaks of, and the one the pointer is over."""
        warned = frozenset() if aim is None else balls_named(self._warnings(aim))
        over = frozenset(() if self._over is None else (self._over,))
        return warned | over | self.hinting.balls()

    def _aiming(self, aim: Aim) -> Aiming:
        flick = aim.flick(self.table.spec)
        preview = self._preview(flick)
        events = () if preview is None else preview.events
        return Aiming(
            aim,
            self._place(),
            pull_of_power(aim.power) if self.drag is None else self.drag.pull,
            self.table.guide_now(),
            preview,
            foul=any(problem.code != "ball_disturbed" for problem in self._warnings(aim)),
            touched=disturbed_balls(self.table.layout, flick, self.table.spec) if self.table.finger_room else (),
            hand=self.table.hand_now(),
            uncounted=uncounted(self.table.session.state, Stroke(aim.ball, events)),
        )

    def _preview(self, flick: Flick) -> Trace | None:
        """Return the stroke as far as the guide needs it; None where it shows nothing of it."""
        return None if self.table.guide_now() in ("off", "direction") else self.table.preview(flick)

    def _reminder(self, aiming: Aiming | None) -> str:
        """Return that a ball potted directly comes back out (M1), where the guide shows one."""
        if aiming is None or not aiming.uncounted or VARIANTS[self.table.session.state.match.variant].direct_counts:
            return ""
        return self.table.say("ui.table.potted_directly")

    def _prompt(self) -> str:
        state = self.table.session.state
        if self.table.practising:
            now = "practise"
        elif state.phase == "break":
            now = "break"
        elif self._balls == ("blue",):
            now = "play_blue"
        else:
            now = "play_open" if state.red is None else "play"
        return self.table.say(f"ui.table.{now}.{self.table.device}", player=state.player or "")


def _flickable(table: MatchController) -> tuple[Ball, ...]:
    """Return the balls the side to act may flick: first those that are no foul, each kind from left to right."""
    state, places = table.session.state, table.layout.balls
    free = [ball for ball in BALLS if ball in places and may_flick(state, ball) is None]
    return tuple(sorted(free, key=lambda ball: (foul_by_flicking(state, ball) is not None, places[ball])))
