"""Shots and recorded matches being watched: at any speed, forward and back, to a moment, skipped. No pygame here.

The board is never stepped by the frame clock: a trace is closed form, the clock only asks it.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from yagopool.errors import BoardError
from yagopool.match.game import game_of
from yagopool.match.replay import ReplayedMatch, simulated_again
from yagopool.match.session import Played, Session
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec
from yagopool.ui.app import eased
from yagopool.ui.context import AppContext
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.drag import FULL_PULL, pull_of_power
from yagopool.ui.picture.appearance import BallLook, TracePlayback
from yagopool.ui.picture.hand import HARD, STOP, SWING, HandLook, aimed, swung
from yagopool.ui.picture.orientation import Turn
from yagopool.ui.play.board_view import whole_shot
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter, hands_of
from yagopool.ui.play.view_model import AimView, ViewModel
from yagopool.ui.sound import Impact, impacts
from yagopool.ui.theme import MATERIALS, Tint

_TOUCH: Final = 1e-6
"""Seconds at which the hand has touched the ball: just after 0, so that its sound is made once."""
_PULLING: Final = 0.6
"""The part of the time before a flick in which the hand pulls back."""
FRAME: Final = 1.0 / 60.0
"""Seconds of table time that one frame forward or back is."""
SPEEDS: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
"""The speeds a shot can be watched at."""


@dataclass(slots=True)
class Playback:
    """A trace being watched. ``time`` in seconds of table time; ``speed`` as a multiple of real time.

    ``aim`` of a hand that is seen to flick: then the time begins before 0, the touch, with the swing, and before that
    with ``lead`` seconds in which the hand pulls back. ``tint``: its colours.
    """

    before: Layout
    trace: Trace
    spec: BoardSpec
    turns: Mapping[Ball, Turn] = field(default_factory=dict)
    speed: float = 1.0
    time: float = 0.0
    aim: Aim | None = None
    lead: float = 0.0
    tint: Tint = MATERIALS.own_hand
    _rolling: TracePlayback = field(init=False)
    _stopped: float = 0.0

    def __post_init__(self) -> None:
        self._rolling = TracePlayback(self.before, self.trace, self.spec, self.turns)
        if self.aim is not None and self.aim.ball in self.before.balls:
            self.time = -SWING - self.lead
            self._stopped = STOP if self.aim.power >= HARD else 0.0

    @property
    def over(self) -> bool:
        """Whether all balls rest."""
        return self.time >= self.trace.duration

    @property
    def settled(self) -> float:
        """When nothing moves any more, for eyes: a ball may still rock in its pot when all balls rest."""
        return self._rolling.settled

    @property
    def turns_after(self) -> dict[Ball, Turn]:
        """How every ball is turned when all balls rest."""
        return self._rolling.turns_after

    def advance(self, seconds: float) -> None:
        """Let real time pass. The aim is not seen in slow motion, and a hard touch stops everything for a moment."""
        if self.time < -SWING:
            spent = min(seconds, (-SWING - self.time) / max(self.speed, 1.0))
            self.time, seconds = self.time + spent * max(self.speed, 1.0), seconds - spent
        if self.time < _TOUCH and self.aim is not None:
            spent = min(seconds, (_TOUCH - self.time) / self.speed)
            self.time, seconds = min(_TOUCH, self.time + spent * self.speed), seconds - spent
        if self.time == _TOUCH and self._stopped > 0.0:
            spent = min(seconds, self._stopped)
            self._stopped, seconds = self._stopped - spent, seconds - spent
        self.time = min(self.time + seconds * self.speed, self.trace.duration)

    def hand(self) -> HandLook | None:
        """Return the hand that flicks, None where there is none (any more)."""
        if self.aim is None or self.over:
            return None
        place = self.before.balls.get(self.aim.ball)
        pulled = pull_of_power(self.aim.power) / FULL_PULL
        if place is None:
            return None
        if self.time < -SWING:
            return aimed(place, self.aim.direction, pulled * self._pulled, tint=self.tint)
        return swung(aimed(place, self.aim.direction, pulled, tint=self.tint), self.aim.power, self.time)

    @property
    def _pulled(self) -> float:
        """How far the hand has come in pulling back, 0 to 1: a part of the lead is left to look at it."""
        gone = 1.0 - (-SWING - self.time) / self.lead if self.lead else 1.0
        return eased(gone / _PULLING)

    def aiming(self) -> AimView | None:
        """Return the aim as long as the hand pulls back, with the way that the shot takes."""
        if self.aim is None or self.time >= -SWING or self.aim.ball not in self.before.balls:
            return None
        pull = pull_of_power(self.aim.power) * self._pulled
        return AimView(self.aim, self.before.balls[self.aim.ball], pull, "contact", self.trace, computer=True)

    def skip(self) -> None:
        """Go to the end."""
        self.time = self.trace.duration

    def to(self, time: float) -> None:
        """Go to a moment between the flick and the end."""
        self.time = min(max(time, 0.0), self.trace.duration)

    def faster(self) -> None:
        """Watch at the next higher speed."""
        self.speed = next((speed for speed in SPEEDS if speed > self.speed), SPEEDS[-1])

    def slower(self) -> None:
        """Watch at the next lower speed."""
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), SPEEDS[0])

    def looks(self) -> dict[Ball, BallLook]:
        """Return how every ball looks now."""
        return self._rolling.looks(self.time)

    def looks_at(self, time: float) -> dict[Ball, BallLook]:
        """Return how every ball looks at a moment."""
        return self._rolling.looks(time)

    def moving(self, time: float) -> dict[Ball, BallLook]:
        """Return how every ball looks at a moment while it is watched: fast ones are smeared."""
        return self._rolling.looks(time, FRAME * self.speed)


def aim_of(flick: Flick, spec: BoardSpec) -> Aim:
    """Return a flick that was made as an aim."""
    return Aim(flick.ball, flick.direction, flick.speed / spec.greatest_flick, flick.at)


def deciding_moment(played: Played) -> float | None:
    """Return when the foul happened that decided a shot, None where there was none or its moment is not known."""
    if played.ruling is None or played.trace is None or not played.ruling.fouls:
        return None
    indices = [index for because in played.ruling.because[:1] for index in because.events]
    events = played.trace.events
    # A record made elsewhere may have other events than happen here when its shot is simulated once more.
    times = [time for index in indices if index < len(events) and (time := events[index].t) is not None]
    return min(times, default=None)


def still_view(playback: Playback, played: Played) -> ViewModel:
    """Return a shot as a picture that stands still: the balls where they end, with lines to there."""
    ball = played.move.ball if isinstance(played.move, Flick) else None
    place = None if ball is None else playback.before.place_of(ball)
    ways = None if place is None or ball is None else whole_shot(playback.trace, ball, place, playback.spec)
    return ViewModel(playback.looks_at(math.inf), ways=ways)


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
