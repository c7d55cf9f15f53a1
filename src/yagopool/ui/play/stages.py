"""The stages of a turn: each gives what the player does to the controller as commands, and makes the view.

A stage knows board millimetres and actions, never pixels. Aiming (``aim_stage``) and questions (``question_stage``)
have files of their own.
"""

import math
from dataclasses import replace
from itertools import takewhile
from typing import Final

from yagopool.ai.agents import decide_as
from yagopool.ai.decision import Decision
from yagopool.ai.observation import View
from yagopool.ai.thinker import ThinkerFailed
from yagopool.match.game import Move, Problem
from yagopool.match.session import Played
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball, Pot
from yagopool.table.placement import Placement
from yagopool.text.report import Report
from yagopool.ui.app import eased
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import distance
from yagopool.ui.input.drag import FULL_PULL, pull_of_power
from yagopool.ui.input.pointer import Pointer, Wheel
from yagopool.ui.opponents import opponent
from yagopool.ui.picture.hand import COME, HandLook, aimed
from yagopool.ui.picture.win_look import WinLook
from yagopool.ui.play.celebration import (
    SLOW,
    SLOW_FOR,
    effects_at,
    hits,
    lights_of_hits,
    moments,
    play_moments,
    still_lit,
    tip,
    win_cue,
    winning_moment,
)
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import balls_named, ruling_facts
from yagopool.ui.play.phases import Rolling, Thinking
from yagopool.ui.play.playback import Playback, aim_of, deciding_moment, still_view
from yagopool.ui.play.view_model import AimView, Choice, Ghost, ViewModel
from yagopool.ui.sound import impacts, rolling_speed
from yagopool.ui.theme import hand_of

AIM_SHOWN: Final = 1.0
"""Seconds an aim meant for learning is seen before its ball is flicked."""
_WANDERS: Final = 7.0
"""How quickly a hand wanders that is not sure yet, in radians a second."""
MOVE_SHOWN: Final = 0.7
"""Seconds before a move of the computer without an aim (a colour, a placing) is made."""
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
_PAUSE: Final = 0.2
"""Seconds between the last ball's rest and the ruling."""
TIME_TO_READ: Final = 1.5
"""The same where the shot is shown as lines: these are read at leisure."""
_PATIENCE: Final = 5.0
"""Seconds a ruling waits at most for its shot to be on the disk: a disk that takes longer must not end the evening."""
_LEAD: Final = 0.5
"""Seconds of table time before the deciding moment at which the replay of a foul begins ..."""
_SLOWLY: Final = 0.25
"""... and its speed."""
STEPS: Final = (1.0, 0.1, 0.01)
"""Millimetres an arrow key moves the ghost: plain, fine (Shift), finest (Ctrl)."""
_HAIR: Final = 0.02
"""Millimetres by which a ball that is put down moves to a legal spot: the finest step of the keys misses some."""
SNAP: Final = 6.0
"""A pointer this near (mm) to a legal spot means that spot: a line or a last gap is thin."""
_DIRECTIONS: Final = {
    Action.LEFT: (-1.0, 0.0),
    Action.RIGHT: (1.0, 0.0),
    Action.UP: (0.0, 1.0),
    Action.DOWN: (0.0, -1.0),
}


