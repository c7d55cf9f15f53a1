"""Look at the sounds where nobody can listen: their figures as a table, spectrograms and waves as a picture.

A development tool (numpy, pillow).

    python scripts/look_at_sounds.py [--sounds FOLDER] [--out build/sounds.png]
"""

import argparse
import sys
import wave
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
from PIL import Image, ImageDraw

from scripts.make_sounds import LEVELS, RATE, Wave, loudness

KINDS = ("finger", "ball", "cushion", "pot", "rim", "landing")
FOLDER = Path(__file__).parents[1] / "assets" / "sounds"
_CELL = (330, 250)
_WINDOW = 512
_HIGHEST = 12000.0
"""Hz at a spectrogram's top."""
_FAINTEST = 70.0
"""dB below the loudest at which a spectrogram is black."""


@dataclass(frozen=True)
class Figures:
    """What can be told of a sound without ears.

    ``length`` and ``attack`` (until a tenth of the peak is reached) in ms; ``peak`` and ``offset`` of 1;
    ``loud`` in dB, A-weighted, of the loudest tenth of a second; ``bright``: the mean frequency of its energy in Hz;
    ``gone``: ms after which a thousandth of its energy is left; ``first`` and ``last``: the samples at both ends, of 1.
    """

    length: float
    peak: float
    offset: float
    attack: float
    loud: float
    bright: float
    gone: float
    first: float
    last: float


def heard(path: Path) -> Wave:
    """Return the samples of a mono file of 16 bit, of 1."""
    with wave.open(str(path)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float64) / 32768.0


def figures(sound: Wave) -> Figures:
    """Return the figures of a sound."""
    energy = np.abs(np.fft.rfft(sound, 1 << 16)) ** 2
    hertz = np.fft.rfftfreq(1 << 16, 1.0 / RATE)
    left = np.cumsum(sound[::-1] ** 2)[::-1]
    peak = float(np.abs(sound).max())
    return Figures(
        length=1000.0 * sound.size / RATE,
        peak=peak,
        offset=float(sound.mean()),
        attack=1000.0 * float(np.argmax(np.abs(sound) > 0.1 * peak)) / RATE,
        loud=20.0 * float(np.log10(loudness(sound))),
        bright=float((energy * hertz).sum() / energy.sum()),
        gone=1000.0 * float(np.argmax(left < 1e-3 * left[0])) / RATE,
        first=float(abs(sound[0])),
        last=float(np.abs(sound[-8:]).max()),
    )


def spectrogram(sound: Wave, size: tuple[int, int]) -> Image.Image:
    """Return frequencies upward over time to the right; brighter is louder."""
    step = max(1, sound.size // size[0])
    padded = np.pad(sound, (_WINDOW // 2, _WINDOW))
    slices = [padded[start : start + _WINDOW] * np.hanning(_WINDOW) for start in range(0, sound.size, step)]
    strength = 20.0 * np.log10(np.abs(np.fft.rfft(np.array(slices))).T + 1e-6)
    seen = np.clip((strength - strength.max() + _FAINTEST) / _FAINTEST, 0.0, 1.0)
    rows = int(_HIGHEST * _WINDOW / RATE)
    grey = Image.fromarray((255.0 * seen[:rows][::-1]).astype(np.uint8)).resize(size)
    return Image.merge(
        "RGB", (grey, grey.point([v * v // 255 for v in range(256)]), grey.point([v // 3 for v in range(256)]))
    )


def picture(folder: Path) -> Image.Image:
    """Return all sounds of a folder: a row for each kind, soft to hard."""
    wide, high = _CELL
    page = Image.new("RGB", (LEVELS * wide, len(KINDS) * high), (18, 18, 18))
    pen = ImageDraw.Draw(page)
    for row, kind in enumerate(KINDS):
        for level in range(LEVELS):
            sound, x, y = heard(folder / f"{kind}-{level + 1}.wav"), level * wide, row * high
            told = figures(sound)
            page.paste(spectrogram(sound, (wide - 10, 150)), (x, y))
            points = [(x + i * (wide - 10) / sound.size, y + 200 - 45 * sound[i]) for i in range(0, sound.size, 3)]
            pen.line(points, fill=(240, 220, 160))
            pen.text(
                (x + 6, y + 3), f"{kind}-{level + 1}  {told.length:.0f} ms  {told.bright:.0f} Hz", fill=(255, 255, 255)
            )
    return page


def main() -> None:
    """Print the figures and write the picture."""
    parser = argparse.ArgumentParser(description="Figures and a picture of the sounds.")
    parser.add_argument("--sounds", type=Path, default=FOLDER)
    parser.add_argument("--out", type=Path, default=Path("build/sounds.png"))
    asked = parser.parse_args()
    print("sound        ms   peak  offset  attack ms  dB(A)  bright Hz  gone ms")
    for kind in KINDS:
        for level in range(1, LEVELS + 1):
            path = asked.sounds / f"{kind}-{level}.wav"
            if not path.is_file():
                parser.error(f"there is no {path}; python scripts/make_sounds.py makes the sounds")
            one = figures(heard(path))
            print(
                f"{kind:>8}-{level} {one.length:5.0f} {one.peak:6.2f} {one.offset:7.4f} {one.attack:10.1f} "
                f"{one.loud:6.1f} {one.bright:10.0f} {one.gone:8.0f}"
            )
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    picture(asked.sounds).save(asked.out)
    print(asked.out)


if __name__ == "__main__":
    main()
