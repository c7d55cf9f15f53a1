"""Enter flicks what was aimed, and names first what nobody aimed."""

import pytest

from tests.ui.test_aiming import AFTER_BREAK, EASY, RED_IS_MINE, TableMaker, moves
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage


def test_enter_says_first_that_nobody_has_aimed(sit: TableMaker) -> None:
    table = sit(EASY, RED_IS_MINE, AFTER_BREAK)
    stage = AimStage(table)
    stage.advance(5.0)
    stage.pressed(Press(Action.ACCEPT))
    assert moves(table) == []
    assert stage.view().notice == table.say("ui.table.not_aimed", ball=stage.aim.ball)
    stage.pressed(Press(Action.ACCEPT))
    assert moves(table) == [], "the word has not been read yet"
    stage.advance(KEY_PAUSE + 0.01)
    stage.pressed(Press(Action.ACCEPT))
    assert len(moves(table)) == 1


@pytest.mark.parametrize("act", [Action.LEFT, Action.UP, Action.NEXT_BALL])
def test_enter_flicks_at_once_what_was_aimed(sit: TableMaker, act: Action) -> None:
    table = sit(EASY, RED_IS_MINE, AFTER_BREAK)
    stage = AimStage(table)
    stage.pressed(Press(act))
    stage.advance(KEY_PAUSE + 0.01)
    stage.pressed(Press(Action.ACCEPT))
    assert len(moves(table)) == 1
