"""Sounds: every impact with its speed, louder and brighter when faster, from its side; silence without a device."""

import os
import wave
from itertools import pairwise
from pathlib import Path as File

import pygame
import pytest

from yagopool.assets import asset
from yagopool.games.yago.board import rack
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui import sound
from yagopool.ui.sound import LEVELS, Impact, Kind, Sounds, impacts, level_of, loudness, panned

KINDS: tuple[Kind, ...] = ("finger", "ball", "cushion", "pot", "rim", "landing")


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _every_channel_is_free() -> None:
    """What tests before played may still be heard."""
    if pygame.mixer.get_init():
        pygame.mixer.stop()


def of_kind(found: tuple[Impact, ...], kind: Kind) -> list[Impact]:
    return [impact for impact in found if impact.kind == kind]


def test_a_break_is_heard_as_its_events_say() -> None:
    layout, flick = rack(STANDARD_BOARD), Flick("blue", 90.3, 3000.0)
    trace = simulate(layout, flick)
    found = impacts(flick, trace)
    kinds = [event.kind for event in trace.events]
    assert len(of_kind(found, "ball")) == kinds.count("contact")
    assert len(of_kind(found, "cushion")) == kinds.count("cushion")
    assert len(of_kind(found, "pot")) == kinds.count("potted")
    assert [impact.t for impact in found] == sorted(impact.t for impact in found)
    assert found[0] == Impact(0.0, "finger", 3000.0, 260.0)


def test_a_hit_is_as_loud_as_its_impulse_is_great() -> None:
    layout = Layout.of({"blue": (260.0, 150.0), "red1": (260.0, 190.0)})
    speeds = []
    for speed in (400.0, 900.0, 1800.0):
        flick = Flick("blue", 90.0, speed)
        hits = of_kind(impacts(flick, simulate(layout, flick)), "ball")
        speeds.append(hits[0].speed)
        assert hits[0].x == pytest.approx(260.0)
        assert 0.6 * speed < hits[0].speed < speed
    assert speeds == sorted(speeds)


def test_a_cushion_gives_back_more_than_it_takes() -> None:
    flick = Flick("blue", 0.0, 1000.0)
    hits = of_kind(impacts(flick, simulate(Layout.of({"blue": (260.0, 150.0)}), flick)), "cushion")
    assert hits[0].speed > 1000.0
    assert hits[0].x == pytest.approx(520.0 - 17.5, abs=0.01)


def test_a_ball_that_comes_down_is_heard() -> None:
    up = Segment(0.0, 0.2, 100.0, 100.0, 0.0, 500.0, 0.0, 981.0, 0.0, 0.0, az=-9810.0)
    trace = Trace((), (Path("red1", (up,)),), Layout(), (), 0.2, "")
    found = of_kind(impacts(Flick("red1", 0.0, 500.0), trace), "landing")
    assert len(found) == 1
    assert (found[0].t, found[0].speed, found[0].x) == pytest.approx((0.2, 981.0, 200.0))


@pytest.mark.parametrize("kind", KINDS)
def test_faster_is_louder_and_brighter_within_bounds(kind: Kind) -> None:
    speeds = [0.0, 5.0, 70.0, 200.0, 500.0, 1000.0, 2500.0, 4000.0, 20000.0]
    loud, levels = [loudness(kind, speed) for speed in speeds], [level_of(kind, speed) for speed in speeds]
    assert loud == sorted(loud)
    assert levels == sorted(levels)
    assert loud[-1] <= 1.0
    assert loud[3] < 0.8 * loud[-1] or kind == "pot"
    assert {levels[0], levels[-1]} == {1, LEVELS}


def test_left_is_left() -> None:
    assert panned(0.0)[0] > panned(0.0)[1]
    assert panned(1.0)[1] > panned(1.0)[0]
    assert panned(0.5) == (1.0, 1.0)
    assert panned(-9.0) == panned(0.0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_files_are_short_mono_and_not_clipped(kind: Kind) -> None:
    for level in range(1, LEVELS + 1):
        with wave.open(str(asset(f"sounds/{kind}-{level}.wav"))) as file:
            assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (44100, 1, 2)
            assert 0.02 < file.getnframes() / 44100 < 0.3
            frames = memoryview(file.readframes(file.getnframes())).cast("h")
            assert 16000 < max(map(abs, frames)) < 30000
            assert all(abs(sample) < 300 for sample in frames[-20:])


def test_a_crowd_of_the_same_sound_is_thinned_but_a_louder_one_comes_through() -> None:
    clock = Clock()
    sounds = Sounds(1.0, clock=clock).open()
    for _ in range(10):
        sounds.play("ball", 500.0)
    assert sounds.heard == 1
    sounds.play("ball", 2000.0)
    assert sounds.heard == 2
    clock.now += 0.1
    sounds.play("ball", 100.0)
    assert sounds.heard == 3
    sounds.play("cushion", 500.0)
    assert sounds.heard == 4


def test_at_no_volume_nothing_is_played() -> None:
    sounds = Sounds(0.0, clock=Clock()).open()
    sounds.play("ball", 2000.0)
    assert sounds.heard == 0
    sounds.volume = 1.0
    sounds.play("ball", 2000.0)
    assert sounds.heard == 1


def test_each_impact_is_played_once_however_the_frames_fall() -> None:
    score = (Impact(0.0, "finger", 900.0, 260.0), Impact(0.1, "ball", 900.0, 260.0), Impact(0.25, "pot", 300.0, 260.0))
    clock = Clock()
    sounds = Sounds(1.0, clock=clock).open()
    times = [0.0, 0.016, 0.1, 0.116, 0.25, 0.25, 0.4]
    for start, end in pairwise(times):
        clock.now += 0.05
        sounds.play_between(score, start, end)
    assert sounds.heard == 3


def test_more_sounds_than_channels_are_no_trouble() -> None:
    sounds = Sounds(1.0, clock=Clock()).open()
    pygame.mixer.set_num_channels(3)  # two of them for what sounds on and on
    try:
        endless = pygame.mixer.Sound(str(asset("sounds/ball-1.wav")))
        endless.play(loops=-1)
        for kind in KINDS:
            sounds.play(kind, 2000.0)
        assert sounds.heard == 0
        endless.stop()
        sounds.play("ball", 4000.0)
    finally:
        pygame.mixer.set_num_channels(sound.CHANNELS)
    assert sounds.heard == 1


def test_without_a_device_the_dummy_driver_and_then_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    tried = []

    def refuse(*_: object, **__: object) -> None:
        tried.append(os.environ.get("SDL_AUDIODRIVER"))
        raise pygame.error("no device")

    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds(1.0, clock=Clock()).open()
    assert tried == ["alsa", "dummy"]
    assert not sounds.on
    sounds.play("ball", 2000.0)
    assert sounds.heard == 0


def test_a_mixer_closed_meanwhile_is_silence_not_a_traceback() -> None:
    sounds = Sounds(1.0, clock=Clock()).open()
    pygame.mixer.quit()
    sounds.play("ball", 2000.0)
    assert sounds.heard == 0


def test_a_damaged_sound_is_silence(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sounds").mkdir()
    for level in range(1, LEVELS + 1):
        (tmp_path / f"sounds/ball-{level}.wav").write_bytes(b"")
    monkeypatch.setattr(sound, "asset", tmp_path.joinpath)
    ears = Sounds().open()
    for speed in (300.0, 1500.0, 4000.0):
        ears.play("ball", speed)
        ears.play("pot", speed)
    assert ears.heard == 0
    monkeypatch.undo()
    Sounds().open().play("ball", 4000.0)
