"""A recorded match being watched: move by move, each stroke at any speed, forward and back. No pygame here."""

from collections.abc import Mapping
from typing import Final

from yagopool.errors import YagoError
from yagopool.games.yago.rules.referee import new_match
from yagopool.match.replay import ReplayedMatch, simulated_again
from yagopool.match.session import Played, Session
from yagopool.match.store import UnfinishedMatches
from yagopool.table.flick import Flick
from yagopool.table.pieces import Ball
from yagopool.ui.picture.appearance import BallLook
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.playback import SPEEDS, Playback
from yagopool.ui.sound import Impact, impacts

_BREATH: Final = 0.7
"""Seconds between one move and the next."""
FRAME: Final = 1.0 / 60.0
"""Seconds of table time that one frame forward or back is."""


class OneSession:
    """Sits down at a session there is already; nothing is written."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def begin(self, setup: Setup) -> Session:  # noqa: ARG002 - what was agreed is in the session
        """Return the session."""
        return self._session

    def trouble(self) -> YagoError | None:
        """Return None: nothing is written."""
        return None

    def relieved(self) -> bool:
        """Return False: nothing is written."""
        return False

    def kept(self) -> bool:
        """Return True: there is nothing to wait for."""
        return True

    def left(self) -> UnfinishedMatches:
        """Return none: nothing is kept."""
        return UnfinishedMatches()

    def close(self) -> None:
        """Nothing to close."""


class MatchPlayback:
    """Where in a match the eyes are: ``at`` counts the moves already seen; the next one may be on its way.

    ``table`` shows the match as it stands there. ``playing``: it goes on by itself. ``differs``: the stroke being
    watched does not end here as it was recorded.
    """

    def __init__(self, course: ReplayedMatch) -> None:
        self.course = course
        self.at = 0
        self.playing = True
        self.differs = False
        self.playback: Playback | None = None
        self._score: tuple[Impact, ...] = ()
        self.breath = _BREATH
        """Seconds between a move and the next."""
        self._rested = 0.0
        self._speed = 1.0

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
        """How fast strokes are watched, as a multiple of real time."""
        return self._speed

    def session(self, moves: int) -> Session:
        """Return the match as it stood after so many moves."""
        played = self.course.played[:moves]
        header, seed, spec = self.course.header, self.course.seed, self.course.spec
        if not played:
            first = self.course.played[0] if self.course.played else None
            layout = self.course.layout if first is None else first.layout_before
            return Session(new_match(header.match), layout, seed=seed, spec=spec)
        return Session(played[-1].after, played[-1].layout_after, seed=seed, spec=spec, played=tuple(played))

    def go_to(self, table: MatchController, moves: int) -> None:
        """Go to the moment after so many moves, held within the match."""
        self.at = min(max(moves, 0), self.length)
        self.playback, self.differs, self._rested = None, False, 0.0
        table.session, table.unseen = self.session(self.at), None
        table.ruled = _last_ruled(self.course.played[: self.at])

    def begin_next(self, table: MatchController) -> None:
        """Let the next move happen: a stroke begins to roll, a choice stands at once."""
        if self.over:
            self.playing = False
            return
        played = self.course.played[self.at]
        if not isinstance(played.move, Flick):
            self.go_to(table, self.at + 1)
            return
        traced, same = simulated_again(played, seed=self.course.seed, spec=self.course.spec)
        assert traced.trace is not None
        table.session, table.unseen = self.session(self.at + 1), traced
        self.playback = Playback(played.layout_before, traced.trace, self.course.spec, table.turns, self._speed)
        self._score = impacts(played.move, traced.trace)
        self.differs, self._rested = not same, 0.0

    def advance(self, table: MatchController, seconds: float) -> None:
        """Let real time pass, if it is playing."""
        if not self.playing:
            return
        if self.playback is not None and not self.playback.over:
            before = self.playback.time
            self.playback.advance(seconds)
            table.hear(self._score, before, self.playback.time)
            return
        self._rested += seconds
        if self._rested < self.breath / max(self._speed, 1.0):
            return
        self._rested = 0.0
        if self.playback is not None:
            self.settle(table)
        else:
            self.begin_next(table)

    def settle(self, table: MatchController) -> None:
        """End the stroke being watched: its ruling stands."""
        if self.playback is not None:
            table.turns = self.playback.turns_after
            self.go_to(table, self.at + 1)

    def nudge(self, table: MatchController, seconds: float) -> None:
        """Stop, and move by some table time; from a rest the next move begins, or backward the one before ends."""
        self.playing = False
        if self.playback is None:
            self._leave_rest(table, forward=seconds > 0.0)
        elif self.playback.over and seconds > 0.0:
            self.settle(table)
        elif self.playback.time <= 0.0 and seconds < 0.0:
            self.go_to(table, self.at)
        else:
            self.playback.to(self.playback.time + seconds)

    def _leave_rest(self, table: MatchController, *, forward: bool) -> None:
        """Begin the next move; or go back into the one before, into a stroke when its balls have just come to rest."""
        if forward:
            self.begin_next(table)
        elif self.at > 0:
            self.go_to(table, self.at - 1)
            if isinstance(self.course.played[self.at].move, Flick):
                self.begin_next(table)
                if self.playback is not None:
                    self.playback.skip()

    @property
    def place(self) -> float:
        """Where in the match the eyes are, in moves and parts of one."""
        playback = self.playback
        if playback is None:
            return float(self.at)
        return self.at + playback.time / max(playback.trace.duration, FRAME)

    def scrub(self, table: MatchController, place: float) -> None:
        """Stop, and go to a place in the match, as ``place`` counts: also into the middle of a stroke."""
        self.playing = False
        place = min(max(place, 0.0), float(self.length))
        at = int(place)
        if self.playback is None or self.at != at:
            self.go_to(table, at)
            if at < place and isinstance(self.course.played[at].move, Flick):
                self.begin_next(table)
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

    def looks(self, table: MatchController) -> Mapping[Ball, BallLook]:
        """Return how the balls look now."""
        return table.looks() if self.playback is None else self.playback.looks()


def _last_ruled(played: list[Played]) -> Played | None:
    return next((one for one in reversed(played) if one.ruling is not None), None)
