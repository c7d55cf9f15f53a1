"""What a shot is worth, seen and heard at the same moment: balls that drop, a foul, the ball that wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from yagopool.match.session import Played
from yagopool.physics.trace import Path, Trace
from yagopool.table.events import Contact, Potted
from yagopool.table.flick import Flick
from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec
from yagopool.text.speaker import Speaker
from yagopool.ui.games import look_of
from yagopool.ui.input.aim import beyond
from yagopool.ui.picture.appearance import BallLook
from yagopool.ui.picture.effects import HARDEST, HIT, LASTING, Effect, EffectKind, tipped
from yagopool.ui.picture.win_look import Plate
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.playback import deciding_moment
from yagopool.ui.rim_run import rim_runs
from yagopool.ui.sound import Cue, jolt

_NOTES: Final[tuple[Cue, ...]] = ("note-1", "note-2", "note-3", "note-4", "note-5")
_WORDS: Final = {2: "ui.pot.double", 3: "ui.pot.triple", 4: "ui.pot.triple", 5: "ui.pot.triple"}
"""What is called out when the second or third ball drops in one shot."""
_SEEN_HIT: Final = 700.0
"""Hits up to this hard (mm/s) are only heard, ..."""
_HARD_HIT: Final = 2600.0
"""... and harder ones than this shine no brighter."""
_FINE: Final = 8
"""Parts of each stretch of a ball's drop, to find when it lands."""
SLOW: Final = 0.4
"""The speed at which the winning ball drops, as a share of the normal one."""
SLOW_FOR: Final = 0.25
"""Seconds of table time before the drop from which it is slow."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something in a shot that is worth a light and a sound, at a time in seconds since the flick and a place in mm.

    ``step``: which own ball of the visit it is, from 1; ``of_shot``: which own ball of this shot, 0: none.
    """

    t: float
    kind: EffectKind
    at: tuple[float, float]
    ball: Ball
    step: int = 1
    of_shot: int = 0

    @property
    def cue(self) -> Cue:
        """Its sound."""
        if self.kind == "own":
            return _NOTES[min(self.step, len(_NOTES)) - 1]
        return "hush" if self.kind == "other" else "foul"


def moments(played: Played, before: Sequence[Played], spec: BoardSpec) -> tuple[Moment, ...]:
    """Return a shot's moments in order of time; ``before``: the moves of the match before it."""
    if played.trace is None or not isinstance(played.move, Flick):
        return ()
    own, step = _own_balls(played), _potted_in_visit(played, before)
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
    """Return a touch of two balls if it is hard enough to be seen."""
    time = event.t or 0.0
    step = _hardness(max(jolt(paths.get(ball), time)[0] for ball in event.balls))
    places = [_place_at(played, trace, ball, time) for ball in event.balls] if step else []
    at = [place for place in places if place is not None]
    if not at:
        return None
    return HardHit(time, (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)), event.balls[0], step)


def lights_of_hits(found: Iterable[HardHit], time: float) -> tuple[Effect, ...]:
    """Return the lights of hard touches at a time since the flick."""
    return tuple(Effect("hit", one.at, one.ball, time - one.t, one.hard) for one in found if 0.0 <= time - one.t < HIT)


def _hardness(speed: float) -> int:
    """Return how hard a hit of a speed (mm/s) is, up to ``HARDEST``; 0 for one that is not seen."""
    return min(HARDEST, int(HARDEST * (speed - _SEEN_HIT) / (_HARD_HIT - _SEEN_HIT)) + 1) if speed > _SEEN_HIT else 0


def _landed(trace: Trace, ball: Ball, tips: float, spec: BoardSpec) -> float:
    """Return when a ball that tips over the edge of its pot at a time has dropped halfway."""
    segments = next((path.segments for path in trace.paths if path.ball == ball), ())
    for segment in (one for one in segments if one.end > tips):
        for step in range(_FINE + 1):
            time = segment.start + (segment.end - segment.start) * step / _FINE
            if time >= tips and segment.at(time).z <= -0.5 * spec.potted_depth:
                return time
    return tips


