"""Share codes of the second version: everything is a digit of one large number.

In this order: the rules' version, the variant, the physics' versions, the board, where each ball is, and the stroke
with a checksum of what it did. A board that ships is named, one of one's own is spelled out; both with a checksum of
all their measures, so that a board measured anew under its old name is noticed.
"""

import struct
from dataclasses import dataclass
from typing import Final

from yagopool.match.position import Laid
from yagopool.match.sharing.mixed_digits import DigitsReader, DigitsWriter
from yagopool.match.sharing.packed_board import MOST, packed_board, unpacked_board
from yagopool.match.sharing.shared import CodeError, Shared
from yagopool.match.shipped_boards import shipped_boards
from yagopool.rules.state import VariantName
from yagopool.rules.variants import VARIANTS
from yagopool.table.balls import BALLS, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pots import POTS, Pot
from yagopool.table.rack import rack
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

_VARIANTS: Final[tuple[VariantName | None, ...]] = (None, *VARIANTS)
_RULES: Final = 256
_STANDARD, _NAMED, _SPELLED, _BOARDS = 0, 1, 2, 3
_DIGEST: Final = 1 << 48
_OUTCOME: Final = 1 << 32
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz.-+_"
"""What names of versions and boards are made of; the last stands for any other."""
LONGEST_NAME: Final = 20
"""Letters of a name; a longer one is cut, and a board whose name is longer is spelled out."""
_NOWHERE, _FREE = 0, 1


def _bits(value: float) -> int:
    return int.from_bytes(struct.pack(">d", value), "big")


@dataclass(frozen=True, slots=True)
class _Measure:
    """Numbers of one kind: whole grains up to ``most`` where a number is one, else its bits from ``first`` on."""

    grain: int
    most: int
    first: int
    below: int

    def put(self, digits: DigitsWriter, value: float) -> None:
        grains = round(value * self.grain) if 0.0 <= value <= self.most else -1
        exact = grains >= 0 and _bits(grains / self.grain) == _bits(value)
        digits.put(exact, 2)
        if exact:
            digits.put(grains, self.most * self.grain + 1)
        else:
            digits.put(_bits(value) - self.first, self.below - self.first)

    def take(self, digits: DigitsReader) -> float:
        if digits.take(2):
            return digits.take(self.most * self.grain + 1) / self.grain
        bits = digits.take(self.below - self.first) + self.first
        return float(struct.unpack(">d", bits.to_bytes(8, "big"))[0])


_PLACE: Final = _Measure(1000, 3000, _bits(4.0), _bits(4096.0))
"""mm. No centre of a ball lies nearer to a cushion than 4 mm, and no field is longer than 3 m."""
_DIRECTION: Final = _Measure(10_000, 360, 0, 1 << 64)
_SPEED: Final = _Measure(10_000, 10_000, _bits(1.0), _bits(16_384.0))
"""mm/s."""


def pack(shared: Shared) -> DigitsWriter:
    """Return the digits of what is shared: a position that can be, on a board that can be."""
    digits = DigitsWriter()
    laid = shared.laid
    versions, _, digest = shared.fingerprint.rpartition("-")
    digits.put(shared.rules, _RULES)
    digits.put(_VARIANTS.index(shared.variant), len(_VARIANTS))
    _put_text(digits, versions)
    digits.put(int(digest, 16), _DIGEST)
    _put_board(digits, laid.spec)
    _put_layout(digits, laid.layout, laid.spec)
    digits.put(laid.flick is not None, 2)
    if laid.flick is not None:
        digits.put(BALLS.index(laid.flick.ball), len(BALLS))
        _DIRECTION.put(digits, laid.flick.direction)
        _SPEED.put(digits, laid.flick.speed)
        digits.put(shared.outcome or 0, _OUTCOME)
    return digits


def unpack(number: int) -> Shared:
    """Return what is shared. It need not be possible.

    Raises:
        CodeError: it lies on a board that is not known here.
        ValueError, YagoError, zlib.error: nobody packed this.
    """
    digits = DigitsReader(number)
    rules, variant = digits.take(_RULES), _VARIANTS[digits.take(len(_VARIANTS))]
    versions, digest = _take_text(digits), digits.take(_DIGEST)
    spec = _take_board(digits)
    layout = _take_layout(digits, spec)
    flick = outcome = None
    if digits.take(2):
        flick = Flick(BALLS[digits.take(len(BALLS))], _DIRECTION.take(digits), _SPEED.take(digits))
        outcome = digits.take(_OUTCOME)
    digits.end()
    return Shared(Laid(spec, layout, flick), variant, f"{versions}-{digest:012x}", rules, outcome)


def _put_text(digits: DigitsWriter, text: str) -> None:
    letters = text[:LONGEST_NAME].lower()
    digits.put(len(letters), LONGEST_NAME + 1)
    for letter in letters:
        digits.put(_LETTERS.index(letter) if letter in _LETTERS else len(_LETTERS) - 1, len(_LETTERS))


def _take_text(digits: DigitsReader) -> str:
    return "".join(_LETTERS[digits.take(len(_LETTERS))] for _ in range(digits.take(LONGEST_NAME + 1)))


def _put_board(digits: DigitsWriter, spec: BoardSpec) -> None:
    if spec == STANDARD_BOARD:
        digits.put(_STANDARD, _BOARDS)
        return
    name = next((name for name, board in shipped_boards().items() if board == spec and _is_plain(name)), None)
    if name is not None:
        digits.put(_NAMED, _BOARDS)
        _put_text(digits, name)
        return
    content = packed_board(spec)
    digits.put(_SPELLED, _BOARDS)
    digits.put(len(content), MOST + 1)
    digits.put(int.from_bytes(content, "big"), 1 << 8 * len(content))


def _is_plain(name: str) -> bool:
    return len(name) <= LONGEST_NAME and set(name) <= set(_LETTERS)


def _take_board(digits: DigitsReader) -> BoardSpec:
    kind = digits.take(_BOARDS)
    if kind == _STANDARD:
        return STANDARD_BOARD
    if kind == _NAMED:
        name, boards = _take_text(digits), shipped_boards()
        if name not in boards:
            raise CodeError("bad_value", "error.code.no_such_board", board=name, possible=tuple(boards))
        return boards[name]
    length = digits.take(MOST + 1)
    return unpacked_board(digits.take(1 << 8 * length).to_bytes(length, "big"))


def _put_layout(digits: DigitsWriter, layout: Layout, spec: BoardSpec) -> None:
    """The exact rack is one digit; else each ball's whereabouts: nowhere, free at a place, or in a pot."""
    racked = layout == rack(spec)
    digits.put(racked, 2)
    if racked:
        return
    free, pots = layout.balls, {ball: pot for pot, ball in layout.filled}
    for ball in BALLS:
        if ball in free:
            digits.put(_FREE, _FREE + 1 + len(POTS))
            for measure in free[ball]:
                _PLACE.put(digits, measure)
        else:
            digits.put(_FREE + pots[ball] if ball in pots else _NOWHERE, _FREE + 1 + len(POTS))


def _take_layout(digits: DigitsReader, spec: BoardSpec) -> Layout:
    if digits.take(2):
        return rack(spec)
    free: dict[Ball, Point] = {}
    filled: dict[Pot, Ball] = {}
    for ball in BALLS:
        where = digits.take(_FREE + 1 + len(POTS))
        if where == _FREE:
            free[ball] = Point(_PLACE.take(digits), _PLACE.take(digits))
        elif where > _FREE:
            if where - _FREE in filled:
                raise ValueError("two balls in one pot")
            filled[where - _FREE] = ball
    return Layout.of(free, filled)
