"""Off a cushion: the model that docs/physics.md describes, in closed form, and what counts as a touch."""

import math

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Motion, Trace
from yagopool.table.events import Cushion
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

SPEC = BoardSpec(width=2000.0, length=2000.0, pots=())
E, MU, TRANSFER = 0.70, 0.2, 0.5


def around(trace: Trace) -> tuple[Motion, Motion]:
    """Return how the ball moves before and after its first cushion."""
    t = trace.events[0].t
    assert t is not None
    (path,) = trace.paths
    before = next(segment for segment in path.segments if segment.end == t)
    after = next(segment for segment in path.segments if segment.start == t)
    return before.at(t), after.at(t)


def rebound(before: Motion) -> tuple[float, float, float, float, float]:
    """Return vx, vy, sx, sy, w off the right cushion for a ball on the bed, written down again from the page."""
    blow = (1 + E) * before.vx
    across, along = -E * before.vx, before.vy
    roll = -before.sx + TRANSFER * blow
    slip = along - (-before.w)
    stop_along, stop_roll = slip * 2 / 7, roll * 2 / 5
    size = math.hypot(stop_along, stop_roll)
    part = min(1.0, MU * blow / size) if size else 0.0
    return (
        across,
        along - part * stop_along,
        -(roll - 2.5 * part * stop_roll),
        before.sy,
        before.w + (-2.5 * part * stop_along),
    )


@pytest.mark.parametrize("direction", [0.0, 20.0, 45.0, 70.0, -35.0])
@pytest.mark.parametrize(("distance", "speed"), [(900.0, 1100.0), (60.0, 1500.0), (200.0, 3000.0)])
def test_the_rebound_is_the_models(direction: float, distance: float, speed: float) -> None:
    start = (2000.0 - 17.5 - distance * math.cos(math.radians(direction)), 1000.0)
    trace = simulate(Layout.of({BLUE: start}), Flick(BLUE, direction, speed), SPEC)
    before, after = around(trace)
    vx, vy, sx, sy, w = rebound(before)
    assert before.x == pytest.approx(2000.0 - 17.5, abs=1e-9)
    assert (after.vx, after.vy) == pytest.approx((vx, vy), rel=1e-9, abs=1e-7)
    assert (after.sx, after.sy) == pytest.approx((sx, sy), rel=1e-9, abs=1e-7)
    assert after.w == pytest.approx(w, rel=1e-9, abs=1e-7)


def test_a_rolling_ball_comes_back_with_half_its_speed() -> None:
    trace = simulate(Layout.of({BLUE: (1000.0, 1000.0)}), Flick(BLUE, 0.0, 1100.0), SPEC)
    before, after = around(trace)
    assert before.vx == before.sx, "it rolls"
    rolling = (5.0 * after.vx + 2.0 * after.sx) / 7.0
    assert -rolling / before.vx == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(("direction", "wall"), [(0.0, "right"), (90.0, "far"), (180.0, "left"), (270.0, "near")])
def test_all_four_cushions_are_alike(direction: float, wall: str) -> None:
    trace = simulate(Layout.of({BLUE: (1000.0, 1000.0)}), Flick(BLUE, direction, 1500.0), SPEC)
    assert trace.events == (Cushion(BLUE, trace.events[0].t),)
    reference = simulate(Layout.of({BLUE: (1000.0, 1000.0)}), Flick(BLUE, 0.0, 1500.0), SPEC)
    rest, there = trace.layout.balls[BLUE], reference.layout.balls[BLUE]
    assert math.dist(rest, (1000.0, 1000.0)) == pytest.approx(math.dist(there, (1000.0, 1000.0)), abs=0.0011)


def test_a_ball_lying_against_a_cushion_and_flicked_along_or_away_touches_nothing() -> None:
    for direction in (90.0, 180.0, 135.0):
        trace = simulate(Layout.of({BLUE: (1982.5, 1000.0)}), Flick(BLUE, direction, 600.0), SPEC)
        assert trace.events == ()


def test_a_ball_lying_against_a_cushion_and_flicked_into_it_touches_at_once() -> None:
    trace = simulate(Layout.of({BLUE: (1982.5, 1000.0)}), Flick(BLUE, 30.0, 600.0), SPEC)
    assert trace.events == (Cushion(BLUE, 0.0),)


def test_a_corner_is_two_cushions() -> None:
    trace = simulate(Layout.of({BLUE: (1800.0, 1800.0)}), Flick(BLUE, 45.0, 2000.0), SPEC)
    assert [event.kind for event in trace.events[:2]] == ["cushion", "cushion"]
    assert trace.events[0].t == trace.events[1].t
    rest = trace.layout.balls[BLUE]
    assert rest.x < 1900.0
    assert rest.y < 1900.0
