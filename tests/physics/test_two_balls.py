"""One ball hits another: the exact solution of two spheres."""

import math

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Motion, Trace
from yagopool.table.events import Contact
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec

R = 17.5
SLIDE = 0.30 * 9810.0


def lab(restitution: float = 0.93, friction: float = 0.0) -> BoardSpec:
    return BoardSpec(width=2000.0, length=2000.0, pots=(), ball_restitution=restitution, ball_friction=friction)


def just_after(trace: Trace, ball: Ball, t: float) -> Motion:
    """Return how a ball moves as it leaves a contact at a time."""
    path = next(path for path in trace.paths if path.ball == ball)
    segment = next(segment for segment in path.segments if segment.start == t)
    return segment.at(t)


def meet(offset: float, speed: float, distance: float = 300.0) -> tuple[float, float, tuple[float, float]]:
    """Return moment, speed and unit vector of centres as a ball sliding along +x meets one ``offset`` to the side."""
    way = distance - math.sqrt((2 * R) ** 2 - offset**2)
    t = (speed - math.sqrt(speed**2 - 2 * SLIDE * way)) / SLIDE
    assert t < speed * 2 / 7 / SLIDE, "still sliding"
    return t, speed - SLIDE * t, ((distance - way) / (2 * R), offset / (2 * R))


@pytest.mark.parametrize("offset", [0.0, 3.0, -10.0, 17.5, -25.0, 30.0, 33.0, 34.5, 34.95, 34.999])
@pytest.mark.parametrize("speed", [2000.0, 3100.0])
@pytest.mark.parametrize("restitution", [1.0, 0.93, 0.5])
def test_cut_angle_and_speeds_are_those_of_two_spheres(offset: float, speed: float, restitution: float) -> None:
    layout = Layout.of({BLUE: (500.0, 1000.0), "red1": (800.0, 1000.0 + offset)})
    trace = simulate(layout, Flick(BLUE, 0.0, speed), lab(restitution))
    t, v, (nx, ny) = meet(offset, speed)
    contact = trace.events[0]
    assert isinstance(contact, Contact)
    assert contact.t is not None
    assert contact.t == pytest.approx(t, rel=1e-9)
    red, blue = just_after(trace, "red1", contact.t), just_after(trace, BLUE, contact.t)
    push = (1 + restitution) / 2 * v * nx
    assert math.degrees(math.atan2(red.vy, red.vx) - math.atan2(ny, nx)) == pytest.approx(0.0, abs=0.001)
    assert math.hypot(red.vx, red.vy) == pytest.approx(push, rel=1e-4)
    assert blue.vx == pytest.approx(v - push * nx, rel=1e-4, abs=1e-4 * v)
    assert blue.vy == pytest.approx(-push * ny, rel=1e-4, abs=1e-4 * v)


@pytest.mark.parametrize("offset", [-30.0, -17.5, -5.0, 5.0, 17.5, 30.0])
def test_friction_throws_the_ball_hit_by_coulombs_law(offset: float) -> None:
    mu, e, speed = 0.06, 0.93, 2500.0
    layout = Layout.of({BLUE: (500.0, 1000.0), "red1": (800.0, 1000.0 + offset)})
    trace = simulate(layout, Flick(BLUE, 0.0, speed), lab(e, mu))
    _, v, (nx, ny) = meet(offset, speed)
    push = (1 + e) / 2 * v * nx
    slip = v * -ny
    rub = math.copysign(min(mu * push, abs(slip) / 7), slip)
    red, blue = just_after(trace, "red1", trace.events[0].t or 0.0), just_after(trace, BLUE, trace.events[0].t or 0.0)
    assert red.vx == pytest.approx(push * nx + rub * -ny, rel=1e-9)
    assert red.vy == pytest.approx(push * ny + rub * nx, rel=1e-9)
    assert red.w == pytest.approx(-2.5 * rub, rel=1e-9)
    assert blue.w == pytest.approx(-2.5 * rub, rel=1e-9)
    assert blue.vx + red.vx == pytest.approx(v, rel=1e-9)


def test_a_hit_leaves_the_roll_as_it_was_and_the_ball_follows() -> None:
    layout = Layout.of({BLUE: (300.0, 1000.0), "red1": (1200.0, 1000.0)})
    trace = simulate(layout, Flick(BLUE, 0.0, 2000.0), lab(1.0))
    hit = trace.events[0].t or 0.0
    path = next(path for path in trace.paths if path.ball == BLUE)
    before = next(segment for segment in path.segments if segment.end == hit).at(hit)
    after = just_after(trace, BLUE, hit)
    assert before.vx == pytest.approx(before.sx)
    assert after.vx == pytest.approx(0.0, abs=1e-9)
    assert after.sx == before.sx
    rest = trace.layout.balls[BLUE].x
    start = 1200.0 - 2 * R
    rolled = (2 / 7 * before.sx) ** 2 / (2 * 0.0255 * 9810.0)
    slid = 0.5 * (2 / 7 * before.sx) ** 2 / SLIDE
    assert rest - start == pytest.approx(slid + rolled, abs=0.001)


def test_a_thin_hit_is_never_missed() -> None:
    for depth in (1.0, 0.1, 0.01, 1e-3, 2e-5):
        layout = Layout.of({BLUE: (500.0, 1000.0), "red1": (900.0, 1000.0 + 2 * R - depth)})
        trace = simulate(layout, Flick(BLUE, 0.0, 3200.0), lab())
        assert isinstance(trace.events[0], Contact), depth


def test_a_near_miss_is_none() -> None:
    layout = Layout.of({BLUE: (500.0, 1000.0), "red1": (900.0, 1000.0 + 2 * R + 1e-5)})
    events = simulate(layout, Flick(BLUE, 0.0, 3000.0), lab()).events
    assert not any(isinstance(event, Contact) for event in events)
