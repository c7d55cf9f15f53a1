"""Where balls come to rest: pressed ones spring open, to a layout that is a legal input again."""

import math
from itertools import combinations

import pytest

from tests.physics.invariants import OVERLAP
from yagopool.match.position import board_of
from yagopool.physics.motion import ball_states
from yagopool.physics.parameters import parameters_of
from yagopool.physics.settle import resolve_overlaps, resting_position
from yagopool.physics.simulate import Simulation, simulate
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_layout

DEAD = {"pots": [], "ball_restitution": 0, "cushion_restitution": 0}
LIVELY_CUSHIONS = {"pots": [], "ball_restitution": 0}
Places = dict[Ball, tuple[float, float]]

JAMS: list[tuple[dict[str, object], Places, float, float]] = [
    (
        {**DEAD, "width": 105, "length": 100},
        {"blue": (58, 45), "red1": (77, 82), "red2": (22, 78), "red3": (26, 25), "yellow1": (87, 20)}, 186.0, 1000.0,
    ),
    ({**DEAD, "width": 100, "length": 100}, {"blue": (77, 21), "red1": (57, 82), "red2": (49, 44)}, 110.0, 3000.0),
    (
        {**DEAD, "width": 100, "length": 120},
        {"blue": (28, 100), "red1": (69, 42), "red2": (73, 91), "red3": (19, 18), "yellow1": (34, 51)}, 258.0, 1000.0,
    ),
    (
        {**LIVELY_CUSHIONS, "width": 110, "length": 100},
        {"blue": (78, 78), "red1": (47, 58), "red2": (28, 24), "red3": (81, 41)}, 355.0, 2000.0,
    ),
    (
        {**LIVELY_CUSHIONS, "width": 120, "length": 100},
        {"blue": (50, 67), "red1": (88, 75), "red2": (67, 21)}, 56.0, 2000.0,
    ),
]  # fmt: skip
"""Fields hardly wider than their balls, hits that give nothing back: found by playing many of them."""


def deepest(places: list[Point], spec: BoardSpec) -> float:
    return max(2.0 * spec.ball_radius - math.dist(here, there) for here, there in combinations(places, 2))


@pytest.mark.parametrize("number", range(len(JAMS)))
def test_jammed_balls_rest_apart(number: int) -> None:
    board, places, direction, speed = JAMS[number]
    spec = board_of(board)
    layout = simulate(Layout.of(places), Flick("blue", direction, speed), spec).layout
    assert deepest(list(layout.balls.values()), spec) <= OVERLAP
    check_layout(layout, spec)


def test_these_jams_press_balls_into_each_other() -> None:
    """Without springing open each of them would break the rule: the cases above can fail."""
    for board, places, direction, speed in JAMS:
        spec = board_of(board)
        simulation = Simulation(Layout.of(places), Flick("blue", direction, speed), spec)
        simulation.run()
        pressed = [Point(*resting_position(ball, simulation.empty, simulation.parameters)) for ball in simulation.balls]
        assert deepest(pressed, spec) > OVERLAP


def test_on_our_board_nothing_is_moved() -> None:
    layout = Layout.of({"blue": (260, 150), "red1": (262, 290), "yellow1": (100, 600)}, {5: "red2"})
    simulation = Simulation(layout, Flick("blue", 88.0, 3000.0), STANDARD_BOARD)
    simulation.run()
    before = [(ball.x, ball.y) for ball in simulation.balls]
    resolve_overlaps(simulation.balls, simulation.empty, simulation.parameters)
    assert [(ball.x, ball.y) for ball in simulation.balls] == before


def test_mirrored_balls_spring_open_mirrored() -> None:
    lying: Places = {"red1": (200, 300), "red2": (234.9, 300), "red3": (217.4, 330), "yellow1": (217.5, 17.49)}
    one, other = (spread(lying, mirrored) for mirrored in (False, True))
    assert one != {ball: Point(*place) for ball, place in lying.items()}
    for ball, place in one.items():
        assert other[ball] == pytest.approx((520 - place.x, place.y), abs=1e-9)
    assert deepest(list(one.values()), STANDARD_BOARD) <= OVERLAP


def spread(lying: Places, mirrored: bool) -> dict[Ball, Point]:
    """Return where balls are after springing apart, as they lie or in the mirror."""
    return settled(Layout.of({ball: ((520 - x) if mirrored else x, y) for ball, (x, y) in lying.items()}))


def settled(layout: Layout) -> dict[Ball, Point]:
    parameters = parameters_of(BoardSpec(pots=()) if not layout.filled else STANDARD_BOARD)
    states = ball_states(layout, parameters)
    resolve_overlaps(states, {}, parameters)
    return {state.ball: Point(*resting_position(state, {}, parameters)) for state in states if not state.fixed}


def test_a_ball_springs_off_one_in_a_pot_and_stays_on_the_board() -> None:
    centre = STANDARD_BOARD.pot_centre(5)
    place = settled(Layout.of({"blue": (100, 100), "red1": (centre.x + 30.0, centre.y)}, {5: "red2"}))["red1"]
    assert place.y == centre.y
    assert 30.31 - 0.011 <= place.x - centre.x <= 30.312
