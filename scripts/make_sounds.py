"""Make the sounds under assets/sounds: finger, ball, cushion, pot and landing, each soft to hard.

A development tool (numpy). A blow is a push of some tenths of a millisecond, shorter when it is harder; what it hits
rings in a few modes that die away quickly. So hard hits are brighter by themselves. The game sets the loudness by the
real speed; the files of one kind are therefore equally loud (A-weighted), and only their colour differs.
``scripts/look_at_sounds.py`` pictures and measures them.

    python scripts/make_sounds.py [FOLDER]
"""

import sys
import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44100
LEVELS = 4
PEAK = 0.86
"""The highest peak among the files of a kind, of 1."""
LOWEST = 35.0
"""Hz: below it there is nothing to hear, only an offset that would crack."""
Wave = NDArray[np.float64]


def seconds(length: float) -> Wave:
    """Return the times of so many seconds of sound."""
    return np.arange(int(length * RATE)) / RATE


def blow(milliseconds: float) -> Wave:
    """Return the push of two bodies that meet for a time: Hertz's half wave."""
    count = max(2, round(milliseconds * RATE / 1000.0))
    half = np.sin(np.pi * (np.arange(count) + 0.5) / count) ** 1.5
    push: Wave = half / half.sum()
    return push


def ringing(length: float, modes: Sequence[tuple[float, float, float]], push: Wave) -> Wave:
    """Return what a blow makes ring: modes by frequency in Hz, time to 1/e in ms, strength."""
    t = seconds(length)
    tone = np.zeros_like(t)
    for hertz, fade, strength in modes:
        tone += strength * np.sin(2 * np.pi * hertz * t) * np.exp(-t * 1000.0 / fade)
    struck: Wave = np.convolve(push, tone)[: t.size]
    return struck


def dulled(sound: Wave, hertz: float) -> Wave:
    """Return the sound without what lies above a frequency (two poles)."""
    part = 1.0 - np.exp(-2 * np.pi * hertz / RATE)
    for _ in range(2):
        out, level = np.empty_like(sound), 0.0
        for i, value in enumerate(sound):
            level += part * (value - level)
            out[i] = level
        sound = out
    return sound


def without_offset(sound: Wave) -> Wave:
    """Return the sound without what lies below the lowest frequency."""
    keep = float(np.exp(-2 * np.pi * LOWEST / RATE))
    out, before, level = np.empty_like(sound), 0.0, 0.0
    for i, value in enumerate(sound):
        level = keep * (level + value - before)
        before = value
        out[i] = level
    return out


def rustle(rng: np.random.Generator, length: float, fade: float, hertz: float) -> Wave:
    """Return a burst of dull noise that swells in half a millisecond and dies away in ``fade`` ms."""
    t = seconds(length)
    noise = dulled(rng.standard_normal(t.size), hertz)
    burst: Wave = noise * (1.0 - np.exp(-t * 2000.0)) * np.exp(-t * 1000.0 / fade)
    return burst


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Return sounds together: strength, delay in ms, sound."""
    long = max(int(delay * RATE / 1000) + sound.size for _, delay, sound in parts)
    out = np.zeros(long)
    for strength, delay, sound in parts:
        start = int(delay * RATE / 1000)
        peak = np.abs(sound).max() or 1.0
        out[start : start + sound.size] += strength * sound / peak
    return out


def finger(rng: np.random.Generator, hard: float) -> Wave:
    """A nail's flick against a ball: a dry tick over a soft pat."""
    tick = ringing(0.03, [(1350, 2.4, 1.0), (2300, 2.0, 0.8), (3600, 1.4, 0.6)], blow(0.5 - 0.28 * hard))
    pat = ringing(0.07, [(240, 9, 1.0), (390, 7, 0.8), (620, 5, 0.5)], blow(1.6 - 0.7 * hard))
    skin = rustle(rng, 0.05, 5, 1200 + 1800 * hard)
    return mixed((0.55 + 0.45 * hard, 0.6, tick), (0.60 - 0.15 * hard, 0, pat), (0.30, 0, skin))


