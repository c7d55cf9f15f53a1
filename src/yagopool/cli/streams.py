"""Where the text commands read from and write to: files, pipes, terminals; whoever hangs up is let go quietly."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Final, cast

import typer

from yagopool.cli.saying import WRONG_INPUT, say_wrong
from yagopool.errors import unreadable

STANDARD_INPUT: Final = Path("-")


@contextmanager
def reading(file: Path) -> Iterator[BufferedReader]:
    """Open a file to read, standard input for ``-``. Raises ``YagoError`` where that cannot be, at once or later."""
    try:
        with _opened(file) as opened:
            yield opened
    except BrokenPipeError:
        raise
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
    from yagopool.match.board_file import LONGEST_FILE  # a referee's start does without

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
    """Standard output takes no more, for another reason than that its reader has gone: a full disk."""


class Output:
    """Standard output in UTF-8, written in large pieces; ``flush`` when the reader may be waiting.

    Where there is no standard output (``>&-``), nothing is written. Raises ``BrokenPipeError`` when the reader has
    gone and ``OutputLostError`` when writing fails otherwise; ``quiet_when_nobody_reads`` knows what to do then.
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
        self._write(flush=True)

    def _write(self, *, flush: bool = False) -> None:
        text = "".join([f"{piece}\n" for piece in self._pieces])
        self._pieces.clear()
        if self._stream is None:
            return
        try:
            self._stream.write(text.encode("utf-8", "replace"))
            if flush:
                self._stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputLostError(error.strerror) from error


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
    """Leave without a word when the reader of our output has gone (``| head``).

    When the output is lost otherwise, say so and leave with exit status 2: a record judged halfway looks like one
    judged to its end.
    """
    from yagopool.text import speaker

    try:
        yield
    except BrokenPipeError:
        _forget_output()
    except OutputLostError as error:
        _forget_output()
        say_wrong(speaker().say("cli.output_lost", reason=str(error)))
        raise typer.Exit(WRONG_INPUT) from None


def _forget_output() -> None:
    # What is still buffered would raise again when Python closes standard output at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
