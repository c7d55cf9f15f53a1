"""A recorded match being watched: at any speed, forward and back, to a moment, skipped; and its picture."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from yagopool.errors import BoardError
from yagopool.match.game import game_of
from yagopool.match.replay import ReplayedMatch, simulated_again
from yagopool.match.session import Session
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball
from yagopool.ui.context import AppContext
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import MatchStarter, agreed_in_record
from yagopool.ui.play.playback import FRAME, Playback, ShotEffects, aim_of, still_view
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import ViewModel

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
        first = self.session(0)
        setup = replace(agreed_in_record(course.header, first), use="two")
        self.controller: Final = MatchController(context, setup, MatchStarter(first))
        self.controller.watched = course.header.computer
        self.at = 0
        self.playing = True
        self.differs = False
        self.playback: Playback | None = None
        self.effects: ShotEffects | None = None
        """Of the shot that is watched, or was last."""
        self.pause = _PAUSE
        """Seconds between a move and the next."""
        self._rested = 0.0
        self.speed = 1.0
        """How fast shots are watched, as a multiple of real time."""

    @property
    def seen(self) -> float:
        """Seconds of table time since the flick that is watched; after the last ball has come to rest it goes on."""
        if self.playback is None:
            return 0.0
        return self.playback.time + (self._rested if self.playback.over else 0.0)

    @property
    def length(self) -> int:
        return len(self.course.played)

    @property
    def over(self) -> bool:
        return self.at >= self.length

    def session(self, moves: int) -> Session:
        played = self.course.played[:moves]
        header, seed, spec = self.course.header, self.course.seed, self.course.spec
        if not played:
            first = self.course.played[0] if self.course.played else None
            layout = self.course.layout if first is None else first.layout_before
            return Session(game_of(header.match).new(header.match), layout, seed=seed, spec=spec)
        return Session(played[-1].after, played[-1].layout_after, seed=seed, spec=spec, played=tuple(played))

    def go_to(self, moves: int) -> None:
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
            played.move.placed(played.layout_before), traced.trace, self.course.spec, turns, self.speed
        )
        if self.playing and not self.controller.still:
            aim = aim_of(played.move, self.course.spec)
            self.playback = replace(
                self.playback, aim=aim, lead=_AIM_SHOWN, tint=self.controller.tint_of(played.before)
            )
        self.effects = ShotEffects(traced, self.course.played[: self.at], self.course.spec, self.controller.look)
        self.differs, self._rested = not same, 0.0

    def advance(self, seconds: float) -> None:
        if not self.playing:
            return
        if self.playback is not None and self.effects is not None:
            before = self.seen
            if self.playback.over:
                self._rested += seconds
            else:
                self.playback.advance(seconds)
            self.effects.play(self.controller, before, self.seen)
            if not self.playback.over or self.seen < self.playback.settled:
                return
        else:
            self._rested += seconds
        if self._rested < self.pause / max(self.speed, 1.0):
            return
        self._rested = 0.0
        if self.playback is not None:
            self.settle()
        else:
            self.begin_next()

    def settle(self) -> None:
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

    def watch_at(self, speed: float) -> None:
        self.speed = speed
        if self.playback is not None:
            self.playback.speed = speed

    def looks(self) -> Mapping[Ball, BallLook]:
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

    @property
    def done(self) -> bool:
        return False

    def advance(self, seconds: float) -> None:
        self.playback.advance(seconds)

    def view(self) -> ViewModel:
        match, shot, effects = self.playback, self.playback.playback, self.playback.effects
        if shot is None or effects is None:
            return ViewModel(match.looks(), busy=match.playing)
        if match.playing and self.controller.still:
            if self._lines is None or self._lines[0] is not shot:
                still = still_view(shot, match.course.played[match.at])
                self._lines = shot, replace(still, effects=effects.still(self.controller.speaker))
            return self._lines[1]
        return ViewModel(
            effects.tip(match.looks(), match.seen),
            effects=effects.at(match.seen, self.controller.speaker),
            aiming=shot.aiming(),
            hand=shot.hand(),
            busy=match.playing,
        )
