"""The very same flick at a table of practice, by every device."""

from typing import cast

import pytest

from tests.ui.players import GamepadPlayer, KeyboardPlayer, MousePlayer, Player, TouchPlayer
from tests.ui.practice.seats import Sit, bench, go_practising
from yagopool.table.flick import Flick
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.side_cards import Nudges
from yagopool.ui.play.stages import Stage
from yagopool.ui.scenes.bench import BenchScene
from yagopool.ui.widgets.group import Group


class Desk:
    """A table one practises at, as the players know the tables of matches."""

    def __init__(self, scene: BenchScene) -> None:
        self.scene = scene
        self.panels = self

    @property
    def stage(self) -> Stage:
        return self.scene.stage

    @property
    def nudges(self) -> Nudges:
        return self.scene.foot.nudges

    @property
    def buttons(self) -> Group:
        return self.scene.foot.buttons


class Practising(Player):
    """Sits at a table of practice."""

    @property
    def table(self) -> MatchScene:
        return cast(MatchScene, Desk(bench(self)))


class PadAtDesk(Practising, GamepadPlayer):
    pass


class KeysAtDesk(Practising, KeyboardPlayer):
    pass


class MouseAtDesk(Practising, MousePlayer):
    def flick(self, aim: Aim) -> None:
        self.click((640, 4))
        self.flick_finely(aim)


class FingerAtDesk(Practising, TouchPlayer):
    def flick(self, aim: Aim) -> None:
        self.click((640, 4))
        self.flick_finely(aim)


@pytest.mark.parametrize("kind", [PadAtDesk, KeysAtDesk, MouseAtDesk, FingerAtDesk])
def test_every_device_makes_the_very_same_flick_at_a_table_of_practice(sit: Sit, kind: type[Player]) -> None:
    player = sit(kind)
    go_practising(player, "break")
    scene = bench(player)
    player.frame(2)
    player.flick(Aim("blue", 92.38, 0.537))
    assert [played.move for played in scene.table.session.played] == [Flick("blue", 92.38, 2148.0)]
