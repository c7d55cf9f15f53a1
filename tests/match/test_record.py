"""The record's reader and writer: what is read, what is refused and by which code, what is written."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.errors import RecordError
from yagopool.match.record import Read, entry_line, header_line, read
from yagopool.match.recorded import Header, Recorded, Undo
from yagopool.rules.entries import ChooseColour, Concede, Decline, Entry, NextGame, Place, Stroke, TakeOver
from yagopool.rules.state import Match
from yagopool.table.balls import BALLS, COLOURS
from yagopool.table.events import Contact, Cushion, Disturbed, OffBoard, Potted
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.text import LANGUAGES, speaker

EXAMPLES = sorted(
    path for path in (Path(__file__).parents[1] / "examples").glob("*.jsonl") if "states" not in path.name
)

HEADER: dict[str, Any] = {
    "format": "yagopool",
    "version": 1,
    "variant": "easy",
    "target": 3,
    "sides": {"A": ["Ann"], "B": ["Ben"]},
    "opener": "A",
}
STROKE: dict[str, Any] = {"do": "stroke", "ball": "blue", "events": []}
CONTACT: dict[str, Any] = {"kind": "contact", "a": "blue", "b": "red1"}
LAYOUT: dict[str, Any] = {"balls": {"red1": [100, 200.5]}, "potted": {"7": "red2"}}


def record(*lines: object) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def items(content: bytes) -> list[Read]:
    return list(read(io.BytesIO(content)))


def refused(content: bytes) -> RecordError:
    """Read a record that must be refused; the sentence must be there in every language."""
    with pytest.raises(RecordError) as caught:
        items(content)
    for lang in LANGUAGES:
        assert speaker(lang).error(caught.value).endswith((".", "…"))
    return caught.value


def without(whole: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in whole.items() if name != key}


# What is read


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
    assert (number, item) == (2, Recorded(entry))  # type: ignore[arg-type]
    ((_, kept),) = items(record(HEADER, line | {"x": 1}))[1:]
    assert isinstance(kept, Recorded)
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
    assert item == Recorded(
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
    assert item == Recorded(
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


# What is refused


@pytest.mark.parametrize("content", [b"", b"\n", b"\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n"])
def test_nothing_is_a_bad_header_in_line_1(content: bytes) -> None:
    error = refused(content)
    assert (error.code, error.line) == ("bad_header", 1)


BAD_HEADERS: list[tuple[str, Any]] = [
    ("bad_header", []),
    ("bad_header", 1),
    ("bad_header", {}),
    ("bad_header", STROKE),
    ("bad_header", HEADER | {"format": "pool"}),
    ("bad_header", HEADER | {"format": 1}),
    ("bad_header", without(HEADER, "format")),
    ("bad_header", HEADER | {"version": 2}),
    ("bad_header", HEADER | {"version": 0}),
    ("missing_key", without(HEADER, "version")),
    ("bad_value", HEADER | {"version": True}),
    ("bad_value", HEADER | {"version": 1.0}),
    ("bad_value", HEADER | {"version": "1"}),
    ("missing_key", without(HEADER, "variant")),
    ("missing_key", without(HEADER, "target")),
    ("missing_key", without(HEADER, "sides")),
    ("missing_key", without(HEADER, "opener")),
    ("unknown_key", HEADER | {"colour": "red"}),
    ("bad_value", HEADER | {"variant": "hard"}),
    ("bad_value", HEADER | {"variant": None}),
    ("bad_value", HEADER | {"variant": "EASY"}),
    ("bad_value", HEADER | {"target": 0}),
    ("bad_value", HEADER | {"target": 1_000_001}),
    ("bad_value", HEADER | {"target": True}),
    ("bad_value", HEADER | {"target": 3.0}),
    ("bad_value", HEADER | {"target": "3"}),
    ("bad_value", HEADER | {"target": -(10**900)}),
    ("bad_value", HEADER | {"opener": "C"}),
    ("bad_value", HEADER | {"opener": None}),
    ("bad_value", HEADER | {"sides": []}),
    ("bad_value", HEADER | {"sides": {"A": [], "B": ["Ben"]}}),
    ("bad_value", HEADER | {"sides": {"A": [""], "B": ["Ben"]}}),
    ("bad_value", HEADER | {"sides": {"A": "Ann", "B": ["Ben"]}}),
    ("bad_value", HEADER | {"sides": {"A": [1], "B": ["Ben"]}}),
    ("missing_key", HEADER | {"sides": {"A": ["Ann"]}}),
    ("unknown_key", HEADER | {"sides": {"A": ["Ann"], "B": ["Ben"], "C": ["Cleo"]}}),
    ("bad_value", HEADER | {"seed": "1"}),
    ("bad_value", HEADER | {"seed": None}),
    ("bad_value", HEADER | {"computer": {"C": "skilled"}}),
    ("bad_value", HEADER | {"computer": {"B": 1}}),
    ("bad_value", HEADER | {"board": []}),
    ("bad_value", HEADER | {"created": 2026}),
]


@pytest.mark.parametrize(("code", "header"), BAD_HEADERS)
def test_headers_that_cannot_be(code: str, header: object) -> None:
    error = refused(record(header, STROKE))
    assert (error.code, error.line) == (code, 1)


def event(**changed: Any) -> dict[str, Any]:
    return STROKE | {"events": [CONTACT, changed]}


BAD_ENTRIES: list[tuple[str, Any]] = [
    ("bad_value", []),
    ("bad_value", None),
    ("bad_value", "decline"),
    ("bad_value", True),
    ("bad_value", 1.5),
    ("missing_key", {}),
    ("missing_key", {"ball": "red1", "events": []}),
    ("bad_value", {"do": "smash"}),
    ("bad_value", {"do": None}),
    ("bad_value", {"do": ["stroke"]}),
    ("bad_value", HEADER | {"do": 1}),
    ("missing_key", without(STROKE, "ball")),
    ("missing_key", without(STROKE, "events")),
    ("unknown_key", STROKE | {"bal": "red1"}),
    ("unknown_key", {"do": "stroke", "bal": "red1", "events": []}),
    ("no_such_ball", STROKE | {"ball": "red6"}),
    ("no_such_ball", STROKE | {"ball": ""}),
    ("no_such_ball", STROKE | {"ball": "Red1"}),
    ("bad_value", STROKE | {"ball": 1}),
    ("bad_value", STROKE | {"ball": True}),
    ("bad_value", STROKE | {"events": {}}),
    ("bad_value", STROKE | {"events": None}),
    ("bad_value", STROKE | {"events": [1]}),
    ("missing_key", STROKE | {"events": [{}]}),
    ("bad_value", event(kind="hit", ball="red1")),
    ("bad_value", event(kind=1)),
    ("missing_key", event(kind="contact", a="red1")),
    ("missing_key", event(kind="potted", ball="red1")),
    ("missing_key", event(kind="cushion")),
    ("unknown_key", event(kind="cushion", ball="red1", pot=1)),
    ("unknown_key", event(kind="contact", ball="red1", a="red1", b="red2")),
    ("no_such_ball", event(kind="off_board", ball="green1")),
    ("no_such_ball", event(kind="contact", a="red1", b="red9")),
    ("bad_value", event(kind="contact", a="red1", b=None)),
    ("bad_value", event(kind="potted", ball="red1", pot=0)),
    ("bad_value", event(kind="potted", ball="red1", pot=10)),
    ("bad_value", event(kind="potted", ball="red1", pot=True)),
    ("bad_value", event(kind="potted", ball="red1", pot=1.0)),
    ("bad_value", event(kind="potted", ball="red1", pot="1")),
    ("bad_value", event(kind="cushion", ball="red1", t=None)),
    ("bad_value", event(kind="cushion", ball="red1", t="1")),
    ("bad_value", event(kind="cushion", ball="red1", t=True)),
    ("bad_value", STROKE | {"flick": None}),
    ("missing_key", STROKE | {"flick": {"direction": 90}}),
    ("unknown_key", STROKE | {"flick": {"direction": 90, "speed": 1, "spin": 0}}),
    ("bad_value", STROKE | {"flick": {"direction": "up", "speed": 1}}),
    ("bad_value", {"do": "stroke", "ball": None, "events": [], "flick": {"direction": 90, "speed": 1}}),
    ("missing_key", STROKE | {"layout": {"balls": {}}}),
    ("no_such_ball", STROKE | {"layout": LAYOUT | {"balls": {"red9": [1, 2]}}}),
    ("bad_value", STROKE | {"layout": LAYOUT | {"balls": {"red1": [1]}}}),
    ("bad_value", STROKE | {"layout": LAYOUT | {"balls": {"red1": [1, 2, 3]}}}),
    ("bad_value", STROKE | {"layout": LAYOUT | {"balls": {"red1": [1, "2"]}}}),
    ("bad_value", STROKE | {"layout": LAYOUT | {"potted": {"0": "red1"}}}),
    ("no_such_ball", STROKE | {"layout": LAYOUT | {"potted": {"1": "red9"}}}),
    ("bad_value", STROKE | {"fingerprint": 1}),
    ("bad_value", STROKE | {"decision_seed": 1.0}),
    ("missing_key", {"do": "choose_colour"}),
    ("bad_value", {"do": "choose_colour", "colour": "blue"}),
    ("bad_value", {"do": "choose_colour", "colour": 1}),
    ("missing_key", {"do": "place"}),
    ("bad_value", {"do": "place", "ball": None}),
    ("no_such_ball", {"do": "place", "ball": "white"}),
    ("bad_value", {"do": "place", "ball": "red1", "at": None}),
    ("bad_value", {"do": "place", "ball": "red1", "at": [1]}),
    ("bad_value", {"do": "place", "ball": "red1", "at": [1, 2, 3]}),
    ("bad_value", {"do": "place", "ball": "red1", "at": [1, True]}),
    ("bad_value", {"do": "place", "ball": "red1", "at": {"x": 1, "y": 2}}),
    ("unknown_key", {"do": "decline", "count": 1}),
    ("missing_key", {"do": "undo"}),
    ("bad_value", {"do": "undo", "count": 0}),
    ("bad_value", {"do": "undo", "count": -1}),
    ("bad_value", {"do": "undo", "count": True}),
    ("bad_value", {"do": "undo", "count": 1.0}),
    ("bad_value", {"do": "undo", "count": "1"}),
]


@pytest.mark.parametrize(("code", "entry"), BAD_ENTRIES)
def test_entries_that_cannot_be(code: str, entry: object) -> None:
    error = refused(record(HEADER, STROKE, entry, STROKE))
    assert (error.code, error.line) == (code, 3)


@pytest.mark.parametrize(
    ("where", "entry"),
    [
        ("events[1].pot", event(kind="potted", ball="red1", pot=10)),
        ("events[1].a", event(kind="contact", a="red9", b="red1")),
        ("events[0].kind", STROKE | {"events": [{}]}),
        ("layout.balls.red1[1]", STROKE | {"layout": LAYOUT | {"balls": {"red1": [1, "2"]}}}),
        ("flick.spin", STROKE | {"flick": {"direction": 90, "speed": 1, "spin": 0}}),
        ("at[0]", {"do": "place", "ball": "red1", "at": ["1", 2]}),
        ("do", {}),
    ],
)
def test_the_error_says_where(where: str, entry: object) -> None:
    error = refused(record(HEADER, entry))
    assert error.arguments["where"] == where
    assert where in speaker("en").error(error)


def test_the_error_says_what_is_possible() -> None:
    sentence = speaker("en").error(refused(record(HEADER, STROKE | {"bal": 1})))
    assert "“bal”" in sentence
    assert all(key in sentence for key in ("do", "ball", "events", "flick", "layout"))
    sentence = speaker("de").error(refused(record(HEADER | {"variant": "hard"})))
    assert sentence == "„variant“ kann nicht „hard“ sein. Möglich: easy, medium oder professional."


BAD_LINES: list[tuple[str, bytes]] = [
    ("bad_json", b"hello"),
    ("bad_json", b'{"do": "decline"'),
    ("bad_json", b'{"do": "decl'),
    ("bad_json", b'{"do": "decline",}'),
    ("bad_json", b"{'do': 'decline'}"),
    ("bad_json", b'{"do": "decline"} {"do": "decline"}'),
    ("bad_json", b'{"do": "decline"} # why'),
    ("bad_json", b'{"do": "decline", "do": "decline"}'),
    ("bad_json", b'{"do": "decline", "x": {"a": 1, "a": 2}}'),
    ("bad_json", b'{"do": "decline", "x": NaN}'),
    ("bad_json", b'{"do": "undo", "count": Infinity}'),
    ("bad_json", b'{"do": "undo", "count": -Infinity}'),
    ("bad_json", b'{"do": "undo", "count": 01}'),
    ("bad_json", b'{"do": "undo", "count": 0x1}'),
    ("bad_json", b'{"do": "decline", "x": "\\ud800"}'),
    ("bad_json", b'{"do": "decline", "x": {"\\udfff": 1}}'),
    ("bad_json", b'{"do": "decline", "x": "\xed\xa0\x80"}'),
    ("bad_json", b'{"do": "decline", "x": "\xff"}'),
    ("bad_json", b'{"do": "decline", "x": "\xc0\x80"}'),
    ("bad_json", b'{"do": "decline", "x": "\x00"}'),
    ("bad_json", b'{"do": "decline"}\x00'),
    ("bad_json", b"\x00" * 100),
    ("bad_json", b"\xef\xbb\xbf" + b'{"do": "decline"}'),
    ("bad_json", b'{"do":\r"decline\r"}'),
    ("bad_json", b" "),
    ("bad_json", b""),
    ("bad_json", '{"do": "decline"}'.encode("utf-16")),
    ("bad_json", b"[" * 100_000),
    ("bad_json", b'{"x": ' * 100_000),
    ("bad_json", b'{"do": "decline", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    ("bad_value", b'{"do": "undo", "count": ' + b"9" * 5000 + b"}"),
    ("bad_value", b'{"do": "undo", "count": -' + b"9" * 5000 + b"}"),
    ("bad_value", b'{"do": "decline", "x": ' + b"9" * 5000 + b"}"),
    ("bad_value", b'{"do": "undo", "count": 1e999}'),
    ("bad_value", b'{"do": "decline", "x": -1e999}'),
    ("bad_value", b'{"do": "place", "ball": "red1", "at": [1e999, 1]}'),
    ("bad_value", b'{"do": "place", "ball": "red1", "at": [' + b"9" * 400 + b", 1]}"),
]


@pytest.mark.parametrize(("code", "line"), BAD_LINES, ids=lambda value: str(value)[:40])
def test_lines_that_cannot_be_read(code: str, line: bytes) -> None:
    error = refused(record(HEADER) + line + b"\n" + record(STROKE))
    assert (error.code, error.line) == (code, 2)


@pytest.mark.parametrize(("code", "line"), [(code, line) for code, line in BAD_LINES if code == "bad_json" and line])
def test_a_broken_first_line_is_broken_json(code: str, line: bytes) -> None:
    line = b" " + line if line.startswith(b"\xef\xbb\xbf") else line
    assert refused(line + b"\n" + record(STROKE)).code == code


@pytest.mark.parametrize("end", [b"\n\n", b"\r\n\n", b"\n \n"])
def test_two_empty_lines_at_the_end_are_one_too_many(end: bytes) -> None:
    error = refused(record(HEADER, STROKE) + end)
    assert (error.code, error.line) == ("bad_json", 3)


def test_whole_characters_beyond_the_first_plane_are_read() -> None:
    ((_, header),) = items(json.dumps(HEADER | {"sides": {"A": ["Zoë 😀"], "B": ["\x00"]}}).encode() + b"\n")
    assert isinstance(header, Header)
    assert header.match.teams == (("Zoë 😀",), ("\x00",))


def test_the_reading_ends_with_the_first_fault() -> None:
    seen: list[int] = []

    def all_lines() -> Iterator[Read]:
        for found in read(io.BytesIO(record(HEADER, STROKE, {"do": "smash"}, STROKE))):
            seen.append(found.line)
            yield found

    with pytest.raises(RecordError):
        list(all_lines())
    assert seen == [1, 2]


# What is written

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
def recorded(draw: st.DrawFn) -> Recorded:
    entry = draw(entries)
    if not isinstance(entry, Stroke):
        return Recorded(entry, x=draw(own))
    flick = None if entry.ball is None else draw(st.none() | st.builds(Flick, st.just(entry.ball), numbers, numbers))
    return Recorded(
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
def test_what_is_written_reads_the_same(header: Header, written: list[Recorded]) -> None:
    text = header_line(header) + "".join(entry_line(item) for item in written)
    assert text.endswith("\n")
    assert text.count("\n") == 1 + len(written)
    assert [item for _, item in items(text.encode())] == [header, *written]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_written_as_they_were(path: Path) -> None:
    header, *others = (item for _, item in items(path.read_bytes()))
    assert isinstance(header, Header)
    entries = [entry_line(item) for item in others if isinstance(item, Recorded)]
    written = [json.loads(line) for line in (header_line(header), *entries)]
    assert written == [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