def _own_balls(played: Played) -> frozenset[Ball]:
    return look_of(played.after.match).own_potted(played)


def _potted_in_visit(played: Played, before: Sequence[Played]) -> int:
    """Return how many own balls were potted in this visit before this shot."""
    count = 0
    for one in reversed(before):
        if one.before.game != played.before.game or one.before.shooter_next != played.before.shooter_next:
            break
        if isinstance(one.move, Flick):
            count += len(_own_balls(one))
    return count


def _foul(played: Played, trace: Trace, flicked: Ball) -> Iterable[Moment]:
    """Return the moment that made a shot a foul: at the end, where it is what did not happen that made it one."""
    if played.ruling is None or not played.ruling.fouls:
        return ()
    t = deciding_moment(played)
    ball = next((event.balls[0] for event in trace.events if event.t == t and event.balls), flicked)
    when = trace.duration if t is None else t
    place = _place_at(played, trace, ball, when)
    return () if place is None else (Moment(when, "foul", place, ball),)


def _place_at(played: Played, trace: Trace, ball: Ball, time: float) -> tuple[float, float] | None:
    """Return where a ball is at a time since the flick, None where it is not on the board."""
    segments = next((path.segments for path in trace.paths if path.ball == ball and path.segments), None)
    if segments is None:
        place = played.layout_before.place_of(ball)
        return None if place is None else (place.x, place.y)
    segment = next((one for one in segments if one.end >= time), segments[-1])
    motion = segment.at(min(time, segment.end))
    return (motion.x, motion.y)


def winning_moment(played: Played) -> float | None:
    """Return when the ball dropped that won a game, None for a shot that won none."""
    if played.after.result is None or played.trace is None:
        return None
    return max((event.t for event in played.trace.events if isinstance(event, Potted) and event.t), default=None)


def play_moments(controller: MatchController, found: Iterable[Moment], start: float, end: float) -> None:
    """Let what a shot is worth be heard between two moments."""
    for one in found:
        if start < one.t <= end:
            controller.play_cue(one.cue, one.at[0])


def win_cue(controller: MatchController) -> Cue:
    """Return what the end of a game sounds like to the people at the table."""
    return "lost" if controller.is_lost else "win"


def win_plate(controller: MatchController) -> Plate | None:
    """Return what the plate of a game that is over says, None where nobody has won."""
    state, say = controller.session.state, controller.say
    result, winner = state.result, controller.winner
    if result is None or winner is None:
        return None
    name, over = controller.name(winner), state.phase == "match_over"
    if over and controller.setup.target > 1:
        title = say("ui.win.match", player=name)
    else:
        title = say(f"ui.win.{result.reason}", player=name, **controller.chart().won_with)
    a, b = state.score
    before = (a - result.points, b) if result.winner == "A" else (a, b - result.points)
    return Plate(title.upper(), (controller.name("A"), controller.name("B")), before, (a, b), trophy=over)


def effects_at(found: Iterable[Moment], time: float | None, speaker: Speaker | None) -> tuple[Effect, ...]:
    """Return the lights of a time since the flick; None: all of the shot at once, as a still. No speaker: no words."""
    return tuple(
        Effect(
            one.kind,
            one.at,
            one.ball,
            None if time is None else time - one.t,
            one.step,
            "" if speaker is None or one.of_shot not in _WORDS else speaker.say(_WORDS[one.of_shot]),
        )
        for one in found
        if time is None or 0.0 <= time - one.t < LASTING
    )


def tip(looks: dict[Ball, BallLook], found: Iterable[Moment], time: float) -> dict[Ball, BallLook]:
    """Return the looks with balls that drop just now tipped into their pots."""
    for one in found:
        deeper = tipped(time - one.t) if one.kind != "foul" else 0.0
        if deeper and one.ball in looks:
            looks[one.ball] = looks[one.ball]._replace(z=looks[one.ball].z - deeper)
    return looks


def still_lit(found: Iterable[Moment], time: float) -> bool:
    """Return whether something of a shot's lights is left."""
    return any(0.0 <= time - one.t < LASTING for one in found)
