"""A virtual display of one's own, and what is to be seen on it."""

import os
import struct
import subprocess
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from tests.ai.processes import PATIENCE

SIZE: Final = (1600, 1000)
Picture: TypeAlias = npt.NDArray[np.uint8]
"""Colours by x, y and red, green, blue, as ``pygame.surfarray`` has them."""
_WORDS: Final = struct.Struct(">20I")
"""The start of an X window dump: the header's length, ..., width and height, ..., bytes a line, ..., colours."""
_COLOUR: Final = 12
"""Bytes of one colour in the table that follows the header."""


class Screen:
    """A running Xvfb, which keeps its picture in a file."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        reading, writing = os.pipe()
        shape = "x".join(map(str, (*SIZE, 24)))
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", shape, "-nolisten", "tcp", "-noreset"]
        self._server = subprocess.Popen(
            [*command, "-fbdir", str(folder)], pass_fds=(writing,), stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb came to its end at once"
        self.name = f":{number}"
        dump = np.memmap(folder / "Xvfb_screen0", np.uint8, "r")
        words = _WORDS.unpack(dump[: _WORDS.size].tobytes())
        header, (wide, high), line, colours = words[0], words[4:6], words[12], words[19]
        assert ((wide, high), line) == (SIZE, 4 * wide), "pixels of four bytes, one line after the other"
        self._pixels = dump[header + _COLOUR * colours :][: line * high].reshape(high, wide, 4)

    def picture(self, place: pygame.Rect) -> Picture:
        """Return what is to be seen there now."""
        now = self._pixels[place.top : place.bottom, place.left : place.right].copy()
        return now.transpose(1, 0, 2)[:, :, 2::-1]

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)
