"""The lab's map by posted events."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.sentences import says
from tests.ui.practice.conftest import SCENES, WINDOW, Come, Player
from yagopool.ai.levels import LEVELS
from yagopool.practice.breaks import BreakLog, BreakStats, LoggedBreak
from yagopool.practice.folders import Folders
from yagopool.table.spec import BoardSpec
from yagopool.text import speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Device
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.practice import lab_scene
from yagopool.ui.practice.lab_field import MEASURES
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.viewport import SMALLEST


@pytest.fixture(params=[WINDOW, SMALLEST, (390, 844)], ids=["large", "small", "phone"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return tuple(request.param)


@pytest.fixture
def player(come: Come) -> Player:
    return come(SCENES["lab"])


@pytest.fixture
def scene(player: Player) -> Any:
    return player.at(LabScene)


def at(scene: Any, direction: float, speed: float) -> tuple[int, int]:
    x, y = scene.panels.field.place(direction, speed)
    return round(x), round(y)


def beside(scene: Any) -> tuple[int, int]:
    """Return a place outside the map."""
    return scene.panels.viewport.board.x + 60, scene.panels.viewport.board.y + 60


def test_the_pointer_over_the_map_shows_what_a_break_there_brings(come: Come, size: tuple[int, int]) -> None:
    player = come(SCENES["lab"], size=size)
    scene = player.at(LabScene)
    player.hover(at(scene, 80.0, 3000.0))
    aim = scene.lab.hovered
    assert aim.direction == pytest.approx(80.0, abs=1.5)
    assert scene.lab.speed(aim) == pytest.approx(3000.0, abs=100.0)
    value = scene.lab.felt.at(aim.direction, scene.lab.speed(aim), ["plays_on"])["plays_on"]
    words = speaker("en").say("ui.percent", share=f"{100 * value:.0f}")
    assert [one.text for one in player.written()].count(words) >= 2, "on the map and in the figures"
    player.hover(beside(scene))
    assert scene.lab.hovered is None


def test_the_best_break_is_described_before_anybody_points_at_one(come: Come, size: tuple[int, int]) -> None:
    player = come(SCENES["lab"], size=size)
    written = player.written()
    assert any(says(one.text, "ui.lab.brightest", "en") for one in written)
    assert {one for one in MEASURES if speaker("en").say(f"ui.lab.measure.{one}") in [w.text for w in written]} == {
        *MEASURES
    }


def test_the_map_is_compared_with_the_players_own_breaks_or_with_an_exact_hand(player: Player, scene: Any) -> None:
    player.hover(at(scene, 88.0, 3000.0))
    assert any(says(one.text, "ui.lab.exact", "en") for one in player.written())
    kept, lost = BreakStats(breaks=1, plays_on=1), BreakStats(breaks=1)
    scene.lab.own = tuple(LoggedBreak("Ann", "easy", 90.0, 3000.0, one, None) for one in (kept, lost, lost, lost))
    player.hover(at(scene, 90.0, 3000.0))
    assert speaker("en").count("ui.lab.own", 4, kept=1) in [one.text for one in player.written()]


def test_a_click_on_the_map_aims_and_the_flick_is_as_it_was_meant(
    come: Come, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = come(SCENES["lab"], size=size)
    scene = player.at(LabScene)
    place = at(scene, 92.0, 3000.0)
    meant = scene.panels.field.aim(place)
    player.key(pygame.K_g)
    player.click(place)
    assert scene.controller.device is not Device.KEYBOARD, "the prompt is for who points"
    assert scene.stage.aim == meant
    assert scene.practice.breaks == ()
    player.flick()
    assert [one.flick for one in scene.practice.breaks] == [meant.flick(scene.practice.spec)]
    assert list(BreakLog(Folders(tmp_path).breaks).breaks()) == [], "a break of the lab is not logged"
    player.press("rack")
    assert isinstance(scene.stage, AimStage)


def test_the_fan_behind_the_ball_is_the_same_map(come: Come, size: tuple[int, int]) -> None:
    player = come(SCENES["lab"], size=size)
    scene = player.at(LabScene)
    player.draw()
    panels, meant = scene.panels, Aim().toward(96.0).with_power(0.6, scene.practice.spec)
    assert pygame.Rect(panels.viewport.field).contains(panels.fan.box), "it ends where the cloth does"
    place = tuple(round(part) for part in panels.fan.place(meant.direction, scene.lab.speed(meant)))
    player.hover(place)
    pointed = panels.shown
    assert pointed.direction == pytest.approx(meant.direction, abs=3.0)
    assert pointed.power == pytest.approx(meant.power, abs=0.06)
    player.click(place)
    assert scene.stage.aim == pointed
    assert (scene.stage.taken, scene.practice.breaks) == (True, ()), "a click aims and nothing more"


def test_neither_map_nor_buttons_move_with_a_break(come: Come, size: tuple[int, int]) -> None:
    player = come(SCENES["lab"], size=size)
    scene = player.at(LabScene)
    places = []
    player.key(pygame.K_b)
    for key in (pygame.K_RETURN, pygame.K_RETURN, pygame.K_r):
        player.draw()
        panels = scene.panels
        places.append((panels.field.box, [button.rect[:] for button in panels.buttons]))
        player.key(key)
        player.wait(0.4)
    assert scene.practice.racked
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("key", [pygame.K_b, pygame.K_LEFT, pygame.K_UP])
def test_that_nobody_has_aimed_is_said_until_somebody_aims(player: Player, key: int) -> None:
    player.wait(0.5)
    player.key(pygame.K_RETURN)
    assert says(player.words(), "ui.table.not_aimed")
    player.key(key)
    assert not says(player.words(), "ui.table.not_aimed")


def test_a_finger_that_leaves_the_map_aims_at_its_edge(player: Player, scene: Any) -> None:
    player.send(pygame.MOUSEBUTTONDOWN, pos=at(scene, 92.0, 3000.0), button=1, touch=True)
    player.send(pygame.MOUSEMOTION, pos=beside(scene), rel=(0, 0), buttons=(1, 0, 0), touch=True)
    player.send(pygame.MOUSEBUTTONUP, pos=beside(scene), button=1, touch=True)
    assert isinstance(scene.stage, AimStage)
    assert scene.stage.aim.direction == pytest.approx(scene.lab.map.plan.directions.high, abs=0.1)
    assert scene.practice.breaks == ()


def test_after_a_break_the_map_is_compared_with_what_came(player: Player, scene: Any) -> None:
    player.key(pygame.K_b)
    player.flick()
    kept = int(scene.practice.breaks[0].outcome.plays_on)
    best = scene.lab.best()
    expected = scene.lab.felt.at(best.direction, scene.lab.speed(best), ["plays_on"])["plays_on"]
    share = f"{100 * expected:.0f}"
    assert scene.view.notice == speaker("en").say("ui.lab.compared", share=share, kept=kept, all=1)


def test_the_left_half_of_a_choice_goes_back(player: Player, scene: Any) -> None:
    rect = scene.panels.buttons["measure"].rect
    player.click((rect.x + 8, rect.centery))
    assert scene.lab.measure == MEASURES[-1]
    rect = scene.panels.buttons["measure"].rect
    player.click((rect.right - 8, rect.centery))
    assert scene.lab.measure == MEASURES[0]


def test_the_glow_is_brightest_at_the_best_break(player: Player, scene: Any) -> None:
    flick = scene.lab.best()
    window = player.draw()
    light = [sum(window.get_at(at(scene, flick.direction + off, 3200.0))[:3]) for off in (6.0, 16.0, 25.0)]
    assert light == sorted(light, reverse=True)


def test_what_glows_and_whose_hand_can_be_chosen(player: Player, scene: Any) -> None:
    assert [scene.lab.measure] + [_next(player, scene, "measure") for _ in MEASURES] == [*MEASURES, MEASURES[0]]
    assert {_next(player, scene, "hand") for _ in LEVELS} == set(LEVELS)
    scene.lab.measure = "foul"
    scene.invalidate()
    player.draw()
    assert scene.lab.best() is None
    assert not scene.panels.buttons["brightest"].enabled


def _next(player: Player, scene: Any, key: str) -> Any:
    player.press(key)
    return scene.lab.measure if key == "measure" else scene.lab.level


def test_the_maps_left_is_the_breakers_left_and_its_top_the_greatest_power(scene: Any) -> None:
    box = scene.panels.field.box
    left, right = (scene.panels.field.aim((x, box.y)) for x in (box.x + 9, box.right - 9))
    assert left.direction > 90.0 > right.direction
    assert left.power == pytest.approx(1.0, abs=0.01)
    assert scene.panels.field.aim((box.right + 1, box.y)) is None


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The lab at a board without a map that ships."""
    for name, value in (("DIRECTIONS", 4), ("SPEEDS", 3), ("SAMPLES", 1)):
        monkeypatch.setattr(lab_scene, name, value)

    def make(context: AppContext) -> Scene:
        return LabScene(replace(context, setup=replace(context.setup, spec=BoardSpec(rack_scatter=0.04))))

    return make


