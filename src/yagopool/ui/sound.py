"""The impacts of a trace, and their sounds: by the real speed of what made them, from where they happened."""

import math
import os
import sys
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple, Self, TypeAlias

import pygame

from yagopool.assets import asset
from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.shot import Contact, Cushion, Flick, OffBoard, Potted
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec
from yagopool.ui.picture.balls import RimRun, Teeter, rim_runs, teeters

Kind: TypeAlias = Literal["finger", "ball", "cushion", "pot", "rim", "landing"]

_JUST: Final = 1e-7
"""Seconds: a segment that ends this near to an event ended with it."""
_ON_CLOTH: Final = 0.01
"""Millimetres: a ball no higher than this rolls."""
_LEAST_JOLT: Final = 5.0
"""mm/s: a softer jolt at a rim is not heard."""
_KNOCKS: Final = 4
"""How often a ball knocks that runs round a rim, ..."""
_SOONER: Final = 1.3
"""... the first ones farther apart than the last, by this power."""
_TEETERING: Final = 60.0
"""mm/s: as loud as a jolt of this speed, a ball comes to rest on the edge of a pot."""
_LEAST_LANDING: Final = 60.0
"""Balls that come down slower (mm/s) are not heard."""


@dataclass(frozen=True, slots=True)
class Impact:
    """A sound to be made: when (s), what, how fast (mm/s: the change of a ball's speed by it), where (x in mm)."""

    t: float
    kind: Kind
    speed: float
    x: float


def impacts(flick: Flick, trace: Trace, spec: BoardSpec = STANDARD_BOARD) -> tuple[Impact, ...]:
    paths, runs = {path.ball: path for path in trace.paths}, rim_runs(trace, spec)
    found = list(_events(trace, paths, runs))
    found += [knock for run in runs.values() for knock in _knocks(run)]
    found += [knock for path in trace.paths for knock in _passes(path, trace, spec)]
    found += [touch for teeter in teeters(trace, spec).values() for touch in _touches(teeter)]
    found += [landing for path in trace.paths for landing in _landings(path)]
    first = paths.get(flick.ball)
    if first is not None and first.segments:
        found.append(Impact(0.0, "finger", flick.speed, first.segments[0].x))
    return tuple(sorted(found, key=lambda impact: (impact.t, impact.kind != "finger")))


def _knocks(run: RimRun) -> Iterable[Impact]:
    """A ball that runs round the rim of its pot knocks against it, ever sooner and softer."""
    for number in range(_KNOCKS):
        part = 1.0 - (1.0 - number / _KNOCKS) ** _SOONER
        yield Impact(run.start + part * (run.lands - run.start), "rim", run.speed * (1.0 - 0.2 * number), run.centre.x)


def _touches(teeter: Teeter) -> Iterable[Impact]:
    """A ball that teeters on the edge of a pot touches its rim twice, softly."""
    for late, speed in ((0.0, _TEETERING), (0.4, 0.5 * _TEETERING)):
        yield Impact(teeter.start + late * (teeter.settled - teeter.start), "rim", speed, teeter.centre.x)


def _passes(path: Path, trace: Trace, spec: BoardSpec) -> Iterable[Impact]:
    """The moments when a ball too fast for a pot jolts over its rim: nothing else changes its way there."""
    met = [event.t for event in trace.events if path.ball in event.balls and event.t is not None]
    for before, after in pairwise(path.segments):
        came, goes = before.motion(before.end), after.motion(after.start)
        jolt = math.hypot(goes.vx - came.vx, goes.vy - came.vy)
        on_cloth = max(abs(came.z), abs(goes.z)) < _ON_CLOTH and abs(came.vz) + abs(goes.vz) < 1.0
        over = any(math.dist((came.x, came.y), pot) < spec.pot_radius for pot in spec.pots)
        if jolt > _LEAST_JOLT and on_cloth and over and all(abs(t - before.end) > _JUST for t in met):
            yield Impact(before.end, "rim", jolt, came.x)


