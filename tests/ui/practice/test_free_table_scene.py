"""The free table by posted events."""

import math
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.practice.conftest import SCENES, Come, Player
from yagopool.practice.drill_library import read_drill
from yagopool.practice.folders import Folders
from yagopool.table.geometry import Point
from yagopool.ui.input.aim import Aim
from yagopool.ui.practice.free_table_scene import FreeTableScene


@pytest.fixture
def player(come: Come) -> Player:
    return come(SCENES["free"])


@pytest.fixture
def scene(player: Player) -> Any:
    return player.at(FreeTableScene)


def drag(player: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag from a place in the window to one on the board."""
    places = [tuple(map(round, place)) for place in (start, player.scene.panels.viewport.to_window(end))]
    player.down(places[0])
    player.hover(places[1], held=True)
    player.up(places[1])


def from_tray(player: Player, ball: str, end: tuple[float, float]) -> None:
    drag(player, dict(player.scene.panels.tray)[ball].center, end)


def test_set_up_move_take_off_undo_redo(player: Player, scene: Any) -> None:
    from_tray(player, "red1", (260, 300))
    from_tray(player, "yellow1", (260, 580))
    assert scene.free.layout.potted == {5: "yellow1"}
    place = scene.free.layout.place_of("red1")
    assert math.dist(place, (260, 300)) < 1.0
    drag(player, scene.panels.viewport.to_window(place), (100, 200))
    moved = scene.free.layout.place_of("red1")
    assert math.dist(moved, (100, 200)) < 1.0
    player.click(scene.panels.viewport.to_window(moved), button=3)
    assert "red1" in scene.free.tray
    player.key(pygame.K_u, pygame.K_u)
    assert scene.free.layout.place_of("red1") == place
    player.key(pygame.K_y)
    assert scene.free.layout.place_of("red1") == moved


def test_a_click_picks_a_ball_up_and_another_puts_it_down(player: Player, scene: Any) -> None:
    tray, to_window = dict(scene.panels.tray), scene.panels.viewport.to_window
    player.click(tray["red3"].center)
    assert scene.stage.held == "red3"
    player.click(tray["yellow2"].center)
    assert scene.stage.held == "yellow2", "another one instead"
    player.click(to_window((260, 300)))
    player.click(tray["red3"].center)
    for place in ((100, 200), (100, 200), (150, 420)):
        player.click(to_window(place))
    found = {ball: tuple(map(round, place)) for ball, place in scene.free.layout.free}
    assert found == {"yellow2": (260, 300), "red3": (150, 420)}
    assert scene.stage.held is None


def test_where_a_ball_cannot_be_it_stays_held_and_what_is_in_its_way_is_ringed(player: Player, scene: Any) -> None:
    from_tray(player, "red1", (260, 300))
    from_tray(player, "red2", (270, 305))
    assert scene.stage.held == "red2"
    assert "overlap" in scene.view.notice
    assert scene.view.named == {"red1"}
    player.key(pygame.K_ESCAPE)
    assert (scene.stage.held, scene.view.named) == (None, frozenset())
    assert "red2" in scene.free.tray


def test_play_from_it_and_save_it_as_a_drill(player: Player, scene: Any, tmp_path: Path) -> None:
    from_tray(player, "red1", (260, 420))
    place = scene.free.layout.place_of("red1")
    player.key(pygame.K_k)
    assert not Folders(tmp_path).drills.exists()
    player.key(pygame.K_p)
    assert [choice.enabled for choice in scene.choices() if choice.key == "keep"] == [False]
    scene.stage.take(scene.stage.aim.with_power(200 / 4000, scene.free.spec))
    player.flick()
    assert scene.free.layout.potted == {9: "red1"}
    player.press("keep")
    saved = read_drill(Folders(tmp_path).drills / "my-drill.json")
    assert (saved.solution[0].flick.speed, saved.layout.place_of("red1")) == (200.0, place)
    player.key(pygame.K_u)
    assert scene.free.layout.place_of("red1") == place


def test_all_balls_racked_the_break_is_played_without_a_foul(player: Player, scene: Any) -> None:
    player.press("rack")
    player.key(pygame.K_p)
    assert scene.stage.aim == Aim()
    assert scene.view.notice == ""
    player.flick()
    assert not scene.controller.ruled.ruling.fouls


def test_blue_makes_it_professional(player: Player, scene: Any) -> None:
    from_tray(player, "red1", (260, 420))
    from_tray(player, "blue", (260, 150))
    player.key(pygame.K_p)
    assert scene.controller.session.match.variant == "professional"
    assert scene.stage.aim.ball == "blue"
    player.key(pygame.K_p)
    player.press("clear")
    assert scene.free.layout.free == ()


def test_a_key_shows_the_board_as_pymunk_has_it(player: Player, scene: Any) -> None:
    scene.free.put("red1", Point(260.0, 420.0))
    scene.set_up(scene.free.state, scene.free.layout)
    player.key(pygame.K_w, pygame.K_w)
    before = pygame.image.tobytes(player.draw(), "RGB")
    player.key(pygame.K_w)
    x, y = scene.panels.viewport.to_window((100.0, 100.0))
    assert min(player.draw().get_at((round(x), round(y)))[:3]) > 240, "pymunk draws on white"
    assert scene.view.prompt.startswith(scene.context.speaker.say("ui.free.world_shows"))
    assert "W" in scene.view.prompt, "and how to go back"
    player.key(pygame.K_w)
    assert pygame.image.tobytes(player.draw(), "RGB") == before
