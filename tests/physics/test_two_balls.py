"""One ball hits another: the exact solution of two spheres, pooltool's shots, and what counts as a contact."""

import json
import math
import statistics
from pathlib import Path

import pytest

from tests.physics.invariants import around
from yagopool.games.yago.board import BLUE
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Event, Flick
from yagopool.table.spec import Ball, BoardSpec

R = 17.5
SLIDE = 0.30 * 9810.0
LAB = BoardSpec(width=2000.0, length=2000.0, pots=())
TOUCHING = Layout.of({BLUE: (1000.0, 1000.0), "red1": (1000.0, 1035.0)})


def lab(restitution: float, friction: float = 0.0) -> BoardSpec:
    return BoardSpec(width=2000.0, length=2000.0, pots=(), ball_restitution=restitution, ball_friction=friction)


def meet(offset: float, speed: float, distance: float = 300.0) -> tuple[float, float, tuple[float, float]]:
    """Return when, how fast and along which unit vector a ball sliding along +x meets one ``offset`` to the side."""
    way = distance - math.sqrt((2 * R) ** 2 - offset**2)
    t = (speed - math.sqrt(speed**2 - 2 * SLIDE * way)) / SLIDE
    assert t < speed * 2 / 7 / SLIDE, "still sliding"
    return t, speed - SLIDE * t, ((distance - way) / (2 * R), offset / (2 * R))


def contacts(events: tuple[Event, ...]) -> list[Contact]:
    return [event for event in events if isinstance(event, Contact)]


@pytest.mark.parametrize("offset", [0.0, 3.0, -10.0, 17.5, -25.0, 30.0, 33.0, 34.5, 34.95, 34.999])
@pytest.mark.parametrize("speed", [2000.0, 3100.0])
@pytest.mark.parametrize("restitution", [1.0, 0.93, 0.5])
def test_cut_angle_and_speeds_are_those_of_two_spheres(offset: float, speed: float, restitution: float) -> None:
    layout = Layout.of({BLUE: (500.0, 1000.0), "red1": (800.0, 1000.0 + offset)})
    trace = simulate(layout, Flick(BLUE, 0.0, speed), lab(restitution))
    t, v, (nx, ny) = meet(offset, speed)
    (contact, *_) = contacts(trace.events)
    assert contact.t == pytest.approx(t, rel=1e-9)
    (_, red), (_, blue) = (around(trace, ball, contact.t or 0.0) for ball in contact.balls[::-1])
    push = (1 + restitution) / 2 * v * nx
    assert math.degrees(math.atan2(red.vy, red.vx) - math.atan2(ny, nx)) == pytest.approx(0.0, abs=0.001)
    assert math.hypot(red.vx, red.vy) == pytest.approx(push, rel=1e-4)
    assert (blue.vx, blue.vy) == pytest.approx((v - push * nx, -push * ny), rel=1e-4, abs=1e-4 * v)


@pytest.mark.parametrize("offset", [-30.0, -17.5, -5.0, 5.0, 17.5, 30.0])
def test_friction_throws_the_ball_hit_by_coulombs_law(offset: float) -> None:
    mu, e = 0.06, 0.93
    layout = Layout.of({BLUE: (500.0, 1000.0), "red1": (800.0, 1000.0 + offset)})
    trace = simulate(layout, Flick(BLUE, 0.0, 2500.0), lab(e, mu))
    _, v, (nx, ny) = meet(offset, 2500.0)
    push = (1 + e) / 2 * v * nx
    rub = math.copysign(min(mu * push, abs(v * ny) / 7), -ny)
    (_, red), (_, blue) = (around(trace, ball, trace.events[0].t or 0.0) for ball in ("red1", BLUE))
    assert (red.vx, red.vy) == pytest.approx((push * nx - rub * ny, push * ny + rub * nx), rel=1e-9)
    assert (red.w, blue.w) == pytest.approx((-2.5 * rub, -2.5 * rub), rel=1e-9)
    assert blue.vx + red.vx == pytest.approx(v, rel=1e-9)


def test_a_hit_leaves_the_roll_as_it_was_and_the_ball_follows() -> None:
    layout = Layout.of({BLUE: (300.0, 1000.0), "red1": (1200.0, 1000.0)})
    trace = simulate(layout, Flick(BLUE, 0.0, 2000.0), lab(1.0))
    before, after = around(trace, BLUE, trace.events[0].t or 0.0)
    assert before.vx == pytest.approx(before.sx)
    assert (after.vx, after.sx) == pytest.approx((0.0, before.sx), abs=1e-9)
    rolled = (2 / 7 * before.sx) ** 2 / (2 * 0.0255 * 9810.0)
    slid = 0.5 * (2 / 7 * before.sx) ** 2 / SLIDE
    assert trace.layout.balls[BLUE].x - (1200.0 - 2 * R) == pytest.approx(slid + rolled, abs=0.001)


