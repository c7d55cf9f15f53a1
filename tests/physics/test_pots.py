"""Pots: what drops, what passes, what rests at the rim, and a pot that is full."""

import math

import pytest

from tests.physics.invariants import around
from yagopool.games.yago.board import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted
from yagopool.table.spec import Ball, BoardSpec

POT = Point(1500.0, 1500.0)
LONE = BoardSpec(width=3000.0, length=3000.0, pots=(POT,))
R = LONE.pot_radius


def flick_to_pass(speed: float, distance: float) -> float:
    """Return the flick that rolls at ``speed`` after ``distance``."""
    roll, mu_g = LONE.rolling_friction * LONE.gravity, LONE.sliding_friction * LONE.gravity
    return math.sqrt((speed**2 + 2.0 * roll * distance) / (12.0 / 49.0 / mu_g * 2.0 * roll + 25.0 / 49.0))


def passing(speed: float, b: float, distance: float = 300.0) -> Trace:
    """Let a ball pass a pot at distance b from its centre with a speed at the closest point."""
    layout = Layout.of({"red1": (POT.x + b, POT.y - distance)})
    return simulate(layout, Flick("red1", 90.0, flick_to_pass(speed, distance)), LONE)


def shot(
    ball: Ball, direction: float, speed: float, balls: dict[Ball, tuple[float, float]], full: bool = False
) -> Trace:
    """Flick a ball on the board with one pot; ``balls`` by their distance from it in x and y."""
    places = {name: (POT.x + x, POT.y + y) for name, (x, y) in balls.items()}
    return simulate(Layout.of(places, {1: "yellow1"} if full else {}), Flick(ball, direction, speed), LONE)


@pytest.mark.parametrize("b", [0.0, 5.0, -9.0, 14.0, -17.0])
def test_a_ball_drops_below_the_capture_speed_of_its_offset_and_passes_above(b: float) -> None:
    limit = LONE.capture_speed * (1.0 - (b / R) ** 2)
    slow, fast = passing(limit * 0.99, b), passing(limit * 1.01, b)
    assert [event.kind for event in slow.events] == ["potted"]
    assert slow.layout.potted == {1: "red1"}
    assert all((event.t or 0.0) > (slow.events[0].t or 0.0) + 0.05 for event in fast.events), "it drops later if at all"
    if abs(b) < 10.0:
        assert fast.layout.balls["red1"].y > POT.y + R


@pytest.mark.parametrize("distance", [25.0, 60.0, 200.0, 700.0, 1200.0])
def test_a_ball_that_would_come_to_rest_beyond_the_pot_drops_from_any_distance(distance: float) -> None:
    assert passing(100.0, 0.0, distance).layout.potted == {1: "red1"}


@pytest.mark.parametrize("beyond", [-17.0, -3.0, 0.0, 9.0, 18.0])
@pytest.mark.parametrize("b", [0.0, 10.0, 16.0, 18.0])
def test_no_ball_rests_over_an_empty_pot(b: float, beyond: float) -> None:
    rest = passing(0.0, b, 300.0 + beyond).layout.balls.get("red1")
    assert rest is None or math.dist(rest, POT) >= R


def test_a_ball_at_the_rim_stays_and_one_over_the_pot_drops_at_once() -> None:
    for x, drops in ((R, False), (R - 0.5, True)):
        trace = shot(BLUE, 0.0, 200.0, {"red1": (x, 0.0), BLUE: (-1400.0, -1400.0)})
        assert (trace.events[:1] == (Potted("red1", 1, 0.0),)) == drops
        assert trace.layout.balls.get("red1") == (None if drops else (POT.x + R, POT.y))


def test_a_fast_ball_is_slowed_and_drawn_toward_the_pot_the_more_the_slower_it_goes() -> None:
    b = 9.0
    limit = LONE.capture_speed * (1.0 - (b / R) ** 2)
    turned = []
    for factor in (1.05, 1.5, 3.0):
        (path,) = passing(limit * factor, b).paths
        start = next(segment.start for segment in path.segments[1:] if abs(segment.y - POT.y) < 0.01)
        before, after = around(passing(limit * factor, b), "red1", start)
        q = (limit / math.hypot(before.vx, before.vy)) ** 2
        speed = math.hypot(after.vx, after.vy) / math.hypot(before.vx, before.vy)
        angle = math.atan2(-after.vx, after.vy)
        assert (speed, angle) == pytest.approx((1.0 - 0.35 * q, 0.35 * q * b / R), rel=1e-6)
        turned.append(angle)
    assert turned == sorted(turned, reverse=True)


def test_a_full_pot_is_a_half_sunk_ball() -> None:
    trace = shot("red1", 90.0, 400.0, {"red1": (0.0, -150.0)}, full=True)
    contact = trace.events[0]
    assert contact == Contact("red1", "yellow1", contact.t)
    assert [path.ball for path in trace.paths] == ["red1"]
    _, after = around(trace, "red1", contact.t or 0.0)
    assert POT.y - after.y == pytest.approx(math.sqrt(4.0 * 17.5**2 - 17.5**2), abs=1e-6)
    assert trace.layout.potted == {1: "yellow1"}


def test_a_slow_ball_comes_back_from_a_full_pot_with_three_tenths_of_its_speed() -> None:
    trace = shot("red1", 90.0, 240.0, {"red1": (0.0, -90.0)}, full=True)
    before, after = around(trace, "red1", trace.events[0].t or 0.0)
    assert before.vy < 107.0, "a hop would start under 60 mm/s"
    assert (after.vy, after.vz) == pytest.approx((-0.3 * before.vy, 0.0))


@pytest.mark.parametrize("speed", [330.0, 345.0, 360.0, 400.0, 450.0, 500.0])
def test_two_balls_toward_one_pot_at_the_same_moment_fill_it_once(speed: float) -> None:
    trace = shot("red1", 0.0, speed, {"red1": (-150.0, 0.0), "red2": (20.0, 0.0)})
    assert sum(isinstance(event, Potted) for event in trace.events) == len(trace.layout.potted) <= 1
    free = trace.layout.balls
    assert len(free) + len(trace.layout.potted) == 2
    least = 30.3 - 0.05 if trace.layout.potted else R
    assert all(math.dist(place, POT) >= least for place in free.values())


def test_blue_that_drops_is_in_the_way_until_the_shot_is_over_and_then_gone() -> None:
    alone = shot(BLUE, 90.0, 420.0, {BLUE: (0.0, -150.0)})
    assert alone.events == (Potted(BLUE, 1, alone.events[0].t),)
    assert (alone.layout, alone.off_board) == (Layout(), ())
    pushed = shot("red1", 90.0, 300.0, {BLUE: (0.0, -60.0), "red1": (0.0, -95.01)})
    assert [event.ball for event in pushed.events if isinstance(event, Potted)] == [BLUE]
    assert "red1" in pushed.layout.balls


def test_a_sinking_ball_pushes_aside_what_is_at_the_rim() -> None:
    trace = shot("red1", 0.0, 250.0, {"red1": (-60.0, 0.0), "red2": (20.0, 0.0)})
    assert trace.layout.potted == {1: "red1"}
    assert trace.layout.balls["red2"].x > POT.x + 30.3
