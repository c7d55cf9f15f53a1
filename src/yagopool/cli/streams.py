"""Where the text commands read from and write to: files, pipes, terminals."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, cast

from yagopool.cli.saying import WRONG_INPUT, say_wrong
from yagopool.errors import unreadable

STANDARD_INPUT: Final = Path("-")


@contextmanager
def reading(file: Path) -> Iterator[BufferedReader]:
    """Open a file to read, standard input for ``-``. Raises ``YagoError`` where that cannot be, at once or later."""
    try:
        with _opened(file) as opened:
            yield opened
    except OSError as error:
        raise unreadable(file, error) from None


@contextmanager
def _opened(file: Path) -> Iterator[BufferedReader]:
    if file == STANDARD_INPUT and sys.stdin is not None:
        yield cast(BufferedReader, sys.stdin.buffer)
    else:
        # A closed standard input (``<&-``) is as an empty one.
        with Path(os.devnull if file == STANDARD_INPUT else file).open("rb") as opened:
            yield opened


def whole(file: Path) -> bytes:
    """Return what is in a file, or comes by standard input: at most a byte more than a position or a board may have."""
    from yagopool.match.json_input import LONGEST_FILE  # a referee's start does without

    with reading(file) as source:
        return source.read(LONGEST_FILE + 1)


class Unlocked:
    """A source that a thread reads, and that keeps nobody from ending while the thread waits for more.

    Python's own streams are locked meanwhile: a program that ends would wait for that lock, or be aborted. Nothing may
    have been read of the source yet.
    """

    def __init__(self, source: BufferedReader) -> None:
        self._source = source

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most ``size`` bytes."""
        try:
            number = self._source.fileno()
        except io.UnsupportedOperation:
            # Bytes in memory: nobody waits for them.
            return self._source.read1(size)
        return os.read(number, size)


class OutputLostError(Exception):
    """Standard output takes no more: its reader has gone, or its disk is full. Only ``checked_output`` catches it."""


@contextmanager
def checked_output() -> Iterator[None]:
    """Run the command line; leave as it should where standard output takes no more, whoever writes to it.

    Where its reader has gone (``| head``) that is no fault, and nothing is said. Anything else is said, with exit
    status 2: a record judged halfway looks like one judged to its end.
    """
    before = sys.stdout
    binary = getattr(before, "buffer", None)
    if binary is None:  # closed (``>&-``)
        yield
        return
    raw = _CheckedOutput(getattr(binary, "raw", binary))
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw), before.encoding, "replace", line_buffering=bool(before.line_buffering)
    )
    try:
        with suppress(OutputLostError):
            try:
                yield
            finally:
                sys.stdout.flush()
    finally:
        sys.stdout = before
        if raw.failure is not None and not isinstance(raw.failure, BrokenPipeError):
            _say_lost(raw.failure)
            sys.exit(WRONG_INPUT)


def _say_lost(failure: OSError) -> None:
    from yagopool.text import speaker

    say_wrong(speaker().say("cli.output_lost", reason=failure.strerror or ""))


class _CheckedOutput(io.RawIOBase):
    """Standard output that raises ``OutputLostError`` the first time it fails, and drops what is written after that.

    No ``OSError``: whoever reads or writes a file would take that for a failure of the file.
    """

    def __init__(self, raw: io.RawIOBase) -> None:
        self._raw = raw
        self.failure: OSError | None = None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()

    def write(self, data: Any, /) -> int | None:
        if self.failure is not None:
            return len(data)
        try:
            return self._raw.write(data)
        except OSError as error:
            self.failure = error
            raise OutputLostError from error


def say_line(line: str) -> None:
    """Say a line on standard output at once, for whoever follows along; where it takes no more, the game goes on."""
    with suppress(OutputLostError):
        print(line, flush=True)  # noqa: T201


class Output:
    """Standard output in UTF-8, written in large pieces; ``flush`` when the reader may be waiting.

    Where there is no standard output (``>&-``), nothing is written.
    """

    def __init__(self) -> None:
        self._stream = None if sys.stdout is None else sys.stdout.buffer
        self._pieces: list[str] = []

    def line(self, text: str) -> None:
        """Write a line, at the latest with the next ``flush``."""
        self._pieces.append(text)
        if len(self._pieces) >= 256:
            self._write()

    def flush(self) -> None:
        """Hand over all that was written."""
        self._write()
        if self._stream is not None:
            self._stream.flush()

    def _write(self) -> None:
        text = "".join([f"{piece}\n" for piece in self._pieces])
        self._pieces.clear()
        if self._stream is not None:
            self._stream.write(text.encode("utf-8", "replace"))


class Attentive:
    """A source of bytes that lets the output out before it waits for more: who writes a line reads its answer."""

    def __init__(self, source: BufferedReader, output: Output) -> None:
        self._source = source
        self._output = output

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most ``size`` bytes."""
        self._output.flush()
        return self._source.read1(size)
