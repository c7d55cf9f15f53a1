"""A position, or a position with a stroke, as one short line of text to paste.

``YP1`` and base64 in the alphabet of URLs. Inside, packed by hand, for nothing general is as short: the board where it
is not the standard one, places in whole thousandths of a millimetre (in full where a ball lies between two), pots,
the flick in full, the versions it was made with, a fingerprint of what the stroke did, and a checksum over it all.
Reading is bounded: a code is at most ``LONGEST`` letters, and nothing in it can ask for more than a few kilobytes.
"""

import base64
import binascii
import json
import re
import struct
import zlib
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from yagopool.errors import BoardError, YagoError
from yagopool.match.as_json import event_json, layout_json
from yagopool.match.board_file import board_of, json_object, overrides_of
from yagopool.match.position import Laid
from yagopool.physics.fingerprint import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.rules.state import VariantName
from yagopool.table.balls import BALLS, Ball
from yagopool.table.checks import check_flick, check_layout
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.rack import rack
from yagopool.table.spec import BoardSpec

LONGEST: Final = 300
"""Letters of a code."""
PREFIX: Final = "YP"
VERSION: Final = 1
RULES_VERSION: Final = 1
"""Raised when a ruling of the same stroke may come out differently."""

_MOST_BOARD: Final = 4096
"""Bytes of a board's overrides."""
_GRAIN: Final = 1000
_VARIANTS: Final[tuple[VariantName | None, ...]] = (None, "easy", "medium", "professional")
_BOARD, _STROKE, _RACKED = 1, 2, 4


class CodeError(YagoError):
    """A text that is no share code, or one that cannot be read."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What a code holds.

    ``variant``: under which rules it was shared, None where it does not matter. ``fingerprint`` and ``rules``: what it
    was made with. ``outcome``: a checksum of what the stroke did there, None without a stroke.
    """

    laid: Laid
    variant: VariantName | None
    fingerprint: str
    rules: int
    outcome: int | None


Reproduction: TypeAlias = Literal["no_stroke", "reproduced", "differs"]


def share(laid: Laid, variant: VariantName | None = None) -> str:
    """Return the code of a position, or of a position with a stroke.

    Raises:
        CodeError: the board is so unusual that it makes the code too long.
    """
    outcome = None
    if laid.flick is not None:
        outcome = outcome_of(simulate(laid.layout, laid.flick, laid.spec))
    return encode(Shared(laid, variant, fingerprint(laid.spec), RULES_VERSION, outcome))


def reproduction(shared: Shared) -> Reproduction:
    """Simulate a shared stroke here and tell whether it does what it did where it was shared."""
    laid = shared.laid
    if laid.flick is None:
        return "no_stroke"
    here = outcome_of(simulate(laid.layout, laid.flick, laid.spec))
    return "reproduced" if here == shared.outcome else "differs"


def outcome_of(trace: Trace) -> int:
    """Return a checksum of what a stroke did: its events with their times, and where all came to rest."""
    told = [[event_json(event) for event in trace.events], layout_json(trace.layout), list(trace.off_board)]
    return zlib.crc32(json.dumps(told).encode())


def encode(shared: Shared) -> str:
    """Return the code of what is shared."""
    laid = shared.laid
    overrides = overrides_of(laid.spec)
    racked = laid.layout == rack(laid.spec)
    flags = (_BOARD if overrides else 0) | (_STROKE if laid.flick else 0) | (_RACKED if racked else 0)
    parts = [bytes((flags, shared.rules, _VARIANTS.index(shared.variant))), _text(_versions(shared.fingerprint))]
    if overrides:
        packed = zlib.compress(json.dumps(overrides, separators=(",", ":")).encode(), 9)
        parts.append(struct.pack(">H", len(packed)) + packed)
    if not racked:
        parts.append(_packed_layout(laid.layout))
    if laid.flick is not None:
        flick = laid.flick
        parts.append(struct.pack(">BddI", BALLS.index(flick.ball), flick.direction, flick.speed, shared.outcome or 0))
    content = b"".join(parts)
    content += struct.pack(">I", zlib.crc32(content))
    code = f"{PREFIX}{VERSION}" + base64.urlsafe_b64encode(content).decode().rstrip("=")
    if len(code) > LONGEST:
        raise CodeError("too_long", "error.code.too_long", letters=len(code), most=LONGEST)
    return code


def decode(text: str) -> Shared:
    """Return what a code holds; white space around it and line breaks in it do not matter.

    Raises:
        CodeError: it is no code, of a newer version, damaged, or holds what cannot be.
    """
    content = _checked(text)
    try:
        return _shared(_Reader(content))
    except (BoardError, ValueError, IndexError, struct.error, zlib.error) as error:
        raise CodeError("bad_value", "error.code.impossible") from error


