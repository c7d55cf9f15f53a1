"""What a trace depends on besides layout and flick: board, model, pymunk, in one short name."""

import dataclasses
import hashlib
import json
from functools import lru_cache
from typing import Final

import pymunk

from yagopool.table.spec import BoardSpec

MODEL_VERSION: Final = 1
"""Raised whenever the same stroke on the same board may come out differently."""


@lru_cache(maxsize=64)
def fingerprint(spec: BoardSpec) -> str:
    """Return the name of a board under this model and pymunk: equal names, equal traces on one machine."""
    fields = json.dumps(dataclasses.asdict(spec), sort_keys=True)
    digest = hashlib.sha256(fields.encode()).hexdigest()[:12]
    return f"{MODEL_VERSION}-{pymunk.version}-{digest}"


def chipmunk_version() -> str:
    """Return the version of the Chipmunk that this pymunk brings, without its build."""
    return pymunk.chipmunk_version.partition("-")[0]
