"""Share codes of the first version: still read, whatever is written today."""

import contextlib
import json
import math
import random
import string
import struct
import tracemalloc
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.codes import first_code
from yagopool.match.position import laid_of
from yagopool.match.sharing.code import decode, encode, reproduction
from yagopool.match.sharing.shared import CodeError
from yagopool.physics.fingerprint import fingerprint

KEPT: list[dict[str, Any]] = json.loads((Path(__file__).parent / "fixtures" / "share-codes-1.json").read_text())
"""Codes made by the game that wrote the first version, and what they hold."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: str(kept["what"]))
def test_codes_made_then_are_read_and_reproduced(kept: dict[str, Any]) -> None:
    shared = decode(kept["code"])
    assert shared.laid == laid_of(kept["position"])
    assert (shared.variant, shared.rules) == (kept["variant"], 1)
    assert shared.fingerprint.rpartition("-")[2] == fingerprint(shared.laid.spec).rpartition("-")[2]
    if shared.fingerprint == fingerprint(shared.laid.spec):
        assert reproduction(shared) == ("no_stroke" if shared.laid.flick is None else "reproduced")
    assert decode(encode(shared)) == shared, "shared again, it is of today's version"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\x01\x09\x00",
        b"\x04\x01\x00\x00extra",
        b"\x00\x01\x00\x00\x07\xff\x07\xff\x00",
        b"\x00\x01\x00\x00\x00\x00\x00\x00\x01\x00",
        b"\x06\x01\x00\x00" + struct.pack(">BddI", 10, math.nan, 1000.0, 0),
        b"\x06\x01\x00\x00" + struct.pack(">BddI", 99, 1.0, 1000.0, 0),
        b"\x05\x01\x00\x00" + struct.pack(">H", 20) + zlib.compress(b'{"width": 1}'),
        b"\x05\x01\x00\x00\x00\x05abcde",
        b"\x00\x01\x00\x05\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00",
    ],
)
def test_bytes_that_nobody_packed_are_refused(content: bytes) -> None:
    with pytest.raises(CodeError) as caught:
        decode(first_code(content))
    assert caught.value.key == "error.code.impossible"


def test_any_single_wrong_letter_is_noticed() -> None:
    code = KEPT[5]["code"]
    rng = random.Random(1)
    for number in range(2, len(code) - 1):
        other = rng.choice([letter for letter in string.ascii_letters + string.digits if letter != code[number]])
        with pytest.raises(CodeError):
            decode(code[:number] + other + code[number + 1 :])
    with pytest.raises(CodeError):
        decode(code[:-1])


def test_a_bomb_stays_small() -> None:
    bomb = zlib.compress(b" " * 100_000_000, 9)
    assert len(bomb) > 4000, "too large for a code anyway"
    code = first_code(b"\x01\x01\x00\x00" + struct.pack(">H", 2800) + zlib.compress(b" " * 2_800_000, 9)[:2800])
    tracemalloc.start()
    with pytest.raises(CodeError):
        decode(code)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=230).map(first_code) | st.from_regex(r"\AYP1[A-Za-z0-9_-]{0,297}\Z"))
def test_no_text_can_do_more_than_be_refused(text: str) -> None:
    shared = None
    with contextlib.suppress(CodeError):
        shared = decode(text)
    if shared is not None:
        assert decode(encode(shared)).laid == shared.laid
