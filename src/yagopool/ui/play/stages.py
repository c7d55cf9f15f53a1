"""The stages of a turn: each gives what the player does to the controller as commands, and makes the view.

A stage knows board millimetres and actions, never pixels. Here are the shot that rolls and the game that it wins; the
other stages have files of their own.
"""

from dataclasses import replace
from itertools import takewhile
from typing import Final

from yagopool.match.session import Played
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import Pointer, Wheel
from yagopool.ui.picture.balls import kept_in_sight
from yagopool.ui.picture.effects import LASTING, Effect, Plate, WinLook
from yagopool.ui.play.controller import MatchController, Rolling
from yagopool.ui.play.playback import (
    BURST_FOR,
    BURST_SLOW,
    Playback,
    ShotEffects,
    aim_of,
    deciding_moment,
    faster,
    slower,
    still_view,
    visit_note,
    winning_moment,
)
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.sound import Cue, rolling_speed
from yagopool.ui.theme import Tint, eased

AIM_SHOWN: Final = 1.0
"""Seconds an aim meant for learning is seen before its ball is flicked."""
_PAUSE: Final = 0.2
"""Seconds between the last ball's rest and the ruling."""
_DIMS: Final = 0.75 * _PAUSE
"""... in which it grows dark after a shot that wins."""
TIME_TO_READ: Final = 1.5
"""The same where the shot is shown as lines: these are read at leisure."""
_PATIENCE: Final = 5.0
"""Seconds a ruling waits at most for its shot to be on the disk: a disk that takes longer must not end the evening."""
_LEAD: Final = 0.5
"""Seconds of table time before the deciding moment at which the replay of a foul begins ..."""
_SLOWLY: Final = 0.25
"""... and its speed."""


