"""Find my break: robust under the hand's scatter, not best for a perfect hand."""

import math
from random import Random

import pytest

from yagopool.practice import break_search
from yagopool.practice.break_search import cost, find, first_grid, interval
from yagopool.practice.breaks import BreakStats
from yagopool.practice.lab import Axis, LabPlan
from yagopool.table.flick import Flick

PLAN = LabPlan(Axis(70.0, 110.0, 1), Axis(1000.0, 4000.0, 1), samples=4)


def hill(plan: LabPlan, meant: Flick, rng: Random, samples: int) -> BreakStats:
    """A world with a sharp peak at 80 degrees, missed by a degree, and a broad hill about 100."""
    good = 0
    for _ in range(samples):
        direction = meant.direction + plan.hand.direction * rng.gauss(0.0, 1.0)
        chance = 1.0 if abs(direction - 79.5) < 0.3 else 0.8 * math.exp(-(((direction - 100.0) / 6.0) ** 2))
        good += rng.random() < chance
    return BreakStats(breaks=samples, plays_on=good)


@pytest.mark.parametrize(("scatter", "low", "high"), [("exact", 79.0, 80.0), ("novice", 96.0, 104.0)])
def test_the_hand_decides_which_break_is_best(
    scatter: str, low: float, high: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(break_search, "sampled", hill)
    plan = LabPlan(PLAN.directions, PLAN.speeds, samples=8, scatter=scatter)
    *_, last = find(plan)
    assert low <= last.leading[0].flick.direction <= high
    assert last.verdict is not None
    assert last.tried == last.all == cost(plan)
    assert last.verdict.breaks > 500


def test_the_search_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(break_search, "sampled", hill)
    seen = [search.tried for search in find(PLAN)]
    assert seen == sorted(seen)
    assert len(seen) > first_grid(PLAN).cells


def test_the_same_each_time_with_the_real_table() -> None:
    plan = LabPlan(Axis(89.0, 91.0, 1), Axis(2900.0, 3100.0, 1), samples=1)
    *_, one = find(plan, "pot")
    *_, two = find(plan, "pot")
    assert one == two
    assert one.verdict is not None
    assert one.verdict.breaks > 0


def test_intervals_cover_the_mean_and_stay_possible() -> None:
    tally = BreakStats(breaks=100, potted=40, balls=55, plays_on=100, fouls=0)
    for goal in ("value", "pot", "pots", "plays_on"):
        low, high = interval(tally, goal)
        assert low <= tally.measure(goal) <= high
    assert interval(tally, "value") == (1.0, 1.0)
    assert interval(tally, "pot") == pytest.approx((0.304, 0.496), abs=0.001)
