"""Closed forms of slide and roll, against a fine integration of the same laws."""

import math

import pytest

from yagopool.ai.chance import between, drop_window, within
from yagopool.ai.pace import arrival_speed, rolling_start, start_speed
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def stepped(distance: float, start: float, spec: BoardSpec) -> float:
    """The speed after a distance, in little steps: sliding until the surface keeps up, then rolling."""
    speed, surface, gone, step = start, 0.0, 0.0, 1e-5
    while gone < distance and speed > 0.0:
        gone += speed * step
        if surface < speed:
            speed -= spec.sliding_friction * spec.gravity * step
            surface += 2.5 * spec.sliding_friction * spec.gravity * step
        else:
            speed -= spec.rolling_friction * spec.gravity * step
    return max(speed, 0.0)


@pytest.mark.parametrize(
    ("distance", "arrival"), [(60.0, 100.0), (200.0, 0.0), (300.0, 120.0), (700.0, 200.0), (30.0, 900.0)]
)
def test_a_ball_started_so_arrives_so(distance: float, arrival: float) -> None:
    start = start_speed(distance, arrival, STANDARD_BOARD)
    assert stepped(distance, start, STANDARD_BOARD) == pytest.approx(arrival, abs=6.0)


@pytest.mark.parametrize("start", [400.0, 900.0, 2500.0])
def test_arrival_and_start_are_each_others_inverse(start: float) -> None:
    arrival = arrival_speed(150.0, start, STANDARD_BOARD)
    assert arrival is not None
    assert start_speed(150.0, arrival, STANDARD_BOARD) == pytest.approx(start)


def test_a_ball_too_slow_stops_short() -> None:
    assert arrival_speed(700.0, 300.0, STANDARD_BOARD) is None


def test_a_cloth_without_friction_takes_nothing() -> None:
    ice = BoardSpec(sliding_friction=0.0, rolling_friction=0.0)
    assert start_speed(500.0, 123.0, ice) == 123.0
    assert rolling_start(500.0, 123.0, ice) == 123.0


def test_the_window_of_speeds_that_drop_is_somewhat_narrower_than_measured_straight_at_the_middle() -> None:
    """Measured: docs/physics.md, "Alive". The one here is for balls that pass a little beside the middle."""
    for distance, measured in ((200.0, 0.14), (300.0, 0.09), (500.0, 0.06), (700.0, 0.04)):
        low, high = drop_window(distance, STANDARD_BOARD)
        assert 0.7 * measured < (high - low) / (high + low) < measured


def test_chances_are_those_of_the_normal_distribution() -> None:
    assert within(1.0, 1.0) == pytest.approx(0.6827, abs=1e-4)
    assert within(1.0, 0.0) == 1.0
    assert within(-1.0, 1.0) == 0.0
    assert between(-1.0, math.inf, 0.0, 1.0) == pytest.approx(0.8413, abs=1e-4)
    assert between(0.0, 1.0, 2.0, 0.0) == 0.0
