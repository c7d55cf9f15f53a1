"""The break lab: plans, maps on any executor, the search of a break, sessions in the background, files, pictures."""

import csv
import io
import json
import math
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from tests.ai.processes import PATIENCE
from yagopool.ai.levels import CASUAL
from yagopool.errors import YagoError
from yagopool.practice import lab
from yagopool.practice.breaks import BreakStats, measures
from yagopool.practice.folders import Folders
from yagopool.practice.lab import (
    Axis,
    Cell,
    LabMap,
    LabPlan,
    cost,
    default_directions,
    default_speeds,
    evenly,
    find,
    first_grid,
    interval,
    measured,
    run,
)
from yagopool.practice.lab_file import PartFile, check_picture, columns, map_csv, map_json
from yagopool.practice.lab_maps import LabSession
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

PLAN = LabPlan(Axis(80.0, 100.0, 4), Axis(1000.0, 3000.0, 3), samples=2, seed=7)
SMALL = LabPlan(Axis(80.0, 100.0, 2), Axis(1000.0, 3000.0, 2), samples=4)
NARROW = LabPlan(Axis(89.0, 91.0, 1), Axis(2900.0, 3100.0, 1), samples=1)
STATS = BreakStats(4, 2, 3, 1, 1, 400.0, 10.0, (1, 0, 0, 0, 2, 0, 0, 0, 0), {"both": 1, "row": 0})


def test_cells_count_from_the_softest_and_lowest() -> None:
    assert PLAN.cells == 12
    first, last = PLAN.flick(0), PLAN.flick(11)
    assert (first.direction, round(first.speed, 3)) == (82.5, 1333.333)
    assert (last.direction, round(last.speed, 3)) == (97.5, 2666.667)
    assert [PLAN.cell(PLAN.flick(cell).direction, PLAN.flick(cell).speed) for cell in range(12)] == list(range(12))
    assert (PLAN.cell(100.0, 3000.0), PLAN.cell(100.1, 2000.0), PLAN.cell(90.0, 900.0)) == (11, None, None)


def test_default_axes_are_those_of_the_rack_and_the_board() -> None:
    axis = default_directions(STANDARD_BOARD, 44)
    assert (axis.low, axis.high) == (68, 112)
    shifted = default_directions(BoardSpec(starting_spot=Point(360.0, 150.0)), 44)
    assert 90 < shifted.low < shifted.high < 180
    assert default_speeds(STANDARD_BOARD, 4) == Axis(500.0, 4000.0, 4)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 64, 100])
def test_every_cell_comes_once_and_early_ones_lie_apart(count: int) -> None:
    order = list(evenly(count))
    assert sorted(order) == list(range(count))
    if count == 64:
        assert all(4 <= later - earlier <= 13 for earlier, later in pairwise(sorted(order[:8])))


def test_a_cell_depends_on_the_plan_alone() -> None:
    whole = dict(run(PLAN))
    assert whole[5] == measured(PLAN, 5) != measured(replace(PLAN, seed=8), 5)
    assert dict(run(PLAN, done={0, 1, 2})) == {number: stats for number, stats in whole.items() if number > 2}
    exact, novice = (measured(replace(PLAN, scatter=hand, samples=6), 6) for hand in ("exact", "novice"))
    assert exact != novice
    past = LabPlan(Axis(5.0, 6.0, 1), Axis(200.0, 250.0, 1), samples=2)
    assert measured(past, 0).fouls == 0
    assert measured(replace(past, variant="professional"), 0).fouls == 2


def test_a_map_has_best_cells_and_gaps() -> None:
    found = LabMap(PLAN, {3: BreakStats(breaks=4, fouls=2), 7: BreakStats(breaks=4, plays_on=3)})
    assert not found.complete
    assert (found.best(), found.best("foul"), LabMap(PLAN, {}).best()) == (7, 3, None)
    grid = found.grid("plays_on")
    assert grid[1][3] == 0.75
    assert math.isnan(grid[0][0])
    assert found.pot_grid(5)[1][3] == 0.0


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_map_and_the_same_break(executor: Callable[[int], Executor]) -> None:
    plan = replace(PLAN, samples=4)
    with executor(2) as pool:
        assert dict(run(plan, pool)) == {cell: measured(plan, cell) for cell in range(plan.cells)}
        assert list(find(NARROW, "pot", pool)) == list(find(NARROW, "pot"))


