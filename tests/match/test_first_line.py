"""Which match a record is of, told by its first line, whatever stands there."""

from pathlib import Path

import pytest

from tests.match.recording import write_match
from yagopool.match.store import RecordSummary, has_entry, record_summary


def test_names_and_variant_are_those_of_the_header(tmp_path: Path) -> None:
    write_match(tmp_path / "match.jsonl", "professional", moves=1)
    assert record_summary(tmp_path / "match.jsonl") == RecordSummary("professional", "Ann", "Ben + Bob")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[1, 2]\n",
        b'{"variant": "easy"}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"]}}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"], "B": "Ben"}}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"], "B": [1]}}\n',
        b'{"variant": ["easy"], "sides": {"A": ["Ann"], "B": ["Ben"]}}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"], "B": ["' + b"n" * 20_000 + b'"]}}\n',
    ],
)
def test_what_does_not_say_it_plainly_says_nothing(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    assert record_summary(path) is None


def test_whether_a_match_was_more_than_begun(tmp_path: Path) -> None:
    begun, played = tmp_path / "begun.jsonl", tmp_path / "played.jsonl"
    write_match(begun, moves=0)
    write_match(played, moves=1)
    assert (has_entry(begun), has_entry(played)) == (False, True)
    begun.write_bytes(begun.read_bytes() + b"\n  \n")
    assert not has_entry(begun), "blanks are no entry"
    assert has_entry(tmp_path / "nowhere.jsonl"), "nothing is said against what cannot be read"
