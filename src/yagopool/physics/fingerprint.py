"""A short name of what a trace depends on besides layout and flick: board, model, pymunk."""

import dataclasses
import hashlib
import json
from functools import lru_cache
from typing import Final

import pymunk

from yagopool.table.spec import BoardSpec

MODEL_VERSION: Final = 1
"""Raised whenever the same shot on the same board may come out differently."""


@lru_cache(maxsize=64)
def fingerprint(spec: BoardSpec) -> str:
    """Return the fingerprint of a board: equal fingerprints, equal traces on one machine."""
    fields = json.dumps(dataclasses.asdict(spec), sort_keys=True)
    digest = hashlib.sha256(fields.encode()).hexdigest()[:12]
    return f"{MODEL_VERSION}-{pymunk.version}-{digest}"
