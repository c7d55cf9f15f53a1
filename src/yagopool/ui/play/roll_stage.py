"""The balls roll: a stroke's trace is watched, at any speed, or skipped."""

from dataclasses import replace
from typing import Final

from yagopool.match.session import Played
from yagopool.table.flick import Flick
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.drag import pull_of_power
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.facts import pots_facts
from yagopool.ui.play.playback import Playback
from yagopool.ui.play.shot_lines import whole_stroke
from yagopool.ui.play.stage import Stage
from yagopool.ui.play.view_model import Aiming, ViewModel
from yagopool.ui.sound import impacts

AIM_SHOWN: Final = 1.0
"""Seconds an aim that is not one's own is seen before its ball is flicked."""

_BREATH: Final = 0.2
"""Seconds between the last ball's rest and the ruling."""

TIME_TO_READ: Final = 1.5
"""The same where the stroke stands still as lines: these are read at leisure."""

_PATIENCE: Final = 5.0
"""Seconds a ruling waits at most for its stroke to be on the disk: one that takes longer must not end the evening."""

_LEAD: Final = 0.5
"""Seconds of table time before the deciding moment at which a foul watched again begins ..."""

_SLOWLY: Final = 0.25
"""... and the speed it is watched at."""


def deciding_moment(played: Played) -> float | None:
    """Return when the foul happened that decided a stroke, None where there was none or no moment tells it."""
    if played.ruling is None or played.trace is None or not played.ruling.fouls:
        return None
    indices = [index for because in played.ruling.because[:1] for index in because.events]
    events = played.trace.events
    # A record made elsewhere may tell of other events than happen here when its stroke is simulated once more.
    times = [time for index in indices if index < len(events) and (time := events[index].t) is not None]
    return min(times, default=None)


class RollStage(Stage):
    """A stroke on its way. The match already knows its end; only the eyes do not.

    A foul watched again begins slowly, shortly before the moment that decided it. For eyes that want no motion the
    time passes too, so that the sounds come when they should; but the balls lie where they end, their ways as lines.
    """

    def __init__(self, table: MatchController, played: Played) -> None:
        if played.trace is None or not isinstance(played.move, Flick):
            message = "only a stroke rolls"
            raise ValueError(message)
        self.table = table
        self.played = played
        turns = table.turns if table.unseen is not None else {}
        self.playback = Playback(played.layout_before, played.trace, table.spec, turns, table.speed)
        self._score = impacts(played.move, played.trace)
        self._rested = 0.0
        self._seen = False
        self._waited = 0.0
        self._lines: ViewModel | None = None
        decided = deciding_moment(played) if table.again else None
        if decided is not None:
            self.playback.to(decided - _LEAD)
            self.playback.speed = _SLOWLY

    def pressed(self, press: Press) -> None:
        """Skip by the key that also flicks; watch faster or slower with up and down."""
        if press.action in (Action.ACCEPT, Action.CANCEL):
            self._end()
        elif press.action is Action.UP:
            self.playback.faster()
        elif press.action is Action.DOWN:
            self.playback.slower()
        if not self.table.again:
            self.table.speed = self.playback.speed

    def pointed(self, pointer: Pointer) -> None:
        """Skip by a click."""
        if pointer.kind == "down":
            self._end()

    def cancels(self) -> bool:
        """Escape skips."""
        return True

    def advance(self, seconds: float) -> None:
        """Roll on; when all rest, a breath later, show the ruling."""
        if self._seen:
            self._waited += seconds
            self._end()
            return
        if not self.table.again:
            self.playback.speed = self.table.speed
        before = self.playback.time
        self.playback.advance(seconds)
        self.table.hear(self._score, before, self.playback.time)
        if self.playback.over:
            self._rested += seconds
        if self._rested > (TIME_TO_READ if self.table.still else _BREATH):
            self._end()

    def _end(self) -> None:
        """Show the ruling, as soon as nothing can take the stroke away again."""
        if not self.table.kept() and self._waited < _PATIENCE:
            self._seen = True
            self.playback.skip()
            return
        if self.table.unseen is not None:
            self.table.turns = self.playback.turns_after
        self.table.settle()
        self.done = True

    def shown(self) -> ViewModel:
        """Return the balls where they are now, or the whole stroke as lines."""
        prompt = self.table.say(f"ui.table.rolling.{self.table.device}")
        if self.table.still:
            self._lines = self._lines or as_lines(self.playback, self.played)
            return replace(self._lines, prompt=prompt)
        return ViewModel(self.playback.looks(), prompt=prompt, busy=True)


class DemoStage(RollStage):
    """A stroke shown to be learnt from: finger and aim for a moment, then the balls."""

    def __init__(self, table: MatchController, played: Played) -> None:
        super().__init__(table, played)
        self._aimed = 0.0

    def advance(self, seconds: float) -> None:
        """Roll once the aim has been seen."""
        if self._aimed < AIM_SHOWN:
            self._aimed += seconds
        else:
            super().advance(seconds)

    def shown(self) -> ViewModel:
        """Return the aim, later what rolls."""
        flick = self.played.move
        place = self.played.layout_before.place_of(flick.ball) if isinstance(flick, Flick) else None
        if self._aimed >= AIM_SHOWN or not isinstance(flick, Flick) or place is None:
            return super().shown()
        power = flick.speed / self.table.spec.greatest_flick
        aim = Aim(flick.ball, flick.direction, power)
        aiming = Aiming(aim, place, pull_of_power(power), "direction", None, computer=True)
        return replace(super().shown(), looks=self.playback.looks_at(0.0), ways=None, aiming=aiming, busy=True)


def as_lines(playback: Playback, played: Played) -> ViewModel:
    """Return a stroke as a picture that stands still."""
    ball = played.move.ball if isinstance(played.move, Flick) else None
    place = None if ball is None else playback.before.place_of(ball)
    ways = None if place is None or ball is None else whole_stroke(playback.trace, ball, place, playback.spec)
    return ViewModel(playback.looks_at(playback.trace.duration), ways=ways)


A_POT: Final = 0.25
"""Seconds in which one pot of the row lights up."""

WIN_PAUSE: Final = 0.5
"""Seconds that the whole row is seen before anything is asked."""


class WinStage(Stage):
    """A game has been won by the stroke that was just seen. Never where nothing is to move: there the row stands."""

    def __init__(self, table: MatchController) -> None:
        self.table = table
        self._time = 0.0
        self._drawn = A_POT * max((len(pots) for _, pots in pots_facts(table.state).won), default=0)

    def pressed(self, press: Press) -> None:
        """Hurry."""
        if press.action in (Action.ACCEPT, Action.CANCEL):
            self._end()

    def pointed(self, pointer: Pointer) -> None:
        """Hurry by a click."""
        if pointer.kind == "down":
            self._end()

    def cancels(self) -> bool:
        """Escape hurries."""
        return True

    def advance(self, seconds: float) -> None:
        """Light up, stand for a breath, and end."""
        self._time += seconds
        if self.table.still or self._time >= self._drawn + WIN_PAUSE:
            self._end()

    def _end(self) -> None:
        self.table.won, self.done = False, True

    def shown(self) -> ViewModel:
        """Return the balls at rest, and how far the row is lit."""
        part = 1.0 if self._drawn <= 0.0 else min(1.0, self._time / self._drawn)
        return ViewModel(self.table.looks(), won=part, busy=True)
