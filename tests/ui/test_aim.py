"""The aim: quantised, held between the softest and the hardest flick."""

from hypothesis import given
from hypothesis import strategies as st

from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.aim import DIRECTION_STEPS, POWER_STEPS, Aim, softest


def test_first_aim_is_straight_up_at_60_percent() -> None:
    assert Aim().flick(STANDARD_BOARD) == Flick("blue", 90.0, 2400.0)


def test_a_hundred_finest_turns_are_one_plain_turn() -> None:
    aim = Aim()
    for _ in range(100):
        aim = aim.turned(DIRECTION_STEPS[2])
    assert aim == Aim().turned(DIRECTION_STEPS[0])


def test_fifty_finest_power_steps_are_one_plain_step() -> None:
    aim = Aim()
    for _ in range(50):
        aim = aim.strengthened(POWER_STEPS[2], STANDARD_BOARD)
    assert aim == Aim().strengthened(POWER_STEPS[0], STANDARD_BOARD)


def test_turning_past_zero_stays_in_range() -> None:
    assert Aim(direction=0.0).turned(-0.01).direction == 359.99
    assert Aim(direction=359.99).turned(0.01).direction == 0.0


@given(st.floats(-10.0, 10.0), st.floats(-1e6, 1e6))
def test_every_aim_is_a_flick_the_board_allows(power: float, direction: float) -> None:
    flick = Aim().with_power(power, STANDARD_BOARD).toward(direction).flick(STANDARD_BOARD)
    assert STANDARD_BOARD.least_flick <= flick.speed <= STANDARD_BOARD.greatest_flick
    assert 0.0 <= flick.direction < 360.0
    assert flick.direction == round(flick.direction, 2)


def test_the_softest_power_is_the_softest_flick() -> None:
    aim = Aim().with_power(0.0, STANDARD_BOARD)
    assert aim.power == softest(STANDARD_BOARD)
    assert aim.flick(STANDARD_BOARD).speed == STANDARD_BOARD.least_flick
