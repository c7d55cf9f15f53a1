"""Scenes and questions come softly, and at once where motion is reduced."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame
import pytest

from tests.ui.every_scene import BOTH, EASY, at_table
from tests.ui.hands import RoomMaker, stacked
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.ui.app import Fade, open_window
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_setup import MatchStarter
from yagopool.ui.play.question_stage import QuestionStage
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.theme import Timing

SIZE = (64, 40)


def test_the_picture_before_goes_and_is_gone() -> None:
    window = pygame.Surface(SIZE)
    window.fill((200, 0, 0))
    fade, seen = Fade(), []
    fade.begin(window, 0.2)
    for _ in range(5):
        window.fill((0, 0, 0))
        fade.draw(window)
        seen.append(window.get_at((5, 5)).r)
        fade.advance(0.05)
    assert seen[0] == 200
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == 0
    assert not fade.going


def test_a_window_of_another_size_shows_nothing_of_the_picture_before() -> None:
    fade, other = Fade(), pygame.Surface((80, 50))
    fade.begin(pygame.Surface(SIZE), 0.2)
    fade.draw(other)
    assert not fade.going


@pytest.fixture
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.event.clear()
    yield open_window((960, 600))
    pygame.display.quit()


@pytest.mark.parametrize(("reduced", "soft"), [(False, True), (True, False)])
def test_a_scene_that_follows_comes_softly_unless_motion_is_reduced(
    window: pygame.Surface, reduced: bool, soft: bool
) -> None:
    room = AppContext(speaker("en"), MatchStarter(), partial(int, 3)).set(
        Settings(language="en", reduced_motion=reduced)
    )
    scene = MenuScene(room)
    app = stacked(scene).app
    app.frame()
    while scene.group.focus is not scene.group["settings"]:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
        app.frame()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    app.frame()
    assert isinstance(app.top, SettingsScene)
    first = pygame.image.tobytes(window, "RGB")
    app.draw(window)
    assert (first != pygame.image.tobytes(window, "RGB")) == soft


def test_a_question_that_comes_while_one_plays_comes_up_within_its_time(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BOTH,))
    scene.controller.set_up(scene.controller.state, scene.controller.layout)
    scene.advance(0.0)
    assert isinstance(scene.stage, QuestionStage)
    seen = []
    while scene.panels.dialog_at < 1.0:
        scene.advance(0.03)
        assert scene.stale
        scene.stale = False
        seen.append(scene.panels.dialog_at)
    assert seen == sorted(seen)
    assert 0.12 <= 0.03 * len(seen) <= 0.25
    scene.close()


def test_a_question_stands_at_once_where_motion_is_reduced(room: RoomMaker) -> None:
    here = room()
    still = replace(here, theme=replace(here.theme, motion=Timing(0.0, 0.0)))
    scene = at_table(still, EASY, (BOTH,))
    scene.controller.set_up(scene.controller.state, scene.controller.layout)
    scene.advance(0.01)
    assert scene.panels.dialog_at == 1.0
    scene.close()
