"""JSON of a file with many lines: what is wrong is told with its line."""

import json

import pytest

from yagopool.errors import Argument, BoardError
from yagopool.match.json_input import json_object

POSITION = {
    "balls": {"blue": [260, 150], "red1": [260, 290]},
    "stroke": {"ball": "blue", "direction": 90, "speed": 900},
}
LINES = json.dumps(POSITION, indent=2)


def refused(content: bytes) -> tuple[str, dict[str, Argument]]:
    with pytest.raises(BoardError) as caught:
        json_object(content)
    assert caught.value.code == "bad_json"
    return caught.value.key, dict(caught.value.arguments)


def test_many_lines_are_read() -> None:
    assert json_object(LINES.encode()) == POSITION


def test_the_line_and_the_column_are_told() -> None:
    wrong = LINES.replace("900", "9x0")
    line = next(number for number, text in enumerate(wrong.split("\n"), 1) if "9x0" in text)
    column = wrong.split("\n")[line - 1].index("x0") + 1
    assert refused(wrong.encode()) == ("error.json.not_json", {"line": line, "column": column})


def test_a_file_that_breaks_off_is_told_with_its_line() -> None:
    begun = LINES[: LINES.index("290")]
    key, where = refused(begun.encode())
    assert (key, where["line"]) == ("error.json.breaks_off", begun.count("\n") + 1)


def test_the_only_line_is_not_counted() -> None:
    assert refused(b'{"balls" {}}') == ("error.json.not_json_at", {"column": 10})
    assert refused(b'{"balls": ') == ("error.json.breaks_off_at", {"column": 11})


def test_letters_that_are_none_are_told_with_their_place() -> None:
    assert refused(b'{"\xc3\xbc": "\xff"}') == ("error.json.not_utf8_at", {"column": 8})
    assert refused(b'{\n"\xc3\xbc": "\xff"}') == ("error.json.not_utf8", {"line": 2, "column": 7})


@pytest.mark.parametrize(
    "content",
    ['{"x": "\\ud800"}', '{"x": ' + "[" * 100_000 + "]" * 100_000 + "}", '{"x": ' + "9" * 2000 + "}", "{", "[", "1x",
     '{"a": 1, "a": 2}', '{"a": NaN}', '{"a": 1e999}', "[]", "3"],
)  # fmt: skip
def test_a_file_is_no_record_and_has_no_entries(content: str) -> None:
    with pytest.raises(BoardError) as caught:
        json_object(content.encode())
    of_any_json = ("error.record.key_twice", "error.record.not_a_number", "error.record.huge_number")
    assert caught.value.key in of_any_json or not caught.value.key.startswith("error.record")


@pytest.mark.parametrize("content", ["", " ", "\n\n", "\ufeff"])
def test_nothing_is_no_record_with_an_empty_line(content: str) -> None:
    assert refused(content.encode())[0] == "error.json.nothing"
