"""Practice by a gamepad alone, by keys alone, by a finger alone: through the app, by posted events, from the menu."""

import time
from pathlib import Path

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.ui.players import GamepadPlayer, KeyboardPlayer, Player, TouchPlayer
from tests.ui.practice.seats import Sit, bench, go_practising
from yagopool.practice.folders import Folders
from yagopool.table.flick import Flick
from yagopool.table.pieces import Ball
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.devices import Device
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.set_up_stage import SetUpStage
from yagopool.ui.scenes.break_practice import BreakPracticeScene
from yagopool.ui.scenes.drill import DrillScene
from yagopool.ui.scenes.drills import DrillsScene
from yagopool.ui.scenes.free_table import FreeTableScene
from yagopool.ui.scenes.lab import FINENESS, LabScene
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.practice import PracticeScene

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def pad(sit: Sit) -> GamepadPlayer:
    player = sit(GamepadPlayer)
    assert isinstance(player, GamepadPlayer)
    return player


@pytest.fixture
def keys(sit: Sit) -> KeyboardPlayer:
    player = sit(KeyboardPlayer)
    assert isinstance(player, KeyboardPlayer)
    return player


def to_buttons(player: KeyboardPlayer) -> None:
    """Go from the aim to the buttons: Start on the pad, F10 on the keys."""
    if isinstance(player, GamepadPlayer):
        player.button(pygame.CONTROLLER_BUTTON_START)
    else:
        player.tap(pygame.K_F10)
    player.frame()
    assert bench(player).entered


def press_beside(player: KeyboardPlayer, key: str) -> None:
    """Press a button beside the board, coming from the aim or from a rest."""
    scene = bench(player)
    if isinstance(scene.stage, AimStage | SetUpStage):
        to_buttons(player)
    for _ in range(12):
        group = scene.foot.buttons
        assert group.focus is not None
        assert group.focus.focused, "it shows where the keys are"
        if group.focus.key == key:
            player.accept()
            player.frame(2)
            return
        player.next()
        player.frame()
    raise AssertionError(f"{key} cannot be reached")


def flick_and_watch(player: KeyboardPlayer) -> None:
    """Flick as aimed, skip the rolling, and wait until a press is no echo of it."""
    player.frame(24)
    player.accept()
    player.frame(3)
    assert isinstance(bench(player).stage, RollStage)
    player.skip()
    player.frame(24)
    assert not isinstance(bench(player).stage, RollStage)


BOTH: list[type[Player]] = [GamepadPlayer, KeyboardPlayer]


@pytest.mark.parametrize("kind", BOTH)
def test_the_break_is_practised_by_keys_or_pad_alone(sit: Sit, kind: type[Player]) -> None:
    player = sit(kind)
    assert isinstance(player, KeyboardPlayer)
    go_practising(player, "break")
    scene = player.scene
    assert isinstance(scene, BreakPracticeScene)
    player.turn("left")
    player.frame()
    assert isinstance(scene.stage, AimStage)
    assert scene.stage.aim.direction == 91.0
    flick_and_watch(player)
    player.accept()
    player.frame(2)
    assert scene.practice.racked, "what goes on has the keys at once where nothing is to be aimed"
    flick_and_watch(player)
    press_beside(player, "same")
    flick_and_watch(player)
    assert [one.rack for one in scene.practice.breaks] == [1, 2, 2]
    press_beside(player, "undo")
    assert len(scene.practice.breaks) == 2
    assert not scene.entered, "there is something to aim again"
    press_beside(player, "undo")
    assert len(scene.practice.breaks) == 1
    assert scene.entered, "what is made several times keeps the keys"
    player.button(pygame.CONTROLLER_BUTTON_B) if isinstance(player, GamepadPlayer) else player.tap(pygame.K_ESCAPE)
    player.frame()
    assert not scene.entered
    press_beside(player, "best")
    assert scene.watching
    player.skip()
    player.frame(24)
    press_beside(player, "leave")
    assert isinstance(player.scene, PracticeScene)


