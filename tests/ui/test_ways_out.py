"""On every card the way on and the way back are in sight, at the smallest window with the largest letters."""

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.every_scene import SCENES
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.text.languages import LANGUAGES
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.viewport import SMALLEST
from yagopool.ui.widgets.button import Button
from yagopool.ui.window import set_mode

CARDS = (
    "menu", "settings", "setup-two", "setup-computer", "setup-unequal", "setup-handicap", "practice", "matches",
    "day", "letters", "letter-invite", "more-to-play", "evening-setup", "evening-everyone", "evening-knockout",
    "evening-over", "score-setup",
)  # fmt: skip
WAYS = ("start", "back", "quit")
"""The keys of the buttons that go on and back."""


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def made(name: str, text_size: int, lang: str) -> Scene:
    set_mode(SMALLEST)
    return SCENES[name](
        AppContext(speaker(lang), MatchStarter(), lambda: 3).set(Settings(language=lang, text_size=text_size))
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("name", CARDS)
def test_ways_on_and_back_are_in_sight(name: str, text_size: int, lang: str) -> None:
    scene = made(name, text_size, lang)
    assert isinstance(scene, PanelScene)
    window = pygame.display.get_surface()
    assert window is not None
    scene.draw(window)
    ways = [widget for widget in scene.group if isinstance(widget, Button) and widget.key in WAYS]
    assert ways
    assert all(window.get_rect().contains(way.rect) for way in ways)


def test_no_card_is_missing() -> None:
    scenes = {name: made(name, 100, "en") for name in SCENES}
    for scene in scenes.values():
        scene.close()
    assert {name for name, scene in scenes.items() if isinstance(scene, PanelScene)} == set(CARDS)
