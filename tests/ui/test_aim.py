"""The aim and the drag that makes it: quantised, within the board's flicks, the same way of the hand the same flick."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.games.settings import TableView
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.aim import (
    DEAD_ZONE,
    DIRECTION_STEPS,
    FULL_PULL,
    LEAST_FULL_PULL,
    POWER_STEPS,
    REACH,
    TWITCH_TIME,
    Aim,
    Bounds,
    Drag,
    Pointer,
    pointer_at,
    power_of_pull,
    pull_of_power,
    softest,
)
from yagopool.ui.viewport import Box, Viewport

BALL = Point(260.0, 150.0)
RADIUS = STANDARD_BOARD.ball_radius
SCREEN = Bounds(-400.0, -50.0, 900.0, 850.0)


def at(x: float, y: float, step: int = 0, bounds: Bounds | None = None) -> Pointer:
    return Pointer("move", Point(x, y), step=step, bounds=bounds)


def drag(press: Point = BALL, *, bounds: Bounds | None = None) -> Drag:
    return Drag.begin(Aim(), Pointer("down", press, bounds=bounds), 0.0, STANDARD_BOARD)


def power_to(end: Point, *, ball: Point, bounds: Bounds | None = SCREEN) -> float:
    """Return the power of a drag from a ball to a place, 0 for none."""
    aim = drag(ball, bounds=bounds).moved(at(*end, bounds=bounds), 0.1).released(0.5)
    return 0.0 if aim is None else aim.power


def flicked(size: tuple[int, int], ball: Point, way: tuple[float, float], view: TableView = "upright") -> Any:
    """Return the aim of a mouse that presses a place in a window of a size and goes some way, in pixels."""
    viewport = Viewport.of(size, view=view)
    x, y = map(round, viewport.to_window(ball))
    places = ((x, y), (round(x + way[0]), round(y + way[1])))
    start, end = (pointer_at("move", place, viewport, Box(0, 0, *size)) for place in places)
    return Drag.begin(Aim(), start, 0.0, STANDARD_BOARD).moved(end, 0.1).released(0.5)


# The aim


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


# The drag


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("ball", [Point(260.0, 300.0), Point(260.0, 400.0), Point(200.0, 500.0)])
@pytest.mark.parametrize("way", [(0, 150), (-90, 120), (120, -120), (0, -70)])
@pytest.mark.parametrize(("view", "turned"), [("upright", 0.0), ("turned", 90.0)])
def test_the_same_way_of_a_mouse_is_the_same_flick_everywhere(
    size: tuple[int, int], ball: Point, way: tuple[int, int], view: TableView, turned: float
) -> None:
    aim = flicked(size, ball, way, view)
    assert aim.direction == pytest.approx((math.degrees(math.atan2(way[1], -way[0])) + turned) % 360.0, abs=0.011)
    assert aim.power == pytest.approx(power_of_pull(math.hypot(*way) / 1.7), abs=1e-4)


@pytest.mark.parametrize("size", [(390, 844), (640, 480), (960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("ball", [Point(RADIUS, RADIUS), Point(260.0, 120.0), Point(507.0, 790.0)])
def test_every_ball_can_be_flicked_as_hard_as_can_be_within_the_window(size: tuple[int, int], ball: Point) -> None:
    viewport = Viewport.of(size)
    (x, y), window = viewport.to_window(ball), viewport.window.inset(12)
    for turn in range(0, 360, 15):
        wx, wy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        ends = [(window.right - x) / wx if wx > 0.01 else (window.x - x) / wx if wx < -0.01 else math.inf]
        ends += [(window.bottom - y) / wy if wy > 0.01 else (window.y - y) / wy if wy < -0.01 else math.inf]
        aim = flicked(size, ball, (min(ends) * wx, min(ends) * wy), "automatic")
        assert aim.power >= 0.97, (turn, min(ends))


def test_it_is_said_where_a_much_shorter_pull_is_already_hard() -> None:
    near = Point(260.0, -20.0)
    assert drag(near).moved(at(260.0, -40.0, bounds=SCREEN), 0.1).short
    assert not drag(near).moved(at(200.0, -20.0, bounds=SCREEN), 0.1).short, "there is room at the side"
    assert not drag().moved(at(260.0, 90.0, bounds=SCREEN), 0.1).short
    assert not drag(near).moved(at(260.0, -25.0, bounds=SCREEN), 0.1).short, "nothing is pulled yet"
    assert not drag(near).moved(at(260.0, -40.0), 0.1).short


@pytest.mark.parametrize("way", [60.0, 150.0, 300.0, 400.0])
def test_a_soft_straight_pot_is_25_pixels_wide_near_and_far(way: float) -> None:
    x, y = STANDARD_BOARD.pot_centre(9)
    layout = Layout.of({"red2": (x, y - way)})

    def drops(pixels: int) -> bool:
        aim = Aim("red2", power=power_of_pull(pixels / REACH))
        events = simulate(layout, aim.flick(STANDARD_BOARD), STANDARD_BOARD).events
        return any(isinstance(event, Potted) and event.pot == 9 for event in events)

    first = next(pixels for pixels in range(14, 400) if drops(pixels))
    assert all(drops(pixels) for pixels in range(first, first + 25))


def test_the_hardest_tenth_of_a_pull_is_12_pixels_wide() -> None:
    aims = [flicked((1280, 800), Point(260.0, 400.0), (0, pixels)) for pixels in range(20, 400)]
    assert len([aim for aim in aims if aim is not None and 0.9 <= aim.power < 1.0]) >= 12


def test_of_a_soft_pull_the_ball_rolls_twice_as_far_for_twice_the_pull() -> None:
    def rolls(pull: float) -> float:
        flick = Aim("red1", 90.0, power_of_pull(DEAD_ZONE + pull)).flick(STANDARD_BOARD)
        rest = simulate(Layout.of({"red1": (40.0, 40.0)}), flick, STANDARD_BOARD).layout.place_of("red1")
        assert rest is not None
        return rest.y - 40.0

    assert rolls(40.0) == pytest.approx(2.0 * rolls(20.0), rel=0.03)
    assert rolls(60.0) == pytest.approx(3.0 * rolls(20.0), rel=0.03)


def test_shift_counts_a_fifth_of_the_way_and_the_hand_does_not_jump_when_it_is_let_go() -> None:
    held = drag().moved(at(260.0, 90.0), 0.1)
    finely = held.moved(at(265.0, 80.0, step=1), 0.2)
    assert (finely.hand.x, finely.hand.y) == pytest.approx((261.0, 88.0))
    onward = finely.moved(at(265.0, 75.0), 0.3)
    assert (onward.hand.x, onward.hand.y) == pytest.approx((261.0, 83.0))
    finest = held.moved(at(285.0, 90.0, step=2), 0.2)
    assert finest.hand.x == pytest.approx(261.0)


def test_the_power_grows_with_the_pull_up_to_the_greatest() -> None:
    powers = [power_of_pull(pull) for pull in range(round(DEAD_ZONE), round(FULL_PULL) + 1)]
    assert powers == sorted(set(powers))
    assert (powers[0], powers[-1], power_of_pull(2 * FULL_PULL)) == (0.0, 1.0, 1.0)


@given(st.floats(0.0, 1.0))
def test_pull_and_power_are_inverse(power: float) -> None:
    assert power_of_pull(pull_of_power(power)) == pytest.approx(power, abs=1e-9)


@pytest.mark.parametrize("pull", [0.0, 1.0, DEAD_ZONE - 0.01])
def test_inside_the_dead_zone_nothing_happens(pull: float) -> None:
    assert drag().moved(at(260.0, 150.0 - pull), 0.1).released(0.5) is None


@pytest.mark.parametrize("bounds", [None, SCREEN])
def test_the_same_pull_is_as_hard_wherever_there_is_room(bounds: Bounds | None) -> None:
    balls = (Point(260.0, 150.0), Point(100.0, 500.0), Point(260.0, 700.0), Point(480.0, 100.0))
    powers = {power_to(Point(ball.x, ball.y - 70.0), ball=ball, bounds=bounds) for ball in balls}
    assert len(powers) == 1


@pytest.mark.parametrize("room", [130.0, 115.0, 100.0])
def test_where_a_pull_has_little_room_soft_shots_stay_as_they_are(room: float) -> None:
    ball = Point(260.0, SCREEN.near + room)
    assert power_to(Point(ball.x, ball.y - 60.0), ball=ball) == pytest.approx(power_of_pull(60.0), abs=1e-4)
    assert power_to(Point(ball.x, SCREEN.near), ball=ball) == 1.0


def test_only_the_way_that_is_short_has_a_short_scale() -> None:
    ball, reach = Point(260.0, RADIUS), 45.0
    ways = [Point(ball.x + reach * math.sin(turn), ball.y - reach * math.cos(turn)) for turn in (0.0, 0.5, 1.0, 1.5)]
    powers = [power_to(way, ball=ball) for way in ways]
    assert powers == sorted(powers, reverse=True)
    assert powers[-1] == pytest.approx(power_of_pull(45.0), abs=1e-4)


def test_a_press_at_the_very_edge_has_a_scale_that_can_be_dosed() -> None:
    power = power_to(Point(260.0, SCREEN.near), ball=Point(260.0, SCREEN.near + 15.0))
    assert power == pytest.approx(power_of_pull(15.0, LEAST_FULL_PULL), abs=1e-4)


def test_a_twitch_of_the_lifting_finger_does_not_move_the_aim() -> None:
    held = drag().moved(at(260.0, 60.0), 0.1)
    steady = held.released(1.0)
    assert held.moved(at(261.0, 61.0), 0.97).moved(at(261.4, 61.2), 0.99).released(1.0) == steady


def test_a_quick_drag_without_holding_counts_where_it_ended() -> None:
    quick = drag().moved(at(260.0, 120.0), 0.01).moved(at(230.0, 60.0), 0.02).released(0.03)
    slow = drag().moved(at(230.0, 60.0), 0.02).released(1.0)
    assert quick == slow


def test_a_correction_held_longer_than_a_twitch_counts() -> None:
    held = drag().moved(at(260.0, 60.0), 0.1)
    corrected = held.moved(at(263.0, 60.0), 0.5).released(0.5 + 2 * TWITCH_TIME)
    assert corrected == drag().moved(at(263.0, 60.0), 0.1).released(1.0)


@pytest.mark.parametrize("press", [BALL, Point(-200.0, 500.0), Point(255.0, 160.0), Point(400.0, 700.0)])
def test_wherever_the_press_only_the_way_of_the_hand_counts(press: Point) -> None:
    held = drag(press)
    assert held.released(0.1) is None, "a click flicks nothing"
    aim: Any = held.moved(at(press.x, press.y - 60.0), 0.2).released(0.5)
    assert aim.direction == 90.0
    assert aim.power == pytest.approx(power_of_pull(60.0), abs=1e-4)


def test_wheel_and_keys_correct_a_drag() -> None:
    plain = drag().moved(at(260.0, 60.0), 0.1)
    aim: Any = plain.turned(0.1).turned(-0.01).released(0.5)
    assert aim.direction == 90.09
    power = power_of_pull(90.0)
    harder = plain.strengthened(0.01)
    assert (plain.released(0.5), harder.released(0.5)) == (
        Aim().with_power(power, STANDARD_BOARD),
        Aim().with_power(power + 0.01, STANDARD_BOARD),
    )
    assert harder.pull == pytest.approx(pull_of_power(power + 0.01), abs=0.01)
    further: Any = harder.moved(at(260.0, 50.0), 0.6).released(1.0)
    assert further.power == pytest.approx(power_of_pull(100.0) + 0.01, abs=1e-4)


def test_keys_correct_the_power_of_a_drag_no_further_than_it_goes() -> None:
    hardest = drag().moved(at(260.0, 0.0), 0.1).strengthened(0.05)
    assert hardest.strengthened(-0.05).released(0.5) == Aim().with_power(0.95, STANDARD_BOARD)
    softest_one = drag().moved(at(260.0, 141.0), 0.1).strengthened(-0.05).released(0.5)
    assert softest_one == Aim().with_power(0.0, STANDARD_BOARD)
    assert drag().strengthened(0.05).released(0.5) is None, "nothing is pulled yet"
