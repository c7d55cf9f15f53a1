"""Share codes with a right checksum over any content."""

import base64
import zlib


def code_of(number: int) -> str:
    """Return the code of a number."""
    content = number.to_bytes((number.bit_length() + 7) // 8, "big")
    whole = content + zlib.crc32(b"YP2" + content).to_bytes(4, "big")
    return "YP2" + base64.urlsafe_b64encode(whole).decode().rstrip("=")
