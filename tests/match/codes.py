"""Share codes with a right checksum over any content."""

import base64
import zlib


def first_code(content: bytes) -> str:
    """Return a code of the first version."""
    return "YP1" + _letters(content, b"")


def second_code(number: int) -> str:
    """Return a code of the second version."""
    return "YP2" + _letters(number.to_bytes((number.bit_length() + 7) // 8, "big"), b"YP2")


def _letters(content: bytes, guarded: bytes) -> str:
    whole = content + zlib.crc32(guarded + content).to_bytes(4, "big")
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")