def _events(trace: Trace, paths: dict[Ball, Path], runs: dict[Ball, RimRun]) -> Iterable[Impact]:
    for event in trace.events:
        t = event.t or 0.0
        if isinstance(event, Contact):
            heard = max((jolt(paths.get(ball), t) for ball in event.balls), key=lambda change: change[0])
            yield Impact(t, "ball", *heard)
        elif isinstance(event, Cushion):
            yield Impact(t, "cushion", *jolt(paths.get(event.ball), t))
        elif isinstance(event, Potted):
            speed, x = _before(paths.get(event.ball), t)
            run = runs.get(event.ball)
            yield Impact(t if run is None else run.lands, "pot", speed, x)
        elif isinstance(event, OffBoard):
            speed, x = _before(paths.get(event.ball), t)
            yield Impact(t, "landing", speed, x)


def jolt(path: Path | None, t: float) -> tuple[float, float]:
    """Return by how much a ball's speed changed at a time, and its x."""
    before, after = _around(path, t)
    at = before or after
    if at is None:
        return 0.0, 0.0
    ends, begins = (None if one is None else one.motion(t) for one in (before, after))
    vx, vy, vz = (ends.vx, ends.vy, ends.vz) if ends else (0.0, 0.0, 0.0)
    wx, wy, wz = (begins.vx, begins.vy, begins.vz) if begins else (0.0, 0.0, 0.0)
    return math.hypot(wx - vx, wy - vy, wz - vz), at.motion(t).x


def _before(path: Path | None, t: float) -> tuple[float, float]:
    before, after = _around(path, t)
    one = before or after
    if one is None:
        return 0.0, 0.0
    at = one.motion(t)
    return math.hypot(at.vx, at.vy, at.vz), at.x


def _around(path: Path | None, t: float) -> tuple[Segment | None, Segment | None]:
    """Return the segments that end and that begin with a time; the one that goes on through it counts as both."""
    before = after = None
    for segment in path.segments if path else ():
        if segment.start < t - _JUST and segment.end >= t - _JUST:
            before = segment
        if segment.start <= t + _JUST and segment.end > t + _JUST:
            after = segment
    return before, after


def _landings(path: Path) -> Iterable[Impact]:
    for segment in path.segments:
        end = segment.motion(segment.end)
        if segment.az < 0.0 and abs(end.z) < 0.01 and -end.vz > _LEAST_LANDING:
            yield Impact(segment.end, "landing", -end.vz, end.x)


def rolling_speed(trace: Trace, time: float) -> float:
    return sum(_on_cloth(path, time) for path in trace.paths)


def _on_cloth(path: Path, time: float) -> float:
    index = bisect_right(path.segments, time, key=lambda segment: segment.start) - 1
    if index < 0 or path.segments[index].end < time:
        return 0.0
    motion = path.segments[index].motion(time)
    return math.hypot(motion.vx, motion.vy) if abs(motion.z) < _ON_CLOTH else 0.0


Cue: TypeAlias = Literal[
    "note-1", "note-2", "note-3", "note-4", "note-5", "near", "hush", "foul", "win", "lost", "tick", "rattle"
]
"""What a shot was worth, the own balls of a visit from C upward; and what buttons and the rack sound like."""
Loop: TypeAlias = Literal["roll", "room"]

CHANNELS: Final = 24
_LOOPS: Final[dict[Loop, int]] = {"roll": 0, "room": 1}
"""The channels that are theirs alone."""
LEVELS: Final = 4
"""Files of each kind, from soft to hard, as ``scripts/make_sounds.py`` makes them."""


class _Voice(NamedTuple):
    """How a kind sounds: slower ones (mm/s) are not heard, and at ``loudest`` it is as loud as it gets."""

    softest: float
    loudest: float
    gain: float


