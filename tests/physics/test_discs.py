"""Discs: what a slide with spin does, what holds in every shot, what pots and frame do to them."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.physics.disc_promises import Promise, mirrors, slides, touches
from tests.physics.discs import disc_energy, disc_violations, random_disc_shot
from yagopool.errors import BoardError
from yagopool.games.carrom.board import CARROM_BOARD as BOARD
from yagopool.games.carrom.board import MIDDLE, STRIKER, rack, racked
from yagopool.physics.disc_motion import FINAL_RATIO, friction_factors, next_slide
from yagopool.physics.parameters import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Cushion, Flick, OffBoard, Potted
from yagopool.table.spec import STANDARD_BOARD

FREE = Layout.of({})


@pytest.mark.parametrize("promises", [slides(), touches(300), mirrors(20)], ids=["slides", "touches", "mirrors"])
def test_what_must_hold_for_discs_holds(promises: Iterator[Promise]) -> None:
    found = list(promises)
    assert found
    assert [one for one in found if not one[2]] == []


def test_friction_factors_are_those_of_a_disc_cut_into_bits() -> None:
    cells = 120
    for ratio in (0.3, FINAL_RATIO, 1.2, 3.0):
        brake = turn = 0.0
        for i in range(cells):
            r = (i + 0.5) / cells
            for k in range(cells):
                angle = math.tau * (k + 0.5) / cells
                x, y = ratio - r * math.sin(angle), r * math.cos(angle)
                slip = math.hypot(x, y)
                brake += r * x / slip
                turn += r * r * (math.cos(angle) * y - math.sin(angle) * x) / slip
        share = 2.0 / cells**2
        assert friction_factors(ratio) == pytest.approx((brake * share, turn * share), abs=2e-4)


def test_both_motions_end_together_near_one_ratio() -> None:
    brake, turn = friction_factors(FINAL_RATIO)
    assert 2.0 * FINAL_RATIO * turn == pytest.approx(brake, abs=1e-6)
    for start in ((1000.0, 10.0), (1000.0, 400.0), (10.0, 1000.0)):
        speed, spin = start
        while not (slide := next_slide(speed, spin, 1e-15)).ends:  # cut to the last
            speed, spin = speed - slide.deceleration * slide.span, slide.spin
        assert speed / spin == pytest.approx(FINAL_RATIO, abs=0.08)


def test_a_slide_is_straight_and_as_long_as_the_law_says() -> None:
    layout = FREE.with_ball("white1", (450.0, 370.0))
    trace = simulate(layout, Flick(STRIKER, 0.0, 700.0, Point(300.0, 385.0)), BOARD)
    slide = next(path for path in trace.paths if path.ball == "white1").segments
    assert len(slide) > 2, "a thin hit turns it, so it slides in several pieces"
    assert all(abs(one.vx * slide[0].vy - one.vy * slide[0].vx) < 1e-6 * one.vx**2 for one in slide)
    alone = simulate(FREE, Flick(STRIKER, 90.0, 800.0, Point(370.0, 117.4)), BOARD)
    end = alone.paths[0].at(alone.duration)
    assert end.y - 117.4 == pytest.approx(800.0**2 / (2.0 * BOARD.sliding_friction * BOARD.gravity), abs=1e-6)


@pytest.mark.parametrize("part", range(5))
def test_every_shot_is_sound(part: int) -> None:
    for number in range(40):
        layout, flick = random_disc_shot(random.Random(f"discs {part} {number}"))
        trace = simulate(layout, flick, BOARD)
        assert disc_violations(layout, flick, trace) == [], (layout, flick)
        assert trace == simulate(layout, flick, BOARD)


def test_the_striker_throws_a_man_as_their_masses_say() -> None:
    trace = simulate(FREE.with_ball("white1", (370.0, 370.0)), Flick(STRIKER, 90.0, 1000.0, Point(370.0, 300.0)), BOARD)
    before, after, man = trace.paths[0].segments[0], trace.paths[0].segments[1], trace.paths[1].segments[0]
    if trace.paths[0].ball != STRIKER:
        before, after, man = trace.paths[1].segments[0], trace.paths[1].segments[1], trace.paths[0].segments[0]
    arriving = before.vy + before.ay * (before.end - before.start)
    assert 15.0 * arriving == pytest.approx(15.0 * after.vy + 5.5 * man.vy)
    assert man.vy - after.vy == pytest.approx(0.93 * arriving)
    assert disc_energy(trace, man.start) < disc_energy(trace, man.start - 1e-9)


@pytest.mark.parametrize("pot", [1, 2, 3, 4])
def test_a_pot_swallows_one_disc_after_another(pot: int) -> None:
    x, y = BOARD.pot_centre(pot)
    inward = 1.0 if x < 370.0 else -1.0, 1.0 if y < 370.0 else -1.0
    lying = {f"white{n}": (x + inward[0] * 45.0 * n, y + inward[1] * 45.0 * n) for n in (1, 2)}
    direction = math.degrees(math.atan2(-inward[1], -inward[0]))
    at = Point(x + inward[0] * 150.0, y + inward[1] * 150.0)
    trace = simulate(Layout.of(lying), Flick(STRIKER, direction, 1500.0, at), BOARD)
    dropped = [(event.ball, event.pot) for event in trace.events if isinstance(event, Potted)]
    assert dropped[:2] == [("white1", pot), ("white2", pot)]
    assert not trace.layout.filled
    assert not {"white1", "white2"} & set(trace.layout.balls)


@pytest.mark.parametrize(("speed", "first"), [(820.0, Potted), (3000.0, Cushion)])
def test_a_fast_disc_that_grazes_a_pocket_goes_on(speed: float, first: type) -> None:
    layout = FREE.with_ball("white1", (500.0, BOARD.pot_centre(2).y - BOARD.pot_radius + 0.75))
    assert isinstance(simulate(layout, Flick("white1", 0.0, speed), BOARD).events[0], first)


def test_without_friction_a_disc_goes_on_until_it_is_braked() -> None:
    ice = replace(BOARD, sliding_friction=0.0, cushion_friction=0.0, cushion_restitution=1.0, pots=())
    trace = simulate(FREE, Flick(STRIKER, 90.0, 1000.0, Point(370.0, 117.4)), ice)
    assert sum(isinstance(event, Cushion) for event in trace.events) == pytest.approx(60000.0 / 698.7, abs=2)
    assert trace.duration > 60.0


def test_a_disc_driven_hard_into_the_frame_jumps_off() -> None:
    def off(speed: float) -> bool:
        events = simulate(FREE.with_ball("white1", (370.0, 40.0)), Flick("white1", 270.0, speed), fast).events
        return any(isinstance(event, OffBoard) for event in events)

    fast = replace(BOARD, greatest_flick=6000.0)
    assert off(5900.0)
    assert not off(4500.0)


def test_the_rack_is_a_y_of_whites_in_the_centre_circle() -> None:
    exact = rack(BOARD).balls
    assert len(exact) == 19
    assert exact["queen"] == MIDDLE
    assert all(math.dist(place, MIDDLE) + BOARD.ball_radius < 85.0 for place in exact.values())
    near = [piece for piece in exact if 1.0 < math.dist(exact[piece], MIDDLE) < 40.0]
    assert sum(piece.startswith("white") for piece in near) == 3
    assert racked(1, 1, BOARD) == racked(1, 1, BOARD) != racked(1, 2, BOARD)


def test_wrong_positions_are_refused() -> None:
    flick = Flick(STRIKER, 90.0, 1000.0, Point(370.0, 117.4))
    for layout, code in (
        (FREE.with_ball("white1", (370.0, 150.0)), "overlap"),
        (Layout.of({}, {1: "white1"}), "not_allowed"),
        (FREE.with_ball("white1", (15.0, 370.0)), "outside_field"),
    ):
        with pytest.raises(BoardError) as raised:
            simulate(layout, flick, BOARD)
        assert raised.value.code == code
    with pytest.raises(BoardError):
        simulate(FREE, Flick(STRIKER, 90.0, 1000.0), BOARD)
    assert fingerprint(BOARD) != fingerprint(STANDARD_BOARD)
