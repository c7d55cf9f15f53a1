"""The real loop with nobody at it: what does not change is not drawn again, what moves is drawn in each frame."""

from collections.abc import Iterator
from typing import cast

import pygame
import pytest

from tests.ui.every_scene import SCENES
from tests.ui.hands import stacked
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.ui.app import open_window
from yagopool.ui.context import AppContext
from yagopool.ui.picture.hand import COME
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter
from yagopool.ui.play.ruling import SHOWN

FRAMES = 120
"""Two seconds, as the clock of the test counts them."""
MOVING = {"lesson-1", "table-rolling", "table-thinking", "table-decided", "explain-awaited"}
"""Scenes in which something moves or is awaited."""


class Quick:
    """A clock that says that a frame's time has passed, and does not wait for it."""

    def tick(self, frames: int = 0) -> int:
        return round(1000 / frames) if frames else 0


class Watched:
    """A scene run for some frames, whose pictures are counted."""

    def __init__(self, name: str, before: float = 0.0) -> None:
        room = AppContext(speaker("en"), MatchStarter(), lambda: 3).set(Settings(language="en"))
        self.scene = stacked(SCENES[name](room))
        self.scene.advance(before)
        self.app = room.app
        self.app._clock = cast(pygame.time.Clock, Quick())
        self.pictures: list[int] = []
        self.frames = 0

    def frame(self) -> None:
        """Run a frame; note it if something was drawn in it."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pygame.display, "flip", lambda: self.pictures.append(self.frames))
            assert self.app.frame()
        assert self.app.top is self.scene
        self.frames += 1


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.event.clear()
    open_window((960, 600))
    yield
    pygame.display.quit()


def watched(name: str) -> list[int]:
    """Run a scene for a while with nobody at it; return the frames in which it was drawn."""
    watched = Watched(name, before=0.0 if name in MOVING else SHOWN + 1.0)  # a ruling's banner has gone
    for _ in range(FRAMES):
        watched.frame()
    while watched.app.scenes:
        watched.app.pop()
    return watched.pictures


@pytest.mark.parametrize("name", sorted(set(SCENES) - MOVING))
def test_what_does_not_change_is_not_drawn_again(name: str) -> None:
    assert [frame for frame in watched(name) if frame > 3] == []


@pytest.mark.parametrize("name", sorted(MOVING))
def test_what_moves_is_drawn_in_every_frame(name: str) -> None:
    assert len([frame for frame in watched(name) if frame < 40]) > 35


def test_a_banner_is_drawn_while_it_comes_and_goes_and_not_between() -> None:
    watched = Watched("table-banner")
    assert isinstance(watched.scene, MatchScene)
    assert isinstance(watched.scene.stage, AimStage)
    watched.scene.stage.take(watched.scene.stage.aim)
    for _ in range(round(60 * SHOWN)):
        watched.frame()
    calm, come = round(60 * watched.scene.context.theme.motion.calm), round(60 * COME)
    assert calm <= len(watched.pictures) <= calm + come + 4, "it stood already, and only goes; the hand comes"
    watched.scene.close()


@pytest.mark.parametrize("name", ["menu", "settings", "setup-two", "pause"])
def test_a_pointer_that_moves_beside_everything_costs_one_picture_at_most(name: str) -> None:
    watched = Watched(name)
    for frame in range(30):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(2 + frame % 3, 2), rel=(1, 0), buttons=(0, 0, 0)))
        watched.frame()
    watched.scene.close()
    assert len(watched.pictures) <= 2 or name == "pause"


def test_a_change_is_drawn() -> None:
    watched = Watched("menu")
    for _ in range(5):
        watched.frame()
    before = len(watched.pictures)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    watched.frame()
    assert len(watched.pictures) == before + 1
    watched.scene.close()