def test_the_skipping_press_does_not_also_rack(pad: GamepadPlayer) -> None:
    go_practising(pad, "break")
    scene = pad.scene
    assert isinstance(scene, BreakPracticeScene)
    pad.frame(24)
    pad.accept()
    pad.frame(3)
    pad.accept()
    pad.frame()
    pad.accept()
    pad.frame(3)
    assert not scene.practice.racked


def test_drills_are_played_by_a_pad_alone(pad: GamepadPlayer) -> None:
    go_practising(pad, "drills")
    assert isinstance(pad.scene, DrillsScene)
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    pad.frame()
    chosen = pad.scene.drill
    pad.accept()
    pad.frame(2)
    scene = pad.scene
    assert isinstance(scene, DrillScene)
    assert scene.drill == chosen
    press_beside(pad, "solution")
    for _ in chosen.solution:
        assert scene.watching
        pad.skip()
        pad.frame(24)
    flick_and_watch(pad)
    assert scene.attempt.used == 1
    press_beside(pad, "undo")
    assert scene.attempt.can_redo
    pad.button(pygame.CONTROLLER_BUTTON_B)
    pad.frame()
    press_beside(pad, "redo")
    pad.button(pygame.CONTROLLER_BUTTON_B)
    pad.frame()
    press_beside(pad, "again")
    assert scene.attempt.used == 0
    press_beside(pad, "list")
    assert isinstance(pad.scene, DrillsScene)


@pytest.mark.parametrize("kind", BOTH)
def test_a_position_is_laid_and_played_by_keys_or_pad_alone(sit: Sit, kind: type[Player]) -> None:
    player = sit(kind)
    assert isinstance(player, KeyboardPlayer)
    go_practising(player, "free")
    scene = player.scene
    assert isinstance(scene, FreeTableScene)
    assert isinstance(scene.stage, SetUpStage)
    for way, times in (("right", 3), ("up", 2)):
        player.next() if way == "right" else None
        for _ in range(times):
            steps(player, way)
    player.accept()
    player.frame(2)
    assert scene.free.layout.free == (("red1", (290.0, 420.0)),)
    player.next()
    player.frame()
    assert scene.stage.held == "red2", "the next ball follows the one that was laid"
    steps(player, "left")
    player.accept()
    player.frame(2)
    assert scene.free.layout.place_of("red2") == (250.0, 400.0)
    player.next()
    for _ in range(10):
        player.next()
    player.frame()
    assert scene.stage.held == "red2"
    press_beside(player, "take_off")
    assert "red2" in scene.free.tray
    press_beside(player, "switch")
    flick_and_watch(player)
    assert scene.free.layout.place_of("red1") != (290.0, 420.0)
    press_beside(player, "undo")
    assert scene.free.layout.place_of("red1") == (290.0, 420.0)


def steps(player: KeyboardPlayer, way: str) -> None:
    """Press the cross, or an arrow."""
    if isinstance(player, GamepadPlayer):
        player.button(getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way.upper()}"))
    else:
        player.turn(way)


def test_the_labs_map_is_walked_by_a_pad_alone(pad: GamepadPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FINENESS, "coarse", (4, 3, 1))
    go_practising(pad, "lab")
    scene = pad.scene
    assert isinstance(scene, LabScene)
    pad.press_widget(scene.group, "start")
    end = time.monotonic() + PATIENCE
    while scene.computing.busy and time.monotonic() < end:
        pygame.time.wait(2)
        pad.frame()
        pad.frames = 0
    assert scene._map.complete
    pad.press_widget(scene.group, "best")
    assert scene.on_map
    best = scene.pointed
    assert best is not None
    row, column = divmod(best, 4)
    way, away = ("right", -1) if column > 0 else ("left", 1)
    steps(pad, way)
    pad.frame()
    assert scene.pointed == row * 4 + column + away
    flick = scene._map.plan.flick(scene.pointed)
    pad.accept()
    pad.frame(2)
    table = pad.scene
    assert isinstance(table, BreakPracticeScene)
    played = table.table.session.played[-1].move
    assert isinstance(played, Flick)
    assert played == flick


