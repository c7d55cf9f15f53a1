"""Each device alone plays carrom from the menu, by posted events: a whole game to 25, or a whole board."""

import math
import random
from dataclasses import replace

import pygame
import pytest

from tests.ui import players
from tests.ui.hands import RoomMaker
from tests.ui.test_carrom_table import EXPLAINED
from yagopool.ai.decision import decide_again
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.games.carrom.board import STRIKER
from yagopool.games.carrom.rules.state import PlaceMan
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, Hand
from yagopool.ui.context import AppContext
from yagopool.ui.games.carrom.striker_stage import StrikerStage
from yagopool.ui.input.actions import Device
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.dialogs import GIVE_UP
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.question_stage import QuestionStage
from yagopool.ui.play.stages import RollStage, WinStage
from yagopool.ui.scenes.menu import MenuScene

SURE = Level("sure", Hand(0.4, 0.02), depth=0, budget=0, mind="straight")
"""Sees straight shots only, and hits them."""
MOST_SHOTS = 80
SOFT = 0.4
"""The power of who plays carelessly."""


def slide(player: players.Player, at: Point) -> None:
    """Bring the striker to a place on the strip."""
    stage = player.table.stage
    assert isinstance(stage, StrikerStage)
    if isinstance(player, players.MousePlayer):
        assert stage.aim.place is not None
        here, there = player.pixel(stage.aim.place), player.pixel(at)
        player.down(here)
        player.frame()
        player.drag_to(there)
        player.frame()
        player.up(there)
        player.frame()
        return
    assert isinstance(player, players.KeyboardPlayer)
    x = player.table.panels.viewport.to_window
    for step, fineness in ((10.0, 0), (1.0, 2)):
        assert stage.aim.place is not None
        away = (x(at)[0] - x(stage.aim.place)[0]) / player.table.panels.viewport.scale
        player.hold_fine(fineness)
        for _ in range(round(abs(away) / step)):
            press(player, forward=away > 0.0, fineness=fineness)
        player.frame()
    player.hold_fine(0)


def press(player: players.KeyboardPlayer, *, forward: bool, fineness: int) -> None:
    if isinstance(player, players.GamepadPlayer):
        side = "RIGHT" if forward else "LEFT"
        player.button(getattr(pygame, f"CONTROLLER_BUTTON_{side}SHOULDER"))
    else:
        player.tap(pygame.K_TAB, player.step_keys[fineness] | (0 if forward else pygame.KMOD_LSHIFT))


def empty_place(player: players.MousePlayer) -> tuple[int, int]:
    """Return where no man lies, near the window's middle: a full pull has room in every direction."""
    viewport, men = player.table.panels.viewport, player.table.controller.layout.balls.values()
    x, y = viewport.board.centre
    spots = ((x + dx, y + dy) for dx in range(-120, 121, 20) for dy in range(-120, 121, 20))
    return next(spot for spot in spots if all(math.dist(viewport.to_board(spot), man) > 40.0 for man in men))


def shoot(player: players.Player, flick: Flick) -> None:
    assert flick.at is not None
    slide(player, Point(*flick.at))
    stage = player.table.stage
    assert isinstance(stage, StrikerStage)
    spec, place = player.table.controller.spec, stage.aim.place
    assert place is not None
    assert abs(place.x - flick.at[0]) < 3.0
    power = round(flick.speed / spec.greatest_flick, 3)
    aim = Aim(STRIKER, place=place).toward(round(flick.direction, 2)).with_power(power, spec)
    if isinstance(player, players.MousePlayer):
        player.pull(aim, empty_place(player))
    else:
        assert isinstance(player, players.KeyboardPlayer)
        player.turn("up")
        player.flick(aim)


def concede(player: players.KeyboardPlayer) -> None:
    player.tap(pygame.K_ESCAPE)
    player.frame()
    player.press_widget(player.scene.dialog.group, "concede")
    player.press_widget(player.scene.dialog.group, GIVE_UP)


def act(player: players.Player, careless: str = "") -> None:
    """Do what the stage asks for.

    A careless side flicks straight ahead from where the striker lies; with keys, which take so much longer, it concedes
    the board once it has potted something or the opponent has.
    """
    stage, session = player.table.stage, player.table.controller.session
    player.frames = 0
    if isinstance(stage, RollStage | WinStage):
        player.skip()
        return
    player.frame(12)
    while player.table.panels.sitting != player.table.controller.sitting or player.table.board.turning is not None:
        player.frame(5)
    if isinstance(stage, QuestionStage):
        player.look()
        player.press_widget(player.table.panels.dialog.group, stage.answers[0].choice.key)
        return
    if isinstance(stage, StrikerStage) and session.state.to_act in careless:
        if isinstance(player, players.KeyboardPlayer) and session.state.potted:
            concede(player)
            return
        assert stage.aim.place is not None
        ahead = round(stage.aim.direction, 2)
        shoot(player, Flick(STRIKER, ahead, SOFT * session.spec.greatest_flick, stage.aim.place))
        return
    found = decide_again(View(session.state, session.layout, session.spec), random.Random(1).getrandbits(16), SURE)
    move = found.aim or found.move
    if isinstance(stage, PlaceStage):
        assert isinstance(move, PlaceMan)
        if isinstance(player, players.MousePlayer):
            player.put(Point(*move.at or (0.0, 0.0)))
        else:
            assert isinstance(player, players.KeyboardPlayer)
            player.accept()
            player.frame()
    else:
        assert isinstance(move, Flick)
        shoot(player, move)


def seated(room: AppContext, kind: type[players.Player]) -> players.Player:
    """Sit down at a carrom table without the guide, which nobody looks at here."""
    player = kind(MenuScene(replace(room, setup=replace(room.setup, guides=("off", "off")))))
    player.press_widget(player.panel.group, "carrom")
    player.press_widget(player.panel.group, "start")
    return player


@pytest.mark.parametrize(
    ("kind", "device"),
    [
        (players.MousePlayer, Device.MOUSE),
        (players.TouchPlayer, Device.TOUCH),
        (players.KeyboardPlayer, Device.KEYBOARD),
        (players.GamepadPlayer, Device.GAMEPAD),
    ],
)
def test_a_device_alone_plays_a_whole_game_to_25(hasty: RoomMaker, kind: type[players.Player], device: Device) -> None:
    room = hasty(size=(960, 600), explained=EXPLAINED)
    player = seated(room, kind)
    controller = player.table.controller
    while (state := controller.session.state).phase != "match_over":
        assert len(controller.session.played) < 5 * MOST_SHOTS
        act(player, careless="B")
    assert room.input.device is device
    assert max(state.score) >= 25
    assert state.result.game_winner == "A"
    assert state.board > 1
    ends = {one.after.result.reason for one in controller.session.played if one.after.result is not None}
    assert ends == {"cleared" if device in (Device.MOUSE, Device.TOUCH) else "conceded"}


def test_a_gamepad_alone_clears_a_whole_board(hasty: RoomMaker) -> None:
    room = hasty(size=(960, 600), explained=EXPLAINED)
    player = seated(room, players.GamepadPlayer)
    controller = player.table.controller
    while controller.session.state.result is None and len(controller.session.played) < MOST_SHOTS:
        act(player)
    assert room.input.device is Device.GAMEPAD
    played = controller.session.played
    assert played[-1].after.result is not None, "the board is over"
    assert played[-1].after.result.reason == "cleared"
    assert len({one.move.at for one in played if isinstance(one.move, Flick)}) > 3, "the striker was moved"
