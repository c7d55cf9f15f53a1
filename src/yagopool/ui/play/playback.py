"""A shot being watched: its balls at any speed, and the lights and sounds of what it is worth. No pygame here.

The board is never stepped by the frame clock: a trace is closed form, the clock only asks it.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from yagopool.match.session import Played
from yagopool.physics.trace import Path, Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted
from yagopool.table.spec import Ball, BoardSpec, Side
from yagopool.text.speaker import Speaker
from yagopool.ui.games import GameLook
from yagopool.ui.input.aim import FULL_PULL, Aim, beyond, pull_of_power
from yagopool.ui.picture.balls import BallLook, TracePlayback, Turn, kept_in_sight, rim_runs, teeters
from yagopool.ui.picture.effects import BURST, DUST, HARDEST, HIT, CloseLook, Effect, EffectKind, lasting, tipped
from yagopool.ui.picture.hand import HARD, STOP, SWING, HandLook, aimed, swung
from yagopool.ui.play.board_view import whole_shot
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.view_model import AimView, ViewModel
from yagopool.ui.sound import Cue, Impact, impacts, jolt
from yagopool.ui.theme import MATERIALS, Tint, eased

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
        return self.time >= self.trace.duration

    @property
    def settled(self) -> float:
        """When nothing moves any more, for eyes: a ball may still rock in its pot when all balls rest."""
        return self._rolling.settled

    @property
    def turns_after(self) -> dict[Ball, Turn]:
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
        self.time = self.trace.duration

    def to(self, time: float) -> None:
        self.time = min(max(time, 0.0), self.trace.duration)

    def looks_at(self, time: float) -> dict[Ball, BallLook]:
        return self._rolling.looks(time)

    def moving(self, time: float) -> dict[Ball, BallLook]:
        return self._rolling.looks(time, FRAME * self.speed)


def faster(speed: float) -> float:
    return next((one for one in SPEEDS if one > speed), SPEEDS[-1])


def slower(speed: float) -> float:
    return next((one for one in reversed(SPEEDS) if one < speed), SPEEDS[0])


def aim_of(flick: Flick, spec: BoardSpec) -> Aim:
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
    looks = kept_in_sight(playback.looks_at(math.inf), played, playback.spec, math.inf, playback.turns_after)
    return ViewModel(looks, ways=ways)


_NOTES: Final[tuple[Cue, ...]] = ("note-1", "note-2", "note-3", "note-4", "note-5")
_WORDS: Final = {2: "ui.pot.double", 3: "ui.pot.triple", 4: "ui.pot.triple", 5: "ui.pot.triple"}
"""What is called out when the second or third ball drops in one shot."""
_SEEN_HIT: Final = 240.0
"""Hits up to this hard (mm/s) are only heard, ..."""
_STRONG_HIT: Final = 700.0
"""... from here on they shine ever brighter, ..."""
_HARD_HIT: Final = 2600.0
"""... and harder ones than this shine no brighter."""
_BLOW: Final = 3
"""From this step on a hit raises dust: ..."""
_BLOWS: Final = 2
"""... the hand's, and the first one of a ball."""
_FINE: Final = 8
"""Parts of each stretch of a ball's drop, to find when it lands."""
BURST_SLOW: Final = 0.35
"""The speed of the replay when a hard break hits the rack, as a share of the normal one, ..."""
BURST_FOR: Final = 0.035
"""... and how long, in seconds of table time."""
_SHOVE: Final = 3.4
"""How far the hardest break shoves the table, in mm, ..."""
_SETTLES: Final = 0.055
"""... the seconds of table time in which that falls to a third, ..."""
_SWAYS: Final = 15.0
"""... and how often it sways per second."""
_SHAKEN: Final = 0.3
"""Seconds after which it stands still."""
_THUD: Final = 190.0
"""Impact speed, in mm/s per unit of a break's hardness, that gives the loudness of the table's thud."""
SLOW: Final = 0.3
"""The speed at which the winning ball drops, as a share of the normal one."""
SLOW_FOR: Final = 0.25
"""Seconds of table time before the drop from which it is slow, ..."""
_SLOWS: Final = 0.15
"""... and for which it grows slower before."""
_NEARS: Final = 0.3
"""Seconds of table time before the slow part in which the eye comes near the pot that decides, ..."""
_STAYS: Final = 0.22
"""... those after the drop for which it stays there, ..."""
_LEAVES: Final = 0.38
"""... and those in which it goes back."""
_TOO_SOON: Final = 0.2
"""A ball that drops this many seconds after the flick or sooner is seen from afar."""
_THUNK: Final = 1.7
"""How far a fast ball that drops shoves the table, in mm, ..."""
_THUNK_SETTLES: Final = 0.04
"""... the seconds of table time in which that falls to a third, ..."""
_THUNK_FAST: Final = 900.0
"""... and how fast (mm/s) it is then: slower ones shove it less, by half at the least."""


