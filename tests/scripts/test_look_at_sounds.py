"""The sounds in figures: no clipping, no cut, the right colour, louder when faster, from where they happen."""

import wave
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from scripts.look_at_sounds import FOLDER, KINDS, Figures, figures, heard, picture
from scripts.make_sounds import LEVELS, RATE, Wave, finished, loudness
from yagopool.ui import sound as playing
from yagopool.ui.sound import Kind

SPEEDS = np.geomspace(20.0, 6000.0, 60)
"""mm/s, beyond what any kind ever gets."""


def file(kind: str, level: int) -> Wave:
    return heard(FOLDER / f"{kind}-{level}.wav")


def of(kind: str, level: int) -> Figures:
    return figures(file(kind, level))


def rendered(kind: Kind, speed: float, x: float = 0.5) -> tuple[Wave, Wave]:
    """Return what comes out left and right: the file that is played, at the strength it is played."""
    loud = playing.loudness(kind, speed)
    left, right = playing.panned(x)
    samples = file(kind, playing.level_of(kind, speed))
    return samples * loud * left, samples * loud * right


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
@pytest.mark.parametrize("kind", KINDS)
def test_a_sound_is_clean(kind: str, level: int) -> None:
    one = of(kind, level)
    assert 0.5 < one.peak < 0.9, "not faint, not clipped"
    assert abs(one.offset) < 0.001
    assert one.first < 0.01, "it begins in silence"
    assert one.last < 0.002, "it ends in silence, not in a cut"
    assert one.attack < 2.0, "it is there when the eyes see the blow"
    assert one.length < 280.0


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
@pytest.mark.parametrize("kind", KINDS)
def test_a_sound_dies_away(kind: str, level: int) -> None:
    samples = file(kind, level)
    parts = [float(np.sqrt((part**2).mean())) for part in np.array_split(samples, 6)]
    strongest = parts.index(max(parts))
    assert strongest < 2, "the blow comes first"
    falling = [1.6 * before > after for before, after in pairwise(parts[strongest:])]
    assert all(falling), "but for small bounces"
    assert parts[-1] < 0.05 * max(parts)


@pytest.mark.parametrize("kind", KINDS)
def test_harder_is_brighter_and_equally_loud_in_the_file(kind: str) -> None:
    four = [of(kind, level) for level in range(1, LEVELS + 1)]
    assert all(one.bright < other.bright for one, other in pairwise(four))
    assert max(one.loud for one in four) - min(one.loud for one in four) < 0.1, "the game alone sets the loudness"


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_each_kind_has_its_colour(level: int) -> None:
    bright = {kind: of(kind, level).bright for kind in KINDS}
    gone = {kind: of(kind, level).gone for kind in KINDS}
    assert bright["ball"] > 1800.0, "a bright click"
    assert bright["ball"] > 2.0 * max(bright[kind] for kind in KINDS if kind != "ball")
    assert 100.0 < bright["cushion"] < 350.0, "dull, but not below what small loudspeakers give"
    assert bright["cushion"] == min(bright.values())
    assert 200.0 < bright["pot"] < 400.0, "a low thud"
    assert gone["ball"] < 25.0 < gone["cushion"] < gone["pot"], "a click is short, a drop takes its time"


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_out_is_louder_the_faster_the_blow_and_never_clipped(kind: Kind) -> None:
    loud = [loudness(rendered(kind, float(speed))[0]) for speed in SPEEDS if playing.loudness(kind, float(speed)) > 0]
    assert all(after > 0.985 * before for before, after in pairwise(loud)), "not even where the next file begins"
    assert loud[-1] > 3.0 * loud[0] or kind == "pot"
    assert max(float(np.abs(ear).max()) for ear in rendered(kind, 20000.0)) < 1.0


def test_it_comes_from_where_it_happens() -> None:
    sides = []
    for x in np.linspace(0.0, 1.0, 11):
        left, right = rendered("ball", 1500.0, float(x))
        sides.append(float(loudness(right) / loudness(left)))
    assert sides == sorted(sides)
    assert sides[0] < 0.5
    assert sides[5] == pytest.approx(1.0)
    assert sides[-1] > 2.0


def test_a_crowd_of_blows_at_once_stays_below_clipping_most_of_the_time() -> None:
    """A break: the balls' clicks a few milliseconds apart, as the game lets them through."""
    rng = np.random.default_rng(1)
    out = np.zeros(RATE // 2)
    for number in range(12):
        samples = rendered("ball", float(rng.uniform(100.0, 1500.0)))[0]
        start = int(number * playing._APART * RATE)
        out[start : start + samples.size] += samples
    assert (np.abs(out) > 1.0).mean() < 0.001


def test_the_figures_notice_what_is_wrong() -> None:
    t = np.arange(RATE // 10) / RATE
    tone = 0.5 * np.sin(2 * np.pi * 1000.0 * t)
    assert figures(tone).bright == pytest.approx(1000.0, rel=0.02)
    assert figures(tone + 0.1).offset == pytest.approx(0.1, abs=0.01)
    assert figures(tone[: RATE // 20 + 11]).last > 0.1, "a cut"
    assert figures(2.0 * tone).loud - figures(tone).loud == pytest.approx(6.02, abs=0.01)
    assert figures(tone).loud - figures(0.5 * np.sin(2 * np.pi * 100.0 * t)).loud == pytest.approx(19.1, abs=0.6)
    assert abs(figures(finished(tone + 0.1)).offset) < 0.005, "the script takes an offset out"


def test_the_picture_shows_all_of_them(tmp_path: Path) -> None:
    page = picture(FOLDER)
    page.save(tmp_path / "sounds.png")
    assert page.size == (4 * 330, 5 * 250)
    assert len(page.crop((0, 0, 320, 150)).getcolors(100000) or ()) > 50


def test_the_files_are_what_the_script_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from scripts import make_sounds

    monkeypatch.setattr("sys.argv", ["make_sounds.py", str(tmp_path)])
    make_sounds.main()
    for path in sorted(FOLDER.glob("*.wav")):
        with wave.open(str(path)) as kept, wave.open(str(tmp_path / path.name)) as made:
            assert kept.getparams() == made.getparams()
        assert np.abs(heard(path) - heard(tmp_path / path.name)).max() < 0.001, path.name
