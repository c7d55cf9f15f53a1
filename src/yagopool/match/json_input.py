"""JSON from outside: read strictly, checked against a model, every fault one of our errors."""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from itertools import takewhile
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from yagopool.errors import Argument, BoardError, RecordError

MOST_DIGITS: Final = 1000
"""The most digits of a whole number; longer ones take quadratic time to read, and nothing here counts so far."""

_INFINITE: Final = (math.inf, -math.inf)
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


class _UnreadableError(ValueError):
    """JSON that is read strictly: the code, the key and what fills its sentence."""


def parse(number: int, content: bytes) -> Any:
    """Return the JSON value of a line. Raises ``RecordError`` (``bad_json``, ``bad_value``) that says what is wrong."""
    try:
        text = content.decode("utf-8")
        found = _DECODER.decode(text)
        if "\\u" in text and _SURROGATE.search(json.dumps(found, ensure_ascii=False)):
            raise RecordError("bad_json", "error.record.half_character", number)
    except UnicodeDecodeError as error:
        raise RecordError("bad_json", "error.record.not_utf8", number, column=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise _not_json(number, error) from None
    except _UnreadableError as fault:
        code, key, values = fault.args
        raise RecordError(code, f"error.record.{key}", number, **values) from None
    except RecursionError:
        raise RecordError("bad_json", "error.record.too_deep", number) from None
    return found


def kind_of(value: object) -> str:
    return _KINDS.get(type(value), "null")


_KINDS: Final[Mapping[type, str]] = {
    bool: "bool",
    int: "whole",
    float: "fraction",
    str: "text",
    list: "list",
    dict: "object",
}


def _not_json(number: int, error: json.JSONDecodeError) -> RecordError:
    if not error.doc.strip():
        return RecordError("bad_json", "error.record.empty_line", number)
    torn = error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated string")
    return RecordError("bad_json", f"error.record.{'breaks_off' if torn else 'not_json'}", number, column=error.pos + 1)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        (name, _times), *_ = Counter(key for key, _value in pairs).most_common(1)
        raise _UnreadableError("bad_json", "key_twice", {"name": name})
    return found


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise _UnreadableError("bad_value", "long_number", {"most": MOST_DIGITS})
    return int(text)


def _real(text: str) -> float:
    value = float(text)
    if value in _INFINITE:
        raise _UnreadableError("bad_value", "huge_number", {"given": text})
    return value


def _not_a_number(text: str) -> float:
    raise _UnreadableError("bad_json", "not_a_number", {"given": text})


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_real, parse_constant=_not_a_number
)


LONGEST_FILE: Final = 1 << 20
"""The most bytes of a board's file or of a position; real ones have a few hundred."""


def json_object(content: bytes, longest: int = LONGEST_FILE) -> dict[str, Any]:
    """Return the JSON object that some bytes are.

    Raises:
        BoardError: they are none, or more than ``longest``; ``field`` is empty: it is the whole that is wrong.
    """
    if len(content) > longest:
        raise BoardError("bad_json", "error.too_long", "", longest=longest)
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
    values = dict(error.arguments)
    key = _OF_A_FILE.get(error.key, error.key)
    end = values.get("column")
    if isinstance(end, int):
        # Bytes where they are no letters, letters where it is no JSON.
        is_letters = error.key != "error.record.not_utf8"
        before = (
            text.decode("utf-8", "replace")[: end - 1] if is_letters else text[: end - 1].decode("utf-8", "replace")
        )
        if b"\n" in text:
            values = {"line": before.count("\n") + 1, "column": len(before) - before.rfind("\n")}
        else:
            key, values = _IN_THE_ONLY_LINE[key], {"column": len(before) + 1}
    return BoardError(error.code, key, "", **values)


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


Model = TypeVar("Model", bound=BaseModel)

WANTED_KIND: Final[Mapping[str, str]] = {
    "model_type": "object",
    "model_attributes_type": "object",
    "dict_type": "object",
    "list_type": "list",
    "tuple_type": "list",
    "float_type": "number",
    "int_type": "whole",
    "bool_type": "bool",
}
"""Names of what would be right, for the word list ``json``, by pydantic's type of error; text otherwise."""

