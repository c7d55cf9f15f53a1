"""Make the sounds under assets/sounds: finger, ball, cushion, pot and landing, each soft to hard.

A development tool (numpy). Struck things ring in a few modes that die away; soft hits are duller, not only quieter:
the game sets the loudness by the real speed, these files hold the colour of the sound.

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
Wave = NDArray[np.float64]


def ringing(seconds: float, modes: Sequence[tuple[float, float, float]]) -> Wave:
    """Return decaying tones: frequency in Hz, time to 1/e in ms, strength."""
    t = np.arange(int(seconds * RATE)) / RATE
    tone = np.zeros_like(t)
    for hertz, fade, strength in modes:
        tone += strength * np.sin(2 * np.pi * hertz * t) * np.exp(-t * 1000.0 / fade)
    return tone


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


def rustle(rng: np.random.Generator, seconds: float, fade: float, hertz: float) -> Wave:
    """Return a burst of dull noise that dies away in ``fade`` ms."""
    t = np.arange(int(seconds * RATE)) / RATE
    return dulled(rng.standard_normal(t.size), hertz) * np.exp(-t * 1000.0 / fade)


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
    tick = ringing(0.05, [(1900 + 900 * hard, 3.2, 1.0), (3300 + 900 * hard, 2.0, 0.6 * hard)])
    pat = mixed(
        (1.0, 0, ringing(0.09, [(190, 14, 1.0), (310, 9, 0.5)])), (0.5, 0, rustle(rng, 0.06, 6, 1400 + 1600 * hard))
    )
    return mixed((0.45 + 0.35 * hard, 1.0, tick), (0.8, 0, pat))


def ball(rng: np.random.Generator, hard: float) -> Wave:
    """Two phenolic balls: a clean, short click, brighter when hard."""
    modes = [
        (2350, 10, 1.0),
        (3720, 7, 0.55 + 0.3 * hard),
        (5480, 4.5, 0.10 + 0.55 * hard),
        (7900, 2.6, 0.45 * hard**2),
    ]
    body = ringing(0.07, [(880, 6, 1.0), (1330, 5, 0.6)])
    click = dulled(ringing(0.09, modes), 2600 + 8500 * hard)
    return mixed((1.0, 0, click), (0.34, 0, body), (0.10 + 0.12 * hard, 0, rustle(rng, 0.02, 1.5, 6000)))


def cushion(rng: np.random.Generator, hard: float) -> Wave:
    """Rubber under cloth on wood: a soft thud."""
    thud = ringing(0.16, [(118 + 30 * hard, 26, 1.0), (236, 14, 0.5), (410, 8, 0.25 + 0.2 * hard)])
    return mixed((1.0, 0, thud), (0.30 + 0.25 * hard, 0, rustle(rng, 0.09, 9, 900 + 1400 * hard)))


def pot(rng: np.random.Generator, hard: float) -> Wave:
    """A ball drops into its pot: the lip, the seat, one small bounce in the wooden bed."""
    knock = ringing(0.20, [(262, 30, 1.0), (398, 22, 0.7), (655, 12, 0.4), (1180, 6, 0.2 + 0.25 * hard)])
    felt = rustle(rng, 0.08, 12, 1200)
    lip = ringing(0.04, [(1500, 4, 1.0), (2450, 3, 0.5)])
    gap = 46 - 12 * hard
    return mixed(
        (0.22 + 0.2 * hard, 0, lip),
        (1.0, gap, knock),
        (0.30, gap, felt),
        (0.34, gap + 62, knock),
        (0.12, gap + 106, knock),
    )


def landing(rng: np.random.Generator, hard: float) -> Wave:
    """A ball comes down on the cloth over wood."""
    knock = ringing(0.18, [(168, 26, 1.0), (322, 18, 0.6), (540, 10, 0.25 + 0.3 * hard)])
    return mixed((1.0, 0, knock), (0.35 + 0.2 * hard, 0, rustle(rng, 0.07, 8, 1000 + 1500 * hard)))


def write(path: Path, sound: Wave) -> None:
    """Write 44.1 kHz, mono, 16 bit; faded at its end, all of one peak."""
    tail = min(sound.size, RATE // 100)
    sound = sound.copy()
    sound[-tail:] *= np.linspace(1.0, 0.0, tail)
    sound[:22] *= np.linspace(0.0, 1.0, 22)
    samples = np.round(sound / np.abs(sound).max() * 0.86 * 32767).astype("<i2")
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
        for level in range(LEVELS):
            path = folder / f"{make.__name__}-{level + 1}.wav"
            write(path, make(np.random.default_rng(100 * number + level), level / (LEVELS - 1)))
            total += path.stat().st_size
    print(f"{5 * LEVELS} sounds, {total / 1000:.0f} kB")


if __name__ == "__main__":
    main()
