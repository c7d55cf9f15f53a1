"""Records played through without simulating: what cannot be is told with its line."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.match.recording import write_match
from yagopool.errors import RecordError
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch


def course(lines: list[dict[str, Any]]) -> ReplayedMatch:
    return ReplayedMatch.of(read(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode())))


@pytest.fixture
def lines(tmp_path: Path) -> list[dict[str, Any]]:
    for seed in range(40):
        path = tmp_path / f"{seed}.jsonl"
        session = write_match(path, "medium", seed=seed, moves=12)
        if any(one.entry.do == "place" for one in session.played):
            return [json.loads(line) for line in path.read_text().splitlines()]
    raise AssertionError("no ball was placed")


def told(lines: list[dict[str, Any]]) -> tuple[str, int]:
    with pytest.raises(RecordError) as caught:
        course(lines)
    return caught.value.key, caught.value.line


def test_every_entry_keeps_its_line(lines: list[dict[str, Any]]) -> None:
    assert course(lines).lines == list(range(2, len(lines) + 1))
    undone = course([*lines, {"do": "undo", "count": 3}, lines[-3]])
    assert undone.lines == [*range(2, len(lines) - 2), len(lines) + 2]


def test_a_place_without_its_spot(lines: list[dict[str, Any]]) -> None:
    number = next(number for number, line in enumerate(lines) if line.get("do") == "place")
    del lines[number]["at"]
    assert told(lines) == ("error.record.no_spot", number + 1)


def test_a_place_on_another_ball(lines: list[dict[str, Any]]) -> None:
    number = next(number for number, line in enumerate(lines) if line.get("do") == "place")
    stroke = next(line for line in reversed(lines[:number]) if line["do"] == "stroke")
    lines[number]["at"] = next(iter(stroke["layout"]["balls"].values()))
    assert told(lines) == ("error.overlap", number + 1)


def test_a_header_that_cannot_be(lines: list[dict[str, Any]]) -> None:
    assert told([{**lines[0], "board": {"pots": []}}]) == ("error.nine_pots", 1)
    assert told([{key: value for key, value in lines[0].items() if key != "seed"}]) == ("error.record.no_seed", 1)
