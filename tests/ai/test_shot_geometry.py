"""Closed forms of slide and roll against a fine integration of the same laws, chances, and the aiming loop."""

import math
import random
from dataclasses import dataclass

import pytest

from yagopool.ai.shot_geometry import (
    Obstacle,
    aim_shoot_correct,
    between,
    clearance,
    drop_window,
    is_free,
    start_speed,
    within,
)
from yagopool.table.geometry import Point
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
def test_a_ball_started_at_that_speed_arrives_at_this_one(distance: float, arrival: float) -> None:
    start = start_speed(distance, arrival, STANDARD_BOARD)
    assert stepped(distance, start, STANDARD_BOARD) == pytest.approx(arrival, abs=6.0)


def test_the_window_of_speeds_that_drop_is_somewhat_narrower_than_measured_straight_at_the_middle() -> None:
    """Measured: docs/physics.md, "How breaks behave". The one here is for balls that pass a little off the middle."""
    for distance, measured in ((200.0, 0.14), (300.0, 0.09), (500.0, 0.06), (700.0, 0.04)):
        low, high = drop_window(distance, STANDARD_BOARD)
        assert 0.7 * measured < (high - low) / (high + low) < measured


def test_chances_are_those_of_the_normal_distribution() -> None:
    assert within(1.0, 1.0) == pytest.approx(0.6827, abs=1e-4)
    assert within(1.0, 0.0) == 1.0
    assert within(-1.0, 1.0) == 0.0
    assert between(-1.0, math.inf, 0.0, 1.0) == pytest.approx(0.8413, abs=1e-4)
    assert between(0.0, 1.0, 2.0, 0.0) == 0.0


@dataclass
class Throw:
    """An attempt at 0.7 radians from 1000 mm, with a bend that the lever does not know of."""

    heading: float

    @property
    def miss(self) -> float:
        return 1000.0 * math.sin(0.7 - self.heading) + 30.0

    @property
    def hit(self) -> bool:
        return abs(self.miss) < 0.1


def turned(last: Throw, turn: float) -> Throw:
    return Throw(last.heading + turn)


@pytest.mark.parametrize("learning", [False, True])
def test_aim_shoot_correct_finds_the_aim_by_a_rough_lever(learning: bool) -> None:
    found = aim_shoot_correct(Throw(0.5), turned, 800.0, corrections=8, most=0.1, learning=learning)
    assert found is not None
    assert found.hit


def test_aim_shoot_correct_gives_up_in_time_and_where_nothing_can_be_shot() -> None:
    assert aim_shoot_correct(Throw(0.5), turned, 800.0, corrections=1, most=0.1) is None
    assert aim_shoot_correct(Throw(0.5), lambda last, turn: None, 800.0, corrections=8, most=0.1) is None
    assert aim_shoot_correct(None, turned, 800.0, corrections=8, most=0.1) is None


def test_a_way_is_free_where_there_are_no_mm_to_spare_less_than_none() -> None:
    rng = random.Random(1)
    free = 0
    for _ in range(2000):
        start, end, *others = (Point(rng.uniform(0.0, 300.0), rng.uniform(0.0, 300.0)) for _ in range(5))
        things = tuple(Obstacle(x, y, 35.0) for x, y in others)
        assert is_free(start, end, things) == (clearance(start, end, things) >= 0.0)
        free += is_free(start, end, things)
    assert 400 < free < 1600
    here = Point(1.0, 1.0)
    assert is_free(here, here, (Obstacle(1.0, 1.0, 35.0),))
