"""Boards as JSON: the fields of the spec by name, each of them an override of a board one starts from."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from yagopool.errors import BoardError, RecordError
from yagopool.match.strict_json import kind_of, parse
from yagopool.match.wrong_fields import checked
from yagopool.table.layout import Point
from yagopool.table.pots import ROWS
from yagopool.table.rack import exact_places
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_board

LONGEST_FILE: Final = 1 << 20
"""The most bytes of a board's file or of a position; real ones have a few hundred."""

_FOLLOWS_BALL: Final = ("potted_depth", "frame_height")
"""Measures that grow with the ball where only the ball is overridden: half sunk stays half sunk (B5)."""


def board_of(overrides: Mapping[str, object], base: BoardSpec = STANDARD_BOARD) -> BoardSpec:
    """Return a board with some of its measures overridden, as a JSON object has them.

    Where the ball's radius is overridden, the depth of potted balls and the height of the frame follow it unless they
    are given too.

    Raises:
        BoardError: an unknown field, a wrong type, a measure out of range, pots that cannot be; ``field`` names it.
    """
    # Imported here: every match begun writes its board; only a board that is read needs the model.
    from yagopool.match.position_shapes import overrides_model  # noqa: PLC0415

    given = checked(overrides_model(), dict(overrides)).model_dump(exclude_unset=True)
    changes: dict[str, Any] = {name: _plain(value) for name, value in given.items()}
    if "ball_radius" in changes:
        scale = changes["ball_radius"] / base.ball_radius
        changes = {name: getattr(base, name) * scale for name in _FOLLOWS_BALL} | changes
    spec = replace(base, **changes)
    check_board(spec)
    return spec


def overrides_of(spec: BoardSpec) -> dict[str, object]:
    """Return the overrides that make a board of the standard one, as JSON has them; ``board_of`` takes them back."""
    return {
        item.name: _listed(getattr(spec, item.name))
        for item in fields(BoardSpec)
        if getattr(spec, item.name) != getattr(STANDARD_BOARD, item.name)
        or (item.name in _FOLLOWS_BALL and spec.ball_radius != STANDARD_BOARD.ball_radius)
    }


def described(spec: BoardSpec) -> dict[str, object]:
    """Return a board as ``yagopool board --json`` prints it: every field of the spec, and what follows from them."""
    return {item.name: _listed(getattr(spec, item.name)) for item in fields(BoardSpec)} | {
        "rack": {ball: list(place) for ball, place in exact_places(spec).items()},
        "rows": [list(row) for row in ROWS],
        "flick": [spec.least_flick, spec.greatest_flick],
    }


def json_object(content: bytes) -> dict[str, Any]:
    """Return the JSON object that some bytes are.

    Raises:
        BoardError: they are none, or too many; ``field`` is empty: it is the whole that is wrong.
    """
    if len(content) > LONGEST_FILE:
        raise BoardError("bad_json", "error.too_long", "", longest=LONGEST_FILE)
    text = content.removeprefix(b"\xef\xbb\xbf")
    if not text.strip():
        raise BoardError("bad_json", "error.json.nothing", "")
    try:
        found = parse(1, text)
    except RecordError as error:
        raise _in_file(error, text) from None
    if not isinstance(found, dict):
        raise BoardError("bad_value", "error.not_object", "", given=kind_of(found))
    return found


def _in_file(error: RecordError, text: bytes) -> BoardError:
    """Return what is wrong with the JSON of a file: it has no lines to be numbered, but may have many."""
    told = dict(error.arguments)
    key = _OF_A_FILE.get(error.key, error.key)
    end = told.get("column")
    if isinstance(end, int):
        # Bytes where they are no letters, letters where it is no JSON.
        is_letters = error.key != "error.record.not_utf8"
        before = (
            text.decode("utf-8", "replace")[: end - 1] if is_letters else text[: end - 1].decode("utf-8", "replace")
        )
        if b"\n" in text:
            told = {"line": before.count("\n") + 1, "column": len(before) - before.rfind("\n")}
        else:
            key, told = _IN_THE_ONLY_LINE[key], {"column": len(before) + 1}
    return BoardError(error.code, key, "", **told)


_OF_A_FILE: Final = {
    "error.record.breaks_off": "error.json.breaks_off",
    "error.record.not_json": "error.json.not_json",
    "error.record.not_utf8": "error.json.not_utf8",
    "error.record.half_character": "error.json.half_character",
    "error.record.too_deep": "error.json.too_deep",
    "error.record.long_number": "error.json.long_number",
}
"""Sentences about a record's line, and those about a file."""
_IN_THE_ONLY_LINE: Final = {
    "error.json.breaks_off": "error.json.breaks_off_at",
    "error.json.not_json": "error.json.not_json_at",
    "error.json.not_utf8": "error.json.not_utf8_at",
}
"""Sentences that name a line, and those for a file that has but one."""


def _plain(value: Any) -> Any:
    """Lists of numbers as points, lists of lists as tuples of points."""
    if not isinstance(value, list):
        return value
    if value and not isinstance(value[0], list):
        return Point(*value)
    return tuple(Point(*item) for item in value)


def _listed(value: Any) -> Any:
    """Points and tuples of points as lists."""
    if not isinstance(value, tuple):
        return value
    return [_listed(item) for item in value]
