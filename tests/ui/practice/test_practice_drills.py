"""Drills by posted events: the list, a try, its end."""

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.ui.practice.conftest import DRILLS, SCENES, Come, at_drill
from yagopool.practice.drill_library import Best, PersonalBests, drill_library
from yagopool.practice.folders import Folders
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.page import Page
from yagopool.ui.scenes import drill as drill_scene
from yagopool.ui.scenes.drill import DrillScene
from yagopool.ui.scenes.drills import DrillsScene
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box


class TestADrill:
    def test_the_solution_solves_it_and_is_a_best(self, come: Come, tmp_path: Path) -> None:
        player = come(at_drill("first-02-three"))
        scene = player.is_at(DrillScene)
        for stroke in scene.drill.solution:
            scene.table.play(stroke.flick)
            scene.refresh()
            player.key(pygame.K_RETURN)
            player.wait(0.1)
        assert (scene.attempt.status, scene.attempt.stars) == ("solved", 3)
        assert PersonalBests(Folders(tmp_path).bests).of("Ann") == {"first-02-three": Best(strokes=3, stars=3)}
        player.key(pygame.K_n)
        following = player.is_at(DrillScene)
        assert following.number == scene.number + 1

    def test_what_is_solved_is_not_called_unsolved_where_no_best_is_kept(
        self, come: Come, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[Best | None] = []
        monkeypatch.setattr(drill_scene, "draw_best", lambda _page, _box, best: told.append(best))
        player = come(at_drill("first-01-straight"))
        scene = player.is_at(DrillScene)
        scene.course = replace(scene.course, bests=None)
        page, box = Page(pygame.Surface((960, 600)), Style(), scene.context.speaker), Box(600, 0, 300, 500)
        told.clear()
        scene.draw_right(page, box)
        assert told == [None]
        scene.attempt.play(scene.drill.solution[0].flick)
        scene.draw_right(page, box)
        assert scene.attempt.status == "solved"
        assert told == [None]

    def test_undo_redo_again(self, come: Come) -> None:
        player = come(at_drill("first-01-straight"))
        scene = player.is_at(DrillScene)
        player.key(pygame.K_RIGHT)
        player.flick()
        assert scene.attempt.used == 1
        moved = scene.table.layout
        player.key(pygame.K_u)
        assert scene.table.layout == scene.drill.layout
        player.key(pygame.K_y)
        assert scene.table.layout == moved
        player.key(pygame.K_r)
        assert (scene.attempt.used, scene.table.layout) == (0, scene.drill.layout)

    def test_show_how_plays_the_stored_solution_and_counts_nothing(self, come: Come) -> None:
        player = come(at_drill("leave-02-two"))
        scene = player.is_at(DrillScene)
        player.press("solution")
        for _ in scene.drill.solution:
            assert scene.watching
            player.key(pygame.K_RETURN)
            player.wait(0.1)
        assert not scene.watching
        assert (scene.attempt.used, scene.table.layout) == (0, scene.drill.layout)

    def test_show_how_begins_with_the_finger_and_the_aim(self, come: Come) -> None:
        player = come(at_drill("first-01-straight"))
        scene = player.is_at(DrillScene)
        stroke = scene.drill.solution[0]
        player.press("solution")
        shown = scene.shown.aiming
        assert shown is not None
        assert (shown.aim.ball, shown.aim.direction) == (stroke.flick.ball, stroke.flick.direction)
        assert shown.pull > 0.0
        assert scene.shown.looks[stroke.flick.ball].x == stroke.layout.balls[stroke.flick.ball].x
        player.wait(1.5)
        assert scene.shown.aiming is None
        assert scene.watching

    def test_a_foul_ends_the_try_with_words(self, come: Come) -> None:
        player = come(at_drill("first-03-blue"))
        scene = player.is_at(DrillScene)
        scene.table.aim = scene.stage.aim = scene.stage.aim.toward(270.0)
        player.flick()
        assert scene.attempt.status == "foul"
        assert any(choice.key == "again" and choice.kind == "primary" for choice in scene.choices())

    def test_all_drills_can_be_opened(self, come: Come) -> None:
        for drill in DRILLS:
            scene = come(at_drill(drill.name)).is_at(DrillScene)
            assert isinstance(scene.stage, AimStage)
            scene.close()


class TestTheShelf:
    def test_choose_by_keys_and_play(self, come: Come) -> None:
        player = come(SCENES["drills"])
        scene = player.is_at(DrillsScene)
        for _ in range(4):
            player.key(pygame.K_DOWN)
        chosen = scene.drill
        player.key(pygame.K_RETURN)
        assert player.is_at(DrillScene).drill == chosen
        player.key(pygame.K_l)
        assert player.is_at(DrillsScene).drill == chosen

    def test_choose_by_the_mouse(self, come: Come) -> None:
        player = come(SCENES["drills"])
        scene = player.is_at(DrillsScene)
        line = scene.list.rect.h // scene.list._room()
        player.click((scene.list.rect.centerx, scene.list.rect.y + 2.5 * line))
        assert scene.drill.name == "first-02-three"
        player.press("play")
        assert player.is_at(DrillScene).drill.name == "first-02-three"

    def test_own_drills_stand_there_and_broken_ones_say_why(self, come: Come, tmp_path: Path) -> None:
        folder = Folders(tmp_path).drills
        folder.mkdir()
        raw = json.loads((Path(drill_library()[0].path)).read_text())
        (folder / "mine.json").write_text(json.dumps(raw | {"title": {"en": "Mine alone"}}))
        (folder / "torn.json").write_text("{")
        scene = come(SCENES["drills"]).is_at(DrillsScene)
        assert scene.drills[-1].title["en"] == "Mine alone"
        assert [one.name for one in scene.broken] == ["torn"]


def test_the_list_opens_at_the_next_drill_to_solve_and_comes_back_to_the_last_one_played(
    come: Come, tmp_path: Path
) -> None:
    for drill in (DRILLS[0], DRILLS[1], DRILLS[3]):
        PersonalBests(Folders(tmp_path).bests).add("Ann", drill.name, 1, 3)
    player = come(SCENES["drills"])
    assert player.is_at(DrillsScene).drill == DRILLS[2]
    player.press("play")
    scene = player.is_at(DrillScene)
    scene.choose("next")
    player.draw()
    player.press("list")
    assert player.is_at(DrillsScene).drill == DRILLS[3]
    for drill in DRILLS:
        PersonalBests(Folders(tmp_path).bests).add("Ann", drill.name, 1, 3)
    assert come(SCENES["drills"]).is_at(DrillsScene).drill == DRILLS[0]
