"""A lone ball's course over cushions is the way the stroke itself takes."""

import math
import random

import pytest

from yagopool.ai.course import Course, course
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.balls import BLUE
from yagopool.table.events import Cushion
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.spec import BoardSpec

BARE = BoardSpec(pots=())


def onward(trace: Trace, cushions: int) -> tuple[Point, float]:
    """Where the ball was when it left off rolling after so many cushions, and its heading there."""
    met = [event.t for event in trace.events if isinstance(event, Cushion) and event.t is not None]
    until = met[cushions] if len(met) > cushions else trace.duration
    last = [part for part in trace.paths[0].segments if part.end <= until + 1e-9][-1]
    first, end = last.at(last.start), last.at(last.end)
    return Point(end.x, end.y), math.atan2(end.y - first.y, end.x - first.x)


@pytest.mark.parametrize("cushions", [1, 2])
def test_the_course_is_the_strokes(cushions: int) -> None:
    rng = random.Random(cushions)
    compared = 0
    for _ in range(60):
        start = Point(round(rng.uniform(20.0, 500.0), 3), round(rng.uniform(20.0, 780.0), 3))
        heading, speed = rng.uniform(0.0, math.tau), rng.uniform(900.0, 2200.0)
        found = course(start, heading, speed, cushions, BARE)
        if found is None:
            continue
        trace = simulate(Layout.of({BLUE: start}, {}), Flick(BLUE, math.degrees(heading), speed), BARE)
        end, rolling = onward(trace, cushions)
        assert isinstance(found, Course)
        assert len(found.turns) == len(found.walls) == cushions
        assert math.remainder(found.last.heading - rolling, math.tau) == pytest.approx(0.0, abs=1e-6)
        assert found.miss(end) == pytest.approx(0.0, abs=1e-3)
        compared += 1
    assert compared > 30


def test_a_ball_that_stops_before_has_no_course() -> None:
    assert course(Point(260.0, 400.0), math.pi / 2.0, 300.0, 1, BARE) is None
    assert course(Point(260.0, 400.0), math.pi / 2.0, 900.0, 2, BARE) is None
