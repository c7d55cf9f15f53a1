"""The record's reader: what is refused, by which code, and what it says."""

from typing import Any

import pytest

from tests.match.records import CONTACT, HEADER, LAYOUT, STROKE, record, refused, without
from yagopool.text import speaker


@pytest.mark.parametrize("content", [b"", b"\n", b"\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n"])
def test_nothing_is_a_bad_header_in_line_1(content: bytes) -> None:
    error = refused(content)
    assert (error.code, error.line) == ("bad_header", 1)


BAD_HEADERS: list[tuple[str, Any]] = [
    ("bad_header", []),
    ("bad_header", HEADER | {"version": 2}),
    ("missing_key", without(HEADER, "version")),
    ("bad_value", HEADER | {"version": True}),
    ("missing_key", without(HEADER, "variant")),
    ("unknown_key", HEADER | {"colour": "red"}),
    ("bad_value", HEADER | {"variant": "hard"}),
    ("bad_value", HEADER | {"target": 0}),
    ("bad_value", HEADER | {"target": True}),
    ("bad_value", HEADER | {"opener": "C"}),
    ("bad_value", HEADER | {"sides": {"A": [], "B": ["Ben"]}}),
    ("bad_value", HEADER | {"sides": {"A": [1], "B": ["Ben"]}}),
    ("unknown_key", HEADER | {"sides": {"A": ["Ann"], "B": ["Ben"], "C": ["Cleo"]}}),
    ("bad_value", HEADER | {"seed": "1"}),
    ("bad_value", HEADER | {"computer": {"C": "skilled"}}),
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
    ("missing_key", {}),
    ("bad_value", {"do": "smash"}),
    ("bad_value", HEADER | {"do": 1}),
    ("missing_key", without(STROKE, "ball")),
    ("missing_key", without(STROKE, "events")),
    ("unknown_key", STROKE | {"bal": "red1"}),
    ("no_such_ball", STROKE | {"ball": "red6"}),
    ("bad_value", STROKE | {"events": {}}),
    ("missing_key", STROKE | {"events": [{}]}),
    ("bad_value", event(kind="hit", ball="red1")),
    ("unknown_key", event(kind="cushion", ball="red1", pot=1)),
    ("no_such_ball", event(kind="off_board", ball="green1")),
    ("bad_value", event(kind="contact", a="red1", b=None)),
    ("bad_value", event(kind="potted", ball="red1", pot=0)),
    ("bad_value", event(kind="potted", ball="red1", pot=True)),
    ("bad_value", event(kind="cushion", ball="red1", t=None)),
    ("bad_value", STROKE | {"flick": None}),
    ("missing_key", STROKE | {"flick": {"direction": 90}}),
    ("unknown_key", STROKE | {"flick": {"direction": 90, "speed": 1, "spin": 0}}),
    ("bad_value", STROKE | {"flick": {"direction": "up", "speed": 1}}),
    ("bad_value", {"do": "stroke", "ball": None, "events": [], "flick": {"direction": 90, "speed": 1}}),
    ("missing_key", STROKE | {"layout": {"balls": {}}}),
    ("no_such_ball", STROKE | {"layout": LAYOUT | {"balls": {"red9": [1, 2]}}}),
    ("bad_value", STROKE | {"layout": LAYOUT | {"balls": {"red1": [1]}}}),
    ("bad_value", STROKE | {"layout": LAYOUT | {"balls": {"red1": [1, "2"]}}}),
    ("bad_value", STROKE | {"layout": LAYOUT | {"potted": {"0": "red1"}}}),
    ("bad_value", STROKE | {"fingerprint": 1}),
    ("bad_value", STROKE | {"decision_seed": 1.0}),
    ("missing_key", {"do": "choose_colour"}),
    ("bad_value", {"do": "choose_colour", "colour": "blue"}),
    ("bad_value", {"do": "place", "ball": "red1", "at": None}),
    ("bad_value", {"do": "place", "ball": "red1", "at": [1]}),
    ("bad_value", {"do": "place", "ball": "red1", "at": {"x": 1, "y": 2}}),
    ("unknown_key", {"do": "decline", "count": 1}),
    ("missing_key", {"do": "undo"}),
    ("bad_value", {"do": "undo", "count": 0}),
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


@pytest.mark.parametrize(
    ("entry", "key", "arguments"),
    [
        ({"do": "undo", "count": 1.0}, "wrong_kind", {"given": "fraction", "wanted": "whole"}),
        ({"do": "undo", "count": True}, "wrong_kind", {"given": "bool", "wanted": "whole"}),
        ({"do": "place", "ball": None}, "wrong_kind", {"given": "null", "wanted": "text"}),
        ({"do": "place", "ball": "red1", "at": [10**400, 1]}, "not_finite", {"where": "at[0]"}),
        ({"do": "place", "ball": "red1", "at": [1]}, "no_pair", {"where": "at"}),
        ([], "not_object", {"given": "list", "wanted": "object"}),
    ],
)
def test_the_error_says_why(entry: object, key: str, arguments: dict[str, str]) -> None:
    error = refused(record(HEADER, entry))
    assert error.key == f"error.record.{key}"
    assert {**error.arguments, **arguments} == error.arguments


BAD_LINES: list[tuple[str, bytes]] = [
    ("bad_json", b"hello"),
    ("bad_json", b'{"do": "decline"'),
    ("bad_json", b'{"do": "decline", "do": "decline"}'),
    ("bad_json", b'{"do": "decline", "x": NaN}'),
    ("bad_json", b'{"do": "decline", "x": "\\ud800"}'),
    ("bad_json", b'{"do": "decline", "x": "\xed\xa0\x80"}'),
    ("bad_json", b" "),
    ("bad_json", b"[" * 100_000),
    ("bad_value", b'{"do": "undo", "count": ' + b"9" * 5000 + b"}"),
    ("bad_value", b'{"do": "undo", "count": 1e999}'),
    ("bad_value", b'{"do": "place", "ball": "red1", "at": [' + b"9" * 400 + b", 1]}"),
]


@pytest.mark.parametrize(("code", "line"), BAD_LINES, ids=lambda value: str(value)[:40])
def test_lines_that_cannot_be_read(code: str, line: bytes) -> None:
    error = refused(record(HEADER) + line + b"\n" + record(STROKE))
    assert (error.code, error.line) == (code, 2)
