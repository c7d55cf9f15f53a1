"""JSON of a file with many lines: what is wrong is told with its line."""

import json

import pytest

from yagopool.errors import BoardError
from yagopool.match.board_file import json_object
from yagopool.text import speaker

POSITION = {
    "balls": {"blue": [260, 150], "red1": [260, 290]},
    "stroke": {"ball": "blue", "direction": 90, "speed": 900},
}
LINES = json.dumps(POSITION, indent=2)


def sentence(content: str) -> str:
    with pytest.raises(BoardError) as caught:
        json_object(content.encode())
    assert caught.value.code == "bad_json"
    return speaker("en").error(caught.value)


def test_many_lines_are_read() -> None:
    assert json_object(LINES.encode()) == POSITION


def test_the_line_and_the_column_are_told() -> None:
    wrong = LINES.replace("900", "9x0")
    line = next(number for number, text in enumerate(wrong.split("\n"), 1) if "9x0" in text)
    column = wrong.split("\n")[line - 1].index("x0") + 1
    assert f"In line {line} at column {column} this is not JSON" in sentence(wrong)


def test_a_file_that_breaks_off_is_told_with_its_line() -> None:
    told = sentence(LINES[: LINES.index("290")])
    assert f"breaks off in line {LINES[: LINES.index('290')].count(chr(10)) + 1} at column" in told


def test_one_line_is_told_as_a_line() -> None:
    assert "At column 10 this line is not JSON" in sentence('{"balls" {}}')


@pytest.mark.parametrize("content", ["", " ", "\n\n", "\ufeff"])
def test_nothing_is_no_record_with_an_empty_line(content: str) -> None:
    assert sentence(content) == "There is nothing here; give a JSON object, in braces."
