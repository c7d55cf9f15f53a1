"""A person aims: by drag, wheel or keys, until the finger flicks."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from yagopool.errors import YagoError
from yagopool.match.game import Foreseen, Mark, pieces_named
from yagopool.physics.trace import Trace
from yagopool.physics.world import world_of
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, disturbed_balls
from yagopool.table.spec import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import (
    DIRECTION_STEPS,
    FULL_PULL,
    POWER_STEPS,
    PRESS_MARGIN,
    SOFT,
    Aim,
    Drag,
    Pointer,
    Wheel,
    pull_of_power,
)
from yagopool.ui.picture.guide import Toast
from yagopool.ui.picture.hand import COME, HandLook, aimed, trembles
from yagopool.ui.play.board_view import events_shown, guide_look
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.hint_search import HintSearch
from yagopool.ui.play.side_cards import hop_power
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import AimView, Choice, Hints, ViewModel
from yagopool.ui.theme import eased

WARNING_SEEN: Final = 0.3
"""Seconds the aim must have warned of a foul (E3) in words before that ball can be flicked."""

KEY_PAUSE: Final = 0.6
"""Seconds in which Enter or Space does not flick after a watched shot, nor after a press of it that did not flick: who
presses it once more than needed to skip, or to hurry the computer, means no flick."""

BREATH: Final = 1.6
"""Seconds in which the balls that may be flicked light up once, until an aim is taken."""

_LIFTED: Final = 0.6
"""How far above the table a hand is when it is first seen: from there it comes down."""

_TAKEN_BACK: Final = "ui.table.taken_back"
_NOT_AIMED: Final = "ui.table.not_aimed"

_TOLD: Final = 0.9
"""Seconds for which it is said that a drag was taken back; at the ball it fades in the last third of them."""

_STILL_WITHIN: Final = 1.0
"""Degrees by which an aim may turn to and fro and still stand ..."""
_STANDS_AFTER: Final = 0.2
"""... and for how many seconds, until the power that is good for it is shown."""

HINT: Final = "hint"
"""The choice that asks for hints, or hides them."""


AIM_KEYS: Final = (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.NEXT_BALL, Action.PREVIOUS_BALL)
"""The keys that aim: the first one takes the aim up, as it is."""


def _alike(aim: Aim, other: Aim) -> bool:
    """Return whether two aims are of one ball, in almost the same direction."""
    turn = (aim.direction - other.direction + 180.0) % 360.0 - 180.0
    return aim.ball == other.ball and abs(turn) <= _STILL_WITHIN


def aim_stage(controller: MatchController) -> "AimStage":
    return (controller.look.aims or AimStage)(controller)


class AimStage(Stage):
    """A person aims: by drag, wheel, keys or stick, until the finger flicks.

    There is no aim until it is taken up: by the first press or turn. A picked hint only shows what to aim at. In
    practice the last own aim stands again.
    """

    practised: ClassVar[str] = "practise"
    """What is asked for where somebody practises, the middle of its sentences' keys."""

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self.time = 0.0
        self.drag: Drag | None = None
        self.notice = ""
        self.hints = HintSearch(controller)
        self._fine = False
        """Whether the last step or pull was a fine one: figures have decimals then."""
        self._stepped = False
        """Whether the aim was last turned in steps: its direction is a figure then."""
        self._said = ""
        """The key of what the last drag or key came to, until the next one."""
        self._said_at = 0.0
        self._accept_from = KEY_PAUSE if controller.session.played else 0.0
        """The time from which Enter flicks."""
        self._warned = 0.0
        self._hovered: Ball | None = None
        self._balls = self._flickable()
        self._tint = controller.tint_of(controller.session.state)
        self.aim = self._first_aim()
        self.taken = controller.aim_taken and self.aim is controller.first_aim
        """Whether the aim is somebody's, so that it is seen and can be flicked."""
        self._stood: Aim | None = self.aim if self.taken else None
        """The aim that stood last: the powers that are good for it are shown, and don't jump while it turns."""
        self._turned = self._stood, 0.0
        """The aim since it last turned, and for how many seconds."""
        self._held = COME if self.taken else 0.0
        """Seconds since it was taken."""
        self._before = self.aim, self.taken
        """Both as they were before the drag: they are so again when it is given up."""
        self._pressed = False
        """Whether the drag began on a ball: a mere click on one takes its aim up."""
        self._keys: dict[Action, Callable[[Press], None]] = {
            Action.LEFT: lambda press: self._turn(DIRECTION_STEPS[press.step]),
            Action.RIGHT: lambda press: self._turn(-DIRECTION_STEPS[press.step]),
            Action.UP: lambda press: self._strengthen(POWER_STEPS[press.step]),
            Action.DOWN: lambda press: self._strengthen(-POWER_STEPS[press.step]),
            Action.NEXT_BALL: lambda _: self._choose_next(1),
            Action.PREVIOUS_BALL: lambda _: self._choose_next(-1),
            Action.HINT: lambda _: self.hints.toggle(),
            Action.FIRST: lambda _: self._wish_hint(1),
            Action.SECOND: lambda _: self._wish_hint(2),
            Action.THIRD: lambda _: self._wish_hint(3),
            Action.CANCEL: lambda _: self._cancel(),
            Action.REPLAY: lambda _: self._replay(),
            Action.GUIDE: lambda _: self.controller.change_guide() if self.controller.practising else None,
            Action.ACCEPT: lambda _: self._accept(),
        }

    def _flickable(self) -> tuple[Ball, ...]:
        places = self.controller.layout.balls
        balls = (ball for ball in self.controller.flickable() if ball in places)
        return tuple(sorted(balls, key=lambda ball: (self._fouls(ball), places[ball])))

    def _first_aim(self) -> Aim:
        """Return the aim that is taken up first: where practice begins, else a ball that costs nothing, straight up.

        It is soft, but at the break; and where there is only one ball to flick, as hard as its side flicked last.
        """
        start = self.controller.first_aim
        if start is not None and start.ball in self._balls:
            return start
        if not self._balls:
            return Aim()
        if self.controller.session.state.phase == "break":
            return Aim().at(self._balls[0])
        aims = [Aim(ball, power=self._usual_power()) for ball in self._balls]
        return next((aim for aim in aims if not self._foreseen(aim, sees=False).problems), aims[0])

    def _usual_power(self) -> float:
        if len(self._balls) > 1:
            return SOFT
        played, acting = self.controller.session.played, self.controller.session.state.to_act
        own = (one.move for one in reversed(played) if one.before.to_act == acting)
        last = next((move.speed for move in own if isinstance(move, Flick)), 0.0)
        return last / self.controller.spec.greatest_flick or SOFT

    @property
    def drags(self) -> bool:
        return self.drag is not None

    @property
    def flick(self) -> Flick | None:
        return self.aim.flick(self.controller.spec) if self.taken else None

    # What the player does

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down":
            self._press(pointer)
        elif self.drag is None:
            self._hover(pointer)
        elif pointer.kind in ("cancel", "lost"):
            self._cancel_drag()
        elif pointer.kind == "move":
            self.drag, self._fine = self.drag.moved(pointer, self.time), self._fine or pointer.step > 0
        elif pointer.kind == "up":
            self._release(self.drag)

    def wheeled(self, wheel: Wheel) -> None:
        self._said, self.taken, self._fine, self._stepped = "", True, wheel.step > 0, not wheel.over_meter
        if wheel.over_meter:
            self._strengthen(wheel.notches * POWER_STEPS[wheel.step])
        else:
            self._turn(wheel.notches * DIRECTION_STEPS[wheel.step])

    def pressed(self, press: Press) -> None:
        if press.action is not Action.ACCEPT:
            self._said = ""
        if press.action in AIM_KEYS:
            self._fine = press.step > 0
        goes_on = press.action in (Action.NEXT_BALL, Action.PREVIOUS_BALL) and self.hints.following(1)
        if press.action in AIM_KEYS and not self.taken and not goes_on:
            self.taken = bool(self._balls)
        elif press.action in self._keys:
            self._keys[press.action](press)

    def turned_to(self, direction: float) -> None:
        if self.drag is None:
            self.take(self.aim.toward(direction))

    def metered(self, power: float) -> None:
        self.take(self.aim.with_power(power, self.controller.spec))

    def chosen(self, key: str) -> None:
        if key == "flick" and self.drag is None and self.taken:
            self._flick(self.aim)
        elif key == HINT:
            self.hints.toggle()

    def advance(self, seconds: float) -> None:
        self.time += seconds
        self._held = self._held + seconds if self.taken else 0.0
        if self.hints.wanted:
            self.hints.advance()
            self.pick_hint(self.hints.granted())
        self._warned = self._warned + seconds if self.taken and self._fouls(self.aim.ball) else 0.0
        self._stand(self._seen(), seconds)

    def _stand(self, aim: Aim | None, seconds: float) -> None:
        """Note an aim once it has not turned for a while."""
        before, since = self._turned
        stands = aim is before or (aim is not None and before is not None and _alike(aim, before))
        self._turned = (before, since + seconds) if stands else (aim, 0.0)
        if self._turned[1] >= _STANDS_AFTER:
            self._stood = self._turned[0]

    def cancels(self) -> bool:
        return self.drags or self.hints.wanted or self.taken

    def resume(self) -> None:
        self._accept_from = self.time + KEY_PAUSE

    def close(self) -> None:
        if self.hints.busy:
            self.hints.close()

    # What comes of it

    def _hint_at(self, pointer: Pointer) -> int:
        """Return the hint whose number a pointer hits, 0 beside all of them."""
        return self.hints.under(pointer.place) if self.hints.wanted and not pointer.beside else 0

    def _press(self, pointer: Pointer) -> None:
        if not pointer.inside or not self._balls:
            return
        self.notice = self._said = ""
        if hinted := self._hint_at(pointer):
            self.pick_hint(hinted)
            return
        ball = None if pointer.beside else self._ball_at(pointer.place)
        if ball is not None and ball not in self._balls:
            self.notice = self._why_not(ball)
            return
        self._before, self._pressed = (self.aim, self.taken), ball is not None
        meant = ball or (self.aim.ball if self.taken or self.hints.picked else self._nearest(pointer.place))
        if meant != self.aim.ball:
            self.aim, self._warned = self.aim.at(meant), 0.0
        self.taken, self._fine, self._stepped = True, pointer.step > 0, False
        self.drag = Drag.begin(self.aim, pointer, self.time, self.controller.spec)

    def _nearest(self, place: Point) -> Ball:
        balls = [ball for ball in self._balls if not self._fouls(ball)] or self._balls
        return min(balls, key=lambda ball: math.dist(place, self.controller.layout.balls[ball]))

    def _hover(self, pointer: Pointer) -> None:
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
        """Flick by a key what was aimed: not by a key that was meant to skip, nor for a hint that is looked for.

        Without an aim, it picks the first hint if hints are open, or closes them if there is none.
        """
        if self.drag is not None or self.hints.busy:
            return
        if not self.taken and self.hints.wanted and not self.hints.picked:
            if self.hints.found:
                self.pick_hint(1)
            else:
                self.hints.toggle()
        elif not self.taken:
            self._said = _NOT_AIMED
        elif self.time >= self._accept_from:
            self._flick(self.aim)
        else:
            self._accept_from = self.time + KEY_PAUSE

    def _replay(self) -> None:
        if self.drag is None:
            self.notice = ""
            self.controller.replay()

    def _cancel(self) -> None:
        if self.drags:
            self._cancel_drag()
        elif self.hints.wanted:
            self.hints.toggle()
        else:
            self.taken, self.notice = False, ""

    def _cancel_drag(self) -> None:
        if self.drag is not None:
            self._said, self._said_at = _TAKEN_BACK if self.drag.meant else "", self.time
            if self.drag.meant or not self._pressed:
                self.aim, self.taken = self._before
            self.drag = None

    def _turn(self, degrees: float) -> None:
        if self.drag is not None:
            self.drag = self.drag.turned(degrees)
        else:
            self.aim = self.aim.turned(degrees)

    def _strengthen(self, share: float) -> None:
        if self.drag is not None:
            self.drag = self.drag.strengthened(share)
        else:
            self.aim = self.aim.strengthened(share, self.controller.spec)

    def _choose_next(self, by: int) -> None:
        hinted = self.hints.following(by)
        if hinted:
            self.pick_hint(hinted)
        elif self._balls and self.drag is None:
            now = self._balls.index(self.aim.ball)
            self.aim, self._warned, self.notice = self.aim.at(self._balls[(now + by) % len(self._balls)]), 0.0, ""

    def _wish_hint(self, number: int) -> None:
        self.hints.wish(number)
        self.pick_hint(number)

    def pick_hint(self, number: int) -> None:
        """Show one hint by its number; the aim is still to be taken up, of its ball, about there but soft."""
        hinted = self.hints.numbered(number)
        if hinted is None or self.drag is not None:
            return
        self.hints.picked, self.taken, self.notice, self._said, self._warned = number, False, "", "", 0.0
        step = DIRECTION_STEPS[0]
        self.aim = replace(hinted.toward(step * round(hinted.direction / step)), power=self._first_aim().power)

    def take(self, aim: Aim) -> None:
        if self.drag is None and self._balls:
            self._warned = self._warned if aim.ball == self.aim.ball else 0.0
            self.aim, self.taken, self.notice, self._stood = aim, True, "", aim
            self._said = "" if self._said == _NOT_AIMED else self._said

    def _flick(self, aim: Aim) -> None:
        if self._fouls(aim.ball) and self._warned < WARNING_SEEN:
            return
        try:
            self.controller.flick(aim)
        except YagoError as error:
            self.notice = self.controller.speaker.error(error)

    # The view

    def _ball_at(self, place: Point) -> Ball | None:
        spec = self.controller.spec
        return world_of(self.controller.layout, spec).ball_at(place, slack=(PRESS_MARGIN - 1.0) * spec.ball_radius)

    def _why_not(self, ball: Ball) -> str:
        reasons = self.controller.problems(Flick(ball, self.aim.direction, self.controller.spec.greatest_flick))
        return self.controller.speaker.message(reasons[0]) if reasons else ""

    def _place(self) -> Point:
        place = self.aim.place or self.controller.layout.place_of(self.aim.ball)
        return place if place is not None else self.controller.spec.starting_spot

    def _fouls(self, ball: Ball) -> bool:
        return self.controller.foresee(Aim(ball).flick(self.controller.spec)).by_itself

    def _seen(self) -> Aim | None:
        """Return the aim to draw; None before one is taken, and while a drag is in its dead zone."""
        if not self.taken:
            return None
        return self.aim if self.drag is None else self.drag.pulled

    def view(self) -> ViewModel:
        controller, aim = self.controller, self._seen()
        flick, key = controller.say("ui.table.flick"), controller.key(Action.ACCEPT)
        aiming = None if aim is None else self._aiming(aim)
        warning = self._warning(aiming)
        return ViewModel(
            controller.looks(self.aim),
            prompt=self._warned_prompt(aiming),
            notice=warning or self._saying(),
            tone="warning" if warning else "plain",
            named=self._named(aiming),
            by_hand=True,
            pulled=self.drags,
            lit=frozenset(() if self.drags else (ball for ball in self._balls if not self._fouls(ball))),
            breath=self._breath(),
            hovered=None if self.drags or self._hovered not in self._balls else self._hovered,
            aiming=aiming,
            hand=self._hand(aiming),
            toast=self._toast(aiming),
            good_powers=self._good_powers(),
            hints=self._hints(),
            choices=(Choice("flick", flick, hint=key, enabled=self.taken),),
            awaited=None if controller.still or not self.hints.busy else self.time,
            busy=self._moves(aiming),
        )

    def _good_powers(self) -> tuple[float, float] | None:
        """Return the powers of a break that opens, for newcomers; and those of a pot, where the guide shows as much.

        A picked hint says which ones are good for its ball.
        """
        if self.hints.picked and (hinted := self.hints.good_powers(self.aim.ball)) is not None:
            return hinted
        controller, state, stood = self.controller, self.controller.session.state, self._stood
        if state.phase == "break":
            shown = controller.newcomer
        else:
            stands = stood is not None and self.taken and stood.ball == self.aim.ball
            shown = stands and self._previewed and not self._fouls(self.aim.ball)
        if controller.practising or not shown:
            return None
        flick = (stood or self.aim).flick(controller.spec)
        return controller.look.good_powers(state, controller.layout, flick, controller.spec)

    def _warning(self, aiming: AimView | None) -> str:
        said = () if aiming is None else map(self.controller.speaker.message, aiming.problems)
        return self.notice or " ".join(said) or self._remark(aiming)

    def _hints(self) -> Hints | None:
        if not self.hints.wanted:
            return None
        shown = self.hints.view()
        pulled = self.drag is not None and self.drag.meant
        return replace(shown, listed_only=True, nearest=self.hints.nearest(self._seen())) if pulled else shown

    def _moves(self, aiming: AimView | None) -> bool:
        """Return whether the picture changes by itself: something is looked for, breathes, trembles or goes."""
        due = aiming is not None and self.controller.preview_due
        comes = self.taken and self._held < COME and not self.controller.still
        pulls = self.drag is not None and trembles(self.drag.pull / FULL_PULL) and not self.controller.still
        moves = due or comes or pulls or self._settles()
        return self.hints.busy or self._breath() > 0.0 or self._told_back() > 0.0 or moves

    def _settles(self) -> bool:
        """Return whether other powers may soon be good: those of an aim that has just turned."""
        fixed = self.controller.practising or self.controller.session.state.phase == "break" or not self._previewed
        return self.taken and not fixed and self._stood is not self._turned[0]

    def _told_back(self) -> float:
        return max(0.0, self._said_at + _TOLD - self.time) if self._said == _TAKEN_BACK else 0.0

    def _toast(self, aiming: AimView | None) -> Toast | None:
        """Return power and worth of the shot in a word beside its ball, or for a while what the last drag came to."""
        at, say, left = self._place(), self.controller.say, self._told_back()
        if aiming is not None and (aiming.problems or self._remark(aiming)):
            mark: Mark = "foul" if aiming.problems else "uncounted"
            theirs = mark == "uncounted" and aiming.remark is not None and aiming.remark.key == "problem.opponents_pot"
            words = say("ui.mark.theirs" if theirs else f"ui.mark.{mark}")
            return Toast(f"{self._power(aiming)}  {words}", (at.x, at.y), aiming.aim.direction, mark)
        if left > 0.0:
            solid = 1.0 if self.controller.still else min(1.0, 3.0 * left / _TOLD)
            return Toast(say("ui.table.back"), (at.x, at.y), self.aim.direction, solid=solid)
        return None if aiming is None else Toast(self._power(aiming), (at.x, at.y), aiming.aim.direction)

    def _power(self, aiming: AimView) -> str:
        figure = self.controller.speaker.fixed(100.0 * aiming.aim.power, 1 if aiming.fine else 0)
        return self.controller.say("ui.power.share", power=figure)

    def _hand(self, aiming: AimView | None) -> HandLook | None:
        """Return the hand behind the ball: also where a drag has only begun, and nothing is aimed yet."""
        if not self.taken:
            return None
        at, drag = self._place(), self.drag
        aim = self.aim if aiming is None else aiming.aim
        pull = pull_of_power(aim.power) if drag is None else drag.pull
        warns = aiming is not None and bool(aiming.problems)
        time = 0.0 if self.controller.still else self.time
        look = aimed((at.x, at.y), aim.direction, pull / FULL_PULL, time=time, tint=self._tint, warns=warns)
        look = replace(look, yields=self.hints.wanted and drag is None)
        return look if self.controller.still else replace(look, lift=_LIFTED * (1.0 - eased(self._held / COME)))

    def _breath(self) -> float:
        """Return how strongly the balls that may be flicked are lit once more, 0 to 1: they breathe once."""
        waits = not (self.taken or self.hints.wanted or self.controller.still) and self.time < BREATH
        return math.sin(math.pi * self.time / BREATH) ** 2 if waits else 0.0

    def _saying(self) -> str:
        if self.drag is not None and self.drag.short:
            return self.controller.say("ui.table.short_pull")
        gone = self._said == _TAKEN_BACK and self._told_back() <= 0.0
        return self.controller.say(self._said) if self._said and not gone else ""

    def _foreseen(self, aim: Aim, *, sees: bool = True) -> Foreseen:
        """Return what the game says of an aim, by itself and by what the guide shows of it where that is known."""
        flick = aim.flick(self.controller.spec)
        preview = self._preview(flick) if sees else None
        shown = self.controller.foresee(flick, events_shown(preview, aim.ball, self.controller.guide))
        every = self.controller.foresee(flick, () if preview is None else preview.events)
        return replace(shown, marks=every.marks, remark=every.remark)

    def _named(self, aiming: AimView | None) -> frozenset[Ball]:
        warned = frozenset() if aiming is None else pieces_named(aiming.problems)
        hinted = frozenset((self.aim.ball,) if self.hints.picked and not self.taken else ())
        return warned | hinted | frozenset(() if self._hovered is None else (self._hovered,))

    def _aiming(self, aim: Aim) -> AimView:
        controller, flick, foreseen = self.controller, aim.flick(self.controller.spec), self._foreseen(aim)
        return AimView(
            aim,
            self._place(),
            pull_of_power(aim.power) if self.drag is None else self.drag.pull,
            controller.guide,
            self._preview(flick),
            problems=foreseen.problems,
            foul=foreseen.foul,
            touched=disturbed_balls(controller.layout, flick, controller.spec) if controller.finger_room else (),
            hand=controller.hand,
            marks=foreseen.marks,
            remark=foreseen.remark,
            fine=self._fine,
            stepped=self._stepped,
        )

    def _preview(self, flick: Flick) -> Trace | None:
        """Return the stroke as far as the guide needs it; None where it shows nothing of it."""
        return self.controller.preview(flick) if self._previewed else None

    @property
    def _previewed(self) -> bool:
        return self.controller.guide not in ("off", "direction")

    def _remark(self, aiming: AimView | None) -> str:
        """Return in words why a ball that is seen to drop does not count, nothing where all do."""
        look = None if aiming is None or aiming.remark is None else guide_look(aiming, self.controller.spec)
        if look is None or aiming is None or aiming.remark is None:
            return ""
        uncounted = any(mark == "uncounted" for _, _, mark in look.drops)
        return self.controller.speaker.message(aiming.remark) if uncounted else ""

    def _warned_prompt(self, aiming: AimView | None) -> str:
        """Return the prompt, or a warning that the ball may leave the board; nothing if a foul is certain."""
        hops = aiming is not None and aiming.aim.power >= hop_power(self.controller.spec)
        if aiming is None or not hops or self.controller.practising:
            return self._prompt()
        return "" if aiming.foul else self.controller.say("ui.power.hop")

    def _prompt(self) -> str:
        state = self.controller.session.state
        if self.hints.wanted and self.hints.found:
            if self.hints.picked:
                return self.controller.say(f"ui.hint.pull.{self.controller.device}")
            return self.controller.speaker.count(f"ui.hint.take.{self.controller.device}", self.hints.found)
        if self.controller.practising:
            now = self.practised
        elif state.phase == "break":
            now = "break"
        elif len(self._balls) == 1:
            now = "play_one"
        else:
            now = "play" if any(map(self._fouls, self._balls)) else "play_open"
        return self.controller.say(f"ui.table.{now}.{self.controller.device}")
