"""One ball on the cloth: closed forms of sliding and rolling."""

import math
from dataclasses import replace

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

WIDE = BoardSpec(width=3000.0, length=3000.0, pots=())


def alone(speed: float, direction: float, spec: BoardSpec = WIDE) -> Trace:
    return simulate(Layout.of({BLUE: (1500.0, 1500.0)}), Flick(BLUE, direction, speed), spec)


@pytest.mark.parametrize("speed", [150.0, 400.0, 800.0, 1100.0])
@pytest.mark.parametrize("direction", [0.0, 90.0, 33.3, 217.0])
@pytest.mark.parametrize(("mu", "roll"), [(0.3, 0.0255), (0.2, 0.05), (1.0, 0.0306)])
def test_slide_and_roll_go_as_far_as_the_closed_form(speed: float, direction: float, mu: float, roll: float) -> None:
    spec = BoardSpec(width=3000.0, length=3000.0, pots=(), sliding_friction=mu, rolling_friction=roll)
    trace = alone(speed, direction, spec)
    g = spec.gravity
    slid = 12.0 / 49.0 * speed**2 / (mu * g)
    rolled = (5.0 / 7.0 * speed) ** 2 / (2.0 * roll * g)
    assert slid + rolled < 1400.0, "or it would meet a cushion"
    (path,) = trace.paths
    first, second = path.segments
    assert math.dist((first.x, first.y), (second.x, second.y)) == pytest.approx(slid, rel=1e-9)
    assert first.end == pytest.approx(2.0 / 7.0 * speed / (mu * g), rel=1e-9)
    rest = trace.layout.balls[BLUE]
    assert math.dist(rest, (1500.0, 1500.0)) == pytest.approx(slid + rolled, abs=0.001)
    aside = (rest.y - 1500.0) * math.cos(math.radians(direction)) - (rest.x - 1500.0) * math.sin(
        math.radians(direction)
    )
    assert aside == pytest.approx(0.0, abs=0.001)
    assert trace.duration == pytest.approx(first.end + 5.0 / 7.0 * speed / (roll * g), rel=1e-9)


def test_a_flicked_ball_rolls_away_with_five_sevenths_of_its_speed() -> None:
    (path,) = alone(700.0, 12.0).paths
    rolling = path.segments[1].at(path.segments[1].start)
    assert math.hypot(rolling.vx, rolling.vy) == pytest.approx(500.0, rel=1e-12)
    assert (rolling.sx, rolling.sy) == (rolling.vx, rolling.vy)


def test_slip_keeps_its_direction_on_a_curved_path() -> None:
    layout = Layout.of({BLUE: (500.0, 1500.0), "red1": (1100.0, 1518.0)})
    trace = simulate(layout, Flick(BLUE, 0.0, 1900.0), WIDE)
    hit = trace.events[0].t or 0.0
    path = next(path for path in trace.paths if path.ball == BLUE)
    curve = next(segment for segment in path.segments if segment.start == hit)
    angles = []
    for part in (0.0, 0.3, 0.6, 0.9):
        motion = curve.at(curve.start + part * (curve.end - curve.start))
        angles.append(math.atan2(motion.vy - motion.sy, motion.vx - motion.sx))
    assert angles == pytest.approx([angles[0]] * 4, abs=1e-9)
    assert abs(curve.ax * curve.vy - curve.ay * curve.vx) > 1.0, "the path is curved"
    assert math.hypot(curve.ax, curve.ay) == pytest.approx(0.3 * 9810.0)


LIVELY = BoardSpec(pots=(), cushion_restitution=1.0, ball_restitution=1.0)


@pytest.mark.parametrize(
    "spec",
    [
        replace(LIVELY, sliding_friction=0.0),
        replace(LIVELY, rolling_friction=0.0),
        replace(LIVELY, cushion_friction=0.0),
    ],
)
def test_a_board_without_friction_still_ends(spec: BoardSpec) -> None:
    trace = simulate(Layout.of({BLUE: (260.0, 150.0), "red1": (250.0, 400.0)}), Flick(BLUE, 91.0, 3000.0), spec)
    assert set(trace.layout.balls) == {BLUE, "red1"}
    assert trace.duration < 100.0
