"""Enter flicks what was aimed, and nothing that nobody aimed."""

import pytest

from tests.ui.test_aiming import AFTER_BREAK, EASY, RED_IS_MINE, TableMaker, moves
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage


@pytest.mark.parametrize("breaks", [True, False])
def test_enter_on_an_aim_nobody_touched_flicks_nothing(sit: TableMaker, breaks: bool) -> None:
    table = sit(EASY) if breaks else sit(EASY, RED_IS_MINE, AFTER_BREAK)
    stage = AimStage(table)
    for _ in range(5):
        stage.advance(1.0)
        stage.pressed(Press(Action.ACCEPT))
        stage.chosen("flick")
    assert moves(table) == []
    assert stage.view().aiming is None
    assert stage.view().notice == table.say("ui.table.not_aimed")


@pytest.mark.parametrize(
    "act",
    [Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.NEXT_BALL, Action.PREVIOUS_BALL],
)
def test_the_first_key_takes_the_aim_up_as_it_is_and_enter_flicks_it(sit: TableMaker, act: Action) -> None:
    table = sit(EASY, RED_IS_MINE, AFTER_BREAK)
    stage = AimStage(table)
    offered = stage.aim
    stage.pressed(Press(act))
    assert (stage.aim, stage.taken) == (offered, True)
    stage.pressed(Press(act))
    assert stage.aim != offered
    stage.advance(KEY_PAUSE + 0.01)
    stage.pressed(Press(Action.ACCEPT))
    assert len(moves(table)) == 1
