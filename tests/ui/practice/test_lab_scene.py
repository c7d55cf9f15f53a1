"""The lab's glow by posted events."""

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
from yagopool.table.geometry import Point
from yagopool.table.spec import BoardSpec
from yagopool.text import speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.practice import lab_scene
from yagopool.ui.practice.lab_scene import MEASURES, LabScene
from yagopool.ui.viewport import SMALLEST


@pytest.fixture
def large() -> bool:
    """Whether the glow is seen larger in the column: in a small window."""
    return False


@pytest.fixture
def player(come: Come, large: bool) -> Player:
    return come(SCENES["lab"], size=SMALLEST if large else WINDOW)


@pytest.fixture
def scene(player: Player) -> Any:
    return player.at(LabScene)


def at(scene: Any, direction: float, speed: float, *, large: bool = False) -> tuple[int, int]:
    projection = scene.panels.lens if large else scene.panels.viewport
    x, y = projection.to_window(scene.lab.field.place(direction, speed))
    return round(x), round(y)


@pytest.mark.parametrize("large", [False, True], ids=["cloth", "column"])
def test_the_pointer_over_the_glow_shows_what_a_pull_there_brings(player: Player, scene: Any, large: bool) -> None:
    player.hover(at(scene, 80.0, 3000.0, large=large))
    aim = scene.lab.hovered
    assert aim.direction == pytest.approx(80.0, abs=1.5)
    assert scene.lab.speed(aim) == pytest.approx(3000.0, abs=100.0)
    value = scene.lab.felt.at(aim.direction, scene.lab.speed(aim), ["plays_on"])["plays_on"]
    words = speaker("en").say("ui.percent", share=f"{100 * value:.0f}")
    assert [one.text for one in player.written()].count(words) >= 2, "on the cloth and in the column"
    player.hover((scene.panels.viewport.board.x + 60, scene.panels.viewport.board.y + 60))
    assert scene.lab.hovered is None


def test_the_glow_is_compared_with_the_players_own_breaks_and_with_an_exact_hand(player: Player, scene: Any) -> None:
    kept, lost = BreakStats(breaks=1, plays_on=1), BreakStats(breaks=1)
    scene.lab.own = tuple(LoggedBreak("Ann", "easy", 90.0, 3000.0, one, None) for one in (kept, lost, lost, lost))
    player.hover(at(scene, 90.0, 3000.0))
    said = [one.text for one in player.written()]
    assert said[said.index(speaker("en").count("ui.lab.yours", 4)) + 1] == "25%"
    assert any(says(one, "ui.lab.exact", "en") for one in said)


@pytest.mark.parametrize("large", [False, True], ids=["cloth", "column"])
def test_a_press_on_the_glow_aims_and_the_release_breaks(
    player: Player, scene: Any, tmp_path: Path, large: bool
) -> None:
    place = at(scene, 92.0, 3000.0, large=large)
    player.hover(place)
    assert scene.view.hand is None, "it would lie under the glow"
    player.down(place)
    meant = scene.lab.field.aim((scene.panels.lens if large else scene.panels.viewport).to_board(place))
    assert scene.stage.aim == meant
    player.up(place)
    player.key(pygame.K_RETURN)
    player.wait(0.3)
    assert [one.flick for one in scene.practice.breaks] == [meant.flick(scene.practice.spec)]
    assert list(BreakLog(Folders(tmp_path).breaks).breaks()) == [], "a break of the lab is not logged"
    player.press("rack")
    assert isinstance(scene.stage, AimStage)


@pytest.mark.parametrize("key", [pygame.K_b, pygame.K_LEFT, pygame.K_UP])
def test_that_nobody_has_aimed_is_said_until_somebody_aims(player: Player, key: int) -> None:
    player.wait(0.5)
    player.key(pygame.K_RETURN)
    assert says(player.words(), "ui.table.not_aimed")
    player.key(key)
    assert not says(player.words(), "ui.table.not_aimed")


def test_a_large_cloth_needs_no_second_map(player: Player, scene: Any) -> None:
    player.draw()
    assert scene.panels.lens is None


def test_a_value_never_covers_the_number_of_a_power(player: Player, scene: Any) -> None:
    for speed in range(1200, 3600, 200):
        for direction in (68.0, 80.0, 90.0, 112.0):
            player.hover(at(scene, direction, speed))
            written = player.written()
            powers = [one for one in written if one.role == "chip" and one.text in ("50%", "100%")]
            (chip,) = [one for one in written if one.role == "strong" and one.text.endswith("%")][-1:]
            assert chip.places[0].collidelist([one.places[0] for one in powers]) < 0, (speed, direction)


def test_a_press_that_leaves_the_glow_breaks_nothing(player: Player, scene: Any) -> None:
    player.send(pygame.MOUSEBUTTONDOWN, pos=at(scene, 92.0, 3000.0), button=1, touch=True)
    beside = (scene.panels.viewport.board.x + 60, scene.panels.viewport.board.y + 60)
    player.send(pygame.MOUSEMOTION, pos=beside, rel=(0, 0), buttons=(1, 0, 0), touch=True)
    player.send(pygame.MOUSEBUTTONUP, pos=beside, button=1, touch=True)
    assert isinstance(scene.stage, AimStage)
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


def test_left_of_the_ball_breaks_to_the_right(scene: Any) -> None:
    start = scene.practice.spec.starting_spot
    aim = scene.lab.field.aim(Point(start.x - 40.0, start.y - 110.0))
    assert aim.direction < 90.0
    assert scene.lab.field.aim(Point(start.x, start.y + 80.0)) is None
    assert scene.lab.field.aim(Point(start.x, start.y - 200.0)) is None


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
