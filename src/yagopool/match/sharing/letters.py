"""Share codes as letters: a prefix, a version's digit, and bytes with their checksum in the alphabet of URLs."""

import base64
import binascii
import re
import zlib
from typing import Final

from yagopool.match.sharing.shared import CodeError

PREFIX: Final = "YP"
FIRST: Final = 1
"""The first version; its checksum does not guard the version's digit."""
VERSION: Final = 2
"""The version that is written, and the newest that is read."""
LONGEST: Final = 300
"""Letters of a code, at most, on the boards that ship."""
LONGEST_OF_ALL: Final = 4000
"""Letters of any code: a board of one's own is spelled out in it, and has room even if every measure is its own."""

_CHECK: Final = 4
"""Bytes of the checksum."""
_SPACED: Final = 4
"""A code may be pasted with line breaks and quoting blanks: at most so many times its length is looked at."""


def in_letters(content: bytes) -> str:
    """Return the code that stands for some bytes."""
    head = f"{PREFIX}{VERSION}"
    return head + base64.urlsafe_b64encode(content + _checksum(VERSION, content)).decode().rstrip("=")


def out_of_letters(text: str) -> tuple[int, bytes]:
    """Return a code's version and its bytes; white space around and inside does not matter.

    Raises:
        CodeError: it is no code, of a newer version, or damaged.
    """
    code = "".join(text[: _SPACED * LONGEST_OF_ALL].split())
    if len(code) > LONGEST_OF_ALL or len(text) > _SPACED * LONGEST_OF_ALL:
        raise CodeError("bad_value", "error.code.longer", most=LONGEST_OF_ALL)
    found = re.fullmatch(rf"{PREFIX}(\d)([A-Za-z0-9_-]*)", code, re.ASCII)
    if found is None:
        raise CodeError("bad_value", "error.code.not_ours", begins=f"{PREFIX}{VERSION}")
    version = int(found[1])
    if not FIRST <= version <= VERSION:
        key = "error.code.newer" if version > VERSION else "error.code.not_ours"
        raise CodeError("bad_value", key, version=version, known=VERSION, begins=f"{PREFIX}{VERSION}")
    return version, _checked(version, found[2])


def _checked(version: int, letters: str) -> bytes:
    try:
        content = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        content = b""
    body, check = content[:-_CHECK], content[-_CHECK:]
    if check != _checksum(version, body):
        raise CodeError("bad_value", "error.code.damaged")
    return body


def _checksum(version: int, content: bytes) -> bytes:
    guarded = b"" if version == FIRST else f"{PREFIX}{version}".encode()
    return zlib.crc32(guarded + content).to_bytes(_CHECK, "big")
