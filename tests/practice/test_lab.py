"""The break lab: plans, cells, order, processes, going on, stopping."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.ai.processes import PATIENCE
from yagopool.errors import YagoError
from yagopool.practice.lab import (
    HANDS,
    Axis,
    LabMap,
    LabPlan,
    default_directions,
    default_speeds,
    evenly,
    hand_named,
    measured,
)
from yagopool.practice.lab_run import LabWork, run
from yagopool.practice.tally import BreakTally
from yagopool.table.layout import Point
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

PLAN = LabPlan(Axis(80.0, 100.0, 4), Axis(1000.0, 3000.0, 3), samples=2, seed=7)


def test_cells_count_from_the_softest_and_lowest() -> None:
    assert PLAN.cells == 12
    first, last = PLAN.flick(0), PLAN.flick(11)
    assert (first.direction, round(first.speed, 3)) == (82.5, 1333.333)
    assert (last.direction, round(last.speed, 3)) == (97.5, 2666.667)
    assert [PLAN.cell(PLAN.flick(cell).direction, PLAN.flick(cell).speed) for cell in range(12)] == list(range(12))
    assert PLAN.cell(100.0, 3000.0) == 11
    assert PLAN.cell(100.1, 2000.0) is None
    assert PLAN.cell(90.0, 900.0) is None


def test_directions_are_those_that_meet_the_rack() -> None:
    axis = default_directions(STANDARD_BOARD, 44)
    assert (axis.low, axis.high) == (68, 112)
    moved = BoardSpec(starting_spot=Point(360.0, 150.0))
    shifted = default_directions(moved, 44)
    assert shifted.low > 90
    assert shifted.high < 180


def test_speeds_are_the_boards() -> None:
    assert default_speeds(STANDARD_BOARD, 4) == Axis(500.0, 4000.0, 4)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 64, 100])
def test_every_cell_comes_once_and_early_ones_lie_apart(count: int) -> None:
    order = list(evenly(count))
    assert sorted(order) == list(range(count))
    if count == 64:
        first = sorted(order[:8])
        assert all(4 <= later - earlier <= 13 for earlier, later in pairwise(first))


def test_a_cell_does_not_depend_on_the_others() -> None:
    whole = dict(run(PLAN))
    assert whole[5] == measured(PLAN, 5)
    assert {cell.number: cell.tally for cell in run(PLAN, done={0, 1, 2})} == {
        number: tally for number, tally in whole.items() if number > 2
    }


def test_a_seed_gives_its_own_map() -> None:
    assert measured(PLAN, 4) == measured(PLAN, 4)
    assert measured(PLAN, 4) != measured(replace(PLAN, seed=8), 4)


def test_scatter_matters() -> None:
    calm, wild = replace(PLAN, scatter="exact", samples=6), replace(PLAN, scatter="novice", samples=6)
    assert measured(calm, 6) != measured(wild, 6)


def test_variant_matters() -> None:
    beside = LabPlan(Axis(5.0, 6.0, 1), Axis(200.0, 250.0, 1), samples=2)
    assert measured(beside, 0).fouls == 0
    assert measured(replace(beside, variant="professional"), 0).fouls == 2


def test_hands_are_the_published_ones() -> None:
    assert hand_named("exact").exact
    assert list(HANDS) == ["exact", "novice", "casual", "skilled", "master"]
    with pytest.raises(YagoError, match="no_such_scatter"):
        hand_named("steady")


def test_a_map_tells_best_and_gaps() -> None:
    good = BreakTally(breaks=4, plays_on=3)
    found = LabMap(PLAN, {3: BreakTally(breaks=4, fouls=2), 7: good})
    assert not found.complete
    assert found.best() == 7
    assert found.best("foul") == 3
    grid = found.grid("plays_on")
    assert grid[1][3] == 0.75
    assert math.isnan(grid[0][0])
    assert found.pot_grid(5)[1][3] == 0.0
    assert found.whole().breaks == 8
    assert LabMap(PLAN, {}).best() is None


@pytest.mark.slow
def test_processes_give_the_same_map() -> None:
    plan = replace(PLAN, samples=40)
    assert dict(run(plan, jobs=2)) == {cell: measured(plan, cell) for cell in range(plan.cells)}


def test_work_beside_the_game_goes_on_and_stops() -> None:
    plan = replace(PLAN, samples=1)
    half = {cell: measured(plan, cell) for cell in range(6)}
    work = LabWork(plan, 1, half)
    assert work.share >= 0.5
    work.wait(PATIENCE)
    assert not work.running
    assert work.share == 1.0
    assert work.map().complete

    work = LabWork(replace(PLAN, samples=30), 1)
    work.stop()
    work.wait(PATIENCE)
    assert not work.running
    assert not work.map().complete


def test_what_ends_the_work_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> BreakTally:
        raise OSError("no processes left")

    monkeypatch.setattr("yagopool.practice.lab_run.measured", broken)
    work = LabWork(PLAN, 1)
    with pytest.raises(OSError, match="no processes left"):
        work.wait(PATIENCE)
    assert not work.running
