"""A short name of all that a trace depends on besides layout and flick: the physics' version and the board."""

import dataclasses
import hashlib
import json
from functools import lru_cache
from typing import Any, Final

from yagopool.table.spec import BoardSpec

PHYSICS_VERSION: Final = 2
"""Raised whenever the same shot on the same board may come out differently. 2: our own sine and cosine."""


@lru_cache(maxsize=64)
def fingerprint(spec: BoardSpec) -> str:
    """Return the fingerprint of a board: with equal ones the same shot gives the same bits on every machine."""
    fields = json.dumps(_floats(dataclasses.asdict(spec)), sort_keys=True)
    digest = hashlib.sha256(fields.encode()).hexdigest()[:12]
    return f"{PHYSICS_VERSION}-{digest}"


def _floats(value: Any) -> Any:
    """Return equal boards' measures as equal text: 520 as 520.0, minus zero as zero."""
    if isinstance(value, dict):
        return {name: _floats(item) for name, item in value.items()}
    if isinstance(value, str):
        return value
    return [_floats(item) for item in value] if isinstance(value, list | tuple) else float(value) + 0.0
