"""A short moving picture of a real match, for the README: docs/pictures/match.webp, without a screen.

Both sides are played by the computer. The same seed gives the same match. Run after a change of rules, physics or looks
that is meant: python scripts/animation.py [--out docs/pictures/match.webp] [--seed 7] [--strokes 3] [--lang en]
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))
from scripts.gallery import room
from scripts.gallery_tables import ANN_BEN, Prepared
from yagopool.ai.decide import decide_again
from yagopool.ai.decision import decision_seed
from yagopool.ai.levels import MASTER
from yagopool.ai.observation import View
from yagopool.match.session import Session
from yagopool.table.flick import Flick
from yagopool.table.sides import Side
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.stages import ThinkStage
from yagopool.ui.window import set_mode

FRAMES_A_SECOND = 15
FRAME = 1.0 / FRAMES_A_SECOND
RULING_SEEN = 1.4
"""Seconds after a stroke in which its ruling can be read."""
DRAWN = (1280, 800)


def frames(seed: int, strokes: int, size: tuple[int, int], lang: str) -> Iterator[Image.Image]:
    """Yield the pictures of the first strokes of a match."""
    session = Session.new(ANN_BEN.match(), seed=seed)
    seen = 0
    while session.state.phase != "match_over" and seen < strokes:
        number = decision_seed(seed, len(session.played))
        decision = decide_again(View(session.state, session.layout, session.spec), number, MASTER)
        if not isinstance(decision.move, Flick):
            session.play(decision.move)
            continue
        scene = sat_down(session, lang)
        try:
            assert isinstance(scene.stage, ThinkStage)
            scene.stage.decided(decision)
            yield from watched(scene, size)
        finally:
            scene.close()
        seen += 1


def sat_down(session: Session, lang: str) -> MatchScene:
    """Return the table with the computer on the side that acts; its thinker is not needed, the decision is here."""
    acting: Side = session.state.to_act or "A"
    setup = replace(ANN_BEN, use="computer", level="master", computer=acting)
    scene = MatchScene(replace(room(lang, 1.0), sitting=Prepared(session)), setup)
    scene.stage.close()
    return scene


def watched(scene: MatchScene, size: tuple[int, int]) -> Iterator[Image.Image]:
    """Yield the pictures from the aim to the ruling."""
    before = scene.controller.ruled
    left = RULING_SEEN
    while left > 0.0:
        scene.advance(FRAME)
        if scene.controller.ruled is not before:
            left -= FRAME
        yield picture(scene, size)


def picture(scene: MatchScene, size: tuple[int, int]) -> Image.Image:
    """Return what the window shows now, in another size."""
    window = pygame.display.get_surface()
    assert window is not None
    scene.draw(window)
    whole = Image.frombytes("RGB", window.get_size(), pygame.image.tobytes(window, "RGB"))
    return whole.resize(size, Image.Resampling.LANCZOS)


def main() -> None:
    """Write the moving picture."""
    options = argparse.ArgumentParser(description="Write a short moving picture of a match.")
    options.add_argument("--out", type=Path, default=Path("docs/pictures/match.webp"))
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--strokes", type=int, default=3)
    options.add_argument("--size", default="640x400")
    options.add_argument("--lang", default="en")
    asked = options.parse_args()
    width, height = map(int, asked.size.split("x"))
    pygame.display.init()
    set_mode(DRAWN, full_screen=False)
    first, *others = frames(asked.seed, asked.strokes, (width, height), asked.lang)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    first.save(
        asked.out,
        save_all=True,
        append_images=others,
        duration=round(1000 * FRAME),
        loop=0,
        quality=75,
        method=6,
        minimize_size=True,
    )
    print(f"{asked.out}: {1 + len(others)} frames, {asked.out.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
