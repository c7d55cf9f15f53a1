"""The real loop with nobody at it: what does not change is not drawn again, what moves is drawn in each frame."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

import pygame
import pytest

from tests.ui.every_scene import SCENES
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.ui.app import App
from yagopool.ui.context import Room
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.play.ruling_card import SHOWN
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.window import open_window

FRAMES = 120
"""Two seconds, as the clock of the test counts them."""
MOVING = {"table-rolling", "table-thinking", "table-decided", "explain-awaited"}
"""Scenes in which something moves or is awaited."""


class Quick:
    """A clock that says that a frame's time has passed, and does not wait for it."""

    def tick(self, frames: int = 0) -> int:
        return round(1000 / frames) if frames else 0


@dataclass
class Watched:
    """A scene whose pictures are counted."""

    scene: Scene
    pictures: list[int] = field(default_factory=list)
    frame: int = 0

    def handle(self, event: pygame.event.Event) -> Scene | None:
        return self._same(self.scene.handle(event))

    def advance(self, seconds: float) -> Scene | None:
        self.frame += 1
        return self._same(self.scene.advance(seconds))

    def draw(self, window: pygame.Surface) -> None:
        self.pictures.append(self.frame)
        self.scene.draw(window)

    def stale(self) -> bool:
        return self.scene.stale()

    def close(self) -> None:
        self.scene.close()

    def _same(self, following: Scene | None) -> Scene | None:
        return self if following is self.scene else following


@pytest.fixture
def app() -> Iterator[App]:
    pygame.display.init()
    pygame.event.clear()
    made = App(open_window((960, 600)))
    made._clock = cast(pygame.time.Clock, Quick())
    yield made
    pygame.display.quit()


def watched(app: App, name: str) -> Watched:
    """Run a scene for a while with nobody at it; return it with the frames in which it was drawn."""
    room = Room(speaker("en"), MatchStarter(), lambda: 3).set(Settings(language="en"))
    made = SCENES[name](room)
    if name not in MOVING:
        made.advance(SHOWN + 1.0)  # a ruling's banner has gone
    scene = Watched(made)
    try:
        for _ in range(FRAMES):
            assert app.frame(scene) is scene
    finally:
        scene.close()
    return scene


@pytest.mark.parametrize("name", sorted(set(SCENES) - MOVING))
def test_what_does_not_change_is_not_drawn_again(app: App, name: str) -> None:
    assert [frame for frame in watched(app, name).pictures if frame > 3] == []


@pytest.mark.parametrize("name", sorted(MOVING))
def test_what_moves_is_drawn_in_every_frame(app: App, name: str) -> None:
    pictures = watched(app, name).pictures
    assert len([frame for frame in pictures if frame < 40]) > 35


def test_a_banner_is_drawn_while_it_comes_and_goes_and_not_between(app: App) -> None:
    room = Room(speaker("en"), MatchStarter(), lambda: 3).set(Settings(language="en"))
    scene = Watched(SCENES["table-banner"](room))
    frames = round(60 * SHOWN)
    for _ in range(frames):
        assert app.frame(scene) is scene
    calm = round(60 * room.theme.motion.calm)
    assert calm <= len(scene.pictures) <= calm + 4, "it stood already, and only goes"
    scene.close()


@pytest.mark.parametrize("name", ["menu", "settings", "setup-two", "pause"])
def test_a_pointer_that_moves_beside_everything_costs_one_picture_at_most(app: App, name: str) -> None:
    room = Room(speaker("en"), MatchStarter(), lambda: 3).set(Settings(language="en"))
    scene = Watched(SCENES[name](room))
    for frame in range(30):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(2 + frame % 3, 2), rel=(1, 0), buttons=(0, 0, 0)))
        assert app.frame(scene) is scene
    scene.close()
    assert len(scene.pictures) <= 2 or name == "pause"


def test_a_change_is_drawn(app: App) -> None:
    room = Room(speaker("en"), MatchStarter(), lambda: 3).set(Settings(language="en"))
    scene = Watched(SCENES["menu"](room))
    for _ in range(5):
        app.frame(scene)
    before = len(scene.pictures)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    app.frame(scene)
    assert len(scene.pictures) == before + 1
    scene.close()
