"""All scenes of practice: drawn at every size, reached and left, with help and settings."""

import pygame
import pytest

from tests.ui.practice.conftest import SCENES, Come, at_break
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.scenes.bench import BenchScene
from yagopool.ui.scenes.break_practice import BreakPracticeScene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.practice import PracticeScene


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "text_size"), [((960, 600), 1.0), ((960, 600), 2.0), ((1920, 1080), 1.0), ((700, 1000), 1.0)]
)
def test_every_scene_is_drawn_at_every_size(
    come: Come, name: str, lang: str, size: tuple[int, int], text_size: float
) -> None:
    player = come(SCENES[name], size, lang, text_size)
    picture = player.draw()
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, size[0], 7) for y in range(0, size[1], 7)}
    assert len(colours) > 30
    assert player.scene is not None
    assert not player.scene.stale


@pytest.mark.parametrize("name", SCENES)
def test_f1_shows_the_help_and_comes_back(come: Come, name: str) -> None:
    player = come(SCENES[name])
    before = player.scene
    player.key(pygame.K_F1)
    player.is_at(HelpScene)
    player.key(pygame.K_ESCAPE)
    assert player.scene is before


def test_enter_takes_what_is_lit_first(come: Come) -> None:
    player = come(MenuScene)
    player.press("practice")
    player.key(pygame.K_RETURN)
    player.is_at(BreakPracticeScene)


@pytest.mark.parametrize("use", ["break", "lab", "drills", "free", "figures"])
def test_everything_is_reached_from_the_menu_and_left_again(come: Come, use: str) -> None:
    player = come(MenuScene)
    player.press("practice")
    player.press(use)
    scene = player.scene
    assert scene is not None
    assert not isinstance(scene, PracticeScene)
    if isinstance(scene, BenchScene):
        player.key(pygame.K_ESCAPE)
        assert isinstance(player.scene, PauseScene)
        player.click(player.scene.dialog.group["leave"].rect.center)
    else:
        player.press("back")
    player.is_at(PracticeScene)
    player.press("back")
    player.is_at(MenuScene)


def test_settings_changed_in_the_pause_hold_at_the_table(come: Come) -> None:
    player = come(at_break)
    scene = player.is_at(BreakPracticeScene)
    scene.furnish(AppContext(speaker("de"), MatchStarter(), lambda: 7, text_size=1.5))
    player.draw()
    assert "zurückziehen" in scene.shown.prompt
    player.key(pygame.K_m)
