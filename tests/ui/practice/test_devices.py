"""Practice by a gamepad alone, by keys alone, by a finger alone: through the app, by posted events, from the menu."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.players import GamepadPlayer, KeyboardPlayer, Player, TouchPlayer
from tests.ui.practice.conftest import Sit, go_practising
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick
from yagopool.ui.input.actions import Device
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.practice.set_up_stage import SetUpStage

GOLDEN = Path(__file__).parents[2] / "golden"
KEYS: list[type[Player]] = [GamepadPlayer, KeyboardPlayer]


@pytest.fixture
def pad(sit: Sit) -> Any:
    return sit(GamepadPlayer)


@pytest.fixture
def finger(sit: Sit) -> Any:
    return sit(TouchPlayer)


def step(player: Any, way: str) -> None:
    """Press the cross, or an arrow."""
    if isinstance(player, GamepadPlayer):
        player.button(getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way.upper()}"))
    else:
        player.turn(way)


def cancel(player: Any) -> None:
    player.button(pygame.CONTROLLER_BUTTON_B) if isinstance(player, GamepadPlayer) else player.tap(pygame.K_ESCAPE)
    player.frame()


def press_button(player: Any, key: str) -> None:
    """Press a button next to the board by keys, coming from the aim or from a rest."""
    scene = player.scene
    if isinstance(scene.stage, AimStage | SetUpStage):
        if isinstance(player, GamepadPlayer):
            player.button(pygame.CONTROLLER_BUTTON_START)
        else:
            player.tap(pygame.K_F10)
        player.frame()
        assert scene.entered
    for _ in range(12):
        focus = scene.panels.buttons.focus
        assert focus.focused, "it shows where the keys are"
        if focus.key == key:
            player.accept()
            player.frame(2)
            return
        player.next()
        player.frame()
    raise AssertionError(f"{key} cannot be reached")


def flick_and_watch(player: Any) -> None:
    """Flick as aimed, skip the rolling, and wait until a press is no echo of it."""
    player.frame(24)
    if not player.scene.stage.taken:
        player.turn("up")
        player.frame()
    player.accept()
    player.frame(3)
    assert player.scene.watching
    player.skip()
    player.frame(24)
    assert not player.scene.watching


@pytest.mark.parametrize("kind", KEYS)
def test_the_break_is_practised_by_keys_or_pad_alone(sit: Sit, kind: type[Player]) -> None:
    player = sit(kind)
    scene = go_practising(player, "break")
    player.turn("left")
    player.turn("left")
    player.frame()
    assert scene.stage.aim.direction == 91.0
    flick_and_watch(player)
    player.accept()
    player.frame(2)
    assert scene.practice.racked, "the keys are at the buttons at once where nothing is to aim"
    flick_and_watch(player)
    press_button(player, "same")
    flick_and_watch(player)
    assert [one.rack for one in scene.practice.breaks] == [1, 2, 2]
    for left in (2, 1):
        press_button(player, "more")
        player.press_widget(player.scene.dialog.group, "undo")
        player.frame()
        assert len(scene.practice.breaks) == left
    press_button(player, "leave")
    assert isinstance(player.scene, PracticeScene)


def test_the_skipping_press_does_not_also_rack(pad: Any) -> None:
    scene = go_practising(pad, "break")
    pad.frame(24)
    pad.turn("up")
    for frames in (3, 1, 3):
        pad.accept()
        pad.frame(frames)
    assert not scene.practice.racked


def test_drills_are_done_by_a_pad_alone(pad: Any) -> None:
    go_practising(pad, "drills")
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    pad.frame()
    chosen = pad.scene.drill
    pad.accept()
    pad.frame(2)
    scene = pad.scene
    assert scene.drill == chosen
    press_button(pad, "solution")
    for _ in chosen.solution:
        assert scene.watching
        pad.skip()
        pad.frame(24)
    flick_and_watch(pad)
    assert scene.attempt.used == 1
    press_button(pad, "undo")
    assert scene.attempt.can_redo
    cancel(pad)
    press_button(pad, "redo")
    cancel(pad)
    press_button(pad, "again")
    assert scene.attempt.used == 0
    press_button(pad, "list")
    assert isinstance(pad.scene, DrillListScene)


@pytest.mark.parametrize("kind", KEYS)
def test_a_position_is_set_up_and_played_by_keys_or_pad_alone(sit: Sit, kind: type[Player]) -> None:
    player = sit(kind)
    scene = go_practising(player, "free")
    player.next()
    for way in ("right", "right", "right", "up", "up"):
        step(player, way)
    player.accept()
    player.frame(2)
    assert scene.free.layout.free == (("red1", (290.0, 420.0)),)
    player.next()
    player.frame()
    assert scene.stage.held == "red2", "the next ball follows the one before"
    step(player, "left")
    player.accept()
    player.frame(2)
    assert scene.free.layout.place_of("red2") == (250.0, 400.0)
    for _ in range(11):
        player.next()
    player.frame()
    assert scene.stage.held == "red2"
    press_button(player, "take_off")
    assert "red2" in scene.free.tray
    press_button(player, "switch")
    flick_and_watch(player)
    assert scene.free.layout.place_of("red1") != (290.0, 420.0)
    press_button(player, "undo")
    assert scene.free.layout.place_of("red1") == (290.0, 420.0)


def test_a_replay_is_watched_by_a_pad_alone(pad: Any, tmp_path: Path) -> None:
    folder = Folders(tmp_path).data / "matches"
    folder.mkdir(parents=True)
    (folder / "easy.jsonl").write_bytes((GOLDEN / "easy.jsonl").read_bytes())
    pad.press_widget(pad.panel.group, "practice")
    cancel(pad)
    pad.press_widget(pad.panel.group, "matches")
    pad.press_widget(pad.panel.group, "0")
    scene = pad.scene
    pad.accept()
    pad.frame()
    assert not scene.playback.playing
    step(pad, "right")
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
        if focus is not None and focus.key == "last":
            break
        pad.next()
        pad.frame()
    pad.accept()
    pad.frame()
    assert scene.playback.over
    cancel(pad)
    cancel(pad)
    pad.frame()
    assert not isinstance(pad.scene, ReplayScene)


def test_what_keys_alone_do_is_in_the_pause_too(finger: Any) -> None:
    def choose(*keys: str) -> None:
        finger.scene.pause()
        for key in keys:
            finger.frame(2)
            finger.click(finger.scene.dialog.group[key].rect.center)

    scene = go_practising(finger, "break")
    before = scene.controller.guide
    choose("more", "guide")
    assert finger.scene is scene
    assert scene.controller.guide != before
    choose("leave")
    finger.frame(2)
    finger.press_widget(finger.scene.group, "free")
    finger.frame(2)
    choose("world")
    assert finger.scene.panels.shows_world


def test_a_finger_alone_practises_the_break_with_small_steps(finger: Any) -> None:
    scene = go_practising(finger, "break")
    nudges, buttons = scene.panels.nudges, scene.panels.buttons
    assert nudges.shown
    for key in ("finer", "left", "left", "up"):
        finger.click(nudges.group[key].rect.center)
    assert scene.stage.aim == Aim("blue", 90.1, 0.61)
    finger.frame(20)
    finger.click(buttons["flick"].rect.center)
    finger.frame(3)
    finger.click(scene.panels.viewport.board.centre)
    finger.frame(3)
    assert scene.practice.breaks[0].flick == Flick("blue", 90.1, 2440.0)
    finger.click(scene.panels.buttons["rack"].rect.center)
    assert scene.practice.racked
    assert scene.context.input.device is Device.TOUCH


def test_a_finger_sets_balls_up_and_takes_them_off(finger: Any) -> None:
    scene = go_practising(finger, "free")
    finger.frame(2)
    viewport = scene.panels.viewport
    for ball, at in (("red1", (260.0, 300.0)), ("red2", (200.0, 430.0))):
        x, y = map(round, viewport.to_window(at))
        finger.down(dict(scene.panels.tray)[ball].center)
        finger.drag_to((x, y))
        finger.up((x, y))
        finger.frame(2)
    assert {ball for ball, _ in scene.free.layout.free} == {"red1", "red2"}
    x, y = map(round, viewport.to_window((260.0, 300.0)))
    finger.down((x, y))
    finger.drag_to(viewport.left.centre)
    finger.up(viewport.left.centre)
    finger.frame(2)
    assert [ball for ball, _ in scene.free.layout.free] == ["red2"]
