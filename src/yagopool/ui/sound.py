"""Sounds by the real speed of what made them, from where they happened; silence where there is no device."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final, Self

import pygame

from yagopool.assets import asset

if TYPE_CHECKING:
    from yagopool.ui.impacts import Impact, Kind  # brings strokes along, of which a menu knows nothing

CHANNELS: Final = 24
LEVELS: Final = 4
"""Files of each kind, from soft to hard, as ``scripts/make_sounds.py`` makes them."""

_LOUDEST: Final["dict[Kind, float]"] = {
    "finger": 4000.0,
    "ball": 2600.0,
    "cushion": 2400.0,
    "pot": 700.0,
    "landing": 900.0,
}
"""Speeds in mm/s at which a kind is as loud as it gets."""
_SOFTEST: Final["dict[Kind, float]"] = {"finger": 0.0, "ball": 8.0, "cushion": 15.0, "pot": 0.0, "landing": 60.0}
"""Slower ones are not heard."""
_GAIN: Final["dict[Kind, float]"] = {"finger": 0.75, "ball": 0.95, "cushion": 0.6, "pot": 0.9, "landing": 0.7}
_APART: Final = 0.012
"""Seconds: of one kind, what follows sooner is heard only if it is louder."""
_SPREAD: Final = 0.55
"""How far to one side the edge of the board sounds: 0 the middle, 1 one ear only."""


def prepare() -> None:
    """Ask for a short buffer; before ``pygame.init()``."""
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


def _file_of(kind: "Kind", level: int) -> str:
    return f"sounds/{kind}-{level}.wav"


FILES: Final = tuple(_file_of(kind, level) for kind in _LOUDEST for level in range(1, LEVELS + 1))
"""All there are, relative to the assets: the doctor looks for each."""


@cache
def _loaded(kind: "Kind", level: int) -> pygame.mixer.Sound | None:
    """Return a sound; None where its file is missing or damaged: nothing is said that is not also shown."""
    try:
        return pygame.mixer.Sound(str(asset(_file_of(kind, level))))
    except (OSError, pygame.error):
        return None


class Sounds:
    """Plays impacts once it is open. ``volume`` 0 to 1 can be changed at any time; at 0 nothing is played."""

    def __init__(self, volume: float = 0.7, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.volume = volume
        self.heard = 0
        """How many sounds were played; for tests and the curious."""
        self._clock = clock
        self._last: dict[Kind, tuple[float, float]] = {}
        self._on = False

    def open(self) -> Self:
        """Open the device: not at once, for a picture does not wait for it."""
        self._on = open_device()
        if self._on:
            _loaded.cache_clear()
            pygame.mixer.set_num_channels(CHANNELS)
        return self

    @property
    def on(self) -> bool:
        """Whether there is a device, be it only a silent one."""
        return self._on

    def play(self, kind: "Kind", speed: float, x: float = 0.5) -> None:
        """Play one sound: ``speed`` in mm/s, ``x`` 0 at the board's left edge to 1 at its right."""
        loud = loudness(kind, speed) * min(max(self.volume, 0.0), 1.0)
        if not self._on or not pygame.mixer.get_init() or loud <= 0.0 or self._too_soon(kind, loud):
            return
        sound = _loaded(kind, level_of(kind, speed))
        channel = sound.play() if sound is not None else None
        if channel is not None:
            left, right = panned(x)
            channel.set_volume(loud * left, loud * right)
            self.heard += 1

    def play_between(self, score: "Iterable[Impact]", start: float, end: float, width: float = 520.0) -> None:
        """Play the impacts after ``start`` (at it, if it is the very beginning) up to ``end``, in seconds of table."""
        for impact in score:
            if start < impact.t <= end or (impact.t == start == 0.0 < end):
                self.play(impact.kind, impact.speed, impact.x / width)

    def _too_soon(self, kind: "Kind", loud: float) -> bool:
        now = self._clock()
        then, before = self._last.get(kind, (-1.0, 0.0))
        if now - then < _APART and loud <= before:
            return True
        self._last[kind] = (now, loud)
        return False


def loudness(kind: "Kind", speed: float) -> float:
    """Return how loud a sound is, 0 to 1: rising with speed, quickly at first as ears do."""
    if speed < _SOFTEST[kind]:
        return 0.0
    return float(_GAIN[kind] * max(0.04, min(1.0, speed / _LOUDEST[kind])) ** 0.62)


def level_of(kind: "Kind", speed: float) -> int:
    """Return which of the files of a kind, 1 (soft) to 4 (hard)."""
    return 1 + min(LEVELS - 1, int(LEVELS * min(1.0, speed / _LOUDEST[kind]) ** 0.7))


def panned(x: float) -> tuple[float, float]:
    """Return the strengths at the left and right ear of a sound from x, 0 (left) to 1 (right)."""
    side = _SPREAD * (2.0 * min(max(x, 0.0), 1.0) - 1.0)
    return min(1.0, 1.0 - side), min(1.0, 1.0 + side)