_VOICES: Final[dict[Kind, _Voice]] = {
    "finger": _Voice(0.0, 4000.0, 0.75),
    "ball": _Voice(8.0, 2600.0, 0.95),
    "cushion": _Voice(15.0, 2400.0, 0.6),
    "pot": _Voice(0.0, 700.0, 0.9),
    "rim": _Voice(5.0, 300.0, 0.5),
    "landing": _Voice(60.0, 900.0, 0.7),
}
_CUE_GAIN: Final[dict[Cue, float]] = {
    **dict.fromkeys(("note-1", "note-2", "note-3", "note-4", "note-5"), 0.42),
    "near": 0.3,
    "hush": 0.45,
    "foul": 0.5,
    "win": 0.6,
    "lost": 0.45,
    "tick": 0.16,
    "rattle": 0.5,
}
_LOOP_GAIN: Final[dict[Loop, float]] = {"roll": 0.34, "room": 0.09}
_LOUDEST_ROLL: Final = 3500.0
"""mm/s, of all balls together, at which their rolling is as loud as it gets."""
_APART: Final[dict[Kind, float]] = {"ball": 0.004}
_USUAL_APART: Final = 0.012
"""Seconds in which a second sound of the same kind is played only if it is louder, so that a rack crackles."""
_SPREAD: Final = 0.55
"""How far to one side the edge of the board sounds: 0 the middle, 1 one ear only."""


def prepare() -> None:
    pygame.mixer.pre_init(44100, -16, 2, 512)


def open_device() -> bool:
    """Open the sound device; without one the dummy driver; without even that tell False: silence."""
    if pygame.mixer.get_init():
        return True
    prepare()
    for driver in (None, "dummy"):
        if driver is not None:
            os.environ["SDL_AUDIODRIVER"] = driver
        try:
            with _unheard_complaints():
                pygame.mixer.init()
        except pygame.error:
            continue
        return True
    return False


@contextmanager
def _unheard_complaints() -> Iterator[None]:
    """Keep what the system's sound library prints about missing devices from a player who asked for nothing of it.

    It writes to the process's standard error by itself, past Python; only the descriptor can be turned aside.
    """
    try:
        standard = sys.__stderr__.fileno() if sys.__stderr__ is not None else 2
        kept, nowhere = os.dup(standard), os.open(os.devnull, os.O_WRONLY)
    except (OSError, ValueError):
        yield
        return
    os.dup2(nowhere, standard)
    try:
        yield
    finally:
        os.dup2(kept, standard)
        os.close(kept)
        os.close(nowhere)


def _file_of(kind: Kind, level: int) -> str:
    return f"sounds/{kind}-{level}.wav"


FILES: Final = (
    *(_file_of(kind, level) for kind in _VOICES for level in range(1, LEVELS + 1)),
    *(f"sounds/{name}.wav" for name in (*_CUE_GAIN, *_LOOPS)),
)
"""All there are, relative to the assets: the doctor looks for each."""


@cache
def _loaded(file: str) -> pygame.mixer.Sound | None:
    """Return a sound; None where its file is missing or damaged: nothing is said that is not also shown."""
    try:
        return pygame.mixer.Sound(str(asset(file)))
    except (OSError, pygame.error):
        return None