def ball(rng: np.random.Generator, hard: float) -> Wave:
    """Two phenolic balls: a clean, short click, gone in two hundredths of a second, on a table that answers softly."""
    push = blow(0.36 - 0.20 * hard)
    modes = [
        (1850, 5.0, 0.5),
        (2720, 5.8, 1.0),
        (3980, 4.2, 0.9),
        (5650, 3.0, 0.8),
        (7900, 2.0, 0.7),
    ]
    click = ringing(0.05, modes, push)
    bed = ringing(0.06, [(640, 6, 1.0), (980, 5, 0.7)], push)
    return mixed((1.0, 0, click), (0.16, 0, bed), (0.08 + 0.06 * hard, 0, rustle(rng, 0.05, 6, 3500 + 2500 * hard)))


def cushion(rng: np.random.Generator, hard: float) -> Wave:
    """Rubber under cloth on wood: a soft thud."""
    push = blow(2.4 - 1.1 * hard)
    modes = [(128 + 10 * hard, 22, 1.0), (252, 15, 0.9), (425, 10, 0.9), (690, 6, 0.7)]
    cloth = rustle(rng, 0.07, 8, 900 + 700 * hard)
    return mixed((1.0, 0, ringing(0.15, modes, push)), (0.30 + 0.20 * hard, 0.5, cloth))


def pot(rng: np.random.Generator, hard: float) -> Wave:
    """A ball drops into its pot: the lip, the seat, two small bounces in the wooden bed."""
    knock = ringing(0.18, [(196, 30, 1.0), (310, 22, 0.9), (520, 13, 0.8), (960, 6, 0.7)], blow(1.2 - 0.6 * hard))
    lip = ringing(0.03, [(1250, 3.5, 1.0), (2050, 2.5, 0.6)], blow(0.6 - 0.3 * hard))
    felt = rustle(rng, 0.07, 11, 900)
    gap = 30 - 12 * hard
    return mixed(
        (0.16 + 0.16 * hard, 0, lip),
        (1.0, gap, knock),
        (0.26, gap, felt),
        (0.34, gap + 62, knock),
        (0.13, gap + 106, knock),
    )


def landing(rng: np.random.Generator, hard: float) -> Wave:
    """A ball comes down on the cloth over wood."""
    push = blow(1.3 - 0.6 * hard)
    knock = ringing(0.16, [(168, 24, 1.0), (318, 17, 0.9), (540, 11, 0.8), (1050, 5, 0.6)], push)
    return mixed((1.0, 0, knock), (0.28 + 0.18 * hard, 0, rustle(rng, 0.06, 7, 900 + 1300 * hard)))


def finished(sound: Wave) -> Wave:
    """Return a sound without offset that begins and ends in silence, cut where it has died away."""
    sound = without_offset(sound)
    loud = np.flatnonzero(np.abs(sound) > 0.0015 * np.abs(sound).max())
    sound = sound[: int(loud[-1]) + 1]
    head, tail = 9, min(sound.size // 3, RATE // 60)
    sound[:head] *= np.linspace(0.0, 1.0, head)
    sound[-tail:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, tail + 1) / tail)
    return sound


def loudness(sound: Wave) -> float:
    """Return how loud a sound is: the root of its A-weighted energy in the loudest tenth of a second."""
    size = 1 << int(np.ceil(np.log2(sound.size + RATE // 10)))
    f = np.fft.rfftfreq(size, 1.0 / RATE) ** 2
    below = (f + 20.6**2) * np.sqrt((f + 107.7**2) * (f + 737.9**2)) * (f + 12194.0**2)
    heard = np.fft.irfft(np.fft.rfft(sound, size) * 1.2589 * 12194.0**2 * f**2 / below, size)
    sums = np.concatenate(([0.0], np.cumsum(heard**2)))
    tenth = RATE // 10
    return float(np.sqrt((sums[tenth:] - sums[:-tenth]).max() / tenth))


def write(path: Path, sound: Wave) -> None:
    """Write 44.1 kHz, mono, 16 bit."""
    samples = np.round(sound * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Make all sounds."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "assets" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for number, make in enumerate((finger, ball, cushion, pot, landing)):
        rngs = [np.random.default_rng(100 * number + level) for level in range(LEVELS)]
        made = [finished(make(rng, level / (LEVELS - 1))) for level, rng in enumerate(rngs)]
        alike = [sound / loudness(sound) for sound in made]
        loudest = max(float(np.abs(sound).max()) for sound in alike)
        for level, sound in enumerate(alike, 1):
            path = folder / f"{make.__name__}-{level}.wav"
            write(path, sound * PEAK / loudest)
            total += path.stat().st_size
    print(f"{5 * LEVELS} sounds, {total / 1000:.0f} kB")


if __name__ == "__main__":
    main()
