"""Drills by posted events: the list, an attempt, its end."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.practice.conftest import DRILLS, SCENES, Come, Player, at_drill
from yagopool.physics.simulate import simulate
from yagopool.practice.drill_library import Best, PersonalBests, drill_library
from yagopool.practice.folders import Folders
from yagopool.table.shot import Potted
from yagopool.text import LANGUAGES, speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.stages import WinStage
from yagopool.ui.practice import drill_scene
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.drill_scene import DrillScene, caption


def come_to(come: Come, drill: Callable[[AppContext], Scene], **about: Any) -> tuple[Player, Any]:
    player = come(drill, **about)
    return player, player.at(DrillScene)


def watched(player: Player) -> None:
    """Skip what is shown."""
    while player.scene.watching:
        player.key(pygame.K_RETURN)
        player.wait(0.1)


def solve(player: Player) -> None:
    scene = player.at(DrillScene)
    for stroke in scene.drill.solution:
        scene.controller.play(stroke.flick)
        scene.go_on()
        watched(player)
    assert scene.attempt.status == "solved"


class TestADrill:
    def test_the_solution_solves_it_and_is_a_best(self, come: Come, tmp_path: Path) -> None:
        player, scene = come_to(come, at_drill("first-02-three"))
        solve(player)
        assert scene.attempt.stars == 3
        assert PersonalBests(Folders(tmp_path).bests).of("Ann") == {"first-02-three": Best(strokes=3, stars=3)}
        player.key(pygame.K_n)
        assert player.at(DrillScene).drill == DRILLS[DRILLS.index(scene.drill) + 1]

    def test_undo_redo_again(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("first-01-straight"))
        player.key(pygame.K_RIGHT)
        player.flick()
        assert scene.attempt.used == 1
        moved = scene.controller.layout
        player.key(pygame.K_u)
        assert scene.controller.layout == scene.drill.layout
        player.key(pygame.K_y)
        assert scene.controller.layout == moved
        player.key(pygame.K_r)
        assert (scene.attempt.used, scene.controller.layout) == (0, scene.drill.layout)

    def test_the_stored_solution_is_shown_with_finger_and_aim_and_counts_nothing(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("leave-02-two"))
        stroke = scene.drill.solution[0]
        player.press("solution")
        player.wait(0.5)
        aiming = scene.view.aiming
        assert (aiming.aim.ball, aiming.aim.direction) == (stroke.flick.ball, stroke.flick.direction)
        assert aiming.pull > 0.0
        player.wait(0.8)
        assert scene.view.aiming is None
        for _ in scene.drill.solution:
            assert scene.watching
            player.key(pygame.K_RETURN)
            player.wait(0.1)
        assert not scene.watching
        assert (scene.attempt.used, scene.controller.layout) == (0, scene.drill.layout)

    @pytest.mark.parametrize("way", ["key", "button"])
    def test_a_solution_that_is_shown_can_be_left(self, come: Come, way: str) -> None:
        player, scene = come_to(come, at_drill("leave-02-two"))
        player.press("solution")
        player.wait(0.3)
        player.key(pygame.K_ESCAPE) if way == "key" else player.press("stop")
        player.wait(0.1)
        assert not scene.watching
        assert scene.attempt.helped
        assert (scene.attempt.used, scene.controller.layout) == (0, scene.drill.layout)

    def test_each_shot_of_the_solution_is_said_in_words_and_its_end_stands_for_a_moment(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("leave-02-two"))
        player.press("solution")
        said = []
        while scene.watching:
            if scene.view.notice not in said:
                said.append(scene.view.notice)
                over = 0.0
            over += 0.05 if scene.stage.playback.over else 0.0
            player.wait(0.05)
            assert over < 2.0
        assert over > 1.0
        all_of_it = len(scene.drill.solution)
        assert [f"Shot {n + 1} of {all_of_it}" in words for n, words in enumerate(said)] == [True] * all_of_it

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_shot_of_every_solution_has_words(self, lang: str) -> None:
        for drill in DRILLS:
            for number in range(len(drill.solution)):
                assert "{" not in caption(speaker(lang), drill, number)

    def test_a_foul_ends_the_attempt(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("first-03-blue"))
        scene.stage.take(scene.stage.aim.toward(270.0))
        player.flick()
        assert scene.attempt.status == "foul"
        assert any(choice.key == "again" and choice.kind == "primary" for choice in scene.choices())


class TestWhatCounts:
    DIRECT = Aim("red1", 143.92, 0.1)
    """Into pot 8, without the cushion that the drill asks for."""

    def test_the_aim_says_that_a_drop_does_not_count(self, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
        scene = come(at_drill("cushion-01-side")).at(DrillScene)
        trace = simulate(scene.controller.layout, self.DIRECT.flick(scene.drill.spec), scene.drill.spec)
        assert any(isinstance(event, Potted) for event in trace.events)
        monkeypatch.setattr(scene.controller, "preview", lambda flick: trace)
        scene.stage.take(self.DIRECT)
        scene.invalidate()
        assert scene.view.aiming.marks == {"red1": "uncounted"}
        assert scene.view.toast.mark == "uncounted"
        assert says(scene.view.notice, "ui.drill.asks.cushions")
        good = scene.drill.solution[0].flick
        trace = simulate(scene.controller.layout, good, scene.drill.spec)
        scene.stage.take(Aim("red1", good.direction, good.speed / scene.drill.spec.greatest_flick))
        scene.invalidate()
        assert scene.view.toast.mark is None
        assert scene.view.notice == ""

    def test_a_failure_says_what_was_missing(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("cushion-01-side"))
        scene.controller.play(self.DIRECT.flick(scene.drill.spec))
        scene.go_on()
        watched(player)
        assert scene.attempt.status == "stuck"
        assert says(drill_scene.why_not(speaker("en"), scene.attempt), "ui.drill.lack.cushions")

    def test_the_solution_s_aim_stays(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("cushion-01-side"))
        flick = scene.drill.solution[0].flick
        scene.stage.take(scene.stage.aim.toward(200.0))
        player.press("solution")
        watched(player)
        assert scene.stage.flick == flick

    def test_an_attempt_with_the_shown_aim_earns_nothing_and_the_next_one_does(
        self, come: Come, tmp_path: Path
    ) -> None:
        player, scene = come_to(come, at_drill("cushion-01-side"))
        player.press("solution")
        watched(player)
        solve(player)
        assert (scene.attempt.stars, scene.panels.new_best) == (0, False)
        assert PersonalBests(Folders(tmp_path).bests).of("Ann") == {}
        player.key(pygame.K_r)
        assert scene.stage.flick != scene.drill.solution[0].flick, "the shown aim is gone"
        solve(player)
        assert (scene.attempt.stars, scene.panels.new_best) == (3, False), "a first one is no record"
        assert scene.view.win is not None
        assert scene.view.win.cheers


class TestTheFinish:
    def test_rows_light_up_and_then_the_stars_fly_in(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("points-01-double"))
        scene.controller.play(scene.drill.solution[0].flick)
        scene.go_on()
        while not isinstance(scene.stage, WinStage):
            player.wait(0.1)
        assert scene.attempt.status == "open", "not done before it has been seen"
        assert scene.watching
        assert scene.view.win.plate is not None
        player.wait(0.9)
        assert player.draw() is not None
        assert scene.view.won == 1.0
        player.key(pygame.K_RETURN)
        assert scene.attempt.stars == 3
        arrived = []
        while scene.view.busy:
            arrived.append(scene.panels.flight.arrived)
            player.wait(0.05)
            scene.invalidate()
        assert sorted(set(arrived)) == [0, 1, 2]

    def test_a_game_won_otherwise_than_asked_is_not_celebrated(self, come: Come) -> None:
        player, scene = come_to(come, at_drill("points-02-order"))
        scene.controller.play(scene.drill.solution[0].flick)
        scene.go_on()
        watched(player)
        assert not isinstance(scene.stage, WinStage)
        assert not scene.watching


class TestTheList:
    @pytest.fixture
    def player(self, come: Come) -> Player:
        return come(SCENES["drills"])

    def test_choose_by_keys_and_play(self, player: Player) -> None:
        player.key(*[pygame.K_DOWN] * 4)
        chosen = player.at(DrillListScene).drill
        player.key(pygame.K_RETURN)
        assert player.at(DrillScene).drill == chosen
        player.key(pygame.K_l)
        assert player.at(DrillListScene).drill == chosen

    def test_choose_by_the_mouse(self, player: Player) -> None:
        scene = player.at(DrillListScene)
        line = scene.list.rect.h // scene.list._room()
        player.click((scene.list.rect.centerx, scene.list.rect.y + 2.5 * line))
        assert scene.drill.name == "first-02-three"
        player.press("play")
        assert player.at(DrillScene).drill.name == "first-02-three"

    def test_own_drills_are_in_it_and_wrong_ones_with_their_reason(self, come: Come, tmp_path: Path) -> None:
        folder = Folders(tmp_path).drills
        folder.mkdir()
        raw = json.loads(drill_library()[0].path.read_text())
        (folder / "mine.json").write_text(json.dumps(raw | {"title": {"en": "Mine alone"}}))
        (folder / "torn.json").write_text("{")
        scene = come(SCENES["drills"]).at(DrillListScene)
        assert scene.series.drills[-1].title["en"] == "Mine alone"
        assert [one.name for one in scene.wrong] == ["torn"]

    def test_it_opens_at_the_next_drill_to_solve_and_comes_back_to_the_last_one_played(
        self, come: Come, tmp_path: Path
    ) -> None:
        for drill in (DRILLS[0], DRILLS[1], DRILLS[3]):
            PersonalBests(Folders(tmp_path).bests).add("Ann", drill.name, 1, 3)
        player = come(SCENES["drills"])
        assert player.at(DrillListScene).drill == DRILLS[2]
        player.press("play")
        solve(player)
        player.key(pygame.K_n)
        player.press("list")
        assert player.at(DrillListScene).drill == DRILLS[4], "the next one is solved already"
        for drill in DRILLS:
            PersonalBests(Folders(tmp_path).bests).add("Ann", drill.name, 1, 3)
        assert come(SCENES["drills"]).at(DrillListScene).drill == DRILLS[0]