def visit_note(step: int) -> Cue:
    return _NOTES[min(step, len(_NOTES)) - 1]


@dataclass(frozen=True, slots=True)
class Moment:
    """Something in a shot that is worth a light and a sound, at a time in seconds since the flick and a place in mm.

    ``step``: which own ball of the visit it is, from 1; ``of_shot``: which own ball of this shot, 0: none. ``foul``:
    the code of the foul that it is. ``to``: the pot that a row needs now.
    """

    t: float
    kind: EffectKind
    at: tuple[float, float]
    ball: Ball
    step: int = 1
    of_shot: int = 0
    foul: str = ""
    to: tuple[float, float] = (0.0, 0.0)

    @property
    def cue(self) -> Cue:
        if self.kind == "own":
            return visit_note(self.step)
        return "hush" if self.kind == "other" else "near" if self.kind == "near" else "foul"

    def effect(self, speaker: Speaker, age: float | None = None) -> Effect:
        """Return its light at an age in seconds, None: as a still."""
        key = f"ui.foul.{self.foul}" if self.foul else _WORDS.get(self.of_shot)
        words = speaker.say(key) if key and speaker.knows(key) else ""
        return Effect(self.kind, self.at, self.ball, age, self.step, words, self.to)


def moments(played: Played, before: Sequence[Played], spec: BoardSpec, look: GameLook) -> tuple[Moment, ...]:
    """Return a shot's moments in order of time; ``before``: the moves of the match before it."""
    if played.trace is None or not isinstance(played.move, Flick):
        return ()
    own, step = look.own_potted(played), _potted_in_visit(played, before, look)
    found, runs = list[Moment](), rim_runs(played.trace, spec)
    for event in played.trace.events:
        if isinstance(event, Potted) and event.t is not None:
            kind: EffectKind = "own" if event.ball in own else "other"
            done = sum(one.kind == "own" for one in found) + 1
            run = runs.get(event.ball)
            t = _landed(played.trace, event.ball, event.t, spec) if run is None else run.lands
            of_shot = done if kind == "own" else 0
            found.append(Moment(t, kind, spec.pot_centre(event.pot), event.ball, step + done, of_shot))
    foul = _foul(played, played.trace, played.move.ball)
    return tuple(sorted((*found, *foul), key=lambda one: one.t))


_THEN: Final = 0.16
"""Seconds after the last own ball has dropped at which a light runs from it to the pot that its row needs."""


def near_moments(played: Played, found: Sequence[Moment], spec: BoardSpec, look: GameLook) -> tuple[Moment, ...]:
    """Return the moments in which a shot brings its side one ball from winning; ``found``: its other ones."""
    own = [one for one in found if one.kind == "own"]
    side = played.before.shooter_next
    if not own or side is None or played.after.result is not None or any(one.foul for one in found):
        return ()
    known = look.chart(played.before, ()).lacks(side)
    pots = [pot for pot in look.chart(played.after, ()).lacks(side) if pot not in known]
    *_, last = own
    return tuple(Moment(last.t + _THEN, "near", last.at, last.ball, to=spec.pot_centre(pot)) for pot in pots)


class HardHit(NamedTuple):
    """A touch hard enough for a light: seconds since the flick, the place in mm, a ball of it, and how hard, from 1."""

    t: float
    at: tuple[float, float]
    ball: Ball
    hard: int


def hits(played: Played, spec: BoardSpec) -> tuple[HardHit, ...]:
    """Return where it is hit hard in a shot, the finger's touch first. Their sounds are those of all impacts."""
    trace, flick = played.trace, played.move
    if trace is None or not isinstance(flick, Flick):
        return ()
    found, paths = list[HardHit](), {path.ball: path for path in trace.paths}
    start = flick.placed(played.layout_before).place_of(flick.ball)
    if start is not None and (step := _hardness(flick.speed)):
        touch = beyond(start, flick.direction + 180.0, spec.radius_of(flick.ball))
        found.append(HardHit(0.0, touch, flick.ball, step))
    contacts = (event for event in trace.events if isinstance(event, Contact) and event.t is not None)
    hard = (_hard_hit(played, trace, paths, event) for event in contacts)
    return (*found, *(hit for hit in hard if hit is not None))


def _hard_hit(played: Played, trace: Trace, paths: Mapping[Ball, Path], event: Contact) -> HardHit | None:
    time = event.t or 0.0
    step = _hardness(max(jolt(paths.get(ball), time)[0] for ball in event.balls))
    places = [_place_at(played, trace, ball, time) for ball in event.balls] if step else []
    at = [place for place in places if place is not None]
    if not at:
        return None
    return HardHit(time, (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)), event.balls[0], step)


