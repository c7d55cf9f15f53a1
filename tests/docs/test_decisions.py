"""The records of decisions: half a page each, under the same four heads."""

import re
from pathlib import Path

import pytest

DECISIONS = Path(__file__).resolve().parents[2] / "docs" / "decisions"
HEADS = ["Question", "Decision", "Why", "Cost"]
WITH_HEADS_OF_THEIR_OWN = {"0040", "0041", "0061", "0062"}
RECORDS = [file for file in sorted(DECISIONS.glob("[0-9]*.md")) if file.name[:4] not in WITH_HEADS_OF_THEIR_OWN]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_decision_has_four_heads(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert re.findall(r"^\*\*([^*]+)\.\*\*", text, re.MULTILINE) == HEADS


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_decision_takes_half_a_page(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line and not line.startswith("|")]) < 30


def test_the_records_are_found() -> None:
    assert len(RECORDS) > 20
