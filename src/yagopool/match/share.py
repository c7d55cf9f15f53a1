"""A position, or a position with a shot, as one short line of text to paste: the share code.

A game's two letters, the version (``YP2``), and letters of the alphabet of URLs, with the versions it was made with, a
fingerprint of what the shot did, and a checksum over it all. Any position with any shot has a code, at most
``LONGEST`` letters long on the boards that ship. Everything in it is a digit of one large number, in this order: the
rules' version, the variant, the physics' versions, the board, where each ball is, and the shot with a checksum of what
it did. A board that ships is named, one of one's own is spelled out; both with a checksum of all their measures, so
that a board measured again under its old name is noticed. Reading is bounded: nothing in a code can ask for more than
a few kilobytes.
"""

import json
import struct
import zlib
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from yagopool.errors import BoardError
from yagopool.match.codec import PLACE, POSITION, CodeError, DigitsReader, DigitsWriter, read_code
from yagopool.match.game import Game, games
from yagopool.match.json_input import json_object
from yagopool.match.position import Position, board_of, overrides_of, shipped_boards
from yagopool.match.record import event_json, layout_json
from yagopool.physics.parameters import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.arguments import checked_arguments
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout, check_layout
from yagopool.table.shot import check_flick, check_pieces
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, check_board


@dataclass(frozen=True, slots=True)
class SharedPosition:
    """A position, maybe with a stroke, and what it was shared with.

    ``variant``: under which rules it was shared, None where it does not matter. ``fingerprint`` and ``rules``: what it
    was made with. ``outcome``: a checksum of what the stroke did there, None without a stroke.
    """

    position: Position
    variant: Any
    fingerprint: str
    rules: int
    outcome: int | None


LONGEST: Final = 300
"""Letters of a code, at most, on the boards that ship."""

_MOST_BOARD: Final = 4096
"""Bytes of the overrides, packed or not: all measures of a board together take half of it."""


def packed_board(spec: BoardSpec, base: BoardSpec = STANDARD_BOARD) -> bytes:
    return zlib.compress(json.dumps(overrides_of(spec, base), separators=(",", ":")).encode(), 9)


def unpacked_board(content: bytes, base: BoardSpec = STANDARD_BOARD) -> BoardSpec:
    """Return the board again.

    Raises:
        ValueError: there is more than ``MOST``, whatever little was packed; nothing beyond it is unpacked.
        zlib.error, BoardError: nobody packed this.
    """
    unpacking = zlib.decompressobj()
    spelled = unpacking.decompress(content, _MOST_BOARD)
    if not unpacking.eof:
        raise ValueError("a board far too large")
    return board_of(json_object(spelled), base)


_RULES: Final = 256
_STANDARD, _NAMED, _SPELLED, _BOARDS = 0, 1, 2, 3
_DIGEST: Final = 1 << 48
_OUTCOME: Final = 1 << 32
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz.-+_"
"""What names of versions and boards are made of; the last stands for any other."""
LONGEST_NAME: Final = 20
"""Letters of a name; a longer one is cut, and a board whose name is longer is spelled out."""
_NOWHERE, _FREE = 0, 1


def pack(shared: SharedPosition) -> DigitsWriter:
    """Return the digits of what is shared: a position that can be, on a board that can be."""
    position = shared.position
    game = games()[position.game]
    digits = DigitsWriter(game)
    versions, _, digest = shared.fingerprint.rpartition("-")
    digits.put(shared.rules, _RULES)
    variants = (None, *game.variants)
    digits.put(variants.index(shared.variant), len(variants))
    _put_text(digits, versions)
    digits.put(int(digest, 16), _DIGEST)
    _put_board(digits, position.spec, game)
    _put_layout(digits, position.layout, position.spec, game)
    digits.put(position.flick is not None, 2)
    if position.flick is not None:
        digits.put_flick(position.flick)
        digits.put(shared.outcome or 0, _OUTCOME)
    return digits


def unpack(digits: DigitsReader) -> SharedPosition:
    """Return what is shared. It need not be possible.

    Raises:
        CodeError: it lies on a board that is not known here.
        ValueError, YagoError, zlib.error: nobody packed this.
    """
    game = digits.game
    variants = (None, *game.variants)
    rules, variant = digits.take(_RULES), variants[digits.take(len(variants))]
    versions, digest = _take_text(digits), digits.take(_DIGEST)
    spec = _take_board(digits, game)
    layout = _take_layout(digits, spec, game)
    flick = outcome = None
    if digits.take(2):
        flick = digits.take_flick()
        outcome = digits.take(_OUTCOME)
    digits.end()
    return SharedPosition(
        Position(spec, layout, flick, game.name), variant, f"{versions}-{digest:012x}", rules, outcome
    )


def _put_text(digits: DigitsWriter, text: str) -> None:
    letters = text[:LONGEST_NAME].lower()
    digits.put(len(letters), LONGEST_NAME + 1)
    for letter in letters:
        digits.put(_LETTERS.index(letter) if letter in _LETTERS else len(_LETTERS) - 1, len(_LETTERS))


def _take_text(digits: DigitsReader) -> str:
    return "".join(_LETTERS[digits.take(len(_LETTERS))] for _ in range(digits.take(LONGEST_NAME + 1)))


