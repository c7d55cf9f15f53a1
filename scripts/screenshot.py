"""The pictures of the README and the docs: docs/pictures/NAME.webp, scenes of the gallery, without a screen.

Run after a change of looks that is meant: python scripts/screenshot.py [--out docs/pictures]
"""

import argparse
import sys
import tempfile
from pathlib import Path

import pygame
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))
from scripts.gallery import draw, room
from yagopool.ui.app import set_mode

PICTURES = {
    "table": ("drag", "en"),
    "foul": ("banner", "en"),
    "hand": ("hand", "en"),
    "carrom": ("carrom", "en"),
    "table-de": ("drag", "de"),
    "foul-de": ("banner", "de"),
    "hand-de": ("hand", "de"),
    "carrom-de": ("carrom", "de"),
    "lab": ("lab", "en"),
    "lab-de": ("lab", "de"),
    "drill": ("drill", "en"),
    "drill-de": ("drill", "de"),
}
"""Name of the picture: which scene of the gallery, in which language."""
SIZE = (1280, 800)
SMALL = (960, 600)
QUALITY = 88


def make_small(picture: Path, file: Path) -> None:
    """Write a picture anew, smaller and in a tenth of the bytes. No palette: it would cost rare colours, the balls."""
    with Image.open(picture) as large:
        large.convert("RGB").resize(SMALL, Image.Resampling.LANCZOS).save(file, quality=QUALITY, method=6)


def main() -> None:
    """Write all pictures."""
    options = argparse.ArgumentParser(description="Write the pictures of the docs.")
    options.add_argument("--out", type=Path, default=Path("docs/pictures"))
    asked = options.parse_args()
    pygame.display.init()
    set_mode(SIZE, full_screen=False)
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, (scene, lang) in PICTURES.items():
            taken, file = Path(folder) / f"{name}.png", asked.out / f"{name}.webp"
            draw(scene, room(lang, 1.0), taken)
            make_small(taken, file)
            print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
