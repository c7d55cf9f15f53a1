"""The marks turn as the balls roll: exact, seekable, and back again."""

import math
import random

import pytest

from yagopool.games.yago.board import rack
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, OffBoard
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.picture.balls import LEVEL, TracePlayback, Turn, about, looks_of, rolled

RADIUS = 17.5


def angle_between(a: Turn, b: Turn) -> float:
    """Return the turn in radians that takes one to the other."""
    return 2.0 * math.acos(min(1.0, abs(sum(p * q for p, q in zip(a, b, strict=True)))))


def by_small_steps(s: tuple[float, float], b: tuple[float, float], seconds: float, steps: int = 20000) -> Turn:
    turn, h = LEVEL, seconds / steps
    for i in range(steps):
        u = (i + 0.5) * h
        turn = turn.then(about(-(s[1] + b[1] * u) / RADIUS * h, (s[0] + b[0] * u) / RADIUS * h, 0.0))
    return turn.unit()


def test_rolling_to_the_right_carries_the_top_to_the_right() -> None:
    quarter = rolled((math.pi / 2 * RADIUS, 0.0), (0.0, 0.0), 1.0, RADIUS)
    assert quarter.axes()[2] == pytest.approx((1.0, 0.0, 0.0), abs=1e-12)


def test_rolling_away_carries_the_top_away() -> None:
    quarter = rolled((0.0, math.pi / 2 * RADIUS), (0.0, 0.0), 1.0, RADIUS)
    assert quarter.axes()[2] == pytest.approx((0.0, 1.0, 0.0), abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_a_spin_whose_axis_turns_is_followed(seed: int) -> None:
    rng = random.Random(seed)
    s, b = ((rng.uniform(-2000, 2000), rng.uniform(-2000, 2000)) for _ in range(2))
    assert angle_between(rolled(s, b, 0.5, RADIUS), by_small_steps(s, b, 0.5)) < 1e-3


@pytest.fixture(scope="module")
def broken() -> tuple[Layout, Trace]:
    layout = rack(STANDARD_BOARD)
    return layout, simulate(layout, Flick("blue", 90.4, 2500.0))


def test_any_time_can_be_asked_in_any_order(broken: tuple[Layout, Trace]) -> None:
    layout, trace = broken
    forward, jumping = TracePlayback(layout, trace, STANDARD_BOARD), TracePlayback(layout, trace, STANDARD_BOARD)
    times = [trace.duration * i / 40 for i in range(41)]
    seen = {t: forward.looks(t) for t in times}
    random.Random(1).shuffle(times)
    assert all(jumping.looks(t) == seen[t] for t in times)


def test_it_begins_with_the_layout_before_and_ends_with_the_one_after(broken: tuple[Layout, Trace]) -> None:
    layout, trace = broken
    rolling = TracePlayback(layout, trace, STANDARD_BOARD)
    for ball, look in rolling.looks(0.0).items():
        assert (look.x, look.y) == pytest.approx(layout.place_of(ball), abs=1e-6)
    last = rolling.looks(trace.duration + 1.0)
    after = looks_of(trace.layout, STANDARD_BOARD)
    for ball, look in after.items():
        assert (last[ball].x, last[ball].y, last[ball].z) == pytest.approx((look.x, look.y, look.z), abs=0.01)
        assert last[ball].sunk == look.sunk


def test_nothing_jumps(broken: tuple[Layout, Trace]) -> None:
    layout, trace = broken
    rolling = TracePlayback(layout, trace, STANDARD_BOARD)
    step, before = 1 / 2000, rolling.looks(0.0)
    for i in range(1, int(trace.duration / step)):
        now = rolling.looks(i * step)
        for ball in now:
            assert math.dist(now[ball][:2], before[ball][:2]) < 3000.0 * step
            assert angle_between(now[ball].turn, before[ball].turn) < 3000.0 / RADIUS * step
        before = now


def test_a_fast_ball_is_smeared_along_the_way_it_came_and_a_slow_one_is_not(broken: tuple[Layout, Trace]) -> None:
    layout, trace = broken
    rolling, shutter, smeared = TracePlayback(layout, trace, STANDARD_BOARD), 1 / 60, 0
    for i in range(1, 240):
        t = i / 240
        now, before, sharp = rolling.looks(t, shutter), rolling.looks(t - 1 / 960), rolling.looks(t)
        for ball, look in now.items():
            assert sharp[ball] == look._replace(smear=(0.0, 0.0)), "a still has none"
            long, way = math.hypot(*look.smear), math.dist(look[:2], before[ball][:2])
            assert long <= 960 * way * shutter + 1.0
            if 960 * way < 800.0:
                assert long == 0.0
            elif long > 5.0:
                smeared += 1
                along = (look.x - before[ball].x) * look.smear[0] + (look.y - before[ball].y) * look.smear[1]
                assert along > 0.95 * long * way
    assert smeared > 20


def test_balls_keep_their_turn_for_the_next_stroke(broken: tuple[Layout, Trace]) -> None:
    layout, trace = broken
    rolling = TracePlayback(layout, trace, STANDARD_BOARD)
    turns = rolling.turns_after
    last = rolling.looks(rolling.settled)
    assert all(angle_between(last[ball].turn, turns[ball]) < 1e-6 for ball in last)
    assert any(angle_between(turn, LEVEL) > 0.5 for turn in turns.values())
    again = TracePlayback(trace.layout, Trace((), (), trace.layout, (), 0.0, ""), STANDARD_BOARD, turns)
    assert all(again.looks(0.0)[ball].turn == turns[ball] for ball, _ in trace.layout.free)


def test_a_ball_that_left_the_board_fades_and_is_gone() -> None:
    path = Path("red1", (Segment(0.0, 1.0, 500.0, 400.0, 30.0, 200.0, 0.0, 0.0, 0.0, 0.0),))
    trace = Trace((OffBoard("red1", 0.5),), (path,), Layout(), ("red1",), 1.0, "")
    rolling = TracePlayback(Layout.of({"red1": (500.0, 400.0)}), trace, STANDARD_BOARD)
    assert rolling.looks(0.4)["red1"].fade == 1.0
    assert 0.0 < rolling.looks(0.6)["red1"].fade < 1.0
    assert "red1" not in rolling.looks(0.95)
