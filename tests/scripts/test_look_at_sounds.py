"""The sounds in figures: no clipping, no cut, the right colour, louder when faster, from where they happen."""

from itertools import pairwise

import numpy as np
import pytest

from scripts.look_at_sounds import FOLDER, KINDS, Figures, figures, heard
from scripts.make_sounds import LEVELS, Wave, loudness
from yagopool.ui import sound as playing
from yagopool.ui.sound import Kind

SPEEDS = np.geomspace(20.0, 6000.0, 60)
"""mm/s, beyond what any kind ever gets."""
FIGURES: dict[str, list[Figures]] = {
    kind: [figures(heard(FOLDER / f"{kind}-{level}.wav")) for level in range(1, LEVELS + 1)] for kind in KINDS
}


def rendered(kind: Kind, speed: float, x: float = 0.5) -> tuple[Wave, Wave]:
    """Return what comes out left and right: the file that is played, as loud as it is played."""
    loud = playing.loudness(kind, speed)
    left, right = playing.panned(x)
    samples = heard(FOLDER / f"{kind}-{playing.level_of(kind, speed)}.wav")
    return samples * loud * left, samples * loud * right


@pytest.mark.parametrize("kind", KINDS)
def test_a_sound_is_clean_and_dies_away(kind: str) -> None:
    for level, one in enumerate(FIGURES[kind], 1):
        assert 0.5 < one.peak < 0.9, "not faint, not clipped"
        assert abs(one.offset) < 0.001
        assert one.first < 0.01, "it begins in silence"
        assert one.last < 0.002, "it ends in silence, not in a cut"
        assert one.attack < 2.0, "it is there when the eyes see the impact"
        assert one.length < 280.0
        samples = heard(FOLDER / f"{kind}-{level}.wav")
        parts = [float(np.sqrt((part**2).mean())) for part in np.array_split(samples, 6)]
        assert parts.index(max(parts)) < 2, "the impact comes first"
        assert parts[-1] < 0.05 * max(parts)


@pytest.mark.parametrize("kind", KINDS)
def test_harder_is_brighter_and_equally_loud_in_the_file(kind: str) -> None:
    assert all(one.bright < other.bright for one, other in pairwise(FIGURES[kind]))
    loud = [one.loud for one in FIGURES[kind]]
    assert max(loud) - min(loud) < 0.1, "the game alone sets the loudness"


def test_each_kind_has_its_colour() -> None:
    for level in range(LEVELS):
        one = {kind: FIGURES[kind][level] for kind in KINDS}
        bright = {kind: one[kind].bright for kind in KINDS}
        assert bright["ball"] > max(1800.0, *(2.0 * bright[kind] for kind in KINDS if kind != "ball"))
        assert 100.0 < bright["cushion"] < 350.0, "dull, but not below what small loudspeakers give"
        assert bright["cushion"] == min(bright.values())
        assert 200.0 < bright["pot"] < 400.0, "a low thud"
        assert one["ball"].gone < 25.0 < one["cushion"].gone < one["pot"].gone, "a click is short, a drop takes longer"


@pytest.mark.parametrize("kind", KINDS)
def test_faster_is_louder_and_never_clipped(kind: Kind) -> None:
    loud = [loudness(rendered(kind, float(speed))[0]) for speed in SPEEDS if playing.loudness(kind, float(speed)) > 0]
    assert all(after > 0.985 * before for before, after in pairwise(loud)), "not even where the next file begins"
    assert loud[-1] > 3.0 * loud[0] or kind == "pot"
    assert max(float(np.abs(ear).max()) for ear in rendered(kind, 20000.0)) < 1.0


def test_it_comes_from_where_it_happens() -> None:
    places = [rendered("ball", 1500.0, float(x)) for x in np.linspace(0.0, 1.0, 11)]
    sides = [float(loudness(right) / loudness(left)) for left, right in places]
    assert sides == sorted(sides)
    assert sides[5] == pytest.approx(1.0)
    assert sides[0] < 0.5
    assert sides[-1] > 2.0
