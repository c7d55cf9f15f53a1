"""The example records give the states beside them."""

import json
from pathlib import Path
from typing import Any

import pytest

from yagopool.games.yago.board import BALL_ORDER
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import (
    ChooseColour,
    Concede,
    Decline,
    Entry,
    GameState,
    Match,
    NextGame,
    Place,
    TakeOver,
)
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke

EXAMPLES = sorted(
    path for path in (Path(__file__).parents[1] / "examples").glob("*.jsonl") if not path.name.endswith(".states.jsonl")
)
KINDS: dict[str, Any] = {kind.kind: kind for kind in (Contact, Cushion, Potted, OffBoard, Disturbed)}
ENTRIES: dict[str, Any] = {
    kind.do: kind for kind in (Stroke, ChooseColour, Place, TakeOver, Decline, Concede, NextGame)
}


def read_event(line: dict[str, Any]) -> Event:
    fields = {name: value for name, value in line.items() if name != "kind"}
    event: Event = KINDS[line["kind"]](**fields)
    return event


def read_entry(line: dict[str, Any]) -> Entry:
    fields = {name: value for name, value in line.items() if name != "do"}
    if "events" in fields:
        fields["events"] = tuple(read_event(event) for event in fields["events"])
    entry: Entry = ENTRIES[line["do"]](**fields)
    return entry


def as_told(state: GameState) -> dict[str, Any]:
    result = state.result
    return {
        "game": state.game,
        "phase": state.phase,
        "to_act": state.to_act,
        "player": state.player,
        "strokes": state.strokes,
        "opener": state.opener,
        "colours": state.colours,
        "pots": {str(pot): ball for pot, ball in state.pots},
        "on_table": sorted(state.on_table),
        "to_place": sorted(state.to_place, key=BALL_ORDER.__getitem__),
        "blue": state.blue,
        "result": result and {"winner": result.winner, "points": result.points, "reason": result.reason},
        "score": {"A": state.score[0], "B": state.score[1]},
    }


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_gives_the_states_beside_it(path: Path) -> None:
    header, *lines = (json.loads(line) for line in path.read_text().splitlines())
    wanted = [json.loads(line) for line in path.with_suffix(".states.jsonl").read_text().splitlines()]
    teams = (tuple(header["sides"]["A"]), tuple(header["sides"]["B"]))
    state = new_match(Match(header["variant"], header["target"], teams, header["opener"]))
    states = [as_told(state)]
    for line in lines:
        state, ruling = apply(state, read_entry(line))
        assert (ruling is not None) == (line["do"] == "stroke")
        assert ruling is None or 1 <= len(ruling.because) <= 3
        states.append(as_told(state))
    assert states == wanted
