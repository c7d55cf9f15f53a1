"""The break lab: plans, cells, order, processes, going on, stopping."""

import math
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from yagopool.errors import YagoError
from yagopool.practice import lab_session
from yagopool.practice.break_search import Candidate, cost, find
from yagopool.practice.breaks import BreakStats
from yagopool.practice.folders import Folders
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
    run,
)
from yagopool.practice.lab_file import PartFile
from yagopool.practice.lab_session import LabSession
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
    assert {cell.number: cell.stats for cell in run(PLAN, done={0, 1, 2})} == {
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
    good = BreakStats(breaks=4, plays_on=3)
    found = LabMap(PLAN, {3: BreakStats(breaks=4, fouls=2), 7: good})
    assert not found.complete
    assert found.best() == 7
    assert found.best("foul") == 3
    grid = found.grid("plays_on")
    assert grid[1][3] == 0.75
    assert math.isnan(grid[0][0])
    assert found.pot_grid(5)[1][3] == 0.0
    assert LabMap(PLAN, {}).best() is None


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_map_and_the_same_break(executor: Callable[[int], Executor]) -> None:
    plan, narrow = replace(PLAN, samples=10), LabPlan(Axis(89.0, 91.0, 1), Axis(2900.0, 3100.0, 1), samples=1)
    with executor(2) as pool:
        assert dict(run(plan, pool)) == {cell: measured(plan, cell) for cell in range(plan.cells)}
        assert list(find(narrow, "pot", pool)) == list(find(narrow, "pot"))


def polled(session: LabSession) -> LabSession:
    """Wait until a session has nothing to do."""
    deadline = time.monotonic() + PATIENCE
    while session.busy and time.monotonic() < deadline:
        session.poll()
        time.sleep(0.01)
    return session


def test_a_session_saves_its_map_and_continues(tmp_path: Path) -> None:
    plan, folders = replace(PLAN, samples=1), Folders(tmp_path)
    session = LabSession(folders, plan)
    session.start_map()
    assert polled(session).map.complete
    assert LabSession(folders, plan).map == session.map
    assert LabSession(folders, replace(plan, seed=8)).map.done == {}
    PartFile(next(folders.maps.iterdir()), plan).begin({0: measured(plan, 0)})
    later = LabSession(folders, plan)
    assert later.progress == (1, 12)
    later.start_map()
    assert polled(later).map == session.map


def test_a_session_can_be_stopped() -> None:
    session = LabSession(None, replace(PLAN, samples=30))
    session.start_map()
    session.stop()
    assert not session.busy
    assert not session.map.complete


def test_a_session_finds_a_break(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_session, "SEARCH_SAMPLES", 1)
    plan = LabPlan(Axis(89.0, 91.0, 1), Axis(2900.0, 3100.0, 1), samples=1, scatter="exact")
    session = LabSession(None, plan)
    session.start_search("pot")
    assert session.progress[1] == cost(plan)
    *_, last = find(plan, "pot")
    assert polled(session).found == Candidate(last.leading[0].flick, last.verdict or BreakStats())
    assert session.progress == (0, 1)


def test_what_ends_the_work_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> BreakStats:
        raise OSError("no processes left")

    monkeypatch.setattr("yagopool.practice.lab.measured", broken)
    session = LabSession(None, PLAN)
    session.start_map()
    assert str(polled(session).trouble) == "no processes left"
