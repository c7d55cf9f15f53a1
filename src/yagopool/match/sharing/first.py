"""Share codes of the first version, which are no longer written: bytes one after the other."""

import struct
from typing import Final

from yagopool.match.position import Laid
from yagopool.match.sharing.packed_board import unpacked_board
from yagopool.match.sharing.shared import Shared
from yagopool.physics.fingerprint import fingerprint
from yagopool.rules.state import VariantName
from yagopool.rules.variants import VARIANTS
from yagopool.table.balls import BALLS, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.rack import rack
from yagopool.table.spec import STANDARD_BOARD

_GRAIN: Final = 1000
_VARIANTS: Final[tuple[VariantName | None, ...]] = (None, *VARIANTS)
_BOARD, _STROKE, _RACKED = 1, 2, 4


def unpack(content: bytes) -> Shared:
    """Return what is shared. It need not be possible.

    Raises:
        ValueError, IndexError, YagoError, struct.error, zlib.error: nobody packed this.
    """
    reader = _Reader(content)
    flags, rules, variant = reader.byte(), reader.byte(), _VARIANTS[reader.byte()]
    versions = reader.take(reader.byte()).decode("ascii")
    spec = unpacked_board(reader.take(int(reader.unpack(">H")[0]))) if flags & _BOARD else STANDARD_BOARD
    layout = rack(spec) if flags & _RACKED else _unpacked_layout(reader)
    flick, outcome = None, None
    if flags & _STROKE:
        ball, direction, speed, outcome = struct.unpack(">BddI", reader.take(struct.calcsize(">BddI")))
        flick = Flick(BALLS[ball], direction, speed)
    reader.end()
    board = fingerprint(spec).rpartition("-")[2]
    return Shared(Laid(spec, layout, flick), variant, f"{versions}-{board}", rules, outcome)


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