def _since(found: Iterable[HardHit], time: float, seconds: float) -> Iterator[HardHit]:
    return (one for one in found if 0.0 <= time - one.t < seconds)


def _hardness(speed: float) -> int:
    """Return how hard a hit of a speed (mm/s) is, up to ``HARDEST``; 0 for one that is not seen."""
    stronger = max(0.0, speed - _STRONG_HIT) / (_HARD_HIT - _STRONG_HIT)
    return min(HARDEST, int(HARDEST * stronger) + 1) if speed > _SEEN_HIT else 0


def _landed(trace: Trace, ball: Ball, tips: float, spec: BoardSpec) -> float:
    """Return when a ball that tips over the edge of its pot at a time has dropped halfway."""
    segments = next((path.segments for path in trace.paths if path.ball == ball), ())
    for segment in (one for one in segments if one.end > tips):
        for step in range(_FINE + 1):
            time = segment.start + (segment.end - segment.start) * step / _FINE
            if time >= tips and segment.motion(time).z <= -0.5 * spec.potted_depth:
                return time
    return tips


def _potted_in_visit(played: Played, before: Sequence[Played], look: GameLook) -> int:
    count = 0
    for one in reversed(before):
        if one.before.game != played.before.game or one.before.shooter_next != played.before.shooter_next:
            break
        if isinstance(one.move, Flick):
            count += len(look.own_potted(one))
    return count


def _foul(played: Played, trace: Trace, flicked: Ball) -> Iterable[Moment]:
    """Return the moment that made a shot a foul: at the end, where it is what did not happen that made it one."""
    if played.ruling is None or not played.ruling.fouls:
        return ()
    t = deciding_moment(played)
    ball = next((event.balls[0] for event in trace.events if event.t == t and event.balls), flicked)
    when = trace.duration if t is None else t
    place = _place_at(played, trace, ball, when)
    return () if place is None else (Moment(when, "foul", place, ball, foul=played.ruling.fouls[0].code),)


def _place_at(played: Played, trace: Trace, ball: Ball, time: float) -> tuple[float, float] | None:
    """Return where a ball is at a time since the flick, None where it is not on the board."""
    segments = next((path.segments for path in trace.paths if path.ball == ball and path.segments), None)
    if segments is None:
        place = played.layout_before.place_of(ball)
        return None if place is None else (place.x, place.y)
    segment = next((one for one in segments if one.end >= time), segments[-1])
    motion = segment.motion(min(time, segment.end))
    return (motion.x, motion.y)


def shots_given(played: Played) -> tuple[Side, tuple[float, float]] | None:
    """Return the side that a foul gave more than one shot, and where it happened; None where none did, or is known."""
    if played.trace is None or not isinstance(played.move, Flick):
        return None
    side = played.after.shooter_next
    foul = next(iter(_foul(played, played.trace, played.move.ball)), None)
    given = side is not None and side != played.before.shooter_next and played.after.strokes > 1
    return (side, foul.at) if foul is not None and side is not None and given else None


def burst_of(played: Played, found: Sequence[HardHit]) -> HardHit | None:
    """Return where a hard break hits the rack, None if the shot isn't one; ``found``: the shot's hits."""
    breaks = played.before.phase == "break"
    return next((one for one in found if one.t > 0.0 and one.hard >= _BLOW), None) if breaks else None


class WinningDrop(NamedTuple):
    """When the ball that wins drops, in seconds since the flick, and where, in mm."""

    t: float
    at: tuple[float, float]

    @property
    def until(self) -> float:
        """When the eye has gone back from it."""
        return self.t + _STAYS + _LEAVES

    def rate(self, time: float) -> float:
        """Return how fast table time passes at a time, as a share of the normal speed."""
        left = self.t - time
        return 1.0 if left < 0.0 else 1.0 - (1.0 - SLOW) * eased(1.0 - (left - SLOW_FOR) / _SLOWS)

    def close(self, time: float) -> CloseLook | None:
        """Return how near the eye is at a time; None from afar."""
        start = max(0.0, self.t - SLOW_FOR - _NEARS)
        comes = eased((time - start) / min(_NEARS, max(1e-6, self.t - start)))
        part = comes if time < self.t + _STAYS else 1.0 - eased((time - self.t - _STAYS) / _LEAVES)
        return CloseLook(self.at, part) if part > 0.0 and self.t > _TOO_SOON else None


def winning_moment(played: Played, spec: BoardSpec, *, decides: bool = False) -> WinningDrop | None:
    """Return the drop that wins a game, or solves a drill (``decides``); None where a shot does neither."""
    if played.trace is None or not (decides or played.after.result is not None):
        return None
    drops = [event for event in played.trace.events if isinstance(event, Potted) and event.t]
    last = max(drops, key=lambda event: event.t or 0.0, default=None)
    return None if last is None else WinningDrop(last.t or 0.0, spec.pot_centre(last.pot))


