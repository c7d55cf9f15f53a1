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


def test_the_only_line_is_not_counted() -> None:
    assert sentence('{"balls" {}}') == "At column 10 this is not JSON. Give one JSON object."
    assert (
        sentence('{"balls": ') == "The JSON breaks off at column 11, before it is complete. Give one whole JSON object."
    )


def test_letters_that_are_none_are_told_with_their_place() -> None:
    for content, place in (
        (b'{"\xc3\xbc": "\xff"}', "At column 8"),
        (b'{\n"\xc3\xbc": "\xff"}', "In line 2 at column 7"),
    ):
        with pytest.raises(BoardError) as caught:
            json_object(content)
        assert speaker("en").error(caught.value).startswith(f"{place} this is not UTF-8.")


@pytest.mark.parametrize(
    "content",
    ['{"x": "\\ud800"}', '{"x": ' + "[" * 100_000 + "]" * 100_000 + "}", '{"x": ' + "9" * 2000 + "}", "{", "[", "1x",
     '{"a": 1, "a": 2}', '{"a": NaN}', '{"a": 1e999}', "[]", "3"],
)  # fmt: skip
def test_a_file_is_no_record_and_has_no_entries(content: str) -> None:
    with pytest.raises(BoardError) as caught:
        json_object(content.encode())
    for lang, words in (("en", ("record", "entry", "Every line")), ("de", ("Aufzeichnung", "Eintrag", "Jede Zeile"))):
        said = speaker(lang).error(caught.value)
        assert not [word for word in words if word in said], said


@pytest.mark.parametrize("content", ["", " ", "\n\n", "\ufeff"])
def test_nothing_is_no_record_with_an_empty_line(content: str) -> None:
    assert sentence(content) == "There is nothing here; give a JSON object, in braces."
