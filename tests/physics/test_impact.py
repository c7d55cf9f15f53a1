"""The break: a touching rack against spheres that follow Hertz' law, integrated a hundred times finer."""

import math

import pytest

from yagopool.games.yago.balls import BLUE, COLOURED_BALLS
from yagopool.physics.simulate import simulate
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec

R = 17.5
DIAMETER = 2 * R
LAB = BoardSpec(pots=(), ball_friction=0.0, sliding_friction=0.0, rolling_friction=0.0)


def touching_rack() -> list[tuple[float, float]]:
    rise = DIAMETER * math.sqrt(3.0) / 2.0
    return [(260.0 + DIAMETER * (k - row / 2), 290.0 + rise * row) for row in range(4) for k in range(row + 1)]


def hertz(places: list[tuple[float, float]], speed: tuple[float, float], give: float) -> list[float]:
    """Return the speeds after the first of the balls has hit the rest; a plain integration, SI units."""
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
                depth = DIAMETER / 1000.0 - far
                push = k * depth**1.5 * dt / far
                if (vx[i] - vx[j]) * dx + (vy[i] - vy[j]) * dy < 0.0:
                    push *= give
                vx[i] -= push * dx
                vy[i] -= push * dy
                vx[j] += push * dx
                vy[j] += push * dy
    return [1000.0 * math.hypot(x, y) for x, y in zip(vx, vy, strict=True)]


@pytest.fixture(scope="module", params=[1.0, 0.93], ids=["elastic", "phenolic"])
def both(request: pytest.FixtureRequest) -> tuple[list[float], list[float]]:
    """Return the speeds of blue and the ten balls after a blow at 3 m/s, 0.7 degrees off: by Hertz, and ours."""
    restitution = request.param
    places = touching_rack()
    direction = math.radians(90.7)
    ex, ey = math.cos(direction), math.sin(direction)
    along = (260.0 - 260.0) * ex + (290.0 - 150.0) * ey
    way = along - math.sqrt(DIAMETER**2 - (140.0**2 - along**2)) - 1e-7
    truth = hertz([(260.0 + way * ex, 150.0 + way * ey), *places], (3000.0 * ex, 3000.0 * ey), restitution**2)
    names: tuple[Ball, ...] = (BLUE, *COLOURED_BALLS)
    layout = Layout.of({BLUE: (260.0, 150.0), **dict(zip(COLOURED_BALLS, places, strict=True))})
    spec = BoardSpec(
        pots=(), ball_friction=0.0, sliding_friction=0.0, rolling_friction=0.0, ball_restitution=restitution
    )
    trace = simulate(layout, Flick(BLUE, 90.7, 3000.0), spec)
    t = (trace.events[0].t or 0.0) + 0.0015
    paths = {path.ball: path for path in trace.paths}
    ours = []
    for name in names:
        moving = [s for s in paths[name].segments if s.start <= t] if name in paths else []
        motion = moving[-1].at(t) if moving else None
        ours.append(math.hypot(motion.vx, motion.vy) if motion else 0.0)
    return truth, ours


def test_the_corner_balls_leave_within_five_percent_of_hertz(both: tuple[list[float], list[float]]) -> None:
    truth, ours = both
    for corner in (7, 10):
        assert ours[corner] == pytest.approx(truth[corner], rel=0.05)


def test_every_ball_leaves_within_one_percent_of_the_blow(both: tuple[list[float], list[float]]) -> None:
    truth, ours = both
    assert ours == pytest.approx(truth, abs=0.01 * 3000.0)


def test_the_elastic_blow_keeps_its_energy(both: tuple[list[float], list[float]]) -> None:
    _, ours = both
    total = sum(speed**2 for speed in ours) / 3000.0**2
    assert total <= 1.0 + 1e-9
