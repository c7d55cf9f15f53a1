"""Records for tests: a header, a stroke, and what reading them gives."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from yagopool.errors import RecordError
from yagopool.match.record import Read, read
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
