"""The gallery of pictures: every scene is in it, and it says what it shows."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scripts import gallery
from tests.ai.processes import PATIENCE
from tests.ui.every_scene import SCENES
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.style import watching
from yagopool.ui.window import set_mode

GALLERY = Path(gallery.__file__)


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    set_mode((960, 600))
    yield
    pygame.display.quit()


def test_pictures_are_written(tmp_path: Path) -> None:
    wanted = ["--size", "960x600", "--text-size", "2.0", "--lang", "de", "--only", "settings", "lesson-1"]
    subprocess.run([sys.executable, str(GALLERY), *wanted, "--out", str(tmp_path)], check=True, timeout=PATIENCE)
    assert {path.stem for path in tmp_path.rglob("*.png")} == {"settings", "lesson-1"}


def test_no_folder_is_left_behind(tmp_path: Path) -> None:
    wanted = ["--size", "960x600", "--only", "drills", "free-table", "--out", str(tmp_path / "pictures")]
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    command, environment = [sys.executable, str(GALLERY), *wanted], os.environ | {"TMPDIR": str(temporary)}
    subprocess.run(command, check=True, timeout=PATIENCE, env=environment)
    assert list(temporary.iterdir()) == []


def test_every_kind_of_scene_is_pictured() -> None:
    """By the same list that the tests look at: a new scene has to be added to both."""
    in_tests, pictured = set(), set()
    for make in SCENES.values():
        scene = make(AppContext(speaker("en"), MatchStarter(), lambda: 3).set(Settings(language="en")))
        in_tests.add(type(scene).__name__)
        scene.close()
    dear = {"lab": "LabScene", "explain": "ExplainScene"}
    for name, picture in gallery.SCENES.items():
        if name in dear:
            continue
        seen = picture(gallery.room("en", 1.0))
        pictured.add(type(seen).__name__)
        seen.close()
    assert in_tests - pictured == set(dear.values()), "these take long to make, and are in it by their names"
    assert set(dear) <= set(gallery.SCENES)


def test_the_settings_say_the_text_size_they_are_drawn_in() -> None:
    window = pygame.display.get_surface()
    assert window is not None
    scene = gallery.SCENES["settings"](gallery.room("de", 2.0))
    assert scene.group["text_size"].value == 200  # type: ignore[attr-defined]
    with watching() as words:
        scene.draw(window)
    assert "200 %" in {word.text for word in words}
    scene.close()
