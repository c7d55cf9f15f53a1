"""Capture, lip, rest over the edge, full pots."""

import math

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.events import Contact, Potted
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.spec import BoardSpec

POT = Point(1500.0, 1500.0)
LONE = BoardSpec(width=3000.0, length=3000.0, pots=(POT,))
ROLL = LONE.rolling_friction * LONE.gravity
R = LONE.pot_radius


def flick_to_pass(speed: float, distance: float) -> float:
    """Return the flick that rolls at ``speed`` after ``distance``."""
    mu_g = LONE.sliding_friction * LONE.gravity
    per_square = 12.0 / 49.0 / mu_g * 2.0 * ROLL + 25.0 / 49.0
    return math.sqrt((speed**2 + 2.0 * ROLL * distance) / (per_square))


def passing(speed: float, b: float, distance: float = 300.0) -> Trace:
    """Let a ball pass a pot at distance b from its centre with a speed at the closest point."""
    layout = Layout.of({"red1": (POT[0] + b, POT[1] - distance)})
    return simulate(layout, Flick("red1", 90.0, flick_to_pass(speed, distance)), LONE)


@pytest.mark.parametrize("b", [0.0, 5.0, -9.0, 14.0, -17.0])
def test_a_ball_drops_below_the_capture_speed_of_its_offset_and_passes_above(b: float) -> None:
    limit = LONE.capture_speed * (1.0 - (b / R) ** 2)
    slow, fast = passing(limit * 0.99, b), passing(limit * 1.01, b)
    assert [event.kind for event in slow.events] == ["potted"]
    assert slow.layout.potted == {1: "red1"}
    assert all((event.t or 0.0) > (slow.events[0].t or 0.0) + 0.05 for event in fast.events), (
        "it starves beyond at most"
    )
    if abs(b) < 10.0:
        assert fast.layout.balls["red1"].y > POT[1] + R


@pytest.mark.parametrize("distance", [25.0, 60.0, 200.0, 700.0, 1200.0])
def test_a_ball_that_would_come_to_rest_beyond_the_pot_drops_from_any_distance(distance: float) -> None:
    assert passing(100.0, 0.0, distance).layout.potted == {1: "red1"}


@pytest.mark.parametrize("beyond", [-17.0, -3.0, 0.0, 9.0, 18.0])
def test_no_ball_rests_over_an_empty_pot(beyond: float) -> None:
    for b in (0.0, 10.0, 16.0, 18.0):
        trace = passing(0.0, b, 300.0 + beyond)
        if math.hypot(b, beyond) < R or b < R:
            rest = trace.layout.balls.get("red1")
            assert rest is None or math.dist(rest, POT) >= R


def test_a_ball_resting_on_the_rim_line_stays() -> None:
    layout = Layout.of({"red1": (POT[0] + R, POT[1]), BLUE: (100.0, 100.0)})
    trace = simulate(layout, Flick(BLUE, 0.0, 200.0), LONE)
    assert trace.layout.balls["red1"] == (POT[0] + R, POT[1])


def test_a_ball_given_over_an_empty_pot_drops_at_once() -> None:
    layout = Layout.of({"red1": (POT[0] + 18.0, POT[1]), BLUE: (100.0, 100.0)})
    trace = simulate(layout, Flick(BLUE, 0.0, 200.0), LONE)
    assert trace.events[0] == Potted("red1", 1, 0.0)


def test_a_fast_ball_is_slowed_and_drawn_toward_the_pot_the_more_the_slower_it_goes() -> None:
    b = 9.0
    limit = LONE.capture_speed * (1.0 - (b / R) ** 2)
    turned = []
    for factor in (1.05, 1.5, 3.0):
        trace = passing(limit * factor, b)
        (path,) = trace.paths
        before, after = next(
            (one.at(one.end), two.at(two.start))
            for one, two in zip(path.segments, path.segments[1:], strict=False)
            if abs(one.at(one.end).y - POT[1]) < 0.01
        )
        speed, left = math.hypot(before.vx, before.vy), math.hypot(after.vx, after.vy)
        q = (limit / speed) ** 2
        assert left / speed == pytest.approx(1.0 - 0.35 * q, rel=1e-6)
        assert math.atan2(-after.vx, after.vy) == pytest.approx(0.35 * q * b / R, rel=1e-6)
        turned.append(-after.vx / after.vy)
    assert turned == sorted(turned, reverse=True)


