"""Golden playthroughs: whole matches of each variant, and what rules and physics make of them today."""

import io
import json
from pathlib import Path

import pytest

from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.record import read, ruling_json, state_json
from yagopool.match.replay import ReplayedMatch, judge, verify
from yagopool.physics.parameters import fingerprint
from yagopool.table.spec import STANDARD_BOARD

HERE = Path(__file__).parent
AGAIN = "if that is meant, run scripts/golden.py and look at what changed"


def test_no_golden_match_is_stale() -> None:
    assert {path.name.partition(".")[0] for path in HERE.glob("*.jsonl")} == set(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_lead_to_the_golden_states(variant: str) -> None:
    judged = list(judge(read(io.BytesIO((HERE / f"{variant}.jsonl").read_bytes()))))
    golden = [json.loads(line) for line in (HERE / f"{variant}.states.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(judged) == len(golden)
    for one, wanted in zip(judged, golden, strict=True):
        ruling = one.ruling and ruling_json(one.ruling, lambda _: "")
        assert {"state": state_json(one.state), "ruling": ruling} == wanted, f"line {one.line}: {AGAIN}"
    assert judged[-1].state.phase == "match_over"


@pytest.mark.parametrize("variant", VARIANTS)
def test_physics_gives_the_golden_strokes(variant: str) -> None:
    board = fingerprint(STANDARD_BOARD).rpartition("-")[2]
    for stroke in verify(ReplayedMatch.of(read(io.BytesIO((HERE / f"{variant}.jsonl").read_bytes())))):
        assert (stroke.played.fingerprint or "").rpartition("-")[2] == board, f"another board: {AGAIN}"
        assert stroke.good, f"line {stroke.line}: another shot: {AGAIN}"
