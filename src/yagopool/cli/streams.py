"""Where the text commands read from and write to: files, pipes, terminals; whoever hangs up is let go quietly."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Final, cast

from yagopool.errors import YagoError

STANDARD_INPUT: Final = Path("-")


@contextmanager
def reading(file: Path) -> Iterator[BufferedReader]:
    """Open a file to read, standard input for ``-``. Raises ``YagoError`` where that cannot be."""
    if file == STANDARD_INPUT:
        yield cast(BufferedReader, sys.stdin.buffer)
        return
    try:
        opened = file.open("rb")
    except OSError as error:
        raise unreadable(file, error) from None
    with opened:
        yield opened


def unreadable(file: Path, error: OSError) -> YagoError:
    """Return why a file cannot be read, as an error of ours."""
    key = {errno.ENOENT: "no_file", errno.EISDIR: "is_folder", errno.EACCES: "no_permission"}.get(error.errno or 0)
    return YagoError("no_file", f"error.{key or 'unreadable'}", name=str(file))


class Output:
    """Standard output in UTF-8, written in large pieces; ``flush`` when the reader may be waiting."""

    def __init__(self) -> None:
        self._stream = sys.stdout.buffer
        self._pieces: list[str] = []

    def line(self, text: str) -> None:
        """Write a line, at the latest with the next ``flush``."""
        self._pieces.append(text)
        if len(self._pieces) >= 256:
            self._write()

    def flush(self) -> None:
        """Hand over all that was written."""
        self._write()
        self._stream.flush()

    def _write(self) -> None:
        if self._pieces:
            self._stream.write("".join([f"{piece}\n" for piece in self._pieces]).encode("utf-8", "replace"))
            self._pieces.clear()


class Attentive:
    """A source of bytes that lets the output out before it waits for more: who writes a line reads its answer."""

    def __init__(self, source: BufferedReader, output: Output) -> None:
        self._source = source
        self._output = output

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most ``size`` bytes."""
        self._output.flush()
        return self._source.read1(size)


@contextmanager
def quiet_when_nobody_reads() -> Iterator[None]:
    """Leave without a word when the reader of our output has gone (``| head``)."""
    try:
        yield
    except BrokenPipeError:
        # What is still buffered would raise again when Python closes standard output at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
