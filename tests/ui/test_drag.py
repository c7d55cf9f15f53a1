"""The drag: press, pull back, release; the release never moves the aim, and where there is room the scale is one."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.table.layout import Point
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.drag import (
    DEAD_ZONE,
    FULL_PULL,
    LEAST_FULL_PULL,
    TWITCH_TIME,
    Drag,
    power_of_pull,
    pull_of_power,
)
from yagopool.ui.input.pointer import Bounds

BALL = Point(260.0, 150.0)
RADIUS = STANDARD_BOARD.ball_radius


SCREEN = Bounds(-400.0, -50.0, 900.0, 850.0)


def drag(press: Point = BALL, *, free: bool = False, bounds: Bounds | None = None) -> Drag:
    return Drag.begin(Aim(), BALL, press, 0.0, STANDARD_BOARD, free=free, bounds=bounds)


def power_to(end: Point, *, ball: Point, bounds: Bounds | None = SCREEN) -> float:
    """Return the power of a drag from a ball to a place, 0 for none."""
    pulled = Drag.begin(Aim(), ball, ball, 0.0, STANDARD_BOARD, free=False, bounds=bounds).moved(end, 0.1)
    aim = pulled.released(0.5)
    return 0.0 if aim is None else aim.power


def test_pulling_straight_down_aims_straight_up() -> None:
    aim = drag().moved(Point(260.0, 150.0 - RADIUS - 60.0), 0.1).released(0.2)
    assert aim is not None
    assert aim.direction == 90.0
    assert aim.power == pytest.approx(power_of_pull(60.0), abs=1e-4)


def test_a_pull_to_the_players_cushion_is_the_hardest_flick() -> None:
    aim = drag().moved(Point(260.0, 0.0), 0.1).released(0.2)
    assert aim is not None
    assert aim.flick(STANDARD_BOARD).speed == STANDARD_BOARD.greatest_flick


def test_speed_grows_with_the_square_of_the_pull() -> None:
    half = DEAD_ZONE + (FULL_PULL - DEAD_ZONE) / 2
    assert power_of_pull(half) == pytest.approx(0.25)
    assert power_of_pull(FULL_PULL) == 1.0
    assert power_of_pull(2 * FULL_PULL) == 1.0


@given(st.floats(0.0, 1.0))
def test_pull_and_power_are_inverse(power: float) -> None:
    assert power_of_pull(pull_of_power(power)) == pytest.approx(power, abs=1e-9)


def test_a_click_flicks_nothing() -> None:
    assert drag().released(0.05) is None


@pytest.mark.parametrize("pull", [0.0, 1.0, DEAD_ZONE - 0.01])
def test_inside_the_dead_zone_nothing_happens(pull: float) -> None:
    assert drag().moved(Point(260.0, 150.0 - RADIUS - pull), 0.1).released(0.5) is None


def test_coming_back_to_the_ball_cancels() -> None:
    pulled = drag().moved(Point(260.0, 50.0), 0.1)
    assert pulled.pulled is not None
    back = pulled.moved(Point(259.0, 148.0), 0.5)
    assert back.pulled is None
    assert back.released(1.0) is None


@pytest.mark.parametrize("bounds", [None, SCREEN])
def test_the_same_pull_is_as_hard_wherever_there_is_room(bounds: Bounds | None) -> None:
    balls = (Point(260.0, 150.0), Point(100.0, 500.0), Point(260.0, 700.0), Point(480.0, 100.0 + RADIUS))
    powers = {power_to(Point(ball.x, ball.y - RADIUS - 70.0), ball=ball, bounds=bounds) for ball in balls}
    assert len(powers) == 1


def test_at_the_screens_edge_every_ball_is_flicked_as_hard_as_can_be() -> None:
    for y in (RADIUS, 30.0, 60.0, 100.0, 150.0):
        at_edge = Point(260.0, SCREEN.near)
        assert power_to(at_edge, ball=Point(260.0, y)) == 1.0
        half = RADIUS + DEAD_ZONE + (min(FULL_PULL, y + 50.0 - RADIUS) - DEAD_ZONE) / 2
        assert power_to(Point(260.0, y - half), ball=Point(260.0, y)) == pytest.approx(0.25, abs=1e-3)


def test_only_the_way_that_is_short_has_a_short_scale() -> None:
    ball, reach = Point(260.0, RADIUS), RADIUS + 45.0
    ways = [Point(ball.x + reach * math.sin(turn), ball.y - reach * math.cos(turn)) for turn in (0.0, 0.5, 1.0, 1.5)]
    powers = [power_to(way, ball=ball) for way in ways]
    assert powers == sorted(powers, reverse=True)
    assert powers[-1] == pytest.approx(power_of_pull(45.0), abs=1e-4)


def test_a_press_at_the_very_edge_has_a_scale_that_can_be_dosed() -> None:
    held = drag(Point(260.0, SCREEN.near + 15.0), free=True, bounds=SCREEN)
    aim = held.moved(Point(260.0, SCREEN.near), 0.1).released(0.5)
    assert aim is not None
    assert aim.power == pytest.approx(power_of_pull(15.0, LEAST_FULL_PULL), abs=1e-4)


def test_the_finger_is_drawn_back_as_far_as_the_hand_pulls() -> None:
    assert drag().moved(Point(260.0, 150.0 - RADIUS - 60.0), 0.1).pull == pytest.approx(60.0)
    assert drag(bounds=SCREEN).moved(Point(260.0, -500.0), 0.1).pull == FULL_PULL


def test_a_twitch_of_the_lifting_finger_does_not_move_the_aim() -> None:
    held = drag().moved(Point(260.0, 60.0), 0.1)
    steady = held.released(1.0)
    assert held.moved(Point(263.0, 62.0), 0.97).moved(Point(264.0, 63.0), 0.99).released(1.0) == steady


def test_a_quick_drag_without_holding_counts_where_it_ended() -> None:
    quick = drag().moved(Point(260.0, 120.0), 0.01).moved(Point(230.0, 60.0), 0.02).released(0.03)
    slow = drag().moved(Point(230.0, 60.0), 0.02).released(1.0)
    assert quick == slow


def test_a_correction_held_longer_than_a_twitch_counts() -> None:
    held = drag().moved(Point(260.0, 60.0), 0.1)
    corrected = held.moved(Point(263.0, 60.0), 0.5).released(0.5 + 2 * TWITCH_TIME)
    assert corrected == drag().moved(Point(263.0, 60.0), 0.1).released(1.0)


def test_a_press_behind_the_ball_is_a_lever() -> None:
    far = Point(260.0, 10.0)
    lever = drag(far)
    assert lever.released(0.1) is None, "no pull yet, however far the press is from the ball"
    aim = lever.moved(Point(261.0, -40.0), 0.2).released(0.5)
    assert aim is not None
    assert aim.direction == pytest.approx(90.3, abs=0.02)
    assert aim.power == pytest.approx(power_of_pull(50.0), abs=1e-3)


def test_beside_the_board_only_the_way_of_the_finger_counts() -> None:
    aim = drag(Point(-200.0, 500.0), free=True).moved(Point(-200.0, 440.0), 0.2).released(0.5)
    assert aim is not None
    assert aim.direction == 90.0
    assert aim.power == pytest.approx(power_of_pull(60.0), abs=1e-4)


def test_wheel_and_keys_correct_a_drag() -> None:
    aim = drag().moved(Point(260.0, 60.0), 0.1).turned(0.1).turned(-0.01).released(0.5)
    assert aim is not None
    assert aim.direction == 90.09
