"""A map of the lab as files."""

import csv
import io
import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from yagopool.ai.levels import CASUAL
from yagopool.errors import YagoError
from yagopool.match.files import write_atomic
from yagopool.practice.breaks import BreakStats
from yagopool.practice.lab import Axis, Cell, LabMap, LabPlan
from yagopool.practice.lab_file import COLUMNS, PartFile, check_picture, map_csv, map_json

PLAN = LabPlan(Axis(80.0, 100.0, 2), Axis(1000.0, 3000.0, 2), samples=4)
TALLY = BreakStats(4, 2, 3, 1, 1, 1, 0, 400.0, 10.0, (1, 0, 0, 0, 2, 0, 0, 0, 0))


def test_csv_has_a_header_and_a_row_for_each_cell() -> None:
    rows = list(csv.DictReader(io.StringIO(map_csv(LabMap(PLAN, {2: TALLY, 0: TALLY})))))
    assert [row["speed"] for row in rows] == ["1500.0", "2500.0"]
    assert list(rows[0]) == list(COLUMNS)
    assert rows[1]["direction"] == "85.0"
    assert {name: float(rows[0][name]) for name in ("pot", "pots", "foul", "value", "spread", "pot1", "pot5")} == {
        "pot": 0.5,
        "pots": 0.75,
        "foul": 0.25,
        "value": 0.0,
        "spread": 100.0,
        "pot1": 0.25,
        "pot5": 0.5,
    }


def test_json_tells_the_plan_and_the_best() -> None:
    found = map_json(LabMap(PLAN, {1: replace(TALLY, fouls=0), 3: TALLY}))
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert not found["complete"]
    assert found["hand"] == {"direction": CASUAL.hand.direction, "speed": CASUAL.hand.speed}
    assert [cell["direction"] for cell in found["cells"]] == [95.0, 95.0]
    assert found["best"] == found["cells"][0]
    assert map_json(LabMap(PLAN, {}))["best"] is None


def test_a_part_goes_on(tmp_path: Path) -> None:
    part = PartFile(tmp_path / "map.json.part", PLAN)
    assert part.done() == {}
    part.begin({})
    part.add(Cell(3, TALLY))
    part.add(Cell(0, TALLY))
    assert part.done() == {3: TALLY, 0: TALLY}
    part.begin(part.done())
    assert part.done() == {3: TALLY, 0: TALLY}
    part.remove()
    part.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_part_of_another_plan_or_other_physics_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = PartFile(tmp_path / "p", PLAN)
    part.begin({1: TALLY})
    assert PartFile(tmp_path / "p", replace(PLAN, seed=2)).done() == {}
    assert PartFile(tmp_path / "p", PLAN).done() == {1: TALLY}
    monkeypatch.setattr("yagopool.practice.lab_file.fingerprint", lambda _: "other")
    assert PartFile(tmp_path / "p", PLAN).done() == {}


@pytest.mark.parametrize(
    "torn",
    [
        '{"cell": 1, "bre',
        '{"cell": 1}\n',
        "[]\n",
        '{"cell": "x"}\n',
        "\udcff\n",
        '{"cell": 99}\n',
        '{"cell": 1, "by_pot": 3}\n',
    ],
)
def test_a_torn_line_ends_the_reading(tmp_path: Path, torn: str) -> None:
    part = PartFile(tmp_path / "p", PLAN)
    part.begin({0: TALLY, 2: TALLY})
    with part.path.open("a", encoding="utf-8", errors="surrogateescape") as file:
        file.write(torn)
    assert part.done() == {0: TALLY, 2: TALLY}


@pytest.mark.parametrize(
    ("name", "value"),
    [("potted", 10**400), ("spread", 10**400), ("spread", math.inf), ("duration", math.nan), ("fouls", -1)],
)
def test_numbers_that_cannot_be_counted_end_the_reading(tmp_path: Path, name: str, value: float) -> None:
    part = PartFile(tmp_path / "p", PLAN)
    part.begin({0: TALLY, 2: TALLY})
    content = part.path.read_text().splitlines()
    told = json.dumps(json.loads(content[-1]) | {"cell": 1, name: value})
    part.path.write_text("\n".join([*content, told, ""]))
    assert part.done() == {0: TALLY, 2: TALLY}


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    part = PartFile(tmp_path, PLAN)
    with pytest.raises(YagoError, match="is_folder"):
        part.done()
    with pytest.raises(YagoError, match="cannot_write"):
        part.begin({})
    with pytest.raises(YagoError, match="cannot_write"):
        part.add(Cell(0, TALLY))


def test_writing_leaves_nothing_beside(tmp_path: Path) -> None:
    write_atomic(tmp_path / "new" / "map.csv", b"one")
    write_atomic(tmp_path / "new" / "map.csv", b"two")
    assert [path.read_bytes() for path in (tmp_path / "new").iterdir()] == [b"two"]


def test_pictures_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(YagoError, match="picture_kind"):
        check_picture(Path("map.bmp"))
    monkeypatch.setattr("yagopool.practice.lab_file.find_spec", lambda _: None)
    with pytest.raises(YagoError, match="no_matplotlib"):
        check_picture(Path("map.png"))
