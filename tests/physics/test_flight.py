"""Hops, flights, landings, and leaving the board."""

import math

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Path, Trace
from yagopool.table.events import Contact, Cushion, OffBoard
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

WIDE = BoardSpec(width=3000.0, length=3000.0, pots=())
G = 9810.0


def path_of(trace: Trace, ball: Ball) -> Path:
    return next(path for path in trace.paths if path.ball == ball)


def top(trace: Trace, ball: Ball) -> float:
    """Return how high a ball gets."""
    path = path_of(trace, ball)
    return max(
        segment.at(t).z
        for segment in path.segments
        for t in [segment.start + k / 50 * (segment.end - segment.start) for k in range(51)]
    )


@pytest.mark.parametrize("speed", [3201.0, 3500.0, 4000.0])
def test_a_flick_above_the_hop_speed_leaves_the_cloth_on_a_parabola(speed: float) -> None:
    trace = simulate(Layout.of({BLUE: (1500.0, 100.0)}), Flick(BLUE, 90.0, speed), WIDE)
    up = WIDE.hop_factor * (speed - WIDE.hop_speed)
    first = path_of(trace, BLUE).segments[0]
    assert first.vz == pytest.approx(up)
    assert first.end == pytest.approx(2.0 * up / G, rel=1e-9)
    assert top(trace, BLUE) == pytest.approx(up**2 / (2.0 * G), rel=0.01)
    landed = first.at(first.end)
    assert math.hypot(landed.vx, landed.vy) == pytest.approx(speed), "nothing brakes in the air"


def test_at_the_hop_speed_the_ball_stays_down() -> None:
    trace = simulate(Layout.of({BLUE: (1500.0, 100.0)}), Flick(BLUE, 90.0, WIDE.hop_speed), WIDE)
    assert top(trace, BLUE) == 0.0


def test_a_landing_bounces_with_half_the_speed_and_rubs() -> None:
    trace = simulate(Layout.of({BLUE: (1500.0, 100.0)}), Flick(BLUE, 90.0, 4000.0), WIDE)
    first, second = path_of(trace, BLUE).segments[:2]
    down = -first.at(first.end).vz
    assert second.vz == pytest.approx(0.5 * down)
    rub = WIDE.sliding_friction * 1.5 * down
    assert second.vy == pytest.approx(4000.0 - rub)
    assert second.sy == pytest.approx(2.5 * rub)


def test_a_hard_ball_hops_off_a_potted_one_along_their_line_of_centres() -> None:
    pot = STANDARD_BOARD.pot_centre(9)
    layout = Layout.of({BLUE: (pot.x, 200.0)}, {9: "red1"})
    trace = simulate(layout, Flick(BLUE, 90.0, 1500.0), STANDARD_BOARD)
    contact = trace.events[0]
    assert contact == Contact(BLUE, "red1", contact.t)
    path = path_of(trace, BLUE)
    before = next(segment for segment in path.segments if segment.end == contact.t).at(contact.t or 0.0)
    after = next(segment for segment in path.segments if segment.start == contact.t)
    cos, sin = math.cos(math.radians(30.0)), 0.5
    push = 1.3 * before.vy * cos
    assert after.vy == pytest.approx(before.vy - push * cos, rel=1e-6)
    assert after.vz == pytest.approx(push * sin, rel=1e-6)


def test_a_ball_in_the_air_passes_an_empty_pot_and_a_ball() -> None:
    layout = Layout.of({BLUE: (260.0, 300.0), "red1": (260.0, 500.0)})
    board = BoardSpec(pots=(), hop_factor=1.3)
    trace = simulate(layout, Flick(BLUE, 90.0, 4000.0), board)
    assert not any(isinstance(event, Contact) for event in trace.events[:1])
    slow_pot = simulate(Layout.of({BLUE: (260.0, 440.0)}), Flick(BLUE, 90.0, 4000.0), STANDARD_BOARD)
    assert all(event.kind != "potted" for event in slow_pot.events[:1])


def test_a_ball_lands_on_another() -> None:
    board = BoardSpec(pots=(), width=3000.0, length=3000.0, hop_factor=1.3)
    flight = 2.0 * 1.3 * 800.0 / G * 4000.0
    layout = Layout.of({BLUE: (1500.0, 200.0), "red1": (1500.0, 200.0 + flight - 5.0)})
    trace = simulate(layout, Flick(BLUE, 90.0, 4000.0), board)
    contact = trace.events[0]
    assert isinstance(contact, Contact)
    assert path_of(trace, BLUE).segments[0].at(contact.t or 0.0).z > 0.5


def test_a_high_ball_leaves_the_board_and_a_low_one_meets_the_cushion() -> None:
    high = BoardSpec(pots=(), hop_factor=1.3)
    layout = Layout.of({BLUE: (260.0, 500.0)})
    out = simulate(layout, Flick(BLUE, 90.0, 4000.0), high)
    assert out.events == (OffBoard(BLUE, out.events[0].t),)
    assert out.off_board == (BLUE,)
    assert out.layout == Layout()
    crossing = path_of(out, BLUE).segments[0].at(out.events[0].t or 0.0)
    assert crossing.y == pytest.approx(800.0 - 17.5)
    assert crossing.z + 17.5 > 30.0
    low = simulate(layout, Flick(BLUE, 90.0, 3230.0), high)
    assert isinstance(low.events[0], Cushion)
    assert low.off_board == ()


def test_no_ball_stays_in_the_air() -> None:
    for direction in range(60, 121, 5):
        pot = STANDARD_BOARD.pot_centre(5)
        layout = Layout.of({BLUE: (pot.x, 300.0), "yellow1": (300.0, 350.0)}, {5: "red1", 8: "red2", 7: "red3"})
        trace = simulate(layout, Flick(BLUE, float(direction), 3900.0), STANDARD_BOARD)
        for path in trace.paths:
            if path.ball not in trace.off_board and path.ball in trace.layout.balls:
                last = path.segments[-1]
                assert last.at(last.end).z == 0.0
