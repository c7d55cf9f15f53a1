"""Boards on which nothing is lost: a stroke ends all the same."""

import pytest

from yagopool.match.board_file import board_of
from yagopool.physics.simulate import simulate
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
