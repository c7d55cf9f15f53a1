"""A board of one's own inside a share code: its overrides as compressed JSON, read within bounds."""

import json
import zlib
from typing import Final

from yagopool.match.board_file import board_of, json_object, overrides_of
from yagopool.table.spec import BoardSpec

MOST: Final = 4096
"""Bytes of the overrides, packed or not: all measures of a board together take half of it."""


def packed_board(spec: BoardSpec) -> bytes:
    """Return a board's overrides, packed."""
    return zlib.compress(json.dumps(overrides_of(spec), separators=(",", ":")).encode(), 9)


def unpacked_board(content: bytes) -> BoardSpec:
    """Return the board again.

    Raises:
        ValueError: there is more than ``MOST``, whatever little was packed; nothing beyond it is unpacked.
        zlib.error, BoardError: nobody packed this.
    """
    unpacking = zlib.decompressobj()
    told = unpacking.decompress(content, MOST)
    if not unpacking.eof:
        raise ValueError("a board far too large")
    return board_of(json_object(told))
