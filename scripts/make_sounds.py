"""Make the sounds under assets/sounds: finger, ball, cushion, pot, landing and rim, each soft to hard; the notes and
cues that say what a shot was worth; a ball that rolls and the room, as loops.

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


def rim(rng: np.random.Generator, hard: float) -> Wave:
    """A ball touches the brass rim of a pot: a small dry clink on wood."""
    push = blow(0.55 - 0.27 * hard)
    clink = ringing(0.09, [(1480, 9, 1.0), (2360, 13, 0.8), (3890, 8, 0.5), (5240, 5, 0.35)], push)
    wood = ringing(0.08, [(265, 12, 1.0), (430, 9, 0.7)], blow(1.2))
    return mixed((0.75 + 0.25 * hard, 0, clink), (0.55, 0, wood), (0.12, 0, rustle(rng, 0.04, 5, 1500)))


def landing(rng: np.random.Generator, hard: float) -> Wave:
    """A ball comes down on the cloth over wood."""
    push = blow(1.3 - 0.6 * hard)
    knock = ringing(0.16, [(168, 24, 1.0), (318, 17, 0.9), (540, 11, 0.8), (1050, 5, 0.6)], push)
    return mixed((1.0, 0, knock), (0.28 + 0.18 * hard, 0, rustle(rng, 0.06, 7, 900 + 1300 * hard)))


NOTES = (523.25, 659.26, 783.99, 1046.50, 1318.51)
"""C E G C E, in Hz: each ball of a visit sounds one higher."""


def tone(hertz: float, length: float = 0.9, dull: float = 0.0) -> Wave:
    """A struck brass bar over a wooden box; ``dull``, 0 to 1, takes its brightness and its length."""
    keep = 1.0 - 0.75 * dull
    modes = [
        (hertz, 260 * keep, 1.0),
        (2.0 * hertz, 150 * keep, 0.34 * keep),
        (3.93 * hertz, 70 * keep, 0.30 * keep),
        (6.7 * hertz, 26 * keep, 0.14 * keep),
    ]
    bar = ringing(length, modes, blow(1.1 + 1.6 * dull))
    box = ringing(0.12, [(188, 24, 1.0), (355, 16, 0.6)], blow(1.6))
    return mixed((1.0, 0, bar), (0.22, 0, box))


def note(number: int) -> Wave:
    """A ball of one's own has dropped; ``number`` counts those of the visit, from 1."""
    hertz = NOTES[number - 1]
    return mixed((1.0, 0, tone(hertz)), (0.30, 24, tone(hertz * 1.5, 0.7)), (0.16, 60, tone(2.0 * hertz, 0.6)))


def near(_: np.random.Generator) -> Wave:
    """A row needs one more ball: two soft bars upward that ask for a third."""
    return mixed((0.8, 0, tone(587.33, 0.6, dull=0.25)), (1.0, 170, tone(880.0, 0.8, dull=0.15)))


def hush(rng: np.random.Generator) -> Wave:
    """A ball that helps somebody else, or nobody: a dull knock with no ring to it."""
    return mixed((1.0, 0, tone(196.0, 0.35, dull=0.9)), (0.25, 0, rustle(rng, 0.2, 45, 500)))


def foul(rng: np.random.Generator) -> Wave:
    """Two muted bars, a small step down."""
    low = mixed((1.0, 0, tone(277.18, 0.4, dull=0.55)), (1.0, 130, tone(233.08, 0.5, dull=0.45)))
    return mixed((1.0, 0, low), (0.08, 0, rustle(rng, 0.15, 30, 700)))


def win(rng: np.random.Generator) -> Wave:
    """The chord that the notes of a visit lead to, run up and left to ring."""
    run = [(0.9, 75.0 * step, tone(hertz, 1.5)) for step, hertz in enumerate(NOTES)]
    ground = [(0.5, 300.0, tone(hertz / 2.0, 1.5)) for hertz in NOTES[:3]]
    return mixed(*run, *ground, (0.05, 0, rustle(rng, 0.5, 160, 3000)))


def lost(rng: np.random.Generator) -> Wave:
    """The same chord, downward, soft and low."""
    notes = [(1.0, 190.0 * step, tone(hertz / 2.0, 0.9, dull=0.35)) for step, hertz in enumerate(NOTES[2::-1])]
    return mixed(*notes, (0.04, 0, rustle(rng, 0.3, 90, 700)))