class Stage:
    """One stage of a turn, as long as the controller is in its phase."""

    notice = ""
    """What to mind just now, in words; nothing where there is nothing."""
    has_words = False
    """Whether it holds words, so that another language needs another stage."""
    steers = False
    """Whether arrows move a ball over the board: up is away from the player."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.phase = controller.phase

    @property
    def done(self) -> bool:
        """Whether the match has gone on."""
        return self.controller.phase is not self.phase

    @property
    def drags(self) -> bool:
        """Whether the pointer pulls the finger back: it then does nothing else."""
        return False

    def pointed(self, pointer: Pointer) -> None:
        """Take what the pointer did."""

    def wheeled(self, wheel: Wheel) -> None:
        """Take a turn of the wheel."""

    def pressed(self, press: Press) -> None:
        """Take a key."""

    def chosen(self, key: str) -> None:
        """Take a choice that was shown."""

    def metered(self, power: float) -> None:
        """Take a power (share of the greatest speed) set at the meter itself."""

    def turned_to(self, direction: float) -> None:
        """Take a direction in degrees that a stick points in."""

    def advance(self, seconds: float) -> None:
        """Let time pass."""

    def ignores(self, press: Press) -> bool:
        """Return whether a key was pressed too early to be meant for what is seen now."""
        del press
        return False

    def cancels(self) -> bool:
        """Return whether Escape means something here now; else it opens the pause."""
        return False

    def view(self) -> ViewModel:
        """Return the view of this moment."""
        raise NotImplementedError

    def resume(self) -> None:
        """Go on after a replay that interrupted the stage."""

    def close(self) -> None:
        """Release what outlives the stage."""


class RollStage(Stage):
    """A shot rolls: it is watched at any speed, or skipped.

    The replay of a foul begins slowly, shortly before the moment that decided it. For players who want no motion the
    time passes too, so that the sounds come when they should; but the balls are where they end, with lines to there.
    """

    def __init__(self, controller: MatchController, played: Played, *, slowly: bool = True) -> None:
        if played.trace is None or not isinstance(played.move, Flick):
            message = "only a shot rolls"
            raise ValueError(message)
        super().__init__(controller)
        self.played = played
        replay = isinstance(self.phase, Rolling) and self.phase.replay
        self._again = replay and slowly
        turns = {} if replay else controller.turns
        self.playback = Playback(
            played.move.placed(played.layout_before), played.trace, controller.spec, turns, controller.speed
        )
        self._impacts = impacts(played.move, played.trace, controller.spec)
        before = tuple(takewhile(lambda one: one.move is not played.move, controller.session.played))
        self._moments = moments(played, before, controller.spec)
        self._hits = hits(played, controller.spec)
        self._wins = None if replay else winning_moment(played)
        self._rested = 0.0
        self._ended = False
        self._waited = 0.0
        self._lines: ViewModel | None = None
        decided = deciding_moment(played) if self._again else None
        if decided is not None:
            self.playback.to(decided - _LEAD)
            self.playback.speed = _SLOWLY
        elif not controller.still:
            lead = AIM_SHOWN if replay else 0.0
            aim, tint = aim_of(played.move, controller.spec), controller.tint_of(played)
            self.playback = replace(self.playback, aim=aim, lead=lead, tint=tint)

    def pressed(self, press: Press) -> None:
        if press.action is Action.ACCEPT or (press.action is Action.CANCEL and self.cancels()):
            self._end()
        elif press.action is Action.UP:
            self.playback.faster()
        elif press.action is Action.DOWN:
            self.playback.slower()
        if not self._again:
            self.controller.watch_at(self.playback.speed)

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down":
            self._end()

    def cancels(self) -> bool:
        return isinstance(self.phase, Rolling) and self.phase.replay

    def advance(self, seconds: float) -> None:
        if self._ended:
            self._waited += seconds
            self._end()
            return
        if not self._again:
            self.playback.speed = self.controller.speed
        before = self._now
        self.playback.advance(seconds * self._slowed())
        if self.playback.over:
            self._rested += seconds
        self._sound(before)
        lit = self._wins is None and still_lit(self._moments, self._now)
        rested = self._rested > (TIME_TO_READ if self.controller.still else _PAUSE)
        if rested and self._now >= self.playback.settled and not lit:
            self._end()

    @property
    def _now(self) -> float:
        """Seconds of table time since the flick; after the last ball has come to rest it goes on."""
        return self.playback.time + self._rested

    def _slowed(self) -> float:
        """Return how much slower than usual the time passes: the ball that wins is seen to drop."""
        wins = self._wins is not None and not self.controller.still
        return SLOW if wins and 0.0 <= (self._wins or 0.0) - self.playback.time <= SLOW_FOR else 1.0

    def _sound(self, before: float) -> None:
        """Let be heard what has happened since a time."""
        self.controller.play_sounds(self._impacts, before, self._now)
        play_moments(self.controller, self._moments, before, self._now)
        rolls = 0.0 <= self.playback.time < self.playback.trace.duration and not self.controller.still
        self.controller.play_roll(rolling_speed(self.playback.trace, self.playback.time) if rolls else 0.0)

    def _end(self) -> None:
        """Show the ruling, as soon as nothing can take the shot away again."""
        if not self.controller.saved() and self._waited < _PATIENCE:
            self._ended = True
            self.playback.skip()
            return
        if self.controller.still and self._wins is not None:  # nothing else marks the end of the game then
            self.controller.play_cue(win_cue(self.controller))
        self.controller.end_shot(self.playback.turns_after)

    def view(self) -> ViewModel:
        prompt = self.controller.say(f"ui.table.rolling.{self.controller.device}")
        if self.controller.still:
            effects = effects_at(self._moments, None, self.controller.speaker)
            self._lines = self._lines or replace(still_view(self.playback, self.played), effects=effects)
            return replace(self._lines, prompt=prompt)
        playback = self.playback
        return ViewModel(
            tip(playback.moving(self._now), self._moments, self._now),
            prompt=prompt,
            aiming=playback.aiming(),
            hand=playback.hand(),
            effects=(
                *lights_of_hits(self._hits, self._now),
                *effects_at(self._moments, self._now, self.controller.speaker),
            ),
            win=self._darkness(),
            busy=True,
        )

    def _darkness(self) -> WinLook | None:
        """Return how dark it grows around the row that this shot wins with, None for any other shot."""
        if self._wins is None or self._now < self._wins - SLOW_FOR:
            return None
        dim = eased((self._now - self._wins + SLOW_FOR) / SLOW_FOR)
        return WinLook(dim, self.controller.look.chart(self.played.after, ()).bright)

    def close(self) -> None:
        self.controller.play_roll(0.0)


class DemoStage(RollStage):
    """A shot to learn from: also a foul begins with hand and aim."""

    def __init__(self, controller: MatchController, played: Played) -> None:
        super().__init__(controller, played, slowly=False)


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
        self._pace = opponent(phase.level).pace
        self._decision: Decision | None = None
        self._decided = 0.0
        self._reads = self._reading()
        self._skips = False
        self._hurried = False
        self._begun = False

    def _reading(self) -> float:
        """Return the seconds for which the shot before is looked at with its ruling; fewer for players in a hurry."""
        last, facts = self.controller.session.played[-1:], ruling_facts(self.controller)
        if not last or not isinstance(last[0].move, Flick) or facts is None:
            return 0.0
        words = " ".join((facts.headline, *(sentence for _, sentence in facts.sentences))).split()
        seconds = _READ_ON
        if not self._visits:
            seconds = min(_READ[1], max(_READ_FOUL if facts.foul else _READ[0], _A_WORD * len(words)))
        return seconds / max(1.0, self.controller.speed)

    def pressed(self, press: Press) -> None:
        if press.action is Action.ACCEPT:
            self._hurry()

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
        """Whether the side that plays has played the shot before."""
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
        """Return the seconds for which a decision is seen."""
        if decision.fault:
            return FAULT_SHOWN
        if not isinstance(decision.move, Flick):
            return MOVE_SHOWN
        return self._pace.again if self._visits else self._pace.aim

    def close(self) -> None:
        self.controller.thinker.cancel()

    def view(self) -> ViewModel:
        thinking, aiming = self._decision is None, self._aiming()
        return ViewModel(
            self.controller.looks(None if aiming is None else aiming.aim),
            prompt=self._prompt(),
            aiming=aiming,
            hand=self._hand(aiming),
            wanted=self._wanted(),
            awaited=self.time if thinking and not self.controller.still else None,
            busy=True,
        )

    def _prompt(self) -> str:
        """Return that it thinks or aims, or what it does without an aim."""
        state = self.controller.session.state
        if self._decision is not None and self._decision.fault:
            return " ".join(map(self.controller.speaker.message, self._decision.fault))
        move = None if self._decision is None else self._decision.move
        if move is None or isinstance(move, Flick):
            key = "ui.table.thinking" if move is None else f"ui.table.decided.{self.controller.device}"
            return self.controller.say(key, name=self.controller.name(state.to_act or "A"))
        choice = move if getattr(move, "at", None) is None else replace(move, at=None)
        return f"{Report(self.controller.speaker).done(choice, state)}."

    def _aiming(self) -> AimView | None:
        """Return the aim, with the way that the shot is meant to take."""
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

    def _hand(self, aiming: AimView | None) -> HandLook | None:
        """Return the hand behind the ball, which wanders less and less."""
        if aiming is None:
            return None
        left = 1.0 - self._settled
        wander = self._pace.wander * left * left * math.sin(_WANDERS * (self.time - self._decided))
        place, direction, level = aiming.place, aiming.aim.direction + wander, self._level_name
        look = aimed((place.x, place.y), direction, aiming.pull / FULL_PULL, tint=hand_of(level))
        come = 1.0 if self.controller.still else eased((self.time - self._decided) / COME)
        return replace(look, lift=1.0 - come)

    @property
    def _settled(self) -> float:
        """How far the hand has come to its aim, 0 to 1: the last part of the time it stands still."""
        if self._decision is None or self.controller.still:
            return 1.0
        return min(1.0, (self.time - self._decided) / (0.75 * self._pause(self._decision)))

    def _wanted(self) -> tuple[Pot, ...]:
        """Return the pot that the shot is meant for, if it is for one."""
        decision = self._decision
        meant = () if decision is None or self._aiming() is None else decision.considered
        pot = next((one.aim.pot for one in meant if decision is not None and one.flick == decision.aim), None)
        return () if pot is None else (pot,)


def middle_spot(placement: Placement) -> Point:
    """Return the legal spot nearest to the middle of where a ball belongs."""
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

    @property
    def _ball(self) -> Ball:
        return self._placement.ball

    def _entry(self) -> Move:
        assert self._legal.place is not None, "what places a ball comes with the places"
        return self._legal.place(self._ball, (self.at.x, self.at.y))

    def pointed(self, pointer: Pointer) -> None:
        """Move the ghost, and put the ball down where a press on the board is let go.

        Outside the board the ghost stays where it was last: there is the button that puts it down.
        """
        if pointer.kind in ("down", "move") and pointer.inside and not pointer.beside:
            self.at = self._meant(pointer.place)
        if pointer.kind == "down":
            self._held = not pointer.beside
        elif pointer.kind in ("up", "cancel", "lost"):
            held, self._held = self._held, False
            if held and pointer.kind == "up" and not pointer.beside:
                self._put()

    def pressed(self, press: Press) -> None:
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

    def chosen(self, key: str) -> None:
        if key == "place":
            self._put()

    def _meant(self, place: Point) -> Point:
        """Return the spot a pointer means: the nearest legal one if it is near, or if the ball fits nowhere inside."""
        nearest = self._placement.nearest(place)
        if not self._placement.inside or distance(nearest, place) <= SNAP:
            return nearest
        return Point(round(place.x, 3), round(place.y, 3))

    def _put(self) -> None:
        """Put the ball down where the ghost is, or a hair beside it, if that is legal; else the reason stays."""
        nearest = self._placement.nearest(self.at)
        if distance(nearest, self.at) <= _HAIR:
            self.at = nearest
        if not self._problems():
            self.controller.play(self._entry())

    def _problems(self) -> tuple[Problem, ...]:
        return self.controller.problems(self._entry())

    def view(self) -> ViewModel:
        problems, say = self._problems(), self.controller.say
        state = self.controller.session.state
        acting = "" if state.to_act is None else self.controller.name(state.to_act)
        where = "line" if self._placement.on_line else "prompt"
        return ViewModel(
            self.controller.looks(),
            prompt=say(f"ui.place.{where}.{self.controller.device}", player=acting, ball=self._ball),
            notice=" ".join(self.controller.speaker.message(problem) for problem in problems),
            tone="warning" if problems else "plain",
            named=balls_named(problems) | {self._ball},
            ghost=Ghost(self._ball, self.at, not problems, self._placement),
            choices=(Choice("place", say("ui.place.put"), hint=self.controller.key(Action.ACCEPT)),),
        )
