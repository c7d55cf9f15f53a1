"""A recorded match being watched: at any speed, forward and back, to a moment, skipped; and its picture."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from yagopool.errors import BoardError
from yagopool.match.game import game_of
from yagopool.match.replay import ReplayedMatch, simulated_again
from yagopool.match.session import Played, Session
from yagopool.table.pieces import Ball
from yagopool.table.shot import Flick
from yagopool.ui.context import AppContext
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import MatchStarter, Setup, hands_of
from yagopool.ui.play.playback import (
    FRAME,
    SPEEDS,
    HardHit,
    Moment,
    Playback,
    aim_of,
    effects_at,
    hits,
    lights_of_hits,
    moments,
    play_moments,
    still_view,
    tip,
)
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.sound import Impact, impacts

_AIM_SHOWN: Final = 0.9
"""Seconds that the aim of a shot is seen before it."""
_PAUSE: Final = 0.7
"""Seconds between one move and the next."""


class MatchPlayback:
    """Where in a match the viewer is: ``at`` counts the moves already seen; the next one may be on its way.

    ``controller`` shows the match as it stands there. ``playing``: it goes on by itself. ``differs``: the shot being
    watched does not end here as it was recorded.
    """

    def __init__(self, context: AppContext, course: ReplayedMatch) -> None:
        self.course = course
        header, match = course.header, course.header.match
        setup = Setup(
            variant=match.variant,
            teams=match.teams,
            target=match.target,
            opener=match.opener,
            hands=hands_of(header),
            seed=course.seed,
            spec=course.spec,
            game=match.game,
        )
        self.controller: Final = MatchController(context, setup, MatchStarter(self.session(0)))
        self.at = 0
        self.playing = True
        self.differs = False
        self.playback: Playback | None = None
        self.shot: Played | None = None
        """The shot that is watched, or was last."""
        self._impacts: tuple[Impact, ...] = ()
        self.pause = _PAUSE
        """Seconds between a move and the next."""
        self._rested = 0.0
        self._speed = 1.0

    @property
    def seen(self) -> float:
        """Seconds of table time since the flick that is watched; after the last ball has come to rest it goes on."""
        if self.playback is None:
            return 0.0
        return self.playback.time + (self._rested if self.playback.over else 0.0)

    @property
    def length(self) -> int:
        """How many moves the match has."""
        return len(self.course.played)

    @property
    def over(self) -> bool:
        """Whether everything has been seen."""
        return self.at >= self.length

    @property
    def speed(self) -> float:
        """How fast shots are watched, as a multiple of real time."""
        return self._speed

    def session(self, moves: int) -> Session:
        """Return the match as it stood after some moves."""
        played = self.course.played[:moves]
        header, seed, spec = self.course.header, self.course.seed, self.course.spec
        if not played:
            first = self.course.played[0] if self.course.played else None
            layout = self.course.layout if first is None else first.layout_before
            return Session(game_of(header.match).new(header.match), layout, seed=seed, spec=spec)
        return Session(played[-1].after, played[-1].layout_after, seed=seed, spec=spec, played=tuple(played))

    def go_to(self, moves: int) -> None:
        """Go to the moment after some moves."""
        self.at = min(max(moves, 0), self.length)
        self.playback, self.differs, self._rested = None, False, 0.0
        self.controller.show(self.session(self.at))

    def begin_next(self) -> None:
        """Let the next move happen: a shot begins to roll, a choice stands at once."""
        if self.over:
            self.playing = False
            return
        played = self.course.played[self.at]
        if not isinstance(played.move, Flick):
            self.go_to(self.at + 1)
            return
        try:
            traced, same = simulated_again(played, seed=self.course.seed, spec=self.course.spec)
        except BoardError:
            # A flick no finger can make: what the record says came of it stands at once.
            self.go_to(self.at + 1)
            self.differs = True
            return
        assert traced.trace is not None
        self.controller.show(self.session(self.at + 1), traced)
        turns = self.controller.turns
        self.playback = Playback(
            played.move.placed(played.layout_before), traced.trace, self.course.spec, turns, self._speed
        )
        if self.playing and not self.controller.still:
            aim = aim_of(played.move, self.course.spec)
            self.playback = replace(self.playback, aim=aim, lead=_AIM_SHOWN, tint=self.controller.tint_of(played))
        self._impacts = impacts(played.move, traced.trace, self.course.spec)
        self.shot = traced
        self.differs, self._rested = not same, 0.0

    def advance(self, seconds: float) -> None:
        """Let real time pass, if it is playing."""
        if not self.playing:
            return
        if self.playback is not None:
            before = self.seen
            if self.playback.over:
                self._rested += seconds
            else:
                self.playback.advance(seconds)
            self.controller.play_sounds(self._impacts, before, self.seen)
            if not self.playback.over or self.seen < self.playback.settled:
                return
        else:
            self._rested += seconds
        if self._rested < self.pause / max(self._speed, 1.0):
            return
        self._rested = 0.0
        if self.playback is not None:
            self.settle()
        else:
            self.begin_next()

    def settle(self) -> None:
        """End the shot being watched: its ruling stands."""
        if self.playback is not None:
            turns = self.playback.turns_after
            self.go_to(self.at + 1)
            self.controller.show(self.session(self.at), turns=turns)

    def nudge(self, seconds: float) -> None:
        """Stop, and move by some table time; from a rest the next move begins, or backward the one before ends."""
        self.playing = False
        if self.playback is None:
            self._leave_rest(forward=seconds > 0.0)
        elif self.playback.over and seconds > 0.0:
            self.settle()
        elif self.playback.time <= 0.0 and seconds < 0.0:
            self.go_to(self.at)
        else:
            self.playback.to(self.playback.time + seconds)

    def _leave_rest(self, *, forward: bool) -> None:
        """Begin the next move; or go back into the one before, into a shot when its balls have just come to rest."""
        if forward:
            self.begin_next()
        elif self.at > 0:
            self.go_to(self.at - 1)
            if isinstance(self.course.played[self.at].move, Flick):
                self.begin_next()
                if self.playback is not None:
                    self.playback.skip()

    @property
    def place(self) -> float:
        """Where in the match the viewer is, in moves and parts of one."""
        playback = self.playback
        if playback is None:
            return float(self.at)
        return self.at + max(playback.time, 0.0) / max(playback.trace.duration, FRAME)

    def scrub(self, place: float) -> None:
        """Stop, and go to a place in the match, as ``place`` counts: also into the middle of a shot."""
        self.playing = False
        place = min(max(place, 0.0), float(self.length))
        at = int(place)
        if self.playback is None or self.at != at:
            self.go_to(at)
            if at < place and isinstance(self.course.played[at].move, Flick):
                self.begin_next()
        if self.playback is not None:
            self.playback.to((place - at) * self.playback.trace.duration)

    def faster(self) -> None:
        """Watch at the next higher speed."""
        self._watch_at(next((speed for speed in SPEEDS if speed > self._speed), SPEEDS[-1]))

    def slower(self) -> None:
        """Watch at the next lower speed."""
        self._watch_at(next((speed for speed in reversed(SPEEDS) if speed < self._speed), SPEEDS[0]))

    def _watch_at(self, speed: float) -> None:
        self._speed = speed
        if self.playback is not None:
            self.playback.speed = speed

    def looks(self) -> Mapping[Ball, BallLook]:
        """Return how the balls look now."""
        if self.playback is None:
            return self.controller.looks()
        if self.playing:
            return self.playback.moving(self.seen)
        return self.playback.looks_at(math.inf if self.playback.over else self.seen)


class WatchStage(Stage):
    """The board while a match goes on by itself."""

    def __init__(self, playback: MatchPlayback) -> None:
        super().__init__(playback.controller)
        self.playback = playback
        self._lines: tuple[Playback, ViewModel] | None = None
        self._lights: tuple[Played, tuple[Moment, ...], tuple[HardHit, ...]] | None = None

    @property
    def done(self) -> bool:
        return False

    def advance(self, seconds: float) -> None:
        playback, before = self.playback.playback, self.playback.seen
        self.playback.advance(seconds)
        if playback is not None and self.playback.playback is playback:
            play_moments(self.controller, self._moments, before, self.playback.seen)

    @property
    def _moments(self) -> tuple[Moment, ...]:
        """What the shot that is watched is worth a light and a sound for."""
        return self._of_shot()[0]

    def _of_shot(self) -> tuple[tuple[Moment, ...], tuple[HardHit, ...]]:
        """Return the moments and the hard hits of the shot that is watched."""
        shot = self.playback.shot
        if self.playback.playback is None or shot is None:
            return (), ()
        if self._lights is None or self._lights[0] is not shot:
            before = self.playback.course.played[: self.playback.at]
            spec = self.controller.spec
            self._lights = shot, moments(shot, before, spec), hits(shot, spec)
        return self._lights[1:]

    @property
    def still(self) -> ViewModel | None:
        """The shot that is played as lines, where nothing is to move by itself; else None."""
        shot, playback = self.playback.playback, self.playback
        if shot is None or not playback.playing or not self.controller.still:
            return None
        if self._lines is None or self._lines[0] is not shot:
            self._lines = (shot, still_view(shot, playback.course.played[playback.at]))
        return self._lines[1]

    def view(self) -> ViewModel:
        playback, still, (found, hard) = self.playback, self.still, self._of_shot()
        shot = playback.playback
        looks = dict(playback.looks() if still is None else still.looks)
        return ViewModel(
            looks if still is not None else tip(looks, found, playback.seen),
            effects=(
                *(() if still is not None else lights_of_hits(hard, playback.seen)),
                *effects_at(found, None if still is not None else playback.seen, self.controller.speaker),
            ),
            ways=None if still is None else still.ways,
            aiming=None if shot is None else shot.aiming(),
            hand=None if shot is None else shot.hand(),
            busy=playback.playing and still is None,
        )
