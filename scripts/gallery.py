"""Pictures of every scene, for looking at: build/gallery/WIDTHxHEIGHT/SCENE.png, without a screen.

python scripts/gallery.py [--size 960x600 ...] [--lang en de] [--text-size 2.0] [--palette NAME] [--out DIR] [--only X]
"""

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias, get_args

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from scripts.gallery_day import DAY
from scripts.gallery_evening import EVENING
from scripts.gallery_kept import KEPT
from scripts.gallery_practice import PRACTICE
from scripts.gallery_score import SCORE
from scripts.gallery_tables import OVER_TABLES, TABLES, unequal
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.yago.lesson_scene import LESSONS, FirstGameScene, LessonScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.menu import MenuScene, MoreScene
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.scenes.setup import HandicapScene, SetupScene

ANN_BEN = Setup(variant="easy", opener="A", seed=5)
SIZES = ("960x600", "1280x800", "1920x1080", "2560x1440")
PaletteName: TypeAlias = Literal["standard", "colour_blind"]


def room(lang: str, text_size: float, palette: PaletteName = "standard") -> AppContext:
    """Return the room all pictures are made in."""
    settings = Settings(
        language=lang,
        text_size=round(100 * text_size),
        palette=palette,
        tutorial_seen=True,
        explained=("foul", "place", "edge", "guide", "hints"),
    )
    return replace(AppContext(speaker(lang), new_seed=lambda: 5).set(settings), setup=ANN_BEN)


def handicap(here: AppContext) -> Scene:
    """Return how a match of unequals is agreed on."""
    a, b = map(" + ".join, here.setup.teams)
    return HandicapScene(here, unequal(here), (a, b), lambda _: None)


def lesson(here: AppContext, number: int, *, done: bool = False) -> Scene:
    """Return a lesson, or what it says once it is passed."""
    scene = LessonScene(here, number)
    scene.learnt = done
    scene.invalidate()
    return scene


SCENES: dict[str, Callable[[AppContext], Scene]] = {
    "menu": MenuScene,
    "settings": SettingsScene,
    "more-to-play": MoreScene,
    "first-game": FirstGameScene,
    **{f"lesson-{number + 1}": partial(lesson, number=number) for number in range(len(LESSONS))},
    **{f"lesson-{number + 1}-done": partial(lesson, number=number, done=True) for number in range(len(LESSONS))},
    "setup-two": lambda here: SetupScene(here, replace(here.setup, opener=None)),
    "setup-computer": lambda here: SetupScene(here, replace(here.setup, use="computer")),
    "setup-unequal": lambda here: SetupScene(here, unequal(here)),
    "setup-handicap": handicap,
    **TABLES,
    **OVER_TABLES,
    "help-easy": lambda here: HelpScene(here, "easy"),
    "help-rule": lambda here: HelpScene(here, "medium", "M2"),
    "help-professional": lambda here: HelpScene(here, "professional"),
    "help-carrom": lambda here: HelpScene(here, "one_game"),
}
"""Every scene by its picture's name."""
SCENES |= PRACTICE | KEPT | DAY | EVENING | SCORE


def draw(name: str, here: AppContext, file: Path) -> None:
    """Write the picture of one scene."""
    app = here.app
    try:
        app.push(SCENES[name](here))
        app.draw(app.window)
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(app.window, file)
    finally:
        while app.scenes:
            app.pop()


def main() -> None:
    """Write all pictures that were asked for."""
    options = argparse.ArgumentParser(description="Write pictures of every scene.")
    options.add_argument("--size", nargs="+", default=SIZES)
    options.add_argument("--lang", nargs="+", default=["en"], choices=LANGUAGES)
    options.add_argument("--text-size", type=float, default=1.0)
    options.add_argument("--palette", default="standard", choices=get_args(PaletteName))
    options.add_argument("--out", type=Path, default=Path("build/gallery"))
    options.add_argument("--only", nargs="+", default=list(SCENES), choices=SCENES)
    asked = options.parse_args()
    pygame.display.init()
    for size in asked.size:
        width, height = map(int, size.split("x"))
        set_mode((width, height), full_screen=False)
        for lang in asked.lang:
            mark = "" if (lang, asked.text_size) == ("en", 1.0) else f"-{lang}-{asked.text_size:g}"
            mark += "" if asked.palette == "standard" else f"-{asked.palette}"
            for name in asked.only:
                draw(name, room(lang, asked.text_size, asked.palette), asked.out / f"{size}{mark}" / f"{name}.png")
            print(f"{size} {lang}: {len(asked.only)} pictures in {asked.out / f'{size}{mark}'}")


if __name__ == "__main__":
    main()
