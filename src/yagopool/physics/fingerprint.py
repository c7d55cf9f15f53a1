"""A short name of all that a trace depends on besides layout and flick: the physics' version and the board."""

import dataclasses
import hashlib
import json
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from yagopool.table.spec import BoardSpec

PHYSICS_VERSION: Final = 2
"""Raised whenever the same shot on the same board may come out differently.

2: our own sine and cosine; each moment of touch is solved from the start of a phase, not from pymunk's last step.
"""

FingerprintMatch: TypeAlias = Literal["same", "version", "board", "both", "unknown"]
"""Whether two fingerprints are the same, or which part of them differs; unknown: there is none."""


@lru_cache(maxsize=64)
def fingerprint(spec: BoardSpec) -> str:
    """Return the fingerprint of a board: with equal ones the same shot gives the same bits on every machine."""
    fields = json.dumps(_floats(dataclasses.asdict(spec)), sort_keys=True)
    digest = hashlib.sha256(fields.encode()).hexdigest()[:12]
    return f"{PHYSICS_VERSION}-{digest}"


def compare(recorded: str | None, spec: BoardSpec) -> FingerprintMatch:
    """Return what differs between a fingerprint that was recorded and the one of a board here and now."""
    if recorded is None:
        return "unknown"
    (version, _, board), (our_version, _, our_board) = (one.rpartition("-") for one in (recorded, fingerprint(spec)))
    if version == our_version:
        return "same" if board == our_board else "board"
    return "version" if board == our_board else "both"


def _floats(value: Any) -> Any:
    """Return equal boards' measures as equal text: 520 as 520.0, minus zero as zero."""
    if isinstance(value, dict):
        return {name: _floats(item) for name, item in value.items()}
    if isinstance(value, str):
        return value
    return [_floats(item) for item in value] if isinstance(value, list | tuple) else float(value) + 0.0
