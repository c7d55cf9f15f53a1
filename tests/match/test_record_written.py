"""The record's writer: what is written reads the same."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.match.records import EXAMPLES, items
from yagopool.games.yago.board import BALLS, COLOURS
from yagopool.games.yago.rules.state import ChooseColour, Concede, Decline, Entry, Match, NextGame, Place, TakeOver
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.record import entry_line, header_line
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Disturbed, Flick, OffBoard, Potted, Stroke

names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
numbers = st.floats(allow_nan=False, allow_infinity=False)
times = st.none() | numbers
balls = st.sampled_from(BALLS)
events = st.one_of(
    st.builds(Contact, balls, balls, times),
    st.builds(Cushion, balls, times),
    st.builds(Potted, balls, st.integers(1, 9), times),
    st.builds(OffBoard, balls, times),
    st.builds(Disturbed, balls, times),
)
strokes = st.builds(Stroke, balls | st.none(), st.lists(events, max_size=4).map(tuple))
entries: st.SearchStrategy[Entry | Undo] = st.one_of(
    strokes,
    st.builds(ChooseColour, st.sampled_from(COLOURS)),
    st.builds(Place, balls, st.none() | st.tuples(numbers, numbers)),
    st.sampled_from([TakeOver(), Decline(), Concede(), NextGame()]),
    st.builds(Undo, st.integers(1, 10**20)),
)
layouts = st.builds(
    Layout.of,
    st.dictionaries(balls, st.tuples(numbers, numbers), max_size=4),
    st.dictionaries(st.integers(1, 9), balls, max_size=3),
)
own = st.none() | st.recursive(
    st.booleans() | st.integers() | numbers | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner),
)


@st.composite
def recorded(draw: st.DrawFn) -> RecordedEntry:
    entry = draw(entries)
    if not isinstance(entry, Stroke):
        return RecordedEntry(entry, x=draw(own))
    flick = None if entry.ball is None else draw(st.none() | st.builds(Flick, st.just(entry.ball), numbers, numbers))
    return RecordedEntry(
        entry,
        flick=flick,
        layout=draw(st.none() | layouts),
        fingerprint=draw(st.none() | names),
        decision_seed=draw(st.none() | st.integers()),
        x=draw(own),
    )


teams = st.lists(names, min_size=1, max_size=3).map(tuple)
by_side = st.dictionaries(st.sampled_from(["A", "B"]), names)
headers = st.builds(
    Header,
    st.builds(
        Match,
        st.sampled_from(["easy", "medium", "professional"]),
        st.integers(1, 1_000_000),
        st.tuples(teams, teams),
        st.sampled_from(["A", "B"]),
    ),
    board=st.none() | st.just({"width": 600.0}),
    seed=st.none() | st.integers(),
    computer=by_side,
    hand=by_side,
    guide=by_side,
    created=st.none() | names,
    x=own,
)


@given(headers, st.lists(recorded(), max_size=3))
def test_what_is_written_reads_the_same(header: Header, written: list[RecordedEntry]) -> None:
    text = header_line(header) + "".join(entry_line(item) for item in written)
    assert text.endswith("\n")
    assert text.count("\n") == 1 + len(written)
    assert [item for _, item in items(text.encode())] == [header, *written]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_written_as_they_were(path: Path) -> None:
    header, *others = (item for _, item in items(path.read_bytes()))
    assert isinstance(header, Header)
    entries = [entry_line(item) for item in others if isinstance(item, RecordedEntry)]
    written = [json.loads(line) for line in (header_line(header), *entries)]
    assert written == [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
