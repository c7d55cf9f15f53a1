"""The board of practice lies as in a match of the same window, and all there is to do can be read."""

import pygame
import pytest

from tests.ui.every_scene import SCENES
from tests.ui.hands import RoomMaker, drawn
from tests.ui.practice.conftest import DRILLS
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries


@pytest.mark.parametrize("name", ["practice-break", "practice-aim", "drill"])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (1024, 768)], ids=str)
def test_the_board_lies_as_in_a_match(room: RoomMaker, size: tuple[int, int], text: int, name: str) -> None:
    here = room(size=size, text_size=text)
    scene = SCENES[name](here)
    match = here.viewport(size, STANDARD_BOARD, strip=strip_height(here.text_size))
    assert scene.panels.viewport.turned == match.turned
    assert not any(pygame.Rect(box).colliderect(scene.panels.viewport.board) for box in scene.panels.columns)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", [100, 200])
def test_what_a_drill_asks_for_is_whole_in_the_smallest_window(room: RoomMaker, lang: str, text: int) -> None:
    here = room(size=(960, 600), lang=lang, text_size=text)
    for number, drill in enumerate(DRILLS):
        scene = DrillScene(here, DrillSeries(DRILLS, "Ann"), number)
        assert [word.text for word in drawn(scene) if word.cut] == [], drill.name
        scene.close()