def _put_board(digits: DigitsWriter, spec: BoardSpec, game: Game) -> None:
    if spec == game.board:
        digits.put(_STANDARD, _BOARDS)
        return
    name = next((name for name, board in shipped_boards().items() if board == spec and _is_plain(name)), None)
    if name is not None:
        digits.put(_NAMED, _BOARDS)
        _put_text(digits, name)
        return
    digits.put(_SPELLED, _BOARDS)
    digits.put_bytes(packed_board(spec, game.board), _MOST_BOARD + 1)


def _is_plain(name: str) -> bool:
    return len(name) <= LONGEST_NAME and set(name) <= set(_LETTERS)


def _take_board(digits: DigitsReader, game: Game) -> BoardSpec:
    kind = digits.take(_BOARDS)
    if kind == _STANDARD:
        return game.board
    if kind == _NAMED:
        name, boards = _take_text(digits), shipped_boards()
        if name not in boards:
            raise CodeError("bad_value", "error.code.no_such_board", board=name, possible=tuple(boards))
        return boards[name]
    return unpacked_board(digits.take_bytes(_MOST_BOARD + 1), game.board)


def _put_layout(digits: DigitsWriter, layout: Layout, spec: BoardSpec, game: Game) -> None:
    """The exact rack is one digit; else each ball's whereabouts: nowhere, free at a place, or in a pot."""
    racked = layout == game.rack(spec)
    digits.put(racked, 2)
    if racked:
        return
    free, pots = layout.balls, {ball: pot for pot, ball in layout.filled}
    for ball in game.pieces:
        if ball in free:
            digits.put(_FREE, _FREE + 1 + game.pots)
            for measure in free[ball]:
                PLACE.put(digits, measure)
        else:
            digits.put(_FREE + pots[ball] if ball in pots else _NOWHERE, _FREE + 1 + game.pots)


def _take_layout(digits: DigitsReader, spec: BoardSpec, game: Game) -> Layout:
    if digits.take(2):
        return game.rack(spec)
    free: dict[Ball, Point] = {}
    filled: dict[Pot, Ball] = {}
    for ball in game.pieces:
        where = digits.take(_FREE + 1 + game.pots)
        if where == _FREE:
            free[ball] = Point(PLACE.take(digits), PLACE.take(digits))
        elif where > _FREE:
            if where - _FREE in filled:
                raise ValueError("two balls in one pot")
            filled[where - _FREE] = ball
    return Layout.of(free, filled)


RULES_VERSION: Final = 1
"""Raised when a ruling of the same stroke may come out differently."""

Reproduction: TypeAlias = Literal["no_stroke", "reproduced", "differs", "other_board"]


@checked_arguments
def share(position: Position, variant: str | None = None) -> str:
    """Return the code of a position, or of a position with a stroke.

    Raises:
        BoardError: the board, the position or the stroke cannot be.
    """
    _check_possible(position)
    if position.flick is not None:
        games()[position.game].check_placed(position.layout, position.flick, position.spec)
    variants = games()[position.game].variants
    if variant is not None and variant not in variants:
        raise BoardError("bad_value", "error.no_such_variant", "variant", name=variant, possible=variants)
    outcome = None
    if position.flick is not None:
        outcome = outcome_of(simulate(position.layout, position.flick, position.spec))
    return encode(SharedPosition(position, variant, fingerprint(position.spec), RULES_VERSION, outcome))


def reproduction(shared: SharedPosition) -> Reproduction:
    """Tell whether a shared stroke, simulated here, does what it did there, and a position lies on the same board."""
    position = shared.position
    if position.flick is None:
        same_board = shared.fingerprint.rpartition("-")[2] == fingerprint(position.spec).rpartition("-")[2]
        return "no_stroke" if same_board else "other_board"
    here = outcome_of(simulate(position.layout, position.flick, position.spec))
    return "reproduced" if here == shared.outcome else "differs"


def outcome_of(trace: Trace) -> int:
    """Return a checksum of what a stroke did: its events with their times, and where all came to rest."""
    spelled = [[event_json(event) for event in trace.events], layout_json(trace.layout), list(trace.off_board)]
    return zlib.crc32(json.dumps(spelled).encode())


def encode(shared: SharedPosition) -> str:
    return pack(shared).code(POSITION)


@checked_arguments
def decode(text: str) -> SharedPosition:
    """Return what a code holds; white space around it and line breaks in it do not matter.

    Raises:
        CodeError: it is no code, of another version, damaged, or holds what cannot be.
    """
    digits = read_code(text, POSITION)
    try:
        shared = unpack(digits)
        _check_possible(shared.position)
    except (BoardError, ValueError, IndexError, struct.error, zlib.error) as error:
        raise CodeError("bad_value", "error.code.impossible") from error
    return shared


def _check_possible(position: Position) -> None:
    if position.game not in games():
        raise BoardError("bad_value", "error.no_such_game", "game", name=position.game, possible=tuple(games()))
    check_pieces(games()[position.game].pieces, position.layout)
    check_board(position.spec)
    check_layout(position.layout, position.spec)
    if position.flick is not None:
        check_flick(position.flick, position.layout, position.spec)
