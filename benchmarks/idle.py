"""What the game costs while nobody does anything: pictures a second and share of a core, for the menu and a table.

    python benchmarks/idle.py [--seconds N] [WIDTHxHEIGHT]

The real loop on SDL's dummy driver at its sixty frames a second. Exit status 1 where a scene that stands still is drawn
again, or takes more than 5 % of a core.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from benchmarks.arguments import count, window_size
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.scenes.menu import MenuScene

ALLOWED: Final = 0.05
SCENES: Final[dict[str, Callable[[AppContext], Scene]]] = {
    "menu": MenuScene,
    "table": lambda room: MatchScene(room, Setup(opener="A", seed=5)),
    "against the computer": lambda room: MatchScene(room, Setup(use="computer", opener="A", seed=5)),
}


def measure(name: str, seconds: int) -> bool:
    """Run a scene with nobody at it, print what it cost; tell whether that is little."""
    scene = SCENES[name](AppContext(speaker("en"), MatchStarter(), lambda: 5))
    app = scene.app
    app.push(scene)
    pictures = 0
    flip = pygame.display.flip

    def counted() -> None:
        nonlocal pictures
        pictures += 1
        flip()

    try:
        for _ in range(60):
            app.frame()
        pygame.display.flip = counted
        began, worked, frames = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - began < seconds:
            app.frame()
            frames += 1
        passed, share = time.perf_counter() - began, time.process_time() - worked
    finally:
        pygame.display.flip = flip
        scene.close()
    share /= passed
    drawn = f"{frames / passed:5.1f} frames a second, {pictures} pictures in {passed:.0f} s"
    print(f"{name:22} {drawn}, {share:6.2%} of a core")
    return pictures == 0 and share <= ALLOWED


def main() -> int:
    """Measure all scenes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=count, default=5, help="for each scene")
    parser.add_argument("size", type=window_size, nargs="?", default=(1280, 800))
    options = parser.parse_args()
    pygame.init()
    set_mode(options.size)
    little = [measure(name, options.seconds) for name in SCENES]
    return 0 if all(little) else 1


if __name__ == "__main__":
    sys.exit(main())