def test_a_replay_is_watched_by_a_pad_alone(pad: GamepadPlayer, tmp_path: Path) -> None:
    folder = Folders(tmp_path).data / "matches"
    folder.mkdir(parents=True)
    (folder / "easy.jsonl").write_bytes((GOLDEN / "easy.jsonl").read_bytes())
    pad.panel.enter()
    pad.frame()
    pad.press_widget(pad.panel.group, "matches")
    pad.press_widget(pad.panel.group, "0")
    scene = pad.scene
    assert isinstance(scene, ReplayScene)
    pad.accept()
    pad.frame()
    assert not scene.playback.playing
    steps(pad, "right")
    pad.frame()
    assert scene.playback.at == 1
    pad.hold_fine(1)
    pad.button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    pad.frame()
    assert scene.playback.at == 11, "ten moves on"
    pad.hold_fine(0)
    pad.button(pygame.CONTROLLER_BUTTON_START)
    pad.frame()
    for _ in range(10):
        focus = scene.panels.buttons.focus
        assert focus is not None
        if focus.key == "last":
            break
        pad.next()
        pad.frame()
    pad.accept()
    pad.frame()
    assert scene.playback.over
    pad.button(pygame.CONTROLLER_BUTTON_B)
    pad.button(pygame.CONTROLLER_BUTTON_B)
    pad.frame(2)
    assert not isinstance(pad.scene, ReplayScene)


def test_everything_a_match_does_by_a_key_is_in_the_pause_too(sit: Sit) -> None:
    player = sit(TouchPlayer)
    assert isinstance(player, TouchPlayer)
    go_practising(player, "break")
    scene = bench(player)
    before = scene.table.guide
    scene._pause()
    pause = scene.app.top
    assert isinstance(pause, PauseScene)
    player.frame(2)
    player.click(pause.dialog.group["more"].rect.center)
    more = player.scene
    assert isinstance(more, ChoiceScene)
    player.click(more.dialog.group["guide"].rect.center)
    assert bench(player) is scene
    assert scene.table.guide != before


def test_a_finger_alone_practises_the_break_with_small_steps(sit: Sit) -> None:
    player = sit(TouchPlayer)
    assert isinstance(player, TouchPlayer)
    go_practising(player, "break")
    scene = bench(player)
    assert isinstance(scene, BreakPracticeScene)
    assert scene.foot.nudges.shown
    assert isinstance(scene.stage, AimStage)
    player.click(scene.foot.nudges.group["finer"].rect.center)
    player.click(scene.foot.nudges.group["left"].rect.center)
    player.click(scene.foot.nudges.group["up"].rect.center)
    assert scene.stage.aim == Aim("blue", 90.1, 0.61)
    player.frame(20)
    player.click(scene.foot.buttons["flick"].rect.center)
    player.frame(3)
    player.click(scene.viewport.board.centre)
    player.frame(3)
    assert scene.practice.breaks[0].flick == Flick("blue", 90.1, 2440.0)
    player.click(scene.foot.buttons["rack"].rect.center)
    assert scene.practice.racked
    assert scene.context.hands.device is Device.TOUCH


def test_a_finger_lays_balls_and_takes_them_off(sit: Sit) -> None:
    player = sit(TouchPlayer)
    assert isinstance(player, TouchPlayer)
    go_practising(player, "free")
    scene = player.scene
    assert isinstance(scene, FreeTableScene)
    player.frame(2)
    laid: tuple[tuple[Ball, tuple[float, float]], ...] = (("red1", (260.0, 300.0)), ("red2", (200.0, 430.0)))
    for ball, at in laid:
        x, y = scene.viewport.to_window(at)
        player.down(dict(scene._tray)[ball].center)
        player.drag_to((round(x), round(y)))
        player.up((round(x), round(y)))
        player.frame(2)
    assert {ball for ball, _ in scene.free.layout.free} == {"red1", "red2"}
    x, y = scene.viewport.to_window((260.0, 300.0))
    player.down((round(x), round(y)))
    player.drag_to(scene.viewport.left.centre)
    player.up(scene.viewport.left.centre)
    player.frame(2)
    assert [ball for ball, _ in scene.free.layout.free] == ["red2"]