class TestTheSearch:
    WIDE = LabPlan(Axis(70.0, 110.0, 1), Axis(1000.0, 4000.0, 1), samples=8)

    @pytest.fixture
    def hill(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A world with a sharp peak at 80 degrees, missed by a degree, and a broad hill about 100."""

        def sampled(plan: LabPlan, aim: Flick, rng: Random, samples: int) -> BreakStats:
            good = 0
            for _ in range(samples):
                direction = aim.direction + plan.hand.direction * rng.gauss(0.0, 1.0)
                chance = 1.0 if abs(direction - 79.5) < 0.3 else 0.8 * math.exp(-(((direction - 100.0) / 6.0) ** 2))
                good += rng.random() < chance
            return BreakStats(breaks=samples, plays_on=good)

        monkeypatch.setattr(lab, "sampled", sampled)

    @pytest.mark.usefixtures("hill")
    @pytest.mark.parametrize(("scatter", "low", "high"), [("exact", 79.0, 80.0), ("novice", 96.0, 104.0)])
    def test_the_hand_decides_which_break_is_best(self, scatter: str, low: float, high: float) -> None:
        plan = replace(self.WIDE, scatter=scatter)
        states = list(find(plan))
        last = states[-1]
        assert low <= last.leading[0].flick.direction <= high
        assert last.verdict is not None
        assert last.verdict.breaks > 500
        assert last.tried == last.all == cost(plan)
        assert len(states) > first_grid(plan).cells
        assert [one.tried for one in states] == sorted(one.tried for one in states)

    def test_intervals_cover_the_mean_and_stay_possible(self) -> None:
        stats = BreakStats(breaks=100, potted=40, balls=55, plays_on=100, fouls=0)
        for goal in ("value", "pot", "pots", "plays_on"):
            low, high = interval(stats, goal)
            assert low <= stats.measure(goal) <= high
        assert interval(stats, "value") == (1.0, 1.0)
        assert interval(stats, "pot") == pytest.approx((0.304, 0.496), abs=0.001)


class TestASession:
    OTHER = replace(PLAN, spec=BoardSpec(rack_scatter=0.04))
    """A board without a map that ships."""

    def finished(self, session: LabSession) -> LabSession:
        deadline = time.monotonic() + PATIENCE
        while session.busy and time.monotonic() < deadline:
            session.poll()
            time.sleep(0.01)
        return session

    def test_the_standard_board_has_its_map_at_once(self) -> None:
        session = LabSession(None, PLAN)
        assert not session.busy
        assert session.map.complete

    def test_another_boards_map_is_computed_saved_and_continued(self, tmp_path: Path) -> None:
        folders = Folders(tmp_path)
        session = self.finished(LabSession(folders, self.OTHER))
        assert session.map.complete
        again = LabSession(folders, self.OTHER)
        assert (again.map, again.busy) == (session.map, False)
        PartFile(next(folders.maps.iterdir()), self.OTHER).begin({0: measured(self.OTHER, 0)})
        later = LabSession(folders, self.OTHER)
        assert list(later.map.done) == [0]
        assert self.finished(later).map == session.map

    def test_it_can_be_stopped(self) -> None:
        session = LabSession(None, replace(self.OTHER, samples=30))
        session.stop()
        assert (session.busy, session.map.complete) == (False, False)

    def test_what_ends_the_work_is_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object) -> BreakStats:
            raise OSError("no processes left")

        monkeypatch.setattr("yagopool.practice.lab.measured", broken)
        assert str(self.finished(LabSession(None, self.OTHER)).trouble) == "no processes left"


class TestFiles:
    @pytest.fixture
    def part(self, tmp_path: Path) -> PartFile:
        part = PartFile(tmp_path / "map.json.part", SMALL)
        part.begin({0: STATS, 2: STATS})
        return part

    def test_csv_has_a_row_for_each_cell(self) -> None:
        rows = list(csv.DictReader(io.StringIO(map_csv(LabMap(SMALL, {2: STATS, 0: STATS})))))
        assert list(rows[0]) == list(columns())
        assert [(row["direction"], row["speed"]) for row in rows] == [("85.0", "1500.0"), ("85.0", "2500.0")]
        values = [float(rows[0][name]) for name in ("pot", "pots", "foul", "value", "spread", "pot1", "pot5")]
        assert values == [0.5, 0.75, 0.25, 0.0, 100.0, 0.25, 0.5]

    def test_json_has_the_plan_and_the_best(self) -> None:
        found = map_json(LabMap(SMALL, {1: replace(STATS, fouls=0), 3: STATS}))
        assert json.loads(json.dumps(found, allow_nan=False)) == found
        assert not found["complete"]
        assert found["hand"] == {"direction": CASUAL.hand.direction, "speed": CASUAL.hand.speed}
        assert [cell["direction"] for cell in found["cells"]] == [95.0, 95.0]
        assert found["best"] == found["cells"][0]
        assert map_json(LabMap(SMALL, {}))["best"] is None

    def test_a_part_grows_and_goes(self, part: PartFile) -> None:
        part.add(Cell(3, STATS))
        assert part.done() == {0: STATS, 2: STATS, 3: STATS}
        part.remove()
        part.remove()
        assert part.done() == {}

    def test_a_part_of_another_plan_or_other_physics_has_no_cells(
        self, part: PartFile, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert PartFile(part.path, replace(SMALL, seed=2)).done() == {}
        monkeypatch.setattr("yagopool.practice.lab_file.fingerprint", lambda _: "other")
        assert PartFile(part.path, SMALL).done() == {}

    @pytest.mark.parametrize(
        "line",
        [
            '{"cell": 1, "bre',
            '{"cell": 1}\n',
            "[]\n",
            '{"cell": "x"}\n',
            "\udcff\n",
            '{"cell": 99}\n',
            '{"cell": 1, "by_pot": 3}\n',
            {"potted": 10**400},
            {"spread": 10**400},
            {"spread": math.inf},
            {"duration": math.nan},
            {"fouls": -1},
            {"cell": 4},
        ],
    )
    def test_a_wrong_line_ends_the_reading(self, part: PartFile, line: str | dict[str, object]) -> None:
        good = json.loads(part.path.read_text().splitlines()[-1]) | {"cell": 1}
        text = line if isinstance(line, str) else json.dumps(good | line) + "\n"
        with part.path.open("a", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text + json.dumps(good) + "\n")
        assert part.done() == {0: STATS, 2: STATS}

    def test_a_folder_in_the_way_is_reported(self, tmp_path: Path) -> None:
        part = PartFile(tmp_path, SMALL)
        with pytest.raises(YagoError, match="is_folder"):
            part.done()
        with pytest.raises(YagoError, match="cannot_write"):
            part.begin({})
        with pytest.raises(YagoError, match="cannot_write"):
            part.add(Cell(0, STATS))


class TestPictures:
    def drawn(self, found: LabMap, kind: str = ".png") -> bytes:
        chart = pytest.importorskip("yagopool.practice.chart", reason="pictures need the extra lab")
        names, pots = {name: name for name in measures()}, {pot: f"pot {pot}" for pot in range(1, 10)}
        words = chart.ChartWords("title", "subtitle", "direction", "speed", names, pots, "pots", "best")
        return bytes(chart.picture(found, words, kind))

    def test_a_picture_shows_the_map_and_is_the_same_each_time(self) -> None:
        found = LabMap(SMALL, {cell: replace(STATS, plays_on=cell) for cell in range(4)})
        once = self.drawn(found)
        image = Image.open(io.BytesIO(once))
        assert image.width > 1200
        assert len(image.convert("RGB").getcolors(1 << 24) or ()) > 200
        assert self.drawn(found) == once

    def test_an_empty_map_can_be_drawn_as_another_kind(self) -> None:
        assert self.drawn(LabMap(SMALL, {}), ".pdf").startswith(b"%PDF")

    def test_what_cannot_be_drawn_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(YagoError, match="picture_kind"):
            check_picture(Path("map.bmp"))
        monkeypatch.setattr("yagopool.practice.lab_file.find_spec", lambda _: None)
        with pytest.raises(YagoError, match="no_matplotlib"):
            check_picture(Path("map.png"))
