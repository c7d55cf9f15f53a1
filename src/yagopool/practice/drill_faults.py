"""What is wrong with a drill's file: the first of pydantic's findings as an error of ours."""

from collections.abc import Mapping
from typing import Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from yagopool.errors import Argument, BoardError
from yagopool.match.json_input import kind_of

_WANTED: Final[Mapping[str, str]] = {
    "int_type": "whole",
    "bool_type": "bool",
    "float_type": "number",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "finite_number": "number",
}
"""The kind of value that was wanted, by pydantic's name of the fault. A text where it is none of these."""

_TAGS: Final = frozenset(("potted", "count", "rests", "won", "plays_on", "all"))
"""Kinds of goals: they appear in pydantic's ways to a fault, but not in the file's."""

_FIRST: Final[Mapping[str, int]] = {"extra_forbidden": 0, "missing": 1}
"""An unknown key is told before one that is missing: often it is the same one, misspelt."""


def fault(error: ValidationError) -> BoardError:
    """Return the error to raise for a file that has not the shape of a drill."""
    found = min(error.errors(include_url=False), key=lambda one: _FIRST.get(one["type"], 2))
    field = _field(found["loc"])
    code, key, arguments = _told(found)
    return BoardError(code, key, field, where=field, **arguments)


def _field(loc: tuple[str | int, ...]) -> str:
    """Return the way to a fault as a reader of the file walks it: without the tags of goals."""
    steps: list[str] = []
    for step in loc:
        tag = step in _TAGS and bool(steps) and (steps[-1] in ("goal", "for") or steps[-2:-1] == ["of"])
        if step != "[key]" and not tag:
            steps.append(str(step))
    return ".".join(steps)


def _told(found: ErrorDetails) -> tuple[str, str, dict[str, Argument]]:
    context = found.get("ctx", {})
    match found["type"]:
        case "missing" | "union_tag_not_found":
            return "missing_key", "error.record.missing_key", {}
        case "extra_forbidden":
            return "unknown_key", "error.drill.unknown_key", {}
        case "literal_error":
            given, possible = str(found["input"]), _names(context["expected"])
            return "bad_value", "error.record.no_such_value", {"given": given, "possible": possible}
        case "union_tag_invalid":
            given, possible = str(context["tag"]), _names(context["expected_tags"])
            return "bad_value", "error.record.no_such_value", {"given": given, "possible": possible}
        case "too_short" | "string_too_short":
            return "bad_value", "error.drill.too_short", {"least": context["min_length"]}
        case "too_long" | "string_too_long":
            return "bad_value", "error.drill.too_long", {"most": context["max_length"]}
        case "greater_than_equal" | "greater_than" | "less_than_equal":
            return "bad_value", "error.drill.out_of_range", {"given": found["input"]}
    wanted = _WANTED.get(found["type"], "text")
    return "bad_value", "error.record.wrong_kind", {"wanted": wanted, "given": kind_of(found["input"])}


def _names(expected: str) -> tuple[str, ...]:
    """Return the possible values that pydantic lists as ``'a', 'b' or 'c'``."""
    return tuple(expected.replace(" or ", ", ").replace("'", "").split(", "))
