"""A thousand random strokes from random positions: nothing that may never happen, happens."""

import random

import pytest

from tests.physics.invariants import random_stroke, violations
from yagopool.physics.simulate import simulate
from yagopool.table.spec import STANDARD_BOARD as BOARD


@pytest.mark.parametrize("part", range(10))
def test_a_thousand_random_strokes(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        layout, flick = random_stroke(random.Random(f"sound {seed}"), BOARD)
        assert violations(layout, simulate(layout, flick, BOARD), BOARD) == [], f"seed {seed}"
