"""The board of practice lies as in a match of the same window, and all there is to do can be read."""

import pygame
import pytest

from tests.ui.every_scene import SCENES
from tests.ui.practice.conftest import DRILLS
from tests.ui.test_lettering import furnished, written
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import LANGUAGES
from yagopool.ui.app import set_mode
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.practice_scene import PracticeTableScene


@pytest.mark.parametrize("name", ["practice-break", "practice-aim", "drill"])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (1024, 768)], ids=str)
def test_the_board_lies_as_in_a_match(size: tuple[int, int], text: int, name: str) -> None:
    set_mode(size)
    here = furnished("en", text)
    scene = SCENES[name](here)
    assert isinstance(scene, PracticeTableScene)
    match = here.viewport(size, STANDARD_BOARD, strip=strip_height(here.text_size))
    assert scene.panels.viewport.turned == match.turned
    left, right = scene.panels.columns
    assert not any(box.colliderect(scene.panels.viewport.board) for box in map(pygame.Rect, (left, right)))
    scene.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", [100, 200])
def test_what_a_drill_asks_for_is_whole_in_the_smallest_window(lang: str, text: int) -> None:
    window = set_mode((960, 600))
    here = furnished(lang, text)
    for number, drill in enumerate(DRILLS):
        scene = DrillScene(here, DrillSeries(DRILLS, "Ann"), number)
        assert [word.text for word in written(scene, window) if word.cut] == [], drill.name
        scene.close()