def computed(player: Player) -> Any:
    scene = player.at(LabScene)
    until = time.monotonic() + PATIENCE
    while scene.work.busy and time.monotonic() < until:
        time.sleep(0.01)
        player.wait(0.3)
    return scene


def test_another_boards_map_grows_by_itself(come: Come, other: Any) -> None:
    scene = computed(come(other))
    assert scene.lab.map.complete
    assert not scene.lab.growing
    assert come(other).at(LabScene).lab.map == scene.lab.map, "it was saved"


def test_trouble_is_reported(come: Come, other: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Any:
        raise OSError("no processes left")

    monkeypatch.setattr("yagopool.practice.lab.measured", failing)
    scene = computed(come(other))
    assert "no processes left" in scene.view.notice


def test_an_aim_is_tried_twenty_times_by_the_chosen_hand(player: Player, scene: Any) -> None:
    player.draw()
    assert not scene.panels.buttons["test"].enabled
    player.key(pygame.K_b)
    player.draw()
    player.press("test")
    player.wait(1.5)
    tests = scene.lab.tests
    kept = sum(one.outcome.plays_on for one in tests)
    assert len({one.flick for one in tests}) == len({one.rack for one in tests}) == 20
    assert scene.view.notice == speaker("en").count("ui.lab.tested", 20, kept=kept)
    assert not scene.practice.breaks
    player.key(pygame.K_LEFT)
    player.wait(0.1)
    assert scene.lab.tests == ()
