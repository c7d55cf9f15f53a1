"""Codes as text to paste: letters of the alphabet of URLs, a checksum over them, and numbers as digits of one number.

A code begins with its game's two letters, the letter of its kind (a position has none) and the version of that kind.
"""

import base64
import binascii
import re
import struct
import unicodedata
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, Game, games
from yagopool.table.shot import Flick


class CodeError(YagoError):
    """A text that is no code, or one that cannot be read."""


@dataclass(frozen=True, slots=True)
class CodeKind:
    """What a code holds: the letter that says so, and the only version that is written and read."""

    letter: str
    version: int


POSITION: Final = CodeKind("", 2)
DAY: Final = CodeKind("D", 1)
LETTER: Final = CodeKind("L", 1)
_KINDS: Final = (POSITION, DAY, LETTER)

LONGEST_OF_ALL: Final = 4000
"""Letters of any code: a board of one's own is spelled out in it, and has room even if every measure is its own."""
_CHECK_BYTES: Final = 4
"""Bytes of the checksum."""
_SPACED: Final = 4
"""A code may be pasted with line breaks, quoting blanks and words: at most this many times its length is looked at."""


def _head(game: Game, kind: CodeKind) -> str:
    return f"{game.code}{kind.letter}{kind.version}"


def read_code(text: str, kind: CodeKind) -> "DigitsReader":
    """Return a code's digits; words and marks around it do not matter, nor line breaks and mail quotes inside.

    Raises:
        CodeError: it is no code, of another kind or version, or damaged.
    """
    if len(text) > _SPACED * LONGEST_OF_ALL:
        raise CodeError("bad_value", "error.code.longer", most=LONGEST_OF_ALL)
    if not text.strip():
        raise CodeError("bad_value", f"error.code.empty{kind.letter}")
    parts = _parts(text, kind)
    try:
        return _out_of("".join(parts), kind)
    except CodeError:
        for end in range(len(parts), 0, -1):  # words may follow it, or the marks of _emphasis_
            for code in dict.fromkeys((found := "".join(parts[:end]), found.rstrip("_-"))):
                with suppress(CodeError):
                    return _out_of(code, kind)
        raise


def _parts(text: str, kind: CodeKind) -> list[str]:
    """Return the code in a text, and the words that follow it; of a text without one, all of it."""
    text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")  # soft hyphens and the like
    text = re.sub(r"^[ \t]*(?:>[ \t]*)+", "", text, flags=re.MULTILINE)  # mail quotes
    named = "|".join(game.code for game in games().values())
    for letters in (kind.letter, "[A-Z]?"):
        code = rf"(?<![A-Za-z0-9])(?:{named}){letters}[1-9][A-Za-z0-9_-]+(?:\s+[A-Za-z0-9_-]+)*"
        found = re.search(code, text)
        if found is not None:
            return found[0].split()
    return text.split()


def _out_of(code: str, kind: CodeKind) -> "DigitsReader":
    if len(code) > LONGEST_OF_ALL:
        raise CodeError("bad_value", "error.code.longer", most=LONGEST_OF_ALL)
    game, letters = _game_and_letters(code, kind)
    try:
        content = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        content = b""
    body, check = content[:-_CHECK_BYTES], content[-_CHECK_BYTES:]
    if check != _checksum(body, _head(game, kind)):
        raise CodeError("bad_value", "error.code.damaged")
    return DigitsReader(int.from_bytes(body, "big"), game)


def _game_and_letters(code: str, kind: CodeKind) -> tuple[Game, str]:
    """Return the game that a code's head names, and what follows the head."""
    found = re.fullmatch(r"(\w\w)([A-Z]?)([1-9])([A-Za-z0-9_-]*)", code, re.ASCII)
    named = {game.code: game for game in games().values()}
    if found is None or found[1] not in named or found[2] not in {one.letter for one in _KINDS}:
        raise CodeError("bad_value", "error.code.not_ours", begins=_head(games()[DEFAULT], kind))
    if found[2] != kind.letter:
        raise CodeError("bad_value", f"error.code.is_{found[2] or 'position'}")
    version = int(found[3])
    if version != kind.version:
        key = "error.code.newer" if version > kind.version else "error.code.older"
        raise CodeError("bad_value", key, version=version, known=kind.version)
    return named[found[1]], found[4]


def _checksum(content: bytes, head: str) -> bytes:
    return zlib.crc32(head.encode() + content).to_bytes(_CHECK_BYTES, "big")


class DigitsWriter:
    """Digits of a game's code, put one after the other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._digits: Final[list[tuple[int, int]]] = []

    def put(self, digit: int, below: int) -> None:
        """Put a digit from 0 to under ``below``.

        Raises:
            ValueError: it is not.
        """
        if not 0 <= digit < below:
            raise ValueError(f"{digit} is no digit below {below}")
        self._digits.append((digit, below))

    def put_flick(self, flick: Flick) -> None:
        self.put(self.game.pieces.index(flick.ball), len(self.game.pieces))
        _DIRECTION.put(self, flick.direction)
        _SPEED.put(self, flick.speed)

    def put_bytes(self, content: bytes, below: int) -> None:
        """Put some bytes, fewer than ``below``."""
        self.put(len(content), below)
        self.put(int.from_bytes(content, "big"), 1 << 8 * len(content))

    @property
    def number(self) -> int:
        """The number that holds all digits, the first one lowest."""
        number = 0
        for digit, below in reversed(self._digits):
            number = number * below + digit
        return number

    def code(self, kind: CodeKind) -> str:
        content, head = self.number.to_bytes((self.number.bit_length() + 7) // 8, "big"), _head(self.game, kind)
        return head + base64.urlsafe_b64encode(content + _checksum(content, head)).decode().rstrip("=")


class DigitsReader:
    """Digits taken as they were put, by the same bounds."""

    def __init__(self, number: int, game: Game) -> None:
        self.game = game
        self._left = number

    def take(self, below: int) -> int:
        """Return the next digit; every number has one."""
        self._left, digit = divmod(self._left, below)
        return digit

    def take_bytes(self, below: int) -> bytes:
        length = self.take(below)
        return self.take(1 << 8 * length).to_bytes(length, "big")

    def take_flick(self) -> Flick:
        ball = self.game.pieces[self.take(len(self.game.pieces))]
        return Flick(ball, _DIRECTION.take(self), _SPEED.take(self))

    def end(self) -> None:
        if self._left:
            raise ValueError("too long")


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


PLACE: Final = _Measure(1000, 3000, _bits(4.0), _bits(4096.0))
"""mm. No centre of a ball lies nearer to a cushion than 4 mm, and no field is longer than 3 m."""
_DIRECTION: Final = _Measure(10_000, 360, 0, 1 << 64)
_SPEED: Final = _Measure(10_000, 10_000, _bits(1.0), _bits(16_384.0))
"""mm/s."""