def tick(rng: np.random.Generator) -> Wave:
    """A button: a fingertip on wood."""
    knock = ringing(0.05, [(720, 6, 1.0), (1330, 4, 0.7), (2450, 2, 0.4)], blow(0.7))
    return mixed((1.0, 0, knock), (0.15, 0, rustle(rng, 0.03, 4, 2500)))


def rattle(rng: np.random.Generator) -> Wave:
    """Ten balls are pushed together in their triangle: a run of clicks that comes to rest."""
    parts = [(0.28, 0.0, rustle(rng, 0.42, 150, 700))]
    at = 0.0
    for number in range(22):
        at += float(rng.uniform(6, 34)) * (0.7 + 0.05 * number)
        parts.append((float(rng.uniform(0.25, 1.0)) * (1.0 - 0.03 * number), at, ball(rng, float(rng.uniform(0, 0.4)))))
    parts.append((0.8, at + 40, ringing(0.12, [(150, 20, 1.0), (290, 14, 0.7)], blow(2.0))))
    return mixed(*parts)


def looped(sound: Wave, lap: int) -> Wave:
    """Return a sound whose end runs into its beginning: the last ``lap`` samples are laid over the first."""
    rise = np.sqrt(np.linspace(0.0, 1.0, lap))
    body = sound[:-lap].copy()
    body[:lap] = body[:lap] * rise + sound[-lap:] * rise[::-1]
    return body


def roll(rng: np.random.Generator) -> Wave:
    """A ball rolls on cloth over wood: dull noise, with the slow beat of its turns."""
    t = seconds(1.6)
    noise = dulled(rng.standard_normal(t.size), 420) - dulled(rng.standard_normal(t.size), 70)
    return looped(without_offset(noise * (1.0 + 0.22 * np.sin(2 * np.pi * 6.25 * t))), RATE // 5)


def room(rng: np.random.Generator) -> Wave:
    """A large, quiet room: air, and a lamp that hums a little."""
    t = seconds(4.2)
    air = dulled(rng.standard_normal(t.size), 190)
    hum = 0.06 * np.abs(air).max() * (np.sin(2 * np.pi * 100.0 * t) + 0.4 * np.sin(2 * np.pi * 200.0 * t))
    return looped(without_offset(air + hum), RATE // 5)


def slowed(sound: Wave, part: int) -> Wave:
    """Return one sample in ``part`` of a sound, without what that rate cannot hold."""
    spectrum = np.fft.rfft(sound)
    spectrum[round(0.9 * spectrum.size / part) :] = 0.0
    kept: Wave = np.fft.irfft(spectrum, sound.size)[::part]
    return kept


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


def write(path: Path, sound: Wave, rate: int = RATE) -> None:
    """Write mono, 16 bit."""
    samples = np.round(sound * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Make all sounds."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "assets" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for number, make in enumerate((finger, ball, cushion, pot, landing, rim)):
        rngs = [np.random.default_rng(100 * number + level) for level in range(LEVELS)]
        made = [finished(make(rng, level / (LEVELS - 1))) for level, rng in enumerate(rngs)]
        alike = [sound / loudness(sound) for sound in made]
        loudest = max(float(np.abs(sound).max()) for sound in alike)
        for level, sound in enumerate(alike, 1):
            path = folder / f"{make.__name__}-{level}.wav"
            write(path, sound * PEAK / loudest)
            total += path.stat().st_size
    cues = {f"note-{number}": finished(note(number)) for number in range(1, len(NOTES) + 1)}
    for number, cue in enumerate((hush, foul, win, lost, tick, rattle, near)):
        cues[cue.__name__] = finished(cue(np.random.default_rng(1000 + number)))
    for number, loop in enumerate((roll, room)):
        cues[loop.__name__] = loop(np.random.default_rng(2000 + number))
    for name, sound in cues.items():
        path, part = folder / f"{name}.wav", 4 if name == "room" else 2
        small = slowed(sound, part)
        write(path, small * PEAK / float(np.abs(small).max()), RATE // part)
        total += path.stat().st_size
    print(f"{6 * LEVELS + len(cues)} sounds, {total / 1000:.0f} kB")


if __name__ == "__main__":
    main()
