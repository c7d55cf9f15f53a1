"""A ball that comes down on another: found by playing, the stroke never ended."""

import pytest

from yagopool.games.yago.rack import rack, rack_rng
from yagopool.physics.simulate import simulate
from yagopool.table.flick import Flick
from yagopool.table.spec import STANDARD_BOARD


@pytest.mark.parametrize("seed", [3, 6, 16, 17, 21, 27, 31, 32, 37, 44, 55])
def test_a_ball_lying_on_another_for_a_moment_does_not_stop_time(seed: int) -> None:
    trace = simulate(rack(STANDARD_BOARD, rack_rng(seed, 1)), Flick("blue", 90.0, 3900.0))
    assert trace.duration < 20.0
