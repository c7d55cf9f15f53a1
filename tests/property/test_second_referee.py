"""Two referees, one opinion: whole random matches, undo included, judged by ours and by a second one."""

import io
import json
import random
from typing import Any

import pytest

from tests.property.random_matches import VARIANT_NAMES, random_match
from tests.property.second_referee import SecondReferee
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.record import entry_line, header_line, read, ruling_json, state_json
from yagopool.match.replay import judge


def record(seed: int, variant: VariantName) -> list[str]:
    """A random match with undos in between; what was taken back is played again."""
    rng = random.Random(f"{variant} {seed}")
    agreed, entries = random_match(rng, variant, most=160)
    lines = [header_line(Header(agreed))]
    standing: list[str] = []
    for entry in entries:
        standing.append(entry_line(RecordedEntry(entry)))
        lines.append(standing[-1])
        if rng.random() < 0.05:
            back = rng.randint(1, min(6, len(standing)))
            lines += [entry_line(RecordedEntry(Undo(back))), *standing[-back:]]
    return lines


def without_sentences(ruling: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if ruling is None else {name: value for name, value in ruling.items() if name != "because"}


@pytest.mark.parametrize("variant", VARIANT_NAMES)
def test_both_referees_judge_alike(variant: VariantName) -> None:
    seen: set[str] = set()
    for seed in range(60):
        lines = record(seed, variant)
        header, *entries = map(json.loads, lines)
        second = SecondReferee(header)
        judged = judge(read(io.BytesIO("".join(lines).encode())))
        wanted = second.state()
        for one, entry in zip(judged, [None, *entries], strict=True):
            ruling = None if entry is None else second.take(entry)
            wanted, found = second.state(), state_json(one.state)
            place = f"{variant}, seed {seed}, line {one.line}: {entry}"
            assert {name: found[name] for name in wanted} == wanted, place
            told = None if one.ruling is None else ruling_json(one.ruling, lambda because: because.key)
            assert without_sentences(told) == ruling, place
            seen.add(wanted["phase"])
            seen.add("" if wanted["result"] is None else wanted["result"]["reason"])
    assert {"match_over", "choose_colour", "place", "row", "five", "double_row", "conceded"} <= seen
