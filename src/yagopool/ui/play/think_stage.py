"""The computer's turn: it thinks, shows what it means to do, and flicks."""

import math
import random
from dataclasses import dataclass, replace
from typing import Any, Final

from yagopool.ai.agents import decide_as
from yagopool.ai.decision import Decision
from yagopool.ai.observation import View
from yagopool.ai.thinker import ThinkerFailed
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball, BoardSpec, Pot
from yagopool.text.report import Report
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import FULL_PULL, Aim, Pointer, pull_of_power
from yagopool.ui.picture.balls import BallLook, carried
from yagopool.ui.picture.hand import COME, HandLook, aimed
from yagopool.ui.play.controller import MatchController, Thinking
from yagopool.ui.play.playback import aim_of
from yagopool.ui.play.ruling import ruling_facts
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import AimView, ViewModel
from yagopool.ui.theme import Tint, eased, hand_of


def set_down(look: BallLook, time: float, tint: Tint) -> tuple[BallLook, HandLook]:
    """Return a ball that a hand puts down where it lies, seconds after it was let go, and the hand."""
    high = look._replace(z=_HELD * (1.0 - eased(time / _LANDS)))
    return high, _hand_on(high, eased((time - _LANDS) / _LEAVES), tint)


def _hand_on(look: BallLook, lift: float, tint: Tint) -> HandLook:
    hand = aimed((look.x, look.y), _CARRIED_FROM, 0.0, tint=tint)
    return replace(hand, back=_FINGERS_ON, lift=lift)


@dataclass(frozen=True, slots=True)
class Pace:
    """How an opponent takes a shot, so that one can follow it; times in seconds.

    ``look``: over the table, before there is an aim. ``aim``: its aim is seen, at the first shot of a visit, and
    ``again`` at those after it. ``wander``: degrees by which the aim wanders before it settles. ``balls``: before
    how many balls its hand waits at the rail while it thinks, for ``stay`` each.
    """

    look: float
    aim: float
    again: float
    wander: float = 0.0
    balls: int = 1
    stay: float = 1.0


PACES: Final[dict[str, Pace]] = {
    "beginner": Pace(0.9, 1.7, 1.4, wander=14.0, balls=3, stay=0.9),
    "novice": Pace(0.7, 1.4, 1.1, wander=8.0, balls=3, stay=1.2),
    "casual": Pace(0.5, 1.1, 0.8, wander=4.0, balls=2, stay=1.0),
    "skilled": Pace(0.4, 1.0, 0.8, wander=1.5, balls=2, stay=1.6),
    "master": Pace(0.3, 1.0, 0.8),
}
"""Of each level, the weakest first."""
_STRANGER: Final = Pace(0.3, 1.0, 0.8)
"""Of a program that somebody wrote."""
_HOVERS: Final = 0.3
"""How far above the table a hand is while its player thinks, ..."""
_MOVES_ON: Final = 0.45
"""... and the part of its stay before a ball after which it moves on to the next."""
_WANDERS: Final = 7.0
"""How quickly a hand wanders that is not sure yet, in radians a second."""
MOVE_SHOWN: Final = 0.7
"""Seconds before the computer makes a move without an aim (such as choosing a colour)."""
_REACHES: Final = 0.4
"""Seconds in which its hand comes down on the ball to place ..."""
_CARRIES: Final = 0.7
"""... carries it to its place ..."""
_LEAVES: Final = 0.25
"""... and goes up again."""
_HELD: Final = 24.0
"""How high (mm) a person holds a ball to put it down, ..."""
_LANDS: Final = 0.2
"""... and the seconds that it takes to come down."""
SET_DOWN: Final = _LANDS + _LEAVES
"""Seconds until a hand that has put a ball down is gone."""
_CARRIED_FROM: Final = 70.0
"""The direction in degrees in which that hand points ..."""
_FINGERS_ON: Final = -6.0
"""... and how far its fingertip lies on the ball, in mm from where it would touch it."""
FAULT_SHOWN: Final = 5.0
"""Seconds that one can read why a program concedes."""
_READ: Final = (1.6, 4.0)
"""Seconds for which a person's ruling is read before the computer goes on: of few words, at most ..."""
_A_WORD: Final = 0.22
"""... of many as many for each ..."""
_READ_FOUL: Final = 2.2
"""... and at least these for a foul."""
_READ_ON: Final = 1.0
"""Seconds between the end of the computer's shot, with its ruling, and its next aim."""
_BREATH: Final = 0.7
"""Extra seconds after it pots a ball, in which its hand stays away and you can enjoy the shot."""


def _at_rail(place: Point, spec: BoardSpec) -> tuple[Point, float]:
    """Return where a hand points whose fingertip is on the long rail nearest to a ball, and in which direction.

    It is the rail at the left, or at the top of a board on its side: no panel lies there.
    """
    return Point(spec.ball_radius, place.y), 0.0


def turn_between(start: float, end: float) -> float:
    return (end - start + 180.0) % 360.0 - 180.0