class Sounds:
    """Plays impacts once it is open. ``volume`` 0 to 1 can be changed at any time; at 0 nothing is played."""

    def __init__(self, volume: float = 0.7, *, room: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self._volume = volume
        self._away = False
        self.heard = 0
        """How many sounds were played; for tests and the curious."""
        self._clock = clock
        self._last: dict[Kind, tuple[float, float]] = {}
        self._loops: dict[Loop, float] = {"room": 1.0 if room else 0.0}
        self.on = False
        """Whether there is a device, be it only a silent one."""

    def open(self) -> Self:
        """Open the device: not at once, for a picture does not wait for it."""
        self.on = open_device()
        if self.on:
            _loaded.cache_clear()
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(len(_LOOPS))
            self._follow_loops()
        return self

    @property
    def volume(self) -> float:
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = volume
        self._follow_loops()

    def play(self, kind: Kind, speed: float, x: float = 0.5) -> None:
        """Play one sound: ``speed`` in mm/s, ``x`` 0 at the board's left edge to 1 at its right."""
        loud = loudness(kind, speed) * min(max(self.volume, 0.0), 1.0)
        if not self.on or not pygame.mixer.get_init() or loud <= 0.0 or self._too_soon(kind, loud):
            return
        self._start(_file_of(kind, level_of(kind, speed)), loud, x)

    def cue(self, cue: Cue, x: float = 0.5) -> None:
        """Play a note or another cue from ``x``, 0 at the board's left edge to 1 at its right."""
        loud = _CUE_GAIN[cue] * min(max(self.volume, 0.0), 1.0)
        if self.on and pygame.mixer.get_init() and loud > 0.0:
            self._start(f"sounds/{cue}.wav", loud, x)

    def _start(self, file: str, loud: float, x: float) -> None:
        sound = _loaded(file)
        channel = sound.play() if sound is not None else None
        if channel is not None:
            left, right = panned(x)
            channel.set_volume(loud * left, loud * right)
            self.heard += 1

    def roll(self, speed: float) -> None:
        """Let balls be heard that roll at a speed (mm/s, of all together); 0 when they rest or nobody watches."""
        self._loop("roll", min(1.0, speed / _LOUDEST_ROLL) ** 0.8 if speed > 0.0 else 0.0)

    def room(self, *, on: bool) -> None:
        self._loop("room", 1.0 if on else 0.0)

    def leave(self, *, away: bool) -> None:
        self._away = away
        self._follow_loops()

    def _loop(self, loop: Loop, strength: float) -> None:
        if strength != self._loops.get(loop, 0.0):
            self._loops[loop] = strength
            self._follow_loops()

    def _follow_loops(self) -> None:
        if not self.on or not pygame.mixer.get_init():
            return
        for loop, number in _LOOPS.items():
            strength = 0.0 if self._away else self._loops.get(loop, 0.0)
            loud = strength * _LOOP_GAIN[loop] * min(max(self._volume, 0.0), 1.0)
            channel, sound = pygame.mixer.Channel(number), _loaded(f"sounds/{loop}.wav")
            if loud <= 0.0 or sound is None:
                channel.stop()
                continue
            if not channel.get_busy():
                channel.play(sound, loops=-1)
            channel.set_volume(loud)

    def play_between(self, score: Iterable[Impact], start: float, end: float, width: float = 520.0) -> None:
        for impact in score:
            if start < impact.t <= end or (impact.t == start == 0.0 < end):
                self.play(impact.kind, impact.speed, impact.x / width)

    def _too_soon(self, kind: Kind, loud: float) -> bool:
        now = self._clock()
        then, before = self._last.get(kind, (-1.0, 0.0))
        if now - then < _APART.get(kind, _USUAL_APART) and loud <= before:
            return True
        self._last[kind] = (now, loud)
        return False


def loudness(kind: Kind, speed: float) -> float:
    """Return how loud a sound is, 0 to 1: rising with speed, quickly at first as ears do."""
    voice = _VOICES[kind]
    if speed < voice.softest:
        return 0.0
    return float(voice.gain * max(0.04, min(1.0, speed / voice.loudest)) ** 0.62)


def level_of(kind: Kind, speed: float) -> int:
    return 1 + min(LEVELS - 1, int(LEVELS * min(1.0, speed / _VOICES[kind].loudest) ** 0.7))


def panned(x: float) -> tuple[float, float]:
    """Return the strengths at the left and right ear of a sound from x, 0 (left) to 1 (right)."""
    side = _SPREAD * (2.0 * min(max(x, 0.0), 1.0) - 1.0)
    return min(1.0, 1.0 - side), min(1.0, 1.0 + side)
