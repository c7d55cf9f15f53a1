"""The free table by posted events."""

import math
from pathlib import Path

import pygame

from tests.ui.practice.conftest import SCENES, Come, Player
from yagopool.practice.drill_library import read_drill
from yagopool.practice.folders import Folders
from yagopool.table.layout import Point
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.practice.set_up_stage import SetUpStage
from yagopool.ui.scenes.free_table import FreeTableScene


class TestTheFreeTable:
    def carried(self, player: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
        scene = player.is_at(FreeTableScene)
        places = [tuple(map(round, place)) for place in (start, scene.viewport.to_window(end))]
        player.send(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1)
        player.send(pygame.MOUSEMOTION, pos=places[1], rel=(0, 0), buttons=(1, 0, 0))
        player.send(pygame.MOUSEBUTTONUP, pos=places[1], button=1)

    def from_tray(self, player: Player, ball: str, end: tuple[float, float]) -> None:
        tray = dict(player.is_at(FreeTableScene)._tray)
        self.carried(player, tray[ball].center, end)

    def test_lay_move_take_off_undo_redo(self, come: Come) -> None:
        player = come(SCENES["free"])
        scene = player.is_at(FreeTableScene)
        self.from_tray(player, "red1", (260, 300))
        self.from_tray(player, "yellow1", (260, 580))
        assert scene.free.layout.potted == {5: "yellow1"}
        place = scene.free.layout.place_of("red1")
        assert place is not None
        assert math.dist(place, (260, 300)) < 1.0
        self.carried(player, scene.viewport.to_window(place), (100, 200))
        moved = scene.free.layout.place_of("red1")
        assert moved is not None
        assert math.dist(moved, (100, 200)) < 1.0
        player.click(scene.viewport.to_window(moved), button=3)
        assert "red1" in scene.free.tray
        player.key(pygame.K_u)
        player.key(pygame.K_u)
        assert scene.free.layout.place_of("red1") == place
        player.key(pygame.K_y)
        assert scene.free.layout.place_of("red1") == moved

    def test_a_click_takes_a_ball_and_another_lays_it(self, come: Come) -> None:
        player = come(SCENES["free"])
        scene = player.is_at(FreeTableScene)

        def held() -> str | None:
            assert isinstance(scene.stage, SetUpStage)
            return scene.stage.held

        player.click(dict(scene._tray)["red3"].center)
        assert held() == "red3"
        player.click(dict(scene._tray)["yellow2"].center)
        assert held() == "yellow2", "another one instead"
        player.click(scene.viewport.to_window((260, 300)))
        player.click(dict(scene._tray)["red3"].center)
        player.click(scene.viewport.to_window((100, 200)))
        player.click(scene.viewport.to_window((100, 200)))
        player.click(scene.viewport.to_window((150, 420)))
        laid = {ball: tuple(map(round, place)) for ball, place in scene.free.layout.free}
        assert laid == {"yellow2": (260, 300), "red3": (150, 420)}
        assert held() is None

    def test_nothing_moves_under_the_hand_while_balls_are_laid(self, come: Come) -> None:
        player = come(SCENES["free"])
        scene = player.is_at(FreeTableScene)

        def places() -> dict[str, tuple[int, ...]]:
            return {button.key: tuple(button.rect) for button in scene.foot.buttons}

        tray, empty = dict(scene._tray), places()
        assert len({tray[ball].y for ball in tray if ball.startswith("red")}) == 1
        assert len({tray[ball].y for ball in tray if ball.startswith("yellow")}) == 1
        player.key(pygame.K_u)
        self.from_tray(player, "red1", (260, 300))
        assert places() == empty
        assert all(tray[ball] == place for ball, place in scene._tray)
        player.key(pygame.K_u)
        assert places() == empty
        assert scene.free.can_redo

    def test_where_a_ball_cannot_lie_it_is_told_and_stays_in_the_hand(self, come: Come) -> None:
        player = come(SCENES["free"])
        scene = player.is_at(FreeTableScene)
        self.from_tray(player, "red1", (260, 300))
        self.from_tray(player, "red2", (270, 305))
        assert isinstance(scene.stage, SetUpStage)
        assert scene.stage.held == "red2"
        assert "overlap" in scene.shown.notice
        player.key(pygame.K_ESCAPE)
        assert "red2" in scene.free.tray

    def test_play_from_it_and_keep_it_as_a_drill(self, come: Come, tmp_path: Path) -> None:
        player = come(SCENES["free"])
        scene = player.is_at(FreeTableScene)
        scene.free.put("red1", Point(260.0, 420.0))
        scene.refresh()
        player.draw()
        player.key(pygame.K_k)
        assert not Folders(tmp_path).drills.exists()
        player.key(pygame.K_p)
        assert [choice.enabled for choice in scene.choices() if choice.key == "keep"] == [False]
        scene.stage.aim = scene.stage.aim.with_power(200 / 4000, scene.free.spec)
        player.flick()
        assert scene.free.layout.potted == {9: "red1"}
        player.press("keep")
        kept = read_drill(Folders(tmp_path).drills / "my-drill.json")
        assert kept.solution[0].flick.speed == 200.0
        assert kept.layout.place_of("red1") == (260.0, 420.0)
        player.key(pygame.K_u)
        assert scene.free.layout.place_of("red1") == (260.0, 420.0)

    def test_all_balls_racked_the_break_is_played_without_a_foul(self, come: Come) -> None:
        player = come(SCENES["free"])
        scene = player.is_at(FreeTableScene)
        player.press("rack")
        player.key(pygame.K_p)
        assert isinstance(scene.stage, AimStage)
        assert scene.stage.aim == Aim()
        assert scene.stage.view().notice == ""
        player.flick()
        ruled = scene.table.ruled
        assert ruled is not None
        assert ruled.ruling is not None
        assert not ruled.ruling.fouls

    def test_blue_makes_it_professional(self, come: Come) -> None:
        player = come(SCENES["free"])
        scene = player.is_at(FreeTableScene)
        self.from_tray(player, "red1", (260, 420))
        self.from_tray(player, "blue", (260, 150))
        player.key(pygame.K_p)
        assert scene.table.session.match.variant == "professional"
        assert scene.stage._balls == ("blue",)
        player.key(pygame.K_p)
        player.press("clear")
        assert scene.free.layout.free == ()
