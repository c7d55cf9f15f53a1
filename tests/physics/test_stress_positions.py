"""Positions that broke, or would break, a careless simulation."""

import itertools
import math

import pytest

from tests.physics.invariants import violations
from yagopool.games.yago.balls import BALLS, BLUE, COLOURED_BALLS
from yagopool.games.yago.pots import POTS
from yagopool.games.yago.rack import rack
from yagopool.physics.simulate import simulate
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import BoardSpec

DIRECTIONS = [0.0, 17.0, 45.0, 90.0, 91.3, 135.0, 180.0, 233.0, 270.0, 315.0]
SPEEDS = [150.0, 900.0, 2500.0, 4000.0]
EVERY_WAY = list(itertools.product(DIRECTIONS, SPEEDS))


def assert_sound(layout: Layout, flick: Flick, spec: BoardSpec = BOARD) -> None:
    assert violations(layout, simulate(layout, flick, spec), spec) == []


@pytest.mark.parametrize(("direction", "speed"), EVERY_WAY)
def test_a_frozen_rack_flicked_from_inside(direction: float, speed: float) -> None:
    frozen = rack(BoardSpec(rack_pitch=35.0))
    places = {ball: (round(place.x, 3), round(place.y, 3)) for ball, place in frozen.free}
    assert_sound(Layout.of(places), Flick("red3", direction, speed))
    assert_sound(Layout.of(places), Flick(BLUE, direction, speed))


@pytest.mark.parametrize(("direction", "speed"), EVERY_WAY)
def test_all_ten_on_one_cushion_touching(direction: float, speed: float) -> None:
    line = Layout.of({ball: (17.5, 100.0 + 35.0 * number) for number, ball in enumerate(COLOURED_BALLS)})
    assert_sound(line, Flick("yellow1", direction, speed))
    assert_sound(line.with_ball(BLUE, (260.0, 240.0)), Flick(BLUE, 180.0 + direction / 10.0, speed))


@pytest.mark.parametrize(("direction", "speed"), EVERY_WAY)
def test_every_pot_full(direction: float, speed: float) -> None:
    filled = dict(zip(POTS, COLOURED_BALLS, strict=False))
    layout = Layout.of({BLUE: (260.0, 300.0), "yellow5": (302.0, 580.0)}, filled)
    trace = simulate(layout, Flick(BLUE, direction, speed))
    assert violations(layout, trace, BOARD) == []
    assert trace.layout.potted == filled


@pytest.mark.parametrize("speed", SPEEDS)
def test_balls_at_rim_distance_of_every_pot(speed: float) -> None:
    for pot in POTS:
        centre = BOARD.pot_centre(pot)
        for angle in range(0, 360, 30):
            x = centre.x + 18.501 * math.cos(math.radians(angle))
            y = centre.y + 18.501 * math.sin(math.radians(angle))
            layout = Layout.of({"red1": (round(x, 3), round(y, 3)), BLUE: (260.0, 150.0)})
            assert_sound(layout, Flick("red1", float(angle + 170), speed))


@pytest.mark.parametrize("corner", [45.0, 135.0, 225.0, 315.0])
def test_top_speed_into_a_corner(corner: float) -> None:
    for off in (-2.0, -0.1, 0.0, 0.1, 2.0):
        layout = Layout.of({BLUE: (260.0, 400.0), "red1": (17.5, 17.5), "red2": (502.5, 782.5)})
        reach = math.degrees(math.atan2(382.5, 242.5))
        aim = {45.0: reach, 135.0: 180.0 - reach, 225.0: 180.0 + reach, 315.0: 360.0 - reach}[corner]
        assert_sound(layout, Flick(BLUE, aim + off, 3200.0))
        assert_sound(layout, Flick(BLUE, aim + off, 4000.0))


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_ball_and_a_cushion_at_once(speed: float) -> None:
    for direction in (80.0, 90.0, 100.0):
        layout = Layout.of({BLUE: (260.0, 747.5), "red1": (260.0, 782.5)})
        assert_sound(layout, Flick(BLUE, direction, speed))
        corner = Layout.of({BLUE: (17.5, 747.5), "red1": (17.5, 782.5), "red2": (52.5, 782.5)})
        assert_sound(corner, Flick(BLUE, direction, speed))


def test_the_finger_without_room_anywhere() -> None:
    ring: dict[Ball, tuple[float, float]] = {BLUE: (260.0, 300.0)}
    for number, ball in enumerate(COLOURED_BALLS[:6]):
        angle = math.radians(60.0 * number)
        ring[ball] = (round(260.0 + 35.2 * math.cos(angle), 3), round(300.0 + 35.2 * math.sin(angle), 3))
    for direction in range(0, 360, 15):
        layout = Layout.of(ring)
        trace = simulate(layout, Flick(BLUE, float(direction), 1500.0))
        assert trace.events[0].kind == "disturbed"
        assert violations(layout, trace, BOARD) == []


@pytest.mark.parametrize("speed", SPEEDS)
def test_eleven_balls_packed_in_a_corner(speed: float) -> None:
    places: dict[Ball, Point] = {}
    for number, ball in enumerate(BALLS):
        row, column = divmod(number, 4)
        places[ball] = Point(round(17.5 + 35.0 * column + 17.5 * (row % 2), 3), round(17.5 + 30.311 * row, 3))
    flicked: tuple[Ball, ...] = ("red1", "yellow1", BLUE)
    for ball, direction in itertools.product(flicked, (10.0, 100.0, 225.0, 300.0)):
        assert_sound(Layout.of(places), Flick(ball, direction, speed))


@pytest.mark.parametrize("radius", [5.0, 17.5, 28.575, 50.0])
def test_other_balls(radius: float) -> None:
    spec = BoardSpec(
        ball_radius=radius, potted_depth=radius, pots=(), width=1000.0, length=1000.0, frame_height=2.0 * radius
    )
    layout = Layout.of({BLUE: (500.0, 200.0), "red1": (500.0, 500.0), "red2": (500.0 + 2 * radius, 500.0)})
    for direction in DIRECTIONS:
        assert_sound(layout, Flick(BLUE, direction, 2500.0), spec)


def test_the_smallest_board() -> None:
    spec = BoardSpec(width=100.0, length=100.0, pots=())
    layout = Layout.of({BLUE: (30.0, 30.0), "red1": (70.0, 70.0)})
    for direction, speed in itertools.product(DIRECTIONS, SPEEDS):
        assert_sound(layout, Flick(BLUE, direction, speed), spec)
