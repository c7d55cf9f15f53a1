"""Mouse, keyboard, touch and gamepad each play a whole match from the menu, by posted events; nobody types."""

from dataclasses import replace

import pytest

from tests.ui import players
from tests.ui.hands import RoomMaker
from yagopool.table.shot import Flick
from yagopool.ui.input.actions import Device
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scenes.menu import MenuScene

CASES = [
    (players.MousePlayer, Device.MOUSE, "easy", 4),
    (players.GamepadPlayer, Device.GAMEPAD, "medium", 4),
    (players.KeyboardPlayer, Device.KEYBOARD, "professional", 15),
    (players.TouchPlayer, Device.TOUCH, "easy", 4),
]
"""With the seeds of short matches."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_a_device_alone_plays_a_whole_match(
    hasty: RoomMaker, case: tuple[type[players.Player], Device, str, int]
) -> None:
    kind, device, variant, seed = case
    room = hasty(size=(960, 600))
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
def test_every_device_can_make_the_very_same_flick(hasty: RoomMaker, kind: type[players.Player]) -> None:
    table = MatchScene(hasty(size=(960, 600)), Setup(opener="A", seed=4))
    player = kind(table)
    aim = Aim("blue", 97.38, 0.437)
    if isinstance(player, players.MousePlayer):
        player.click((480, 20))
        player.flick_finely(aim)
    else:
        player.flick(aim)
    assert [played.move for played in table.controller.session.played] == [Flick("blue", 97.38, 1748.0)]
