"""A record judged: states, rulings, undo, and the line at which it ends."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.errors import RecordError
from yagopool.match.record import read, ruling_json
from yagopool.match.replay import Judged, judge
from yagopool.text import LANGUAGES, speaker


def header(variant: str = "easy", **changed: Any) -> dict[str, Any]:
    return {
        "format": "yagopool",
        "version": 1,
        "variant": variant,
        "target": 3,
        "sides": {"A": ["Ann"], "B": ["Ben"]},
        "opener": "A",
    } | changed


def stroke(ball: str | None, *events: dict[str, Any]) -> dict[str, Any]:
    return {"do": "stroke", "ball": ball, "events": list(events)}


def potted(ball: str, pot: int) -> dict[str, Any]:
    return {"kind": "potted", "ball": ball, "pot": pot}


def undo(count: int) -> dict[str, Any]:
    return {"do": "undo", "count": count}


def judged(*lines: dict[str, Any]) -> list[Judged]:
    return list(judge(read(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode()))))


def refused(*lines: dict[str, Any]) -> RecordError:
    """Judge a record of which the last line must be refused; the sentence must be there in every language."""
    with pytest.raises(RecordError) as caught:
        judged(*lines)
    assert caught.value.line == len(lines)
    for lang in LANGUAGES:
        assert speaker(lang).error(caught.value).endswith(".")
    return caught.value


BREAK = stroke("blue", {"kind": "contact", "a": "blue", "b": "red1"}, potted("red1", 5))
"""Ann breaks, pots red1, has red and plays on."""


def test_a_ruling_as_json() -> None:
    ruling = judged(header(), stroke("blue", {"kind": "contact", "a": "blue", "b": "red1"}, potted("blue", 4)))[
        1
    ].ruling
    assert ruling is not None
    told = ruling_json(ruling, lambda because: because.key)
    assert list(told) == ["fouls", "returned", "continues", "because"]
    assert told["fouls"] == [{"code": "blue_potted", "ball": "blue", "rule": "E2"}]
    assert told["returned"] == []
    assert told["continues"] is False
    assert told["because"][0] == {"rule": "E2", "text": "ruling.foul.blue_potted", "events": [1]}


# Undo


def test_nothing_to_undo() -> None:
    for lines in ([undo(1)], [BREAK, undo(1), undo(1)]):
        error = refused(header(), *lines)
        assert (error.code, error.key) == ("not_allowed", "error.record.nothing_to_undo")
    assert refused(header(), BREAK, undo(2)).key == "error.record.undo_too_far"


strokes = st.sampled_from([stroke("red2"), stroke("red3"), stroke("yellow1"), stroke("yellow2")])


@given(st.lists(strokes | st.integers(1, 5), max_size=40))
def test_undo_against_a_plain_list(plan: list[dict[str, Any] | int]) -> None:
    """A record with undos ends where the record without what they took back does."""
    lines: list[dict[str, Any]] = [header(), BREAK]
    standing: list[dict[str, Any]] = []
    for step in plan:
        if not isinstance(step, int):
            lines.append(step)
            standing.append(step)
        elif step <= len(standing):
            lines.append(undo(step))
            del standing[-step:]
    assert judged(*lines)[-1].state == judged(header(), BREAK, *standing)[-1].state


# What ends the reading


REFUSED: list[tuple[str, list[dict[str, Any]]]] = [
    ("wrong_phase", [{"do": "place", "ball": "red1"}]),
    ("wrong_phase", [{"do": "take_over"}]),
    ("wrong_phase", [{"do": "choose_colour", "colour": "red"}]),
    ("wrong_phase", [{"do": "next_game"}]),
    ("wrong_phase", [BREAK, {"do": "concede"}, {"do": "concede"}]),
    ("not_allowed", [stroke("red1")]),
    ("not_allowed", [BREAK, stroke("blue")]),
    ("ball_absent", [BREAK, stroke("red1")]),
    ("ball_absent", [BREAK, stroke("red2", potted("red1", 6))]),
    ("ball_absent", [BREAK, stroke("red2", {"kind": "cushion", "ball": "blue"})]),
    (
        "ball_absent",
        [stroke("blue", {"kind": "off_board", "ball": "red1"}, {"kind": "contact", "a": "blue", "b": "red1"})],
    ),
    ("ball_absent", [stroke("blue", potted("red1", 1), potted("red1", 2))]),
    ("pot_taken", [BREAK, stroke("red2", potted("red2", 5))]),
    ("pot_taken", [stroke("blue", potted("red1", 1), potted("red2", 1))]),
    ("pot_taken", [stroke("blue", potted("blue", 1), potted("red2", 1))]),
    ("not_allowed", [stroke("blue", {"kind": "contact", "a": "red1", "b": "red1"})]),
    (
        "not_allowed",
        [stroke("blue", potted("red1", 1), potted("red2", 2), {"kind": "contact", "a": "red1", "b": "red2"})],
    ),
    ("not_allowed", [stroke(None)]),
    ("not_allowed", [stroke(None, potted("red1", 1))]),
    ("not_allowed", [stroke("blue", {"kind": "off_board", "ball": "red1"}), {"do": "place", "ball": "red2"}]),
]


@pytest.mark.parametrize(("code", "lines"), REFUSED)
def test_what_the_rules_do_not_allow_ends_the_reading(code: str, lines: list[dict[str, Any]]) -> None:
    assert refused(header(), *lines).code == code
