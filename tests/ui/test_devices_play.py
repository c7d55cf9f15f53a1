"""Mouse, keyboard, touch and gamepad each play a whole match from the menu, by posted events; nobody types."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from tests.ui import players
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Device
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.scenes.menu import MenuScene


@pytest.fixture
def room() -> Iterator[AppContext]:
    pygame.display.init()
    set_mode((960, 600))
    pygame.event.clear()
    yield AppContext(speaker("en"), MatchStarter(), lambda: 4)
    pygame.display.quit()


CASES = [
    (players.MousePlayer, Device.MOUSE, "easy", 4),
    (players.GamepadPlayer, Device.GAMEPAD, "medium", 4),
    (players.KeyboardPlayer, Device.KEYBOARD, "professional", 15),
    (players.TouchPlayer, Device.TOUCH, "easy", 4),
]
"""With the seeds of short matches."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_a_device_alone_plays_a_whole_match(
    room: AppContext, case: tuple[type[players.Player], Device, str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, device, variant, seed = case
    monkeypatch.setattr(room.app, "_clock", players.Hasty())
    player = kind(MenuScene(replace(room, new_seed=lambda: seed)))
    player.play_whole_match(variant)
    assert room.input.device is device
    strokes = [played for played in player.played if isinstance(played.move, Flick)]
    assert len(strokes) >= 2
    assert player.played[-1].after.phase == "match_over"
    assert any(played.ruling is not None and played.after.pots for played in strokes)
    for played in strokes:
        assert isinstance(played.move, Flick)
        assert round(played.move.direction, 2) == played.move.direction
        assert round(played.move.speed, 1) == played.move.speed


EVERY = [players.MousePlayer, players.TouchPlayer, players.KeyboardPlayer, players.GamepadPlayer]


@pytest.mark.parametrize("kind", EVERY)
def test_every_device_can_make_the_very_same_flick(
    room: AppContext, kind: type[players.Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.app, "_clock", players.Hasty())
    table = MatchScene(room, Setup(opener="A", seed=4))
    player = kind(table)
    aim = Aim("blue", 97.38, 0.437)
    if isinstance(player, players.MousePlayer):
        player.click((480, 20))
        player.flick_finely(aim)
    else:
        player.flick(aim)
    assert [played.move for played in table.controller.session.played] == [Flick("blue", 97.38, 1748.0)]
    table.close()
