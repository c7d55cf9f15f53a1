"""One ball: sliding and rolling, off a cushion, in the air. The closed forms that docs/physics.md describes."""

import math

import pytest

from tests.physics.invariants import around
from yagopool.games.yago.board import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Motion, Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Flick, OffBoard
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

WIDE = BoardSpec(width=3000.0, length=3000.0, pots=())
G = 9810.0
MIDDLE = (1500.0, 1500.0)
AT_RIGHT_CUSHION = (3000.0 - 17.5, 1500.0)
E, MU, TRANSFER = 0.70, 0.2, 0.5


def alone(speed: float, direction: float, spec: BoardSpec = WIDE, place: tuple[float, float] = MIDDLE) -> Trace:
    return simulate(Layout.of({BLUE: place}), Flick(BLUE, direction, speed), spec)


def top(trace: Trace) -> float:
    """Return how high blue gets."""
    (path,) = trace.paths
    return max(segment.at(segment.start + k / 50 * (segment.end - segment.start)).z
               for segment in path.segments for k in range(51))  # fmt: skip


# Sliding and rolling


@pytest.mark.parametrize("speed", [150.0, 400.0, 800.0, 1100.0])
@pytest.mark.parametrize("direction", [0.0, 90.0, 33.3, 217.0])
@pytest.mark.parametrize(("mu", "roll"), [(0.3, 0.0255), (0.2, 0.05), (1.0, 0.0306)])
def test_slide_and_roll_go_as_far_as_the_closed_form(speed: float, direction: float, mu: float, roll: float) -> None:
    spec = BoardSpec(width=3000.0, length=3000.0, pots=(), sliding_friction=mu, rolling_friction=roll)
    trace = alone(speed, direction, spec)
    slid = 12.0 / 49.0 * speed**2 / (mu * G)
    rolled = (5.0 / 7.0 * speed) ** 2 / (2.0 * roll * G)
    first, second = trace.paths[0].segments
    assert math.dist((first.x, first.y), (second.x, second.y)) == pytest.approx(slid, rel=1e-9)
    assert first.end == pytest.approx(2.0 / 7.0 * speed / (mu * G), rel=1e-9)
    rolling = second.at(second.start)
    assert (rolling.sx, rolling.sy) == (rolling.vx, rolling.vy)
    assert math.hypot(rolling.vx, rolling.vy) == pytest.approx(5.0 / 7.0 * speed, rel=1e-12)
    angle = math.radians(direction)
    rest = trace.layout.balls[BLUE]
    assert rest == pytest.approx([1500.0 + (slid + rolled) * part for part in (math.cos(angle), math.sin(angle))],
                                 abs=0.001)  # fmt: skip
    assert trace.duration == pytest.approx(first.end + 5.0 / 7.0 * speed / (roll * G), rel=1e-9)


def test_slip_keeps_its_direction_on_a_curved_path() -> None:
    layout = Layout.of({BLUE: (500.0, 1500.0), "red1": (1100.0, 1518.0)})
    trace = simulate(layout, Flick(BLUE, 0.0, 1900.0), WIDE)
    hit = trace.events[0].t
    curve = next(s for path in trace.paths if path.ball == BLUE for s in path.segments if s.start == hit)
    motions = [curve.at(curve.start + part * (curve.end - curve.start)) for part in (0.0, 0.3, 0.6, 0.9)]
    angles = [math.atan2(motion.vy - motion.sy, motion.vx - motion.sx) for motion in motions]
    assert angles == pytest.approx([angles[0]] * 4, abs=1e-9)
    assert abs(curve.ax * curve.vy - curve.ay * curve.vx) > 1.0, "the path is curved"
    assert math.hypot(curve.ax, curve.ay) == pytest.approx(0.3 * G)


# Cushions


def rebound(before: Motion) -> tuple[float, float, float, float, float]:
    """Return vx, vy, sx, sy, w off the right cushion for a ball on the bed, written down again from docs/physics.md."""
    impulse = (1 + E) * before.vx
    along, roll = before.vy, -before.sx + TRANSFER * impulse
    stop_along, stop_roll = (along + before.w) * 2 / 7, roll * 2 / 5
    size = math.hypot(stop_along, stop_roll)
    part = min(1.0, MU * impulse / size) if size else 0.0
    return (-E * before.vx, along - part * stop_along, 2.5 * part * stop_roll - roll, before.sy,
            before.w - 2.5 * part * stop_along)  # fmt: skip


@pytest.mark.parametrize("direction", [0.0, 20.0, 45.0, 70.0, -35.0])
@pytest.mark.parametrize(("distance", "speed"), [(900.0, 1100.0), (60.0, 1500.0), (200.0, 3000.0)])
def test_the_rebound_is_that_of_the_model(direction: float, distance: float, speed: float) -> None:
    start = (3000.0 - 17.5 - distance * math.cos(math.radians(direction)), 1500.0)
    trace = alone(speed, direction, place=start)
    before, after = around(trace, BLUE, trace.events[0].t or 0.0)
    assert before.x == pytest.approx(3000.0 - 17.5, abs=1e-9)
    found = (after.vx, after.vy, after.sx, after.sy, after.w)
    assert found == pytest.approx(rebound(before), rel=1e-9, abs=1e-7)


