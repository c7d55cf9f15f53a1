"""The pictures of the README and the docs: docs/pictures/NAME.png, scenes of the gallery, without a screen.

Run after a change of looks that is meant: python scripts/screenshot.py [--out docs/pictures]
"""

import argparse
from pathlib import Path

import pygame
from gallery import draw, room, set_mode
from PIL import Image

PICTURES = {
    "table": ("drag", "en"),
    "foul": ("banner", "en"),
    "placing": ("placing", "en"),
    "choice": ("colour", "en"),
    "menu": ("menu", "en"),
    "table-de": ("drag", "de"),
}
"""Name of the picture: which scene of the gallery, in which language."""
SIZE = (1280, 800)
SMALL = (960, 600)
COLOURS = 256


def make_small(file: Path) -> None:
    """Write a picture anew, smaller and with a palette."""
    with Image.open(file) as picture:
        small = (
            picture.convert("RGB").resize(SMALL, Image.Resampling.LANCZOS).quantize(COLOURS, dither=Image.Dither.NONE)
        )
    small.save(file, optimize=True)


def main() -> None:
    """Write all pictures."""
    options = argparse.ArgumentParser(description="Write the pictures of the docs.")
    options.add_argument("--out", type=Path, default=Path("docs/pictures"))
    asked = options.parse_args()
    pygame.display.init()
    set_mode(SIZE, full_screen=False)
    for name, (scene, lang) in PICTURES.items():
        file = asked.out / f"{name}.png"
        draw(scene, room(lang, 1.0), file)
        make_small(file)
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