class ThinkStage(Stage):
    """The computer's turn: it thinks in its own process, shows what it means to do, flicks. All of it can be hurried.

    Each opponent has a pace of its own: how long it looks before there is an aim, how long the aim is seen, and by how
    much the hand wanders before it settles.
    """

    def __init__(self, controller: MatchController, phase: Thinking) -> None:
        super().__init__(controller)
        self.level = controller.setup.player
        self.seed = phase.seed
        self.observed = View(controller.session.state, controller.layout, controller.spec)
        self.time = 0.0
        self._level_name = phase.level
        self._pace = PACES.get(phase.level, _STRANGER)
        self._decision: Decision | None = None
        self._decided = 0.0
        self._breath = self._breathing()
        self._reads = self._reading()
        self._skips = False
        self._hurried = False
        self._begun = False
        self._visited = self._balls_to_visit()

    def _balls_to_visit(self) -> tuple[tuple[Point, float], ...]:
        """Return places at the rail before some balls whose flick is no foul, each with the direction inward.

        The hand hides no ball there.
        """
        controller, layout = self.controller, self.controller.layout.balls
        balls = [ball for ball in controller.flickable() if ball in layout]
        places = [layout[one] for one in balls if not controller.foresee(Aim(one).flick(controller.spec)).by_itself]
        chosen = random.Random(self.seed).sample(places, min(self._pace.balls, len(places)))
        return tuple(_at_rail(place, controller.spec) for place in chosen)

    def keep_away(self) -> None:
        """Keep the hand off the balls; it comes once it is no longer told to stay away."""
        self._breath = self.time

    def _breathing(self) -> float:
        """Return the seconds for which the computer waits after potting a ball; fewer for players in a hurry."""
        controller = self.controller
        potted = self._visits and controller.look.own_potted(controller.session.played[-1])
        return _BREATH / max(1.0, controller.speed) if potted else 0.0

    def _reading(self) -> float:
        """Return the seconds for which the shot before is looked at with its ruling; fewer for players in a hurry."""
        last, facts = self.controller.session.played[-1:], ruling_facts(self.controller)
        if not last or not isinstance(last[0].move, Flick) or facts is None:
            return 0.0
        words = " ".join((facts.headline, *(sentence for _, sentence in facts.sentences))).split()
        seconds = _READ_ON
        if not self._visits:
            seconds = min(_READ[1], max(_READ_FOUL if facts.foul else _READ[0], _A_WORD * len(words)))
        return self._breath + seconds / max(1.0, self.controller.speed)

    def pressed(self, press: Press) -> None:
        if press.action is Action.ACCEPT:
            self._hurry()
        elif press.action is Action.REPLAY:  # it waits meanwhile, then goes on
            self.controller.replay()

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down" and not pointer.beside:
            self._hurry()

    def _hurry(self) -> None:
        """Skip what is waited for: first ruling and look, then the aim. So no click too many hides who aims at what."""
        if self._decision is None:
            self._skips = True
        elif self.time < self._decided:
            self._decided = self.time
        else:
            self._hurried = True

    def advance(self, seconds: float) -> None:
        self.time += seconds
        if self._decision is None:
            decision = self._ask()
            if decision is not None:
                self.decided(decision)
        elif self._hurried or self.time - self._decided >= self._pause(self._decision):
            self.controller.play_decision(self._decision)

    def decided(self, decision: Decision) -> None:
        """Take the decision, and show it for a while, once the ruling was read and there was a look over the table."""
        looks = isinstance(decision.move, Flick) and not (self._visits or self.controller.still)
        waits = 0.0 if self._skips else self._reads + (self._pace.look if looks else 0.0)
        self._decision, self._decided = decision, max(self.time, waits)

    @property
    def _visits(self) -> bool:
        played, acting = self.controller.session.played, self.controller.session.state.to_act
        return bool(played) and isinstance(played[-1].move, Flick) and played[-1].before.to_act == acting

    def _ask(self) -> Decision | None:
        """Return the decision if there is one; where the other process is gone, decide here, late but the same."""
        if not self._begun:
            self._begun = True
            self.controller.thinker.start(self.observed, self.level, self.seed)
        try:
            return self.controller.thinker.poll()
        except ThinkerFailed:
            return decide_as(self.level, self.observed, self.seed)

    def _pause(self, decision: Decision) -> float:
        if decision.fault:
            return FAULT_SHOWN
        if not isinstance(decision.move, Flick):
            return MOVE_SHOWN if self._places() is None else _REACHES + _CARRIES + _LEAVES
        return self._pace.again if self._visits else self._pace.aim

    def close(self) -> None:
        self.controller.thinker.cancel()

    def view(self) -> ViewModel:
        thinking, aiming = self._decision is None, self._aiming()
        looks, hand = self.controller.looks(None if aiming is None else aiming.aim), self._hand(aiming)
        if (places := self._places()) is not None:
            ball, at = places
            looks[ball], hand = self._carried(looks[ball], at)
        return ViewModel(
            looks,
            prompt=self._prompt(),
            aiming=aiming,
            hand=hand,
            wanted=self._wanted(),
            awaited=self.time if thinking and not self.controller.still else None,
            busy=True,
        )

    def _places(self) -> tuple[Ball, Point] | None:
        """Return the ball about to be placed and its place; None if there is none, or if motion is off."""
        move = None if self._decision is None else self._decision.move
        at = getattr(move, "at", None)
        if move is None or at is None or isinstance(move, Flick) or self.controller.still:
            return None
        return move.ball, Point(*at)

    def _carried(self, lay: BallLook, at: Point) -> tuple[BallLook, HandLook]:
        """Return the ball being carried to its place from ``lay``, and the hand on it."""
        time = self.time - self._decided
        look = carried(lay, lay._replace(x=at.x, y=at.y, z=0.0, sunk=False), (time - _REACHES) / _CARRIES)
        up = 1.0 - eased(time / _REACHES) + eased((time - _REACHES - _CARRIES) / _LEAVES)
        return look, _hand_on(look, up, hand_of(self._level_name))

    def _prompt(self) -> str:
        state = self.controller.session.state
        if self._decision is not None and self._decision.fault:
            return " ".join(map(self.controller.speaker.message, self._decision.fault))
        move = None if self._decision is None else self._decision.move
        if isinstance(move, Flick) and self.time < self._decided:
            move = None  # there is no aim to be seen yet
        if move is None or isinstance(move, Flick):
            key = "ui.table.thinking" if move is None else f"ui.table.decided.{self.controller.device}"
            return self.controller.say(key, name=self.controller.name(state.to_act or "A"))
        return self._said_of(move)

    def _said_of(self, move: Any) -> str:
        """Return the sentence for a move other than a flick."""
        state = self.controller.session.state
        put = getattr(move, "ball", None) if move.do == "place" else None
        if put is not None and not self.controller.numbered:
            return self.controller.say("ui.table.puts", player=state.match.members(state.to_act or "A"), ball=put)
        choice = move if getattr(move, "at", None) is None else replace(move, at=None)
        return f"{Report(self.controller.speaker).done(choice, state)}."

    def _aiming(self) -> AimView | None:
        decision = self._decision
        if decision is None or not isinstance(decision.move, Flick) or self.time < self._decided:
            return None
        flick = decision.aim or decision.move
        place = flick.placed(self.controller.layout).place_of(flick.ball)
        if place is None:
            return None
        aim = aim_of(flick, self.controller.spec)
        pull = pull_of_power(aim.power) * eased(self._settled * 1.2)
        return AimView(aim, place, pull, "both", self.controller.preview(flick), computer=True)

    def _hovering(self) -> HandLook | None:
        """Return the hand at the rail while its player thinks: it goes from ball to ball there, or stays before one."""
        time = self.time - self._breath
        if not self._visited or self.controller.still or time < 0.0:
            return None
        number, part = divmod(time / self._pace.stay, 1.0)
        here, there = (self._visited[int(number + one) % len(self._visited)] for one in (0, 1))
        gone = eased((part - _MOVES_ON) / (1.0 - _MOVES_ON))
        place = (here[0].x + (there[0].x - here[0].x) * gone, here[0].y + (there[0].y - here[0].y) * gone)
        look = aimed(place, here[1] + turn_between(here[1], there[1]) * gone, 0.0, tint=hand_of(self._level_name))
        return replace(look, lift=1.0 - (1.0 - _HOVERS) * eased(time / COME))

    def _hand(self, aiming: AimView | None) -> HandLook | None:
        """Return the hand: it hovers, then comes down behind the ball and wanders less and less."""
        hovers = self._hovering()
        if aiming is None:
            return hovers if self._decision is None or isinstance(self._decision.move, Flick) else None
        left = 1.0 - self._settled
        wander = self._pace.wander * left * left * math.sin(_WANDERS * (self.time - self._decided))
        place, direction, level = aiming.place, aiming.aim.direction + wander, self._level_name
        look = aimed((place.x, place.y), direction, aiming.pull / FULL_PULL, tint=hand_of(level))
        come = 1.0 if self.controller.still else eased((self.time - self._decided) / COME)
        if hovers is None or come >= 1.0:
            return replace(look, lift=1.0 - come)
        (x, y), turn = hovers.ball, turn_between(hovers.direction, direction)
        at = (x + (place.x - x) * come, y + (place.y - y) * come)
        return replace(look, ball=at, direction=hovers.direction + turn * come, lift=hovers.lift * (1.0 - come))

    @property
    def _settled(self) -> float:
        """How far the hand has come to its aim, 0 to 1: the last part of the time it stands still."""
        if self._decision is None or self.controller.still:
            return 1.0
        return min(1.0, (self.time - self._decided) / (0.75 * self._pause(self._decision)))

    def _wanted(self) -> tuple[Pot, ...]:
        decision = self._decision
        meant = () if decision is None or self._aiming() is None else decision.considered
        pot = next((one.aim.pot for one in meant if decision is not None and one.flick == decision.aim), None)
        return () if pot is None else (pot,)
