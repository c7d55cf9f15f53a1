"""The reader's fuzz target under Hypothesis: random bytes, changed records, JSON of every shape."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.fuzz import reader_target
from tests.fuzz.reader_target import EXAMPLES, mutated, one_input
from tests.match.records import HEADER
from yagopool.table.balls import BALLS

KEYS = ["do", "ball", "events", "kind", "a", "b", "pot", "t", "x", "at", "count", "colour", "flick", "layout", "balls"]
WORDS = ["stroke", "place", "undo", "choose_colour", "decline", "contact", "potted", "cushion", "red", "", *BALLS]

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-1, 11), st.floats(), st.text(), st.sampled_from(WORDS)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner, max_size=5),
    max_leaves=12,
)
balls = st.sampled_from(BALLS)
events = st.one_of(
    st.fixed_dictionaries({"kind": st.just("contact"), "a": balls, "b": balls}),
    st.fixed_dictionaries({"kind": st.just("potted"), "ball": balls, "pot": st.integers(1, 9)}),
    st.fixed_dictionaries({"kind": st.sampled_from(["cushion", "off_board", "disturbed"]), "ball": balls}),
)
entries = st.one_of(
    st.fixed_dictionaries({"do": st.just("stroke"), "ball": balls | st.none(), "events": st.lists(events, max_size=4)}),
    st.fixed_dictionaries({"do": st.just("place"), "ball": balls}),
    st.fixed_dictionaries({"do": st.just("choose_colour"), "colour": st.sampled_from(["red", "yellow"])}),
    st.fixed_dictionaries({"do": st.just("undo"), "count": st.integers(1, 3)}),
    st.sampled_from([{"do": "take_over"}, {"do": "decline"}, {"do": "concede"}, {"do": "next_game"}]),
)
many = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xef\xbb\xbf")
@many
def test_any_bytes(content: bytes) -> None:
    one_input(content)
    one_input(EXAMPLES[0].splitlines(keepends=True)[0] + content)


@given(st.integers(0, 2**64))
@settings(many, max_examples=600)
def test_changed_records(seed: int) -> None:
    one_input(mutated(random.Random(seed)))


@given(values, st.lists(values, max_size=3))
@many
def test_json_of_every_shape(header: Any, lines: list[Any]) -> None:
    one_input("\n".join(map(json.dumps, [header, *lines])).encode())
    one_input("\n".join(map(json.dumps, [HEADER, *lines])).encode())


@given(st.sampled_from(["easy", "medium", "professional"]), st.lists(entries, max_size=8))
@many
def test_entries_of_the_right_shape_in_any_order(variant: str, lines: list[Any]) -> None:
    one_input("\n".join(map(json.dumps, [HEADER | {"variant": variant}, *lines])).encode())


@given(st.sampled_from(sorted(HEADER)), values)
@many
def test_headers_with_one_thing_changed(key: str, value: Any) -> None:
    one_input(json.dumps(HEADER | {key: value}).encode())


def test_a_promise_broken_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_target, "CODES", frozenset({"bad_header"}))
    with pytest.raises(AssertionError):
        one_input(b"{")


def test_the_search_without_atheris_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(__import__("sys").modules, "atheris", None)
    monkeypatch.setattr("sys.argv", ["reader_target", "--runs", "50", "--seed", "3"])
    reader_target.main()
    assert capsys.readouterr().out.startswith("50 inputs")