class Stage:
    """One stage of a turn, as long as the controller is in its phase."""

    notice = ""
    """What to mind just now, in words; nothing where there is nothing."""
    has_words = False
    """Whether it holds words, so that another language needs another stage."""
    put: tuple[Ball, Tint] | None = None
    """The ball that a person has put down, and the colours of that hand."""
    steers = False
    """Whether arrows move a ball over the board: up is away from the player."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.phase = controller.phase

    @property
    def done(self) -> bool:
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
        raise NotImplementedError

    def resume(self) -> None:
        """Go on after a replay that interrupted the stage."""

    def close(self) -> None:
        """Release what outlives the stage."""


class RollStage(Stage):
    """A shot rolls: it is watched at any speed, or skipped.

    The replay of a foul begins slowly, shortly before the moment that decided it, or with the hand. For players who
    want no motion the time passes too, so that the sounds come when they should; but the balls are where they end,
    with lines to there.
    """

    def __init__(
        self, controller: MatchController, played: Played, *, slowly: bool = True, decides: bool = False
    ) -> None:
        """``slowly``: as the replay of a foul begins; ``decides``: whether the shot solves what was asked for."""
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
        before = tuple(takewhile(lambda one: one.move is not played.move, controller.session.played))
        self.effects = ShotEffects(played, before, controller.spec, controller.look)
        self._near = None if replay else winning_moment(played, controller.spec, decides=decides)
        """What is seen from near, and slowly."""
        self._wins = None if played.after.result is None else self._near
        self._rested = 0.0
        self._ended = False
        self._waited = 0.0
        self._lines: ViewModel | None = None
        if not controller.still:
            lead = AIM_SHOWN if replay else 0.0
            aim, tint = aim_of(played.move, controller.spec), controller.tint_of(played.before)
            self.playback = replace(self.playback, aim=aim, lead=lead, tint=tint)
        if self._again:
            self._begin_slowly()

    def _begin_slowly(self) -> None:
        """Begin shortly before the moment that decided a foul, if there is one."""
        decided = deciding_moment(self.played)
        if decided is not None:
            self.playback.speed = _SLOWLY
            if decided > _LEAD or self.controller.still:
                self.playback.to(decided - _LEAD)

    def pressed(self, press: Press) -> None:
        if press.action is Action.ACCEPT or (press.action is Action.CANCEL and self.cancels()):
            self._end()
        elif press.action is Action.UP:
            self.playback.speed = faster(self.playback.speed)
        elif press.action is Action.DOWN:
            self.playback.speed = slower(self.playback.speed)
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
        self.playback.advance(self._passing(seconds))
        if self.playback.over:
            self._rested += seconds
        self._sound(before)
        lit = self._wins is None and self.effects.lit(self._now)
        rested = self._rested > (TIME_TO_READ if self.controller.still else _PAUSE)
        if rested and self._now >= self._quiet and not lit:
            self._end()

    @property
    def _quiet(self) -> float:
        """When nothing moves any more, for eyes, in table time; of a shot that wins, when it has grown dark, too."""
        settled = self.playback.settled + (0.0 if self._wins is None else _PAUSE)
        return settled if self._near is None or self.controller.still else max(settled, self._near.until)

    @property
    def _now(self) -> float:
        """Seconds of table time since the flick; after the last ball has come to rest it goes on."""
        return self.playback.time + self._rested

    def _passing(self, seconds: float) -> float:
        """Return how far a shot goes on in real ``seconds``: a winning ball drops and a rack bursts in slow motion."""
        if self.controller.still:
            return seconds
        now, burst = self.playback.time, self.effects.burst
        if burst is not None and self.playback.speed == 1.0 and 0.0 <= now - burst.t < BURST_FOR:
            spent = min(seconds, (burst.t + BURST_FOR - now) / BURST_SLOW)
            return spent * BURST_SLOW + seconds - spent
        return seconds if self._near is None else seconds * self._near.rate(now)

    def _sound(self, before: float) -> None:
        self.effects.play(self.controller, before, self._now)
        rolls = 0.0 <= self.playback.time < self.playback.trace.duration and not self.controller.still
        self.controller.play_roll(rolling_speed(self.playback.trace, self.playback.time) if rolls else 0.0)

    def _end(self) -> None:
        """Show the ruling, as soon as nothing can take the shot away again."""
        if not self.controller.starter.kept() and self._waited < _PATIENCE:
            self._ended = True
            self.playback.skip()
            return
        if self.controller.still and self._wins is not None:  # nothing else marks the end of the game then
            self.controller.play_cue(win_cue(self.controller))
        self.controller.end_shot(self.playback.turns_after)

    def view(self) -> ViewModel:
        prompt = self.controller.say(f"ui.table.rolling.{self.controller.device}")
        if self.controller.still:
            effects = self.effects.still(self.controller.speaker)
            self._lines = self._lines or replace(still_view(self.playback, self.played), effects=effects)
            return replace(self._lines, prompt=prompt)
        playback = self.playback
        looks = self.effects.tip(playback.moving(self._now), self._now)
        return ViewModel(
            kept_in_sight(looks, self.played, self.controller.spec, self._now, playback.turns_after),
            prompt=prompt,
            aiming=playback.aiming(),
            hand=playback.hand(),
            effects=self.effects.at(self._now, self.controller.speaker),
            win=self._darkness(),
            shove=self.effects.shove(self._now),
            close=None if self._near is None else self._near.close(self._now),
            busy=True,
        )

    def _darkness(self) -> WinLook | None:
        """Return how dark it grows around the row that this shot wins with, once nothing moves; else None."""
        if self._wins is None or self._now < self.playback.settled:
            return None
        dim = eased((self._now - self.playback.settled) / _DIMS)
        return WinLook(dim, self.controller.look.chart(self.played.after, ()).bright)

    def close(self) -> None:
        self.controller.play_roll(0.0)


class DemoStage(RollStage):
    """A shot to learn from: also a foul begins with hand and aim."""

    def __init__(self, controller: MatchController, played: Played) -> None:
        super().__init__(controller, played, slowly=False)


def win_cue(controller: MatchController) -> Cue:
    return "lost" if controller.is_lost else "win"


def win_plate(controller: MatchController) -> Plate | None:
    """Return what the plate of a game that is over says, None where nobody has won."""
    state, say = controller.session.state, controller.say
    result, winner = state.result, controller.winner
    if result is None or winner is None:
        return None
    members, over = state.match.members(winner), state.phase == "match_over"
    names, face = (controller.name("A"), controller.name("B")), controller.setup.level_of(winner) or ""
    if controller.is_lost:
        title = say("ui.win.lost.match" if over and controller.setup.target > 1 else "ui.win.lost", player=members)
    elif over and controller.setup.target > 1:
        title = say("ui.win.match", player=members).upper()
    else:
        who = say("ui.win.you") if controller.is_you(winner) else say("ui.win.who", player=members)
        title = say(f"ui.win.{result.reason}", who=who, **controller.chart().won_with).upper()
    a, b = state.score
    before = (a - result.points, b) if result.winner == "A" else (a, b - result.points)
    return Plate(title, names, before, (a, b), trophy=over and not controller.is_lost, face=face)


A_POT: Final = 0.28
"""Seconds in which one pot of the row that has won lights up, with its note."""
WIN_PAUSE: Final = 1.7
"""Seconds that the whole row is seen, with what is said of it, before anything is asked."""
_BACK: Final = 0.4
"""Seconds at the end in which the light returns and the plate fades."""


class WinStage(Stage):
    """The row lights up, pot by pot with a note each; then comes what is said of it. It can be hurried.

    There is confetti unless a person has lost to the computer, whose row lights up without notes.
    """

    has_words = True

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self._time = 0.0
        self._heard = 0
        """How many of the notes, and of what they lead to, have been heard."""
        chart = controller.chart()
        self._turns = chart.lit_in_turn
        self._whole = A_POT * len(self._turns)
        self._bright = chart.bright
        self._plate = win_plate(controller)
        self._cheers = not controller.is_lost
        self._looks = controller.looks()

    def cancels(self) -> bool:
        return True

    def pressed(self, press: Press) -> None:
        if press.action in (Action.ACCEPT, Action.CANCEL):
            self.controller.end_winning()

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down":
            self.controller.end_winning()

    def advance(self, seconds: float) -> None:
        while self._heard <= len(self._turns) and self._time >= A_POT * self._heard:
            self._sound(self._heard)
            self._heard += 1
        self._time += seconds
        if self.controller.still or self._time >= self._whole + WIN_PAUSE:
            self.controller.end_winning()

    def _sound(self, turn: int) -> None:
        if turn == len(self._turns):
            self.controller.play_cue(win_cue(self.controller))
        elif self._cheers:
            self.controller.play_cue(visit_note(turn + 1), self._looks[self._turns[turn][0]].x)

    def _lights(self) -> tuple[Effect, ...]:
        """Return the lights of the pots that have just lit up."""
        ages = [(self._time - A_POT * turn, turn) for turn in range(len(self._turns))]
        return tuple(
            Effect("own", (self._looks[ball].x, self._looks[ball].y), ball, age, turn + 1)
            for age, turn in ages
            if 0.0 <= age < LASTING
            for ball in self._turns[turn]
        )

    def view(self) -> ViewModel:
        part = 1.0 if self._whole <= 0.0 else min(1.0, self._time / self._whole)
        left = self._whole + WIN_PAUSE - self._time
        dim = eased(min(1.0, left / _BACK))
        age = None if self._time < self._whole else self._time - self._whole
        win = WinLook(dim, self._bright, age, self._cheers, self._plate, self._lights())
        return ViewModel(self._looks, won=part, win=win, busy=True)
