"""The record's reader: what is read, and what is no error."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.match.records import CONTACT, EXAMPLES, HEADER, LAYOUT, STROKE, items, record
from yagopool.games.yago.rules.entries import ChooseColour, Concede, Decline, NextGame, Place, TakeOver
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.record import read
from yagopool.table.events import Contact, Cushion, Disturbed, OffBoard, Potted, Stroke
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout


def test_header_as_plain_values() -> None:
    ((line, header),) = items(record(HEADER | {"sides": {"A": ["Ann", "Cleo"], "B": ["Ben"]}, "opener": "B"}))
    assert line == 1
    assert header == Header(Match("easy", 3, (("Ann", "Cleo"), ("Ben",)), "B"))


def test_what_the_game_adds_to_the_header() -> None:
    more: dict[str, Any] = {
        "board": {"width": 600},
        "seed": 7,
        "computer": {"B": "skilled"},
        "hand": {"A": "steady"},
        "guide": {"A": "direction"},
        "created": "2026-11-20",
        "x": {"anything": [None, True, 1.5]},
    }
    ((_, header),) = items(record(HEADER | more))
    assert header == Header(Match("easy", 3, (("Ann",), ("Ben",)), "A"), **more)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        (STROKE, Stroke("blue")),
        (
            {"do": "stroke", "ball": None, "events": [{"kind": "disturbed", "ball": "red1"}]},
            Stroke(None, (Disturbed("red1"),)),
        ),
        ({"do": "choose_colour", "colour": "red"}, ChooseColour("red")),
        ({"do": "place", "ball": "red3"}, Place("red3")),
        ({"do": "place", "ball": "blue", "at": [200, 150.5]}, Place("blue", (200.0, 150.5))),
        ({"do": "take_over"}, TakeOver()),
        ({"do": "decline"}, Decline()),
        ({"do": "concede"}, Concede()),
        ({"do": "next_game"}, NextGame()),
        ({"do": "undo", "count": 2}, Undo(2)),
    ],
)
def test_entries_as_plain_values(line: dict[str, Any], entry: object) -> None:
    (_, (number, item)) = items(record(HEADER, line))
    assert (number, item) == (2, RecordedEntry(entry))
    ((_, kept),) = items(record(HEADER, line | {"x": 1}))[1:]
    assert isinstance(kept, RecordedEntry)
    assert (kept.entry, kept.x) == (entry, 1)


def test_events_in_order_with_and_without_time() -> None:
    events = [
        CONTACT,
        {"kind": "cushion", "ball": "red1", "t": 1},
        {"kind": "potted", "ball": "red1", "pot": 9, "t": 1.25, "x": "mine"},
        {"kind": "off_board", "ball": "blue"},
        {"kind": "disturbed", "ball": "red2", "t": -0.5},
    ]
    _, (_, item) = items(record(HEADER, STROKE | {"events": events}))
    assert item == RecordedEntry(
        Stroke(
            "blue",
            (
                Contact("blue", "red1"),
                Cushion("red1", 1.0),
                Potted("red1", 9, 1.25),
                OffBoard("blue"),
                Disturbed("red2", -0.5),
            ),
        )
    )


def test_what_the_game_adds_to_a_stroke() -> None:
    more = {"flick": {"direction": 90, "speed": 2500.0}, "layout": LAYOUT, "fingerprint": "abc", "decision_seed": 5}
    _, (_, item) = items(record(HEADER, STROKE | more))
    assert item == RecordedEntry(
        Stroke("blue"),
        flick=Flick("blue", 90.0, 2500.0),
        layout=Layout.of({"red1": (100.0, 200.5)}, {7: "red2"}),
        fingerprint="abc",
        decision_seed=5,
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "changed",
    [
        lambda content: b"\xef\xbb\xbf" + content,
        lambda content: content.replace(b"\n", b"\r\n"),
        lambda content: content + b"\n",
        lambda content: b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n") + b"\r\n",
        lambda content: content.removesuffix(b"\n"),
    ],
    ids=["BOM", "CRLF", "empty last line", "all three", "no last line end"],
)
def test_what_is_no_error(path: Path, changed: Any) -> None:
    content = path.read_bytes()
    assert items(changed(content)) == items(content)


class Trickle:
    """A stream that gives a few bytes at a time."""

    def __init__(self, content: bytes, at_once: int) -> None:
        self.content, self.at_once, self.reads = content, at_once, 0

    def read1(self, _size: int, /) -> bytes:
        self.reads += 1
        piece, self.content = self.content[: self.at_once], self.content[self.at_once :]
        return piece


@given(st.integers(1, 400))
def test_pieces_make_no_difference(at_once: int) -> None:
    content = b"\xef\xbb\xbf" + EXAMPLES[0].read_bytes().replace(b"\n", b"\r\n") + b"\r\n"
    assert list(read(Trickle(content, at_once))) == items(content)


def test_an_entry_is_there_as_soon_as_its_line_is() -> None:
    stream = Trickle(record(HEADER, STROKE, STROKE), 1)
    reading = read(stream)
    next(reading)
    assert stream.reads == len(record(HEADER))
    next(reading)
    assert stream.reads == len(record(HEADER, STROKE))
