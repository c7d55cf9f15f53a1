"""Every doubted ruling sent in: each file is a case as it is.

A file that was right to doubt gets ``expected`` (``ruling`` and ``state``, as they should have been) when the referee
is mended.
"""

import json
from pathlib import Path

import pytest

from tests.doubts.judged_again import rejudge
from tests.match.recording import write_match
from yagopool.errors import WriteError
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.model import Header
from yagopool.match.replay import ruling_report, write_report

CASES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_referee_says_what_it_should(path: Path) -> None:
    again = rejudge(json.loads(path.read_text(encoding="utf-8")))
    assert again.found == dict(again.wanted)
    assert again.agrees


def test_there_is_a_case_of_each_variant() -> None:
    variants = {json.loads(path.read_text(encoding="utf-8"))["record"][0]["variant"] for path in CASES}
    assert variants == {"easy", "medium", "professional"}


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_a_doubt_written_by_the_game_is_a_case(variant: VariantName, tmp_path: Path) -> None:
    session = write_match(tmp_path / "match.jsonl", variant, moves=9)
    header = Header(session.match, seed=session.seed)
    for number in range(len(session.played)):
        path = write_report(tmp_path / "doubts", ruling_report(session, header, number, says="I hit it first!"))
        told = json.loads(path.read_text(encoding="utf-8"))
        assert told["more"] == {"says": "I hit it first!"}
        again = rejudge(told)
        assert again.agrees
        assert (again.stroke is None) == (session.played[number].trace is None)
        assert again.stroke is None or again.stroke.outcome == "same"
    assert len(list((tmp_path / "doubts").iterdir())) == len(session.played)


def test_what_should_have_been_ruled_counts_first(tmp_path: Path) -> None:
    session = write_match(tmp_path / "match.jsonl", moves=1)
    told = ruling_report(session, Header(session.match, seed=session.seed))
    wrong = json.loads(json.dumps(told))
    wrong["ruling"]["continues"] = not told["ruling"]["continues"]
    assert not rejudge(wrong).agrees
    assert rejudge(wrong | {"expected": {"ruling": told["ruling"], "state": told["state"]}}).agrees


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(WriteError):
        write_report(tmp_path / "file", {})
