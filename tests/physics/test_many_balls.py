"""Many balls at once: a touching rack against spheres that follow Hertz' law, and jammed balls that spring apart."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from tests.physics.invariants import OVERLAP, at
from yagopool.games.yago.board import BLUE, COLOURED_BALLS
from yagopool.match.position import board_of
from yagopool.physics.cushions_and_pots import resolve_overlaps, resting_position
from yagopool.physics.motion import ball_states
from yagopool.physics.parameters import parameters_of
from yagopool.physics.simulate import Simulation, simulate
from yagopool.physics.trace import Motion
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout, check_layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec

R = 17.5
DIAMETER = 2 * R
SMOOTH = BoardSpec(pots=(), ball_friction=0.0, sliding_friction=0.0, rolling_friction=0.0)
STILL = Motion(0, 0, 0, 0, 0, 0, 0, 0)
Places = dict[Ball, tuple[float, float]]


def hertz(places: list[tuple[float, float]], speed: tuple[float, float], give: float) -> list[float]:
    """Return the speeds after the first of the balls has hit the rest; a plain integration in fine steps, SI units."""
    modulus = 4.0e9 / (2.0 * (1.0 - 0.34**2))
    k = 4.0 / 3.0 * modulus * math.sqrt(R / 2000.0) / 0.039
    xs, ys = [x / 1000.0 for x, _ in places], [y / 1000.0 for _, y in places]
    vx, vy = [0.0] * len(xs), [0.0] * len(xs)
    vx[0], vy[0] = speed[0] / 1000.0, speed[1] / 1000.0
    near = [(i, j) for i in range(len(xs)) for j in range(i) if math.dist((xs[i], ys[i]), (xs[j], ys[j])) < 0.037]
    dt = 1e-6
    for _ in range(1500):
        for i in range(len(xs)):
            xs[i] += dt * vx[i]
            ys[i] += dt * vy[i]
        for i, j in near:
            dx, dy = xs[j] - xs[i], ys[j] - ys[i]
            far = math.hypot(dx, dy)
            if far < DIAMETER / 1000.0:
                push = k * (DIAMETER / 1000.0 - far) ** 1.5 * dt / far
                if (vx[i] - vx[j]) * dx + (vy[i] - vy[j]) * dy < 0.0:
                    push *= give
                vx[i] -= push * dx
                vy[i] -= push * dy
                vx[j] += push * dx
                vy[j] += push * dy
    return [1000.0 * math.hypot(x, y) for x, y in zip(vx, vy, strict=True)]


@pytest.mark.parametrize("restitution", [1.0, 0.93])
def test_the_balls_of_a_touching_rack_leave_as_by_hertz_law(restitution: float) -> None:
    """Blue comes at 3 m/s, 0.7 degrees off."""
    rise = DIAMETER * math.sqrt(3.0) / 2.0
    places = [(260.0 + DIAMETER * (k - row / 2), 290.0 + rise * row) for row in range(4) for k in range(row + 1)]
    ex, ey = math.cos(math.radians(90.7)), math.sin(math.radians(90.7))
    along = 140.0 * ey
    way = along - math.sqrt(DIAMETER**2 - (140.0**2 - along**2)) - 1e-7
    truth = hertz([(260.0 + way * ex, 150.0 + way * ey), *places], (3000.0 * ex, 3000.0 * ey), restitution**2)
    spec = replace(SMOOTH, ball_restitution=restitution)
    layout = Layout.of({BLUE: (260.0, 150.0), **dict(zip(COLOURED_BALLS, places, strict=True))})
    trace = simulate(layout, Flick(BLUE, 90.7, 3000.0), spec)
    paths = {path.ball: path for path in trace.paths}
    t = (trace.events[0].t or 0.0) + 0.0015
    balls: tuple[Ball, ...] = (BLUE, *COLOURED_BALLS)
    motions = [at(paths.get(ball), STILL, t) for ball in balls]
    ours = [math.hypot(motion.vx, motion.vy) for motion in motions]
    assert [ours[7], ours[10]] == pytest.approx([truth[7], truth[10]], rel=0.05), "the corners"
    assert ours == pytest.approx(truth, abs=0.01 * 3000.0)
    assert sum(speed**2 for speed in ours) <= 3000.0**2 * (1.0 + 1e-9)


DEAD = {"pots": [], "ball_restitution": 0, "cushion_restitution": 0}
LIVELY_CUSHIONS = {"pots": [], "ball_restitution": 0}
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
    simulation = Simulation(Layout.of(places), Flick("blue", direction, speed), spec)
    simulation.run()
    pressed = [Point(*resting_position(ball, simulation.empty, simulation.parameters)) for ball in simulation.balls]
    assert deepest(pressed, spec) > OVERLAP, "or there would be nothing to spring apart"
    layout = simulation.trace().layout
    assert deepest(list(layout.balls.values()), spec) <= OVERLAP
    check_layout(layout, spec)


def test_on_our_board_nothing_is_moved() -> None:
    layout = Layout.of({"blue": (260, 150), "red1": (262, 290), "yellow1": (100, 600)}, {5: "red2"})
    simulation = Simulation(layout, Flick("blue", 88.0, 3000.0), STANDARD_BOARD)
    simulation.run()
    before = [(ball.x, ball.y) for ball in simulation.balls]
    resolve_overlaps(simulation.balls, simulation.empty, simulation.parameters)
    assert [(ball.x, ball.y) for ball in simulation.balls] == before


def settled(layout: Layout) -> dict[Ball, Point]:
    """Return where balls are after springing apart."""
    parameters = parameters_of(STANDARD_BOARD)
    states = ball_states(layout, parameters)
    resolve_overlaps(states, {}, parameters)
    return {state.ball: Point(*resting_position(state, {}, parameters)) for state in states if not state.fixed}


def test_mirrored_balls_spring_apart_mirrored() -> None:
    places: Places = {"red1": (200, 300), "red2": (234.9, 300), "red3": (217.4, 330), "yellow1": (217.5, 17.49)}
    one, other = (settled(Layout.of({ball: (260 + side * (x - 260), y) for ball, (x, y) in places.items()}))
                  for side in (1, -1))  # fmt: skip
    assert one != {ball: Point(*place) for ball, place in places.items()}
    for ball, place in one.items():
        assert other[ball] == pytest.approx((520 - place.x, place.y), abs=1e-9)
    assert deepest(list(one.values()), STANDARD_BOARD) <= OVERLAP


def test_a_ball_springs_off_one_in_a_pot_and_stays_on_the_board() -> None:
    centre = STANDARD_BOARD.pot_centre(5)
    place = settled(Layout.of({"blue": (100, 100), "red1": (centre.x + 30.0, centre.y)}, {5: "red2"}))["red1"]
    assert place.y == centre.y
    assert 30.31 - 0.011 <= place.x - centre.x <= 30.312
