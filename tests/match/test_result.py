"""How a recorded match stands, told without its balls."""

from pathlib import Path

import pytest

from tests.match.recording import write_match
from yagopool.match.replay import MatchStatus, match_status
from yagopool.table.shot import Stroke


def strokes_of(path: Path, moves: int | None = None) -> MatchStatus:
    session = write_match(path, moves=moves)
    strokes = sum(isinstance(one.entry, Stroke) for one in session.played)
    return MatchStatus(session.state.score, strokes, session.state.phase == "match_over")


def test_points_strokes_and_whether_it_is_over(tmp_path: Path) -> None:
    assert match_status(tmp_path / "a.jsonl") is None
    assert strokes_of(tmp_path / "a.jsonl", moves=3) == match_status(tmp_path / "a.jsonl")
    told = strokes_of(tmp_path / "b.jsonl")
    assert told.over
    assert max(told.score) >= 1
    assert match_status(tmp_path / "b.jsonl") == told


def test_what_was_taken_back_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    before, after = strokes_of(path, moves=1), path.read_bytes()
    write_match(tmp_path / "b.jsonl", moves=2)
    longer = tmp_path / "b.jsonl"
    longer.write_bytes(longer.read_bytes() + b'{"do": "undo", "count": 1}\n')
    assert match_status(longer) == before
    path.write_bytes(after[:-9])
    assert match_status(path) == MatchStatus((0, 0), 0, over=False), "a torn entry is none"


def test_what_cannot_be_judged_stands_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    write_match(path, moves=2)
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    assert match_status(path) is None
    write_match(tmp_path / "b.jsonl", moves=2)
    monkeypatch.setattr("yagopool.match.replay.LONGEST_JUDGED", 100)
    assert match_status(tmp_path / "b.jsonl") is None
