"""A stroke leaves nothing behind."""

import gc
import random

import pymunk

from tests.physics.invariants import random_stroke
from yagopool.physics.motion import BallState
from yagopool.physics.simulate import simulate
from yagopool.table.spec import STANDARD_BOARD


def alive(kind: type) -> int:
    """Return how many objects of a kind are alive."""
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def test_nothing_outlives_its_stroke() -> None:
    gc.collect()
    # Tests before may still simulate beside this one, and end meanwhile.
    before = alive(BallState), alive(pymunk.Space), alive(pymunk.Body)
    gc.disable()
    try:
        for seed in range(20):
            simulate(*random_stroke(random.Random(f"memory {seed}"), STANDARD_BOARD), STANDARD_BOARD)
        assert alive(BallState) <= before[0], "our own are gone at once, without the collector"
    finally:
        gc.enable()
    gc.collect()
    after = alive(BallState), alive(pymunk.Space), alive(pymunk.Body)
    assert all(now <= then for now, then in zip(after, before, strict=True))