def test_a_full_pot_is_a_half_sunk_ball() -> None:
    beside = math.sqrt(4.0 * 17.5**2 - 17.5**2)
    layout = Layout.of({"red1": (POT[0], POT[1] - 150.0)}, {1: "yellow1"})
    trace = simulate(layout, Flick("red1", 90.0, 400.0), LONE)
    contact = trace.events[0]
    assert contact == Contact("red1", "yellow1", contact.t)
    (path,) = trace.paths
    assert path.ball == "red1"
    touch = next(segment for segment in path.segments if segment.start == contact.t)
    assert POT[1] - touch.y == pytest.approx(beside, abs=1e-6)
    assert trace.layout.potted == {1: "yellow1"}


def test_a_slow_ball_stops_dead_at_a_full_pot_with_three_tenths_of_its_speed() -> None:
    layout = Layout.of({"red1": (POT[0], POT[1] - 90.0)}, {1: "yellow1"})
    trace = simulate(layout, Flick("red1", 90.0, 240.0), LONE)
    contact = trace.events[0].t
    (path,) = trace.paths
    before = next(segment for segment in path.segments if segment.end == contact).at(contact or 0.0)
    after = next(segment for segment in path.segments if segment.start == contact).at(contact or 0.0)
    assert before.vy < 107.0, "a hop would start under 60 mm/s"
    assert (after.vy, after.vz) == pytest.approx((-0.3 * before.vy, 0.0))


def test_two_balls_toward_one_pot_at_the_same_moment_fill_it_once() -> None:
    layout = Layout.of({"red1": (POT[0] - 150.0, POT[1]), "red2": (POT[0] + 20.0, POT[1])})
    for speed in (330.0, 345.0, 360.0, 400.0, 450.0, 500.0):
        trace = simulate(layout, Flick("red1", 0.0, speed), LONE)
        assert sum(isinstance(event, Potted) for event in trace.events) == len(trace.layout.potted) <= 1
        free = trace.layout.balls
        assert len(free) + len(trace.layout.potted) == 2
        least = 30.3 - 0.05 if trace.layout.potted else R
        for place in free.values():
            assert math.dist(place, POT) >= least


def test_blue_that_drops_stands_in_the_way_until_the_stroke_is_over_and_is_gone_after() -> None:
    layout = Layout.of({BLUE: (POT[0], POT[1] - 150.0)})
    trace = simulate(layout, Flick(BLUE, 90.0, 420.0), LONE)
    assert trace.events == (Potted(BLUE, 1, trace.events[0].t),)
    assert trace.layout == Layout()
    assert trace.off_board == ()


def test_nothing_else_drops_where_blue_stands() -> None:
    layout = Layout.of({BLUE: (POT[0], POT[1] - 60.0), "red1": (POT[0], POT[1] - 95.01)})
    trace = simulate(layout, Flick("red1", 90.0, 300.0), LONE)
    potted = [event for event in trace.events if isinstance(event, Potted)]
    assert [event.ball for event in potted] == [BLUE]
    assert "red1" in trace.layout.balls


def test_a_sinking_ball_pushes_aside_what_lies_at_the_rim() -> None:
    layout = Layout.of({"red1": (POT[0] - 60.0, POT[1]), "red2": (POT[0] + 20.0, POT[1])})
    trace = simulate(layout, Flick("red1", 0.0, 250.0), LONE)
    assert trace.layout.potted == {1: "red1"}
    assert trace.layout.balls["red2"].x > POT[0] + 30.3