@pytest.mark.parametrize("depth", [1.0, 0.1, 0.01, 1e-3, 2e-5, -1e-5])
def test_a_thin_hit_is_never_missed_and_a_near_miss_is_none(depth: float) -> None:
    layout = Layout.of({BLUE: (500.0, 1000.0), "red1": (900.0, 1000.0 + 2 * R - depth)})
    assert bool(contacts(simulate(layout, Flick(BLUE, 0.0, 3200.0), LAB).events)) == (depth > 0.0)


REFERENCE = json.loads((Path(__file__).parent.parent / "examples" / "pooltool-shots.json").read_text())
NAMES: dict[str, Ball] = {"cue": BLUE, "1": "red1", "2": "red2", "3": "red3", "4": "red4"}


def test_balls_rest_where_pooltool_puts_them_after_as_many_contacts() -> None:
    """The same cloth and balls, hits without friction and loss."""
    same = ("ball_radius", "ball_mass", "sliding_friction", "rolling_friction", "gravity")
    spec = BoardSpec(
        width=2000.0, length=2400.0, ball_restitution=1.0, ball_friction=0.0, pots=(),
        **{name: REFERENCE[name] for name in same},
    )  # fmt: skip
    off = []
    for shot in REFERENCE["shots"]:
        layout = Layout.of({NAMES[name]: place for name, place in shot["balls"].items()})
        trace = simulate(layout, Flick(BLUE, shot["direction"], shot["speed"]), spec)
        assert len(contacts(trace.events)) == shot["hits"]
        off += [math.dist(trace.layout.balls[NAMES[name]], place) for name, place in shot["final"].items()]
    assert len(off) > 100
    assert statistics.median(off) <= 0.01
    assert max(off) <= 0.1


# What counts as a contact


@pytest.mark.parametrize("overlap", [0.0, 0.01, 0.0499])
@pytest.mark.parametrize(
    ("direction", "hits"),
    [(180.0, 0), (270.0, 0), (200.0, 0), (359.0, 0), (90.0, 1), (45.0, 1), (135.0, 1), (5.0, 1)],
)
def test_a_ball_touching_another_hits_it_only_when_flicked_into_it(direction: float, hits: int, overlap: float) -> None:
    layout = TOUCHING.with_ball("red1", (1000.0, 1035.0 - overlap))
    trace = simulate(layout, Flick(BLUE, direction, 500.0), LAB)
    assert contacts(trace.events) == [Contact(BLUE, "red1", 0.0)] * hits


def test_the_ball_that_comes_is_named_first() -> None:
    layout = Layout.of({BLUE: (1000.0, 1000.0), "red1": (1000.0, 700.0)})
    assert contacts(simulate(layout, Flick("red1", 90.0, 900.0), LAB).events)[0].balls == ("red1", BLUE)
    assert contacts(simulate(layout, Flick(BLUE, 270.0, 900.0), LAB).events)[0].balls == (BLUE, "red1")


def test_a_ball_hit_again_after_parting_is_a_second_contact() -> None:
    layout = Layout.of({BLUE: (1000.0, 1000.0), "red1": (1000.0, 1940.0)})
    trace = simulate(layout, Flick(BLUE, 90.0, 2900.0), LAB)
    assert [event.kind for event in trace.events[:3]] == ["contact", "cushion", "contact"]


def test_balls_pressed_together_touch_once() -> None:
    """A rolling ball drives another into the cushion that it rests at, and goes on pushing."""
    layout = Layout.of({BLUE: (1000.0, 1400.0), "red1": (1000.0, 1982.5)})
    trace = simulate(layout, Flick(BLUE, 90.0, 1000.0), LAB)
    assert 1 <= len(contacts(trace.events)) <= 3
    assert trace.duration < 5.0


def test_a_hit_goes_through_touching_balls_to_the_last() -> None:
    row: dict[Ball, tuple[float, float]] = {
        "red1": (1000.0, 1000.0),
        "red2": (1000.0, 1035.0),
        "red3": (1000.0, 1070.0),
    }
    layout = Layout.of({BLUE: (1000.0, 800.0), **row})
    trace = simulate(layout, Flick(BLUE, 90.0, 1200.0), LAB)
    assert [event.balls for event in contacts(trace.events)[:3]] == [(BLUE, "red1"), ("red1", "red2"), ("red2", "red3")]
    rest = trace.layout.balls
    assert rest["red3"].y - 1070.0 > 3.0 * (rest["red1"].y - 1000.0)
