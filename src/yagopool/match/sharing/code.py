"""A position, or a position with a stroke, as one short line of text to paste.

``YP2`` and letters of the alphabet of URLs, with the versions it was made with, a fingerprint of what the stroke did,
and a checksum over it all. Any position with any stroke has a code, at most ``LONGEST`` letters long on the boards that
ship. Reading is bounded: nothing in a code can ask for more than a few kilobytes. Codes of the first version are read.
"""

import json
import struct
import zlib
from typing import Final, Literal, TypeAlias

from yagopool.errors import BoardError
from yagopool.match.as_json import event_json, layout_json
from yagopool.match.position import Laid
from yagopool.match.sharing import first, second
from yagopool.match.sharing.letters import FIRST, in_letters, out_of_letters
from yagopool.match.sharing.shared import CodeError, Shared
from yagopool.physics.fingerprint import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.rules.state import VariantName
from yagopool.table.validation import check_board, check_flick, check_layout

RULES_VERSION: Final = 1
"""Raised when a ruling of the same stroke may come out differently."""

Reproduction: TypeAlias = Literal["no_stroke", "reproduced", "differs", "other_board"]


def share(laid: Laid, variant: VariantName | None = None) -> str:
    """Return the code of a position, or of a position with a stroke.

    Raises:
        BoardError: the board, the position or the stroke cannot be.
    """
    _check(laid)
    outcome = None
    if laid.flick is not None:
        outcome = outcome_of(simulate(laid.layout, laid.flick, laid.spec))
    return encode(Shared(laid, variant, fingerprint(laid.spec), RULES_VERSION, outcome))


def reproduction(shared: Shared) -> Reproduction:
    """Tell whether a shared stroke, simulated here, does what it did there, and a position lies on the same board."""
    laid = shared.laid
    if laid.flick is None:
        same_board = shared.fingerprint.rpartition("-")[2] == fingerprint(laid.spec).rpartition("-")[2]
        return "no_stroke" if same_board else "other_board"
    here = outcome_of(simulate(laid.layout, laid.flick, laid.spec))
    return "reproduced" if here == shared.outcome else "differs"


def outcome_of(trace: Trace) -> int:
    """Return a checksum of what a stroke did: its events with their times, and where all came to rest."""
    told = [[event_json(event) for event in trace.events], layout_json(trace.layout), list(trace.off_board)]
    return zlib.crc32(json.dumps(told).encode())


def encode(shared: Shared) -> str:
    """Return the code of what is shared: a position that can be, on a board that can be."""
    number = second.pack(shared).number
    return in_letters(number.to_bytes((number.bit_length() + 7) // 8, "big"))


def decode(text: str) -> Shared:
    """Return what a code holds; white space around it and line breaks in it do not matter.

    Raises:
        CodeError: it is no code, of a newer version, damaged, or holds what cannot be.
    """
    version, content = out_of_letters(text)
    try:
        shared = first.unpack(content) if version == FIRST else second.unpack(int.from_bytes(content, "big"))
        _check(shared.laid)
    except (BoardError, ValueError, IndexError, struct.error, zlib.error) as error:
        raise CodeError("bad_value", "error.code.impossible") from error
    return shared


def _check(laid: Laid) -> None:
    check_board(laid.spec)
    check_layout(laid.layout, laid.spec)
    if laid.flick is not None:
        check_flick(laid.flick, laid.layout, laid.spec)