def _thunks(trace: Trace, found: Iterable[Moment]) -> Iterator[tuple[float, float, float]]:
    """Yield when an own ball of a shot has dropped, and how far it then shoves the table, in mm to the right and up."""
    paths = {path.ball: path for path in trace.paths}
    drops = {event.ball: event.t for event in trace.events if isinstance(event, Potted) and event.t is not None}
    for one in (one for one in found if one.kind == "own" and one.ball in drops and one.ball in paths):
        came = paths[one.ball].at(drops[one.ball] - _TOUCH)
        fast = math.hypot(came.vx, came.vy)
        if fast > 0.0:
            far = _THUNK * min(1.0, 0.5 + 0.5 * fast / _THUNK_FAST) / fast
            yield (one.t, far * came.vx, far * came.vy)


class ShotEffects:
    """What is heard and lights up while a shot is watched. Times in seconds of table time since the flick."""

    def __init__(self, played: Played, before: Sequence[Played], spec: BoardSpec, look: GameLook) -> None:
        """``before``: the moves of the match before it."""
        found = moments(played, before, spec, look)
        self.moments = (*found, *near_moments(played, found, spec, look))
        self._thunks = () if played.trace is None else tuple(_thunks(played.trace, found))
        hangs = {} if played.trace is None else teeters(played.trace, spec)
        self._edges = tuple(
            (one.start, Effect("edge", one.centre, ball, to=played.layout_after.balls[ball]))
            for ball, one in hangs.items()
            if ball in played.layout_after.balls
        )
        self._hits = hits(played, spec)
        self.burst = burst_of(played, self._hits)
        """Where a hard break hits the rack."""
        self._blows = [one for one in self._hits if one.hard >= _BLOW][:_BLOWS]
        trace, flick = played.trace, played.move
        self._impacts = () if trace is None or not isinstance(flick, Flick) else impacts(flick, trace, spec)
        self._ahead = (0.0, 0.0)
        if self.burst is not None and isinstance(flick, Flick):
            thud = Impact(self.burst.t, "landing", _THUD * self.burst.hard, self.burst.at[0])
            self._impacts = (*self._impacts, thud)
            ahead = math.radians(flick.direction)
            self._ahead = (math.cos(ahead), math.sin(ahead))

    def play(self, controller: MatchController, start: float, end: float) -> None:
        controller.play_sounds(self._impacts, start, end)
        for one in self.moments:
            if start < one.t <= end:
                controller.play_cue(one.cue, one.at[0])

    def at(self, time: float, speaker: Speaker) -> tuple[Effect, ...]:
        bursts = () if self.burst is None else (self.burst,)
        due = (one for one in self.moments if 0.0 <= time - one.t < lasting(one.kind))
        return (
            *(Effect("dust", one.at, one.ball, time - one.t, one.hard) for one in _since(self._blows, time, DUST)),
            *(Effect("burst", one.at, one.ball, time - one.t, one.hard) for one in _since(bursts, time, BURST)),
            *(Effect("hit", one.at, one.ball, time - one.t, one.hard) for one in _since(self._hits, time, HIT)),
            *(edge._replace(age=time - t) for t, edge in self._edges if 0.0 <= time - t < lasting(edge.kind)),
            *(one.effect(speaker, time - one.t) for one in due),
        )

    def shove(self, time: float) -> tuple[float, float]:
        """Return the table's offset in mm: a hard break or a drop shoves it, and it sways and settles."""
        age = -1.0 if self.burst is None else time - self.burst.t
        if self.burst is None or not 0.0 <= age < _SHAKEN:
            thunks = [(math.exp((t - time) / _THUNK_SETTLES), x, y) for t, x, y in self._thunks if time >= t]
            return (sum(left * x for left, x, _ in thunks), sum(left * y for left, _, y in thunks))
        far = _SHOVE * self.burst.hard / HARDEST * math.exp(-age / _SETTLES) * math.cos(math.tau * _SWAYS * age)
        return (far * self._ahead[0], far * self._ahead[1])

    def still(self, speaker: Speaker) -> tuple[Effect, ...]:
        return (*(edge for _, edge in self._edges), *(one.effect(speaker) for one in self.moments))

    def tip(self, looks: Mapping[Ball, BallLook], time: float) -> dict[Ball, BallLook]:
        found = dict(looks)
        for one in self.moments:
            deeper = tipped(time - one.t) if one.kind in ("own", "other") else 0.0
            if deeper and one.ball in found:
                found[one.ball] = found[one.ball]._replace(z=found[one.ball].z - deeper)
        return found

    def lit(self, time: float) -> bool:
        return any(0.0 <= time - one.t < lasting(one.kind) for one in self.moments)