def _checked(text: str) -> bytes:
    """Return the bytes of a code whose prefix, version, length and checksum are right."""
    code = "".join(text[: 4 * LONGEST].split())
    if len(code) > LONGEST or len(text) > 4 * LONGEST:
        raise CodeError("bad_value", "error.code.longer", most=LONGEST)
    found = re.fullmatch(rf"{PREFIX}(\d)([A-Za-z0-9_-]*)", code, re.ASCII)
    if found is None:
        raise CodeError("bad_value", "error.code.not_ours", begins=f"{PREFIX}{VERSION}")
    version, letters = int(found[1]), found[2]
    if version != VERSION:
        key = "error.code.newer" if version > VERSION else "error.code.not_ours"
        raise CodeError("bad_value", key, version=version, known=VERSION, begins=f"{PREFIX}{VERSION}")
    try:
        content = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        content = b""
    body, check = content[:-4], content[-4:]
    if len(check) < 4 or struct.unpack(">I", check)[0] != zlib.crc32(body):
        raise CodeError("bad_value", "error.code.damaged")
    return body


class _Reader:
    """Bytes taken one after the other; taking more than there are raises."""

    def __init__(self, content: bytes) -> None:
        self._left = content

    def take(self, count: int) -> bytes:
        if count > len(self._left):
            raise ValueError("too short")
        taken, self._left = self._left[:count], self._left[count:]
        return taken

    def byte(self) -> int:
        return self.take(1)[0]

    def unpack(self, form: str) -> tuple[float, ...]:
        return struct.unpack(form, self.take(struct.calcsize(form)))

    def end(self) -> None:
        if self._left:
            raise ValueError("too long")


def _shared(reader: _Reader) -> Shared:
    flags, rules, variant = reader.byte(), reader.byte(), _VARIANTS[reader.byte()]
    versions = reader.take(reader.byte()).decode("ascii")
    spec = _unpacked_board(reader) if flags & _BOARD else board_of({})
    layout = rack(spec) if flags & _RACKED else _unpacked_layout(reader)
    check_layout(layout, spec)
    flick, outcome = None, None
    if flags & _STROKE:
        ball, direction, speed, outcome = struct.unpack(">BddI", reader.take(struct.calcsize(">BddI")))
        flick = Flick(BALLS[ball], direction, speed)
        check_flick(flick, layout, spec)
    reader.end()
    board = fingerprint(spec).rpartition("-")[2]
    return Shared(Laid(spec, layout, flick), variant, f"{versions}-{board}", rules, outcome)


def _versions(named: str) -> str:
    """The part of a fingerprint that is not the board's: that one follows from the board."""
    return named.rpartition("-")[0]


def _text(text: str) -> bytes:
    content = text.encode("ascii", "replace")[:40]
    return bytes((len(content),)) + content


def _unpacked_board(reader: _Reader) -> BoardSpec:
    packed = reader.take(int(reader.unpack(">H")[0]))
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(packed, _MOST_BOARD)
    if not unpacking.eof:
        raise ValueError("a board far too large")
    return board_of(json_object(content))


def _packed_layout(layout: Layout) -> bytes:
    """Which balls lie free, which of them not on whole thousandths; the places; the balls in pots by pot."""
    free = odd = 0
    places = []
    for ball, place in layout.free:
        free |= 1 << BALLS.index(ball)
        if _on_grain(place):
            places.append(b"".join(round(value * _GRAIN).to_bytes(3, "big") for value in place))
        else:
            odd |= 1 << BALLS.index(ball)
            places.append(struct.pack(">dd", *place))
    pots = bytes(pot << 4 | BALLS.index(ball) for pot, ball in layout.filled)
    return struct.pack(">HHB", free, odd, len(pots)) + b"".join(places) + pots


def _unpacked_layout(reader: _Reader) -> Layout:
    free, odd, filled = (int(value) for value in reader.unpack(">HHB"))
    balls: dict[Ball, Point] = {}
    for number, ball in enumerate(BALLS):
        if free >> number & 1:
            if odd >> number & 1:
                balls[ball] = Point(*reader.unpack(">dd"))
            else:
                x, y = (int.from_bytes(reader.take(3), "big") / _GRAIN for _ in range(2))
                balls[ball] = Point(x, y)
    potted = {}
    for entry in reader.take(filled):
        potted[entry >> 4] = BALLS[entry & 15]
    return Layout.of(dict(balls), potted)


def _on_grain(place: Point) -> bool:
    return all(0 <= value < 16_000 and round(value * _GRAIN) / _GRAIN == value for value in place)
