"""Boards on which nothing is lost: a stroke ends all the same."""

import pytest

from yagopool.games.yago.balls import BALLS
from yagopool.match.position import board_of
from yagopool.physics.simulate import MOST_EVENTS, MOST_SECONDS, simulate
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout

LOSSLESS = {"ball_restitution": 1, "cushion_restitution": 1, "bed_restitution": 1, "potted_restitution": 1}
FRICTIONLESS = {"sliding_friction": 0, "rolling_friction": 0, "cushion_friction": 0, "ball_friction": 0}


@pytest.mark.parametrize("board", [LOSSLESS, FRICTIONLESS, {**LOSSLESS, **FRICTIONLESS}, {"least_hop": 10}])
@pytest.mark.parametrize("speed", [150.0, 2000.0, 4000.0])
def test_every_stroke_ends(board: dict[str, object], speed: float) -> None:
    layout = Layout.of({"blue": (260, 150), "red1": (262, 290), "yellow1": (100, 600)}, {5: "red2"})
    trace = simulate(layout, Flick("blue", 88.0, speed), board_of(board))
    assert trace.duration < 120.0


TINY = {
    **LOSSLESS,
    **FRICTIONLESS,
    "width": 100,
    "length": 100,
    "ball_radius": 5,
    "rack_pitch": 10.1,
    "pots": [],
    "greatest_flick": 10_000,
    "hop_speed": 100_000,
    "least_hop": 10,
    "gravity": 30_000,
    "starting_spot": [50, 10],
    "rack_apex": [50, 30],
    "triangle": [[50, 20], [20, 80], [80, 80]],
}
"""Eleven balls on it touch each other a thousand times a second, as long as they are let."""


def test_a_stroke_on_a_tiny_board_stays_small() -> None:
    places = [(7 + 11 * column, 7 + 11 * row) for column in range(4) for row in range(3)]
    layout = Layout.of(dict(zip(BALLS, places, strict=False)), {})
    trace = simulate(layout, Flick("blue", 37.0, 10_000.0), board_of(TINY))
    assert set(trace.layout.balls) == set(BALLS)
    assert sum(len(path.segments) for path in trace.paths) < 2 * MOST_EVENTS
    assert trace.duration < MOST_SECONDS
