"""JSON as a record's lines have it: no key twice, real numbers, whole characters."""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from yagopool.errors import RecordError

MOST_DIGITS: Final = 1000
"""The most digits of a whole number; longer ones take quadratic time to read, and nothing here counts so far."""

_INFINITE: Final = (math.inf, -math.inf)
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


class _KeyTwiceError(ValueError):
    """An object names the same key twice."""


class _NotANumberError(ValueError):
    """NaN or Infinity, which JSON does not know."""


class _HugeNumberError(ValueError):
    """A number beyond what a computer's numbers hold."""


class _LongNumberError(ValueError):
    """A whole number of more than ``MOST_DIGITS`` digits."""


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
    except _KeyTwiceError as error:
        raise RecordError("bad_json", "error.record.key_twice", number, name=str(error)) from None
    except _NotANumberError as error:
        raise RecordError("bad_json", "error.record.not_a_number", number, given=str(error)) from None
    except _HugeNumberError as error:
        raise RecordError("bad_value", "error.record.huge_number", number, given=str(error)) from None
    except _LongNumberError:
        raise RecordError("bad_value", "error.record.long_number", number, most=MOST_DIGITS) from None
    except RecursionError:
        raise RecordError("bad_json", "error.record.too_deep", number) from None
    return found


def kind_of(value: object) -> str:
    """Return the word list's name for the kind of a JSON value: ``null``, ``bool``, ``whole``, ``fraction``, ..."""
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
        raise _KeyTwiceError(name)
    return found


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise _LongNumberError
    return int(text)


def _real(text: str) -> float:
    value = float(text)
    if value in _INFINITE:
        raise _HugeNumberError(text)
    return value


def _not_a_number(text: str) -> float:
    raise _NotANumberError(text)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_real, parse_constant=_not_a_number
)