_FIRST: Final[Mapping[str, int]] = {"extra_forbidden": 0, "unexpected_keyword_argument": 0, "missing": 1}
"""An unknown key comes before a missing one: often it is the same, misspelt."""


def checked(model: type[Model], value: Mapping[str, object]) -> Model:
    """Return a JSON object as a model.

    Raises:
        BoardError: for the first thing wrong with it; ``field`` is the way there, joined by dots.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        found = first_fault(error)
        steps = [str(step) for step in found["loc"] if step != "[key]"]
        raise field_error(found, ".".join(steps), _names(model, steps)) from None


def first_fault(error: ValidationError) -> ErrorDetails:
    return min(error.errors(include_url=False), key=lambda one: _FIRST.get(one["type"], 2))


def readable_part(model: type[Model], value: dict[str, Any]) -> tuple[Model, list[tuple[str, ...]]]:
    """Return a JSON object as a model, as far as its values can be, and the ways to those that were left out.

    Of a list with something wrong in it nothing is taken.
    """
    left, out = deepcopy(value), list[tuple[str, ...]]()
    while True:
        try:
            return model.model_validate(left), out
        except ValidationError as error:
            found = error.errors(include_url=False)[0]
        steps = found["loc"][:-1] if found["type"] == "missing" else found["loc"]
        way = tuple(map(str, takewhile(lambda step: isinstance(step, str) and step != "[key]", steps)))
        around = left
        for step in way[:-1]:
            around = around[step]
        del around[way[-1]]
        out = [other for other in out if other[: len(way)] != way] + [way]


def field_error(found: ErrorDetails, field: str, known: tuple[str, ...] = ()) -> BoardError:
    """Return pydantic's finding at a field as an error of ours; ``known``: the keys that could have stood there."""
    kind = found["type"]
    if kind in ("missing", "union_tag_not_found"):
        return BoardError("missing_key", "error.missing_key", field, name=field)
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        if not known:
            return BoardError("unknown_key", "error.unknown_key_here", field, name=field)
        return BoardError("unknown_key", "error.unknown_key", field, name=field.rpartition(".")[2], possible=known)
    key, more = _wrong_value(found)
    return BoardError("bad_value", f"error.{key}", field, name=field, **more)


def _wrong_value(found: ErrorDetails) -> tuple[str, dict[str, Argument]]:
    """Return the end of a sentence's key, and what fills it, for a value that cannot be."""
    context, given = found.get("ctx", {}), found["input"]
    match found["type"]:
        case "literal_error":
            return "no_such_value", {"given": str(given), "possible": _listed(context["expected"])}
        case "union_tag_invalid":
            return "no_such_value", {"given": str(context["tag"]), "possible": _listed(context["expected_tags"])}
        case "too_short" | "too_long" if isinstance(given, list):
            return "wrong_length", {"needed": context.get("min_length", context.get("max_length", 0))}
        case "too_short" | "string_too_short":
            return "too_short", {"least": context["min_length"]}
        case "too_long" | "string_too_long":
            return "too_much", {"most": context["max_length"]}
        case "greater_than_equal" | "greater_than" | "less_than_equal":
            return "beyond", {"given": given}
        case "finite_number":
            return "not_finite", {}
        case "float_type" if kind_of(given) == "whole":
            return "not_finite", {}
    return "wrong_type", {"wanted": WANTED_KIND.get(found["type"], "text"), "given": kind_of(given)}


def _names(model: Any, steps: list[str]) -> tuple[str, ...]:
    """The names that could have stood where an unknown one stood; only pydantic's own models refuse those."""
    for step in steps[:-1]:
        model = model.model_fields[step].annotation
        if not hasattr(model, "model_fields"):
            return ()
    return tuple(model.model_fields)


def _listed(expected: str) -> tuple[str, ...]:
    return tuple(expected.replace(" or ", ", ").replace("'", "").split(", "))