def test_a_rolling_ball_comes_back_with_half_its_speed() -> None:
    trace = alone(1100.0, 0.0, place=(2000.0, 1500.0))
    before, after = around(trace, BLUE, trace.events[0].t or 0.0)
    assert before.vx == before.sx, "it rolls"
    rolling = (5.0 * after.vx + 2.0 * after.sx) / 7.0
    assert -rolling / before.vx == pytest.approx(0.5, abs=0.01)


def test_all_four_cushions_are_alike() -> None:
    square = BoardSpec(width=2000.0, length=2000.0, pots=())
    ways = []
    for direction in (0.0, 90.0, 180.0, 270.0):
        trace = alone(1500.0, direction, square, (1000.0, 1000.0))
        assert trace.events == (Cushion(BLUE, trace.events[0].t),)
        ways.append(math.dist(trace.layout.balls[BLUE], (1000.0, 1000.0)))
    assert ways == pytest.approx([ways[0]] * 4, abs=0.0011)


@pytest.mark.parametrize("direction", [90.0, 180.0, 135.0, 30.0])
def test_a_ball_at_a_cushion_hits_it_only_when_flicked_into_it(direction: float) -> None:
    events = alone(600.0, direction, place=AT_RIGHT_CUSHION).events
    assert events == ((Cushion(BLUE, 0.0),) if direction == 30.0 else ())


def test_a_corner_is_two_cushions() -> None:
    trace = alone(2000.0, 45.0, place=(2800.0, 2800.0))
    assert [event.kind for event in trace.events[:2]] == ["cushion", "cushion"]
    assert trace.events[0].t == trace.events[1].t
    assert max(trace.layout.balls[BLUE]) < 2900.0


# In the air


@pytest.mark.parametrize("speed", [3200.0, 3201.0, 3500.0, 4000.0])
def test_a_flick_above_the_hop_speed_leaves_the_cloth_on_a_parabola(speed: float) -> None:
    trace = alone(speed, 90.0, place=(1500.0, 100.0))
    up = WIDE.hop_factor * (speed - WIDE.hop_speed)
    assert top(trace) == pytest.approx(up**2 / (2.0 * G), rel=0.01)
    if up:
        first, second = trace.paths[0].segments[:2]
        landed = first.at(first.end)
        assert (first.vz, first.end) == pytest.approx((up, 2.0 * up / G), rel=1e-9)
        assert math.hypot(landed.vx, landed.vy) == pytest.approx(speed), "nothing slows it in the air"
        bounce = 0.5 * up if 0.5 * up >= WIDE.least_hop else 0.0
        rub = WIDE.sliding_friction * (up + bounce)
        assert (second.vz, second.vy, second.sy) == pytest.approx((bounce, speed - rub, 2.5 * rub))


def test_a_hard_ball_hops_off_a_potted_one_along_their_line_of_centres() -> None:
    layout = Layout.of({BLUE: (STANDARD_BOARD.pot_centre(9).x, 200.0)}, {9: "red1"})
    trace = simulate(layout, Flick(BLUE, 90.0, 1500.0), STANDARD_BOARD)
    assert trace.events[0] == Contact(BLUE, "red1", trace.events[0].t)
    before, after = around(trace, BLUE, trace.events[0].t or 0.0)
    cos, sin = math.cos(math.radians(30.0)), 0.5
    push = 1.3 * before.vy * cos
    assert (after.vy, after.vz) == pytest.approx((before.vy - push * cos, push * sin), rel=1e-6)


HIGH = BoardSpec(pots=(), hop_factor=1.3)


def test_a_ball_in_the_air_passes_an_empty_pot_and_a_ball_and_lands_on_another() -> None:
    over_pot = alone(4000.0, 90.0, STANDARD_BOARD, (260.0, 440.0))
    assert over_pot.events[0].kind != "potted"
    flight = 2.0 * 1.3 * 800.0 / G * 4000.0
    board = BoardSpec(pots=(), width=3000.0, length=3000.0, hop_factor=1.3)
    layout = Layout.of({BLUE: (1500.0, 200.0), "red1": (1500.0, 400.0), "red2": (1500.0, 195.0 + flight)})
    trace = simulate(layout, Flick(BLUE, 90.0, 4000.0), board)
    assert trace.events[0] == Contact(BLUE, "red2", trace.events[0].t)
    path = next(path for path in trace.paths if path.ball == BLUE)
    assert path.segments[0].at(trace.events[0].t or 0.0).z > 0.5


def test_a_high_ball_leaves_the_board_and_a_low_one_hits_the_cushion() -> None:
    out = alone(4000.0, 90.0, HIGH, (260.0, 500.0))
    assert out.events == (OffBoard(BLUE, out.events[0].t),)
    assert (out.off_board, out.layout) == ((BLUE,), Layout())
    crossing = out.paths[0].segments[0].at(out.events[0].t or 0.0)
    assert crossing.y == pytest.approx(800.0 - 17.5)
    assert crossing.z + 17.5 > 30.0
    low = alone(3230.0, 90.0, HIGH, (260.0, 500.0))
    assert isinstance(low.events[0], Cushion)
    assert low.off_board == ()
