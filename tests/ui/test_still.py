"""Reduced motion turns all motion off: no picture changes by time alone, and nothing is lost by it."""

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.every_scene import SCENES
from tests.ui.hands import stacked
from yagopool.games.settings import Settings
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.practice_scene import PracticeTableScene


@pytest.fixture
def room() -> Iterator[AppContext]:
    pygame.display.init()
    set_mode((1280, 800))
    yield AppContext(speaker("en"), MatchStarter(), lambda: 3).set(Settings(language="en", reduced_motion=True))
    pygame.display.quit()


def picture(scene: Scene) -> bytes:
    window = pygame.display.get_surface()
    assert window is not None
    stacked(scene).app.draw(window)
    return pygame.image.tobytes(window, "RGB")


@pytest.mark.parametrize("name", sorted(set(SCENES) - {"table-banner"}))
def test_no_scene_moves_by_itself(room: AppContext, name: str) -> None:
    scene = SCENES[name](room)
    first = picture(scene)
    for _ in range(5):
        scene.advance(0.03)
    assert picture(scene) == first
    scene.close()


def test_a_banner_is_there_or_not_but_never_fades(room: AppContext) -> None:
    scene = SCENES["table-banner"](room)
    seen = set()
    for _ in range(60):
        seen.add(picture(scene))
        scene.advance(0.05)
    assert len(seen) == 2
    scene.close()


def test_a_stroke_stands_as_lines_as_long_as_it_would_roll_and_a_while_to_read_it(room: AppContext) -> None:
    scene = MatchScene(room, Setup(opener="A", seed=3))
    played = scene.controller.play(Flick("blue", 90.0, 2400.0))
    scene.advance(0.01)
    assert isinstance(scene.stage, RollStage)
    assert played.trace is not None
    assert scene.view.ways is not None
    assert {ball for ball, _ in scene.view.ways.after} == {path.ball for path in played.trace.paths} - {"blue"}
    for ball, (x, y) in played.trace.layout.balls.items():
        assert (scene.view.looks[ball].x, scene.view.looks[ball].y) == pytest.approx((x, y), abs=0.01)
    for _ in range(round(played.trace.duration / 0.05) + 20):
        scene.advance(0.05)
    assert isinstance(scene.stage, RollStage)
    for _ in range(20):
        scene.advance(0.05)
    assert not isinstance(scene.stage, RollStage)
    scene.close()


@pytest.mark.parametrize("name", ["table-rolling", "practice-aim"])
def test_a_stroke_on_its_way_stands_still_from_the_moment_it_is_set(name: str) -> None:
    pygame.display.init()
    set_mode((1280, 800))
    scene = SCENES[name](AppContext(speaker("en"), MatchStarter(), lambda: 3))
    picture(scene)
    if name == "practice-aim":
        for key in (pygame.K_UP, pygame.K_RETURN):
            scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        scene.advance(0.1)
    assert isinstance(scene, MatchScene | PracticeTableScene)
    assert isinstance(scene.stage, RollStage)
    scene.furnish(scene.context.set(Settings(language="en", reduced_motion=True)))
    first = picture(scene)
    for _ in range(5):
        scene.advance(0.03)
    assert isinstance(scene.stage, RollStage)
    assert picture(scene) == first
    scene.close()
    pygame.display.quit()


def test_a_stroke_on_its_way_takes_the_speed_that_is_set() -> None:
    pygame.display.init()
    set_mode((1280, 800))
    scene = SCENES["table-rolling"](AppContext(speaker("en"), MatchStarter(), lambda: 3))
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.stage, RollStage)
    scene.furnish(scene.context.set(Settings(language="en", speed_of_play=4.0)))
    before = scene.stage.playback.time
    scene.advance(0.1)
    assert scene.stage.playback.time - before == pytest.approx(0.4)
    scene.close()
    pygame.display.quit()


def test_a_match_is_watched_without_anything_rolling(room: AppContext) -> None:
    scene = SCENES["replay"](room)
    assert isinstance(scene, ReplayScene)
    scene.playback.playing = True
    while scene.playback.playback is None:
        scene.advance(0.1)
    first, at = picture(scene), scene.playback.at
    assert scene.view.ways is not None
    duration = scene.playback.playback.trace.duration
    for _ in range(round(duration / 0.05) + 20):
        scene.advance(0.05)
        assert scene.playback.at == at
    assert picture(scene) == first
    for _ in range(15):
        scene.advance(0.05)
    assert scene.playback.at == at + 1, "and goes on by itself, after a while to read it"
    scene.close()


def test_otherwise_balls_roll() -> None:
    pygame.display.init()
    set_mode((1280, 800))
    scene = SCENES["table-rolling"](AppContext(speaker("en"), MatchStarter(), lambda: 3))
    first = picture(scene)
    scene.advance(0.03)
    assert picture(scene) != first
    scene.close()
    pygame.display.quit()
