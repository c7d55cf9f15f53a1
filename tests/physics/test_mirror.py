"""The mirrored stroke is the mirrored trace, breaks of an exact rack included."""

import random
from dataclasses import replace

import pytest

from tests.physics.invariants import random_stroke
from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.rack import RACK, rack, rack_rng
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD as BOARD

MIRROR_POT = {1: 1, 2: 3, 3: 2, 4: 6, 5: 5, 6: 4, 7: 8, 8: 7, 9: 9}
NEAR = 1e-6
PARTNER: dict[Ball, Ball] = {BLUE: BLUE}
PARTNER.update((ball, other) for row in RACK for ball, other in zip(row, row[::-1], strict=True))


def mirrored(layout: Layout) -> Layout:
    balls = {ball: (BOARD.width - place.x, place.y) for ball, place in layout.free}
    return Layout.of(balls, {MIRROR_POT[pot]: ball for pot, ball in layout.filled})


def assert_mirrored(one: Trace, other: Trace, name: dict[Ball, Ball] | None = None) -> None:
    def named(ball: Ball) -> Ball:
        return name[ball] if name else ball

    assert sorted(event.kind for event in one.events) == sorted(event.kind for event in other.events)
    assert [event.t for event in one.events] == pytest.approx([event.t for event in other.events], abs=NEAR)
    there = other.layout.balls
    for ball, place in one.layout.free:
        assert there[named(ball)] == pytest.approx((BOARD.width - place.x, place.y), abs=NEAR)
    assert {MIRROR_POT[pot]: named(ball) for pot, ball in one.layout.filled} == other.layout.potted
    paths = {path.ball: path for path in other.paths}
    for path in one.paths:
        image = paths[named(path.ball)]
        assert len(path.segments) == len(image.segments)
        for segment, reflection in zip(path.segments, image.segments, strict=True):
            assert segment.start == pytest.approx(reflection.start, abs=NEAR)
            assert (BOARD.width - segment.x, segment.y, segment.z) == pytest.approx(reflection[2:5], abs=NEAR)
            assert (-segment.vx, segment.vy, segment.vz) == pytest.approx(reflection[5:8], abs=NEAR)


@pytest.mark.parametrize("seed", range(60))
def test_any_stroke(seed: int) -> None:
    layout, flick = random_stroke(random.Random(f"mirror {seed}"), BOARD)
    flick = replace(flick, direction=round(flick.direction, 3))
    image = replace(flick, direction=(180.0 - flick.direction) % 360.0)
    assert_mirrored(simulate(layout, flick), simulate(mirrored(layout), image))


@pytest.mark.parametrize("off", [0.0, 0.3, 0.7, 1.9, 5.0])
@pytest.mark.parametrize("speed", [1500.0, 3000.0, 4000.0])
def test_breaks_of_an_exact_rack(off: float, speed: float) -> None:
    layout = rack(BOARD)
    one, other = (simulate(layout, Flick(BLUE, 90.0 + sign * off, speed)) for sign in (1.0, -1.0))
    assert_mirrored(one, other, PARTNER)


@pytest.mark.parametrize("off", [0.7, 1.3])
def test_breaks_of_a_touching_rack(off: float) -> None:
    board = replace(BOARD, rack_pitch=35.0)
    layout = rack(board)
    one, other = (simulate(layout, Flick(BLUE, 90.0 + sign * off, 3000.0), board) for sign in (1.0, -1.0))
    assert_mirrored(one, other, PARTNER)


@pytest.mark.parametrize("game", range(5))
def test_breaks_of_a_scattered_rack(game: int) -> None:
    layout = rack(BOARD, rack_rng(3, game))
    one = simulate(layout, Flick(BLUE, 90.6, 3200.0))
    other = simulate(mirrored(layout), Flick(BLUE, 89.4, 3200.0))
    assert_mirrored(one, other)
